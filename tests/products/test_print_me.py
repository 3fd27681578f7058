"""The file with everything: what the make sheet counts is what the file holds."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from math import dist

import pikepdf
import pytest
from printkit.base.units import PT_PER_MM
from printkit.draw.layout import inner_and_outer_edges
from printkit.model import Language

import evenings
import printed
from evenings import Evening
from printed import Asked

SCREEN = "screen"  # its white faces have ink, so that they can be counted
CASES = [
    Evening(Asked(theme=SCREEN, game="pijersi", paper="a3"), 16),
    Evening(Asked(theme=SCREEN, language=Language.FR), 16),
    Evening(Asked(theme=SCREEN, paper="letter"), 20),
]
JOINED = [evening for evening in CASES if evening.asked.paper != "a3"]


def pages(evening: Evening) -> tuple[object, ...]:
    return printed.pages(evenings.file_pdf(evening))


def bookmarks(evening: Evening) -> list[str]:
    data = BytesIO(evenings.file_pdf(evening))
    with pikepdf.open(data) as document, document.open_outline() as outline:
        return [item.title for item in outline.root]


def squares(page: object, side: float) -> int:
    boxes = [printed.box(rect) for rect in page.rects if rect["fill"]]
    return sum(
        abs(right - left - side) < 0.05 and abs(bottom - top - side) < 0.05
        for left, top, right, bottom in boxes
    )


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_sheets_are_numbered_through_the_whole_file(evening):
    found = pages(evening)
    of = "sheet {} of {}" if evening.asked.language is Language.EN else "feuille {} sur {}"
    for number, page in enumerate(found, start=1):
        assert of.format(number, len(found)) in evenings.words(page)


@pytest.mark.parametrize("game", ["jersi", "staku"])
@pytest.mark.slow
def test_the_make_sheet_is_one_sheet_of_letter_in_french(game):
    asked = Asked(game=game, paper="letter", language=Language.FR)
    assert evenings.file_plan(Evening(asked, 20)).make_pages == 1


@pytest.mark.parametrize("game", ["jersi", "staku"])
@pytest.mark.parametrize(("on", "least"), [("a4", 0.8), ("letter", 0.8), ("a5", 0.35)])
@pytest.mark.slow
def test_type_and_drawings_grow_until_the_last_make_sheet_and_the_proof_page_are_full(
    game, on, least
):
    evening = Evening(Asked(game=game, paper=on, language=Language.FR), 20)
    last = evenings.file_plan(evening).make_pages
    for page in pages(evening)[last - 1 : last + 1]:
        foot = page.height - 24 * PT_PER_MM
        drawn = (*page.chars, *page.rects, *page.curves, *page.lines)
        lowest = max(one["bottom"] for one in drawn if one["bottom"] < foot)
        assert lowest / foot > least


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_every_sheet_has_a_bookmark_and_says_to_which_part_it_belongs(evening):
    marks = bookmarks(evening)
    assert len(marks) == len(pages(evening))
    assert len(set(marks)) == len(marks)
    heads = {
        Language.EN: ("make sheet", "board", "stickers", "how to play"),
        Language.FR: ("fabrication", "plateau", "autocollants", "comment jouer"),
    }[evening.asked.language]
    for page in pages(evening):
        assert any(f" · {head} · " in evenings.words(page) for head in heads)


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_the_make_sheet_counts_cubes_and_the_board(evening):
    text = evenings.words(pages(evening)[0])
    each = evening.game.piece_count // 2
    layout = evenings.file_plan(evening).board.layout
    assert f"{each} + {each}" in text
    unit, step = ("in", 25.4) if evening.asked.paper == "letter" else ("mm", 1.0)
    (width, height), *_ = re.findall(rf"([\d.]+) × ([\d.]+) {unit}", text)
    # whole mm, or tenths of an inch
    assert -1e-6 <= float(width) * step - layout.width < max(1, step / 10)
    assert -1e-6 <= float(height) * step - layout.height < max(1, step / 10)


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_the_make_sheet_counts_stickers_and_cuts(evening):
    text = evenings.words(pages(evening)[0])
    (cuts,) = map(int, re.search(r"(\d+) ?(?:straight|coupes) ?", text).groups())
    pieces, faces, spares = map(
        int,
        re.search(r"(\d+) ?(?:pieces|pièces) ?\((\d+) [^\d]*, ?(\d+) ", text).groups(),
    )
    side = evening.cube - 1
    assert sum(squares(page, side) for page in pages(evening)) == pieces == faces + spares
    plan = evenings.file_plan(evening)
    first = plan.first_stickers - 1
    ticks = [
        tick
        for page in pages(evening)[first : first + plan.stickers.sheets]
        for tick in printed.straight(page)
        if 2.1 < max(tick[2] - tick[0], tick[3] - tick[1]) < 2.3
    ]
    assert len(ticks) == 2 * cuts  # each cut has a tick at both ends


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_the_make_sheet_counts_sheets_by_their_paper(evening):
    plan, found = evenings.file_plan(evening), pages(evening)
    text = evenings.words(found[0])
    counts = [int(count) for count in re.findall(r"(\d+) (?:sheet|feuille)s?(?=t|p|s)", text)]
    boards = sum(bool(printed.hexagons(page)) for page in found[plan.first_board - 1 :][:8])
    assert sum(counts[:3]) == len(found)
    assert counts[1] == sum(squares(page, evening.cube - 1) > 0 for page in found)
    assert plan.board.tiling.count == counts[0]
    assert boards >= counts[0]


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_the_make_sheet_tells_what_to_type_for_each_paper(evening):
    """The ranges name every sheet once, paper by paper: words, board, stickers."""
    plan, page = evenings.file_plan(evening), pages(evening)[0]
    text = printed.text(page)
    last = plan.first_board - 1

    def told(first: int, end: int) -> str:
        return str(first) if first == end else f"{first}–{end}"

    assert f"{told(1, last)}, {plan.play}" in text
    assert told(plan.first_board, plan.first_stickers - 1) in text
    assert told(plan.first_stickers, plan.play - 1) in text


@pytest.mark.parametrize("evening", JOINED)
@pytest.mark.slow
def test_the_make_sheet_has_the_map_and_no_sheet_is_spent_on_it(evening):
    plan, text = evenings.file_plan(evening), printed.text(pages(evening)[0])
    assert not plan.joining
    for tile in plan.board.tiling.tiles:
        assert tile.code in text


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_only_the_joints_that_there_are_are_told(evening):
    plan, text = evenings.file_plan(evening), evenings.words(pages(evening)[0])
    rows = len(plan.board.tiling.rows) > 1
    word = "row" if evening.asked.language is Language.EN else "rangée"
    assert (word in text) == rows


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.few(1)
def test_the_work_is_told_honestly(evening):
    """The border's edges and length are those of the board; straight cuts are offered."""
    plan, text = evenings.file_plan(evening), evenings.words(pages(evening)[0])
    _, (border,) = inner_and_outer_edges(plan.board.layout)
    unit, size = ("ft", 304.8) if evening.asked.paper == "letter" else ("m", 1000)
    far = sum(dist(a, b) for a, b in pairwise((*border, border[0]))) / size
    number = f"{far:.2f}".rstrip("0")
    french = evening.asked.language is Language.FR
    assert f"{len(border)} {'arêtes' if french else 'edges'}" in text
    assert f"{number.replace('.', ',') if french else number} {unit}" in text
    assert ("colle en bâton" if french else "glue stick") in text
    assert ("en bombe" if french else "spray") in text
    assert "--wrap" in text
    assert f"{plan.hours} {'heures' if french else 'hours'}" in text


