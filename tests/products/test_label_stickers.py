"""Stickers on die-cut labels, measured in the finished PDF."""

from __future__ import annotations

import numpy as np
import pytest
from printkit.backends import pdf
from printkit.base.errors import LayoutError
from printkit.gamefile.labels import label_sheet, shipped_labels
from printkit.page import AS_IT_IS, Correction
from printkit.preflight.verify import verify
from printkit.products.label_stickers import label_stickers

import printed
from printed import Asked

CASES = [("L7120", 36.0), ("Endisch-6502020", 21.0), ("Herma-8831", 26.5), ("OL5425", 27.0)]


def written(
    name: str,
    cube: float,
    *,
    start_at: int = 1,
    theme: str = "screen",
    correction: Correction = AS_IT_IS,
) -> bytes:
    plan = printed.stickers_plan(Asked(theme=theme, correction=correction), cube)
    labels, head = label_sheet(name, shipped_labels()), plan.request.masthead()
    return pdf.write(label_stickers(head, plan.face, plan.pieces, labels, start_at=start_at))


def grounds(page, width: float) -> list[tuple[float, float]]:
    """The middles of the coloured areas of labels, in mm."""
    boxes = [printed.box(rect) for rect in page.rects if rect["fill"]]
    wide = [box for box in boxes if width - 0.01 < box[2] - box[0] < width + 1.1]
    return [((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in wide]


@pytest.mark.parametrize(("name", "cube"), CASES)
@pytest.mark.slow
def test_every_face_stands_in_the_middle_of_a_label(name, cube):
    labels = label_sheet(name, shipped_labels())
    middles = np.array(
        [
            (x + labels.width / 2, y + labels.height / 2)
            for x, y in map(labels.corner, range(labels.count))
        ]
    )
    _, *sheets = printed.pages(written(name, cube))
    plan = printed.stickers_plan(Asked(), cube)
    assert len(sheets) == -(-(plan.faces + plan.spares) // labels.count)
    for page in sheets:
        for place in grounds(page, labels.width):
            assert np.abs(middles - place).max(axis=1).min() < 0.05
    assert len(grounds(sheets[0], labels.width)) >= labels.count


@pytest.mark.parametrize(("name", "cube"), CASES)
@pytest.mark.few(1)
def test_the_first_page_shows_the_outlines_of_all_labels(name, cube):
    labels = label_sheet(name, shipped_labels())
    page = printed.pages(written(name, cube))[0]
    shapes = [*page.rects, *page.curves]
    boxes = [printed.box(one) for one in shapes if one["stroke"] and not one["fill"]]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    assert len(boxes) == labels.count
    assert min(lefts) == pytest.approx(labels.left, abs=0.02)
    assert min(tops) == pytest.approx(labels.top, abs=0.02)
    assert max(rights) == pytest.approx(labels.paper.width - labels.right, abs=0.02)
    assert max(bottoms) == pytest.approx(labels.paper.height - labels.bottom, abs=0.02)


@pytest.mark.parametrize("start_at", [1, 7, 35])
@pytest.mark.few(1)
def test_a_used_sheet_goes_on_where_it_is_left_and_the_next_begins_anew(start_at):
    labels = label_sheet("L7120", shipped_labels())
    _, first, second, *_ = printed.pages(written("L7120", 36.0, start_at=start_at))
    x, y = labels.corner(start_at - 1)
    taken = grounds(first, 35)
    assert len({(round(x, 1), round(y, 1)) for x, y in taken}) == 35 - start_at + 1
    assert min(taken, key=lambda place: (round(place[1]), place[0])) == pytest.approx(
        (x + 17.5, y + 17.5), abs=0.05
    )
    assert min(grounds(second, 35)) == pytest.approx((25, 28.5), abs=0.05)


@pytest.mark.parametrize(("name", "cube"), CASES)
@pytest.mark.few(1)
def test_files_of_labels_keep_their_promises(name, cube):
    assert verify(written(name, cube, correction=Correction(dx=0.4, dy=-0.2))).faults == ()


@pytest.mark.parametrize("cube", [16.0, 20.0])
def test_labels_that_do_not_fit_are_refused_with_a_hint(cube):
    with pytest.raises(LayoutError, match=r"printkit labels --for 1[59]"):
        written("L7120", cube)


@pytest.mark.parametrize("start_at", [0, 36])
def test_a_label_that_is_not_there_is_refused(start_at):
    with pytest.raises(LayoutError, match="from 1 to 35"):
        written("L7120", 36.0, start_at=start_at)
