"""Pieces larger and smaller than usual ones, and pieces that point away from their owner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, product
from math import hypot
from pathlib import Path as FilePath

import pytest
from printkit.base.units import contrast
from printkit.document.blocks import Illustration
from printkit.draw.cell_names import Names
from printkit.draw.diagram import Viewport
from printkit.draw.layout import BoardLayout
from printkit.draw.pieces import Unit, stacked, unit_symbols
from printkit.draw.view import PlanView, Projection
from printkit.features.laser.outlines import Operation
from printkit.features.laser.product import plan_laser
from printkit.features.laser.work import LaserOptions, LaserPart
from printkit.features.table_view.table import TableView, fitted
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.grid import LATTICES
from printkit.model import Game
from printkit.model.piece import FORMS, sized, sizes_in
from printkit.products.board import plan_board
from printkit.products.diagram import Scenery
from printkit.products.paper_cubes import PRODUCT as PAPER_CUBES
from printkit.products.paper_cubes import plan_paper_cubes
from printkit.products.parts import Part, parts
from printkit.products.stickers import PRODUCT as STICKERS
from printkit.products.stickers import face_side, plan_stickers
from printkit.rules import Piece, Side
from printkit.scene import Clip, Group, Path, Shape, Style, Text, Use, bounds, place, transformed
from printkit.scene.runs import flattened
from shapely.geometry import Polygon

import printed

GOOD = FilePath(__file__).parent.parent / "data" / "specs" / "good"
SIZES = load_game(str(GOOD / "sizes.yaml"))
KIND = {kind.id: number for number, kind in enumerate(SIZES.kinds)}
EDGE = 24.0
TEXT = """
game: {{id: mine, title: Mine}}
board: {{cells: {cells}, rows: [{rows}]{lines}}}
kinds:
  one: {{letter: O, count: 9, form: {form}, size: {size}}}
