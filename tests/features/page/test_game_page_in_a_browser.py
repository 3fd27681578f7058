"""The page of a game in a real browser: keys, links, copies, paper, and who hears it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy
import pypdfium2
import pytest
from PIL import Image
from printkit.backends import svg
from printkit.products.diagram import DiagramOptions, Size, diagram_scene
from printkit.products.replays.record import frames
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.story import story_of
from printkit.rules import Side

from game_pages import ANNOTATED, hostile, page_of, played

pytestmark = pytest.mark.system


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> dict[str, str]:
    """Pages by their names, each as an address."""
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    plain = ANNOTATED.replace("[%cal Ga1b2]", "")
    wordy = ANNOTATED.replace("Calm.", "Calm, and so on. " * 60)
    told_of = {"game": ANNOTATED, "hostile": hostile(), "plain": plain, "wordy": wordy}
    for name, told in told_of.items():
        path = folder / f"{name}.html"
        path.write_text(page_of(told), "utf-8")
        found[name] = path.as_uri()
    return found


USUAL = {"width": 1100, "height": 800}


@pytest.fixture(scope="module")
def window(browser):
    """One for all tests: what they ask of it, `opened` takes back."""
    return browser.new_context(viewport=USUAL).new_page()


@contextmanager
def opened(page, address: str, viewport=USUAL, **media) -> Iterator:
    """A page anew in a window; nothing may be fetched, and nobody may complain."""
    page.goto("about:blank")
    page.set_viewport_size(viewport)
    page.emulate_media(**{"color_scheme": "light", "reduced_motion": "no-preference"} | media)
    complaints, fetched = [], []
    heard = {
        "console": lambda one: complaints.append(one.text),
        "pageerror": lambda one: complaints.append(str(one)),
        "request": lambda one: fetched.append(one.url),
    }
    for event, hear in heard.items():
        page.on(event, hear)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    yield page
    for event, hear in heard.items():
        page.remove_listener(event, hear)
    assert complaints == []
    assert [one for one in fetched if one.partition("#")[0] != address.partition("#")[0]] == []


def place(page) -> str:
    return page.evaluate("location.hash")


def heading(page) -> str:
    return page.inner_text("#heading")


def until(page, comes) -> None:
    """Wait until something has come: no page lets its words be run, so none can wait itself."""
    for _ in range(200):
        if comes():
            return
        page.wait_for_timeout(50)
    pytest.fail("it did not come")


ANNOTATED_TURNS = ("a5-b6=c6", "f6-g5=e6", "c6=e5-f5!", "e6=g5-f5!", "a2-b3=d4", "f7-g6=e5!")


def test_keys_step_through_the_game(window, files):
    with opened(window, files["game"]) as page:
        assert heading(page) == "Start"
        for key, shown in (
            *(("ArrowRight", "1 a5-b6=c6 !?"), ("End", "4 f5-f6 ??"), ("ArrowRight", "4 f5-f6 ??")),
            *(("ArrowLeft", "3 a3-a4"), ("Home", "Start"), ("ArrowLeft", "Start")),
        ):
            page.keyboard.press(key)
            assert heading(page) == shown
        assert page.locator("[data-do=back]").get_attribute("aria-disabled") == "true"


def test_each_turn_is_spoken_and_its_position_told(window, files):
    with opened(window, files["game"]) as page:
        page.keyboard.press("ArrowRight")
        assert page.locator("#spoken").get_attribute("aria-live") == "polite"
        assert page.text_content("#spoken").startswith("1, White")
        board = page.locator("#board")
        assert board.get_attribute("aria-describedby") == "standing"
        assert "c6" in page.text_content("#standing")


def test_links_of_variations_lead_into_them_and_the_back_button_out(window, files):
    with opened(window, files["game"]) as page:
        page.click("text=f6-f5")
        assert heading(page) == "2 f6-f5"
        assert place(page) == "#p=2&v=2"
        page.keyboard.press("ArrowLeft")
        assert (heading(page), place(page)) == ("1 a5-a4", "#p=1&v=1")
        page.keyboard.press("ArrowRight")
        assert heading(page) == "2 f6-g5=e6"
        page.click("#told >> text=f5-f6")
        assert place(page) == "#p=4"
        page.go_back()
        until(page, lambda: place(page) == "#p=2&v=1")
        assert heading(page) == "2 f6-g5=e6"
        assert page.locator("#told [aria-current]").count() == 1


@pytest.mark.parametrize(
    ("link", "shown"),
    [("p=3&v=1", "3 a4-b5"), ("p=99", "4 f5-f6 ??"), ("p=x&v=-1", "Start")],
)
def test_a_deep_link_opens_its_position(window, files, link, shown):
    with opened(window, f"{files['game']}#{link}") as page:
        assert heading(page) == shown


def test_a_link_leads_to_its_position_in_a_page_that_is_open(window, files):
    with opened(window, files["game"]) as page:
        for link, shown in (
            *(("p=1&v=2", "1 a5-a4"), ("p=2&v=0", "2 f6-g5=e6 !"), ("p=99", "4 f5-f6 ??")),
            *(("p=2&v=77", "2 f6-g5=e6 !"), ("p=0", "Start"), ("v=3&p=2", "2 f6-g5=e6 !")),
        ):
            page.goto(f"{files['game']}#{link}")
            until(page, lambda shown=shown: heading(page) == shown)


def test_the_board_turns_with_its_players(window, files):
    with opened(window, f"{files['game']}#p=1") as page:
        before = page.inner_html("#board")
        assert page.inner_text("#bottom").split()[0] == "Ada"
        page.keyboard.press("f")
        assert page.inner_text("#bottom").split()[0] == "Ben"
        assert page.inner_text("#top").split()[0] == "Ada"
        assert page.inner_html("#board") != before
        page.click("[data-do=flip]")
        assert page.inner_html("#board") == before


def test_it_plays_by_itself_as_fast_as_asked_and_stops_at_the_end(window, files):
    with opened(window, files["game"], reduced_motion="reduce") as page:
        for _ in range(12):
            page.keyboard.press("+")
        assert page.inner_text("#toast") == "0.4 s a turn"
        page.keyboard.press("Space")
        assert page.locator("[data-do=play]").get_attribute("aria-pressed") == "true"
        until(page, lambda: heading(page).startswith("4"))
        page.wait_for_selector("[data-do=play][aria-pressed=false]")
        assert page.evaluate("document.getAnimations().length") == 0


def test_swipes_and_taps_on_the_board_step(browser, files):
    telephone = browser.new_context(viewport=USUAL, has_touch=True, is_mobile=True)
    with telephone, opened(telephone.new_page(), files["game"]) as page:
        swipe = """([from, to]) => {
            const card = document.getElementById('card');
            const touch = x => new Touch({identifier: 1, target: card, clientX: x, clientY: 200});
            const send = (name, x, list) => card.dispatchEvent(new TouchEvent(name,
                {touches: list, changedTouches: [touch(x)], bubbles: true, cancelable: true}));
            send('touchstart', from, [touch(from)]);
            send('touchend', to, []);
        }"""
        page.evaluate(swipe, [300, 180])
        assert heading(page) == "1 a5-b6=c6 !?"
        page.evaluate(swipe, [180, 300])
        assert heading(page) == "Start"
        page.evaluate(swipe, [180, 190])
        assert heading(page) == "Start"
        box = page.locator("#card").bounding_box()
        page.touchscreen.tap(box["x"] + 0.8 * box["width"], box["y"] + 0.5 * box["height"])
        assert heading(page) == "1 a5-b6=c6 !?"


def test_the_boards_it_shows_are_those_of_the_diagrams(browser, window, files):
    replay = played(ANNOTATED)
    request = Request(game=replay.game, theme=replay.game.themes[ON_SCREEN])
    shown = frames(story_of(replay), request.language)
    drawn = browser.new_context(viewport={"width": 640, "height": 640})
    with drawn, opened(window, files["game"], reduced_motion="reduce") as page:
        paper = drawn.new_page()
        size = page.locator("#board").bounding_box()
        for ply, side in ((0, Side.WHITE), (3, Side.WHITE), (3, Side.BLACK)):
            page.goto(f"{files['game']}#p={ply}")
            if side is Side.BLACK:
                page.keyboard.press("f")
            ours = "".join(
                page.evaluate(f"document.getElementById({one!r}).closest('svg').outerHTML")
                for one in ("art", "board")
            )
            height = float(re.search(r'viewBox="0 0 84 ([0-9.]+)"', ours)[1])
            options = DiagramOptions(width=Size(84.0), no_caption=True, side=side)
            scenery = replace(shown[ply].scenery, lost=None)  # this game has lost nothing
            theirs = svg.write(diagram_scene(request, scenery, options)).decode()
            assert size["width"] > 300
            assert worst_tile(paper, ours, theirs, round(640 * height / 84)) < 12


def worst_tile(page, ours: str, theirs: str, height: int) -> float:
    """By how much two drawings differ, in grey levels of their worst 16 pixels square."""

    def seen(markup: str) -> numpy.ndarray:
        page.set_content(
            "<style>body{margin:0;background:#fff}"
            f"svg{{width:640px;height:{height}px;display:block}}"
            f".heard{{position:absolute;width:0}}</style>{markup}"
        )
        data = page.screenshot()
        return numpy.asarray(Image.open(io.BytesIO(data)).convert("L"), dtype=float)

    apart = abs(seen(ours) - seen(theirs.partition("?>")[2]))
    tiles = apart.reshape(40, 16, 40, 16).mean(axis=(1, 3))
    return float(tiles.max())


def test_position_record_and_picture_are_copied(window, files):
    with opened(window, f"{files['game']}#p=1") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        copied = {}
        for name in ("position", "record", "svg"):
            page.evaluate("document.getElementById('toast').textContent = ''")
            page.click(f"[data-do=copy-{name}]")
            until(page, lambda: page.inner_text("#toast") == "Copied.")
            copied[name] = page.evaluate("navigator.clipboard.readText()")
        assert copied["position"].endswith("| - - | b | 1")
        assert "(2 f6-f5)" in copied["record"]
        assert copied["svg"].startswith("<svg")
        alone = copied["svg"]
        ids = set(re.findall(r' id="([^"]+)"', alone))
        assert set(re.findall(r'href="#([^"]+)"', alone)) <= ids
        assert "<title>1 a5-b6=c6 !?</title>" in alone


def test_where_the_clipboard_is_refused_the_text_can_be_copied_by_hand(window, files):
    with opened(window, f"{files['game']}#p=1") as page:
        page.evaluate(
            """() => {
                const no = () => Promise.reject(new Error('refused'));
                Object.defineProperty(navigator, 'clipboard', {value: {writeText: no}});
                document.execCommand = () => false;
            }"""
        )
        page.click("[data-do=copy-position]")
        page.wait_for_selector("#by-hand[open]")
        assert page.input_value("#text").endswith("| - - | b | 1")
        page.keyboard.press("ArrowRight")
        assert heading(page) == "1 a5-b6=c6 !?"
        page.click("#by-hand [data-do=close]")
        assert page.locator("#by-hand[open]").count() == 0


def test_a_question_mark_shows_the_keys(window, files):
    with opened(window, files["game"]) as page:
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        assert "Home" in page.inner_text("#help")
        page.keyboard.press("Escape")
        assert page.locator("#help[open]").count() == 0


def test_points_stand_beside_the_names_at_the_end_of_the_game_only(window, files):
    with opened(window, files["game"]) as page:
        seen = lambda: [one.is_visible() for one in page.locator(".who b").all()]  # noqa: E731
        assert seen() == [False, False]
        page.keyboard.press("End")
        assert seen() == [True, True]
        assert page.inner_text("#top").split() == ["Ben", "1"]
        page.click("text=f6-f5")
        assert seen() == [False, False]
        page.keyboard.press("End")
        assert seen() == [False, False]


def test_a_telephone_keeps_its_room_for_board_and_turns(window, files):
    with opened(window, files["game"], viewport={"width": 360, "height": 740}) as page:
        assert page.locator("header").bounding_box()["height"] <= 90


def test_a_telephone_shows_the_turn_just_played_with_its_effect_and_its_remark(
    browser, tmp_path: Path
):
    said = "Nobody takes, for the stack on b3 looks at both; we saw that on the way home, too late."
    turns = [f"{rank} {turn}" for rank, turn in enumerate(ANNOTATED_TURNS, start=1)]
    told = '[Edition "pijersi/45"]\n' + " ".join(f"{one} {{{said}}}" for one in turns)
    (tmp_path / "said.html").write_text(page_of(told), "utf-8")
    size = {"width": 360, "height": 740}
    telephone = browser.new_context(viewport=size, has_touch=True, is_mobile=True)
    address = (tmp_path / "said.html").as_uri()
    with telephone, opened(telephone.new_page(), address, viewport=size) as page:
        for rank in range(1, len(turns) + 1):
            page.tap("[data-do=forward]")
            until(page, lambda rank=rank: heading(page).startswith(f"{rank} "))
            stage, end = (page.locator(one).bounding_box() for one in ("#stage", "#controls"))
            turn = page.locator("#told a[aria-current]")
            remark = turn.locator("xpath=following-sibling::div[1]/p[1]")
            assert remark.inner_text() == said
            assert turn.bounding_box()["y"] >= stage["y"] + stage["height"]
            assert remark.bounding_box()["y"] + remark.bounding_box()["height"] <= end["y"]
            effect = page.locator("#sentence")
            assert effect.inner_text()
            assert 0 <= effect.bounding_box()["y"] < stage["y"] + stage["height"]


def test_an_old_browser_shows_the_end_and_the_turns_and_says_why(browser, files):
    with browser.new_context(viewport=USUAL) as old:
        old.add_init_script("delete window.DecompressionStream")
        page = old.new_page()
        page.goto(files["game"])
        assert page.locator("#board").bounding_box()["width"] > 300
        assert page.inner_text(".still:visible").startswith("An old browser, or one without")
        assert not page.locator("#controls").is_visible()
        assert not page.locator("#tools").is_visible()


def test_paper_holds_all_pictures(window, files):
    with opened(window, files["plain"]) as page:
        pdf = pypdfium2.PdfDocument(page.pdf(format="A4"))
        words = "".join(one.get_textpage().get_text_range() for one in pdf)
        assert page.locator("#plates figure").count() == 4
        for caption in ("1 a5-b6=c6 !?", "2 f6-g5=e6 !", "3 a3-a4", "4 f5-f6 ??"):
            assert words.count(caption) == 2  # in the list of turns, and below its picture
        pictures = sum(1 for one in pdf for _ in one.get_objects())
        assert pictures > 4 * 50


def test_words_of_a_record_do_nothing(window, files):
    with opened(window, files["hostile"]) as page:
        page.on("dialog", lambda _: pytest.fail("a record's words were run"))
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        assert page.locator("img").count() == 0


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [(320, 640, "light"), (390, 844, "dark"), (844, 390, "light"), (1100, 800, "dark")],
)
def test_nobody_is_kept_out(window, files, width, height, scheme):
    size = {"width": width, "height": height}
    with opened(window, f"{files['game']}#p=2", size, color_scheme=scheme) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            "[...document.querySelectorAll('button')].filter(one => one.offsetParent && "
            "(one.offsetWidth < 44 || one.offsetHeight < 44)).map(one => one.dataset.do)"
        )
        assert small == []
        current = page.locator("#told [aria-current]").bounding_box()
        assert 0 <= current["y"] <= height - current["height"]
        assert axe(page) == []
        page.keyboard.press("?")
        page.wait_for_selector("#help[open]")
        assert axe(page, "#help") == []


def axe(page, part: str | None = None) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, part).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


def test_it_stands_in_another_page_by_one_line(browser, files, tmp_path: Path):
    around = tmp_path / "around.html"
    around.write_text(
        f'<!DOCTYPE html><title>Club</title><iframe src="{files["game"]}#embed&p=3" width="360" '
        'height="480" title="Ada – Ben"></iframe>'
    )
    window = browser.new_context()
    page = window.new_page()
    page.goto(around.as_uri())
    frame = page.frame_locator("iframe")
    frame.locator("html[data-ready].embed").wait_for()
    assert frame.locator("#heading").inner_text() == "3 a3-a4"
    assert not frame.locator("#told").is_visible()
    frame.locator("[data-do=forward]").click()
    assert frame.locator("#heading").inner_text() == "4 f5-f6 ??"
    inside = page.frames[1]
    assert inside.evaluate("document.documentElement.scrollHeight") <= 480
    window.close()


def test_a_long_remark_moves_neither_board_nor_buttons_out_of_a_frame(window, files):
    for wide, high in ((400, 540), (320, 480), (740, 360)):
        viewport = {"width": wide, "height": high}
        with opened(window, f"{files['wordy']}#embed&p=2", viewport) as page:
            places = [page.locator(one) for one in ("#board", "#controls")]
            before = [one.bounding_box() for one in places]
            page.keyboard.press("ArrowRight")
            assert page.locator("#remark").inner_text().startswith("Calm, and so on.")
            assert [one.bounding_box() for one in places] == before
            assert all(0 <= box["y"] <= high - box["height"] for box in before)
            assert axe(page) == []


def test_without_a_script_the_board_and_the_turns_are_there(browser, files):
    window = browser.new_context(java_script_enabled=False)
    page = window.new_page()
    page.goto(files["game"])
    assert page.locator("#board").bounding_box()["width"] > 300
    assert page.locator("#told a").count() == 8
    assert not page.locator("#controls").is_visible()
    assert page.inner_text(".still").startswith("An old browser, or one without scripts, shows")
    window.close()
