"""Preflight: what a PDF promises and whether it keeps it, read from the finished file.

Nothing of what wrote the file is used: its pages are read back with pikepdf (see `content`). Files
of printkit are held to all that they promise. Other programs' files are judged by what they are:
what stops or spoils a print is a fault, the rest is a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from io import BytesIO
from itertools import groupby, islice, pairwise, product
from math import dist
from operator import attrgetter
from typing import Any, TypeAlias

import pikepdf
from pikepdf.models import PdfParsingError

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.units import MM_PER_INCH, PT_PER_MM, is_paper_size
from printkit.preflight.content import MALFORMED, Library, read_page, upright
from printkit.preflight.coverage import fineness, inked
from printkit.preflight.fonts import FontReport, font_reports
from printkit.preflight.limits import count_hidden, count_stream
from printkit.preflight.marks import Box, MarkKind, PageReading, PaintedMark
from printkit.scene import Group, Scene, move
from printkit.scene.bounds import united

HAIRLINE_PT = 0.25
"""Thinner strokes get lost in print (designforprint.co.za; page 'BR-20': 1-px marks vanish)."""

MOST_INK = 3.0
"""More than 300 % of ink does not dry (printers' usual limit for coated paper)."""

LEAST_PPI = 100.0
"""Coarser pictures show their pixels at arm's length; shops ask for 300, posters for 150."""

LEAST_EDGE = 3.0
"""What home and office printers leave white at each edge, in mm, at the least."""

_SIDES = ("left", "top", "right", "bottom")

_TOLERANCE = 0.06
"""By how many mm a mark may stand in a margin: the halves of hairlines that run along it."""

_RULER_TOLERANCE = 0.05
_LEAST_BLEED = 3.0
_LARGEST_PAGE = 5080.0
"""200 inches, the largest page of many viewers (ISO 32000-1, annex C), in mm."""

_PRESS_PPI = 300.0
"""What shops ask for of pictures, in pixels per inch."""

_CLAIMED = re.compile(rb"GTS_PDFXVersion(?:>|=[\"'])\s*([^<\"']{1,40})")
"""The standard for printing in the metadata (XMP), as an element or as an attribute."""

_STANDARD = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")

_TICKS = ((1.0, 10, 51), (MM_PER_INCH / 16, 16, 33))
"""Of rulers in mm and in inches: from tick to tick, how many to a longer one, the fewest of all."""
_FEWEST = min(least for _, _, least in _TICKS)
_LONGEST = 160
"""So many letters of what qpdf says are shown."""
_SHORTEST = 64
"""No PDF with a page is shorter; what only begins like one is none."""

_PREFIX = re.compile(r"^(?:WARNING: |ERROR: )?(?:stream )?(?:<[^<>]*>:?,? ?)?[(,: ]*")
"""What qpdf sets before what it has to say: where the file lies in our memory."""

_Pair: TypeAlias = tuple[float, float]
_COUNT = re.compile(r"[0-9]+")
_MOST_CAUSES = 8


class PreflightLevel(StrEnum):
    """How strictly a file is judged: for a printer at home, a press, or a shop that looks no more.

    Each holds what the one before it does: a press cuts, and parts colours into plates; a shop that
    prints what it gets must know for which press and paper they are (PDF/X-4, ISO 15930-7).
    """

    HOME = "home"
    PRESS = "press"
    SHOP = "shop"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing worth saying of a file: a clause, and whether it is a fault or only a note."""

    what: str
    is_fault: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What holds for a whole file; `is_ours` if a page of it carries printkit's promise."""

    is_ours: bool
    title: str
    language: str
    scaling: str
    """How viewers are asked to scale it in print (`/None`)."""
    scripts: bool
    encrypted: bool
    printable: bool
    """Whether it may be printed at full resolution."""
    syntax: tuple[str, ...]
    """What is wrong with its syntax."""
    standard: str
    """The standard for printing that it claims (`PDF/X-4`), or empty."""
    intent: str
    """The colours of the press that it is for (`CMYK`), `?` without a profile; empty for none."""
    trapped: bool
    """Whether it says if its colours are trapped."""

    @classmethod
    def of(cls, document: pikepdf.Pdf, entries: Iterable[Any]) -> FileFacts:
        """Those of an open file, `entries` being its dictionaries."""
        actions = [_below(document.Root, "/OpenAction"), *entries]
        scripts = _below(document.Root, "/Names", "/JavaScript") is not None or any(
            isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/JavaScript"
            for one in actions
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
        return cls(
            is_ours=any(_below(page.obj, "/PieceInfo", "/printkit") for page in document.pages),
            title=str(document.docinfo.get("/Title", "")),
            language=str(document.Root.get("/Lang", "")),
            scaling=str(_below(document.Root, "/ViewerPreferences", "/PrintScaling") or ""),
            scripts=scripts,
            encrypted=document.is_encrypted,
            printable=not document.is_encrypted or document.allow.print_highres,
            syntax=syntax,
            standard=_standard(document),
            intent=next(map(_colours_of, _press_intents(document)), ""),
            trapped=str(document.docinfo.get("/Trapped", "")) in {"/True", "/False"},
        )

    def level(self, pages: Sequence[PageReport]) -> PreflightLevel:
        """What a file is made for, by what it holds."""
        if self.standard or self.intent:
            return PreflightLevel.SHOP
        cut = any(page.spots or _bleed(page) is not None for page in pages)
        return PreflightLevel.PRESS if cut else PreflightLevel.HOME


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruler:
    """A ruler that was found: ticks at equal distances, a millimetre or a sixteenth of an inch."""

    axis: str
    true: float
    """What it stands for, in mm."""
    length: float
    """How long it is in the file, in mm."""

    @classmethod
    def among(cls, marks: Iterable[PaintedMark]) -> Iterator[Ruler]:
        """Those among the marks of a page."""
        for mark in marks:
            if mark.kind is not MarkKind.STROKE or len(mark.outline) < 2 * _FEWEST:
                continue
            lines = mark.straight_lines
            lengths = [dist(start, end) for start, end in lines]
            for (axis, aside), (tick, every, least) in product(((0, 1), (1, 0)), _TICKS):
                # Every tenth tick is longer than those beside it: a row of cells has no such ticks.
                tens = range(every, len(lines), every)
                if len(lines) < least or any(lengths[at] <= 1.1 * lengths[at - 1] for at in tens):
                    continue
                feet = [start[axis] for start, _ in lines]
                steps = [(other - one) / tick for one, other in pairwise(feet)]
                even = min(steps) > 0.9 and max(steps) < 1.1 and _spread(steps) < 0.01
                if even and _spread([start[aside] for start, _ in lines]) < 1e-3:
                    yield cls(
                        axis="xy"[axis],
                        true=(len(feet) - 1) * tick,
                        length=round(feet[-1] - feet[0], 4),
                    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReport:
    """What a page holds; lengths in mm, boxes from the upper left corner of the MediaBox.

    Attributes:
        trim: the TrimBox, and `bleed` the BleedBox: left, top, right, bottom.
        free: what its edges keep free: left, top, right, bottom.
        promised: what it says it keeps free, or None.
        thinnest_pt: width of the thinnest stroke in points, or None without strokes.
        spaces: the colour spaces it uses, `spots` its spot colours, `layers` its optional content.
        coverage: share of the page that is inked, 1 being all of it in black.
        heaviest: the most ink on one place, in plates (2.4 is 240 %), among CMYK colours.
        coarsest_ppi: the fewest pixels per inch of its images, or None without images.
        transparent: whether something on it is blended with what lies under it.
        turned: by how many degrees viewers turn it (`Rotate`).
        unit: how many points a unit of its content is (`UserUnit`).
    """

    number: int
    media: _Pair
    trim: Box
    bleed: Box
    free: Box
    promised: Box | None
    scale: _Pair
    thinnest_pt: float | None
    spaces: tuple[str, ...]
    spots: tuple[str, ...]
    layers: tuple[str, ...]
    coverage: float
    heaviest: float
    coarsest_ppi: float | None
    transparent: bool
    turned: int
    unit: float
    rulers: tuple[Ruler, ...]
    figures: tuple[str, ...]

    @classmethod
    def of(
        cls,
        number: int,
        page: pikepdf.Page,
        reading: PageReading,
        figures: Sequence[str],
        budget: Budget | None,
    ) -> PageReport:
        """What a page holds by its `reading`; `figures` are the alternative texts on it."""
        margins, scale, shift = _promise(page)
        inks = [mark.ink for mark in reading.marks]
        strokes = [mark.width for mark in reading.marks if mark.kind is MarkKind.STROKE]
        resolutions = [mark.ppi for mark in reading.marks if mark.ppi is not None]
        left, bottom, right, top = (side / PT_PER_MM for side in upright(page.mediabox))
        media = round(right - left, 3), round(top - bottom, 3)
        if budget is not None:
            # What looking at the ink takes; nobody looks at a page without marks.
            pixels, (wide, high) = (fineness(*media) / MM_PER_INCH) ** 2, media
            boxes = (mark.box for mark in reading.marks if not mark.ink.spot)
            covered = sum(
                max(min(right, wide) - max(left, 0), 0) * max(min(bottom, high) - max(top, 0), 0)
                for left, top, right, bottom in boxes
            )
            budget.spend("paper", round(pixels * wide * high) if reading.marks else 0)
            budget.spend("pixels", round(pixels * covered))
        # Words count as grey bars, spot colours not at all.
        seen = (mark for mark in reading.marks if not mark.ink.spot)
        shapes = tuple(
            Group(shapes=tuple(mark.shape for mark in placed), transform=move(*at))
            for at, placed in groupby(seen, key=attrgetter("at"))
        )
        return cls(
            number=number,
            media=media,
            trim=_box(page, page.trimbox),
            bleed=_box(page, page.bleedbox),
            free=_free(reading.marks, media, scale, shift),
            promised=margins,
            scale=scale,
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
            rulers=tuple(Ruler.among(reading.marks)),
            figures=tuple(figures),
        )

    def bleed_findings(self, marks: Sequence[PaintedMark]) -> Iterator[Finding]:
        """A bleed that is too small or not filled, and marks that stand in it."""
        bleed = _bleed(self)
        if bleed is None:
            return
        if bleed < _LEAST_BLEED - 1e-2:
            yield Finding(Message("preflight.bleed-too-small", bleed=bleed, least=_LEAST_BLEED))
        art = [mark for mark in marks if not mark.ink.spot and _meets(mark.box, self.trim)]
        inked = [mark.box for mark in art if mark.kind is MarkKind.IMAGE or not mark.ink.is_blank]
        if inked:
            # Sides on which art goes to the trim and stops before the bleed ends.
            ends = zip(_SIDES, united(inked), self.trim, self.bleed, strict=True)
            for side, far, trim, end in ends:
                outward = 1 if side in {"right", "bottom"} else -1
                beyond, wanted = outward * (far - trim), outward * (end - trim)
                if -_LEAST_BLEED / 3 < beyond < wanted - _TOLERANCE:
                    over = max(beyond, 0.0)
                    what = Message(
                        "preflight.bleed-not-reached", side=side, beyond=over, wanted=wanted
                    )
                    yield Finding(what)
        # A stroke of single straight lines, such as a crop mark, stands in the bleed.
        if any(
            mark.kind is MarkKind.STROKE
            and not mark.ink.spot
            and _meets(mark.box, self.bleed)
            and not _meets(mark.box, self.trim)
            and 2 * len(mark.straight_lines) == len(mark.outline)
            for mark in marks
        ):
            yield Finding(Message("preflight.mark-stands-bleed-where-cut"))

    def margin_findings(self) -> Iterator[Finding]:
        """Art beyond the promised margins; without a promise, art at the edge of the paper."""
        if self.promised is not None:
            for side, free, promised in zip(_SIDES, self.free, self.promised, strict=True):
                if free < promised - _TOLERANCE:
                    what = Message(
                        "preflight.margin-broken", side=side, free=free, promised=promised
                    )
                    yield Finding(what)
            return
        least = LEAST_EDGE - _TOLERANCE
        near = [side for side, free in zip(_SIDES, self.free, strict=True) if free < least]
        if near and _bleed(self) is None and is_paper_size(*self.media):
            yield Finding(
                Message(
                    "preflight.art-at-the-edge",
                    free=max(min(self.free), 0.0),
                    sides=", ".join(near),
                    least=LEAST_EDGE,
                )
            )

    def colour_findings(self, reading: PageReading) -> Iterator[Finding]:
        """Inks that a press or printer does not bring on paper as they are seen."""
        if {"DeviceRGB", "DeviceCMYK"} <= set(self.spaces):
            yield Finding(Message("preflight.mixes-rgb-plates-press"))
        if self.heaviest > MOST_INK + 1e-6:
            yield Finding(Message("preflight.too-much-ink", ink=self.heaviest, most=MOST_INK))
        if any(mark.ink.spot and not mark.overprint for mark in reading.marks):
            yield Finding(Message("preflight.spot-colour-not-overprint", spot=self.spots[0]))
        if any(  # painted in no ink, it lets what lies under it stand
            mark.overprint
            and not mark.ink.spot
            and mark.ink.space in {"DeviceCMYK", "DeviceGray"}
            and mark.ink.is_blank
            for mark in reading.marks
        ):
            yield Finding(Message("preflight.something-white-overprints-press-leaves"))
        if self.transparent:
            yield Finding(Message("preflight.transparency"), is_fault=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a file holds and what is wrong with it.

    Attributes:
        level: how strictly it was judged.
        standard: the standard for printing that it claims (`PDF/X-4`), or empty.
        tagged: whether it records its structure.
        fonts: sorted by name.
        faults: broken promises and what does not print, a clause each.
        notes: what is worth knowing and may be meant, a clause each.
    """

    level: PreflightLevel
    standard: str
    title: str
    language: str
    tagged: bool
    fonts: tuple[FontReport, ...]
    pages: tuple[PageReport, ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]

    @classmethod
    def of(
        cls, document: pikepdf.Pdf, budget: Budget | None, level: PreflightLevel | None
    ) -> Report:
        """What an open file holds; with a `budget` it may be one of others."""
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
            report = PageReport.of(number, page, reading, figures.get(page.obj.objgen, ()), budget)
            pages.append(report)
            findings += [
                replace(one, what=Message("preflight.of-page", number=number, what=one.what))
                for one in page_findings(report, reading)
            ]
        fonts, facts = font_reports(entries), FileFacts.of(document, entries)
        findings += [*file_findings(facts, pages), *font_findings(fonts, is_ours=facts.is_ours)]
        level = level or facts.level(pages)
        findings += level_findings(level, facts, pages)
        return cls(
            level=level,
            standard=facts.standard,
            title=facts.title,
            language=facts.language,
            tagged=bool(_below(document.Root, "/MarkInfo", "/Marked")),
            fonts=fonts,
            pages=tuple(pages),
            faults=tuple(one.what for one in findings if one.is_fault),
            notes=tuple(one.what for one in findings if not one.is_fault),
        )


def verify(
    data: bytes, name: str = "", budget: Budget | None = None, level: PreflightLevel | None = None
) -> Report:
    """Read a PDF and judge it.

    Args:
        data: the file.
        name: what it is called in messages.
        budget: what a file of others may cost; None for what printkit has just written.
        level: how strictly; None as what it holds asks for.

    Raises:
        PrintkitError: it is no PDF, one that needs a password, or takes more than its budget.
    """
    try:
        if budget is not None:
            count_hidden(data, budget)
        with pikepdf.open(BytesIO(data)) as document:
            return Report.of(document, budget, level)
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


# ---------------------------------------------------------------------------------------- the file


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


def _standard(document: pikepdf.Pdf) -> str:
    """The standard for printing that a file claims in its metadata."""
    metadata = document.Root.get("/Metadata")
    said = metadata.read_bytes() if isinstance(metadata, pikepdf.Stream) else b""
    found = _CLAIMED.search(said)
    named = (
        found[1].decode(errors="replace")
        if found
        else str(document.docinfo.get("/GTS_PDFXVersion", ""))
    )
    return named.strip()


def _press_intents(document: pikepdf.Pdf) -> list[Any]:
    intents: Any = document.Root.get("/OutputIntents", pikepdf.Array())
    return [one for one in intents if one.get("/S") == "/GTS_PDFX"]


def _colours_of(intent: Any) -> str:
    """The colours of an intent's profile, which stand at a fixed place (ICC.1, 7.2.6)."""
    profile = intent.get("/DestOutputProfile")
    if not isinstance(profile, pikepdf.Stream):
        return "?"
    return profile.read_bytes()[16:20].decode("ascii", "replace").strip()


# ---------------------------------------------------------------------------------------- a page


def _box(page: pikepdf.Page, box: Any) -> Box:
    origin, _, _, roof = upright(page.mediabox)
    left, bottom, right, top = upright(box)
    sides = (left - origin, roof - top, right - origin, roof - bottom)
    return _rounded(sides, PT_PER_MM)


def _below(node: Any, *keys: str) -> Any:
    """What stands under `keys`, key by key, or None."""
    for key in keys:
        node = None if node is None else node.get(key)
    return node


def _promise(page: pikepdf.Page) -> tuple[Box | None, _Pair, _Pair]:
    """What a page written by printkit says it keeps: margins in mm, scale and shift of its art."""
    promise = _below(page.obj, "/PieceInfo", "/printkit")
    if promise is None:
        return None, (1.0, 1.0), (0.0, 0.0)
    left, top, right, bottom = map(float, promise.Private.Margins)
    across, down = map(float, promise.Private.Scale)
    dx, dy = map(float, promise.Private.Shift)
    return (left, top, right, bottom), (across, down), (dx, dy)


def _free(marks: Iterable[PaintedMark], media: _Pair, scale: _Pair, shift: _Pair) -> Box:
    """What the edges keep free once the printer has undone the correction."""
    (across, down), (dx, dy) = scale, shift
    boxes = [mark.box for mark in marks if mark.kind is MarkKind.IMAGE or not mark.ink.is_blank]
    if not boxes:
        return media[0], media[1], media[0], media[1]
    left, top, right, bottom = united(boxes)
    least = (left - dx) / across, (top - dy) / down
    most = (right - dx) / across, (bottom - dy) / down
    return _rounded((*least, media[0] - most[0], media[1] - most[1]))


def _rounded(sides: Box, unit: float = 1.0) -> Box:
    """To micrometres."""
    one, two, three, four = (round(side / unit, 3) for side in sides)
    return one, two, three, four


def _spread(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)


# ---------------------------------------------------------------------------------------- findings


def file_findings(facts: FileFacts, pages: Sequence[PageReport]) -> Iterator[Finding]:
    """What is to be said of a file as a whole."""
    if not facts.title:
        yield Finding(Message("preflight.file-no-title"), facts.is_ours)
    if not facts.language:
        yield Finding(Message("preflight.file-without-language"), facts.is_ours)
    if facts.is_ours and facts.scaling != "/None":
        yield Finding(Message("preflight.no-print-scaling"))
    if facts.scripts:
        yield Finding(Message("preflight.runs-script-when-opened-used"))
    if not facts.printable:
        yield Finding(Message("preflight.owner-not-allow-printed-full"))
    elif facts.encrypted:
        yield Finding(Message("preflight.encrypted-print-shop-cannot-change"), is_fault=False)
    if any(not all(page.figures) for page in pages):
        yield Finding(Message("preflight.figure-no-alternative-text"), facts.is_ours)
    yield from map(Finding, facts.syntax)


def level_findings(
    level: PreflightLevel, facts: FileFacts, pages: Sequence[PageReport]
) -> Iterator[Finding]:
    """What a press, or a shop that looks no more, asks for besides."""
    if level is PreflightLevel.HOME:
        return
    is_shop = level is PreflightLevel.SHOP
    for page in pages:
        if _bleed(page) is None:
            what = Message("preflight.no-bleed", least=_LEAST_BLEED)
            yield Finding(Message("preflight.of-page", number=page.number, what=what))
        if "DeviceRGB" in page.spaces:
            what = Message("preflight.rgb-for-a-press")
            what = Message("preflight.of-page", number=page.number, what=what)
            yield Finding(what, is_shop and facts.intent not in {"", "RGB"})
        if page.coarsest_ppi is not None and LEAST_PPI <= page.coarsest_ppi < _PRESS_PPI:
            what = Message("preflight.coarse-for-a-press", ppi=page.coarsest_ppi, wanted=_PRESS_PPI)
            what = Message("preflight.of-page", number=page.number, what=what)
            yield Finding(what, is_fault=False)
    if not is_shop:
        return
    if not facts.intent:
        yield Finding(Message("preflight.no-output-intent"))
    elif facts.intent == "?":
        yield Finding(Message("preflight.intent-without-profile"))
    if not facts.standard.startswith("PDF/X"):
        yield Finding(Message("preflight.claims-no-x"))
    if not facts.trapped:
        yield Finding(Message("preflight.trapping-unsaid"))


def font_findings(fonts: Iterable[FontReport], *, is_ours: bool) -> Iterator[Finding]:
    """What is to be said of the fonts of a file."""
    for font in fonts:
        plain = font.name.partition("+")[2] or font.name or Message("preflight.without-name")
        if not font.embedded:
            standard = (
                Message("preflight.one-standard-fonts") if plain.startswith(_STANDARD) else ""
            )
            yield Finding(Message("preflight.font-not-embedded", font=plain, standard=standard))
        if not font.readable:
            yield Finding(Message("preflight.text-without-characters", font=plain), is_ours)


def page_findings(report: PageReport, reading: PageReading) -> Iterator[Finding]:
    """What is to be said of one page."""
    for key, names in (
        ("preflight.content-asks-missing", reading.missing),
        ("preflight.operator-wrong-operands", reading.malformed),
    ):
        yield from (Finding(Message(key, name=name)) for name in names)
    media, ours = (0.0, 0.0, *report.media), report.promised is not None
    if not _is_inside(report.trim, report.bleed) or not _is_inside(report.bleed, media):
        yield Finding(Message("preflight.boxes-not-nested"))
    metres, most = max(report.media) / 1000, _LARGEST_PAGE / 1000
    if metres > most:
        yield Finding(Message("preflight.page-too-long", length=metres, most=most), is_fault=False)
    if report.turned:
        yield Finding(Message("preflight.turned", degrees=report.turned), ours)
    if report.unit != 1:
        yield Finding(Message("preflight.user-unit", unit=report.unit), ours)
    yield from report.bleed_findings(reading.marks)
    yield from report.margin_findings()
    if report.thinnest_pt is not None and report.thinnest_pt < HAIRLINE_PT:
        yield Finding(Message("preflight.hairline", width=report.thinnest_pt, least=HAIRLINE_PT))
    yield from report.colour_findings(reading)
    if report.coarsest_ppi is not None and report.coarsest_ppi < LEAST_PPI:
        yield Finding(Message("preflight.coarse-picture", ppi=report.coarsest_ppi, least=LEAST_PPI))
    for ruler in report.rulers:
        scale = report.scale["xy".index(ruler.axis)]
        if abs(ruler.length - ruler.true * scale) > _RULER_TOLERANCE:
            yield Finding(
                Message(
                    "preflight.ruler-off",
                    true=ruler.true,
                    length=ruler.length,
                    wanted=ruler.true * scale,
                )
            )


def _is_inside(inner: Box, outer: Box) -> bool:
    slack = 1e-3
    return all(one >= other - slack for one, other in zip(inner[:2], outer[:2], strict=True)) and (
        all(one <= other + slack for one, other in zip(inner[2:], outer[2:], strict=True))
    )


def _bleed(report: PageReport) -> float | None:
    """How far a page goes beyond its trim on its narrowest side, or None where it has no bleed."""
    beyond = [abs(one - other) for one, other in zip(report.bleed, report.trim, strict=True)]
    return min(beyond) if max(beyond) > _TOLERANCE else None


def _meets(box: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return all(box[axis] < other[axis + 2] - 1e-3 for axis in (0, 1)) and all(
        other[axis] < box[axis + 2] - 1e-3 for axis in (0, 1)
    )
