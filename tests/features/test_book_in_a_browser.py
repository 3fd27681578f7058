"""A rule book on screens of several widths: nothing sticks out, figures fill the column."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products import door
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book

_MEASURED = """() => [...document.querySelectorAll('figure[id],figure.start')].map(one => {
  const box = it => it && it.getBoundingClientRect();
  const drawn = box(one.querySelector(':scope>svg')), said = box(one.querySelector('figcaption'));
  return {left: drawn.left, wide: drawn.width, said: said && said.left,
          numbered: /^(Figure|Abb)/.test(one.innerText), room: one.clientWidth};
})"""
pytestmark = [pytest.mark.system, pytest.mark.slow]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = load_game("pijersi/45")
    asked = Request(game=game, theme=game.themes["print"], language=Language.FR)
    # few figures are enough: a page of one takes axe a tenth of the time
    few = tuple(one for one in game.figures if one.name in {"setup", "takes", "stack", "captures"})
    asked = replace(asked, game=replace(game, figures=few, example=None))
    made = make_rule_book(plan_rule_book(asked, RuleBookOptions()))
    path = tmp_path_factory.mktemp("book") / "book.html"
    path.write_bytes(door.finished(made, path.name).data)
    return path


@pytest.mark.parametrize("width", [360, 390, 1200])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_figures_fill_the_column_on_every_screen_and_captions_begin_with_them(
    browser, book: Path, width: int, scheme: str
) -> None:
    with browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme
    ) as context:
        page = context.new_page()
        page.goto(book.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        figures = [one for one in page.evaluate(_MEASURED) if one["numbered"]]
        assert len(figures) >= 4
        for one in figures:
            assert abs(one["left"] - one["said"]) <= 1
            assert one["wide"] <= one["room"]
        assert max(one["wide"] / one["room"] for one in figures) >= 0.95
        assert Axe().run(page).response["violations"] == []


def test_a_book_from_the_web_is_printed_black_on_white_without_what_is_clicked(
    browser, book: Path
) -> None:
    with browser.new_context(color_scheme="dark") as context:
        page = context.new_page()
        page.goto(book.as_uri())
        page.emulate_media(media="print", color_scheme="dark")
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == "rgb(255, 255, 255)"
        assert not page.locator(".skip").is_visible()
