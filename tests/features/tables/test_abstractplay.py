"""States for AbstractPlay's designer, taken apart by what is not printkit's."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from printkit.base.errors import PrintkitError
from printkit.features.tables.checking import check_pack
from printkit.features.tables.readers import abstractplay

from features.tables.packs import EVERY, FEW, pack, plan_of, units
from finished import Finished

TABLE = "abstractplay"
WITHOUT = {"backgammon", "nine-mens-morris"}
"""Games whose boards the renderer does not have."""
_GAMES = [
    *FEW,
    *(pytest.param(name, marks=pytest.mark.slow) for name in EVERY if name not in WITHOUT),
]

_AT = {
    "type": "object",
    "properties": {
        "row": {"type": "number", "minimum": 0},
        "col": {"type": "number", "minimum": 0},
    },
    "required": ["row", "col"],
    "additionalProperties": False,
}
_COLOUR = {"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"}
_COUNT = {"type": "integer", "minimum": 1}
_KEYS = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_STYLES = ["squares", "vertex", "vertex-cross", "vertex-fanorona", "hex-odd-p", "hex-even-p"]


def _closed(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _list(items: object, least: int = 0) -> dict[str, object]:
    return {"type": "array", "items": items, "minItems": least}


SCHEMA = {
    **_closed(
        renderer={"enum": ["stacking-offset"]},
        board={
            **_closed(
                style={"enum": _STYLES},
                width=_COUNT,
                height=_COUNT,
                labelGrid=_list(_list({"type": "string"})),
                stackOffset={"type": "number", "minimum": 0, "maximum": 1},
                skipLabels=_list({"type": "string"}, 1),
                blocked=_list(_AT, 1),
                markers=_list(
                    {
                        "oneOf": [
                            _closed(
                                type={"enum": ["line"]},
                                points={**_list(_AT, 2), "maxItems": 2},
                            ),
                            _closed(type={"enum": ["flood"]}, colour=_COLOUR, points=_list(_AT, 1)),
                        ]
                    }
                ),
            ),
            "required": ["style"],
        },
        legend={
            "type": "object",
            "additionalProperties": _list(
                {
                    **_closed(
                        name={"type": "string", "pattern": r"^\S+$"},
                        text={"type": "string"},
                        colour=_COLOUR,
                        scale={"type": "number"},
                        rotate={"type": "number", "minimum": -360, "maximum": 360},
                    ),
                    "oneOf": [{"required": ["name"]}, {"required": ["text"]}],
                },
                1,
            ),
        },
        pieces=_list(_list(_list({"type": "string"})), 1),
        areas=_list(
            {
                **_closed(type={"enum": ["pieces"]}, label={"type": "string"}, pieces=_KEYS),
                "required": ["type", "pieces", "label"],
            }
        ),
    ),
    "required": ["board", "pieces"],
}
"""What of the renderer's schema (rendergame 0-7-0) printkit uses, and nothing else."""


def state(name: str) -> dict[str, Any]:
    """The state of a game's setup."""
    found: dict[str, Any] = json.loads(
        pack(name, TABLE)[f"{TABLE}/{plan_of(name).game.file_stem}.json"]
    )
    return found


def drawn_at(style: str, row: int, column: int) -> tuple[float, float]:
    """Where the renderer draws a cell, y down, in cells: so it was measured in a browser."""
    if not style.startswith("hex"):
        return column, row
    shifted = row % 2 == (1 if style == "hex-odd-p" else 0)
    return column + shifted / 2, row * math.sqrt(3) / 2


@pytest.mark.parametrize("name", _GAMES)
def test_a_state_is_as_the_renderer_asks(name: str) -> None:
    found = state(name)
    jsonschema.Draft202012Validator(SCHEMA).validate(found)
    used = {key for row in found["pieces"] for cell in row for key in cell}
    used |= {key for area in found.get("areas", ()) for key in area["pieces"]}
    assert used <= set(found["legend"])
    board = found["board"]
    assert len(found["pieces"]) == board["height"]
    assert {len(row) for row in found["pieces"]} == {board["width"]}


@pytest.mark.parametrize("name", _GAMES)
def test_setup_stands_on_its_cells_and_in_the_order_of_its_stacks(name: str) -> None:
    plan, found = plan_of(name), state(name)
    names = found["board"]["labelGrid"]
    cells = {
        cell: tuple(key.partition("__")[0] for key in keys)
        for labels, row in zip(names, found["pieces"], strict=True)
        for cell, keys in zip(labels, row, strict=True)
        if keys
    }
    assert cells == units(plan.game, plan.game.setup)
    assert sorted(cell for line in names for cell in line if cell) == sorted(plan.game.grid.names)


