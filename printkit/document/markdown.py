"""Documents as Markdown (CommonMark, tables as GitHub has them), their pictures beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatchmethod
from hashlib import sha256
from html import escape
from typing import TypeAlias

from printkit.document import blocks as doc
from printkit.scene import Raster, Scene

Drawer = Callable[[Scene], bytes]
"""Draws a scene as an SVG file."""

_SIGN = re.compile(r"([\\`*_\[\]<>|~&$^])")
_START = re.compile(r"^(\s*)([#+\-=:]|\d+(?=[.)]))", re.MULTILINE)
_BARE = re.compile(r"(https?://[\w./:?&=%#~+,;@-]+)")
"""An address among words: a sign before one of its own would become part of it."""
_Uncounted: TypeAlias = str | doc.Styled | doc.Face | doc.Link | doc.Marked | doc.Address
"""What stands in a line, numbers that are counted on elsewhere as words."""
_MARKS = {doc.Emphasis.STRONG: "**", doc.Emphasis.EMPHATIC: "*", doc.Emphasis.QUIET: ""}
_AROUND = {
    doc.Mark.STRUCK: ("~~", "~~"),
    doc.Mark.UNDERLINED: ("<u>", "</u>"),
    doc.Mark.LOWERED: ("<sub>", "</sub>"),
    doc.Mark.RAISED: ("<sup>", "</sup>"),
    doc.Mark.LIT: ("<mark>", "</mark>"),
    doc.Mark.KEY: ("<kbd>", "</kbd>"),
}
_SIDES = {doc.Align.START: "---", doc.Align.CENTER: ":-:", doc.Align.END: "--:"}
_NOTHING = "<!-- -->"
"""What parts marks that would be read as one."""
_PIXEL = 25.4 / 96
"""Of a screen, in mm."""
_EM = 16
"""The size of type on a screen, in pixels."""
_ENDINGS = {b"GIF8": "gif", b"RIFF": "webp", b"\x89PNG": "png", b"\xff\xd8\xff": "jpg"}
OWN = re.compile(r"\d+-[0-9a-f]{8}\.(svg|png|jpg|gif|webp)")
"""The name of a picture, which says what is in it: another picture has another name."""


@dataclass(frozen=True, slots=True)
class MarkdownFiles:
    """A text and its pictures."""

    text: str
    pictures: Mapping[str, bytes]


def write(documents: Sequence[doc.Document], draw: Drawer, folder: str) -> MarkdownFiles:
    """Documents as one text with its pictures.

    Signs that mean something in Markdown are escaped. Read again, the text says the same. `folder`
    is what the pictures' folder is called.
    """
    text = _MarkdownText(draw, folder)
    blocks = [block for one in documents for block in text.blocks(one.blocks)]
    return MarkdownFiles("\n\n".join(blocks) + "\n", text.pictures)


class _MarkdownText:
    """Blocks as Markdown, with the pictures that they refer to."""

    def __init__(self, draw: Drawer, folder: str) -> None:
        self.pictures: dict[str, bytes] = {}
        self._draw, self._folder = draw, folder
        self._names: dict[int, tuple[str, Scene]] = {}
        self._outline = doc.Outline()

    def blocks(self, blocks: Iterable[doc.Block]) -> Iterator[str]:
        before: doc.Block | None = None
        for one in blocks:
            parts = self._block(one)
            if isinstance(one, doc.Indented) and isinstance(before, doc.Listing):
                parts = ("    " + text.replace("\n", "\n    ") for text in parts)
            yield from parts
            before = one

    @singledispatchmethod
    def _block(self, _: object) -> Iterator[str]:
        """Nothing of where a column or a page ends, which is the paper's business."""
        return iter(())

    @_block.register
    def _(self, one: doc.Heading) -> Iterator[str]:
        aside = f" ({self._words(one.aside)})" if one.aside else ""
        yield f"{'#' * self._outline.level(one.rank)} {self._words(one.words)}{aside}"

    @_block.register
    def _(self, one: doc.Paragraph) -> Iterator[str]:
        match one.words:
            case (doc.Styled(emphasis=doc.Emphasis.CODE, text=text),) if "\n" in text:
                marks = _fence(text, 3)
                yield f"{marks}\n{text}\n{marks}"
                return
        point = "  " * (one.depth - 1) + "- " if one.depth else ""
        yield _place(one.name) + point + _START.sub(r"\1\\\2", self._words(one.words))

    @_block.register
    def _(self, one: doc.Listing) -> Iterator[str]:
        yield "\n".join(
            f"{f'{one.numbered + rank}.' if one.numbered else '-'} {self._words(words)}"
            for rank, words in enumerate(one.items)
        )

    @_block.register
    def _(self, one: doc.Steps) -> Iterator[str]:
        for rank, step in enumerate(one.steps, start=1):
            yield f"{rank}. {self._words(step.words)}"
            yield "    " + self._sized(step.scene)

    @_block.register
    def _(self, one: doc.Tabular) -> Iterator[str]:
        head = one.head or ("",) * len(one.columns)
        rows = (head, *one.rows)
        first, *more = (f"| {' | '.join(map(self._words, row))} |" for row in rows)
        sides = "".join(f" {_SIDES[column.side]} |" for column in one.columns)
        yield "\n".join((first, f"|{sides}", *more))

    @_block.register
    def _(self, one: doc.FillIn) -> Iterator[str]:
        yield "\n".join(f"- {_escaped(word)}: …" for line in one.lines for word in line)

    @_block.register
    def _(self, one: doc.Illustration) -> Iterator[str]:
        # in one paragraph with words, a picture's own words are read aloud only
        words = [text for block in one.caption[:1] for text in self.blocks((block,))]
        scene = one.scene
        if not words or scene.film or _pixels(scene):
            picture = self._sized(scene)
        else:  # it has its true size by itself
            address = _address(_quoted(self._file(scene)))
            picture = f"![{_escaped(scene.description)}]({address})"
        yield _place(one.name) + "\\\n".join((picture, *words))
        yield from self.blocks((*one.caption[1:], *one.note))

    @_block.register
    def _(self, one: doc.Framed) -> Iterator[str]:
        yield self._sized(one.scene)
        yield from self.blocks(one.blocks)

    @_block.register
    def _(self, one: doc.SideBySide) -> Iterator[str]:
        for part in one.parts:
            yield from self.blocks(part)

    @_block.register(doc.Flow)
    @_block.register(doc.Galley)
    @_block.register(doc.Kept)
    @_block.register(doc.Placed)
    @_block.register(doc.Indented)
    def _(self, one: doc.Flow | doc.Galley | doc.Kept | doc.Placed | doc.Indented) -> Iterator[str]:
        return self.blocks(one.blocks)

    @_block.register
    def _(self, one: doc.Spoiler) -> Iterator[str]:
        yield f"<details>\n<summary>{_escaped(one.title)}</summary>"
        yield from self.blocks(one.blocks)
        yield "</details>"

    @_block.register
    def _(self, _: doc.Contents) -> Iterator[str]:
        return iter(())

    @_block.register
    def _(self, one: doc.Callout) -> Iterator[str]:
        yield "> " + "\n\n".join(self.blocks(one.blocks)).replace("\n", "\n> ")

    def _sized(self, scene: Scene, height: float = 0.0) -> str:
        """A picture of its true size, or so many em high, whose words are not its caption."""
        wide = f'height="{height * _EM:.0f}"' if height else f'width="{scene.width / _PIXEL:.0f}"'
        said = escape(scene.description).replace("\n", " ")
        return f'<img src="{escape(_quoted(self._file(scene)))}" alt="{said}" {wide}>'

    def _file(self, scene: Scene) -> str:
        """The path of a picture's file."""
        if id(scene) not in self._names:
            data = scene.film or _pixels(scene) or self._draw(scene)
            ending = next((two for one, two in _ENDINGS.items() if data.startswith(one)), "svg")
            digest = sha256(data).hexdigest()[:8]
            same = (name for name, known in self.pictures.items() if known == data)
            path = f"{self._folder}/{len(self.pictures) + 1}-{digest}.{ending}"
            path = next(same, path)
            self.pictures[path] = data
            self._names[id(scene)] = path, scene
        return self._names[id(scene)][0]

    def _words(self, words: doc.Words) -> str:
        if isinstance(words, str):
            return _escaped(words)
        parts, before = list[str](), ""
        for part in filter(None, map(self._inline, _merged(words))):
            # Marks at the end of a run may mean something else before what follows.
            marked = before.endswith(("*", "~")) and not before.endswith(("\\*", "\\~"))
            opens = part.startswith(("*", "~"))
            touches = before[-1:].isalnum() or part[:1].isalnum()
            if (marked and opens) or ((marked or opens) and touches):
                parts.append(_NOTHING)
            parts.append(part)
            before = part
        return "".join(parts).strip()

    def _inline(self, one: _Uncounted) -> str:
        match one:
            case doc.Link() | doc.Address():
                return self._link(one)
            case doc.Face():
                return self._sized(one.scene, one.em)
            case doc.Marked():
                before, after = _AROUND[one.mark]
                return f"{before}{self._words(one.words)}{after}"
            case doc.Styled(emphasis=doc.Emphasis.CODE, text=text):
                marks = _fence(text, 1)
                return f"{marks} {text} {marks}" if "`" in text else f"{marks}{text}{marks}"
            case doc.Styled():  # blanks at the ends of a run stay outside its marks
                mark, inner = _MARKS[one.emphasis], one.text.strip()
                before, _, after = one.text.partition(inner) if inner else (one.text, "", "")
                return f"{before}{mark}{_escaped(inner)}{mark}{after}" if inner else before
            case _:
                return _escaped(one)

    def _link(self, one: doc.Link | doc.Address) -> str:
        if isinstance(one, doc.Link):
            said = self._words((one.said,))
            return f"[{said}](#{one.to})" if one.to else said
        where = one.to or one.shown
        if one.words == (where,) and _BARE.fullmatch(where):
            return f"<{where}>"
        return f"[{self._words(one.words)}]({_address(where)})"


