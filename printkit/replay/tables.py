"""What a game's texts and turns need of it, made once per game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from printkit.base.errors import Message, PrintkitError
from printkit.model import Game
from printkit.notation import Alphabet
from printkit.notation.alphabet import Opening

if TYPE_CHECKING:
    from printkit.rules import Rules


@lru_cache(maxsize=64)
def alphabet_of(game: Game) -> Alphabet:
    """The cells and letters of a game's texts."""
    rules, style = game.rules, game.record_style
    return Alphabet(
        grid=game.grid,
        letters=tuple(kind.letter for kind in game.kinds),
        codes=tuple(kind.code for kind in game.kinds),
        case=style.case,
        ransom=style.ransom or "$",
        opening=Opening.PLACING if game.free_setup else Opening.SETUP,
        edition=game.name,
        king=rules.relocation.kind if rules and rules.relocation else None,
        credit=rules.quiet.turns if rules and rules.quiet else None,
        exchanges=rules.exchange.most if rules and rules.exchange else 0,
        last_turns=rules.endgame.turns if rules and rules.endgame else None,
        height=rules.height if rules else 2,
        neutral=rules.neutral if rules else frozenset(),
    )


@lru_cache(maxsize=64)  # rulesets of a family are slow to compare
def rules_of(game: Game) -> Rules:
    """The rules of a game at work, made once per game.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    if game.rules is None:
        raise PrintkitError(
            Message("replay.no-rules-only-drawn", game=game.name), source=game.source
        )
    from printkit.rules import Rules

    return Rules.of(game.rules)
