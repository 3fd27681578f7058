"""Judgements as they are printed: signs of chess books, words where no font has the sign."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.base.catalogue import catalogue
from printkit.model import Language

SIGNS: Mapping[int, str] = MappingProxyType(
    {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 11: "=", 12: "=", 13: "∞"}
    | {14: "+=", 15: "=+", 16: "±", 17: "−/+", 18: "+−", 19: "−+", 20: "+−", 21: "−+"}
    | {36: "↑", 37: "↑", 40: "→", 41: "→", 44: "=/∞", 45: "=/∞", 140: "∆", 146: "N"}
)
"""From a judgement's number in PGN (numeric annotation glyph) to its sign."""


def judgement(number: int, language: Language) -> str:
    """How a judgement is printed after a turn; `$…` where neither sign nor words are known."""
    return (
        SIGNS.get(number) or catalogue(language).part("judgements").get(str(number)) or f"${number}"
    )
