"""A disc that is the piece itself shows whose it is; dots and eyes are strokes like all others."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.draw.pieces import piece_symbol, sticker
from printkit.gamefile import load_game
from printkit.model import GLYPH
from printkit.rules import Piece, Side
from printkit.scene import Circle

SPEC = """\
game: {{id: marbles, title: Marbles}}
board: {{cells: squares, rows: [{{name: a, cells: 3}}, {{name: b, cells: 3}}]}}
kinds:
  man: {{letter: M, count: 3{owner}}}
faces:
  man: [{face}]
setup: {{white: none, black: none}}
"""


def game(tmp_path: Path, face: str, owner: str = ""):
    path = tmp_path / "marbles.yaml"
    path.write_text(SPEC.format(face=face, owner=owner))
    return load_game(str(path))


def discs(symbol) -> list[Circle]:
    return [shape for shape in symbol.shapes if isinstance(shape, Circle)]


@pytest.mark.parametrize("theme", ["screen", "print", "contrast"])
@pytest.mark.parametrize("draw", [piece_symbol, sticker])
def test_a_marble_has_the_colour_of_its_player_inside_a_line_of_the_glyphs(tmp_path, draw, theme):
    marbles = game(tmp_path, "{disc: {radius: 0.45}}")
    looks = marbles.themes[theme]
    for side, colours in ((Side.WHITE, looks.white), (Side.BLACK, looks.black)):
        (disc,) = discs(draw(marbles, Piece(0, side), looks))
        assert (disc.style.fill, disc.style.stroke) == (colours.face, colours.glyph)
        assert disc.radius + disc.style.width / 2 == pytest.approx(0.45)


@pytest.mark.parametrize(
    ("face", "owner"),
    [
        ("{disc: {radius: 0.1}}", ""),
        ("{circle: {radius: 0.4}}, {disc: {radius: 0.3}}", ""),
        ("{disc: {radius: 0.45}}", ", owner: none"),
    ],
)
def test_small_discs_later_ones_and_those_of_nobody_are_filled(tmp_path, face, owner):
    marbles = game(tmp_path, face, owner)
    looks = marbles.themes["screen"]
    colours = looks.neutral if owner else looks.white
    assert discs(piece_symbol(marbles, Piece(0, Side.WHITE), looks))[-1].style.fill == colours.glyph
    assert marbles.kinds[0].face[-1].style.fill == GLYPH
