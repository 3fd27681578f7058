"""Pieces that are no cubes: from a spec to a picture."""

from __future__ import annotations

from collections import Counter
from math import pi
from pathlib import Path as FilePath

import pytest
from printkit.backends import svg
from printkit.base.errors import LayoutError
from printkit.draw.layout import BoardLayout
from printkit.draw.pieces import Unit, stacked, sticker
from printkit.draw.view import PlanView
from printkit.features.laser.outlines import Operation, covered
from printkit.features.laser.product import plan_laser
from printkit.features.laser.work import LaserOptions, LaserPart
from printkit.gamefile import load_game
from printkit.kit import kit_plan
from printkit.model import CUBE, FORMS
from printkit.products.diagram import Scenery
from printkit.products.paper_cubes import plan_paper_cubes
from printkit.products.print_me import PrintMeOptions
from printkit.products.stickers import PRODUCT as STICKERS
from printkit.products.stickers import plan_stickers
from printkit.rules import Piece, Side
from printkit.scene import Group, Path, Style, bounds, place, transformed
from printkit.scene.runs import flattened
from printkit.scene.symbols import symbols
from shapely.geometry import Polygon

import printed

GOOD = FilePath(__file__).parent.parent / "data" / "specs" / "good"
GAME = load_game(str(GOOD / "forms.yaml"))
SCREEN = GAME.themes["screen"]
KIND = {kind.form.name: number for number, kind in enumerate(GAME.kinds)}
KIND["token"] = KIND["disc"]  # a disc by another name
LAYOUT = BoardLayout.of(GAME.grid, 20.0)
PLAN = PlanView(game=GAME, theme=SCREEN, layout=LAYOUT)


def outline_area(name: str, inset: float = 0.0) -> float:
    outer, *holes = flattened(transformed(FORMS[name].outline(inset), place(0, 0, 20)))
    return Polygon(outer.points, [hole.points for hole in holes]).area / 400


def test_every_form_has_a_kind_in_the_spec() -> None:
    assert set(FORMS) - set(KIND) == set(), "give it a kind in tests/data/specs/good/forms.yaml"


def test_a_diagram_draws_each_piece_in_its_form() -> None:
    scene = printed.drawn(GAME, Scenery(position=GAME.setup))
    drawn = {symbol.id for symbol in symbols(scene.shapes)}
    assert {"cube-white-rock", "disc-black-man", "ring-white-ring", "tile-black-beetle"} <= drawn
    text = svg.write(scene).decode()
    assert (
        text.count("disc-white-man")
        == 1
        + sum(
            piece == Piece(KIND["disc"], Side.WHITE)
            for cell in range(len(GAME.grid.names))
            for piece in GAME.setup.at(cell)
        )
        + GAME.setup.reserve[Side.WHITE][KIND["disc"]]
    )


@pytest.mark.parametrize(
    ("name", "area"), [("disc", pi / 4), ("ring", pi / 4 - pi * 0.24**2), ("tile", 1.0)]
)
def test_a_form_covers_what_it_is_called_after(name: str, area: float) -> None:
    assert outline_area(name) == pytest.approx(area, abs=0.003)


@pytest.mark.parametrize("name", FORMS)
def test_a_form_fits_a_square_of_its_width_about_its_middle(name: str) -> None:
    left, top, right, bottom = bounds((Path(segments=FORMS[name].outline(0.0), style=Style()),))
    assert max(-left, -top, right, bottom) == pytest.approx(0.5, abs=0.001)
    assert left == pytest.approx(-right)
    assert outline_area(name, 0.05) < outline_area(name)


@pytest.mark.parametrize("name", [name for name, form in FORMS.items() if form.art])
def test_art_stays_on_its_piece(name: str) -> None:
    _, *art = sticker(GAME, Piece(KIND[name], Side.WHITE), SCREEN).shapes
    outer, *_ = flattened(FORMS[name].outline(0.0))
    face = Polygon(outer.points)
    for run in covered(art):
        assert Polygon(run.points).difference(face).area < 1e-6


