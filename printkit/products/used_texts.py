"""Where the texts of the catalogue are used in the rule book of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from printkit.base.catalogue import catalogue, own_texts
from printkit.model import Game, Language
from printkit.text.nouns import nouns_of
from printkit.text.questions import questions_heading, questions_of
from printkit.text.rules import placing_in_words, rules_in_words, stack_legend

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARKED = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_STATED = frozenset({"rules", "questions"})
"""The parts of which a game uses what its switches ask for."""


def where_used(game: Game, language: Language) -> Mapping[str, str]:
    """By key where a text of a game stands, in words of a language."""
    used, words, texts = frozenset[str](), catalogue(language), own_texts(language)
    if game.rules is not None and not game.rules.engine:
        # All sentences that are made of the rules, each stated with its key.
        own = {key: text for code, key, text in game.texts if code == language}
        keyed = tuple(
            (str(language), key, f"{_OPEN}{key}{_CLOSE}{own.get(key, text)}")
            for key, text in texts.items()
            if key.partition(".")[0] in _STATED
        )
        marked = replace(game, texts=keyed)
        wording, players, nouns = marked.wording, game.players, nouns_of(game, language)
        stated = [stack_legend(game.rules, language, wording), questions_heading(marked, language)]
        if (free := game.free_setup) is not None:
            stated.append(placing_in_words(game.rules, free, language, players, wording))
        for rule in rules_in_words(game.rules, nouns, language, players, wording):
            stated += [rule.heading, *rule.sentences]
        for one in questions_of(marked, language):
            stated += [one.asked, one.answer.text]
        used = frozenset(_MARKED.findall(" ".join(stated)))
    found = {}
    for key in texts:
        part = key.partition(".")[0]
        place = "not" if part in _STATED and key not in used else part.replace("_", "-")
        found[key] = words.say(f"markdown.used-{place}")
    return found
