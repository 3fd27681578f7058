"""Boards over sheets as they are asked for: margins, joints, overlaps, corrections, papers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.base.units import MM_PER_INCH, paper
from printkit.draw.board import label_boxes
from printkit.grid import SQUARES, Grid, Row
from printkit.model import Language
from printkit.page import BUTTED, ZIGZAGGED, Correction, MarginChoice, glued
from printkit.page.frame import MARGIN_CHOICES
from printkit.preflight.verify import verify
from printkit.products.board import plan_board
from printkit.products.options import Sizing

import printed
import raster
from examples import examples
from printed import Asked

PPI = 150
WIDE, HIGH = 5, 600
LASER = MARGIN_CHOICES["laser"]
CASES = [
    (Asked(seam=BUTTED), printed.by_cube(20)),
    (Asked(seam=glued(20)), printed.by_cube(20)),
    (Asked(paper="a4+letter", margin=LASER), printed.by_cube(20)),
    (Asked(game="pijersi", paper="a5", seam=BUTTED), printed.by_cube(20)),
    (Asked(paper="914x1500"), printed.by_cube(20)),
    (Asked(seam=ZIGZAGGED), printed.by_cube(20)),
    (Asked(game="pijersi", paper="a5", seam=ZIGZAGGED), printed.by_cube(20)),
    (Asked(margin=MarginChoice(side=20, bottoms=(20,))), printed.by_cube(16)),
]


def tiles(asked: Asked, size):
    plan = printed.board_plan(asked, size)
    return printed.pages(printed.board_pdf(asked, size))[-plan.tiling.count :]


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.few(1)
def test_tiles_laid_by_their_coordinates_rebuild_the_board(asked, size):
    """Every hexagon's corner, moved by its tile's place, is where the whole board has it."""
    plan = printed.board_plan(asked, size)
    whole = np.array([plan.layout.outline(cell) for cell in range(len(plan.layout.centres))])
    found = set()
    for page, tile in zip(tiles(asked, size), plan.tiling.tiles, strict=True):
        corners = np.array(printed.hexagons(page))
        left, top = _origin(plan, tile)
        for hexagon in corners - (left, top):
            apart = np.abs(whole.mean(axis=1) - hexagon.mean(axis=0)).sum(axis=1)
            nearest = int(apart.argmin())
            assert np.abs(np.sort(whole[nearest], axis=0) - np.sort(hexagon, axis=0)).max() < 0.05
            found.add(nearest)
    assert found == set(range(len(whole)))


def _origin(plan, tile) -> tuple[float, float]:
    """Where on its sheet the board's corner lies, from what the plan says of the tile."""
    frame = plan.frame
    live, area = frame.live, frame.area
    x = max(live.x + (live.width - tile.x.size) / 2, area.x)
    y = min(live.y + (live.height - tile.y.size) / 2, area.bottom - tile.y.size)
    x = min(x, area.right - tile.x.size)
    return x - tile.x.start, max(y, area.y) - tile.y.start


@pytest.mark.parametrize(("asked", "size"), [CASES[0], CASES[1], CASES[3]])
@pytest.mark.slow
def test_neighbours_show_the_same_art_where_both_show_it(asked, size):
    plan = printed.board_plan(asked, size)
    data, seam = printed.board_pdf(asked, size), plan.tiling.seam
    first = plan.sheets - plan.tiling.count
    one, other = plan.tiling.tiles[:2]
    pixels = [raster.of_pdf(data, first + number, PPI) for number in (0, 1)]
    strips = []
    # Between the cut line and what is cut off no furniture is printed: there both are bare art.
    low = one.x.joint - seam.before + 0.3
    for tile, page in zip((one, other), pixels, strict=True):
        left, top = _origin(plan, tile)
        across, down = (round(at * PPI / MM_PER_INCH) for at in (left + low, top + 10))
        strips.append(page[down : down + HIGH, across : across + WIDE])
    assert np.abs(strips[0] - strips[1]).mean() < 4
    assert np.ptp(strips[0].mean(axis=(1, 2))) > 20


@pytest.mark.parametrize(("asked", "size"), CASES)
@pytest.mark.few(1)
def test_every_file_keeps_what_it_promises(asked, size):
    report = verify(printed.board_pdf(asked, size))
    assert report.faults == ()
    margin = asked.margin
    for page in report.pages:
        left, top, right, bottom = page.promised
        lying = page.media[0] > page.media[1]
        assert (top, bottom if lying else right) == (margin.side, margin.side)
        assert {left, right} <= set(margin.bottoms) if lying else left == margin.side
        assert lying or bottom in margin.bottoms


