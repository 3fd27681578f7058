"""A French file is French: no word of it comes from the English words."""

from __future__ import annotations

import re

import pytest
from printkit.base.catalogue import catalogue, texts
from printkit.model import Language
from printkit.text.players import players_of

import printed
from printed import Asked


def words_of(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", text)}


def sheet_words(language: Language) -> set[str]:
    words = catalogue(language)
    steps = (text for text in words.part("make_sheet").values() if isinstance(text, str))
    rows = (*(text for _, text in texts(words.part("sheets"))), *steps)
    return words_of(" ".join(re.sub(r"\{.*?\}", "", text) for text in rows))


def names(game: str, language: Language) -> set[str]:
    kit = printed.game(game)
    kinds = " ".join(kind.name[language] for kind in kit.kinds)
    players = " ".join(f"{player.of} {player.name}" for player in players_of(kit.players, language))
    return words_of(f"{kinds} {players} {kit.title[language]} {kit.author[language]} {kit.licence}")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("game", ["jersi", "pijersi"])
@pytest.mark.slow
def test_every_printed_word_is_in_the_language_asked_for(game, language):
    asked = Asked(game=game, language=language)
    known = sheet_words(language) | names(game, language) | {"mm"}
    for data in (
        printed.board_pdf(asked, printed.by_cube(20)),
        printed.board_pdf(asked, printed.ONE_SHEET),
        printed.stickers_pdf(asked, 16),
    ):
        for page in printed.pages(data):
            text = printed.text(page).replace(printed.game(game).fingerprint, "")
            assert words_of(text) <= known
