"""How turns are written in the plain dialect; `printkit.notation.turns.plain` reads them.

Moves come first, then what is taken away from other cells, then what is placed, then two pieces
that change places; that is the order in which they are played.
"""

from __future__ import annotations

from collections.abc import Sequence

from printkit.notation.alphabet import BETWEEN, Alphabet
from printkit.rules import Mover, Side, Turn

AND = "/"
"""Between the things that a turn does."""
SWAP = "~"
"""Between the cells whose pieces change places."""
TAKES = Mover.TAKER.value
PASS = "pass"


def write_plain(turn: Turn, side: Side, alphabet: Alphabet, taken: Sequence[bool] = ()) -> str:
    """The text of a turn that `side` plays.

    `taken` says per step whether it took something, where its sign does not say so.
    """
    names, parts, last = alphabet.grid.names, list[str](), (-1, 0)
    for rank, step in enumerate(turn.steps):
        if (step.start, step.count) != last:  # another piece goes
            parts.append(f"{step.count or ''}{names[step.start]}")
        takes = any(taken[rank : rank + 1]) and step.mover is Mover.CUBE
        parts[-1] += f"{TAKES if takes else step.mover}{names[step.end]}"
        last = step.end, step.count
    parts += (f"{TAKES}{names[cell]}" for cell in turn.removed)
    parts += (f"{TAKES}{BETWEEN.join(names[cell] for cell in place)}" for place in turn.opened)
    for drop in turn.drops:
        code, piece = "", drop.piece(side)
        if len(alphabet.letters) > 1 or piece.side is not side:
            signed = alphabet.signs and piece.side is not side
            code = (alphabet.letter(piece) if signed else alphabet.code(piece)) + ":"
        parts.append(code + BETWEEN.join(names[cell] for cell in drop.cells))
    if turn.swap is not None:
        parts.append(SWAP.join(names[cell] for cell in turn.swap))
    return AND.join(parts) or PASS
