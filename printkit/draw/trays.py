"""The rows above and below a board: reserves on the left, lost pieces on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise

from printkit.base.fonts import text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.arrows import MarkPen, dashed_ring
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.pieces import ghost, is_turned
from printkit.draw.view import View
from printkit.model import CUBE, Theme
from printkit.rules import Piece, Position, Side
from printkit.scene import Anchor, Box, Shape, Text, Use, Weight, place

_HEIGHT = 0.5  # in cells
_PIECE = CUBE.width * 0.78  # in cells
_PITCH = 1.12  # in pieces
TRAY_TEXT = 6.5 / PT_PER_MM
"""The size of the words beside a tray, in mm."""
_LEAST_HEIGHT = 3.0  # mm
_LEAST_PIECE = 1.8  # mm
_WORD_GAP = 0.4  # in pieces
_ROW_GAP = 1.5  # in pieces
_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
"""How much of the room that is left over lies before a row."""
_GROUP_GAP = 0.6  # in pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class Trays:
    """The rows above and below a board.

    Attributes:
        reserve: the word that names the reserves.
        lost: the word that names the lost pieces.
        lost_pieces: per side the pieces it has lost, or None where nothing is known of them.
        returned: kinds of which each side has just got one back, as indices; they are ringed.
        only: the one side whose row is shown, then also below a part of the board; None for both.
        left: kinds that have just left its reserve, as indices; their ghosts stand there.
    """

    reserve: str
    lost: str
    lost_pieces: tuple[tuple[Piece, ...], ...] | None = None
    returned: tuple[int, ...] = ()
    only: Side | None = None
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _TrayRow:
    word: str
    pieces: tuple[Piece, ...]
    anchor: Anchor
    ringed: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[float, ...]:
        """Where the middles of its pieces are, in pieces; kinds are parted in the middle."""
        grouped = self.anchor is Anchor.MIDDLE
        changes = [one.kind != other.kind for one, other in pairwise(self.pieces)]
        gaps = [_PITCH + _GROUP_GAP * (grouped and change) for change in changes]
        return tuple(accumulate(gaps, initial=0.5)) if self.pieces else ()

    @property
    def pieces_wide(self) -> float:
        """The width of its pieces, in pieces."""
        return self.places[-1] + 0.5


def tray_height(layout: BoardLayout, position: Position, trays: Trays | None) -> float:
    """How high the trays at one edge are, in mm; 0 where nothing can stand in them.

    In a game that is shown turn by turn the trays keep their room while they are empty, so that its
    boards line up.
    """
    if trays is None:
        return 0.0
    waiting = any(map(any, position.reserve)) or bool(trays.left)
    shown = waiting or trays.lost_pieces is not None
    rows = -(-len(position.reserve) // 2)  # of more than two players, half sit at either edge
    return rows * max(_HEIGHT * layout.cell, _LEAST_HEIGHT) if shown else 0.0


def tray_shapes(
    view: View, position: Position, trays: Trays | None, board: Box, text: float
) -> tuple[Shape, ...]:
    """Each side's reserve and lost pieces, beside the edge of the board where it sits.

    Their words are `text` mm in size.
    """
    if trays is None:
        return ()
    players = len(position.reserve)
    each = tray_height(view.layout, position, trays) / -(-players // 2)
    found: list[Shape] = []
    for owner in map(Side, range(players)) if trays.only is None else (trays.only,):
        left = Counter(trays.left if owner is trays.only else ())
        waiting = tuple(
            Piece(kind, owner)
            for kind, count in enumerate(position.reserve[owner])
            for _ in range(count + left[kind])
        )
        # As they stand: White's last kinds first, Black's as its half turn.
        waiting = waiting if owner is Side.BLACK else waiting[::-1]
        lost = tuple(chain.from_iterable((trays.lost_pieces or ())[owner : owner + 1]))
        alone = trays.lost_pieces is None
        rows = (
            _TrayRow(
                trays.reserve,
                waiting,
                Anchor.MIDDLE if alone else Anchor.START,
                trays.returned,
                tuple(left.elements()),
            ),
            _TrayRow(trays.lost, lost, Anchor.END),
        )
        # players sit around the board in the order of their turns; one alone is shown below
        seat = 0 if trays.only is not None else (owner - view.layout.side) % players
        if seat < -(-players // 2):
            y = board[3] + each * (seat + 0.5)
        else:
            y = board[1] - each * (players - seat - 0.5)
        found += _side_shapes(view, [row for row in rows if row.pieces], board[::2], y, text)
    return tuple(found)


def _side_shapes(
    view: View, rows: Sequence[_TrayRow], ends: Point, y: float, text: float
) -> Iterator[Shape]:
    """The rows of one side, at middle height `y`; smaller pieces where they would meet."""
    (start, end), names = ends, [text_width(row.word, text, Weight.REGULAR) for row in rows]
    pieces = sum(row.pieces_wide + _WORD_GAP for row in rows) + _ROW_GAP
    room = end - start - sum(names)
    side = min(max(_PIECE * view.layout.cell, _LEAST_PIECE), room / pieces)
    for row, name in zip(rows, names, strict=True):
        wide = name + side * (_WORD_GAP + row.pieces_wide)
        left = start + (end - start - wide) * _SHARES[row.anchor]
        yield Text(x=left, y=y + text * 0.25, text=row.word, size=text, fill=view.theme.quiet_text)
        last: dict[int, float] = {}
        there = Counter(piece.kind for piece in row.pieces)
        there.subtract(row.left)
        for piece, place_of in zip(row.pieces, row.places, strict=True):
            x = left + name + side * (_WORD_GAP + place_of)
            last[piece.kind] = x
            there[piece.kind] -= 1
            wide = side * min(view.game.scale(piece.kind), 1.0)
            if there[piece.kind] >= 0:
                yield from view.lone(piece, (x, y), wide)
                continue
            # The last of a kind are those that have left.
            symbol = ghost(view.game, piece, view.theme, view.theme.ground or "#ffffff")
            wide = -wide if is_turned(view.game, piece, view.layout.side) else wide
            yield Use(symbol=symbol, transform=place(x, y, wide))
        for kind in row.ringed:
            yield from returned_ring(view.theme, (last[kind], y), side, view.layout.cell)


def returned_ring(theme: Theme, centre: Point, side: float, cell: float) -> tuple[Shape, ...]:
    """A dashed ring around a piece of a reserve that has just come back, all in mm."""
    pen = MarkPen(colour=theme.first_step, casing=theme.casing, unit=0.6 * max(cell, 5.0))
    (x, y), half = centre, 0.62 * side
    signs = ((-half, -half), (half, -half), (half, half), (-half, half))
    return dashed_ring(tuple((x + dx, y + dy) for dx, dy in signs), pen)
