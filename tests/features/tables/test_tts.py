"""Packs for Tabletop Simulator, taken apart by what is not printkit's."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import numpy as np
import pytest
import trimesh
from PIL import Image
from printkit.features.tables.known import tables_named
from printkit.features.tables.product import PRODUCT, TableOptions

from features.tables.packs import EVERY, FEW, pack, plan_of, request_for, units
from features.tables.views import NOTHING, marked, seen, square

INCH = 25.4
_GAMES = [*FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY)]
_OF_MESHES = ("jersi", "go", "shogi", "backgammon", "ur")


def saved(name: str) -> dict[str, Any]:
    """The main save of a pack."""
    files = pack(name, "tts")
    stem = plan_of(name).game.file_stem
    found: dict[str, Any] = json.loads(files[f"tts/Saves/{stem}.json"])
    return found


def loose(save: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The pieces that lie about, not those in bags."""
    return (
        one for one in save["ObjectStates"] if not one["Locked"] and "ContainedObjects" not in one
    )


@pytest.mark.parametrize("name", _GAMES)
def test_setup_stands_on_its_cells_and_in_the_order_of_its_stacks(name: str) -> None:
    plan = plan_of(name)
    places = {cell: plan.layout.centre(rank) for rank, cell in enumerate(plan.game.grid.names)}
    wide, high = plan.layout.width, plan.layout.height
    found: dict[str, list[tuple[float, str]]] = {}
    for one in loose(saved(name)):
        at = one["Transform"]
        x, y = at["posX"] * INCH + wide / 2, high / 2 - at["posZ"] * INCH
        cell, off = min(
            ((cell, math.dist((x, y), place)) for cell, place in places.items()),
            key=lambda each: each[1],
        )
        if off < plan.request.cell / 2:
            assert off <= 0.05
            found.setdefault(cell, []).append((at["posY"], one["GMNotes"]))
    stacks = {cell: tuple(piece for _, piece in sorted(unit)) for cell, unit in found.items()}
    assert stacks == units(plan.game, plan.game.setup)


@pytest.mark.parametrize("name", _GAMES)
def test_every_cell_has_one_snap_point_and_none_is_near_another(name: str) -> None:
    plan = plan_of(name)
    points = [
        (one["Position"]["x"] * INCH, one["Position"]["z"] * INCH)
        for one in saved(name)["SnapPoints"]
    ]
    for place in plan.cells:
        assert min(math.dist((place.x, place.y), one) for one in points) <= 0.05
    cells = np.array(points[: len(plan.cells)])
    apart = np.linalg.norm(cells[:, None] - cells[None], axis=2) + np.eye(len(cells)) * 1e6
    lattice = plan.game.grid.lattice
    least = min((math.hypot(*one) for one in lattice.middles_around), default=1.0)
    assert apart.min() >= 0.9 * min(1.0, least) * plan.request.cell or lattice.on_points


@pytest.mark.parametrize("name", _GAMES)
def test_all_that_a_save_names_is_in_the_pack(name: str) -> None:
    files, save = pack(name, "tts"), saved(name)
    text = json.dumps(save)
    named = set(re.findall(r'(?:Mesh|Diffuse)URL": "[^"]*/assets/([^"]+)"', text))
    assert named
    assert {f"tts/assets/{one}" for one in named} <= set(files)
    guids = re.findall(r'"GUID": "([^"]*)"', text)
    assert len(set(guids)) == len(guids)
    assert all(re.fullmatch("[0-9a-f]{6}", one) for one in guids)


@pytest.mark.slow
def test_pieces_of_a_stack_lie_on_one_another() -> None:
    """To the hundredth of a millimetre, and with the gap that keeps them apart at first."""
    heights = sorted(
        (one["Transform"]["posY"] - 1) * INCH
        for one in loose(saved("pijersi"))
        if abs(one["Transform"]["posX"]) < 0.01
        and one["Transform"]["posZ"] < 0
        and one["Transform"]["posZ"] * INCH > -plan_of("pijersi").height / 2
    )
    assert heights
    for level, height in enumerate(heights):
        assert height == pytest.approx(5 + 4 + 8 * level + 0.02 * INCH * (level + 1), abs=0.01)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", _OF_MESHES)
def test_meshes_are_closed_and_turned_outward_with_their_pictures_unmirrored(name: str) -> None:
    for path, data in pack(name, "tts").items():
        if not path.endswith(".obj"):
            continue
        mesh = trimesh.load(BytesIO(data), file_type="obj", process=False, force="mesh")
        uv = mesh.visual.uv[mesh.faces]
        one, other = uv[:, 1] - uv[:, 0], uv[:, 2] - uv[:, 0]
        assert (one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0] > -1e-9).all(), path
        closed = mesh.copy()
        closed.merge_vertices(merge_tex=True, merge_norm=True)
        assert closed.is_watertight, path
        assert closed.is_winding_consistent, path
        assert closed.volume > 0, path
        assert 0 <= mesh.visual.uv.min() <= mesh.visual.uv.max() <= 1, path


