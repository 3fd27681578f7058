"""What is printed for an evening, as PDF and as text; a small game without rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from printkit.backends import pdf
from printkit.model import Game, Language
from printkit.page import Publication
from printkit.products import print_me
from printkit.products.make_sheet import FilePlan
from printkit.products.paper_cubes import PaperCubesPlan, paper_cubes, plan_paper_cubes
from printkit.products.parts import Part, parts
from printkit.products.print_me import PrintMeOptions
from printkit.products.request import Request
from printkit.products.stickers import StickerChoice, plan_stickers, stickers
from printkit.rules import Ruleset

import printed
from letters import page_words
from printed import Asked

BROOK = """\
game:
  id: brook
  title: {en: The Brook, fr: Le ruisseau}
board:
  cells: hexagons
  rows:
    - {name: a, x: 1, cells: 4}
    - {name: b, x: 0, cells: 5}
    - {name: c, x: 1, cells: 4}
kinds:
  fox: {letter: F, count: 2, name: {en: fox, fr: renard}}
  hen: {letter: H, count: 2, name: {en: hen, fr: poule}}
faces:
  fox:
    - polygon: [[-0.3, 0.25], [0.3, 0.25], [0, -0.3]]
  hen:
    - circle: {radius: 0.2}
setup:
  white: a1:F a2:H
  black: half-turn
"""
"""A stranger's game: no author, no rules, no notation."""


PLAIN = Asked()


@dataclass(frozen=True)
class Evening:
    """What is asked for, and for which cubes."""

    asked: Asked = PLAIN
    cube: float = 16.0

    @property
    def game(self) -> Game:
        return printed.game(self.asked.game)

    @property
    def request(self) -> Request:
        return self.asked.request(self.cube)


@cache
def file_plan(evening: Evening) -> FilePlan:
    return print_me.plan_file(evening.request, PrintMeOptions()).whole


@cache
def file_pdf(evening: Evening) -> bytes:
    return pdf.write(whole_file(evening.request))


def whole_file(request: Request) -> Publication:
    return print_me.make_file(print_me.plan_file(request, PrintMeOptions()))


@cache
def parts_pdf(evening: Evening, wanted: tuple[Part, ...]) -> bytes:
    return pdf.write(parts(evening.request, wanted))


def nets_plan(evening: Evening) -> PaperCubesPlan:
    return plan_paper_cubes(evening.request)


@cache
def nets_pdf(evening: Evening) -> bytes:
    return pdf.write(paper_cubes(nets_plan(evening)))


@cache
def wanted_pdf(evening: Evening, wanted: StickerChoice) -> bytes:
    return pdf.write(stickers(plan_stickers(evening.request, wanted)))


@cache
def play_text(game: Game, language: Language = Language.EN, on: str = "a4") -> str:
    """The words of the page to play from."""
    request = printed.request(game, 16, language=language, setup=printed.on(on))
    (text,) = page_words(pdf.write(parts(request, (Part.PLAY,))))
    return text


def with_rules(game: Game, **switches: object) -> Game:
    """The game with other switches of its rules."""
    rules = game.rules
    assert isinstance(rules, Ruleset)
    return replace(game, rules=replace(rules, **switches))


def words(page: Any) -> str:
    """The text of a page, its spaces plain, column by column as it was written."""
    return page_words(page.pdf.stream.getvalue())[page.page_number - 1]


def brook(folder: Path, old: str = "", new: str = "") -> Path:
    """The file of the stranger's game, one text in it replaced."""
    path = folder / "brook.yaml"
    path.write_text(BROOK.replace(old, new) if old else BROOK, encoding="utf-8")
    return path
