"""Figures of the shipped edition as they are printed: sizes, weights and places, measured."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import sqrt
from xml.etree import ElementTree

import pytest
from printkit.backends import svg
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import PT_PER_MM, contrast
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.figures.figure import compose
from printkit.products.figures.product import width_of
from printkit.products.request import Request
from printkit.scene import IDENTITY, Clip, Group, Path, Text, Use
from printkit.scene import compose as joined
from printkit.scene.bounds import bounds

JERSI = load_game("jersi")
THEMES = ("screen", "print", "author", "ink", "greyscale", "contrast")
NAMES = [figure.name for figure in JERSI.figures]
CLOSE_UPS = [one.name for one in JERSI.figures if one.name not in {"cover", "setup", "takes"}]
LEAST_LINE = 0.25 / PT_PER_MM


@cache
def made(name: str, theme: str = "screen", language: str = "en"):
    request = Request(game=JERSI, theme=JERSI.themes[theme], language=Language(language))
    figure = next(one for one in JERSI.figures if one.name == name)
    return compose(request, figure, width_of(figure, 90.0))


def leaves(shapes, transform=IDENTITY):
    """Every path, circle and text with what lays it in the picture, and the symbols it is of."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from leaves(shape.shapes, joined(transform, shape.transform))
        elif isinstance(shape, Clip):
            yield from leaves(shape.shapes, transform)
        elif isinstance(shape, Use):
            inner = joined(transform, shape.transform)
            yield from leaves(shape.symbol.shapes, inner)
        else:
            yield shape, transform


def scale(transform) -> float:
    a, b, c, d, *_ = transform
    return sqrt(abs(a * d - b * c))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [one for one in NAMES if one != "cover"])
@pytest.mark.few(7)
def test_names_and_lines_are_as_large_as_print_needs(name, theme):
    for shape, transform in leaves(made(name, theme).scene.shapes):
        size = scale(transform)
        if isinstance(shape, Text):
            least = 5 if shape.text.isdigit() else 6
            assert shape.size * size * PT_PER_MM > least - 0.01, shape.text
        elif shape.style.stroke and not (isinstance(shape, Path) and not shape.segments):
            assert shape.style.width * size > LEAST_LINE - 1e-3, shape.style


def uses(shapes, transform=IDENTITY):
    for shape in shapes:
        if isinstance(shape, Group):
            yield from uses(shape.shapes, joined(transform, shape.transform))
        elif isinstance(shape, Clip):
            yield from uses(shape.shapes, transform)
        elif isinstance(shape, Use):
            box = bounds([replace(shape, transform=joined(transform, shape.transform))])
            yield shape.symbol.id, box


@pytest.mark.parametrize("name", CLOSE_UPS)
def test_no_name_of_a_cell_lies_under_a_piece(name):
    shapes = made(name).scene.shapes
    pieces = [box for known, box in uses(shapes) if box[2] - box[0] < 12 and "board" not in known]
    for shape, transform in leaves(shapes):
        if isinstance(shape, Text) and shape.text in JERSI.grid.index:
            x, y = transform[0] * shape.x + transform[4], transform[3] * shape.y + transform[5]
            wide = text_width(shape.text, shape.size, shape.weight)
            box = (x, y - shape.size * CAP_HEIGHT, x + wide, y)
            for left, top, right, bottom in pieces:
                apart = box[2] <= left or right <= box[0] or box[3] <= top or bottom <= box[1]
                assert apart, (shape.text, box, (left, top, right, bottom))


@pytest.mark.parametrize("name", NAMES)
def test_nothing_leaves_a_picture_and_it_is_no_wider_than_its_art_or_words(name):
    scene = made(name).scene
    left, top, right, bottom = bounds(scene.shapes)
    assert left > -0.5
    assert top > -0.5
    assert right < scene.width + 0.5
    assert bottom < scene.height + 0.5
    assert right - left > scene.width - 6.5


@pytest.mark.parametrize("name", ["jersi", "pijersi"])
def test_the_cross_before_a_barred_turn_is_whole(name):
    """Its line too, where nothing stands before it."""
    game = load_game(name)
    request = Request(game=game, theme=game.themes["screen"])
    barred = [(one, panel) for one in game.figures for panel in one.panels if panel.bar]
    assert barred
    for one, panel in barred:
        scene = compose(request, replace(one, panels=(panel,)), 90.0).scene
        left, _, right, _ = bounds(scene.shapes)
        assert left >= -0.01
        assert right <= scene.width + 0.01


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.few(3)
def test_names_in_a_file_are_there_once(name, language):
    root = ElementTree.fromstring(svg.write(made(name, "screen", language).scene))
    ids = Counter(one.attrib["id"] for one in root.iter() if "id" in one.attrib)
    assert [name for name, count in ids.items() if count > 1] == []


def inked(name: str, theme: str):
    """Per path how it is drawn, without colours: what is told apart in black and white."""
    return [one for one, _ in leaves(made(name, theme).scene.shapes) if isinstance(one, Path)]


@pytest.mark.parametrize("theme", ["ink", "greyscale", "contrast"])
def test_first_and_second_step_are_told_apart_without_colour(theme):
    look = JERSI.themes[theme]
    paths = inked("two-steps", theme)
    first = [one.style for one in paths if look.first_step in (one.style.fill, one.style.stroke)]
    second = [one.style for one in paths if look.second_step in (one.style.fill, one.style.stroke)]
    assert any(one.fill == look.first_step for one in first)  # a full head
    assert not any(one.fill == look.second_step for one in second)  # an open one
    assert not any(one.dash for one in first)
    assert any(one.dash for one in second)  # a dashed shaft
    for colour in (look.first_step, look.second_step):
        assert contrast(colour, look.casing) >= 3


@pytest.mark.parametrize("theme", ["ink", "greyscale", "contrast"])
def test_what_is_barred_has_a_cross_darker_than_its_shaft(theme):
    paths = inked("stack", theme)
    crosses = [one for one in paths if is_cross(one)]
    strokes = {one.style.stroke for one in crosses} - {JERSI.themes[theme].casing}
    assert len(crosses) == 4  # two, each with its casing
    (colour,) = strokes
    assert contrast(colour, JERSI.themes[theme].casing) >= 4.5


def is_cross(path: Path) -> bool:
    """Whether it is two lines that share their middle."""
    if [letter for letter, _ in path.segments] != ["M", "L", "M", "L"]:
        return False
    (_, a), (_, b), (_, c), (_, d) = path.segments
    return all(abs(p + q - r - t) < 1e-6 for p, q, r, t in zip(a, b, c, d, strict=True))
