"""What lies on a virtual table: one plan in mm, from which every table's files are written.

The origin is the middle of the board; x runs to the right and y away from the player who sits
below, z up from the table. A board has its upper side at `TablePlan.thickness`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from itertools import combinations, starmap
from math import atan2, ceil, degrees, dist, sqrt

from printkit.base.errors import LayoutError, Message
from printkit.draw.between import partings
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.rim import framed
from printkit.draw.solids import STANDING
from printkit.model import CardFace, Form, Game, Localised, Owner, Stands
from printkit.products.request import Request
from printkit.rules import Piece, Position, Side
from printkit.rules.position import unit_code
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


def stamp(position: Position) -> str:
    """What tells where all pieces stand: what else a file says holds while none is moved."""
    shown = repr((*position.cells, *position.reserve, *position.between))
    return f"p{sha256(shown.encode()).hexdigest()[:10]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePiece:
    """A piece of a kind and an owner: all such pieces are alike.

    Attributes:
        id: a word without blanks that no other piece of the game has (`white-rock`).
        name: per language, with its owner (`Rock, White`).
        faces: what its sides show, the upper one first: one for all, a front and a back, or six.
        unit: the length in mm of which its form gives shares.
        width: in mm, as are its depth away from the player, and its height as it lies or stands.
        card: what its upper side says where it is a card of a deck, or None.
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
    card: CardFace | None = None

    @property
    def shape(self) -> str:
        """What its mesh is called: pieces of a form and a size share one."""
        return f"{self.form.name}-{self.unit:g}".replace(".", "_")

    def face_up(self, shown: Piece) -> int:
        """The rank of the side that shows a piece of a position; a card of any letter lies down."""
        kinds = [one.kind for one in self.faces]
        down = len(kinds) // 2 if self.card and self.card.letter else 0
        return kinds.index(shown.kind) if shown.kind in kinds else down


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
        stated = {"game": self.game.name, "edge": self.request.edge, "moves": moves}
        return {**stated, "stood": stamp(position), **counted}

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

    def fitting(self, wide: float, high: float) -> float:
        """How many units of a room, so wide and so high, a millimetre of the mat has there."""
        left, foot, right, top = self.mat
        return min(wide / (right - left), high / (top - foot))

    @cached_property
    def pieces(self) -> tuple[TablePiece, ...]:
        """The different pieces of the game, those of neither player last; each card of a deck."""
        game, found = self.game, list[TablePiece]()
        for rank, kind in enumerate(game.kinds):
            for side in kind.sides if kind.of is None else ():
                if kind.deck:
                    found += (self._card(rank, side, at) for at in range(len(kind.deck)))
                elif kind.counts[side]:
                    found.append(self._piece(rank, side))
        return tuple(found)

    def _piece(self, rank: int, side: Side) -> TablePiece:
        """The pieces of a kind and an owner."""
        game, kind, piece = self.game, self.game.kinds[rank], Piece(rank, side)
        form, width, owned = kind.form, self.request.width(rank), kind.owner is not Owner.NONE
        along, across = form.mm or (width, form.deep * width)
        return TablePiece(
            id=f"{game.player_keys[side]}-{kind.id}" if owned else kind.id,
            name=self._named(kind.name, side if owned else None),
            piece=piece,
            faces=tuple(Piece(shown, side) for shown in game.sides_of(rank)) or (piece, piece),
            form=form,
            unit=max(form.mm) if form.mm else width,
            width=along,
            depth=across,
            height=max(width * (1.0 if form.name == STANDING else form.thickness), 0.3),
            count=kind.counts[side],
        )

    def _card(self, rank: int, side: Side, at: int) -> TablePiece:
        """A card of a deck: one with a letter is a kind on cells; face down it may be any."""
        deck, made = self.game.kinds[rank], self._piece(rank, side)
        card, own = deck.deck[at], f"-{at + 1}"
        is_only = sum(one.title == card.title for one in deck.deck) == 1
        ids, titles = [one.id for one in self.game.kinds], card.title.texts if is_only else {}
        names = {
            code: titles.get(code) or f"{text} {at + 1}" for code, text in deck.name.texts.items()
        }
        piece = Piece(ids.index(deck.id + own) if card.letter else rank, side)
        return replace(
            made,
            id=made.id + own,
            name=self._named(
                Localised(texts=names), side if deck.owner is not Owner.NONE else None
            ),
            piece=piece,
            faces=(piece, Piece(next(iter(deck.shows[1:]), rank), side)),
            count=card.count,
            card=card,
        )

    def _named(self, name: Localised, owner: Side | None) -> Localised:
        """A name with a capital, and with whose it is."""
        names = {code: f"{text[:1].upper()}{text[1:]}" for code, text in name.texts.items()}
        if owner is not None:
            for language in names:
                names[language] += f" · {players_of(self.game.players, language)[owner].label}"
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
            own = [one.count for one in self.pieces if one.piece.side is side]
            rest = sum(own) if self._is_laid(sum(own)) else len(own)
            trays = [(self.rest_of(side), rest)]
            if self.has_reserve:
                trays.insert(0, (self.reserve_of(side), sum(self.game.setup.reserve[side])))
            for tray, least in trays:
                count = self._across * max(1, ceil(least / self._across))  # whole rows
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
                rows[forth] += count // self._across
        return tuple(found)

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

    @cached_property
    def _across(self) -> int:
        """How many places a row of a tray has: as wide as the board, or as a deck in a square."""
        cards = sum(one.card is not None for one in self.pieces)
        return max(1, ceil(sqrt(cards)), int(self.width / self.tray_pitch))

    @cached_property
    def apart(self) -> float | None:
        """From the middle of a cell to the nearest other one, in mm; None without two cells."""
        middles = [(one.x, one.y) for one in self.cells]
        return min(starmap(dist, combinations(middles, 2)), default=None)

    def is_between(self, one: TablePiece) -> bool:
        """Whether a piece stands between cells."""
        return self.game.kinds[one.piece.kind].stands is Stands.BETWEEN

    def gaps(self, one: TablePiece) -> tuple[TablePlace, ...]:
        """Where a piece may stand between two cells (`d4|d5`); none where it stands on them."""
        if not self.is_between(one):
            return ()
        names, unit = self.game.grid.names, unit_code([one.piece])
        pairs = (sorted(link) for link in self.game.grid.links())
        laid = partings(self.game, self.layout, tuple((low, high, unit) for low, high in pairs))
        found = []
        for parting in laid:
            x, y = self.middle(*parting.middle)
            low, high = parting.cells
            found.append(TablePlace(name=f"{names[low]}|{names[high]}", x=x, y=y))
        return tuple(found)

    @property
    def places(self) -> tuple[TablePlace, ...]:
        """The cells of the board, if there is one, then the trays."""
        return (*self.cells, *self.trays) if self.has_board else self.trays

    @cached_property
    def standing(self) -> tuple[PlacedPiece, ...]:
        """All pieces where they stand: on cells bottom first, between cells, in trays."""
        found, position = list[PlacedPiece](), self.position
        left = Counter({one.id: one.count for one in self.pieces})
        for place in self.cells:
            assert place.cell is not None
            z = self.thickness
            for level, piece in enumerate(position.at(place.cell)):
                one = self._taken(piece, left)
                placed = self._placed(one, piece, place.name, (place.x, place.y), z)
                found.append(replace(placed, level=level, face=one.face_up(piece)))
                z += one.height
        for parting in partings(self.game, self.layout, position.between):
            name = "|".join(self.game.grid.names[cell] for cell in parting.cells)
            one, at = self._taken(parting.piece, left), self.middle(*parting.middle)
            placed = self._placed(one, parting.piece, name, at, self.thickness)
            turn = round(degrees(atan2(parting.along[1], parting.along[0])), 3) % 180
            found.append(replace(placed, turn=turn))
        waiting = [
            [
                self._taken(Piece(kind, side), left)
                for kind, count in enumerate(position.reserve[side])
                for _ in range(count)
            ]
            for side in self.game.sides
        ]
        for side in self.game.sides:
            found += self._laid(self.reserve_of(side), waiting[side], heaped=False)
            own = [one for one in self.pieces if one.piece.side is side]
            rest = [one for one in own for _ in range(left[one.id])]
            heaped = not self._is_laid(sum(one.count for one in own))
            found += self._laid(self.rest_of(side), rest, heaped=heaped)
        return tuple(found)

    def _taken(self, piece: Piece, left: Counter[str]) -> TablePiece:
        """The piece that one of a position is, whichever of its sides is up; one fewer is left.

        Where nothing says which card of a deck it is, those without a letter come first.
        """
        whole = self.game.whole(piece.kind)
        side = Side.WHITE if self.game.kinds[whole].owner is Owner.NONE else piece.side
        several = [
            one
            for one in self.pieces
            if self.game.whole(one.piece.kind) == whole and one.piece.side is side
        ]
        likely = [one for one in several if piece.kind in {shown.kind for shown in one.faces}]
        if piece.kind == whole or not likely:
            likely += several
        one = next((each for each in likely if left[each.id] > 0), likely[0])
        left[one.id] -= 1
        return one

    def _placed(
        self, one: TablePiece, piece: Piece, place: str, at: Point, z: float
    ) -> PlacedPiece:
        """A piece by itself, its first side up, turned as its owner sits."""
        (x, y), turn = at, self.turn_of(piece)
        return PlacedPiece(piece=one.id, place=place, x=x, y=y, z=z, turn=turn)

    def turn_of(self, piece: Piece) -> float:
        """By how many degrees a piece is turned that points away from its owner."""
        turned = self.game.kinds[piece.kind].is_turned and piece.side is not Side.WHITE
        return 180.0 if turned else 0.0

    def _laid(self, tray: str, pieces: list[TablePiece], *, heaped: bool) -> Iterator[PlacedPiece]:
        """Pieces in a tray, one a place, or a heap of each kind."""
        places = (one for one in self.trays if one.name.rpartition("-")[0] == tray)
        heaps = list(Counter(pieces).items()) if heaped else [(one, 1) for one in pieces]
        for place, (one, count) in zip(places, heaps, strict=False):
            placed = self._placed(one, one.piece, place.name, (place.x, place.y), 0.0)
            yield replace(placed, count=count)
