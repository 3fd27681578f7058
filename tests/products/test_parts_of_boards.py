"""Figures of a part of a board: each of its cells can be named, and nothing is shown in vain."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.gamefile.game import read_game
from printkit.model import Language
from printkit.products.figures.figure import compose
from printkit.products.request import Request
from printkit.scene import Clip, Group, Scene, Text, bounds

BOARD = """
game: {{id: own, title: Own, players: 2}}
board:
  tints: {{light: {{colour: "#f0d9b5", cells: all}}}}
  cells: {cells}
  shape: {shape}
  names: {names}
kinds:
  man: {{letter: M, count: 9, form: disc, name: {{en: man, fr: le pion}}}}
faces: {{man: blank}}
setup: {{white: a1:M, black: b2:M}}
turns: unchecked
figures:
  x: {{stand: "{stand}", crop: {crop}{more}}}
"""


def made(tmp_path: Path, crop: str, *, cells="squares", shape="rectangle 8x8", names="chess",
         stand="a1:M h8:m", more="") -> Scene:  # fmt: skip
    path = tmp_path / "own.yaml"
    said = {"cells": cells, "shape": shape, "names": names, "stand": stand}
    path.write_text(BOARD.format(crop=crop, more=more, **said))
    game = read_game(path, "own.yaml")
    (figure,) = (one for one in game.figures if one.name == "x")
    request = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    return compose(request, figure, 90.0, worded=False).scene


def texts(shapes):
    for shape in shapes:
        if isinstance(shape, Group | Clip):
            for text, box in texts(shape.shapes):
                dx, dy = (
                    shape.transform[4:] if isinstance(shape, Group) and shape.transform else (0, 0)
                )
                yield text, (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)
        elif isinstance(shape, Text):
            yield shape.text, bounds((shape,))


@pytest.mark.parametrize("names", ["chess", "rim"])
@pytest.mark.parametrize("crop", ["e1..h3", "a1..c3", "a6..c8", "f6..h8", "c3..f6", "d1..d1"])
def test_a_part_shows_its_rows_and_columns_wherever_it_lies(crop, names, tmp_path) -> None:
    scene = made(tmp_path, crop, names=names)
    (column, row), (last, top) = (tuple(cell) for cell in crop.split(".."))
    wanted = {chr(one) for first, end in ((column, last), (row, top))
              for one in range(ord(first), ord(end) + 1)}  # fmt: skip
    found = dict(texts(scene.shapes))
    assert found.keys() == wanted
    for left, upper, right, lower in found.values():  # none is cut off at the edge
        assert min(left, upper) >= 0
        assert right <= scene.width
        assert lower <= scene.height


def test_names_of_columns_stand_below_their_cells_and_those_of_rows_beside(tmp_path) -> None:
    found = dict(texts(made(tmp_path, "b2..d4").shapes))
    middles = {text: ((x1 + x2) / 2, (y1 + y2) / 2) for text, (x1, y1, x2, y2) in found.items()}
    assert middles["b"][0] < middles["c"][0] < middles["d"][0]
    assert middles["4"][1] < middles["3"][1] < middles["2"][1] < middles["c"][1]
    assert middles["2"][0] < middles["b"][0]


def test_where_columns_lie_at_a_slant_cells_have_their_names(tmp_path) -> None:
    scene = made(tmp_path, "b2..c3", cells="hexagons", shape="rhombus 5", names="rim",
                 stand="b2:M")  # fmt: skip
    assert {"b2", "c3"} <= {text for text, _ in texts(scene.shapes)}


def test_a_reserve_is_shown_beside_a_part_only_in_a_game_that_has_one(tmp_path) -> None:
    def words(stand: str) -> set[str]:
        scene = made(tmp_path, "c2..e4", stand=stand, more=", play: 'M:d3'")
        return {text for text, _ in texts(scene.shapes)}

    assert "reserve" not in words("e4:m")
    assert "reserve" in words("e4:m | MM m")
