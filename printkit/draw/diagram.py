"""A diagram: board, pieces, the last turn's marks, reserves, lost pieces, caption."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from printkit.base import features
from printkit.base.errors import LayoutError, Message, PrintkitError
from printkit.draw import marks as signs
from printkit.draw.caption import Caption, caption_shapes
from printkit.draw.cell_names import (
    MARGIN,
    Fit,
    Names,
    asked_names,
    cell_names,
    fit,
    fit_part,
    inside_ring,
    middle_spot,
    names_at_rim,
    rim_of_part,
    room_below,
    row_names,
)
from printkit.draw.layout import AROUND, BoardLayout, Point, bounding, box_around, overlap
from printkit.draw.pieces import HAIR, WIDE, Unit, standing, with_ghosts
from printkit.draw.trays import TRAY_TEXT, Trays, tray_height, tray_shapes
from printkit.draw.view import (
    ASIDE,
    BareView,
    CloseUp,
    PlanView,
    Projection,
    Spot,
    View,
    bare_box,
    close_up_size,
)
from printkit.model import Game, Theme
from printkit.model.game import without_turned
from printkit.rules import Position, Side, StepEffect, Trace
from printkit.scene import Box, Clip, Group, Path, Scene, Shape, Style, Text, move, rectangle
from printkit.scene.bounds import meet

_BARE = (Projection.COVER, Projection.UNIT)
"""Pictures without reserves."""
_WORDS_GAP = 1.0
"""From a part of a board, which fills its picture, to the words below, in mm."""
_FOOT = 0.8
"""Below a caption, in mm: a picture that ends with its letters looks cut off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramContents:
    """What a diagram shows.

    Attributes:
        trace: the turn whose marks are drawn, or None.
        moment: whether `position` is the one after the turn or before it.
        rays: first steps that units may make.
        barred: turns that are illegal, crossed out.
        zones: cells that a rule names, together.
        turned: whether a sign in the middle says that half a turn changes only the sides.
        trays: the rows above and below, or None for none.
        caption: the words below, or None for none.
        title: what the picture shows, for its file.
        description: the same in words for who cannot see it.
    """

    position: Position
    trace: Trace | None = None
    moment: signs.Moment = signs.Moment.AFTER
    annotations: tuple[signs.Annotation, ...] = ()
    rays: tuple[StepEffect, ...] = ()
    barred: tuple[signs.Refused, ...] = ()
    zones: tuple[frozenset[int], ...] = ()
    turned: bool = False
    trays: Trays | None = None
    caption: Caption | None = None
    title: str = ""
    description: str = ""

    @property
    def alternative(self) -> str:
        """Its title and its description as one line, for who cannot see the picture."""
        return " ".join(f"{self.title}. {self.description}".split())

    @property
    def ringed(self) -> tuple[int, ...]:
        """The cells that a ring is drawn around, one for each such annotation."""
        ring = signs.AnnotationKind.RING
        return tuple(
            one.cell for one in self.annotations if one.kind is ring and one.beside is None
        )

    def concerned(self, units: Iterable[int]) -> frozenset[int]:
        """The cells that a picture is about: where something stands, moves or is marked."""
        cells = {*units}.union(*self.zones)
        cells |= {
            cell for one in self.annotations for cell in (one.cell, one.end) if cell is not None
        }
        cells |= {cell for ray in self.rays for cell in (ray.step.start, ray.step.end)}
        cells |= {cell for one in self.barred for cell in signs.cells_of(one.turn)}
        return frozenset(cells.union(signs.cells_of(self.trace.turn) if self.trace else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewport:
    """How large a figure is drawn, and from where it is seen.

    Attributes:
        width: in mm, as it is printed: type has its size in points.
        side: who sits at the bottom.
        height: in mm, the same for all pictures of a series; None for as high as it needs.
        shrunk: by how much the picture may still be made smaller where it is placed: its names can
            be read even then.
        projection: whether it is seen in plan or on a table.
        cells: those that are seen whole, of units without a board those that they stand on; all
            where there are none.
        least: how many cells wide and high a part is at least that is seen in plan: more pale
            neighbours make it larger.
        aside: how far to the right of the middle pieces stand on a whole board, in cells: so the
            names of cells can be as large as in close-ups that show them.
    """

    width: float = 90.0
    side: Side = Side.WHITE
    names: Names = Names.AUTO
    height: float | None = None
    shrunk: float = 1.0
    projection: Projection = Projection.PLAN
    cells: frozenset[int] = frozenset()
    least: Point = (0.0, 0.0)
    aside: float = 0.0

    def without_board(
        self, game: Game, theme: Theme, cells: Collection[int], units: Mapping[int, Unit]
    ) -> tuple[Fit, BareView]:
        """What stands without a board, and the names of its cells where they are asked for."""
        wide, high = self.least
        box = bare_box(game, cells, self.side, units, (wide - 2 * MARGIN, high - 2 * MARGIN))
        cell = self.width / (box[2] - box[0] + 2 * MARGIN)
        inside = self.names in (Names.CELLS, Names.LARGE)
        asked = self.names if inside else Names.NONE
        found = fit_part(game.grid, cell, asked, cells or range(len(game.grid.names)))
        layout = BoardLayout.of(game.grid, cell, self.side)
        return replace(found, margin=MARGIN * cell), BareView.within(game, theme, layout, box)


_IN_LAYERS: ContextVar[bool] = ContextVar("diagrams are drawn in layers", default=False)


@contextmanager
def drawn_in_layers() -> Iterator[None]:
    """Pictures of boards that are drawn meanwhile are made of layers that bear names.

    They look the same, and the layers are what a designer's program lists: `cells`, `names`,
    `pieces`, `arrows`, `marks`, and what lies around the board.
    """
    token = _IN_LAYERS.set(True)
    try:
        yield
    finally:
        _IN_LAYERS.reset(token)


def _layers(*parts: tuple[str, Iterable[Shape]]) -> tuple[Shape, ...]:
    """Parts of a picture in painting order, as layers where they are asked for."""
    if not _IN_LAYERS.get():
        return tuple(shape for _, shapes in parts for shape in shapes)
    times, found = Counter[str](), list[Shape]()
    for name, part in parts:
        if shapes := tuple(part):
            times[name] += 1
            own = f"{name}-{times[name]}" if times[name] > 1 else name
            found.append(Group(shapes=shapes, id=own, layer=name))
    return tuple(found)


def diagram(game: Game, theme: Theme, figure: DiagramContents, viewport: Viewport) -> Scene:
    """The picture of a figure.

    Raises:
        LayoutError: it does not fit the height, or names do not fit where they are asked for.
        PrintkitError: the view is left out of this printkit.
    """
    if figure.trace is not None:
        figure = replace(figure, trace=without_turned(game, figure.trace))
    plan = _planned(game, theme, figure, viewport)
    height, stage, margin, found = plan.height, plan.stage, plan.margin, plan.found
    foot, beyond = plan.top + stage.view.height, plan.beyond
    if viewport.height is not None:
        if viewport.height < height - 1e-6:
            raise LayoutError(
                Message("drawing.picture-too-high", needed=height, most=viewport.height),
                hint=Message("drawing.give-more-height-less-width"),
            )
        height = viewport.height
    ground = Path(segments=rectangle(0, 0, viewport.width, height), style=Style(fill=theme.ground))
    trays = tray_shapes(
        stage.view,
        figure.position,
        _trays(game, figure, viewport),
        (margin, plan.top - plan.over - beyond, viewport.width - margin, foot + beyond),
        TRAY_TEXT / viewport.shrunk,
    )
    return Scene(
        width=viewport.width,
        height=height,
        shapes=(
            *_layers(("ground", (ground,) if theme.ground else ())),
            Group(
                id="board",
                transform=move(found.margin, plan.top),
                shapes=_board_with_units(stage, figure, found),
                layer="board" if _IN_LAYERS.get() else "",
            ),
            *_layers(("reserve", trays), ("caption", plan.words)),
        ),
        title=figure.title,
        description=figure.description,
    )


def diagram_height(game: Game, theme: Theme, figure: DiagramContents, viewport: Viewport) -> float:
    """How high the picture of a figure is, if it is as high as it needs: nothing is drawn.

    Raises:
        LayoutError: names do not fit where they are asked for.
    """
    return _planned(game, theme, figure, viewport).height


def cell_outlines(
    game: Game, theme: Theme, figure: DiagramContents, viewport: Viewport
) -> dict[int, tuple[Point, ...]]:
    """Per cell that the picture of a figure shows in plan its outline, in mm from its corner.

    Raises:
        LayoutError: names do not fit where they are asked for.
    """
    plan = _planned(game, theme, figure, viewport)
    view, right, down = plan.stage.view, plan.found.margin, plan.top
    cells = view.cells if isinstance(view, CloseUp) else range(len(game.grid.names))
    return {
        cell: tuple((x + right, y + down) for x, y in view.layout.around(cell))
        for cell in sorted(cells)
    }


class _Planned(NamedTuple):
    """Where a picture has what: the board below `top`, words; how high it is.

    `beyond` the board names of columns take so many mm.
    Stacks at the board's upper edge have so many mm `over` it that nothing else would need.
    """

    found: Fit
    stage: signs.Stage
    margin: float
    top: float
    words: tuple[Shape, ...]
    height: float
    beyond: float
    over: float


def _planned(game: Game, theme: Theme, figure: DiagramContents, viewport: Viewport) -> _Planned:
    bare = game.grid.boardless
    viewport = replace(viewport, names=asked_names(game, viewport.names))
    if viewport.cells and viewport.projection is Projection.PLAN and not bare:
        return _part_planned(game, theme, figure, viewport)
    view: View
    units = _units(figure)
    if bare and (viewport.projection is Projection.PLAN or not units):
        found, view = viewport.without_board(
            game, theme, viewport.cells or figure.concerned(units), units
        )
    elif viewport.projection is not Projection.PLAN:
        table = features.find("view", "table")
        if table is None:
            what = f"--view {viewport.projection}"
            raise PrintkitError(Message("common.not-included", what=what))
        found, view = table.fitted(game, theme, viewport, units)
    else:
        aside = 0.0 if game.grid.is_graph else viewport.aside
        names = viewport.names
        if names is Names.AUTO and game.widest > WIDE and not game.board.unnamed:
            names = Names.RIM  # none would be seen below a piece
        found = fit(game, viewport.width, names, viewport.shrunk, aside)
        layout = BoardLayout.of(game.grid, found.cell, viewport.side)
        aside = _aside(game, asked_names(game, Names.AUTO), aside)
        view = PlanView(game=game, theme=theme, layout=layout, aside=aside)
    stage = signs.Stage(view=view, units=units, moment=figure.moment)
    margin = min(MARGIN * found.cell, found.margin)
    tray = tray_height(stage.view.layout, figure.position, _trays(game, figure, viewport))
    beyond = room_below(game, found)
    over = max(0.0, _above_board(view, units) - (0.0 if tray else margin))
    top = margin + tray + beyond + over
    bottom, gap = top + stage.view.height + tray + beyond, max(margin, _WORDS_GAP)
    column = (margin, bottom + gap, viewport.width - 2 * margin)
    words, words_height = caption_shapes(game, theme, figure.caption, column)
    return _Planned(
        found=found,
        stage=stage,
        margin=margin,
        top=top,
        words=words,
        height=bottom + (gap + words_height + _FOOT if words else margin),
        beyond=beyond,
        over=over,
    )


def _above_board(view: View, units: Mapping[int, Unit]) -> float:
    """How far stacks that leave their cells stand above the upper edge of a board, in mm."""
    if not isinstance(view, PlanView) or isinstance(view, BareView):
        return 0.0
    cells = view.cells if isinstance(view, CloseUp) else units
    tops = (view.box(cell, unit)[1] for cell, unit in units.items() if cell in cells)
    lifted = any(map(view.is_lifted, units.values()))
    return max(0.0, *(HAIR * view.layout.cell - top for top in tops)) if lifted else 0.0


def _trays(game: Game, figure: DiagramContents, viewport: Viewport) -> Trays | None:
    """The trays that are shown: beside a part of a board only one that is asked for by itself."""
    if viewport.projection in _BARE or figure.trays is None:
        return None
    whole = not viewport.cells or game.grid.boardless
    return figure.trays if figure.trays.only is not None or whole else None


def _aside(game: Game, names: Names, asked: float) -> float:
    """How far aside pieces stand, in cells: not at all where that makes no room for a name."""
    elsewhere = names in (Names.RIM, Names.ROWS, Names.NONE)
    return 0.0 if elsewhere or game.widest > WIDE or game.grid.is_graph else asked


def _part_planned(
    game: Game, theme: Theme, figure: DiagramContents, viewport: Viewport
) -> _Planned:
    """A part of the board, as wide as the picture."""
    across, _ = close_up_size(game.grid, viewport.cells, viewport.side)
    across, wide = max(across, viewport.least[0]), viewport.width
    found, view, left, below = _part(game, theme, viewport, wide / across)
    if left:
        found, view, _, below = _part(game, theme, viewport, (wide - left) / across)
    units, trays = _units(figure), _trays(game, figure, viewport)
    over = _above_board(view, units)
    height = over + view.height + below + tray_height(view.layout, figure.position, trays)
    column = (0.0, height + _WORDS_GAP, wide)
    words, words_height = caption_shapes(game, theme, figure.caption, column)
    return _Planned(
        found=replace(found, margin=left),
        stage=signs.Stage(view=view, units=units, moment=figure.moment),
        margin=0.0,
        top=over,
        words=words,
        height=height + (words_height + _WORDS_GAP + _FOOT if words else 0.0),
        beyond=below,
        over=over,
    )


def _part(
    game: Game, theme: Theme, viewport: Viewport, cell: float
) -> tuple[Fit, CloseUp, float, float]:
    """A part of the board with cells of so many mm, and what its names lack left and below."""
    found = fit_part(game.grid, cell, viewport.names, viewport.cells)
    layout = BoardLayout.of(game.grid, cell, viewport.side)
    aside = _aside(game, found.names, ASIDE)
    whole = PlanView(game=game, theme=theme, layout=layout, aside=aside)
    view = CloseUp.on(whole, viewport.cells, viewport.least)
    return found, view, *rim_of_part(view, found, viewport.cells)


def _units(figure: DiagramContents) -> dict[int, Unit]:
    """What stands on the board, and after a turn the ghosts of what has left."""
    units = standing(figure.position)
    if figure.trace is not None and figure.moment is signs.Moment.AFTER:
        units = with_ghosts(units, figure.trace)
    return signs.with_refused(units, figure.barred)


def _board_with_units(stage: signs.Stage, figure: DiagramContents, found: Fit) -> tuple[Shape, ...]:
    """Board, names, pieces and marks, from the board's upper left corner, in visible order."""
    marks = signs.zone_marks(stage, figure.zones)
    if figure.trace is not None:
        marks += signs.turn_marks(stage, figure.trace)
    marks += signs.fan_marks(stage, figure.rays)
    for one in figure.barred:
        marks += signs.barred_marks(stage, one, marks)
    marks = signs.noted(stage, figure.annotations, marks)
    if figure.turned:
        marks += signs.half_turn(stage)
    between = figure.position.between
    hulls = stage.view.partings(between)
    names = _names(stage, found, marks, figure, hulls)
    close = isinstance(stage.view, CloseUp)
    beside = close and found.names in (Names.ROWS, Names.RIM)
    arrows = set(map(id, marks.arrows))
    above = groupby(marks.over, key=lambda shape: "arrows" if id(shape) in arrows else "marks")
    shapes = _layers(
        ("cells", stage.view.board(stage.units, between)),
        ("names", () if beside else names),
        ("marks", marks.under),
        ("pieces", stage.view.units(stage.units, between)),
        *((name, tuple(several)) for name, several in above),
    )
    if close:  # what leads to a cell outside ends at the edge
        layout, over = stage.view.layout, _above_board(stage.view, stage.units)
        part = Clip(box=(0.0, -over, layout.width, layout.height + over), shapes=shapes)
        return (part, *_layers(("names", names if beside else ())))
    return shapes


def _names(
    stage: signs.Stage,
    found: Fit,
    marks: signs.TurnMarks,
    figure: DiagramContents,
    parting: Iterable[tuple[Point, ...]],
) -> tuple[Shape, ...]:
    """The names of cells, clear of marks, of pieces and of what stands between cells."""
    view = stage.view
    seen = view.cells if isinstance(view, CloseUp) else range(len(view.layout.grid.names))
    cells = dict.fromkeys(cell for cell in seen if cell not in view.game.board.unnamed)

    beside: dict[Names, Callable[[], tuple[Text, ...]]] = {
        Names.RIM: lambda: names_at_rim(view, found.size, cells),
        Names.ROWS: lambda: row_names(view, found.size, cells),
        Names.NONE: lambda: (),
    }
    if found.names in beside:
        return tuple(map(view.lettered, beside[found.names]()))
    close = bool(view.layout.grid.is_graph)  # names stand where pieces and rings would
    hiding = [
        (bounding(hull), hull)
        for cell, unit in stage.units.items()
        if close or view.hides(unit)
        for hull in (view.hull(cell, unit),)
    ]
    hiding += [(bounding(hull), hull) for hull in parting]
    boxes = [*marks.boxes]
    if close:
        touched = signs.cells_of(figure.trace.turn) if figure.trace is not None else ()
        around = (*figure.ringed, *touched)
        boxes += [box_around(view.centre(cell), AROUND * stage.cell) for cell in around]

    def spots(cell: int) -> Iterator[Spot]:
        if cell not in cells:
            return
        if found.names is Names.LARGE and cell not in stage.units:
            yield middle_spot(view.layout, cell)
        if not found.size:
            return
        if cell in figure.ringed:
            yield from inside_ring(view, cell, found.size, occupied=cell in stage.units)
        yield from view.spots(cell, found.size)

    def covered(box: Box) -> bool:
        return (
            any(meet(box, other) for other in boxes)
            or any(line.meets(box) for line in marks.lines)
            or any(meet(box, outer) and overlap(hull, box) for outer, hull in hiding)
        )

    return cell_names(view, spots, covered)
