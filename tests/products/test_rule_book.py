"""The rule book: made from the spec alone, every figure in its section."""

from dataclasses import replace

import pytest
from printkit.document.blocks import (
    Flow,
    Heading,
    Illustration,
    Kept,
    Paragraph,
    Serial,
    Tabular,
)
from printkit.gamefile import load_game
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.page import Flip, Folding, PageSetup
from printkit.products.options import Binding
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book
from printkit.units import paper


def book(name: str, language: Language):
    game = load_game(name)
    request = Request(game=game, theme=game.themes["print"], language=language)
    return plan_rule_book(request, RuleBookOptions())


def plain(words):
    return words.replace("\u00a0", " ")


def flat(blocks):
    for block in blocks:
        yield from flat(block.blocks) if isinstance(block, Flow | Kept) else (block,)


@pytest.mark.parametrize("name", ["jersi", "mikjersi", "pijersi", "pijersi/51", "staku", "jersi/3"])
def test_every_figure_of_the_spec_stands_in_the_book_once_and_in_order(name):
    plan = book(name, Language.EN)
    pictures = [one for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    words = [word for one in pictures for told in one.caption for word in told.words]
    numbers = [word.number for word in words if isinstance(word, Serial)]
    assert numbers == list(range(1, len(load_game(name).figures) + 1))
    assert plan.faults == ()
    assert all(one.scene.description for one in pictures)


def test_figures_that_are_wrong_are_named_and_the_book_is_made_all_the_same(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("extends: jersi/4.16\nfigures: {far: {stand: b4:R, play: b4-b6}}\n")
    plan = book(str(path), Language.EN)
    assert {fault.source.path.split(".")[1] for fault in plan.faults} == {"far"}
    assert sum(isinstance(one, Heading) for one in flat(plan.document.blocks)) > 8


def test_a_book_begins_with_for_whom_the_game_is_and_ends_with_its_licence():
    blocks = list(flat(book("pijersi", Language.FR).document.blocks))
    told = [plain(one.words) for one in blocks[:4] if isinstance(one, Paragraph)]
    assert told[1] == "2 joueurs · dès 8 ans · 30 minutes"
    badge, licence = blocks[-2:]
    words = "Creative Commons : attribution, pas d’utilisation commerciale"
    assert plain(badge.scene.description).startswith(words)
    assert "CC BY-NC-SA 4.0" in licence.words


def test_a_game_of_no_open_licence_has_no_badge():
    game = replace(load_game("pijersi"), licence="all rights reserved")
    request = Request(game=game, theme=game.themes["print"])
    *_, before, last = flat(plan_rule_book(request, RuleBookOptions()).document.blocks)
    assert isinstance(before, Heading)
    assert "all rights reserved" in last.words


def test_a_booklet_has_pages_of_half_a_sheet():
    game = load_game("pijersi")
    request = Request(game=game, theme=game.themes["print"])
    plan = plan_rule_book(request, RuleBookOptions(binding=Binding(booklet=Flip.SHORT)))
    paper, made = plan.document.paper, make_rule_book(plan)
    assert (paper.width, paper.height) == (148.5, 210.0)
    assert made.folding == Folding(sheet=request.setup.paper, flip=Flip.SHORT)
    assert plan.endings == (".pdf",)
    assert plan.file_name.endswith("_a4_en.pdf")


@pytest.mark.parametrize("name", ["jersi", "mikjersi", "pijersi/51", "staku", "jersi/2"])
@pytest.mark.parametrize("language", Language)
def test_a_book_says_how_turns_are_written(name, language):
    tables = [one for one in flat(book(name, language).document.blocks) if isinstance(one, Tabular)]
    signs = [row[0][0].text for one in tables for row in one.rows]
    assert "!" in signs
    steps = [sign for sign in signs if sign[0].islower() and sign[-1].isdigit()]
    assert len(steps) >= 4, "a cube, a stack, and both turns of two steps"


def test_a_book_shows_who_takes_whom_though_no_figure_does():
    game = replace(load_game("pijersi/51"), figures=())
    request = Request(game=game, theme=game.themes["print"])
    blocks = list(flat(plan_rule_book(request, RuleBookOptions()).document.blocks))
    told = [one.scene.description for one in blocks if isinstance(one, Illustration)]
    assert any("Rock: scissors" in one for one in told), told


def test_no_figure_is_higher_than_a_page():
    for name in ("a4", "letter"):
        game = load_game("jersi")
        setup = PageSetup(paper=paper(name))
        request = Request(game=game, theme=game.themes["print"], setup=setup)
        blocks = flat(plan_rule_book(request, RuleBookOptions()).document.blocks)
        tallest = max(one.scene.height for one in blocks if isinstance(one, Illustration))
        assert tallest < request.setup.standing.paper.height - 40


def test_figures_of_a_game_without_rules_stand_in_its_book(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text("extends: pijersi/51\nrules: none\n")
    game = read_game(path, "own.yaml")
    request = Request(game=game, theme=game.themes["print"])
    plan = plan_rule_book(request, RuleBookOptions())
    shown = sum(
        isinstance(one, Illustration) and bool(one.caption) for one in flat(plan.document.blocks)
    )
    wrong = {fault.source.path.split(".")[1] for fault in plan.faults}
    assert shown + len(wrong) == len(game.figures)
    assert shown > 5
