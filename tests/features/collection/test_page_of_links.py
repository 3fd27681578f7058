"""The page that links a collection, in a real browser: sorting, telephones, who hears it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from printkit.features.collection.index import index_page
from printkit.model import Language

if TYPE_CHECKING:  # what drives a browser is imported where there is one
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.system


def entry(players: str, when: str, turns: int, *errors: str) -> dict[str, object]:
    return {
        "record": f"games/{players or 'bare'}.txt",
        "number": None,
        "state": "failed" if errors else "made",
        "game": "Jersi 4.16",
        "players": players,
        "event": "Club evening, round 3" if players else "",
        "date": when,
        "when": when,
        "score": "1–0",
        "turns": turns,
        "files": [] if errors else [{"file": f"a b/ü {turns}#.html", "sha256": "", "bytes": 1}],
        "warnings": [],
        "errors": list(errors),
        "key": "",
    }


ENTRIES = (
    entry("Eve – Dan", "2024.02.17", 100),
    entry("", "", 9),
    entry('<img src=x onerror="alert(1)"> – "Ben"', "2023.12.01", 22),
    entry("Ada – Ben", "2024.01.05", 31, "games/x.txt:3:7: a1-a2 is illegal: nothing stands on a1"),
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("site")
    (folder / "a b").mkdir()
    for turns in (100, 9, 22):
        (folder / "a b" / f"ü {turns}#.html").write_text(f"<title>{turns}</title>")
    path = folder / "index.html"
    path.write_text(index_page("Our club", ENTRIES, Language("en")), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    shown = browser.new_page(viewport={"width": 1000, "height": 700})
    complaints: list[str] = []
    shown.on("console", lambda one: complaints.append(one.text))
    shown.on("pageerror", lambda one: complaints.append(str(one)))
    shown.goto(address)
    yield shown
    assert complaints == []
    shown.close()


def turns(page: Page) -> list[str]:
    return page.locator("td.turns").all_inner_texts()


def test_headings_sort_by_date_and_number_and_what_is_unknown_comes_last(page: Page) -> None:
    assert turns(page) == ["100", "9", "22", "31"]
    page.click("th.turns button")
    assert turns(page) == ["9", "22", "31", "100"]
    page.click("th.turns button")
    assert turns(page) == ["100", "31", "22", "9"]
    page.focus("th.date button")
    page.keyboard.press("Enter")
    assert turns(page) == ["22", "31", "100", "9"]
    assert page.get_attribute("th.date", "aria-sort") == "ascending"
    assert page.get_attribute("th.turns", "aria-sort") is None


def test_links_lead_to_files_whatever_they_are_called(page: Page) -> None:
    page.click("text=Eve – Dan")
    assert page.title() == "100"


def test_it_can_be_read_and_heard_on_any_screen(page: Page) -> None:
    from axe_playwright_python.sync_playwright import Axe

    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}
    for width in (320, 390, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    for width, scheme in ((1000, "light"), (320, "light"), (1000, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=rules).response["violations"]
        assert [one["id"] for one in found] == []
