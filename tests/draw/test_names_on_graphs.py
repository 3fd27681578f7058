"""Names of the points of a graph: close to their points, clear of pieces, rings and the edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import dist
from pathlib import Path as FilePath

import pytest
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.draw.cell_names import Names
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import Annotation, AnnotationKind
from printkit.gamefile import load_game
from printkit.grid import SQUARES
from printkit.model import Game
from printkit.model.piece import DISC
from printkit.products.diagram import Scenery
from printkit.scene import Anchor, Box, Group, Path, Scene, Text, Use

import printed

MILL = load_game(str(FilePath(__file__).parent.parent / "data" / "specs" / "good" / "mill.yaml"))
RINGED = tuple(
    Annotation(kind=AnnotationKind.RING, cell=MILL.grid.index[name]) for name in ("a1", "d2", "e5")
)


def board_of(scene: Scene) -> Group:
    (board,) = (one for one in scene.shapes if isinstance(one, Group) and one.id == "board")
    return board


def drawn(width: float, names: Names) -> Group:
    scenery = Scenery(position=MILL.setup, annotations=RINGED)
    return board_of(printed.drawn(MILL, scenery, width=width, names=names, no_caption=True))


def boxes(board: Group) -> Iterator[tuple[str, Box]]:
    for one in board.shapes:
        if isinstance(one, Text):
            wide = text_width(one.text, one.size, one.weight)
            left = one.x - (wide if one.anchor is Anchor.END else 0.0)
            yield one.text, (left, one.y - CAP_HEIGHT * one.size, left + wide, one.y)


def apart(box: Box, point: tuple[float, float]) -> float:
    """From a point to the nearest one of a box."""
    (left, top, right, bottom), (x, y) = box, point
    return dist((min(max(x, left), right), min(max(y, top), bottom)), point)


def layout_of(board: Group, game: Game = MILL) -> BoardLayout:
    art = next(one for one in board.shapes if isinstance(one, Use))
    return BoardLayout.of(game.grid, art.transform[0])


@pytest.mark.parametrize("names", [Names.CELLS, Names.RIM])
@pytest.mark.parametrize("width", [75.0, 90.0, 160.0])
def test_no_name_lies_under_a_piece_or_a_ring(width: float, names: Names) -> None:
    board = drawn(width, names)
    named, layout = dict(boxes(board)), layout_of(board)
    pieces = [one for one in board.shapes if isinstance(one, Use)][1:]
    rings = [one for one in board.shapes if isinstance(one, Path)]
    assert (len(pieces), len(rings)) == (6, 2 * len(RINGED))
    for box in named.values():
        for piece in pieces:
            middle = piece.transform[4:]
            assert apart(box, (middle[0], middle[1])) > DISC.width / 2 * layout.cell
        for ring in rings:
            corners = (numbers for _, numbers in ring.segments if numbers)
            assert min(apart(box, (x, y)) for x, y in corners) > ring.style.width / 4


@pytest.mark.parametrize("width", [75.0, 90.0, 160.0])
def test_names_of_bare_points_stand_next_to_them_and_clear_of_their_lines(width: float) -> None:
    board = drawn(width, Names.CELLS)
    named, layout = dict(boxes(board)), layout_of(board)
    assert named.keys() == set(MILL.grid.names)
    for name, box in named.items():
        x, y = layout.centre(MILL.grid.index[name])
        left, top, right, bottom = box
        assert not left <= x <= right
        assert not top <= y <= bottom
        assert apart(box, (x, y)) < 0.4 * layout.cell
    bare = named["d7"]
    assert apart(bare, layout.centre(MILL.grid.index["d7"])) < 0.26 * layout.cell


@pytest.mark.parametrize("width", [40.0, 60.0, 90.0, 110.0])
def test_a_name_at_the_rim_straddles_no_edge_of_the_board(width: float) -> None:
    board = drawn(width, Names.RIM)
    layout = layout_of(board)
    for left, _, right, _ in dict(boxes(board)).values():
        inside = left > 0 and right < layout.width
        assert inside or right < 0 or left > layout.width


def test_rings_on_a_graph_are_round_and_on_squares_square() -> None:
    squares = replace(MILL.grid, lattice=SQUARES, lines=())
    assert len(BoardLayout.of(squares, 10.0).around(0)) == 4
    round_one = BoardLayout.of(MILL.grid, 10.0)
    middle = round_one.centre(0)
    assert {round(dist(middle, corner), 6) for corner in round_one.around(0)} == {3.6}
