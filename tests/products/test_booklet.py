"""Booklets of both forms: nothing that a record says is lost or too small to be read."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO

import pdfplumber
import pytest
from printkit import library
from printkit.backends import pdf, png, svg
from printkit.model import Language
from printkit.preflight.verify import verify
from printkit.products.replays.booklet import PRODUCT, BookletForm, BookletOptions
from printkit.products.scenery import turn_scenery

import printed

TURNS = "1 a2-b2=d3 {0} 2 h4-h3=f4 {1} 3 b3-b4=d5 {2}"
WORDS = " ".join(f"pressure{number}" for number in range(1000))
ADDRESS = (
    "https://example.org/games/2024/05/17/archive/correspondence/league-one/board-twelve"
    "?round=3&board=12#turn-17"
)


@cache
def pages(
    record: str,
    language: Language = Language.EN,
    size: str = "a4",
    form: BookletForm = BookletForm.MAGAZINE,
) -> tuple[bytes, tuple[dict, ...]]:
    """The booklet of a record of Jersi 4.16, and per page its words and the letters' sizes."""
    read, choice = library.read_record_text(f'[Edition "jersi/4.16"]\n{record}', "x.txt")
    played = library.replay(choice.game, read, language)
    request = printed.request(choice.game, language=language, setup=printed.on(size))
    plan = PRODUCT.plan(request, BookletOptions(played=played, name="x", form=form))
    data = pdf.write(PRODUCT.make(plan))
    with pdfplumber.open(BytesIO(data)) as document:
        told = tuple(
            {
                "text": page.extract_text(layout=False),
                "sizes": [char["size"] for char in page.chars],
                "chars": page.chars,
                "wide": page.width,
                "high": page.height,
            }
            for page in document.pages
        )
    return data, told


def annotated(*remarks: str, before: str = "") -> str:
    filled = (*remarks, "", "", "")[:3]
    return f"{before} {TURNS.format(*filled)}"


def all_text(record: str, **asked: object) -> str:
    """The words of the booklet, column by column: as the file has them."""
    data, _ = pages(record, **asked)
    with pdfplumber.open(BytesIO(data)) as document:
        letters = "".join(char["text"] for page in document.pages for char in page.chars)
    return re.sub(r"\s", "", letters)


LONG = {
    "after a turn": annotated(f"{{{WORDS}}}"),
    "before the first turn": annotated(before=f"{{{WORDS}}}"),
    "in a variation": annotated("", f"(2 i1-h1 {{{WORDS}}})"),
    "in a header": f'[Annotator "{WORDS}"]\n\n{annotated()}',
    "in a name": f'[White "{WORDS}"]\n\n{annotated()}',
    "after the last turn": annotated("", "", f"{{{WORDS}}}"),
}


@pytest.mark.parametrize("record", LONG.values(), ids=LONG)
@pytest.mark.slow
def test_a_thousand_words_are_all_printed_and_nothing_shrinks(record):
    data, told = pages(record)
    text = all_text(record)
    assert all(word in text for word in WORDS.split())
    usual = pages(annotated())[1]
    assert len(told) > len(usual)
    widest = [max(char["size"] for char in page["chars"]) for page in (told[0], usual[0])]
    assert widest[0] == pytest.approx(widest[1])
    assert not verify(data, "x.pdf").faults


@pytest.mark.slow
def test_remarks_are_set_in_nine_points_and_captions_in_eight():
    _, told = pages(LONG["after a turn"])
    remark = [char["size"] for page in told for char in page["chars"] if char["text"] in "pu"]
    assert min(size for size in remark if size > 7.5) >= 7.99
    small = {round(size, 2) for page in told for size in page["sizes"]}
    assert min(small) >= 4.99


@pytest.mark.parametrize("form", BookletForm)
@pytest.mark.slow
def test_pictures_are_as_large_with_a_long_remark_as_without(form):
    def boards(record: str) -> set[float]:
        data, _ = pages(record, form=form)
        with pdfplumber.open(BytesIO(data)) as document:
            return {
                round(float(curve["width"]), 1)
                for page in document.pages
                for curve in page.curves
                if curve["width"] > 150
            }

    widths = boards(annotated())
    assert widths
    assert boards(LONG["after a turn"]) == widths


@pytest.mark.parametrize("word", [ADDRESS, "x" * 400])
@pytest.mark.slow
def test_words_without_blanks_are_broken_within_the_margins(word):
    for record in (annotated(f"{{see {word} there}}"), f'[Site "{word}"]\n\n{annotated()}'):
        data, told = pages(record)
        assert not verify(data, "x.pdf").faults
        assert word in all_text(record)
        for page in told:
            assert max(char["x1"] for char in page["chars"]) < page["wide"] - 17


