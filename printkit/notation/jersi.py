"""The turns of Jersi 4.x: steps, drops, and the taken king put back.

`a2-b2=d3`, `d5=d3!-e4`, `M:c4/W:c5`, `f1=h2!!-g2!/K:a2`; the letters of Black's pieces are lower
case. Two cubes dropped on one cell: the first written is the lower one.

Source: rule books 4.9 to 4.16, chapter on notation; capitals for both sides as in 4.1 to 4.8 read
too.
"""

from __future__ import annotations

from printkit.errors import Source
from printkit.notation.alphabet import Alphabet
from printkit.notation.turns import (
    ParsedTurn,
    parse_items_turn,
    parse_relocating_turn,
    parse_steps_turn,
)


def parse_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no turn of this notation; the place is where it stops being one.
    """
    head, slash, _ = text.partition("/")
    if ":" in head:
        return parse_items_turn(text, source, alphabet)
    if slash:
        return parse_relocating_turn(text, source, alphabet)
    return parse_steps_turn(text, source, alphabet)
