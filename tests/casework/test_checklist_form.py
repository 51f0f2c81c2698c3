"""The checklist as a form: lists as long as the place needs, and a second visit beside what the first one told."""

from __future__ import annotations

import json
import uuid
from typing import TYPE_CHECKING

from casework.desk import now, today, words
from casework.test_inspections import an_inspection, sent, told_of_it

if TYPE_CHECKING:
    from casework.office import Office


def test_a_list_takes_more_things_than_there_was_room_for_at_first(office: Office) -> None:
    from resguardo.casework.models import Visit

    many = {f"areas[#1].vizinhos[#{each}].tipo": "escola" for each in range(1, 12)}
    many |= {f"areas[#1].vizinhos[#{each}].distancia_m": f"{20 + each}" for each in range(1, 12)}
    case = an_inspection(office)
    address = f"/fiscalizacoes/campo/{case.pk}"
    assert office.client("davi").post(address, sent(case, **many)).status_code == 302
    visit = Visit.objects.get(case=case)
    neighbours = json.loads(visit.content)["areas"][0]["vizinhos"]["itens"]
    assert [each["distancia_m"] for each in neighbours] == [f"{20 + each}" for each in range(1, 12)]


def test_the_marks_are_spelt_out_where_no_pointer_shows_a_title(office: Office) -> None:
    from web.visitor import Page

    page = Page(office.client("davi").get(f"/fiscalizacoes/campo/{an_inspection(office).pk}").content.decode())
    assert "C: conforme · NC: não conforme · NA: não se aplica · NV: não verificado" in page.words()


def test_a_list_ends_where_nobody_would_write_by_hand_any_more() -> None:
    from resguardo.casework.checklist import MOST_ROWS, base_of, items_of

    told = {f"areas[#1].vizinhos[#{each}].tipo": "escola" for each in (MOST_ROWS, MOST_ROWS + 1, 99)}
    (item,) = (each for each in items_of(base_of("X", "Y", ("A",)), told) if each.provision == "art10_cpt")
    assert len(item.rows) == MOST_ROWS


def test_a_page_sent_back_has_room_for_all_that_was_sent(office: Office) -> None:
    case = an_inspection(office)
    told = {"areas[#1].vizinhos[#9].tipo": "escola", "areas[#1].altura_da_pilha_m": "alta"}
    answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", sent(case, **told))
    assert answer.status_code == 422
    assert 'name="areas[#1].vizinhos[#9].tipo"' in answer.content.decode()


def test_a_second_visit_shows_the_first_ones_answers_and_confirms_none(office: Office) -> None:
    from web.visitor import Page

    case = an_inspection(office, "notificacao")
    page = Page(office.client("davi").get(f"/fiscalizacoes/campo/{case.pk}").content.decode())
    said = page.words()
    assert "Na vistoria anterior: exposta" in said and "Na vistoria anterior: 12,40" in said
    assert "Na vistoria anterior: não conforme. Fio solto sobre as pilhas." in said
    boxes = {each["name"]: each for each in page.of("input") if each.get("type") in ("text", "radio", "checkbox")}
    assert not any(each.get("value") for each in boxes.values() if each["type"] == "text")
    assert not any("checked" in each for each in boxes.values())
    assert not any("selected" in each for each in page.of("option"))


def test_a_second_visit_sent_empty_knows_nothing_of_the_first(office: Office) -> None:
    from resguardo.casework.models import Visit

    case = an_inspection(office, "notificacao")
    told_of_it(office.person("davi"), case, now())
    told = {"chave": str(uuid.uuid4()), "dia": today().isoformat(), "versao": case.version}
    assert office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told).status_code == 302
    second = Visit.objects.get(case=case, number=2)
    assert "fiacao" not in second.content and "marca" not in second.answers


def test_a_second_visit_says_before_it_is_filled_in_that_the_ciencia_is_to_be_recorded(office: Office) -> None:
    case, client = an_inspection(office, "notificacao"), office.client("davi")
    asked = "A ciência da notificação ainda não foi registrada"
    assert asked in words(client.get(f"/fiscalizacoes/campo/{case.pk}"))
    told_of_it(office.person("davi"), case, now())
    assert asked not in words(client.get(f"/fiscalizacoes/campo/{case.pk}"))
