"""Papers that are sold in inches speak inches; metric ones have no word of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from printkit.backends import pdf
from printkit.base.units import MM_PER_INCH, Paper, millimetres, paper
from printkit.model import Language
from printkit.page import read_measured
from printkit.preflight.verify import verify
from printkit.products import door, registry
from printkit.products.test_sheet import calibration

import evenings
import printed
from evenings import Evening
from golden import assert_golden
from letters import page_words
from printed import Asked

EDGE = 0.75 * MM_PER_INCH
LETTER = {
    language: Evening(Asked(game="pijersi", paper="letter", language=language), EDGE)
    for language in Language
}
METRIC = re.compile(r"\d\s*mm\b|\bmm\b|g/m²|millim")
"""Beside what the cubes are in brackets."""
ASIDE = re.compile(r"\(19\s+mm\)")


def text(evening: Evening, page: int) -> str:
    return printed.text(printed.pages(evenings.file_pdf(evening))[page])


@pytest.mark.parametrize("language", Language)
@pytest.mark.few(1)
def test_the_make_sheet_of_letter_is_as_agreed(language):
    assert_golden(f"make_sheet_letter_{language}.txt", text(LETTER[language], 0) + "\n")


@pytest.mark.parametrize("language", Language)
@pytest.mark.few(1)
def test_no_page_of_an_evening_on_letter_tells_millimetres(language):
    pages = printed.pages(evenings.file_pdf(LETTER[language]))
    found = [printed.text(page) for page in pages]
    found = [ASIDE.sub("", one) for one in found]
    assert [METRIC.findall(one) for one in found] == [[] for _ in found]
    unit = {"en": "in", "fr": "po"}[language]
    assert all(re.search(rf"cube 3/4\s{unit}", one) for one in found)


@pytest.mark.parametrize("product", ["stickers", "paper-cubes", "parts", "board"])
@pytest.mark.parametrize("on", ["legal", "8 1/2x14in"])
@pytest.mark.few(1)
def test_no_file_on_a_paper_in_inches_tells_millimetres(product, on):
    request = printed.request(printed.game("pijersi"), EDGE, setup=printed.on(on))
    made = registry.product(product)
    (data,) = door.produce(made, request, made.options()).values()
    words = " ".join(map(printed.text, printed.pages(data)))
    assert not METRIC.findall(ASIDE.sub("", words))
    assert re.search(r"\d in\b", words.replace("\u00a0", " "))


@pytest.mark.slow
def test_metric_papers_have_a_ruler_in_inches_and_else_no_word_of_them():
    evening = Evening(Asked(game="pijersi"), 18)
    for page in printed.pages(evenings.file_pdf(evening)):
        words = printed.text(page)
        assert "″" not in words
        assert not re.search(r"\d (in|lb)\b", words)


@pytest.mark.parametrize("on", ["letter", "a4"])
@pytest.mark.few(1)
def test_every_ruler_is_as_long_as_it_says(on):
    """Four inches, or 100 mm; on the proof page of a metric paper six inches too."""
    data = evenings.file_pdf(Evening(Asked(game="pijersi", paper=on), EDGE))
    whole = {"letter": 4 * MM_PER_INCH, "a4": 100.0}[on]
    found = [ruler for page in verify(data).pages for ruler in page.rulers]
    assert len(found) > 6
    for ruler in found:
        assert ruler.length == pytest.approx(ruler.true, abs=0.05)
        steps = ruler.true / (MM_PER_INCH if on == "letter" else 10)
        assert ruler.true == pytest.approx(6 * MM_PER_INCH) or steps == pytest.approx(round(steps))
        assert ruler.true <= whole or on == "a4"
    large = [
        right - left
        for left, _, right, _ in printed.straight(printed.pages(data)[1])
        if right - left > 50
    ]
    assert large[0] == pytest.approx(whole, abs=0.05)


@pytest.mark.parametrize("language", Language)
def test_what_one_buys_is_told_as_it_was_asked_for_and_in_brackets_in_the_other_unit(language):
    inch, mark = {"en": ("in", "."), "fr": ("po", ",")}[language]
    for cube, on, words in (
        ("5/8in", "letter", f"5/8 {inch} (16 mm)"),
        ("1/4in", "letter", f"1/4 {inch} (6{mark}3 mm)"),
        ("1 1/2in", "a4", f"1 1/2 {inch} (38 mm)"),
        ("0.7in", "8.5x14in", f"0{mark}7 {inch} (18 mm)"),
        ("16", "letter", f"16 mm (0{mark}63 {inch})"),
        ("17.5", "letter", f"17{mark}5 mm (0{mark}69 {inch})"),
        ("18", "a4", "18 mm"),
    ):
        request = printed.request(printed.game("pijersi"), millimetres(cube), setup=printed.on(on))
        head = replace(request, language=language).masthead()
        assert head.bought(request.edge).replace("\u00a0", " ") == words
        assert head.bought(request.edge) in head.imprint(1)[2]


def test_what_is_measured_makes_up_for_the_ruler_that_was_printed():
    letter = paper("letter")
    short = 4 / 3.97
    for on in (letter, None):
        assert read_measured("3.97x4in", on).short == pytest.approx(short)
    # a metric ruler laid on that of four inches; numbers alone on a paper in inches
    assert read_measured("101.6x101.6", letter).short == pytest.approx(1)
    assert read_measured("3.97x4", letter).short == pytest.approx(short)
    assert read_measured("99x100", Paper("a4", 210, 297)).short == pytest.approx(100 / 99)


def test_the_test_sheet_of_letter_has_rulers_of_four_inches_and_says_so():
    data = pdf.write(calibration(printed.on("letter"), language=Language.EN))
    front = verify(data).pages[0]
    assert [ruler.true for ruler in front.rulers] == [pytest.approx(4 * MM_PER_INCH)] * 2
    words = page_words(data)[0]
    assert "sixty-fourth" in words
    assert "--x …in" in words
