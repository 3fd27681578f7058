"""In which order cells are filled: numbers on pieces that show nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean, said
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.plate_art import words
from printkit.draw.view import ASIDE
from printkit.model import Game
from printkit.model.figures import OrderPlate, Written
from printkit.model.game import GLYPH
from printkit.products.request import Request
from printkit.rules import Piece, Position, Side
from printkit.rules.position import unit_code
from printkit.scene import Scene, Weight

_MOST = 24
"""The highest number: with all kinds of a game so many that positions can hold them."""
_ONE, _TWO = 0.72, 0.64
"""The size of type of a number of one digit or of two, in sides of a face."""


def draw(request: Request, plate: OrderPlate, width: float) -> Scene:
    """The board with a numbered piece for each place; what stands there first keeps its face."""
    filling = _FillingOrder(request.game)
    for cell, ranks in plate.cells:
        filling.add(cell, ranks)
    if filling.problems:
        raise PrintkitError(filling.problems)
    names = {kind.id: kind.name[request.language] for kind in request.game.kinds}
    what = Message("rule_figures.alt-order", items=", ".join(filling.items(names)))
    figure = DiagramContents(
        position=filling.position,
        title=request.game.heading(request.language),
        description=said(what, request.language),
    )
    return diagram(filling.numbered, request.theme, figure, Viewport(width=width, aside=ASIDE))


@dataclass(slots=True)
class _FillingOrder:
    """What stands where, as pieces whose faces are numbers."""

    game: Game
    keys: dict[str, int] = field(default_factory=dict)
    units: dict[int, tuple[Piece, ...]] = field(default_factory=dict)
    seen: set[tuple[Side, str]] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)

    def add(self, cell: Written, ranks: tuple[Written, ...]) -> None:
        """What stands on a cell, bottom first."""
        grid, rules = self.game.grid, self.game.rules
        if cell.text not in grid.index:
            hint = did_you_mean(cell.text, grid.names)
            self._wrong(Message("products.no-cell-board", name=cell.text), cell, hint)
            return
        index = grid.index[cell.text]
        if standing := self.game.setup.at(index):  # whose cell it is: of who stands there at first,
            side = standing[-1].side
        else:  # or is nearer
            lower = 2 * grid.places[index][1] < len(grid.rows)
            side = Side.WHITE if lower else Side.BLACK
        most = 3 if rules is None else rules.height if rules.carries else 1
        if len(ranks) > most:
            what = Message("rule_figures.too-many-on", cell=cell.text, most=most)
            self._wrong(what, ranks[most])
        self.units[index] = tuple(self._piece(rank, side) for rank in ranks[:3])

    def _piece(self, rank: Written, side: Side) -> Piece:
        kinds = [kind.id for kind in self.game.kinds]
        number = rank.text.isascii() and rank.text.isdigit() and 1 <= int(rank.text[:5]) <= _MOST
        if not number and rank.text not in kinds:
            what = Message("rule_figures.no-rank", text=rank.text, most=_MOST)
            self._wrong(what, rank, did_you_mean(rank.text, kinds))
        elif number and (side, rank.text) in self.seen:
            self._wrong(Message("rule_figures.rank-twice", rank=rank.text), rank)
        self.seen.add((side, rank.text))
        return Piece(self.keys.setdefault(rank.text, len(self.keys)), side)

    def _wrong(self, what: str, place: Written, hint: str = "") -> None:
        self.problems.append(Problem(what, place.source, hint))

    @property
    def numbered(self) -> Game:
        """The game with numbers for kinds, as far as they are needed."""
        kinds = {kind.id: kind for kind in self.game.kinds}
        for key in self.keys.keys() - kinds.keys():
            size = _ONE if len(key) == 1 else _TWO
            face = words(key, (0.0, 0.0), GLYPH, size=size, weight=Weight.SEMIBOLD)
            kinds[key] = replace(self.game.kinds[0], id=f"number-{key}", face=(face,))
        return replace(self.game, kinds=tuple(kinds[key] for key in self.keys), rules=None)

    @property
    def position(self) -> Position:
        """What stands where, nothing beside the board."""
        none = (0,) * len(self.keys)
        cells = [0] * len(self.game.grid.names)
        for cell, pieces in self.units.items():
            cells[cell] = unit_code(pieces)
        return replace(self.game.setup, cells=tuple(cells), reserve=(none, none))

    def items(self, kinds: Mapping[str, str]) -> Iterator[str]:
        """Per cell what stands there, `b1 1`."""
        keys = list(self.keys)
        for cell, pieces in self.units.items():
            stated = " + ".join(kinds.get(keys[one.kind], keys[one.kind]) for one in pieces)
            yield f"{self.game.grid.names[cell]} {stated}"
