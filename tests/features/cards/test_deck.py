"""Cards from a table, read back from the finished PDF: each shows what its row says."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from click.testing import CliRunner
from printkit.backends import pdf
from printkit.base.errors import LayoutError, SpecError
from printkit.cli import printkit
from printkit.features.cards.product import PRODUCT, CardsOptions, plan_cards
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.page import Flip
from printkit.products.board import hints, plan_board
from printkit.products.card_faces import card_face_symbol
from printkit.products.registry import product
from printkit.products.request import Request
from printkit.scene import Circle

import printed
from letters import page_lines

SPEC = """
game: {id: deck, title: Deck}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
kinds:
  pawn: {letter: P, count: 1}
  card: {letter: C, owner: none, form: card, size: 63x88, back: rose, table: moves.csv}
faces: {pawn: [{text: P}], rose: [{polygon: [[-0.4, 0.4], [0.4, 0.4], [0, -0.4]]}]}
setup: {white: "a1:P", black: "b5:p"}
"""
HEAD = "title,title.fr,text,text.fr,count,colour,pattern\n"
TABLE = HEAD + (
    'Tiger,Tigre,"Two ahead, or one back.",Deux pas en avant.,2,,c5 c2\n'
    'Feast,,"Take two grains.\nThen ""pass"".",,3,#f3d9a0,\n'
    ",,A card without a title.,,,,\n"
)
SAID = {
    "en": [
        *["Tiger Two ahead, or one back."] * 2,
        *['Feast Take two grains. Then "pass".'] * 3,
        "A card without a title.",
    ],
    "fr": [
        *["Tigre Deux pas en avant."] * 2,
        *['Feast Take two grains. Then "pass".'] * 3,
        "A card without a title.",
    ],
}
WIDE, HIGH = 63.0, 88.0


def game(folder: Path, table: str | bytes = TABLE, spec: str = SPEC) -> Game:
    (folder / "deck.yaml").write_text(spec, encoding="utf-8")
    data = table if isinstance(table, bytes) else table.encode()
    (folder / "moves.csv").write_bytes(data)
    return load_game(str(folder / "deck.yaml"))


def made(deck: Game, language: str = "en") -> list[object]:
    request = printed.request(deck, language=Language(language))
    return printed.pages(pdf.write(PRODUCT.make(PRODUCT.planned(request, CardsOptions()))))


def card_on(page: object, grid: object, rank: int) -> object:
    """The part of a page where a card lies."""
    x, y = grid.middle(rank)
    box = (x - WIDE / 2, y - HIGH / 2, x + WIDE / 2, y + HIGH / 2)
    return page.crop(tuple(edge * printed.PT_PER_MM for edge in box))


def cards(deck: Game, language: str = "en") -> list[object]:
    ((grid, some),) = plan_cards(printed.request(deck), CardsOptions()).sheets
    front = made(deck, language)[0]
    return [card_on(front, grid, rank) for rank in range(len(some))]


def said(card: object) -> str:
    return " ".join(card.extract_text().split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_says_what_its_row_says(tmp_path: Path, language: str) -> None:
    assert list(map(said, cards(game(tmp_path), language))) == SAID[language]


@pytest.mark.parametrize("sign", [";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_of_every_spreadsheet_are_read_alike(
    tmp_path: Path, sign: str, mark: str, end: str
) -> None:
    lines = ["title,text,count", 'Crab,"One,two",2', "Été,Deux,1"]
    plain = game(tmp_path, "\n".join(lines)).kinds[1].deck
    rows = [line.replace('"One,two"', "One!two").replace(",", sign) for line in lines]
    other = (mark + end.join(rows)).replace("!", ",").encode()
    assert game(tmp_path, other).kinds[1].deck == plain


def test_a_title_is_bold_and_the_text_is_large_where_there_is_room(tmp_path: Path) -> None:
    letters = cards(game(tmp_path))[0].chars
    title, text = ([c for c in letters if c["text"] in of] for of in ("Tiger"[:1], "b"))
    assert all("Semi" in c["fontname"] for c in title[:1])
    assert all("Semi" not in c["fontname"] for c in text)
    assert min(c["size"] for c in text) >= 8


def test_much_text_is_smaller_and_stays_on_its_card(tmp_path: Path) -> None:
    def table(words: int) -> str:
        return f"{HEAD}Long,,{'grain ' * words}end.,,1,,c5\nOther,,x,,1,,\n"

    card, other = cards(game(tmp_path, table(100)))
    sizes = {round(c["size"], 1) for c in card.chars if c["text"] == "g"}
    assert 6 <= min(sizes) < 8
    assert said(card).count("grain") == 100
    assert said(other) == "Other x"
    for words in (400, 1200):
        deck = game(tmp_path, table(words))
        with pytest.raises(LayoutError) as caught:
            plan_cards(printed.request(deck), CardsOptions())
        assert str(caught.value).count("\n") == 0
        assert "moves.csv:2:7: there is no room for “Long” on a card of 63 x 88 mm" in str(
            caught.value
        )


def filled(card: object) -> set[tuple[int, int]]:
    """The cells of a pattern that are filled, from the upper left."""
    cells = [box for box in map(printed.box, card.rects) if box[2] - box[0] < WIDE / 3]
    left, top = min(box[0] for box in cells), min(box[1] for box in cells)
    wide = cells[0][2] - cells[0][0]
    marked = [one for one in card.rects if one["fill"] and printed.box(one) in cells]
    return {
        (round((box[0] - left) / wide), round((box[1] - top) / wide))
        for box in map(printed.box, marked)
    }


@pytest.mark.parametrize(
    ("head", "pattern", "expected", "start"),
    [
        ("pattern", "c5 c2", {(2, 0), (2, 3)}, (2, 2)),
        ("pattern", "a1:light e5:dark", {(0, 4), (4, 0)}, (2, 2)),
        ("pattern 4x3", "a3 d1 b1:start", {(0, 0), (3, 2)}, (1, 2)),
    ],
)
def test_a_pattern_fills_its_cells(
    tmp_path: Path,
    head: str,
    pattern: str,
    expected: set[tuple[int, int]],
    start: tuple[int, int],
) -> None:
    deck = game(tmp_path, f"title,{head}\nTiger,{pattern}\n")
    assert filled(cards(deck)[0]) == expected
    assert deck.kinds[1].deck[0].pattern.start == start


@pytest.mark.parametrize(
    ("head", "cell", "expected"),
    [
        ("pips", "a3 b2 c1", {(0, 0), (1, 1), (2, 2)}),
        ("pips 3x7", "a7 c5 b2:light", {(0, 0), (2, 2), (1, 5)}),
    ],
)
def test_pips_are_dots_and_nothing_else(
    tmp_path: Path, head: str, cell: str, expected: set[tuple[int, int]]
) -> None:
    deck = game(tmp_path, f"{head}\n{cell}\n")
    piece = deck.one_of(1)
    (face,) = deck.kinds[1].deck
    drawn = card_face_symbol(deck, piece, face, deck.themes["print"], Language.EN).shapes
    dots = [shape for shape in drawn if isinstance(shape, Circle)]
    wide, high = face.pattern.size
    assert len(dots) == len(expected)
    assert len(drawn) - len(dots) <= 1  # the ground
    left, top = min(dot.x for dot in dots), min(dot.y for dot in dots)
    cell_width = dots[0].radius / 0.34
    found = {
        (round((dot.x - left) / cell_width), round((dot.y - top) / cell_width)) for dot in dots
    }
    assert found == expected
    assert (wide, high) == ((3, 7) if "x" in head else (3, 3))


def test_the_table_counts_the_cards_and_each_has_its_back(tmp_path: Path) -> None:
    deck = game(tmp_path)
    assert deck.kinds[1].counts == (6, 0)
    plan = plan_cards(printed.request(deck), CardsOptions(flip=Flip.LONG))
    assert sum(len(some) for _, some in plan.sheets) == 6
    _, back = made(deck)
    assert len([line for line in back.curves if line["stroke"]]) == 6
    assert not deck.doubts


def test_sheets_of_another_table_carry_another_number(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    assert game(one).fingerprint == game(other).fingerprint
    assert game(one).fingerprint != game(other, TABLE.replace("two", "2")).fingerprint


def test_a_card_has_its_own_colour(tmp_path: Path) -> None:
    grounds = [
        [one for one in card.rects if one["fill"] and one["width"] > 150 < one["height"]]
        for card in cards(game(tmp_path))
    ]
    assert [bool(one) for one in grounds] == [False, False, True, True, True, False]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("titel,text\na,b\n", ["1:1: unknown column 'titel'; did you mean title?"]),
        ("title,text,text\na,b,c\n", ["1:12: the column 'text' stands here twice"]),
        (
            'title,count,colour\nA,0,red\n"B\nb",many,#abc\n',
            [
                "2:3: '0' is not a count",
                "2:5: 'red' is not a valid colour",
                "4:4: 'many' is not a count",
                "4:9: '#abc' is not a valid colour",
            ],
        ),
        (
            "title,pattern\nA,c3 f9:dark e4:drak\n",
            [
                "2:6: the pattern has no cell 'f9:dark'; from a1 to e5",
                "2:14: unknown tone 'drak'; did you mean dark?",
            ],
        ),
        (
            "title,pattern,pips\nA,c3,\nB,,a1:start\n",
            ["1:15: a card shows a pattern or pips"],
        ),
        ("title,text\nA,one, two\n", ["2:7: no column is above 'two'; put a text"]),
        ("title,text\n", ["1:1: this is no table of cards; its first line names the columns"]),
        ("", ["the file is empty"]),
        ("title\nA \U0001f980\n", ["2:1: "]),
        (b"title\nCaf\xe9\n", ["2:4: the byte 0xe9 is not UTF-8"]),
    ],
)
def test_all_that_is_wrong_with_a_table_is_said_with_its_place(
    tmp_path: Path, table: str | bytes, expected: list[str]
) -> None:
    with pytest.raises(SpecError) as caught:
        game(tmp_path, table)
    lines = str(caught.value).split("\n")
    assert len(lines) == len(expected)
    for line, part in zip(lines, expected, strict=True):
        assert "moves.csv:" in line
        assert part in line


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("moves.csv", "move.csv", "no such file: move.csv; did you mean moves.csv?"),
        ("table:", "count: 6, table:", "`table` says how many cards there are"),
        ("table: moves.csv", "colour: '#f3d9a0'", "count"),
        ("size: 63x88, ", "", "card has a table and is no card of a size in mm"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_its_spec(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    with pytest.raises(SpecError) as caught:
        game(tmp_path, spec=SPEC.replace(old, new))
    assert expected in str(caught.value)
    assert "deck.yaml:6:" in str(caught.value)


def test_the_command_writes_nothing_where_a_card_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(SpecError):
        game(tmp_path, "titel\nA\n")
    target = tmp_path / "cards.pdf"
    result = CliRunner().invoke(printkit, ["cards", str(tmp_path / "deck.yaml"), "-o", str(target)])
    assert result.exit_code == 1
    assert not target.exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_rule_book_says_what_each_card_does(tmp_path: Path, language: str) -> None:
    request = printed.request(game(tmp_path), language=Language(language))
    text = book_of(request)
    for one in SAID[language]:
        assert one in text
    assert "2 × Tig" in text
    assert "3 × Feast" in text


def test_a_rule_book_lists_cards_that_have_a_title_alone_in_a_line(tmp_path: Path) -> None:
    table = "title,count,pips 3x7\n0-0,1,\n1-0,2,b6\n,4,b2\n"
    text = book_of(printed.request(game(tmp_path, table)))
    assert "Card. 0-0, 1-0 × 2 " in f"{text} "


def book_of(request: Request) -> str:
    book = product("rulebook")
    pages = page_lines(pdf.write(book.make(book.plan(request, book.options()))))
    return " ".join(" ".join(pages).replace("\u00a0", " ").split())


LETTERED = """title,title.fr,letter,colour,pattern
Tiger,Tigre,T,#f3d9a0,c5 c2
Crab,,R,,c4 a3:light
Ox,Boeuf,,,c4
"""
ON_CELLS = SPEC.replace('"b5:p"', '"b5:p", neutral: "a2:T a3:C"')


def test_a_card_with_a_letter_lies_on_cells_as_the_one_that_it_is(tmp_path: Path) -> None:
    """The other sides of its kind keep their places behind it, and it is one of its kind."""
    deck = game(tmp_path, LETTERED, ON_CELLS)
    card, tiger, crab, rose = deck.kinds[1:]
    assert [one.letter for one in (tiger, crab)] == ["T", "R"]
    assert deck.kinds[deck.kinds[1].shows[1]] is rose
    assert (tiger.of, tiger.name["fr"], tiger.colour) == (1, "Tigre", "#f3d9a0")
    assert len({card.face, tiger.face, crab.face}) == 3
    assert deck.setup.at(1)[0].kind == deck.kinds.index(tiger)
    with pytest.raises(SpecError, match=r"moves\.csv:\d:\d+: .*P"):
        game(tmp_path, LETTERED.replace(",R,", ",P,"), ON_CELLS)


def test_cells_are_as_wide_as_the_cards_on_them_need(tmp_path: Path) -> None:
    beside, on = game(tmp_path), game(tmp_path, LETTERED, ON_CELLS)
    said = SPEC.replace("back: rose", "stands: cells, back: rose")
    for deck, least in ((beside, 40.0), (on, HIGH), (game(tmp_path, spec=said), HIGH)):
        plan = plan_board(printed.request(deck))
        assert least <= plan.layout.cell <= least * 1.1
        assert plan.cube == 20.0
        form = deck.kinds[1].form
        if least == HIGH:  # and as wide in pictures
            assert form.width * plan.layout.cell == pytest.approx(HIGH)
            assert pickle.loads(pickle.dumps(form)) == form
    small = printed.by_cell(50.0).sizing
    assert "91.67" in " ".join(hints(plan_board(printed.request(on), small)))


def test_a_text_that_lacks_in_the_language_asked_for_is_warned_of_once(tmp_path: Path) -> None:
    deck = game(tmp_path, LETTERED)
    of = {
        language: PRODUCT.planned(printed.request(deck, language=language), CardsOptions()).doubts
        for language in (Language("en"), Language("fr"))
    }
    assert not of[Language("en")]
    (problem,) = of[Language("fr")]
    assert problem.source is not None
    assert (problem.source.line, problem.source.column) == (3, 6)
