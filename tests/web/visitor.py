"""A visitor without a browser: reads a page's forms and sends them as a browser would."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "input", "br", "wbr", "img", "path", "rect", "circle"}
SAID_BY_HEADING = ("h1", "h2", "h3")


class Page(HTMLParser):
    """A page's words, links, fields and buttons; every tag must be closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.said: list[tuple[tuple[str, ...], str]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self.open += [] if tag in VOID else [tag]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> where none is open"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.said.append((tuple(self.open), " ".join(data.split())))

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def words(self, tag: str = "body") -> str:
        return " ".join(text for inside, text in self.said if tag in inside).replace("\xa0", " ")

    @property
    def heading(self) -> str:
        return self.words("h1")

    @property
    def hidden(self) -> dict[str, str]:
        return {each["name"]: each.get("value", "") for each in self.of("input") if each.get("type") == "hidden"}

    @property
    def fields(self) -> list[str]:
        shown = (each["name"] for each in self.of("input") if each.get("type") != "hidden")
        return list(dict.fromkeys(shown))

    @property
    def filled(self) -> dict[str, str]:
        """What a browser would send of the fields as they stand."""
        sent = {}
        for each in self.of("input"):
            chosen = each.get("type") not in ("radio", "checkbox") or "checked" in each
            if each.get("type") not in ("hidden", "file") and chosen:
                sent[each["name"]] = each.get("value", "")
        return sent

    @property
    def buttons(self) -> list[dict[str, str]]:
        return self.of("button")

    @property
    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.hidden["documento"])
        return found

    @property
    def fact(self) -> str:
        """The question's path; empty on a page that asks nothing."""
        return self.hidden.get("fato", "")


class Visitor:
    """Goes from page to page; ``page`` is the one before the eyes, ``status`` how it was answered."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.page = Page("")
        self.status = 0

    def goes(self, path: str) -> Page:
        return self._sees(self.client.get(path))

    def sends(self, path: str, **fields: Any) -> Page:
        """Sends the page's form to an address, with these fields in place of what stands in them."""
        return self._sees(self.client.post(path, {**self.page.hidden, **fields}))

    def answers(self, answer: Any = None, **fields: Any) -> Page:
        """Answers the question; a dot in a field's name is written ``__``."""
        told = {name.replace("__", "."): value for name, value in fields.items()}
        told |= {} if answer is None else {"resposta": answer}
        return self.sends("/verificar/responder", avancar="sim", **told)

    def does_not_know(self) -> Page:
        offers = any(each.get("name") == "nao_sei" for each in self.page.buttons)
        if offers:
            return self.sends("/verificar/responder", nao_sei="sim")
        if "resposta" in self.page.fields:
            return self.answers("nao_sei")
        boxes = {each["name"]: each["value"] for each in self.page.of("input") if each["name"].endswith(".nao_sei")}
        unknown = {each["name"]: "nao_sei" for each in self.page.of("input") if each.get("value") == "nao_sei"}
        blank = {f"{box.removesuffix('.nao_sei')}{end}": "" for box in boxes for end in ("", ".de", ".ate")}
        return self.answers(**{**self.page.filled, **blank, **boxes, **unknown})

    def changes(self, path: str) -> Page:
        return self.sends("/verificar/pergunta", abrir=path)

    def brings(self, document: Any) -> Page:
        """Comes with a site file's content, to its result."""
        text = json.dumps(document, ensure_ascii=False)
        return self._sees(self.client.post("/verificar/resultado", {"documento": text}))

    def opens(self, content: Any, name: str = "local.json") -> Page:
        """Opens a site file of their own computer."""
        from django.core.files.uploadedfile import SimpleUploadedFile

        data = content if isinstance(content, bytes) else json.dumps(content, ensure_ascii=False).encode()
        return self._sees(self.client.post("/verificar/abrir", {"arquivo": SimpleUploadedFile(name, data)}))

    def _sees(self, response: Any) -> Page:
        from django.core.cache import cache

        cache.clear()  # where the requests of each address are counted: tests ask more often than people
        self.status = response.status_code
        assert self.status in (200, 404, 422), response.content[:300]
        self.page = Page(response.content.decode())
        return self.page
