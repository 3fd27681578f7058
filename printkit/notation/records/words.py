"""The words of records, in six languages, as `words.toml` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias
from unicodedata import combining, normalize

_Words: TypeAlias = Mapping[str, str]

_LISTED: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
)
WHITE: _Words = _LISTED["white"]
BLACK: _Words = _LISTED["black"]
BLUE: _Words = _LISTED["blue"]
RED: _Words = _LISTED["red"]
WINS: _Words = _LISTED["wins"]
RESIGNS: _Words = _LISTED["resigns"]
LOSES: _Words = _LISTED["loses"]
DRAWS: _Words = _LISTED["draws"]
AGREED: _Words = _LISTED["agreed"]
OUT_OF_TIME: _Words = _LISTED["out_of_time"]
CAUSES: _Words = _LISTED["causes"]
SMALL: _Words = _LISTED["small"]
NUMBERS: _Words = _LISTED["numbers"]
TURNS: _Words = _LISTED["turns"]
PLAYERS: _Words = _LISTED["players"]
REMARKS: _Words = _LISTED["remarks"]
CLOCKS: _Words = _LISTED["clocks"]
SPENT: _Words = _LISTED["spent"]
HANDICAPS: _Words = _LISTED["handicaps"]
JOINTS: _Words = _LISTED["joints"]
START: _Words = _LISTED["start"]
SECONDS: str = _LISTED["seconds"]
HEADERS: Mapping[str, _Words] = _LISTED["headers"]
"""By the key that PGN has."""


def bare(text: str) -> str:
    """A word as words are compared: without capitals and accents."""
    small = text.casefold()
    if small.isascii():
        return small
    return "".join(one for one in normalize("NFD", small) if not combining(one))


def phrases(*tables: _Words | str) -> frozenset[str]:
    """All phrases of tables, in every language, bare."""
    texts = (
        text for table in tables for text in ([table] if isinstance(table, str) else table.values())
    )
    return frozenset(bare(one.strip()) for text in texts for one in text.split(",") if one.strip())


HEADER_KEYS: Mapping[str, str] = MappingProxyType(
    {phrase: key for key, table in HEADERS.items() for phrase in phrases(table)}
)
"""The key that PGN has by what records call it, bare."""
