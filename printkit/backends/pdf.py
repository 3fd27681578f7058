"""Publications as PDF: exact pages, live text in embedded fonts, repeated art stored once.

The operators come straight from the shapes, in mm under one transformation per page; reportlab
keeps the file (pages, forms, fonts, bookmarks) and pikepdf packs it, the same bytes each time.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from enum import Enum, StrEnum
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from threading import Lock
from types import ModuleType
from typing import Any, TypeAlias, assert_never

import pikepdf

from printkit import scene as art
from printkit.backends.pdf_documents import (
    ShownPages,
    add_documents,
    correct,
    operators,
    promise,
    taken_off,
)
from printkit.backends.pdf_folding import fold
from printkit.backends.pdf_tags import ACCESSIBLE, Tag, claim, list_layers, tag
from printkit.base import features
from printkit.base.fonts import Family, Figures, Weight, embeddable, family_of, line
from printkit.base.units import PT_PER_MM, Paper
from printkit.document.blocks import Document
from printkit.document.typeset import Typeset, typeset
from printkit.page import AS_IT_IS, Box, Colours, Publication, Sheet
from printkit.scene import number
from printkit.scene.symbols import decimals, scales, symbols
from printkit.scene.transforms import factor, text_start

# Reportlab runs these two wherever they lie on the path or in the user's home: a program for paper
# runs nobody's code. Where they seem to be there already, it looks no further.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))

from reportlab.lib.utils import ImageReader  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

Cut: TypeAlias = tuple[Weight, Figures, Family]
"""A font of the file: a weight with one kind of digits."""

_FINE = 6
"""Decimals of what is multiplied: colours and the linear part of a transformation."""

_CAPS = {art.Cap.BUTT: 0, art.Cap.ROUND: 1}
_JOINS = {art.Join.MITER: 0, art.Join.ROUND: 1}
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_PAINTING = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): ""}
"""The operator that fills, strokes or does both."""

_LEAST_LINE = 0.092
"""Thinner strokes of a small picture get lost in print, in mm: 0.26 pt."""

_MITRE_LIMIT = 4
"""As in SVG: how far, in stroke widths, a mitred corner may reach before it is cut off."""

_ROOM = 2.0
"""By how many mm a form's box is larger than its art, for the tips of mitred corners."""

SPOT, CREASE, OVERPRINT, ALL_PLATES = "PKspot", "PKcrease", "PKover", "PKall"
"""The names by which content for a press asks for the spot colours of cuts and of folds, for
overprint, and for all plates at once."""

_FINE_LINE = 1.0
"""Strokes up to so many mm are of one black ink alone: where plates are off, thin ones blur."""


class Layer(StrEnum):
    """What can be shown and hidden by itself."""

    ART = "art"
    CUT = "cut"
    FOLD = "fold"
    TEXT = "text"

    @property
    def resource(self) -> str:
        """The name by which content asks for it."""
        return f"PK{self.value}"


_LAYERS = {
    art.Ink.PRINT: Layer.ART,
    art.Ink.ENGRAVE: Layer.ART,
    art.Ink.CUT: Layer.CUT,
    art.Ink.SCORE: Layer.FOLD,
    art.Ink.REGISTRATION: Layer.ART,
}

_SPOTS = {
    # A line for the knife or the fold: all of a spot colour, nothing knocked out below.
    art.Ink.CUT: f"/{OVERPRINT} gs /{SPOT} CS 1 SCN",
    art.Ink.SCORE: f"/{OVERPRINT} gs /{CREASE} CS 1 SCN",
    art.Ink.REGISTRATION: f"/{ALL_PLATES} CS 1 SCN",
}
"""What is asked for before strokes that are of no plate, or of each."""

_CLOCK = "SOURCE_DATE_EPOCH"
"""What builders set instead of a clock; reportlab would take it in spite of `invariant`."""

_REPORTLAB = Lock()
"""Held by who writes: fonts of reportlab are read at one place at a time, and files share them."""


