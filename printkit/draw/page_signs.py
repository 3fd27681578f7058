"""Signs that pages of words bear: the badge of a licence, with what it means, and QR codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import groupby

from printkit import scene as art
from printkit.base.catalogue import catalogue
from printkit.scene.paths import arc


class LicenceElement(StrEnum):
    """What a licence of Creative Commons asks for, or that it asks for nothing."""

    BY = "by"
    NC = "nc"
    SA = "sa"
    ND = "nd"
    ZERO = "zero"


_NAMES = (
    ("BY", "Attribution"),
    ("NC", "Non-?Commercial", "Pas d[’']Utilisation Commerciale"),
    ("SA", "Share-?Alike", "Partage dans les Mêmes Conditions"),
    ("ND", "No-?Derivatives", "Pas de Modification"),
)
"""What each element is called, in short and in full."""
_BY, _NC, _SA, _ND = ("|".join(names) for names in _NAMES)
_PARTED = r"[\s–-]*"
_OPEN = re.compile(
    rf"\b(?:CC|Creative Commons){_PARTED}"
    rf"(?:(?P<by>{_BY})(?:{_PARTED}(?P<nc>{_NC}))?(?:{_PARTED}(?:(?P<sa>{_SA})|(?P<nd>{_ND})))?"
    r"|(?P<zero>0|Zero))\b",
    re.IGNORECASE,
)


def licence_elements(licence: str) -> tuple[LicenceElement, ...]:
    """What a licence asks for, in the order of its name; nothing where it is none of theirs.

    Args:
        licence: as a spec names it: `CC BY-NC-SA 4.0`, `CC0`, `all rights reserved`.
    """
    found = _OPEN.search(licence)
    asked = found.groupdict() if found else {}
    return tuple(LicenceElement(name) for name, said in asked.items() if said)


def licence_words(licence: str, language: str) -> str:
    """What the signs of a licence mean, or nothing where it has no badge."""
    words = catalogue(language)
    asked = [words.say(f"licences.{element}") for element in licence_elements(licence)]
    return words.say("licences.badge", asked=", ".join(asked)) if asked else ""


LEAST_HEIGHT = 6.0
"""A badge is no lower than this, in mm: its signs can be distinguished then."""

_BLACK, _WHITE = "#000000", "#ffffff"
# Lengths in radii of a ring, its middle the origin.
_EDGE = 0.13
_OUTER = 1 - _EDGE / 2
_GAP = 0.36
_STROKE = 0.19
QUIET = 4
"""How many modules stay white around the code."""
LEAST_MODULE = 0.3
"""The smallest module, in mm, that is printed cleanly at home and that phones still read."""
_LINK = re.compile(r"https?://[!-~]+", re.IGNORECASE)


def _line(*segments: tuple[str, tuple[float, ...]], width: float = _STROKE) -> art.Path:
    style = art.Style(stroke=_BLACK, width=width, cap=art.Cap.BUTT, join=art.Join.MITER)
    return art.Path(segments=segments, style=style)


def _area(*segments: tuple[str, tuple[float, ...]], fill: str = _BLACK) -> art.Path:
    return art.Path(segments=segments, style=art.Style(fill=fill))


_BAR = art.polyline(((-0.86, -0.38), (0.86, 0.38)))
_SIGNS: Mapping[LicenceElement | None, tuple[art.Shape, ...]] = {
    # Two letters C.
    None: tuple(_line(*arc(x, 0.0, 0.27, 46, 314), width=0.2) for x in (-0.35, 0.37)),
    # A person.
    LicenceElement.BY: (
        art.Circle(x=0.0, y=-0.55, radius=0.16, style=art.Style(fill=_BLACK)),
        _area(*art.rounded_rectangle(-0.27, -0.34, 0.54, 0.52, radius=0.08)),
        _area(*art.rectangle(-0.16, 0.1, 0.32, 0.58)),
    ),
    # A dollar, crossed out.
    LicenceElement.NC: (
        _line(*arc(0.0, -0.25, 0.25, 25, 270), width=0.17),
        _line(*arc(0.0, 0.25, 0.25, 90, -155), width=0.17),
        _line(*art.polyline(((0.0, -0.74), (0.0, -0.45))), width=0.16),
        _line(*art.polyline(((0.0, 0.45), (0.0, 0.74))), width=0.16),
        art.Path(segments=_BAR, style=art.Style(stroke=_WHITE, width=0.23, cap=art.Cap.BUTT)),
        _line(*_BAR, width=0.13),
    ),
    # An arrow around.
    LicenceElement.SA: (
        _line(*arc(0.0, 0.0, 0.42, -128, 180)),
        _area(*art.polygon(((-0.68, -0.06), (-0.16, -0.06), (-0.42, 0.24)))),
    ),
    # An equals sign.
    LicenceElement.ND: tuple(_area(*art.rectangle(-0.42, y, 0.84, 0.2)) for y in (-0.3, 0.1)),
    # A nought.
    LicenceElement.ZERO: (
        art.Group(
            shapes=(_line(*arc(0, 0, 0.5, 0, 360), width=0.22),), transform=(0.66, 0, 0, 1, 0, 0)
        ),
        _line(*art.polyline(((-0.15, 0.27), (0.15, -0.27))), width=0.14),
    ),
}


def licence_badge(
    licence: str, *, height: float = LEAST_HEIGHT, description: str = ""
) -> art.Scene | None:
    """The badge of a licence, or None where it is not of Creative Commons.

    It is `height` mm high, `LEAST_HEIGHT` or more. The description is read aloud, or empty where
    the words stand beside it.
    """
    if not (elements := licence_elements(licence)):
        return None
    radius = max(height, LEAST_HEIGHT) / 2
    ground = art.Circle(x=0.0, y=0.0, radius=_OUTER, style=art.Style(fill=_WHITE))
    ring = art.Circle(x=0.0, y=0.0, radius=_OUTER, style=art.Style(stroke=_BLACK, width=_EDGE))
    step = 2 + _GAP
    rings = tuple(
        art.Group(
            shapes=(ground, *_SIGNS[element], ring),
            transform=art.place(radius * (1 + rank * step), radius, radius),
        )
        for rank, element in enumerate((None, *elements))
    )
    return art.Scene(
        width=radius * (len(rings) * step - _GAP),
        height=2 * radius,
        shapes=rings,
        title=licence,
        description=description,
    )


def is_link(text: str) -> bool:
    """Whether `text` is the address of a page: others (`javascript:`) are never made a code."""
    return _LINK.fullmatch(text) is not None


def code_fits(text: str, side: float) -> bool:
    """Whether a code of `text` that is `side` mm wide can be read."""
    import segno

    try:
        return side / len(_modules(text)) >= LEAST_MODULE
    except segno.DataOverflowError:
        return False


def qr_code(text: str, x: float, y: float, side: float, colour: str) -> art.Path:
    """The code of `text` with error correction M or better, without the white around it.

    (`x`, `y`) is its upper left corner, `side` how wide all of it is in mm, `colour` that of dark
    modules.
    """
    matrix = _modules(text)
    module = side / len(matrix)
    segments: list[art.Segment] = []
    for rank, row in enumerate(matrix):
        at = 0
        for dark, members in groupby(row):
            length = len(tuple(members))
            if dark:
                left, top = x + at * module, y + rank * module
                segments += art.rectangle(left, top, length * module, module)
            at += length
    return art.Path(segments=tuple(segments), style=art.Style(fill=colour))


@lru_cache(maxsize=16)
def _modules(text: str) -> tuple[bytes, ...]:
    """The rows of the code of `text`; for a kit that of its link is asked for nine times."""
    import segno  # it brings XML and HTTP along, and few files have a code

    return tuple(map(bytes, segno.make_qr(text, error="m").matrix))
