"""What sheets call the pieces of a game, by their form."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.model.piece import DISC, FORMS
from printkit.text.nouns import FormNoun


@pytest.mark.parametrize("language", Language)
def test_every_form_has_a_noun_of_its_own_in_every_language(language: Language) -> None:
    game = load_game("staku")
    nouns = set()
    for form in FORMS.values():
        kinds = tuple(replace(kind, form=form) for kind in game.kinds)
        nouns.add(FormNoun.of(replace(game, kinds=kinds), language).other)
    assert len(nouns) == len(FORMS)


def test_pieces_of_several_forms_are_called_pieces() -> None:
    game = load_game("staku")
    first, *others = game.kinds
    mixed = replace(game, kinds=(replace(first, form=DISC), *others))
    assert FormNoun.of(mixed, Language.EN).other == "pieces"
    assert FormNoun.of(mixed, Language.FR).indefinite == "une pièce"
