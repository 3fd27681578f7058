"""Seams of joined boards, measured in finished PDFs: nothing of their marks stays on the board."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from printkit.backends import pdf
from printkit.base.units import PT_PER_MM, contrast, paper
from printkit.draw.board import board_art
from printkit.gamefile import load_game
from printkit.page import BUTTED, GLUED, ZIGZAGGED, PageSetup, read_margin
from printkit.page.marks import parallel
from printkit.page.rulers import SCALES
from printkit.page.tile_sheets import TiledPicture
from printkit.products import door, registry
from printkit.products.board import plan_board
from printkit.products.options import Sizing
from printkit.scene import Symbol

import printed
import raster
from printed import Asked

SEAMS = {"overlap": GLUED, "butt": BUTTED, "zigzag": ZIGZAGGED}
SIZES = [[("a4", 20), ("a4", 16)], [("letter", 16)], [("a4", 20), ("letter", 16)]]
"""Papers and cubes for each kind of seam: every one of them is tried, but not with every kind."""
CASES = [
    pytest.param(Asked(paper=on, seam=seam), printed.by_cube(cube), id=f"{name}-{on}-{cube}")
    for (name, seam), sizes in zip(SEAMS.items(), SIZES, strict=True)
    for on, cube in sizes
]
BLACK = (0, (0,), (0.0,), 0.0)
ROWS = {
    "triangle": [f"{{name: {'abcdefgh'[n]}, x: {n}, cells: {8 - n}}}" for n in range(8)],
    "islands": [
        "{name: a, x: 0, names: [a1, a2, -, -, -, -, -, -, -, -, -, -, -, -, -, a8]}",
        "{name: b, x: 1, names: [b1, b2, -, -, -, -, -, -, -, -, -, -, -, -, -, b8]}",
    ],
}
"""Boards that fill no rectangle."""


def tiles(asked: Asked, size: Any) -> list[tuple[Any, Any]]:
    """The board's pages, each with its tile."""
    plan = printed.board_plan(asked, size)
    pages = printed.pages(printed.board_pdf(asked, size))[-plan.tiling.count :]
    return list(zip(pages, plan.tiling.tiles, strict=True))


def origin(asked: Asked, size: Any, tile: Any) -> tuple[float, float]:
    """Where on its sheet the board's corner lies."""
    plan = printed.board_plan(asked, size)
    picture = TiledPicture(
        picture=Symbol(id="x", shapes=()),
        labels=(),
        width=plan.layout.width,
        height=plan.layout.height,
        tiling=plan.tiling,
        frame=plan.frame,
    )
    return picture.origin(tile)


def dashed(page: Any) -> list[tuple[np.ndarray, float]]:
    """The points and half the width of every dashed line that is long, in mm."""
    return [
        (np.array(line["pts"]) / PT_PER_MM, line["linewidth"] / PT_PER_MM / 2)
        for line in [*page.lines, *page.curves]
        if line["dash"] and line["dash"][0] and line["stroking_color"] in BLACK
    ]


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.slow
def test_the_dashes_lie_wholly_in_what_is_cut_off(asked, size):
    plan, seen = printed.board_plan(asked, size), 0
    for page, tile in tiles(asked, size):
        left, top = origin(asked, size, tile)
        for points, half in dashed(page):
            xs, ys = points[:, 0] - left, points[:, 1] - top
            upright = np.ptp(ys) > np.ptp(xs)
            along, span = (xs, tile.x) if upright else (ys, tile.y)
            joints = [at for at in (span.cut, span.joint) if at is not None]
            at = min(joints, key=lambda joint: abs(joint - along.mean()))
            if np.ptp(along) > 0.01:
                continue  # a zigzag: see below
            waste = -1 if at == span.cut else 1
            nearest = waste * (along.mean() - at) - half
            assert -1e-3 <= nearest < 0.05
            seen += 1
    assert seen or plan.tiling.seam is ZIGZAGGED


