"""Faces over the whole width of as few sheets as they take: the finished sheets, shape by shape."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit.base.errors import LayoutError
from printkit.base.units import PT_PER_MM, paper
from printkit.draw.pieces import piece_colours, sticker
from printkit.model import Game
from printkit.page import PageSetup, Sheet, read_margin
from printkit.page.face_sheets import CutLines
from printkit.products.options import Sides, hands
from printkit.products.paper_cubes import plan_paper_cubes
from printkit.products.stickers import (
    ALL_FACES,
    WRAP,
    Cover,
    Sticker,
    StickerChoice,
    StickersPlan,
    Strip,
    plan_stickers,
    sticker_cuts,
    stickers,
)
from printkit.rules import Piece, Side
from printkit.scene import Path, Use, bounds

import evenings
import printed
from evenings import Evening
from examples import examples
from printed import Asked

TABLUT = "tests/data/specs/good/tablut.yaml"
EACH = ((Sticker.FACE, 1),)
ROCK, KING = Piece(0, Side.WHITE), Piece(4, Side.BLACK)
BLEED = 0.5


def plan(name: str, cube: float, wanted: StickerChoice = ALL_FACES, on: str = "a4") -> StickersPlan:
    return plan_stickers(printed.request(printed.game(name), cube, setup=printed.on(on)), wanted)


@pytest.mark.parametrize(
    ("name", "cube", "sheets"),
    [
        *(("jersi", cube, n) for cube, n in ((16, 2), (17, 2), (18, 2), (20, 3), (25.4, 4))),
        ("pijersi", 16, 1),
    ],
)
def test_no_more_sticker_paper_is_used_than_the_faces_take(name, cube, sheets):
    assert plan(name, cube).sheets == sheets


def test_one_face_a_cube_comes_on_one_sheet():
    assert plan("jersi", 20, StickerChoice(parts=EACH)).sheets == 1


def test_a_few_faces_again_are_one_strip():
    ((strip,),) = plan("jersi", 16, StickerChoice(only=(ROCK, KING))).pages
    assert strip.pieces == (ROCK,) * 6 + (KING,) * 6


def test_a_cube_named_twice_is_two_cubes():
    found = plan("jersi", 16, StickerChoice(only=(ROCK, ROCK, KING)))
    assert Counter(found.pieces) == {ROCK: 12, KING: 6}
    assert found.sheets == 1


def test_both_colours_share_a_sheet_only_where_that_saves_one():
    for cube, shared in ((16, 0), (18, 0), (20, 1), (25.4, 0)):
        pages = plan("jersi", cube).pages
        assert sum(len({piece.side for s in page for piece in s.pieces}) > 1 for page in pages) == (
            shared
        )
    apart = plan("jersi", 20, StickerChoice(sides=Sides.APART))
    assert apart.sheets == 4
    assert plan("jersi", 16, StickerChoice(only=(ROCK, KING), sides=Sides.APART)).sheets == 2
    for page in apart.pages:
        assert len({piece.side for strip in page for piece in strip.pieces}) == 1


def test_rows_of_whole_cubes_are_kept_where_they_take_no_more_sheets():
    rows = [strip for strip in plan("jersi", 16).strips if not strip.spares]
    assert all(len(set(row.pieces)) == 1 and len(row.pieces) % 6 == 0 for row in rows)


Square = tuple[float, float, float, float]


def faces_on(sheet: Sheet) -> list[tuple[str, Square]]:
    """The parts of a sheet with the boxes that they are cut to, by the ids of their symbols."""
    return [(shape.symbol.id, bounds((shape,))) for shape in sheet.shapes if isinstance(shape, Use)]


def grounds_on(sheet: Sheet, colour: str | None) -> list[Square]:
    return [
        bounds((shape,))
        for shape in sheet.shapes
        if isinstance(shape, Path) and shape.style.fill == colour and colour is not None
    ]


def apart(one: Square, other: Square) -> float:
    """How far two boxes are from one another; below 0 where they overlap."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])


