"""The notations that records are written in, by the name that a spec gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import TypeAlias

from printkit.base.errors import Source
from printkit.notation.alphabet import Alphabet, Opening
from printkit.notation.placement import Placement
from printkit.notation.turns import jersi, pijersi, staku
from printkit.notation.turns.common import ParsedTurn
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


DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {
        "jersi": Dialect(
            name="jersi",
            parse_turn=jersi.parse_turn,
            parse_setup_item=jersi.parse_setup_item,
            setup_items=SetupItems.CUBES,
        ),
        "pijersi": Dialect(
            name="pijersi",
            parse_turn=pijersi.parse_turn,
            parse_setup_item=pijersi.parse_setup_item,
            write_setup=pijersi.write_setup,
        ),
        "staku": Dialect(name="staku", parse_turn=staku.parse_turn),
    }
)
"""All dialects, by name."""