@pytest.mark.few(16)
@pytest.mark.parametrize("height", [1, 2, 3, 5])
@pytest.mark.parametrize("name", FORMS)
def test_a_stack_of_any_form_stays_in_its_cell_and_shows_some_of_each_piece(
    name: str, height: int
) -> None:
    cell = GAME.grid.index["c4"]
    unit = Unit((Piece(KIND[name], Side.WHITE),) * height)
    left, top, right, bottom = PLAN.box(cell, unit)
    x, y = LAYOUT.centre(cell)
    assert (x - left, y - top) == pytest.approx((right - x, bottom - y))
    assert max(x - left, y - top) < LAYOUT.cell / 2
    stack = stacked(unit.forms(GAME))
    rises = [upper - lower for lower, upper in zip(stack.rises, stack.rises[1:], strict=False)]
    assert all(rise >= 0.25 * stack.widths[0] for rise in rises)
    shapes = PLAN.units({cell: unit})
    assert bounds(shapes)[1] == pytest.approx(top, abs=0.01 * LAYOUT.cell)


def test_pieces_of_several_forms_stand_on_one_another_about_the_middle_of_the_cell() -> None:
    stack = stacked((FORMS["disc"], CUBE))
    assert stack.half[1] == pytest.approx(stack.rises[1] + stack.widths[1] / 2)
    assert stack.half[1] == pytest.approx(stack.widths[0] / 2 - stack.rises[0])
    assert stack.rise(0.5) == pytest.approx(sum(stack.rises) / 2)


def test_stickers_are_as_many_as_sides_that_show_something() -> None:
    plan = plan_stickers(printed.request(GAME, 20))
    faces = Counter(
        piece.kind
        for strip in plan.strips
        for piece in strip.pieces[: len(strip.pieces) - strip.spares]
    )
    owned = {number: sum(kind.counts) for number, kind in enumerate(GAME.kinds)}
    sides = {number: kind.form.sides for number, kind in enumerate(GAME.kinds)}
    assert faces == {number: owned[number] * sides[number] for number in owned if sides[number]}
    assert KIND["ring"] not in {piece.kind for strip in plan.strips for piece in strip.pieces}


@pytest.mark.slow
def test_only_cubes_lie_on_a_ground_that_hides_where_others_are_cut() -> None:
    request = printed.request(GAME, 20)
    sheets = STICKERS.make(STICKERS.plan(request, STICKERS.options())).sheets
    inks = [one for sheet in sheets for one in sheet.shapes]
    grounds = [bounds((one,)) for one in inks if isinstance(one, Path) and one.style.fill]
    # of the spare faces the cube's own; of six black cubes rows of faces, 19 mm apart
    spare, *rows = sorted(round(right - left) for left, _, right, _ in grounds)
    assert (spare, sum(row // 19 for row in rows)) == (20, 6 * 6)


def test_paper_cubes_are_folded_for_cubes_alone() -> None:
    nets = plan_paper_cubes(printed.request(GAME, 20))
    assert {piece.kind for pieces in nets.pages for piece in pieces} == {KIND["cube"]}
    mill = load_game(
        str(FilePath(__file__).parent.parent / "data" / "specs" / "good" / "mill.yaml")
    )
    with pytest.raises(LayoutError, match="mill has no cubes"):
        plan_paper_cubes(printed.request(mill, 20))
    made = kit_plan(printed.request(mill, 20), PrintMeOptions())
    assert "paper-cubes" not in {one.product for one in made}


def test_a_jig_holds_each_piece_in_its_outline_and_black_is_burnt_within_it() -> None:
    flat = [kind for kind in GAME.kinds if kind.form.name not in {"pyramid", "bar", "ball"}]
    seats = [kind.form.name for kind in flat for _ in range(kind.counts[Side.BLACK])]
    for part, wide in ((LaserPart.JIG, 20.2), (LaserPart.FACES, 19.0)):
        order = LaserOptions(part=part, side=Side.BLACK)
        (scene,) = plan_laser(printed.request(GAME, 20), order).scenes.values()
        wanted = Operation.CUT_INNER if part is LaserPart.JIG else Operation.ENGRAVE
        found = [
            Polygon(flattened(shape.segments)[0].points)
            for layer in scene.shapes
            if isinstance(layer, Group) and layer.id == wanted
            for shape in layer.shapes
            if isinstance(shape, Path)
        ]
        assert len(found) == len(seats)
        for name, outline in zip(seats, found, strict=True):
            whole, *_ = flattened(transformed(FORMS[name].outline(0.0), place(0, 0, wide)))
            assert outline.area == pytest.approx(Polygon(whole.points).area, rel=0.01)
