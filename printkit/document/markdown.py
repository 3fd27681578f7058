"""Documents as Markdown (CommonMark, tables as GitHub has them), the pictures at the end."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatchmethod

from printkit.document.blocks import (
    Block,
    Callout,
    Document,
    Emphasis,
    Face,
    FillIn,
    Flow,
    Framed,
    Galley,
    Heading,
    Illustration,
    Indented,
    Kept,
    Link,
    Listing,
    Outline,
    Paragraph,
    Placed,
    Serial,
    SideBySide,
    Spoiler,
    Steps,
    Styled,
    Tabular,
    Words,
)
from printkit.document.html import Drawer
from printkit.scene import Scene

_SIGN = re.compile(r"([\\`*_\[\]<>|~&])")
_START = re.compile(r"^(\s*)([#+\-=]|\d+(?=[.)]))", re.MULTILINE)
_MARKS = {Emphasis.STRONG: "**", Emphasis.EMPHATIC: "*", Emphasis.QUIET: ""}


def write(documents: Sequence[Document], draw: Drawer) -> str:
    """Documents as one text.

    Signs that mean something in Markdown are escaped. A picture is a reference (`![…][1]`) to an
    SVG at the end of the file, so that the text stays readable.

    Args:
        documents: in their order.
        draw: draws a picture as an `<svg>` element.
    """
    text = _MarkdownText()
    blocks = [block for one in documents for block in text.blocks(one.blocks)]
    for number, scene in enumerate(text.pictures, start=1):
        data = b64encode(draw(scene, str(number)).encode()).decode()
        blocks.append(f"[{number}]: data:image/svg+xml;base64,{data}")
    return "\n\n".join(blocks) + "\n"


class _MarkdownText:
    """Blocks as Markdown, with the pictures that they refer to."""

    def __init__(self) -> None:
        self.pictures: list[Scene] = []
        self._outline = Outline()

    def blocks(self, blocks: Iterable[Block]) -> Iterator[str]:
        for one in blocks:
            yield from self._block(one)

    @singledispatchmethod
    def _block(self, _: object) -> Iterator[str]:
        """Nothing of where a column or a page ends, which is the paper's business."""
        return iter(())

    @_block.register
    def _(self, one: Heading) -> Iterator[str]:
        aside = f" ({self._words(one.aside)})" if one.aside else ""
        yield f"{'#' * self._outline.level(one.rank)} {self._words(one.words)}{aside}"

    @_block.register
    def _(self, one: Paragraph) -> Iterator[str]:
        match one.words:
            case (Styled(emphasis=Emphasis.CODE, text=text),) if "\n" in text:
                marks = _fence(text, 3)
                yield f"{marks}\n{text}\n{marks}"
                return
        point = "  " * (one.depth - 1) + "- " if one.depth else ""
        yield point + _START.sub(r"\1\\\2", self._words(one.words))

    @_block.register
    def _(self, one: Listing) -> Iterator[str]:
        yield "\n".join(
            f"{f'{one.numbered + rank}.' if one.numbered else '-'} {self._words(words)}"
            for rank, words in enumerate(one.items)
        )

    @_block.register
    def _(self, one: Steps) -> Iterator[str]:
        for rank, step in enumerate(one.steps, start=1):
            yield f"{rank}. {self._words(step.words)}"
            yield self._picture(step.scene)

    @_block.register
    def _(self, one: Tabular) -> Iterator[str]:
        head = one.head or ("",) * len(one.columns)
        rows = (head, *one.rows)
        first, *more = (f"| {' | '.join(map(self._words, row))} |" for row in rows)
        yield "\n".join((first, f"|{' --- |' * len(one.columns)}", *more))

    @_block.register
    def _(self, one: FillIn) -> Iterator[str]:
        yield "\n".join(f"- {_escaped(word)}: …" for line in one.lines for word in line)

    @_block.register
    def _(self, one: Illustration) -> Iterator[str]:
        place = f'<a id="{one.name}"></a>' if one.name else ""
        yield place + self._picture(one.scene)
        yield from self.blocks((*one.caption, *one.note))

    @_block.register
    def _(self, one: Framed) -> Iterator[str]:
        yield self._picture(one.scene)
        yield from self.blocks(one.blocks)

    @_block.register
    def _(self, one: SideBySide) -> Iterator[str]:
        for part in one.parts:
            yield from self.blocks(part)

    @_block.register(Flow)
    @_block.register(Galley)
    @_block.register(Kept)
    @_block.register(Placed)
    def _(self, one: Flow | Galley | Kept | Placed) -> Iterator[str]:
        return self.blocks(one.blocks)

    @_block.register
    def _(self, one: Indented) -> Iterator[str]:
        for text in self.blocks(one.blocks):
            yield "    " + text.replace("\n", "\n    ")

    @_block.register
    def _(self, one: Spoiler) -> Iterator[str]:
        yield f"<details>\n<summary>{_escaped(one.title)}</summary>"
        yield from self.blocks(one.blocks)
        yield "</details>"

    @_block.register
    def _(self, one: Callout) -> Iterator[str]:
        for text in self.blocks(one.blocks):
            yield "> " + text.replace("\n", "\n> ")

    def _picture(self, scene: Scene) -> str:
        self.pictures.append(scene)
        return f"![{_escaped(scene.description)}][{len(self.pictures)}]"

    def _words(self, words: Words) -> str:
        if isinstance(words, str):
            return _escaped(words)
        parts = []
        for one in (one.said if isinstance(one, Serial) else one for one in words):
            match one:
                case Link(to=to):
                    said = self._words((one.said,))
                    parts.append(f"[{said}](#{to})" if to else said)
                case Face():
                    parts.append(_escaped(one.scene.description))
                case Styled(emphasis=Emphasis.CODE):
                    parts.append(_code(one.text))
                case Styled():
                    mark, inner = _MARKS[one.emphasis], one.text.strip()
                    before, _, after = one.text.partition(inner)
                    told = f"{mark}{_escaped(inner)}{mark}" if inner else ""
                    parts.append(f"{before}{told}{after}")
                case _:
                    parts.append(_escaped(one))
        # where one strong run follows another, no sign ends or begins it
        return "".join(parts).replace("****", "").strip()


def _escaped(text: str) -> str:
    return _SIGN.sub(r"\\\1", text.replace("\n", " "))


def _fence(text: str, least: int) -> str:
    """More backticks than a text holds one after another."""
    return "`" * max(least, 1 + max(map(len, re.findall("`+", text)), default=0))


def _code(text: str) -> str:
    """Signs as they are."""
    marks = _fence(text, 1)
    return f"{marks} {text} {marks}" if "`" in text else f"{marks}{text}{marks}"
