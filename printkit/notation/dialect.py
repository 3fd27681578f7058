"""The notations that records are written in, by the name that a spec gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from printkit.errors import Source
from printkit.notation import jersi, pijersi
from printkit.notation.alphabet import Alphabet
from printkit.notation.pijersi import Placement
from printkit.notation.turns import ParsedTurn
from printkit.rules import Position

TurnReader: TypeAlias = Callable[[str, Source, Alphabet], ParsedTurn]
SetupReader: TypeAlias = Callable[[str, Source, Alphabet], tuple[Placement, ...]]
SetupWriter: TypeAlias = Callable[[Position, Alphabet], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How the records of a game are written.

    Attributes:
        name: as specs give it.
        parse_turn: reads the text of one turn.
        parse_setup_item: reads one item of a setup prologue, or None when there is none.
        write_setup: writes a setup prologue, or None when there is none.
    """

    name: str
    parse_turn: TurnReader
    parse_setup_item: SetupReader | None = None
    write_setup: SetupWriter | None = None


DIALECTS: Mapping[str, Dialect] = MappingProxyType(
    {
        "jersi": Dialect(name="jersi", parse_turn=jersi.parse_turn),
        "pijersi": Dialect(
            name="pijersi",
            parse_turn=pijersi.parse_turn,
            parse_setup_item=pijersi.parse_setup_item,
            write_setup=pijersi.write_setup,
        ),
    }
)
"""All dialects, by name."""
