"""Rule books as they are set: full pages, headings with what they head, captions with words."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from printkit.backends import pdf
from printkit.model import Language
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book

from full_pages import measured
from letters import page_lines
from printed import game, on, request

BOOKS = ("jersi/4.16", "jersi/4.0", "pijersi/45", "pijersi/51", "mikjersi", "staku")
_BAD, _BAD_PAGE = 15, 3
"""No book is worse, nor for each of its pages; poured into columns they were twice as bad."""


def book(name: str, language: Language, paper: str):
    asked = request(game(name), language=language, setup=on(paper))
    plan = plan_rule_book(asked, RuleBookOptions())
    return plan.document, pdf.write(make_rule_book(plan))


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", BOOKS)
def test_the_pages_of_a_book_are_full(name, language, paper):
    document, data = book(name, language, paper)
    filled = measured(data, document.measure)
    assert filled.badness <= _BAD + _BAD_PAGE * len(filled.pages)
    assert filled.stranded == filled.wordless == ()
    *pages, last = filled.pages
    assert [page for page in pages if page.full < 0.58] == []
    assert last.full > 0.33 or not pages


@pytest.mark.parametrize("language", Language)
@pytest.mark.few(1)
def test_a_long_book_lists_its_parts_with_their_pages_and_bookmarks_lead_there(language):
    _, data = book("jersi/4.16", language, "a5")
    with pikepdf.open(BytesIO(data)) as file, file.open_outline() as outline:
        (title,) = outline.root
        marks = [(one.title, pikepdf.Page(one.destination[0]).index) for one in title.children]
    assert len(marks) > 10
    texts = page_lines(data)
    for heading, page in marks:
        assert f"{heading} {page + 1}" in texts[0]
        assert heading in texts[page]


@pytest.mark.slow
def test_a_short_book_needs_no_list_of_its_parts():
    _, data = book("staku", Language.EN, "a4")
    first, *others = page_lines(data)
    assert len(others) <= 3
    assert "Contents" not in first
