"""Scenes as SVG: true size in mm, text as outlines, repeated art once.

The file needs no fonts and no style sheets, and no attribute that engines read differently. Its
ids begin with a digest of what it shows, so that several pictures can stand in one page. What has
layers is for a designer's program: they bear their names, styles are classes, ids have no prefix.
"""

from __future__ import annotations

import hashlib
import re
import sys
import threading
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from functools import lru_cache
from itertools import count, groupby
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, assert_never
from xml.etree.ElementTree import tostring

from printkit import scene as art
from printkit.base.fonts import Family, Weight, glyph_outline, line
from printkit.base.lazy import LazyPatterns
from printkit.scene import number
from printkit.scene.symbols import decimals, scales, symbols
from printkit.scene.transforms import factor, text_start

# Svgwrite fetches fonts of the web for who asks for that: HTTP, TLS and mail are most of what it
# imports. Printkit fetches nothing, so another module stands in their place meanwhile.
_WEB, _NOTHING = "urllib.request", ModuleType("nothing")
_NOTHING.urlopen = None  # type: ignore[attr-defined]
if threading.active_count() == 1:  # no other thread may meet with it
    sys.modules.setdefault(_WEB, _NOTHING)
with LazyPatterns():  # those of svgwrite check attributes, and `debug=False` leaves that out
    from svgwrite import Drawing
    from svgwrite.base import BaseElement
if sys.modules.get(_WEB) is _NOTHING:
    del sys.modules[_WEB]

Attributes: TypeAlias = dict[str, str]
_Point: TypeAlias = tuple[int, int]

_SAME_EM = 0.0005
_FINE = 6
"""Decimals of the linear part of a transformation: 1 m is then off by 1 µm at most."""

_MAKE = Drawing(debug=False)
"""Svgwrite's factory: what it makes shares its settings, which is faster than to have its own."""

_DIGITS = 8
_OWN = "\0"
"""Stands before each id until the prefix of the file is known; no XML holds it."""
_NAMED = (' id="', 'href="#', "url(#")
"""What stands before an id."""

_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_LAYER = "inkscape:groupmode"
_TAG = re.compile(r"(<[a-z]+)([^>]*)", re.IGNORECASE)
_STYLED = re.compile(r' (fill|stroke|stroke-[a-z]+)="([^"]*)"')
"""What of an element a class may say."""
_WEIGHTS = {Weight.REGULAR: "400", Weight.SEMIBOLD: "600"}

_HEADER = '<?xml version="1.0" encoding="utf-8" ?>\n'
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(scene: art.Scene, name: str = "", *, live: bool = False) -> bytes:
    """The scene as an SVG 1.1 file, its width and height in mm and one unit a millimetre.

    Args:
        scene: what is drawn.
        name: parts its ids from those of the same picture, where one page shows it twice.
        live: whether its words are text that can be typed over, for who has the font.

    Raises:
        MissingGlyph: a text holds a character that the font does not hold.
        ValueError: an id is used twice.
    """
    size = f"{number(scene.width)}mm", f"{number(scene.height)}mm"
    return write_sized(scene, size, name, live=live)


def write_sized(
    scene: art.Scene,
    size: tuple[str, str],
    name: str = "",
    *,
    live: bool = False,
    fills: bool = False,
) -> bytes:
    """The scene as an SVG file that is to be shown so wide and high.

    It keeps its proportions in a box of any other, unless it `fills` it to the last pixel.
    """
    drawing = Drawing(
        size=size,
        **({"preserveAspectRatio": "none"} if fills else {}),
        viewBox=f"0 0 {number(scene.width)} {number(scene.height)}",
        role="img",
        fill="none",
        debug=False,
    )
    drawing.set_desc(_printable(scene.title) or None, _printable(scene.description) or None)
    head, _, _ = _xml(drawing).partition("<defs")  # its title and words, the only texts
    writer, enlarged = _Writer(live=live), scales(scene.shapes)
    elements = [*writer.elements(scene.shapes)]
    stored = [_stored(symbol, enlarged[symbol.id]) for symbol in symbols(scene.shapes)]
    ids = Counter([*writer.ids, *(one for each in stored for one in each.ids)])
    if twice := next((one for one, times in ids.items() if times > 1), None):
        raise ValueError(f"the id {twice!r} is used twice")
    definitions = ["<defs>", *(each.xml for each in stored), "</defs>"] if stored else ["<defs />"]
    rest = "\n".join([*definitions, *elements, "</svg>"])
    if _LAYER in rest:
        return with_classes(head, rest)
    # Every id gets a prefix that another picture does not have.
    bare = head + rest.replace("\n", "").replace(_OWN, "")
    own = "p" + hashlib.sha256((name + bare).encode()).hexdigest()[:_DIGITS] + "-"
    lines = (_HEADER, head.replace("><", ">\n<"), "\n", rest.replace(_OWN, own), "\n")
    return "".join(lines).encode()


