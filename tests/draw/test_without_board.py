"""Pictures of what stands where there is no board, and of holes for pegs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest
from printkit.base.errors import Reason, Source
from printkit.draw.arrows import SIGN_RADIUS
from printkit.draw.board import HOLE_RADIUS, board_art
from printkit.draw.cell_names import Names
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Stage
from printkit.draw.pieces import standing, with_ghosts
from printkit.draw.view import PlanView, Projection
from printkit.gamefile import game_of, load_game
from printkit.model import Game, Language
from printkit.notation.positions.given import GivenPosition
from printkit.notation.positions.state import read_state
from printkit.products.diagram import Scenery
from printkit.products.figures.figure import compose
from printkit.products.replays.record import frames
from printkit.replay.interpret import alphabet_of
from printkit.replay.replay import play_turns
from printkit.replay.story import story_of
from printkit.rules import Drop, PlainEngine, Position, Turn
from printkit.scene import Circle, Clip, Group, Scene, Shape, Text, Use, bounds

import printed

GOOD = Path(__file__).parent.parent / "data" / "specs" / "good"
BEETLES = load_game(str(GOOD / "beetles.yaml"))
PEGS = load_game(str(GOOD / "pegs.yaml"))


def position(game: Game, text: str) -> Position:
    return read_state(text, Source(""), alphabet_of(game)).position


def drawn(text: str, **options: Any) -> Scene:
    return printed.drawn(BEETLES, Scenery(position=position(BEETLES, text)), **options)


def board_of(scene: Scene) -> Group:
    (board,) = (one for one in scene.shapes if isinstance(one, Group) and one.id == "board")
    return board


@pytest.mark.parametrize("view", [Projection.PLAN, Projection.TABLE])
def test_where_on_the_table_pieces_lie_changes_nothing(view: Projection) -> None:
    """Two rows further up or some cells to the right, the picture is the same one."""
    one, *others = (
        drawn(text, view=view)
        for text in ("d4:Qb d5:B e4:q", "f4:Qb f5:B g4:q", "d9:Qb d10:B e9:q", "v4:Qb v5:B w4:q")
    )
    for other in others:
        assert other.height == pytest.approx(one.height, abs=1e-6)
        assert bounds(other.shapes) == pytest.approx(bounds(one.shapes), abs=1e-3)


@pytest.mark.parametrize("text", ["m13:B", "d4:Qb e4:B", "a1:B z26:b", "d4:Qb | B qb", "- | Q q"])
@pytest.mark.parametrize("view", list(Projection))
def test_all_that_stands_is_in_the_picture(text: str, view: Projection) -> None:
    scene = drawn(text, view=view)
    left, top, right, bottom = bounds(scene.shapes)
    assert left >= -1e-6
    assert top >= -1e-6
    assert right <= scene.width + 1e-6
    assert bottom <= scene.height + 1e-6


def test_a_single_piece_does_not_fill_the_picture() -> None:
    alone, many = drawn("m13:B"), drawn("c3:B c6:B")
    assert alone.height < 0.6 * alone.width
    assert many.height <= alone.height + 1e-6


def test_names_stand_only_where_they_are_asked_for() -> None:
    def texts(names: Names) -> list[str]:
        (clip,) = board_of(drawn("d4:Q e4:b", names=names)).shapes
        assert isinstance(clip, Clip)
        return [one.text for one in clip.shapes if isinstance(one, Text)]

    assert texts(Names.AUTO) == texts(Names.RIM) == []
    assert {"d4", "e4"} <= set(texts(Names.CELLS))


def test_panels_that_are_compared_show_pieces_of_one_size() -> None:
    (figure,) = BEETLES.figures
    panel = figure.panels[0]
    twice = replace(figure, panels=(panel, panel))
    made = compose(printed.request(BEETLES, theme="screen"), twice, 90.0)
    sizes = {round(one.transform[0], 3) for one in uses(made.scene.shapes)}
    assert len(sizes) == 1


def uses(shapes: Iterable[Shape]) -> Iterator[Use]:
    for one in shapes:
        if isinstance(one, Use):
            yield one
        elif isinstance(one, Group | Clip):
            yield from uses(one.shapes)


class Apart(PlainEngine):
    """Players place a stone where none stands."""

    def possible(self) -> list[Turn]:
        return [Turn(drops=(Drop(0, cell),)) for cell in range(len(self.ruleset.grid.names))]

    def fault(self, position: Position, turn: Turn) -> Reason | None:
        cell = turn.drops[0].cell
        return self.reason("taken", (cell,)) if position.cells[cell] else None


def test_pieces_stay_where_they_are_from_turn_to_turn() -> None:
    spec = """
