"""The players by the names of their game: in every form, in all that is printed and told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from printkit import library
from printkit.base.catalogue import catalogue, texts
from printkit.base.errors import SpecError
from printkit.gamefile import load_game
from printkit.model import WHITE_AND_BLACK, Game, Language, Localised
from printkit.notation.files import FileText
from printkit.products.descriptions import turn_sentence
from printkit.products.diagram import Scenery, diagram_contents
from printkit.products.stickers import plan_stickers, stickers
from printkit.rules import EndReason, Mover, Outcome, Rules, Side, Step, Turn
from printkit.text import reasons
from printkit.text.nouns import nouns_of
from printkit.text.players import Player, names_of, players_of
from printkit.text.rules import placing_in_words, rules_in_words

import printed

OWN = """\
extends: jersi/4.16
players:
  white: {en: Ada, fr: Ada}
  black: {en: the fox, fr: le renard}
"""


def named(name: str, language: Language) -> Player:
    return players_of((Localised(texts={"en": name, "fr": name}), WHITE_AND_BLACK[1]), language)[0]


@pytest.fixture
def own(tmp_path: Path) -> Game:
    path = tmp_path / "own.yaml"
    path.write_text(OWN)
    return load_game(str(path))


@pytest.mark.parametrize(
    ("name", "label", "of", "to", "ending"),
    [
        ("les Bleus", "Bleus", "des Bleus", "aux Bleus", "nt"),
        ("le renard", "renard", "du renard", "au renard", ""),
        ("la poule", "poule", "de la poule", "à la poule", ""),
        ("l’aigle", "l’aigle", "de l’aigle", "à l’aigle", ""),
        ("Ada", "Ada", "d’Ada", "à Ada", ""),
        ("Bleu", "Bleu", "de Bleu", "à Bleu", ""),
        ("Les", "Les", "de Les", "à Les", ""),
    ],
)
def test_french_names_contract_and_elide(
    name: str, label: str, of: str, to: str, ending: str
) -> None:
    assert named(name, Language.FR) == Player(name=name, label=label, of=of, to=to, ending=ending)


def test_english_names_stay_as_they_are() -> None:
    blue = named("Blue", Language.EN)
    assert blue == Player(name="Blue", label="Blue", of="Blue’s", to="Blue", ending="s")


@pytest.mark.parametrize(
    ("name", "label", "of", "ending"),
    [
        ("Goats", "Goats", "Goats’", ""),
        ("the Tigers", "Tigers", "the Tigers’", ""),
        ("the fox", "fox", "the fox’s", "s"),
        ("the geese", "geese", "the geese’s", ""),
        ("Geese", "Geese", "Geese’s", ""),
        ("Iris", "Iris", "Iris’s", "s"),
        ("Brass", "Brass", "Brass’s", "s"),
    ],
)
def test_english_names_in_the_plural_have_their_genitive_and_verbs(
    name: str, label: str, of: str, ending: str
) -> None:
    player = named(name, Language.EN)
    assert player == Player(name=name, label=label, of=of, to=name, ending=ending)


def test_no_message_says_of_a_player_what_is_right_of_one_alone() -> None:
    """Players may be many: neither `Swedes has` nor `Muscovites's` is English."""
    wrong = re.compile(r"(?:^|[,:;] ){side2?} (?:has|is|was|does|[a-z]{3,}s)\b|{side2?}['’]s\b")
    assert not [key for key, text in texts(catalogue("en").rows) if wrong.search(text)]


@pytest.mark.parametrize("name", ["jersi/1", "jersi/2-2019"])
def test_the_books_of_2019_have_blue_and_red_players(name: str) -> None:
    game = load_game(name)
    assert [player.name for player in players_of(game.players, Language.EN)] == ["Blue", "Red"]
    french = [player.name for player in players_of(game.players, Language.FR)]
    assert french == ["les Bleus", "les Rouges"]


@pytest.mark.parametrize("name", ["jersi/2", "jersi", "pijersi", "mikjersi", "staku"])
def test_the_players_of_other_editions_are_white_and_black(name: str) -> None:
    assert load_game(name).players == WHITE_AND_BLACK


@pytest.mark.parametrize(
    ("language", "sentence", "to_move", "seen"),
    [
        (Language.EN, "Blue moves a cube", "Blue to move", ("Blue: ", " Red: ")),
        (
            Language.FR,
            "Les Bleus déplacent un cube",
            "Les Bleus jouent",
            ("Bleus\u00a0: ", " Rouges\u00a0: "),
        ),
    ],
)
def test_diagrams_call_the_players_by_their_names(
    language: Language, sentence: str, to_move: str, seen: tuple[str, str]
) -> None:
    game = load_game("jersi/2-2019")
    assert game.rules
    rules, b3, c3 = Rules.of(game.rules), game.grid.index["b3"], game.grid.index["c3"]
    trace = rules.trace(game.setup, Turn((Step(Mover.CUBE, b3, c3),)))
    drawn = diagram_contents(game, Scenery(position=game.setup), language)
    assert drawn.caption.sentence == to_move
    assert drawn.description.startswith(seen[0])
    assert seen[1] in drawn.description
    assert turn_sentence(game, trace, language) == sentence


@pytest.mark.parametrize(
    ("language", "whose"),
    [(Language.EN, ("Blue’s", "Red’s")), (Language.FR, ("des Bleus", "des Rouges"))],
)
def test_stickers_are_of_the_players(language: Language, whose: tuple[str, str]) -> None:
    game = load_game("jersi/2-2019")
    sheets = stickers(plan_stickers(printed.request(game, 20, language=language))).sheets
    titles = " ".join(sheet.title for sheet in sheets)
    assert all(word in titles for word in whose)
    assert "hite" not in titles


def test_rules_in_words_name_the_players(own: Game) -> None:
    assert own.rules
    for language, wanted in (
        (Language.EN, ("Ada begins. ", "Ada’s on row a, the fox’s on row i", "row i for Ada")),
        (Language.FR, ("Ada entame la partie", "celui d’Ada", "celui du renard", "pour le renard")),
    ):
        told = rules_in_words(own.rules, nouns_of(own, language), language, own.players)
        text = "\n".join(sentence for rule in told for sentence in rule.sentences)
        assert all(word in text for word in wanted)
        assert not any(word in text for word in ("White", "Black", "Blancs", "Noirs"))


def test_outcomes_name_the_winner(own: Game) -> None:
    end = Outcome(Side.BLACK, EndReason.GOAL)
    english = reasons.outcome(end, own, Language.EN)
    assert english == "the fox wins: the goal is reached"
    french = reasons.outcome(end, own, Language.FR)
    assert french == "le renard gagne\u00a0: le but est atteint"


def test_warnings_about_a_text_name_the_players(own: Game) -> None:
    assert names_of(own, Language.FR)["Black"] == "renard"
    result = library.check(Path("x.txt"), own, found=FileText(text="a4:K | - - | w"))
    assert "there is no king of the fox" in str(result.warnings[0])


def test_names_of_players_are_printable_and_known(tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text("extends: jersi\nplayers: {white: {en: 白, fr: 白}, blue: Blue}\n")
    with pytest.raises(SpecError) as caught:
        load_game(str(path))
    assert "unknown key 'blue'" in str(caught.value)
    assert "白" in str(caught.value)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (Language.EN, "stacks too: Blue on rows 1 and 2, Red on rows 6 and 7."),
        (
            Language.FR,
            "\u00a0: les Bleus sur les rangées 1 et 2, les Rouges sur les rangées 6 et 7.",
        ),
    ],
)
def test_the_page_to_play_from_tells_how_an_empty_board_is_filled(
    language: Language, told: str
) -> None:
    game = load_game("jersi/1")
    assert game.rules is not None
    assert game.free_setup is not None
    said = placing_in_words(game.rules, game.free_setup, language, game.players)
    assert said.endswith(told)
