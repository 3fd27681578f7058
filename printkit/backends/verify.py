"""Preflight: what a PDF promises and whether it keeps it, read from the finished file.

Nothing of what wrote the file is used: its pages are read back with pikepdf (see `content`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
from pikepdf.models import PdfParsingError

from printkit.backends.content import (
    MALFORMED,
    Box,
    Kind,
    Library,
    Mark,
    Reading,
    read_page,
    straight_lines,
)
from printkit.backends.coverage import inked
from printkit.errors import PrintkitError, Problem, Source
from printkit.scene import Cap, Clip, Path, Scene, Style
from printkit.units import PT_PER_MM

HAIRLINE_PT = 0.25
"""Thinner strokes get lost in print (designforprint.co.za; page 'BR-20': 1-px marks vanish)."""

MOST_INK = 3.0
"""More than 300 % of ink does not dry (printers' usual limit for coated paper)."""

_TOLERANCE = 0.1
"""By how many mm a mark may stand in a margin: the halves of lines that run along it."""

_RULER_TOLERANCE = 0.05
_LEAST_TICKS = 51
_WORDS = "#d0d0d0"
"""As dark as an area of words: a fifth of it is inked."""

_LEAST_BLEED = 3.0
_STANDARD = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruler:
    """A ruler that was found: ticks at equal distances, one for each millimetre.

    Attributes:
        axis: `x` or `y`.
        true: what it stands for, in mm.
        length: how long it is in the file, in mm.
    """

    axis: str
    true: float
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """What a page written by printkit says it keeps: margins in mm, scale and shift of its art."""

    margins: Box
    scale: tuple[float, float]
    shift: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReport:
    """What a page holds; lengths in mm, boxes from the upper left corner of the MediaBox.

    Attributes:
        number: counted from 1.
        media: width and height.
        trim: the TrimBox, left, top, right, bottom.
        bleed: the BleedBox.
        free: what its edges keep free: left, top, right, bottom.
        promised: what it says it keeps free, or None.
        scale: by which it says it was corrected.
        thinnest_pt: width of the thinnest stroke in points, or None without strokes.
        spaces: the colour spaces it uses.
        spots: the spot colours it uses.
        layers: the optional content it uses.
        coverage: share of the page that is inked, 1 being all of it in black.
        heaviest: the most ink on one place, in plates (2.4 is 240 %), among CMYK colours.
        rulers: those found on it.
        figures: the alternative texts of its figures.
    """

    number: int
    media: tuple[float, float]
    trim: Box
    bleed: Box
    free: Box
    promised: Box | None
    scale: tuple[float, float]
    thinnest_pt: float | None
    spaces: tuple[str, ...]
    spots: tuple[str, ...]
    layers: tuple[str, ...]
    coverage: float
    heaviest: float
    rulers: tuple[Ruler, ...]
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FontReport:
    """A font of a file: its name, whether it comes along, whether its text can be read back."""

    name: str
    embedded: bool
    readable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a file holds and what is wrong with it.

    Attributes:
        title: the file's title.
        language: its language.
        tagged: whether it tells its structure.
        fonts: sorted by name.
        pages: in order.
        faults: broken promises, a clause each.
    """

    title: str
    language: str
    tagged: bool
    fonts: tuple[FontReport, ...]
    pages: tuple[PageReport, ...]
    faults: tuple[str, ...]


def verify(data: bytes, name: str = "") -> Report:
    """Read a PDF and judge it.

    Args:
        data: the file.
        name: what it is called in messages.

    Raises:
        PrintkitError: it is no PDF, or one that needs a password.
    """
    try:
        with pikepdf.open(BytesIO(data)) as document:
            return _report(document)
    except pikepdf.PasswordError as error:
        raise PrintkitError("this PDF needs a password", source=Source(name)) from error
    except (pikepdf.PdfError, PdfParsingError) as error:
        raise PrintkitError("this is no PDF", source=Source(name)) from error
    except MALFORMED as error:  # an entry of another kind than it must be
        raise PrintkitError(f"this PDF is damaged: {error}", source=Source(name)) from error


def require(data: bytes, name: str) -> bytes:
    """`data` itself, if it keeps what it promises.

    Raises:
        PrintkitError: it does not; a problem for each broken promise.
    """
    faults = verify(data, name).faults
    if faults:
        raise PrintkitError(Problem(fault, Source(name)) for fault in faults)
    return data


def _report(document: pikepdf.Pdf) -> Report:
    faults: list[str] = []
    pages = []
    figures, library = _figures(document), Library()
    for number, page in enumerate(document.pages, start=1):
        reading = read_page(page, library)
        report = _page_report(number, page, reading, figures.get(page.obj.objgen, ()))
        faults += [f"page {number}: {fault}" for fault in _page_faults(page, report, reading)]
        pages.append(report)
    fonts = _fonts(document)
    title = str(document.docinfo.get("/Title", ""))
    language = str(document.Root.get("/Lang", ""))
    return Report(
        title=title,
        language=language,
        tagged=bool(_below(document.Root, "/MarkInfo", "/Marked")),
        fonts=fonts,
        pages=tuple(pages),
        faults=(*faults, *_file_faults(document, title, language), *_font_faults(fonts)),
    )


# ---------------------------------------------------------------------------------------- the file


def _file_faults(document: pikepdf.Pdf, title: str, language: str) -> Iterator[str]:
    if not title:
        yield "the file has no title"
    if not language:
        yield "the file does not tell its language"
    promised = any("/PieceInfo" in page.obj for page in document.pages)
    scaling = _below(document.Root, "/ViewerPreferences", "/PrintScaling")
    if promised and scaling != "/None":
        yield "viewers are not told to print it at its true size (PrintScaling None)"
    yield from document.check_pdf_syntax()


def _fonts(document: pikepdf.Pdf) -> tuple[FontReport, ...]:
    return tuple(
        sorted(
            (
                FontReport(
                    name=str(one.get("/BaseFont", "")).lstrip("/"),
                    embedded=_is_embedded(one),
                    readable="/ToUnicode" in one,
                )
                for one in document.objects
                if isinstance(one, pikepdf.Dictionary) and _is_font(one)
            ),
            key=lambda font: font.name,
        )
    )


def _is_font(one: pikepdf.Dictionary) -> bool:
    """Whether it is a font of its own, and no part of a composite one."""
    return one.get("/Type") == "/Font" and "CIDFontType" not in str(one.get("/Subtype", ""))


def _is_embedded(font: Any) -> bool:
    if font.get("/Subtype") == "/Type3":
        return True
    inner = font.get("/DescendantFonts", [font])[0]
    descriptor = inner.get("/FontDescriptor", {})
    return any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _font_faults(fonts: Iterable[FontReport]) -> Iterator[str]:
    for font in fonts:
        plain = font.name.partition("+")[2] or font.name
        if not font.embedded:
            standard = " (one of the standard fonts)" if plain.startswith(_STANDARD) else ""
            yield f"the font {plain} is not embedded{standard}"
        if not font.readable:
            yield f"text in the font {plain} cannot be read back (no ToUnicode)"


def _figures(document: pikepdf.Pdf) -> dict[tuple[int, int], list[str]]:
    """The alternative texts of figures, by the page they are on."""
    found: dict[tuple[int, int], list[str]] = {}
    for one in document.objects:
        if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure" and "/Pg" in one:
            found.setdefault(one.Pg.objgen, []).append(str(one.get("/Alt", "")))
    return found


# ---------------------------------------------------------------------------------------- a page


def _page_report(
    number: int, page: pikepdf.Page, reading: Reading, figures: Sequence[str]
) -> PageReport:
    promise = _promise(page)
    inks = [mark.ink for mark in reading.marks]
    strokes = [mark.width for mark in reading.marks if mark.kind is Kind.STROKE]
    media = _size(page)
    return PageReport(
        number=number,
        media=media,
        trim=_box(page, page.trimbox),
        bleed=_box(page, page.bleedbox),
        free=_free(reading.marks, media, promise),
        promised=promise.margins if promise else None,
        scale=promise.scale if promise else (1.0, 1.0),
        thinnest_pt=round(min(strokes) * PT_PER_MM, 4) if strokes else None,
        spaces=tuple(sorted({ink.space for ink in inks})),
        spots=tuple(sorted({ink.spot for ink in inks if ink.spot})),
        layers=reading.layers,
        coverage=round(_coverage(reading.marks, media), 4),
        heaviest=max((ink.total for ink in inks if ink.space == "DeviceCMYK"), default=0.0),
        rulers=tuple(_rulers(reading.marks)),
        figures=tuple(figures),
    )


def _size(page: pikepdf.Page) -> tuple[float, float]:
    left, bottom, right, top = (float(side) / PT_PER_MM for side in page.mediabox)
    return round(right - left, 3), round(top - bottom, 3)


def _box(page: pikepdf.Page, box: Any) -> Box:
    origin, _, _, roof = (float(side) for side in page.mediabox)
    left, bottom, right, top = (float(side) for side in box)
    sides = (left - origin, roof - top, right - origin, roof - bottom)
    return _rounded(sides, PT_PER_MM)


def _below(node: Any, *keys: str) -> Any:
    """What stands under `keys`, key by key, or None."""
    for key in keys:
        node = None if node is None else node.get(key)
    return node


def _promise(page: pikepdf.Page) -> Promise | None:
    told = _below(page.obj, "/PieceInfo", "/printkit")
    if told is None:
        return None
    left, top, right, bottom = (float(side) for side in told.Private.Margins)
    (across, down), (dx, dy) = (
        (float(one), float(other)) for one, other in (told.Private.Scale, told.Private.Shift)
    )
    return Promise(margins=(left, top, right, bottom), scale=(across, down), shift=(dx, dy))


def _free(marks: Iterable[Mark], media: tuple[float, float], promise: Promise | None) -> Box:
    """What the edges keep free once the printer has undone the correction."""
    (across, down), (dx, dy) = (
        (promise.scale, promise.shift) if promise else ((1.0, 1.0), (0.0, 0.0))
    )
    boxes = [mark.box for mark in marks]
    if not boxes:
        return media[0], media[1], media[0], media[1]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return _rounded(
        (
            (min(lefts) - dx) / across,
            (min(tops) - dy) / down,
            media[0] - (max(rights) - dx) / across,
            media[1] - (max(bottoms) - dy) / down,
        )
    )


def _rounded(sides: Box, unit: float = 1.0) -> Box:
    """To micrometres."""
    one, two, three, four = (round(side / unit, 3) for side in sides)
    return one, two, three, four


def _coverage(marks: Iterable[Mark], media: tuple[float, float]) -> float:
    """The inked share of a page; words count as grey bars, spot colours not at all."""
    shapes = tuple(_seen(mark) for mark in marks if not mark.ink.spot)
    return inked(Scene(width=media[0], height=media[1], shapes=shapes))


def _seen(mark: Mark) -> Clip | Path:
    left, top, right, bottom = mark.box
    if mark.kind is Kind.STROKE:
        style = Style(stroke=mark.ink.seen, width=mark.width, cap=Cap.BUTT)
    else:
        style = Style(fill=_WORDS if mark.kind is Kind.TEXT else mark.ink.seen)
    path = Path(segments=mark.segments, style=style)
    if mark.whole:
        return path
    return Clip(box=(left, top, right - left, bottom - top), shapes=(path,))


def _rulers(marks: Iterable[Mark]) -> Iterator[Ruler]:
    for mark in marks:
        if mark.kind is not Kind.STROKE:
            continue
        lines = list(straight_lines(mark))
        if len(lines) < _LEAST_TICKS:
            continue
        starts = [start for start, _ in lines]
        for axis, aside in ((0, 1), (1, 0)):
            feet = [start[axis] for start in starts]
            if _spread([start[aside] for start in starts]) < 1e-3 and _is_even(feet):
                yield Ruler(
                    axis="xy"[axis], true=float(len(feet) - 1), length=round(feet[-1] - feet[0], 4)
                )


def _spread(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)


def _is_even(feet: Sequence[float]) -> bool:
    """Whether ticks are about a millimetre apart, all alike."""
    steps = [other - one for one, other in pairwise(feet)]
    return min(steps) > 0.9 and max(steps) < 1.1 and _spread(steps) < 0.01


# ---------------------------------------------------------------------------------------- faults


def _page_faults(page: pikepdf.Page, report: PageReport, reading: Reading) -> Iterator[str]:
    yield from (f"its content asks for a missing {name}" for name in reading.missing)
    yield from (f"its operator {name} has wrong operands" for name in reading.malformed)
    yield from _box_faults(page, report)
    yield from _margin_faults(report)
    if report.thinnest_pt is not None and report.thinnest_pt < HAIRLINE_PT - 1e-3:
        yield f"a line is {report.thinnest_pt:.2f} pt wide; below {HAIRLINE_PT} pt it gets lost"
    yield from _colour_faults(report, reading)
    yield from _ruler_faults(report)
    if report.figures and not all(report.figures):
        yield "a figure has no alternative text"


def _box_faults(page: pikepdf.Page, report: PageReport) -> Iterator[str]:
    media = (0.0, 0.0, *report.media)
    if not _is_inside(report.trim, report.bleed) or not _is_inside(report.bleed, media):
        yield "TrimBox, BleedBox and MediaBox do not lie one in the other"
    beyond = [abs(one - other) for one, other in zip(report.bleed, report.trim, strict=True)]
    if any(beyond) and min(beyond) < _LEAST_BLEED - 1e-2:
        yield f"the bleed is {min(beyond):.2f} mm; less than {_LEAST_BLEED:g} mm shows white edges"
    if page.obj.get("/Rotate", 0) or "/UserUnit" in page.obj:
        yield "it is turned or scaled by its page entry (Rotate, UserUnit)"


def _is_inside(inner: Box, outer: Box) -> bool:
    slack = 1e-3
    return all(one >= other - slack for one, other in zip(inner[:2], outer[:2], strict=True)) and (
        all(one <= other + slack for one, other in zip(inner[2:], outer[2:], strict=True))
    )


def _margin_faults(report: PageReport) -> Iterator[str]:
    if report.promised is None:
        return
    sides = ("left", "top", "right", "bottom")
    for side, free, promised in zip(sides, report.free, report.promised, strict=True):
        if free < promised - _TOLERANCE:
            yield f"the {side} margin is {free:.2f} mm instead of {promised:.2f} mm"


def _colour_faults(report: PageReport, reading: Reading) -> Iterator[str]:
    if {"DeviceRGB", "DeviceCMYK"} <= set(report.spaces):
        yield "it mixes RGB with the plates of a press"
    if report.heaviest > MOST_INK + 1e-6:
        yield f"a colour takes {report.heaviest:.0%} of ink; more than {MOST_INK:.0%} does not dry"
    if any(mark.ink.spot and not mark.overprint for mark in reading.marks):
        yield f"the spot colour {report.spots[0]} does not overprint"


def _ruler_faults(report: PageReport) -> Iterator[str]:
    for ruler in report.rulers:
        scale = report.scale["xy".index(ruler.axis)]
        if abs(ruler.length - ruler.true * scale) > _RULER_TOLERANCE:
            yield (
                f"a ruler of {ruler.true:g} mm measures {ruler.length:.2f} mm "
                f"instead of {ruler.true * scale:.2f} mm"
            )
