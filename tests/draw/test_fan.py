"""First steps and what is barred: no cross on a piece, no two arrows that merge."""

from __future__ import annotations

from itertools import product
from math import dist

import pytest
from printkit.base.errors import Source
from printkit.base.units import PT_PER_MM
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Refused, Stage, TurnMarks, barred_marks, fan_marks, with_refused
from printkit.draw.pieces import Unit
from printkit.draw.view import ASIDE, CloseUp, PlanView, around
from printkit.gamefile import load_game
from printkit.notation.positions.state import read_state
from printkit.replay.interpret import alphabet_of
from printkit.rules import Drop, Mover, Piece, Rules, Side, Step, Turn
from printkit.scene.bounds import bounds

JERSI = load_game("jersi")
INDEX = JERSI.grid.index
ROUND_D4 = ["c3", "c4", "d3", "d5", "e4", "e5"]
TWO_AWAY = ["d2", "d6", "b3", "b5", "f3", "f5"]


def stage_of(units, cells, cell=12.5):
    part = around(JERSI.grid, cells)
    layout = BoardLayout.of(JERSI.grid, cell)
    theme = JERSI.themes["screen"]
    whole = PlanView(game=JERSI, theme=theme, layout=layout, aside=ASIDE)
    view = CloseUp.on(whole, part, (0.0, 0.0))
    return Stage(view=view, units=units)


def unit(height: int, side: Side) -> Unit:
    return Unit(tuple(Piece(kind, side) for kind in range(height)))


def meets(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("cell", [9.0, 12.5])
@pytest.mark.parametrize("target", [*ROUND_D4, *TWO_AWAY])
def test_the_cross_on_a_barred_arrow_lies_on_no_piece(target, cell):
    start, end = INDEX["d4"], INDEX[target]
    for moved, height in product((1, 2), (0, 1, 2)):
        units = {start: unit(moved, Side.WHITE), end: unit(height, Side.BLACK)}
        stage = stage_of({k: u for k, u in units.items() if u.height}, (start, end), cell)
        mover = Mover.CUBE if moved == 1 else Mover.STACK
        turn = Turn(steps=(Step(mover, start, end),))
        marks = barred_marks(
            stage, Refused(turn=turn, side=Side.WHITE, moved=(moved,)), TurnMarks()
        )
        sign = bounds(marks.over[-1:])
        for place, one in stage.units.items():
            assert not meets(sign, stage.view.box(place, one)), (target, moved, height)


@pytest.mark.parametrize("target", ["d6", "f4", "b4", "d2"])
def test_the_cross_on_an_arrow_over_what_blocks_its_way_lies_beside_it(target):
    start, end = INDEX["d4"], INDEX[target]
    between = {"d6": "d5", "f4": "e5", "b4": "c4", "d2": "d3"}[target]
    for height in (1, 2):
        units = {start: unit(2, Side.WHITE), INDEX[between]: unit(height, Side.WHITE)}
        stage = stage_of(units, (start, end, INDEX[between]), 12.5)
        turn = Turn(steps=(Step(Mover.STACK, start, end),))
        marks = barred_marks(stage, Refused(turn=turn, side=Side.WHITE, moved=(2,)), TurnMarks())
        sign = bounds(marks.over[-1:])
        assert not any(meets(sign, stage.view.box(place, one)) for place, one in units.items())


def test_the_cross_at_a_barred_drop_stands_beside_its_ghost_where_the_fault_is():
    d4, e4 = INDEX["d4"], INDEX["e4"]
    turn = Turn(drops=(Drop(5, e4), Drop(4, d4)))
    refused = Refused(turn=turn, side=Side.WHITE, faults=frozenset({d4}))
    units = with_refused({d4: unit(1, Side.WHITE)}, [refused])
    assert units[d4].ghosts == (Piece(4, Side.WHITE),)
    assert units[e4].ghosts == (Piece(5, Side.WHITE),)
    stage = stage_of(units, (d4, e4))
    marks = barred_marks(stage, refused, TurnMarks())
    sign = bounds(marks.over)
    _, top, right, bottom = stage.view.box(d4, units[d4])
    assert sign[0] > right - 0.5
    assert top < (sign[1] + sign[3]) / 2 < (top + bottom) / 2


def test_arrows_in_one_direction_are_one_and_arrows_side_by_side_do_not_merge():
    d4 = INDEX["d4"]
    rules = Rules.of(JERSI.rules).endless
    position = read_state("d4:RP a1:K i7:k", Source(""), alphabet_of(JERSI)).position
    effects = [
        rules.trace(position, turn).effects[0]
        for turn in rules.onward(position)
        if len(turn.steps) == 1 and turn.steps[0].start == d4
    ]
    stage = stage_of({d4: unit(2, Side.WHITE)}, range(len(JERSI.grid.names)))
    marks = fan_marks(stage, effects)
    assert len(effects) == 6 + 12
    assert len(marks.lines) == 6 + 6
    for rank, line in enumerate(marks.lines):
        assert not any(line.follows(other) for other in marks.lines[:rank])


@pytest.mark.parametrize("cell", [9.0, 10.5, 12.5])
def test_names_in_close_ups_stand_in_their_cell_beside_the_tallest_stack(cell):
    stage = stage_of({}, range(len(JERSI.grid.names)), cell)
    view = stage.view
    for name in ("a1", "d4", "e9"):
        place = INDEX[name]
        stack = view.box(place, unit(2, Side.WHITE))
        corners = view.layout.outline(place)
        left, right = min(x for x, _ in corners), max(x for x, _ in corners)
        spots = list(view.spots(place, 6 / PT_PER_MM))
        assert spots[0].box[2] < view.layout.centre(place)[0]  # at the left before the right
        for spot in spots:
            assert left < spot.box[0] < spot.box[2] < right
            assert not meets(spot.box, stack)


@pytest.mark.parametrize("fault", [0, 1])
def test_a_barred_turn_shows_all_its_steps_and_crosses_the_one_at_fault(fault):
    d4, d5, d6 = INDEX["d4"], INDEX["d5"], INDEX["d6"]
    stage = stage_of({d4: unit(2, Side.WHITE)}, (d4, d5, d6), 12.5)
    steps = (Step(Mover.STACK, d4, d5), Step(Mover.CUBE, d5, d6))
    refused = Refused(turn=Turn(steps=steps), side=Side.WHITE, moved=(2, 1), fault=fault)
    marks = barred_marks(stage, refused, TurnMarks())
    assert len(marks.lines) == len(steps)
    (box,) = marks.boxes
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    near = [min(dist(middle, line.at(rank / 20)) for rank in range(21)) for line in marks.lines]
    assert near[fault] < 1 < near[1 - fault]
