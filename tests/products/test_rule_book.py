"""The rule book: made from the spec alone, every figure in its section."""

import re

import pytest
from printkit.document.blocks import Flow, Heading, Illustration
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, plan_rule_book


def book(name: str, language: Language):
    game = load_game(name)
    request = Request(game=game, theme=game.themes["print"], language=language)
    return plan_rule_book(request, RuleBookOptions())


def flat(blocks):
    for block in blocks:
        yield from flat(block.blocks) if isinstance(block, Flow) else (block,)


@pytest.mark.parametrize("language", Language)
def test_every_figure_of_the_spec_stands_in_the_book_once_and_in_order(language):
    plan = book("jersi", language)
    pictures = [one for one in flat(plan.document.blocks) if isinstance(one, Illustration)]
    labels = [re.sub(r"\D", "", one.caption[0].words[0].text) for one in pictures if one.caption]
    figures = load_game("jersi").figures
    assert labels == [str(rank) for rank in range(1, len(figures) + 1)]
    assert plan.faults == ()
    assert all(one.scene.description for one in pictures)


def test_figures_that_are_wrong_are_named_and_the_book_is_made_all_the_same():
    plan = book("jersi/4.0", Language.EN)
    assert {fault.source.path.split(".")[1] for fault in plan.faults} == {"drop"}
    assert sum(isinstance(one, Heading) for one in flat(plan.document.blocks)) > 8
