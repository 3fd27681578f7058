"""Lines that are scaled down with what they belong to still print: in words, crops, figures."""

from __future__ import annotations

from itertools import product
from pathlib import Path as FilePath

import pytest
from printkit.backends import pdf
from printkit.document.blocks import Face, Mark, Marked, Paragraph, TypeSize
from printkit.gamefile.game import game_of
from printkit.page import Publication
from printkit.preflight.verify import HAIRLINE_PT, verify
from printkit.products.request import Request
from printkit.products.rule_book import RuleBookOptions, make_rule_book, plan_rule_book
from printkit.scene import Group, Path, Scene, Style, Symbol, Use, place, polyline

from documents import document

THIN = Style(stroke="#000000", width=0.001)
LINE = (Path(segments=polyline(((0, 0), (1, 1))), style=THIN),)


def picture(size: float) -> Scene:
    """A line of its own, one in a group, one in a symbol, in a picture as high as `size` mm."""
    scaled = place(0, 0, size)
    group, used = Group(shapes=LINE, transform=scaled), Symbol(id="line", shapes=LINE)
    shapes = (*LINE, group, Use(symbol=used, transform=scaled))
    return Scene(width=size, height=size, shapes=shapes, description="lines")


def thinnest(data: bytes) -> float:
    return min(page.thinnest_pt for page in verify(data).pages if page.thinnest_pt is not None)


@pytest.mark.parametrize("mark", [None, *Mark])
@pytest.mark.parametrize("size", TypeSize)
@pytest.mark.few(3)
def test_a_line_of_a_picture_among_words_prints_whatever_the_size_of_these(size, mark):
    faces = tuple(Face(scene=picture(mm), em=em) for mm, em in product((2.0, 9.0), (0.7, 1.2)))
    words = faces if mark is None else (Marked(words=faces, mark=mark),)
    file = Publication(
        sheets=(document(Paragraph(words=words, size=size)),),
        title="Title",
        author="",
        subject="",
        language="en",
    )
    assert thinnest(pdf.write(file)) >= HAIRLINE_PT


SPEC = """
game: {{id: own, title: Own, players: 2}}
players:
  white: {{en: Blue, fr: les Bleus, colour: "#2b54ab"}}
  black: {{en: Red, fr: les Rouges, colour: "#c03113"}}
board: {{cells: squares, shape: rectangle 7x9}}
kinds:
  tiger: {{letter: T, count: 1, form: {form}, size: {size}, name: {{en: tiger, fr: le tigre}}}}
  cat: {{letter: C, count: 1, form: {form}, size: {size}, name: {{en: cat, fr: le chat}}}}
faces: {{tiger: [text: "6"], cat: [circle: {{radius: 0.3}}]}}
setup: {{white: "a1:T b2:C", black: half-turn}}
turns: unchecked
figures:
  leap:
    stand: "c2:T g2:c"
    play: c2xg2
    caption: {{en: "The {{tiger}} takes the {{cat}}.", fr: "Le {{tiger}} prend le {{cat}}."}}
  crop:
    stand: "c2:T d2:c"
    play: c2xd2
    crop: c2..d2
    caption: {{en: "Note the {{cat}}.", fr: "Voir le {{cat}}."}}
"""


@pytest.mark.parametrize("form", ["cube", "disc", "hexagon"])
@pytest.mark.parametrize("size", [0.5, 0.8, 1.0, 1.4, 1.86])
@pytest.mark.slow
def test_a_book_of_pieces_of_any_size_is_made(form, size):
    spec = SPEC.format(form=form, size=size)
    game = game_of(spec, FilePath())
    asked = Request(game=game, theme=game.themes["print"])
    book = make_rule_book(plan_rule_book(asked, RuleBookOptions()))
    assert thinnest(pdf.write(book)) >= HAIRLINE_PT
