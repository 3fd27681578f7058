"""Who takes whom."""

from __future__ import annotations

from dataclasses import replace

from printkit.draw.capture_graph import capture_graph
from printkit.model.figures import TakesPlate
from printkit.products.descriptions import captures_in_words
from printkit.products.request import Request
from printkit.scene import Scene
from printkit.text.rules import effective_pairs


def draw(request: Request, plate: TakesPlate, width: float) -> Scene:  # noqa: ARG001
    """The graph of who takes whom."""
    game = request.game
    assert game.rules is not None
    graph = capture_graph(game, request.theme, effective_pairs(game.rules), width=width)
    return replace(graph, description=captures_in_words(game, request.language))
