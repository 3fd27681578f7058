"""The file of a virtual table as a position: each piece on the nearest place, by height in a stack.

A reader a table stands in `readers/`: it takes a file apart and knows no game.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import islice
from math import dist, isfinite
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Protocol, cast

from printkit.base.errors import (
    Message,
    NotationError,
    PrintkitError,
    Problem,
    Source,
    did_you_mean,
)
from printkit.base.files import read_at_most
from printkit.features.tables import readers
from printkit.features.tables.archive import found_in
from printkit.features.tables.plan import COUNTS, TablePiece, TablePlan, stamp
from printkit.library.games import Evidence, GameChoice, named_game, shipped_names
from printkit.library.positions import ReadPosition
from printkit.model import Game, Owner
from printkit.notation import GivenPosition
from printkit.products.request import ON_SCREEN, Request
from printkit.rules import Piece, Side
from printkit.rules.position import TALLEST, Reserve, unit_code

MOST_BYTES = 50_000_000
MOST_PIECES = 2_000
"""Of a file that is read: no game of printkit has half as many pieces."""
_MOST_COUNTED = 10_000
_WIDEST = 1_000
"""An edge of more mm, or of none, is none that printkit states."""
_MOST_NAMED = 10
"""So many objects that are no pieces of a game are named."""
_NEAR = 0.6
"""A piece this far from the middle of a cell, in cells, lies beside the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPiece:
    """A piece as a table's file has it.

    Attributes:
        name: its id in the plan, or what else the file calls it.
        place: the name of where it stands; empty where only `x` and `y` say it.
        x: from the middle of the board to the right, in mm; y: away from White.
        z: how high it lies: in mm, or as a rank; only compared on one place.
        face: which of its sides is up.
    """

    name: str
    place: str = ""
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    face: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFile:
    """What a reader finds in a file.

    Attributes:
        game: its name; empty where the file does not say.
        edge: of its pieces in mm; None for the usual one.
        to_move: who moves next, as a side's name; empty where nobody says.
        counts: what a position counts that no piece shows, by the names of `plan.COUNTS`.
        stood: the `plan.stamp` of the position that both are said of.
    """

    pieces: tuple[SeenPiece, ...]
    game: str = ""
    edge: float | None = None
    to_move: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    stood: str = ""

    @classmethod
    def stated(cls, asked: Mapping[str, Any], pieces: Iterable[SeenPiece]) -> TableFile:
        """The pieces of a file, so many that too many show, and what `TablePlan.stated` wrote."""
        edge = asked.get("edge")
        counts = {name: asked[name] for name in COUNTS if type(asked.get(name)) is int}
        return cls(
            pieces=tuple(islice(pieces, MOST_PIECES + 1)),
            game=str(asked.get("game", "")),
            edge=float(edge) if isinstance(edge, int | float) and 0 < edge <= _WIDEST else None,
            to_move=str(asked.get("moves", "")),
            counts={name: count for name, count in counts.items() if 0 < count < _MOST_COUNTED},
            stood=str(asked.get("stood", "")),
        )

    def check(self, source: Source) -> None:
        """Refuse more pieces than any game has, and one that lies nowhere.

        Raises:
            NotationError: so it is.
        """
        if len(self.pieces) > MOST_PIECES:
            what = Message("tables.too-many-pieces", count=len(self.pieces), most=MOST_PIECES)
            raise NotationError(what, source=source)
        astray = (one for one in self.pieces if not all(map(isfinite, (one.x, one.y, one.z))))
        if nowhere := next(astray, None):
            raise NotationError(Message("tables.broken-place", what=nowhere.name), source=source)


def stated_in(texts: Iterable[Any]) -> Mapping[str, Any]:
    """What `TablePlan.stated` said in the first of a file's texts that is JSON of printkit."""
    for text in texts:
        with suppress(KeyError, TypeError, ValueError, RecursionError):
            return dict(json.loads(text)["printkit"])
    return {}


def stated_as_text(texts: Mapping[Any, Any]) -> Mapping[str, Any]:
    """What it said where each value is kept as text: numbers are numbers again."""
    asked: dict[str, Any] = dict(texts)
    for name in asked.keys() - {"game", "moves", "stood"}:
        with suppress(ValueError):
            number = float(str(asked[name]))
            asked[name] = int(number) if number.is_integer() else number
    return asked


class SaveReader(Protocol):
    """A module of `readers/`."""

    ENDINGS: tuple[str, ...]

    def read(self, data: bytes) -> TableFile | None:
        """What a file holds; None where it is of no such table.

        Raises:
            PrintkitError: it is, and is broken, or costs more than a file may.
        """


