"""Marks on boards, whose edges are whose, names that cells get."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import Source, SpecError
from printkit.gamefile import game_of
from printkit.model import Game, NamePlace
from printkit.model.theme import BoardMark
from printkit.notation.positions.formats import PositionFormat, read_given_position, write_position
from printkit.products.annotations import parse_annotation
from printkit.replay.interpret import alphabet_of
from printkit.rules import Side
from printkit.scene import Circle, bounds
from printkit.scene import Path as Line

SPEC = """
game: {{id: made, title: Made}}
board: {{{board}}}
kinds: {{man: {{letter: M, count: 60}}}}
setup: {setup}
"""
POINTS = "cells: points, shape: rectangle 9x9, lines: grid"
SQUARES = "cells: squares, shape: rectangle 8x8"
DARK = (
    "tints: {dark: {colour: '#a5673f', cells: checkered}, pale: {colour: '#f0d9b5', cells: rest}}"
)


def made(board: str, setup: str = "{white: none, black: none}", folder: Path = Path()) -> Game:
    return game_of(SPEC.format(board=board, setup=setup), folder)


def marks(text: str, board: str = POINTS) -> tuple[BoardMark, ...]:
    return made(f"{board}, marks: [{text}]").board.marks


def told(board: str, setup: str = "{white: none, black: none}") -> list[str]:
    with pytest.raises(SpecError) as refused:
        made(board, setup)
    return [one.partition(": ")[2] for one in map(str, refused.value.problems)]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("{dot: c3 c7}", [("c3",), ("c7",)]),
        ("{dot: [c3, c7]}", [("c3",), ("c7",)]),
        ("{cross: a1..a3}", [("a1",), ("a2",), ("a3",)]),
        ("{star: b}", [(f"b{n}",) for n in range(1, 10)]),
        ("{line: [a4, c6]}", [("a4", "c6")]),
        ("{line: a4 b5 c6}", [("a4", "b5", "c6")]),
        ("{area: [a1, a3, c3]}", [("a1", "a3", "c3")]),
        ("{arc: [a2, b1], round: a1}", [("a2", "b1", "a1")]),
        ("{text: X, between: [e1, f9]}", [("e1", "f9")]),
        ("{text: X, in: e1 f9}", [("e1", "e1"), ("f9", "f9")]),
        ("{dot: [0.2, 0.3], in: a1 b2}", [("a1",), ("b2",)]),
        ("{path: 'M0 0 L 0.2 0.2', in: a1, stroke: 0.1}", [("a1",)]),
    ],
)
def test_each_drawing_belongs_to_the_cells_that_it_names(text, cells):
    game = made(f"{POINTS}, marks: [{text}]")
    names = game.grid.names
    assert [tuple(names[cell] for cell in one.cells) for one in game.board.marks] == cells


def test_a_line_goes_through_the_middles_of_its_cells():
    (mark,) = marks("{line: [a4, c6]}")
    (line,) = mark.shapes
    assert isinstance(line, Line)
    assert [numbers for _, numbers in line.segments] == [(3, 0), (5, -2)]


def test_a_line_that_ends_as_it_begins_is_closed():
    (mark,) = marks("{line: [a1, a3, c3, a1]}")
    (line,) = mark.shapes
    assert isinstance(line, Line)
    assert line.segments[-1] == ("Z", ())


@pytest.mark.parametrize(
    ("ends", "middle", "quarters"),
    [("a2 b1", "a1", 3), ("a3 c1", "a1", 3), ("a8 b9", "a9", 3), ("d4 d6", "d5", 2)],
)
def test_an_arc_goes_the_longer_way_whatever_end_comes_first(ends, middle, quarters):
    for order in (ends.split(), ends.split()[::-1]):
        (mark,) = marks(f"{{arc: [{', '.join(order)}], round: {middle}}}")
        (line,) = mark.shapes
        assert isinstance(line, Line)
        assert len(line.segments) == 1 + quarters


def test_a_loop_leaves_the_board_and_makes_it_larger():
    plain = made(POINTS).grid.surround
    loop = made(f"{POINTS}, marks: [{{arc: [a3, c1], round: a1}}]").grid.surround
    assert plain.left == 0 == plain.bottom
    assert loop.left > 1.5 < loop.bottom
    assert loop.top == 0 == loop.right
    assert loop.boxed


def test_marks_within_the_cells_leave_a_board_as_it_is():
    assert made(f"{SQUARES}, marks: [{{star: a1}}, {{line: [a1, h8]}}]").grid == made(SQUARES).grid


def test_what_lies_between_cells_that_are_apart_is_cut_out_with_them():
    rows = "rows: [{name: a, cells: 3}, {name: o, names: '-'}, {name: b, cells: 3}]"
    area = "marks: [{area: [[-0.5, 0], [0.5, 0], [0, 1.5]], in: a}]"
    assert made(f"cells: squares, {rows}, {area}").grid.surround.boxed
    assert not made(f"cells: squares, {rows}").grid.surround.boxed


def test_a_cross_has_no_corner_beyond_the_board():
    inside, side, corner = (len(mark.shapes) for mark in marks("{cross: c3 a3 a1}"))
    assert (inside, side, corner) == (4, 2, 1)


def test_colours_are_taken_in_turn():
    board = f"{SQUARES}, {DARK}"
    assert [one.paint for one in marks("{dot: a1 a2 a3, colour: 'dark #123456'}", board)] == [
        "dark",
        "#123456",
        "dark",
    ]
    assert [one.paint for one in marks("{dot: a1, colour: black}", board)] == ["black"]
    assert [one.paint for one in marks("{dot: a1}", board)] == [""]


def test_checkered_marks_alternate_along_rows_and_from_row_to_row():
    rows = ("{star: a1 a2, colour: checkered}", "{star: b1 b2, colour: checkered}")
    assert [one.paint for one in marks(", ".join(rows))] == ["", "none", "none", ""]


def test_a_colour_of_a_mark_has_a_paint_in_every_theme():
    game = made(f"{SQUARES}, {DARK}, marks: [{{dot: a1, colour: '#123456'}}]")
    assert all("#123456" in theme.tints for theme in game.themes.values())
    assert game.themes["screen"].tints["#123456"] == "#123456"
    assert game.themes["greyscale"].tints["#123456"] != "#123456"


def test_a_dot_in_a_cell_has_its_coordinates_upwards():
    (mark,) = marks("{dot: [0.2, 0.3], in: b2}")
    (dot,) = mark.shapes
    assert isinstance(dot, Circle)
    assert (dot.x, dot.y) == pytest.approx((1.2, -1.3))


@pytest.mark.usefixtures("with_cairo")
def test_a_picture_is_as_wide_as_is_asked_in_the_middle_of_its_cell(tmp_path):
    art = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
        '<rect width="40" height="20" fill="#a03a4a"/></svg>'
    )
    (tmp_path / "flag.svg").write_text(art)
    game = made(f"{SQUARES}, marks: [{{svg: flag.svg, in: b3, size: 0.6}}]", folder=tmp_path)
    left, top, right, foot = bounds(game.board.marks[0].shapes)
    assert (right - left, foot - top) == pytest.approx((0.6, 0.3), abs=0.01)
    assert ((left + right) / 2, (top + foot) / 2) == pytest.approx((2, -1), abs=0.01)


def test_a_picture_that_is_not_there_has_its_place():
    (line,) = told(f"{SQUARES}, marks: [{{svg: flag.svg, in: b3}}]")
    assert line == "board.marks.1.svg: no such file: flag.svg"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("{dot: z9}", "board.marks.1.dot: unknown cell 'z9'"),
        ("{dot: c3, line: [a1, a2]}", "board.marks.1: a mark has exactly one drawing"),
        ("{colour: dark}", "board.marks.1: a mark has exactly one drawing"),
        ("{line: [a4]}", "board.marks.1.line: at least 2 values"),
        ("{line: [a4, a4]}", "board.marks.1.line.2: the mark comes to a4 and to a4 again"),
        ("{arc: [a2, b1]}", "board.marks.1: a mark `arc` needs `round`"),
        ("{arc: [a2, c1], round: a1}", "board.marks.1.round: a2 and c1 are not as far from a1"),
        ("{arc: [a2, a2], round: a1}", "board.marks.1.arc.2: the mark comes to a2 and to a2 again"),
        ("{text: River}", "board.marks.1: a mark `text` needs `between`"),
        ("{area: [[0, 0], [1, 0], [0, 1]]}", "board.marks.1: a mark `area` needs `in`"),
        ("{line: [a1, b2], in: c3}", "board.marks.1: a mark names cells, or has coordinates"),
        ("{star: c3, stroke: 0.1}", "board.marks.1: `stroke` goes with line, arc"),
        ("{dot: c3, between: [a1, a2]}", "board.marks.1: `between` goes with text"),
        ("{dot: c3, colour: brwn}", "board.marks.1.colour: 'brwn' is no colour of a mark"),
        ("{path: 'M x', in: c3}", "board.marks.1.path: this is not SVG path data"),
        ("{dot: [0, 99], in: c3}", "board.marks.1.dot.1: 99 is out of range"),
        ("{text: 楚河, between: [e1, f9]}", "board.marks.1.text: the font Fira Sans has no '楚'"),
        ("dot", "board.marks.1: a map of keys and values is needed"),
    ],
)
def test_a_mark_that_cannot_be_drawn_says_why_at_its_place(text, line):
    found = told(f"{POINTS}, marks: [{text}]")
    assert any(one.startswith(line) for one in found), found


# edges


@pytest.mark.parametrize("names", ["a, h", "bottom, top", "top, a"])
def test_the_first_and_last_row_are_the_bottom_and_the_top(names):
    edges = made(f"{SQUARES}, edges: {{white: [{names}], black: left}}").board.edges
    assert edges == {"bottom": Side.WHITE, "top": Side.WHITE, "left": Side.BLACK}


@pytest.mark.parametrize(
    ("edges", "line"),
    [
        ("{white: e}", "the row e does not lie at the edge"),
        ("{white: q}", "'q' is no edge of the board"),
        ("{white: a, black: bottom}", "the edge 'bottom' has an owner already"),
        ("{red: a}", "unknown key 'red'"),
    ],
)
def test_an_edge_that_is_none_is_refused(edges, line):
    (found,) = told(f"{SQUARES}, edges: {edges}")
    assert line in found


# names


@pytest.mark.parametrize(
    ("names", "place"),
    [("none", NamePlace.NONE), ("corner", NamePlace.CORNER), ("rim", NamePlace.RIM)],
)
def test_names_that_only_move_leave_the_cells_as_they_are(names, place):
    game = made(f"{SQUARES}, names: {names}")
    assert game.board.names is place
    assert game.grid.names == made(SQUARES).grid.names


def test_a_chessboard_has_letters_from_the_left_and_numbers_from_below():
    game = made(f"{SQUARES}, names: chess", "{white: 1:M 2:M e4:M, black: none}")
    names = game.grid.names
    assert names[:3] == ("a1", "b1", "c1")
    assert names[-1] == "h8"
    assert {names[cell] for cell, unit in enumerate(game.setup.cells) if unit} == {
        *(f"{letter}{rank}" for letter in "abcdefgh" for rank in (1, 2)),
        "e4",
    }


def test_lines_of_points_go_with_their_new_names():
    game = made("cells: points, shape: rectangle 3x4, lines: grid, names: chess")
    index, neighbours = game.grid.index, game.grid.neighbours
    assert index["c4"] in neighbours[index["c3"]]
    assert index["b1"] in neighbours[index["a1"]]


@pytest.mark.parametrize(
    "lines", ["lines: grid, without: [c2-c3]", "lines: [a1 b1 c1 c2, c3 c4, a1 a4, b1 b4]"]
)
def test_lines_are_written_in_the_names_that_the_board_shows(lines):
    game = made(f"cells: points, shape: rectangle 3x4, names: chess, {lines}")
    index, neighbours = game.grid.index, game.grid.neighbours
    assert index["c2"] in neighbours[index["c1"]]
    assert index["c3"] not in neighbours[index["c2"]]
    assert index["c4"] in neighbours[index["c3"]]


def test_cells_are_numbered_as_one_reads():
    grid = made("cells: squares, shape: rectangle 3x2, names: numbers").grid
    assert grid.names == ("4", "5", "6", "1", "2", "3")


def test_cells_of_one_tint_are_numbered_and_the_others_show_nothing():
    game = made(f"{SQUARES}, {DARK}, names: {{numbers: dark}}")
    numbered = [name for name in game.grid.names if name.isdecimal()]
    assert sorted(map(int, numbered)) == list(range(1, 33))
    shown = [name for cell, name in enumerate(game.grid.names) if cell not in game.board.unnamed]
    assert shown == numbered
    assert game.grid.names[0] == "29"  # a1 is dark, the first of the lowest row


def test_a_range_of_numbers_goes_on_from_row_to_row():
    game = made(f"{SQUARES}, {DARK}, names: {{numbers: dark}}", "{white: 21..32:M, black: 1..12:M}")
    assert sum(map(bool, game.setup.cells)) == 24
    (line,) = told(f"{SQUARES}, {DARK}, names: {{numbers: dark}}", "{white: 9..3:M, black: none}")
    assert "the range '9..3' goes back" in line


@pytest.mark.parametrize("names", ["chess", "numbers", "{numbers: dark}"])
def test_a_position_that_is_written_with_the_names_shown_is_read_again(names):
    setup = "{white: none, black: none, reserve: MM}"
    game = made(f"{SQUARES}, {DARK}, names: {names}", setup)
    alphabet = alphabet_of(game)
    cell = next(name for at, name in enumerate(game.grid.names) if at not in game.board.unnamed)
    given = read_given_position(f"{cell}:M | - - | w", "", alphabet)
    assert game.grid.names[next(at for at, unit in enumerate(given.position.cells) if unit)] == cell
    text = write_position(given.position, PositionFormat.STATE, alphabet)
    assert text.startswith(f"{cell}:M")


@pytest.mark.parametrize("text", ["28", "28x", "28=3", "28>22", "28v:red"])
def test_annotations_name_numbered_cells(text):
    game = made(f"{SQUARES}, {DARK}, names: {{numbers: dark}}")
    note = parse_annotation(text, game.grid, Source("-"))
    assert game.grid.names[note.cell] == "28"


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("cells: hexagons, shape: hexagon 4, names: chess", "only a rectangle of at most 26"),
        ("cells: squares, shape: rectangle 27x3, names: chess", "only a rectangle of at most 26"),
        ("cells: squares, rows: [{name: a, names: a1 x a3}], names: numbers", "names of their own"),
        (f"{SQUARES}, names: {{numbers: drk}}", "unknown tint 'drk'"),
        (f"{SQUARES}, names: ri", "did you mean rim?"),
    ],
)
def test_names_that_a_board_cannot_have_are_refused(board, line):
    (found,) = told(board)
    assert line in found


@pytest.mark.parametrize("key", ["marks: [{dot: a1}]", "edges: {white: a}", "names: rim"])
def test_a_game_without_a_board_has_nothing_on_it(key):
    assert told(f"cells: squares, shape: none, {key}")
