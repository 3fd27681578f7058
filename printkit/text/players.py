"""The players by the names that a game gives them, in the forms that sentences need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from printkit.model import Game, Language, Localised


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


_CONTRACTIONS = MappingProxyType(
    {"les": ("des", "aux", "nt"), "le": ("du", "au", ""), "la": ("de la", "à la", "")}
)
"""Per French article what it makes with `de` and with `à`, and the ending of verbs."""
_ELIDING = "aeiouyàâéèêëîïôû"


def players_of(names: tuple[Localised, Localised], language: Language) -> tuple[Player, Player]:
    """Both players in a language, White first.

    Args:
        names: as `Game.players` has them.
        language: of the words.
    """
    white, black = (_player(name[language], language) for name in names)
    return white, black


def names_of(game: Game, language: Language) -> Mapping[str, str]:
    """What messages about a text call by ids, by its name: kinds, White and Black."""
    kinds = {kind.id: kind.name[language] for kind in game.kinds}
    players = (player.label for player in players_of(game.players, language))
    return kinds | dict(zip(("White", "Black"), players, strict=True))


def _player(name: str, language: Language) -> Player:
    return _french(name) if language is Language.FR else _english(name)


def _english(name: str) -> Player:
    return Player(name=name, label=name, of=f"{name}’s", to=name, ending="s")


def _french(name: str) -> Player:
    article, _, bare = name.partition(" ")
    if bare and article in _CONTRACTIONS:
        of, to, ending = _CONTRACTIONS[article]
        return Player(name=name, label=bare, of=f"{of} {bare}", to=f"{to} {bare}", ending=ending)
    of = f"d’{name}" if name[:1].lower() in _ELIDING else f"de {name}"
    return Player(name=name, label=name, of=of, to=f"à {name}", ending="")