def _merged(words: Iterable[doc.Inline]) -> Iterator[_Uncounted]:
    """Runs that look alike as one: two strong ones beside each other would end neither."""
    last: _Uncounted | None = None
    for one in (one.said if isinstance(one, doc.Serial) else one for one in words):
        match last, one:
            case doc.Styled(), doc.Styled() if last.emphasis is one.emphasis:
                last = replace(last, text=last.text + one.text)
            case None, _:
                last = one
            case _:
                yield last
                last = one
    if last is not None:
        yield last


def _pixels(scene: Scene) -> bytes:
    """The file of a picture that is nothing but pixels, as it was read."""
    match scene.shapes:
        case (Raster(x=0.0, y=0.0, data=data),):
            return data
        case _:
            return b""


def _place(name: str) -> str:
    """Where links lead."""
    return f'<a id="{name}"></a>' if name else ""


def _quoted(path: str) -> str:
    """A path as addresses are written."""
    return re.sub(r"[ %?#]", lambda sign: f"%{ord(sign[0]):02X}", path)


def _address(where: str) -> str:
    """An address between the brackets of a link."""
    where = where.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E")
    return f"<{where}>" if re.search(r"[()\\]", where) else where


def _escaped(text: str) -> str:
    """Words of which no sign is a mark, with the ends of their lines."""
    parts = _BARE.split(text)
    parts[::2] = [_SIGN.sub(r"\\\1", part) for part in parts[::2]]
    return "".join(parts).replace("\n", "<br>")


def _fence(text: str, least: int) -> str:
    """More backticks than a text holds one after another."""
    return "`" * max(least, 1 + max(map(len, re.findall("`+", text)), default=0))
