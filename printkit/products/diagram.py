"""Diagrams: a position, or the turn that led to it, as a figure with its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from printkit.base.errors import LayoutError, Message, NotationError, Problems, Source
from printkit.base.units import MM_PER_INCH, millimetres
from printkit.draw.caption import Caption
from printkit.draw.cell_names import Names
from printkit.draw.diagram import (
    DiagramContents,
    Viewport,
    cell_outlines,
    diagram,
    diagram_height,
    drawn_in_layers,
)
from printkit.draw.layout import Point
from printkit.draw.marks import Annotation, Moment, Refused, cells_of
from printkit.draw.trays import Trays
from printkit.draw.view import Projection
from printkit.export import PPI, PPI_BOUNDS, SCREEN_PPI, Format, Ground, Lettering, Measure
from printkit.model import Game, Language
from printkit.products.annotations import note_in_words, parse_annotation
from printkit.products.base import Order, Picture, Plan, Product, Shared, group, option
from printkit.products.descriptions import Lost, position_description, side_to_move, turn_sentence
from printkit.products.file_names import called_apart
from printkit.products.request import ON_SCREEN, Request
from printkit.rules import Position, Side, StepEffect, Taken, Trace
from printkit.scene import Scene
from printkit.text.nouns import capital
from printkit.text.words import FigureWords

if TYPE_CHECKING:
    from printkit.model.figures import Panel


@dataclass(frozen=True, slots=True)
class Size:
    """A length of a picture in mm, which may be given in pixels of `SCREEN_PPI`."""

    mm: float
    pixels: bool = False

    def __str__(self) -> str:
        """As it is given: `90mm`, `800px`."""
        if self.pixels:
            return f"{self.mm / MM_PER_INCH * SCREEN_PPI:.0f}px"
        return f"{self.mm:g}mm"


def size(text: str) -> Size:
    """A length of a picture from text: `90mm`, `3in`, or `800px` for a screen.

    Raises:
        LayoutError: no such length.
    """
    number = re.fullmatch(r"\s*([0-9]{1,5})\s*px\s*", text, re.ASCII)
    if number is None:
        return Size(millimetres(text))
    return Size(millimetres(number[1]) * MM_PER_INCH / SCREEN_PPI, pixels=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenery:
    """What a diagram shows; `DiagramContents` says what fields mean that it has too.

    Attributes:
        heading: the turn's number and text, or a title; empty for none.
        lost: the pieces lost so far, or None where nothing is known of them.
        lost_before: those lost before that turn.
        refusals: barred turns as they are written, each with the rule that it breaks, in words.
        cells: those that are seen; none for the whole board.
        ending: how the game ended with this turn, or cannot go on, in words; empty where it does.
        fault: for a turn played though illegal, the rule that it breaks, in words; else empty.
        remark: what the record says of the turn.
        shown: what the name of a file holds besides, where it is not the setup.
    """

    position: Position
    trace: Trace | None = None
    moment: Moment = Moment.AFTER
    heading: str = ""
    lost: Lost | None = None
    lost_before: Lost | None = None
    annotations: Sequence[Annotation] = ()
    rays: tuple[StepEffect, ...] = ()
    barred: tuple[Refused, ...] = ()
    refusals: tuple[tuple[str, str], ...] = ()
    zones: tuple[frozenset[int], ...] = ()
    cells: frozenset[int] = frozenset()
    ending: str = ""
    fault: str = ""
    remark: str = ""
    mover_known: bool = True
    shown: tuple[str, ...] = ()

    @property
    def before(self) -> Scenery:
        """The same before its turn is played: what stood on the board, and what was lost."""
        stood, moment = self.trace.before if self.trace else None, Moment.BEFORE
        if stood is None:
            return self
        return replace(self, position=stood, lost=self.lost_before, moment=moment, ending="")

    def caption_in(self, game: Game, language: Language) -> Caption:
        """What stands below the picture of a game: who moves, the turn, what it breaks."""
        words = FigureWords.of(language)
        refused = " ".join(f"{turn}: {rule}." for turn, rule in self.refusals if rule)
        if self.trace is not None:
            return Caption(
                heading=self.heading,
                side=self.trace.side if game.has_sides else None,
                sentence=". ".join(
                    filter(None, (turn_sentence(game, self.trace, language), self.ending))
                ),
                fault=self.fault and words.fault.format(rule=self.fault),
                remark=" ".join(filter(None, (self.remark, refused))),
            )
        if len(self.refusals) == 1 and not self.rays:
            ((turn, rule),) = self.refusals
            ruled = game.rules is not None  # else it only cannot be done
            fault = words.illegal.format(rule=rule) if ruled else f"{capital(rule)}."
            return Caption(heading=turn, fault=fault)
        known = self.mover_known and game.has_sides
        to_move = side_to_move(game, self.position, language) if known else ""
        return Caption(
            heading=self.heading or words.position,
            sentence=". ".join(filter(None, (to_move, self.ending))),
            side=self.position.to_move if known else None,
            remark=refused,
        )


_REASON = re.compile(r"\s*(?P<turn>\S(?:.*\S)?)\s*:\s+(?P<code>\S+)\s*")
"""A blank parts the reason from its turn: a drop (`M:c4`) has colons of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramMarks:
    """What the rules are asked for, and how much of the board is seen.

    Attributes:
        fan: first steps of units: `b4=`, `b4=: only a3 a4`.
        bar: turns that are illegal: `b4=b2`, `b4=b2: path-blocked`.
        mark: zones of the rules, and annotations: `goal.white`, `beside f2`, `e5v`.
        crop: `whole`, `marked` or `b3..d6`.
    """

    fan: tuple[str, ...] = option((), metavar="UNIT[: CELLS]", many=True)
    bar: tuple[str, ...] = option((), metavar="TURN[: REASON]", many=True)
    mark: tuple[str, ...] = option((), metavar="ZONE", many=True)
    crop: str = option("whole", metavar="PART")

    def panel(self, view: str) -> Panel:
        """The same as a spec would say it, seen in this view."""
        from printkit.model.figures import Panel, Written

        fan, bar = list[tuple[Written, Written]](), list[tuple[Written, Written]]()
        for rank, text in enumerate(self.fan, start=1):
            place = Source("--fan", rank, 1)
            unit, _, cells = text.partition(":")
            at = place.shifted(len(text) - len(cells.lstrip())) if cells.strip() else place
            fan.append((Written(unit.strip(), place), Written(cells.strip() or "all", at)))
        for rank, text in enumerate(self.bar, start=1):
            place, found = Source("--bar", rank, 1), _REASON.fullmatch(text)
            if found is None:
                bar.append((Written(text.strip(), place), Written("", place)))
            else:
                code = Written(found["code"], place.shifted(found.start("code")))
                bar.append((Written(found["turn"], place), code))
        mark = tuple(
            Written(found[0], Source("--mark", rank, 1 + found.start()))
            for rank, text in enumerate(self.mark, start=1)
            for found in re.finditer(r"\S+", text)  # `beside` is parted from its cell by a blank
        )
        crop = Written(self.crop.strip(), Source("--crop", 1, 1))
        source = Source("--mark", 1, 1)
        return Panel(source=source, fan=tuple(fan), bar=tuple(bar), mark=mark, crop=crop, view=view)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramOptions:
    """What can be asked of a diagram.

    Attributes:
        scenery: what it shows; the setup if None.
        annotations: what else is marked, as texts.
        marks: what is marked that the rules are asked for, and the part that is seen.
        height: the same for all pictures of a series; None for as high as it needs.
        legend: whether the meaning of the signs is shown instead of a board.
    """

    scenery: Scenery | None = None
    annotations: tuple[str, ...] = option((), name="--annotate", metavar="A", many=True)
    marks: DiagramMarks = group(DiagramMarks)
    side: Side = option(Side.WHITE, parse=Side)
    width: Size = option(Size(90.0), parse=size, metavar="SIZE")
    height: Size | None = option(None, parse=size, metavar="SIZE")
    names: Names = option(Names.AUTO, parse=Names)
    view: Projection = option(Projection.PLAN, parse=Projection)
    no_caption: bool = option(False)
    legend: bool = option(False)
    transparent: bool = option(False)
    layers: bool = option(False)
    text: Lettering = option(Lettering.OUTLINES, parse=Lettering)
    ppi: float | None = option(None, usual=PPI, bounds=PPI_BOUNDS, metavar="N")

    @property
    def viewport(self) -> Viewport:
        """How large it is, and from where it is seen."""
        height = None if self.height is None else self.height.mm
        return Viewport(
            width=self.width.mm,
            side=self.side,
            names=self.names,
            height=height,
            projection=self.view,
        )

    @property
    def form(self) -> Format:
        """How its file is written.

        Raises:
            LayoutError: pixels both of the width and per inch.
        """
        ground = Ground.NONE if self.transparent else Ground.WHITE
        if not self.width.pixels:
            return Format(ppi=self.ppi or PPI, ground=ground, text=self.text)
        if self.ppi is not None:
            raise LayoutError(
                Message("products.width-pixels-needs-no-ppi"), hint=Message("common.keep-one")
            )
        return Format(ppi=SCREEN_PPI, ground=ground, measure=Measure.PX, text=self.text)

    def marked(self, request: Request, scenery: Scenery) -> Scenery:
        """What is shown with what the rules are asked for, and the part that is seen.

        Raises:
            PrintkitError: all that is not so, or is not there.
        """
        from printkit.products.figures.panel import check_marks, refused, whole_cells
        from printkit.text.reasons import reason

        game, language = request.game, request.language
        panel = self.marks.panel(self.view)
        shown = check_marks(game, scenery.position, panel, language)
        shown = replace(shown, notes=(*scenery.annotations, *shown.notes))
        moved = cells_of(scenery.trace.turn) if scenery.trace is not None else ()
        return replace(
            scenery,
            annotations=shown.notes,
            rays=shown.rays,
            barred=refused(game, shown.position, shown.barred),
            refusals=tuple(
                (one.text, reason(one.reason, game, language) if one.reason else "")
                for one in shown.barred
            ),
            zones=shown.zones,
            cells=whole_cells(game, shown, moved),
        )


