"""Games without rules: stacks of any height and owner, and what stands between two cells."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit import library
from printkit.base.errors import NotationError
from printkit.gamefile import load_game
from printkit.notation.positions.formats import PositionFormat, one_a_line, write_position
from printkit.rules import Piece, Position, Side, piece_code, unit_code
from printkit.rules.position import TALLEST, height_of, top_of

GOOD = Path(__file__).parents[1] / "data" / "specs" / "good"
GAME = load_game(str(GOOD / "walls.yaml"))
MILL = load_game(str(GOOD / "mill.yaml"))
ALPHABET = library.alphabet_of(GAME)
GRID = GAME.grid
HOLDING = (PositionFormat.TEXT, PositionFormat.STATE)


def read(text: str, game=GAME) -> Position:
    return library.read_position(text, "x", game).given.position


def told(text: str, game=GAME) -> list[str]:
    with pytest.raises(NotationError) as caught:
        read(text, game)
    return [str(one).partition(": ")[2] for one in caught.value.problems]


ON_CELLS = st.lists(
    st.sampled_from([Piece(kind, side) for kind in range(4) for side in Side]),
    min_size=1,
    max_size=TALLEST,
)
EDGES = [
    (cell, other)
    for cell in range(len(GRID.names))
    for other in GRID.neighbours[cell]
    if other > cell
]
BETWEEN = st.sampled_from([*(Piece(4, side) for side in Side), Piece(5, Side.WHITE)])


@st.composite
def positions(draw: st.DrawFn) -> Position:
    units = draw(st.dictionaries(st.integers(0, len(GRID.names) - 1), ON_CELLS, max_size=6))
    walls = draw(st.dictionaries(st.sampled_from(EDGES), BETWEEN, max_size=5))
    return Position(
        cells=tuple(unit_code(units.get(cell, ())) for cell in range(len(GRID.names))),
        reserve=((0, 0, 0, 0, draw(st.integers(0, 3)), 0), (0,) * 6),
        to_move=draw(st.sampled_from(Side)),
        between=tuple((*edge, piece_code(piece)) for edge, piece in sorted(walls.items())),
    )


@pytest.mark.parametrize("form", HOLDING)
@given(position=positions())
def test_what_has_a_place_for_all_is_read_back(form: PositionFormat, position: Position) -> None:
    assert read(write_position(position, form, ALPHABET)) == position


@given(position=positions())
def test_other_formats_write_all_of_it_or_refuse(position: Position) -> None:
    for form in set(PositionFormat) - set(HOLDING):
        with suppress(NotationError):
            again = read(write_position(position, form, ALPHABET))
            assert (again.cells, again.between) == (position.cells, position.between)


@pytest.mark.parametrize("form", sorted(set(PositionFormat) - set(HOLDING)))
def test_what_a_format_has_no_place_for_is_one_line(form: PositionFormat) -> None:
    with pytest.raises(NotationError) as caught:
        write_position(read("a1|a2:W"), form, ALPHABET)
    assert [one.what for one in caught.value.problems] == [
        "this format has no place for what stands between two cells"
    ]


def test_a_board_with_low_stacks_is_written_as_ever() -> None:
    lines = write_position(read("a1:Ff b2:C"), PositionFormat.TEXT, ALPHABET).splitlines()
    assert lines[3:5] == [
        "b1..    b2.C    b3..    b4..    b5..",
        "a1fF    a2..    a3..    a4..    a5..",
    ]


@given(pieces=ON_CELLS)
def test_the_top_of_a_stack_of_any_height_is_its_last_piece(pieces: list[Piece]) -> None:
    unit = unit_code(pieces)
    assert (top_of(unit), height_of(unit)) == (piece_code(pieces[-1]), len(pieces))


def test_a_place_has_two_names_and_one_order() -> None:
    assert read("b2|a2:w a4|b4:W") == read("a4|b4:W a2|b2:w")
    assert read("a1:F") == read("a1:F | - - | w")
    assert read("a1:F").between == ()
    assert hash(read("a2|b2:w")) != hash(read("a2|b2:W"))


def test_small_letters_of_nobodys_pieces_are_nobodys() -> None:
    assert read("c2|c3:h") == read("c2|c3:H")


@pytest.mark.parametrize("count", [TALLEST + 1, 1000])
def test_a_stack_too_high_is_one_line(count: int) -> None:
    assert told(f"a1:F b2:{'F' * count}") == ["a cell holds 30 cubes at most, and more stand on b2"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a1|c1:W", "nothing lies between a1 and c1, which are no neighbours; beside a1 are"),
        ("a1|a1:W", "a place lies between two cells, not between a1 and a1"),
        ("a1|q9:W", "no cell 'q9' on this board"),
        ("a1|a2:W a2|a1:w", "a2|a1 is given twice"),
        ("a1|a2:WW", "one cube stands between two cells, not 2"),
        ("a1|a2:X", "no piece has the letter 'X'"),
        ("a1:W", "W stands between two cells; as in a1|a2:W"),
    ],
)
def test_a_place_between_cells_that_cannot_be_is_told(text: str, problem: str) -> None:
    (line,) = told(text)
    assert problem in line


def test_a_bridge_goes_from_any_point_to_any_other() -> None:
    first, *_, last = MILL.grid.names
    letter = MILL.kinds[0].letter
    position = read(f"{first}|{last}:{letter}", MILL)
    assert [ends for *ends, _ in position.between] == [[0, len(MILL.grid.names) - 1]]


def test_by_rules_nothing_stands_between_cells_and_stacks_stay_low() -> None:
    jersi = library.load("jersi")
    assert told("a1|a2:M", jersi) == ["by rules nothing stands between two cells"]
    assert told("a1:MMM", jersi)[0].startswith("a third cube on a1")


def test_a_bar_between_blanks_still_parts_the_fields() -> None:
    position = read("a1|a2:W | WW w | b")
    assert (position.to_move, position.reserve[0][4], len(position.between)) == (Side.BLACK, 2, 1)
    assert len(one_a_line("a1|a2:W | - - | w\na1|b1:W | - - | b", "x")) == 2
