"""Staku's rules once more, naively: a dictionary from cells to strings, bottom first.

`W` and `B` are tokens of either side, `N` neutral ones. Cells are names, ways are added up from
coordinates; nothing of `printkit.rules` is used. Written from the brief (reference
2024-1212-0844) and the readings that specs/staku/2024.yaml gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

Board: TypeAlias = dict[str, str]
"""Per cell that is not empty what stands there."""

FIRST_CELL = {"a": 2, "b": 1, "c": 0, "d": 1, "e": 0, "f": 1, "g": 2}
CELLS = {"a": 6, "b": 7, "c": 8, "d": 7, "e": 8, "f": 7, "g": 6}
PLACE = {
    f"{row}{number + 1}": (x + 2 * number, "abcdefg".index(row))
    for row, x in FIRST_CELL.items()
    for number in range(CELLS[row])
}
NAME = {place: name for name, place in PLACE.items()}
DIRECTIONS = [(2, 0), (-2, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]
SIGNS = "-+*"
PALACES = {"W": ("g1", "g6"), "B": ("a1", "a6")}


def start() -> Board:
    board = dict.fromkeys(("c1", "c3", "c6", "c8", "d4", "e1", "e3", "e6", "e8"), "N")
    board |= {cell: "W" for cell in PLACE if cell[0] in "ab"}
    return board | {cell: "B" for cell in PLACE if cell[0] in "fg"}


def winner(board: Board) -> str | None:
    for side, palaces in PALACES.items():
        if any(board.get(cell, "")[-1:] == side for cell in palaces):
            return side
    return None


def lands(moved: str, target: str, height: int) -> str | None:
    """What stands on a cell after `moved` came to it, None where it may not."""
    if not target:
        return moved
    top, mine = target[-1], moved[-1]
    if top not in ("N", mine):
        return moved
    pile = target + moved
    colours = pile.lstrip("N")
    sound = len(pile) <= height and len(set(colours)) == 1 and "N" not in colours
    return pile if sound else None


def steps(board: Board, side: str, cell: str, height: int) -> Iterator[tuple[int, str, Board]]:
    """How many tokens go from `cell`, where to, and the board after it."""
    pile = board.get(cell, "")
    for many in range(1, len(pile) + 1 if pile.endswith(side) else 0):
        rest, moved = pile[:-many], pile[-many:]
        for dx, dy in DIRECTIONS:
            x, y = PLACE[cell]
            for _ in range(many):
                x, y = x + dx, y + dy
                if (x, y) not in NAME:
                    break
                end = NAME[x, y]
                after = lands(moved, board.get(end, ""), height)
                if after is not None:
                    changed = {**board, cell: rest, end: after}
                    yield many, end, {name: pile for name, pile in changed.items() if pile}
                if board.get(end):
                    break


def turns(board: Board, side: str, height: int = 3) -> dict[str, Board]:
    """The legal turns, as records write them without capture signs, and the boards after them."""
    if winner(board):
        return {}
    found: dict[str, Board] = {}
    for cell in board:
        for many, end, after in steps(board, side, cell, height):
            first = f"{cell}{SIGNS[many - 1]}{end}"
            found[first] = after
            built = board.get(end, "")[-1:] in ("N", side)
            for more, last, final in steps(after, side, end, height):
                whole = built and more == len(after[end])
                if whole or more < many:
                    found[f"{first}{SIGNS[more - 1]}{last}"] = final
    return found


def perft(board: Board, side: str, depth: int, height: int = 3) -> int:
    if depth == 0:
        return 1
    other = "B" if side == "W" else "W"
    return sum(
        perft(after, other, depth - 1, height) for after in turns(board, side, height).values()
    )
