"""A diagram: board, cubes, the last turn's marks, reserves, lost pieces, caption."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from printkit.draw.annotation import Annotation, AnnotationKind
from printkit.draw.arrows import (
    NUMBER_DISC,
    Pen,
    Shaft,
    arrow,
    cross,
    number_disc,
    ring,
)
from printkit.draw.board import LABEL_SIZE, board_symbol, label_place, labels
from printkit.draw.caption import Caption, Column, caption_shapes
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.moves import Box, Line, Marks, arrow_line, rings, turn_marks
from printkit.draw.trays import Drawing, Strip, Trays, tray_height, tray_shapes
from printkit.draw.units import Unit, standing, unit_shapes, with_ghosts
from printkit.fonts import CAP_HEIGHT, text_width
from printkit.model import Game, Theme
from printkit.rules import Position, Side, Trace
from printkit.scene import (
    Group,
    Path,
    Scene,
    Shape,
    Style,
    Use,
    Weight,
    move,
    place,
    rectangle,
)

_MARGIN = 0.28


class Moment(StrEnum):
    """Which position a diagram with a turn shows."""

    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What a diagram shows.

    Attributes:
        position: what stands on the board.
        trace: the turn whose marks are drawn, or None.
        moment: whether `position` is the one after the turn or before it.
        annotations: what else is marked.
        trays: the rows above and below, or None for none.
        caption: the words below, or None for none.
        title: what the picture shows, for its file.
        description: the same in words for who cannot see it.
    """

    position: Position
    trace: Trace | None = None
    moment: Moment = Moment.AFTER
    annotations: tuple[Annotation, ...] = ()
    trays: Trays | None = None
    caption: Caption | None = None
    title: str = ""
    description: str = ""


def diagram(game: Game, theme: Theme, figure: Figure, *, width: float, side: Side) -> Scene:
    """The picture of a figure, `width` mm wide, seen by `side` (who sits at the bottom)."""
    across = BoardLayout.of(game.grid, 1.0).width + 2 * _MARGIN
    layout = BoardLayout.of(game.grid, width / across, side)
    margin = _MARGIN * layout.cell
    tray = tray_height(figure.position, figure.trays) * layout.cell
    top = margin + tray
    bottom = top + layout.height + tray
    words, words_height = caption_shapes(
        theme, figure.caption, Column(left=margin, top=bottom + margin, width=width - 2 * margin)
    )
    height = bottom + margin + words_height
    ground = (
        (Path(segments=rectangle(0, 0, width, height), style=Style(fill=theme.ground)),)
        if theme.ground
        else ()
    )
    return Scene(
        width=width,
        height=height,
        shapes=(
            *ground,
            Group(
                id="board",
                transform=move(margin, top),
                shapes=board_with_units(game, theme, layout, figure),
            ),
            *tray_shapes(
                Drawing(game=game, theme=theme, layout=layout),
                figure.position,
                figure.trays,
                Strip(left=margin, right=width - margin, top=top, bottom=top + layout.height),
            ),
            *words,
        ),
        title=figure.title,
        description=figure.description,
    )


def board_with_units(
    game: Game, theme: Theme, layout: BoardLayout, figure: Figure
) -> tuple[Shape, ...]:
    """Board, names, cubes and marks, from the layout's upper left corner, in visible order."""
    units = standing(figure.position)
    marks = Marks(under=(), over=(), lines=())
    if figure.trace is not None:
        if figure.moment is Moment.AFTER:
            units = with_ghosts(units, figure.trace)
        marks = turn_marks(theme, layout, units, figure.trace)
        touched = rings(game, theme, layout, figure.trace)
        marks = replace(marks, under=(*touched, *marks.under))
    noted = [_annotated(theme, layout, units, note) for note in figure.annotations]
    lines = (*marks.lines, *(line for note in noted for line in note.lines))
    return (
        Use(symbol=board_symbol(game, theme, layout.side), transform=place(0, 0, layout.cell)),
        *(shape for note in noted for shape in note.under),
        *marks.under,
        *unit_shapes(game, theme, layout, units),
        *marks.over,
        *(shape for note in noted for shape in note.over),
        *labels(game, theme, layout, _clear_of(lines)),
    )


def _clear_of(lines: Sequence[Line]) -> Callable[[BoardLayout, int], Point]:
    """Places the name of a cell in the first corner of it that no arrow covers."""

    def place_label(layout: BoardLayout, cell: int) -> Point:
        spots = _label_spots(layout, cell)
        return next((spot for spot, box in spots if not _met(lines, box)), spots[0][0])

    return place_label


def _met(lines: Sequence[Line], box: Box) -> bool:
    return any(line.meets(box) for line in lines)


def _label_spots(layout: BoardLayout, cell: int) -> tuple[tuple[Point, Box], ...]:
    """Lower left, lower right, upper left, upper right: the baseline's start and the box."""
    x, y = label_place(layout, cell)
    centre_x, centre_y = layout.centre(cell)
    size = LABEL_SIZE * layout.cell
    wide = text_width(layout.grid.names[cell], size, Weight.SEMIBOLD)
    tall = size * CAP_HEIGHT
    right, top = 2 * centre_x - x - wide, 2 * centre_y - y + tall
    return tuple(
        ((left, base), (left, base - tall, left + wide, base))
        for left, base in ((x, y), (right, y), (x, top), (right, top))
    )


def _annotated(
    theme: Theme, layout: BoardLayout, units: Mapping[int, Unit], note: Annotation
) -> Marks:
    """The marks of one annotation."""
    pen = Pen(colour=note.colour or theme.second_step, casing=theme.casing, cell=layout.cell)
    x, y = layout.centre(note.cell)
    match note.kind:
        case AnnotationKind.RING:
            outline = layout.outline(note.cell, 0.9)
            return Marks(under=(ring(outline, pen.colour, 0.05 * layout.cell),), over=(), lines=())
        case AnnotationKind.CROSS:
            return Marks(under=(), over=cross((x, y), 0.2, pen), lines=())
        case AnnotationKind.NUMBER:
            tall = units.get(note.cell, Unit()).half[1]
            lifted = (x, y - min(tall + 0.02, 0.3) * layout.cell if note.cell in units else y)
            return Marks(
                under=(), over=number_disc(lifted, note.number or 0, pen, NUMBER_DISC), lines=()
            )
        case AnnotationKind.ARROW:
            end = note.cell if note.end is None else note.end
            line = arrow_line(layout, units, note.cell, end)
            return Marks(under=(), over=arrow(line.start, line.end, Shaft.CUBE, pen), lines=(line,))