def with_classes(head: str, rest: str) -> bytes:
    """A file with classes for its styles and its ids as they are called."""
    classes: dict[str, str] = {}

    def named(found: re.Match[str]) -> str:
        rule = ";".join(f"{name}:{value}" for name, value in _STYLED.findall(found[0]))
        if not rule:
            return found[0]
        called = classes.setdefault(rule, f"style-{len(classes) + 1}")
        return f'{found[1]} class="{called}"{_STYLED.sub("", found[2])}'

    body = _TAG.sub(named, rest).replace(_OWN, "")
    rules = "\n".join(f".{name}{{{rule}}}" for rule, name in classes.items())
    head = re.sub(r' (baseProfile|xmlns:ev)="[^"]*"', "", head).replace("><", ">\n<")
    head = head.replace("<svg ", f'<svg xmlns:inkscape="{_INKSCAPE}" ', 1)
    return f"{_HEADER}{head}\n<style>\n{rules}\n</style>\n{body}\n".encode()


class _Stored(NamedTuple):
    """A symbol as it is written, and the ids in it."""

    xml: str
    ids: tuple[str, ...]


@lru_cache(maxsize=512)
def _stored(symbol: art.Symbol, scale: float, spared: int = 0) -> _Stored:
    """A symbol, written once for all files."""
    writer = _Writer(scale=scale, prefix=f"{symbol.id}-", spared=spared)
    xml = _filled(_MAKE.g(id=symbol.id), writer.elements(symbol.shapes))
    return _Stored(xml, (symbol.id, *writer.ids))


class Parts:
    """Pictures that are shown in one place of a web page: every part is written once.

    A picture is a list of the places of its parts, in painting order; a group with an id is a list
    in it, of which the first place is the group's own, written without what it holds.
    """

    def __init__(self, name: str) -> None:
        """Parts whose ids begin with `name`; exact to a hundredth of a mm, for screens."""
        self._name, self._glyphs = name, dict[str, str]()
        self._writer = _Writer(glyphs=self._glyphs, spared=1)
        self._places: dict[art.Shape, int] = {}
        self.written: list[str] = []

    def picture(self, shapes: Iterable[art.Shape]) -> list[Any]:
        """A picture as the places of its parts, which are written if they are new."""
        found: list[Any] = []
        for shape in shapes:
            if isinstance(shape, art.Group) and shape.id:
                group = art.Group(shapes=(), transform=shape.transform)
                found.append([self._place(group), *self.picture(shape.shapes)])
            else:
                found.append(self._place(shape))
        return found

    def _place(self, shape: art.Shape) -> int:
        place = self._places.setdefault(shape, len(self.written))
        if place == len(self.written):
            (xml,) = self._writer.elements((shape,))
            self.written.append(self._named(xml))
        return place

    def definitions(self) -> dict[str, str]:
        """By their ids what parts draw many times: symbols, each behind its own, and glyphs."""
        enlarged, found = scales(self._places), dict[str, str]()
        for one in symbols(self._places):
            found[one.id] = _stored(one, enlarged[one.id], 1).xml
        for outline, name in self._glyphs.items():
            found[name] = f'<path id="{_OWN}{name}" d="{outline}" />'
        return {self._name + name: self._named(xml) for name, xml in found.items()}

    def _named(self, xml: str) -> str:
        """An element as web pages have it, with the ids of these parts."""
        named = xml.replace("\n", "").replace(_OWN, self._name)
        return named.replace("xlink:href", "href").replace(" />", "/>")


