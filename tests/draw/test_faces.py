"""Faces as they are printed: letters in the middle, a disc that is the piece in its own colour."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.backends import svg
from printkit.draw.pieces import piece_symbol, sticker
from printkit.gamefile import load_game
from printkit.model import Game
from printkit.rules import Piece, Side
from printkit.scene import Scene, Use, place

import raster
import recording

SPEC = """
game: {id: g, title: G}
board: {cells: squares, rows: [{name: a, x: 0, cells: 8}]}
kinds: {J: 1}
setup: {white: none}
"""


def game_of(tmp_path: Path, kinds: str, faces: str) -> Game:
    path = tmp_path / "g.yaml"
    path.write_text(SPEC.replace("kinds: {J: 1}", f"kinds: {kinds}\nfaces: {faces}"))
    return load_game(str(path))


@pytest.mark.parametrize("text", ["J", "Q", "I", "jg", "A1", "W", "L", "gy"])
def test_letters_of_a_printed_face_stand_within_a_fifth_of_a_millimetre(
    tmp_path: Path, text: str
) -> None:
    game = game_of(tmp_path, "{one: {letter: A, count: 1}}", f'{{one: [{{text: "{text}"}}]}}')
    face = sticker(game, Piece(0, Side.WHITE), game.themes["print"])
    scene = Scene(width=20, height=20, shapes=(Use(symbol=face, transform=place(10, 10, 20)),))
    dark = raster.of_svg(svg.write(scene), ppi=254).mean(axis=2) < 128
    for axis in (0, 1):
        (inked,) = dark.any(axis=axis).nonzero()
        assert (inked[0] + inked[-1] + 1) / 20 == pytest.approx(10, abs=0.2)


@pytest.mark.parametrize("theme", ["screen", "print", "greyscale", "contrast"])
@pytest.mark.parametrize("drawn", [piece_symbol, sticker])
def test_a_disc_as_large_as_the_face_has_its_players_colour(tmp_path, drawn, theme) -> None:
    faces = "{man: [{disc: {radius: 0.4}}], spot: [{disc: {radius: 0.2}}]}"
    game = game_of(tmp_path, "{man: {letter: M, count: 1}, spot: {letter: S, count: 1}}", faces)
    colours = game.themes[theme]
    for side, own in ((Side.WHITE, colours.white), (Side.BLACK, colours.black)):
        man, spot = (
            next(
                shape
                for shape in drawn(game, Piece(kind, side), colours).shapes
                if type(shape).__name__ == "Circle"
            ).style
            for kind in (0, 1)
        )
        assert (man.fill or "#ffffff", man.stroke) == (own.face or "#ffffff", own.glyph)
        assert spot.fill == own.glyph


def test_art_on_a_disc_is_seen(tmp_path: Path) -> None:
    faces = "{king: [{disc: {radius: 0.4}}, {text: K}]}"
    game = game_of(tmp_path, "{king: {letter: K, count: 1}}", faces)
    king = piece_symbol(game, Piece(0, Side.BLACK), game.themes["screen"])
    text = recording.write(Scene(width=1, height=1, shapes=king.shapes))
    assert game.themes["screen"].black.glyph in text.split("text")[-1]
