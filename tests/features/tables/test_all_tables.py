"""What holds on every table for every game: sound meshes with their pictures, little to carry."""

from __future__ import annotations

from io import BytesIO
from time import process_time

import numpy as np
import pytest
import trimesh
from numpy.typing import NDArray
from printkit.features.tables.known import table_names, tables_named
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.gamefile import load_game
from printkit.products import door

from features.tables.packs import ALIKE, EDGE, EVERY, FEW, made, pack, plan_of, request_for

_GAMES = sorted({one.partition("/")[0] for one in (*FEW, *EVERY)})
_LARGE = ("chinese-checkers", "halma", "jersi", "surakarta")
"""What takes most work or most bytes in full size, and a game with stacks: they stand for all."""
_FLAT = ("backgammon", "draughts", "go", "hex", "shogi", "staku", "tablut", "xiangqi")
_MOST_BYTES, _MOST_SECONDS = 3_000_000, 10.0
_EDGE = 0.02
"""How much larger a side shows its square: the outermost pixels stay out of sight."""
_UP = 0.99
"""So far up points what lies level."""


def meshes(name: str, tables: str) -> dict[str, trimesh.Trimesh]:
    """The meshes of a game's packs, with every corner as it is written."""
    return {
        path: trimesh.load(BytesIO(data), file_type="obj", process=False, force="mesh")
        for path, data in pack(name, tables).items()
        if path.endswith(".obj")
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", _GAMES)
def test_meshes_are_closed_turned_outward_and_their_pictures_unmirrored(name: str) -> None:
    for path, mesh in meshes(name, "tts,tabletopia,tabletop-club").items():
        closed = mesh.copy()
        closed.merge_vertices(merge_tex=True, merge_norm=True)
        assert closed.is_watertight, path
        assert closed.is_winding_consistent, path
        assert closed.volume > 0, path
        if not path.endswith("_collider.obj"):
            laid = mesh.visual.uv[mesh.faces]
            one, other = laid[:, 1] - laid[:, 0], laid[:, 2] - laid[:, 0]
            assert (one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0] > -1e-9).all(), path


def ways(mesh: trimesh.Trimesh, face: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where right and up of a picture point on a triangle that shows it, a picture long."""
    corners, laid = mesh.vertices[mesh.faces[face]], mesh.visual.uv[mesh.faces[face]]
    right, up = np.linalg.solve(laid[1:] - laid[0], corners[1:] - corners[0])
    return right, up


@pytest.mark.slow
@pytest.mark.parametrize("name", _FLAT)
def test_flat_pieces_show_each_side_where_their_atlas_has_it(name: str) -> None:
    """An F would show it: upright, unmirrored, as large as the piece, its middle in the middle.

    The upper side is the atlas' upper left square, the lower side the one beside it: it is upright
    when the piece was turned over sideways, as the program turns it.
    """
    shapes = {
        one.shape: one
        for one in plan_of(name).pieces
        if one.form.name in {"disc", "token", "wedge", "tile", "hexagon"}
    }
    assert shapes
    found = meshes(name, "tts")
    for shape, piece in shapes.items():
        mesh = found[f"tts/assets/{shape}.obj"]
        scale = piece.unit / 25.4
        for side, middle in ((1, (0.25, 0.75)), (-1, (0.75, 0.75))):
            level = [face for face, up in enumerate(mesh.face_normals[:, 1]) if side * up > _UP]
            assert level, shape
            for face in level:
                if mesh.area_faces[face] < 1e-6:
                    continue
                right, up = ways(mesh, face)
                assert right == pytest.approx((2 * side * scale, 0, 0), abs=_EDGE * scale), shape
                assert up == pytest.approx((0, 0, -2 * scale), abs=_EDGE * scale), shape
                corner, laid = (
                    each[mesh.faces[face][0]] for each in (mesh.vertices, mesh.visual.uv)
                )
                at = corner + (middle[0] - laid[0]) * right + (middle[1] - laid[1]) * up
                assert (at[0], at[2]) == pytest.approx((0, 0), abs=0.01 * scale), shape


@pytest.mark.slow
@pytest.mark.parametrize("name", _LARGE)
def test_all_packs_of_a_game_are_small_and_made_with_little_work(name: str) -> None:
    """In full size, and in seconds of a processor."""
    begun = process_time()
    options = TableOptions(tables=(tables_named("all"),))
    files = dict(door.produce(PRODUCT, request_for(name, None), options))
    assert process_time() - begun < _MOST_SECONDS
    assert sum(map(len, files.values())) < _MOST_BYTES


@pytest.mark.slow
def test_others_have_less_to_pack_than_those_that_are_large() -> None:
    """Small, all are measured: what a pack has grows with its board and its pieces."""
    every = ",".join(table_names())
    sizes = {name: sum(map(len, pack(name, every).values())) for name in _GAMES}
    assert max(sizes, key=sizes.__getitem__) in _LARGE


@pytest.mark.slow
@pytest.mark.parametrize("table", table_names())
def test_a_table_that_is_asked_for_alone_is_packed_as_among_the_others(table: str) -> None:
    alone, all_ = made("mikjersi", table, EDGE), made("mikjersi", "all", EDGE)
    assert alone
    assert alone == {path: data for path, data in all_.items() if path.partition("/")[0] == table}


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
def test_editions_that_are_left_out_differ_in_words_alone(name: str) -> None:
    game = load_game(name)
    for other in map(load_game, ALIKE[name]):
        assert (other.grid, other.kinds) == (game.grid, game.kinds)
        assert (other.setup, other.tints) == (game.setup, game.tints)