class _Writer:
    """Writes shapes that are enlarged by a scale, with as many decimals as it asks.

    Where it keeps `glyphs`, outlines with their ids, a text is made of them; of the decimals some
    may be spared. `ids` are those that it has given.
    """

    def __init__(
        self,
        *,
        scale: float = 1.0,
        prefix: str = "",
        glyphs: dict[str, str] | None = None,
        spared: int = 0,
        live: bool = False,
    ) -> None:
        self._live = live
        self._window: art.Box | None = None  # what an outer clip leaves to be seen
        self._scale = scale
        self._spared = spared
        self._decimals = decimals(scale) - spared
        self._prefix = prefix
        self._clips = count(1)
        self._glyphs = glyphs
        self.ids: list[str] = []

    def elements(self, shapes: Iterable[art.Shape]) -> Iterator[str]:
        """Elements in painting order; neighbours of one style share it through a group."""
        for attributes, run in groupby(shapes, key=self._inked):
            alike = tuple(run)
            texts = [shape for shape in alike if isinstance(shape, art.Text)]
            if len(texts) == len(alike) and self._glyphs is not None:
                uses = [use for text in texts for use in self._glyph_uses(text, self._glyphs)]
                yield _filled(_MAKE.g(**attributes), uses)
            elif len(texts) == len(alike) and not self._live:
                if data := "".join([_text_data(text, self._decimals) for text in texts]):
                    yield _xml(_MAKE.path(data, **attributes))
            elif len(alike) == 1 or not attributes:
                yield from (one for shape in alike for one in self._element(shape, attributes))
            else:
                inside = (one for shape in alike for one in self._element(shape, {}))
                yield _filled(_MAKE.g(**attributes), inside)

    def _inked(self, shape: art.Shape) -> Attributes:
        match shape:
            case art.Path() | art.Circle():
                return _style(shape.style, self._decimals)
            case art.Text():
                return {"fill": shape.fill}
            case art.Group() | art.Clip() | art.Use() | art.Raster():
                return {}
            case _:
                assert_never(shape)

    def _element(self, shape: art.Shape, attributes: Attributes) -> Iterator[str]:
        match shape:
            case art.Text() if self._live:
                yield text_element(shape, self._numbers(shape.x, shape.y, shape.size), attributes)
            case art.Path() | art.Text():
                data = (
                    _text_data(shape, self._decimals)
                    if isinstance(shape, art.Text)
                    else path_data(shape.segments, self._decimals)
                )
                if data:
                    yield _xml(_MAKE.path(data, **attributes))
            case art.Circle():
                x, y, radius = self._numbers(shape.x, shape.y, shape.radius)
                yield _xml(_MAKE.circle((x, y), radius, **attributes))
            case art.Group():
                named = {"id": shape.id} if shape.id else {}
                self.ids += named.values()
                inside = copy(self)  # with the same clips and ids
                if shape.transform != art.IDENTITY:
                    named["transform"] = _matrix(shape.transform, self._decimals, self._spared)
                    inside._window = None
                inside._scale = self._scale * factor(shape.transform)
                inside._decimals = decimals(inside._scale) - self._spared
                group = _MAKE.g(**named)
                if shape.layer:
                    group.attribs |= {_LAYER: "layer", "inkscape:label": shape.layer}
                yield _filled(group, inside.elements(shape.shapes))
            case art.Clip():
                yield from self._clip(shape)
            case art.Use():
                yield _use(shape.symbol.id, shape.transform, self._decimals, self._spared)
            case art.Raster():
                x, y, width, height = self._numbers(shape.x, shape.y, shape.width, shape.height)
                kind = "png" if shape.data.startswith(b"\x89PNG") else "jpeg"
                source = f"data:image/{kind};base64,{b64encode(shape.data).decode()}"
                image = _MAKE.image(source, (x, y), (width, height), preserveAspectRatio="none")
                yield _xml(image)
            case _:
                assert_never(shape)

    def _clip(self, clip: art.Clip) -> Iterator[str]:
        """What is seen in a window; without a second one where that would hide nothing more."""
        x, y, width, height = self._numbers(*clip.box)
        if self._window == clip.box:
            yield from self.elements(clip.shapes)
            return
        name = f"{self._prefix}clip-{next(self._clips)}"
        self.ids.append(name)
        inside = copy(self)
        inside._window = clip.box
        area = _filled(_MAKE.clipPath(id=name), [_xml(_MAKE.rect((x, y), (width, height)))])
        group = _filled(_MAKE.g(clip_path=f"url(#{name})"), inside.elements(clip.shapes))
        yield _filled(_MAKE.g(), [area, group])

    def _glyph_uses(self, text: art.Text, glyphs: dict[str, str]) -> Iterator[str]:
        """A text as glyphs that are stored, each moved to its origin."""
        start, places = text_start(text), self._decimals
        for glyph in line(text.text, text.weight, text.figures).glyphs:
            outline = _glyph_data((glyph.name, text.weight, glyph.family), text.size, places)
            if outline:
                x, y = self._numbers(start + glyph.x_em * text.size, text.y)
                name = glyphs.setdefault(outline, f"g{len(glyphs)}")
                yield _marked(_MAKE.use(f"#{name}", insert=(x, y)))

    def _numbers(self, *values: float) -> list[str]:
        return [number(value, self._decimals) for value in values]


def text_element(text: art.Text, numbers: list[str], attributes: Attributes) -> str:
    """A line as text, for who has the font; digits of one width are asked for by its feature."""
    x, y, size = numbers
    element = _MAKE.text(_printable(text.text), insert=(x, y), **attributes)
    families = ", ".join(f"'{family}'" for family in Family)
    element.attribs |= {"font-family": families, "font-size": size}
    element.attribs |= {"font-weight": _WEIGHTS[text.weight], "text-anchor": text.anchor.value}
    if text.figures is not art.Figures.PROPORTIONAL:
        element.attribs["style"] = "font-feature-settings:'tnum'"
    return _xml(element)


