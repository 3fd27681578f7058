"""Packs for Tabletopia, measured by what is not printkit's."""

from __future__ import annotations

import csv
import math
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from io import BytesIO, StringIO

import numpy as np
import pytest
import trimesh
from numpy.typing import NDArray
from PIL import Image
from printkit.base.errors import PrintkitError, Source
from printkit.features.tables.known import table_named, tables_named
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.features.tables.reading import position_of

from features.tables.packs import EVERY, FEW, pack, plan_of, request_for, units

_QUICK = FEW
_GAMES = [
    *_QUICK,
    *(pytest.param(one, marks=pytest.mark.slow) for one in (*FEW, *EVERY) if one not in _QUICK),
]
_OF_MESHES = ("jersi", "pijersi", "halma", "go", "shogi", "ur")


def files(name: str) -> dict[str, bytes]:
    """The files of a pack by their names in its folder."""
    whole = pack(name, "tabletopia")
    return {path.partition("/")[2]: data for path, data in whole.items()}


def rows(name: str, table: str) -> list[dict[str, str]]:
    """The rows of a table of a pack, by their heads."""
    return list(csv.DictReader(StringIO(files(name)[table].decode())))


def pixels(name: str, picture: str) -> NDArray[np.uint8]:
    """A picture of a pack as red, green and blue."""
    return np.asarray(Image.open(BytesIO(files(name)[picture])).convert("RGB"))


@dataclass
class Round:
    """A component of a picture: what its runs of pixels sum up to."""

    left: int
    top: int
    right: int
    bottom: int
    count: int = 0
    across: float = 0.0
    down: float = 0.0

    @property
    def middle(self) -> tuple[float, float]:
        """In pixels from the upper left corner of the picture."""
        return self.across / self.count, self.down / self.count


def components(mask: NDArray[np.bool_]) -> list[Round]:
    """What holds together in a picture, eight neighbours to a pixel, run by run."""
    found: list[Round] = []
    above: list[tuple[int, int, Round]] = []
    for y, line in enumerate(mask):
        ends = np.flatnonzero(np.diff(np.concatenate(([0], line.view(np.int8), [0]))))
        here: list[tuple[int, int, Round]] = []
        for start, end in zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True):
            touching = {id(one): one for a, b, one in above if a <= end and start <= b}
            assert len(touching) <= 1, "two rounds meet, or one is no round"
            one = next(iter(touching.values()), None)
            if one is None:
                one = Round(start, y, end, y + 1)
                found.append(one)
            one.left, one.right = min(one.left, start), max(one.right, end)
            one.bottom = y + 1
            one.count += end - start
            one.across += (end - start) * (start + end) / 2
            one.down += (end - start) * (y + 0.5)
            here.append((start, end, one))
        above = here
    return found


@cache
def rounds(name: str) -> list[Round]:
    """The magnetic cells of a game."""
    return components(pixels(name, "board_magnetic.png")[:, :, 1] > 0)


@pytest.mark.parametrize("name", _GAMES)
def test_each_cell_has_one_magnetic_round_and_nothing_else_is_in_the_map(name: str) -> None:
    plan, drawn = plan_of(name), Image.open(BytesIO(files(name)["board_magnetic.png"]))
    assert drawn.mode == "RGB"
    assert drawn.size == Image.open(BytesIO(files(name)["board_front.png"])).size
    assert {colour for _, colour in drawn.getcolors()} == {(0, 0, 0), (0, 255, 0)}
    wide, high = drawn.size
    found = {one.middle: one for one in rounds(name)}
    assert len(found) == len(plan.cells)
    for cell in range(len(plan.cells)):
        x, y = plan.layout.centre(cell)
        x, y = (
            (at + plan.board_margin) / mm * px
            for at, mm, px in ((x, plan.width, wide), (y, plan.height, high))
        )
        near = min(found, key=lambda at: math.dist(at, (x, y)))
        assert max(abs(near[0] - x), abs(near[1] - y)) <= 0.5 + 1e-6


@pytest.mark.parametrize("name", _GAMES)
def test_magnetic_rounds_are_round_alike_and_apart(name: str) -> None:
    found = rounds(name)
    (across,) = {(one.right - one.left, one.bottom - one.top) for one in found}
    assert across[0] == across[1]
    assert across[0] % 2 == 0
    assert {one.count for one in found} == {found[0].count}
    assert found[0].count == pytest.approx(math.pi * across[0] ** 2 / 4, rel=0.03)
    middles = np.array([one.middle for one in found])
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2) + np.eye(len(found)) * 1e6
    assert apart.min() - across[0] >= 2


