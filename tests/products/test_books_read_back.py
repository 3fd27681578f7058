"""The finished book is read back by a second reader, which finds nothing to doubt.

That it would find something is shown by pages that say what books once said.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

import pytest
from printkit.base.units import paper
from printkit.gamefile import load_game, shipped_variants
from printkit.model import Game, Language
from printkit.products import door
from printkit.products.request import Request
from printkit.products.rule_book import (
    RuleBookOptions,
    RuleBookPlan,
    make_rule_book,
    plan_rule_book,
)
from printkit.text.rules import RuleWriter

from editions_told import ALIKE
from editions_told import TOLD as EDITIONS
from second_reader import Page, Reader, own_part, page_of

FORMS = ("docx", "md", "pdf", "a5.pdf", "quick.pdf", "quick.a5.pdf", "quick.html")


@cache
def game(name: str) -> Game:
    return own_part(load_game(name))


@lru_cache(maxsize=1)
def planned(book: Game, language: Language, on: str, *, quick: bool) -> RuleBookPlan:
    """The plan of a book, which several forms are made of."""
    asked = Request(game=book, theme=book.themes["print"], language=language)
    asked = replace(asked, setup=replace(asked.setup, paper=paper(on)))
    return plan_rule_book(asked, RuleBookOptions(quick=quick))


def read(book: Game, language: Language, form: str) -> list[str]:
    """What the second reader doubts in a book."""
    ending, quick = form.rpartition(".")[2], form.startswith("quick")
    made = make_rule_book(planned(book, language, "a5" if "a5" in form else "a4", quick=quick))
    page = page_of(door.finished(made, f"book.{ending}").data, ending)
    assert len(page.text) > 1000
    assert page.said
    return Reader(book, language).faults(page, rules=True, variants=not quick)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language", "form"),
    [
        ("jersi/4.16", Language.EN, "html"),
        ("jersi/4.0", Language.FR, "html"),
        ("pijersi/51", Language.FR, "md"),
        ("mikjersi/2022", Language.EN, "html"),
        ("staku/2024", Language.FR, "html"),
    ],
)
def test_a_book_says_nothing_that_its_game_does_not(
    name: str, language: Language, form: str
) -> None:
    assert read(game(name), language, form) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "language", [Language.EN, pytest.param(Language.FR, marks=pytest.mark.slow)]
)
def test_a_game_that_drops_one_a_turn_speaks_of_two_nowhere(language: Language) -> None:
    usual = game("jersi/4.16")
    assert usual.rules is not None
    assert usual.rules.drop is not None
    rules = replace(usual.rules, drop=replace(usual.rules.drop, most=1))
    other = replace(usual, edition="one", rules=rules, figures=(), example=None)
    assert read(other, language, "html") == []


@pytest.mark.slow
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("rank", "name"), [*enumerate(EDITIONS)])
def test_no_book_of_any_edition_says_what_its_game_does_not(
    rank: int, name: str, language: Language
) -> None:
    """In both languages as a page for a screen; other forms, of the same words, take turns.

    Of editions that are told in the same words one stands for all (`editions_told.py`).
    """
    assert read(game(name), language, "html") == []
    if [*Language].index(language) == rank // len(FORMS) % 2:
        assert read(game(name), language, FORMS[rank % len(FORMS)]) == []


def told(name: str) -> object:
    """What a book says of an edition, but for its faces, its names and dates, and its variants."""
    one = load_game(name)
    writers = (RuleWriter.of(one, language) for language in Language)
    rules = [rule.sentences for writer in writers if writer for rule in writer.rules()]
    return one.grid, one.setup, one.figures, rules


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
def test_editions_whose_books_are_left_out_are_told_as_another_is(name: str) -> None:
    varied = {(one.name, edition) for one in shipped_variants() for edition in one.editions}
    for other in ALIKE[name]:
        assert told(other) == told(name)
        assert {one for one, of in varied if of == other} <= {
            one for one, of in varied if of in EDITIONS
        }


SEEDED = [
    ("jersi/4.0", "fr", "W:a2 parachutage d’un transporteur en a2"),
    ("jersi/4.0", "en", "/K:a1 the king is put back on a1"),
    ("jersi/4.0", "en", "BV:a2 a wise is dropped on a2"),  # and no list says what BV is
    ("jersi/4.16", "en", "m:f3/m:f4 M mountain"),  # and nothing says whose m is
    ("jersi/4.16", "en", "a1-a2+a3"),
    ("jersi/4.16", "en", "BV:a2"),
    ("staku/2024", "en", "a1=a3"),
    ("jersi/4.0", "fr", "Un roi qu’on ne peut remettre est perdu."),
    ("jersi/4.0", "fr", "Les Blancs gagnent : le roi est capturé et ne peut revenir."),
    ("pijersi/45", "en", "The king wins."),
    ("staku/2024", "en", "White moves a cube."),
    ("staku/2024", "fr", "Les cubes."),
    ("jersi/4.16", "fr", "Sur une montagne, un cube n’est pris que par un cube."),
    ("pijersi/45", "fr", "Qui prend qui."),
    ("jersi/4.16", "en", "The wise and the mountain wait beside the board."),
    ("jersi/4.16", "en", "Each side’s reserve waits beside the board: 4 wise and 2 mountains."),
    ("jersi/4.16", "fr", "5 × pierre"),
    ("jersi/4.16", "en", "The board has 61 cells in 9 rows."),
    ("mikjersi/2022", "en", "40 turns in a row without a capture, 20 each, are a draw."),
    ("pijersi/45", "en", "A stack is three cubes at most."),
    ("pijersi/45", "en", "a turn drops two cubes at most"),
    ("pijersi/45", "fr", "Un parachutage : un cube, ou deux."),
    ("staku/2024", "en", "Token → token"),
    ("jersi/4.16", "fr", "Fou → pierre, feuille, ciseaux"),
    ("jersi/4.16", "en", "1. a2-b2=d3 2. h4-h3=f4 3. b3-b4=d6"),
]
"""What books said once, or might."""
TOLD = [
    ("pijersi/45", "These stacks may stand: rock on rock and wise on rock."),
    ("jersi/4.16", "These stacks may stand: paper (Black) on rock."),
    ("jersi/4.16", "These stacks may stand: rock on king. These may not: rock on paper."),
    ("jersi/4.16", "c4-c5 is illegal: nothing stands on c4. White: mountain c4. Black: no cubes."),
    ("jersi/4.16", "A single cube goes from d4 to d6. White: rock d4. Black: no cubes."),
]  # fmt: skip
"""What texts of pictures might."""


@pytest.mark.parametrize(("name", "language", "said"), SEEDED)
def test_the_reader_doubts_what_is_wrong(name: str, language: str, said: str) -> None:
    page = Page(text=said, said=())
    assert Reader(game(name), Language(language)).faults(page, rules=False, variants=False) != []


@pytest.mark.parametrize(("name", "told"), TOLD)
def test_the_reader_doubts_what_is_wrong_in_a_picture(name: str, told: str) -> None:
    page = Page(text="", said=(told,))
    assert Reader(game(name), Language.EN).faults(page, rules=False, variants=False) != []


def test_the_reader_misses_what_a_book_leaves_out() -> None:
    faults = Reader(game("jersi/4.14"), Language.EN).faults(Page(text="", said=()))
    assert any("of one side" in fault for fault in faults)
    assert any("Dotty style" in fault for fault in faults)


def test_the_reader_doubts_a_picture_that_stands_under_another_heading() -> None:
    told = "These stacks may stand: paper on paper and paper on rock."
    page = Page(text="", said=(told,), headed=(("Stacks", told),))
    faults = Reader(game("pijersi/45"), Language.EN).faults(page)
    assert any("bars nothing" in fault for fault in faults)
