"""Stacks of more than three: every piece is seen, a number says how many, none grows too small."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path as FilePath

import pytest
from printkit.base.fonts import CAP_HEIGHT
from printkit.base.units import contrast
from printkit.draw.layout import BoardLayout, encloses
from printkit.draw.marks import shaft_of
from printkit.draw.pieces import MOST_COUNTED, Unit, pieces_wide, stacked, unit_symbols
from printkit.draw.view import CloseUp, PlanView
from printkit.gamefile import load_game
from printkit.model import FORMS
from printkit.model.piece import sized
from printkit.products.diagram import Scenery
from printkit.rules import Piece, Side
from printkit.scene import Path, Text, Use, bounds

import printed

GOOD = FilePath(__file__).parents[1] / "data" / "specs" / "good"
WALLS, ALL_FORMS = (load_game(str(GOOD / f"{name}.yaml")) for name in ("walls", "forms"))
LAYOUT = BoardLayout.of(WALLS.grid, 20.0)
PLAN = PlanView(game=WALLS, theme=WALLS.themes["screen"], layout=LAYOUT)
CELL = WALLS.grid.index["c3"]
FLAT, CAP, RING, BLOCK = range(4)


def unit(*pieces: tuple[int, Side]) -> Unit:
    return Unit(tuple(Piece(kind, side) for kind, side in pieces))


@pytest.mark.few(12)
@pytest.mark.parametrize("height", [4, 6, 10, 30])
@pytest.mark.parametrize("name", FORMS)
def test_a_high_stack_stays_in_its_cell_and_its_pieces_stay_large(name: str, height: int) -> None:
    stack = stacked((FORMS[name],) * height)
    assert max(stack.half) < 0.5
    assert min(stack.widths) >= 0.69 * FORMS[name].width
    rises = [upper - lower for lower, upper in pairwise(stack.rises)]
    assert max(rises) == pytest.approx(min(rises))
    assert min(rises) > 0.015  # an edge of each


def test_no_stack_of_three_lies_closer_than_before() -> None:
    for form in FORMS.values():
        assert not any(stacked((form,) * height).overlaps for height in (1, 2, 3))


def test_large_pieces_are_as_wide_in_a_stack_of_two_as_in_one_of_ten() -> None:
    disc = sized("disc", 1.7)
    widths = {width for height in (2, 3, 5, 10) for width in stacked((disc,) * height).widths}
    assert len(widths) == 1
    assert max(stacked((disc, disc)).half) < 0.5


@pytest.mark.parametrize("theme", WALLS.themes.values(), ids=WALLS.themes)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("kind", [FLAT, BLOCK])
def test_an_edge_in_another_colour_parts_the_pieces_of_a_high_stack(theme, side, kind) -> None:
    for symbol in unit_symbols(WALLS, theme, (Piece(kind, side),) * 8):
        face = symbol.shapes[0]
        assert isinstance(face, Path)
        assert face.style.stroke is not None
        assert contrast(face.style.stroke, face.style.fill or "#ffffff") > 2


@pytest.mark.parametrize("height", [MOST_COUNTED, MOST_COUNTED + 1, 30])
@pytest.mark.parametrize("close", [False, True])
def test_a_number_beside_the_top_says_how_many_where_they_are_many(
    height: int, *, close: bool
) -> None:
    view = PLAN
    if close:
        view = CloseUp.on(PLAN, {CELL}, (0.0, 0.0))
    standing = {CELL: Unit((Piece(FLAT, Side.WHITE),) * height)}
    shapes = view.units(standing)
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    assert [one.text for one in texts] == [str(height)] * (height > MOST_COUNTED)
    assert sum(isinstance(shape, Use) for shape in shapes) == height
    for text in texts:
        left, top, right, _ = view.box(CELL, standing[CELL])
        assert text.x >= right
        assert top < text.y < top + 0.5 * (right - left) * 2
        hull_right = max(x for x, _ in view.hull(CELL, standing[CELL]))
        assert bounds((text,))[2] <= hull_right + 0.01  # no name is written over it
        assert hull_right < view.layout.centre(CELL)[0] + 0.55 * view.layout.cell


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("height", [4, 8, 16, 30])
def test_lines_leave_most_of_what_is_seen_of_a_piece_to_its_colour(height: int, side: Side) -> None:
    pieces = (Piece(FLAT, side),) * height
    stack = stacked((WALLS.kinds[FLAT].form,) * height)
    step = min(upper - lower for lower, upper in pairwise(stack.rises))
    for symbol, width in zip(unit_symbols(WALLS, PLAN.theme, pieces), stack.widths, strict=True):
        face = symbol.shapes[0]
        assert isinstance(face, Path)
        assert 0 < face.style.width * width <= step / 4 + 1e-4


def test_pieces_in_lines_of_different_widths_are_not_one_drawing() -> None:
    drawn = {
        symbol.id: symbol.shapes
        for height in (8, 16, 30)
        for symbol in unit_symbols(WALLS, PLAN.theme, (Piece(FLAT, Side.WHITE),) * height)
    }
    assert len({shapes[0].style.width for shapes in drawn.values()}) >= 3  # type: ignore[union-attr]


@pytest.mark.parametrize("height", [7, 12, 30])
def test_a_number_lies_on_no_line_around_a_cell(height: int) -> None:
    standing = {CELL: Unit((Piece(FLAT, Side.WHITE),) * height)}
    *_, under, number = PLAN.units(standing)
    assert isinstance(number, Text)
    box = bounds((number,))
    low = (box[0], number.y - CAP_HEIGHT * number.size, box[2], number.y)
    if not encloses(LAYOUT.outline(CELL), low):
        assert isinstance(under, Path)
        ground = bounds((under,))
        assert ground[0] < low[0] < low[2] < ground[2] + 0.3
        assert ground[1] < low[1] < low[3] < ground[3]


def test_art_is_drawn_where_enough_of_a_piece_is_seen() -> None:
    few, many = (
        unit_symbols(WALLS, PLAN.theme, (Piece(BLOCK, Side.WHITE),) * height) for height in (4, 12)
    )
    assert all(len(symbol.shapes) > 1 for symbol in few)
    assert [len(symbol.shapes) > 1 for symbol in many] == [False] * 11 + [True]


@pytest.mark.parametrize("pieces", [(RING, CAP), (CAP, RING)])
def test_a_disc_and_a_ring_on_one_another_are_both_seen_whole(pieces: tuple[int, int]) -> None:
    stack = stacked(unit(*((kind, Side.WHITE) for kind in pieces)).forms(WALLS))
    wide = dict(zip(pieces, stack.widths, strict=True))
    assert stack.rises == pytest.approx((0.0, 0.0))
    assert wide[RING] == FORMS["ring"].width
    assert 0.8 < wide[CAP] / (FORMS["ring"].hole * wide[RING]) < 1


def test_one_piece_lies_in_a_ring_and_the_next_stands_on_it() -> None:
    ring, disc = FORMS["ring"], FORMS["disc"]
    assert pieces_wide((ring, disc, disc))[1] == {1}
    assert pieces_wide((ring, disc, ring, disc))[1] == {1, 3}
    assert pieces_wide((ring, ring))[1] == set()
    assert pieces_wide((ring, FORMS["tile"]))[1] == set()
    stack = stacked((ring, disc, disc))
    assert stack.rises[0] == stack.rises[1] < stack.rises[2]


def test_an_arrow_of_many_pieces_has_as_many_lines_as_of_three() -> None:
    assert [shaft_of(count) for count in (3, 4, 30)] == [shaft_of(3)] * 3
    assert len({shaft_of(count) for count in (1, 2, 3)}) == 3


def test_a_setup_with_towers_is_drawn_with_all_their_pieces() -> None:
    scene = printed.drawn(WALLS, Scenery(position=WALLS.setup))
    assert "stack of 10 (bottom first: flat, Black’s flat" in scene.description
    assert "stack of 5 flats b2" in scene.description
    assert "capstone on White’s ring c5" in scene.description
