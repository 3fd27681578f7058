"""How turns are written in the plain dialect; `printkit.notation.turns.plain` reads them.

Moves come first, then what is taken away from other cells, then what is placed; that is the order
in which they are played.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.notation.alphabet import BETWEEN, Alphabet
from printkit.rules import Mover, Piece, Side, Turn

AND = "/"
"""Between the things that a turn does."""
TAKES = Mover.TAKER.value
PASS = "pass"


def write_plain(turn: Turn, side: Side, alphabet: Alphabet, taken: Sequence[bool] = ()) -> str:
    """The text of a turn that `side` plays.

    Args:
        turn: the turn.
        side: who plays it.
        alphabet: the cells and letters of the game.
        taken: per step whether it took something, where its sign does not say so.
    """
    names, parts, last = alphabet.grid.names, list[str](), -1
    for rank, step in enumerate(turn.steps):
        if step.start != last:  # another piece goes
            parts.append(names[step.start])
        takes = any(taken[rank : rank + 1]) and step.mover is Mover.CUBE
        parts[-1] += f"{TAKES if takes else step.mover}{names[step.end]}"
        last = step.end
    parts += (f"{TAKES}{names[cell]}" for cell in turn.removed)
    parts += (f"{TAKES}{BETWEEN.join(names[cell] for cell in place)}" for place in turn.opened)
    for drop in turn.drops:
        code = alphabet.code(Piece(drop.kind, side)) + ":" if len(alphabet.letters) > 1 else ""
        parts.append(code + BETWEEN.join(names[cell] for cell in drop.cells))
    return AND.join(parts) or PASS