def position_in(path: Path, game: Game | None) -> ReadPosition:
    """The position of a table's file.

    Raises:
        PrintkitError: it is of no table, broken, too large, or of a game that nobody knows.
    """
    source = Source(str(path))
    data = read_at_most(path, MOST_BYTES)
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 10**6
        raise NotationError(Message("tables.file-too-large", most=most), source=source)
    read = position_of(data, source, game)
    if read is None:
        raise NotationError(
            Message("tables.no-tables-file"), source=source, hint=Message("tables.known-files")
        )
    return read


def position_of(data: bytes, source: Source, game: Game | None) -> ReadPosition | None:
    """The position in the bytes of a file that its source names; None where it is of no table.

    Raises:
        PrintkitError: it is broken, or of a game that nobody knows.
    """
    ending = Path(source.file).suffix.lower()
    for name in sorted(one.name for one in iter_modules(readers.__path__)):
        reader = cast("SaveReader", import_module(f"{readers.__name__}.{name}"))
        if ending not in reader.ENDINGS:
            continue
        try:
            found = reader.read(data)
        except PrintkitError as error:
            raise NotationError(found_in(source.file, error.problems)) from error
        if found is not None:
            return _position(found, game, source)
    return None


def _position(found: TableFile, game: Game | None, source: Source) -> ReadPosition:
    if game is None:
        if not found.game:
            what, hint = Message("tables.file-names-no-game"), Message("library.name-its-game")
            raise NotationError(what, source=source, hint=hint)
        shipped = {one.partition("/")[0] for one in shipped_names()}
        if found.game.partition("/")[0].lower() not in shipped:  # a game of one's own
            what = Message("library.unknown-game", name=found.game)
            raise NotationError(what, source=source, hint=Message("tables.name-its-file"))
        choice = GameChoice(game=named_game(found.game, source), evidence=Evidence.HEADER)
    else:
        choice = GameChoice(game=game, evidence=Evidence.REQUEST)
    found.check(source)
    game = choice.game
    request = Request(game=game, theme=game.themes[ON_SCREEN], piece=found.edge)
    plan, problems, warnings = TablePlan.of(request), list[Problem](), list[Problem]()
    if found.game not in {"", game.name}:
        other = Message("tables.of-another-game", name=found.game, game=game.name)
        warnings.append(Problem(other, source))
    known, strangers = _known(plan, found, source)
    warnings += strangers
    placed = _SortedPieces.of(plan, known, source, problems)
    if problems:
        raise NotationError(problems)
    warnings += placed.strays
    side = next((one for one in game.sides if game.player_keys[one] == found.to_move), None)
    position = replace(
        game.setup,
        cells=tuple(unit_code(placed.cells.get(cell, ())) for cell in range(len(game.setup.cells))),
        reserve=placed.reserve,
        to_move=side or Side.WHITE,
        between=placed.between,
        quiet=found.counts.get("quiet", 0),
        last_turns=found.counts.get("last_turns"),
        exchanges=found.counts.get("exchanges", 0),
    )
    if side is None or stamp(position) != found.stood:
        side, what = None, Message("tables.who-moves", side=game.player_keys[Side.WHITE])
        letters = map(": ".join, zip(game.player_signs or "wb", game.player_keys, strict=True))
        hint = Message("tables.say-who-moves", file=source.file, letters=", ".join(letters))
        warnings.append(Problem(what, source, hint))
        position = replace(
            position, to_move=Side.WHITE, quiet=0, last_turns=game.setup.last_turns, exchanges=0
        )
    given = GivenPosition(position=position, source=source, side=side)
    return ReadPosition(given=given, choice=choice, warnings=tuple(warnings))


def _known(
    plan: TablePlan, found: TableFile, source: Source
) -> tuple[list[tuple[TablePiece, SeenPiece]], tuple[Problem, ...]]:
    """The pieces of the game among those of a file, and a warning that names the other objects.

    People lay dice, counters, notes beside a game.

    Raises:
        NotationError: none is of the game.
    """
    names = {one.id: one for one in plan.pieces}
    names |= {name: one for one in plan.pieces for name in one.name.texts.values()}
    known = [(names[one.name], one) for one in found.pieces if one.name in names]
    strangers = sorted({one.name for one in found.pieces} - {*names})
    if not strangers:
        return known, ()
    if not known:
        raise NotationError(
            Problem(
                Message("tables.unknown-piece", name=name, game=plan.game.name),
                source,
                did_you_mean(name, [piece.id for piece in plan.pieces]),
            )
            for name in strangers[:_MOST_NAMED]
        )
    shown = ", ".join(repr(one) for one in strangers[:_MOST_NAMED])
    more = {"names": shown + ", …" * (len(strangers) > _MOST_NAMED), "game": plan.game.name}
    return known, (Problem(Message("tables.passed-over", **more), source),)


