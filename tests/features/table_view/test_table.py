"""Boards that lie on a table, in perspective: all of them, a few cells, a cover, units alone."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat
from printkit import library
from printkit.backends import pdf, png, svg
from printkit.base.errors import LayoutError, Source
from printkit.cli import printkit as command
from printkit.draw.board_marks import edge_strips
from printkit.draw.camera import WHOLE
from printkit.draw.cell_names import LEAST_NAME, Names, rim_names
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.layout import BoardLayout, clipped, hull, overlap
from printkit.draw.pieces import Unit, standing
from printkit.draw.view import PlanView, Projection
from printkit.features.table_view.table import COVER, LEAST_LYING, TableLook, TableView
from printkit.gamefile import load_game, shipped_names
from printkit.model import Language
from printkit.products.annotations import parse_annotation
from printkit.rules import Piece, Side
from printkit.scene import Anchor, Group, Path, Scene, Use, bounds

from letters import Letter, letters

FORMS, MILL = (f"tests/data/specs/good/{name}.yaml" for name in ("forms", "mill"))
LYING = [projection for projection in Projection if projection is not Projection.PLAN]


@cache
def table(name: str, side: Side = Side.WHITE, cell: float = 10.0, **look) -> TableView:
    game = load_game(name)
    layout = BoardLayout.of(game.grid, cell, side)
    return TableView.of(game, game.themes["screen"], layout, TableLook(**look))


@cache
def picture(name: str, position: str = "", *notes: str, theme: str = "screen", **viewport) -> Scene:
    """A position on a table, `notes` marked."""
    game = load_game(name)
    stands = game.setup
    if position:
        stands = library.read_position(position, "--position", game).given.position
    marked = tuple(parse_annotation(note, game.grid, Source("--annotate", 1, 1)) for note in notes)
    cells = frozenset(game.grid.index[cell] for cell in viewport.pop("cells", "").split())
    figure = DiagramContents(position=stands, annotations=marked)
    seen = Viewport(**{"projection": Projection.TABLE} | viewport, cells=cells)
    return diagram(game, game.themes[theme], figure, seen)


@cache
def names_seen(scene: Scene) -> list[Letter]:
    """The letters of names, measured in the finished PDF."""
    data = pdf.write_scene(scene, author="", subject="", language=Language.EN)
    return [one for one in letters(data) if "SemiBold" in one.font]


def lettered(scene: Scene) -> int:
    """How many names a picture shows: each begins with one letter of a row."""
    return sum(one.text.isalpha() for one in names_seen(scene))


def width(points) -> float:
    xs = [x for x, _ in points]
    return max(xs) - min(xs)


@pytest.mark.few(2)
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
    units = standing(view.game.setup)
    left, top, right, bottom = bounds((*view.board(units), *view.units(units)))
    line = 0.03 * view.layout.cell
    assert min(left, top) > -line
    assert right < view.width + line
    assert bottom < view.height + line
    if not view.game.grid.lattice.on_points:
        assert right - left == pytest.approx(view.width, abs=2 * line)


@pytest.mark.parametrize("camera", [WHOLE, COVER])
def test_the_eye_is_38_to_45_degrees_above_the_table(camera) -> None:
    assert 38 <= camera.pitch <= 45


@pytest.mark.parametrize(("name", "has_sides"), [("jersi/1", False), (MILL, True), (FORMS, True)])
def test_a_board_shows_its_thickness_where_it_has_ground(name: str, *, has_sides: bool) -> None:
    view = table(name)
    corners = [view.outline(cell) for cell in range(len(view.game.grid.names))]
    corners += (
        [tuple(view.at(*corner) for corner in view.layout.box)] if view.game.grid.lines else []
    )
    lowest = max(y for outline in corners for _, y in outline)
    assert (bounds(view.board({}))[3] > lowest + 0.1 * view.layout.cell) is has_sides


@pytest.mark.parametrize("camera", [WHOLE, COVER])
def test_straight_lines_of_cells_stay_straight(camera) -> None:
    view = table("jersi/4.16", camera=camera)
    grid = view.game.grid
    one, two, three = (view.centre(grid.index[name]) for name in ("b1", "e5", "h8"))
    across = (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])
    assert across == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("camera", [WHOLE, COVER])
def test_units_are_drawn_from_the_far_side_on(camera) -> None:
    view = table("jersi/4.16", camera=camera)
    king = Piece(4, Side.WHITE)
    near, far = (view.game.grid.index[name] for name in ("a4", "b4"))
    both = view.units({near: Unit((king,)), far: Unit((king,))})
    assert both == (*view.units({far: Unit((king,))}), *view.units({near: Unit((king,))}))


@pytest.mark.parametrize("kind", range(7))
@pytest.mark.parametrize("height", [1, 2, 3])
def test_the_box_and_the_silhouette_of_a_unit_hold_its_pieces(kind: int, height: int) -> None:
    view = table(FORMS)
    cell = view.game.grid.index["b4"]
    unit = Unit((Piece(kind, Side.WHITE),) * height)
    left, top, right, bottom = view.box(cell, unit)
    near, line = bounds(view.units({cell: unit})), 0.06 * view.layout.cell
    assert min(near[0] - left, near[1] - top, right - near[2], bottom - near[3]) > -line
    xs, ys = zip(*view.hull(cell, unit), strict=True)
    assert left - line < min(xs) < max(xs) < right + line
    assert top - line < min(ys) < max(ys) < bottom + line
    x, y = view.rim(cell, unit, height - 1)
    assert left < x < right + line
    assert top < y < bottom


def test_a_higher_stack_reaches_higher_and_stands_on_the_same_spot() -> None:
    view = table("jersi/4.16")
    cell, rock = view.game.grid.index["e5"], Piece(0, Side.BLACK)
    boxes = [view.box(cell, Unit((rock,) * height)) for height in (1, 2, 3)]
    assert boxes[0][1] > boxes[1][1] > boxes[2][1]
    assert len({round(box[3], 6) for box in boxes}) == 1


def test_a_cube_shows_three_sides_in_three_shades_and_its_face_on_each() -> None:
    view = table("jersi/4.16", camera=replace(COVER, grounded=False))
    shapes = view.units({view.game.grid.index["e5"]: Unit((Piece(0, Side.WHITE),))})
    fills = [shape.style.fill for shape in shapes if isinstance(shape, Path)]
    light = [int(fill[1:3], 16) for fill in fills]
    assert sorted(round(100 * one / max(light)) for one in light) == [70, 84, 100]
    uses = [shape for shape in shapes if isinstance(shape, Use)]
    assert len(uses) == 3
    assert len({use.symbol for use in uses}) == 1
    # Strokes are foreshortened with their face: none is only turned and enlarged.
    for a, b, c, d, _, _ in (use.transform for use in uses):
        assert abs(a * c + b * d) + abs(a * a + b * b - c * c - d * d) > 1


def test_a_shadow_is_darker_ground_cell_by_cell_and_falls_away_from_the_light() -> None:
    view = table("jersi/4.16")
    cell = view.game.grid.index["e4"]
    unit = {cell: Unit((Piece(0, Side.WHITE),) * 2)}
    bare = Counter(view.board({}))
    shadows = [shape for shape in view.board(unit) if shape not in bare]
    grounds = {view.game.tints[cell], view.game.tints[view.game.grid.index["e5"]]}
    assert len(shadows) == 2 * len(grounds)  # a soft rim and a core
    left, _, right, _ = bounds(shadows)
    box = view.box(cell, unit[cell])
    assert right - box[2] > box[0] - left
    assert not any(shape in bare for shape in shadows)


@pytest.mark.parametrize("side", Side)
def test_names_of_rows_keep_clear_of_a_strip_along_the_edge(side) -> None:
    view = table("specs/examples/hex.yaml", side, 5.0)
    lying = view.flat(edge_strips(view.game, view.theme, view.layout))
    outlines = [[point[-2:] for _, point in shape.segments if point] for shape in lying]
    edges = [edge for one in outlines for edge in pairwise((*one, one[0]))]
    gaps = []
    for text in (one for one in rim_names(view, 2.2) if one.text.isalpha()):
        shown = view.lettered(text)
        assert isinstance(shown, Group)
        x, y = shown.transform[4:]
        level = ((a, b) for a, b in edges if min(a[1], b[1]) < y < max(a[1], b[1]))
        ends = [a + (b - a) * (y - c) / (d - c) for (a, c), (b, d) in level]
        gaps += [min(ends) - x if text.anchor is Anchor.END else x - max(ends)] if ends else []
    assert len(gaps) > 11
    assert min(gaps) > 1


def test_the_board_of_a_cover_casts_a_shadow_on_the_paper_that_lies_in_the_picture() -> None:
    view, bare = table("jersi", camera=COVER), table("jersi", camera=replace(COVER, grounded=False))
    assert bounds(view.board({}))[2] <= view.width
    assert view.layout.cell < bare.layout.cell  # the shadow has room
    corner = next(shape for shape in view.board({}) if shape.style.stroke)  # its upper side
    left, _, right, foot = bounds((corner,))
    around = bounds(view.board({}))
    assert around[0] < left < right < around[2]
    assert foot < around[3]


def test_the_shadow_on_the_paper_follows_the_edge_of_the_board_into_its_bays() -> None:
    view = table("jersi", camera=COVER)
    board = view.board({})
    upper = next(rank for rank, shape in enumerate(board) if shape.style.stroke)
    scene = Scene(width=view.width, height=view.height, shapes=board[: upper + 1], title="")
    seen = Image.open(io.BytesIO(png.write(scene, ppi=72)))
    paper = Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("HSV")
    _, saturation, value = paper.split()
    greys = ImageChops.multiply(
        value.point(lambda v: 255 * (v < 215)), saturation.point(lambda s: 255 * (s < 14))
    )
    # the core of the shadow is a narrow line; of a hull's it would be three times as much
    assert 0 < ImageStat.Stat(greys).mean[0] / 255 < 0.03


def test_a_cover_in_a_diagram_is_in_the_light_of_covers() -> None:
    """A white cube has its brightest side above; a side to the lamp is brighter than one away."""
    view = table("pijersi", camera=COVER)
    cell = view.game.grid.index["c4"]
    units = {cell: Unit((Piece(0, Side.WHITE),))}
    fills = {shape.style.fill for shape in view.units(units) if isinstance(shape, Path)}
    assert len(fills) > 6  # rounded edges
    bare, dark = (bounds(view.board(one)) for one in ({}, units))
    assert bare == dark  # what stands there casts its shadow on the board
    assert len(view.board(units)) > len(view.board({}))


@pytest.mark.parametrize("theme", ["screen", "print", "ink", "greyscale", "contrast"])
@pytest.mark.parametrize("projection", LYING)
@pytest.mark.few(1)
def test_a_picture_of_a_table_is_as_wide_as_asked_and_lower_than_a_plan(theme, projection) -> None:
    scene = picture("jersi/4.16", theme=theme, projection=projection)
    assert scene.width == 90
    assert scene.height < picture("jersi/4.16", projection=Projection.PLAN).height
    assert svg.write(scene)
    left, top, right, bottom = bounds(scene.shapes)
    assert min(left, top) > -0.1
    assert right < 90.1
    assert bottom < scene.height + 0.1


@pytest.mark.few(1)
@pytest.mark.parametrize("width", [90.0, 170.0])
def test_a_whole_position_takes_less_than_60_kilobytes_and_a_cover_less_than_400(width) -> None:
    for projection in LYING:
        most = 400_000 if projection is Projection.COVER else 60_000
        assert len(svg.write(picture("jersi", width=width, projection=projection))) < most


BOARDS = {(load_game(name).grid, load_game(name).setup): name for name in shipped_names()}
"""Every board once with its setup: most editions differ in words and rules."""


@pytest.mark.parametrize("name", BOARDS.values())
@pytest.mark.few(2)
def test_no_name_is_hidden_when_a_game_begins_and_all_are_seen_6_pt_high(name) -> None:
    scene = picture(name, width=120.0)
    assert lettered(scene) == len(load_game(name).grid.names)
    assert min(one.size for one in names_seen(scene)) >= 6 - 0.01


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["jersi", "pijersi", "pijersi/51", "mikjersi", "staku"])
def test_names_lie_in_the_cells_of_a_picture_as_wide_as_one_is_by_default(name) -> None:
    scene = picture(name, width=90.0)
    assert lettered(scene) == len(load_game(name).grid.names)
    assert min(one.size for one in names_seen(scene)) >= 6 - 0.01


@pytest.mark.slow
def test_no_name_is_hidden_in_a_game_that_goes_on() -> None:
    game = load_game("jersi")
    record, _ = library.read_record(game.example, game)
    for ply in library.replay(game, record).plies[5::12]:
        figure = DiagramContents(position=ply.position)
        viewport = Viewport(width=90.0, projection=Projection.TABLE)
        scene = diagram(game, game.themes["screen"], figure, viewport)
        assert lettered(scene) == len(game.grid.names)


def test_a_name_lies_beside_pieces_in_its_own_cell() -> None:
    view = table("jersi/4.16", cell=18.0)
    for cell in range(len(view.game.grid.names)):
        unit, ground = Unit((Piece(0, Side.WHITE),)), hull(view.outline(cell, 1.02))
        spot = next(
            spot for spot in view.spots(cell, 2.0) if not overlap(view.hull(cell, unit), spot.box)
        )
        left, top, right, foot = spot.box
        corners = ((left, top), (right, top), (right, foot), (left, foot))
        assert len(clipped(corners, ground)) >= 4
        middle = ((left + right) / 2, (top + foot) / 2)
        assert clipped([middle, middle, middle], ground)


def test_names_too_small_to_be_read_stand_at_the_rim_and_are_refused_in_cells() -> None:
    assert 0 < lettered(picture("jersi", width=60.0)) <= 18
    with pytest.raises(LayoutError, match=r"make the picture \d+ mm wide"):
        picture("jersi", width=60.0, names=Names.CELLS)
    assert LEAST_LYING > LEAST_NAME


CAPTURES = "b2:p b3:S c3:rp c4:SR b4:wp b5:W d6:R"
COUNT = "b2 b3 b4 b5 c3 c4 c5 d6"


def test_a_close_up_shows_the_cells_that_count_whole_and_the_others_pale() -> None:
    scene = picture("pijersi/51", CAPTURES, cells=COUNT)
    assert lettered(scene) == len(COUNT.split())
    (board,) = [shape for shape in scene.shapes if isinstance(shape, Group)]
    clip = board.shapes[0]
    assert clip.box == pytest.approx((0, 0, 90, scene.height), abs=0.01)
    outline = load_game("pijersi/51").themes["screen"].outline
    (whole,) = [shape for shape in clip.shapes if shape.style.stroke == outline]
    (pale,) = [shape for shape in clip.shapes if shape.style.stroke == "#ffffff"]
    assert sum(letter == "M" for letter, _ in whole.segments) == len(COUNT.split())
    assert pale.style.fill > whole.style.fill
    assert len(svg.write(scene)) < 25_000


def test_a_close_up_has_room_for_what_has_left_and_for_words_below() -> None:
    game = load_game("jersi")
    given = library.read_position("d4:RP a4:K i4:k", "--position", game).given
    ply = library.play_turns(game, given, [("d4=c4", Source("--turn", 1, 1))]).plies[-1]
    cells = frozenset(game.grid.index[name] for name in ("c3", "c4", "d4"))
    viewport = Viewport(projection=Projection.TABLE, cells=cells, names=Names.NONE)
    figure = DiagramContents(position=ply.position, trace=ply.trace)
    scene = diagram(game, game.themes["screen"], figure, viewport)
    left, top, right, bottom = bounds(scene.shapes)
    assert min(left, top, 90 - right, scene.height - bottom) > -0.1


def test_what_stands_on_pale_cells_is_left_out() -> None:
    more = picture("pijersi/51", CAPTURES + " b6:R", cells=COUNT)
    assert more.shapes == picture("pijersi/51", CAPTURES, cells=COUNT).shapes


def test_units_alone_stand_on_the_paper() -> None:
    scene = picture("pijersi/51", "a1:RR", projection=Projection.UNIT, width=30.0)
    assert not names_seen(scene)
    assert len(svg.write(scene)) < 4_000
    left, top, right, bottom = bounds(scene.shapes)
    assert min(left, top, 30 - right, scene.height - bottom) > -0.1
    assert 30 - right + left < 1.5


@pytest.mark.parametrize(("note", "colour"), [("a1v", "#2e7d32"), ("a1x", "#d1490f")])
def test_a_tick_or_a_cross_lies_before_what_stands_there_and_on_no_piece(note, colour) -> None:
    scene = picture("pijersi/51", "a1:RR a2:PS", note, cells="a1 a2")
    (board,) = [shape for shape in scene.shapes if isinstance(shape, Group)]
    (rank, sign) = next(
        (rank, shape)
        for rank, shape in enumerate(board.shapes)
        if isinstance(shape, Group) and colour in str(shape)
    )
    assert rank < min(rank for rank, shape in enumerate(board.shapes) if "rock" in str(shape)[:400])
    faces = [shape for shape in board.shapes if isinstance(shape, Path)]
    foot = max(bounds((face,))[3] for face in faces)
    assert bounds((sign,))[3] > foot
    assert lettered(scene) == 2


def test_both_views_agree_on_what_a_plan_is() -> None:
    game = load_game("jersi/4.16")
    layout = BoardLayout.of(game.grid, 10.0)
    plan = PlanView(game=game, theme=game.themes["screen"], layout=layout)
    assert plan.height == layout.height
    assert plan.before(7) is None
    assert plan.centre(7) == layout.centre(7)


def test_outlines_that_only_touch_boxes_overlap_in_nothing() -> None:
    square = hull([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 1.0)])
    assert len(square) == 4
    assert overlap(square, (1.0, 1.0, 3.0, 3.0))
    assert not overlap(square, (2.0, 0.0, 3.0, 3.0))
    diamond = hull([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])
    assert not overlap(diamond, (0.6, 0.6, 1.0, 1.0))
    assert len(clipped(square, [(1.0, -1.0), (3.0, -1.0), (3.0, 3.0), (1.0, 3.0)])) == 4


@pytest.mark.parametrize("view", LYING)
def test_the_command_draws_a_turn_on_a_table(tmp_path, view) -> None:
    path = tmp_path / "table.svg"
    asked = ["diagram", "jersi", "--turn", "b2-c2", "--view", view.value, "-o", str(path)]
    result = CliRunner().invoke(command, asked)
    assert result.exit_code == 0, result.output
    assert len(re.findall(rb"<use|<path", path.read_bytes())) > 50


def test_pieces_beside_a_table_are_stored_once() -> None:
    view = table("jersi")
    one, other = (view.lone(Piece(6, Side.WHITE), (x, 0.0), 4.0)[0] for x in (0.0, 9.0))
    assert one.symbol is other.symbol or one.symbol == other.symbol
    assert one.transform[4] + 9 == other.transform[4]
