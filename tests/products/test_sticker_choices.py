"""Fewer pieces, fewer faces, reprints: measured in the finished PDF."""

from __future__ import annotations

from itertools import pairwise

import pytest
from printkit.base.errors import LayoutError
from printkit.products.stickers import (
    SEAM,
    WRAP,
    Cover,
    Sticker,
    StickerChoice,
    face_side,
    plan_stickers,
)
from printkit.rules import Piece, Side

import evenings
import printed
from evenings import Evening
from printed import Asked

SCREEN = Asked(theme="screen")  # its white faces have ink, so that they can be found
WRAPPED = [Evening(SCREEN, 16), Evening(SCREEN, 20), Evening(Asked(game="pijersi", theme="screen"))]


def plan(evening: Evening, wanted: StickerChoice):
    return plan_stickers(evening.request, wanted)


def filled(page: object, width: float, height: float) -> list[printed.Box]:
    boxes = [printed.box(rect) for rect in page.rects if rect["fill"]]
    return [
        box
        for box in boxes
        if abs(box[2] - box[0] - width) < 0.02 and abs(box[3] - box[1] - height) < 0.02
    ]


@pytest.mark.parametrize("evening", WRAPPED)
@pytest.mark.slow
def test_a_wrapped_cube_takes_a_band_and_two_lids(evening):
    cubes = evening.game.piece_count
    side = face_side(evening.cube)
    pages = printed.pages(evenings.wanted_pdf(evening, StickerChoice(parts=WRAP)))
    bands = [box for page in pages for box in filled(page, 4 * evening.cube - SEAM, side)]
    assert len(bands) == cubes
    assert plan(evening, StickerChoice(parts=WRAP)).parts == 3 * cubes


def test_jersi_has_126_parts_instead_of_252():
    assert plan(Evening(), StickerChoice(parts=WRAP)).parts == 126


@pytest.mark.parametrize("evening", WRAPPED)
@pytest.mark.slow
def test_bands_fold_exactly_a_cube_apart(evening):
    for page in printed.pages(evenings.wanted_pdf(evening, StickerChoice(parts=WRAP))):
        bands = filled(page, 4 * evening.cube - SEAM, face_side(evening.cube))
        if not bands:
            continue
        left = min(band[0] for band in bands)
        ticks = sorted(
            {
                round(box[0], 3)
                for box in printed.straight(page)
                if box[0] == box[2] and 2.1 < box[3] - box[1] < 2.3
            }
        )
        inside = [at - left for at in ticks if 1 < at - left < 4 * evening.cube - 1]
        cubes_apart = [at for at in inside if _off(at + SEAM / 2, evening.cube) < 0.02]
        three = cubes_apart[:3]
        assert len(three) == 3
        assert all(b - a == pytest.approx(evening.cube, abs=0.02) for a, b in pairwise(three))


def _off(length: float, step: float) -> float:
    """How far a length is from a whole number of steps."""
    return abs(length - step * round(length / step))


@pytest.mark.parametrize(("each", "total"), [(1, 42), (3, 126), (5, 210), (6, 252)])
@pytest.mark.few(1)
def test_fewer_faces_of_each_cube_can_be_asked_for(each, total):
    wanted = StickerChoice(parts=((Sticker.FACE, each),))
    found = plan(Evening(SCREEN), wanted)
    assert (found.faces, found.spares) == (total, 14)
    pages = printed.pages(evenings.wanted_pdf(Evening(SCREEN), wanted))
    assert sum(len(filled(page, 15, 15)) for page in pages) == total + 14


def test_painted_cubes_need_no_blank_faces():
    found = plan(Evening(), StickerChoice(cover=Cover.PAINTED))
    assert (found.faces, found.spares) == (240, 12)
    pages = printed.pages(evenings.wanted_pdf(Evening(), StickerChoice(cover=Cover.PAINTED)))
    assert not any("king" in evenings.words(page) for page in pages)


def test_single_faces_are_printed_again():
    wanted = StickerChoice(only=(Piece(0, Side.WHITE), Piece(4, Side.BLACK)), count=6)
    found = plan(Evening(SCREEN), wanted)
    assert (found.faces, found.spares, found.sheets) == (12, 0, 1)
    (page,) = printed.pages(evenings.wanted_pdf(Evening(SCREEN), wanted))
    assert len(filled(page, 15, 15)) == 12
    assert "rock," in evenings.words(page)
    assert "king" in evenings.words(page)


def test_a_band_that_is_longer_than_the_paper_is_refused():
    with pytest.raises(LayoutError, match="band of 300 mm"):
        plan(Evening(cube=75), StickerChoice(parts=WRAP))


def test_no_form_holds_art_that_is_not_ours():
    import pikepdf

    with pikepdf.open(printed.BytesIO(evenings.wanted_pdf(Evening(), StickerChoice()))) as document:
        for page in document.pages:
            for form in page.Resources.XObject.values():
                assert b"/F9" not in form.read_bytes()