def write(publication: Publication) -> bytes:
    """The publication as a PDF file, a page per sheet and a bookmark per title.

    Viewers are asked not to scale it when it is printed. Greys are written as DeviceGray, other
    colours as DeviceRGB, unless the publication asks for other plates. A sheet's margins and the
    publication's correction are recorded in each page's `/PieceInfo`, for `preflight.verify`.
    What is read aloud is tagged, except in files for a press, where everything lies in layers.

    Raises:
        MissingGlyph: a text holds a character that the font does not hold.
        ValueError: two different symbols have the same id.
    """
    if publication.folding is not None:
        plain = replace(publication, folding=None, correction=AS_IT_IS)
        return fold(write(plain), publication.folding, publication.correction)
    set_ = {
        rank: typeset(document)
        for rank, document in enumerate(publication.sheets)
        if isinstance(document, Document)
    }
    stream = BytesIO()
    with _REPORTLAB:
        pictures = [
            pair
            for each in set_.values()
            for pair in zip(each.source.pictures, each.source.shrunk, strict=True)
        ]
        tags, layers = _drawn(stream, publication, pictures)
    return _packed(stream, publication, tags, set_, layers)


def _drawn(
    stream: BytesIO, publication: Publication, pictures: Sequence[tuple[art.Scene, float]]
) -> tuple[list[list[Tag]], dict[str, str]]:
    """Write all sheets, and the pictures of documents behind them; what each sheet says.

    And of layers that were asked for the names, by those that content has for them.

    With each picture comes by how much it is made smaller where it is set.
    """
    sheets = [sheet for sheet in publication.sheets if isinstance(sheet, Sheet)]
    shapes = [shape for sheet in sheets for shape in sheet.shapes]
    shapes += [shape for scene, _ in pictures for shape in scene.shapes]
    as_set = (
        art.Group(shapes=scene.shapes, transform=art.place(0, 0, share))
        for scene, share in pictures
    )
    stored = [symbol for symbol in symbols(shapes) if any(map(_shows, symbol.shapes))]
    fonts = _fonts([*shapes, *(shape for symbol in stored for shape in symbol.shapes)])
    canvas = _PdfFile(stream, publication)
    forms = {symbol.id: f"art{rank}" for rank, symbol in enumerate(stored)}
    enlarged, least = scales(shapes), scales([*shapes, *as_set], min)
    for symbol in stored:
        span = enlarged[symbol.id], least[symbol.id]
        _Pen(canvas, forms, fonts, span).draw_form(symbol)
    tags = []
    for sheet in sheets:
        pen = _Pen(canvas, forms, fonts)
        pen.draw_page(sheet)
        tags.append(pen.tags)
    for scene, share in pictures:
        _Pen(canvas, forms, fonts, (1.0, min(share, 1.0))).draw_picture(scene)
    canvas.save()
    return tags, canvas.layers


def write_scene(scene: art.Scene, *, author: str, subject: str, language: str) -> bytes:
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
    figure = art.Group(shapes=scene.shapes, alt=scene.description or scene.title)
    sheet = Sheet(paper=paper, shapes=(figure,), title=scene.title)
    return write(
        Publication(
            sheets=(sheet,), title=scene.title, author=author, subject=subject, language=language
        )
    )


class _PdfFile(Canvas):  # type: ignore[misc]  # reportlab has no types
    """A file with the properties of a publication; uncompressed, since it is packed afterwards."""

    def __init__(self, stream: BytesIO, publication: Publication) -> None:
        clock = os.environ.pop(_CLOCK, None)
        try:
            super().__init__(stream, pageCompression=0, invariant=1, lang=publication.language)
        finally:
            if clock is not None:
                os.environ[_CLOCK] = clock
        self.publication = publication
        self.layers: dict[str, str] = {}  # of a picture: as content asks for them, and their names
        # what fills with a colour; of something fine, a letter or a line, if so said
        self.inks: Callable[[str, bool], str] = lambda one, _: operators(one, publication.colours)
        if (press := publication.press) is not None and press.profile is not None:
            plates: Any = features.find("press", "plates")
            self.inks = plates.inks(press.profile, press.black)
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
class _PenState:
    """The state of the page: colours, line and type; empty where nothing was set."""

    fill: str = ""
    stroke: str = ""
    line: str = ""


