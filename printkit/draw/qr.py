"""A link as a square of dots that a phone reads (QR code, ISO/IEC 18004)."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

from printkit.scene import Path, Segment, Style, rectangle

QUIET = 4
"""How many modules stay white around the code."""


LEAST_MODULE = 0.3
"""The smallest module, in mm, that is printed cleanly at home and that phones still read."""

_LINK = re.compile(r"https?://[!-~]+", re.IGNORECASE)


def is_link(text: str) -> bool:
    """Whether `text` is the address of a page: others (`javascript:`) are never made a code."""
    return _LINK.fullmatch(text) is not None


def holds(text: str, side: float) -> bool:
    """Whether a code of `text` that is `side` mm wide can be read."""
    import segno

    try:
        return side / len(_matrix(text)) >= LEAST_MODULE
    except segno.DataOverflowError:
        return False


def qr_code(text: str, x: float, y: float, side: float, colour: str) -> Path:
    """The code of `text` with error correction M or better, without the white around it.

    Args:
        text: what is read, a link.
        x: of the upper left corner.
        y: of the upper left corner.
        side: of the whole code in mm.
        colour: of the dark modules.
    """
    matrix = _matrix(text)
    module = side / len(matrix)
    segments: list[Segment] = []
    for rank, row in enumerate(matrix):
        at = 0
        for dark, members in groupby(row):
            length = len(tuple(members))
            if dark:
                left, top = x + at * module, y + rank * module
                segments += rectangle(left, top, length * module, module)
            at += length
    return Path(segments=tuple(segments), style=Style(fill=colour))


@lru_cache(maxsize=16)
def _matrix(text: str) -> tuple[bytes, ...]:
    """The rows of the code of `text`; for a kit that of its link is asked for nine times."""
    import segno  # it brings XML and HTTP along, and few files have a code

    return tuple(map(bytes, segno.make_qr(text, error="m").matrix))
