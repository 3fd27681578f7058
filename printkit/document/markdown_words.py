"""What stands in the lines of a text: nodes as words, faces, pictures among words, links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Protocol
from urllib.parse import unquote, urlsplit

from printkit.base.errors import Message, PrintkitError, Problem, Source
from printkit.document.blocks import (
    Address,
    Block,
    Emphasis,
    Face,
    Inline,
    Link,
    Mark,
    Marked,
    Styled,
    Words,
    said_words,
)
from printkit.document.formulas import formula
from printkit.document.markup import INLINE, LEFT_OUT, Node
from printkit.document.sizes import EM, PictureSize
from printkit.scene import Scene

DONE, TO_DO = "☑\u00a0", "☐\u00a0"
"""Before a task of a list."""
_EMPHASES = {"strong": Emphasis.STRONG, "em": Emphasis.EMPHATIC, "code": Emphasis.CODE}
_MARKS = {
    "s": Mark.STRUCK,
    "u": Mark.UNDERLINED,
    "sub": Mark.LOWERED,
    "sup": Mark.RAISED,
    "mark": Mark.LIT,
    "kbd": Mark.KEY,
}
_KINDS = {"underline": "u", "ul": "u", "mark": "mark", "kbd": "kbd", "strike": "s"}
"""What a span of pandoc is by its class."""
_RUN = {"javascript", "vbscript", "data", "file"}
"""What no link leads to."""
_CLICKED = {"http", "https", "mailto"}
_NO_NOTE = re.compile(r"\[\^[^\s\[\]]{1,40}\]")
"""A note whose words stand nowhere."""
_SHORTCODE = re.compile(r"(?<![\w:]):([a-z][a-z0-9_+-]{1,40}|[+-]1):(?![\w:])")
"""The name of an emoji."""
_SHORTCODES = {
    "white_check_mark": "✓",
    "heavy_check_mark": "✔",
    "ballot_box_with_check": "☑",
    "x": "✗",
    "negative_squared_cross_mark": "✗",
    "arrow_right": "→",
    "arrow_left": "←",
    "arrow_up": "↑",
    "arrow_down": "↓",
    "hearts": "♥",
    "heart": "♥",
    "spades": "♠",
    "diamonds": "♦",
    "copyright": "©",
    "registered": "®",
    "tm": "™",
    "exclamation": "!",
    "question": "?",
    "heavy_plus_sign": "+",
    "heavy_minus_sign": "−",
    "heavy_multiplication_x": "×",
}
"""Those that the fonts can print."""


class Shows(Protocol):
    """Who shows what a text asks for; each refuses what is not there with its place."""

    width: float
    """Of a picture at most, in mm."""

    def words(self, text: str, source: Source) -> tuple[Inline, ...]:
        """Plain words, with the faces that stand in them."""

    def figure(self, name: str, caption: Words, source: Source) -> Block:
        """A figure of the game, with a caption of the text's own or none."""

    def drawn(self, text: str, name: str, source: Source) -> Block:
        """The figure that a block of the text describes, whose first line is at `source`."""

    def picture(
        self, address: str, size: PictureSize, source: Source, *, among_words: bool
    ) -> Scene:
        """A picture in a file beside the text."""

    def say(self, name: str) -> str:
        """A word in the language of the text."""


class LeftOut(PrintkitError):
    """What a page cannot show, though nothing is wrong with it."""


