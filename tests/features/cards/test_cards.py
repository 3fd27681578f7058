"""Cards of their own size, measured in the finished PDF: each back lies behind its front."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from printkit.backends import pdf
from printkit.base.errors import LayoutError, SpecError
from printkit.features.cards.product import PRODUCT, CardsOptions, plan_cards
from printkit.gamefile.game import game_of
from printkit.model import Game, Language
from printkit.page import Flip
from printkit.products.board import hints, plan_board
from printkit.products.print_me import PrintMeOptions
from printkit.products.stickers import plan_stickers

import printed

SPEC = """
game: {id: deck, title: Deck}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
kinds:
  king: {letter: K, count: 11, owner: none, form: card, size: SIZE, back: rose, colour: "#f3d9a0"}
faces: {king: [{text: K}], rose: [{polygon: [[-0.4, 0.4], [0.4, 0.4], [0, -0.4]]}]}
setup: {white: none, neutral: a1:K}
"""
SIZES = {
    "63x88": (63.0, 88.0),
    "poker": (63.0, 88.0),
    "120x70": (120.0, 70.0),
    "41.5 x 63": (41.5, 63.0),
}


@cache
def deck(size: str = "63x88") -> Game:
    return game_of(SPEC.replace("SIZE", size), Path.cwd())


@cache
def made(size: str, paper: str, flip: Flip, *, fronts: bool = False) -> bytes:
    request = printed.request(deck(size), setup=printed.on(paper))
    plan = PRODUCT.planned(request, CardsOptions(flip=flip, fronts=fronts))
    return pdf.write(PRODUCT.make(plan))


def in_order(boxes: Iterable[printed.Box]) -> list[printed.Box]:
    """Each once, to a hundredth of a mm."""
    return sorted({tuple(round(edge, 2) for edge in box) for box in boxes})


def cards(page: object, size: tuple[float, float]) -> list[printed.Box]:
    """The boxes of the cards' grounds; those of backs may be larger at outer edges."""
    boxes = [printed.box(one) for one in [*page.rects, *page.curves] if one["fill"]]
    wide, high = size
    return in_order(
        box
        for box in boxes
        if box[2] - box[0] == pytest.approx(wide, abs=0.02)
        and box[3] - box[1] == pytest.approx(high, abs=0.02)
    )


CASES = [
    pytest.param(size, paper, flip, id=f"{size}-{paper}-{flip}")
    for size in SIZES
    for paper in ("a4", "letter")
    for flip in Flip
]


@pytest.mark.few(1)
@pytest.mark.parametrize(("size", "paper", "flip"), CASES)
def test_each_back_lies_behind_its_front(size: str, paper: str, flip: Flip) -> None:
    pages = printed.pages(made(size, paper, flip))
    assert len(pages) % 2 == 0
    count = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        width, height = front.width / printed.PT_PER_MM, front.height / printed.PT_PER_MM
        found = cards(front, SIZES[size])
        count += len(found)
        about_upright = (flip is Flip.LONG) is (height > width)
        behind = in_order(
            (width - right, top, width - left, foot)
            if about_upright
            else (left, height - foot, right, height - top)
            for left, top, right, foot in found
        )
        for one, other in zip(behind, cards(back, SIZES[size]), strict=True):
            assert one == pytest.approx(other, abs=0.1)
    assert count == 11


@pytest.mark.parametrize("flip", Flip)
def test_a_back_stands_as_its_front_does_when_the_card_is_turned_like_a_page(flip: Flip) -> None:
    front, back = printed.pages(made("63x88", "a4", flip))[:2]
    (left, top, right, foot), *_ = cards(back, SIZES["63x88"])
    points = [
        (x / printed.PT_PER_MM, y / printed.PT_PER_MM)
        for curve in [*back.curves, *back.lines]
        if curve["stroke"] and not curve["fill"]
        for x, y in curve["pts"]
    ]
    inside = [y for x, y in points if left < x < right and top < y < foot]
    middle = (min(inside) + max(inside)) / 2
    tips = [y for y in inside if abs(y - min(inside)) < 1 or abs(y - max(inside)) < 1]
    lower = sum(y > middle for y in tips) < sum(y < middle for y in tips)
    # the triangle has its tip below; upside down it has it above
    assert lower is (flip is Flip.LONG)
    assert front.width < front.height


