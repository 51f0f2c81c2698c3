"""Whether a file that begins like a picture is one that can be opened: its parts in their order, whole to the end.

Pure; nothing is decoded. Sources: PNG (W3C Recommendation, third edition), 5 and 11.2; JPEG (ITU-T T.81), annex B.
"""

from __future__ import annotations

from zlib import crc32

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG that begin a frame, which holds its size."""
ALONE = frozenset((0x01, *range(0xD0, 0xD8)))
"""Markers without a segment."""
SCAN, FILL = 0xDA, 0xFF


def is_whole_png(content: bytes) -> bool:
    """Whether a PNG has its header, picture data and end, each chunk whole by its own check sum."""
    kinds: list[bytes] = []
    at = len(PNG_SIGNATURE)
    while kinds[-1:] != [b"IEND"]:
        end = at + 12 + int.from_bytes(content[at : at + 4])
        if end > len(content) or crc32(content[at + 4 : end - 4]) != int.from_bytes(content[end - 4 : end]):
            return False
        kinds.append(content[at + 4 : at + 8])
        at = end
    return kinds[0] == b"IHDR" and b"IDAT" in kinds and all(map(any, (content[16:20], content[20:24])))


def is_whole_jpeg(content: bytes) -> bool:
    """Whether a JPEG has a frame, a scan after it and an end; what a camera put behind the end does not matter."""
    at, has_frame = len(JPEG_START), False
    while content[at : at + 1] == b"\xff" and at + 4 <= len(content):
        marker = content[at + 1]
        if marker == FILL or marker in ALONE:
            at += 1 if marker == FILL else 2
            continue
        has_frame |= marker in FRAMES
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
        if marker == SCAN:
            return has_frame and content.find(JPEG_END, at) > at
    return False
