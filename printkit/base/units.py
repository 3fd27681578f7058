"""Lengths, papers and colours from text. Millimetres everywhere inside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from printkit.base.errors import LayoutError, Message, did_you_mean

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
"""Points in a millimetre: 1 pt is 1/72 in."""

LONGEST = 200 * MM_PER_INCH
"""In mm: the widest and tallest page that a PDF may have."""

_INCHES = dict.fromkeys(("in", "inch", "inches", "po", '"', "″"), MM_PER_INCH)
"""`po` is the inch of Québec (pouce)."""
_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "pt": 1 / PT_PER_MM, **_INCHES}
_LENGTH = re.compile(
    r"\s*(?:([0-9]*[.,]?[0-9]+)\s*(mm|cm|pt|inch(?:es)?|in|po|[\"″]|)"
    r"|(?:([0-9]{1,4})(?:\s+|-))?([0-9]{1,3})/([1-9][0-9]{0,2})\s*(inch(?:es)?|in|po|[\"″]))\s*",
    re.ASCII | re.IGNORECASE,
)
"""A decimal with any unit or none; or a fraction, with whole ones before it or not, of inches."""
_PLAIN: Mapping[int, str] = {
    **{
        ord(sign): f" {above}/{below}"
        for sign, above, below in ("½12", "¼14", "¾34", "⅛18", "⅜38", "⅝58", "⅞78")
    },
    ord("⁄"): "/",
    ord("\u00a0"): " ",
    ord("\u202f"): " ",
}
"""Signs that mean what is typed in several, and spaces as pages have them."""

UNIT_MM: Mapping[str, float] = {"mm": 1.0, "in": MM_PER_INCH}
"""The units that pages speak in, in mm; see `Paper.unit`."""

_SIXTEENTHS = 16
_NEAR = 0.01
"""So near in mm a length is to a sixteenth of an inch that is meant."""
_EXACT = 1e-3
"""So near a number is to a whole one that is meant."""
_SMALL = 10.0
"""Below so many mm a tenth of one counts, where inches come first."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright or as given.

    Attributes:
        name: what it is called (`a4`, `600x400`).
        width: in mm.
        height: in mm.
        unit: in which what is printed on it tells lengths, `mm` or `in`: as papers are measured
            where it is sold. All words and rulers of a page follow from this alone.
    """

    name: str
    width: float
    height: float
    unit: str = "mm"

    @property
    def turned(self) -> Paper:
        """The same paper turned by a quarter."""
        return Paper(self.name, self.height, self.width, self.unit)


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
        Paper("letter", 215.9, 279.4, "in"),
        Paper("legal", 215.9, 355.6, "in"),
        Paper("tabloid", 279.4, 431.8, "in"),
        Paper("ledger", 431.8, 279.4, "in"),
    )
}
"""ISO 216 (A and B), ISO 217 (SRA), what photo printers call A3+ or Super B, ANSI."""


def _read(text: str) -> float | None:
    """What a text gives in mm, zero among it; None where it is no length."""
    match = _LENGTH.fullmatch(text.translate(_PLAIN))
    if match is None:
        return None
    number, unit, whole, above, below, inches = match.groups()
    if number:
        return float(number.replace(",", ".")) * _UNITS[unit.lower()]
    return (int(whole or 0) + int(above) / int(below)) * _UNITS[inches.lower()]


def millimetres(text: str) -> float:
    """A length in mm from text: `20`, `15,5`, `20mm`, `2cm`, `56.7pt`, `3/4in`, `1-1/2"`, `¾″`.

    Raises:
        LayoutError: the text is no length, not above zero, or above `LONGEST`.
    """
    length = _read(text)
    if length is None:
        raise LayoutError(
            Message("units.no-length", text=text), hint=Message("units.length-example")
        )
    if length <= 0:
        raise LayoutError(Message("units.length-leaves-nothing-draw", text=text))
    if length > LONGEST:
        raise LayoutError(
            Message("units.length-out-reach", text=text),
            hint=Message("units.longest", most=LONGEST),
        )
    return length


def unit_of(text: str) -> str:
    """In which of the units of `UNIT_MM` a length is given."""
    return "in" if text.strip().lower().endswith(tuple(_INCHES)) else "mm"


def pair(text: str) -> tuple[str, str] | None:
    """What stands on both sides of `x`, the unit of the last for both where the first has none."""
    one, cross, other = text.strip().replace("×", "x").partition("x")
    unit = re.search(r"[^0-9/.,\s½¼¾⅛⅜⅝⅞]*\s*$", other)
    if not cross or unit is None:
        return None
    return (one + unit[0] if one.rstrip()[-1:].isnumeric() else one), other


def signed(text: str) -> float | None:
    """A length in mm that may be zero, or below it after `-`; None where the text is none."""
    bare = text.strip()
    length = _read(bare.removeprefix("-") if bare.startswith("-") else bare.removeprefix("+"))
    return -length if length is not None and bare.startswith("-") else length


def in_sixteenths(length: float) -> str | None:
    """A length in mm as inches are told in the trade: `3/4`, `1 1/2`; None where it is no such one.

    What the fraction is reduced to is a half, a quarter, an eighth or a sixteenth.
    """
    parts = round(length * _SIXTEENTHS / MM_PER_INCH)
    if parts < 1 or abs(length - parts * MM_PER_INCH / _SIXTEENTHS) > _NEAR:
        return None
    whole, rest = divmod(parts, _SIXTEENTHS)
    fraction = f"{rest // gcd(rest, _SIXTEENTHS)}/{_SIXTEENTHS // gcd(rest, _SIXTEENTHS)}"
    return "\u00a0".join([*([str(whole)] if whole else ()), *([fraction] if rest else ())])


def stated_length(length: float, unit: str, spec: str = ".2f") -> Message:
    """A length in mm as messages state it, in the unit of a paper.

    Millimetres are rounded as `spec` says; inches have two places, or a fraction as one buys them.
    `unit` is one of `UNIT_MM`.
    """
    if unit == "mm":
        return Message("units.metric", length=length / UNIT_MM[unit], spec=spec)
    if fraction := in_sixteenths(length):
        return Message("units.fraction", length=fraction.replace("\u00a0", " "))
    return Message("units.inches", length=length / MM_PER_INCH)


def units_of_sale(inches: float, on_paper: str) -> tuple[str, ...]:
    """In which units what one buys is named: first where it has a round size, then in the other.

    Millimetres on a metric paper stand alone. `on_paper` is the `Paper.unit` of the paper that says
    so.
    """
    off_sixteenths, off_hundredths, off_tenths = (
        abs(parts - round(parts)) / of
        for parts, of in (
            (_SIXTEENTHS * inches, _SIXTEENTHS / MM_PER_INCH),
            (100 * inches, 1),
            (10 * MM_PER_INCH * inches, 1),
        )
    )
    if off_sixteenths <= _NEAR or off_hundredths < _EXACT < off_tenths:
        return "in", "mm"
    return ("mm",) if on_paper == "mm" else ("mm", "in")


def places_aside(length: float) -> int:
    """How many decimals millimetres have that stand in brackets behind inches."""
    return 0 if length >= _SMALL else 1


def as_bought(length: float, on_paper: str) -> Message:
    """What one buys, in what is said of a file; see `units_of_sale`."""
    millimetre, inches = (length / UNIT_MM[unit] for unit in ("mm", "in"))
    metric = Message("units.metric", length=millimetre, spec="g")
    match units_of_sale(inches, on_paper):
        case ("in", _):
            aside = Message("units.metric", length=millimetre, spec=f".{places_aside(length)}f")
            return Message("units.both", length=stated_length(length, "in"), other=aside)
        case ("mm", "in"):
            aside = Message("units.inches", length=inches)
            return Message("units.both", length=metric, other=aside)
        case _:
            return metric


def stated_size(width: float, height: float, unit: str) -> Message:
    """A width and height as messages state them, to a tenth of the unit of a paper."""
    sides = {"width": width / UNIT_MM[unit], "height": height / UNIT_MM[unit]}
    return Message("units.metric-sides" if unit == "mm" else "units.inch-sides", **sides)


def paper(text: str) -> Paper:
    """A paper by its name (`a4`, `a3`, `letter` …) or as `WIDTHxHEIGHT` (`600x400`, `8.5x11in`).

    Names joined by `+` (`a4+letter`) give what fits on each of them.

    Raises:
        LayoutError: no such paper, or no sizes.
    """
    name = text.strip().lower()
    if name in _PAPERS:
        return _PAPERS[name]
    if "+" in name:
        papers = [*map(paper, name.split("+"))]  # what fits each of them, all standing
        sizes = [sorted((one.width, one.height)) for one in papers]
        short, long = map(min, zip(*sizes, strict=True))
        units = {one.unit for one in papers}
        return Paper(name, short, long, units.pop() if len(units) == 1 else "mm")
    sides = pair(name)
    if sides and None not in map(_read, sides):
        width, height = map(millimetres, sides)
        if {*map(unit_of, sides)} == {"in"}:
            # A name that any system of files takes, however fractions were written.
            across, down = (f"{side / MM_PER_INCH:.4g}" for side in (width, height))
            return Paper(f"{across}x{down}in", width, height, "in")
        return Paper(name.replace("×", "x"), width, height)
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


@lru_cache(maxsize=1024)
def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of a colour `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=1024)
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
