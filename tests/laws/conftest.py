"""Tests in a folder named as a law's own, ``<country_state_town>/<law>``, check their sites by that law."""

import importlib
from pathlib import Path

import pytest

from resguardo import verification

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _the_law_of_the_folder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    of_a_law = request.path.parent.relative_to(HERE).parts
    if of_a_law:
        law = importlib.import_module(".".join(("resguardo.laws", *of_a_law)))
        monkeypatch.setattr(verification, "LAW", law.LAW)
