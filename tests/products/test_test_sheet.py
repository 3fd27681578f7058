"""The test sheet of a printer, measured in the finished PDF."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from printkit.backends import pdf
from printkit.base.errors import LayoutError
from printkit.base.units import PT_PER_MM
from printkit.model import Language
from printkit.page import AS_IT_IS, Correction
from printkit.preflight.verify import verify
from printkit.products.test_sheet import CROSS_REACH, FINDER_DEPTH, calibration

import printed

PAPERS = ("a4", "letter", "a3")


@cache
def written(name: str, language: Language = Language.EN, correction: Correction = AS_IT_IS):
    return pdf.write(
        calibration(replace(printed.on(name), correction=correction), language=language)
    )


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.few(1)
def test_each_line_of_the_finder_lies_as_far_from_its_edge_as_it_says(name):
    page = printed.pages(written(name))[0]
    width, height = page.width / PT_PER_MM, page.height / PT_PER_MM
    lines = [printed.box(line) for line in page.lines]
    near = FINDER_DEPTH + 1
    short = [
        line
        for line in lines
        if 3.9 < line[2] - line[0] + line[3] - line[1] < 4.1
        and min(line[0], line[1], width - line[2], height - line[3]) < near  # no tick of a ruler
    ]
    distances = {
        "top": sorted(y for x0, y, x1, y1 in short if y == y1 and y < height / 2),
        "bottom": sorted(height - y for x0, y, x1, y1 in short if y == y1 and y > height / 2),
        "left": sorted(x for x, y0, x1, y1 in short if x == x1 and x < width / 2),
        "right": sorted(width - x for x, y0, x1, y1 in short if x == x1 and x > width / 2),
    }
    for found in distances.values():
        assert found == pytest.approx(range(1, FINDER_DEPTH + 1), abs=0.01)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.few(1)
def test_words_rulers_and_cross_do_not_touch(name, language):
    page = printed.pages(written(name, language))[0]
    height = page.height / PT_PER_MM
    words = [word for word in page.extract_words() if not word["text"].isdigit()]
    above = [float(word["bottom"]) / PT_PER_MM for word in words if word["top"] < page.height / 2]
    assert max(above) < height / 2 - CROSS_REACH - 3
    # only what stands as high as the stairs at the sides can meet them: lines above may be wider
    stairs = [one for one in page.lines if one["x0"] < FINDER_DEPTH * PT_PER_MM + 1]
    begun, ended = min(one["top"] for one in stairs), max(one["bottom"] for one in stairs)
    off = 4 * PT_PER_MM
    level = [one for one in words if begun - off < one["bottom"] and one["top"] < ended + off]
    assert level
    reach = FINDER_DEPTH * PT_PER_MM + off
    assert all(reach < one["x0"] and one["x1"] < page.width - reach for one in level)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", PAPERS)
def test_both_crosses_have_their_middle_in_the_middle_of_the_sheet(name):
    for page in printed.pages(written(name)):
        middle = (page.width / 2 / PT_PER_MM, page.height / 2 / PT_PER_MM)
        crossing = [
            ((x0 + x1) / 2, (y0 + y1) / 2)
            for x0, y0, x1, y1 in map(printed.box, page.lines)
            if abs((x0 + x1) / 2 - middle[0]) < 0.01 and abs((y0 + y1) / 2 - middle[1]) < 0.01
        ]
        assert len(crossing) == 2


def test_with_a_correction_the_rulers_are_long_enough_for_the_printer():
    report = verify(written("a4", correction=Correction(short=100 / 99.2, long=100 / 100.4)))
    lengths = {ruler.axis: ruler.length for ruler in report.pages[0].rulers}
    assert lengths == {
        "x": pytest.approx(100.81, abs=0.01),
        "y": pytest.approx(99.60, abs=0.01),
    }


def test_the_sheet_tells_its_correction():
    data = written("a4", Language.FR, Correction(short=100 / 99.2, long=100 / 100.4))
    text = printed.text(printed.pages(data)[0])
    assert "corrigé 100,81 % × 99,6 %" in text


def test_paper_that_cannot_hold_two_rulers_is_refused():
    with pytest.raises(LayoutError, match="too small for a test sheet"):
        calibration(printed.on("a5"), language=Language.EN)
