"""Pictures of one density and their tables, measured by what is not printkit's."""

from __future__ import annotations

import csv
import re
from io import BytesIO, StringIO
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from printkit.features.tables.known import tables_named
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.gamefile import load_game
from printkit.products import door
from printkit.products.request import ON_SCREEN, Request

from features.tables.packs import EVERY, FEW, pack, plan_of, units

_QUICK = FEW
_GAMES = [
    *_QUICK,
    *(pytest.param(one, marks=pytest.mark.slow) for one in (*FEW, *EVERY) if one not in _QUICK),
]
_GOOD = Path(__file__).parents[2] / "data" / "specs" / "good"


def files(name: str) -> dict[str, bytes]:
    """The files of a pack by their names in its folder."""
    return {path.partition("/")[2]: data for path, data in pack(name, "pictures").items()}


def rows(held: dict[str, bytes], table: str) -> list[dict[str, str]]:
    """The rows of a table of a pack, by their heads."""
    return list(csv.DictReader(StringIO(held[table].decode())))


def middles(name: str) -> dict[str, tuple[float, float]]:
    """Where the table of places has each in the board's picture."""
    return {
        row["name"]: (float(row["x_px"]), float(row["y_px"]))
        for row in rows(files(name), "places.csv")
    }


_AROUND = 34
"""So many pixels from its middle a cell has its own colour, whatever is drawn in the middle."""


def span(line: NDArray[np.bool_], at: int) -> tuple[int, int]:
    """How far a line of pixels goes on alike, outwards from both sides of a middle."""
    ends = np.flatnonzero(~line)
    before, after = ends[ends < at - _AROUND], ends[ends > at + _AROUND]
    return int(before.max()) + 1, int(after.min())


@pytest.mark.parametrize("name", _GAMES)
def test_places_are_those_of_the_layout(name: str) -> None:
    plan, found = plan_of(name), middles(name)
    wide, high = Image.open(BytesIO(files(name)["img/board.png"])).size
    for cell, called in enumerate(plan.game.grid.names):
        x, y = plan.layout.centre(cell)
        assert found[called][0] == pytest.approx(
            (x + plan.board_margin) / plan.width * wide, abs=0.5
        )
        assert found[called][1] == pytest.approx(
            (y + plan.board_margin) / plan.height * high, abs=0.5
        )


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["jersi", "pijersi", "staku"])
def test_places_are_in_the_middle_of_the_cells_that_are_drawn(name: str) -> None:
    """As far as a cell has its colour, to the middle of that: to the pixel, and on average less."""
    board = np.asarray(Image.open(BytesIO(files(name)["img/board.png"])).convert("RGB"))
    off: list[tuple[float, float]] = []
    for called in plan_of(name).game.grid.names:
        x, y = middles(name)[called]
        colour = board[int(y), int(x) + _AROUND]
        assert (board[int(y), int(x) - _AROUND] == colour).all()
        left, right = span((board[int(y)] == colour).all(axis=1), int(x))
        assert 70 < right - left < 80
        downs = []
        for aside in (-12, 12):  # a name may stand on one side, and lines meet in the middle
            top, bottom = span((board[:, int(x) + aside] == colour).all(axis=1), int(y))
            downs.append((top + bottom) / 2 - y)
        off.append(((left + right) / 2 - x, min(downs, key=abs)))
    assert np.abs(off).max() <= 1.25
    assert np.abs(np.mean(off, axis=0)).max() <= 0.25


@pytest.mark.slow
def test_places_of_go_are_where_its_lines_cross() -> None:
    board = np.asarray(Image.open(BytesIO(files("go")["img/board.png"])).convert("L")).astype(int)
    for called, (x, y) in middles("go").items():
        if not re.fullmatch(r"[b-r](?:[2-9]|1[0-8])", called):
            continue  # of the border, or beside the board
        left, top = round(x) - 12, round(y) - 12
        dark = board.max() - board[top : top + 24, left : left + 24]
        dark = np.where(dark > 20, dark, 0)
        across, down = dark.sum(axis=0), dark.sum(axis=1)
        assert abs(left + np.argmax(across) + 0.5 - x) <= 1.0
        assert abs(top + np.argmax(down) + 0.5 - y) <= 1.0


@pytest.mark.parametrize("name", _GAMES)
def test_dropzones_lie_around_their_places_and_do_not_overlap(name: str) -> None:
    places = middles(name)
    zones = {
        row["name"]: [int(row[key]) for key in ("x_px", "y_px", "width_px", "height_px")]
        for row in rows(files(name), "dropzones.csv")
    }
    assert zones.keys() == places.keys()
    for called, (x, y, wide, high) in zones.items():
        assert abs(x + wide / 2 - places[called][0]) <= 0.5 + 1e-6
        assert abs(y + high / 2 - places[called][1]) <= 0.5 + 1e-6
    boxes = np.array(list(zones.values()))
    ends = boxes[:, :2] + boxes[:, 2:]
    meet = (boxes[:, None, :2] < ends[None]) & (boxes[None, :, :2] < ends[:, None])
    assert meet.all(axis=2).sum() == len(zones)  # each meets itself alone