@pytest.mark.parametrize("form", BookletForm)
@pytest.mark.slow
def test_variations_with_their_remarks_stand_in_the_text(form):
    record = annotated(
        "{A player recommended:} (1 a3-b3 {why} 2 h4-h3=f4 (2 h4-g4 {deep})) {It holds.} (1 a5-b5)"
    )
    text = all_text(record, form=form)
    for part in ("Aplayerrecommended:", "1a3-b3why2h4-h3=f4(2h4-g4deep)", "Itholds.(1a5-b5)"):
        assert part in text


@pytest.mark.slow
def test_remarks_in_a_row_are_parted_by_a_stop():
    text = all_text(annotated("{one} {two!} {three}"))
    assert "one.two!three" in text


@pytest.mark.slow
def test_turns_have_their_judgements():
    first = pages(annotated("$1", "?", "$16"))[1][0]["text"].replace("\u00a0", " ")
    for turn in ("a2-b2=d3 !", "h4-h3=f4 ?", "b3-b4=d5 ±"):
        assert turn in first


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        (Language.EN, ("Annotator: Ada", "Termination: White resigns", "Clock: oak")),
        (
            Language.FR,
            ("Annotateur : Ada", "Fin de partie : White resigns", "Clock : oak"),
        ),
    ],
)
@pytest.mark.slow
def test_headers_of_ones_own_are_printed(language, labels):
    headers = (
        '[White "Ada"]\n[White "Eve"]\n[Annotator "Ada"]\n[Termination "White resigns"]\n'
        '[Clock "oak"]\n[Result "1-0 (Black left)"]\n'
    )
    first = pages(f"{headers}\n{annotated()}", language=language)[1][0]["text"]
    shown = first.replace("\u00a0", " ")
    assert all(label in shown for label in labels)
    assert "Black left" in shown
    assert "Eve" in shown


@pytest.mark.slow
def test_the_opening_remark_stands_on_the_first_page():
    assert "Ourbestgame." in pages(annotated(before="{Our best game.}"))[1][0]["text"].replace(
        " ", ""
    )


@pytest.mark.parametrize("size", ["a5", "a4", "letter", "a3"])
@pytest.mark.slow
def test_a_booklet_passes_verify_on_every_paper(size):
    record = annotated(f"{{{WORDS[:600]}}}", "(2 i1-h1)", before="{Hello.}")
    data, _ = pages(record, size=size)
    assert not verify(data, "x.pdf").faults


SIGNS = {"an emoji": "Nice 😀", "a king": "♔ moves", "Chinese": "中文", "an ordinal": "3ᵉ ronde"}


@pytest.mark.parametrize("said", SIGNS.values(), ids=SIGNS)
@pytest.mark.slow
def test_no_sign_stops_a_booklet_or_a_picture(said):
    record = f'[White "{said}"]\n[Annotator "{said}"]\n\n' + annotated(
        f"{{{said}}}", f"(2 i1-h1 {{{said}}})", before=f"{{{said}}}"
    )
    text = all_text(record)
    shown = "3ᵉronde" if "ᵉ" in said else "□"
    assert text.count(shown) >= 5
    read, choice = library.read_record_text(f'[Edition "jersi/4.16"]\n{record}', "x.txt")
    ply = library.replay(choice.game, read).plies[0]
    scene = printed.drawn(choice.game, turn_scenery(choice.game, ply, Language.EN, "1"))
    assert svg.write(scene)
    assert png.write(scene, ppi=36)
    assert pdf.write_scene(scene, author="", subject="", language="en")


@pytest.mark.parametrize(
    ("language", "start", "signs"), [("en", "Start", "Signs"), ("fr", "Départ", "signes")]
)
@pytest.mark.few(1)
def test_the_full_form_begins_with_the_start_the_signs_and_all_turns(language, start, signs):
    _, told = pages(annotated(), Language(language), form=BookletForm.FULL)
    first = told[0]["text"].replace("\u00a0", " ")
    for part in (start, signs, "1 a2-b2=d3 2 h4-h3=f4 3 b3-b4=d5"):
        assert part in first
    assert len(told) == 2


def test_pictures_of_a_page_stand_in_level_rows_whatever_is_said_of_each():
    record = annotated("", "", "{It asks what comes next.}") + " 4 f4=d3! 5 d5=d3!-e4 6 h6-g6"
    _, told = pages(record, form=BookletForm.FULL)
    sizes = [(round(char["top"]), round(char["size"], 1)) for char in told[1]["chars"]]
    heads = {top for top, size in sizes if size == 10.5}
    assert len(told) == 2
    assert len(heads) == 2


@pytest.mark.slow
def test_two_pictures_with_a_remark_each_share_a_page_of_a5():
    remark = "{It stands well there, and no good reply is left; a third line of words is alike.}"
    _, told = pages(annotated(remark, remark, remark), size="a5", form=BookletForm.FULL)
    assert sum("stands well" in page["text"].replace("\u00a0", " ") for page in told) == 2
