"""What stands between two cells: on its edge, along it, and seen in words."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from pathlib import Path as FilePath

import pytest
from printkit.base.errors import NotationError, Source
from printkit.draw.between import partings
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import AnnotationKind
from printkit.draw.view import Projection
from printkit.gamefile import game_of, load_game
from printkit.model import Game, Language
from printkit.products.annotations import cell_of, parse_annotation
from printkit.products.descriptions import position_description
from printkit.products.figures.product import FigureOptions, found_in, plan_figures
from printkit.rules import Piece, Position, Side, piece_code
from printkit.scene import Text
from printkit.scene.symbols import symbols

import printed

GOOD = FilePath(__file__).parents[1] / "data" / "specs" / "good"
WALLS = load_game(str(GOOD / "walls.yaml"))
WALL = 4
AT = Source("--annotate", 1, 1)

HEXAGONS = "{cells: hexagons, rows: [{name: a, x: 1, cells: 3}, {name: b, cells: 4}]}"
POINTS = "{cells: points, rows: [{name: a, cells: 4}, {name: b, cells: 4}], lines: [a1 a2]}"


def game(board: str, form: str = "tile") -> Game:
    kinds = f"{{road: {{letter: R, count: 9, form: {form}, stands: between}}}}"
    text = f"game: {{id: x, title: X}}\nboard: {board}\nkinds: {kinds}\nsetup: {{white: none}}"
    return game_of(text, FilePath())


def between(game: Game, one: str, other: str, kind: int = 0) -> Position:
    low, high = sorted((game.grid.index[one], game.grid.index[other]))
    return replace(game.setup, between=((low, high, piece_code(Piece(kind, Side.WHITE))),))


def on_edge(game: Game, one: str, other: str, side: Side = Side.WHITE, kind: int = 0):
    layout = BoardLayout.of(game.grid, 10.0, side)
    (found,) = partings(game, layout, between(game, one, other, kind).between)
    return layout, found


@pytest.mark.parametrize("side", Side)
def test_a_wall_lies_along_the_edge_that_both_cells_share(side: Side) -> None:
    for board, pairs in ((None, ("c3 c4", "c3 d3")), (HEXAGONS, ("a1 a2", "a1 b1", "a1 b2"))):
        shown, kind = (WALLS, WALL) if board is None else (game(board), 0)
        for one, other in map(str.split, pairs):
            layout, wall = on_edge(shown, one, other, side, kind)
            corners = {(round(x, 3), round(y, 3)) for x, y in layout.outline(shown.grid.index[one])}
            shared = [
                point
                for point in layout.outline(shown.grid.index[other])
                if (round(point[0], 3), round(point[1], 3)) in corners
            ]
            (x1, y1), (x2, y2) = shared
            assert wall.middle == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
            length = hypot(x2 - x1, y2 - y1)
            across = (x2 - x1) * wall.along[1] - (y2 - y1) * wall.along[0]
            assert across == pytest.approx(0, abs=1e-6)
            assert 0.8 * length < wall.size[0] * layout.cell < length
            assert wall.size[1] < 0.2


def test_a_bridge_leads_from_one_point_to_the_other() -> None:
    shown = game(POINTS)
    layout, bridge = on_edge(shown, "a1", "b3")
    (x1, y1), (x2, y2) = (layout.centre(shown.grid.index[name]) for name in ("a1", "b3"))
    way = hypot(x2 - x1, y2 - y1)
    assert bridge.middle == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
    assert bridge.size[0] * layout.cell == pytest.approx(way, rel=0.05)
    assert bridge.along == pytest.approx(((x2 - x1) / way, (y2 - y1) / way))


def test_what_is_not_long_stands_upright_on_the_edge() -> None:
    _, town = on_edge(game(HEXAGONS, "disc"), "a1", "a2")
    assert town.along == (1.0, 0.0)
    assert town.size[0] == town.size[1] < 0.5


@pytest.mark.parametrize("projection", [Projection.PLAN, Projection.TABLE])
def test_a_wall_is_drawn_once_and_hides_no_name(projection: Projection) -> None:
    bare, walled = (
        diagram(
            WALLS,
            WALLS.themes["screen"],
            DiagramContents(position=position),
            Viewport(projection=projection),
        )
        for position in (
            replace(WALLS.setup, between=(), cells=(0,) * 25),
            replace(between(WALLS, "c3", "d3", WALL), cells=(0,) * 25),
        )
    )
    assert walled != bare
    names = [
        {shape.text for shape in scene.shapes if isinstance(shape, Text)}
        for scene in (bare, walled)
    ]
    assert names[0] == names[1]
    if projection is Projection.PLAN:
        parting = [one for one in symbols(walled.shapes) if one.id.startswith("between-")]
        assert len(parting) == 1


def test_the_picture_says_what_stands_between_cells() -> None:
    told = {
        language: position_description(WALLS, WALLS.setup, language)
        for language in (Language.EN, Language.FR)
    }
    assert "wall between a4 and b4" in told[Language.EN]
    assert "wall between a2 and b2, between d2 and e2" in told[Language.EN]
    assert "Hedge between c2 and c3." in told[Language.EN]
    assert "mur entre a4 et b4" in told[Language.FR]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("c3|c4", AnnotationKind.RING),
        ("c3|c4x", AnnotationKind.CROSS),
        ("c4|c3v:blue", AnnotationKind.TICK),
        ("c3|d3=12", AnnotationKind.NUMBER),
    ],
)
@pytest.mark.parametrize("projection", [Projection.PLAN, Projection.TABLE])
def test_such_a_place_is_marked_as_a_cell_is(
    text: str, kind: AnnotationKind, projection: Projection
) -> None:
    note = parse_annotation(text, WALLS.grid, AT)
    assert note.kind is kind
    assert cell_of(note, WALLS.grid.names) == text[:5]
    figure = DiagramContents(position=replace(WALLS.setup, between=(), cells=(0,) * 25))
    view = Viewport(projection=projection)
    bare = diagram(WALLS, WALLS.themes["screen"], figure, view)
    marked = diagram(WALLS, WALLS.themes["screen"], replace(figure, annotations=(note,)), view)
    assert marked != bare


@pytest.mark.parametrize("text", ["c3|c5", "c3|c3x", "c3|z9", "c3|c4>c5", "c3|", "|c3"])
def test_a_mark_on_no_such_place_is_one_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_annotation(text, WALLS.grid, AT)
    assert len(caught.value.problems) == 1


def test_a_wall_at_the_rim_of_a_part_is_shown_with_it() -> None:
    position = replace(between(WALLS, "b2", "c2", WALL), cells=(0,) * 25)
    for cells, seen in (({"b2"}, 1), ({"c2"}, 1), ({"e5"}, 0)):
        part = frozenset(WALLS.grid.index[name] for name in cells)
        scene = diagram(
            WALLS,
            WALLS.themes["screen"],
            DiagramContents(position=position),
            Viewport(cells=part, width=30.0),
        )
        found = [one for one in symbols(scene.shapes) if one.id.startswith("between-")]
        assert len(found) == seen


def test_figures_with_towers_and_walls_are_drawn_as_they_are_written() -> None:
    asked = printed.request(WALLS, 20)
    assert [fault for one in found_in(asked) for fault in one.faults] == []
    plan = plan_figures(asked, FigureOptions(every=True))
    names = (figure.name for figure in WALLS.figures)
    told = dict(zip(names, (made.scene.description for _, made in plan.made), strict=True))
    assert "wall between c3 and c4" in told["towers"]
    assert "between" not in told["order"]  # what stands in the setup is not of it
    assert "stack of 7" in told["high"]


@pytest.mark.parametrize(
    ("place", "covered"),
    [
        ("b2 c2", "b2 c2, b3 c3"),  # on to the higher names
        ("b2 b3", "b2 b3, c2 c3"),
        ("b3 c3", "b3 c3, b2 c2"),  # and back at the rim
        ("c2 c3", "c2 c3, b2 b3"),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_a_wall_of_two_edges_covers_the_next_one_too(place: str, covered: str, side: Side) -> None:
    rows = ", ".join(f"{{name: {name}, cells: 3}}" for name in "abc")
    shown = game(f"{{cells: squares, rows: [{rows}]}}", "bar, size: 2")
    layout, wall = on_edge(shown, *place.split(), side)
    single = game(f"{{cells: squares, rows: [{rows}]}}", "bar")
    halves = [on_edge(single, *edge.split(), side)[1] for edge in covered.split(", ")]
    middle = tuple(sum(one.middle[axis] for one in halves) / 2 for axis in (0, 1))
    assert wall.middle == pytest.approx(middle)
    assert wall.size[0] * layout.cell == pytest.approx(2 * layout.cell, rel=0.06)
