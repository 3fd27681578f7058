"""The directions of the board's cells, each with its words."""

from __future__ import annotations

from dataclasses import replace

from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean
from printkit.base.fonts import text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.layout import BoardLayout
from printkit.draw.plate_art import Pointer, bowed, lines_around
from printkit.grid import whole_cell
from printkit.model import Language
from printkit.model.figures import CompassPlate
from printkit.products.request import Request
from printkit.scene import Join, Path, Scene, Shape, Style, polygon, polyline
from printkit.scene.combine import pad
from printkit.scene.lettering import wrapped

_CELL = 16.0
"""The width of a cell, in mm, where there is room."""
_SIZES = tuple(points / PT_PER_MM for points in (8, 7.5, 7, 6.5, 6))
"""The sizes of type, in mm: the largest that fits the cells."""
_ROOM = 0.8
"""How wide words in a cell may be, in cells."""
_FROM, _TO, _WORDS = 0.15, 0.66, 1.08
"""Where arrows begin and end and the middle of words lies, in cells from the middle."""
_PITCH = 1.2
_EDGE = 0.2
_SHAFT = 0.7
"""The widths of lines around cells and of arrows, in mm."""


def draw(request: Request, plate: CompassPlate, width: float) -> Scene:
    """A cell and its neighbours; arrows lead to those that have words.

    Raises:
        PrintkitError: the board's cells have no such direction, or a word fits no cell.
    """
    lattice, theme, language = request.game.grid.lattice, request.theme, request.language
    known: dict[str, int] = {}  # the ranks of directions, called as on a map: `north-east`
    for rank, (dx, dy) in enumerate(lattice.steps):
        upright = "north" if dy > 0 else "south" if dy < 0 else ""
        across = "east" if dx > 0 else "west" if dx < 0 else ""
        known["-".join(filter(None, (upright, across)))] = rank
    if strange := [name.key for name in plate.directions if name.key.text not in known]:
        hint = Message("rule_figures.directions", names=", ".join(known))
        raise PrintkitError(
            Problem(
                Message("rule_figures.no-direction", name=key.text),
                key.source,
                (known and (did_you_mean(key.text, known) or hint))
                or Message("rule_figures.no-directions"),
            )
            for key in strange
        )
    grid = whole_cell(lattice)
    layout = BoardLayout.of(grid, min(_CELL, (width - _EDGE) / BoardLayout.of(grid, 1.0).width))
    size = _size(plate, language, _ROOM * layout.cell)
    (middle,) = (cell for cell, around in enumerate(grid.neighbours) if min(around) >= 0)
    around = grid.neighbours[middle]
    if lattice.on_points:  # the lines between them
        net = [polyline((layout.centre(middle), layout.centre(cell))) for cell in around]
        line = Style(stroke=theme.outline, width=_EDGE)
    else:
        net = [polygon(layout.outline(cell)) for cell in (middle, *around)]
        line = Style(fill="#ffffff", stroke=theme.outline, width=_EDGE, join=Join.ROUND)
    ground = Path(segments=tuple(part for lines in net for part in lines), style=line)
    shapes: list[Shape] = [ground]
    pen = Pointer(colour=theme.text, width=_SHAFT)
    for name in plate.directions:
        way = around[known[name.key.text]]
        (x, y), (x2, y2) = layout.centre(middle), layout.centre(way)
        start, end, at = ((x + (x2 - x) * far, y + (y2 - y) * far) for far in (_FROM, _TO, _WORDS))
        shapes += pen.along(bowed(start, end, 0.0))
        lines = wrapped(name.words[language], _ROOM * layout.cell, size)
        shapes += lines_around(lines, at, theme.text, size=size, pitch=_PITCH)
    stated = (f"{name.key}: {name.words[language]}" for name in plate.directions)
    scene = Scene(width=layout.width, height=layout.height, shapes=tuple(shapes))
    scene = pad(scene, across=_EDGE / 2, down=_EDGE / 2)
    return replace(scene, description="; ".join(stated))


def _size(plate: CompassPlate, language: Language, room: float) -> float:
    """The size of type at which every word fits its cell.

    Raises:
        PrintkitError: some do not fit at the least.
    """
    problems = []
    for size in _SIZES:
        wide = {
            name: max(text_width(word, size) for word in name.words[language].split())
            for name in plate.directions
        }
        problems = [
            Problem(
                Message("rule_figures.too-long", text=name.words[language], beyond=one - room),
                name.key.source,
            )
            for name, one in wide.items()
            if one > room
        ]
        if not problems:
            return size
    raise PrintkitError(problems)
