"""The notations that records are written in, by the name that a spec gives.

Jersi and Mikjersi: steps, drops, the taken king put back, ransom, exchange.

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

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import TypeAlias

from printkit.base.errors import InvalidTurn, Message, NotationError, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet, Opening
from printkit.notation.positions.given import Placement
from printkit.notation.turns import pijersi
from printkit.notation.turns.common import (
    ParsedTurn,
    StepSigns,
    is_drop,
    parse_full_turn,
    parse_steps_turn,
)
from printkit.rules import Position

TurnReader: TypeAlias = Callable[[str, Source, Alphabet], ParsedTurn]
SetupReader: TypeAlias = Callable[[str, Source, Alphabet], tuple[Placement, ...]]
SetupWriter: TypeAlias = Callable[[Position, Alphabet], str]


class SetupItems(Enum):
    """What an item of a setup prologue puts down: all that stands on a cell, or one cube of it."""

    WHOLE = auto()
    CUBES = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How the records of a game are written.

    Attributes:
        name: as specs give it.
        parse_turn: reads the text of one turn.
        parse_setup_item: reads one item of a setup prologue, or None when there is none.
        setup_items: what such an item puts down; of the cubes on a cell the lower comes first.
        write_setup: writes a setup prologue, or None when there is none.
    """

    name: str
    parse_turn: TurnReader
    parse_setup_item: SetupReader | None = None
    setup_items: SetupItems = SetupItems.WHOLE
    write_setup: SetupWriter | None = None

    def has_setup(self, alphabet: Alphabet) -> bool:
        """Whether records of a game may begin with a setup prologue.

        Jersi's have one while its players placed their cubes themselves.
        """
        if self.parse_setup_item is None:
            return False
        return self.setup_items is SetupItems.WHOLE or alphabet.opening is Opening.PLACING


_CUBE = regex(r"([a-z]+[0-9]+):([A-Za-z])")


def _jersi_cube(text: str, source: Source, alphabet: Alphabet) -> tuple[Placement, ...]:
    """The cube that one item of the prologue puts down (`a2:R`)."""
    match = _CUBE.fullmatch(text)
    if match is None:
        raise NotationError(
            Message("notation.no-item-setup", text=text[:40]),
            source=source,
            hint=Message("notation.jersi-setup-example"),
        )
    cell = alphabet.cell(match[1], source)
    piece = alphabet.piece(match[2], source.shifted(match.start(2)))
    return (Placement(cell=cell, pieces=(piece,), source=source),)


def _staku_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """A turn of Staku: each step says by its sign how many tokens of the top it moves.

    `a2-b2` one, `b2+d2` two, `d2*d5` three, `a2-b2+d2` two steps, `c3!` a capture. A `=`, which
    moves a whole stack in the author's other games, is read so here too, with a note. A `*` between
    two cells is never the sign of an exchange, which Staku does not know. Source: the author's
    notes in the brief of 12 December 2024.
    """
    if is_drop(text):
        raise InvalidTurn(Message("notation.notation-no-drops"), source=source)
    return parse_steps_turn(text, source, alphabet, StepSigns.COUNTED)


DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {
        "jersi": Dialect(
            name="jersi",
            parse_turn=parse_full_turn,
            parse_setup_item=_jersi_cube,
            setup_items=SetupItems.CUBES,
        ),
        "pijersi": Dialect(
            name="pijersi",
            parse_turn=pijersi.parse_turn,
            parse_setup_item=pijersi.parse_setup_item,
            write_setup=pijersi.write_setup,
        ),
        "staku": Dialect(name="staku", parse_turn=_staku_turn),
    }
)
"""All dialects, by name."""
