"""Sheets on which nothing lies on anything else: what the tool finds, and that it finds nothing."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest
from printkit.backends import pdf
from printkit.base.units import Margins, paper
from printkit.page import Box, Publication, Sheet
from printkit.page.marks import Axis, lines
from printkit.page.rulers import SCALES, THICK, small_ruler
from printkit.preflight.verify import verify
from printkit.scene import (
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Shape,
    Style,
    Text,
    compose,
    move,
    polyline,
    rectangle,
    turn,
)
from tools.sheets import Combination, Page, combinations, faults, printed

SEED = 21
MADE = Combination(command="parts jersi", paper="a4", margin="10")
SWINGING = Combination(command="board jersi --joint zigzag", paper="a5", margin="8")
"""The ends of its cuts lie beside the lines between sheets."""
SCALE = SCALES[paper("a4").unit]
LENGTH = SCALE.length_of(SCALE.whole)
RULER = small_ruler(SCALE, Box(x=40, y=100, width=LENGTH, height=THICK), Axis.X)
WORDS = Text(x=60, y=60, text="Jersi", size=4, fill="#000000")


def told(*shapes: Shape, asked: Combination = MADE) -> str:
    free = Margins(left=10, top=10, right=10, bottom=10)
    sheet = Sheet(paper=paper("a4"), shapes=shapes, title="x", margins=free)
    made = Publication(sheets=(sheet,), title="x", author="", subject="", language="en")
    return "; ".join(faults(pdf.write(made), asked))


def line(*ends: tuple[float, float]) -> Shape:
    return lines([(ends[0], ends[1])], "#000000")


def block(x: float, y: float, width: float, height: float, fill: str = "#000000") -> Shape:
    return Path(segments=rectangle(x, y, width, height), style=Style(fill=fill))


def test_a_sheet_on_which_nothing_lies_on_anything_is_good():
    large, small = replace(WORDS, y=80, size=8), replace(WORDS, x=61, y=80)
    hidden = large, block(50, 70, 40, 15, "#ffffff"), small
    assert told(*RULER, WORDS, block(10.0, 10.0, 20, 20), block(20, 100, 15.9, 9), *hidden) == ""


def test_a_ruler_may_begin_at_the_edge_of_the_paper():
    beside = small_ruler(SCALE, Box(x=20, y=0, width=THICK, height=LENGTH), Axis.Y)
    assert told(*beside, asked=replace(MADE, margin="0")) == ""


@pytest.mark.parametrize(
    ("shapes", "what"),
    [
        ((WORDS, replace(WORDS, x=60.8)), "lie on each other"),
        ((*RULER, replace(WORDS, y=99.5)), "mm from the ruler along x"),
        ((*RULER, replace(WORDS, y=105)), "mm from the ruler along x"),
        ((*RULER, line((70, 90), (80, 110))), "is crossed or touched"),
        ((block(50, 95, 9, 12, "#c0b090"), *RULER), "is crossed or touched"),
        # a ruler among other things has no strip of its own
        ((*RULER, block(30, 100, 9, 2)), "no strip of its own, and 1.0 mm around"),
        ((*RULER, block(30, 100, 6.2, 2)), "no strip of its own, and 3.8 mm around"),
        ((block(9.9, 50, 9, 9),), "left margin is 9."),
        ((block(191, 50, 9.1, 9),), "right margin is 9."),
        ((block(50, 9.9, 9, 9),), "top margin is 9."),
        ((block(50, 280, 9, 7.1),), "bottom margin is 9."),
        ((block(50, 280, 9, 20),), "3.00 mm of it lie beyond the edge"),
    ],
)
def test_what_lies_on_something_else_or_in_a_margin_is_told(shapes, what):
    assert what in told(*shapes)


STAR = tuple(
    (20 + across, 60 + down) for across, down in ((-4, 0), (9, -1.5), (9, 1.5), (-4, 0), (9, -1.5))
)
THICK_LINE = Style(stroke="#000000", width=1.5)


@pytest.mark.parametrize(
    "shape",
    [
        block(9.88, 50, 9, 9),
        Circle(x=14, y=60, radius=3.37, style=THICK_LINE),
        Path(segments=polyline(((12, 50), (30, 70))), style=replace(THICK_LINE, cap=Cap.ROUND)),
        Path(segments=polyline(((12, 50), (30, 70))), style=replace(THICK_LINE, cap=Cap.BUTT)),
        Path(segments=polyline(STAR), style=replace(THICK_LINE, join=Join.MITER)),
        Path(segments=polyline(STAR), style=replace(THICK_LINE, join=Join.ROUND)),
        Path(segments=(("M", (12, 50)), ("C", (2, 55, 2, 65, 12, 70))), style=THICK_LINE),
        Group(shapes=(block(0, 0, 20, 20),), transform=compose(move(30, 60), turn(30))),
        Clip(box=(9.88, 50, 20, 20), shapes=(block(5, 40, 90, 90),)),
        Text(x=9.88, y=60, text="jÀ|gy", size=6, fill="#000000"),
        Text(x=30, y=9.88 + 4, text="ÀÅ", size=6, fill="#000000"),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_verify_tells_free_edges_to_a_tenth_of_a_millimetre_as_they_are_seen(shape):
    sheet = Sheet(paper=paper("a5"), shapes=(shape,), title="x")
    made = Publication(sheets=(sheet,), title="x", author="", subject="", language="en")
    data = pdf.write(made)
    with pypdfium2.PdfDocument(data) as document:
        seen = Page(document[0], ()).free()
    assert verify(data).pages[0].free == pytest.approx(seen, abs=0.1)


def test_margins_are_those_on_paper_once_the_printer_has_undone_the_correction():
    # a printer that prints at 97 % about the middle of the sheet brings this in by 3 mm
    measured = replace(MADE, measured="97x97", margin="12")
    assert told(block(10, 50, 9, 9), asked=measured) == ""
    assert "margin is" in told(block(10, 50, 9, 9), asked=replace(MADE, margin="12"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked", [*combinations(30, SEED), SWINGING], ids=lambda asked: " ".join(asked.arguments)
)
def test_nothing_on_a_sheet_lies_on_anything_else(asked, tmp_path):
    made = printed(asked, tmp_path)
    if made is None:  # the margins leave no room on so small a paper
        assert (asked.paper, asked.promised > 12) == ("a5", True)
    else:
        assert list(faults(made, asked)) == []
