"""What a finished PDF keeps and breaks: one rule a function, from what was read to findings.

Files of printkit are held to all that they promise. Other programs' files are judged by what they
are: what stops or spoils a print is a fault, the rest is a note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.base.errors import Message
from printkit.base.units import is_paper_size
from printkit.preflight.fonts import FontReport
from printkit.preflight.marks import Box, Mark, MarkKind, PageReading

HAIRLINE_PT = 0.25
"""Thinner strokes get lost in print (designforprint.co.za; page 'BR-20': 1-px marks vanish)."""

MOST_INK = 3.0
"""More than 300 % of ink does not dry (printers' usual limit for coated paper)."""

LEAST_PPI = 100.0
"""Coarser pictures show their pixels at arm's length; shops ask for 300, posters for 150."""

LEAST_EDGE = 3.0
"""What home and office printers leave white at each edge, in mm, at the least."""

_SIDES = ("left", "top", "right", "bottom")

_TOLERANCE = 0.1
"""By how many mm a mark may stand in a margin: the halves of lines that run along it."""

_RULER_TOLERANCE = 0.05
_LEAST_BLEED = 3.0
_LARGEST_PAGE = 5080.0
"""200 inches, the largest page of many viewers (ISO 32000-1, annex C), in mm."""

_STANDARD = ("Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing worth saying of a file: a clause, and whether it is a fault or only a note."""

    what: str
    is_fault: bool = True

    def on(self, number: int) -> Finding:
        """The same, said of a page."""
        return replace(self, what=Message("preflight.of-page", number=number, what=self.what))


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What holds for a whole file.

    Attributes:
        is_ours: whether a page of it carries printkit's promise.
        title: its title.
        language: its language.
        scaling: how viewers are asked to scale it in print (`/None`).
        scripts: whether it runs scripts.
        encrypted: whether an owner's password restricts it.
        printable: whether it may be printed at full resolution.
        syntax: what is wrong with its syntax.
    """

    is_ours: bool
    title: str
    language: str
    scaling: str
    scripts: bool
    encrypted: bool
    printable: bool
    syntax: tuple[str, ...]


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
        coarsest_ppi: the fewest pixels per inch of its images, or None without images.
        transparent: whether something on it is blended with what lies under it.
        turned: by how many degrees viewers turn it (`Rotate`).
        unit: how many points a unit of its content is (`UserUnit`).
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
    coarsest_ppi: float | None
    transparent: bool
    turned: int
    unit: float
    rulers: tuple[Ruler, ...]
    figures: tuple[str, ...]


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
    yield from _box_findings(report)
    yield from _bleed_findings(report, reading.marks)
    yield from _margin_findings(report)
    if report.thinnest_pt is not None and report.thinnest_pt < HAIRLINE_PT:
        yield Finding(Message("preflight.hairline", width=report.thinnest_pt, least=HAIRLINE_PT))
    yield from _colour_findings(report, reading)
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


def _box_findings(report: PageReport) -> Iterator[Finding]:
    media = (0.0, 0.0, *report.media)
    if not _is_inside(report.trim, report.bleed) or not _is_inside(report.bleed, media):
        yield Finding(Message("preflight.boxes-not-nested"))
    metres, most = max(report.media) / 1000, _LARGEST_PAGE / 1000
    if metres > most:
        what = Message("preflight.page-too-long", length=metres, most=most)
        yield Finding(what, is_fault=False)
    ours = report.promised is not None
    if report.turned:
        yield Finding(Message("preflight.turned", degrees=report.turned), ours)
    if report.unit != 1:
        yield Finding(Message("preflight.user-unit", unit=report.unit), ours)


def _is_inside(inner: Box, outer: Box) -> bool:
    slack = 1e-3
    return all(one >= other - slack for one, other in zip(inner[:2], outer[:2], strict=True)) and (
        all(one <= other + slack for one, other in zip(inner[2:], outer[2:], strict=True))
    )


def _bleed(report: PageReport) -> float | None:
    """How far a page goes beyond its trim on its narrowest side, or None where it has no bleed."""
    beyond = [abs(one - other) for one, other in zip(report.bleed, report.trim, strict=True)]
    return min(beyond) if max(beyond) > _TOLERANCE else None


def _bleed_findings(report: PageReport, marks: Sequence[Mark]) -> Iterator[Finding]:
    bleed = _bleed(report)
    if bleed is None:
        return
    if bleed < _LEAST_BLEED - 1e-2:
        yield Finding(Message("preflight.bleed-too-small", bleed=bleed, least=_LEAST_BLEED))
    art = [mark for mark in marks if not mark.ink.spot and _meets(mark.box, report.trim)]
    inked = [mark.box for mark in art if mark.kind is MarkKind.IMAGE or not mark.ink.is_blank]
    if inked:
        # Sides on which art goes to the trim and stops before the bleed ends.
        lefts, tops, rights, bottoms = zip(*inked, strict=True)
        reached = (min(lefts), min(tops), max(rights), max(bottoms))
        for side, far, trim, end in zip(_SIDES, reached, report.trim, report.bleed, strict=True):
            outward = 1 if side in {"right", "bottom"} else -1
            beyond, wanted = outward * (far - trim), outward * (end - trim)
            if -_LEAST_BLEED / 3 < beyond < wanted - _TOLERANCE:
                over = max(beyond, 0.0)
                what = Message("preflight.bleed-not-reached", side=side, beyond=over, wanted=wanted)
                yield Finding(what)
    # A stroke of single straight lines, such as a crop mark, stands in the bleed.
    if any(
        mark.kind is MarkKind.STROKE
        and not mark.ink.spot
        and _meets(mark.box, report.bleed)
        and not _meets(mark.box, report.trim)
        and 2 * len(mark.straight_lines) == len(mark.outline)
        for mark in marks
    ):
        yield Finding(Message("preflight.mark-stands-bleed-where-cut"))


def _meets(box: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return all(box[axis] < other[axis + 2] - 1e-3 for axis in (0, 1)) and all(
        other[axis] < box[axis + 2] - 1e-3 for axis in (0, 1)
    )


def _margin_findings(report: PageReport) -> Iterator[Finding]:
    if report.promised is not None:
        for side, free, promised in zip(_SIDES, report.free, report.promised, strict=True):
            if free < promised - _TOLERANCE:
                yield Finding(
                    Message("preflight.margin-broken", side=side, free=free, promised=promised)
                )
        return
    near = [
        side
        for side, free in zip(_SIDES, report.free, strict=True)
        if free < LEAST_EDGE - _TOLERANCE
    ]
    if near and _bleed(report) is None and is_paper_size(*report.media):
        yield Finding(
            Message(
                "preflight.art-at-the-edge",
                free=max(min(report.free), 0.0),
                sides=", ".join(near),
                least=LEAST_EDGE,
            )
        )


def _colour_findings(report: PageReport, reading: PageReading) -> Iterator[Finding]:
    if {"DeviceRGB", "DeviceCMYK"} <= set(report.spaces):
        yield Finding(Message("preflight.mixes-rgb-plates-press"))
    if report.heaviest > MOST_INK + 1e-6:
        yield Finding(Message("preflight.too-much-ink", ink=report.heaviest, most=MOST_INK))
    if any(mark.ink.spot and not mark.overprint for mark in reading.marks):
        yield Finding(Message("preflight.spot-colour-not-overprint", spot=report.spots[0]))
    if any(  # painted in no ink, it lets what lies under it stand
        mark.overprint
        and not mark.ink.spot
        and mark.ink.space in {"DeviceCMYK", "DeviceGray"}
        and mark.ink.is_blank
        for mark in reading.marks
    ):
        yield Finding(Message("preflight.something-white-overprints-press-leaves"))
    if report.transparent:
        yield Finding(Message("preflight.transparency"), is_fault=False)
