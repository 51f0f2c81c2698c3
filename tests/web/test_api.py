"""The interface for programs: the same answers as Python, problems told, bounds kept, never a fault."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, given, settings
from schemathesis import GenerationMode

import resguardo
from builders import a_site, complete
from resguardo import laws
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.web import work
from resguardo.web.settings import LARGEST_REQUEST
from resguardo.web.settings import REQUESTS as REQUESTS_ALLOWED

CASES = [
    case
    for path in sorted(Path(laws.__path__[0]).glob("*/*/cases/cases.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
]
DAY = date(2026, 1, 15)
FULL = bool(os.environ.get("RESGUARDO_FULL"))
EXAMPLES = Path(__file__).parents[2] / "examples"
DOCUMENT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
PLAN = {
    "type": "FeatureCollection",
    "plano": "local",
    "features": [
        {
            "type": "Feature",
            "properties": {"tipo": "armazenamento", "id": "A"},
            "geometry": {"type": "Polygon", "coordinates": [[[2, 2], [8, 2], [8, 8], [2, 8], [2, 2]]]},
        },
        {
            "type": "Feature",
            "properties": {"tipo": "escola", "id": "Escola"},
            "geometry": {"type": "Point", "coordinates": [40, 5]},
        },
    ],
}


def posted(client: Any, path: str, body: Any, query: str = "") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    return client.post(f"/api/v1/{path}{query}", data, content_type="application/json")


def problems(response: Any, status: int = 422) -> list[dict[str, Any]]:
    assert response.status_code == status, response.content
    told = response.json()["problems"]
    assert told and all(set(each) == {"place", "found", "expected", "line", "facts"} for each in told)
    return list(told)


class TestCheck:
    def test_gives_for_each_of_the_206_cases_what_python_gives(self, client: Any) -> None:
        from django.core.cache import cache

        assert len(CASES) == 206
        for case in CASES:
            cache.clear()  # so many requests are more than one address may send
            response = posted(client, "check", case["site"], f"?on={DAY}")
            here = json.loads(json.dumps(resguardo.check(case["site"], on=DAY)))
            assert response.status_code == 200, case["id"]
            assert response.json() == here, case["id"]

    def test_takes_a_profile_and_readings(self, client: Any) -> None:
        site = a_site(
            **{"areas[A].aberturas_no_piso": {"completa": True, "itens": [{"tipo": "ralo", "distancia_m": 3}]}}
        )
        assert posted(client, "check", site).json()["verdict"] == "nao_atende"
        assert posted(client, "check", site, "?reading=R07=allowed").json()["verdict"] == "atende"
        lenient = posted(client, "check", site, f"?profile=lenient&on={DAY}").json()
        assert lenient == json.loads(json.dumps(resguardo.check(site, profile="lenient", on=DAY)))

    def test_without_a_date_checks_as_of_today(self, client: Any) -> None:
        from django.utils import timezone

        assert posted(client, "check", a_site()).json()["on"] == timezone.localdate().isoformat()

    def test_takes_yaml_as_it_stands_in_a_file(self, client: Any) -> None:
        text = (EXAMPLES / "deposito_perto_de_escola.yaml").read_bytes()
        assert posted(client, "check", text).json()["verdict"] == "nao_atende"

    def test_takes_a_plan_alone(self, client: Any) -> None:
        result = posted(client, "check", PLAN).json()
        assert [each["id"] for each in result["areas"]] == ["A"]

    def test_takes_a_site_with_its_plan(self, client: Any) -> None:
        site = {"areas": [{"id": "A", "capacidade": {"botijoes": 480}}], "planta": PLAN}
        result = posted(client, "check", site, f"?on={DAY}").json()
        assert result == json.loads(json.dumps(resguardo.check({"areas": site["areas"]}, plan=PLAN, on=DAY)))
        rows = [each for each in result["findings"] if each["counterpart"] == "Escola"]
        assert ("art10_cpt_row4", 32) in [(each["provision"], each["measured"]) for each in rows]

    def test_never_reads_a_file_that_the_document_names(self, client: Any, tmp_path: Path) -> None:
        (tmp_path / "planta.geojson").write_text(json.dumps(PLAN), encoding="utf-8")
        result = posted(client, "check", {**a_site(), "planta": str(tmp_path / "planta.geojson")}).json()
        assert [each["place"] for each in result["problems"]] == ["planta"]


class TestQuestions:
    def test_are_those_of_the_result(self, client: Any) -> None:
        site = a_site(**{"areas[A].pavimento": None})
        told = posted(client, "questions", site).json()
        assert told["questions"] == json.loads(json.dumps(resguardo.check(site)["questions"]))
        assert told["verdict"] == "indeterminado"


class TestReport:
    def test_is_a_pdf(self, client: Any) -> None:
        response = posted(client, "report", a_site())
        assert response.headers["Content-Type"] == "application/pdf"
        assert response.content.startswith(b"%PDF-")

    def test_or_a_page(self, client: Any) -> None:
        response = posted(client, "report", a_site(), "?format=html")
        assert "ATENDE às exigências desta lei" in response.content.decode()


class TestTheLaw:
    def test_has_its_articles(self, client: Any) -> None:
        told = client.get("/api/v1/law").json()
        assert [each["id"] for each in told["articles"]] == list(LAW.provisions.ARTICLES)
        assert told["text_sha256"] == LAW.text_sha256

    @pytest.mark.parametrize("article", LAW.provisions.ARTICLES)
    def test_an_article_has_its_words_and_its_code(self, client: Any, article: str) -> None:
        told = client.get(f"/api/v1/law/{article}").json()
        assert all(each["words"] and each["note"] for each in told["passages"])
        assert told["code"]["path"].endswith(".py")

    def test_readings_are_all_there(self, client: Any) -> None:
        told = client.get("/api/v1/readings").json()
        assert [each["id"] for each in told] == [each.id for each in LAW.readings]
        assert client.get("/api/v1/readings/R07").json() == told[6]

    @pytest.mark.parametrize(("written", "name"), [("law/10", "art10"), ("law/Art10", "art10"), ("readings/r7", "R07")])
    def test_is_found_by_a_name_as_people_write_it(self, client: Any, written: str, name: str) -> None:
        assert client.get(f"/api/v1/{written}").json()["id"] == name

    @pytest.mark.parametrize("path", ["law/art99", "readings/R99", "law/../secret"])
    def test_what_is_not_there_is_told(self, client: Any, path: str) -> None:
        assert problems(client.get(f"/api/v1/{path}"), 404)

    def test_the_schema_is_the_site_files(self, client: Any) -> None:
        assert client.get("/api/v1/schema").json()["$id"] == "urn:resguardo:site-file:1"


class TestBadInput:
    @pytest.mark.parametrize(
        ("body", "place"),
        [
            (b"", "corpo"),
            (b"{", "corpo"),
            (b"[1]", "corpo"),
            (b"12", "corpo"),
            (b"\xff\xfe", "corpo"),
            (b"\x00", "corpo"),
            (b'{"areas": [], "areas": []}', "areas"),
            (b'{"area": []}', "area"),
            (b'{"resguardo": 2}', "resguardo"),
            (b'{"nome": "\\ud800"}', "nome"),
            (b"a: &x 1\nb: *x\n", "a"),
        ],
    )
    def test_that_cannot_be_used_is_422_with_every_problem(self, client: Any, body: bytes, place: str) -> None:
        assert place in [each["place"] for each in problems(posted(client, "check", body))]

    @pytest.mark.parametrize(
        ("query", "place"),
        [
            ("?on=ontem", "on"),
            ("?on=2026-02-30", "on"),
            ("?on=0", "on"),
            ("?on=2026-12-01&on=2026-12-02", "on"),
            ("?profile=strict&profile=lenient", "profile"),
            ("?profil=strict", "profil"),
            ("?format=pdf", "format"),
            ("?reading=R07=allowed&reading=R07=forbidden", "reading"),
            ("?reading=R07=allowed&reading=R07=allowed", "reading"),
            ("?profile=brando", "profile"),
            ("?reading=R07", "reading"),
            ("?reading=R99=x", "reading"),
            ("?reading=R07=x", "reading"),
            ("?reading=R07%3Dallowed%00", "reading"),
        ],
    )
    def test_in_an_option_is_422_too(self, client: Any, query: str, place: str) -> None:
        assert [each["place"] for each in problems(posted(client, "check", a_site(), query))] == [place]

    def test_all_of_it_at_once(self, client: Any) -> None:
        assert len(problems(posted(client, "check", a_site(), "?on=x&profile=y&reading=z"))) == 3
        many = "?profil=strict&profile=foo&on=2026-13-01&reading=R07=zzz&reading=R99=x&reading=y&format=doc"
        told = problems(posted(client, "report", a_site(), many))
        assert sorted(each["place"] for each in told) == ["format", "on", "profil", "profile", *["reading"] * 3]

    @pytest.mark.parametrize(
        ("path", "query", "expected"),
        [
            ("check", "?profil=strict", '"profile"?'),
            ("questions", "?readings=R07=allowed", '"reading"?'),
            ("report", "?formato=html", '"format"?'),
            ("check", "?zzz=1", "uma destas: on, profile, reading"),
        ],
    )
    def test_an_unknown_option_is_told_with_the_one_that_is_meant(
        self, client: Any, path: str, query: str, expected: str
    ) -> None:
        (told,) = problems(posted(client, path, a_site(), query))
        assert told["found"].startswith("opção desconhecida")
        assert told["expected"] == expected

    def test_a_reading_told_twice_is_told_of_as_on_the_command_line(self, client: Any) -> None:
        (problem,) = problems(posted(client, "check", a_site(), "?reading=R07=allowed&reading=R07=forbidden"))
        assert problem["found"] == "leitura pedida mais de uma vez: R07=allowed e R07=forbidden"
        assert problem["expected"] == "diga só R07=allowed ou R07=forbidden"

    @pytest.mark.parametrize("path", ["law", "law/art10", "readings", "readings/R07", "schema"])
    def test_what_takes_no_option_says_so(self, client: Any, path: str) -> None:
        (told,) = problems(client.get(f"/api/v1/{path}?profile=strict"))
        assert (told["place"], told["expected"]) == ("profile", "nenhuma opção")

    @pytest.mark.parametrize("path", ["check", "report"])
    def test_a_form_is_no_site_file(self, client: Any, path: str) -> None:
        sent = client.post(f"/api/v1/{path}", {"local": "x", "outro": "y"})
        assert [each["place"] for each in problems(sent)] == ["corpo"]

    def test_a_bad_value_is_a_listed_problem_and_stops_nothing(self, client: Any) -> None:
        result = posted(client, "check", a_site(**{"areas[A].pavimento": "nas nuvens"})).json()
        assert result["verdict"] == "indeterminado"
        assert [each["place"] for each in result["problems"]] == ["areas[A].pavimento"]

    @pytest.mark.parametrize("value", [None, True, 1, "x", [], {}, [[]], {"itens": [[]]}, -1e999, {"de": 2, "ate": 1}])
    def test_a_value_of_another_kind_anywhere_is_no_fault(self, client: Any, value: Any) -> None:
        area = a_site()["areas"][0]
        for key in area:
            response = posted(client, "check", {**a_site(), "areas": [{**area, key: value}]})
            assert response.status_code in (200, 422), (key, response.content)
        for key in (*a_site(), "planta"):
            response = posted(client, "check", {**a_site(), key: value})
            assert response.status_code in (200, 422), (key, response.content)


class TestBounds:
    def test_more_than_a_megabyte_is_refused(self, client: Any) -> None:
        assert problems(posted(client, "check", b"{" + b" " * 1_000_001), 413)

    def test_what_takes_too_long_is_for_the_command(self, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(work, "SECONDS", 1)
        untold = complete(*({"id": str(number)} for number in range(900)))
        (told,) = problems(posted(client, "check", {"areas": [{"id": "A", "extintores": untold}]}))
        assert "resguardo check" in told["expected"]

    def test_deep_nesting_is_told(self, client: Any) -> None:
        assert problems(posted(client, "check", b"[" * 50_000))
        assert problems(posted(client, "check", b'{"a":' * 50_000))

    def test_too_many_requests_are_told_when_to_come_back(self, client: Any) -> None:
        statuses = [client.get("/api/v1/readings/R07").status_code for _ in range(125)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        refused = client.get("/api/v1/readings/R07")
        assert int(refused.headers["Retry-After"]) > 0
        assert [each["expected"] for each in refused.json()["problems"]] == ["até 120 por minuto"]
        spoofed = {"x-forwarded-for": "203.0.113.7"}
        assert client.get("/api/v1/readings/R07", headers=spoofed).status_code == 429
        page = client.post("/verificar/resultado", {"documento": json.dumps(a_site())})
        assert page.status_code == 429
        assert "Pedidos demais em pouco tempo" in page.content.decode()


class TestTheDocument:
    def test_its_example_runs(self, client: Any, address: str) -> None:
        (example,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
        exec(example.replace("http://127.0.0.1:8000", address), {})  # noqa: S102 - our own document

    def test_names_every_operation(self, client: Any) -> None:
        paths = client.get("/api/v1/openapi.json").json()["paths"]
        named = set(re.findall(r"`(?:GET |POST )?(?:/api/v1)?(/[a-z/{}]+)`", DOCUMENT))
        assert {path.removeprefix("/api/v1") for path in paths} <= named

    def test_names_every_status(self, client: Any) -> None:
        paths = client.get("/api/v1/openapi.json").json()["paths"]
        declared = {status for path in paths.values() for each in path.values() for status in each["responses"]}
        assert {*declared, "405"} == set(re.findall(r"^\| (\d{3}) \|", DOCUMENT, re.MULTILINE))

    def test_its_options_are_described(self, client: Any) -> None:
        paths = client.get("/api/v1/openapi.json").json()["paths"]
        described = paths["/api/v1/report"]["post"]["parameters"]
        assert {each["name"] for each in described} == {"on", "profile", "reading", "format"}

    def test_tells_the_bounds_that_there_are(self) -> None:
        assert f"more than {REQUESTS_ALLOWED} requests a minute" in DOCUMENT
        assert f"more than {LARGEST_REQUEST // 1_000_000} MB" in DOCUMENT
        assert f"after {work.SECONDS} seconds or {work.MEMORY >> 30} GB" in DOCUMENT


REQUESTS = int(os.environ.get("RESGUARDO_API_REQUESTS") or (2_000 if FULL else 160))


def test_no_request_made_from_its_own_description_makes_it_fail(application: Any) -> None:
    """160 requests in an ordinary run, 2,000 with RESGUARDO_FULL=1; half of those that take anything are malformed.

    By hand as many as wanted: RESGUARDO_API_REQUESTS=10000 bin/test -s tests/web/test_api.py -k own_description
    """
    from django.core.cache import cache

    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    operations = [each.ok() for each in schema.get_all_operations()]
    kinds = [
        (each, mode) for each in operations for mode in GenerationMode if mode.is_positive or each.method == "post"
    ]
    taking = sum(operation.method == "post" for operation, _ in kinds)  # the others soon repeat themselves
    statuses: Counter[int] = Counter()
    for operation, mode in kinds:

        @settings(max_examples=REQUESTS // taking + 1, database=None, phases=[Phase.generate])
        @given(case=operation.as_strategy(generation_mode=mode))
        def sends(case: schemathesis.Case) -> None:
            cache.clear()
            response = case.call()
            statuses[response.status_code] += 1
            assert response.status_code < 500, case.as_curl_command()

        sends()
    print(f"{sum(statuses.values())} requests: {dict(statuses)}")
    assert sum(statuses.values()) >= REQUESTS, statuses
    assert statuses[200] and statuses[422], statuses