@dataclass(frozen=True, slots=True)
class _SortedPieces:
    """Pieces by where they stand.

    Attributes:
        cells: per cell bottom first.
        reserve: as `Position.reserve`.
        between: as `Position.between`.
        strays: what stands on no place that is known, and where it is nearest.
    """

    cells: dict[int, list[Piece]]
    reserve: Reserve
    between: tuple[tuple[int, int, int], ...]
    strays: tuple[Problem, ...]

    @classmethod
    def of(
        cls,
        plan: TablePlan,
        known: list[tuple[TablePiece, SeenPiece]],
        source: Source,
        problems: list[Problem],
    ) -> _SortedPieces:
        units = defaultdict[int, list[tuple[float, Piece]]](list)
        reserve = [[0] * len(plan.game.kinds) for _ in plan.game.sides]
        between, strays = list[tuple[int, int, int]](), list[str]()
        places = {one.name for several in (plan.cells, plan.trays) for one in several}
        for one, seen in known:
            where = _place_of(plan, one, seen, places)
            if seen.place and seen.place.partition("|")[0] not in places:
                near = plan.game.grid.names[where] if isinstance(where, int) else str(where or "")
                strays.append(f"{seen.name} ({seen.place!r}{f' → {near}' * bool(near)})")
            piece = one.faces[seen.face] if seen.face < len(one.faces) else one.piece
            if not plan.game.kinds[piece.kind].letter:  # the back of a card, which may be any
                piece = Piece(plan.game.whole(piece.kind), piece.side)
            match where:
                case int():
                    units[where].append((seen.z, piece))
                case (first, second):
                    between.append((first, second, unit_code([piece])))
                case _:
                    kind = plan.game.kinds[one.piece.kind]
                    for side in plan.game.sides if kind.owner is Owner.NONE else (piece.side,):
                        kind_of_all = plan.game.whole(one.piece.kind)
                        reserve[side][kind_of_all] += where == plan.reserve_of(side)
        cells = dict[int, list[Piece]]()
        for cell, unit in units.items():
            if len(unit) > TALLEST:
                what = Message("tables.stack-too-high", cell=plan.cells[cell].name, most=TALLEST)
                problems.append(Problem(what, source))
                continue
            cells[cell] = [piece for _, piece in sorted(unit, key=lambda one: one[0])]
        names = ", ".join(strays[:_MOST_NAMED]) + ", …" * (len(strays) > _MOST_NAMED)
        what = Message("tables.on-no-place", game=plan.game.name, names=names)
        said = (Problem(what, source),) if strays else ()
        return cls(cells, tuple(map(tuple, reserve)), tuple(sorted(between)), said)


def _place_of(
    plan: TablePlan, one: TablePiece, seen: SeenPiece, places: set[str]
) -> int | tuple[int, int] | str:
    """A cell's index, two cells', or the name of a tray without its number.

    What stands on a place of another name is where its coordinates say; nowhere without them.
    """
    here, index = (seen.x, seen.y), plan.game.grid.index
    if seen.place:
        first, _, second = seen.place.partition("|")
        if first in index and second in index:
            low, high = sorted((index[first], index[second]))
            return low, high
        if seen.place in places or here == (0.0, 0.0):
            return index.get(seen.place, seen.place.rpartition("-")[0] * (seen.place in places))
    tray = min(plan.trays, key=lambda place: dist(here, (place.x, place.y)), default=None)
    beside = tray.name.rpartition("-")[0] if tray else ""
    if gaps := plan.gaps(one):
        gap = min(gaps, key=lambda place: dist(here, (place.x, place.y)))
        if tray is not None and dist(here, (tray.x, tray.y)) < dist(here, (gap.x, gap.y)):
            return beside
        first, _, second = gap.name.partition("|")
        return index[first], index[second]
    near = min(plan.cells, key=lambda place: dist(here, (place.x, place.y)))
    if near.cell is not None and dist(here, (near.x, near.y)) <= _NEAR * plan.request.cell:
        return near.cell
    return beside
