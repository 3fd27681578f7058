"""SVG files: true sizes, outlines for text, ids, few bytes and always the same ones."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from printkit.backends import svg
from printkit.base.errors import MissingGlyph
from printkit.gamefile import load_game
from printkit.products.diagram import Scenery
from printkit.rules import Side
from printkit.scene import (
    Anchor,
    Circle,
    Clip,
    Group,
    Path,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
    hexagon,
    move,
    place,
    turn,
)

import printed
import samples

NAMESPACE = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def parsed(*shapes, **scene):
    options = {"width": 100.0, "height": 50.0, **scene}
    return ElementTree.fromstring(svg.write(Scene(shapes=shapes, **options)))


def own(name):
    """An id without what keeps it apart from those of other pictures."""
    prefix, _, rest = name.partition("-")
    assert re.fullmatch("p[0-9a-f]{8}", prefix)
    return rest


def tags(root):
    return [element.tag.removeprefix(NAMESPACE) for element in root.iter()]


def one_of(root, tag):
    (found,) = root.iter(NAMESPACE + tag)
    return found


def test_the_size_is_in_millimetres_and_the_box_the_same_numbers():
    root = parsed(width=356.4, height=1 / 3)
    assert root.get("width") == "356.4mm"
    assert root.get("height") == "0.333mm"
    assert root.get("viewBox") == "0 0 356.4 0.333"


def test_title_and_description_are_told_and_escaped():
    root = ElementTree.fromstring(svg.write(samples.small_scene()))
    assert root.get("role") == "img"
    assert one_of(root, "title").text == "A sample <&>"
    assert one_of(root, "desc").text == "Five hexes, three cubes and an arrow."


def test_control_characters_of_a_title_do_not_spoil_the_file():
    assert one_of(parsed(title="a\x07b\ud800c"), "title").text == "abc"


def test_an_untitled_scene_has_no_empty_title():
    assert "title" not in tags(parsed())


def test_text_is_drawn_as_outlines():
    root = ElementTree.fromstring(svg.write(samples.small_scene()))
    assert "text" not in tags(root)


def test_neighbouring_texts_of_a_colour_share_a_path():
    texts = [Text(x=x, y=10, text="a1", size=4, fill="#000000") for x in (10, 20, 30)]
    assert tags(parsed(*texts)).count("path") == 1


def test_a_blank_text_leaves_no_trace():
    assert "path" not in tags(parsed(Text(x=1, y=10, text=" ", size=4, fill="#000000")))


def test_neighbours_of_one_style_share_it_through_a_group():
    style = Style(fill="#aabbcc")
    root = parsed(
        Circle(x=1, y=1, radius=1, style=style),
        Circle(x=5, y=1, radius=1, style=style),
        Circle(x=9, y=1, radius=1, style=Style(fill="#000000")),
    )
    assert [element.get("fill") for element in root.iter(NAMESPACE + "circle")] == [
        None,
        None,
        "#000000",
    ]
    assert one_of(root, "g").get("fill") == "#aabbcc"


def test_a_text_between_shapes_of_its_colour_keeps_its_place_in_painting_order():
    style = Style(fill="#aabbcc")
    dot = Circle(x=1, y=1, radius=1, style=style)
    root = parsed(dot, Text(x=1, y=10, text="a", size=4, fill="#aabbcc"), dot)
    assert [child.tag.removeprefix(NAMESPACE) for child in one_of(root, "g")] == [
        "circle",
        "path",
        "circle",
    ]


def test_a_turned_group_keeps_its_id_and_its_matrix():
    root = parsed(Group(shapes=(), id="tray", transform=turn(90, 10, 0)))
    group = one_of(root, "g")
    assert own(group.get("id")) == "tray"
    assert group.get("transform") == "matrix(0 1 -1 0 10 -10)"


def test_all_ids_are_unique_and_all_links_lead_to_one():
    root = ElementTree.fromstring(svg.write(samples.small_scene()))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    links = {use.get(LINK).removeprefix("#") for use in root.iter(NAMESPACE + "use")}
    assert links <= set(ids)
    clipped = [e.get("clip-path") for e in root.iter() if e.get("clip-path")]
    assert [own(link.removeprefix("url(#")) for link in clipped] == ["clip-1)"]
    assert "clip-1" in map(own, ids)


def test_pictures_of_one_page_share_no_id_and_each_link_stays_in_its_picture():
    game = load_game("pijersi")
    scenes = [
        printed.drawn(game, Scenery(position=game.setup), theme=theme, width=width, side=side)
        for theme in ("screen", "ink")
        for width in (66.0, 90.0)
        for side in Side
    ]
    pictures = [ElementTree.fromstring(svg.write(scene)) for scene in scenes]
    ids = [{e.get("id") for e in root.iter() if e.get("id")} for root in pictures]
    assert sum(map(len, ids)) == len(set().union(*ids))
    for root, own_ids in zip(pictures, ids, strict=True):
        assert {e.get(LINK)[1:] for e in root.iter() if e.get(LINK)} <= own_ids


def test_words_that_look_like_ids_stay_as_they_are():
    title = 'an id="board" and url(#x)'
    assert one_of(parsed(title=title), "title").text == title


def test_a_symbol_is_stored_once_and_nested_ones_come_first():
    root = ElementTree.fromstring(svg.write(samples.setup_scene()))
    ids = [own(element.get("id")) for element in one_of(root, "defs")]
    assert len(ids) == 28
    assert ids.index("dot-white-1") < ids.index("face-white-1")
    assert sum(tag == "use" for tag in tags(root)) == 42 + 28


def test_a_use_that_only_moves_has_a_place_and_no_matrix():
    symbol = Symbol(id="s", shapes=(Circle(x=0, y=0, radius=1, style=Style(fill="#000000")),))
    moved, scaled = parsed(
        Use(symbol=symbol, transform=move(3, 4.5)), Use(symbol=symbol, transform=place(3, 4, 1 / 3))
    ).iter(NAMESPACE + "use")
    assert (moved.get("x"), moved.get("y"), moved.get("transform")) == ("3", "4.5", None)
    assert scaled.get("transform") == "matrix(0.333333 0 0 0.333333 3 4)"


def test_an_id_used_twice_is_refused():
    with pytest.raises(ValueError, match="'cells' is used twice"):
        parsed(Group(shapes=(), id="cells"), Group(shapes=(), id="cells"))


def test_two_symbols_of_one_name_are_refused():
    other = Symbol(id=samples.CUBES[0].id, shapes=())
    with pytest.raises(ValueError, match="two different symbols"):
        parsed(Use(symbol=samples.CUBES[0]), Use(symbol=other))


def test_a_hexagon_keeps_its_true_measure():
    root = parsed(Path(segments=hexagon(50, 25, 40), style=Style(fill="#000000")))
    data = one_of(root, "path").get("d")
    assert data == "M50 1.906L70 13.453L70 36.547L50 48.094L30 36.547L30 13.453Z"


def test_art_of_unit_size_keeps_a_micrometre_when_it_is_enlarged():
    cell = Path(segments=hexagon(1 / 3, 0, 1), style=Style(stroke="#000000", width=1 / 30))
    row = Symbol(id="row", shapes=(cell, Text(x=0, y=0, text="1", size=1 / 3, fill="#000000")))
    board = Symbol(id="board", shapes=(Group(shapes=(Use(symbol=row),), transform=place(0, 0, 5)),))
    root = parsed(Use(symbol=row), Use(symbol=board, transform=place(0, 0, 8)))
    outline, digit = root.iter(NAMESPACE + "path")
    left, right = (float(re.findall(r"[\d.-]+", outline.get("d"))[at]) for at in (8, 2))
    assert 40 * (right - left) == pytest.approx(40, abs=0.002)
    assert 40 * float(outline.get("stroke-width")) == pytest.approx(40 / 30, abs=0.001)
    assert re.search(r"\.\d{5}", digit.get("d"))


def test_a_clip_inside_a_symbol_is_defined_once():
    clip = Clip(box=(0, 0, 1, 1), shapes=(Circle(x=0, y=0, radius=1, style=Style(fill="#000000")),))
    symbol = Symbol(id="s", shapes=(clip,))
    root = parsed(Use(symbol=symbol), Use(symbol=symbol, transform=move(5, 5)))
    assert tags(root).count("clipPath") == 1


def test_a_missing_glyph_is_told_by_its_code_point():
    with pytest.raises(MissingGlyph, match=r"U\+4E2D"):
        parsed(Text(x=0, y=0, text="中", size=3, fill="#000000", anchor=Anchor.MIDDLE))


def test_a_missing_glyph_of_a_symbol_is_told_as_itself():
    text = Text(x=0, y=0, text="中", size=3, fill="#000000", anchor=Anchor.MIDDLE)
    with pytest.raises(MissingGlyph, match=r"U\+4E2D"):
        parsed(Use(symbol=Symbol(id="face", shapes=(text,))))


def test_the_same_scene_gives_the_same_bytes():
    data = svg.write(samples.setup_scene())
    assert data == svg.write(samples.setup_scene())
    assert data.endswith(b"</svg>\n")
    assert len(data) < 100_000
