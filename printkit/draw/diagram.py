"""A diagram: board, cubes, the last turn's marks, reserves, lost pieces, caption."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.annotation import Annotation, AnnotationKind
from printkit.draw.arrow_routes import Box, box_around, meet, unit_box
from printkit.draw.arrows import (
    Pen,
    Shaft,
    arrow,
    cased_ring,
    cross,
    note_radius,
    number_disc,
)
from printkit.draw.board import board_symbol
from printkit.draw.caption import Caption, Column, caption_shapes
from printkit.draw.cell_names import MARGIN, Fit, Names, cell_names, fit, rim_names
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.stacks import CUBE, standing, unit_shapes, with_ghosts
from printkit.draw.trays import TRAY_TEXT, Drawing, Strip, Trays, tray_height, tray_shapes
from printkit.draw.turn_marks import Marks, Moment, Stage, turn_marks
from printkit.errors import LayoutError
from printkit.model import Game, Theme
from printkit.rules import Position, Side, Trace
from printkit.scene import Group, Path, Scene, Shape, Style, Use, move, place, rectangle
from printkit.units import contrast

_NOTE_CONTRAST = 1.6
_FOOT = 0.8
"""Below a caption, in mm: a picture that ends with its letters looks cut off."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How large a figure is drawn, and from where it is seen.

    Attributes:
        width: in mm, as it is printed: type has its size in points.
        side: who sits at the bottom.
        names: where the names of cells stand.
        height: in mm, the same for all pictures of a series; None for as high as it needs.
        shrunk: by how much the picture may still be made smaller where it is placed: what it is
            told there can be read even then.
    """

    width: float = 90.0
    side: Side = Side.WHITE
    names: Names = Names.AUTO
    height: float | None = None
    shrunk: float = 1.0


def diagram(game: Game, theme: Theme, figure: Figure, view: View) -> Scene:
    """The picture of a figure.

    Raises:
        LayoutError: it does not fit the height, or names do not fit where they are asked for.
    """
    found = fit(game.grid, view.width, view.names, view.shrunk)
    layout = BoardLayout.of(game.grid, found.cell, view.side)
    margin = MARGIN * found.cell
    tray = tray_height(layout, figure.position, figure.trays)
    top = margin + tray
    bottom = top + layout.height + tray
    words, words_height = caption_shapes(
        theme,
        figure.caption,
        Column(left=margin, top=bottom + margin, width=view.width - 2 * margin),
    )
    height = _height(bottom + margin + words_height + (_FOOT if words else 0), view)
    ground = (
        (Path(segments=rectangle(0, 0, view.width, height), style=Style(fill=theme.ground)),)
        if theme.ground
        else ()
    )
    return Scene(
        width=view.width,
        height=height,
        shapes=(
            *ground,
            Group(
                id="board",
                transform=move(found.margin, top),
                shapes=board_with_units(game, theme, layout, figure, found),
            ),
            *tray_shapes(
                Drawing(game=game, theme=theme, layout=layout, text=TRAY_TEXT / view.shrunk),
                figure.position,
                figure.trays,
                Strip(left=margin, right=view.width - margin, top=top, bottom=top + layout.height),
            ),
            *words,
        ),
        title=figure.title,
        description=figure.description,
    )


def _height(needed: float, view: View) -> float:
    """The picture's height: as asked for, if that is enough."""
    if view.height is None:
        return needed
    if view.height < needed - 1e-6:
        raise LayoutError(
            f"the picture is {needed:.1f} mm high, which is more than {view.height:g} mm",
            hint="give it more height, or less width",
        )
    return view.height


def board_with_units(
    game: Game, theme: Theme, layout: BoardLayout, figure: Figure, found: Fit
) -> tuple[Shape, ...]:
    """Board, names, cubes and marks, from the layout's upper left corner, in visible order."""
    units = standing(figure.position)
    if figure.trace is not None and figure.moment is Moment.AFTER:
        units = with_ghosts(units, figure.trace)
    stage = Stage(game=game, theme=theme, layout=layout, units=units, moment=figure.moment)
    marks = turn_marks(stage, figure.trace) if figure.trace is not None else Marks()
    marks = noted(stage, figure.annotations, marks)
    return (
        Use(symbol=board_symbol(game, theme, layout.side), transform=place(0, 0, layout.cell)),
        *_names(stage, found, marks),
        *marks.under,
        *unit_shapes(game, theme, layout, units),
        *marks.over,
    )


def _names(stage: Stage, found: Fit, marks: Marks) -> tuple[Shape, ...]:
    """The names of cells, clear of marks and cubes."""
    game, theme, layout = stage.game, stage.theme, stage.layout
    if found.names is Names.RIM:
        return rim_names(game, theme, layout, found.size)
    if found.names is Names.NONE:
        return ()
    tall = [unit_box(layout, cell, unit) for cell, unit in stage.units.items() if unit.height > 1]
    boxes = (*marks.boxes, *tall)

    def covered(box: Box) -> bool:
        return any(meet(box, other) for other in boxes) or any(
            line.meets(box) for line in marks.lines
        )

    return cell_names(game, theme, layout, found.size, covered)


def noted(stage: Stage, notes: tuple[Annotation, ...], marks: Marks) -> Marks:
    """`marks` and those of annotations: arrows keep clear of the turn's own, numbers lie above."""
    numbers = [note for note in notes if note.kind is AnnotationKind.NUMBER]
    arrows = [note for note in notes if note.kind is AnnotationKind.ARROW]
    rest = [note for note in notes if note not in numbers and note not in arrows]
    above = sum((_number(stage, note) for note in numbers), Marks())
    marks = sum((_sign(stage, note) for note in rest), marks)
    for note in arrows:
        marks += _arrow(stage, note, marks + above)
    return marks + above


def _note_pen(stage: Stage, note: Annotation) -> Pen:
    """What draws an annotation; one in a light colour has a dark casing."""
    theme = stage.theme
    colour = note.colour or theme.second_step
    seen = contrast(colour, theme.casing) >= _NOTE_CONTRAST
    return Pen(colour=colour, casing=theme.casing if seen else theme.text, unit=stage.unit)


def _arrow(stage: Stage, note: Annotation, marks: Marks) -> Marks:
    end = note.cell if note.end is None else note.end
    line = stage.router.route(note.cell, end, marks.taken)
    over = arrow(line.start, line.end, Shaft.NOTE, _note_pen(stage, note))
    return Marks(over=over, lines=(line,))


def _sign(stage: Stage, note: Annotation) -> Marks:
    """A ring or a cross."""
    pen, layout = _note_pen(stage, note), stage.layout
    if note.kind is AnnotationKind.RING:
        return Marks(under=cased_ring(layout.outline(note.cell, 0.9), pen))
    return Marks(over=cross(layout.centre(note.cell), 0.2 * layout.cell, pen))


def _number(stage: Stage, note: Annotation) -> Marks:
    """A number in the middle of its cell, or at its upper left where something stands there."""
    number = note.number or 0
    radius = note_radius(stage.unit, number)
    centre = stage.layout.centre(note.cell)
    if note.cell in stage.units:
        centre = _upper_left(stage.layout, centre, radius)
    return Marks(
        over=number_disc(centre, number, _note_pen(stage, note), radius),
        boxes=(box_around(centre, radius),),
    )


def _upper_left(layout: BoardLayout, centre: Point, radius: float) -> Point:
    """Where a disc leaves most of a cube free and stays in its cell as far as it can."""
    aside = max((CUBE / 2) * layout.cell + 0.7 * radius, 0.34 * layout.cell)
    return centre[0] - aside, centre[1] - layout.grid.lattice.number_at * layout.cell
