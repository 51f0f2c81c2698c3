"""In a real browser: an inspector offline and back, a penalty through defence to decision, screens for everyone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now
from casework.test_browser import Person, enter, is_for_everyone
from casework.test_inspections import told_of_it

if TYPE_CHECKING:
    from casework.office import Office
    from resguardo.casework.models import InspectionCase

PHONE = 360


@pytest.fixture
def browsers(chromium: Any, address: str) -> Iterator[Any]:
    people: list[Person] = []

    def opens(**options: Any) -> Person:
        people.append(Person(chromium, address, **options))
        return people[-1]

    yield opens
    for each in people:
        each.said = [said for said in each.said if "ERR_INTERNET_DISCONNECTED" not in said]
        each.closes()


def inspection(office: Office, state: str = "vistoria_marcada", **told: Any) -> InspectionCase:
    from casework.test_inspections import an_inspection

    return an_inspection(office, state, **told)


def visits_of(case: InspectionCase) -> list[Any]:
    from resguardo.casework.models import Visit

    return list(Visit.objects.filter(case=case))


def ready(phone: Person) -> None:
    """The page's program has read what is kept, and the page itself is kept."""
    phone.page.locator("#checklist[data-ready]").wait_for(state="attached")


def at_the_checklist(office: Office, browsers: Any) -> tuple[InspectionCase, Person]:
    """A new inspection, its checklist open on the inspector's phone."""
    case, phone = inspection(office), browsers(scripts=True, width=PHONE)
    enter(office, phone, "davi")
    phone.goes(f"/fiscalizacoes/campo/{case.pk}")
    ready(phone)
    return case, phone


def kept(phone: Person, path: str) -> None:
    """What the page is made of has been put away for when there is no connection."""
    phone.page.wait_for_function(
        "async path => (await (await caches.open('vistorias')).match(path)) !== undefined", arg=path
    )
    phone.page.wait_for_function(
        "async () => (await (await caches.open('vistorias')).keys()).some(each => each.url.endsWith('field.js'))"
    )


def name(path: str) -> str:
    return f"[name='{path}']"


LOSE_THE_ANSWER = """() => {
    const real = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await real(...asked);
        if (asked[1]?.method === "POST" && !window.lost) {
            window.lost = answer.status;
            throw new TypeError("the service has it, and the phone never hears so");
        }
        return answer;
    };
}"""
"""Within the page: what a service worker lets through does not come by the routes of the browser's driver."""


