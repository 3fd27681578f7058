"""A turn of a record becomes the words of a figure, which draw the same picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from printkit.draw.diagram import Viewport, diagram
from printkit.draw.view import ASIDE
from printkit.gamefile import load_game
from printkit.gamefile.game import read_game
from printkit.library.lookup import open_example
from printkit.model import Game, Language
from printkit.products.diagram import diagram_contents
from printkit.products.figures.figure import checked_panels, letters, rows_of_panels
from printkit.products.request import Request
from printkit.products.scenery import figure_words, start_scenery, turn_scenery
from printkit.replay.replay import Replay

from recording import write

WIDTH = 90.0


def drawn_again(game: Game, played: Replay, number: int, tmp_path: Path, base: str):
    """A turn's picture by its figure and as a diagram, both bare of words."""
    path = tmp_path / "own.yaml"
    path.write_text(f"extends: {base}\nfigures:\n{figure_words(played, number)}", encoding="utf-8")
    own = read_game(path, "own.yaml")
    figure = own.figures[-1]
    request = Request(game=own, theme=own.themes["screen"], language=Language.EN)
    shown = checked_panels(request, figure)
    scenery = (
        turn_scenery(own, played.plies[number - 1], Language.EN, "")
        if number
        else start_scenery(played, Language.EN)
    )
    contents = diagram_contents(own, replace(scenery, lost=None), Language.EN)
    contents = replace(contents, caption=None, title="")
    viewport = Viewport(width=WIDTH, aside=ASIDE)  # figures have larger names, beside the pieces
    as_diagram = diagram(own, request.theme, contents, viewport)
    as_figure = rows_of_panels(request, shown, letters(), WIDTH)
    return as_figure, as_diagram


@pytest.mark.parametrize(
    ("base", "number"), [("jersi/4.16", 12), ("pijersi/45", 0), ("pijersi/45", 15), ("draughts", 9)]
)
def test_a_figure_of_a_turn_is_read_back_and_drawn_as_its_diagram(
    base: str, number: int, tmp_path: Path
) -> None:
    game = load_game(base)
    assert game.example is not None
    played = open_example(game.example, game, Language.EN)
    as_figure, as_diagram = drawn_again(game, played, number, tmp_path, base)
    assert write(as_figure) == write(as_diagram)
