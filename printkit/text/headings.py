"""The words of a game's heading: who played, where and when, and how the players ended it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Language
from printkit.text.spacing import unbroken


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadingWords:
    """What a heading says in one language.

    Attributes:
        months: their names, from January on.
        first: a date on the first day of a month.
        day: a date on any other day.
        month: a date without its day.
        round: which round of an event.
        agreed: a win that the board does not show; `ending` is that of the verb.
        drawn: a draw that the board does not show.
        fact: any other header and what it tells.
        known: headers that have a name in the language, in small letters.
    """

    months: tuple[str, ...]
    first: str
    day: str
    month: str
    round: str
    agreed: str
    drawn: str
    fact: str
    known: Mapping[str, str]


HEADINGS: Mapping[Language, HeadingWords] = MappingProxyType(
    {
        Language.EN: HeadingWords(
            months=(
                "January",
                "February",
                "March",
                "April",
                "May",
                "June",
                "July",
                "August",
                "September",
                "October",
                "November",
                "December",
            ),
            first="1 {month} {year}",
            day="{day} {month} {year}",
            month="{month} {year}",
            round="round {round}",
            agreed="{winner} win{ending}, though the board does not show it.",
            drawn="A draw, though the board does not show it.",
            fact="{what}: {told}",
            known={"timecontrol": "Time control", "plycount": "Turns"},
        ),
        Language.FR: unbroken(
            HeadingWords(
                months=(
                    "janvier",
                    "février",
                    "mars",
                    "avril",
                    "mai",
                    "juin",
                    "juillet",
                    "août",
                    "septembre",
                    "octobre",
                    "novembre",
                    "décembre",
                ),
                first="1er {month} {year}",
                day="{day} {month} {year}",
                month="{month} {year}",
                round="ronde {round}",
                agreed="{winner} gagne{ending}, sans que le plateau le montre.",
                drawn="Partie nulle, sans que le plateau le montre.",
                fact="{what}\u00a0: {told}",
                known={
                    "annotator": "Annotateur",
                    "termination": "Fin de partie",
                    "timecontrol": "Cadence",
                    "plycount": "Coups",
                    "time": "Heure",
                    "opening": "Ouverture",
                    "result": "Résultat",
                    "variant": "Variante",
                    "mode": "Mode de jeu",
                },
            )
        ),
    }
)
"""Per language the words of headings."""