class _Inside(Enum):
    """What the pen is writing in: only a page has parts of its own to be read aloud."""

    PAGE = "page"
    FIGURE = "figure"
    FORM = "form"


class _Pen:
    """Writes shapes as operators of the page or form that is open on the canvas."""

    def __init__(
        self,
        canvas: _PdfFile,
        forms: Mapping[str, str],
        fonts: Mapping[Cut, TTFont],
        span: tuple[float, float] = (1.0, 1.0),
    ) -> None:
        self._canvas = canvas
        self._forms = forms
        self._fonts = fonts
        self._state = _PenState()
        self._section = ""
        self._inside = _Inside.FORM
        self.tags: list[Tag] = []
        self._thinning = span[1] / span[0]
        self._set_scale(span[0])

    def draw(self, shapes: Iterable[art.Shape]) -> None:
        for shape in shapes:
            self._draw(shape)

    def draw_form(self, symbol: art.Symbol) -> None:
        """The art of a symbol as a form, its box a little larger than the art."""
        box, room = (0.0, 0.0, 0.0, 0.0), _ROOM / self._scale
        with suppress(ValueError):  # nothing is drawn
            box = art.bounds(symbol.shapes)
        self._canvas.beginForm(
            self._forms[symbol.id], box[0] - room, box[1] - room, box[2] + room, box[3] + room
        )
        self._write("n")  # reportlab fills an empty form with art of its own
        self.draw(symbol.shapes)
        self._close_section()
        self._canvas.endForm()

    def draw_page(self, sheet: Sheet) -> None:
        """What a sheet shows, in mm from its upper left corner, corrected for the printer."""
        canvas, correction = self._canvas, self._canvas.publication.correction
        canvas.setPageSize((sheet.paper.width * PT_PER_MM, sheet.paper.height * PT_PER_MM))
        canvas.setTrimBox(_page_box(sheet, 0))
        if sheet.bleed:
            canvas.setBleedBox(_page_box(sheet, sheet.bleed))
        canvas.setMiterLimit(_MITRE_LIMIT)
        (across, down), (dx, dy) = correction.scale(sheet.paper), correction.origin(sheet.paper)
        matrix = (across, 0, 0, -down, dx, sheet.paper.height - dy)
        self._inside = _Inside.PAGE
        row = " ".join(number(PT_PER_MM * value, _FINE) for value in matrix)
        self._kept(f"{row} cm", sheet.shapes)
        canvas.showPage()

    def draw_picture(self, scene: art.Scene) -> None:
        """A picture of a document, on a page of its own until it becomes a form."""
        self._canvas.setPageSize((scene.width * PT_PER_MM, scene.height * PT_PER_MM))
        self._canvas.setMiterLimit(_MITRE_LIMIT)
        scale = number(PT_PER_MM, _FINE)
        height = number(scene.height * PT_PER_MM, _FINE)
        self._kept(f"{scale} 0 0 -{scale} 0 {height} cm", scene.shapes)
        self._canvas.showPage()

    def _draw(self, shape: art.Shape) -> None:
        match shape:
            case art.Path():
                self._path(shape.segments, shape.style)
            case art.Circle():
                self._path(art.circle(shape.x, shape.y, shape.radius), shape.style)
            case art.Text():
                self._text(shape)
            case art.Group():
                self._group(shape)
            case art.Clip():
                self._kept(f"{self._row(shape.box)} re W n", shape.shapes)
            case art.Use():
                if shape.symbol.id not in self._forms:
                    return
                if self._is_tagged:
                    self._enter(Layer.ART)
                else:
                    self._close_section()
                self._write(f"q {self._matrix(shape.transform)} cm")
                self._canvas.doForm(self._forms[shape.symbol.id])
                self._write("Q")
            case art.Raster(x=x, y=y, width=width, height=height):
                self._close_section()
                self._write(f"q 1 0 0 -1 0 {self._row((2 * y + height,))} cm")
                self._canvas.drawImage(ImageReader(BytesIO(shape.data)), x, y, width, height)
                self._write("Q")
            case _:
                assert_never(shape)

    @property
    def _is_tagged(self) -> bool:
        """Whether parts are marked as paragraphs, figures and decoration here."""
        return self._inside is _Inside.PAGE and self._canvas.publication.press is None

    def _open_section(self, operators: str) -> None:
        if operators != self._section:
            self._close_section()
            self._write(operators)
            self._section = operators

    def _close_section(self) -> None:
        if self._section and self._inside is not _Inside.FIGURE:
            self._write("EMC")
            self._section = ""

    def _enter(self, layer: Layer) -> None:
        """Begin the layer of a press file, or the part of a page, that comes next."""
        if self._canvas.publication.press is not None:
            self._open_section(f"/OC /{layer.resource} BDC")
        elif self._is_tagged and layer is not Layer.TEXT:
            self._open_section("/Artifact BMC")
        elif self._is_tagged and not self._section.startswith("/P "):
            self._open_section(f"/P <</MCID {len(self.tags)}>> BDC")
            self.tags.append(Tag(kind="P"))

    def _group(self, group: art.Group) -> None:
        if group.layer and self._inside is _Inside.FIGURE:
            self._canvas.layers[f"PK{group.layer}"] = group.layer
            self._write(f"/OC /PK{group.layer} BDC")
            self._group(replace(group, layer=""))
            self._write("EMC")
            return
        if group.alt and self._is_tagged:
            self._open_section(f"/Figure <</MCID {len(self.tags)}>> BDC")
            self.tags.append(Tag(kind="Figure", alt=group.alt))
            self._inside = _Inside.FIGURE
            self._draw(replace(group, alt=""))
            self._inside = _Inside.PAGE
            self._close_section()
            return
        if group.transform == art.IDENTITY:
            self.draw(group.shapes)
            return
        scale, matrix = self._scale, self._matrix(group.transform)
        self._set_scale(scale * factor(group.transform))
        self._kept(f"{matrix} cm", group.shapes)
        self._set_scale(scale)

    def _set_scale(self, scale: float) -> None:
        self._scale = scale
        self._decimals = decimals(scale)

    def _path(self, segments: tuple[art.Segment, ...], style: art.Style) -> None:
        operator = _PAINTING[style.fill is not None, _is_stroked(style)]
        if not operator:
            return
        self._enter(_LAYERS[style.ink])
        if style.ink in _SPOTS and self._canvas.publication.press is not None:
            self._write(f"q {_SPOTS[style.ink]}")
            self._write(_line_operators(self._row, style))
            self._draw_path(segments)
            self._write("S Q")
            return
        self._set_style(style)
        self._draw_path(segments)
        self._write(operator)

    def _draw_path(self, segments: tuple[art.Segment, ...]) -> None:
        self._write(
            " ".join(
                f"{self._row(numbers)} {_LETTERS[letter]}" if numbers else _LETTERS[letter]
                for letter, numbers in segments
            )
        )

    def _text(self, text: art.Text) -> None:
        """A text, upright although y runs down, with the font's kerning between its glyphs."""
        self._enter(Layer.TEXT)
        self._set_fill(text.fill, fine=True)
        self._write("BT")
        start, document = text_start(text), self._canvas._doc
        size = number(text.size, _FINE)
        coded = []
        for glyph in line(text.text, text.weight, text.figures).glyphs:
            font = self._fonts[_cut(text, glyph.family)]
            ((part, code),) = font.splitString(glyph.character, document)
            coded.append(((glyph.family, part), code, glyph))
        for (family, part), run in groupby(coded, key=lambda one: one[0]):
            members = [(code, glyph) for _, code, glyph in run]
            array = "".join(
                f"<{code.hex()}>" + (number(-1000 * glyph.kern_em) if glyph.kern_em else "")
                for code, glyph in members
            ).replace("><", "")
            name = self._fonts[_cut(text, family)].getSubsetInternalName(part, document)
            place = self._row((start + members[0][1].x_em * text.size, text.y))
            self._write(f"{name} {size} Tf 1 0 0 -1 {place} Tm [{array}] TJ")
        self._write("ET")

    def _kept(self, operators: str, shapes: Iterable[art.Shape]) -> None:
        kept = replace(self._state)
        self._close_section()
        self._write(f"q {operators}")
        self.draw(shapes)
        self._close_section()
        self._write("Q")
        self._state = kept

    def _set_style(self, style: art.Style) -> None:
        # A stroke is as wide at least as one that prints, where it is smallest.
        least = _LEAST_LINE / (self._scale * self._thinning)
        if style.ink is art.Ink.PRINT and 0 < style.width < least:
            style = replace(style, width=least)
        if style.fill is not None:
            self._set_fill(style.fill)
        if style.stroke is None or not _is_stroked(style):
            return
        fine = style.width * self._scale <= _FINE_LINE
        inks = self._canvas.inks(style.stroke, fine).upper()
        if inks != self._state.stroke:
            self._state.stroke = inks
            self._write(inks)
        stroke = _line_operators(self._row, style)
        if stroke != self._state.line:
            self._state.line = stroke
            self._write(stroke)

    def _set_fill(self, colour: str, *, fine: bool = False) -> None:
        inks = self._canvas.inks(colour, fine)
        if inks != self._state.fill:
            self._state.fill = inks
            self._write(inks)

    def _matrix(self, transform: art.Affine) -> str:
        linear = [number(value, _FINE) for value in transform[:4]]
        return f"{' '.join(linear)} {self._row(transform[4:])}"

    def _row(self, numbers: Iterable[float]) -> str:
        return " ".join([number(value, self._decimals) for value in numbers])

    def _write(self, operators: str) -> None:
        self._canvas.addLiteral(operators)