@pytest.mark.parametrize("name", _GAMES)
def test_pictures_have_the_pixels_that_the_table_of_sizes_says(name: str) -> None:
    held, plan = files(name), plan_of(name)
    for row in rows(name, "sizes.csv"):
        size = Image.open(BytesIO(held[row["file"]])).size
        assert size == (int(row["w_px"]), int(row["h_px"]))
        assert max(size) <= 4000
        if row["px_per_mm"]:
            for px, mm in zip(size, (float(row["w_mm"]), float(row["h_mm"])), strict=True):
                assert abs(px - mm * float(row["px_per_mm"])) <= 0.6
            assert row["px_per_mm"] == "10" or row["file"] == "board_front.png"
        if "_front" in row["file"] and "tokens" in row["file"]:
            back = Image.open(BytesIO(held[row["file"].replace("_front", "_back")]))
            assert back.size == size
            assert 0.2 <= float(row["thickness_mm"]) <= 50
    tokens = {row["file"]: int(row["count"]) for row in rows(name, "sizes.csv")}
    assert {one.id: one.count for one in plan.pieces} == {
        path[len("tokens/") : -len("_front.png")]: count
        for path, count in tokens.items()
        if path.startswith("tokens/")
    }


@pytest.mark.parametrize("name", _GAMES)
def test_setup_table_says_what_the_game_sets_up(name: str) -> None:
    plan = plan_of(name)
    found: dict[str, list[tuple[int, str]]] = {}
    for row in rows(name, "setup.csv"):
        cell = plan.game.grid.index.get(row["cell"])
        if cell is not None:
            x, y = plan.layout.centre(cell)
            assert float(row["x_mm"]) == pytest.approx(x - plan.layout.width / 2, abs=0.05)
            assert float(row["y_mm"]) == pytest.approx(plan.layout.height / 2 - y, abs=0.05)
            found.setdefault(row["cell"], []).append((int(row["level"]), row["piece"]))
    stacks = {cell: tuple(piece for _, piece in sorted(unit)) for cell, unit in found.items()}
    assert stacks == units(plan.game, plan.game.setup)


@pytest.mark.parametrize("name", _GAMES)
def test_a_pack_is_small(name: str) -> None:
    """All tables together are to take three megabytes at most, two of them one."""
    assert sum(map(len, pack(name, "tabletopia").values())) < 600_000


@pytest.mark.few(1)
@pytest.mark.parametrize("name", _OF_MESHES)
def test_meshes_are_closed_and_measured_in_centimetres(name: str) -> None:
    held, limits = files(name), table_named("tabletopia").spec.limits
    for path, data in held.items():
        if not path.endswith(".obj"):
            continue
        solid = trimesh.load(BytesIO(data), file_type="obj", process=False, force="mesh")
        closed = solid.copy()
        closed.merge_vertices(merge_tex=True, merge_norm=True)
        assert closed.is_watertight, path
        assert closed.volume > 0, path
        assert len(solid.vertices) < limits["vertices"]
        low, high = solid.bounds
        assert low + high == pytest.approx((0, 0, 0), abs=0.3), path
        collider = held.get(path.replace(".obj", "_collider.obj"))
        if collider is not None:
            box = trimesh.load(BytesIO(collider), file_type="obj", force="mesh")
            assert box.extents == pytest.approx(solid.extents, abs=1e-3)
        else:
            assert len(solid.faces) < limits["polygons"], path
    cm = [
        max(float(row["w_mm"]), float(row["h_mm"])) / 10
        for row in rows(name, "sizes.csv")
        if "models" in row["file"]
    ]
    sizes = [
        max(solid.extents[0], solid.extents[2])
        for path, data in held.items()
        if path.endswith(".obj")
        for solid in [trimesh.load(BytesIO(data), file_type="obj", force="mesh")]
    ]
    assert max(cm) == pytest.approx(max(sizes), rel=0.01)