PLAIN = DiagramOptions()


def without_caption(width: float, side: Side = Side.WHITE) -> DiagramOptions:
    """How a picture of a page is drawn, of a width in mm: its caption is words of the page."""
    return DiagramOptions(width=Size(width), side=side, no_caption=True)


def diagram_scene(request: Request, scenery: Scenery, options: DiagramOptions = PLAIN) -> Scene:
    """The picture of a position or a turn, with its caption and a description in words."""
    viewport = replace(options.viewport, cells=scenery.cells)
    return diagram(request.game, request.theme, _drawn(request, scenery, options), viewport)


def scene_cells(request: Request, scenery: Scenery) -> Mapping[int, tuple[Point, ...]]:
    """Per cell that such a picture shows its outline, in mm from its upper left corner."""
    viewport = replace(PLAIN.viewport, cells=scenery.cells)
    drawn = _drawn(request, scenery, PLAIN)
    return cell_outlines(request.game, request.theme, drawn, viewport)


def scene_height(request: Request, scenery: Scenery, options: DiagramOptions = PLAIN) -> float:
    """How high such a picture is, in mm, without drawing it."""
    drawn = _drawn(request, scenery, options)
    return diagram_height(request.game, request.theme, drawn, options.viewport)


def _drawn(request: Request, scenery: Scenery, options: DiagramOptions) -> DiagramContents:
    drawn = diagram_contents(request.game, scenery, request.language)
    return replace(drawn, caption=None) if options.no_caption else drawn


