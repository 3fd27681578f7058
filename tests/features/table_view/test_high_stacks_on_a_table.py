"""High stacks and walls on a table: they stay in the picture, and rings hold what lies in them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from printkit.draw.between import partings
from printkit.draw.layout import BoardLayout
from printkit.draw.pieces import FEW, MOST_COUNTED, Unit
from printkit.draw.solids import piled
from printkit.features.table_view.table import TableLook, TableView
from printkit.gamefile import load_game
from printkit.model import FORMS
from printkit.rules import Piece, Side, piece_code
from printkit.scene import Text, bounds

GAME = load_game("tests/data/specs/good/walls.yaml")
LAYOUT = BoardLayout.of(GAME.grid, 10.0)
FLAT = Piece(0, Side.WHITE)
WALL, ROAD = 4, 5


def view(units: dict[int, Unit]) -> TableView:
    heights = {
        cell: piled(unit.forms(GAME))[-1].top for cell, unit in units.items() if unit.height > FEW
    }
    return TableView.of(GAME, GAME.themes["screen"], LAYOUT, TableLook(heights=heights))


@pytest.mark.few(12)
@pytest.mark.parametrize("height", [1, 3, 5, 30])
@pytest.mark.parametrize("name", FORMS)
def test_each_piece_stands_on_the_one_below_and_no_stack_is_a_tower(name: str, height: int) -> None:
    levels = piled((FORMS[name],) * height)
    assert levels[0].foot == 0
    for lower, upper in pairwise(levels):
        into = FORMS[name].tip == 0  # what ends in a point goes into the next
        assert lower.foot < upper.foot
        assert upper.foot < lower.top if into else upper.foot == pytest.approx(lower.top)
    assert all(one.top > one.foot for one in levels)
    assert height <= FEW or levels[-1].top < 2.5


@pytest.mark.parametrize("names", [("ring", "disc"), ("disc", "ring")])
def test_a_disc_in_a_ring_is_as_high_as_the_ring(names: tuple[str, str]) -> None:
    levels = {one.form.name: one for one in piled(tuple(FORMS[name] for name in names))}
    assert levels["disc"].top == pytest.approx(levels["ring"].top)
    assert levels["ring"].foot == 0
    assert levels["disc"].width < levels["ring"].width * FORMS["ring"].hole


@pytest.mark.parametrize("cell", ["e1", "e5", "a5", "c3"])
@pytest.mark.parametrize("height", [MOST_COUNTED, 30])
def test_a_high_stack_and_its_number_stay_in_the_picture(cell: str, height: int) -> None:
    units = {GAME.grid.index[cell]: Unit((FLAT,) * height)}
    seen = view(units)
    shapes = seen.units(units)
    left, top, right, bottom = bounds(shapes)
    assert left >= 0
    assert top >= -0.01
    assert right <= seen.width + 0.01
    assert bottom <= seen.height
    texts = [shape.text for shape in shapes if isinstance(shape, Text)]
    assert texts == [str(height)] * (height > MOST_COUNTED)


def test_a_wall_stands_between_its_cells_behind_what_is_nearer() -> None:
    near, far = (GAME.grid.index[name] for name in ("b3", "c3"))
    units = {near: Unit((FLAT,)), far: Unit((FLAT,))}
    seen = view(units)
    between = ((near, far, 9),)
    (hull,) = seen.partings(between)
    middle = seen.middle(near, far)
    assert min(x for x, _ in hull) < middle[0] < max(x for x, _ in hull)
    assert partings(GAME, seen.layout, between)[0].cells == (near, far)
    assert seen.units(units, between) == (
        *seen.units({far: units[far]}),
        *seen.units({}, between),
        *seen.units({near: units[near]}),
    )
    assert len(seen.units({}, between)) > 0


@pytest.mark.parametrize("kind", [WALL, ROAD])
def test_what_stands_between_cells_casts_a_shadow_beside_itself(kind) -> None:
    one, other = (GAME.grid.index[name] for name in ("c2", "c3"))
    between = ((one, other, piece_code(Piece(kind, Side.WHITE))),)
    seen = view({})
    bare = Counter(seen.board({}))
    shadows = [shape for shape in seen.board({}, between) if shape not in bare]
    (hull,) = seen.partings(between)
    left, top, right, foot = bounds(shadows)
    middle = seen.middle(one, other)
    assert len(shadows) == 2  # a soft rim and a core, on ground of one tint
    assert right - max(x for x, _ in hull) > min(x for x, _ in hull) - left
    assert left < middle[0] < right
    assert top < middle[1] < foot