setup: {{white: {white}, black: none}}
"""
LINES = ", lines: [a1 a2 a3, b1 b2 b3, a1 b1, a2 b2, a3 b3]"


@cache
def made(cells: str, form: str, size: str, white: str = "a1:O a2:O b1:O") -> Game:
    step = 1 if cells in ("hexagons", "nodes") else 0
    rows = f"{{name: a, cells: 3}}, {{name: b, cells: 3, x: {step}}}"
    lines = LINES if cells == "points" else ""
    text = TEXT.format(cells=cells, rows=rows, form=form, size=size, white=white, lines=lines)
    return game_of(text, FilePath.cwd())


def texts_in(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from texts_in(shape.shapes)


def outline_of(game: Game, cell: int, width: float = 20.0) -> Polygon:
    """What a piece covers that stands alone in a cell, in mm."""
    view = PlanView(game=game, theme=game.themes["screen"], layout=BoardLayout.of(game.grid, width))
    (use,) = view.units({cell: Unit((Piece(0, Side.WHITE),))})
    assert isinstance(use, Use)
    whole = transformed(game.kinds[0].form.outline(0.0), use.transform)
    return Polygon(flattened(whole)[0].points)


@pytest.mark.few(8)
@pytest.mark.parametrize("cells", LATTICES)
@pytest.mark.parametrize("form", [name for name, form in FORMS.items() if not form.spans])
def test_a_full_piece_reaches_the_edge_of_its_cell_and_never_leaves_it(
    cells: str, form: str
) -> None:
    game = made(cells, form, "full", white="a2:O")
    cell = game.grid.index["a2"]
    piece, layout = outline_of(game, cell), BoardLayout.of(game.grid, 20.0)
    room = Polygon(layout.outline(cell))
    assert piece.difference(room).area < 0.01 * room.area
    assert piece.exterior.distance(room.exterior) < 0.05 * 20 / 2
    _, most = sizes_in(FORMS[form], LATTICES[cells])
    whole, *_ = flattened(transformed(sized(form, most).outline(0.0), place(0, 0, 20)))
    assert Polygon(whole.points).area > 0  # as large as a spec may ask for


def test_full_hexagons_touch_and_full_stones_nearly_do() -> None:
    game = made("hexagons", "hexagon", "full")
    one, other, above = (outline_of(game, game.grid.index[name]) for name in ("a1", "a2", "b1"))
    assert one.distance(other) < 0.01
    assert one.distance(above) < 0.01
    game = made("points", "disc", "full")
    one, other = (outline_of(game, game.grid.index[name]) for name in ("a1", "a2"))
    assert 0.3 < one.distance(other) < 1.0


@pytest.mark.parametrize("size", ["0.5", "0.8", "1.3", "1.9"])
def test_a_size_is_a_share_of_the_usual_width(size: str) -> None:
    usual = outline_of(made("squares", "disc", "1"), 0)
    one = outline_of(made("squares", "disc", size), 0)
    assert one.area / usual.area == pytest.approx(float(size) ** 2, rel=0.01)


def test_a_large_piece_has_no_thicker_frame() -> None:
    def frame(size: str) -> float:
        game = made("squares", "disc", size)
        view = PlanView(
            game=game, theme=game.themes["screen"], layout=BoardLayout.of(game.grid, 20.0)
        )
        (use,) = view.units({0: Unit((Piece(0, Side.WHITE),))})
        assert isinstance(use, Use)
        face = use.symbol.shapes[0]
        assert isinstance(face, Path)
        return face.style.width * use.transform[0]

    assert frame("1.9") == pytest.approx(frame("1"))
    assert frame("0.5") == pytest.approx(frame("1"))


@pytest.mark.parametrize("asked", [Names.AUTO, Names.CELLS])
def test_no_name_stands_below_a_wide_piece(asked: Names) -> None:
    game = made("squares", "disc", "full")
    scene = printed.drawn(game, Scenery(position=game.setup), width=90, names=asked)
    names = {text.text for text in texts_in(scene.shapes)}
    stands = {game.grid.names[cell] for cell, code in enumerate(game.setup.cells) if code}
    if asked is Names.AUTO:  # beside the board, the ends of each row
        assert {"a1", "a3", "b1", "b3"} <= names
    else:
        assert names & set(game.grid.names) == set(game.grid.names) - stands


def test_a_table_shows_wide_pieces_within_their_cells() -> None:
    game = made("squares", "disc", "full")
    _, view = fitted(
        game, game.themes["screen"], Viewport(width=120.0, projection=Projection.TABLE), {}
    )
    assert isinstance(view, TableView)
    for cell in range(len(game.grid.names)):
        x, y = view._foot(cell)
        assert hypot(x - view.layout.centre(cell)[0], y - view.layout.centre(cell)[1]) < 0.03 * (
            view.layout.cell
        )
        ((width, _, _),) = view._levels(Unit((Piece(0, Side.WHITE),)))
        assert width <= view.layout.cell


# On paper


def test_the_widest_pieces_are_as_wide_as_is_asked_for_and_others_in_their_shares() -> None:
    request = printed.request(SIZES, EDGE)
    widths = {name: request.width(number) for name, number in KIND.items()}
    assert widths["king"] == EDGE
    assert widths["rock"] == pytest.approx(EDGE / 1.6)
    assert widths["man"] == pytest.approx(0.8 * EDGE / 1.6)
    plan = plan_board(request)
    assert plan.cube == EDGE
    assert plan.layout.cell >= EDGE  # the king stands in a cell
    assert widths["wall"] == pytest.approx(
        1.8 * plan.layout.cell, abs=0.25
    )  # over two cells, as it is bought


@pytest.mark.parametrize(("size", "cells"), [("1", 2.0), ("0.5", 2.0), ("1.8", 1 / 0.9)])
def test_a_cell_is_two_usual_pieces_wide_or_as_wide_as_the_widest_is_drawn_in(
    size: str, cells: float
) -> None:
    game = made("squares", "disc", size)
    request = printed.request(game, 20)
    assert plan_board(request).layout.cell == pytest.approx(20 * cells)
    assert request.width(0) == pytest.approx(20 * min(float(size), 1.0))


def test_full_hexagons_touch_on_the_printed_board_too() -> None:
    game = made("hexagons", "hexagon", "full")
    request = printed.request(game, 20)
    # across its flats a hexagon is as wide as its cell
    assert request.width(0) * 3**0.5 / 2 == pytest.approx(plan_board(request).layout.cell, abs=0.01)


@cache
def sticker_sheets() -> tuple[tuple[Use, ...], ...]:
    made = STICKERS.make(STICKERS.plan(printed.request(SIZES, EDGE), STICKERS.options()))
    return tuple(
        tuple(shape for shape in sheet.shapes if isinstance(shape, Use)) for sheet in made.sheets
    )


def test_each_size_of_sticker_has_rows_of_its_own_that_do_not_overlap() -> None:
    request = printed.request(SIZES, EDGE)
    plan = plan_stickers(request)
    for page in plan.pages:
        for strip in page:
            assert {request.width(piece.kind) for piece in strip.pieces} == {strip.width}
    for uses in sticker_sheets():
        boxes = []
        for use in uses:
            scale, x, y = use.transform[0], *use.transform[4:]
            kind = next(one for one in SIZES.kinds if use.symbol.id.endswith(f"-{one.id}"))
            assert scale == pytest.approx(face_side(request.width(kind)))
            boxes.append(Polygon([(x + dx * scale / 2, y + dy * scale / 2)
                                  for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]))  # fmt: skip
        for rank, one in enumerate(boxes):
            assert all(one.intersection(other).area < 0.01 for other in boxes[:rank])


def test_sheets_of_stickers_say_all_sizes_on_them() -> None:
    made = STICKERS.make(STICKERS.plan(printed.request(SIZES, EDGE), STICKERS.options()))
    subtitle = " ".join(text.text for text in texts_in(made.sheets[0].shapes))
    for width in {strip.width for strip in plan_stickers(printed.request(SIZES, EDGE)).pages[0]}:
        assert f"{face_side(width):.2f}".rstrip("0").rstrip(".") in subtitle


def test_paper_cubes_come_in_their_sizes() -> None:
    request = printed.request(SIZES, EDGE)
    plan = plan_paper_cubes(request)
    for pieces in plan.pages:
        assert len({request.width(piece.kind) for piece in pieces}) == 1
    made = PAPER_CUBES.make(PAPER_CUBES.plan(request, PAPER_CUBES.options()))
    _, *sheets = made.sheets
    widths = {
        round(max(right - left for left, _, right, _ in
                  (bounds((shape,)) for shape in use.symbol.shapes)), 1)
        for sheet in sheets
        for use in sheet.shapes
        if isinstance(use, Use) and use.symbol.id.startswith("net-")
    }  # fmt: skip
    assert len(widths) == 2


def test_a_mat_has_a_place_of_its_size_for_each_piece_that_waits() -> None:
    request = printed.request(SIZES, EDGE)
    made = parts(request, [Part.MATS])
    assert made.sheets  # on one sheet of a4
    (scene, _) = [one.scene for one in made.sheets[0].blocks if isinstance(one, Illustration)]
    seats = [bounds((shape,)) for shape in scene.shapes[1:] if isinstance(shape, Path)]
    wide = sorted(round(right - left, 1) for left, _, right, _ in seats)
    waiting = SIZES.setup.reserve[Side.WHITE]
    expected = sorted(
        round(2 * bounds((Path(segments=kind.form.outline(0.0), style=Style()),))[2]
              * request.width(kind), 1)
        for kind, count in zip(SIZES.kinds, waiting, strict=True) for _ in range(count)
    )  # fmt: skip
    assert wide == pytest.approx(expected, abs=0.4)
    for one, other in pairwise(sorted(seats)):
        assert Polygon.from_bounds(*one).intersection(Polygon.from_bounds(*other)).area < 0.01


def test_a_jig_has_seats_of_every_size() -> None:
    order = LaserOptions(part=LaserPart.JIG, side=Side.WHITE)
    (scene,) = plan_laser(printed.request(SIZES, EDGE), order).scenes.values()
    (layer,) = [
        one for one in scene.shapes if isinstance(one, Group) and one.id == Operation.CUT_INNER
    ]
    wide = {round(box[2] - box[0], 1) for box in (bounds((shape,)) for shape in layer.shapes)}
    assert {24.2, 15.2, 12.2} <= wide
    seats = [Polygon(flattened(shape.segments)[0].points) for shape in layer.shapes]
    for rank, one in enumerate(seats):
        assert all(one.distance(other) > 0.5 for other in seats[:rank])


# Direction


def drawn_at(game: Game, side: Side) -> dict[str, tuple[float, ...]]:
    layout = BoardLayout.of(game.grid, 20.0, side)
    view = PlanView(game=game, theme=game.themes["screen"], layout=layout)
    units = {cell: Unit(game.setup.at(cell)) for cell, code in enumerate(game.setup.cells) if code}
    return {use.symbol.id: use.transform for use in view.units(units) if isinstance(use, Use)}


@pytest.mark.parametrize("below", Side)
def test_pieces_point_away_from_their_owner_whoever_sits_below(below: Side) -> None:
    found = drawn_at(SIZES, below)
    for name, (a, b, c, d, _, _) in found.items():
        assert (b, c) == (0, 0)
        assert a == d
        turned = name.startswith("wedge-") and f"-{below.name.lower()}-" not in name
        assert (a < 0) is turned


@pytest.mark.parametrize("below", Side)
def test_a_table_and_the_reserves_turn_pieces_too(below: Side) -> None:
    star, tip = KIND["star"], FORMS["wedge"].outline(0.0)[0][1]
    view = PlanView(
        game=SIZES,
        theme=SIZES.themes["screen"],
        layout=BoardLayout.of(SIZES.grid, 20.0, below),
    )
    for side in Side:
        (use,) = view.lone(Piece(star, side), (0.0, 0.0), 10.0)
        assert isinstance(use, Use)
        assert (use.transform[3] * tip[1] < 0) is (side is below)  # its tip is above its middle
    _, table = fitted(
        SIZES,
        SIZES.themes["screen"],
        Viewport(width=120.0, side=below, projection=Projection.TABLE),
        {},
    )
    cell = SIZES.grid.index["c3"]
    for side in Side:
        shapes = table.units({cell: Unit((Piece(star, side),))})
        face = [shape for shape in shapes if isinstance(shape, Path)][-1]
        points = flattened(face.segments)[0].points
        top, foot = min(points, key=lambda at: at[1]), max(points, key=lambda at: at[1])
        narrow = top if side is below else foot
        middle = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
        assert narrow[0] == pytest.approx(middle, abs=0.6)  # a tip, not a corner


# Stacks of wide flat pieces

FLAT = ("disc", "token", "ring", "tile", "hexagon", "card")


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("size", [1.5, 1.9])
@pytest.mark.parametrize("height", [2, 3, 6, 30])
def test_wide_flat_pieces_of_a_stack_are_as_large_as_their_neighbours(
    name: str, size: float, height: int
) -> None:
    form = sized(name, size)
    stack = stacked((form,) * height)
    assert set(stack.widths) == {form.width}
    steps = [upper - lower for lower, upper in pairwise(stack.rises)]
    assert min(steps) >= (0.07 if height <= 6 else 0.019)
    assert max(steps) <= form.step * form.width  # they overlap
    if stack.lift:  # the lowest lies where one alone would
        assert stack.rises[0] == 0
        assert stack.lift - stack.half[1] == pytest.approx(-form.width * form.deep / 2)


@pytest.mark.parametrize("name", FLAT)
def test_usual_pieces_of_a_stack_stay_in_their_cell(name: str) -> None:
    assert all(stacked((FORMS[name],) * height).lift == 0 for height in range(1, 30))


@pytest.mark.parametrize("sizes", list(product((0.6, 1.0, 1.9), repeat=3)))
def test_of_every_piece_of_a_wide_stack_the_lower_edge_is_seen(
    sizes: tuple[float, float, float],
) -> None:
    stack = stacked(tuple(sized("disc", size) for size in sizes))
    if stack.lift:
        feet = [rise - wide / 2 for rise, wide in zip(stack.rises, stack.widths, strict=True)]
        assert all(upper - lower > 0.019 for lower, upper in pairwise(feet))


@pytest.mark.parametrize("pieces", ["QQ", "qq", "Qq", "qQ", "qqqqqqqq"])
def test_a_line_parts_the_pieces_of_a_wide_stack(pieces: str) -> None:
    game = made("hexagons", "hexagon", "full")
    stack = [Piece(0, Side.WHITE if one.isupper() else Side.BLACK) for one in pieces]
    for symbol in unit_symbols(game, game.themes["screen"], stack):
        face = symbol.shapes[0]
        assert isinstance(face, Path)
        assert face.style.stroke
        assert contrast(face.style.stroke, face.style.fill or "#ffffff") > 2


@pytest.mark.parametrize("cells", [(), ("b2", "b3"), ("a2",)])
def test_no_stack_of_wide_pieces_is_cut_at_the_upper_edge(cells: tuple[str, ...]) -> None:
    game = made("squares", "disc", "full", white="b2:OOOO b3:O a2:OOOO")
    seen = frozenset(game.grid.index[cell] for cell in cells)
    scene = printed.drawn(game, Scenery(position=game.setup, cells=seen), width=60)
    board = next(shape for shape in scene.shapes if isinstance(shape, Group))
    down = board.transform[5]
    clips = [shape for shape in board.shapes if isinstance(shape, Clip)]
    assert len(clips) == bool(cells)
    for clip in clips:
        assert down + clip.box[1] == pytest.approx(0.0)
        assert clip.box[1] < 0 < clip.box[1] + clip.box[3] < scene.height - down
    shown = clips[0].shapes if clips else board.shapes
    stack = [shape for shape in shown if isinstance(shape, Use)]
    tops = [bounds((one,))[1] for one in stack if "covered" in one.symbol.id]
    assert len(tops) == (4 if cells else 8)
    assert down + min(tops) > 0


def test_who_stands_nearer_covers_the_stack_behind() -> None:
    game = made("hexagons", "hexagon", "full", white="a1:OO b1:O b2:OO")
    view = PlanView(game=game, theme=game.themes["screen"], layout=BoardLayout.of(game.grid, 20.0))
    units = {cell: Unit(game.setup.at(cell)) for cell, code in enumerate(game.setup.cells) if code}
    feet = [shape.transform[5] for shape in view.units(units) if isinstance(shape, Use)]
    front = game.grid.index["a1"]
    assert feet[-2] == pytest.approx(view.centre(front)[1])
    _, top, _, bottom = view.box(front, units[front])
    assert bottom - view.centre(front)[1] < view.centre(front)[1] - top
