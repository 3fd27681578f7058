"""What strokes and fills cover, measured with the shoelace formula."""

from __future__ import annotations

from math import pi

import pytest
from printkit.features.laser.outlines import covered, left_bare
from printkit.scene import (
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    place,
    polyline,
    rectangle,
)
from printkit.scene.runs import Run, runs

INK = "#000000"
SQUARE = Path(segments=rectangle(0, 0, 10, 10), style=Style(fill=INK))
CROSS = Path(
    segments=(*polyline(((0, 5), (10, 5))), *polyline(((5, 0), (5, 10)))),
    style=Style(stroke=INK, width=2, cap=Cap.BUTT),
)
GROUND = Run(((0, 0), (10, 0), (10, 10), (0, 10)), closed=True)


def area(outlines: tuple[Run, ...]) -> float:
    """The signed sum: holes, which run the other way, are taken off."""
    return sum((a[0] * b[1] - b[0] * a[1]) / 2 for outline in outlines for a, b in outline.edges)


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        ((SQUARE,), 100),
        ((CROSS,), 36),
        ((SQUARE, CROSS), 100),
        ((Circle(x=0, y=0, radius=5, style=Style(stroke=INK, width=2)),), 20 * pi),
        ((Circle(x=0, y=0, radius=5, style=Style(fill=INK)),), 25 * pi),
        (
            (Path(segments=rectangle(0, 0, 8, 8),
                  style=Style(stroke=INK, width=2, join=Join.MITER)),),
            100 - 36,
        ),
        ((Group(shapes=(SQUARE,), transform=place(3, 4, 2)),), 400),
        ((Use(symbol=Symbol(id="square", shapes=(SQUARE,)), transform=place(0, 0, 0.5)),), 25),
    ],
)  # fmt: skip
def test_area_is_that_of_all_that_is_inked(shapes: tuple[Shape, ...], expected: float) -> None:
    assert area(covered(shapes)) == pytest.approx(expected, rel=0.003)
    assert area(covered(shapes, place(7, 7, 3))) == pytest.approx(9 * expected, rel=0.003)


def test_letters_keep_their_holes() -> None:
    outlines = covered((Text(x=0, y=0, text="o", size=10, fill=INK),))
    assert len(outlines) == 2
    assert 0 < area(outlines) < area(outlines[:1])


def test_what_is_inked_and_what_is_left_bare_make_the_whole() -> None:
    bare = left_bare(GROUND, (CROSS,), place(0, 0, 1))
    assert len(bare) == 4
    assert area(bare) + area(covered((CROSS,))) == pytest.approx(100)


def test_nothing_inked_leaves_the_ground_whole() -> None:
    assert covered(()) == ()
    assert area(left_bare(GROUND, (), place(0, 0, 1))) == 100


def test_a_clip_is_for_no_cutter() -> None:
    clip = Clip(box=(0, 0, 1, 1), shapes=(SQUARE,))
    with pytest.raises(ValueError, match="clip"):
        covered((clip,))
    with pytest.raises(ValueError, match="clip"):
        runs((clip,))


def test_runs_go_through_groups_and_symbols() -> None:
    grouped = Group(shapes=(SQUARE,), transform=place(1, 1, 2))
    used = Use(symbol=Symbol(id="square", shapes=(SQUARE,)), transform=place(1, 1, 2))
    corners = ((1, 1), (21, 1), (21, 21), (1, 21))
    assert runs((grouped, used)) == (Run(corners, closed=True),) * 2
