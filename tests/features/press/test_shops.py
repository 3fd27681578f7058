"""What a print shop takes: boards on rectangles, data files of shops, and the order."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from shutil import copytree

import numpy as np
import pikepdf
import pytest
from PIL import Image
from printkit.backends import pdf
from printkit.base.errors import LayoutError, SpecError
from printkit.base.units import PT_PER_MM, paper
from printkit.features.press import shop
from printkit.features.press.known import shop_named
from printkit.features.press.product import ShopOptions, make_shop, plan_shop
from printkit.gamefile import shelf
from printkit.page import Press
from printkit.preflight.verify import PreflightLevel, verify
from printkit.products.board import plan_board
from printkit.products.door import finished
from printkit.products.options import BoardPlates, Fold
from printkit.products.stickers import plan_stickers
from printkit.scene import Path as Outline
from printkit.scene import Style, Text, bounds

import printed

RECTANGLE = BoardPlates(
    rectangle=paper("400x380"), background="#2b4a3a", border=6.0, fold=Fold.QUARTER, turn_in=18.0
)


@cache
def mounted() -> bytes:
    request = printed.request(printed.game("jersi"), 20)
    return pdf.write(shop.board(request.masthead(), 40, Press(), RECTANGLE))


def test_a_mounted_board_has_its_wrap_its_folds_and_colour_to_the_end_of_the_bleed():
    report = verify(mounted())
    assert (report.level, report.faults) == (PreflightLevel.PRESS, ())
    page, bare = report.pages
    assert (page.spots, bare.spots) == (("Fold",), ())
    left, top, right, bottom = page.trim
    assert (right - left, bottom - top) == pytest.approx((436, 416), abs=0.01)
    (first, _) = printed.pages(mounted())
    lines = [printed.box(one) for one in first.lines if one["linewidth"] < 0.3]
    upright = sorted(x - left for x, y, x1, y1 in lines if y1 - y > 400)
    level = sorted(y - top for x, y, x1, y1 in lines if x1 - x > 400)
    assert upright == pytest.approx([18, 218, 418], abs=0.02)
    assert level == pytest.approx([18, 208, 398], abs=0.02)


@pytest.mark.parametrize(
    ("asked", "words", "hint"),
    [
        (replace(RECTANGLE, rectangle=paper("340x380")), "360 x 323.316 mm .* 340 x 380", "--cube"),
        (replace(RECTANGLE, border=2.0), "border of 2 mm", "--border 3"),
    ],
)
def test_art_in_the_safe_zone_is_refused_with_what_would_fit(asked, words, hint):
    request = printed.request(printed.game("jersi"), 20)
    with pytest.raises(LayoutError, match=words) as refused:
        shop.require_room(request, plan_board(request).layout, asked)
    assert hint in refused.value.problems[0].hint


def test_the_largest_pieces_that_are_named_do_fit():
    request = printed.request(printed.game("jersi"), 20)
    asked = replace(RECTANGLE, rectangle=paper("340x380"))
    with pytest.raises(LayoutError) as refused:
        shop.require_room(request, plan_board(request).layout, asked)
    cube = float(refused.value.problems[0].hint.split()[1])
    smaller = replace(request, piece=cube)
    shop.require_room(smaller, plan_board(smaller).layout, asked)


def order(name: str, **plates: object):
    request = printed.request(printed.game("pijersi"), 20)
    options = ShopOptions(shop=shop_named(name), copies=3, plates=BoardPlates(**plates))
    plan = plan_shop(request, options)
    return plan, make_shop(plan).files


def test_every_shipped_shop_takes_a_game_and_gets_an_order():
    for name in shelf.paths_in(shelf.SHOPS):
        plan, files = order(name)
        text = files["order.txt"].decode()
        assert "Copies: 3" in text
        assert plan.shop.spec.read in text
        for file in set(files) - {"order.txt"}:
            assert file in text
        if plan.shop.spec.form == "pdf":
            assert "CutContour" in text
            assert "unmanaged" in text
            assert all(
                "3\u00a0mm" in line for line in text.splitlines() if "bleed all round" in line
            )


@pytest.mark.slow
def test_a_picture_for_a_shop_is_as_many_pixels_as_it_asks_for():
    plan, files = order("the-game-crafter", background="#2b4a3a")
    (name,) = set(files) - {"order.txt"}
    picture = Image.open(BytesIO(finished(files[name], name).data))
    (board,) = [one for one in plan.shop.spec.boards if one.name == plan.parts[0].item]
    assert [*picture.size] == board.pixels
    assert picture.mode == "RGB"
    pixels = np.asarray(picture)
    for edge in (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]):
        assert {tuple(one) for one in edge.tolist()} == {(0x2B, 0x4A, 0x3A)}


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("colour: rgb", "colour: cmyk", ":6:1: colour", "no plates"),
        ("ppi: 300\n", "", ":5:1: form", "pixels per inch"),
        ("{side}", "{edge}", ":12:3: names.cards", "no pattern of a file name"),
        ('"{game}-board"', '"{game}/board"', ":11:3: names.board", "no pattern of a file name"),
        ("{number}", "{number:>9}", ":12:3: names.cards", "no pattern of a file name"),
        ("{number}", "{number", ":12:3: names.cards", "no pattern of a file name"),
        ("[2475, 2475]", "[2475, 2400]", ":16:5: boards.3", "2475 x 2475 pixels, not 2475 x 2400"),
        ("-{number}", "", ":12:3: names.cards", "several of these files"),
        ("{game}-card-{number}-{side}", "{game}-board", ":12:3: names.cards", "both called"),
        ("safe: 3.175", "safe: 25", ":23:5: cards.1", "no room for anything"),
    ],
)
def test_a_shop_that_contradicts_itself_is_refused_with_place_reason_and_hint(
    old, new, place, words, tmp_path: Path
):
    text = Path(shelf.folder(), "shops", "the-game-crafter.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (tmp_path / "mine.yaml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(SpecError) as refused:
        shop_named(str(tmp_path / "mine.yaml"))
    (problem, *_) = refused.value.problems
    assert place.replace(":", "", 1) in str(problem.source).replace("mine.yaml:", "", 1)[-60:]
    assert words in str(problem.what)
    assert problem.hint


def test_a_shop_of_one_s_own_is_copied_and_named(tmp_path: Path):
    text = Path(shelf.folder(), "shops", "offset.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("bleed: 3 ", "bleed: 5 "), encoding="utf-8")
    _, files = order(str(tmp_path / "mine.yaml"))
    board = next(one for name, one in files.items() if "board" in name)
    with pikepdf.open(BytesIO(pdf.write(board))) as document:
        page = document.pages[0]
        boxes = [[float(side) / PT_PER_MM for side in box] for box in (page.bleedbox, page.trimbox)]
    beyond = np.subtract(*boxes)
    assert beyond == pytest.approx([-5, -5, 5, 5], abs=0.01)


def test_levels_ask_for_more_and_json_has_a_version(printkit, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("press.pdf").write_bytes(mounted())
    said = printkit("verify", "press.pdf", "--json")
    assert said.status == 0
    listed = json.loads(said.out)
    assert listed["version"] == 1
    assert listed["files"][0]["level"] == "press"
    strict = printkit("verify", "press.pdf", "--level", "shop")
    assert strict.status == 1
    assert "OutputIntent" in strict.err
    assert "PDF/X" in strict.err
    home = printed.board_pdf(printed.Asked(), printed.by_cube(20))
    assert verify(home).level is PreflightLevel.HOME
    assert any("no bleed" in one for one in verify(home, level=PreflightLevel.PRESS).faults)


DECK = Path(__file__).parents[2] / "data" / "deck"
"""A game with cards and its table."""


def test_cards_are_pages_or_pictures_with_their_backs_and_words_keep_off_the_knife(
    printkit, tmp_path: Path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    copytree(DECK, tmp_path, dirs_exist_ok=True)
    assert printkit("shop", "deck.yaml", "-o", "pdf").status == 0
    (cards,) = Path("pdf").glob("*cards.pdf")
    report = verify(cards.read_bytes())
    assert (len(report.pages), report.faults) == (6, ())
    sizes = [np.subtract(page.trim[2:], page.trim[:2]) for page in report.pages]
    assert np.ravel(sizes) == pytest.approx([63.5, 88.9] * 6, abs=0.01)
    text = Path(shelf.folder(), "shops", "offset.yaml").read_text(encoding="utf-8")
    Path("mine.yaml").write_text(text.replace("safe: 3 ", "safe: 9 "), encoding="utf-8")
    refused = printkit("shop", "deck.yaml", "--for", "mine.yaml", "-o", "none")
    assert refused.status == 1
    assert "names of cells stand 3 mm from a knife" in refused.err
    straight = "--rectangle", "300x100"
    refused = printkit("shop", "deck.yaml", "--for", "mine.yaml", *straight, "-o", "none")
    assert refused.status == 1
    assert "“Tiger” comes as near as" in refused.err
    assert not Path("none").exists()
    spec = Path("deck.yaml").read_text(encoding="utf-8")
    Path("deck.yaml").write_text(spec.replace("63.5x88.9", "63x88"), encoding="utf-8")
    refused = printkit("shop", "deck.yaml", "--for", "the-game-crafter", "-o", "none")
    assert "makes no cards of 63 x 88 mm; known: MiniDeck" in refused.err


def test_the_knife_follows_the_form_of_a_face_and_the_words_stay_between_the_crop_marks():
    corners = {"tablut": 0, "staku": 0, "shogi": 5, "pijersi": 4}
    for name, straight in corners.items():
        request = printed.request(printed.game(name), 18)
        head, plan = request.masthead(), plan_stickers(request)
        for made in shop.sticker_sheets(head, plan.face, plan.pieces):
            for contour in made.contours:
                left, top, right, low = bounds((Outline(segments=contour, style=Style()),))
                assert (max(right - left, low - top)) == pytest.approx(plan.face, abs=0.01)
                letters = [letter for letter, _ in contour]
                assert letters.count("L") + (name == "shogi") == straight
            first, *_ = shop.sheets_of(head, made, Press())
            around = bounds(first.shapes)
            assert 0 < around[0] < around[2] < first.paper.width
            assert 0 < around[1] < around[3] < first.paper.height
            (drawn,) = first.shapes
            words = [one for one in drawn.shapes if isinstance(one, Text)]
            assert " ".join(one.text for one in words).endswith("CutContour")
            assert bounds(words)[2] < made.picture.width
