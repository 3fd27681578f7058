"""No page that tells the rules tells fewer of them than the rule book, whatever its size."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import chain, cycle, product
from zipfile import ZipFile

import pypdfium2
import pytest
from printkit.base.units import paper
from printkit.document import blocks as doc
from printkit.document.typeset import measured, pages_of, typeset
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.model.figures import ActionsPlate, Section, StacksPlate
from printkit.products import door
from printkit.products.book.figures import of_section, plate_of
from printkit.products.book.sentences import setup_sentences, variant_lines
from printkit.products.figures.figure import compose
from printkit.products.masthead import publication_of
from printkit.products.play_page import play_document, start_picture
from printkit.products.request import Request
from printkit.products.rule_book import (
    RuleBookOptions,
    RuleBookPlan,
    make_rule_book,
    plan_rule_book,
)
from printkit.text.rules import RuleWriter

import full_pages
from editions_told import TOLD
from letters import letters, page_lines

_UNSEEN = re.compile("[\\s\u00a0\u202f\u2009\u2011\u00ad\x02\ufffe\\\\-]")
"""What lines and forms of file do with words: blanks, hyphens, signs that escape others."""
_FOOT = re.compile(r"[^\r\n]*·\spage\s\d+\s(?:of|sur)\s\d+\s·[^\r\n]*")
"""The line at the foot of a page, which stands in a sentence that runs on."""
_TAG = re.compile(r"<[^>]*>")


def squeezed(text: str) -> str:
    return _UNSEEN.sub("", text)


def words_of(data: bytes, ending: str) -> str:
    """What a finished file says, without the blanks."""
    match ending:
        case "pdf":
            pages = pypdfium2.PdfDocument(data)
            text = "\n".join(page.get_textpage().get_text_range() for page in pages)
            text = _FOOT.sub("", text)
        case "docx":
            text = ZipFile(BytesIO(data)).read("word/document.xml").decode()
            text = html.unescape(_TAG.sub("", text))
        case "html":
            text = html.unescape(_TAG.sub("", data.decode()))
        case _:
            text = data.decode()
    return squeezed(text)


@cache
def request(name: str, language: Language, on: str) -> Request:
    game = load_game(name)
    asked = Request(game=game, theme=game.themes["print"], language=language)
    return replace(asked, setup=replace(asked.setup, paper=paper(on)))


def made(name: str, language: Language, on: str, *, quick: bool = True, ending: str = "pdf"):
    return _made(name, language, on, quick=quick, ending=ending)


@cache
def planned(name: str, language: Language, on: str, *, quick: bool = True) -> RuleBookPlan:
    return plan_rule_book(request(name, language, on), RuleBookOptions(quick=quick))


@cache
def _made(name: str, language: Language, on: str, *, quick: bool, ending: str) -> bytes:
    plan = planned(name, language, on, quick=quick)
    return door.finished(make_rule_book(plan), f"book.{ending}").data


def rules_of(name: str, language: Language) -> list[str]:
    """Every sentence that the rule book states as a rule."""
    teller = RuleWriter.of(load_game(name), language)
    assert teller is not None
    return [text for rule in teller.rules() for text in rule.sentences]


def missing(name: str, language: Language, data: bytes, ending: str = "pdf") -> list[str]:
    found = words_of(data, ending)
    return [text for text in rules_of(name, language) if squeezed(text) not in found]


@pytest.mark.parametrize(
    ("name", "language", "on", "ending", "quick"),
    [
        ("jersi/4.16", Language.FR, "a5", "pdf", True),
        ("mikjersi", Language.EN, "a5", "pdf", True),
        ("jersi/4.16", Language.EN, "letter", "pdf", True),
        ("mikjersi", Language.FR, "a4", "docx", True),
        ("pijersi/51", Language.FR, "a5", "html", True),
        ("jersi/2", Language.EN, "a5", "md", True),
        ("staku", Language.FR, "a5", "pdf", True),
        ("mikjersi", Language.FR, "a5", "pdf", False),
    ],
)
@pytest.mark.slow
def test_every_rule_stands_on_the_page_whatever_its_size_language_and_form(
    name, language, on, ending, quick
):
    data = made(name, language, on, quick=quick, ending=ending)
    assert missing(name, language, data, ending) == []


def papers() -> Iterator[tuple[str, Language, str]]:
    """French is longest and A5 smallest: each edition is put there; all else takes turns.

    Of editions that are told in the same words one stands for all (`editions_told.py`).
    """
    pairs = sorted({*product(Language, ("a4", "a5", "letter"))} - {(Language.FR, "a5")})
    for name, (language, on) in zip(TOLD, cycle(pairs), strict=False):
        yield name, Language.FR, "a5"
        yield name, language, on


@pytest.mark.slow
@pytest.mark.parametrize("on", ["a4", "a5"])
@pytest.mark.parametrize("name", ["jersi", "mikjersi", "pijersi", "staku", "jersi/1", "jersi/4.0"])
def test_the_page_to_play_from_loses_no_rule(name, on):
    for language in Language:
        asked = request(name, language, on)
        pages = publication_of(play_document(asked.masthead()), asked.setup.correction)
        assert missing(name, language, door.finished(pages, "play.pdf").data) == []


@pytest.mark.parametrize(("on", "most"), [("a5", 2), ("a4", 1), ("letter", 1)])
@pytest.mark.slow
def test_the_quick_reference_of_jersi_is_one_page_or_both_sides_of_a_small_one(on, most):
    pages = pypdfium2.PdfDocument(made("jersi/4.16", Language.FR, on))
    assert len(pages) == most


@pytest.mark.slow
def test_as_many_pages_are_counted_as_are_set(monkeypatch):
    """Also where the counter of the typesetter never settles: columns that just fit, or do not."""
    counted = []

    def spy(document: doc.Document) -> int:
        counted.append((document, pages_of(document)))
        return counted[-1][1]

    monkeypatch.setattr("printkit.document.typeset.pages_of", spy)
    plan_rule_book(request("jersi/4.0", Language.FR, "letter"), RuleBookOptions(quick=True))
    assert {count for _, count in counted} == {2}
    assert [typeset(document).pages for document, _ in counted] == [count for _, count in counted]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"),
    [("jersi/4.0", Language.FR), ("mikjersi", Language.EN), ("pijersi", Language.FR)],
)
@pytest.mark.parametrize("words", [2, 3, 4])
def test_a_long_title_takes_no_page_more(tmp_path, name, language, words):
    """That there are two pages stands beside it where it has the room."""
    title = " ".join(["Moths"] * words)
    (tmp_path / "own.yaml").write_text(f"extends: {name}\ngame: {{id: own, title: {title}}}\n")
    plan = planned(str(tmp_path / "own.yaml"), language, "a5")
    assert typeset(plan.document).pages == 2
    assert plan.document.blocks[0].aside in ("", "2 pages")


def pictures(blocks) -> Iterator[doc.Illustration]:
    """The pictures of a page, whatever they stand in."""
    for block in blocks:
        match block:
            case doc.Illustration():
                yield block
            case doc.SideBySide(parts=parts):
                yield from pictures(chain.from_iterable(parts))
            case doc.Flow(blocks=inner) | doc.Kept(blocks=inner):
                yield from pictures(inner)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "on"), dict.fromkeys(papers()))
def test_a_quick_reference_has_every_rule_is_full_and_its_boards_can_be_read(name, language, on):
    assert missing(name, language, made(name, language, on)) == []
    page = planned(name, language, on).document
    area = page.measure
    data = made(name, language, on)
    foot = page.paper.height - area.top - area.height
    pages = [
        min(high for one in letters(data, rank) if (high := one.line * 25.4 / 72) > foot)
        for rank in range(len(page_lines(data)))
    ]
    shares = [(page.paper.height - area.top - low) / area.height for low in pages]
    assert min(shares) >= 0.9
    filled = full_pages.measured(data, replace(area, columns=2)).pages
    assert min(min(one.columns) for one in filled) >= 0.82
    left, right = filled[-1].columns
    assert abs(left - right) <= 0.12  # they end level
    row = next(one for one in page.blocks if isinstance(one, doc.SideBySide) and one.gap < 3)
    assert min(one.scene.width for one in pictures((row,))) >= 29.9
    heading = page.blocks[0]
    assert (len(pages) > 1) == (f"{len(pages)} pages" == heading.aside)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language", "on"),
    [
        ("jersi/4.10", Language.EN, "a5"),
        ("jersi/3-mokca", Language.FR, "a5"),
        ("staku", Language.FR, "a5"),
    ],
)
def test_the_picture_of_the_setup_stands_below_the_words_that_tell_it(name, language, on):
    flow = measured(planned(name, language, on).document)
    said = start_picture(request(name, language, on).masthead(), 50.0).description
    (start,) = [
        rank
        for rank, one in enumerate(flow.units)
        if said in [scene.description for scene in one.scenes]
    ]
    columns = [[put.unit for put in one] for page in flow.pages for one in page.columns]
    (column,) = [one for one in columns if start in one]
    assert column[: start + 1] == list(range(start + 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pijersi", "pijersi/51"])
@pytest.mark.parametrize("language", Language)
def test_the_page_of_pijersi_has_its_chains(name, language):
    page = planned(name, language, "a4").document
    said = " ".join(one.scene.description for one in pictures(page.blocks))
    figure = plate_of(load_game(name).figures, ActionsPlate, "chain")
    assert figure is not None
    shown = compose(request(name, language, "a4"), figure, 80.0).alt
    assert shown
    assert shown in said


@pytest.mark.slow
@pytest.mark.parametrize("name", ["go", "ur"])
def test_boards_of_many_lines_and_round_pieces_print_on_a_small_page(name):
    """Lines that are too fine for a printer, and pictures beyond a margin, are refused."""
    assert made(f"specs/examples/{name}.yaml", Language.EN, "a5")


@pytest.mark.slow
def test_the_quick_reference_says_how_the_game_is_set_up():
    asked = request("jersi/4.16", Language.FR, "a5")
    found = words_of(made("jersi/4.16", Language.FR, "a5"), "pdf")
    stated = list(setup_sentences(asked.masthead()))
    assert len(stated) > 1
    assert [text for text in stated if squeezed(text) not in found] == []


@pytest.mark.parametrize("name", ["pijersi", "pijersi/51", "jersi/4.16", "mikjersi"])
def test_the_plate_of_stacks_is_the_one_that_shows_which_may_stand(name):
    """Another row of stacks shows something else: which of them count as paper."""
    figure = plate_of(of_section(load_game(name), Section.STACKS), StacksPlate)
    assert figure is not None
    assert figure.plate.barred


@pytest.mark.slow
def test_a_variant_is_told_by_all_that_it_changes():
    told = "".join(
        part if isinstance(part, str) else part.text
        for line in variant_lines(load_game("jersi/3"), Language.EN)
        for part in line
    )
    assert "The mountain stays." in told