def test_a_texture_has_the_sides_of_a_cube_where_its_mesh_looks_for_them() -> None:
    """Three across and two down, all alike here; the corner of each is the cube's own colour."""
    drawn = pixels("jersi", "models/black-rock.png").astype(int)
    assert drawn.shape == (512, 512, 3)
    squares = [
        drawn[row * 256 : row * 256 + 256, round(column * 512 / 3) :][:, :170]
        for row in (0, 1)
        for column in (0, 1, 2)
    ]
    for one in squares:
        assert abs(one - squares[0]).mean() < 4
        assert (one[4, 4] == squares[0][4, 4]).all()
        assert one.mean(axis=2).max() > 200  # its sign is white
    token = pixels("jersi", "tokens/black-rock_front.png")
    assert (token[0, 0] == drawn[4, 4]).all()


@pytest.mark.slow
def test_the_token_of_a_disc_is_cut_out_and_that_of_a_cube_is_not() -> None:
    stone = Image.open(BytesIO(files("go")["tokens/white-stone_front.png"]))
    assert stone.mode == "RGBA"
    assert stone.getpixel((0, 0))[3] == 0
    assert stone.getpixel((40, 40))[3] == 255
    cube = Image.open(BytesIO(files("pijersi")["tokens/white-rock_front.png"]))
    assert cube.mode == "P"
    assert "transparency" not in cube.info


@pytest.mark.parametrize("name", _GAMES)
def test_the_front_of_the_box_is_as_large_as_it_is_asked_for(name: str) -> None:
    drawn = pixels(name, "box.png")
    assert drawn.shape == (514, 410, 3)
    ground = drawn[1, 1]
    assert ground.mean() < 90
    title = (drawn[20:110].astype(int).min(axis=2) > 200).sum()
    assert title > 400  # light letters on the dark ground


@pytest.mark.parametrize("name", _GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_instructions_name_files_that_are_there_and_leave_nothing_unfilled(
    name: str, language: str
) -> None:
    text = files(name)[f"HOWTO.{language}.md"].decode()
    assert not re.search(r"[{}]", text)
    named = re.findall(r"`([\w/.-]+\.(?:png|csv|md|obj))`", text)
    assert {"board_front.png", "board_magnetic.png", "box.png", "setup.csv"} <= {*named}
    held = {path.rpartition("/")[2] for path in files(name)} | {*files(name)}
    assert {*named} <= held


@pytest.mark.slow
def test_a_board_too_large_for_the_site_says_how_it_is_scaled() -> None:
    held = pack("go", "tabletopia", None)
    assert "9.26 pixels a millimetre" in held["tabletopia/HOWTO.en.md"].decode()
    assert "9,26 pixels par millimètre" in held["tabletopia/HOWTO.fr.md"].decode()
    assert "pixels a millimetre" not in files("pijersi")["HOWTO.en.md"].decode()


@pytest.mark.slow
def test_same_input_gives_the_same_bytes() -> None:
    asked = TableOptions(tables=(tables_named("tabletopia,pictures"),))
    one, other = (PRODUCT.make(PRODUCT.plan(request_for("mikjersi"), asked)) for _ in range(2))
    assert dict(one.files) == dict(other.files)


@pytest.mark.parametrize("table", ["tabletopia", "pictures"])
@pytest.mark.parametrize(
    "name",
    [
        "jersi",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("mikjersi", "shogi", "backgammon")),
    ],
)
def test_setup_table_comes_back_as_the_position_that_it_tells(name: str, table: str) -> None:
    game = plan_of(name).game
    read = position_of(pack(name, table)[f"{table}/setup.csv"], Source("setup.csv"), game)
    assert read is not None
    assert read.given.position.cells == game.setup.cells
    assert read.given.position.reserve == game.setup.reserve


@pytest.mark.parametrize(
    "data",
    [
        b"piece,cell,level\nwhite-rock,a1," + b"9" * 5000 + b"\n",
        b"piece,cell,level,count\n" + b"white-rock,,0,9999\n" * 500,
        b"piece,cell,level,face\nwhite-rock,a1,-1,99\n,,,\nwhite-rock\n",
        b"piece,cell,level\n\0,\xff,\n",
        b'piece,cell,level\n"' + b"x" * 200_000,
        b"piece,cell,level\nwhite-rock,a1,0,what,more\n" * 3,
        b"name,x_px\na1,3\n",
        b"",
    ],
)
def test_a_table_of_anybody_is_a_position_or_none_or_one_clear_error(data: bytes) -> None:
    game = plan_of("mikjersi").game
    with suppress(PrintkitError):
        found = position_of(data, Source("setup.csv"), game)
        assert found is None or found.given.position.cells
