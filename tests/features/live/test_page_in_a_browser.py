"""The page of a game that is being written, in a real browser, save after save."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from typing_specs import BAD, GOOD, saved

pytestmark = [pytest.mark.system, pytest.mark.slow]

WAIT_MS = 20_000


@contextmanager
def served(folder: Path, *asked: str, text: str = GOOD) -> Iterator[tuple[Path, str]]:
    """A spec that is served, and the address."""
    spec = folder / "brook.yaml"
    spec.write_text(text, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "printkit", "-q", "serve", "brook.yaml", *asked],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield spec, process.stdout.readline().strip()
        finally:
            process.terminate()
            _, err = process.communicate(timeout=120)
        assert "Traceback" not in err


@contextmanager
def opened(browser, address: str, **media) -> Iterator:
    """The page; nothing may be fetched from elsewhere, and nobody may complain."""
    context = browser.new_context(viewport={"width": 1100, "height": 900}, **media)
    page = context.new_page()
    complaints, fetched = [], []
    page.on("console", lambda one: complaints.append(one.text))
    page.on("pageerror", lambda one: complaints.append(str(one)))
    page.on("request", lambda one: fetched.append(one.url))
    try:
        page.goto(address)
        until_shown(page, 0)
        yield page
    finally:
        context.close()
    assert complaints == []
    assert [one for one in fetched if not one.startswith((address, "data:"))] == []


def until_shown(page, number: int) -> None:
    """Wait until so many saves, and no fewer, are shown."""
    for _ in range(WAIT_MS // 50):
        if int(page.locator("html").get_attribute("data-number") or -1) >= number:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"save {number} is not shown")


def until(page, comes) -> None:
    for _ in range(WAIT_MS // 50):
        if comes():
            return
        page.wait_for_timeout(50)
    pytest.fail("it did not come")


@pytest.fixture(scope="module")
def brook(tmp_path_factory):
    with served(tmp_path_factory.mktemp("brook")) as found:
        yield found


def test_all_parts_of_a_game_are_shown(browser, brook):
    with opened(browser, brook[1]) as page:
        assert page.title() == "The Brook"
        page.wait_for_selector('html[data-sheets="4"]', timeout=WAIT_MS)
        drawn = "els => els.every(e => e.complete && e.naturalWidth > 20)"
        for part, count in (("#card img", 1), ("#kinds img", 4), ("#shown img", 2)):
            assert page.locator(part).count() == count
            until(page, lambda part=part: page.eval_on_selector_all(part, drawn))
        assert page.locator("[data-sheet=board] img").count() >= 1
        assert page.locator("[data-sheet=stickers] img").count() >= 1
        for name, words in (("play", "How to play"), ("rulebook", "The Brook")):
            frame = page.frame_locator(f"#{name} iframe")
            assert words in frame.locator("h1").inner_text(timeout=WAIT_MS)
        assert "The den." in page.inner_text("#shown")
        assert not page.is_visible("#problems")


def test_a_click_shows_the_name_and_the_line_that_puts_it_there(browser, brook):
    with opened(browser, brook[1]) as page:
        page.wait_for_selector('html[data-sheets="4"]', timeout=WAIT_MS)  # nothing moves any more
        box = page.locator("#drawn").bounding_box()
        # the lower left square, by the picture alone
        cell = page.locator('[data-name="a1"]').bounding_box()
        page.mouse.click(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
        assert cell["x"] < box["x"] + box["width"] / 4
        picked = page.inner_text("#picked")
        assert picked.startswith("a1")
        assert "fox (White)" in picked
        assert "brook.yaml:13" in picked
        assert "white: a1:F a2:F b4:H" in picked
        page.click("#kinds button:has-text('hen (Black)')")
        assert "brook.yaml:11" in page.inner_text("#picked")
        assert page.locator("#cells [aria-pressed=true]").count() == 0


def test_the_board_is_walked_by_keys_alone(browser, brook):
    with opened(browser, brook[1]) as page:
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.name || ''"):
                break
        assert page.locator("#cells [tabindex='0']").count() == 1

        def here() -> str:
            return page.evaluate("document.activeElement.getAttribute('aria-label')")

        assert here() == "a1: fox (White)"
        for key, name in (
            *(("ArrowRight", "a2: fox (White)"), ("ArrowUp", "b2"), ("ArrowLeft", "b1")),
            *(
                ("ArrowLeft", "b1"),
                ("End", "d4: fox (Black)"),
                ("ArrowDown", "c4"),
                ("Home", "a1: fox (White)"),
            ),
        ):
            page.keyboard.press(key)
            assert here() == name
        assert page.inner_text("#picked").startswith("a1")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('#cells')") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_a_good_game_and_in_a_bad_one(browser, tmp_path, scheme):
    with (
        served(tmp_path) as (spec, address),
        opened(browser, address, color_scheme=scheme, bypass_csp=True) as page,
    ):
        page.wait_for_selector('html[data-sheets="4"]', timeout=WAIT_MS)
        page.locator('[data-name="a1"]').click()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        saved(spec, BAD)
        until_shown(page, 1)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_who_cannot_see_hears_what_is_wrong_and_where_he_is(browser, tmp_path):
    with served(tmp_path) as (spec, address), opened(browser, address) as page:
        saved(spec, BAD)
        until_shown(page, 1)
        assert page.get_by_role("alert").inner_text().startswith("brook.yaml:3:10 board.cells")
        assert page.get_by_role("status").inner_text() == "1 mistake"
        assert page.locator("#picked").get_attribute("aria-live") == "polite"
        assert page.get_by_role("button", name="a1: fox (White)").count() == 1
        assert page.get_by_role("group", name="The cells of the board").count() == 1
        assert "a1" in page.locator("#drawn").get_attribute("alt")


def test_under_a_stream_of_bad_saves_the_last_good_picture_stays(browser, tmp_path):
    with served(tmp_path) as (spec, address), opened(browser, address) as page:
        place = ("a1:F", "a3:F")
        shown = page.locator("#drawn")
        for rank in range(20):
            picture = shown.get_attribute("src")
            saved(spec, BAD)
            page.wait_for_timeout(60 if rank % 2 else 0)
            assert page.locator("#cells polygon").count() == 16
            assert picture is not None
            saved(spec, GOOD.replace("a1:F", place[(rank + 1) % 2]))
        last = GOOD.replace("a1:F", "d1:F")
        saved(spec, BAD)
        # what an earlier save is told of may stand there, and go, when this one is seen
        until(page, lambda: "cells: circles" in page.inner_text("#errors"))
        assert page.is_visible("#stale")
        before = shown.get_attribute("src")
        page.locator('[data-name="b4"]').click()
        assert "b4" in page.inner_text("#picked")
        assert shown.get_attribute("src") == before
        saved(spec, last)
        until(page, lambda: not page.is_visible("#problems"))
        assert shown.get_attribute("src") != before
        assert page.locator('[data-name="d1"]').get_attribute("aria-label") == "d1: fox (White)"
        page.wait_for_selector('html[data-sheets="4"]', timeout=WAIT_MS)


def test_what_is_picked_stays_picked_and_the_focus_where_it_is(browser, tmp_path):
    with served(tmp_path) as (spec, address), opened(browser, address) as page:
        page.locator('[data-name="c2"]').click()
        saved(spec, GOOD.replace("a1:F", "c2:F"))
        until_shown(page, 1)
        assert page.inner_text("#picked").startswith(
            "c2\nfox (White)"
        ) or "fox (White)" in page.inner_text("#picked")
        assert page.evaluate("document.activeElement.dataset.name") == "c2"
        assert page.locator('[data-name="c2"]').get_attribute("aria-pressed") == "true"


def test_words_of_the_spec_are_words_and_nothing_else(browser, tmp_path):
    hostile = "</script><img src=x onerror=document.title=1>{x}"
    text = GOOD.replace("The Brook", f'"{hostile}"').replace(
        "{en: fox, fr: le renard}", f'"{hostile}"'
    )
    text = text.replace("{en: The den., fr: La tanière.}", f'"{hostile[:-3]}"')
    with served(tmp_path, text=text) as (spec, address), opened(browser, address) as page:
        assert page.inner_text("#title") == hostile
        saved(spec, text.replace("mark: d4", f'mark: "{hostile}"'))
        until_shown(page, 1)
        assert "onerror" in page.inner_text("#errors")
        page.wait_for_selector('html[data-sheets="4"]', timeout=WAIT_MS)
        assert page.locator("img[src=x]").count() == 0


def test_the_page_speaks_french(browser, tmp_path):
    with served(tmp_path, "--lang", "fr") as (spec, address), opened(browser, address) as page:
        assert page.locator("html").get_attribute("lang") == "fr"
        assert page.inner_text("#title") == "Le ruisseau"
        assert page.get_by_role("button", name="a1 : renard (Blancs)").count() == 1
        saved(spec, BAD)
        until_shown(page, 1)
        assert "inconnu" in page.inner_text("#errors")
        assert not re.search(r"\b(the|mistake|piece|click)\b", page.inner_text("body"), re.I)


def test_once_printkit_is_gone_the_page_says_so(browser, tmp_path):
    with served(tmp_path) as (_, address):
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        until_shown(page, 0)
    until(page, lambda: "not there any more" in page.inner_text("#status"))
    assert page.locator("#cells polygon").count() == 16
    context.close()


def test_another_site_learns_nothing(browser, brook):
    """A page of another origin neither reads the page nor shows it within itself."""
    context = browser.new_context()
    page = context.new_page()
    page.goto("data:text/html,<iframe id=f></iframe>")
    address = brook[1]
    read = "a => fetch(a).then(r => r.text()).catch(() => 'refused')"
    assert page.evaluate(read, address) == "refused"
    page.evaluate("a => { document.getElementById('f').src = a }", address)
    page.wait_for_timeout(500)
    assert all("brook" not in (frame.content() or "").lower() for frame in page.frames[1:])
    context.close()
