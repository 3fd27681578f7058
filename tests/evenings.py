"""What is printed for an evening, as PDF and as text; a small game without rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from printkit.backends import pdf
from printkit.model import Game, Language
from printkit.preflight.coverage import coverage
from printkit.products.board import ByCube
from printkit.products.edition import Edition
from printkit.products.make_sheet import FilePlan
from printkit.products.paper_cubes import PaperCubesPlan, paper_cubes, plan_paper_cubes
from printkit.products.parts import Part, parts
from printkit.products.print_me import PrintJob, plan_file, whole_file
from printkit.products.stickers import Wanted, plan_stickers, stickers
from printkit.rules import Ruleset

import printed
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
    def edition(self) -> Edition:
        return Edition(
            game=self.game,
            cube=self.cube,
            language=self.asked.language,
            theme=self.game.themes[self.asked.theme],
            sheets=0,
        )


def file_plan(evening: Evening) -> FilePlan:
    return plan_file(evening.game, PrintJob(setup=evening.asked.setup, size=ByCube(evening.cube)))


@cache
def file_pdf(evening: Evening) -> bytes:
    edition = evening.edition
    return pdf.write(
        whole_file(
            evening.game,
            file_plan(evening),
            theme=edition.theme,
            language=edition.language,
            ink=coverage,
        )
    )


@cache
def parts_pdf(evening: Evening, wanted: tuple[Part, ...]) -> bytes:
    return pdf.write(parts(evening.edition, evening.asked.setup, wanted))


def nets_plan(evening: Evening) -> PaperCubesPlan:
    return plan_paper_cubes(evening.game, setup=evening.asked.setup, cube=evening.cube)


@cache
def nets_pdf(evening: Evening) -> bytes:
    edition = evening.edition
    plan = nets_plan(evening)
    return pdf.write(
        paper_cubes(evening.game, plan, theme=edition.theme, language=edition.language)
    )


@cache
def wanted_pdf(evening: Evening, wanted: Wanted) -> bytes:
    edition = evening.edition
    plan = plan_stickers(evening.game, setup=evening.asked.setup, cube=evening.cube, wanted=wanted)
    return pdf.write(stickers(evening.game, plan, theme=edition.theme, language=edition.language))


def play_text(game: Game, language: Language = Language.EN, on: str = "a4") -> str:
    """The words of the page to play from."""
    edition = Edition(game=game, cube=16, language=language, theme=game.themes["print"], sheets=1)
    (page,) = printed.pages(pdf.write(parts(edition, printed.on(on), (Part.PLAY,))))
    return words(page)


def with_rules(game: Game, **switches: object) -> Game:
    """The game with other switches of its rules."""
    rules = game.rules
    assert isinstance(rules, Ruleset)
    return replace(game, rules=replace(rules, **switches))


def words(page: object) -> str:
    """The text of a page, its spaces plain, column by column as it was written."""
    text: str = "".join(char["text"] for char in page.chars)  # type: ignore[attr-defined]
    return text.replace("\xa0", " ")


def brook(folder: Path, old: str = "", new: str = "") -> Path:
    """The file of the stranger's game, one text in it replaced."""
    path = folder / "brook.yaml"
    path.write_text(BROOK.replace(old, new) if old else BROOK, encoding="utf-8")
    return path
