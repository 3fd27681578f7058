"""The turns of Staku: each step says by its sign how many tokens of the top it moves.

`a2-b2` one, `b2+d2` two, `d2*d5` three, `a2-b2+d2` two steps, `c3!` a capture. A `=`, which moves a
whole stack in the author's other games, is read so here too, with a note. A `*` between two cells
is never the sign of an exchange, which Staku does not know.

Source: the author's notes in the brief of 12 December 2024.
"""

from __future__ import annotations

from printkit.base.errors import InvalidTurn, Message, Source
from printkit.notation.alphabet import Alphabet
from printkit.notation.turns.common import ParsedTurn, StepSigns, is_drop, parse_steps_turn


def parse_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no turn of this notation; the place is where it stops being one.
    """
    if is_drop(text):
        raise InvalidTurn(Message("notation.notation-no-drops"), source=source)
    return parse_steps_turn(text, source, alphabet, StepSigns.COUNTED)