@pytest.mark.parametrize("distance", [0.06, -0.06])
def test_a_line_beside_a_zigzag_keeps_its_distance_on_one_side(distance):
    points = [(0.0, 0.0), (0.0, 10.0), (8.0, 15.0), (8.0, 25.0), (0.0, 30.0)]
    beside = parallel(points, distance)
    for (a, b), (c, d) in zip(pairwise(points), pairwise(beside), strict=True):
        way = np.subtract(b, a) / np.hypot(*np.subtract(b, a))
        for end in (c, d):
            away = np.subtract(end, a)
            # Positive at the right of the way, as seen on paper where y goes down.
            assert way[0] * away[1] - way[1] * away[0] == pytest.approx(distance)


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.slow
def test_two_sheets_share_two_crosses_and_rows_two_at_their_ends(asked, size):
    of_pairs = crosses(asked, size)
    rows: Counter[str] = Counter()
    for tile in printed.board_plan(asked, size).tiling.tiles:
        if tile.right:
            assert of_pairs[frozenset({tile.code, tile.right})] == 2
        if tile.below:
            rows[tile.code[0]] += of_pairs[frozenset({tile.code, tile.below})]
    assert set(rows.values()) <= {2}


def crosses(asked: Asked, size: Any) -> Counter[frozenset[str]]:
    """How many crosses stand at the same place of the board on the same sheets."""
    places: dict[tuple[float, float], set[str]] = {}
    for page, tile in tiles(asked, size):
        left, top = origin(asked, size, tile)
        for x0, y0, x1, y1 in printed.straight(page):
            if y0 == y1 and any(abs(x1 - x0 - 2 * reach) < 0.01 for reach in (2.0, 1.2)):
                middle = (round((x0 + x1) / 2 - left, 1), round(y0 - top, 1))
                places.setdefault(middle, set()).add(tile.code)
    return Counter(map(frozenset, places.values()))


@pytest.mark.parametrize("theme", ["print", "ink", "screen", "author", "contrast", "greyscale"])
@pytest.mark.few(1)
def test_the_glue_edge_shows_on_every_tint_of_every_theme(theme):
    """A black line with a white one beside it: one of both stands out from any ground."""
    game = printed.game("jersi")
    page, tile = tiles(Asked(theme=theme), printed.by_cube(16))[0]
    left, _ = origin(Asked(theme=theme), printed.by_cube(16), tile)
    edge = [
        line
        for line in page.lines
        if line["height"] / PT_PER_MM > 200 and not (line["dash"] and line["dash"][0])
    ]
    colours = {line["stroking_color"] in BLACK for line in edge}
    assert colours == {True, False}
    for line in edge:
        nearest = line["x0"] / PT_PER_MM - line["linewidth"] / PT_PER_MM / 2 - left - tile.x.joint
        assert -1e-3 <= nearest < 0.05  # it is covered by the edge that is laid on it
    tints = {
        shape.style.fill
        for shape in board_art(
            game, game.themes[theme], printed.board_plan(Asked(), printed.by_cube(16)).layout
        )
        if getattr(shape, "style", None) is not None and shape.style.fill
    }
    for tint in tints:
        assert max(contrast(tint, "#000000"), contrast(tint, "#ffffff")) >= 3


RULED = [
    *CASES,
    pytest.param(Asked(), printed.ONE_SHEET, id="jersi-one"),
    pytest.param(Asked(game="pijersi"), printed.ONE_SHEET, id="pijersi-one"),
    pytest.param(Asked(game="pijersi", paper="a3"), printed.by_cube(20), id="pijersi-a3"),
]


@pytest.mark.parametrize(("asked", "size"), RULED)
@pytest.mark.few(1)
def test_every_sheet_of_a_board_has_a_ruler_along_x_and_one_along_y_where_there_is_room(
    asked, size
):
    for page, _ in tiles(asked, size):
        # a board as large as its sheet leaves room for one of them; the proof page has both
        rulers = list(_rulers(page))
        assert len(rulers) == 2 or size is printed.ONE_SHEET or asked.paper == "letter"
        assert rulers
        for _, feet, _ in rulers:
            length = feet[-1] - feet[0]
            inches = asked.paper == "letter"
            whole = round(length / 25.4) * 25.4 if inches else round(length, -1)
            assert length == pytest.approx(whole, abs=0.002)
            assert 50 <= round(length) <= (102 if inches else 100)


