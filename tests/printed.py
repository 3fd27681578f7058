"""Products of the shipped games as PDF, measured in mm with pdfplumber."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import pdfplumber
from printkit.backends import pdf
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.page import AS_IT_IS, GLUED, SAFE, Correction, MarginChoice, PageSetup, Seam
from printkit.products.board import BoardPlan, BoardSize, board, plan_board
from printkit.products.stickers import StickersPlan, plan_stickers, stickers
from printkit.units import PT_PER_MM, paper

logging.getLogger("pdfminer").setLevel(logging.ERROR)

Box = tuple[float, float, float, float]


@cache
def game(name: str) -> Game:
    return load_game(name)


@dataclass(frozen=True)
class Asked:
    """What is asked of a product besides its size."""

    game: str = "jersi"
    paper: str = "a4"
    language: Language = Language.EN
    theme: str = "print"
    margin: MarginChoice = SAFE
    seam: Seam = GLUED
    correction: Correction = AS_IT_IS

    @property
    def setup(self) -> PageSetup:
        return PageSetup(paper=paper(self.paper), margin=self.margin, correction=self.correction)


def on(name: str = "a4") -> PageSetup:
    """A paper with the usual margins."""
    return PageSetup(paper=paper(name))


def board_plan(asked: Asked, size: BoardSize) -> BoardPlan:
    return plan_board(game(asked.game), setup=asked.setup, size=size, seam=asked.seam)


@cache
def board_pdf(asked: Asked, size: BoardSize) -> bytes:
    kit = game(asked.game)
    theme = kit.themes[asked.theme]
    return pdf.write(
        board(
            kit,
            board_plan(asked, size),
            theme=theme,
            language=asked.language,
        )
    )


def stickers_plan(asked: Asked, cube: float) -> StickersPlan:
    return plan_stickers(game(asked.game), setup=asked.setup, cube=cube)


@cache
def stickers_pdf(asked: Asked, cube: float) -> bytes:
    kit = game(asked.game)
    theme = kit.themes[asked.theme]
    return pdf.write(
        stickers(kit, stickers_plan(asked, cube), theme=theme, language=asked.language)
    )


@cache
def pages(data: bytes) -> tuple[Any, ...]:
    return tuple(pdfplumber.open(BytesIO(data)).pages)


def box(thing: dict[str, Any]) -> Box:
    """Left, top, right and bottom of a thing on a page, in mm."""
    return tuple(thing[side] / PT_PER_MM for side in ("x0", "top", "x1", "bottom"))


def hexagons(page: Any) -> list[tuple[tuple[float, float], ...]]:
    """The corners of all filled hexagons in mm, in the order of drawing."""
    return [
        tuple((x / PT_PER_MM, y / PT_PER_MM) for x, y in curve["pts"][:6])
        for curve in page.curves
        if len(curve["pts"]) == 7 and curve["fill"]
    ]


def straight(page: Any) -> list[Box]:
    """All straight lines of a page, in mm."""
    return [box(line) for line in page.lines]