def test_a_common_paper_fits_on_both():
    both = paper("a4+letter")
    assert (both.width, both.height) == (210.0, 279.4)
    assert paper("letter+a4").height == 279.4
    with pytest.raises(LayoutError, match="unknown paper"):
        paper("a4+lettre")


@pytest.mark.parametrize("side", [50.0, 90.0, 200.0])
def test_margins_that_leave_no_room_are_refused(side):
    margin = MarginChoice(side=side, bottoms=(side,))
    with pytest.raises(LayoutError, match="leave no room on a4"):
        printed.board_plan(Asked(margin=margin), printed.by_cube(20))


def test_a_laser_printer_gets_more_room_than_an_inkjet():
    rooms = [
        printed.board_plan(Asked(margin=MARGIN_CHOICES[name]), printed.by_cube(20))
        for name in ("laser", "inkjet")
    ]
    laser, inkjet = (plan.frame.live for plan in rooms)
    assert laser.width > inkjet.width
    assert laser.height > inkjet.height


# ----------------------------------------------------------------------------------------- joints


def squares():
    rows = tuple(Row(name=name, x=0, cells=7) for name in "abcdefg")
    return replace(printed.game("jersi"), grid=Grid(lattice=SQUARES, rows=rows))


@pytest.mark.parametrize("cell", [42, 44, 50])
@pytest.mark.parametrize("seam", [glued(10), BUTTED])
def test_on_squares_joints_lie_along_the_edges_of_cells(cell, seam):
    plan = plan_board(printed.request(squares()), Sizing(cell=cell), seam)
    area, edges = plan.frame.area, [cell * number for number in range(8)]
    for spans, room in ((plan.tiling.columns, area.width), (plan.tiling.rows, area.height)):
        assert len(spans) == 2
        earliest, latest = plan.layout.width + seam.before - room, room - seam.after
        if any(earliest <= edge <= latest for edge in edges):
            assert min(abs(spans[0].joint - edge) for edge in edges) < 1e-6
        else:
            assert spans[0].joint / cell == pytest.approx(3.5)


@pytest.mark.slow
@examples(25)
@given(
    st.floats(min_value=15, max_value=200),
    st.sampled_from(["jersi", "pijersi"]),
    st.sampled_from(["a4", "a3", "letter"]),
)
@example(92.0, "jersi", "a4")
def test_a_joint_cuts_no_more_cells_than_any_other_that_costs_no_sheet(cell, name, sheet):
    """Others that lie a quarter of a part from the middle at the most."""
    plan = printed.board_plan(Asked(game=name, paper=sheet), printed.by_cell(cell))
    centres = [x for x, _ in plan.layout.centres]
    for one, other in pairwise(plan.tiling.columns):
        if other.joint is not None:
            continue  # only the last joint's reach is known without the others
        taken = _cells_at(one.joint, centres, cell)
        latest = one.start + plan.frame.area.width - plan.tiling.seam.after
        earliest = plan.layout.width + plan.tiling.seam.before - plan.frame.area.width
        rest = plan.layout.width - one.start
        even = one.start + (rest + plan.tiling.seam.overlap) / 2 - plan.tiling.seam.after
        places = [x + half for x in centres for half in (-cell / 2, 0, cell / 2)]
        reachable = [at for at in places if earliest <= at <= latest and abs(at - even) <= rest / 8]
        assert taken <= min((_cells_at(at, centres, cell) for at in reachable), default=taken)


def _cells_at(at: float, centres: list[float], cell: float) -> int:
    return sum(abs(at - x) < cell / 2 - 1e-3 for x in centres)


@examples(25)
@given(st.floats(min_value=15, max_value=60), st.sampled_from(["jersi", "pijersi"]))
def test_no_joint_goes_through_a_name(cell, name):
    for seam in (glued(10), BUTTED):
        plan = printed.board_plan(Asked(game=name, seam=seam), printed.by_cell(cell))
        for left, top, right, bottom in label_boxes(plan.request.game, plan.layout):
            assert not any(left < (span.cut or -1) < right for span in plan.tiling.columns)
            assert not any(top < (span.cut or -1) < bottom for span in plan.tiling.rows)