class TestAnInspectorOffline:
    def test_loses_nothing_by_a_lost_connection_and_a_closed_tab_and_sends_once_when_back(
        self, office: Office, browsers: Any
    ) -> None:
        from resguardo.casework.models import Photo

        case, phone = inspection(office), browsers(scripts=True, width=PHONE)
        enter(office, phone, "davi")
        path = f"/fiscalizacoes/campo/{case.pk}"
        phone.goes(path)
        ready(phone)
        kept(phone, path)
        phone.context.set_offline(True)
        phone.page.locator(name("areas[#1].fiacao")).select_option("exposta")
        phone.page.locator(name("marca-art8_cpt-1")).nth(1).check()
        phone.page.locator(name("obs-art8_cpt-1")).fill("Fio solto.")
        phone.page.locator(name("foto-art8_cpt-1")).set_input_files(a_picture())
        phone.page.get_by_text("1 foto guardada.").wait_for()
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.get_by_text("Será enviado quando houver conexão").wait_for()
        phone.page.close()
        phone.page = phone.context.new_page()
        phone.page.set_default_timeout(10_000)
        phone.goes(path)
        ready(phone)
        assert phone.page.locator(name("areas[#1].fiacao")).input_value() == "exposta"
        assert phone.page.locator(name("obs-art8_cpt-1")).input_value() == "Fio solto."
        assert phone.page.locator(name("marca-art8_cpt-1")).nth(1).is_checked()
        assert phone.page.get_by_text("1 foto guardada.").is_visible()
        assert visits_of(case) == []
        with phone.page.expect_navigation():
            phone.context.set_offline(False)
        assert phone.heading == str(case)
        (visit,) = visits_of(case)
        assert '"fiacao": "exposta"' in visit.content
        assert Photo.objects.filter(visit=visit, item="art8_cpt-1", media_type="image/jpeg").count() == 1
        left = phone.page.evaluate(
            """() => new Promise(done => { indexedDB.open('resguardo').onsuccess = event =>
            { event.target.result.transaction('vistorias').objectStore('vistorias').count().onsuccess =
            counted => done(counted.target.result) } })"""
        )
        assert left == 0

    def test_whose_answer_got_lost_on_the_way_back_sends_again_and_is_written_once(
        self, office: Office, browsers: Any
    ) -> None:
        case, phone = at_the_checklist(office, browsers)
        phone.page.evaluate(LOSE_THE_ANSWER)
        phone.page.locator(name("areas[#1].fiacao")).select_option("exposta")
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.get_by_text("Será enviado quando houver conexão").wait_for()
        assert phone.page.evaluate("window.lost") == 200 and len(visits_of(case)) == 1
        with phone.page.expect_navigation():
            phone.page.get_by_role("button", name="Enviar a vistoria").click()
        assert len(visits_of(case)) == 1

    def test_whose_answer_got_lost_and_who_then_wrote_something_else_is_told_and_loses_neither(
        self, office: Office, browsers: Any
    ) -> None:
        case, phone = at_the_checklist(office, browsers)
        phone.page.evaluate(LOSE_THE_ANSWER)
        phone.page.locator(name("areas[#1].fiacao")).select_option("exposta")
        phone.page.locator(name("foto-art8_cpt-1")).set_input_files(a_picture())
        phone.page.get_by_text("1 foto guardada.").wait_for()
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.get_by_text("Será enviado quando houver conexão").wait_for()
        phone.page.locator(name("obs-art8_cpt-1")).fill("Visto de novo.")
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.get_by_text("já foi registrada a vistoria 1").wait_for()
        is_for_everyone(phone.page, "checklist of which another content was recorded")
        with phone.page.expect_download() as saved:
            phone.page.get_by_role("link", name="Baixar as daqui num arquivo").click()
        kept_here = json.loads(Path(saved.value.path()).read_text())
        assert kept_here["fields"]["obs-art8_cpt-1"] == ["Visto de novo."]
        assert kept_here["photos"]["foto-art8_cpt-1"][0].startswith("data:image/jpeg;base64,")
        (visit,) = visits_of(case)
        assert "Visto de novo." not in visit.answers and "exposta" in visit.content
        phone.said = [each for each in phone.said if "409" not in each]

    @pytest.mark.parametrize("code", [429, 500, 503])
    def test_of_a_service_that_fails_waits_as_without_a_connection(
        self, office: Office, browsers: Any, code: int
    ) -> None:
        case, phone = at_the_checklist(office, browsers)
        phone.page.evaluate("code => { window.fetch = async () => new Response('', { status: code }); }", code)
        phone.page.locator(name("areas[#1].fiacao")).select_option("exposta")
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.get_by_text("Será enviado quando houver conexão").wait_for()
        assert phone.page.locator("#wrong").is_hidden() and visits_of(case) == []

    def test_takes_no_more_photos_than_can_be_sent_and_puts_those_of_an_item_away(
        self, office: Office, browsers: Any
    ) -> None:
        from resguardo.casework.models import Photo

        case, phone = at_the_checklist(office, browsers)
        item = phone.page.locator(name("foto-art8_cpt-1"))
        item.set_input_files(a_picture())
        phone.page.get_by_text("1 foto guardada.").wait_for()
        item.set_input_files([a_picture()] * 2)
        phone.page.get_by_text("3 fotos guardadas.").wait_for()
        phone.page.get_by_role("button", name="Tirar as fotos deste item").click()
        phone.page.get_by_text("3 fotos guardadas.").wait_for(state="hidden")
        phone.page.evaluate("Object.defineProperty(Blob.prototype, 'size', { get: () => 6_000_000 })")
        item.set_input_files(a_picture())
        phone.page.get_by_text("1 foto guardada.").wait_for()
        phone.page.locator(name("foto-art7_cpt-1")).set_input_files(a_picture())
        phone.page.get_by_text("As fotos passam do que cabe num envio").wait_for()
        is_for_everyone(phone.page, "checklist with more photos than can be sent")
        with phone.page.expect_navigation():
            phone.page.get_by_role("button", name="Enviar a vistoria").click()
        (visit,) = visits_of(case)
        assert list(Photo.objects.filter(visit=visit).values_list("item", flat=True)) == ["art8_cpt-1"]

    def test_is_told_what_cannot_be_understood_and_keeps_the_rest(self, office: Office, browsers: Any) -> None:
        case, phone = at_the_checklist(office, browsers)
        phone.page.locator(name("areas[#1].altura_da_pilha_m")).fill("alta")
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.locator("#wrong p").first.wait_for()
        assert "altura da pilha" in phone.page.locator("#wrong").inner_text()
        is_for_everyone(phone.page, "checklist with something wrong")
        phone.page.locator(name("areas[#1].altura_da_pilha_m")).fill("1,43")
        with phone.page.expect_navigation():
            phone.page.get_by_role("button", name="Enviar a vistoria").click()
        assert len(visits_of(case)) == 1

    def test_writes_down_more_neighbours_than_there_was_room_for_and_finds_them_again(
        self, office: Office, browsers: Any
    ) -> None:
        case, phone = at_the_checklist(office, browsers)
        for number in (7, 8):
            phone.page.get_by_role("button", name="Acrescentar vizinho").click()
            phone.page.locator(name(f"areas[#1].vizinhos[#{number}].tipo")).select_option("escola")
            phone.page.locator(name(f"areas[#1].vizinhos[#{number}].distancia_m")).fill(f"3{number},5")
        phone.page.locator(name("areas[#1].vizinhos[#8].distancia_m")).blur()
        phone.page.get_by_text("Guardado neste aparelho.").wait_for()
        phone.page.reload()
        ready(phone)
        assert phone.page.locator(name("areas[#1].vizinhos[#8].distancia_m")).input_value() == "38,5"
        assert phone.page.get_by_text("Vizinho 8").is_visible()
        is_for_everyone(phone.page, "checklist with more neighbours")
        with phone.page.expect_navigation():
            phone.page.get_by_role("button", name="Enviar a vistoria").click()
        (visit,) = visits_of(case)
        assert '"distancia_m": "38,5"' in visit.content

    def test_on_a_second_visit_repeats_item_by_item_what_was_looked_at_again(
        self, office: Office, browsers: Any
    ) -> None:
        case, phone = inspection(office, "notificacao"), browsers(scripts=True, width=PHONE)
        told_of_it(office.person("davi"), case, now())
        enter(office, phone, "davi")
        phone.goes(f"/fiscalizacoes/campo/{case.pk}")
        ready(phone)
        is_for_everyone(phone.page, "checklist of a second visit")
        neighbour, wiring = (phone.page.locator(name(f"areas[#1].{each}")) for each in ("vizinhos[#1].tipo", "fiacao"))
        assert (neighbour.input_value(), wiring.input_value()) == ("", "")
        phone.page.get_by_role("button", name=re.compile("Conferi.*Afastamentos")).click()
        assert (neighbour.input_value(), wiring.input_value()) == ("escola", "")
        assert phone.page.locator(name("areas[#1].vizinhos[#1].distancia_m")).input_value() == "12,40"
        with phone.page.expect_navigation():
            phone.page.get_by_role("button", name="Enviar a vistoria").click()
        second = max(visits_of(case), key=lambda each: each.number)
        assert '"distancia_m": "12,40"' in second.content and "exposta" not in second.content

    def test_works_without_scripts_too_while_there_is_a_connection(self, office: Office, browsers: Any) -> None:
        case, phone = inspection(office), browsers(width=PHONE)
        enter(office, phone, "davi")
        phone.goes(f"/fiscalizacoes/campo/{case.pk}")
        assert [each for each in phone.page.locator("[hidden]").all() if each.is_visible()] == []
        phone.page.locator(name("areas[#1].fiacao")).select_option("exposta")
        phone.presses("Enviar a vistoria")
        assert phone.heading == str(case) and len(visits_of(case)) == 1

    def test_signed_out_keeps_what_was_filled_in_and_is_asked_to_sign_in(self, office: Office, browsers: Any) -> None:
        case, phone = at_the_checklist(office, browsers)
        phone.page.locator(name("areas[#1].fiacao")).select_option("exposta")
        phone.context.clear_cookies()
        phone.page.get_by_role("button", name="Enviar a vistoria").click()
        phone.page.get_by_role("link", name="Entre de novo para enviar.").wait_for()
        enter(office, phone, "davi")
        with phone.page.expect_navigation(url=re.compile(rf"/fiscalizacoes/{case.pk}$")):
            phone.page.evaluate("location.reload()")
        assert len(visits_of(case)) == 1