WANTED = st.builds(
    StickerChoice,
    parts=st.sampled_from([((Sticker.FACE, each),) for each in (6, 5, 3, 1)] + [WRAP]),
    cover=st.sampled_from(Cover),
    sides=st.sampled_from(Sides),
    lines=st.sampled_from(CutLines),
    first_row=st.sampled_from([1, 1, 2, 4]),
)


@examples(60)
@given(
    name=st.sampled_from(["jersi", "pijersi", "staku", TABLUT]),
    cube=st.floats(8, 40).map(lambda cube: round(cube, 1)),
    sheet=st.sampled_from(["a4", "letter", "a3", "a5"]),
    margin=st.sampled_from(["safe", "laser", "15"]),
    wanted=WANTED,
)
@pytest.mark.slow
def test_every_face_is_there_once_and_none_meets_another(name, cube, sheet, margin, wanted):
    game = printed.game(name)
    setup = PageSetup(paper=paper(sheet), margin=read_margin(margin))
    try:
        found = plan_stickers(printed.request(game, cube, setup=setup), wanted)
    except LayoutError:
        return
    assert Counter(found.pieces) == needed(game, wanted)
    for page, drawn in zip(found.pages, stickers(found).sheets, strict=True):
        check_sheet(game, page, drawn, found)


def needed(game: Game, wanted: StickerChoice) -> Counter[Piece]:
    spare = int(len(wanted.parts) == 1)
    return Counter(
        {
            Piece(kind, hand.side): spare
            + game.kinds[kind].counts[hand.side]
            * sum(min(count, game.kinds[kind].form.sides) for _, count in wanted.parts)
            for hand in hands(game)
            for kind in hand.kinds
            if kind in wanted.kinds(game)
        }
    )


def check_sheet(game: Game, page, drawn: Sheet, found: StickersPlan) -> None:
    pieces = [piece for strip in page for piece in strip.pieces]
    placed = [shape for shape in drawn.shapes if isinstance(shape, Use)]
    boxes = [cut_box(shape, strip) for shape, strip in in_rows(placed, page)]
    theme = game.themes["print"]
    for piece, shape in zip(pieces, placed, strict=True):
        assert sticker(game, piece, theme).id in shape.symbol.id
    for one, other in combinations(boxes, 2):
        assert apart(one, other) >= -1e-6
    free, sheet = drawn.margins, drawn.paper
    for left, top, right, bottom in boxes:
        assert left - BLEED >= free.left
        assert top - BLEED >= free.top
        assert right + BLEED <= sheet.width - free.right
        assert bottom + BLEED <= sheet.height - free.bottom
    colours = [piece_colours(game, piece, theme).face for piece in pieces]
    for colour in set(colours):
        others = [box for box, own in zip(boxes, colours, strict=True) if own != colour]
        for ground in grounds_on(drawn, colour):
            assert all(apart(ground, box) >= 2 for box in others)


def in_rows(placed, page):
    strips = (strip for strip in page for _ in strip.pieces)
    return zip(placed, strips, strict=True)


def cut_box(shape: Use, strip: Strip) -> Square:
    x, y = shape.transform[4:]
    half = strip.length / 2
    return x - half, y - strip.height / 2, x + half, y + strip.height / 2


def test_in_one_strip_no_colour_reaches_over_the_faces_of_the_other():
    game = printed.game("jersi")
    request = printed.request(game, 16, theme="screen")  # its white faces have ink
    (drawn,) = stickers(plan_stickers(request, StickerChoice(only=(ROCK, KING)))).sheets
    xs = sorted(shape.transform[4] for shape in drawn.shapes if isinstance(shape, Use))
    seam = (xs[5] + xs[6]) / 2
    (black,) = grounds_on(drawn, piece_colours(game, KING, request.theme).face)
    (white,) = grounds_on(drawn, piece_colours(game, ROCK, request.theme).face)
    assert black[0] == pytest.approx(seam)
    assert white[2] == pytest.approx(seam)
    assert black[2] == pytest.approx(xs[-1] + 7.5 + BLEED)


