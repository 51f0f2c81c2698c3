"""Files kept under the SHA-256 of their content, in the data folder, outside of what the web server serves."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path

from django.conf import settings

from resguardo.casework.pictures import JPEG_START, PNG_SIGNATURE, is_whole_jpeg, is_whole_png
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.system_errors import named

LARGEST_PAPER = 10_000_000
"""Bytes of one paper."""
MEDIA_TYPES = {b"%PDF-": "application/pdf", JPEG_START: "image/jpeg", PNG_SIGNATURE: "image/png"}
"""What papers may be, by how their content begins; the name that they came with says nothing."""


def keep(content: bytes) -> str:
    """Keeps a content, whole or not at all, and returns its SHA-256."""
    digest = hashlib.sha256(content).hexdigest()
    path = _path(digest)
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    return digest


def kept(digest: str) -> bytes:
    """The content of a digest; raises OSError where it is gone, ValueError where it is no longer the same."""
    content = _path(digest).read_bytes()
    if hashlib.sha256(content).hexdigest() != digest:
        raise ValueError(f"o arquivo {digest} foi alterado")
    return content


def discard(digest: str) -> None:
    """Removes a content that no row names any more."""
    _path(digest).unlink(missing_ok=True)


def whole_or_wrong(digest: str) -> tuple[bytes | None, str]:
    """The content of a digest and ""; None and what is wrong with it, in words, where it is gone or altered."""
    try:
        return kept(digest), ""
    except OSError as error:
        return None, f"não se pôde ler o arquivo {digest} ({named(error)})"
    except ValueError as error:
        return None, str(error)


def media_type_of(content: bytes, name: str) -> str:
    """The type of a paper's content; raises UnusableFile for another one, an empty one or one too large."""
    found = _type_of(content)
    if not found:
        raise UnusableFile((Problem(name, "um arquivo de outro tipo, ou vazio", "PDF, JPEG ou PNG"),))
    if len(content) > LARGEST_PAPER:
        size = f"{len(content) / 1e6:.1f} MB".replace(".", ",")
        raise UnusableFile((Problem(name, size, "um arquivo de até 10 MB"),))
    return found


def picture_type_of(content: bytes) -> str:
    """The type of a picture's content; "" for anything else, as what an iPhone writes (HEIC)."""
    found = _type_of(content)
    return found if found.startswith("image/") else ""


def _type_of(content: bytes) -> str:
    return next((kind for begin, kind in MEDIA_TYPES.items() if content.startswith(begin)), "")


def refuse_broken(content: bytes, name: str) -> None:
    """Raises UnusableFile for what begins like a picture and cannot be opened as one."""
    png, jpeg = content.startswith(PNG_SIGNATURE), content.startswith(JPEG_START)
    if (png and not is_whole_png(content)) or (jpeg and not is_whole_jpeg(content)):
        expected = "uma imagem inteira; envie-a de novo"
        raise UnusableFile((Problem(name, "uma imagem incompleta, que não abre", expected),))


def _path(digest: str) -> Path:
    folder: Path = settings.RESGUARDO_FOLDER
    return folder / "papers" / digest[:2] / digest
