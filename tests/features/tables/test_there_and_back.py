"""A position of a game goes to a table and comes back from its file as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path, PurePath

import pytest
from printkit.features.tables.art import TableArt
from printkit.features.tables.plan import TablePlan
from printkit.gamefile import load_game
from printkit.products.request import ON_SCREEN, Request

from features.tables.packs import pack
from finished import Finished

_SLOW = pytest.mark.slow
RECORDS = Path(__file__).parents[2] / "data" / "records"
LONG = RECORDS / "jersi" / "2021-1011.txt"
ENDINGS = {
    "abstractplay": "*.json",
    "tabletop-club": "*/games/*.tc",
    "tts": "Saves/*.json",
    "vassal": "*.vmod",
    "virtualtabletop": "*.vtt",
}
"""Per table the files that hold a position."""
_QUICK = {"vassal"}
_TABLES = [pytest.param(one, marks=() if one in _QUICK else _SLOW) for one in ENDINGS]


@pytest.mark.parametrize("table", _TABLES)
@pytest.mark.parametrize("ply", [20, *(pytest.param(ply, marks=_SLOW) for ply in (0, 1, 33))])
def test_a_position_comes_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str, ply: int
) -> None:
    assert (
        printkit("table", LONG, "--ply", ply, "--for", table, "--cube", 8, "-o", "out").status == 0
    )
    (file,) = (tmp_path / "out" / table).glob(ENDINGS[table])
    back = printkit("position", file, "--as", "state")
    assert back.status == 0, back.err
    assert back.out == printkit("position", LONG, "--ply", ply, "--as", "state").out


CARDS = """
game: {id: duel, title: Duel}
board: {cells: squares, shape: rectangle 2x2}
kinds:
  man: {letter: M, count: 1}
  move: {letter: W, owner: none, form: card, size: 63x88, back: rose, table: moves.csv}
faces: {man: [{text: M}], move: blank, rose: [{circle: {radius: 0.3}}]}
setup: {white: a1:M, black: none, neutral: b2:C}
turns: unchecked
"""

_NAMES = ("jersi", "pijersi", "go", "tablut", "shogi", "backgammon")
_HAS_NO_SUCH_BOARD = {("abstractplay", "backgammon")}


@pytest.mark.parametrize(
    ("table", "name"),
    [
        pytest.param(table, name, marks=() if name == _NAMES[0] else _SLOW)
        for table, name in sorted({*product(ENDINGS, _NAMES)} - _HAS_NO_SUCH_BOARD)
    ],
)
def test_a_setup_comes_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str, name: str
) -> None:
    files = pack(name, table)
    (path,) = (path for path in files if PurePath(path).match(f"{table}/{ENDINGS[table]}"))
    file = tmp_path / PurePath(path).name
    file.write_bytes(files[path])
    back = printkit("position", file)
    assert back.status == 0, back.err
    assert back.out == printkit("position", name).out


@pytest.mark.parametrize("table", [one for one in _TABLES if one.values != ("abstractplay",)])
def test_walls_and_towers_come_back(
    printkit: Callable[..., Finished], tmp_path: Path, table: str
) -> None:
    """Those between cells, those that wait beside the board, and stacks of both players."""
    spec = RECORDS.parent / "specs" / "good" / "walls.yaml"
    assert printkit("table", spec, "--for", table, "--cube", 8, "-o", "out").status == 0
    (file,) = (tmp_path / "out" / table).glob(ENDINGS[table])
    back = printkit("position", file, "--game", spec)
    assert back.status == 0, back.err
    assert back.out == printkit("position", spec).out


@_SLOW
def test_pieces_that_stand_on_a_table_without_a_board_have_places_in_every_pack(
    printkit: Callable[..., Finished], tmp_path: Path
) -> None:
    beetles = (RECORDS.parent / "specs" / "good" / "beetles.yaml").read_text("utf-8")
    spec, record = tmp_path / "beetles.yaml", tmp_path / "game.txt"
    spec.write_text(f"{beetles}turns: unchecked\n", encoding="utf-8")
    record.write_text("1. Q:d4 B:e4 2. B:d5 B:f4", encoding="utf-8")
    tables = "pictures,tabletopia,tts,vassal,virtualtabletop"
    asked = ("--game", spec, "--ply", "last")
    made = printkit("table", record, *asked, "--for", tables, "--cube", 8, "-o", "out")
    assert made.status == 0, made.err
    due = printkit("position", record, *asked, "--as", "state").out
    for file in (
        file for one in ENDINGS for file in (tmp_path / "out").glob(f"{one}/{ENDINGS[one]}")
    ):
        assert printkit("position", file, "--game", spec, "--as", "state").out == due


def test_the_cards_of_a_table_lie_there_each_as_what_it_is(tmp_path: Path) -> None:
    rows = "title,letter,count\nTiger,T,1\nCrab,C,2\nOx,,1\nOx,,1\n"
    (tmp_path / "moves.csv").write_text(rows, encoding="utf-8")
    spec = tmp_path / "duel.yaml"
    spec.write_text(CARDS, encoding="utf-8")
    game = load_game(str(spec))
    request = Request(game=game, theme=game.themes[ON_SCREEN], piece=8.0)
    plan = TablePlan.of(request)
    cards = [one for one in plan.pieces if one.card]
    assert [(one.id, one.name["en"], one.count) for one in cards] == [
        ("move-1", "Tiger", 1),
        ("move-2", "Crab", 2),
        ("move-3", "Move 3", 1),
        ("move-4", "Move 4", 1),
    ]
    lying = [(one.piece, one.place, one.face) for one in plan.standing if "man" not in one.piece]
    assert lying[0] == ("move-2", "b2", 0)
    assert Counter(name for name, *_ in lying) == Counter({one.id: one.count for one in cards})
    art = TableArt(plan)
    drawn = {repr(art.seen(one).shapes) for one in cards[:3]}
    assert len(drawn) == 3
    for one in cards:  # opaque to its edges: a table has no paper
        paper = art.seen(one).shapes[0].shapes[0]
        assert paper.style.fill == "#ffffff"
