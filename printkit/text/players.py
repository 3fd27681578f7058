"""Who plays: the players by the names that a game gives them, and for whom it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.base.catalogue import FORM, catalogue, elides
from printkit.model import WHITE_AND_BLACK, Audience, Game, Localised


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player's name in one language.

    Attributes:
        name: as the subject of a sentence: White, les Blancs.
        label: by itself: White, Blancs.
        of: whose something is: White’s, des Blancs.
        to: whose turn it is: White, aux Blancs.
        ending: of a verb: s in English; in French, after -e, nt for a plural.
    """

    name: str
    label: str
    of: str
    to: str
    ending: str


def players_of(names: Sequence[Localised], language: str) -> tuple[Player, ...]:
    """The players in a language, White first, of the names that `Game.players` has."""
    grammar, players = catalogue(language).part("grammar"), list[Player]()
    for side, given in enumerate(names):
        usual = given in WHITE_AND_BLACK[side : side + 1]
        name = grammar["players"][side] if usual else given[language]
        article, _, bare = name.partition(" ")
        forms = dict(grammar["player"])
        if bare and article in grammar["player-with"]:
            forms |= grammar["player-with"][article]
        else:
            bare = name
            if elides(name, grammar):
                forms |= grammar["player-before-vowel"]
        ends = (end for end in grammar["player-plural"] if name.lower().endswith(end))
        forms |= grammar["player-plural"].get(max(ends, key=len, default=""), {})
        of, to = (forms[key].format(name=name, bare=bare) for key in ("of", "to"))
        players.append(Player(name=name, label=bare, of=of, to=to, ending=forms["ending"]))
    return tuple(players)


def names_of(game: Game, language: str) -> Mapping[str, str]:
    """What messages about a text call by ids, by its name: kinds, White, Black, pieces."""
    kinds = {kind.id: kind.name[language] for kind in game.kinds}
    form = catalogue(language).part("grammar.player-in-messages")
    players = (
        form.format(name=player.name, bare=player.label)
        for player in players_of(game.players, language)
    )
    called = ("White", "Black", *(str(side) for side in game.sides[2:]))
    return kinds | dict(zip(called, players, strict=True)) | {FORM: game.form}


_UNBROKEN = "\u00a0"
"""Between a number and what it counts no line ends."""


def audience_line(audience: Audience, language: str) -> str:
    """Whom a game is for, or nothing: `2 players · age 8+ · 20 to 45 minutes`."""
    words, parts = catalogue(language), list[str]()
    for name in ("players", "age", "minutes"):
        match getattr(audience, name):
            case None:
                continue
            case (least, most) if least != most:
                parts.append(words.say(f"audience.{name}-range", least=least, most=most))
            case (count, _) | count:
                parts.append(words.say(f"audience.{name}", count=count))
    return " · ".join(part.replace(" ", _UNBROKEN) for part in parts)