def _rulers(page):
    """Each ruler's axis, where its ticks stand, and the box around these, in mm."""
    ticks = [
        box for box in printed.straight(page) if 0.7 < max(box[2] - box[0], box[3] - box[1]) < 1.9
    ]
    for axis in (0, 1):
        mine = [box for box in ticks if abs(box[axis + 2] - box[axis]) < 1e-6]
        feet = sorted({round(box[axis], 3) for box in mine})
        if len(feet) > 50:
            lefts, tops, rights, lows = zip(*mine, strict=True)
            yield axis, feet, (min(lefts), min(tops), max(rights), max(lows))


@pytest.mark.parametrize(
    ("product", "game", "cube", "margin"),
    [
        ("stickers", "pijersi", 16, "safe"),
        ("stickers", "jersi", 16, "safe"),
        ("paper-cubes", "jersi", 20, "safe"),
        ("parts", "jersi", 20, "laser"),
        ("board", "jersi", 20, "safe"),
    ],
)
@pytest.mark.slow
def test_a_ruler_is_whole_and_stands_clear_of_all_else(product, game, cube, margin):
    setup = PageSetup(paper=paper("a4"), margin=read_margin(margin))
    request = printed.request(printed.game(game), cube, setup=setup)
    made = registry.product(product)
    (data,) = door.produce(made, request, made.options()).values()
    found = 0
    for number, page in enumerate(printed.pages(data)):
        if product == "board" and number < 2:
            continue  # the proof page and the map have large ones
        if not (rulers := list(_rulers(page))):
            continue
        pixels = raster.of_pdf(data, page=number, ppi=254).min(axis=2)  # ten a millimetre
        for axis, feet, (left, top, right, low) in rulers:
            assert max(np.diff(feet)) < 1.001
            found += 1
            # a strip of 0.4 mm at both long sides, the line itself 0.1 mm thick
            far, near = (low + 0.2, top - 0.5) if axis == 0 else (right + 0.2, left - 0.5)
            for start in (far, near):
                along = slice(round(10 * feet[0]), round(10 * feet[-1]))
                across = slice(round(10 * start), round(10 * start) + 3)
                strip = pixels[across, along] if axis == 0 else pixels[along, across]
                assert strip.min() > 235
    assert found


@pytest.mark.slow
def test_a_ruler_lies_on_no_cell():
    asked, size = Asked(game="pijersi"), printed.ONE_SHEET
    ((page, _),) = tiles(asked, size)
    cells = np.array(printed.hexagons(page))
    for x0, y0, x1, y1 in printed.straight(page):
        if 0.7 < max(x1 - x0, y1 - y0) < 1.9:
            for x, y in ((x0, y0), (x1, y1)):
                flat = np.abs(cells.mean(axis=1) - (x, y))
                radius = printed.board_plan(asked, size).layout.cell
                assert not (
                    (flat[:, 0] < radius / 2) & (flat[:, 0] / 3**0.5 + flat[:, 1] < radius / 3**0.5)
                ).any()
    assert SCALES["mm"].length_of(100) > 100


# ------------------------------------------------------------------------- sheets without board


@pytest.mark.parametrize("seam", SEAMS.values(), ids=SEAMS)
@pytest.mark.parametrize("name", ["triangle", "islands"])
@pytest.mark.slow
def test_sheets_that_would_hold_no_board_are_not_printed(name, seam, tmp_path):
    spec = tmp_path / "odd.yaml"
    rows = ", ".join(ROWS[name])
    spec.write_text(
        f"game: {{id: odd, title: Odd}}\nboard: {{cells: hexagons, rows: [{rows}]}}\n"
        "kinds: {ax: {letter: A, count: 2}}\nsetup: {white: 'a1:A', black: 'a8:A'}\n"
    )
    game = load_game(str(spec))
    plan = plan_board(printed.request(game), Sizing(cell=90), seam)
    whole = len(plan.tiling.columns) * len(plan.tiling.rows)
    assert plan.tiling.count < whole
    data = pdf.write(printed.board_file(plan))
    pages = printed.pages(data)[-plan.tiling.count :]
    found = sum(len({tuple(map(tuple, cell)) for cell in printed.hexagons(page)}) for page in pages)
    assert found >= len(game.grid.names)
    assert all(printed.hexagons(page) for page in pages)
    codes = {tile.code for tile in plan.tiling.tiles}
    for tile in plan.tiling.tiles:
        assert {tile.right, tile.below} - {""} <= codes