def test_sizes_are_those_of_the_paper_to_a_hundredth_of_a_millimetre() -> None:
    files, plan = pack("jersi", "tts"), plan_of("jersi")
    board = trimesh.load(BytesIO(files["tts/assets/board.obj"]), file_type="obj", force="mesh")
    cube = trimesh.load(BytesIO(files["tts/assets/cube-8.obj"]), file_type="obj", force="mesh")
    wide, high, deep = board.extents * INCH
    assert (wide, high, deep) == pytest.approx((plan.width, 5, plan.height), abs=0.01)
    assert cube.extents * INCH == pytest.approx((8, 8, 8), abs=0.01)


_CUBE = {
    "back": ((0, 0, -1), (-1, 0, 0), (0, 1, 0), 0, 0),
    "left": ((-1, 0, 0), (0, 0, 1), (0, 1, 0), 1, 0),
    "front": ((0, 0, 1), (1, 0, 0), (0, 1, 0), 2, 0),
    "right": ((1, 0, 0), (0, 0, -1), (0, 1, 0), 0, 1),
    "top": ((0, 1, 0), (1, 0, 0), (0, 0, -1), 1, 1),
    "bottom": ((0, -1, 0), (1, 0, 0), (0, 0, 1), 2, 1),
}
"""Of each side: from where it is seen, right and up there, the column and the row of the atlas."""
_FLAT = {
    "upper": ((0, 1, 0), (1, 0, 0), (0, 0, -1), 0, 0),
    "lower": ((0, -1, 0), (-1, 0, 0), (0, 0, -1), 1, 0),
}
_BORDER = 0.04
"""The share of a view that may be of a neighbour: pixels at the edges of strokes."""


@pytest.mark.parametrize("name", _GAMES)
def test_a_marked_side_is_seen_where_the_atlas_has_it(name: str) -> None:
    """An F on every square of the atlas: each is seen upright, unmirrored, from its own side."""
    files, shapes = pack(name, "tts"), {one.shape: one for one in plan_of(name).pieces}
    for shape, one in shapes.items():
        if one.form.name == "ball":  # in the colour of its sides
            continue
        data = BytesIO(files[f"tts/assets/{shape}.obj"])
        mesh = trimesh.load(data, file_type="obj", process=False, force="mesh")
        sides, atlas = (_CUBE, marked(3, 2)) if one.form.is_cube else (_FLAT, marked(2, 2))
        for side, (*ways, column, row) in sides.items():
            if side == "upper" and one.form.tip == 0:  # a point
                continue
            view, due = seen(mesh, atlas, ways, one.unit / INCH), square(atlas, column, row)
            there = view != NOTHING
            assert there.mean() > 0.3, (shape, side)
            assert (view != due)[there].mean() <= _BORDER, (shape, side)


@pytest.mark.slow
def test_opposite_sides_of_a_die_add_up_to_seven_and_its_first_three_run_anticlockwise() -> None:
    files = pack("backgammon", "tts")
    (die,) = (one for one in plan_of("backgammon").pieces if one.id == "die")
    data = BytesIO(files[f"tts/assets/{die.shape}.obj"])
    mesh = trimesh.load(data, file_type="obj", process=False, force="mesh")
    with Image.open(BytesIO(files["tts/assets/die.png"])) as picture:
        dark = (np.asarray(picture.convert("L")) < 128).astype(np.int64)
    ink = {
        ways[0]: int((seen(mesh, dark, ways, die.unit / INCH, 120) == 1).sum())
        for *ways, _, _ in _CUBE.values()
    }
    pips = {normal: round(area / min(ink.values())) for normal, area in ink.items()}
    assert sorted(pips.values()) == [1, 2, 3, 4, 5, 6]
    for (x, y, z), count in pips.items():
        assert count + pips[-x, -y, -z] == 7
    normals = {count: normal for normal, count in pips.items()}
    assert np.linalg.det([normals[1], normals[2], normals[3]]) > 0


def test_atlases_and_boards_are_as_large_as_engines_like_them() -> None:
    for path, data in pack("jersi", "tts").items():
        if path.endswith(".png") and "/assets/" in path:
            picture = Image.open(BytesIO(data))
            assert max(picture.size) <= 4096
            assert picture.mode in {"RGB", "P"}


def test_rules_stand_in_both_languages_in_the_notebook() -> None:
    tabs = saved("jersi")["TabStates"]
    assert [one["title"] for one in tabs.values()] == ["Jersi (en)", "Jersi (fr)"]
    assert all(len(one["body"]) > 1000 for one in tabs.values())


@pytest.mark.slow
def test_same_input_gives_the_same_bytes() -> None:
    again = PRODUCT.make(
        PRODUCT.plan(request_for("jersi"), TableOptions(tables=(tables_named("tts"),)))
    )
    files = pack("jersi", "tts")
    assert {name: files[name] for name in again.files} == dict(again.files)
