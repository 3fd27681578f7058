"""What texts call the pieces of a game, by their form."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from printkit.base.catalogue import FORM, catalogue, placeholders
from printkit.base.errors import Message, said
from printkit.gamefile.game import game_of
from printkit.model import Language
from printkit.model.piece import CUBE, DISC, FORMS, TILE
from printkit.products.descriptions import position_description
from printkit.text.nouns import Nouns, counted, noun, nouns_of
from printkit.text.players import names_of
from printkit.text.words import FigureWords

import kits

GAME = kits.of_cubes("staku")
TILES = replace(GAME, kinds=tuple(replace(kind, form=TILE) for kind in GAME.kinds))


@pytest.mark.parametrize("language", Language)
def test_every_form_has_a_noun_of_its_own_in_every_language(language: Language) -> None:
    called = {catalogue(language, name).part("figures.empty") for name in FORMS}
    assert len(called) == len(FORMS)


def test_pieces_of_several_forms_are_called_pieces() -> None:
    first, *others = GAME.kinds
    mixed = replace(GAME, kinds=(replace(first, form=DISC), *others)).form
    assert FigureWords.of(Language.EN, mixed).empty == "no pieces"
    assert FigureWords.of(Language.FR, mixed).empty == "aucune pièce"
    assert (GAME.form, TILES.form) == (CUBE.name, TILE.name)


def test_what_is_said_of_a_piece_agrees_with_it() -> None:
    cubes, tiles = (
        catalogue(Language.FR, form.name).part("legend.ransom") for form in (CUBE, TILE)
    )
    assert cubes == "Un moins\u00a0: un cube est donné en rançon."
    assert tiles == "Un moins\u00a0: une tuile est donnée en rançon."


def test_a_message_about_a_game_calls_its_pieces_as_the_game_does() -> None:
    message = Message("notation.third-cube-cell-holds-two", cell="a1")
    names = names_of(TILES, Language.FR)
    assert said(message, Language.FR, names).startswith("une troisième tuile en a1")
    assert said(message, Language.EN).startswith("a third cube on a1")
    own = Message("products.too-many-only", count=3, form="disc")
    assert (own, said(own, Language.FR)) == ("--only: 3 discs", "--only\u00a0: 3 disques")
    assert names[FORM] == "tile"


def test_a_kind_in_the_plural_is_a_piece_of_its_form() -> None:
    scissors = replace(noun("ciseaux", Language.FR), form="tile")
    assert (scissors.single.indefinite, scissors.single.feminine) == ("une tuile ciseaux", True)
    cards = replace(noun("scissors", Language.EN), form="card")
    assert cards.indefinite == "a scissors card"
    both = Nouns(nouns=tuple(replace(one, form="ring") for one in nouns_of(GAME, Language.FR)))
    assert both.yours.startswith("un de vos anneaux (")


def test_the_form_of_pieces_is_no_value_that_a_text_asks_for() -> None:
    assert placeholders("{A_piece} {piece:isolé|isolée}, {what}") == {"what"}


@pytest.mark.parametrize("letter", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
def test_the_article_before_a_letter_follows_its_sound(letter: str) -> None:
    spoken = letter in "AEFHILMNORSX"  # ay, ee, eff, aitch … and not you
    assert noun(letter, "en").indefinite == f"{'an' if spoken else 'a'} {letter}"
    assert noun(letter, "fr").indefinite == f"un {letter}"


def test_names_that_come_again_are_counted() -> None:
    stone, mouse = noun("stone", "en"), noun("mouse", "en")
    assert counted([stone]) == "stone"
    assert counted([stone, mouse, stone, mouse, stone]) == "3 stones, 2 mice"
    assert counted([noun("pion", "fr")] * 2) == "2 pions"


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "die", "dice"),
        ("en", "shaman", "shamans"),
        ("en", "box", "boxes"),
        ("fr", "cheval", "chevaux"),
        ("fr", "chacal", "chacals"),
        ("fr", "hibou", "hiboux"),
    ],
)
def test_usual_plurals_are_derived(language: str, one: str, several: str) -> None:
    assert noun(one, language).in_plural == several


def test_a_plural_of_a_specs_own_stands_wherever_several_are_named() -> None:
    game = game_of(
        """
game: {id: own, title: Own}
board: {cells: squares, shape: rectangle 3}
kinds:
  eye: {letter: E, count: 5, name: {en: ocellus, fr: un ocelle}, plural: {en: ocelli}}
setup: {white: "a1:EEEE", black: none}
turns: unchecked
""",
        Path(),
    )
    (eye,) = nouns_of(game, "en")
    assert eye.counted(3) == "3 ocelli"
    assert nouns_of(game, "fr")[0].counted(3) == "3 ocelles"
    assert "4 ocelli" in position_description(game, game.setup, Language("en"))
