"""Booklets of both forms: nothing that a record says is lost or too small to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from printkit import library
from printkit.backends import pdf, png, svg
from printkit.base.units import PT_PER_MM
from printkit.gamefile import game_of
from printkit.model import Language
from printkit.preflight.verify import verify
from printkit.products.replays.booklet import PRODUCT, BookletForm, BookletOptions
from printkit.products.scenery import turn_scenery

import printed
from letters import Letter, letters, page_lines, page_words, picture_widths

TURNS = "1 a2-b2=d3 {0} 2 h4-h3=f4 {1} 3 b3-b4=d5 {2}"
A4_WIDTH = 210 * PT_PER_MM
ADDRESS = (
    "https://example.org/games/2024/05/17/archive/correspondence/league-one/board-twelve"
    "?round=3&board=12#turn-17"
)


@cache
def booklet(
    record: str,
    language: Language = Language.EN,
    size: str = "a4",
    form: BookletForm = BookletForm.MAGAZINE,
) -> bytes:
    """The booklet of a record of Jersi 4.16."""
    read, choice = library.read_record_text(f'[Edition "jersi/4.16"]\n{record}', "x.txt")
    played = library.replay(choice.game, read, language)
    request = printed.request(choice.game, language=language, setup=printed.on(size))
    plan = PRODUCT.plan(request, BookletOptions(played=played, name="x", form=form))
    return pdf.write(PRODUCT.make(plan))


def annotated(*remarks: str, before: str = "") -> str:
    filled = (*remarks, "", "", "")[:3]
    return f"{before} {TURNS.format(*filled)}"


def all_text(record: str, **asked: object) -> str:
    """The words of the booklet, column by column: as the file has them."""
    return re.sub(r"\s", "", "".join(page_words(booklet(record, **asked))))


def words(place: str) -> str:
    return " ".join(f"{place}{number}" for number in range(500))


PLACES = ("name", "header", "before", "after", "variation", "end")
LONG = (
    f'[White "{words("name")}"]\n[Annotator "{words("header")}"]\n\n'
    f"{{{words('before')}}} 1 a2-b2=d3 {{{words('after')}}} "
    f"2 h4-h3=f4 (2 i1-h1 {{{words('variation')}}}) 3 b3-b4=d5 {{{words('end')}}}"
)


def types(data: bytes) -> Iterator[Letter]:
    """All letters of a file."""
    for page in range(len(page_lines(data))):
        yield from letters(data, page)


@pytest.mark.slow
def test_thousands_of_words_are_all_printed_wherever_they_stand_and_nothing_shrinks():
    data, usual = booklet(LONG), booklet(annotated())
    text = all_text(LONG)
    assert [word for place in PLACES for word in words(place).split() if word not in text] == []
    assert len(page_lines(data)) > 3 > len(page_lines(usual))
    widest = [max(one.size for one in letters(file)) for file in (data, usual)]
    assert widest[0] == pytest.approx(widest[1])
    assert not verify(data, "x.pdf").faults
    remark = [one.size for one in types(data) if one.text == "w"]  # "1 White", "2 Black" below
    assert min(one.size for one in types(data)) >= 4.99
    assert min(size for size in remark if size > 7.5) >= 7.99


@pytest.mark.parametrize("form", BookletForm)
@pytest.mark.slow
def test_pictures_are_as_large_with_a_long_remark_as_without(form):
    usual = picture_widths(booklet(annotated(), form=form))
    assert max(usual) > 150
    long = booklet(annotated(f"{{{words('after')}}}"), form=form)
    # which of them stand on the first page is another matter
    assert sorted(picture_widths(long)) == pytest.approx(sorted(usual), abs=0.01)


@pytest.mark.slow
def test_words_without_blanks_are_broken_within_the_margins():
    endless = "x" * 400
    record = f'[Site "{ADDRESS}"]\n[Event "{endless}"]\n\n' + annotated(
        f"{{see {ADDRESS} there}}", f"{{see {endless} there}}"
    )
    data, text = booklet(record), all_text(record)
    assert not verify(data, "x.pdf").faults
    assert text.count(ADDRESS) == text.count(endless) == 2
    assert max(one.right for one in types(data)) < A4_WIDTH - 17


HEADERS = (
    '[White "Ada"]\n[White "Eve"]\n[Annotator "Ada"]\n[Termination "White resigns"]\n'
    '[Clock "oak"]\n[Result "1-0 (Black left)"]\n'
)
TOLD = HEADERS + annotated(
    "$1 {A player recommended:} (1 a3-b3 {why} 2 h4-h3=f4 (2 h4-g4 {deep})) {It holds.} (1 a5-b5)",
    "? {one} {two!} {three}",
    "$16",
    before="{Our best game.}",
)


@pytest.mark.parametrize("form", BookletForm)
@pytest.mark.slow
def test_variations_with_their_remarks_stand_in_the_text(form):
    text = all_text(TOLD, form=form)
    for part in ("Aplayerrecommended:", "1a3-b3why2h4-h3=f4(2h4-g4deep)", "Itholds.(1a5-b5)"):
        assert part in text


@pytest.mark.slow
def test_remarks_in_a_row_are_parted_by_a_stop():
    assert "one.two!three" in all_text(TOLD)


@pytest.mark.slow
def test_turns_have_their_judgements_and_the_first_page_the_opening_remark():
    first = page_lines(booklet(TOLD))[0]
    for part in ("a2-b2=d3 !", "h4-h3=f4 ?", "b3-b4=d5 ±", "Our best game."):
        assert part in first


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
    first = page_lines(booklet(TOLD, language=language))[0]
    assert all(label in first for label in labels)
    assert "Black left" in first
    assert "Eve" in first


@pytest.mark.parametrize("size", ["a5", "letter", "a3"])
@pytest.mark.slow
def test_a_booklet_passes_verify_on_every_paper(size):
    assert not verify(booklet(TOLD, size=size), "x.pdf").faults


@pytest.mark.slow
def test_no_sign_stops_a_booklet_or_a_picture():
    said = "Nice 😀 ♔ moves 中文 3ᵉ ronde"
    record = f'[White "{said}"]\n[Annotator "{said}"]\n\n' + annotated(
        f"{{{said}}}", f"(2 i1-h1 {{{said}}})", before=f"{{{said}}}"
    )
    assert all_text(record).count("Nice□□moves□□3ᵉronde") >= 5
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
    first, *others = page_lines(booklet(annotated(), Language(language), form=BookletForm.FULL))
    for part in (start, signs, "1 a2-b2=d3 2 h4-h3=f4 3 b3-b4=d5"):
        assert part in first
    assert not others  # three turns find room there


def test_pictures_of_a_page_stand_in_level_rows_whatever_is_said_of_each():
    record = annotated("", "", "{It asks what comes next.}") + " 4 f4=d3! 5 d5=d3!-e4 6 h6-g6"
    data = booklet(record, form=BookletForm.FULL)
    heads = {round(one.line) for one in letters(data, 1) if round(one.size, 1) == 10.5}
    assert len(page_lines(data)) == 2
    assert len(heads) == 2


@pytest.mark.slow
def test_two_pictures_with_a_remark_each_share_a_page_of_a5():
    remark = "{It stands well there, and no good reply is left; a third line of words is alike.}"
    told = page_lines(booklet(annotated(remark, remark, remark), size="a5", form=BookletForm.FULL))
    assert sum("stands well" in text for text in told) == 2


@pytest.mark.parametrize(("high", "rows"), [(3, 5), (10, 2)])
@pytest.mark.few(1)
def test_as_many_rows_of_pictures_stand_on_a_page_as_fit(high, rows):
    game = game_of(
        f"""
