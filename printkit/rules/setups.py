"""Further ways to begin: cubes shuffled over the usual cells, and cubes placed one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, zip_longest
from random import Random

from printkit.rules.position import Piece, Position, unit_code, unit_pieces
from printkit.rules.ruleset import Ruleset, Side, Zones


class BlackSetup(StrEnum):
    """How Black's shuffled cubes come to stand."""

    OWN = "own"
    HALF_TURN = "half-turn"


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomSetup:
    """A setup whose cubes are shuffled over the cells of the usual one.

    Attributes:
        kept: kinds that stay where they are, as indices.
        black: whether Black's cubes are shuffled too or stand as the half turn of White's.
    """

    kept: frozenset[int] = frozenset()
    black: BlackSetup = BlackSetup.OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSetup:
    """A setup for which the players place their cubes in turn, one by one, White first.

    Attributes:
        zones: the cells where each side may place.
    """

    zones: Zones


def shuffled(ruleset: Ruleset, usual: Position, way: RandomSetup, random: Random) -> Position:
    """The usual setup with its cubes shuffled; a stack that may not stand is turned over."""
    cells = list(usual.cells)
    for side in Side:
        if side is Side.WHITE or way.black is BlackSetup.OWN:
            _shuffle(ruleset, cells, side, way.kept | ruleset.neutral, random)
    if way.black is BlackSetup.HALF_TURN:
        for cell, unit in enumerate(usual.cells):
            pieces = unit_pieces(cells[ruleset.grid.half_turn[cell]])
            if unit and unit_pieces(unit)[0].side is Side.BLACK:
                cells[cell] = unit_code(Piece(piece.kind, Side.BLACK) for piece in pieces)
    return replace(usual, cells=tuple(cells))


def _shuffle(
    ruleset: Ruleset, cells: list[int], side: Side, kept: frozenset[int], random: Random
) -> None:
    slots = [
        (cell, piece)
        for cell, unit in enumerate(cells)
        for piece in unit_pieces(unit)
        if piece.side is side and piece.kind not in kept
    ]
    pieces = [piece for _, piece in slots]
    random.shuffle(pieces)
    new: dict[int, list[Piece]] = {}
    for (cell, _), piece in zip(slots, pieces, strict=True):
        new.setdefault(cell, []).append(piece)
    for cell, unit in new.items():
        standing = [*unit, *(one for one in unit_pieces(cells[cell]) if one.kind in kept)]
        if len(standing) > 1 and tuple(piece.kind for piece in standing) not in ruleset.carries:
            standing.reverse()
        cells[cell] = unit_code(standing)


def freely_placed(ruleset: Ruleset, empty: Position, way: FreeSetup, random: Random) -> Position:
    """All cubes of the boxes placed one by one in turn, each on a cell drawn at random."""
    cells = list(empty.cells)
    boxes = []
    for side in Side:
        held = enumerate(ruleset.box[side])
        own = ((kind, count) for kind, count in held if kind not in ruleset.neutral)
        boxes.append([Piece(kind, side) for kind, count in own for _ in range(count)])
        random.shuffle(boxes[-1])
    for piece in filter(None, chain.from_iterable(zip_longest(*boxes))):
        choices = []
        for cell in sorted(way.zones[piece.side]):
            below = unit_pieces(cells[cell])
            kinds = [one.kind for one in below if one.side is piece.side]
            if not below or (len(below) == 1 and (*kinds, piece.kind) in ruleset.carries):
                choices.append(cell)
        cell = random.choice(choices)
        cells[cell] = unit_code([*unit_pieces(cells[cell]), piece])
    return replace(empty, cells=tuple(cells))
