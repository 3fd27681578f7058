"""Products of the shipped games as PDF, measured in mm with pdfplumber."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import pdfplumber
from printkit.backends import pdf
from printkit.base.units import PT_PER_MM, paper
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.page import (
    AS_IT_IS,
    GLUED,
    SAFE,
    Correction,
    MarginChoice,
    PageSetup,
    Publication,
    Seam,
)
from printkit.products.board import BoardFile, BoardOptions, BoardPlan, make_file, plan_board
from printkit.products.diagram import DiagramOptions, Scenery, Size, diagram_scene
from printkit.products.options import BY_PIECE, FIT_ONE, Sizing
from printkit.products.request import Request
from printkit.products.stickers import StickersPlan, plan_stickers, stickers
from printkit.scene import Scene

from letters import page_lines

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

    def request(self, cube: float | None = None) -> Request:
        return request(
            game(self.game), cube, theme=self.theme, language=self.language, setup=self.setup
        )


@dataclass(frozen=True)
class BoardSize:
    """An edge of the cubes, or what gives the board its size instead."""

    cube: float | None = None
    sizing: Sizing = BY_PIECE


def by_cube(cube: float) -> BoardSize:
    return BoardSize(cube=cube)


def by_cell(cell: float) -> BoardSize:
    return BoardSize(sizing=Sizing(cell=cell))


ONE_SHEET = BoardSize(sizing=FIT_ONE)


def request(
    kit: Game,
    cube: float | None = None,
    *,
    theme: str = "print",
    language: Language = Language.EN,
    setup: PageSetup | None = None,
) -> Request:
    """What is asked of a game on A4, if nothing else is said."""
    return Request(
        game=kit, theme=kit.themes[theme], language=language, setup=setup or on(), piece=cube
    )


def drawn(
    kit: Game,
    scenery: Scenery,
    *,
    width: float = 90.0,
    theme: str = "screen",
    language: Language = Language.EN,
    **options: Any,
) -> Scene:
    """A diagram, so many mm wide."""
    asked = request(kit, theme=theme, language=language)
    return diagram_scene(asked, scenery, DiagramOptions(width=Size(width), **options))


def on(name: str = "a4") -> PageSetup:
    """A paper with the usual margins."""
    return PageSetup(paper=paper(name))


def board_plan(asked: Asked, size: BoardSize) -> BoardPlan:
    return plan_board(asked.request(size.cube), size.sizing, asked.seam)


def board_file(board: BoardPlan) -> Publication:
    head = board.request.masthead(board.sheets)
    made = make_file(BoardFile(file_name="", head=head, board=board, options=BoardOptions()))
    assert isinstance(made, Publication)
    return made


@cache
def board_pdf(asked: Asked, size: BoardSize) -> bytes:
    return pdf.write(board_file(board_plan(asked, size)))


def stickers_plan(asked: Asked, cube: float) -> StickersPlan:
    return plan_stickers(asked.request(cube))


@cache
def stickers_pdf(asked: Asked, cube: float) -> bytes:
    return pdf.write(stickers(stickers_plan(asked, cube)))


@cache
def pages(data: bytes) -> tuple[Any, ...]:
    return tuple(pdfplumber.open(BytesIO(data)).pages)


def text(page: Any) -> str:
    """The text of a page, line by line, its spaces plain."""
    return page_lines(page.pdf.stream.getvalue())[page.page_number - 1]


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
