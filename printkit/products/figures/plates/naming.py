"""Kinds and groups of kinds as a spec names them in plates."""

from __future__ import annotations

from printkit.base.errors import Message, PrintkitError, did_you_mean
from printkit.model import Game, Language
from printkit.model.figures import KindGroup, Written


def kind_named(game: Game, word: Written) -> int:
    """The kind that a word names, by its index.

    Raises:
        PrintkitError: there is none of that name.
    """
    ids = [kind.id for kind in game.kinds]
    if word.text not in ids:
        what = Message("rule_figures.no-such-kind", kind=word.text)
        raise PrintkitError(what, source=word.source, hint=did_you_mean(word.text, ids))
    return ids.index(word.text)


def title_of(game: Game, group: KindGroup, kinds: frozenset[int], language: Language) -> str:
    """What stands above a group: its own words, what its kinds are called, or its name."""
    if group.words is not None:
        return group.words[language]
    called = {game.kinds[kind].group for kind in kinds}
    one = called.pop() if len(called) == 1 else None
    return one[language] if one else group.name.text.replace("-", " ").replace("_", " ")
