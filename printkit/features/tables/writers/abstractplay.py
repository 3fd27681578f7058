"""States for AbstractPlay's designer: the document that its renderer draws, as JSON to be pasted.

A board is rows of cells, the far row first; a piece is a key of the legend. What is known of the
format: specs/tables/abstractplay.yaml.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from printkit.base.errors import LayoutError, Message
from printkit.draw.pieces import piece_colours
from printkit.features.tables.pack import TableOrder, as_json
from printkit.features.tables.plan import TablePlan
from printkit.features.tables.words import TableWords
from printkit.grid import Grid
from printkit.model import Game, Stands

Link = frozenset[tuple[int, int]]

_GLYPHS = {
    "cube": "piece-square",
    "tile": "piece-square",
    "card": "piece-square",
    "wedge": "piece-pentagon",
    "pyramid": "piece-triangle",
}
"""What shows a form; `piece`, a disc, all others."""
_NET = "vertex"
"""How the names of boards of points begin."""
_LETTER = 0.6
"""How large a letter is on a piece, and below how far up a piece of a stack is shown, in cells."""
_STEP = 0.25
_ON_POINTS = 0.9
"""How large a piece is on points, in their distance: all can be told apart."""
_MISSING = 10
"""A net of points is one too if a line in so many is missing in it, as at a river."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A board as the renderer knows it.

    Attributes:
        style: one of its boards.
        at: per cell its row from the far side, and its column.
        lines: links that the style does not draw.
    """

    style: str
    at: tuple[tuple[int, int], ...]
    lines: tuple[Link, ...] = ()

    @property
    def height(self) -> int:
        return 1 + max(row for row, _ in self.at)

    @property
    def width(self) -> int:
        return 1 + max(column for _, column in self.at)

    @classmethod
    def on_points(cls, grid: Grid, at: tuple[tuple[int, int], ...]) -> _Field | None:
        """The board of points whose lines are those of a graph, or are among them."""
        field = cls(_NET, at)
        if len(at) < field.width * field.height:
            return None
        links = {frozenset((at[one], at[other])) for one, other in grid.links()}
        there, straight, across = set(at), set[Link](), set[Link]()
        for row, column in at:
            below = [(row + 1, column + way) for way in (-1, 1)]
            across |= {frozenset(((row, column), to)) for to in below if to in there}
            beside = ((row + 1, column), (row, column + 1))
            straight |= {frozenset(((row, column), to)) for to in beside if to in there}
        even = {one for one in across if sum(min(one)) % 2 == 0}
        for style, lines in (
            ("vertex-cross", straight | across),
            ("vertex-fanorona", straight | even),
        ):
            if links == lines:
                return cls(style, at)
        rest = links - straight
        if _MISSING * len(straight - links) > len(straight) or not rest <= across:
            return None
        return cls(_NET, at, tuple(sorted(rest, key=sorted)))


def check(order: TableOrder) -> None:
    """Refuse a game that no board of the renderer can show.

    Raises:
        LayoutError: it is one.
    """
    _field(order.plan.game)


def pack(order: TableOrder) -> Mapping[str, bytes]:
    """A state a save with the picture of what it shows, and the rules, which have no room in it."""
    return order.in_files(".json", lambda save: as_json(_state(save.plan))) | order.rule_files()


def values(order: TableOrder) -> Mapping[str, object]:
    """What is pasted, and which board it has."""
    style = _field(order.plan.game).style
    points = len(order.plan.cells) if style.startswith(_NET) else ""
    return {**order.main(".json"), "style": style, "points": points}


def _field(game: Game) -> _Field:
    """The board that the renderer has for a game's.

    Raises:
        LayoutError: none.
    """
    grid = game.grid
    if any(kind.stands is Stands.BETWEEN for kind in game.kinds):
        raise LayoutError(Message("tables.no-walls", game=game.name))
    found = None
    if not grid.boardless:
        left, top = min(x for x, _ in grid.places), max(y for _, y in grid.places)
        at = tuple((top - y, (x - left) // 2) for x, y in grid.places)
        odd = {(x - left + top - y) % 2 for x, y in grid.places}
        level = {(x - left) % 2 for x, _ in grid.places}
        if grid.lattice.is_staggered and len(odd) == 1:
            found = _Field("hex-even-p" if odd.pop() else "hex-odd-p", at)
        elif not grid.lattice.is_staggered and level == {0}:
            found = _Field.on_points(grid, at) if grid.lattice.on_points else _Field("squares", at)
    if found is None or 2 * len(found.at) < found.width * found.height:
        raise LayoutError(Message("tables.no-style", game=game.name))
    return found


def _state(plan: TablePlan) -> dict[str, object]:
    field, index = _field(plan.game), plan.game.grid.index
    cells: list[list[list[str]]] = [[[] for _ in range(field.width)] for _ in range(field.height)]
    trays = dict[str, list[str]]()
    for standing in plan.standing:
        key = f"{standing.piece}__{standing.face}" if standing.face else standing.piece
        if standing.place in index:
            row, column = field.at[index[standing.place]]
            cells[row][column].append(key)
        elif standing.count == 1:  # a heap is as good as a supply: nothing is said of it
            trays.setdefault(standing.place.rpartition("-")[0], []).append(key)
    words, labels = TableWords.of(plan.request.language), dict[str, str]()
    for side, seat in zip(plan.game.sides, plan.seats, strict=True):
        labels[plan.reserve_of(side)] = words.reserve.format(player=seat.label)
        labels[plan.rest_of(side)] = words.beside.format(player=seat.label)
    board = _board(plan, field, tuple(trays))
    state = {"renderer": "stacking-offset", "board": board, "legend": dict(_legend(plan))}
    areas = [{"type": "pieces", "label": labels[one], "pieces": trays[one]} for one in trays]
    return {**state, "pieces": cells, **({"areas": areas} if areas else {})}


def _board(plan: TablePlan, field: _Field, trays: tuple[str, ...]) -> dict[str, object]:
    """The board with our names of its cells; what it states of the game, no label is called."""
    game, paints = plan.game, plan.request.theme.tints
    names = [["" for _ in range(field.width)] for _ in range(field.height)]
    for name, (row, column) in zip(game.grid.names, field.at, strict=True):
        names[row][column] = name
    size = {"width": field.width, "height": field.height}
    stated = json.dumps({"printkit": {**plan.stated(), "areas": trays}})
    board: dict[str, object] = {"style": field.style, **size, "labelGrid": names}
    board |= {"stackOffset": _STEP, "skipLabels": [stated]}
    places = ((row, column) for row in range(field.height) for column in range(field.width))
    if blocked := _points(at for at in places if at not in field.at):
        board["blocked"] = blocked
    markers: list[dict[str, object]] = [
        {"type": "line", "points": _points(sorted(line))} for line in field.lines
    ]
    for tint, paint in paints.items():
        tinted = [at for at, its in zip(field.at, game.tints, strict=True) if its == tint]
        if tinted and isinstance(paint, str) and not game.grid.lattice.on_points:
            markers.append({"type": "flood", "colour": paint, "points": _points(tinted)})
    return {**board, "markers": markers} if markers else board


def _points(cells: Iterable[tuple[int, int]]) -> list[dict[str, int]]:
    return [{"row": row, "col": column} for row, column in cells]


def _legend(plan: TablePlan) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """How pieces look: a plain form in the colour of their owner, and their letter."""
    game = plan.game
    size = _ON_POINTS if _field(game).style.startswith(_NET) else 1.0
    for one in plan.pieces:
        turn = {"rotate": 180} if plan.turn_of(one.piece) else {}
        for face, shown in enumerate(one.faces):
            if face and shown.kind in {each.kind for each in one.faces[:face]}:
                continue
            colours, kind = piece_colours(game, shown, plan.request.theme), game.kinds[shown.kind]
            form = {"name": _GLYPHS.get(one.form.name, "piece"), "scale": size, **turn}
            glyphs: list[dict[str, object]] = [{**form, "colour": colours.face or "#ffffff"}]
            letter = kind.code or kind.letter
            if letter and len(game.kinds) > 1:
                ink = {"scale": _LETTER * size, "colour": colours.glyph}
                glyphs.append({"text": letter, **ink, **turn})
            yield f"{one.id}__{face}" if face else one.id, glyphs
