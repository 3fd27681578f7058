"""The words about records: what a check finds, turn by turn and as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWords:
    """What is said about records in one language.

    Attributes:
        states: of a legal record and of an illegal one.
        turns: how many turns were played, of one and of several.
        stops: at which ply an illegal record stops.
        unfinished: that the game goes on.
        results: a win of White's, one of Black's, a draw.
        total: how many records were checked, and what came of it.
        played: that an illegal turn was played all the same.
        aside: that an illegal turn stands in a variation.
        astray: that a variation starts after an illegal turn.
        score: that the score below a game is not how it ended.
    """

    states: tuple[str, str]
    turns: tuple[str, str]
    stops: str
    unfinished: str
    results: Mapping[str, str]
    total: str
    played: str
    aside: str
    astray: str
    score: str


RECORDS: Mapping[Language, RecordWords] = MappingProxyType(
    {
        Language.EN: RecordWords(
            states=("legal", "illegal"),
            turns=("{count} turn", "{count} turns"),
            stops="stops at ply {ply}",
            unfinished="unfinished",
            results=MappingProxyType({"white": "white", "black": "black", "draw": "draw"}),
            total="{count} records: {legal} legal, {illegal} illegal",
            played="played all the same",
            aside="in a variation",
            astray="this variation starts where no legal turn leads",
            score="the score {score} is not how the game ended ({end})",
        ),
        Language.FR: RecordWords(
            states=("légale", "illégale"),
            turns=("{count} tour", "{count} tours"),
            stops="s'arrête au tour {ply}",
            unfinished="inachevée",
            results=MappingProxyType({"white": "Blancs", "black": "Noirs", "draw": "nulle"}),
            total="{count} parties : {legal} légales, {illegal} illégales",
            played="joué malgré tout",
            aside="dans une variante",
            astray="cette variante commence là où aucun tour légal ne mène",
            score="le score {score} n'est pas l'issue de la partie ({end})",
        ),
    }
)
"""Per language the words about records."""