def test_a_begun_sheet_gets_rows_below_the_used_ones_and_no_second_title():
    wanted = StickerChoice(only=(ROCK, ROCK), first_row=4)
    found = plan("jersi", 16, wanted)
    (drawn,) = stickers(found).sheets
    (whole,) = stickers(plan("jersi", 16, StickerChoice(only=(ROCK, ROCK)))).sheets
    tops = [min(box[1] for _, box in faces_on(sheet)) for sheet in (drawn, whole)]
    assert tops[0] - tops[1] == pytest.approx(3 * 15 + 4)
    words = evenings.words(printed.pages(evenings.wanted_pdf(Evening(), wanted))[0])
    assert "rock" in words
    assert "Jersi" not in words


def test_what_does_not_fit_a_begun_sheet_goes_on_from_the_top_of_the_next():
    first, second = plan("jersi", 16, StickerChoice(only=(ROCK,) * 8, first_row=15)).pages
    assert (len(first), len(second)) == (2, 2)
    with pytest.raises(LayoutError, match="has no row 17 of faces of 15 mm"):
        plan("jersi", 16, StickerChoice(first_row=17))


def test_lines_for_scissors_go_around_every_face_and_show_on_black_and_white():
    wanted = StickerChoice(only=(ROCK, KING), lines=CutLines.HAIRLINES)
    evening = Evening(Asked(theme="screen"), 16)
    (page,) = printed.pages(evenings.wanted_pdf(evening, wanted))
    upright = {
        round(box[0], 1) for box in printed.straight(page) if abs(box[3] - box[1] - 15) < 0.02
    }
    assert len(upright) == 13
    level = [box for box in printed.straight(page) if abs(box[2] - box[0] - 180) < 0.05]
    assert len(level) == 2
    for theme in printed.game("jersi").themes.values():
        faces = [piece_colours(printed.game("jersi"), piece, theme).face for piece in (ROCK, KING)]
        assert all(contrast(face or "#ffffff", "#7a7a7a") >= 3 for face in faces)


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("lines", CutLines)
def test_a_knife_parts_rows_of_both_colours_at_once_and_lines_for_scissors_change_nothing(lines):
    assert cuts_of("jersi", StickerChoice(only=(ROCK, KING), lines=lines)) == 13 + 2
    assert cuts_of("jersi", StickerChoice(only=(ROCK,) * 4 + (KING,), lines=lines)) == 13 + 3 + 2


def cuts_of(name: str, wanted: StickerChoice) -> int:
    return sticker_cuts(printed.request(printed.game(name), 16).masthead(), plan(name, 16, wanted))


def test_nets_of_both_colours_share_a_sheet_where_that_saves_one():
    game = printed.game("pijersi")
    assert len(plan_paper_cubes(printed.request(game, 16)).pages) == 3
    apart_ = plan_paper_cubes(printed.request(game, 16), sides=Sides.APART)
    assert len(apart_.pages) == 4


def test_nets_of_single_cubes_are_made_again():
    request = printed.request(printed.game("jersi"), 16)
    found = plan_paper_cubes(request, (ROCK, ROCK, KING))
    assert found.pages == ((ROCK, ROCK, KING),)


@pytest.mark.parametrize("cube", [43, 45, 47])
@pytest.mark.few(1)
def test_a_net_that_fits_the_paper_alone_is_printed(cube):
    found = plan_paper_cubes(printed.request(printed.game("jersi"), cube))
    assert found.cubes == 42
    for page in printed.pages(evenings.nets_pdf(Evening(cube=cube)))[1:2]:
        width, height = page.width / PT_PER_MM, page.height / PT_PER_MM
        side, foot = (6.3, 12.7) if width < height else (12.7, 6.3)
        for left, top, right, bottom in (printed.box(curve) for curve in page.curves):
            assert side <= left < right <= width - side
            assert 6.3 <= top < bottom <= height - foot