game: {id: apart, title: Apart}
board: none
kinds: {stone: {letter: S, count: 9, form: disc}}
setup: {white: none, reserve: SSSS}
rules: {engine: apart, drop: {kinds: [stone], most: 1}}
"""
    game = game_of(spec, Path(), Apart)
    given = GivenPosition(position=game.setup, source=Source(""))
    turns = [(text, Source("")) for text in ("S:d4", "S:e6", "S:g9")]
    story = story_of(play_turns(game, given, turns, Language.EN))
    heights = [
        printed.drawn(game, one.scenery, no_caption=True).height
        for one in frames(story, Language.EN)
    ]
    assert len(heights) == 4
    assert len(set(heights)) == 1


def test_points_that_no_line_touches_are_holes() -> None:
    theme, layout = PEGS.themes["screen"], BoardLayout.of(PEGS.grid, 40.0)
    circles = [one for one in board_art(PEGS, theme, layout) if isinstance(one, Circle)]
    holes = [one for one in circles if one.radius == HOLE_RADIUS * 40.0]
    assert len(holes) == 24 - 4
    assert all(one.style.stroke == theme.outline for one in holes)
    middles = {(one.x, one.y) for one in holes}
    assert middles == {layout.centre(cell) for cell in PEGS.grid.holes}
    assert all(len({one.style.fill for one in pair}) == 1 for pair in pairwise(holes))


FULL = """
game: {{id: full, title: Full}}
board: none
cells: {cells}
kinds: {{beetle: {{letter: B, count: 9, form: {form}, size: full}}}}
setup: {{white: none}}
turns: unchecked
"""


@pytest.mark.parametrize(("cells", "form"), [("hexagons", "hexagon"), ("squares", "tile")])
@pytest.mark.parametrize("start", ["m12", "m14", "l13", "n13"])
@pytest.mark.parametrize("turn", ["{}-m13", "b:m13"])
def test_the_plus_of_what_comes_onto_another_lies_on_no_neighbour(
    cells: str, form: str, start: str, turn: str
) -> None:
    game = game_of(FULL.format(cells=cells, form=form), Path())
    grid, middle = game.grid, game.grid.index["m13"]
    around = " ".join(f"{grid.names[cell]}:b" for cell in grid.neighbours[middle] if cell >= 0)
    stood = read_state(
        f"{around} m13:b".replace(f"{start}:b", f"{start}:B"), Source(""), alphabet_of(game)
    )
    (ply,) = play_turns(game, stood, [(turn.format(start), Source(""))]).plies
    layout = BoardLayout.of(grid, 10.0)
    view = PlanView(game=game, theme=game.themes["print"], layout=layout)
    stage = Stage(view=view, units=with_ghosts(standing(ply.position), ply.trace))
    marks = stage.arrows(ply.trace) if ply.trace.effects else stage.drops(ply.trace)
    radius = SIGN_RADIUS * stage.unit
    (plus,) = {(one.x, one.y) for one in marks.over if isinstance(one, Circle)}
    own = dist(plus, view.centre(middle))
    for cell in grid.neighbours[middle]:
        if stage.unit_on(cell).height:
            there = view.centre(cell)
            between = (dist(plus, there) ** 2 - own**2) / (2 * dist(there, view.centre(middle)))
            assert between >= radius - 1e-6
