"""The tables of the casework. Findings, which are computed, and determinations, which people make, are never in one."""

from resguardo.casework.models.cases import Correction, LicenceCase, SiteVersion
from resguardo.casework.models.decisions import (
    Alvara,
    Determination,
    FactJudgement,
    IssuedDocument,
    PaperJudgement,
    Reminder,
)
from resguardo.casework.models.entry import LogEntry
from resguardo.casework.models.inspections import InspectionCase, Penalty, Photo, Pleading, Served, Visit
from resguardo.casework.models.logged import Logged
from resguardo.casework.models.papers import Paper
from resguardo.casework.models.people import Attempt, Person, PersonKey
from resguardo.casework.models.prior_licences import PriorLicence

__all__ = [
    "Alvara",
    "Attempt",
    "Correction",
    "Determination",
    "FactJudgement",
    "InspectionCase",
    "IssuedDocument",
    "LicenceCase",
    "LogEntry",
    "Logged",
    "Paper",
    "PaperJudgement",
    "Penalty",
    "Person",
    "PersonKey",
    "Photo",
    "Pleading",
    "PriorLicence",
    "Reminder",
    "Served",
    "SiteVersion",
    "Visit",
]