game: {{id: flat, title: Flat}}
board: {{cells: squares, shape: rectangle 10x{high}}}
kinds: {{man: {{letter: M, count: 1, form: disc}}}}
setup: {{white: a1:M, black: b1:M}}
turns: unchecked
""",
        Path(),
    )
    ways = " ".join(f"a{at}-a{at + 1} b{at}-b{at + 1}" for at in range(1, 10))
    read = library.read_record_text(ways, "x.txt", game)[0]
    played = library.replay(game, read)
    asked = BookletOptions(played=played, name="x", form=BookletForm.FULL)
    data = pdf.write(PRODUCT.make(PRODUCT.plan(printed.request(game), asked)))
    heads = {round(one.line) for one in letters(data, 1) if round(one.size, 1) == 10.5}
    assert len(heads) == rows


@pytest.mark.slow
def test_large_paper_holds_more_rows_of_pictures():
    example = Path(__file__).parents[2] / "specs" / "jersi" / "example-4.16.txt"
    data = booklet(example.read_text(), size="a3", form=BookletForm.FULL)
    heads = {round(one.line) for one in letters(data, 1) if round(one.size, 1) == 10.5}
    assert len(heads) == 3


def crowd(wide: int, high: int, lost: int, size: str) -> bytes:
    """A full booklet of a board of men, of whom so many are lost at a stroke."""
    cells = [f"{chr(97 + row)}{column + 1}" for row in range(high) for column in range(wide)]
    men = min(30, len(cells) - 3)
    game = game_of(
        f"""
game: {{id: crowd, title: Crowd}}
board: {{cells: squares, shape: rectangle {wide}x{high}}}
kinds: {{man: {{letter: M, count: 40, form: disc}}}}
setup: {{white: "{cells[0]}:M", black: "{" ".join(f"{one}:M" for one in cells[-men:])}"}}
turns: unchecked
""",
        Path(),
    )
    taken = "".join(f"/x{one}" for one in cells[-men:][: min(lost, men)])
    record = f"{cells[0]}-{cells[1]}{taken} pass {cells[1]}-{cells[0]} pass"
    played = library.replay(game, library.read_record_text(record, "x.txt", game)[0])
    request = printed.request(game, setup=printed.on(size))
    asked = BookletOptions(played=played, name="x", form=BookletForm.FULL)
    return pdf.write(PRODUCT.make(PRODUCT.plan(request, asked)))


@pytest.mark.parametrize("size", ["a5", "a4", "letter"])
@pytest.mark.parametrize("lost", [0, 12, 30])
@pytest.mark.parametrize("board", [(4, 13), (5, 9), (6, 7), (8, 8), (13, 4)])
@pytest.mark.few(1)
def test_no_picture_leaves_its_page_whatever_the_board_and_the_rows_of_lost_pieces(
    board, lost, size
):
    assert not verify(crowd(*board, lost, size), "x.pdf").faults


def test_the_first_page_has_turns_beside_the_start():
    first = page_lines(crowd(8, 8, 0, "a4"))[0]
    assert "a1-a2" in first.split("Start", 1)[1]
    assert len(page_lines(crowd(8, 8, 0, "a4"))) <= 2
