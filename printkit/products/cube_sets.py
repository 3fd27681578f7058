"""The cubes that are made together: White's, Black's, and those of neither side."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from printkit.model import Game, Owner
from printkit.rules import Piece, Side


class Sides(StrEnum):
    """Whether cubes of different colours come on one sheet."""

    SHARE = "share"
    """Where that saves a sheet."""

    APART = "apart"
    """Never."""


class Hand(NamedTuple):
    """Cubes of one colour.

    Attributes:
        side: of their pieces; White, where they are neutral.
        kinds: their kinds, as indices.
    """

    side: Side
    kinds: tuple[int, ...]

    @property
    def pieces(self) -> frozenset[Piece]:
        """Its pieces."""
        return frozenset(Piece(kind, self.side) for kind in self.kinds)


def hands(game: Game) -> tuple[Hand, ...]:
    """White's cubes, Black's, and neutral ones where there are any."""
    found = (
        Hand(
            side,
            tuple(
                number
                for number, kind in enumerate(game.kinds)
                if kind.owner is owner and side in kind.sides
            ),
        )
        for owner in Owner
        for side in Side
    )
    return tuple(hand for hand in found if hand.kinds)
