"""Boards that lie on a table, in perspective."""

from __future__ import annotations

from itertools import pairwise

import pytest
from click.testing import CliRunner
from printkit.backends import svg
from printkit.cli import printkit as command
from printkit.draw.layout import BoardLayout
from printkit.draw.stacks import Unit, standing
from printkit.draw.table import TableView
from printkit.draw.view import PlanView, Projection
from printkit.gamefile import load_game
from printkit.products.diagram import DiagramOptions, Scenery, diagram_scene
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene import bounds

FORMS, MILL = (f"tests/data/specs/good/{name}.yaml" for name in ("forms", "mill"))


def table(name: str, side: Side = Side.WHITE, cell: float = 10.0) -> TableView:
    game = load_game(name)
    return TableView.of(game, game.themes["screen"], BoardLayout.of(game.grid, cell, side))


def width(points) -> float:
    xs = [x for x, _ in points]
    return max(xs) - min(xs)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ["jersi/4.16", "jersi/1", FORMS])
def test_what_is_nearer_is_larger_and_lower_and_all_is_in_the_picture(
    name: str, side: Side
) -> None:
    view = table(name, side)
    rows: dict[float, list[int]] = {}
    for cell, (_, y) in enumerate(view.layout.centres):
        rows.setdefault(round(y, 6), []).append(cell)
    seen = [
        (view.centre(cells[0])[1], width(view.outline(cells[0])))
        for _, cells in sorted(rows.items())
    ]
    assert all(far < near for far, near in pairwise(seen))
    left, top, right, bottom = bounds((*view.board(), *view.units(standing(view.game.setup))))
    line = 0.03 * view.layout.cell
    assert min(left, top) > -line
    assert right < view.layout.width + line
    assert bottom < view.height + line
    if not view.game.grid.lattice.on_points:
        assert right - left == pytest.approx(view.layout.width, abs=2 * line)


@pytest.mark.parametrize(("name", "has_sides"), [("jersi/1", False), (MILL, True), (FORMS, True)])
def test_a_board_shows_its_thickness_where_it_has_ground(name: str, *, has_sides: bool) -> None:
    view = table(name)
    lowest = max(y for cell in range(len(view.game.grid.names)) for _, y in view.outline(cell))
    assert (bounds(view.board())[3] > lowest) is has_sides


def test_straight_lines_of_cells_stay_straight() -> None:
    view = table("jersi/4.16")
    grid = view.game.grid
    one, two, three = (view.centre(grid.index[name]) for name in ("b1", "e5", "h8"))
    across = (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
    assert across == pytest.approx(0, abs=1e-6)


def test_units_are_drawn_from_the_far_side_on() -> None:
    view = table("jersi/4.16")
    king = Piece(4, Side.WHITE)
    near, far = (view.game.grid.index[name] for name in ("a4", "b4"))
    both = view.units({near: Unit((king,)), far: Unit((king,))})
    assert both == (*view.units({far: Unit((king,))}), *view.units({near: Unit((king,))}))


@pytest.mark.parametrize("kind", range(7))
@pytest.mark.parametrize("height", [1, 2, 3])
def test_the_box_of_a_unit_holds_its_pieces(kind: int, height: int) -> None:
    view = table(FORMS)
    cell = view.game.grid.index["b4"]
    unit = Unit((Piece(kind, Side.WHITE),) * height)
    _shadow, *shapes = view.units({cell: unit})
    left, top, right, bottom = view.box(cell, unit)
    near, line = bounds(shapes), 0.06 * view.layout.cell
    assert min(near[0] - left, near[1] - top, right - near[2], bottom - near[3]) > -line
    x, y = view.rim(cell, unit, height - 1)
    assert left < x < right + line
    assert top < y < bottom


def test_a_higher_stack_reaches_higher_and_stands_on_the_same_spot() -> None:
    view = table("jersi/4.16")
    cell, rock = view.game.grid.index["e5"], Piece(0, Side.BLACK)
    boxes = [view.box(cell, Unit((rock,) * height)) for height in (1, 2, 3)]
    assert boxes[0][1] > boxes[1][1] > boxes[2][1]
    assert len({round(box[3], 6) for box in boxes}) == 1


@pytest.mark.parametrize("theme", ["screen", "print", "ink", "greyscale", "contrast"])
def test_a_diagram_on_a_table_is_as_wide_as_asked_and_lower_than_a_plan(theme: str) -> None:
    game = load_game("jersi/4.16")
    scenes = {
        projection: diagram_scene(
            Request(game=game, theme=game.themes[theme]),
            Scenery(position=game.setup),
            DiagramOptions(view=projection),
        )
        for projection in Projection
    }
    on_table = scenes[Projection.TABLE]
    assert on_table.width == 90
    assert on_table.height < scenes[Projection.PLAN].height
    assert svg.write(on_table)
    left, _, right, _ = bounds(on_table.shapes)
    assert left > -0.01
    assert right < 90.01


def test_both_views_agree_on_what_a_plan_is() -> None:
    game = load_game("jersi/4.16")
    layout = BoardLayout.of(game.grid, 10.0)
    plan = PlanView(game=game, theme=game.themes["screen"], layout=layout)
    assert plan.height == layout.height
    assert plan.seen((1, 2, 3, 4)) == (1, 2, 3, 4)
    assert plan.centre(7) == layout.centre(7)


def test_the_command_draws_a_turn_on_a_table(tmp_path) -> None:
    path = tmp_path / "table.svg"
    asked = ["diagram", "jersi", "--turn", "b2-c2", "--view", "table", "-o", str(path)]
    result = CliRunner().invoke(command, asked)
    assert result.exit_code == 0, result.output
    assert path.read_bytes().count(b"<path") > 50
