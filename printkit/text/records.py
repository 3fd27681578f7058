"""The words about records: what a check finds, turn by turn and as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Language
from printkit.rules import EndReason
from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWords:
    """What is said about records in one language.

    Attributes:
        states: per `library.State` of a file: legal, illegal, a position, unreadable.
        turns: how many turns were played, of one and of several.
        cubes: how many cubes a position has, of one and of several.
        to_move: who moves in a position.
        stops: at which ply an illegal record stops.
        unfinished: that the game goes on.
        draw: that nobody won.
        total: how many records were checked, of one and of several, and what came of it.
        positions: how many positions stood among them, of one and of several.
        unreadable: how many of them could not be read.
        both: records and positions in one line.
        checking: what is being done.
        reasons: why a game is over, by `EndReason`.
        played: that an illegal turn was played all the same.
        aside: that an illegal turn stands in a variation.
        astray: that a variation starts after an illegal turn.
        score: that the score below a game is not how it ended.
        odd_score: that a header tells no known result.
        two_scores: that the header and the score below the turns differ.
        recorded: how a game ended by its record, where the board does not show it.
    """

    states: Mapping[str, str]
    turns: tuple[str, str]
    cubes: tuple[str, str]
    to_move: str
    stops: str
    unfinished: str
    draw: str
    total: tuple[str, str]
    positions: tuple[str, str]
    unreadable: str
    both: str
    checking: str
    reasons: Mapping[str, str]
    played: str
    aside: str
    astray: str
    score: str
    odd_score: str
    two_scores: str
    recorded: str


RECORDS: Mapping[Language, RecordWords] = MappingProxyType(
    {
        Language.EN: RecordWords(
            states=MappingProxyType(
                {
                    "legal": "legal",
                    "illegal": "illegal",
                    "position": "position",
                    "unreadable": "unreadable",
                }
            ),
            turns=("{count} turn", "{count} turns"),
            cubes=("{count} cube", "{count} cubes"),
            to_move="{to} to move",
            stops="stops at ply {ply}",
            unfinished="unfinished",
            draw="draw",
            total=(
                "{count} record: {legal} legal, {illegal} illegal",
                "{count} records: {legal} legal, {illegal} illegal",
            ),
            positions=("{count} position", "{count} positions"),
            unreadable=", {unreadable} unreadable",
            both="{one}; {other}",
            checking="checking",
            reasons=MappingProxyType({reason.value: reason.value for reason in EndReason}),
            played="played all the same",
            aside="in a variation",
            astray="this variation starts where no legal turn leads",
            score="the score {score} is not how the game ended ({end})",
            odd_score="the result {score!r} is none that is known here, and is kept as written",
            two_scores="the score here is {score}, the header says {header!r}; both are kept",
            recorded="{score} as recorded",
        ),
        Language.FR: unbroken(
            RecordWords(
                states=MappingProxyType(
                    {
                        "legal": "légale",
                        "illegal": "illégale",
                        "position": "position",
                        "unreadable": "illisible",
                    }
                ),
                turns=("{count} tour", "{count} tours"),
                cubes=("{count} cube", "{count} cubes"),
                to_move="{to}",
                stops="s'arrête au tour {ply}",
                unfinished="inachevée",
                draw="nulle",
                total=(
                    "{count} partie, légales : {legal}, illégales : {illegal}",
                    "{count} parties, légales : {legal}, illégales : {illegal}",
                ),
                positions=("{count} position", "{count} positions"),
                unreadable=", {unreadable} illisibles",
                both="{one} ; {other}",
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
                odd_score="le résultat {score!r} est inconnu ici, et gardé tel quel",
                two_scores=(
                    "ici le score est {score}, dans l'en-tête {header!r} ; les deux sont gardés"
                ),
                recorded="{score} d'après la partie écrite",
            )
        ),
    }
)
"""Per language the words about records."""