def a_picture() -> dict[str, Any]:
    from resguardo.casework.demo_inspections import PICTURE

    return {"name": "fiacao.png", "mimeType": "image/png", "buffer": PICTURE}


def test_a_penalty_goes_through_defence_to_the_decision(office: Office, browsers: Any) -> None:
    from django.utils import timezone

    today = timezone.localdate()
    case = inspection(office, "nova_vistoria", licence=office.a_case("em_analise"))
    inspector, dealer, authority = (browsers() for _ in range(3))
    for person, who in ((inspector, "davi"), (dealer, "rita"), (authority, "celia")):
        enter(office, person, who)
        person.goes(f"/fiscalizacoes/{case.pk}")
    charges(inspector, today)
    assert "Em defesa" in inspector.words and "Prazo de 15 dias da ciência" in inspector.words
    assert not inspector.page.get_by_role("link", name="Aplicar penalidade").count()
    authority.goes(f"/fiscalizacoes/{case.pk}")
    punishes(authority, "Fiação exposta.")
    assert "O prazo da defesa vai até" in authority.words
    pleads(dealer, case.pk, "Apresentar a defesa", "Enviar a defesa")
    authority.goes(f"/fiscalizacoes/{case.pk}")
    assert "A fiação foi refeita." in authority.words
    punishes(authority, "A segunda vistoria ainda a encontrou exposta.")
    assert "Decidido" in authority.words and "Advertência" in authority.words
    pleads(dealer, case.pk, "Recorrer", "Enviar o recurso")
    authority.goes(f"/fiscalizacoes/{case.pk}")
    authority.presses("Julgar o recurso")
    authority.chooses("Negar: a decisão fica")
    authority.fills(fundamentacao="Sem fato novo.")
    authority.presses("Julgar o recurso")
    assert "Encerrado" in authority.words


