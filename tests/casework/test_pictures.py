"""Which pictures are whole, by their parts alone; checked once against what Pillow writes, cut at every length."""

from __future__ import annotations

import zlib

import pytest

from casework.a_picture import JPEG, PNG
from resguardo.casework.pictures import PNG_SIGNATURE, is_whole_jpeg, is_whole_png


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)


def test_a_whole_picture_is_whole_whatever_stands_behind_it() -> None:
    assert is_whole_png(PNG) and is_whole_png(PNG + b"more")
    assert is_whole_jpeg(JPEG) and is_whole_jpeg(JPEG + b"more")


def test_a_picture_cut_anywhere_is_not() -> None:
    assert not any(is_whole_png(PNG[:length]) for length in range(8, len(PNG)))
    assert not any(is_whole_jpeg(JPEG[:length]) for length in range(2, len(JPEG)))


@pytest.mark.parametrize(
    "chunks",
    [
        [(b"IHDR", PNG[16:29]), (b"IEND", b"")],
        [(b"IDAT", b"x"), (b"IEND", b"")],
        [(b"IEND", b"")],
        [(b"IHDR", bytes(13)), (b"IDAT", b"x"), (b"IEND", b"")],
    ],
    ids=["no data", "no header", "only an end", "no size"],
)
def test_a_png_without_one_of_its_parts_is_not(chunks: list[tuple[bytes, bytes]]) -> None:
    assert not is_whole_png(PNG_SIGNATURE + b"".join(chunk(*each) for each in chunks))


def test_a_png_of_which_a_bit_turned_is_not() -> None:
    assert not is_whole_png(PNG[:45] + bytes([PNG[45] ^ 1]) + PNG[46:])


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xd9", b"\xff\xda\x00\x02\x00\xff\xd9", b"\xff\xc0\x00\x02\xff\xd9", b"\x00" * 40]
)
def test_a_jpeg_without_a_frame_or_a_scan_is_not(content: bytes) -> None:
    assert not is_whole_jpeg(b"\xff\xd8" + content)
