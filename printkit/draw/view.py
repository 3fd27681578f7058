"""How a board is seen: in plan, a part of it close up, or lying on a table.

A `View` says where cells and units lie in the picture and in what order pieces are drawn; arrows,
marks, names and trays ask it. All places are in mm from the upper left corner of the board as it
is seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import inf
from operator import itemgetter
from typing import NamedTuple, Protocol

from printkit import scene as art
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import PT_PER_MM, blend
from printkit.draw.board import EDGE, board_symbol, name_boxes, tinted_cells
from printkit.draw.board_marks import board_marks, edge_strips
from printkit.draw.layout import BoardLayout, Point, bounding, encloses
from printkit.draw.pieces import (
    HAIR,
    MOST_COUNTED,
    WIDE,
    Unit,
    cell_colour,
    ghost,
    is_turned,
    piece_symbol,
    stacked,
    unit_symbols,
)
from printkit.grid import Grid
from printkit.model import CUBE, Game, Theme
from printkit.rules import Piece, Side
from printkit.rules.position import Between
from printkit.scene.bounds import meet

_TARGET: Point = (0.262, 0.34)
"""Half the width and half the height of the brackets around a target seen in plan, in cells."""
_RING, _BESIDE = 0.03, 0.03
"""From a name to the edge of its cell, and to a piece that stands aside, in cells."""
_LOWER = 0.035
"""How much nearer to a corner such a name stands, in cells."""
_PALE = 0.3
"""The share of its tint that a neighbour keeps in a close-up."""
_SEEN = 0.34
"""How much of the neighbours is seen around the cells of a close-up, in cells."""
_THINNEST = 0.25 / PT_PER_MM
"""The least width of a line, in mm."""
ASIDE = 0.04
"""How far to the right of the middle pieces stand, in cells: so names have room at their left."""
_BRACKETS = 0.05
"""From a unit that is taken to the brackets around it, in cells."""
_COUNT, _LEAST_COUNT = 0.22, 5.5 / PT_PER_MM
"""The size of the number beside a high stack, in cells, and at least in mm."""
COUNT_GAP, _CLEAR = 0.2, 0.1
"""From a stack to its number, and around that, in its size."""
_FEWEST = 4.0
"""The least width of a picture without a board, in cells."""


def count_size(cell: float) -> float:
    """The size of the number beside a high stack, in mm."""
    return max(_COUNT * cell, _LEAST_COUNT)


class Projection(StrEnum):
    """The way in which a board is seen."""

    PLAN = "plan"
    TABLE = "table"
    COVER = "cover"
    UNIT = "unit"


class Spot(NamedTuple):
    """A place for a name.

    Attributes:
        left: the left end of its text, before it is laid on the board.
        base: its baseline, likewise.
        size: of its type, in mm.
        box: the box that it covers in the picture, from its capitals to its baseline.
        laid: the transform that lays it on the board.
    """

    left: float
    base: float
    size: float
    box: art.Box
    laid: art.Affine = art.IDENTITY


class View(Protocol):
    """Where cells and pieces are seen."""

    @property
    def game(self) -> Game:
        """Whose board and pieces are shown."""

    @property
    def theme(self) -> Theme:
        """The colours."""

    @property
    def name_inks(self) -> Mapping[str, str]:
        """The colour of names on each tint."""

    @property
    def layout(self) -> BoardLayout:
        """The layout of the board itself, which is as wide as the view."""

    @property
    def height(self) -> float:
        """The height of the board with its units, in mm."""

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """A line around a cell, `share` times its size."""

    def corners(self, cell: int) -> tuple[Point, ...]:
        """The places of small signs in a cell: upper right and left, lower right and left."""

    def box(self, cell: int, unit: Unit) -> art.Box:
        """The box that a unit covers."""

    def hull(self, cell: int, unit: Unit) -> tuple[Point, ...]:
        """The convex outline of a unit, clockwise."""

    def rim(self, cell: int, unit: Unit, level: float) -> Point:
        """The right rim of a unit at a level: 0 is the lowest piece, halves are seams."""

    def target(self, cell: int, unit: Unit) -> art.Box:
        """The box of the brackets around a unit that is taken."""

    def hides(self, unit: Unit) -> bool:
        """Whether a unit may hide the name of a cell."""

    def before(self, cell: int) -> art.Affine | None:
        """The transform of a sign that lies before a cell's unit; None where signs lie over it."""

    def spots(self, cell: int, size: float) -> Iterable[Spot]:
        """Places for the name of a cell in type of `size` mm, the best first."""

    def lettered(self, text: art.Text) -> art.Shape:
        """A text beside the board, given in mm of its layout."""

    def flat(self, shapes: Iterable[art.Shape]) -> tuple[art.Shape, ...]:
        """Shapes that lie flat on the board, given in mm of its layout."""

    def board(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """The board without names, in the shadow of what stands on it."""

    def units(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """All units, those behind before those in front, the lower pieces before the upper."""

    def partings(self, between: Between) -> tuple[tuple[Point, ...], ...]:
        """The convex outline of each piece between two cells, clockwise."""

    def middle(self, one: int, other: int) -> Point:
        """Where the place between two cells is seen."""

    def lone(self, piece: Piece, centre: Point, side: float) -> tuple[art.Shape, ...]:
        """A piece that stands beside the board, `side` mm wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanView:
    """A board seen from straight above; of a stack the upper pieces lie above the lower ones.

    Attributes:
        aside: how far to the right of the middle pieces stand, in cells, so that names have room
            at their left.
    """

    game: Game
    theme: Theme
    layout: BoardLayout
    aside: float = 0.0

    @property
    def name_inks(self) -> Mapping[str, str]:
        """The labels of the theme: a tone for each tint."""
        return self.theme.labels

    @property
    def height(self) -> float:
        """The height of the board, in mm."""
        return self.layout.height

    def centre(self, cell: int) -> Point:
        """The middle of a unit on a cell; of the cell itself where units stand not aside."""
        x, y = self.layout.centre(cell)
        return x + self.aside * self.layout.cell, y

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """A line around a cell, `share` times its size."""
        return self.layout.around(cell, share)

    def corners(self, cell: int) -> tuple[Point, ...]:
        """The places of small signs in a cell: upper right and left, lower right and left."""
        x, y = self.layout.centre(cell)
        dx, dy = (share * self.layout.cell for share in self.layout.grid.lattice.corner_at)
        return (x + dx, y - dy), (x - dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)

    def box(self, cell: int, unit: Unit) -> art.Box:
        """The box that a unit covers."""
        stack = stacked(unit.forms(self.game))
        return self._around(cell, stack.half, stack.lift)

    def hull(self, cell: int, unit: Unit) -> tuple[Point, ...]:
        """The box of a unit with the number beside it, clockwise."""
        left, top, right, bottom = self.box(cell, unit)
        if unit.height > MOST_COUNTED:
            count = self._count(cell, unit)
            right = count.x + text_width(count.text, count.size, count.weight)
        return (left, top), (right, top), (right, bottom), (left, bottom)

    def rim(self, cell: int, unit: Unit, level: float) -> Point:
        """The right rim of a unit at a level: 0 is the lowest piece, halves are seams."""
        (x, y), stack = self.centre(cell), stacked(unit.forms(self.game))
        return (
            x + (stack.half[0] + HAIR) * self.layout.cell,
            y - stack.rise(level) * self.layout.cell,
        )

    def target(self, cell: int, unit: Unit) -> art.Box:
        """The box of the brackets around a unit: the same for all, unless it is wide."""
        stack = stacked(unit.forms(self.game))
        wide, high = stack.half
        if wide <= _TARGET[0] + _BRACKETS:
            return self._around(cell, _TARGET)
        return self._around(cell, (wide + _BRACKETS, high + _BRACKETS), stack.lift)

    def hides(self, unit: Unit) -> bool:
        """Whether a unit may hide the name of a cell: a single narrow piece never does."""
        return unit.height > 1 or any(
            form.width > WIDE and not form.spans for form in unit.forms(self.game)
        )

    def before(self, cell: int) -> art.Affine | None:
        """None: signs lie over cells."""
        del cell
        return None

    def spots(self, cell: int, size: float) -> Iterable[Spot]:
        """Lower left, lower right, upper left, upper right; on a graph along its lines."""
        return _spots(self.layout, self.aside, cell, size)

    def lettered(self, text: art.Text) -> art.Shape:
        """A text beside the board."""
        return text

    def flat(self, shapes: Iterable[art.Shape]) -> tuple[art.Shape, ...]:
        """The shapes as they are."""
        return tuple(shapes)

    def board(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """The board without names."""
        del units, between  # they cast no shadow
        symbol = board_symbol(self.game, self.theme, self.layout.side)
        return (art.Use(symbol=symbol, transform=art.place(0, 0, self.layout.cell)),)

    def partings(self, between: Between) -> tuple[tuple[Point, ...], ...]:
        """The outline of each piece between two cells."""
        if not between:
            return ()
        from printkit.draw.between import partings

        return tuple(one.corners for one in partings(self.game, self.layout, between))

    def middle(self, one: int, other: int) -> Point:
        """The place between two cells."""
        (x1, y1), (x2, y2) = self.layout.centre(one), self.layout.centre(other)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def units(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """All units, the lower pieces of a stack before the upper; pieces between cells first."""
        parted: tuple[art.Shape, ...] = ()
        if between:
            from printkit.draw.between import parting_symbol, partings

            parted = tuple(
                art.Use(
                    symbol=parting_symbol(self.game, one.piece, self.theme, one.size),
                    transform=one.laid,
                )
                for one in partings(self.game, self.layout, between)
            )
        size = self.layout.cell

        def rank(item: tuple[int, Unit]) -> tuple[float, int]:
            """Stacks that leave their cell come last, nearer ones after those behind."""
            cell, unit = item
            return (round(self.centre(cell)[1], 3) if self.is_lifted(unit) else -inf), cell

        pieces = (
            art.Use(
                symbol=symbol,
                transform=self._placed(piece, (x, y - rise * size), width * size),
            )
            for cell, unit in sorted(units.items(), key=rank)
            for (x, y), stack in ((self.centre(cell), stacked(unit.forms(self.game))),)
            for piece, symbol, rise, width in zip(
                (*unit.pieces, *unit.ghosts),
                symbols_of(self.game, self.theme, cell, unit),
                stack.rises,
                stack.widths,
                strict=True,
            )
        )
        counts = (
            shape
            for cell, unit in sorted(units.items())
            if unit.height > MOST_COUNTED
            for count in (self._count(cell, unit),)
            for shape in (*self._casing(cell, count), count)
        )
        return (*parted, *pieces, *counts)

    def is_lifted(self, unit: Unit) -> bool:
        """Whether a unit is a stack that leaves its cell upwards."""
        return stacked(unit.forms(self.game)).lift > 0

    def _count(self, cell: int, unit: Unit) -> art.Text:
        """The number of pieces of a high stack, beside its top."""
        (x, y), stack = self.centre(cell), stacked(unit.forms(self.game))
        size, edge = count_size(self.layout.cell), self.layout.cell
        x, y = x + (stack.half[0] + HAIR) * edge + COUNT_GAP * size, y - stack.rises[-1] * edge
        fill = self.theme.labels[self.game.tints[cell]]
        return art.Text.level(str(unit.height), (x, y), size, fill, art.Anchor.START).bold

    def _casing(self, cell: int, count: art.Text) -> Iterator[art.Shape]:
        """The tint of the cell under a number that would lie on the cell's edges."""
        if self.layout.grid.lattice.on_points:
            return
        size, clear = count.size, _CLEAR * count.size
        wide = text_width(count.text, size, count.weight) + 2 * clear
        left, top, high = count.x - clear, count.y - CAP_HEIGHT * size - clear, CAP_HEIGHT * size
        box = (left, top, left + wide, top + high + 2 * clear)
        if not encloses(self.layout.outline(cell), box):
            ground = art.Style(fill=cell_colour(self.game, self.theme, cell))
            yield art.Path(segments=art.rectangle(left, top, wide, high + 2 * clear), style=ground)

    def lone(self, piece: Piece, centre: Point, side: float) -> tuple[art.Shape, ...]:
        """A piece that stands beside the board, `side` mm wide."""
        symbol = piece_symbol(self.game, piece, self.theme)
        return (art.Use(symbol=symbol, transform=self._placed(piece, centre, side)),)

    def _placed(self, piece: Piece, centre: Point, width: float) -> art.Affine:
        """The transform that puts a piece at a place, half a turn around if it points downwards."""
        across = -width if is_turned(self.game, piece, self.layout.side) else width
        return (across, 0.0, 0.0, across, *centre)

    def _around(self, cell: int, half: Point, lift: float = 0.0) -> art.Box:
        (x, y), (wide, tall) = self.centre(cell), half
        y -= lift * self.layout.cell
        wide, tall = wide * self.layout.cell, tall * self.layout.cell
        return x - wide, y - tall, x + wide, y + tall


@lru_cache(maxsize=4096)
def _spots(layout: BoardLayout, aside: float, cell: int, size: float) -> tuple[Spot, ...]:
    """Places for a name, the best first.

    Where pieces stand `aside`, names stand inside a ring, at the left before the right.
    """
    boxes = tuple(name_boxes(layout, cell, size))
    if not aside:
        return tuple(Spot(left=box[0], base=box[3], size=size, box=box) for box in boxes)
    x, y = layout.centre(cell)
    edge, middle = layout.cell, x + aside * layout.cell
    half, inner = (CUBE.width / 2 + _BESIDE) * edge, 0.49 * edge
    found = []
    for left, top, right, bottom in sorted(boxes, key=itemgetter(0)):
        wide, lower = right - left, _LOWER * edge * (1 if bottom > y else -1)
        start = min(left + _RING * edge, middle - half - wide)
        if left > middle:
            start = max(left - _RING * edge, middle + half)
        if abs(start - x) <= inner and abs(start + wide - x) <= inner:
            box = (start, top + lower, start + wide, bottom + lower)
            found.append(Spot(left=start, base=box[3], size=size, box=box))
    return tuple(found)


def symbols_of(game: Game, theme: Theme, cell: int, unit: Unit) -> tuple[art.Symbol, ...]:
    """The symbols of a unit's pieces and ghosts, bottom first."""
    ground = cell_colour(game, theme, cell)
    return (
        *unit_symbols(game, theme, unit.pieces),
        *(ghost(game, piece, theme, ground) for piece in unit.ghosts),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseUp(PlanView):
    """A part of a board around whole cells, seen from straight above.

    Its layout has its origin at the part's corner.
    """

    cells: frozenset[int]

    @classmethod
    def on(cls, whole: PlanView, cells: Collection[int], least: Point) -> CloseUp:
        """The part around `cells`, at least so many cells wide and high."""
        left, top, right, bottom = _extent(whole.layout, cells, least)
        layout = replace(
            whole.layout,
            width=right - left,
            height=bottom - top,
            centres=tuple((x - left, y - top) for x, y in whole.layout.centres),
        )
        return cls(
            game=whole.game,
            theme=whole.theme,
            layout=layout,
            cells=frozenset(cells),
            aside=whole.aside,
        )

    def board(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """The cells of the part, their neighbours pale around them."""
        del units, between  # they cast no shadow
        layout, grid = self.layout, self.layout.grid
        box = (0.0, 0.0, layout.width, layout.height)
        if grid.lattice.on_points:  # what lies between points belongs to no cell
            symbol = board_symbol(self.game, self.theme, layout.side)
            x, y = layout.centre(0)
            dx, dy = BoardLayout.of(grid, layout.cell, layout.side).centre(0)
            whole = art.Use(symbol=symbol, transform=art.place(x - dx, y - dy, layout.cell))
            return (art.Clip(box=box, shapes=(whole,)),)
        ring = {
            cell
            for cell in range(len(grid.names))
            if cell not in self.cells and meet(bounding(layout.outline(cell)), box)
        }
        ground = self.theme.ground or "#ffffff"
        tints = {
            tint: blend(paint, ground, _PALE) if isinstance(paint, str) else None
            for tint, paint in self.theme.tints.items()
        }
        pale = replace(self.theme, tints=tints)
        line = art.Style(stroke=self.theme.outline, width=EDGE * layout.cell, join=art.Join.ROUND)
        outlines = art.polygons(map(layout.outline, sorted(self.cells)))
        marks = board_marks(self.game, self.theme, layout, self.cells)
        strips = edge_strips(self.game, self.theme, layout)
        shapes = (
            *((art.Clip(box=box, shapes=strips),) if strips else ()),
            art.Clip(box=box, shapes=tinted_cells(self.game, pale, layout, ring)),
            *tinted_cells(self.game, self.theme, layout, self.cells),
            art.Path(segments=outlines, style=line),
            *((art.Clip(box=box, shapes=marks),) if marks else ()),
        )
        return art.stroked_at_least(shapes, _THINNEST)

    def target(self, cell: int, unit: Unit) -> art.Box:
        """The box of the brackets around a unit, clear of all its pieces."""
        left, top, right, bottom = self.box(cell, unit)
        clear = _BRACKETS * self.layout.cell
        return left - clear, top - clear, right + clear, bottom + clear

    def units(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """The units on cells of the part, and the pieces beside these cells."""
        seen = {cell: unit for cell, unit in units.items() if cell in self.cells}
        beside = tuple(one for one in between if self.cells & {*one[:2]})
        return PlanView.units(self, seen, beside)


@dataclass(frozen=True, slots=True, kw_only=True)
class BareView(CloseUp):
    """Units without a board under them, seen from straight above."""

    @classmethod
    def within(cls, game: Game, theme: Theme, whole: BoardLayout, box: art.Box) -> BareView:
        """The units in a box, which is given in cells of the layout of the whole grid."""
        left, top, right, bottom = (end * whole.cell for end in box)
        layout = replace(
            whole,
            width=right - left,
            height=bottom - top,
            centres=tuple((x - left, y - top) for x, y in whole.centres),
        )
        cells = frozenset(
            cell
            for cell, (x, y) in enumerate(layout.centres)
            if 0 < x < layout.width and 0 < y < layout.height
        )
        return cls(game=game, theme=theme, layout=layout, cells=cells)

    def board(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """Nothing: there is no board."""
        del units, between
        return ()


def bare_box(
    game: Game, cells: Collection[int], side: Side, units: Mapping[int, Unit], least: Point
) -> art.Box:
    """The box around some cells and their units, in cells of the whole grid.

    Args:
        game: a game without a board.
        cells: the cells of the picture.
        side: who sits below.
        units: on these cells or others.
        least: the least width and height in cells; a single piece never fills a picture.
    """
    view = PlanView(
        game=game, theme=game.themes["screen"], layout=BoardLayout.of(game.grid, 1.0, side)
    )
    corners = [corner for cell in cells for corner in view.layout.outline(cell)]
    for cell in cells & units.keys():
        left, top, right, bottom = view.box(cell, units[cell])
        corners += [(left, top), (right, bottom)]
    left, top, right, bottom = bounding(corners or [(0.0, 0.0)])
    across = max(0.0, max(_FEWEST, least[0]) - (right - left)) / 2
    down = max(0.0, least[1] - (bottom - top)) / 2
    return left - across, top - down, right + across, bottom + down


def close_up_size(grid: Grid, cells: Collection[int], side: Side) -> Point:
    """The width and height of the part around `cells`, in cells."""
    left, top, right, bottom = _extent(BoardLayout.of(grid, 1.0, side), cells)
    return right - left, bottom - top


def around(grid: Grid, cells: Iterable[int]) -> frozenset[int]:
    """The cells in the box around `cells`, which a close-up of these shows whole."""
    layout = BoardLayout.of(grid, 1.0)
    left, top, right, bottom = bounding(layout.centre(cell) for cell in cells)
    return frozenset(
        cell
        for cell, (x, y) in enumerate(layout.centres)
        if left - 0.3 <= x <= right + 0.3 and top - 0.3 <= y <= bottom + 0.3
    )


def _extent(layout: BoardLayout, cells: Collection[int], least: Point = (0.0, 0.0)) -> art.Box:
    """The box around cells and the visible part of their neighbours, in mm of the whole board.

    A box that `least` makes larger shows more neighbours, beyond the board only if it must.
    """
    corners = [corner for cell in cells for corner in layout.outline(cell)]
    line = EDGE * layout.cell / 2
    spans = []
    for axis, size in enumerate((layout.width, layout.height)):
        low = min(corner[axis] for corner in corners) - _SEEN * layout.cell
        high = max(corner[axis] for corner in corners) + _SEEN * layout.cell
        low, high = max(low, -line), min(high, size + line)
        more = max(0.0, least[axis] * layout.cell - (high - low))
        wide = high - low + more
        begin = low - more / 2
        if wide <= size + 2 * line:
            begin = min(max(begin, -line), size + line - wide)
        spans.append((begin, begin + wide))
    (left, right), (top, bottom) = spans
    return left, top, right, bottom
