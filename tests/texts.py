"""Games, alphabets and hypothesis strategies that the notation tests share."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st
from printkit.base.errors import Source
from printkit.gamefile import load_game
from printkit.library import alphabet_of
from printkit.model import Game
from printkit.notation import Alphabet
from printkit.rules import Drop, Mover, Piece, Position, Side, Step, Turn, unit_code

GAMES = ("jersi", "pijersi", "staku")
HERE = Source("--turn", 1, 1)


def game(name: str) -> Game:
    return load_game(name)


def alphabet(name: str) -> Alphabet:
    return alphabet_of(load_game(name))


def at(name: str, cell: str) -> int:
    return load_game(name).grid.index[cell]


@st.composite
def positions(draw: st.DrawFn, name: str) -> Position:
    """Any cubes on any cells, forbidden stacks too; no cell holds more than the rules allow."""
    one = load_game(name)
    assert one.rules
    pieces = st.sampled_from(
        [Piece(number, side) for number, kind in enumerate(one.kinds) for side in kind.sides]
    )
    units = st.lists(pieces, max_size=one.rules.height).map(unit_code)
    filled = draw(st.dictionaries(st.integers(0, len(one.grid.names) - 1), units, max_size=30))
    cells = tuple(filled.get(cell, 0) for cell in range(len(one.grid.names)))
    side = draw(st.sampled_from(list(Side)))
    quiet = draw(st.integers(0, 20))
    return Position(cells=cells, reserve=one.setup.reserve, to_move=side, quiet=quiet)


@st.composite
def turns(draw: st.DrawFn, name: str) -> Turn:
    """Any turn that the notation can write, legal or not."""
    one = load_game(name)
    cells = st.integers(0, len(one.grid.names) - 1)
    if name == "jersi" and draw(st.booleans()):
        drops = st.builds(Drop, st.integers(0, len(one.kinds) - 1), cells)
        return Turn(drops=tuple(draw(st.lists(drops, min_size=1, max_size=3))))
    path = draw(st.lists(cells, min_size=2, max_size=4))
    counted = one.rules is not None and one.rules.tells_counts
    counts = (Mover.CUBE, Mover.PAIR, Mover.TRIPLE)
    movers = st.sampled_from(counts if counted else (Mover.CUBE, Mover.STACK))
    steps = tuple(Step(draw(movers), *ends) for ends in pairwise(path))
    put_back = draw(st.none() | cells) if name == "jersi" else None
    return Turn(steps, relocation=put_back)
