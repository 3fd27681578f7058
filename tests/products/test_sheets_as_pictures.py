"""Every sheet can be drawn by every writer: no id stands twice on a page."""

from __future__ import annotations

import pytest
from printkit.backends import svg
from printkit.document.blocks import Document
from printkit.gamefile import load_game
from printkit.model import Game
from printkit.page import Publication
from printkit.products import registry
from printkit.scene import Scene

import printed


def publications(game: Game) -> dict[str, Publication]:
    names = ("board", "stickers", "print-me", "replay")
    found = {}
    for product in map(registry.product, names):
        made = product.make(product.plan(printed.request(game, 20.0), product.options()))
        assert isinstance(made, Publication)
        found[product.name] = made
    return found


@pytest.mark.parametrize("name", ["board", "stickers", "print-me", "replay"])
@pytest.mark.slow
def test_a_sheet_is_a_picture_too(name):
    for sheet in publications(load_game("pijersi"))[name].sheets:
        if isinstance(sheet, Document):
            continue  # its pages are the typesetter's; what stands in them are scenes of their own
        scene = Scene(width=sheet.paper.width, height=sheet.paper.height, shapes=sheet.shapes)
        assert svg.write(scene).startswith(b"<?xml")