def test_butted_sheets_have_a_cut_line_at_every_joint_and_no_hatch():
    asked, size = CASES[0]
    plan = printed.board_plan(asked, size)
    for page, tile in zip(tiles(asked, size), plan.tiling.tiles, strict=True):
        joints = [end for span in (tile.x, tile.y) for end in (span.cut, span.joint) if end]
        dashed = [line for line in page.lines if line["dash"] and line["dash"][0]]
        assert len(dashed) == len(joints)
        slanted = [line for line in page.lines if line["width"] > 1 and line["height"] > 1]
        assert not [line for line in slanted if line["linewidth"] < 0.5]


@pytest.mark.parametrize(("asked", "size"), [case for case in CASES if case[0].seam is ZIGZAGGED])
@pytest.mark.slow
def test_a_cut_along_the_edges_of_cells_leaves_every_cell_whole(asked, size):
    """On each sheet every corner of the dashed line inside the art is a corner of a cell."""
    for page in tiles(asked, size):
        corners = np.array(printed.hexagons(page)).reshape(-1, 2)
        centres = np.array(printed.hexagons(page)).mean(axis=1)
        dashed = [curve for curve in page.curves if curve["dash"] and curve["dash"][0]]
        assert dashed
        for curve in dashed:
            for x, y in np.array(curve["pts"]) * MM_PER_INCH / 72:
                if np.abs(centres - (x, y)).max(axis=1).min() < 20:
                    assert np.abs(corners - (x, y)).max(axis=1).min() < 0.08  # its line's width


@pytest.mark.parametrize("language", Language)
@pytest.mark.few(1)
def test_the_assembly_page_tells_how_butted_sheets_are_joined(language):
    asked = Asked(language=language, seam=BUTTED)
    text = printed.text(printed.pages(printed.board_pdf(asked, printed.by_cube(20)))[1])
    assert ("tape" if language is Language.EN else "ruban") in text
    assert ("hatched" if language is Language.EN else "hachurée") not in text


# ------------------------------------------------------------------------------------- correction


@pytest.mark.slow
def test_every_sheet_carries_the_correction_and_says_so():
    correction = Correction(short=100 / 99.2, long=100 / 100.4)
    data = printed.board_pdf(Asked(correction=correction), printed.by_cube(20))
    report = verify(data)
    assert report.faults == ()
    for page, sheet in zip(report.pages, printed.pages(data), strict=True):
        lying = page.media[0] > page.media[1]
        scale = (0.996016, 1.008065) if lying else (1.008065, 0.996016)
        assert page.scale == pytest.approx(scale, abs=1e-6)
        assert "corrected 100.81 % × 99.6 %" in printed.text(sheet)
    lengths = [ruler.length for ruler in report.pages[0].rulers]
    assert lengths == pytest.approx([100.81, 99.60, 153.63], abs=0.01)  # the last has 6 inches


@pytest.mark.slow
def test_a_corrected_board_is_as_much_larger_as_it_says():
    correction = Correction(short=1.01, long=0.99)
    for page in tiles(Asked(correction=correction), printed.by_cube(20)):
        xs, ys = zip(*printed.hexagons(page)[0], strict=True)
        assert max(xs) - min(xs) == pytest.approx(40 * 0.99, abs=0.05)
        assert max(ys) - min(ys) == pytest.approx(40 * 2 / 3**0.5 * 1.01, abs=0.05)


def test_without_a_correction_nothing_is_said():
    text = printed.text(printed.pages(printed.board_pdf(Asked(), printed.by_cube(20)))[0])
    assert "corrected" not in text


# ------------------------------------------------------------------------------------------- sizes


@pytest.mark.parametrize("theme", ["print", "ink", "screen"])
@pytest.mark.few(1)
def test_a_board_as_large_as_a1_stays_below_300_kb(theme):
    data = printed.board_pdf(Asked(theme=theme), printed.by_cube(40))
    assert len(data) < 300_000


@pytest.mark.parametrize("theme", ["print", "ink", "screen"])
def test_the_stickers_of_a_whole_game_stay_below_150_kb(theme):
    plan = printed.stickers_plan(Asked(theme=theme), 20)
    assert plan.faces + plan.spares == 266
    assert len(printed.stickers_pdf(Asked(theme=theme), 20)) < 150_000
