"""The site that tests change one thing of complies with everything, so that what a test sees is its own change."""

import pytest

import resguardo
from builders import TOP_OF_CLASS, a_site, an_area, changed, of_class, with_areas


@pytest.mark.parametrize("name", TOP_OF_CLASS)
def test_it_complies_in_every_class_and_leaves_nothing_open(name: str) -> None:
    result = resguardo.check(of_class(name))
    assert (result["verdict"], result["areas"][0]["class"]) == ("atende", name)
    assert {row["verdict"] for row in result["findings"]} == {"atende", "nao_se_aplica"}
    assert [result[key] for key in ("problems", "notices", "questions")] == [[], [], []]


def test_every_article_that_can_speak_of_a_site_speaks_of_it() -> None:
    rows = resguardo.check(a_site())["findings"]
    spoken = {row["provision"].split("_")[0] for row in rows}
    assert spoken == {f"art{number}" for number in range(1, 18)} - {"art1", "art14", "art17"}
    not_applying = {row["provision"] for row in rows if row["verdict"] == "nao_se_aplica"}
    assert not_applying == {"art9_cpt", "art10_cpt_row1", "art10_cpt_row2"}  # class I; each limit in its own row


def test_two_areas_apart_comply_as_one_does() -> None:
    assert resguardo.check(with_areas(an_area("A"), an_area("B"), gaps={"AB": 3}))["verdict"] == "atende"


def test_a_change_is_made_where_its_path_says_and_nowhere_else() -> None:
    site = a_site()
    path = "areas[A].vizinhos[escola].distancia_m"
    assert changed(site, {path: 7})["areas"][0]["vizinhos"]["itens"][2]["distancia_m"] == 7
    assert changed(changed(site, {path: 7}), {path: 200}) == site == a_site()
    gap = changed(with_areas(gaps={"AB": 3}), {"separacoes[A,B].distancia_m": 4})
    assert gap["separacoes"] == [{"entre": ["A", "B"], "distancia_m": 4}]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("areas[B].pavimento", "0 items are called B"),
        ("areas[A].vizinhos[nenhum].distancia_m", "0 items are called nenhum"),
        ("areas[A]", "nothing can be put at areas"),
    ],
)
def test_a_change_of_what_is_not_there_is_refused(path: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        changed(a_site(), {path: 1})
