"""Rule books as they are set: full pages, headings with what they head, captions with words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pdfplumber
import pikepdf
import pytest
from printkit.backends import pdf
from printkit.base.units import rgb
from printkit.document import blocks as doc
from printkit.draw import diagram
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.page import AS_IT_IS, Flip
from printkit.products import play_page
from printkit.products.book.chapters import BookText
from printkit.products.figures.figure import panel_scene
from printkit.products.masthead import publication_of
from printkit.products.options import Binding
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book
from printkit.scene.changes import inks

from editions_told import TOLD
from full_pages import measured
from letters import page_lines
from printed import game, on, request

BOOKS = ("jersi/4.16", "jersi/4.0", "pijersi/45", "pijersi/51", "mikjersi/2022", "staku/2024")
_BAD, _BAD_PAGE = 10, 3
"""No book is worse, and more for each page; poured into columns they were twice as bad."""


def book(name: str, language: Language, paper: str):
    """The pages of a book in the order in which they are read; of a booklet those of `a4/2`."""
    sheet, _, folded = paper.partition("/")
    asked = request(game(name), language=language, setup=on(sheet))
    binding = Binding(booklet=Flip.SHORT if folded else None)
    plan = plan_rule_book(asked, RuleBookOptions(binding=binding))
    pages = publication_of(plan.document, asked.setup.correction)
    return plan.document, pdf.write(pages)


PAPERS = ("a4", "a5", "letter")
ON_OTHERS = [
    ((Language.EN, "a5"), (Language.FR, "letter")),
    ((Language.FR, "a5"), (Language.EN, "letter")),
]
EVERY = [
    # of the books that people print both languages on A4, on other papers one of them in turn
    *((name, language, "a4") for name in BOOKS for language in Language),
    *((name, *on) for rank, name in enumerate(BOOKS) for on in ON_OTHERS[rank % 2]),
    # of every other edition one, on each paper and in each language in turn; of those that are
    # told in the same words one stands for all (`editions_told.py`)
    *(
        (name, tuple(Language)[rank % 2], PAPERS[rank % 3])
        for rank, name in enumerate(one for one in TOLD if one not in BOOKS)
    ),
    # sheets that are folded: half of A4 is a little wider than A5, half of Letter narrower, higher
    ("jersi/4.16", Language.FR, "letter/2"),
    ("pijersi/45", Language.EN, "a4/2"),
    ("mikjersi/2022", Language.EN, "letter/2"),
    ("staku/2024", Language.FR, "a4/2"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "paper"), EVERY)
def test_the_pages_of_a_book_are_full(name, language, paper, record_property):
    document, data = book(name, language, paper)
    filled = measured(data, document.measure)
    record_property("summary", f"rule book {name} {language} {paper}: {filled}")
    assert filled.badness <= _BAD + _BAD_PAGE * len(filled.pages)
    assert filled.stranded == filled.wordless == ()
    *pages, last = filled.pages
    assert filled.pages[0].full > 0.75
    assert [page for page in pages if page.full < 0.6] == []
    assert last.full > 0.33 or not pages


@pytest.mark.slow
@pytest.mark.parametrize("name", ["jersi/1", "jersi/4.16", "pijersi/45", "staku/2024"])
def test_a_page_that_reminds_uses_its_whole_sheet(name):  # small ones: test_abridged_rules.py
    asked = request(game(name), language=Language.FR, setup=on("a4"))
    plan = plan_rule_book(asked, RuleBookOptions(quick=True))
    filled = measured(pdf.write(make_rule_book(plan)), replace(plan.document.measure, columns=2))
    assert min(min(page.columns) for page in filled.pages) > 0.9


SMALL = ["jersi/4.16", "pijersi/51", "go", "hex", "backgammon", "chinese-checkers", "xiangqi"]
"""Among them boards of many cells."""


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("name", SMALL)
def test_no_picture_of_a_book_has_cells_under_five_millimetres(name, paper, monkeypatch):
    cells: list[float] = []
    planned = diagram._planned

    def watched(*given):
        plan = planned(*given)
        cells.append(plan.found.cell)
        return plan

    monkeypatch.setattr(diagram, "_planned", watched)
    play_page._start.cache_clear()
    panel_scene.cache_clear()
    asked = request(game(name), setup=on(paper))
    plan_rule_book(asked, RuleBookOptions())
    assert min(cells) >= 5


@pytest.mark.usefixtures("with_cairo")
def test_lead_text_illustrator_and_logo_stand_with_the_title(tmp_path):
    (tmp_path / "logo.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
        '<path fill="#c4613d" d="M0 0H9V9H0Z"/></svg>'
    )
    (tmp_path / "own.yaml").write_text(
        "extends: staku\n"
        "game: {id: own, title: Own, lead: Towers., illustrator: Ada, logo: logo.svg}"
    )
    asked = request(load_game(str(tmp_path / "own.yaml")), language=Language.FR)
    stated, (sign,) = next(BookText(asked, asked.masthead()).blocks()).parts
    title, lead, _, author, audience = (doc.said_words(one.words) for one in stated)
    assert (title, lead) == ("Own 2024", "Towers.")
    assert author == "Un jeu de Lucas Borboleta. Illustré par Ada."
    assert audience.startswith("2\u00a0joueurs")
    assert (sign.scene.height, sign.scene.description) == (20, "Own")
    assert "#c4613d" in inks(sign.scene.shapes)
    grey = replace(asked, theme=asked.game.themes["greyscale"])
    _, (sign,) = next(BookText(grey, grey.masthead()).blocks()).parts
    assert all(len({*rgb(ink)}) == 1 for ink in inks(sign.scene.shapes))


def parted(text: str) -> doc.Flow:
    """A text among headings, in two columns that end level."""
    heading = doc.Heading(words="Head")
    items = tuple(f"item {rank}" for rank in range(200))
    rows = tuple((f"row {rank}", "b") for rank in range(200))
    return doc.Flow(
        blocks=(
            heading,
            doc.Paragraph(words=text),
            doc.Listing(items=items, numbered=1),
            doc.Tabular(columns=(doc.TableColumn(), doc.TableColumn()), rows=rows),
        ),
        level=True,
    )


@pytest.mark.slow
def test_what_is_longer_than_a_page_goes_on_and_nothing_of_it_is_lost():
    text = " ".join(f"word{rank}" for rank in range(2500))
    document = request(game("staku")).masthead().document("Long", (parted(text),))
    with pdfplumber.open(BytesIO(pdf.write(publication_of(document, AS_IT_IS)))) as file:
        said = [page.extract_text(layout=False) for page in file.pages]
        halves = [page.crop((0, 0, page.width / 2, page.height)) for page in file.pages[:-1]]
        assert all(half.extract_text().strip() for half in halves)  # no column stays empty
    words = set(" ".join(said).split())
    assert {f"word{rank}" for rank in range(2500)} <= words
    assert "200" in words  # the last number of the list
    assert sum(page.count("item ") for page in said) == 200
    assert sum(page.count("row ") for page in said) == 200


def test_a_book_has_the_colour_of_its_board_beside_its_sections_and_none_in_grey():
    own, found = game("jersi/4.16"), list[tuple[int, ...]]()
    for theme in ("print", "greyscale"):
        asked = replace(request(own), theme=own.themes[theme])
        document = asked.masthead().document(
            "Title", (doc.Heading(words="Title", rank=doc.Rank.TITLE),)
        )
        document = replace(document, accent=asked.theme.accent)
        with pdfplumber.open(BytesIO(pdf.write(publication_of(document, AS_IT_IS)))) as file:
            (line,) = file.pages[0].rects  # below the title
        said = line["non_stroking_color"]
        shades = said if isinstance(said, tuple) else (said,)
        found.append(tuple(round(255 * part) for part in shades))
    colour, grey = found
    assert colour == rgb("#c4613d")
    assert len({*grey}) == 1


@pytest.mark.parametrize(
    ("name", "language"), [("pijersi/51", Language.FR), ("jersi/4.16", Language.EN)]
)
@pytest.mark.slow
def test_a_long_book_lists_its_parts_with_their_pages_and_bookmarks_lead_there(name, language):
    _, data = book(name, language, "a5")
    with pikepdf.open(BytesIO(data)) as file, file.open_outline() as outline:
        (title,) = outline.root
        marks = [(one.title, pikepdf.Page(one.destination[0]).index) for one in title.children]
    assert len(marks) >= 10
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
