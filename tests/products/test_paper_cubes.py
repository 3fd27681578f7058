"""Nets of paper cubes, measured in the finished PDF."""

from __future__ import annotations

from itertools import pairwise

import pytest
from printkit.base.errors import LayoutError
from printkit.draw.net import Net
from printkit.model import Language
from printkit.products.paper_cubes import plan_paper_cubes

import evenings
import printed
from evenings import Evening
from printed import Asked

CASES = [
    Evening(Asked(theme="screen"), 20),
    Evening(Asked(theme="screen", paper="letter", language=Language.FR), 16),
    Evening(Asked(theme="screen", game="pijersi", paper="a3"), 25),
]


def outlines(page: object, net: Net) -> list[printed.Box]:
    """The boxes around the lines that are cut."""
    boxes = [printed.box(curve) for curve in page.curves if curve["stroke"] and not curve["fill"]]
    return [box for box in boxes if box[3] - box[1] == pytest.approx(net.height, abs=0.02)]


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_there_is_a_net_for_every_cube_at_true_size(evening):
    plan = evenings.nets_plan(evening)
    found = [
        box
        for page in printed.pages(evenings.nets_pdf(evening))[1:]
        for box in outlines(page, plan.net)
    ]
    assert len(found) == plan.cubes == evening.game.piece_count
    for left, _, right, _ in found:
        assert right - left == pytest.approx(plan.net.width, abs=0.02)


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_nets_do_not_meet(evening):
    plan = evenings.nets_plan(evening)
    for page in printed.pages(evenings.nets_pdf(evening))[1:]:
        rows: dict[float, list[printed.Box]] = {}
        for box in outlines(page, plan.net):
            rows.setdefault(round(box[1], 1), []).append(box)
        for boxes in rows.values():
            boxes.sort()
            assert all(after[0] - before[2] > 2 for before, after in pairwise(boxes))
        tops = sorted(rows)
        pitch = 2 * plan.net.edge + plan.net.tab
        assert all(b - a > pitch + 2 for a, b in pairwise(tops))


@pytest.mark.parametrize(("edge", "tab"), [(10, 4), (16, 4), (20, 5), (25, 6.25), (40, 8), (6, 3)])
def test_tabs_are_a_quarter_of_the_edge_within_limits(edge, tab):
    assert Net(edge=edge).tab == tab


def test_a_net_has_five_folds_and_seven_tabs_at_45_degrees():
    net = Net(edge=20)
    assert len(net.folds) == 5 + 7
    for (ax, ay), (bx, by) in net.folds:
        assert abs(ax - bx) + abs(ay - by) == pytest.approx(20)
    slanted = 0
    corners = list(dict.fromkeys(net.outline))
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if abs(ax - bx) > 0.01 and abs(ay - by) > 0.01:
            assert abs(ax - bx) == pytest.approx(abs(ay - by)) == pytest.approx(5)
            slanted += 1
    assert slanted == 2 * 7


@pytest.mark.slow
def test_the_first_page_tells_how_they_are_made():
    for evening, words in zip(CASES, ("Score", "Marquez", "Score"), strict=True):
        page = printed.pages(evenings.nets_pdf(evening))[0]
        text = evenings.words(page)
        assert words in text
        assert f"{evenings.nets_plan(evening).cubes} " in text


def test_a_net_larger_than_the_paper_is_refused():
    with pytest.raises(LayoutError, match="does not fit on a4"):
        evenings.nets_plan(Evening(cube=90))


def test_files_are_small_and_the_same_every_time():
    data = evenings.nets_pdf(CASES[0])
    assert len(data) < 60_000
    assert evenings.nets_pdf.__wrapped__(CASES[0]) == data


@pytest.mark.parametrize(
    ("name", "cube"), [("a4", 58), ("a4", 66), ("letter", 56), ("a5", 40), ("a3", 90)]
)
def test_a_net_that_reaches_over_head_or_foot_is_refused_in_one_line(name, cube):
    """The room below the title counts, not the sheet's."""
    with pytest.raises(LayoutError, match=f"a cube of {cube} mm does not fit on {name}"):
        plan_paper_cubes(Asked(paper=name).request(cube))
