"""Papers, photos and issued documents that were lost or altered on the disk: said so, and never shown as if whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import words
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from pathlib import Path

    from casework.office import Office


@pytest.fixture
def addresses(office: Office) -> dict[str, tuple[str, str, str]]:
    """Who may see each kind of file, its address, and its SHA-256."""
    from resguardo.casework.models import IssuedDocument, Paper, Photo

    case = office.a_case("alvara_vigente")
    inspection = an_inspection(office, "defesa")
    paper = Paper.objects.get(case=case)
    licence = IssuedDocument.objects.get(alvara__case=case)
    served = IssuedDocument.objects.filter(served__case=inspection).latest("pk")
    photo = Photo.objects.filter(visit__case=inspection).latest("pk")
    requests, inspections = f"/pedidos/{case.pk}", f"/fiscalizacoes/{inspection.pk}"
    return {
        "paper": ("ana", f"{requests}/documentos/{paper.pk}", paper.sha256),
        "alvara": ("ana", f"{requests}/alvara.pdf", licence.sha256),
        "served": ("davi", f"{inspections}/documentos/{served.served_id}.pdf", served.sha256),
        "photo": ("davi", f"{inspections}/fotos/{photo.pk}", photo.sha256),
    }


@pytest.mark.parametrize("kind", ["paper", "alvara", "served", "photo"])
class TestAKeptFile:
    def test_that_is_whole_is_given(self, office: Office, addresses: Any, kind: str) -> None:
        who, address, _ = addresses[kind]
        assert office.client(who).get(address).status_code == 200

    @pytest.mark.parametrize("altered", [True, False])
    def test_that_is_altered_or_gone_is_a_page_that_says_so(
        self, office: Office, addresses: Any, data_folder: Path, kind: str, altered: bool
    ) -> None:
        who, address, digest = addresses[kind]
        path = data_folder / "papers" / digest[:2] / digest
        whole = path.read_bytes()
        try:
            path.write_bytes(b"%PDF-other") if altered else path.unlink()
            answer = office.client(who).get(address)
        finally:
            path.write_bytes(whole)
        assert answer.status_code == 410
        assert "Este arquivo se perdeu" in words(answer) and "cópia de segurança" in words(answer)
        assert b"%PDF-other" not in answer.content


def test_an_export_goes_on_without_a_lost_file_and_names_it(office: Office, addresses: Any, data_folder: Path) -> None:
    from resguardo.casework.personal_data import data_of

    _, _, digest = addresses["paper"]
    path = data_folder / "papers" / digest[:2] / digest
    whole = path.read_bytes()
    try:
        path.unlink()
        told = data_of(office.person("rita"))
    finally:
        path.write_bytes(whole)
    assert told["arquivos"][digest] is None
    assert data_of(office.person("rita"))["arquivos"][digest]
