"""Markdown into blocks: what authors write in it is drawn, or named as left out.

Nothing that stands in such a text is run. What it shows beside words (figures, faces, pictures) is
asked of who knows the game, with the place where it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from printkit.base.errors import Message, PrintkitError, Problem, Source
from printkit.document import blocks as doc
from printkit.document.markdown_words import DONE, TO_DO, Shows, WordReader, trimmed
from printkit.document.markup import INLINE, LEFT_OUT, Node, lines_of, tree_of
from printkit.document.sizes import EM, PictureSize
from printkit.scene import Scene
from printkit.scene.combine import scaled

FIGURE = "printkit"
"""The word behind three backticks that makes a block a figure."""
_MOST_COLUMNS = 12
_DEEPEST = 12
"""Parts in others."""
_WIDEST_WORDS = 40
"""So many letters of a cell count at most for the width of its column."""
_NARROW = 36
"""A table of no more letters is as wide as its words; another fills its column."""
_TALL = 12.0
"""A picture among words that is higher stands on its own, in mm."""
_BETWEEN = 4.0
"""Pictures side by side, in mm."""
_SIDES = {"right": doc.Align.END, "center": doc.Align.CENTER, "middle": doc.Align.CENTER}
_RULE = doc.Gap(height=6.0)
_CONTENTS = doc.Gap(height=0.0)
"""Where a list of the headings is asked for."""
_TOC = {"[TOC]", "[[TOC]]", "[[_TOC_]]", "{:TOC}", "[_TOC_]", "@[TOC]", "${TOC}"}
_CALLED = re.compile(r"\[!([A-Za-z-]+)\][+-]?[ \t]*(.*)")
"""A note of Obsidian's, with words of its own above it."""
_COMMANDS = re.compile(r"(?:\\[A-Z]{2,}\*?(?:\[[^\]]*\])?(?:\{[^{}]*\})*\s*)+")
"""A line of TeX that sets a page."""
_SHORT = re.compile(r"\*\[[^\]]+\]:\s")
"""What a short word stands for, which a browser shows where it is pointed at."""
_PICTURE_TAGS = {"link", "span", "strong", "em", "u", "s", "mark"}
"""What may stand around a picture."""
_ALERTS = {"note", "info", "tip", "hint", "important", "warning", "caution", "danger"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRead:
    """What a text says."""

    blocks: tuple[doc.Block, ...]
    problems: tuple[Problem, ...]
    losses: tuple[Problem, ...]


def read_markdown(text: str, file: str, shows: Shows, top: doc.Rank = doc.Rank.TITLE) -> TextRead:
    """What a text says, what is wrong with what it shows, and what is left out.

    Messages call the text `file`; `shows` draws what it asks for, `top` is the rank of its first
    headings.
    """
    reader = _BlockReader(file=file, lines=text.split("\n"), shows=shows, top=top)
    blocks = tuple(reader.blocks(tree_of(text, file).children))

    def is_note(one: doc.Inline) -> bool:
        return isinstance(one, doc.Marked) and isinstance(one.words[0], doc.Link)

    heads = tuple(
        # numbers of notes stay with the heading itself
        one.words
        if isinstance(one.words, str)
        else tuple(word for word in one.words if not is_note(word))
        for one in blocks
        if isinstance(one, doc.Heading) and one.rank is not doc.Rank.TITLE
    )
    contents = (doc.Listing(items=heads),) if heads else ()
    blocks = tuple(part for one in blocks for part in (contents if one is _CONTENTS else (one,)))
    return TextRead(
        blocks=blocks, problems=tuple(reader.problems), losses=tuple(dict.fromkeys(reader.losses))
    )


@dataclass(slots=True, kw_only=True)
class _BlockReader(WordReader):
    """Nodes of the tree as blocks."""

    top: doc.Rank
    depth: int = 0

    def blocks(
        self, nodes: Sequence[Node], side: doc.Align = doc.Align.START
    ) -> Iterator[doc.Block]:
        for in_lines, run in groupby(nodes, key=lambda node: node.type in INLINE):
            if in_lines:
                yield from self.lines_as_blocks(list(run), side)
                continue
            for node in run:
                with self.noting():
                    yield from _WAYS.get(node.type, _BlockReader.group)(self, node, side)

    def heading(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        depth = int(node.attrs["level"]) - 1 + self.top.value
        words = self.words(node)
        if doc.said_words(words).strip():
            yield doc.Heading(words=words, rank=doc.Rank(min(depth, doc.Rank.PART.value)))
        elif words:  # a picture alone: no reader of screens could read it in a list of headings
            yield doc.Paragraph(words=words)

    def group(self, node: Node, side: doc.Align) -> Iterator[doc.Block]:
        """What stands in a tag that means nothing but where it is set."""
        style = node.attrs.get("style", "").replace(" ", "").lower()
        if re.search(r"(page-break|break)-(before|after):(always|page)", style):
            yield doc.Break.PAGE
        yield from self.blocks(node.children, _side_of(node, side))

    def inside(self, nodes: Sequence[Node]) -> tuple[doc.Block, ...]:
        """What stands in a part that no page ends in; very deep in others, its words alone."""
        if self.depth == _DEEPEST:
            words = self.words(Node(type="group", children=list(nodes)))
            return (doc.Paragraph(words=words),) if words else ()
        self.depth += 1
        found = tuple(one for one in self.blocks(nodes) if not isinstance(one, doc.Break))
        self.depth -= 1
        return found

    def paragraph(self, node: Node, side: doc.Align) -> Iterator[doc.Block]:
        line = self.lines[node.first].strip().upper() if 0 <= node.first < len(self.lines) else ""
        if line in _TOC:
            yield _CONTENTS
        elif line in {"\\NEWPAGE", "\\PAGEBREAK", "\\CLEARPAGE"}:
            yield doc.Break.PAGE
        elif _COMMANDS.fullmatch(line) or _SHORT.match(line):
            self.lose(Message("document.left-out", what=self.lines[node.first].strip()), node)
        else:
            yield from self.lines_as_blocks(node.children, _side_of(node, side))

    def lines_as_blocks(self, nodes: Sequence[Node], side: doc.Align) -> Iterator[doc.Block]:
        """A paragraph; pictures without words stand side by side, large ones between its words."""
        filled = [node for node in nodes if not _blank(node)]
        if filled and all(_picture_in(node) for node in filled):
            for ends, row in groupby(nodes, key=_ends):
                if not ends:
                    yield from self.row([node for node in row if not _blank(node)], side)
            return
        run: list[Node] = []
        for node in nodes:
            if self.is_tall(node):
                yield from self.said(run, side)
                yield from self.row([node], side, captioned=False)
                run = []
            else:
                run.append(node)
        yield from self.said(run, side)

    def is_tall(self, node: Node) -> bool:
        """Whether a node is a figure, or a picture that is too high to stand among words."""
        picture = _picture_in(node)
        if picture is None:
            return False
        if picture.attrs.get("src", "").startswith("#"):
            return True
        scene = self.scene(picture, among_words=True)
        return scene is not None and scene.height > _TALL

    def said(self, nodes: Sequence[Node], side: doc.Align) -> Iterator[doc.Block]:
        words = trimmed(self.inlines(nodes))
        if words:
            yield doc.Paragraph(words=words, side=side)

    def row(
        self, nodes: Sequence[Node], side: doc.Align, *, captioned: bool = True
    ) -> Iterator[doc.Block]:
        """Pictures that stand side by side; what stands for those that are not there follows."""
        shown: list[doc.Block] = []
        lost: list[Node] = []
        for node in nodes:
            picture = _picture_in(node)
            if picture is None:
                continue
            if picture.attrs.get("src", "").startswith("#"):
                with self.noting():
                    shown.append(self.figure(picture))
                continue
            scene = self.scene(picture, among_words=False)
            if scene is None:
                lost += [Node(type="text", content=" "), node] if lost else [node]
                self._drawn[id(picture), True] = None
            else:
                made = self.illustration(node, picture, scene, side)
                shown.append(made if captioned else replace(made, caption=()))
        drawn = [one for one in shown if isinstance(one, doc.Illustration)]
        if len(drawn) == len(shown) > 1:
            yield self.abreast(drawn)
        else:
            yield from shown
        yield from self.said(lost, side)

    def abreast(self, row: Sequence[doc.Illustration]) -> doc.Block:
        """Pictures beside each other, as much smaller as the line asks."""
        room = self.shows.width - _BETWEEN * (len(row) - 1)
        wide = sum(one.scene.width for one in row)
        smaller = min(1.0, room / wide)
        parts = tuple(
            (replace(one, scene=scaled(one.scene, smaller), share=0.0, side=doc.Align.CENTER),)
            for one in row
        )
        widths = tuple(-one.scene.width for one in row)
        return doc.SideBySide(parts=parts, widths=widths, gap=_BETWEEN)

    def figure(self, node: Node) -> doc.Block:
        """A figure of the game."""
        source = self.source(node, node.written)
        return self.shows.figure(node.attrs["src"][1:], self.inlines(node.children), source)

    def illustration(
        self, node: Node, picture: Node, scene: Scene, side: doc.Align
    ) -> doc.Illustration:
        """A picture with what its brackets say below it, and where a link around it leads."""
        caption = self.inlines(picture.children) or tuple(filter(None, (picture.content,)))
        link = node
        while link.type != "link" and link is not picture:
            link = next(one for one in link.children if not _blank(one))
        if link is not picture:
            where, shown = self.leads(link, caption)
            words = caption or (shown or where,)
            caption = (doc.Address(words=words, to=where, shown=shown if caption else ""),)
        stated = (
            (doc.Paragraph(words=caption, size=doc.TypeSize.NOTE),)
            if doc.said_words(caption)
            else ()
        )
        own = picture.attrs.get("align", "").lower()
        side = _SIDES.get(own, doc.Align.START if own == "left" else side)
        size = PictureSize.of(picture.attrs)
        return doc.Illustration(
            scene=scene,
            caption=stated,
            side=doc.Align.CENTER if side is doc.Align.START and own != "left" else side,
            share=size.share if not size.width else 0.0,
            snug=True,
        )

    def listing(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        """Points; what else stands in one (more paragraphs, a list) follows it, indented."""
        start = node.attrs.get("start", "1")
        number = int(start) if start.isdecimal() and len(start) < 9 else 1
        number = number if node.type == "ordered_list" else 0
        items: list[doc.Words] = []
        for point in node.children:
            if _blank(point):
                continue
            led, below = self.led(point)
            rest = self.inside(below)
            items.append(led)
            if rest:
                yield doc.Listing(items=tuple(items), numbered=number)
                yield doc.Indented(blocks=rest)
                number += len(items) if number else 0
                items = []
        if items:
            yield doc.Listing(items=tuple(items), numbered=number)

    def led(self, point: Node) -> tuple[doc.Words, Sequence[Node]]:
        """The words that a point of a list begins with, and what stands below them."""
        below = [node for node in point.children if not _blank(node) or node.type in INLINE]
        if point.type != "list_item":
            return "", [point]
        if below and below[0].type == "paragraph":
            first, rest = below[0].children, below[1:]
        else:
            count = next(
                (rank for rank, node in enumerate(below) if node.type not in INLINE), len(below)
            )
            first, rest = below[:count], below[count:]
        if any(map(self.is_tall, first)):
            return "", below
        done = point.attrs.get("checked")
        box = (DONE if done == "True" else TO_DO,) if done else ()
        return trimmed((*box, *self.inlines(first))), rest

    def table(self, node: Node, side: doc.Align) -> Iterator[doc.Block]:
        rows = list(_grid(_rows(node)))
        outside = [one for one in node.children if one.type == "group"]
        yield from self.blocks(outside, side)
        count = max(map(len, rows), default=0)
        if not count:
            return
        if count > _MOST_COLUMNS:
            what = Message("document.too-many-columns", most=_MOST_COLUMNS)
            raise PrintkitError(what, source=self.source(node))
        room = self.shows.width / count - 3.0
        stated = [
            tuple(_fitting(self.words(cell), room) if cell else "" for cell in row)
            + ("",) * (count - len(row))
            for row in rows
        ]
        wide = [max(doc.letters_of(row[rank]) for row in stated) for rank in range(count)]
        shared = sum(wide) > _NARROW
        first = [*rows[0], *(None,) * (count - len(rows[0]))]
        columns = tuple(
            doc.TableColumn(
                width=-float(min(max(letters, 4), _WIDEST_WORDS)) if shared else 0.0,
                side=_side_of(cell or Node(type="td"), doc.Align.START),
            )
            for letters, cell in zip(wide, first, strict=True)
        )
        headed = all(cell is not None and cell.type == "th" for cell in rows[0])
        head, body = (stated[0], stated[1:]) if headed else ((), stated)
        yield doc.Tabular(columns=columns, head=head if any(head) else (), rows=tuple(body))

    def fence(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        kind, *name = node.attrs.get("info", "").split(maxsplit=1)[:2] or [""]
        if kind == "math":
            yield from self.formula_apart(node, _)
        elif kind == FIGURE:
            start = Source(self.file, max(node.first, 0) + 2, 1)
            yield self.shows.drawn(node.content, "".join(name).strip(), start)
        else:
            yield _code(node.content)

    def pre(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        yield _code(_text_of(node).strip("\n"))

    def quote(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        first = next(iter(lines_of(node)), node)
        titled = _CALLED.match(first.children[0].content) if first.children else None
        if titled is None:
            yield doc.Callout(blocks=self.inside(node.children))
            return
        lines = first.children
        end = next((rank for rank, one in enumerate(lines) if _ends(one)), len(lines))
        own = [replace(lines[0], content=titled[2]), *lines[1:end]]
        first.children = lines[end + 1 :]
        yield self.called(titled[1].lower(), node.children, trimmed(self.inlines(own)))

    def alert(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        children = [one for one in node.children if one.type != "alert_title"]
        yield self.called(node.attrs.get("kind", "note").lower(), children)

    def container(self, node: Node, side: doc.Align) -> Iterator[doc.Block]:
        """A part between colons: a note by its name, else what stands in it."""
        name = node.attrs.get("info", "").strip(" {}.").partition(" ")[0].lower()
        name = name.removeprefix("callout-")
        if name in _ALERTS:
            yield self.called(name, node.children)
        else:
            yield from self.blocks(node.children, side)

    def called(self, kind: str, nodes: Sequence[Node], own: doc.Words = "") -> doc.Block:
        """A note with its word above it, or with words of its own."""
        kind = kind if kind in _ALERTS else "note"
        words = doc.said_words(own) or self.shows.say(f"alert-{kind}")
        title = doc.Styled(text=words, emphasis=doc.Emphasis.STRONG)
        return doc.Callout(blocks=(doc.Paragraph(words=(title,)), *self.inside(nodes)))

    def details(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        titles = [one for one in node.children if one.type == "summary"]
        title = doc.said_words(self.words(titles[0])) if titles else self.shows.say("details")
        rest = [one for one in node.children if one not in titles[:1]]
        yield doc.Spoiler(title=title or self.shows.say("details"), blocks=self.inside(rest))

    def definitions(self, node: Node, side: doc.Align) -> Iterator[doc.Block]:
        for one in node.children:
            if one.type == "dt":
                words = trimmed(self.inlines(one.children, doc.Emphasis.STRONG))
                yield doc.Paragraph(words=words, side=side)
            elif one.type == "dd":
                yield doc.Indented(blocks=self.inside(one.children))
            elif not _blank(one):
                yield from self.blocks([one], side)

    def formula_apart(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        yield doc.Paragraph(words=tuple(self.formula(node, None)), side=doc.Align.CENTER)

    def notes(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        """Footnotes, which stand at the end."""
        yield _RULE
        for one in node.children:
            number = str(int(one.attrs.get("id", "0")) + 1)
            below = [part for part in one.children if part.type != "footnote_anchor"]
            first = below[0].children if below and below[0].type == "paragraph" else []
            words: tuple[doc.Inline, ...] = (f"{number}\u2002", *self.inlines(first))
            yield doc.Paragraph(
                words=trimmed(words), size=doc.TypeSize.NOTE, hanging=True, name=f"note-{number}"
            )
            yield from self.blocks(below[1:] if first else below)

    def lost(self, node: Node, _: doc.Align) -> Iterator[doc.Block]:
        self.left_out(node)
        return iter(())


_WAYS: dict[str, Callable[[_BlockReader, Node, doc.Align], Iterator[doc.Block]]] = {
    "heading": _BlockReader.heading,
    "paragraph": _BlockReader.paragraph,
    "bullet_list": _BlockReader.listing,
    "ordered_list": _BlockReader.listing,
    "table": _BlockReader.table,
    "fence": _BlockReader.fence,
    "code_block": _BlockReader.fence,
    "pre": _BlockReader.pre,
    "blockquote": _BlockReader.quote,
    "alert": _BlockReader.alert,
    "container_div": _BlockReader.container,
    "details": _BlockReader.details,
    "dl": _BlockReader.definitions,
    "math_block": _BlockReader.formula_apart,
    "math_block_label": _BlockReader.formula_apart,
    "footnote_block": _BlockReader.notes,
    "footnote_anchor": lambda *_: iter(()),
    "nothing": lambda *_: iter(()),
    LEFT_OUT: _BlockReader.lost,
    "hr": lambda *_: iter((_RULE,)),
}
"""Per kind of node what makes blocks of it; of any other, what stands in it."""


def _blank(node: Node) -> bool:
    """Whether a node is white space only."""
    return (
        _ends(node) or node.type == "nothing" or (node.type == "text" and not node.content.strip())
    )


def _ends(node: Node) -> bool:
    """Whether a line of the text ends in a node."""
    return node.type in {"softbreak", "hardbreak"}


def _picture_in(node: Node) -> Node | None:
    """The picture that a node is, or all that stands in it."""
    while node.type != "image":
        inside = [one for one in node.children if not _blank(one)]
        if node.type not in _PICTURE_TAGS or len(inside) != 1:
            return None
        (node,) = inside
    return node


def _side_of(node: Node, side: doc.Align) -> doc.Align:
    """To which side a node sets what stands in it."""
    style = node.attrs.get("style", "").replace(" ", "").lower()
    asked = style.partition("text-align:")[2].partition(";")[0]
    asked = asked or node.attrs.get("align", "").lower()
    return _SIDES.get(asked, doc.Align.START if asked == "left" else side)


def _rows(node: Node) -> Iterator[Node]:
    """The rows of a table, but not of tables in it."""
    for one in node.children:
        if one.type == "tr":
            yield one
        elif one.type not in {"table", "td", "th"}:
            yield from _rows(one)


def _grid(rows: Iterable[Node]) -> Iterator[list[Node | None]]:
    """The cells of rows, with an empty one for each further column and row that one takes."""
    taken: dict[int, int] = {}

    def span(cell: Node, name: str) -> int:
        said = cell.attrs.get(name, "1")
        return max(1, int(said)) if said.isdecimal() and len(said) < 3 else 1

    def passed(found: list[Node | None]) -> None:
        while taken.get(len(found), 0):
            taken[len(found)] -= 1
            found.append(None)

    for row in rows:
        found: list[Node | None] = []
        for cell in row.children:
            if cell.type in {"td", "th"}:
                passed(found)
                wide, high = (span(cell, name) for name in ("colspan", "rowspan"))
                taken |= {len(found) + rank: high - 1 for rank in range(wide)}
                found += [cell, *(None,) * (wide - 1)]
        passed(found)
        yield found


def _fitting(words: tuple[doc.Inline, ...], room: float) -> tuple[doc.Inline, ...]:
    """Words whose pictures are no wider than so many mm."""
    return tuple(
        replace(one, em=min(one.em, room / EM * one.scene.height / one.scene.width))
        if isinstance(one, doc.Face)
        else replace(one, words=_fitting(one.words, room))
        if isinstance(one, doc.Address)
        else one
        for one in words
    )


def _code(text: str) -> doc.Block:
    code = doc.Styled(text=text.rstrip("\n"), emphasis=doc.Emphasis.CODE)
    return doc.Callout(blocks=(doc.Paragraph(words=(code,)),))


def _text_of(node: Node) -> str:
    """The words of a node as they are typed."""
    return node.content + "".join(
        "\n" if one.type == "hardbreak" else _text_of(one) for one in node.children
    )
