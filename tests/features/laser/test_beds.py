"""What a machine's bed takes: parts divided, turned or refused; tabs, clearance, time."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import ceil, dist, sqrt
from pathlib import Path

import pytest
import shapely
from printkit.features.laser.outlines import tabbed
from printkit.features.laser.pieces import KERFS
from printkit.features.laser.product import LaserPlan, plan_laser, svg
from printkit.features.laser.work import LaserOptions, LaserPart, bed
from printkit.gamefile import load_game
from printkit.scene.runs import Run

import printed
from features.laser.test_laser import layers

GOOD = Path(__file__).parents[2] / "data" / "specs" / "good"


@cache
def planned(
    game: str, part: LaserPart = LaserPart.BOARD, size: str = "", **more: object
) -> LaserPlan:
    order = LaserOptions(part=part, bed=bed(size) if size else None, **more)
    return plan_laser(printed.request(load_game(game)), order)


def cut_out(data: bytes) -> list[shapely.Polygon]:
    return [shapely.Polygon(line) for line in layers(data)["cut-outer"]]


@pytest.mark.parametrize(
    ("game", "size", "count"),
    [
        pytest.param("jersi", "495x279", 2, marks=pytest.mark.slow),
        pytest.param("pijersi", "150x150", 9, marks=pytest.mark.slow),
        pytest.param("go", "300x300", 4, marks=pytest.mark.slow),  # a net in a box
        pytest.param(
            str(GOOD / "river.yaml"), "150x150", 6, marks=pytest.mark.slow
        ),  # names around
    ],
)
def test_a_board_larger_than_the_bed_is_divided_and_nothing_of_it_lost(
    game: str, size: str, count: int
) -> None:
    width, height = map(float, size.split("x"))
    plan, (whole,) = planned(game, size=size), planned(game).scenes.values()
    assert len(plan.scenes) == count
    pieces, burnt = 0.0, 0.0
    for scene in plan.scenes.values():
        assert (scene.width, scene.height) <= (width, height)
        found = layers(svg(scene))
        (plate,) = cut_out(svg(scene))
        pieces += plate.area
        burnt += sum(shapely.Polygon(line).area for line in found.get("engrave", []))
        edge = shapely.Polygon(plate.exterior).buffer(0.01)
        assert all(edge.covers(shapely.LineString(line)) for line in found.get("score", []))
    (board,) = cut_out(svg(whole))
    assert pieces == pytest.approx(board.area, rel=1e-5)
    areas = layers(svg(whole)).get("engrave", [])
    assert burnt == pytest.approx(sum(shapely.Polygon(line).area for line in areas), rel=1e-3)


@pytest.mark.slow
def test_pieces_of_hexagons_are_cut_along_them() -> None:
    for scene in planned("jersi", size="495x279").scenes.values():
        (outline,) = layers(svg(scene))["cut-outer"]
        for edge in pairwise(outline):
            assert dist(*edge) == pytest.approx(40 / sqrt(3), abs=0.01)


@pytest.mark.slow
def test_what_fits_once_it_is_turned_is_turned() -> None:
    (scene,) = planned("jersi", size="340x372").scenes.values()
    assert (scene.width, scene.height) == pytest.approx((333.3, 370), abs=0.1)
    (one,) = planned("jersi").scenes.values()
    (turned,), (board,) = cut_out(svg(scene)), cut_out(svg(one))
    assert turned.area == pytest.approx(board.area, abs=1)


def test_pockets_and_loose_cells_come_on_as_many_sheets_as_the_bed_asks_for() -> None:
    jigs = planned("jersi", LaserPart.JIG, "120x120").scenes.values()
    assert sum(len(layers(svg(one))["cut-inner"]) for one in jigs) == 21
    cells = planned("pijersi", LaserPart.CELLS, "150x150", kerf=0.2).scenes.values()
    assert sum(len(layers(svg(one))["cut-outer"]) for one in cells) == 45
    assert all(max(one.width, one.height) <= 150 for one in (*jigs, *cells))


def test_a_bed_that_is_known_is_warned_of_and_not_taken_for_granted() -> None:
    plan = planned("jersi", profile="glowforge")
    (doubt,) = plan.doubts
    assert "larger than the bed of Glowforge, 495x279 mm" in str(doubt)
    assert not planned("jersi", LaserPart.JIG, profile="glowforge").doubts


@pytest.mark.parametrize(("size", "count"), [(20.0, 2), (200.0, 5)])
def test_tabs_hold_a_part_in_the_middle_of_its_sides(size: float, count: int) -> None:
    square = Run(((0.0, 0.0), (size, 0.0), (size, size), (0.0, size)), closed=True)
    left = tabbed(square, 0.8)
    assert len(left) == count
    assert sum(run.length for run in left) == pytest.approx(4 * size - count * 0.8, abs=0.01)
    for run in left:
        for x, y in (run.points[0], run.points[-1]):  # no tab near a corner
            assert min(dist((x, y), corner) for corner in square.points) > 0.8


def test_each_loose_cell_is_held_by_two_tabs() -> None:
    (whole,), (held,) = (
        planned("pijersi", LaserPart.CELLS, tabs=tab).scenes.values() for tab in (0.0, 0.6)
    )
    lines = [
        sum(
            dist(*edge)
            for one in ("cut-inner", "cut-outer")
            for line in found[one]
            for edge in pairwise(line)
        )
        for found in (layers(svg(whole)), layers(svg(held)))
    ]
    upright = 45 + 7  # between two cells of a row, and at its ends
    assert lines[0] - lines[1] == pytest.approx(upright * 0.6, abs=0.05)


def test_a_frame_is_left_out_and_outlines_under_faces_stay() -> None:
    (scene,) = planned("pijersi", LaserPart.FACES, guides=True, no_frame=True).scenes.values()
    assert len(layers(svg(scene))["check"]) == 14 + 1


def test_a_key_just_holds_in_the_notch_of_the_kerf() -> None:
    (scene,) = planned("pijersi", LaserPart.KERF_STRIP).scenes.values()
    comb, key = layers(svg(scene))["cut-outer"]
    widths = [dist(a, b) for a, b in pairwise(comb) if abs(a[1] - b[1]) < 0.001]
    notches = sorted((width for width in widths if 8 < width < 10), reverse=True)
    (blade,) = {round(dist(a, b), 3) for a, b in pairwise(key) if a[1] == b[1] > 30} & {10.0}
    for kerf, notch in zip(KERFS, notches, strict=True):
        assert notch + kerf == pytest.approx(blade - kerf, abs=0.001)
    assert len(layers(svg(scene))["engrave"]) >= 4 * len(KERFS)


@pytest.mark.slow
def test_lengths_and_minutes_are_those_of_the_lines() -> None:
    plan = planned("jersi")
    (scene,) = plan.scenes.values()
    found = layers(svg(scene))
    cut, score = (
        sum(dist(*edge) for line in found[name] for edge in pairwise(line)) / 1000
        for name in ("cut-outer", "score")
    )
    (said,) = (str(note) for note in plan.notes if "plywood" in note)
    assert f"cut {cut:.1f} m, scored {score:.1f} m" in said
    minutes = int(said.split("about ")[1].split()[0])
    assert minutes > ceil((cut * 1000 / 10 + score * 1000 / 50) / 60)
