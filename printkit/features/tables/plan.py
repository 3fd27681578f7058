"""What lies on a virtual table: one plan in mm, from which every table's files are written.

The origin is the middle of the board; x runs to the right and y away from the player who sits
below, z up from the table. A board has its upper side at `TablePlan.thickness`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import atan2, ceil, degrees

from printkit.base.errors import LayoutError, Message
from printkit.draw.between import partings
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.rim import framed
from printkit.draw.solids import STANDING
from printkit.model import Form, Game, Localised, Owner
from printkit.products.request import Request
from printkit.rules import Piece, Position, Side, unit_pieces
from printkit.scene import Box
from printkit.text.players import Player, players_of

USUAL_THICKNESS, USUAL_MARGIN = 5.0, 8.0
"""Of the board, and around what it shows, in mm."""
COUNTS = ("quiet", "last_turns", "exchanges")
"""What a position counts that no piece shows."""
_GAP = 1.25
"""From tray place to tray place, in widths of the widest piece."""
_MOST_ROWS = 3
"""So many rows of trays are laid before each player at most; what else there is, is heaped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePiece:
    """A piece of a kind and an owner: all such pieces are alike.

    Attributes:
        id: a word without blanks that no other piece of the game has (`white-rock`).
        name: per language, with its owner (`Rock, White`).
        faces: what its sides show, the upper one first: one for all, a front and a back, or six.
        unit: the length in mm of which its form gives shares.
        width: in mm, as are its depth away from the player, and its height as it lies or stands.
        count: how many there are.
    """

    id: str
    name: Localised
    piece: Piece
    faces: tuple[Piece, ...]
    form: Form
    unit: float
    width: float
    depth: float
    height: float
    count: int

    @property
    def back(self) -> Piece:
        """What its lower side shows."""
        return self.faces[len(self.faces) // 2]

    def face_up(self, shown: Piece) -> int:
        """The rank of the side that shows a piece of a position."""
        kinds = [one.kind for one in self.faces]
        return kinds.index(shown.kind) if shown.kind in kinds else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlace:
    """Where pieces may stand: a cell, or a place of a tray beside the board.

    Attributes:
        name: of the cell, or of a tray with a number (`white-3`, `white-beside-1`).
        cell: its index, or None for a tray's.
    """

    name: str
    x: float
    y: float
    cell: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPiece:
    """One piece, or a heap of pieces alike, where it stands.

    Attributes:
        piece: its id; place: the name of where it stands, `d4|d5` between two cells.
        level: how many pieces lie below it.
        face: which of the piece's sides is up, as a rank in its `faces`.
        z: of its lower side, in mm.
        turn: by how many degrees it is turned, clockwise seen from above.
        count: how many lie there on one another, alike.
    """

    piece: str
    place: str
    x: float
    y: float
    z: float
    level: int = 0
    face: int = 0
    turn: float = 0.0
    count: int = 1


@dataclass(frozen=True, kw_only=True)
class TablePlan:
    """A game on a table.

    Attributes:
        request: the game, its theme, the language in which one asks, the edge of its pieces.
        layout: of the board with its names, without the margin.
        board_margin: around it, in mm.
        thickness: of the board, in mm; 0 where there is none.
        position: what stands on the table; `setup` of the game, if nothing else is asked for.
    """

    request: Request
    layout: BoardLayout
    board_margin: float
    thickness: float
    position: Position

    @classmethod
    def of(
        cls,
        request: Request,
        position: Position | None = None,
        margin: float = USUAL_MARGIN,
        thickness: float = USUAL_THICKNESS,
    ) -> TablePlan:
        """The plan of a game in a position.

        Raises:
            LayoutError: nothing says how large the table's middle is.
        """
        game = request.game
        position = game.setup if position is None else position
        if not game.grid.places:
            raise LayoutError(
                Message("tables.no-extent", game=game.name), hint=Message("tables.say-board")
            )
        boardless = game.grid.boardless
        return cls(
            request=request,
            layout=BoardLayout.of(framed(game.grid, game.board.names), request.cell),
            board_margin=margin,
            thickness=0.0 if boardless else thickness,
            position=position,
        )

    @property
    def game(self) -> Game:
        """What is played."""
        return self.request.game

    @property
    def width(self) -> float:
        """Of the board with its margin, in mm."""
        return self.layout.width + 2 * self.board_margin

    @property
    def height(self) -> float:
        """Of the board with its margin, away from the player, in mm."""
        return self.layout.height + 2 * self.board_margin

    @property
    def has_board(self) -> bool:
        """Whether there is a board; else pieces lie on the bare table."""
        return not self.game.grid.boardless

    @property
    def is_bare(self) -> bool:
        """Whether a picture would show nothing: no board, and no piece in the table’s middle."""
        return not self.has_board and not any(self.position.cells)

    @cached_property
    def seats(self) -> tuple[Player, ...]:
        """Who plays, in turn order."""
        return tuple(players_of(self.game.players, self.request.language))

    def stated(self) -> dict[str, object]:
        """What is written into a table's file so that it can be read back as a position."""
        position = self.position
        counted = {name: getattr(position, name) for name in COUNTS if getattr(position, name)}
        moves = self.game.player_keys[position.to_move]
        return {"game": self.game.name, "edge": self.request.edge, "moves": moves, **counted}

    def middle(self, x: float, y: float) -> Point:
        """A point of the layout, in mm from the middle of the board."""
        return x - self.layout.width / 2, self.layout.height / 2 - y

    @cached_property
    def mat(self) -> Box:
        """Board and trays together: left, foot, right and top in mm from the middle."""
        half = self.tray_pitch / 2
        wide = max(self.width / 2, *(abs(one.x) + half for one in self.trays))
        high = max(self.height / 2, *(abs(one.y) + half for one in self.trays))
        return -wide, -high, wide, high

    @cached_property
    def pieces(self) -> tuple[TablePiece, ...]:
        """The different pieces of the game, those of neither player last."""
        game, found = self.game, list[TablePiece]()
        for rank, kind in enumerate(game.kinds):
            if kind.of is not None:
                continue
            for side in kind.sides:
                if not kind.counts[side]:
                    continue
                piece, width = Piece(rank, side), self.request.width(rank)
                form = kind.form
                along, across = form.mm or (width, form.deep * width)
                standing = form.name == STANDING
                found.append(
                    TablePiece(
                        id=_id(game, piece),
                        name=self._name(piece),
                        piece=piece,
                        faces=tuple(Piece(shown, side) for shown in game.sides_of(rank))
                        or (piece, piece),
                        form=form,
                        unit=max(form.mm) if form.mm else width,
                        width=along,
                        depth=across,
                        height=max(width * (1.0 if standing else form.thickness), 0.3),
                        count=kind.counts[side],
                    )
                )
        return tuple(found)

    def piece(self, piece: Piece) -> TablePiece:
        """The piece that a piece of a position is, whichever of its sides is up."""
        return self._by_piece[self._owned(piece)]

    @cached_property
    def _by_piece(self) -> dict[Piece, TablePiece]:
        return {one.piece: one for one in self.pieces}

    def _owned(self, piece: Piece) -> Piece:
        """A piece as it is listed: with its first side up, and White's if it is nobody's."""
        whole = self.game.whole(piece.kind)
        is_owned = self.game.kinds[whole].owner is not Owner.NONE
        return Piece(whole, piece.side if is_owned else Side.WHITE)

    def _name(self, piece: Piece) -> Localised:
        game, kind = self.game, self.game.kinds[piece.kind]
        names = dict[str, str]()
        for language in kind.name.texts:
            name = kind.name[language]
            name = name[:1].upper() + name[1:]
            if kind.owner is not Owner.NONE:
                name = f"{name} · {players_of(game.players, language)[piece.side].label}"
            names[language] = name
        return Localised(texts=names)

    @cached_property
    def cells(self) -> tuple[TablePlace, ...]:
        """The cells of the board, by their indices."""
        found = []
        for cell, name in enumerate(self.game.grid.names):
            x, y = self.middle(*self.layout.centre(cell))
            found.append(TablePlace(name=name, x=x, y=y, cell=cell))
        return tuple(found)

    @cached_property
    def trays(self) -> tuple[TablePlace, ...]:
        """Places beside the board, in rows before each player: of the reserve, then of the rest.

        All saves of a game have the same, so the reserve has as many as it ever needs; there is a
        row at least for what is taken.
        """
        found, pitch = list[TablePlace](), self.tray_pitch
        rows = {-1: 0, 1: 0}
        for side in self.game.sides:
            forth = 1 if side % 2 else -1  # every other player sits on the far side
            for tray, count in self._tray_sizes(side):
                row = rows[forth]
                for number in range(count):
                    across = number % self._across
                    found.append(
                        TablePlace(
                            name=f"{tray}-{number + 1}",
                            x=(across - (self._across - 1) / 2) * pitch,
                            y=forth
                            * (self.height / 2 + (row + number // self._across + 0.75) * pitch),
                        )
                    )
                rows[forth] += ceil(count / self._across)
        return tuple(found)

    def _tray_sizes(self, side: Side) -> Iterator[tuple[str, int]]:
        """The trays of a player, each with its number of places: whole rows."""
        own = [one for one in self.pieces if one.piece.side is side]
        total, across = sum(one.count for one in own), self._across
        if self.has_reserve:
            waiting = sum(self.game.setup.reserve[side])
            yield self.reserve_of(side), across * max(1, ceil(waiting / across))
        rest = total if self._is_laid(total) else len(own)
        yield self.rest_of(side), across * max(1, ceil(rest / across))

    def reserve_of(self, side: Side) -> str:
        """How the places of a player's reserve are called, before their number."""
        return self.game.player_keys[side]

    def rest_of(self, side: Side) -> str:
        """How the places of what a player has besides are called: what is taken, or not placed."""
        return f"{self.reserve_of(side)}-beside"

    def _is_laid(self, total: int) -> bool:
        """Whether what a player has beside the board is laid out; else it is heaped by kinds."""
        return total <= _MOST_ROWS * self._across

    @property
    def has_reserve(self) -> bool:
        """Whether pieces of this game may wait beside the board to be dropped."""
        rules = self.game.rules
        dropped = rules is not None and rules.drop is not None
        return dropped or any(map(any, self.game.setup.reserve))

    @property
    def tray_pitch(self) -> float:
        """From one place of a tray to the next, in mm."""
        return _GAP * max((max(one.width, one.depth) for one in self.pieces), default=20.0)

    @property
    def _across(self) -> int:
        """How many places a row of a tray has."""
        return max(1, int(self.width / self.tray_pitch))

    @property
    def places(self) -> tuple[TablePlace, ...]:
        """The cells of the board, if there is one, then the trays."""
        return (*self.cells, *self.trays) if self.has_board else self.trays

    def _reserve(self, side: Side) -> list[Piece]:
        """What waits to be dropped."""
        counts = enumerate(self.position.reserve[side])
        return [Piece(kind, side) for kind, count in counts for _ in range(count)]

    def _rest(self, side: Side) -> list[Piece]:
        """The pieces of a player that are neither on the board nor in the reserve."""
        position = self.position
        shown = Counter(
            self._owned(one) for player in self.game.sides for one in self._reserve(player)
        )
        for cell in range(len(position.cells)):
            shown.update(map(self._owned, position.at(cell)))
        for *_, unit in position.between:
            shown.update(map(self._owned, unit_pieces(unit)))
        own = (one for one in self.pieces if one.piece.side is side)
        return [one.piece for one in own for _ in range(one.count - shown[one.piece])]

    @cached_property
    def standing(self) -> tuple[PlacedPiece, ...]:
        """All pieces where they stand: on cells bottom first, between cells, in trays."""
        return (*self._on_cells(), *self._between(), *self._in_trays())

    def _on_cells(self) -> Iterator[PlacedPiece]:
        for place in self.cells:
            assert place.cell is not None
            z = self.thickness
            for level, piece in enumerate(self.position.at(place.cell)):
                one = self.piece(piece)
                yield PlacedPiece(
                    piece=one.id,
                    place=place.name,
                    x=place.x,
                    y=place.y,
                    z=z,
                    level=level,
                    face=one.face_up(piece),
                    turn=self.turn_of(piece),
                )
                z += one.height

    def turn_of(self, piece: Piece) -> float:
        """By how many degrees a piece is turned that points away from its owner."""
        turned = self.game.kinds[piece.kind].is_turned and piece.side is not Side.WHITE
        return 180.0 if turned else 0.0

    def _between(self) -> Iterator[PlacedPiece]:
        for parting in partings(self.game, self.layout, self.position.between):
            one, other = (self.game.grid.names[cell] for cell in parting.cells)
            x, y = self.middle(*parting.middle)
            yield PlacedPiece(
                piece=self.piece(parting.piece).id,
                place=f"{one}|{other}",
                x=x,
                y=y,
                z=self.thickness,
                turn=round(degrees(atan2(parting.along[1], parting.along[0])), 3) % 180,
            )

    def _in_trays(self) -> Iterator[PlacedPiece]:
        for side in self.game.sides:
            yield from self._laid(self.reserve_of(side), self._reserve(side), heaped=False)
            own = (one.count for one in self.pieces if one.piece.side is side)
            yield from self._laid(
                self.rest_of(side), self._rest(side), heaped=not self._is_laid(sum(own))
            )

    def _laid(self, tray: str, pieces: list[Piece], *, heaped: bool) -> Iterator[PlacedPiece]:
        """Pieces in a tray, one a place, or a heap of each kind."""
        places = (one for one in self.trays if one.name.rpartition("-")[0] == tray)
        heaps = list(Counter(pieces).items()) if heaped else [(piece, 1) for piece in pieces]
        for place, (piece, count) in zip(places, heaps, strict=False):
            yield PlacedPiece(
                piece=self.piece(piece).id,
                place=place.name,
                x=place.x,
                y=place.y,
                z=0.0,
                turn=self.turn_of(piece),
                count=count,
            )


def _id(game: Game, piece: Piece) -> str:
    kind = game.kinds[piece.kind]
    return kind.id if kind.owner is Owner.NONE else f"{game.player_keys[piece.side]}-{kind.id}"
