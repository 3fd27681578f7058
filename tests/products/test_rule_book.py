"""The rule book: made from the spec alone, every figure in its section."""

from dataclasses import replace

import pytest
from printkit.document.blocks import Flow, Heading, Illustration, Paragraph, Serial
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.page import Flip, Folding
from printkit.products.options import Binding
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book


def book(name: str, language: Language):
    game = load_game(name)
    request = Request(game=game, theme=game.themes["print"], language=language)
    return plan_rule_book(request, RuleBookOptions())


def plain(words):
    return words.replace("\u00a0", " ")


def flat(blocks):
    for block in blocks:
        yield from flat(block.blocks) if isinstance(block, Flow) else (block,)


@pytest.mark.parametrize("language", Language)
def test_every_figure_of_the_spec_stands_in_the_book_once_and_in_order(language):
    plan = book("jersi", language)
    pictures = [one for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    words = [word for one in pictures for told in one.caption for word in told.words]
    numbers = [word.number for word in words if isinstance(word, Serial)]
    assert numbers == list(range(1, len(load_game("jersi").figures) + 1))
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
