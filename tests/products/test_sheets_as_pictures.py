"""Every sheet can be drawn by every writer: no id stands twice on a page."""

from __future__ import annotations

import pytest
from printkit import library
from printkit.backends import svg
from printkit.gamefile import load_game
from printkit.kit import story_of
from printkit.model import Game, Language
from printkit.page import Publication
from printkit.products.board import ByCube, board, plan_board
from printkit.products.booklet import replay
from printkit.products.diagram import Look
from printkit.products.print_me import PrintJob, plan_file, whole_file
from printkit.products.stickers import plan_stickers, stickers
from printkit.scene import Scene

import printed


def booklet(game: Game) -> Publication:
    assert game.example is not None
    record, _ = library.read_record(game.example, game)
    story = story_of(library.replay(game, record), "example", Language.EN)
    look = Look(theme=game.themes["print"], language=Language.EN)
    return replay(game, story, look=look, setup=printed.on())


def publications(game: Game) -> dict[str, Publication]:
    look = {"theme": game.themes["print"], "language": Language.EN}
    return {
        "board": board(game, plan_board(game, setup=printed.on(), size=ByCube(20.0)), **look),
        "stickers": stickers(game, plan_stickers(game, setup=printed.on(), cube=20.0), **look),
        "print-me": whole_file(
            game,
            plan_file(game, PrintJob(setup=printed.on(), size=ByCube(20.0))),
            ink=lambda _: 0.1,
            **look,
        ),
        "booklet": booklet(game),
    }


@pytest.mark.parametrize("name", ["board", "stickers", "print-me", "booklet"])
@pytest.mark.few(1)
def test_a_sheet_is_a_picture_too(name):
    for sheet in publications(load_game("pijersi"))[name].sheets:
        scene = Scene(width=sheet.paper.width, height=sheet.paper.height, shapes=sheet.shapes)
        assert svg.write(scene).startswith(b"<?xml")
