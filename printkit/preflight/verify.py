"""Preflight: what a PDF promises and whether it keeps it, read from the finished file.

Nothing of what wrote the file is used: its pages are read back with pikepdf (see `content`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import groupby, islice, pairwise
from math import dist
from operator import attrgetter
from typing import Any

import pikepdf
from pikepdf.models import PdfParsingError

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError, Problem, Source
from printkit.base.units import MM_PER_INCH, PT_PER_MM
from printkit.preflight.checks import (
    FileFacts,
    PageReport,
    Ruler,
    file_findings,
    font_findings,
    page_findings,
)
from printkit.preflight.content import MALFORMED, Library, read_page, upright
from printkit.preflight.coverage import fineness, inked
from printkit.preflight.fonts import FontReport, font_reports
from printkit.preflight.limits import count_hidden, count_stream
from printkit.preflight.marks import Box, Mark, MarkKind, PageReading
from printkit.scene import Group, Scene, move

_LEAST_TICKS = 51
_LONGEST = 160
"""So many letters of what qpdf says are told."""
_SHORTEST = 64
"""No PDF with a page is shorter; what only begins like one is none."""

_PREFIX = re.compile(r"^(?:WARNING: |ERROR: )?(?:stream )?(?:<[^<>]*>:?,? ?)?[(,: ]*")
"""What qpdf sets before what it has to say: where the file lies in our memory."""

_COUNT = re.compile(r"[0-9]+")
_MOST_CAUSES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """What a page written by printkit says it keeps: margins in mm, scale and shift of its art."""

    margins: Box
    scale: tuple[float, float]
    shift: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a file holds and what is wrong with it.

    Attributes:
        title: the file's title.
        language: its language.
        tagged: whether it records its structure.
        fonts: sorted by name.
        pages: in order.
        faults: broken promises and what does not print, a clause each.
        notes: what is worth knowing and may be meant, a clause each.
    """

    title: str
    language: str
    tagged: bool
    fonts: tuple[FontReport, ...]
    pages: tuple[PageReport, ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]


def verify(data: bytes, name: str = "", budget: Budget | None = None) -> Report:
    """Read a PDF and judge it.

    Args:
        data: the file.
        name: what it is called in messages.
        budget: what a file of others may cost; None for what printkit has just written.

    Raises:
        PrintkitError: it is no PDF, one that needs a password, or takes more than its budget.
    """
    try:
        if budget is not None:
            count_hidden(data, budget)
        with pikepdf.open(BytesIO(data)) as document:
            return _report(document, budget)
    except PrintkitError as error:
        raise PrintkitError(replace(one, source=Source(name)) for one in error.problems) from error
    except pikepdf.PasswordError as error:
        raise PrintkitError(Message("preflight.pdf-needs-password"), source=Source(name)) from error
    except (pikepdf.PdfError, PdfParsingError) as error:
        begun = b"%PDF-" in data[:1024] and len(data) > _SHORTEST
        what = Message("preflight.pdf-damaged-cut-off") if begun else Message("preflight.no-pdf")
        raise PrintkitError(what, source=Source(name)) from error
    except MALFORMED as error:  # an entry of another kind than it must be
        raise PrintkitError(
            Message("preflight.pdf-damaged", error=str(error)), source=Source(name)
        ) from error


def require(data: bytes, name: str) -> bytes:
    """`data` itself, if it keeps what it promises.

    Raises:
        PrintkitError: it does not; a problem for each broken promise.
    """
    faults = verify(data, name).faults
    if faults:
        raise PrintkitError(Problem(fault, Source(name)) for fault in faults)
    return data


