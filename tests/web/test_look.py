"""The municipality's look and configuration: the same file that `check --town` takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builders import a_site
from resguardo.site.problem import UnusableFile
from resguardo.sources.town import Town, town_from
from resguardo.sources.town_look import contrast_with_white
from resguardo.web.look import Look, look_of
from web.visitor import Page, Visitor

ARMS = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture
def town(application: Any) -> Iterator[None]:
    from django.test import override_settings

    told = town_from({"nome": "Prefeitura de Exemplo", "leituras": {"R07": "allowed"}})
    look = Look("Prefeitura de Exemplo", {"primaria": "#7a1f1f"}, ("image/svg+xml", ARMS))
    with override_settings(RESGUARDO_TOWN=told, RESGUARDO_LOOK=look):
        yield


@pytest.mark.usefixtures("town")
class TestATown:
    def test_is_named_on_every_page(self, visitor: Visitor) -> None:
        for path in ("/", "/verificar", "/lei/art10"):
            page = visitor.goes(path)
            assert "Prefeitura de Exemplo" in page.words("header")
            assert "Prefeitura de Exemplo" in page.words("title")

    def test_shows_its_arms_and_colours(self, client: Any) -> None:
        page = Page(client.get("/").content.decode())
        assert "/municipio/brasao" in [each["src"] for each in page.of("img")]
        assert "/municipio.css" in [each["href"] for each in page.of("link")]
        assert client.get("/municipio/brasao").content == ARMS
        assert client.get("/municipio.css").content == b":root{--primary:#7a1f1f;}\n"

    def test_has_its_readings_applied(self, visitor: Visitor) -> None:
        at_three_metres = {"completa": True, "itens": [{"id": "r", "tipo": "ralo", "distancia_m": 3}]}
        visitor.brings(a_site(**{"areas[A].aberturas_no_piso": at_three_metres}))
        assert visitor.page.heading == "ATENDE às exigências desta lei"


class TestWithoutATown:
    def test_nothing_of_it_is_shown(self, client: Any) -> None:
        page = Page(client.get("/").content.decode())
        assert not page.of("img")
        assert "/municipio.css" not in [each["href"] for each in page.of("link")]
        assert client.get("/municipio/brasao").status_code == 404


class TestAConfigurationThatCannotBeUsed:
    @pytest.mark.parametrize(
        ("colours", "place"),
        [
            ({"primaria": "azul"}, "cores.primaria"),
            ({"primaria": "#ffcd07"}, "cores.primaria"),
            ({"fundo": "#000000"}, "cores.fundo"),
        ],
    )
    def test_by_its_colours(self, colours: dict[str, Any], place: str, tmp_path: Path) -> None:
        with pytest.raises(UnusableFile) as refused:
            look_of(Town(colours=colours), tmp_path)
        assert [each.place for each in refused.value.problems] == [place]

    @pytest.mark.parametrize("arms", ["nada.png", "brasao.exe", "grande.png", "../brasao.png"])
    def test_by_its_arms(self, arms: str, tmp_path: Path) -> None:
        (tmp_path / "brasao.exe").write_bytes(ARMS)
        (tmp_path / "grande.png").write_bytes(b"0" * 200_001)
        with pytest.raises(UnusableFile) as refused:
            look_of(Town(arms=arms), tmp_path)
        assert [each.place for each in refused.value.problems] == ["brasao"]

    def test_with_everything_that_is_wrong_at_once(self, tmp_path: Path) -> None:
        with pytest.raises(UnusableFile) as refused:
            look_of(Town(arms="nada.png", colours={"x": "y", "primaria": "z"}), tmp_path)
        assert len(refused.value.problems) == 3


def test_contrast_is_that_of_wcag() -> None:
    assert contrast_with_white("#000000") == pytest.approx(21)
    assert contrast_with_white("#ffffff") == pytest.approx(1)
    assert contrast_with_white("#777777") == pytest.approx(4.48, abs=0.005)
    assert contrast_with_white("#1351b4") > 7
