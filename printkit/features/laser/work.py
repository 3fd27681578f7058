"""What a laser does on a sheet: what may be asked of it, its lines in mm, the time it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

from printkit import scene as art
from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper, pair, paper, signed
from printkit.draw.layout import bounding
from printkit.features.laser.outlines import Operation, area, tabbed
from printkit.model import CUBE
from printkit.products.base import option
from printkit.rules import Side
from printkit.scene.runs import Point, Run

if TYPE_CHECKING:
    from printkit.features.laser.profiles import Profile

MARGIN = 5.0
"""What a sheet keeps free around its part, in mm."""
CHECK = 100.0
"""Side of the frame that shows whether a program kept the scale, in mm."""
CHECK_GAP = 5.0
"""Between the part and that frame, in mm."""
GAP = 2.0
"""Between parts that do not share their cuts, in mm."""

_INTERVAL = 0.1
"""Between two lines of an engraved area, in mm."""
_OVERSCAN = 10.0
"""How far the head goes on at both ends of such a line to turn, in mm."""
_INKS = {
    Operation.ENGRAVE: art.Ink.ENGRAVE,
    Operation.SCORE: art.Ink.SCORE,
    Operation.CUT_INNER: art.Ink.CUT,
    Operation.CUT_OUTER: art.Ink.CUT,
    Operation.CHECK: art.Ink.PRINT,
}


class LaserPart(StrEnum):
    """What is made."""

    BOARD = "board"
    CELLS = "cells"
    FACES = "faces"
    JIG = "jig"
    TEMPLATE = "template"
    FOLDING = "folding"
    """The board in two halves that are the covers of a box."""
    CUBES = "cubes"
    """The walls of one side's cubes, for who has no wooden ones."""
    KERF_STRIP = "kerf-strip"
    """Not of the game: it measures what a beam burns away."""
    ALL = "all"
    """The first five of these, so far as the game has them, in a folder."""


class FaceStyle(StrEnum):
    """How the strokes of a face are burnt."""

    AREA = "area"
    LINE = "line"
    DOTS = "dots"


def bed(text: str) -> Paper:
    """How large a sheet a machine takes, from text: `495x279`, `19.5x11in`.

    Raises:
        LayoutError: no width and height.
    """
    try:
        if pair(text):
            return paper(text)
    except LayoutError:
        pass  # it says what papers there are
    raise LayoutError(Message("products.not-bed", text=text), hint=Message("products.bed-example"))


