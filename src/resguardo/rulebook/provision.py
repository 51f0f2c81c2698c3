"""A rule: one duty of the law, to what it applies, and when it does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from resguardo.rulebook.expression import Derived, Node
from resguardo.site.fact import Fact, ListOf

Each = Literal["site", "property", "area", "neighbour"]


@dataclass(frozen=True, eq=False)
class Unless:
    """A condition under which the rule does not apply, with the reason code a finding then gives."""

    reason: str
    condition: Node


@dataclass(frozen=True, eq=False)
class Bands:
    """Which provision speaks, by the band in which a quantity lies; ``open`` where it may be several."""

    quantity: Derived
    limits: tuple[int, ...]
    provisions: tuple[str, ...]
    open: str

    def provision_of(self, low: int, high: int) -> str:
        """The provision of the band that holds all of the interval."""
        first, last = (sum(value > limit for limit in self.limits) for value in (low, high))
        return self.provisions[first] if first == last else self.open


@dataclass(frozen=True, eq=False)
class Rule:
    """ "Not ``unless``, or ``must``", for each thing of a kind.

    ``among`` tells which neighbours a rule may concern. ``nearest`` names the list and the distance by which a
    finding names its counterpart. ``words`` says in Portuguese what each label of ``must`` demands and what each
    exception means. ``met`` and ``open`` are the reason codes of *atende* and *indeterminado*; where ``met`` is empty,
    or the part that decides is one of ``met_as``, that part's label is. ``of_the_site`` rules make up the site's
    verdict; ``after`` ones read it. A rule ``beyond_the_list`` speaks for what a survey leaves open: where neighbours
    of its provision are listed and the survey reaches far enough, nothing is left, and it says nothing.
    """

    provision: str
    title: str
    each: Each
    must: Node
    words: Mapping[str, str]
    unless: tuple[Unless, ...] = ()
    among: Node | None = None
    nearest: tuple[ListOf, Fact] | None = None
    bands: Bands | None = None
    met: str = "cumprido"
    met_as: tuple[str, ...] = ()
    open: str = "falta_fato"
    of_the_site: bool = True
    after: bool = False
    separates_groups: bool = False
    beyond_the_list: bool = False

    @property
    def article(self) -> str:
        """The article, as in ``art10``."""
        return self.provision.split("_")[0]
