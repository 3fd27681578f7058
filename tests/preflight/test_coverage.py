"""Ink on sheets, measured on the written file by another engine."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pypdfium2
import pytest
from printkit.backends import pdf
from printkit.base.units import Paper
from printkit.document.typeset import typeset
from printkit.draw.pieces import sticker
from printkit.gamefile import load_game
from printkit.page import Publication, Sheet
from printkit.preflight.coverage import coverage
from printkit.preflight.verify import verify
from printkit.products.board import plan_board
from printkit.products.replays.booklet import BookletOptions, make_booklet, plan_booklet
from printkit.products.stickers import plan_stickers, stickers
from printkit.rules import Piece, Side
from printkit.scene import Path, Style, rectangle

import printed


def rastered(data: bytes) -> Iterator[float]:
    """The share of each page under ink, by pdfium, whose lines are a pixel wide at least."""
    for page in pypdfium2.PdfDocument(data):
        pixels = page.render(scale=3).to_numpy().astype(float)
        yield 1 - float(np.mean(pixels[..., :3])) / 255


def products(game_name: str, theme_name: str, cube: float) -> list[Publication]:
    """Board, stickers and booklet on A4."""
    game = load_game(game_name)
    request = printed.request(game, cube, theme=theme_name)
    return [
        printed.board_file(plan_board(request)),
        stickers(plan_stickers(request)),
        make_booklet(plan_booklet(request, BookletOptions())),
    ]


@pytest.mark.parametrize(("game", "cube"), [("jersi", 16.0), ("pijersi", 20.0)])
@pytest.mark.slow
def test_ink_saver_covers_at_most_an_eighth_of_every_sheet(game: str, cube: float) -> None:
    for publication in products(game, "ink", cube):
        pages = verify(pdf.write(publication)).pages
        assert max(page.coverage for page in pages) <= 0.12


@pytest.mark.parametrize("theme", ["print", "ink"])
@pytest.mark.slow
def test_coverage_is_that_of_the_file_as_another_engine_draws_it(theme: str) -> None:
    for publication in products("pijersi", theme, 16.0)[:2]:
        measured, page = list(rastered(pdf.write(publication))), 0
        for part in publication.sheets:
            if isinstance(part, Sheet):
                assert coverage(part) == pytest.approx(measured[page], abs=0.006)
            page += 1 if isinstance(part, Sheet) else typeset(part).pages
        assert page == len(measured)


@pytest.mark.parametrize(
    ("colour", "depth"),
    [("#000000", 1.0), ("#ffffff", 0.0), ("#808080", 0.498), ("#ff0000", 2 / 3)],
)
def test_half_a_sheet_of_a_colour_counts_by_its_depth(colour: str, depth: float) -> None:
    half = Path(segments=rectangle(0, 0, 100, 75), style=Style(fill=colour))
    sheet = Sheet(paper=Paper("card", 100, 150), shapes=(half,), title="")
    assert coverage(sheet) == pytest.approx(depth / 2, abs=0.003)


def test_black_faces_without_ink_differ_from_white_ones_by_shape() -> None:
    game = load_game("jersi")
    theme = game.themes["ink"]
    for kind in range(len(game.kinds)):
        white, black = (sticker(game, Piece(kind, side), theme).shapes for side in Side)
        assert len(black) > len(white)