def charges(inspector: Person, today: Any) -> None:
    """Draws up the auto and has it signed."""
    inspector.presses("Lavrar o auto de infração")
    assert "art. 8º" in inspector.page.locator("[name=dispositivos]").input_value()
    inspector.page.locator("[name=penalidade]").select_option("multa")
    inspector.fills(dias="15", base="Decreto 9, art. 3º", cargo="fiscal", matricula="77")
    inspector.presses("Lavrar o auto de infração")
    inspector.presses("Registrar a ciência do auto")
    inspector.fills(dia=today.isoformat())
    inspector.chooses("Assinou")
    inspector.presses("Registrar a ciência")


def punishes(authority: Person, reason: str) -> None:
    authority.presses("Aplicar penalidade")
    authority.chooses("advertência")
    authority.fills(fundamentacao=reason)
    authority.presses("Aplicar a penalidade")


def pleads(dealer: Person, key: int, step: str, button: str) -> None:
    dealer.goes(f"/fiscalizacoes/{key}")
    dealer.presses(step)
    dealer.fills(texto="A fiação foi refeita.")
    dealer.presses(button)


def test_an_inspection_is_planned_from_the_request_of_a_dealer(office: Office, browsers: Any) -> None:
    from django.utils import timezone

    licence, person = office.a_case("em_analise"), browsers()
    enter(office, person, "davi")
    person.goes(f"/pedidos/{licence.pk}")
    person.presses("Marcar uma vistoria")
    assert person.page.locator("[name=nome]").input_value() == "Mercado da Esquina"
    person.fills(dia=(timezone.localdate() + timedelta(days=3)).isoformat())
    person.presses("Marcar a vistoria")
    assert person.heading.startswith("Fiscalização ") and "Vistoria marcada" in person.words


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_every_screen_is_for_everyone(office: Office, browsers: Any, width: int) -> None:
    licence = office.a_case("em_analise")
    made = {each: inspection(office, each, licence=licence).pk for each in ("vistoria_marcada", "constatacoes")}
    made |= {each: inspection(office, each, licence=licence).pk for each in ("nova_vistoria", "defesa", "decisao")}
    made |= {each: inspection(office, each, licence=licence).pk for each in ("auto_de_infracao", "recurso")}
    made["notificacao"] = inspection(office, "notificacao", licence=licence).pk
    screens: dict[str, list[str]] = {
        "davi": [
            "",
            "/nova",
            f"/campo/{made['vistoria_marcada']}",
            f"/{made['vistoria_marcada']}",
            f"/{made['constatacoes']}",
            f"/{made['constatacoes']}/passo/notificar",
            f"/{made['constatacoes']}/passo/encerrar_vistoria",
            f"/{made['notificacao']}",
            f"/{made['notificacao']}/passo/registrar_ciencia_da_notificacao",
            f"/{made['nova_vistoria']}",
            f"/{made['nova_vistoria']}/passo/lavrar_auto",
            f"/{made['auto_de_infracao']}/passo/registrar_ciencia",
            f"/{made['decisao']}/passo/registrar_ciencia_da_decisao",
            f"/{made['recurso']}/passo/corrigir_ciencia",
        ],
        "rita": ["", f"/{made['defesa']}/passo/apresentar_defesa", f"/{made['decisao']}/passo/recorrer"],
        "ana": ["", f"/{made['defesa']}/passo/juntar_defesa", f"/{made['decisao']}/passo/juntar_recurso"],
        "fabio": ["", f"/{made['constatacoes']}/passo/assumir_vistoria"],
        "celia": [
            f"/{made['decisao']}",
            f"/{made['defesa']}/passo/aplicar_penalidade",
            f"/{made['defesa']}/passo/arquivar",
            f"/{made['recurso']}/passo/julgar_recurso",
            f"/{made['decisao']}/passo/encerrar_processo",
        ],
    }
    from casework.test_inspection_permissions import the_person

    the_person(office, "fabio")
    for who, paths in screens.items():
        person = browsers(scripts=True, width=width)
        enter(office, person, who)
        for path in paths:
            answer = person.page.goto(f"/fiscalizacoes{path}")
            assert answer.status == 200, path
            is_for_everyone(person.page, path)
