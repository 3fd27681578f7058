"""Forms that are no slices of their outline, as they are seen on a table."""

from __future__ import annotations

from functools import cache
from math import pi
from pathlib import Path as FilePath

import pytest
from printkit.base.colour import lightness
from printkit.draw.camera import WHOLE, Camera, Eye
from printkit.draw.diagram import Viewport
from printkit.draw.pieces import Unit, relief_of
from printkit.draw.solids import Solid, side_by_side
from printkit.draw.view import Projection
from printkit.features.table_view.table import TableView, fitted
from printkit.gamefile import load_game
from printkit.model import SideColours
from printkit.model.piece import FORMS
from printkit.rules import Piece, Side
from printkit.scene import Path, Shape, Symbol, bounds
from printkit.scene.runs import flattened
from shapely.geometry import Point, Polygon

GOOD = FilePath(__file__).parent.parent / "data" / "specs" / "good"
GAME = load_game(str(GOOD / "forms.yaml"))
KIND = {kind.form.name: number for number, kind in enumerate(GAME.kinds)}
LIGHT = SideColours(face="#fbfaf6", glyph="#1f1d1b", frame="#1f1d1b")
DARK = SideColours(face="#1f1d1b", glyph="#fbfaf6", frame="#1f1d1b")
CAMERAS = [WHOLE, Camera(pitch=38.0, yaw=28.0, distance=7.0), Camera(pitch=75.0)]


def seen(form: str, camera: Camera, colours: SideColours = LIGHT) -> list[Path]:
    piece = Solid(
        form=FORMS[form],
        colours=colours,
        art=lambda _: Symbol(id="none", shapes=()),
        foot=(0.0, 0.0, 0.0),
        width=20.0,
    )
    eye = Eye(camera=camera, target=(0.0, 0.0), away=2000.0)
    return [shape for shape in side_by_side((piece,), eye) if isinstance(shape, Path)]


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_ball_is_round_from_wherever_it_is_seen(camera: Camera) -> None:
    ball, *others = seen("ball", camera)
    area = Polygon(flattened(ball.segments)[0].points)
    assert area.area == pytest.approx(pi * 100, rel=0.02)
    left, top, right, foot = bounds((ball,))
    assert right - left == pytest.approx(foot - top, rel=0.01)
    assert others  # its shadow and its gleam
    for part in others:
        assert area.buffer(0.3).contains(Polygon(flattened(part.segments)[0].points))


@pytest.mark.parametrize("camera", CAMERAS)
def test_a_pyramid_hides_its_far_sides_and_its_tip_is_above_its_foot(camera: Camera) -> None:
    sides = [
        Polygon(run.points) for path in seen("pyramid", camera) for run in flattened(path.segments)
    ]
    assert 2 <= len(sides) <= 4
    eye = Eye(camera=camera, target=(0.0, 0.0), away=2000.0)
    tip = Point(eye.at(0.0, 0.0, 20.0 * FORMS["pyramid"].thickness))
    assert all(side.distance(tip) < 0.1 for side in sides)
    for rank, one in enumerate(sides):
        assert all(one.intersection(other).area < 0.5 for other in sides[:rank])


@pytest.mark.parametrize("colours", [LIGHT, DARK])
@pytest.mark.parametrize("form", ["ball", "pyramid"])
def test_what_is_not_flat_shows_it_from_above_in_any_colour(
    form: str, colours: SideColours
) -> None:
    tones = {
        round(lightness(part.style.fill))
        for part in relief_of(FORMS[form], colours)
        if part.style.fill
    }
    face = round(lightness(colours.face or "#ffffff"))
    assert max(abs(tone - face) for tone in tones) > 15


def top_of(shapes: tuple[Shape, ...]) -> float:
    return bounds(shapes)[1]


@cache
def table() -> TableView:
    viewport = Viewport(width=120.0, projection=Projection.TABLE)
    return fitted(GAME, GAME.themes["screen"], viewport, {})[1]


def test_a_pyramid_goes_into_the_one_that_stands_on_it() -> None:
    cell = GAME.grid.index["b4"]

    def height(form: str, count: int) -> float:
        unit = Unit((Piece(KIND[form], Side.WHITE),) * count)
        left, top, right, foot = bounds(table().units({cell: unit}))
        assert right > left
        return foot - top

    grown = height("pyramid", 2) - height("pyramid", 1)
    assert 0 < grown < 0.3 * height("pyramid", 1)
    assert height("ball", 2) - height("ball", 1) > 0.5 * height("ball", 1)
