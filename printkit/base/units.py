"""Lengths, papers and colours from text. Millimetres everywhere inside."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printkit.base.errors import LayoutError, Message, did_you_mean

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
"""Points in a millimetre: 1 pt is 1/72 in."""

LONGEST = 200 * MM_PER_INCH
"""In mm: the widest and tallest page that a PDF may have."""

_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": 1 / PT_PER_MM}
_LENGTH = re.compile(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*(mm|cm|in|pt|)\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright or as given.

    Attributes:
        name: what it is called (`a4`, `600x400`).
        width: in mm.
        height: in mm.
    """

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same paper turned by a quarter."""
        return Paper(self.name, self.height, self.width)


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """What the edges of a sheet keep free of print, in mm."""

    left: float
    top: float
    right: float
    bottom: float


_PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a5", 148.0, 210.0),
        Paper("a4", 210.0, 297.0),
        Paper("a3", 297.0, 420.0),
        Paper("a2", 420.0, 594.0),
        Paper("a1", 594.0, 841.0),
        Paper("a0", 841.0, 1189.0),
        Paper("b5", 176.0, 250.0),
        Paper("b4", 250.0, 353.0),
        Paper("b3", 353.0, 500.0),
        Paper("b2", 500.0, 707.0),
        Paper("b1", 707.0, 1000.0),
        Paper("b0", 1000.0, 1414.0),
        Paper("sra4", 225.0, 320.0),
        Paper("sra3", 320.0, 450.0),
        Paper("sra2", 450.0, 640.0),
        Paper("sra1", 640.0, 900.0),
        Paper("a3+", 329.0, 483.0),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
        Paper("ledger", 431.8, 279.4),
    )
}
"""ISO 216 (A and B), ISO 217 (SRA), what photo printers call A3+ or Super B, ANSI."""


def millimetres(text: str) -> float:
    """A length in mm from text such as `20`, `15,5`, `20mm`, `2cm`, `1in` or `56.7pt`.

    Raises:
        LayoutError: the text is no length, not above zero, or above `LONGEST`.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise LayoutError(
            Message("units.no-length", text=text), hint=Message("units.length-example")
        )
    length = float(match[1].replace(",", ".")) * _UNITS[match[2].lower()]
    if length <= 0:
        raise LayoutError(Message("units.length-leaves-nothing-draw", text=text))
    if length > LONGEST:
        raise LayoutError(
            Message("units.length-out-reach", text=text),
            hint=Message("units.longest", most=LONGEST),
        )
    return length


def paper(text: str) -> Paper:
    """A paper by its name (`a4`, `a3`, `letter` …) or as `WIDTHxHEIGHT` (`600x400`, `21x29.7cm`).

    Names joined by `+` (`a4+letter`) give what fits on each of them.

    Raises:
        LayoutError: no such paper, or no sizes.
    """
    name = text.strip().lower()
    if name in _PAPERS:
        return _PAPERS[name]
    if "+" in name:
        # What can be printed on each of them, all standing.
        sizes = [sorted((one.width, one.height)) for one in map(paper, name.split("+"))]
        return Paper(name, min(short for short, _ in sizes), min(long for _, long in sizes))
    width, cross, height = name.replace("×", "x").partition("x")
    tall = _LENGTH.fullmatch(height)
    if cross and tall and _LENGTH.fullmatch(width):
        unit = "" if width.rstrip()[-1].isalpha() else tall[2]
        return Paper(f"{width}x{height}", millimetres(width + unit), millimetres(height))
    known = Message("units.papers-known", names=", ".join(sorted(_PAPERS)))
    hint = did_you_mean(name, _PAPERS) or known
    raise LayoutError(Message("units.unknown-paper", text=text), hint=hint)


def is_paper_size(width: float, height: float) -> bool:
    """Whether a page of `width` x `height` mm, standing or lying, is a sheet that one can buy."""
    short, long = sorted((width, height))
    return any(
        abs(short - one.width) < 1 and abs(long - one.height) < 1 for one in _PAPERS.values()
    )


_COLOUR = re.compile(r"#[0-9a-f]{6}")


def is_colour(text: str) -> bool:
    """Whether `text` is a colour as printkit writes it: `#rrggbb`, lower case."""
    return _COLOUR.fullmatch(text) is not None


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of a colour `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(over: str, ground: str, share: float) -> str:
    """The colour seen when `over` lies on `ground` with the opacity `share` (0 to 1)."""
    mixed = (
        round(a * share + b * (1 - share)) for a, b in zip(rgb(over), rgb(ground), strict=True)
    )
    return "#" + "".join(f"{part:02x}" for part in mixed)


def linear(part: int) -> float:
    """How much light (0 to 1) red, green or blue of 0 to 255 is, as sRGB defines it."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance (0 black to 1 white), as WCAG 2 defines it."""
    red, green, blue = map(linear, rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def grey(colour: str) -> str:
    """The grey of a colour's luminance."""
    light = luminance(colour)
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(share * 255):02x}" * 3


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (1 to 21), as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
