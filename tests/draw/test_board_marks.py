"""Marks, strips along edges and names of cells where boards are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from printkit import scene as art
from printkit.base.colour import lightness
from printkit.base.units import PT_PER_MM, contrast, rgb
from printkit.draw.board import board_art, board_shapes, label_boxes, labels, small_board
from printkit.draw.board_marks import board_marks, edge_strips, side_fill
from printkit.draw.cell_names import Names
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.layout import BoardLayout, bounding, outlines
from printkit.draw.rim import columns, framed
from printkit.draw.view import Projection
from printkit.gamefile import game_of, load_game
from printkit.model import Game, NamePlace, Pattern
from printkit.model.theme import PLAIN_BOARD
from printkit.rules import Side

GOOD = Path(__file__).parent.parent / "data" / "specs" / "good"
RIVER, EDGES, NUMBERS = (
    load_game(str(GOOD / f"{name}.yaml")) for name in ("river", "edges", "numbers")
)
SPEC = """
game: {{id: made, title: Made}}
board: {{{board}}}
kinds: {{man: {{letter: M, count: 60}}}}
setup: {{white: none, black: none}}
"""


def made(board: str) -> Game:
    return game_of(SPEC.format(board=board), Path())


def flat(shapes: tuple[art.Shape, ...]) -> Iterator[art.Shape]:
    for shape in shapes:
        match shape:
            case art.Group() | art.Clip():
                yield from flat(shape.shapes)
            case art.Use():
                yield from flat(shape.symbol.shapes)
            case _:
                yield shape


def words(shapes: tuple[art.Shape, ...]) -> list[str]:
    return [shape.text for shape in flat(shapes) if isinstance(shape, art.Text)]


def shown(game: Game, **asked: object) -> art.Scene:
    view = Viewport(**asked)  # type: ignore[arg-type]
    return diagram(game, game.themes["screen"], DiagramContents(position=game.setup), view)


def colours(shapes: tuple[art.Shape, ...]) -> set[str]:
    styles = [one.style for one in flat(shapes) if isinstance(one, art.Path | art.Circle)]
    return {one for style in styles for one in (style.fill, style.stroke) if one}


def test_marks_lie_above_the_lines_and_below_the_pieces():
    scene = shown(RIVER, width=90.0)
    order = list(flat(scene.shapes))
    river = next(
        at for at, one in enumerate(order) if isinstance(one, art.Text) and one.text == "The river"
    )
    board, *_ = [at for at, one in enumerate(order) if isinstance(one, art.Path)]
    piece = next(
        at for at, one in enumerate(order) if isinstance(one, art.Text) and one.text == "S"
    )
    assert board < river < piece


@pytest.mark.parametrize("projection", [Projection.PLAN, Projection.TABLE])
def test_every_view_shows_the_marks(projection):
    with_marks = len(list(flat(shown(RIVER, projection=projection).shapes)))
    bare = replace(RIVER, board=replace(RIVER.board, marks=()), digest="0" * 64)
    dots = len(RIVER.grid.names)
    assert with_marks > len(list(flat(shown(bare, projection=projection).shapes))) - dots


def test_texts_stand_upright_and_drawings_turn_with_the_board():
    theme = RIVER.themes["screen"]
    for side in Side:
        layout = BoardLayout.of(RIVER.grid, 10.0, side)
        drawn = board_marks(RIVER, theme, layout)
        (text,) = (one for one in drawn if isinstance(one, art.Text))
        left, top, right, foot = art.bounds((text,))
        ends = [layout.centre(RIVER.grid.index[name]) for name in ("c1", "d5")]
        middle = [sum(axis) / 2 for axis in zip(*ends, strict=True)]
        assert ((left + right) / 2, (top + foot) / 2) == pytest.approx(tuple(middle), abs=0.01)
    here, there = (
        art.bounds(board_marks(RIVER, theme, BoardLayout.of(RIVER.grid, 10.0, side))[:1])
        for side in Side
    )
    size = BoardLayout.of(RIVER.grid, 10.0)
    assert here[0] == pytest.approx(size.width - there[2])
    assert here[1] == pytest.approx(size.height - there[3])


def test_a_game_says_its_texts_in_the_language_asked_for():
    layout, theme = BoardLayout.of(RIVER.grid, 10.0), RIVER.themes["screen"]
    said = {code: words(board_marks(RIVER.said_in(code), theme, layout)) for code in ("en", "fr")}
    assert said == {"en": ["The river"], "fr": ["Le fleuve"]}
    assert RIVER.said_in("fr") != RIVER.said_in("en")
    assert EDGES.said_in("fr") is EDGES


def test_marks_that_leave_the_cells_are_on_the_board():
    layout = BoardLayout.of(RIVER.grid, 10.0)
    left, top, right, foot = art.bounds(board_marks(RIVER, RIVER.themes["print"], layout))
    assert left >= 0 <= top
    assert right <= layout.width
    assert foot <= layout.height


def test_with_marks_crossings_have_no_dots_of_their_own():
    theme = RIVER.themes["screen"]
    drawn = board_art(RIVER, theme, BoardLayout.of(RIVER.grid, 10.0))
    assert not [one for one in drawn if isinstance(one, art.Circle)]
    plain = made("cells: points, shape: rectangle 3x3, lines: grid")
    drawn = board_art(plain, plain.themes["screen"], BoardLayout.of(plain.grid, 10.0))
    assert len([one for one in drawn if isinstance(one, art.Circle)]) == 9


@pytest.mark.parametrize("theme", ["greyscale", "ink"])
def test_themes_without_colour_show_none(theme):
    for game in (RIVER, NUMBERS, EDGES):
        look, layout = game.themes[theme], BoardLayout.of(game.grid, 10.0)
        found = colours((*board_marks(game, look, layout), *edge_strips(game, look, layout)))
        assert all(one[1:3] == one[3:5] == one[5:7] for one in found)


def test_an_area_without_ink_is_outlined_and_covers_what_it_lies_on():
    look = NUMBERS.themes["ink"]
    bare = next(name for name, paint in look.tints.items() if paint is None)
    mark = replace(NUMBERS.board.marks[0], paint=bare)
    game = replace(NUMBERS, board=replace(NUMBERS.board, marks=(mark,)))
    (area,) = board_marks(game, look, BoardLayout.of(game.grid, 10.0))
    assert isinstance(area, art.Path)
    assert area.style.fill == "#ffffff"
    assert area.style.stroke == look.outline
    hollow = replace(game, board=replace(game.board, marks=(replace(mark, paint="none"),)))
    (area,) = board_marks(hollow, look, BoardLayout.of(game.grid, 10.0))
    assert isinstance(area, art.Path)
    assert area.style.fill is None


def test_an_area_of_a_pattern_has_its_lines():
    look = NUMBERS.themes["ink"]
    lined = next(name for name, paint in look.tints.items() if isinstance(paint, Pattern))
    mark = replace(NUMBERS.board.marks[0], paint=lined)
    game = replace(NUMBERS, board=replace(NUMBERS.board, marks=(mark,)))
    drawn = board_marks(game, look, BoardLayout.of(game.grid, 30.0))
    assert len(drawn) > 1


def test_a_part_of_a_board_shows_the_marks_of_its_cells_alone():
    cells = frozenset(NUMBERS.grid.index[name] for name in ("13", "16"))
    scene = shown(NUMBERS, cells=cells)
    assert "#8c3b2a" not in colours(scene.shapes)
    at = frozenset({cell for mark in NUMBERS.board.marks for cell in mark.cells})
    assert "#8c3b2a" in colours(shown(NUMBERS, cells=at).shapes)


# strips along edges


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize(
    "board",
    [
        "cells: hexagons, shape: rhombus 5x4",
        "cells: squares, shape: rectangle 4x3",
        "cells: hexagons, shape: hexagon 3",
        "cells: points, shape: rectangle 4x3, lines: grid",
    ],
)
def test_each_side_has_one_strip_where_it_lies(board, side):
    for name, axis, far in (("left", 0, 0), ("right", 0, 1), ("top", 1, 0), ("bottom", 1, 1)):
        game = made(f"{board}, edges: {{black: {name}}}")
        layout = BoardLayout.of(game.grid, 10.0, side)
        (strip,) = edge_strips(game, game.themes["screen"], layout)
        left, top, right, foot = art.bounds((strip,))
        middle = ((left + right) / 2, (top + foot) / 2)
        size = (layout.width, layout.height)[axis]
        seen_far = bool(far) == (side is Side.WHITE)
        assert (middle[axis] > size / 2) == seen_far
        assert left >= -0.01 <= top
        assert right <= layout.width + 0.01
        assert foot <= layout.height + 0.01


def test_strips_have_the_players_colours_and_differ_in_every_theme():
    for theme in EDGES.themes.values():
        fills = {side_fill(theme, side) for side in Side}
        assert len(fills) == 2
        strips = edge_strips(EDGES, theme, BoardLayout.of(EDGES.grid, 10.0))
        assert len(strips) == 4
        assert fills == {one.style.fill for one in strips if isinstance(one, art.Path)}


def test_strips_cover_no_cell():
    layout = BoardLayout.of(EDGES.grid, 10.0)
    for strip in edge_strips(EDGES, EDGES.themes["print"], layout):
        assert isinstance(strip, art.Path)
        for _, numbers in strip.segments:
            near = [c for c in layout.centres if numbers and abs(c[0] - numbers[0]) < 4.9]
            assert all(abs(y - numbers[1]) > 2.8 for x, y in near if abs(x - numbers[0]) < 4.9)


def test_a_board_with_strips_is_cut_out_around_them():
    layout = BoardLayout.of(EDGES.grid, 10.0)
    (border,) = outlines(layout)
    left, top, right, foot = bounding(border)
    strips = art.bounds(edge_strips(EDGES, EDGES.themes["print"], layout))
    assert (left, top, right, foot) == pytest.approx(strips, abs=0.3)


# names


def test_rows_and_columns_have_names_where_cells_lie_in_columns():
    assert columns(made("cells: squares, shape: rectangle 3x4").grid) == ("1", "2", "3")
    assert columns(made("cells: hexagons, shape: rhombus 3x4").grid) == ("1", "2", "3")
    assert columns(made("cells: squares, shape: rectangle 3x4, names: chess").grid) == (
        "a",
        "b",
        "c",
    )
    assert columns(made("cells: hexagons, shape: hexagon 3").grid) == ()
    assert columns(NUMBERS.grid) == ()


@pytest.mark.parametrize(
    ("names", "found"),
    [
        ("none", []),
        ("corner", ["a1", "a2", "b1", "b2"]),
        ("rim", ["1", "1", "2", "2", "a", "a", "b", "b"]),
        ("chess", ["1", "2", "a", "b"]),
        ("numbers", ["1", "2", "3", "4"]),
    ],
)
def test_a_printed_board_shows_names_where_its_file_says(names, found):
    game = made(f"cells: squares, shape: rectangle 2x2, names: {names}")
    layout = BoardLayout.of(framed(game.grid, game.board.names), 10.0)
    texts = [
        one for one in board_shapes(game, game.themes["print"], layout) if isinstance(one, art.Text)
    ]
    assert sorted(one.text for one in texts) == found
    for text in texts:
        left, top, right, foot = art.bounds((text,))
        assert left >= 0 <= top
        assert right <= layout.width
        assert foot <= layout.height


def test_names_around_a_board_lie_on_no_cell():
    for game in (RIVER, made("cells: hexagons, shape: rhombus 4x4, edges: {white: a}, names: rim")):
        for side in Side:
            layout = BoardLayout.of(framed(game.grid, NamePlace.RIM), 10.0, side)
            for left, top, right, foot in label_boxes(game, layout):
                assert all(
                    x + 5 <= left + 0.01 or x - 5 >= right - 0.01 or y + 3 < top or y - 3 > foot
                    for x, y in layout.centres
                )


def test_cells_without_a_number_show_no_name():
    layout = BoardLayout.of(NUMBERS.grid, 10.0)
    assert {one.text for one in labels(NUMBERS, NUMBERS.themes["print"], layout)} == {
        str(number) for number in range(1, 19)
    }


@pytest.mark.parametrize("width", [60.0, 90.0, 180.0])
@pytest.mark.parametrize("projection", [Projection.PLAN, Projection.TABLE])
def test_a_picture_never_shows_a_name_that_the_board_hides(width, projection):
    found = words(shown(NUMBERS, width=width, projection=projection).shapes)
    assert not {name for name in found if name[:1].islower()} - {"reserve"}


@pytest.mark.parametrize("width", [60.0, 90.0, 180.0])
def test_names_around_a_picture_can_be_read_and_keep_clear_of_its_words(width):
    scene = shown(RIVER, width=width)
    texts = [one for one in chain(scene.shapes) if isinstance(one, art.Group)]
    names = [one for one in flat(tuple(texts)) if isinstance(one, art.Text) and len(one.text) == 1]
    assert {one.text for one in names} >= set("abcdef12345")
    rims = [one for one in names if one.text != "S"]
    assert min(one.size for one in rims) * PT_PER_MM >= 5.99


def test_names_may_be_asked_for_where_a_board_shows_none():
    game = made("cells: squares, shape: rectangle 4x4, names: none")
    assert not {*words(shown(game).shapes)} & {*game.grid.names}
    assert {*words(shown(game, names=Names.CELLS).shapes)} >= {"b2", "d4"}


def test_a_small_board_shows_what_is_drawn_on_it_but_no_words() -> None:
    for game, expected in ((RIVER, RIVER.themes["screen"].outline), (EDGES, None)):
        theme = game.themes["screen"]
        layout = BoardLayout.of(game.grid, 0.5)
        shapes = small_board(game, theme, layout)
        assert words(shapes) == []
        plain = small_board(replace(game, board=PLAIN_BOARD), theme, layout)
        assert len(shapes) > len(plain)
        wanted = {expected} if expected else {side_fill(theme, side) for side in Side}
        assert wanted <= colours(shapes[len(plain) :])


@pytest.mark.parametrize("asked", [Names.RIM, Names.ROWS])
def test_no_cell_that_shows_no_name_is_named_at_the_end_of_its_row(asked):
    hidden = {NUMBERS.grid.names[cell] for cell in NUMBERS.board.unnamed}
    drawn = words(shown(NUMBERS, width=120.0, names=asked).shapes)
    assert hidden.isdisjoint(drawn)
    assert "13" in drawn


@pytest.mark.usefixtures("with_cairo")
@pytest.mark.parametrize("theme", ["screen", "print", "contrast", "greyscale", "ink"])
def test_a_picture_is_grey_where_the_board_is(tmp_path, theme):
    line = '<path d="M0 0h4v4" fill="none" stroke="#0a6ac0"/>'
    drawing = f'<rect width="4" height="4" fill="#a03a4a"/>{line}'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">{drawing}</svg>'
    (tmp_path / "flag.svg").write_text(svg)
    board = "cells: squares, shape: rectangle 4x4, marks: [{svg: flag.svg, in: b3}]"
    game = game_of(SPEC.format(board=board), tmp_path)
    shapes = board_marks(game, game.themes[theme], BoardLayout.of(game.grid, 10.0))
    styles = [shape.style for shape in shapes if isinstance(shape, art.Path)]
    inks = [ink for style in styles for ink in (style.fill, style.stroke) if ink]
    if theme in {"greyscale", "ink"}:
        assert all(len({*rgb(ink)}) == 1 for ink in inks)
        pairs = zip(inks, ("#a03a4a", "#0a6ac0"), strict=True)
        assert all(abs(lightness(ink) - lightness(given)) < 0.5 for ink, given in pairs)
    else:
        assert inks == ["#a03a4a", "#0a6ac0"]


def test_a_mark_without_a_colour_is_seen_on_every_tint() -> None:
    game = made(
        "cells: squares, shape: rectangle 3x1, tints: {dark: {colour: '#3f7d3a', cells: a1}, "
        "grey: {colour: '#9a9a9a', cells: a2}, pale: {colour: '#efe2c4', cells: a3}}, "
        "marks: [{text: '6', in: a1 a2 a3}, {dot: a1}]"
    )
    theme = game.themes["screen"]
    marks = [*flat(board_marks(game, theme, BoardLayout.of(game.grid, 10.0)))]
    inks = [one.fill for one in marks if isinstance(one, art.Text)]
    grounds = ("#3f7d3a", "#9a9a9a", "#efe2c4")
    assert all(contrast(ink, on) >= 3 for ink, on in zip(inks, grounds, strict=True))
    assert inks[2] == theme.outline
    (dot,) = (one.style.fill for one in marks if not isinstance(one, art.Text))
    assert dot == inks[0]
