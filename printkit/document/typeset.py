"""Documents set in pages by Typst: the one place that knows it.

The words go to the typesetter as data (JSON), never as markup: nothing that a user writes is run.
A picture is set as a place holder of its size with its alternative text. The PDF backend puts the
picture itself there, as a form that shares its art with all others of the file.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from printkit.base.errors import LayoutError, Message
from printkit.base.fonts import Family, folder, printable
from printkit.document import blocks
from printkit.document.levelled import FlowUnit, Levelled, units_of
from printkit.scene import Scene

P = TypeVar("P")

_TEMPLATE = Path(__file__).with_name("page.typ")
_COLOUR = re.compile(r'(?<=H0Z\\" )fill=\\"#[0-9a-f]{6}\\"')
"""The number of a picture, as the colour of its place holder."""
PICTURES = 0x3D5A01
"""The colour of the first place holder, the others count on: one that no theme has by chance."""
_PAGE = re.compile(rb"/Type\s*/Page\b")
_CAPITAL = re.compile("(?<=[a-z])(?=[A-Z])")

_LONG = re.compile(r"[^ \n]{25,}")
"""A word that may be longer than a line: an address, say, or words that no-break spaces hold."""

_LEAST_EM = 8 * 25.4 / 72
"""The least size of type in `page.typ`, in mm."""
_SMALL, _SMALL_MARKS = 0.6, {blocks.Mark.LOWERED, blocks.Mark.RAISED}
"""So much of the size of words is that of raised and lowered ones."""
_NO_FEET = '{"foot": [], "before": 0, "pages": 0}'
_OVERHANG = 2.0
"""A full stop or a hyphen at the end of a line stands so far beyond it, in mm, at the most."""

_HANGING = 3.2
"""The sign of a section stands so far beside it, in mm, where printers reach."""

_WHOLE = 24
"""Words of a link that are longer may be broken: a narrow column does not hold them."""

_PIECE = re.compile(r".{1,20}?[/\-_.,?&=#:;@~%+|\\\u00a0\u202f]+|.{1,20}", re.DOTALL)
"""What of such a word stays together."""


@dataclass(frozen=True, slots=True)
class TypstInput:
    """What the typesetter is given of a document, but for the feet of its pages.

    Attributes:
        text: as data, which the typesetter reads.
        pictures: by the numbers in the place holders' colours.
        labels: what each picture is in the list of bookmarks, or empty.
        shrunk: by how much each picture may be made smaller where it is set: among words it is as
            high as they are.
    """

    text: str
    pictures: tuple[Scene, ...]
    labels: tuple[str, ...]
    shrunk: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Typeset:
    """A document in pages: a PDF with place holders, and the pictures that take their places."""

    data: bytes
    source: TypstInput

    @property
    def pages(self) -> int:
        """How many pages it takes."""
        return len(_PAGE.findall(self.data))


def typeset(document: blocks.Document) -> Typeset:
    """Set a document in pages.

    Raises:
        LayoutError: the typesetter refuses it.
    """
    foot = [
        # each part in words, and the counts among them as data of their own
        [
            {"count": piece.value} if isinstance(piece, blocks.PageCount) else printable(piece)
            for piece in ((part,) if isinstance(part, str) else part.pieces)
        ]
        for part in document.foot
        if part
    ]
    feet = {"foot": foot, "before": document.before, "pages": document.pages}
    source = _typst_input(document)
    return Typeset(_compiled(source.text, _text(feet)), source)


def pages_of(document: blocks.Document) -> int:
    """How many pages a document takes; what stands at their feet takes no room of them.

    Raises:
        LayoutError: the typesetter refuses the document.
    """
    return len(json.loads(_asked(_typst_input(document).text, "<page>")))


def _typst_input(document: blocks.Document) -> TypstInput:
    """What Typst is given of a document, made once whatever stands at its feet."""
    side = document.before % 2  # pages that face each other end level
    bare = replace(document, foot=("",) if document.foot else (), before=side, pages=0)
    known = reversed(tuple(_RECENT))  # other threads may add to it meanwhile
    if (found := next((text for one, text in known if one == bare), None)) is not None:
        return found
    plain = _Data()
    data = plain.document(document)
    for flow, pages in _levelled(plain, data, side):
        flow["pages"] = [asdict(page) for page in pages.pages]
    ranks = range(len(plain.pictures))
    labels = tuple(plain.labels.get(rank, "") for rank in ranks)
    shrunk = tuple(plain.shrunk.get(rank, 1.0) for rank in ranks)
    made = TypstInput(_text(data), tuple(plain.pictures), labels, shrunk)
    _RECENT.append((bare, made))
    return made


def measured(document: blocks.Document) -> Levelled:
    """The first flow of a document that ends level, before its pages are chosen.

    Raises:
        LayoutError: the typesetter refuses the document.
    """
    plain = _Data()
    data = plain.document(document)
    _, first = next(_levelled(plain, data, document.before))
    return first


_HEIGHTLESS = {"has_feet": False, "accent": "", "is_linked": False}
"""What changes no height, as it is where heights are measured: what was measured is known then.

