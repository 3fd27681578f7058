"""What is printed of a game without a board: all that its pieces need, and no word of a board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from printkit.backends import pdf
from printkit.base.errors import PrintkitError
from printkit.features.laser.product import LaserOptions, LaserPart, plan_laser
from printkit.gamefile import game_of, load_game
from printkit.kit import kit_plan
from printkit.model import Game, Language
from printkit.products.board import BoardOptions, plan_file
from printkit.products.parts import Part, parts, parts_of
from printkit.products.print_me import PRODUCT as PRINT_ME
from printkit.products.print_me import PrintMeOptions
from printkit.products.rule_book import PRODUCT as RULE_BOOK

import printed
from letters import page_lines

BEETLES = load_game(str(Path(__file__).parent.parent / "data" / "specs" / "good" / "beetles.yaml"))
DICE = game_of(
    """
game: {id: dice, title: Dice}
board: none
kinds: {die: {letter: D, count: 5, owner: none}}
setup: {white: none}
""",
    Path(),
)

ENGLISH, FRENCH = ("en", "board", "proof page"), ("fr", "plateau", "épreuve")


def kit_of(game: Game) -> list[str]:
    plan = kit_plan(printed.request(game), PrintMeOptions())
    return [one.product for one in plan]


def test_a_kit_holds_all_but_the_board_and_a_picture_of_nothing() -> None:
    pictures = ["diagram"] * 3
    assert kit_of(BEETLES) == ["print-me", "stickers", "parts", *pictures, "rulebook"]
    assert set(kit_of(DICE)) == {"print-me", "stickers", "parts", "paper-cubes"}


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("game", "language", "board", "proof"),
    [(BEETLES, *ENGLISH), (BEETLES, *FRENCH), (DICE, *FRENCH), (DICE, *ENGLISH)],
)
def test_the_file_for_an_evening_says_nothing_of_a_board(
    game: Game, language: str, board: str, proof: str
) -> None:
    request = printed.request(game, language=Language(language))
    plan = PRINT_ME.planned(request, PrintMeOptions())
    data = pdf.write(PRINT_ME.make(plan))
    pages = page_lines(data)
    assert len(pages) == plan.printed == 4
    assert board not in " ".join(pages).lower()
    assert proof in pages[1].lower()


def test_what_only_a_board_has_is_refused() -> None:
    request = replace(printed.request(BEETLES), given={"--joint": "butt", "--cube": "16"})
    with pytest.raises(PrintkitError, match="--joint"):
        kit_plan(request, PrintMeOptions())


def test_the_rule_book_says_nothing_of_a_board() -> None:
    request = printed.request(BEETLES)
    made = RULE_BOOK.make(RULE_BOOK.planned(request, RULE_BOOK.options()))
    assert "board" not in " ".join(page_lines(pdf.write(made))).lower()


@pytest.mark.parametrize("part", [LaserPart.BOARD, LaserPart.CELLS, LaserPart.TEMPLATE])
def test_what_is_made_of_a_board_is_refused_in_a_line(part: LaserPart) -> None:
    request = printed.request(BEETLES)
    with pytest.raises(PrintkitError, match="beetles has no board"):
        plan_laser(request, LaserOptions(part=part))
    with pytest.raises(PrintkitError, match="beetles has no board"):
        plan_file(request, BoardOptions())
    with pytest.raises(PrintkitError, match="beetles has no board, and so no template"):
        parts(request, [Part.TEMPLATE])
    assert Part.TEMPLATE not in parts_of(BEETLES)


def test_all_that_a_laser_makes_are_faces_and_their_jig() -> None:
    plan = plan_laser(printed.request(BEETLES), LaserOptions(part=LaserPart.ALL))
    assert [name.split("_")[1] for name in plan.scenes] == ["laser-faces", "laser-jig"]


@pytest.mark.parametrize(("setup", "times"), [("white: none", 0), ("neutral: e5:C", 1)])
@pytest.mark.few(1)
def test_a_rule_book_pictures_no_setup_of_nothing(setup: str, times: int) -> None:
    game = game_of(
        f"""
game: {{id: cards, title: Cards}}
board: none
kinds: {{one: {{letter: C, count: 5, owner: none, form: card}}}}
setup: {{{setup}}}
turns: unchecked
figures: {{line: {{stand: "c3:C c4:C", caption: A line.}}}}
""",
        Path(),
    )
    made = RULE_BOOK.make(RULE_BOOK.planned(printed.request(game), RULE_BOOK.options()))
    text = " ".join(" ".join(page_lines(pdf.write(made))).split())
    assert "The board" not in text
    assert text.count("Setup") == text.count("The setup.") == times
    assert "A line." in text