@pytest.mark.parametrize("name", _GAMES)
def test_the_renderer_draws_cells_where_the_board_has_them(name: str) -> None:
    """Each to a hundredth of a cell, but for where the board begins."""
    plan, found = plan_of(name), state(name)["board"]
    off = set()
    for row, line in enumerate(found["labelGrid"]):
        for column, cell in enumerate(line):
            if cell:
                x, y = drawn_at(found["style"], row, column)
                at = plan.layout.centre(plan.game.grid.index[cell])
                off.add(
                    (
                        round(at[0] / plan.request.cell - x, 2),
                        round(at[1] / plan.request.cell - y, 2),
                    )
                )
    assert max(x for x, _ in off) - min(x for x, _ in off) <= 0.011
    assert max(y for _, y in off) - min(y for _, y in off) <= 0.011


def test_cells_that_a_board_does_not_have_are_blocked() -> None:
    board = state("jersi")["board"]
    assert len(board["blocked"]) == 9 * 9 - 69
    assert all(not board["labelGrid"][one["row"]][one["col"]] for one in board["blocked"])


def test_what_waits_stands_below_the_board() -> None:
    areas = state("jersi")["areas"]
    assert [area["label"] for area in areas] == ["White: in reserve", "Black: in reserve"]
    assert sorted(set(areas[0]["pieces"])) == ["white-mountain", "white-wise"]


@pytest.mark.slow
def test_pieces_that_face_their_owner_are_turned() -> None:
    legend = state("shogi")["legend"]
    turned = {key.partition("-")[0]: glyphs[0].get("rotate", 0) for key, glyphs in legend.items()}
    assert sorted(turned.values()) == [0, 180]


@pytest.mark.parametrize("name", sorted(WITHOUT))
def test_a_game_that_no_board_fits_is_refused(name: str) -> None:
    with pytest.raises(PrintkitError) as caught:
        pack(name, TABLE)
    assert name in str(caught.value)


@pytest.mark.slow
def test_other_tables_are_made_where_one_has_no_board(
    printkit: Callable[..., Finished], tmp_path: Path
) -> None:
    done = printkit("table", "backgammon", "--for", "vassal,abstractplay", "--cube", 8, "-o", "out")
    assert done.status == 0
    assert "AbstractPlay" in done.err
    assert "backgammon" in done.err
    made = {one.name for one in (tmp_path / "out").iterdir() if one.is_dir()}
    assert made == {"vassal"}


def test_who_asks_for_that_table_alone_is_told(printkit: Callable[..., Finished]) -> None:
    done = printkit("table", "backgammon", "--for", TABLE, "-o", "out")
    assert (done.status, done.err.count("\n")) == (1, 1)


@pytest.mark.parametrize("text", ["[]", '{"board": {}}', '{"board": {"style": "squares"}}'])
def test_what_is_no_state_is_not_read(text: str) -> None:
    assert abstractplay.read(text.encode()) is None


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_what_is_cut_off_is_refused(text: str) -> None:
    with pytest.raises(PrintkitError, match="broken"):
        abstractplay.read(text.encode())


@pytest.mark.parametrize("pieces", ["null", '"a\\nb"', "7", '[[["x", 3, null], 5], 6]', "{}"])
@pytest.mark.parametrize("labels", ["null", '["{", 3, "[1]"]', '"x"'])
def test_odd_states_are_read_without_harm(pieces: str, labels: str) -> None:
    board = f'{{"style": "squares", "skipLabels": {labels}, "labelGrid": {labels}}}'
    read = abstractplay.read(f'{{"board": {board}, "pieces": {pieces}}}'.encode())
    assert read is not None
    assert read.game == ""
    assert len(read.pieces) in {0, 3}


def test_a_state_of_pieces_without_end_is_not_read_to_its_end() -> None:
    cell = json.dumps(["x"] * 250_000)
    read = abstractplay.read(f'{{"board": {{"style": "squares"}}, "pieces": [[{cell}]]}}'.encode())
    assert read is not None
    assert len(read.pieces) < 10_000


def test_a_piece_that_the_legend_does_not_have_is_found(tmp_path: Path) -> None:
    found = state("jersi")
    file = tmp_path / "state.json"
    file.write_text(json.dumps(found))
    sound = check_pack(file)
    assert (sound.tables, sound.faults) == ({TABLE}, ())
    del found["legend"]["white-rock"]
    file.write_text(json.dumps(found))
    (fault,) = check_pack(file).faults
    assert "white-rock" in str(fault.what)
