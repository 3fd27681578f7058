"""Judgements as they are printed: signs of chess books, words where no font has the sign."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from printkit.model import Language

SIGNS: Mapping[int, str] = MappingProxyType(
    {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 11: "=", 12: "=", 13: "∞"}
    | {14: "+=", 15: "=+", 16: "±", 17: "−/+", 18: "+−", 19: "−+", 20: "+−", 21: "−+"}
    | {36: "↑", 37: "↑", 40: "→", 41: "→", 44: "=/∞", 45: "=/∞", 140: "∆", 146: "N"}
)
"""From a judgement's number in PGN (numeric annotation glyph) to its sign."""

_WORDS: Mapping[Language, Mapping[int, str]] = MappingProxyType(
    {
        Language.EN: {7: "forced", 8: "the only turn", 22: "zugzwang", 23: "zugzwang"}
        | {32: "ahead in development", 33: "ahead in development", 132: "counterplay"}
        | {133: "counterplay", 138: "short of time", 139: "short of time"}
        | {142: "better is", 143: "worse is", 145: "remark"},
        Language.FR: {7: "forcé", 8: "seul coup", 22: "zugzwang", 23: "zugzwang"}
        | {32: "avance de développement", 33: "avance de développement", 132: "contre-jeu"}
        | {133: "contre-jeu", 138: "manque de temps", 139: "manque de temps"}
        | {142: "mieux vaut", 143: "moins bon est", 145: "remarque"},
    }
)


def judgement(number: int, language: Language) -> str:
    """How a judgement is printed after a turn; `$…` where neither sign nor words are known."""
    return SIGNS.get(number) or _WORDS[language].get(number) or f"${number}"
