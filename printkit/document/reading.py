"""Markdown (CommonMark with tables) into blocks: the one place that knows its parser.

Nothing that stands in such a text is run: HTML in it is words like any others. What it shows
beside words (figures, faces, pictures) is asked of who knows the game, with the place where it is
asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from printkit.document.blocks import (
    Align,
    Block,
    Callout,
    Emphasis,
    Gap,
    Heading,
    Indented,
    Inline,
    Listing,
    Paragraph,
    Rank,
    Styled,
    TableColumn,
    Tabular,
    Words,
)
from printkit.errors import Message, PrintkitError, Problem, Source

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

FIGURE = "printkit"
"""The word behind three backticks that makes a block a figure."""
_DEEPEST = 12
"""Lists and quotes inside each other, and emphasis likewise."""
_MOST_COLUMNS = 12
_WIDEST_WORDS = 40
"""So many letters of a cell count at most for the width of its column."""
_NARROW = 36
"""A table of no more letters is as wide as its words; another fills its column."""
_SIDES = {"right": Align.END, "center": Align.CENTER}
_RULE = Gap(height=6.0)


class Shows(Protocol):
    """Who shows what a text asks for; each refuses what is not there with its place."""

    def words(self, text: str, source: Source) -> tuple[Inline, ...]:
        """Plain words, with the faces that stand in them."""

    def figure(self, name: str, caption: Words, source: Source) -> Block:
        """A figure of the game, with a caption of the text's own or none."""

    def drawn(self, text: str, name: str, source: Source) -> Block:
        """The figure that a block of the text describes, whose first line is at `source`."""

    def picture(self, path: str, caption: Words, source: Source) -> Block:
        """A picture in a file beside the text."""


def read_markdown(
    text: str, file: str, shows: Shows, top: Rank = Rank.TITLE
) -> tuple[tuple[Block, ...], tuple[Problem, ...]]:
    """What a text says, and all that is wrong with what it shows.

    Args:
        text: Markdown.
        file: how it is called in messages.
        shows: draws what it asks for.
        top: the rank of its first headings.
    """
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 2 * _DEEPEST}).enable("table")
    reader = _Reader(file=file, lines=text.split("\n"), shows=shows, top=top)
    root = SyntaxTreeNode(parser.parse(text))
    return tuple(reader.blocks(root.children)), tuple(reader.problems)


