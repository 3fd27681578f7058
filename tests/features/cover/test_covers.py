"""Covers: their sizes, what stands on them and where, and what they cannot be."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from printkit import scene as art
from printkit.backends import png
from printkit.base.errors import LayoutError, PrintkitError, Source
from printkit.draw.bodies import shadows, stack
from printkit.draw.pieces import Unit
from printkit.draw.slab import Slab
from printkit.export import picture
from printkit.features.cover.product import (
    _GROUNDS,
    _SHOTS,
    PRODUCT,
    CoverOptions,
    CoverPlan,
    Proportions,
)
from printkit.features.cover.stage import Sight, Staging
from printkit.gamefile.game import game_of
from printkit.library.games import named_game
from printkit.model import Language
from printkit.products.base import Picture
from printkit.products.diagram import Size
from printkit.products.request import Request
from printkit.rules import Side
from printkit.scene.bounds import bounds

NO_BOARD = """
game: {id: loose, title: Loose}
board: none
kinds: {rock: {letter: R, count: 3}}
setup: {white: none, black: none}
"""


@cache
def request(name: str = "pijersi") -> Request:
    game = named_game(name, Source(""))
    return Request(game=game, theme=game.themes["screen"], language=Language.EN)


USUAL = CoverOptions()


def plan(options: CoverOptions = USUAL, name: str = "pijersi") -> CoverPlan:
    return PRODUCT.plan(request(name), options)


@cache
def made(options: CoverOptions = USUAL, name: str = "pijersi") -> Picture:
    found = PRODUCT.make(plan(options, name))
    assert isinstance(found, Picture)
    return found


def written(one: Picture, ending: str) -> bytes:
    return picture(one.scene, replace(one.form, ending=ending), one.request.game, Language.EN)


def leaves(shapes: tuple[art.Shape, ...]) -> list[art.Shape]:
    return list(
        chain.from_iterable(
            leaves(one.shapes) if isinstance(one, art.Clip | art.Group) else [one] for one in shapes
        )
    )


@pytest.mark.parametrize(("shape", "share"), [("3:2", 1.5), ("1:1", 1.0), ("1:1.4", 1 / 1.4)])
@pytest.mark.few(1)
def test_a_cover_is_as_wide_as_asked_for_and_has_its_proportions(shape, share) -> None:
    options = CoverOptions(shape=Proportions(shape), width=Size(140.0), bleed=3.0)
    scene = made(options).scene
    assert (scene.width, scene.height) == pytest.approx((146.0, 140 / share + 6))


def test_a_box_has_the_pixels_that_a_virtual_table_takes() -> None:
    data = written(made(CoverOptions(shape=Proportions.BOX)), "png")
    assert Image.open(io.BytesIO(data)).size == (410, 514)


def test_a_bleed_moves_the_same_picture_and_leaves_no_edge_bare() -> None:
    bled_too = CoverOptions(bleed=3.0, ppi=36)
    plain, bled = (made(options).scene for options in (USUAL, bled_too))
    titles = [
        next(one for one in leaves(scene.shapes) if isinstance(one, art.Text))
        for scene in (plain, bled)
    ]
    assert titles[1].x - titles[0].x == pytest.approx(3.0)
    assert titles[1].y - titles[0].y == pytest.approx(3.0)
    pixels = Image.open(io.BytesIO(written(made(bled_too), "png")))
    wide, high = pixels.size
    white = (255, 255, 255)
    edge = {(x, y) for x in range(wide) for y in (0, high - 1)}
    edge |= {(x, y) for y in range(high) for x in (0, wide - 1)}
    assert not [at for at in edge if pixels.convert("RGB").getpixel(at) == white]


def test_the_title_is_above_all_that_stands_there_and_inside_the_trimmed_edge() -> None:
    options = CoverOptions(bleed=4.0, title="A game with a rather long name, for two")
    shapes = leaves(made(options).scene.shapes)
    title = bounds([one for one in shapes if isinstance(one, art.Text)])
    faces = bounds([one for one in shapes if isinstance(one, art.Use)])
    assert title[3] < faces[1]
    assert title[0] > 4.0 + 3.0
    assert title[1] > 4.0 + 3.0


def test_each_piece_that_is_seen_shows_its_face_upwards_unless_one_stands_on_it() -> None:
    asked = plan(CoverOptions(ply=0, width=Size(300.0)))
    shown = [one for one in leaves(PRODUCT.make(asked).scene.shapes) if isinstance(one, art.Use)]
    upward = sum(map(bool, asked.position.cells)) + sum(map(sum, asked.position.reserve))
    # of a cube at most two upright sides are seen, and the upper one
    assert upward <= len(shown) <= 3 * upward


@pytest.mark.slow
def test_the_same_cover_is_the_same_bytes_and_another_seed_turns_the_pieces() -> None:
    again, other = (made.__wrapped__(CoverOptions(seed=seed)) for seed in (1, 2))
    one = written(made(), "svg")
    assert one == written(again, "svg")
    assert made().scene != other.scene
    assert len(one) < 400_000


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", Proportions)
@pytest.mark.parametrize("name", ["jersi", "backgammon", "tablut"])
def test_no_piece_is_cut_off_by_the_edge_of_a_cover(name, shape) -> None:
    share, shot = _SHOTS[shape]
    shown = plan(CoverOptions(shape=shape), name)
    game = shown.request.game
    sight = Sight(game, game.themes["screen"], shown.position, Side.WHITE, 1)
    trim = (140.0, 140.0 / share)
    stage = Staging.of(sight, shot, _GROUNDS["day"], trim, 3.0)
    seen = bounds([shape for one in stage.standing for body in one for shape in body.seen()])
    assert stage.standing
    assert 3.0 < seen[0] < seen[2] < 143.0
    assert 3.0 < seen[1] < seen[3] < trim[1] + 3.0


@pytest.mark.parametrize("name", ["halma", "backgammon"])
def test_a_shadow_is_never_lighter_than_what_it_falls_on(name) -> None:
    """Not on the rim of a star either, nor on what is drawn on a board: each ground has its own."""
    game = request(name).game
    shown = Sight(game, game.themes["screen"], game.setup, Side.WHITE, 1)
    stage = Staging.of(shown, _SHOTS[Proportions.WIDE][1], _GROUNDS["day"], (90.0, 60.0), 0.0)
    units = ((cell, Unit(game.setup.at(cell))) for cell in range(len(game.grid.names)))
    standing = [
        stack(stage, one, stage.layout.centre(cell), cell) for cell, one in units if one.pieces
    ]
    bare, dark = (
        Image.open(io.BytesIO(png.write(scene, ppi=120))).convert("L")
        for steps in ([], shadows(stage, standing))
        for scene in [
            art.Scene(
                width=90.0, height=60.0, shapes=tuple(Slab(stage=stage).shapes(steps)), title=""
            )
        ]
    )
    lighter, darker = (
        sum(ImageChops.subtract(one, other).histogram()[8:])
        for one, other in ((dark, bare), (bare, dark))
    )
    assert darker > 1000
    assert lighter < darker / 30  # where edges are smoothed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["jersi", "shogi", "chinese-checkers", "xiangqi", "backgammon"])
@pytest.mark.parametrize("ground", ["day", "night"])
def test_the_cover_of_every_kind_of_game_is_small(name, ground) -> None:
    assert len(written(made(CoverOptions(ground=ground), name), "svg")) < 400_000


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (CoverOptions(bleed=30.0), "0 to 20 mm"),
        (CoverOptions(ply=999), "no turn 999"),
        (CoverOptions(title="龍"), "--title"),
    ],
)
def test_what_cannot_be_is_refused_with_its_limits(options, words) -> None:
    with pytest.raises(PrintkitError) as caught:
        plan(options)
    assert words in str(caught.value)


def test_a_game_without_a_board_has_no_cover() -> None:
    game = game_of(NO_BOARD, Path())
    asked = Request(game=game, theme=game.themes["screen"], language=Language.EN)
    with pytest.raises(LayoutError, match="no board"):
        PRODUCT.plan(asked, CoverOptions())
