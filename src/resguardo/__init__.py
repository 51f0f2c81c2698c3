"""Resguardo: Law 15/2002 of Campina Grande do Sul on the storage of LPG, from facts to a verdict per provision."""

from resguardo.site.problem import Problem, UnusableFile
from resguardo.verification import VERSION, check

__version__ = VERSION
__all__ = ["Problem", "UnusableFile", "check"]
