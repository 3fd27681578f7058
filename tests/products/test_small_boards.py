"""Books of games on boards that hardly hold a piece."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.backends import pdf
from printkit.gamefile import game_of
from printkit.model.figures import Section
from printkit.products.figures.lessons import teaching_figures
from printkit.products.rule_book import PRODUCT

import printed
from letters import page_lines

SPEC = """
game: {{id: small, title: Small}}
board: {{cells: {cells}, shape: {shape}}}
kinds: {{man: {{letter: M, count: 2, name: man}}}}
setup: {{white: a1:M, black: none}}
rules: {{beats: {{man: [man]}}, goal: {{kinds: [man], white: [a], black: [a]}}}}
notation: {{dialect: pijersi}}
"""


@pytest.mark.few(1)
@pytest.mark.parametrize("cells", ["squares", "hexagons", "nodes"])
@pytest.mark.parametrize("size", [1, 2, 5, 3])
def test_a_rule_book_is_made_and_has_pictures_of_turns_where_there_is_room(
    cells: str, size: int
) -> None:
    shape = f"rectangle {size}" if cells == "squares" else f"triangle {size}"
    game = game_of(SPEC.format(cells=cells, shape=shape), Path())
    options = PRODUCT.options()
    made = PRODUCT.make(PRODUCT.planned(printed.request(game), options))
    pages = " ".join(page_lines(pdf.write(made)))
    assert "Your turn" in pages
    turns = [one for one in teaching_figures(game) if one.section is Section.TURN]
    assert bool(turns) == (size == 5)