@pytest.mark.slow
def test_the_proof_page_is_called_so_and_its_sizes_are_those_of_the_make_sheet():
    for evening in CASES:
        make, proof, *_ = (evenings.words(page) for page in pages(evening))
        assert ("page d’épreuve" if "feuille" in make else "proof page") in proof
        (width, height, unit), *_ = re.findall(r"([\d.]+) × ([\d.]+) (mm|in)", make)
        assert f"{width} {unit} × {height} {unit}" in proof


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.few(1)
def test_the_steps_are_numbered_and_name_the_right_sheets(evening):
    page = pages(evening)[0]
    numbers = set(printed.text(page).split())
    assert set("12345678") <= numbers
    plan, text = evenings.file_plan(evening), evenings.words(page)
    sheet = "sheet {}" if evening.asked.language is Language.EN else "feuille {}"
    assert sheet.format(plan.proof) in text
    assert sheet.format(plan.play) in text
    assert "100.0 mm" not in text


def test_the_proof_page_keeps_its_true_size():
    evening = CASES[0]
    page = pages(evening)[evenings.file_plan(evening).proof - 1]
    outlines = [printed.box(rect) for rect in page.rects if not rect["fill"] and rect["stroke"]]
    assert any(
        box[2] - box[0] == pytest.approx(16, abs=0.02)
        and box[3] - box[1] == pytest.approx(16, abs=0.02)
        for box in outlines
    )
    lengths = [max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in printed.straight(page)]
    assert sum(length == pytest.approx(100, abs=0.02) for length in lengths) == 2


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.slow
def test_the_link_stands_there_as_text_and_as_dots(evening):
    page = pages(evening)[0]
    assert evening.game.origin in evenings.words(page)
    dots = [rect for rect in page.rects if rect["fill"] and rect["height"] / PT_PER_MM < 1]
    assert len(dots) > 100


FRENCH_ONLY = ("feuille", "Découpez", "Collez", "autocollants", "Qui capture qui")
ENGLISH_ONLY = ("sheet", "Cut ", "Glue", "stickers", "Who takes whom")


@pytest.mark.parametrize("evening", CASES)
@pytest.mark.few(1)
def test_all_words_are_in_the_language_asked_for(evening):
    text = " ".join(evenings.words(page) for page in pages(evening))
    there, absent = FRENCH_ONLY, ENGLISH_ONLY
    if evening.asked.language is Language.EN:
        there, absent = absent, there
    assert all(word in text for word in there)
    assert not any(word in text for word in absent)


@pytest.mark.slow
def test_files_are_small_and_the_same_every_time():
    for evening in (*CASES, Evening(Asked(theme="print"), 16)):
        assert len(evenings.file_pdf(evening)) < 330_000
    assert evenings.file_pdf.__wrapped__(evening) == evenings.file_pdf(evening)