def diagram_contents(game: Game, scenery: Scenery, language: Language) -> DiagramContents:
    """What is drawn, with the turn, what stands where, and what else is marked, in words."""
    words, names = FigureWords.of(language, game.wording), game.grid.names
    goes_on = scenery.trace is None or not scenery.ending
    stands = position_description(
        game, scenery.position, language, lost=scenery.lost, to_move=goes_on and scenery.mover_known
    )
    turn = f"{turn_sentence(game, scenery.trace, language)}." if scenery.trace else ""
    marks = [note_in_words(one, names, words) for one in scenery.annotations]
    steps = (ray.step for ray in scenery.rays)
    marks += (words.arrow.format(cell=names[one.start], end=names[one.end]) for one in steps)
    for refused, rule in scenery.refusals:
        marks.append(words.refused.format(turn=refused) + (f" ({rule})" if rule else ""))
    zones = (" ".join(names[cell] for cell in sorted(zone)) for zone in scenery.zones)
    marks += (words.zone.format(cells=cells) for cells in zones)
    marked = words.marked.format(marks=words.between.join(marks)) if marks else ""
    described = " ".join(filter(None, (turn, stands, marked)))
    return replace(undescribed_contents(game, scenery, language), description=described)


def undescribed_contents(game: Game, scenery: Scenery, language: Language) -> DiagramContents:
    """A diagram's contents without what they are for who cannot see them."""
    words = FigureWords.of(language, game.wording)
    jailed = game.rules is not None and game.rules.taken is Taken.CAPTOR
    after = None if scenery.moment is Moment.BEFORE else scenery.trace
    return DiagramContents(
        position=scenery.position,
        trace=scenery.trace,
        moment=scenery.moment,
        annotations=tuple(scenery.annotations),
        rays=scenery.rays,
        barred=scenery.barred,
        zones=scenery.zones,
        trays=Trays(
            reserve=words.reserve,
            lost=words.captured if jailed else words.lost,
            lost_pieces=scenery.lost[::-1] if jailed and scenery.lost else scenery.lost,
            returned=after.exchanged if after else (),
        ),
        caption=scenery.caption_in(game, language),
        title=". ".join(filter(None, (game.heading(language), scenery.heading))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramPlan(Plan):
    """A diagram to be drawn."""

    request: Request
    scenery: Scenery
    options: DiagramOptions
    form: Format


def plan_diagram(request: Request, options: DiagramOptions) -> DiagramPlan:
    """What a diagram shows.

    Raises:
        NotationError: all annotations that cannot be drawn on this board.
        LayoutError: options that contradict one another.
    """
    request.refuse_seat(options.side)
    game, scenery = request.game, options.scenery
    if scenery is None:
        scenery = Scenery(
            position=game.setup,
            heading=FigureWords.of(request.language, request.game.wording).start,
        )
    if options.height is not None and scenery.lost is None:
        scenery = replace(scenery, lost=((), ()))  # their room is kept in all of a series
    notes, problems = list(scenery.annotations), Problems()
    for rank, text in enumerate(options.annotations, start=1):
        with problems.noting():
            notes.append(parse_annotation(text, game.grid, Source("--annotate", rank, 1)))
    problems.stop(NotationError)
    if options.transparent:
        request = replace(request, theme=replace(request.theme, ground=None))
    scenery = replace(scenery, annotations=notes)
    if options.marks != DiagramMarks():
        scenery = options.marked(request, scenery)
    return DiagramPlan(
        file_name=called_apart(f"{game.file_stem}_diagram_{request.language}.svg", scenery.shown),
        endings=(".svg", ".pdf", ".png"),
        request=request,
        scenery=scenery,
        options=options,
        form=options.form,
    )


def make_diagram(plan: DiagramPlan) -> Picture:
    """The picture."""
    if plan.options.legend:
        from printkit.products.legend import legend_scene

        scene = legend_scene(plan.request, plan.options.width.mm)
        assert scene is not None  # of all signs of a game
    else:
        with drawn_in_layers() if plan.options.layers else nullcontext():
            scene = diagram_scene(plan.request, plan.scenery, plan.options)
    return Picture(scene=scene, request=plan.request, form=plan.form)


def _in_kit(request: Request, _: object) -> Iterable[Order[DiagramOptions]]:
    """The setup in every format, for screens."""
    game = request.game
    if game.grid.boardless and not game.begins_with_pieces:
        return
    shown = replace(request, theme=game.themes[ON_SCREEN])
    for ending in ("svg", "png", "pdf"):
        name = f"{game.file_stem}_setup_{request.language}.{ending}"
        yield Order(request=shown, options=PLAIN, file_name=name)


PRODUCT = Product(
    name="diagram",
    options=DiagramOptions,
    plan=plan_diagram,
    make=make_diagram,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    formats=True,
    kit=_in_kit,
)
