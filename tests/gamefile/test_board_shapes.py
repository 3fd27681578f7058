"""Boards by a word: shapes, nets of lines, chequered tints, cells that are called by words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.base.errors import Source, SpecError
from printkit.draw.marks import AnnotationKind
from printkit.gamefile import game_of, load_game
from printkit.grid import Grid
from printkit.model import Game
from printkit.notation.positions.formats import PositionFormat, read_given_position, write_position
from printkit.products.annotations import parse_annotation
from printkit.replay.interpret import alphabet_of

SPEC = """
game: {{id: made, title: Made}}
board: {board}
kinds: {{man: {{letter: M, count: 90}}}}
setup: {setup}
"""


def made(board: str, setup: str = "{white: none}") -> Game:
    return game_of(SPEC.format(board=board, setup=setup), Path())


def grid_of(board: str) -> Grid:
    return made(board).grid


def told(board: str) -> list[str]:
    with pytest.raises(SpecError) as refused:
        made(board)
    return [str(one).partition(": ")[2] for one in refused.value.problems]


SIZES: dict[str, Callable[[int, int], int]] = {
    "rectangle {n}x{m}": lambda n, m: n * m,
    "rectangle {n}": lambda n, _: n * n,
    "rhombus {n}x{m}": lambda n, m: n * m,
    "hexagon {n}": lambda n, _: 3 * n * (n - 1) + 1,
    "triangle {n}": lambda n, _: n * (n + 1) // 2,
    "star {n}": lambda n, _: 6 * n * (n - 1) + 1,
}
SHAPES = [
    (cells, shape, count)
    for shape, count in SIZES.items()
    for cells in ("hexagons", "nodes", "squares")
    if cells != "squares" or "rectangle" in shape
]


def reached(grid: Grid) -> set[int]:
    found, new = {0}, [0]
    while new:
        near = {cell for cell in grid.neighbours[new.pop()] if cell >= 0} - found
        found |= near
        new += near
    return found


@pytest.mark.few(4)
@pytest.mark.parametrize(("cells", "shape", "count"), SHAPES)
@settings(max_examples=max(8, settings.default.max_examples // 3))
@given(n=st.integers(1, 9), m=st.integers(1, 9))
def test_a_shape_is_one_board_of_so_many_cells(
    cells: str, shape: str, count: Callable[[int, int], int], n: int, m: int
) -> None:
    """All hang together: a row that sat wrong on the next one would touch nothing."""
    grid = grid_of(f"{{cells: {cells}, shape: {shape.format(n=n, m=m)}}}")
    assert len(grid.names) == count(n, m)
    assert len(reached(grid)) == len(grid.names)


@pytest.mark.parametrize("shape", ["rhombus 5x4", "hexagon 4", "star 4", "rectangle 5x4"])
def test_both_players_have_the_same_board(shape: str) -> None:
    grid = grid_of(f"{{cells: hexagons, shape: {shape}}}")
    assert sorted(grid.half_turn) == list(range(len(grid.names)))


def test_a_rectangle_is_so_many_cells_wide_and_so_many_rows_high() -> None:
    rows = grid_of("{cells: squares, shape: rectangle 9x10}").rows
    assert [(row.name, row.cells) for row in rows] == [(name, 9) for name in "abcdefghij"]


def test_rows_behind_z_have_two_letters() -> None:
    game = made(
        "{cells: squares, shape: rectangle 2x54}", "{white: aa1:M ba2:M ab:MM, black: none}"
    )
    assert [row.name for row in game.grid.rows][24:29] == ["y", "z", "aa", "ab", "ac"]
    assert game.grid.rows[-1].name == "bb"
    standing = {game.grid.names[cell] for cell, unit in enumerate(game.setup.cells) if unit}
    assert {"aa1", "ba2", "ab1", "ab2"} <= standing


LARGEST = ["rectangle 99x99", "rhombus 99x99", "hexagon 50", "triangle 99", "star 25"]


@pytest.mark.few(1)
@pytest.mark.parametrize("shape", LARGEST)
def test_the_largest_size_that_is_told_is_one(shape: str) -> None:
    rows = grid_of(f"{{cells: hexagons, shape: {shape}}}").rows
    assert len(rows) <= 99
    assert max(row.cells for row in rows) <= 99
    name = shape.partition(" ")[0]
    for size in ("100", "1000000000", "9" * 5000):
        (line,) = told(f"{{cells: hexagons, shape: {name} {size}}}")
        assert line.endswith(f" is too large for a board; the largest is {shape}")
        assert len(line) < 130


@pytest.mark.parametrize(
    ("cells", "shape", "line"),
    [
        ("hexagons", "hexagn 5", "'hexagn 5' is no shape of a board; did you mean hexagon?"),
        ("hexagons", "losange 5", "'losange 5' is no shape of a board; did you mean rhombus?"),
        ("squares", "square 8", "'square 8' is no shape of a board; did you mean rectangle?"),
        ("squares", "rectangle", "'rectangle' is no shape of a board; write rectangle 9x10"),
        ("squares", "rectangle 0x5", "'0x5' is no size of a rectangle; write rectangle 9x10"),
        ("squares", "rectangle 5x0", "'5x0' is no size of a rectangle; write rectangle 9x10"),
        ("hexagons", "star 5x5", "'5x5' is no size of a star; write star 5"),
        ("hexagons", "hexagon -3", "'-3' is no size of a hexagon; write hexagon 5"),
        (
            "squares",
            "hexagon 5",
            "a hexagon is not made of squares; a hexagon is made of hexagons or nodes",
        ),
    ],
)
def test_a_shape_that_is_none_is_answered_by_what_to_write(
    cells: str, shape: str, line: str
) -> None:
    assert told(f"{{cells: {cells}, shape: {shape}}}") == [f"board.shape: {line}"]


def test_a_board_has_a_shape_or_rows() -> None:
    example = "write rectangle 9x10, rhombus 11x11, hexagon 5, triangle 8 or star 5"
    assert told("{cells: squares}") == [
        f"board: the board has neither a `shape` nor `rows`; {example}"
    ]
    both = "board: a board has either a `shape` or `rows`; "
    null = "`rows: null` or `shape: null` removes that of an extended file"
    assert told("{cells: squares, shape: rectangle 3, rows: [{name: a, cells: 3}]}") == [
        both + null
    ]


# lines


def links(grid: Grid) -> set[frozenset[str]]:
    return {frozenset(grid.names[cell] for cell in link) for link in grid.links()}


@given(n=st.integers(1, 7), m=st.integers(1, 7))
def test_a_net_joins_what_its_name_says(n: int, m: int) -> None:
    straight, aslant = n * (m - 1) + m * (n - 1), (n - 1) * (m - 1)
    counts = {"none": 0, "grid": straight, "alternating": straight + aslant}
    counts["diagonals"] = straight + 2 * aslant
    for net, count in counts.items():
        grid = grid_of(f"{{cells: points, shape: rectangle {n}x{m}, lines: {net}}}")
        assert len(links(grid)) == count, net
        assert len(grid.holes) == (n * m if net == "none" or n * m == 1 else 0)


def test_every_second_point_has_diagonals_the_first_among_them() -> None:
    grid = grid_of("{cells: points, shape: rectangle 9x5, lines: alternating}")
    ways = Counter(cell for link in links(grid) for cell in link)
    assert (ways["a1"], ways["c5"], ways["b1"], ways["c2"]) == (3, 8, 3, 4)


def test_a_net_leaves_out_what_is_no_point() -> None:
    rows = "[{name: a, names: [a1, '-', a3]}, {name: b, cells: 3}]"
    grid = grid_of(f"{{cells: points, rows: {rows}, lines: grid}}")
    assert links(grid) == {frozenset(link.split()) for link in ("a1 b1", "a3 b3", "b1 b2", "b2 b3")}


def test_parts_of_lines_are_left_out() -> None:
    board = "{cells: points, shape: rectangle 4x4, lines: grid, without: [b1-c1, a2-a4]}"
    whole = links(grid_of("{cells: points, shape: rectangle 4x4, lines: grid}"))
    gone = {frozenset(link.split()) for link in ("b1 c1", "a2 a3", "a3 a4")}
    assert links(grid_of(board)) == whole - gone
    round_ = "{cells: points, shape: rectangle 3x3, lines: [a1 a2 b2 b1 a1], without: [a2-b2]}"
    assert links(grid_of(round_)) == {
        frozenset(link.split()) for link in ("a1 a2", "b1 b2", "a1 b1")
    }


@pytest.mark.parametrize(
    "line",
    ["a1 b1 c1", "a1 b1 a2 a1", "a1 a2 a3 b3 b2 a2 c2 c1 b1 b2 c3", "a1 a3 b2 a2 c2 b2 c1 a1"],
)
def test_who_goes_on_along_a_line_goes_straight_on(line: str) -> None:
    """For every three points that follow one another some direction leads to the next two."""
    grid = grid_of(f"{{cells: points, shape: rectangle 3x3, lines: [{line}]}}")
    points = [grid.index[name] for name in line.split()]
    if points[0] == points[-1]:
        points.append(points[1])
    for one, two, three in zip(points, points[1:], points[2:], strict=False):
        ahead = grid.neighbours[one]
        assert any(
            step == two and grid.neighbours[step][way] == three for way, step in enumerate(ahead)
        )
        back = grid.neighbours[three]
        assert any(
            step == two and grid.neighbours[step][way] == one for way, step in enumerate(back)
        )
    assert len(list(grid.links())) == len(links(grid))


def test_lines_and_points_go_together() -> None:
    what = "board: a board of points has `lines`, and no other has; "
    (line,) = told("{cells: points, shape: rectangle 3}")
    nets = "known: grid, alternating, diagonals, none, or a list of lines such as [a1 b1 c1]"
    assert line == what + nets
    (line,) = told("{cells: squares, shape: rectangle 3, lines: grid}")
    assert line == what + "lines join points: write `cells: points`"


def test_words_for_lines_that_are_none_are_answered() -> None:
    (line,) = told("{cells: points, shape: rectangle 3, lines: diagonal}")
    assert line == "board.lines: unknown word 'diagonal'; did you mean diagonals?"
    (line,) = told("{cells: squares, shape: rectangle 3, without: [a1-a2]}")
    assert line == "board.without.1: there are no lines here that a part could be taken from"


def test_rules_without_a_way_for_any_piece_are_told() -> None:
    board = "{cells: points, shape: rectangle 3, lines: none}"
    rules = "rules: {beats: {man: [man]}}\n"
    with pytest.raises(SpecError, match="these rules need lines from point to point"):
        game_of(SPEC.format(board=board, setup="{white: none}") + rules, Path())


# tints


def tinted(cells: str, shape: str, *tints: str) -> Game:
    listed = ", ".join(
        f"t{rank}: {{colour: '#aaaaa{rank}', cells: {one}}}" for rank, one in enumerate(tints)
    )
    return made(f"{{cells: {cells}, shape: {shape}, tints: {{{listed}}}}}")


@pytest.mark.parametrize(
    ("cells", "shapes", "colours"),
    [
        ("squares", ["rectangle 8x8", "rectangle 5x7"], 2),
        ("hexagons", ["hexagon 4", "rhombus 6", "rectangle 5x6", "star 4", "triangle 7"], 3),
    ],
)
@pytest.mark.parametrize("last", ["checkered", "rest"])
def test_no_two_cells_of_a_colour_touch(
    cells: str, shapes: list[str], colours: int, last: str
) -> None:
    for shape in shapes:
        game = tinted(cells, shape, *["checkered"] * (colours - 1), last)
        assert game.tints[0] == "t0"
        assert len(set(game.tints)) == colours
        for one, other in game.grid.links():
            assert game.tints[one] != game.tints[other]


def test_cells_that_are_named_have_their_own_tint() -> None:
    game = tinted("squares", "rectangle 4", "checkered", "a1 a2", "rest")
    assert game.tints[:4] == ("t1", "t1", "t0", "t2")


@pytest.mark.parametrize("word", ["chequered", "checkerboard", "checkred", "damier"])
def test_what_is_meant_by_chequered_is_answered(word: str) -> None:
    with pytest.raises(SpecError, match=f"unknown cell '{word}'; did you mean checkered"):
        tinted("squares", "rectangle 8", word, "rest")


def test_what_cannot_be_chequered_is_told() -> None:
    with pytest.raises(SpecError, match="squares and hexagons are checkered, not nodes"):
        tinted("nodes", "hexagon 3", "checkered", "rest")
    with pytest.raises(SpecError, match="squares that are checkered have 2 colours"):
        tinted("squares", "rectangle 3", *["checkered"] * 3)


# names

LIKE = "small letters and digits, a letter first, like d4 or home; - is a hole"
WORDS = """{cells: squares, rows: [
  {name: a, names: [home, box, b24, '-', off]}, {name: ab, cells: 3}]}"""


def test_a_cell_that_is_called_by_a_word_is_named_where_cells_are() -> None:
    game = made(WORDS, "{white: home..b24:M off:MM, black: ab:M}")
    alphabet = alphabet_of(game)
    line = "ab1:m ab2:m ab3:m b24:M box:M home:M off:MM | - - | w"
    assert write_position(game.setup, PositionFormat.STATE, alphabet) == line
    assert write_position(game.setup, PositionFormat.TEXT, alphabet) == line
    for text in (line, "off:MM box:M home:M b24:M ab1:m ab2:m ab3:m"):
        assert read_given_position(text, "", alphabet).position == game.setup


@pytest.mark.parametrize(
    ("text", "cell", "kind"),
    [
        ("box", "box", AnnotationKind.RING),
        ("boxx", "box", AnnotationKind.CROSS),
        ("box:red", "box", AnnotationKind.RING),
        ("offv", "off", AnnotationKind.TICK),
        ("home=3", "home", AnnotationKind.NUMBER),
        ("box>off", "box", AnnotationKind.ARROW),
        ("b24x", "b24", AnnotationKind.CROSS),
    ],
)
def test_a_mark_on_a_cell_with_a_word_for_its_name(
    text: str, cell: str, kind: AnnotationKind
) -> None:
    grid = grid_of(WORDS)
    note = parse_annotation(text, grid, Source(""))
    assert (grid.names[note.cell], note.kind) == (cell, kind)


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (
            "[all]",
            "'all' cannot name a cell; where cells are named, this word means others or none",
        ),
        ("[b]", "'b' cannot name a cell; a row is called so"),
        ("[b2]", "a second cell is named 'b2'"),
        ("[x, x]", "a second cell is named 'x'"),
        ("[Bar]", f"'Bar' cannot name a cell; {LIKE}"),
        ("[b-3]", f"'b-3' cannot name a cell; {LIKE}"),
    ],
)
def test_a_word_that_cannot_name_a_cell_is_told(names: str, line: str) -> None:
    rows = f"[{{name: a, names: {names}}}, {{name: b, cells: 3}}]"
    (found,) = told(f"{{cells: squares, rows: {rows}}}")
    assert found.endswith(f": {line}")


def test_a_second_row_of_a_name_is_told_where_lines_lead_to_it() -> None:
    rows = "[{name: a, cells: 3}, {name: b, cells: 2}, {name: a, cells: 4}]"
    assert told(f"{{cells: points, rows: {rows}, lines: [a1 b2, a4 b1]}}") == [
        "board.rows.3.name: a second row is named 'a'"
    ]


GUIDE = (Path(__file__).parents[2] / "docs" / "spec.md").read_text(encoding="utf-8")
PART = GUIDE.partition("### board\n")[2].partition("### kinds\n")[0]


def examples() -> list[str]:
    """The boards that the guide shows: whole parts of a file, or a line each."""
    found = []
    for block in re.findall(r"```yaml\n(.*?)```", PART, re.DOTALL):
        lines = block.splitlines()
        alone = all(line.startswith("board:") for line in lines)
        found += [f"{line}\n" for line in lines] if alone else [block]
    return [*found, *(f"{one}\n" for one in re.findall(r"`(board: \{.*?\})`", PART))]


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_guide_are_boards(example: str) -> None:
    kinds = {"queen": {"letter": "Q", "count": 1}, "beetle": {"letter": "B", "count": 2}}
    spec = yaml.load(example, yaml.BaseLoader)
    if "tints" in spec:
        spec = {"board": {"cells": "squares", "shape": "rectangle 8", **spec}}
    whole = {"game": {"id": "a", "title": "A"}, "kinds": kinds, "setup": {"white": "none"}, **spec}
    game = game_of(whole, Path())
    assert game.grid.boardless == (spec["board"] == "none")


@pytest.mark.parametrize("shape", re.findall(r"^\| `(\w+ \w+)` \|", PART, re.MULTILINE))
def test_the_shapes_of_the_guide_are_boards(shape: str) -> None:
    assert len(grid_of(f"{{cells: hexagons, shape: {shape}}}").names) > 5


def test_a_file_that_extends_another_gives_another_shape(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(
        SPEC.format(board="{cells: hexagons, shape: hexagon 4}", setup="{white: none}")
    )
    other = tmp_path / "other.yaml"
    for board, count in (("{shape: hexagon 3}", 19), ("none", 26 * 26)):
        other.write_text(f"extends: one.yaml\ngame: {{id: other, title: Other}}\nboard: {board}\n")
        assert len(load_game(str(other)).grid.names) == count
    rows = "{shape: null, rows: [{name: a, cells: 3}]}"
    other.write_text(f"extends: one.yaml\ngame: {{id: other, title: Other}}\nboard: {rows}\n")
    assert load_game(str(other)).grid.names == ("a1", "a2", "a3")


def test_every_slip_of_a_board_is_told_at_once() -> None:
    board = "{cells: points, shape: rectangle 3, lines: [a1 a9, b1 b2 b1, c1], without: [a1-zz]}"
    assert len(told(board)) == 4
