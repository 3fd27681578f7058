"""Publications as PDF: exact pages, live text in embedded fonts, repeated art stored once.

The operators come straight from the shapes, in mm under one transformation per page; reportlab
keeps the file (pages, forms, fonts, bookmarks) and pikepdf packs it, the same bytes each time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import groupby
from typing import Any, TypeAlias, assert_never

import pikepdf
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printkit.fonts import Figures, Weight, line, subset
from printkit.page import Publication, Sheet
from printkit.scene import (
    IDENTITY,
    Affine,
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Scene,
    Segment,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    bounds,
    circle,
    number,
)
from printkit.scene.affine import factor
from printkit.scene.format import decimals
from printkit.scene.outlines import text_start
from printkit.scene.symbols import scales, symbols
from printkit.units import PT_PER_MM, Paper, rgb

Cut: TypeAlias = tuple[Weight, Figures]
"""A font of the file: a weight with one kind of digits."""

_FINE = 6
"""Decimals of what is multiplied: colours and the linear part of a transformation."""

_CAPS = {Cap.BUTT: 0, Cap.ROUND: 1}
_JOINS = {Join.MITER: 0, Join.ROUND: 1}
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_PAINTING = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): ""}
"""The operator that fills, strokes or does both."""

_MITRE_LIMIT = 4
"""As in SVG: how far, in stroke widths, a mitred corner may reach before it is cut off."""

_ROOM = 2.0
"""By how many mm a form's box is larger than its art, for the tips of mitred corners."""


def write(publication: Publication) -> bytes:
    """The publication as a PDF file, a page per sheet and a bookmark per title.

    Viewers are told not to scale it when it is printed. Greys are written as DeviceGray, other
    colours as DeviceRGB.

    Raises:
        MissingGlyph: a text holds a character that the font does not hold.
        ValueError: two different symbols have the same id.
    """
    shapes = [shape for sheet in publication.sheets for shape in sheet.shapes]
    stored = symbols(shapes)
    fonts = _fonts([*shapes, *(shape for symbol in stored for shape in symbol.shapes)])
    stream = BytesIO()
    canvas = _Canvas(stream, publication)
    forms = {symbol.id: f"art{rank}" for rank, symbol in enumerate(stored)}
    enlarged = scales(shapes)
    for symbol in stored:
        _Pen(canvas, forms, fonts, enlarged[symbol.id]).draw_form(symbol)
    for rank, sheet in enumerate(publication.sheets):
        _add_page(canvas, sheet, f"sheet{rank}", _Pen(canvas, forms, fonts))
    canvas.save()
    return _packed(stream)


def write_scene(scene: Scene, *, author: str, subject: str, language: str) -> bytes:
    """The scene as a PDF file of one page, exactly as large as the scene.

    Args:
        scene: what is drawn; its title becomes the file's.
        author: who made the game.
        subject: licence and edition in a line.
        language: `en` or `fr`.

    Raises:
        MissingGlyph: a text holds a character that the font does not hold.
        ValueError: two different symbols have the same id.
    """
    paper = Paper("scene", scene.width, scene.height)
    sheet = Sheet(paper=paper, shapes=scene.shapes, title=scene.title)
    return write(
        Publication(
            sheets=(sheet,), title=scene.title, author=author, subject=subject, language=language
        )
    )