@dataclass(slots=True, kw_only=True)
class _Reader:
    """Nodes of the parser's tree as blocks."""

    file: str
    lines: list[str]
    shows: Shows
    top: Rank
    problems: list[Problem] = field(default_factory=list)
    seen: dict[int, tuple[int, int]] = field(default_factory=dict)

    def blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        for node in nodes:
            with self.noting():
                yield from _WAYS[node.type](self, node)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keeps what is wrong with one part, and the rest goes on."""
        try:
            yield
        except PrintkitError as error:
            self.problems += error.problems

    def source(self, node: SyntaxTreeNode, written: str = "") -> Source:
        """Where `written` stands in the lines of a node; equal words are found one by one."""
        while node.map is None and node.parent is not None:
            node = node.parent
        first, end = node.map or (0, len(self.lines))
        line, column = self.seen.get(first, (first, 0))
        for rank in range(line, end if written else line):
            found = self.lines[rank].find(written, column if rank == line else 0)
            if found >= 0:
                self.seen[first] = (rank, found + len(written))
                return Source(self.file, rank + 1, found + 1)
        return Source(self.file, first + 1, 1)

    def heading(self, node: SyntaxTreeNode) -> Iterator[Block]:
        depth = int(node.tag[1:]) - 1 + self.top.value
        yield Heading(words=self.words(node), rank=Rank(min(depth, Rank.PART.value)))

    def paragraph(self, node: SyntaxTreeNode) -> Iterator[Block]:
        (inline,) = node.children
        apart = [one for one in inline.children if one.type not in {"softbreak", "hardbreak"}]
        if apart and all(one.type == "image" for one in apart):
            for one in apart:
                with self.noting():
                    yield self.image(one)
        else:
            yield Paragraph(words=self.words(node))

    def image(self, node: SyntaxTreeNode) -> Block:
        path = str(node.attrs["src"])
        source = self.source(node, "![")
        caption = self.inlines(node.children)
        if path.startswith("#"):
            return self.shows.figure(path[1:], caption, source)
        return self.shows.picture(path, caption, source)

    def listing(self, node: SyntaxTreeNode) -> Iterator[Block]:
        """Points; what else stands in one (more paragraphs, a list) follows it, indented."""
        number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
        items: list[Words] = []
        for point in node.children:
            below = point.children
            led = bool(below) and below[0].type == "paragraph"
            items.append(self.words(below[0]) if led else "")
            rest = tuple(self.blocks(below[led:]))
            if rest:
                yield Listing(items=tuple(items), numbered=number)
                yield Indented(blocks=rest)
                number += len(items) if number else 0
                items = []
        if items:
            yield Listing(items=tuple(items), numbered=number)

    def table(self, node: SyntaxTreeNode) -> Iterator[Block]:
        rows = [row.children for part in node.children for row in part.children]
        if len(rows[0]) > _MOST_COLUMNS:
            what = Message("document.too-many-columns", most=_MOST_COLUMNS)
            raise PrintkitError(what, source=self.source(node))
        stated = [tuple(map(self.words, cells)) for cells in rows]
        styles = [str(cell.attrs.get("style", "")).partition(":")[2] for cell in rows[0]]
        wide = [max(_length(row[rank]) for row in stated) for rank in range(len(styles))]
        shared = sum(wide) > _NARROW
        columns = tuple(
            TableColumn(
                width=-float(min(max(letters, 4), _WIDEST_WORDS)) if shared else 0.0,
                side=_SIDES.get(side, Align.START),
            )
            for letters, side in zip(wide, styles, strict=True)
        )
        head, *body = stated
        yield Tabular(columns=columns, head=head if any(head) else (), rows=tuple(body))

    def fence(self, node: SyntaxTreeNode) -> Iterator[Block]:
        kind, _, name = node.info.strip().partition(" ")
        if kind == FIGURE:
            start = Source(self.file, (node.map or (0, 0))[0] + 2, 1)
            yield self.shows.drawn(node.content, name.strip(), start)
        else:
            code = Styled(text=node.content.rstrip("\n"), emphasis=Emphasis.CODE)
            yield Callout(blocks=(Paragraph(words=(code,)),))

    def words(self, node: SyntaxTreeNode) -> Words:
        """What stands in the lines of a node."""
        return self.inlines([one for inline in node.children for one in inline.children])

    def inlines(
        self, nodes: Sequence[SyntaxTreeNode], emphasis: Emphasis | None = None
    ) -> tuple[Inline, ...]:
        return _joined([one for node in nodes for one in self.inline(node, emphasis)])

    def inline(self, node: SyntaxTreeNode, emphasis: Emphasis | None) -> Iterator[Inline]:
        match node.type:
            case "strong" | "em":
                own = Emphasis.STRONG if node.type == "strong" else Emphasis.EMPHATIC
                strong = Emphasis.STRONG in (own, emphasis)
                yield from self.inlines(node.children, Emphasis.STRONG if strong else own)
            case "code_inline":
                yield Styled(text=node.content, emphasis=Emphasis.CODE)
            case "softbreak":
                yield " "
            case "hardbreak":
                yield "\n"
            case "link":
                yield from self.link(node, emphasis)
            case "image":
                with self.noting():
                    what = Message("document.picture-among-words")
                    hint = Message("document.picture-on-its-own")
                    raise PrintkitError(what, source=self.source(node, "!["), hint=hint)
            case _:
                yield from self.plain(node, emphasis)

    def link(self, node: SyntaxTreeNode, emphasis: Emphasis | None) -> Iterator[Inline]:
        """What a link says, and behind it, since paper cannot be clicked, where it leads."""
        stated = self.inlines(node.children, emphasis)
        where = str(node.attrs["href"])
        yield from stated
        shown = where.removeprefix("mailto:")
        if not where.startswith("#") and stated != (shown,):
            yield Styled(text=f" ({shown})", emphasis=Emphasis.QUIET)

    def plain(self, node: SyntaxTreeNode, emphasis: Emphasis | None) -> Iterator[Inline]:
        written = next((word for word in node.content.split() if "{" in word), "")
        found: tuple[Inline, ...] = (node.content,)
        with self.noting():
            found = self.shows.words(node.content, self.source(node, written))
        for one in found:
            plain = isinstance(one, str) and emphasis is not None
            yield Styled(text=str(one), emphasis=emphasis) if plain and emphasis else one


_WAYS: dict[str, Callable[[_Reader, SyntaxTreeNode], Iterator[Block]]] = {
    "heading": _Reader.heading,
    "paragraph": _Reader.paragraph,
    "bullet_list": _Reader.listing,
    "ordered_list": _Reader.listing,
    "table": _Reader.table,
    "fence": _Reader.fence,
    "code_block": _Reader.fence,
    "blockquote": lambda reader, node: iter((Callout(blocks=tuple(reader.blocks(node.children))),)),
    "hr": lambda _, __: iter((_RULE,)),
}
"""Per kind of node what makes blocks of it."""


def _joined(found: Sequence[Inline]) -> tuple[Inline, ...]:
    """Words beside words as one."""
    done: list[Inline] = []
    for one in found:
        if isinstance(one, str) and done and isinstance(done[-1], str):
            done[-1] += one
        elif one:
            done.append(one)
    return tuple(done)


def _length(words: Words) -> int:
    """About how many letters wide words are."""
    parts = (words,) if isinstance(words, str) else words
    return sum(
        len(one) if isinstance(one, str) else len(one.text) if isinstance(one, Styled) else 2
        for one in parts
    )