def test_the_colour_of_backs_reaches_over_outer_edges_alone() -> None:
    _, back, *_ = printed.pages(made("63x88", "a4", Flip.LONG))
    grounds = [printed.box(one) for one in [*back.rects, *back.curves] if one["fill"]]
    assert min(box[0] for box in grounds) == pytest.approx((210 - 189) / 2 - 1.5, abs=0.02)
    assert max(box[2] for box in grounds) == pytest.approx((210 + 189) / 2 + 1.5, abs=0.02)


def test_every_cut_has_a_mark_at_both_ends_clear_of_the_cards() -> None:
    front = printed.pages(made("63x88", "a4", Flip.LONG))[0]
    found = cards(front, SIZES["63x88"])
    xs = {round(edge, 1) for box in found for edge in (box[0], box[2])}
    top, foot = min(box[1] for box in found), max(box[3] for box in found)
    ticks = [printed.box(line) for line in front.lines]
    for x in xs:
        ends = [box for box in ticks if abs(box[0] - x) < 0.1 and abs(box[2] - x) < 0.1]
        assert any(box[3] <= top - 0.9 for box in ends)
        assert any(box[1] >= foot + 0.9 for box in ends)


def test_fronts_alone_have_no_other_side() -> None:
    assert len(printed.pages(made("63x88", "a4", Flip.LONG, fronts=True))) == 2


def test_what_has_no_back_gets_no_page_behind_it() -> None:
    text = SPEC.replace("SIZE", "63x88").replace(", back: rose", "")
    plain = game_of(re.sub(r", rose: .*]}", "}", text), Path.cwd())
    plan = plan_cards(printed.request(plain), CardsOptions())
    assert len(PRODUCT.make(plan).sheets) == 2


def test_cards_of_their_own_size_are_no_stickers_and_come_into_the_kit() -> None:
    request = printed.request(deck(), 20)
    assert not plan_stickers(request).parts
    (order,) = PRODUCT.kit(request, PrintMeOptions())
    assert isinstance(order.options, CardsOptions)
    assert not PRODUCT.kit(printed.request(printed.game("jersi")), PrintMeOptions())


def test_a_game_without_such_cards_is_refused() -> None:
    with pytest.raises(LayoutError, match="no cards of a size in mm"):
        plan_cards(printed.request(printed.game("jersi")), CardsOptions())


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(LayoutError, match="200 x 200 mm does not fit"):
        plan_cards(printed.request(deck("200x200")), CardsOptions())


@pytest.mark.parametrize(
    ("size", "form", "said"),
    [
        ("5x88", "card", "no card is 5x88 mm"),
        ("63x", "card", "63x"),
        ("rommé", "card", "rommé"),
        ("63x88", "tile", "has no size in mm"),
    ],
)
def test_a_size_that_no_card_has_is_told_with_its_place(size: str, form: str, said: str) -> None:
    text = SPEC.replace("SIZE", size).replace("form: card", f"form: {form}")
    with pytest.raises(SpecError) as caught:
        game_of(text, Path.cwd())
    assert said in str(caught.value)
    assert ":5:" in str(caught.value)


@pytest.mark.parametrize("size", ["63x88", "120x70", "41.5 x 63"])
@pytest.mark.parametrize("language", Language)
def test_a_board_whose_cells_are_smaller_than_its_cards_says_how_they_hold_them(size, language):
    longest = max(SIZES[size])
    beside = game_of(SPEC.replace("SIZE", size).replace(", neutral: a1:K", ""), Path.cwd())

    def said(cell: float) -> str:
        request = printed.request(beside, language=language, setup=printed.on("a3"))
        return " ".join(hints(plan_board(request, printed.by_cell(cell).sizing)))

    assert "stands: cells" in said(longest - 1.0)
    assert "stands: cells" not in said(longest)