def _report(document: pikepdf.Pdf, budget: Budget | None) -> Report:
    if budget is not None:
        # A page that stands twice in a file becomes two as soon as its pages are asked for.
        budget.spend("objects", len(document.pages))
        budget.spend("objects", len(document.objects))
        for one in document.objects:
            if isinstance(one, pikepdf.Stream):
                count_stream(one, budget)
    entries = [one for one in document.objects if isinstance(one, pikepdf.Dictionary)]
    # The alternative texts of figures, by the page they are on.
    figures: dict[tuple[int, int], list[str]] = {}
    for one in entries:
        if one.get("/S") == "/Figure" and "/Pg" in one:
            figures.setdefault(one.Pg.objgen, []).append(str(one.get("/Alt", "")))
    library = Library(budget=budget)
    pages, findings = [], []
    for number, page in enumerate(document.pages, start=1):
        reading = read_page(page, library)
        report = _page_report(number, page, reading, figures.get(page.obj.objgen, ()), budget)
        pages.append(report)
        findings += [finding.on(number) for finding in page_findings(report, reading)]
    fonts, facts = font_reports(entries), _facts(document, entries)
    findings += [*file_findings(facts, pages), *font_findings(fonts, is_ours=facts.is_ours)]
    return Report(
        title=facts.title,
        language=facts.language,
        tagged=bool(_below(document.Root, "/MarkInfo", "/Marked")),
        fonts=fonts,
        pages=tuple(pages),
        faults=tuple(one.what for one in findings if one.is_fault),
        notes=tuple(one.what for one in findings if not one.is_fault),
    )


# ---------------------------------------------------------------------------------------- the file


def _facts(document: pikepdf.Pdf, entries: Iterable[Any]) -> FileFacts:
    actions = [_below(document.Root, "/OpenAction"), *entries]
    scripts = _below(document.Root, "/Names", "/JavaScript") is not None or any(
        isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/JavaScript" for one in actions
    )
    # What qpdf says of the syntax; never of hint tables, which only help a browser on its way:
    # checking those of a linearized file makes pikepdf take the process's standard error.
    if document.is_linearized:
        plain = BytesIO()
        document.save(plain, linearize=False)
        with pikepdf.open(plain) as unlinearized:
            syntax = _by_cause(unlinearized.check_pdf_syntax())
    else:
        syntax = _by_cause(document.check_pdf_syntax())
    return FileFacts(
        is_ours=any(_below(page.obj, "/PieceInfo", "/printkit") for page in document.pages),
        title=str(document.docinfo.get("/Title", "")),
        language=str(document.Root.get("/Lang", "")),
        scaling=str(_below(document.Root, "/ViewerPreferences", "/PrintScaling") or ""),
        scripts=scripts,
        encrypted=document.is_encrypted,
        printable=not document.is_encrypted or document.allow.print_highres,
        syntax=syntax,
    )


def _by_cause(said: Iterable[str]) -> tuple[str, ...]:
    """What qpdf says, in one line for each cause: the first of its kind, and how many there are."""
    kinds: dict[str, list[str]] = {}
    for one in said:
        what = _PREFIX.sub("", one)[:_LONGEST]
        kinds.setdefault(_COUNT.sub("", what), []).append(what)
    return tuple(
        first if not more else Message("preflight.more-like-it", what=first, count=len(more))
        for first, *more in islice(kinds.values(), _MOST_CAUSES)
    )


# ---------------------------------------------------------------------------------------- a page


def _page_report(
    number: int,
    page: pikepdf.Page,
    reading: PageReading,
    figures: Sequence[str],
    budget: Budget | None,
) -> PageReport:
    promise = _promise(page)
    inks = [mark.ink for mark in reading.marks]
    strokes = [mark.width for mark in reading.marks if mark.kind is MarkKind.STROKE]
    resolutions = [mark.ppi for mark in reading.marks if mark.ppi is not None]
    left, bottom, right, top = (side / PT_PER_MM for side in upright(page.mediabox))
    media = round(right - left, 3), round(top - bottom, 3)
    if budget is not None:
        _spend(budget, reading, media)
    # Words count as grey bars, spot colours not at all.
    seen = (mark for mark in reading.marks if not mark.ink.spot)
    shapes = tuple(
        Group(shapes=tuple(mark.shape for mark in placed), transform=move(*at))
        for at, placed in groupby(seen, key=attrgetter("at"))
    )
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
        coverage=round(inked(Scene(width=media[0], height=media[1], shapes=shapes)), 4),
        heaviest=max((ink.total for ink in inks if len(ink.parts) == 4), default=0.0),
        coarsest_ppi=round(min(resolutions), 1) if resolutions else None,
        transparent=reading.transparent,
        turned=int(page.obj.get("/Rotate", 0)) % 360,
        unit=float(page.obj.get("/UserUnit", 1)),
        rulers=tuple(_rulers(reading.marks)),
        figures=tuple(figures),
    )