class _Canvas(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A file that tells what a publication tells; uncompressed, since it is packed afterwards."""

    def __init__(self, stream: BytesIO, publication: Publication) -> None:
        super().__init__(stream, pageCompression=0, invariant=1, lang=publication.language)
        self.setTitle(publication.title)
        self.setAuthor(publication.author)
        self.setSubject(publication.subject)
        self.setCreator("printkit")
        self.setProducer("printkit")
        self.setViewerPreference("PrintScaling", "None")
        self.setViewerPreference("DisplayDocTitle", "true")

    def _make_preamble(self) -> None:
        """Reportlab would name Helvetica here, on every page and in every form."""
        self._preamble = ""


@dataclass(slots=True)
class _State:
    """What was last told to the page: colours, line and type; empty where nothing was told."""

    fill: str = ""
    stroke: str = ""
    line: str = ""


class _Pen:
    """Writes shapes as operators of the page or form that is open on the canvas."""

    def __init__(
        self,
        canvas: _Canvas,
        forms: Mapping[str, str],
        fonts: Mapping[Cut, TTFont],
        scale: float = 1.0,
    ) -> None:
        self._canvas = canvas
        self._forms = forms
        self._fonts = fonts
        self._state = _State()
        self._set_scale(scale)

    def draw(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            self._draw(shape)

    def draw_form(self, symbol: Symbol) -> None:
        """The art of a symbol as a form, its box a little larger than the art."""
        box, room = _box(symbol.shapes), _ROOM / self._scale
        self._canvas.beginForm(
            self._forms[symbol.id], box[0] - room, box[1] - room, box[2] + room, box[3] + room
        )
        self._write("n")  # reportlab fills an empty form with art of its own
        self.draw(symbol.shapes)
        self._canvas.endForm()

    def draw_page(self, height: float, shapes: Iterable[Shape]) -> None:
        """Shapes in mm from the upper left corner of a page that is `height` points high."""
        scale = number(PT_PER_MM, _FINE)
        self._kept(f"{scale} 0 0 -{scale} 0 {number(height, _FINE)} cm", shapes)

    def _draw(self, shape: Shape) -> None:
        match shape:
            case Path():
                self._path(shape.segments, shape.style)
            case Circle():
                self._path(circle(shape.x, shape.y, shape.radius), shape.style)
            case Text():
                self._text(shape)
            case Group() if shape.transform == IDENTITY:
                self.draw(shape.shapes)
            case Group():
                self._group(shape)
            case Clip():
                self._kept(f"{self._row(shape.box)} re W n", shape.shapes)
            case Use():
                self._use(shape)
            case _:
                assert_never(shape)

    def _group(self, group: Group) -> None:
        scale, matrix = self._scale, self._matrix(group.transform)
        self._set_scale(scale * factor(group.transform))
        self._kept(f"{matrix} cm", group.shapes)
        self._set_scale(scale)

    def _set_scale(self, scale: float) -> None:
        self._scale = scale
        self._decimals = decimals(scale)

    def _path(self, segments: tuple[Segment, ...], style: Style) -> None:
        operator = _PAINTING[style.fill is not None, _is_stroked(style)]
        if not operator:
            return
        self._set_style(style)
        self._write(
            " ".join(
                f"{self._row(numbers)} {_LETTERS[letter]}" if numbers else _LETTERS[letter]
                for letter, numbers in segments
            )
        )
        self._write(operator)

    def _text(self, text: Text) -> None:
        """A text, upright although y runs down, with the font's kerning between its glyphs."""
        self._set_fill(text.fill)
        self._write("BT")
        font = self._fonts[text.weight, text.figures]
        start, document = text_start(text), self._canvas._doc
        size = number(text.size, _FINE)
        for part, x_em, array in _glyph_arrays(text, font, document):
            name = font.getSubsetInternalName(part, document)
            place = self._row((start + x_em * text.size, text.y))
            self._write(f"{name} {size} Tf 1 0 0 -1 {place} Tm [{array}] TJ")
        self._write("ET")

    def _use(self, use: Use) -> None:
        self._write(f"q {self._matrix(use.transform)} cm")
        self._canvas.doForm(self._forms[use.symbol.id])
        self._write("Q")

    def _kept(self, operators: str, shapes: Iterable[Shape]) -> None:
        kept = replace(self._state)
        self._write(f"q {operators}")
        self.draw(shapes)
        self._write("Q")
        self._state = kept

    def _set_style(self, style: Style) -> None:
        if style.fill is not None:
            self._set_fill(style.fill)
        if style.stroke is None or not _is_stroked(style):
            return
        if style.stroke != self._state.stroke:
            self._state.stroke = style.stroke
            self._write(_colour(style.stroke).upper())
        stroke = f"{self._row((style.width,))} w {_CAPS[style.cap]} J {_JOINS[style.join]} j"
        stroke += f" [{self._row(style.dash)}] 0 d"
        if stroke != self._state.line:
            self._state.line = stroke
            self._write(stroke)

    def _set_fill(self, colour: str) -> None:
        if colour != self._state.fill:
            self._state.fill = colour
            self._write(_colour(colour))

    def _matrix(self, transform: Affine) -> str:
        linear = [number(value, _FINE) for value in transform[:4]]
        return f"{' '.join(linear)} {self._row(transform[4:])}"

    def _row(self, numbers: Iterable[float]) -> str:
        return " ".join([number(value, self._decimals) for value in numbers])

    def _write(self, operators: str) -> None:
        self._canvas.addLiteral(operators)


def _glyph_arrays(text: Text, font: TTFont, document: Any) -> Iterator[tuple[int, float, str]]:
    """The glyphs of a text as arrays for `TJ`, each with its part of the font and its place."""
    glyphs = line(text.text, text.weight, text.figures).glyphs
    coded = [(font.splitString(glyph.character, document)[0], glyph) for glyph in glyphs]
    for part, run in groupby(coded, key=lambda pair: pair[0][0]):
        members = [(code, glyph) for (_, code), glyph in run]
        array = "".join(
            f"<{code.hex()}>" + (number(-1000 * glyph.kern_em) if glyph.kern_em else "")
            for code, glyph in members
        )
        yield part, members[0][1].x_em, array.replace("><", "")


def _add_page(canvas: _Canvas, sheet: Sheet, key: str, pen: _Pen) -> None:
    width, height = sheet.paper.width * PT_PER_MM, sheet.paper.height * PT_PER_MM
    canvas.setPageSize((width, height))
    canvas.setTrimBox((0, 0, width, height))
    if sheet.title:
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(sheet.title, key)
    canvas.setMiterLimit(_MITRE_LIMIT)
    pen.draw_page(height, sheet.shapes)
    canvas.showPage()


def _box(shapes: Iterable[Shape]) -> tuple[float, float, float, float]:
    try:
        return bounds(shapes)
    except ValueError:  # nothing is drawn
        return 0.0, 0.0, 0.0, 0.0


def _fonts(shapes: Iterable[Shape]) -> dict[Cut, TTFont]:
    """A font for each cut that is used, holding the characters that are used in it.

    Each holds the space too: reportlab writes it for a no-break space.
    """
    characters: dict[Cut, set[str]] = defaultdict(set)
    _collect_characters(shapes, characters)
    return {
        (weight, figures): TTFont(
            f"{weight}-{figures}",
            BytesIO(subset(weight, frozenset(used | {" "}), figures)),
            asciiReadable=0,
        )
        for (weight, figures), used in sorted(characters.items())
    }


def _collect_characters(shapes: Iterable[Shape], characters: dict[Cut, set[str]]) -> None:
    for shape in shapes:
        if isinstance(shape, Text):
            characters[shape.weight, shape.figures].update(shape.text)
        elif isinstance(shape, Group | Clip):
            _collect_characters(shape.shapes, characters)


def _packed(stream: BytesIO) -> bytes:
    """The file without what reportlab adds for show, its objects packed into streams."""
    packed = BytesIO()
    with pikepdf.open(stream) as document:
        for page in document.pages:
            del page["/Trans"]
        for date in ("/CreationDate", "/ModDate"):
            del document.docinfo[date]
        document.save(
            packed,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return packed.getvalue()


def _is_stroked(style: Style) -> bool:
    """Whether there is a stroke; PDF would draw one of no width as thin as the printer can."""
    return style.stroke is not None and style.width > 0


def _colour(colour: str) -> str:
    """The operator that fills with a colour; in capitals it strokes."""
    parts = rgb(colour)
    if len(set(parts)) == 1:
        return f"{number(parts[0] / 255, _FINE)} g"
    return " ".join(number(part / 255, _FINE) for part in parts) + " rg"
