"""The published vocabulary of a plan is that of the code."""

import json
import re
from pathlib import Path

import pytest

from resguardo.site.facts import AREAS
from resguardo.sources import plan_file
from resguardo.sources.told_plan import MOST_VERTICES
from resguardo.sources.vocabulary import FORMS, ROLES, STORAGE, Role

PUBLISHED = (Path(__file__).parents[2] / "docs" / "plan.md").read_text(encoding="utf-8")
HEADING = "| tipo | o que é | como se desenha | o que se informa | o que se mede |"


def keys_of(name: str, role: Role) -> str:
    own = [f"`{member.key}`" for member in role.members if member not in AREAS.members]
    linked = [f"`{each}`" for each in (role.link, role.parts) if each]
    return ", ".join(["toda chave de uma área"] * (name == STORAGE) + own + linked) or "—"


@pytest.mark.parametrize("name", ROLES)
def test_every_role_has_its_row(name):
    role = ROLES[name]
    forms = ", ".join(FORMS[form] for form in role.forms)
    assert f"| `{name}` | {role.label} | {forms} | {keys_of(name, role)} | {role.measured} |" in PUBLISHED.splitlines()


def test_there_are_no_other_rows():
    rows = PUBLISHED.partition(HEADING)[2].partition("\n\n")[0].strip().splitlines()[1:]
    assert len(rows) == len(ROLES)


def test_the_most_vertices_are_published():
    assert f"mais de {MOST_VERTICES:,} vértices".replace(",", ".") in PUBLISHED


def test_the_plan_shown_is_one():
    (shown,) = re.findall(r"(?:^    .*\n)+", PUBLISHED, re.MULTILINE)
    told = plan_file.plan_of(json.loads(shown))
    assert told.problems == ()
    assert [each.role for each in told.plan.drawn] == ["armazenamento", "muro"]