def length(what: str, text: str, *, least: float = 0.0, most: float) -> float:
    """A small length in mm, from text.

    Raises:
        LayoutError: none, or out of reach.
    """
    found = signed(text)
    if found is None or not least <= found <= most:
        hint = Message("products.laser-lengths", least=least, most=most)
        raise LayoutError(Message("products.laser-length", option=what, text=text), hint=hint)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class LaserOptions:
    """What can be asked of a file for a laser."""

    part: LaserPart = option(LaserPart.BOARD, parse=LaserPart, named=True)
    profile: str = option("generic", metavar="NAME", named=True)
    form: str | None = option(None, name="--format", choices=("svg", "dxf"), named=True)
    bed: Paper | None = option(None, parse=bed, metavar="WxH")
    kerf: float = option(0.0, parse=partial(length, "--kerf", most=1.0), metavar="MM")
    clearance: float = option(0.2, parse=partial(length, "--clearance", most=2.0), metavar="MM")
    thickness: float = option(
        3.0, parse=partial(length, "--thickness", least=1.0, most=20.0), metavar="MM"
    )
    tabs: float = option(0.0, parse=partial(length, "--tabs", most=3.0), metavar="MM")
    side: Side = option(Side.WHITE, parse=Side)
    faces: FaceStyle = option(FaceStyle.AREA, name="--face-style", parse=FaceStyle)
    up: int = option(1, bounds=(1, CUBE.sides), metavar="N")
    guides: bool = option(False)
    no_frame: bool = option(False)

    @property
    def room(self) -> tuple[float, float]:
        """The widest and tallest part that the bed takes, in mm; endless where none is named."""
        if self.bed is None:
            return float("inf"), float("inf")
        return self.bed.width - 2 * MARGIN, self.bed.height - 2 * MARGIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Labour:
    """What there is to do: lengths in mm, areas in mm², seconds."""

    cut: float = 0.0
    score: float = 0.0
    engrave: float = 0.0
    swept: float = 0.0  # what the head passes over to engrave

    def __add__(self, other: Labour) -> Labour:
        return Labour(
            cut=self.cut + other.cut,
            score=self.score + other.score,
            engrave=self.engrave + other.engrave,
            swept=self.swept + other.swept,
        )

    def minutes(self, profile: Profile) -> int:
        """What it takes at the speeds of a profile, rounded up; turning and travelling roughly."""
        speeds = profile.spec
        engraving = self.swept / _INTERVAL / speeds.engrave_speed
        return ceil(
            (self.cut / speeds.cut_speed + self.score / speeds.score_speed + engraving) / 60
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a laser does on one part, in mm from the part's upper left corner."""

    width: float
    height: float
    engrave: tuple[tuple[Run, ...], ...] = ()  # areas, each with its holes
    score: tuple[Run, ...] = ()  # lines on the surface
    inner: tuple[Run, ...] = ()  # what is cut while the sheet still holds together
    outer: tuple[Run, ...] = ()  # what is cut last
    guide: tuple[Run, ...] = ()  # lines that are only looked at

    def mapped(self, place: Callable[[Point], Point], width: float, height: float) -> Work:
        """The same with every point elsewhere, on a part of another size."""

        def moved(lines: Iterable[Run]) -> tuple[Run, ...]:
            return tuple(Run(tuple(map(place, run.points)), run.closed) for run in lines)

        return Work(
            width=width,
            height=height,
            engrave=tuple(map(moved, self.engrave)),
            score=moved(self.score),
            inner=moved(self.inner),
            outer=moved(self.outer),
            guide=moved(self.guide),
        )

    def cropped(self) -> Work:
        """The same, moved to the upper left corner and no larger than what is cut."""
        cut = (*self.inner, *self.outer)
        left, top, right, low = bounding(point for run in cut for point in run.points)
        return self.mapped(lambda at: (at[0] - left, at[1] - top), right - left, low - top)

    def fitted(self, room: tuple[float, float]) -> Work | None:
        """The same in a room so wide and high, turned if need be; None where it is larger."""
        if self.width <= room[0] + 1e-6 and self.height <= room[1] + 1e-6:
            return self
        if self.height <= room[0] + 1e-6 and self.width <= room[1] + 1e-6:
            return self.mapped(lambda at: (self.height - at[1], at[0]), self.height, self.width)
        return None

    def framed(self) -> Work:
        """With a frame of `CHECK` beside it, where the sheet grows least."""
        left, top = self.width + CHECK_GAP, 0.0
        if (left + CHECK) * max(self.height, CHECK) > (
            max(self.width, CHECK) * (self.height + CHECK_GAP + CHECK)
        ):
            left, top = 0.0, self.height + CHECK_GAP
        right, bottom = left + CHECK, top + CHECK
        frame = Run(((left, top), (right, top), (right, bottom), (left, bottom)), closed=True)
        width, height = max(self.width, right), max(self.height, bottom)
        return replace(self, width=width, height=height, guide=(*self.guide, frame))

    def held(self, tab: float) -> Work:
        """With tabs so wide in its outer cuts, which hold the part in its sheet."""
        pieces = (tabbed(run, tab) if run.closed else (run,) for run in self.outer)
        return replace(self, outer=tuple(piece for several in pieces for piece in several))

    @property
    def labour(self) -> Labour:
        """How much there is to do.

        Over engraved areas the head passes from side to side, over all of one level at once.
        """
        spans: dict[int, tuple[float, float]] = {}
        for one in self.engrave:
            left, top, right, low = bounding(point for run in one for point in run.points)
            for level in range(floor(top), ceil(low)):
                start, end = spans.get(level, (left, right))
                spans[level] = min(start, left), max(end, right)
        return Labour(
            cut=sum(run.length for run in (*self.inner, *self.outer)),
            score=sum(run.length for run in self.score),
            engrave=sum(abs(sum(area(run.points) for run in one)) for one in self.engrave),
            swept=sum(end - start + 2 * _OVERSCAN for start, end in spans.values()),
        )

    def scene(self, profile: Profile, title: str) -> art.Scene:
        """The layers of a sheet, each of what is done in one way, away from the sheet's edges."""
        lines = (self.score, self.inner, self.outer, self.guide)
        figures = (self.engrave, *(tuple((line,) for line in found) for found in lines))
        shift, layers = art.move(MARGIN, MARGIN), []
        line = art.Style(width=profile.spec.width, cap=art.Cap.BUTT, join=art.Join.MITER)
        for what, several in zip(Operation, figures, strict=True):
            colour, ink = profile.colours[what], _INKS[what]
            style = replace(line, stroke=colour, ink=ink)
            if what is Operation.ENGRAVE:
                style = art.Style(fill=colour, ink=ink)
            outlines = (tuple(part for run in one for part in run.segments) for one in several)
            moved = (art.transformed(one, shift) for one in outlines)
            paths = tuple(art.Path(segments=one, style=style) for one in moved)
            if paths:
                layers.append(art.Group(id=what.value, shapes=paths))
        return art.Scene(
            width=self.width + 2 * MARGIN,
            height=self.height + 2 * MARGIN,
            shapes=tuple(layers),
            title=title,
        )
