"""The site, opened from a disk: it reads well on every screen, finds words, asks nobody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from printkit import load

pytestmark = [pytest.mark.system, pytest.mark.slow]
LOADED = re.compile(
    r"<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc=[\"']?(?:https?:)?//"
    r"|<link\b(?![^>]*rel=[\"']?canonical)[^>]*\bhref=[\"']?(?:https?:)?//"
    r"|@import\s+[\"'(]*(?:url\()?[\"']?https?:|url\([\"']?(?:https?:)?//"
)
"""What a browser would ask another machine for, as pages and styles write it."""
GAME = "pijersi/45"
SEEN = ["index", "tutoriel", "how-to/printer", "tour", "gallery/page", "gallery/pijersi-45"]
QUESTIONS = re.compile(r"^\d+\. \[[^\]]+\]\(([^)]+)\)$", re.M)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages, with one game in the gallery; made only if no link of any page is lost."""
    pytest.importorskip("mkdocs", reason="the group site is not installed: make site")
    from tools.site.__main__ import build, stage

    folder = tmp_path_factory.mktemp("site")
    stage(folder / "pages", [GAME])
    build(folder / "pages", folder / "site")
    return folder / "site"


@pytest.fixture(scope="module", params=["light", "dark"])
def page(browser, request: pytest.FixtureRequest) -> Iterator[object]:
    # What fades in has no colour yet that could be judged.
    with browser.new_context(color_scheme=request.param, reduced_motion="reduce") as context:
        yield context.new_page()


def test_no_page_and_no_style_asks_another_machine(site: Path) -> None:
    files = [*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("*.svg")]
    assert len(files) > 50
    asking = [str(one) for one in files if LOADED.search(one.read_text(encoding="utf-8"))]
    assert asking == []


@pytest.mark.parametrize("name", SEEN)
def test_a_page_is_for_every_screen_and_everybody(page, site: Path, name: str) -> None:
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto((site / f"{name}.html").as_uri())
    for width in (360, 800, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    wrong = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:99] for node in one["nodes"][:3]]) for one in wrong] == []
    assert [one for one in asked if not one.startswith(("file:", "data:", "blob:", "about:"))] == []


def test_a_game_shows_every_product_that_it_has_each_leading_to_a_file(site: Path) -> None:
    text = (site / "gallery" / "pijersi-45.html").read_text(encoding="utf-8")
    products = set(load(GAME).products) - {"cards"}  # it has none
    assert products == set(re.findall(r'commands\.html#printkit-([\w-]+)"', text))
    links = re.findall(r'(?:href|src)="(files/[^"#]+)"', text)
    assert len(links) > 50
    assert [one for one in links if not (site / "gallery" / one).is_file()] == []


def test_the_search_finds_a_word_from_a_disk(page, site: Path) -> None:
    page.set_viewport_size({"width": 1400, "height": 900})
    page.goto((site / "index.html").as_uri())
    page.locator(".md-search__input").click()
    page.keyboard.type("kerf")
    found = page.locator('.md-search-result__link[href*="how-to/laser.html"]').first
    found.wait_for()
    assert "kerf" in found.inner_text()


def test_each_of_fifteen_questions_has_its_answer_a_click_away(page, site: Path) -> None:
    questions = QUESTIONS.findall(
        (Path(__file__).parents[2] / "docs" / "index.md").read_text(encoding="utf-8")
    )
    assert len(questions) == 15
    page.goto((site / "index.html").as_uri())
    links = page.locator("article ol a").evaluate_all("all => all.map(one => one.href)")
    assert len(links) == 15
    for link in links:
        path, _, anchor = link.removeprefix("file://").partition("#")
        text = Path(path).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in text, link
