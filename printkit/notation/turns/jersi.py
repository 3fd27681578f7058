"""The turns of Jersi and Mikjersi: steps, drops, the taken king put back, ransom, exchange.

`a2-b2=d3`, `d5=d3!-e4`, `M:c4/W:c5`, `f1=h2!!-g2!/K:a2$c3`, `b2=b1!-c1!*`; a king and a ghost that
change places are `a3~d4` (a sign of ours: no book shows one). The letters of Black's
pieces are lower case from 4.9 on, and capitals before. Two cubes dropped on one cell: the first
written is the lower one. Jersi 4.0 writes codes of two letters (`CM:c4/BV:c5`, `/KN:a2`). In
Jersi 1 to 3 a turn may also place a cube: `N:a3`. Files of the author's program for Jersi 2 begin
with the setup written the other way round, a cube an item: `a2:R a2:K` is a paper below and a rock
above, small letters for the second player.

Source: the rule books, chapter on notation; for the prologue the author's program jersi-certu of
2020. Where the ransom's cell stands is shown nowhere; here it follows the king's.
"""

from __future__ import annotations

from printkit.base.errors import Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet
from printkit.notation.placement import Placement
from printkit.notation.turns.common import ParsedTurn, parse_full_turn

_ITEM = regex(r"([a-z]+[0-9]+):([A-Za-z])")


def parse_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """The turn that `text` writes.

    Raises:
        InvalidTurn: the text is no turn of this notation; the place is where it stops being one.
    """
    return parse_full_turn(text, source, alphabet)


def parse_setup_item(text: str, source: Source, alphabet: Alphabet) -> tuple[Placement, ...]:
    """The cube that one item of the prologue puts down (`a2:R`).

    Raises:
        NotationError: the text is no such item, or names an unknown cell or letter.
    """
    match = _ITEM.fullmatch(text)
    if match is None:
        raise NotationError(
            Message("notation.no-item-setup", text=text[:40]),
            source=source,
            hint=Message("notation.jersi-setup-example"),
        )
    cell = alphabet.cell(match[1], source)
    piece = alphabet.piece(match[2], source.shifted(match.start(2)))
    return (Placement(cell=cell, pieces=(piece,), source=source),)
