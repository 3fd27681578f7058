"""What a laser makes of marks, of strips along edges, and of names around a board."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.features.laser.product import plan_laser
from printkit.features.laser.work import LaserOptions, LaserPart
from printkit.gamefile import game_of, load_game
from printkit.model import Game
from printkit.scene import Group, Scene, bounds

import printed

GOOD = Path(__file__).parents[2] / "data" / "specs" / "good"
SPEC = """
game: {{id: made, title: Made}}
board: {{cells: squares, shape: rectangle 3x3, names: none{more}}}
kinds: {{man: {{letter: M, count: 9}}}}
setup: {{white: none, black: none}}
"""


def made(more: str = "") -> Game:
    return game_of(SPEC.format(more=more), Path())


def sheet(game: Game, cube: float = 10.0) -> dict[str, int]:
    """Per layer how many lines it has."""
    return {
        layer.id: len(layer.shapes)
        for layer in scene(game, cube).shapes
        if isinstance(layer, Group)
    }


def scene(game: Game, cube: float = 10.0) -> Scene:
    order = LaserOptions(part=LaserPart.BOARD)
    (found,) = plan_laser(printed.request(game, cube), order).scenes.values()
    return found


@pytest.mark.parametrize(
    ("mark", "layer"),
    [
        ("{star: a1}", "engrave"),
        ("{text: X, in: a1}", "engrave"),
        ("{dot: a1, colour: '#402010'}", "engrave"),
        ("{dot: a1, colour: '#f0e0c0'}", "score"),
        ("{area: [a1, a3, c3], colour: none}", "score"),
        ("{line: [a1, c3]}", "score"),
        ("{circle: a1}", "score"),
    ],
)
def test_dark_areas_are_burnt_and_the_rest_is_a_line(mark, layer):
    plain, marked = sheet(made()), sheet(made(f", marks: [{mark}]"))
    assert marked.get(layer, 0) > plain.get(layer, 0)
    other = "score" if layer == "engrave" else "engrave"
    assert marked.get(other, 0) == plain.get(other, 0)


def test_strips_of_the_players_are_told_apart():
    white, black = (sheet(made(f", edges: {{{side}: left}}")) for side in ("white", "black"))
    assert black["engrave"] == white.get("engrave", 0) + 1
    assert white["score"] == black["score"] + 1


@pytest.mark.parametrize(
    "more", [", edges: {black: left}", ", marks: [{arc: [a2, b1], round: a1}]"]
)
def test_what_lies_around_the_cells_is_on_the_plate(more):
    found = scene(made(more))
    layers = {one.id: bounds(one.shapes) for one in found.shapes if isinstance(one, Group)}
    edge = layers.pop("cut-outer")
    for left, top, right, foot in layers.values():
        assert edge[0] - 0.1 <= left
        assert edge[1] - 0.1 <= top
        assert right <= edge[2] + 0.1
        assert foot <= edge[3] + 0.1


def test_names_around_a_board_are_burnt():
    assert sheet(load_game(str(GOOD / "river.yaml")))["engrave"] >= 2 * 5 + 2 * 6