@pytest.mark.parametrize("name", _GAMES)
def test_all_pictures_have_one_density(name: str) -> None:
    held, plan = files(name), plan_of(name)
    board = Image.open(BytesIO(held["img/board.png"]))
    density = board.width / plan.width
    assert board.height == pytest.approx(density * plan.height, abs=1)
    for row in rows(held, "pieces.csv"):
        size = Image.open(BytesIO(held[row["file"]])).size
        assert size == (int(row["w_px"]), int(row["h_px"]))
        assert size[0] == pytest.approx(float(row["w_mm"]) * density, abs=0.6)
        assert size[1] == pytest.approx(float(row["h_mm"]) * density, abs=0.6)


@pytest.mark.parametrize("name", _GAMES)
def test_style_sheet_cuts_each_piece_out_of_the_sprites(name: str) -> None:
    """As a browser does: a share of what the sheet is larger than the window that shows it."""
    held = files(name)
    sheet = Image.open(BytesIO(held["img/sprites.png"]))
    style = held["sprites.css"].decode()
    wide, high = map(int, re.findall(r"(?:width|height): (\d+)px", style))
    columns, lines = (int(one) // 100 for one in re.findall(r"size: (\d+)% (\d+)%", style)[0])
    assert sheet.size == (wide * columns, high * lines)
    offsets = dict(re.findall(r"\.piece-([\w-]+) \{ background-position: ([^;]+);", style))
    for row in rows(held, "pieces.csv"):
        called = row["file"][len("pieces/") : -len(".png")]
        across, down = (float(one.rstrip("%")) / 100 for one in offsets[called].split())
        x, y = across * (sheet.width - wide), down * (sheet.height - high)
        assert x == pytest.approx(int(row["column"]) * wide, abs=0.1)
        assert y == pytest.approx(int(row["row"]) * high, abs=0.1)
        one = Image.open(BytesIO(held[row["file"]]))
        left, top = round(x) + (wide - one.width) // 2, round(y) + (high - one.height) // 2
        cut = sheet.crop((left, top, left + one.width, top + one.height))
        alone, among = (np.asarray(each.convert("RGBA")).astype(int) for each in (one, cut))
        off = abs(alone - among)[alone[:, :, 3] == 255]
        assert off.mean() < 12, called


@pytest.mark.parametrize("name", _GAMES)
def test_setup_table_says_what_the_game_sets_up(name: str) -> None:
    plan, places = plan_of(name), middles(name)
    found: dict[str, list[tuple[int, str]]] = {}
    for row in rows(files(name), "setup.csv"):
        if row["place"] in plan.game.grid.index:
            assert (float(row["x_px"]), float(row["y_px"])) == places[row["place"]]
            found.setdefault(row["place"], []).append((int(row["level"]), row["piece"]))
    stacks = {cell: tuple(piece for _, piece in sorted(unit)) for cell, unit in found.items()}
    assert stacks == units(plan.game, plan.game.setup)


@pytest.mark.slow
def test_a_game_without_a_board_has_pieces_places_and_no_board() -> None:
    game = load_game(str(_GOOD / "beetles.yaml"))
    assert game.grid.boardless
    request = Request(game=game, theme=game.themes[ON_SCREEN])
    options = TableOptions(tables=(tables_named("tabletopia,pictures"),))
    held = dict(door.produce(PRODUCT, request, options))
    assert not [path for path in held if "board" in path]
    for table in ("pictures", "tabletopia"):
        steps = held[f"{table}/HOWTO.en.md"].decode().partition("## ")[0]
        assert "board.png" not in steps
        assert "magnetic" not in steps
    assert rows(held, "pictures/places.csv")
    assert rows(held, "tabletopia/sizes.csv")


@pytest.mark.parametrize("name", _GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_instructions_name_files_that_are_there_and_leave_nothing_unfilled(
    name: str, language: str
) -> None:
    held = files(name)
    text = held[f"HOWTO.{language}.md"].decode()
    assert not re.search(r"[{}]", text)
    named = re.findall(r"`([\w/.-]+\.(?:png|csv|css))`", text)
    assert {"img/board.png", "setup.csv", "dropzones.csv", "sprites.css"} <= {*named}
    assert {*named} <= {path.rpartition("/")[2] for path in held} | {*held}


@pytest.mark.parametrize("name", _GAMES)
def test_a_pack_is_small(name: str) -> None:
    assert sum(map(len, pack(name, "pictures").values())) < 250_000
