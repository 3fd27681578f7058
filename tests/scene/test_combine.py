"""Pictures joined to larger ones."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from printkit.backends import svg
from printkit.gamefile import load_game
from printkit.products.diagram import Scenery
from printkit.scene import (
    Anchor,
    Circle,
    Group,
    Path,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
    bounds,
    rectangle,
)
from printkit.scene.combine import above, align, beside, caption, cropped, pad
from printkit.scene.symbols import symbols

import printed

INK = Style(fill="#000000")


def box(width: float, height: float, name: str = "") -> Scene:
    """A picture that its ink fills."""
    inside = Path(segments=rectangle(0, 0, width, height), style=INK)
    return Scene(width=width, height=height, shapes=(Group(shapes=(inside,), id=name),))


def boxes(scene: Scene) -> list[tuple[float, ...]]:
    return [pytest.approx(bounds((shape,))) for shape in scene.shapes]


def test_pictures_stand_beside_each_other_about_their_middles() -> None:
    joined = beside((box(10, 20), box(5, 4)), gap=2)
    assert (joined.width, joined.height) == (17, 20)
    assert boxes(joined) == [(0, 0, 10, 20), (12, 8, 17, 12)]


@pytest.mark.parametrize(
    ("across", "left"), [(Anchor.START, 0), (Anchor.MIDDLE, 3), (Anchor.END, 6)]
)
def test_pictures_stand_above_each_other(across: Anchor, left: float) -> None:
    joined = above((box(10, 5), box(4, 3), box(4, 1)), gap=1, across=across)
    assert (joined.width, joined.height) == (10, 11)
    assert boxes(joined)[1:] == [(left, 6, left + 4, 9), (left, 10, left + 4, 11)]


def test_a_picture_is_padded_on_all_sides() -> None:
    padded = pad(box(10, 5), across=2, down=1)
    assert (padded.width, padded.height) == (14, 7)
    assert boxes(padded) == [(2, 1, 12, 6)]


def test_a_picture_stands_where_it_is_asked_to_in_a_larger_room() -> None:
    room = align(box(2, 3), width=10, height=9, across=Anchor.END, down=Anchor.START)
    assert boxes(room) == [(8, 0, 10, 3)]
    assert (align(box(2, 3), width=10).width, align(box(2, 3), width=10).height) == (10, 3)


def test_a_cropped_picture_is_as_large_as_its_ink() -> None:
    ring = Circle(x=50, y=-7, radius=4, style=Style(stroke="#000000", width=2))
    scene = cropped((ring,), 3)
    assert (scene.width, scene.height) == (30, 30)
    assert boxes(scene) == [(0, 0, 30, 30)]


def test_a_caption_stands_below_and_wraps_at_the_width_of_its_picture() -> None:
    told = caption(box(30, 10, "board"), "some words that take two lines", size=3, fill="#000000")
    assert told.width == 30
    _, below = told.shapes
    lines = [shape for shape in below.shapes if isinstance(shape, Text)]
    assert len(lines) == 2
    left, top, right, bottom = bounds((below,))
    assert 0 <= left < right <= 30
    assert 11 <= top < bottom <= told.height


def names(shapes) -> list[str]:
    found = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += [shape.id] * bool(shape.id) + names(shape.shapes)
    return found


def test_the_parts_of_a_joined_picture_have_names_of_their_own() -> None:
    twice = beside((box(1, 1, "board"), box(1, 1, "board")))
    assert names(twice.shapes) == ["p1-board", "p2-board"]
    assert names(above((twice, twice)).shapes) == [
        f"p{outer}-p{inner}-board" for outer in (1, 2) for inner in (1, 2)
    ]


def test_equal_art_is_stored_once_and_other_art_of_the_same_name_apart() -> None:
    def drawn(width: float) -> Scene:
        art = Symbol(id="art", shapes=(Path(segments=rectangle(0, 0, width, 1), style=INK),))
        outer = Symbol(id=f"outer-{width}", shapes=(Use(symbol=art),))
        return Scene(width=width, height=1, shapes=(Use(symbol=outer),))

    joined = beside((drawn(1), drawn(1), drawn(2)))
    assert {symbol.id for symbol in symbols(joined.shapes)} == {
        "art", "p3-art", "outer-1", "outer-2"
    }  # fmt: skip
    assert boxes(joined) == [(0, 0, 1, 1), (1, 0, 2, 1), (2, 0, 4, 1)]


class Ids(HTMLParser):
    """The ids of a web page and what refers to them."""

    def __init__(self) -> None:
        super().__init__()
        self.own: list[str] = []
        self.used: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key == "id" and value:
                self.own.append(value)
            self.used.update(re.findall(r"url\(#([^)]+)\)", value or ""))
            if key.endswith("href") and value:
                self.used.add(value.removeprefix("#"))


def test_pictures_on_one_web_page_share_no_id_and_each_finds_its_own() -> None:
    games = [load_game(name) for name in ("jersi/4.16", "pijersi/45", "jersi/4.16")]
    scenes = [printed.drawn(game, Scenery(position=game.setup)) for game in games]
    pictures = [svg.write(scene, f"figure-{rank}") for rank, scene in enumerate(scenes)]
    pictures.append(svg.write(beside((scenes[0], scenes[1]), gap=5)))
    bodies = [picture.decode().split("?>", 1)[1] for picture in pictures]
    page = Ids()
    page.feed("<!doctype html><title>Games</title>" + "".join(bodies))
    assert len(page.own) > 4 * 10
    assert [name for name, times in Counter(page.own).items() if times > 1] == []
    assert page.used <= set(page.own)
