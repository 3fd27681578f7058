"""Cards of a deck on virtual tables: each is a piece of its own, and shows what it says."""

from __future__ import annotations

import csv
from functools import cache
from io import BytesIO, StringIO
from pathlib import PurePath

import numpy as np
import pytest
from PIL import Image
from printkit.base.errors import Source
from printkit.features.tables.known import tables_named
from printkit.features.tables.plan import TablePlan
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.features.tables.reading import position_of
from printkit.gamefile import load_game
from printkit.model import Game
from printkit.products import door
from printkit.products.request import ON_SCREEN, Request

from features.tables.test_there_and_back import ENDINGS

SPEC = """
game: {id: duel, title: Duel}
board: {cells: squares, rows: [{name: a, cells: 4}, {name: b, cells: 4}]}
kinds:
  pawn: {letter: P, count: 1}
  move: {letter: M, owner: none, form: card, size: 63x88, back: rose, table: moves.csv}
faces: {pawn: [{text: P}], rose: [{polygon: [[-0.4, 0.4], [0.4, 0.4], [0, -0.4]]}]}
setup: {white: "a1:P a2:T a3:M b3:M", black: "b4:p"}
"""
CARDS = """title,title.fr,text,count,letter,pattern
Tiger,Tigre,Two steps ahead.,2,T,c5 c2
Crab,Crabe,Sideways.,1,C,c4 a3
Frog,Grenouille,Jumps.,1,,
"""


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("duel")
    (folder / "duel.yaml").write_text(SPEC, "utf-8")
    (folder / "moves.csv").write_text(CARDS, "utf-8")
    return load_game(str(folder / "duel.yaml"))


@cache
def request_for(game: Game) -> Request:
    return Request(game=game, theme=game.themes[ON_SCREEN], piece=8.0)


def files(game: Game, table: str) -> dict[str, bytes]:
    """The files of a pack."""
    options = TableOptions(tables=(tables_named(table),))
    return dict(door.produce(PRODUCT, request_for(game), options))


def test_each_card_is_a_piece_and_one_of_any_letter_lies_face_down(duel: Game) -> None:
    plan = TablePlan.of(request_for(duel))
    cards = {one.id: (one.name["en"], one.name["fr"], one.count) for one in plan.pieces if one.card}
    assert cards == {
        "move-1": ("Tiger", "Tigre", 2),
        "move-2": ("Crab", "Crabe", 1),
        "move-3": ("Frog", "Grenouille", 1),
    }
    lying = {one.place: (one.piece, one.face) for one in plan.standing if "move" in one.piece}
    assert lying == {
        "a2": ("move-1", 0),
        "a3": ("move-3", 0),  # it has no letter
        "b3": ("move-1", 1),  # no other without one is left
        "white-beside-1": ("move-2", 0),
    }


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(one, marks=() if one in {"abstractplay", "vassal"} else pytest.mark.slow)
        for one in ENDINGS
    ],
)
def test_cards_come_back_as_those_that_they_are(duel: Game, table: str) -> None:
    made = files(duel, table)
    (path,) = (path for path in made if PurePath(path).match(f"{table}/{ENDINGS[table]}"))
    read = position_of(made[path], Source(path), duel)
    assert read is not None
    assert read.given.position == duel.setup
    assert read.warnings == ()


@pytest.mark.slow
def test_cards_differ_in_pictures_as_in_tables_of_them(duel: Game) -> None:
    made = files(duel, "pictures,tabletopia,tts")
    for folder, names in (
        ("pictures/pieces", ("move-1", "move-2", "move-3", "move-1_1")),
        ("tabletopia/tokens", ("move-1_front", "move-2_front", "move-3_front", "move-1_back")),
        ("tts/assets", ("move-1", "move-2", "move-3")),
    ):
        assert len({made[f"{folder}/{one}.png"] for one in names}) == len(names)
    for one in ("move-1", "move-1_1"):  # a card is of paper, not of glass
        picture = np.asarray(
            Image.open(BytesIO(made[f"pictures/pieces/{one}.png"])).convert("RGBA")
        )
        assert picture[:, :, 3].min() == 255
    rows = list(csv.DictReader(StringIO(made["pictures/pieces.csv"].decode())))
    columns = {row["file"]: row["column"] for row in rows if row["face"] == "0"}
    assert len({*columns.values()}) == 4
