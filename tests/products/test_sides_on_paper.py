"""Pieces whose sides differ, as stickers, nets, paths of a laser and on the page to play from."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from printkit.base.errors import LayoutError
from printkit.draw.net import Net, net_symbol
from printkit.draw.pieces import face_symbol, piece_colours, piece_symbol
from printkit.features.laser.product import LaserOptions, LaserPart, plan_laser
from printkit.gamefile.game import game_of
from printkit.model import Game
from printkit.products.options import pieces_named
from printkit.products.paper_cubes import paper_cubes, plan_paper_cubes
from printkit.products.stickers import ALL_FACES, WRAP, StickerChoice, plan_stickers
from printkit.rules import Piece, Side
from printkit.scene import Use
from printkit.scene.symbols import symbols

import printed

SPEC = """
game: {id: sides, title: Sides}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
kinds:
  die: {letter: D, count: 2, owner: none, sides: [one, two, three, four, five, six]}
  man: {letter: M, count: 3, form: disc, sides: {M: bare, W: crowned}}
  pawn: {letter: P, count: 4, form: tile, sides: {P: plain, T: promoted}}
  general: {letter: G, count: 1, form: disc}
faces:
  one: [{text: "1"}]
  two: [{text: "2"}]
  three: [{text: "3"}]
  four: [{text: "4"}]
  five: [{text: "5"}]
  six: [{text: "6"}]
  bare: blank
  crowned: [{circle: {radius: 0.3}}]
  plain: [{text: p}]
  promoted: [{text: q}]
  general: {white: [{text: A}], black: [{text: B}]}
setup: {white: 'a1:P a2:M a3:T', black: 'b1:P b2:W', neutral: a5:D}
"""


@cache
def game() -> Game:
    return game_of(SPEC, Path.cwd())


KIND = {kind.id: rank for rank, kind in enumerate(game().kinds)}


def stuck(wanted: StickerChoice = ALL_FACES) -> Counter[str]:
    plan = plan_stickers(printed.request(game(), 20), wanted)
    needed = (
        piece for strip in plan.strips for piece in strip.pieces[: len(strip.pieces) - strip.spares]
    )
    return Counter(game().kinds[piece.kind].id for piece in needed)


def test_each_side_of_each_piece_has_its_sticker() -> None:
    found = stuck()
    dice = [name for name in KIND if name.startswith("die")]
    assert [found[name] for name in dice] == 6 * [2]
    assert found["pawn"] == found["pawn-promoted"] == 2 * 4


def test_a_blank_side_of_what_comes_coloured_costs_no_sticker() -> None:
    found = stuck()
    assert found["man"] == 0
    assert found["man-crowned"] == 2 * 3


def test_a_spare_of_each_face_lies_beside_them() -> None:
    plan = plan_stickers(printed.request(game(), 20))
    spares = Counter(
        piece for strip in plan.strips for piece in strip.pieces[len(strip.pieces) - strip.spares :]
    )
    assert set(spares.values()) == {1}
    assert {piece.kind for piece in spares} == set(KIND.values()) - {KIND["man"]}


def test_one_face_is_printed_again_by_the_letter_of_its_side() -> None:
    (piece,) = pieces_named(game(), "T")
    assert stuck(StickerChoice(only=(piece,))) == {"pawn-promoted": 1}
    (whole,) = pieces_named(game(), "P")
    assert stuck(StickerChoice(only=(whole,))) == {"pawn": 1, "pawn-promoted": 1}


def test_no_band_goes_around_what_differs_from_side_to_side() -> None:
    head, _, kinds = SPEC.partition("kinds:")
    die = kinds.strip().splitlines()[0]
    text = f"{head}kinds:\n  {die}\nsetup: {{white: none, black: none}}"
    dice = game_of(re.sub(r"sides: .*]", "sides: [a, b]", text), Path.cwd())
    with pytest.raises(LayoutError, match="from side to side"):
        plan_stickers(printed.request(dice, 20), StickerChoice(parts=WRAP))


def test_opposite_sides_of_a_folded_die_add_up_to_seven() -> None:
    theme = game().themes["print"]
    faces = []
    for kind in game().sides_of(KIND["die"]):
        piece = Piece(kind, Side.WHITE)
        faces.append(face_symbol(game(), piece, piece_colours(game(), piece, theme)))
    net = Net(edge=20.0)
    placed = [shape for shape in net_symbol(net, faces, None).shapes if isinstance(shape, Use)]
    spots = [1 + faces.index(shape.symbol) for shape in placed]
    left, front, right, back, above, below = spots
    assert left + right == front + back == above + below == 7
    # around their corner one, two and three run anticlockwise: left, front, above
    assert (left, front, above) == (1, 2, 3)


def test_a_net_of_a_die_holds_each_of_its_faces_once() -> None:
    plan = plan_paper_cubes(printed.request(game(), 20))
    assert plan.cubes == 2
    _, sheet = paper_cubes(plan).sheets
    drawn = {symbol.id for symbol in symbols(sheet.shapes)}
    assert {f"sticker-{name}" for name in KIND if name.startswith("die")} <= drawn


def burnt(up: int) -> int:
    order = LaserOptions(part=LaserPart.FACES, up=up)
    plan = plan_laser(printed.request(game(), 20), order)
    (scene,) = plan.scenes.values()
    return sum(len(layer.shapes) for layer in scene.shapes)


def test_a_laser_burns_the_side_that_lies_up() -> None:
    assert burnt(1) == 2 + 4 + 1  # dice, pawns and the general; the men show nothing
    assert burnt(2) == 2 + 3 + 4 + 1
    assert burnt(3) == 2  # only dice have a third side


@pytest.mark.parametrize("side", Side)
def test_a_player_s_own_face_is_drawn_on_its_pieces(side: Side) -> None:
    theme, other = game().themes["screen"], Side.BLACK if side is Side.WHITE else Side.WHITE
    texts = [
        shape.shapes[0].text
        for one in (side, other)
        for shape in piece_symbol(game(), Piece(KIND["general"], one), theme).shapes[1:]
    ]
    assert sorted(texts) == ["A", "B"]
    assert texts[0] == "AB"[side]