def _cut(text: art.Text, family: Family) -> Cut:
    """The font of a text's glyphs of a family; only one family has tabular digits."""
    return text.weight, text.figures if family is Family.WORDS else Figures.PROPORTIONAL, family


def _page_box(sheet: Sheet, beyond: float) -> tuple[float, float, float, float]:
    """What is left of a sheet, and `beyond` mm around it, as PDF has it: in points, y upwards."""
    paper, trim = (
        sheet.paper,
        sheet.trim or Box(x=0, y=0, width=sheet.paper.width, height=sheet.paper.height),
    )
    left, right = trim.x - beyond, trim.right + beyond
    bottom, top = paper.height - trim.bottom - beyond, paper.height - trim.y + beyond
    return left * PT_PER_MM, bottom * PT_PER_MM, right * PT_PER_MM, top * PT_PER_MM


def _fonts(shapes: Iterable[art.Shape]) -> dict[Cut, TTFont]:
    """A font for each cut that is used, which holds the characters that are used in it.

    Each holds the space too: reportlab writes it for a no-break space.
    """
    characters: dict[Cut, set[str]] = defaultdict(set)
    _collect_characters(shapes, characters)
    return {
        cut: _font(cut, embeddable(cut[0], frozenset(used | {" "}), *cut[1:]))
        for cut, used in sorted(characters.items())
    }


