"""Printed stickers, measured in the finished PDF."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from printkit.base.errors import LayoutError
from printkit.base.units import MM_PER_INCH
from printkit.model import Language
from printkit.page import DEEP_MARGIN, MARGIN
from printkit.page.face_sheets import COLOUR_GAP
from printkit.products.stickers import face_side

import printed
import raster
from printed import Asked

PPI = 100
SCREEN = "screen"  # its white faces have ink, so that they can be found
CASES = [
    (Asked(theme=SCREEN), 16, 15.0),
    (Asked(theme=SCREEN, language=Language.FR), 20, 19.0),
    (Asked(theme=SCREEN), 12, 11.2),
    (Asked(theme=SCREEN, game="pijersi", paper="letter"), 16, 15.0),
    (Asked(theme=SCREEN, paper="a3"), 25, 24.0),
]


def faces(page, side: float) -> list[tuple[printed.Box, object]]:
    """Filled squares of about the side of a face, each with its colour."""
    found = []
    for rect in page.rects:
        left, top, right, bottom = printed.box(rect)
        if rect["fill"] and abs(right - left - side) < 0.3 and abs(bottom - top - side) < 0.3:
            found.append(((left, top, right, bottom), rect["non_stroking_color"]))
    return found


@pytest.mark.parametrize(("asked", "cube", "side"), CASES)
@pytest.mark.few(1)
def test_faces_have_their_true_size(asked, cube, side):
    for page in printed.pages(printed.stickers_pdf(asked, cube)):
        for (left, top, right, bottom), _ in faces(page, side):
            assert right - left == pytest.approx(side, abs=0.02)
            assert bottom - top == pytest.approx(side, abs=0.02)


@pytest.mark.parametrize(("asked", "cube", "side"), CASES)
@pytest.mark.few(1)
def test_there_is_a_face_for_every_side_of_every_cube_and_one_spare_of_each(asked, cube, side):
    kit = printed.game(asked.game)
    owned = kit.kinds
    plan = printed.stickers_plan(asked, cube)
    assert plan.faces == 6 * kit.piece_count
    assert plan.spares == 2 * len(owned)
    pages = printed.pages(printed.stickers_pdf(asked, cube))
    assert sum(len(faces(page, side)) for page in pages) == plan.faces + plan.spares
    assert len(pages) == plan.sheets


def test_jersi_has_252_faces_and_14_spares():
    plan = printed.stickers_plan(Asked(), 16)
    assert (plan.faces, plan.spares, plan.sheets) == (252, 14, 2)


@pytest.mark.parametrize(("asked", "cube", "side"), CASES)
@pytest.mark.few(1)
def test_faces_share_their_cut_lines_at_a_constant_pitch(asked, cube, side):
    for page in printed.pages(printed.stickers_pdf(asked, cube)):
        found = faces(page, side)
        for axis in (0, 1):
            starts = sorted({round(place[axis], 2) for place, _ in found})
            for one, other in pairwise(starts):
                step = other - one
                assert step == pytest.approx(side, abs=0.011) or (
                    axis == 1 and step == pytest.approx(side + COLOUR_GAP, abs=0.011)
                )


@pytest.mark.parametrize(("asked", "cube", "side"), CASES[1:3])
@pytest.mark.slow
def test_faces_of_two_colours_never_touch(asked, cube, side):
    """The cases in which both sides have faces on one sheet."""
    gaps = [
        max(other[1] - one[3], one[1] - other[3])
        for page in printed.pages(printed.stickers_pdf(asked, cube))
        for (one, colour), (other, another) in combinations(faces(page, side), 2)
        if colour != another
    ]
    assert min(gaps) >= COLOUR_GAP - 0.02


@pytest.mark.parametrize(("asked", "cube", "side"), CASES)
@pytest.mark.few(1)
def test_every_cut_has_its_ticks_and_no_line_crosses_a_face(asked, cube, side):
    for page in printed.pages(printed.stickers_pdf(asked, cube)):
        places = [place for place, _ in faces(page, side)]
        left, top, right, bottom = (
            pick(place[axis] for place in places) for axis, pick in enumerate((min, min, max, max))
        )
        ticks = [line for line in printed.straight(page) if _is_tick(line)]
        for x0, y0, x1, y1 in ticks:
            assert x1 <= left or x0 >= right or y1 <= top or y0 >= bottom
        for axis in (0, 1):
            told = {round(tick[axis], 1) for tick in ticks if tick[axis] == tick[axis + 2]}
            for edge in {round(place[axis], 1) for place in places}:
                assert any(abs(edge - tick) < 0.15 for tick in told)


def _is_tick(line: printed.Box) -> bool:
    return 2.0 < max(line[2] - line[0], line[3] - line[1]) < 2.3


@pytest.mark.parametrize(("asked", "cube", "side"), CASES)
@pytest.mark.slow
def test_nothing_is_printed_in_the_margins(asked, cube, side):
    for number in range(printed.stickers_plan(asked, cube).sheets):
        image = raster.of_pdf(printed.stickers_pdf(asked, cube), number, PPI)
        edge, foot = (int(mm * PPI / MM_PER_INCH) - 1 for mm in (MARGIN, DEEP_MARGIN))
        if image.shape[0] > image.shape[1]:
            image[edge:-foot, edge:-edge] = 255
        else:
            image[edge:-edge, foot:-foot] = 255
        assert image.min() > 250


@pytest.mark.slow
def test_no_ink_marks_the_cut_of_a_white_face_on_paper():
    places = [
        place for place, _ in faces(printed.pages(printed.stickers_pdf(CASES[0][0], 16))[0], 15)
    ]
    image = raster.of_pdf(printed.stickers_pdf(Asked(), 16), 0, PPI)
    per_mm = PPI / MM_PER_INCH
    for left, top, right, _ in places:
        row = round(top * per_mm)
        strip = image[row - 2 : row + 3, round(left * per_mm) : round(right * per_mm)]
        assert np.min(strip) > 250


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, ("rock", "mountain", "spare", "King: blank on purpose", "White’s cubes")),
        (
            Language.FR,
            ("pierre", "montagne", "rechange", "Roi : vierge à dessein", "cubes des Blancs"),
        ),
    ],
)
@pytest.mark.few(1)
def test_rows_are_named_and_blank_faces_are_told(language, words):
    page = printed.pages(printed.stickers_pdf(Asked(language=language), 16))[0]
    text = printed.text(page)
    for word in words:
        assert word in text


@pytest.mark.parametrize(("cube", "side"), [(12, 11.2), (15.9, 15.1), (16, 15), (20, 19)])
def test_a_face_is_a_little_smaller_than_its_cube(cube, side):
    assert face_side(cube) == pytest.approx(side)


def test_a_cube_too_small_for_a_face_is_refused():
    with pytest.raises(LayoutError, match="too small"):
        printed.stickers_plan(Asked(), 2)


@pytest.mark.slow
def test_files_are_small_and_the_same_every_time():
    for theme in printed.game("jersi").themes:
        data = printed.stickers_pdf(Asked(theme=theme), 16)
        assert len(data) < 60_000
        assert printed.stickers_pdf.__wrapped__(Asked(theme=theme), 16) == data
