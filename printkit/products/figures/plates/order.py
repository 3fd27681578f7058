"""In which order cells are filled: numbers on pieces that show nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean, said
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.marks import Annotation, AnnotationKind
from printkit.draw.plate_art import words
from printkit.draw.view import ASIDE
from printkit.model import Game
from printkit.model.figures import OrderPlate
from printkit.model.game import GLYPH
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.rules.position import unit_code
from printkit.scene import Scene

_MOST = 24
"""The highest number: with all kinds of a game so many that positions can hold them."""
_ONE, _TWO = 0.72, 0.64
"""The size of type of a number of one digit or of two, in sides of a face."""


def draw(request: Request, plate: OrderPlate, width: float) -> Scene:
    """The board with a numbered piece for each place; what stands there first keeps its face."""
    game = request.game
    keys, units = _filled(game, plate)
    kinds = {kind.id: kind for kind in game.kinds}
    names = [kinds[key].name[request.language] if key in kinds else key for key in keys]
    cells, stated = [0] * len(game.grid.names), list[str]()
    for cell, pieces in units.items():  # `b1 1`
        cells[cell] = unit_code(pieces)
        stack = " + ".join(names[piece.kind] for piece in pieces)
        stated.append(f"{game.grid.names[cell]} {stack}")
    # The game with numbers for kinds, as far as they are needed.
    for key in keys:
        if key not in kinds:
            size = _ONE if len(key) == 1 else _TWO
            face = words(key, (0.0, 0.0), GLYPH, size=size).bold
            kinds[key] = replace(game.kinds[0], id=f"number-{key}", face=(face,))
    numbered = replace(game, kinds=tuple(kinds[key] for key in keys), rules=None)
    none = (0,) * len(keys)  # nothing stands beside the board
    what = Message("rule_figures.alt-order", items=", ".join(stated))
    figure = DiagramContents(
        position=replace(
            game.setup, cells=tuple(cells), reserve=(none,) * len(game.players), between=()
        ),
        title=game.heading(request.language),
        description=said(what, request.language),
        annotations=tuple(_ways(game, keys, units, request.theme.quiet_text)),
    )
    return diagram(numbered, request.theme, figure, Viewport(width=width, aside=ASIDE))


def _ways(
    game: Game, keys: dict[str, int], units: dict[int, tuple[Piece, ...]], colour: str
) -> Iterator[Annotation]:
    """Arrows from each number's cell to the next one's beside it: they say which way rows run.

    From row to row the numbers lead, as no arrow may run over them.
    """
    ranks = {kind: int(key) for key, kind in keys.items() if key.isdigit()}
    for side in Side:
        cells = sorted(
            (ranks[piece.kind], cell)
            for cell, pieces in units.items()
            for piece in pieces
            if piece.side is side and piece.kind in ranks
        )
        for (_, cell), (_, end) in pairwise(cells):
            if end in game.grid.neighbours[cell]:
                yield Annotation(kind=AnnotationKind.ARROW, cell=cell, end=end, colour=colour)


def _filled(game: Game, plate: OrderPlate) -> tuple[dict[str, int], dict[int, tuple[Piece, ...]]]:
    """The numbers and kinds that stand there, as kinds of pieces, and what stands on each cell.

    Raises:
        PrintkitError: all cells and numbers that cannot be.
    """
    grid, rules, ids = game.grid, game.rules, [kind.id for kind in game.kinds]
    most = 3 if rules is None else rules.height if rules.carries else 1
    keys, units, seen = dict[str, int](), dict[int, tuple[Piece, ...]](), set[tuple[Side, str]]()
    problems: list[Problem] = []
    for cell, ranks in plate.cells:
        if cell.text not in grid.index:
            what, hint = Message("products.no-cell-board", name=cell.text), grid.names
            problems.append(Problem(what, cell.source, did_you_mean(cell.text, hint)))
            continue
        index = grid.index[cell.text]
        if standing := game.setup.at(index):  # whose cell it is: of who stands there at first,
            side = standing[-1].side
        else:  # or is nearer
            lower = 2 * grid.places[index][1] < len(grid.rows)
            side = Side.WHITE if lower else Side.BLACK
        if len(ranks) > most:
            what = Message("rule_figures.too-many-on", cell=cell.text, most=most)
            problems.append(Problem(what, ranks[most].source))
        pieces = []
        for rank in ranks[:3]:
            text = rank.text
            number = text.isascii() and text.isdigit() and 1 <= int(text[:5]) <= _MOST
            if not number and text not in ids:
                what = Message("rule_figures.no-rank", text=text, most=_MOST)
                problems.append(Problem(what, rank.source, did_you_mean(text, ids)))
            elif number and (side, text) in seen:
                what = Message("rule_figures.rank-twice", rank=text)
                problems.append(Problem(what, rank.source))
            seen.add((side, text))
            pieces.append(Piece(keys.setdefault(text, len(keys)), side))
        units[index] = tuple(pieces)
    if problems:
        raise PrintkitError(problems)
    return keys, units