@dataclass(slots=True, kw_only=True)
class WordReader:
    """Nodes as words, and all that is wrong with them.

    Attributes:
        file: how the text is called in messages.
        shows: draws what it asks for.
        losses: what is left out.
    """

    file: str
    lines: list[str]
    shows: Shows
    problems: list[Problem] = field(default_factory=list)
    losses: list[Problem] = field(default_factory=list)
    _seen: dict[int, tuple[int, int]] = field(default_factory=dict)
    _drawn: dict[tuple[int, bool], Scene | None] = field(default_factory=dict)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keeps what is wrong with one part, and the rest goes on."""
        try:
            yield
        except LeftOut as error:
            self.losses += error.problems
        except PrintkitError as error:
            self.problems += error.problems

    def lose(self, what: Message, node: Node, hint: str = "") -> None:
        """Note what is left out."""
        self.losses.append(Problem(what, self.source(node, node.written), hint))

    def source(self, node: Node, written: str = "") -> Source:
        """Where `written` stands in the lines of a node; equal words are found one by one."""
        if node.column:
            return Source(self.file, node.first + 1, node.column)
        first = max(node.first, 0)
        line, column = self._seen.get(first, (first, 0))
        for rank in range(line, min(node.last, len(self.lines)) if written else line):
            found = self.lines[rank].find(written, column if rank == line else 0)
            if found >= 0:
                self._seen[first] = (rank, found + len(written))
                return Source(self.file, rank + 1, found + 1)
        return Source(self.file, first + 1, 1)

    def words(self, node: Node) -> tuple[Inline, ...]:
        """All that a node says in lines; its blocks begin new ones."""
        found: list[Inline] = ["– "] if node.type == "list_item" else []
        found += [node.content.strip()] if not node.children else []
        for in_lines, run in groupby(node.children, key=lambda one: one.type in INLINE):
            for part in [list(run)] if in_lines else [[one] for one in run]:
                words = trimmed(self.inlines(part))
                begun = found not in ([], ["– "])
                found += ["\n", *words] if words and begun else words
        return trimmed(found)

    def inlines(
        self, nodes: Sequence[Node], emphasis: Emphasis | None = None
    ) -> tuple[Inline, ...]:
        """What nodes say beside each other, in an emphasis or none."""
        return joined([one for node in nodes for one in self.inline(node, emphasis)])

    def inline(self, node: Node, emphasis: Emphasis | None) -> Iterator[Inline]:
        """What one node says."""
        classes = node.attrs.get("class", "").split() if node.type == "span" else ()
        kind = next((_KINDS[one] for one in classes if one in _KINDS), node.type)
        if kind in _EMPHASES:
            own = _EMPHASES[kind]
            strong = Emphasis.STRONG in (own, emphasis) and own is not Emphasis.CODE
            yield from self.inlines(node.children, Emphasis.STRONG if strong else own)
        elif kind in _MARKS:
            words = self.inlines(node.children, emphasis)
            if words:
                yield Marked(words=words, mark=_MARKS[kind])
        elif kind in _WAYS:
            yield from _WAYS[kind](self, node, emphasis)
        elif kind not in INLINE and kind != LEFT_OUT:
            yield from self.words(node)
        elif kind == LEFT_OUT:
            self.left_out(node)
        else:
            yield from self.inlines(node.children, emphasis)

    def left_out(self, node: Node) -> None:
        """Name what no page can show."""
        what = f"<{node.tag}>" if node.tag else node.written
        self.lose(Message("document.left-out", what=what), node)

    def code(self, node: Node, _: Emphasis | None) -> Iterator[Inline]:
        """Signs as they are."""
        yield Styled(text=node.content, emphasis=Emphasis.CODE)

    def soft(self, _: Node, __: Emphasis | None) -> Iterator[Inline]:
        """The end of a line of the text, which is none of the page."""
        yield " "

    def hard(self, _: Node, __: Emphasis | None) -> Iterator[Inline]:
        """The end of a line."""
        yield "\n"

    def box(self, node: Node, _: Emphasis | None) -> Iterator[Inline]:
        """A box of a form: one to be ticked is a task, what is else is left out."""
        if node.attrs.get("type", "").lower() == "checkbox":
            yield DONE if "checked" in node.attrs else TO_DO
        else:
            self.left_out(node)

    def link(self, node: Node, emphasis: Emphasis | None) -> Iterator[Inline]:
        """What a link says, and behind it, since paper cannot be clicked, where it leads."""
        stated = self.inlines(node.children, emphasis)
        where, shown = self.leads(node, stated)
        if where or shown:
            yield Address(words=stated, to=where, shown=shown)
        else:
            yield from stated

    def leads(self, node: Node, words: Words) -> tuple[str, str]:
        """Where a link leads, and what paper says of it behind its words."""
        where = node.attrs.get("href", "").strip()
        try:
            scheme = urlsplit(where).scheme.lower()
        except ValueError:
            scheme = ""
        if scheme in _RUN:
            self.lose(Message("document.no-such-link", scheme=scheme), node)
            return "", ""
        if not where or where.startswith("#"):
            return "", ""
        shown = where.removeprefix("mailto:")
        same = said_words(words) in {shown, unquote(shown), shown.partition("://")[2]}
        return where if scheme in _CLICKED else "", "" if same else shown

    def face(self, node: Node, emphasis: Emphasis | None) -> Iterator[Inline]:
        """A picture among words, or the words that stand for it."""
        scene = self.scene(node, among_words=True)
        if scene is not None:
            yield Face(scene=scene, em=scene.height / EM)
            return
        yield from self.inlines(node.children, emphasis) or filter(None, (self.alt(node),))

    def alt(self, node: Node) -> str:
        """What is read aloud of a picture: its own text, else what it says in the brackets."""
        own = node.attrs.get("alt", "").strip()
        return own or said_words(self.inlines(node.children)) or node.content

    def scene(self, node: Node, *, among_words: bool) -> Scene | None:
        """The picture that a node asks for, of the size it asks for; None, noted, if there is none.

        A picture among words may be asked for again to stand alone.
        """
        key = id(node), among_words
        if key not in self._drawn:
            self._drawn[key] = None
            with self.noting():
                address, source = node.attrs.get("src", ""), self.source(node, node.written)
                if address.startswith("#"):
                    what = Message("document.picture-among-words")
                    hint = Message("document.picture-on-its-own")
                    raise PrintkitError(what, source=source, hint=hint)
                size = PictureSize.of(node.attrs)
                scene = self.shows.picture(address, size, source, among_words=among_words)
                title, alt = node.attrs.get("title", ""), self.alt(node)
                self._drawn[key] = replace(scene, title=title, description=alt)
        return self._drawn[key]

    def note(self, node: Node, _: Emphasis | None) -> Iterator[Inline]:
        """The number of a note at the end."""
        number = str(int(node.attrs["id"]) + 1)
        yield Marked(words=(Link(text=number, to=f"note-{number}"),), mark=Mark.RAISED)

    def formula(self, node: Node, _: Emphasis | None) -> Iterator[Inline]:
        """A formula in words; as it is typed where words cannot say it, which is noted."""
        found = formula(node.content)
        if found is None:
            text = " ".join(node.content.split())
            self.lose(Message("document.formula-as-typed"), replace(node, written=node.content[:8]))
            found = (Styled(text=text, emphasis=Emphasis.CODE),)
        yield from found

    def plain(self, node: Node, emphasis: Emphasis | None) -> Iterator[Inline]:
        """Words, with the faces and signs that they name."""
        text = node.content
        if "\n" in text:
            first, *inner, last = text.split("\n")
            whole = filter(None, (part.strip(" \t\r") for part in inner))
            text = " ".join((first.rstrip(" \t\r"), *whole, last.lstrip(" \t\r")))
        text = _SHORTCODE.sub(lambda found: self.sign(node, found), text)
        text = _NO_NOTE.sub(lambda found: self.sign(node, found), text)
        written = next((word for word in node.content.split() if "{" in word), "")
        found: tuple[Inline, ...] = (text,)
        with self.noting():
            found = self.shows.words(text, self.source(node, written))
        for one in found:
            plain = isinstance(one, str) and emphasis is not None
            yield Styled(text=str(one), emphasis=emphasis) if plain and emphasis else one

    def sign(self, node: Node, found: re.Match[str]) -> str:
        """The sign of an emoji's name; one that no font has, and a note that has no words, go."""
        sign = _SHORTCODES.get(found[0].strip(":"), "")
        if not sign:
            what = Message("document.left-out", what=found[0])
            self.lose(what, replace(node, written=found[0]))
        return sign


_WAYS = {
    "text": WordReader.plain,
    "code_inline": WordReader.code,
    "softbreak": WordReader.soft,
    "hardbreak": WordReader.hard,
    "input": WordReader.box,
    "link": WordReader.link,
    "image": WordReader.face,
    "footnote_ref": WordReader.note,
    "math_inline": WordReader.formula,
    "math_inline_double": WordReader.formula,
}
"""Per kind of node what makes words of it."""


def joined(found: Sequence[Inline]) -> tuple[Inline, ...]:
    """Words beside words as one."""
    done: list[Inline] = []
    for one in found:
        if isinstance(one, str) and done and isinstance(done[-1], str):
            done[-1] += one
        elif one:
            done.append(one)
    return tuple(done)


def trimmed(words: Sequence[Inline]) -> tuple[Inline, ...]:
    """Words without the blanks at their ends."""
    found = list(joined(words))
    if found and isinstance(found[0], str):
        found[0] = found[0].lstrip(" \n")
    if found and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip(" \n")
    return tuple(filter(None, found))