@lru_cache(maxsize=32)
def _font(cut: Cut, data: bytes) -> TTFont:
    """A font as reportlab reads it: it embeds in each file the glyphs that are used there."""
    return TTFont("-".join(cut), BytesIO(data), asciiReadable=0)


def _collect_characters(shapes: Iterable[art.Shape], characters: dict[Cut, set[str]]) -> None:
    for shape in shapes:
        if isinstance(shape, art.Text):
            for family, run in groupby(shape.text, key=family_of):
                characters[_cut(shape, family)].update(run)
        elif isinstance(shape, art.Group | art.Clip):
            _collect_characters(shape.shapes, characters)


def _shows(shape: art.Shape) -> bool:
    """Whether a shape leaves any ink; a form without content would be no sound form."""
    match shape:
        case art.Path(style=style) | art.Circle(style=style):
            return style.fill is not None or _is_stroked(style)
        case art.Text():
            return True
        case art.Group() | art.Clip():
            return any(map(_shows, shape.shapes))
        case art.Use():
            return any(map(_shows, shape.symbol.shapes))
        case art.Raster():
            return True
        case _:
            assert_never(shape)


def _packed(
    stream: BytesIO,
    publication: Publication,
    tags: list[list[Tag]],
    set_: Mapping[int, Typeset],
    layers: Mapping[str, str],
) -> bytes:
    """The file with what reportlab cannot write and without what it adds for show, packed."""
    packed = BytesIO()
    with pikepdf.open(stream) as document:
        for page in document.pages:
            del page["/Trans"]
        forms = taken_off(document, sum(isinstance(one, Sheet) for one in publication.sheets))
        if publication.press is None:
            tag(document, tags)
            if layers:
                document.pages[0].resources["/Properties"] = list_layers(document, layers)
        else:
            preparing: Any = features.find("press", "pdf")
            preparing.prepare(document, publication)
        shown = add_documents(document, publication.sheets, set_, forms, publication.colours)
        _finish_pages(document, publication, shown)
        if shown and publication.press is None and publication.colours is Colours.RGB:
            claim(document, publication, ACCESSIBLE)
        for one in document.objects:
            if isinstance(one, pikepdf.Stream) and "/Resources" in one:
                # apart from its stream, so that it is packed with the others of its kind
                one.Resources = document.make_indirect(one.Resources)
        for date in ("/CreationDate", "/ModDate"):
            del document.docinfo[date]
        document.save(
            packed,
            deterministic_id=True,
            force_version="1.6" if publication.press and publication.press.profile else "",
            fix_metadata_version=False,  # the claims name no version: nothing to look up in XML
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return packed.getvalue()


def _finish_pages(
    document: pikepdf.Pdf, publication: Publication, shown: Mapping[int, ShownPages]
) -> None:
    """Bookmarks, promises, and the printer's correction where the pen has not made it."""
    at, bookmarks = 0, []
    for rank, part in enumerate(publication.sheets):
        pages = shown.get(rank, ShownPages())
        names = [part.title, *pages.labels[1:]]
        for place, name in enumerate(names, start=at):
            if name:
                bookmarks.append(pikepdf.OutlineItem(name, place, "Fit"))
                bookmarks[-1].children.extend(
                    pikepdf.OutlineItem(title, at + page, "Fit")
                    for title, page in (pages.sections if place == at else ())
                )
            page = document.pages[place]
            if isinstance(part, Document):
                page.trimbox = page.mediabox
                correct(page, part.paper, publication.correction)
            if part.margins is not None:
                promise(page, part.paper, astuple(part.margins), publication.correction)
        at += len(names)
    with document.open_outline() as outline:
        outline.root.extend(bookmarks)


def _is_stroked(style: art.Style) -> bool:
    """Whether there is a stroke; PDF would draw one of no width as thin as the printer can."""
    return style.stroke is not None and style.width > 0


def _line_operators(row: Callable[[Iterable[float]], str], style: art.Style) -> str:
    """How wide a stroke is, how it ends and turns, and its dashes."""
    line_ = f"{row((style.width,))} w {_CAPS[style.cap]} J {_JOINS[style.join]} j"
    return f"{line_} [{row(style.dash)}] 0 d"
