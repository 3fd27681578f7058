"""The words about records: what a check finds, turn by turn and as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Language
from printkit.rules import EndReason


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWords:
    """What is said about records in one language.

    Attributes:
        states: per `workbench.State` of a record: legal, illegal, unreadable.
        turns: how many turns were played, of one and of several.
        stops: at which ply an illegal record stops.
        unfinished: that the game goes on.
        results: a win of White's, one of Black's, a draw.
        total: how many records were checked, and what came of it.
        unreadable: how many of them could not be read.
        checking: what is being done.
        reasons: why a game is over, by `EndReason`.
        played: that an illegal turn was played all the same.
        aside: that an illegal turn stands in a variation.
        astray: that a variation starts after an illegal turn.
        score: that the score below a game is not how it ended.
    """

    states: Mapping[str, str]
    turns: tuple[str, str]
    stops: str
    unfinished: str
    results: Mapping[str, str]
    total: str
    unreadable: str
    checking: str
    reasons: Mapping[str, str]
    played: str
    aside: str
    astray: str
    score: str


RECORDS: Mapping[Language, RecordWords] = MappingProxyType(
    {
        Language.EN: RecordWords(
            states=MappingProxyType(
                {"legal": "legal", "illegal": "illegal", "unreadable": "unreadable"}
            ),
            turns=("{count} turn", "{count} turns"),
            stops="stops at ply {ply}",
            unfinished="unfinished",
            results=MappingProxyType({"white": "white", "black": "black", "draw": "draw"}),
            total="{count} records: {legal} legal, {illegal} illegal",
            unreadable=", {unreadable} unreadable",
            checking="checking",
            reasons=MappingProxyType({reason.value: reason.value for reason in EndReason}),
            played="played all the same",
            aside="in a variation",
            astray="this variation starts where no legal turn leads",
            score="the score {score} is not how the game ended ({end})",
        ),
        Language.FR: RecordWords(
            states=MappingProxyType(
                {"legal": "légale", "illegal": "illégale", "unreadable": "illisible"}
            ),
            turns=("{count} tour", "{count} tours"),
            stops="s'arrête au tour {ply}",
            unfinished="inachevée",
            results=MappingProxyType({"white": "Blancs", "black": "Noirs", "draw": "nulle"}),
            total="{count} parties : {legal} légales, {illegal} illégales",
            unreadable=", {unreadable} illisibles",
            checking="vérification",
            reasons=MappingProxyType(
                {
                    EndReason.GOAL.value: "but atteint",
                    EndReason.BLOCKED.value: "aucun tour légal",
                    EndReason.KING_CAPTURED.value: "roi capturé",
                    EndReason.NO_CAPTURE.value: "sans capture",
                    EndReason.LAST_TURNS.value: "derniers tours",
                }
            ),
            played="joué malgré tout",
            aside="dans une variante",
            astray="cette variante commence là où aucun tour légal ne mène",
            score="le score {score} n'est pas l'issue de la partie ({end})",
        ),
    }
)
"""Per language the words about records."""