def _spend(budget: Budget, reading: PageReading, media: tuple[float, float]) -> None:
    """Count what looking at the ink of a page takes; nobody looks at one without marks."""
    pixels = (fineness(*media) / MM_PER_INCH) ** 2
    areas = (_area(mark.box, media) for mark in reading.marks if not mark.ink.spot)
    budget.spend("paper", round(pixels * media[0] * media[1]) if reading.marks else 0)
    budget.spend("pixels", round(pixels * sum(areas)))


def _box(page: pikepdf.Page, box: Any) -> Box:
    origin, _, _, roof = upright(page.mediabox)
    left, bottom, right, top = upright(box)
    sides = (left - origin, roof - top, right - origin, roof - bottom)
    return _rounded(sides, PT_PER_MM)


def _area(box: Box, media: tuple[float, float]) -> float:
    """What a mark covers of its page, in mm²."""
    left, top, right, bottom = box
    across, down = min(right, media[0]) - max(left, 0), min(bottom, media[1]) - max(top, 0)
    return across * down if across > 0 and down > 0 else 0.0


def _below(node: Any, *keys: str) -> Any:
    """What stands under `keys`, key by key, or None."""
    for key in keys:
        node = None if node is None else node.get(key)
    return node


def _promise(page: pikepdf.Page) -> Promise | None:
    promise = _below(page.obj, "/PieceInfo", "/printkit")
    if promise is None:
        return None
    left, top, right, bottom = (float(side) for side in promise.Private.Margins)
    (across, down), (dx, dy) = (
        (float(one), float(other)) for one, other in (promise.Private.Scale, promise.Private.Shift)
    )
    return Promise(margins=(left, top, right, bottom), scale=(across, down), shift=(dx, dy))


def _free(marks: Iterable[Mark], media: tuple[float, float], promise: Promise | None) -> Box:
    """What the edges keep free once the printer has undone the correction."""
    (across, down), (dx, dy) = (
        (promise.scale, promise.shift) if promise else ((1.0, 1.0), (0.0, 0.0))
    )
    boxes = [mark.box for mark in marks if mark.kind is MarkKind.IMAGE or not mark.ink.is_blank]
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


def _rulers(marks: Iterable[Mark]) -> Iterator[Ruler]:
    for mark in marks:
        if mark.kind is not MarkKind.STROKE or len(mark.outline) < 2 * _LEAST_TICKS:
            continue
        lines = mark.straight_lines
        lengths = [dist(start, end) for start, end in lines]
        # Every tenth tick is longer than those beside it: a row of cells has no such ticks.
        tens = range(10, len(lines), 10)
        if len(lines) < _LEAST_TICKS or any(lengths[at] <= 1.1 * lengths[at - 1] for at in tens):
            continue
        for axis, aside in ((0, 1), (1, 0)):
            feet = [start[axis] for start, _ in lines]
            steps = [other - one for one, other in pairwise(feet)]
            even = min(steps) > 0.9 and max(steps) < 1.1 and _spread(steps) < 0.01
            if even and _spread([start[aside] for start, _ in lines]) < 1e-3:
                yield Ruler(
                    axis="xy"[axis], true=float(len(feet) - 1), length=round(feet[-1] - feet[0], 4)
                )


def _spread(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)
