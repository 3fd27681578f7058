"""Nothing is stuck on pieces that come in their colours: no sheet, no hours; it is said so."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from printkit.base.errors import LayoutError
from printkit.document.blocks import Document, DrawnStep, Steps
from printkit.gamefile.game import game_of
from printkit.kit import contents, kit_plan
from printkit.model import Game, Language
from printkit.model.piece import FORMS
from printkit.products.board import board_part, plan_board
from printkit.products.make_sheet import MakingWords, doubts_of_sizes, make_sheet
from printkit.products.print_me import PRODUCT as PRINT_ME
from printkit.products.print_me import PrintMeOptions
from printkit.products.request import Request
from printkit.products.stickers import PRODUCT as STICKERS
from printkit.products.stickers import StickersOptions, plan_stickers
from printkit.rules import Side

import printed

TEXT = """
game: {{id: stones, title: {{en: Stones, fr: Pierres}}}}
board: {{cells: squares, rows: [{{name: a, cells: 5}}, {{name: b, cells: 5}}]}}
players:
  white: {{en: Black, fr: les Noirs, colour: "#1f1d1b"}}
  black: {{en: White, fr: les Blancs, colour: "#fbfaf6"}}
kinds:
  stone: {{letter: S, count: 41, form: {form}, name: {{en: stone, fr: la pierre}}}}
{others}
faces: {{stone: blank{faces}}}
setup: {{white: a1:S, black: b1:S}}
"""


@cache
def made(form: str = "disc", others: str = "", faces: str = "") -> Game:
    return game_of(TEXT.format(form=form, others=others, faces=faces), Path.cwd())


def sheet_of(game: Game, language: Language = Language.EN, cube: float = 16.0) -> Document:
    plan = PRINT_ME.plan(printed.request(game, cube, language=language), PrintMeOptions())
    head = plan.whole.request.masthead(plan.whole.sheets)
    _, made_ = make_sheet(head, plan.whole, (0.0,) * plan.whole.sheets)
    return made_ if isinstance(made_, Document) else made_.document


def words_in(value: object) -> str:
    """All texts below a value of blocks."""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return "\n".join(map(words_in, value))
    slots = getattr(value, "__dataclass_fields__", {})
    return "\n".join(words_in(getattr(value, name)) for name in slots if name != "scene")


@pytest.mark.few(2)
@pytest.mark.parametrize("form", [form.name for form in FORMS.values() if form.comes_coloured])
def test_a_kit_of_blank_pieces_has_no_stickers_and_says_what_to_buy(form: str) -> None:
    game = made(form)
    request = printed.request(game, 16)
    names = Counter(one.product for one in kit_plan(request, PrintMeOptions()))
    assert not names["stickers"]
    assert names["print-me"] == 1
    plan = PRINT_ME.plan(request, PrintMeOptions())
    assert plan.whole.stickers.sheets == 0
    assert plan.whole.hours == 1


@pytest.mark.parametrize(
    ("language", "bought"),
    [
        (Language.EN, "discs of 16\u00a0mm in Black’s and White’s colours: buy them"),
        (Language.FR, "disques de 16\u00a0mm aux couleurs des Noirs et des Blancs, à acheter"),
    ],
)
def test_the_make_sheet_says_how_many_pieces_of_which_size_to_buy(
    language: Language, bought: str
) -> None:
    said = words_in(sheet_of(made(), language).blocks)
    assert "41 + 41" in said
    assert bought in said
    words = MakingWords.of(language, "disc")
    for word in (words.sticky, words.instead[0][1], words.varnish, words.stickers):
        assert word not in said.split("\n")


def test_what_shows_art_is_stuck_beside_what_does_not() -> None:
    others = "  king: {letter: K, count: 1, form: disc, name: {en: king, fr: le roi}}"
    game = made(others=others, faces=", king: [{text: K}]")
    plan = plan_stickers(printed.request(game, 16))
    shown = Counter(piece.kind for strip in plan.strips for piece in strip.pieces)
    assert shown == {1: 6}  # two sides of both kings, and a spare one each
    steps = [one for block in sheet_of(game).blocks if isinstance(block, Steps)
             for one in block.steps if isinstance(one, DrawnStep)]  # fmt: skip
    assert any("Stick" in words_in(one.words) for one in steps)
    said = words_in(sheet_of(game).blocks)
    assert "42 + 42" in said  # discs all
    assert "No stickers for: stone." in said


@pytest.mark.parametrize("form", ["cube", "card"])
def test_a_bare_cube_and_a_card_get_their_blank_faces(form: str) -> None:
    plan = plan_stickers(printed.request(made(form), 16))
    assert plan.faces == 82 * FORMS[form].sides


def test_stickers_alone_are_refused_with_what_to_do_and_made_where_they_are_named() -> None:
    request = printed.request(made(), 16)
    with pytest.raises(LayoutError, match="nothing is stuck on the discs") as refused:
        STICKERS.plan(request, StickersOptions())
    assert "--only" in refused.value.problems[0].hint
    assert STICKERS.plan(request, StickersOptions(only="S=2")).stickers.faces > 0


@pytest.mark.few(1)
@pytest.mark.parametrize("form", ["ball", "pyramid", "bar", "ring"])
def test_balls_and_pyramids_are_bought_whatever_their_art_is(form: str) -> None:
    others = f"  pearl: {{letter: P, count: 3, form: {form}, owner: none}}"
    game = made(others=others, faces=", pearl: [{text: P}]")
    assert not plan_stickers(printed.request(game, 16)).pages
    assert "in their colours: buy them" in words_in(sheet_of(game).blocks)


@pytest.mark.slow
def test_a_whole_kit_of_stones_is_made_in_both_languages() -> None:
    for language in Language:
        request: Request = printed.request(made(), 16, language=language)
        files = contents(kit_plan(request, PrintMeOptions()))
        assert not any("stickers" in name for name in files)
        assert request.game.dark_side is Side.WHITE


def test_the_make_sheet_counts_pieces_by_their_size() -> None:
    others = "  rock: {letter: R, count: 4, form: disc, size: 1.6, name: {en: rock, fr: la pierre}}"
    said = words_in(sheet_of(made(others=others, faces=", rock: blank"), cube=20).blocks)
    assert "4 + 4" in said
    assert "discs of 20\u00a0mm in Black’s and White’s colours" in said
    assert "discs of 12.5\u00a0mm in Black’s and White’s colours" in said
    assert said.index("4 + 4") < said.index("41 + 41")  # the widest first


@pytest.mark.parametrize(
    ("others", "size"),
    [
        ("form: tile, size: 1.6, count: 4", 12.5),
        ("form: tile, size: 1.6, count: 90", 20.0),
        ("form: ball, size: 0.4, count: 90", 8.0),
    ],
)
def test_the_proof_page_is_measured_by_a_piece_as_most_are(others: str, size: float) -> None:
    others = f"  rock: {{letter: R, {others}, owner: none, name: {{en: rock, fr: la pierre}}}}"
    game = made(others=others, faces=", rock: blank")
    request = printed.request(game, 20)
    assert request.masthead().usual == size
    measured = game.measured
    assert measured is not None
    assert measured.form.name == ("disc" if size == 12.5 else game.kinds[-1].form.name)
    sheet, *_ = board_part(request.masthead(), plan_board(request))
    assert isinstance(sheet, Document)
    said = words_in(sheet.blocks)
    assert f"This is one {measured.form.name}: a {measured.form.name} of {size:g}\u00a0mm" in said
    assert f"a {measured.form.name} hides the" in said


def test_what_is_bought_in_another_size_has_half_millimetres_and_small_ones_are_warned_of() -> None:
    for size in ("0.33", "0.36", "0.8"):
        others = f"  rock: {{letter: R, count: 4, form: ball, size: {size}, owner: none}}"
        game = made(others=others, faces=", rock: blank")
        request = printed.request(game, 21)
        wide = request.width(1)
        assert 2 * wide == round(2 * wide)
        assert wide == pytest.approx(21 * float(size), abs=0.25)
        (doubt,) = doubts_of_sizes(request) if wide < 8 else (None,)
        assert (doubt is None) is (size == "0.8")
    exact = made()
    assert printed.request(exact, 19.3).width(0) == 19.3  # as it is asked for


def test_pieces_with_a_bare_side_get_one_sticker_each_and_come_in_its_colour() -> None:
    others = "  rock: {letter: R, count: 4, form: disc, owner: none, sides: {R: bare, T: spot}}"
    game = made(others=others, faces=", bare: blank, spot: [{text: P}]")
    said = words_in(sheet_of(game).blocks)
    assert "Stick a face on each disc, in the middle, and rub it down. The other side stays" in said
    assert "in the colour of the side without a sticker" in said
    both = made(others=others, faces=", bare: [{text: Q}], spot: [{text: P}]")
    assert "Stick its faces on each disc" in words_in(sheet_of(both).blocks)


def test_nothing_hides_an_outline_where_each_card_has_its_own_millimetres() -> None:
    text = """
game: {id: cards, title: Cards}
board: {cells: squares, shape: rectangle 4x4}
kinds: {ace: {letter: A, count: 4, form: card, size: 63x88, owner: none}}
setup: {white: none, black: none, neutral: none}
faces: {ace: [{text: A}]}
turns: unchecked
"""
    game = game_of(text, Path.cwd())
    request = printed.request(game, 20)
    assert request.masthead().usual == 0
    assert "hide" not in words_in(sheet_of(game).blocks)
    sheet, *_ = board_part(request.masthead(), plan_board(request))
    assert isinstance(sheet, Document)
    assert "hide" not in words_in(sheet.blocks)
    assert "Both rulers must be 100" in words_in(sheet_of(game).blocks)