Links lead nowhere there: what they lead to may stand in what is measured apart.
"""


def _levelled(
    plain: _Data, data: dict[str, Any], before: int
) -> Iterator[tuple[dict[str, Any], Levelled]]:
    """The flows of a document that end level; each is to be set before the next is asked for.

    A picture without words is as high as its scene: only the rest is measured, once for all sizes
    of those pictures.
    """
    for flow, units, said, fills in plain.levelled:
        alone = data | _HEIGHTLESS
        (place, *_) = json.loads(_asked(_COLOUR.sub("", _text(alone)), "<measured>"))
        texts = [_COLOUR.sub("", _text(one)) for one in said]
        known = _heights(_text(alone | {"blocks": [flow["columns"]]}))
        known |= {
            text: one.height
            for text, one in zip(texts, units, strict=True)
            if one.height is not None
        }
        if new := {text: one for text, one in zip(texts, said, strict=True) if text not in known}:
            some = alone | {"blocks": [flow | {"units": list(new.values())}]}
            (found,) = json.loads(_asked(_text(some), "<measured>"))
            known.update(zip(new, found["heights"], strict=True))
        flow["units"] = said
        heights = tuple(known[text] for text in texts)
        room, full, first = place["room"], place["full"], before + place["page"]
        yield flow, Levelled(units, heights, room, full, flow["columns"], first, fills)


@lru_cache(maxsize=8)
def _heights(_document: str) -> dict[str, float]:
    """Heights that are known, by what stands so high; the same for all that is set as this."""
    return {}


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


_RECENT = deque[tuple[blocks.Document, TypstInput]](maxlen=32)
"""What was made last: its pages are counted first, and set once all of their file are counted."""


def numbered(parts: Sequence[P]) -> tuple[P, ...]:
    """The parts of a file, their pages numbered through it; a sheet takes one page."""
    counts = [pages_of(one) if isinstance(one, blocks.Document) else 1 for one in parts]
    return tuple(
        replace(one, before=sum(counts[:rank]), pages=sum(counts))
        if isinstance(one, blocks.Document)
        else one
        for rank, one in enumerate(parts)
    )


def first_on_one_page(documents: Iterable[blocks.Document]) -> blocks.Document:
    """The first of several ways to say the same that fits one page, else the last of them."""
    for document in documents:
        if pages_of(document) == 1:
            break
    return document


_WAY = 0.001
"""So much more white, as the sum of its squared shares of pages, is as bad as a way further on."""


def fullest(ways: Sequence[P], written: Callable[[P], blocks.Document]) -> blocks.Document:
    """The way to say the same whose pages are fullest, of those that take the fewest pages.

    Where columns that end level take more pages, those are taken whose paragraphs go on.

    Args:
        ways: the roomiest first; the last takes the least room.
        written: what is said, in one of them.
    """

    def poured(way: P) -> blocks.Document:
        made = written(way)
        parts = (
            replace(one, level=False) if isinstance(one, blocks.Flow) else one
            for one in made.blocks
        )
        return replace(made, blocks=tuple(parts))

    least, best, found = pages_of(poured(ways[-1])), float("inf"), None
    near: list[tuple[float, P]] = []
    for rank, way in enumerate(ways):
        made = written(way)
        flow = measured(made)
        if (high := flow.first - 1 + flow.least) > least:
            continue
        near.append((high, way))
        white = flow.white + rank * _WAY
        if flow.first - 1 + len(flow.pages) <= least and white < best:
            best, found = white, made
    near.sort(key=lambda one: -one[0])
    return found or first_on_fewest_pages([*(way for _, way in near), ways[-1]], poured)[1]


_ROOM = 320_000_000
"""Bytes of address space that setting a book takes, and half as much again."""


def _see_room() -> None:
    """See that there is memory enough: the typesetter ends the process where there is not.

    Raises:
        MemoryError: this process may not have as much more as a book takes.
    """
    status = Path("/proc/self/statm")
    if not status.exists():  # no Linux
        return
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    taken = int(status.read_text().split()[0]) * resource.getpagesize()
    if most != resource.RLIM_INFINITY and most - taken < _ROOM:
        raise MemoryError("the typesetter")


def first_on_fewest_pages(
    ways: Sequence[P], written: Callable[[P], blocks.Document]
) -> tuple[int, blocks.Document]:
    """The first of several ways to say the same that takes no more pages than the last of them.

    Args:
        ways: the roomiest first.
        written: what is said, in one of them.

    Returns:
        its rank, and what is said.
    """
    first = written(ways[0])
    most = pages_of(first)
    if most == 1:
        return 0, first
    last = len(ways) - 1, written(ways[-1])
    least = pages_of(last[1])
    if most <= least:
        return 0, first
    between = ((rank, written(ways[rank])) for rank in range(1, len(ways) - 1))
    return next((one for one in between if pages_of(one[1]) <= least), last)


@lru_cache(maxsize=32)
def _compiled(text: str, feet: str) -> bytes:
    """A PDF of a document that comes as data, with what stands at the feet of its pages."""
    with _typesetter(text, feet) as (typst, files):
        return bytes(
            typst.compile(
                files,
                font_paths=_fonts(),
                ignore_system_fonts=True,
                timestamp=0,
                pdf_standards=["a-2a", "ua-1"],
            )
        )


@lru_cache(maxsize=64)
def _asked(text: str, label: str) -> str:
    """What a document that comes as data has to say under a label, in JSON: places, heights."""
    with _typesetter(text, _NO_FEET) as (typst, files):
        return str(
            typst.query(files, label, field="value", font_paths=_fonts(), ignore_system_fonts=True)
        )


@contextmanager
def _typesetter(text: str, feet: str) -> Iterator[tuple[Any, dict[str, bytes]]]:
    """The typesetter and the files that it reads.

    What stands at the feet is a file of its own: where nothing else changes, the typesetter takes
    the pages as it set them before.

    Raises:
        LayoutError: it refuses the document.
    """
    _see_room()
    import typst

    files = {"document.json": text, "feet.json": feet}
    try:
        yield (
            typst,
            {"main.typ": _TEMPLATE.read_bytes()}
            | {name: one.encode() for name, one in files.items()},
        )
    except (
        RuntimeError
    ) as error:  # `TypstError` of what is written, nothing more special of a query
        message = str(error).removeprefix("failed to compile document: ")
        raise LayoutError(Message("document.page-cannot-set", message=message)) from error


def rasterised(source: bytes, width: int, height: int) -> bytes:
    """An SVG as PNG of so many pixels, transparent where nothing is drawn.

    Args:
        source: an SVG of ours, which holds all that it shows.
        width: in pixels.
        height: in pixels.
    """
    import typst

    size = f"width: {width}pt, height: {height}pt"
    page = f'#set page({size}, margin: 0pt, fill: none)\n#image("a.svg", {size}, fit: "stretch")\n'
    files: Any = {"main.typ": page.encode(), "a.svg": source}
    return typst.compile(files, format="png", ppi=72, font_paths=_fonts(), ignore_system_fonts=True)


@cache
def _fonts() -> Any:
    """The fonts, which the typesetter looks for once."""
    import typst

    return typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[folder(family) for family in Family],
    )


class _Data:
    """Documents as plain data, with the pictures that stand in them."""

    def __init__(self) -> None:
        self.pictures: list[Scene] = []
        self.labels: dict[int, str] = {}
        self.shrunk: dict[int, float] = {}
        self._em = _LEAST_EM
        self._numbers: dict[int, int] = {}
        self.levelled: list[tuple[dict[str, Any], tuple[FlowUnit, ...], list[Any], bool]] = []
        self._outline = blocks.Outline()

    def document(self, document: blocks.Document) -> dict[str, Any]:
        measure, paper = document.measure, document.paper
        return {
            "title": printable(document.title),
            "author": printable(document.author),
            "language": document.language,
            "width": paper.width,
            "height": paper.height,
            "left": measure.left,
            "overhang": measure.left - max(document.margins.left, document.margins.right)
            > _OVERHANG,
            "column": measure.column,
            "top": measure.top,
            "bottom": paper.height - measure.top - measure.height,
            "free_bottom": paper.height - measure.top - measure.height - blocks.FOOT,
            "text": document.text,
            "quiet": document.quiet,
            "alert": document.alert,
            "accent": document.accent,
            "hangs": measure.left - max(document.margins.left, document.margins.right) > _HANGING,
            "size": document.size,
            "has_feet": bool(document.foot),
            "is_linked": True,
            "blocks": self._plain(document.blocks),
        }

    def _plain(self, value: Any) -> Any:
        """A block, or what stands in it, as plain data: kinds by their names, words in pieces."""
        match value:
            case Enum():
                return value.value
            case str():
                return {"kind": "plain", "pieces": list(_pieces(printable(value)))}
            case blocks.Styled():
                return {"kind": value.emphasis, "pieces": list(_pieces(printable(value.text)))}
            case Scene():
                return self._picture(value)
            case tuple():
                return [
                    self._plain(one.said if isinstance(one, blocks.Serial) else one)
                    for one in value
                ]
            case _:
                return self._part(value) if is_dataclass(value) else value

    def _flow(self, flow: blocks.Flow) -> dict[str, Any]:
        """A flow that ends level, its pages still to be chosen, and filled then."""
        units = units_of(flow)
        said = [{"blocks": self._plain(one.blocks), "across": one.is_across} for one in units]
        plain = {"kind": "levelled", "columns": flow.columns, "units": [], "pages": []}
        self.levelled.append((plain, units, said, flow.fills))
        return plain

    def _part(self, one: Any) -> dict[str, Any]:
        if isinstance(one, blocks.Flow) and one.level:
            return self._flow(one)
        em, is_small = self._em, isinstance(one, blocks.Marked) and one.mark in _SMALL_MARKS
        self._em = em * _SMALL if is_small else em
        parts = {field.name: self._plain(getattr(one, field.name)) for field in fields(one)}
        self._em = em
        if isinstance(one, blocks.Face):
            rank, share = self._numbers[id(one.scene)], one.em * em / one.scene.height
            self.shrunk[rank] = min(self.shrunk.get(rank, 1.0), share)
        if isinstance(one, blocks.Illustration):
            self.labels[self._numbers[id(one.scene)]] = one.label
        if isinstance(one, blocks.Illustration | blocks.Paragraph):
            parts["name"] = one.name
        if isinstance(one, blocks.Address):
            parts |= {"to": one.to, "printed": self._plain(one.printed)}
        if isinstance(one, blocks.Heading):
            parts["level"] = self._outline.level(one.rank)
        if isinstance(one, blocks.Link):
            parts = {"said": self._plain(one.said), "to": one.to, "long": len(one.text) > _WHOLE}
        return {"kind": _CAPITAL.sub("_", type(one).__name__).lower(), **parts}

    def _picture(self, scene: Scene) -> dict[str, Any]:
        """A place holder; a scene that stands in several places is one picture."""
        rank = self._numbers.setdefault(id(scene), len(self.pictures))
        if rank == len(self.pictures):
            self.pictures.append(scene)
        wide, high = scene.width, scene.height
        return {
            "svg": (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.4f}mm" '
                f'height="{high:.4f}mm" viewBox="0 0 {wide:.4f} {high:.4f}">'
                f'<path d="M0 0H{wide:.4f}V{high:.4f}H0Z" fill="#{PICTURES + rank:06x}"/></svg>'
            ),
            "width": wide,
            "height": high,
            "alt": scene.description,
        }


def _pieces(text: str) -> Iterator[str]:
    """`text` in pieces between which a line may end although there is no blank."""
    end = 0
    for found in _LONG.finditer(text):
        first, *more = _PIECE.findall(found[0])
        yield text[end : found.start()] + first
        yield from more
        end = found.end()
    if end < len(text):
        yield text[end:]
