"""The turns of Jersi and Mikjersi: steps, drops, the taken king put back, ransom, exchange.

`a2-b2=d3`, `d5=d3!-e4`, `M:c4/W:c5`, `f1=h2!!-g2!/K:a2$c3`, `b2=b1!-c1!*`; the letters of Black's
pieces are lower case from 4.9 on, and capitals before. Two cubes dropped on one cell: the first
written is the lower one. Jersi 4.0 writes codes of two letters (`CM:c4/BV:c5`, `/KN:a2`). In
Jersi 1 to 3 a turn may also place a cube: `N:a3`.

Source: the rule books, chapter on notation. Where the ransom's cell stands is shown nowhere; here
it follows the king's.
"""

from __future__ import annotations

from printkit.errors import Source
from printkit.notation.alphabet import Alphabet
from printkit.notation.turns import ParsedTurn, parse_full_turn


def parse_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no turn of this notation; the place is where it stops being one.
    """
    return parse_full_turn(text, source, alphabet)
