"""Boxes and cubes of laser-cut walls: what is cut, put together."""

from __future__ import annotations

import pytest
import shapely
from printkit.base.errors import LayoutError
from printkit.features.laser.joints import Walls
from printkit.features.laser.product import plan_laser, svg
from printkit.features.laser.work import LaserOptions, LaserPart
from printkit.gamefile import load_game
from printkit.scene.runs import Run

import printed
from features.laser.test_laser import extent, layers


def plate(run: Run) -> shapely.Polygon:
    found = shapely.Polygon(run.points)
    assert found.is_valid
    return found


def test_walls_of_a_cube_share_its_edges_and_no_two_lie_in_one_place() -> None:
    """Each cell of 2 mm of the shell belongs to exactly one of the six."""
    edge, thick = 20.0, 4.0
    box = Walls(edge, edge, edge, thick, 0.0)
    cover, front, side = map(plate, (box.cover(), box.front(), box.side()))
    ticks = [2 * rank + 1.0 for rank in range(10)]
    for x in ticks:
        for y in ticks:
            for z in ticks:
                seen = [
                    wall.contains(shapely.Point(at))
                    for wall, at, deep in (
                        (cover, (x, y), z), (cover, (x, y), edge - z),
                        (front, (x, z), y), (front, (x, z), edge - y),
                        (side, (y, z), x), (side, (y, z), edge - x),
                    )
                    if deep < thick
                ]  # fmt: skip
                assert sum(seen) == bool(seen)


@pytest.mark.parametrize("plain", [None, 2])
def test_an_open_box_is_filled_by_its_walls(plain: int | None) -> None:
    width, depth, high, thick = 440.0, 220.0, 25.0, 3.0
    box = Walls(width, depth, high, thick, 0.0, closed=False)
    walls = plate(box.cover(plain)).area + 2 * plate(box.side()).area
    walls += plate(box.front()).area + plate(box.front(plain=plain is not None)).area
    hollow = (width - 2 * thick) * (depth - 2 * thick) * (high - thick)
    assert walls * thick == pytest.approx(width * depth * high - hollow)


def test_fingers_grow_by_the_kerf() -> None:
    tight, drawn = (plate(Walls(20, 20, 20, 3, kerf).front()) for kerf in (0.2, 0.0))
    assert tight.area == pytest.approx(drawn.buffer(0.1, join_style="mitre").area)


def test_walls_too_thick_for_fingers_are_refused_with_what_would_do() -> None:
    with pytest.raises(LayoutError, match=r"too thick for a box of 8 mm; take --thickness 2"):
        Walls(8.0, 8.0, 8.0, 3.0, 0.0)


@pytest.mark.slow
def test_halves_of_the_authors_board_are_44_by_22_cm_and_burn_all_of_it() -> None:
    request = printed.request(load_game("jersi"))
    plan = plan_laser(request, LaserOptions(part=LaserPart.FOLDING))
    *halves, walls = (layers(svg(scene)) for scene in plan.scenes.values())
    for half in halves:
        left, top, right, low = extent(half["cut-outer"])
        assert (right - left, low - top) == pytest.approx((440, 220), abs=0.1)
        assert len(half["cut-inner"]) == 4  # of the cord
    assert len(walls["cut-outer"]) == 8
    high = sorted(box[3] - box[1] for box in (extent([wall]) for wall in walls["cut-outer"]))
    assert high == pytest.approx([22, 22, *6 * [25]], abs=0.1)
    (board,) = plan_laser(request, LaserOptions()).scenes.values()
    burnt = [
        sum(shapely.Polygon(line).area for half in found for line in half["engrave"])
        for found in (halves, [layers(svg(board))])
    ]
    assert burnt[0] == pytest.approx(burnt[1], rel=1e-3)


@pytest.mark.slow
def test_a_side_has_six_walls_a_cube_each_with_its_face() -> None:
    request = printed.request(load_game("pijersi"), 16)
    (scene,) = plan_laser(request, LaserOptions(part=LaserPart.CUBES)).scenes.values()
    found = layers(svg(scene))
    assert len(found["cut-outer"]) == 6 * 14
    walls = [shapely.Polygon(line) for line in found["cut-outer"]]
    marks = shapely.MultiLineString(found["engrave"])
    assert all(wall.intersects(marks) for wall in walls)
    for left, _, right, _ in (wall.bounds for wall in walls):
        assert right - left == pytest.approx(16, abs=0.1)
