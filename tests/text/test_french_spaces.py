"""French sets a space before its high signs that never breaks: in all that is told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import click
import pytest
from printkit import library
from printkit.base.catalogue import catalogue, texts
from printkit.base.errors import said
from printkit.cli import printkit
from printkit.cli.console import run
from printkit.gamefile import load_game, shelf, shipped_variants
from printkit.model import Language
from printkit.notation.files import FileText
from printkit.products.descriptions import position_description, turn_sentence
from printkit.rules import Rules
from printkit.text.nouns import nouns_of
from printkit.text.rules import rules_in_words

BREAKABLE = re.compile(" [;:!?»]|« ")
"""A space at which a line may end though it may not."""
GLUED = re.compile(r"\w[;!?]|\w:(?!\w|//|\})")
"""A sign without its space; codes such as `R:a3` and addresses have none."""


CODE = re.compile(
    r"`[^`]*`|'[^'\n]*'|\{before\}:|#.*|\$\d+|\{.*?\}|\.\.\.|[.!?]*!\?|--?\w+|^    .*$",
    re.MULTILINE,
)
"""What is written as a program reads it."""
UNSET = re.compile(r"\w[;!?%»]|\w:(?=\s|$)|[ \n][;:?!»%](?=\s|$)|«[ \n\w]")
"""A high sign without its space, or after one at which a line may end."""


def test_every_row_of_the_catalogue_has_the_spaces() -> None:
    rows = catalogue(Language.FR)
    told = {key: text for key, text in texts(rows.rows) if UNSET.search(CODE.sub("", text))}
    assert told == {}


def test_every_page_of_help_has_the_spaces_and_ends_no_line_at_a_hyphen(
    capsys, monkeypatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    for name in printkit.list_commands(click.Context(printkit)):
        assert run(printkit, [name, "--help"]) == 0
        told = capsys.readouterr().out
        assert "Options\u00a0:\n" in told
        assert [found[0] for found in UNSET.finditer(CODE.sub("", told))] == [], name
        assert re.findall(r"\w+-\n", told) == [], name


@pytest.mark.parametrize("name", ["jersi", "pijersi", "jersi/1", "staku", "jersi/3+mucti"])
def test_what_is_told_of_a_game_has_the_spaces(name: str) -> None:
    game = load_game(name)
    assert game.rules
    told = [position_description(game, game.setup, Language.FR)]
    rules = Rules.of(game.rules)
    turns = rules.legal_turns(game.setup)[::97]
    told += [turn_sentence(game, rules.trace(game.setup, turn), Language.FR) for turn in turns]
    for rule in rules_in_words(game.rules, nouns_of(game, Language.FR), Language.FR, game.players):
        told += [rule.heading, *rule.sentences]
    assert [text for text in told if BREAKABLE.search(text) or GLUED.search(text)] == []


UNCONTRACTED = re.compile(r"\b(de du|de des|de les?|à les?|que un|que une|de au)\b")
"""Two small words where French has one, or a word that stands twice."""


def test_no_sentence_of_rules_leaves_small_words_uncontracted() -> None:
    editions = [f"{name}+{v.name}" for v in shipped_variants() for name in v.editions[:1]]
    told = []
    for name in (*shelf.shipped_paths(), *editions):
        game = load_game(name)
        assert game.rules
        nouns = nouns_of(game, Language.FR)
        for rule in rules_in_words(game.rules, nouns, Language.FR, game.players):
            told += [(name, text) for text in rule.sentences]
    assert [text for text in told if UNCONTRACTED.search(text[1])] == []


OF_A_TITLE = re.compile(r"\b(?:de|à|en|que) \{game\}|[ld]’\{game\}")
"""A title behind a small word: of "Le port" it would say "de Le port"."""
BY_NAME = ("record-of-other-edition", "records-no-setup-prologue")
"""Rows that name a game as commands do, `jersi/4.16`, which has no article."""


def test_no_title_of_a_game_stands_behind_a_small_word_that_its_article_would_contract() -> None:
    rows = dict(texts(catalogue(Language.FR).rows)).items()
    assert any("{game}" in text for _, text in rows)
    told = [key for key, text in rows if OF_A_TITLE.search(text)]
    assert [key for key in told if not key.endswith(BY_NAME)] == []


@pytest.mark.parametrize(
    "text", ["1 a1-b1 9 zz-a1", "a4:K | - - | w", "[Edition jersi]\n1 a1=c3!! x;y", "(1 a2-b2"]
)
def test_what_is_wrong_with_a_text_is_told_with_the_spaces(text: str) -> None:
    result = library.check(Path("x.txt"), load_game("jersi"), found=FileText(text=text))
    problems = (*result.problems, *result.warnings)
    told = [said(part, Language.FR) for one in problems for part in (one.what, one.hint)]
    assert problems
    assert [one for one in told if BREAKABLE.search(one)] == []


def test_a_kind_that_stays_where_it_is_is_not_told_under_stacks_where_there_are_none() -> None:
    game = load_game("jersi/4.16")
    assert game.rules
    flat = replace(game.rules, carries=frozenset(), hosts=frozenset())
    told = rules_in_words(flat, nouns_of(game, Language.FR), Language.FR, game.players)
    (place,) = [rule for rule in told if "Une montagne ne se déplace jamais." in rule.sentences]
    assert place.heading == "À votre tour"