def _xml(element: BaseElement) -> str:
    """An element as svgwrite writes it."""
    return tostring(element.get_xml(), encoding="unicode")


def _marked(element: BaseElement) -> str:
    """An element with `_OWN` before each id."""
    text = _xml(element)
    for before in _NAMED:
        text = text.replace(before, before + _OWN)
    return text


def _filled(parent: BaseElement, children: Iterable[str]) -> str:
    """An element around others, which are written; a tag has a line of its own."""
    empty, inside = _marked(parent), "\n".join(children)
    return f"{empty.removesuffix(' />')}>\n{inside}\n</{parent.elementname}>" if inside else empty


@lru_cache(maxsize=4096)
def _use(symbol: str, place: art.Affine, places: int, spared: int) -> str:
    """A symbol drawn once more: the boards of a game show a piece in the same places."""
    if place[:4] == art.IDENTITY[:4]:
        where = {"insert": [number(value, places) for value in place[4:]]}
        return _marked(_MAKE.use(f"#{symbol}", **where))
    return _marked(_MAKE.use(f"#{symbol}", transform=_matrix(place, places, spared)))


def _matrix(transform: art.Affine, places: int, spared: int) -> str:
    linear = [number(value, _FINE - 2 * spared) for value in transform[:4]]
    return f"matrix({' '.join((*linear, *(number(value, places) for value in transform[4:])))})"


@lru_cache(maxsize=4096)
def _text_data(text: art.Text, places: int) -> str:
    """A text as path data: each glyph by a move to its origin and its outline from there."""
    start, y = text_start(text), number(text.y, places)
    return "".join(
        f"M{number(start + glyph.x_em * text.size, places)} {y}{outline}"
        for glyph in line(text.text, text.weight, text.figures).glyphs
        if (outline := _glyph_data((glyph.name, text.weight, glyph.family), text.size, places))
    )


def path_data(segments: Iterable[art.Segment], places: int = 3) -> str:
    """Segments as SVG path data, with so many decimal places."""
    return "".join(
        [
            letter + " ".join([number(value, places) for value in numbers])
            for letter, numbers in segments
        ]
    )


@lru_cache(maxsize=2048)
def _glyph_data(glyph: tuple[str, Weight, Family], size: float, places: int) -> str:
    """A glyph's outline as short relative path data, from its origin on the baseline.

    Every place is rounded before it is taken from the one before: errors do not add up. Signs and
    zeros that can be left out are.
    """
    parts: list[str] = []
    here = start = (0, 0)
    for letter, numbers in _shortened(glyph_outline(*glyph)):
        points = [
            (round(x * size * 10**places), round(y * size * 10**places))
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        kind = letter.lower()
        steps = [value - at for point in points for value, at in zip(point, here, strict=True)]
        if kind == "l" and 0 in steps:
            kind, steps = ("v", steps[1:]) if steps[0] == 0 else ("h", steps[:1])
        row = " ".join(number(step / 10**places, places) for step in steps)
        parts.append(kind + re.sub(r"\b0\.", ".", row).replace(" -", "-"))
        here = points[-1] if points else start
        start = here if letter == "M" else start
    return "".join(parts)


def _shortened(segments: Iterable[art.Segment]) -> Iterator[art.Segment]:
    """Cubic curves that are quadratic ones (as in every TrueType outline) as such: Q."""
    x, y = 0.0, 0.0
    for letter, numbers in segments:
        if letter == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            one = ((3 * x1 - x) / 2, (3 * y1 - y) / 2)
            other = ((3 * x2 - x3) / 2, (3 * y2 - y3) / 2)
            alike = abs(one[0] - other[0]) + abs(one[1] - other[1]) < _SAME_EM
            yield ("Q", (*one, x3, y3)) if alike else (letter, numbers)
        else:
            yield letter, numbers
        if numbers:
            x, y = numbers[-2:]


@lru_cache(maxsize=1024)
def _style(style: art.Style, places: int) -> Attributes:
    """What differs from the file's defaults: no fill, no stroke, butt caps, mitred joins.

    (Round caps for the whole file would be shorter, but cairosvg cannot undo them.)
    """
    attributes = {"fill": style.fill} if style.fill else {}
    if style.stroke:
        attributes |= {"stroke": style.stroke, "stroke_width": number(style.width, places)}
        if style.dash:
            dashes = [number(length, places) for length in style.dash]
            attributes["stroke_dasharray"] = " ".join(dashes)
        if style.cap is not art.Cap.BUTT:
            attributes["stroke_linecap"] = style.cap.value
        if style.join is not art.Join.MITER:
            attributes["stroke_linejoin"] = style.join.value
    return attributes


def _printable(text: str) -> str:
    return _NOT_IN_XML.sub("", text)
