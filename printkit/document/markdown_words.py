"""What stands in the lines of a text: nodes as words, faces, pictures, links, formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Protocol
from urllib.parse import unquote, urlsplit

from printkit.base.errors import Message, PrintkitError, Problem, Source
from printkit.document import blocks as doc
from printkit.document.markup import INLINE, LEFT_OUT, Node
from printkit.document.sizes import EM, PictureSize
from printkit.scene import Scene

DONE, TO_DO = "☑\u00a0", "☐\u00a0"
"""Before a task of a list."""
_EMPHASES = {"strong": doc.Emphasis.STRONG, "em": doc.Emphasis.EMPHATIC, "code": doc.Emphasis.CODE}
_MARKS = {
    "s": doc.Mark.STRUCK,
    "u": doc.Mark.UNDERLINED,
    "sub": doc.Mark.LOWERED,
    "sup": doc.Mark.RAISED,
    "mark": doc.Mark.LIT,
    "kbd": doc.Mark.KEY,
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

    def words(self, text: str, source: Source) -> tuple[doc.Inline, ...]:
        """Plain words, with the faces that stand in them."""

    def figure(self, name: str, caption: doc.Words, source: Source) -> doc.Block:
        """A figure of the game, with a caption of the text's own or none."""

    def drawn(self, text: str, name: str, source: Source) -> doc.Block:
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

    Messages call the text `file`; `shows` draws what it asks for, `losses` is what is left out.
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

    def words(self, node: Node) -> tuple[doc.Inline, ...]:
        """All that a node says in lines; its blocks begin new ones."""
        found: list[doc.Inline] = ["– "] if node.type == "list_item" else []
        found += [node.content.strip()] if not node.children else []
        for in_lines, run in groupby(node.children, key=lambda one: one.type in INLINE):
            for part in [list(run)] if in_lines else [[one] for one in run]:
                words = trimmed(self.inlines(part))
                begun = found not in ([], ["– "])
                found += ["\n", *words] if words and begun else words
        return trimmed(found)

    def inlines(
        self, nodes: Sequence[Node], emphasis: doc.Emphasis | None = None
    ) -> tuple[doc.Inline, ...]:
        """What nodes say beside each other, in an emphasis or none."""
        return joined([one for node in nodes for one in self.inline(node, emphasis)])

    def inline(self, node: Node, emphasis: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """What one node says."""
        classes = node.attrs.get("class", "").split() if node.type == "span" else ()
        kind = next((_KINDS[one] for one in classes if one in _KINDS), node.type)
        if kind in _EMPHASES:
            own = _EMPHASES[kind]
            strong = doc.Emphasis.STRONG in (own, emphasis) and own is not doc.Emphasis.CODE
            yield from self.inlines(node.children, doc.Emphasis.STRONG if strong else own)
        elif kind in _MARKS:
            words = self.inlines(node.children, emphasis)
            if words:
                yield doc.Marked(words=words, mark=_MARKS[kind])
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

    def code(self, node: Node, _: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """Signs as they are."""
        yield doc.Styled(text=node.content, emphasis=doc.Emphasis.CODE)

    def soft(self, _: Node, __: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """The end of a line of the text, which is none of the page."""
        yield " "

    def hard(self, _: Node, __: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """The end of a line."""
        yield "\n"

    def box(self, node: Node, _: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """A box of a form: one to be ticked is a task, what is else is left out."""
        if node.attrs.get("type", "").lower() == "checkbox":
            yield DONE if "checked" in node.attrs else TO_DO
        else:
            self.left_out(node)

    def link(self, node: Node, emphasis: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """What a link says, and behind it, since paper cannot be clicked, where it leads."""
        stated = self.inlines(node.children, emphasis)
        where, shown = self.leads(node, stated)
        if where or shown:
            yield doc.Address(words=stated, to=where, shown=shown)
        else:
            yield from stated

    def leads(self, node: Node, words: doc.Words) -> tuple[str, str]:
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
        same = doc.said_words(words) in {shown, unquote(shown), shown.partition("://")[2]}
        return where if scheme in _CLICKED else "", "" if same else shown

    def face(self, node: Node, emphasis: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """A picture among words, or the words that stand for it."""
        scene = self.scene(node, among_words=True)
        if scene is not None:
            yield doc.Face(scene=scene, em=scene.height / EM)
            return
        yield from self.inlines(node.children, emphasis) or filter(None, (self.alt(node),))

    def alt(self, node: Node) -> str:
        """What is read aloud of a picture: its own text, else what it says in the brackets."""
        own = node.attrs.get("alt", "").strip()
        return own or doc.said_words(self.inlines(node.children)) or node.content

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

    def note(self, node: Node, _: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """The number of a note at the end."""
        number = str(int(node.attrs["id"]) + 1)
        yield doc.Marked(words=(doc.Link(text=number, to=f"note-{number}"),), mark=doc.Mark.RAISED)

    def formula(self, node: Node, _: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """A formula in words; as it is typed where words cannot say it, which is noted."""
        found = formula(node.content)
        if found is None:
            text = " ".join(node.content.split())
            self.lose(Message("document.formula-as-typed"), replace(node, written=node.content[:8]))
            found = (doc.Styled(text=text, emphasis=doc.Emphasis.CODE),)
        yield from found

    def plain(self, node: Node, emphasis: doc.Emphasis | None) -> Iterator[doc.Inline]:
        """Words, with the faces and signs that they name."""
        text = node.content
        if "\n" in text:
            first, *inner, last = text.split("\n")
            whole = filter(None, (part.strip(" \t\r") for part in inner))
            text = " ".join((first.rstrip(" \t\r"), *whole, last.lstrip(" \t\r")))
        text = _SHORTCODE.sub(lambda found: self.sign(node, found), text)
        text = _NO_NOTE.sub(lambda found: self.sign(node, found), text)
        written = next((word for word in node.content.split() if "{" in word), "")
        found: tuple[doc.Inline, ...] = (text,)
        with self.noting():
            found = self.shows.words(text, self.source(node, written))
        for one in found:
            plain = isinstance(one, str) and emphasis is not None
            yield doc.Styled(text=str(one), emphasis=emphasis) if plain and emphasis else one

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


def joined(found: Sequence[doc.Inline]) -> tuple[doc.Inline, ...]:
    """Words beside words as one."""
    done: list[doc.Inline] = []
    for one in found:
        if isinstance(one, str) and done and isinstance(done[-1], str):
            done[-1] += one
        elif one:
            done.append(one)
    return tuple(done)


def trimmed(words: Sequence[doc.Inline]) -> tuple[doc.Inline, ...]:
    """Words without the blanks at their ends."""
    found = list(joined(words))
    if found and isinstance(found[0], str):
        found[0] = found[0].lstrip(" \n")
    if found and isinstance(found[-1], str):
        found[-1] = found[-1].rstrip(" \n")
    return tuple(filter(None, found))


# Simple formulas of TeX (`$x^2$`) as words

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[0-9]+(?:[.,][0-9]+)*|\s+|.", re.DOTALL)
_LETTERS = dict(
    zip(
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
        "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega".split(),
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ",
        strict=True,
    )
)
_OPERATORS = {
    "times": "×",
    "cdot": "·",
    "div": "÷",
    "pm": "±",
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "approx": "≈",
    "to": "→",
    "rightarrow": "→",
    "leftarrow": "←",
    "infty": "∞",
    "sum": "∑",
    "prod": "∏",
    "ldots": "…",
    "dots": "…",
    "cdots": "…",
    "max": "max",
    "min": "min",
    "log": "log",
    "ln": "ln",
    "sin": "sin",
    "cos": "cos",
    "mod": "mod",
    "quad": "\u2003",
    "qquad": "\u2003\u2003",
    ",": "\u2009",
    ";": "\u2009",
    ":": "\u2009",
    " ": " ",
    "!": "",
    "{": "{",
    "}": "}",
    "%": "%",
    "$": "$",
    "_": "_",
    "#": "#",
    "&": "&",
    "left": "",
    "right": "",
    "displaystyle": "",
}
_WORDS = {"text", "mathrm", "textrm", "operatorname", "mathbf", "textbf", "mathit"}
_SPACED = frozenset("=<>+≤≥≠≈→←×÷±")
_PLAIN = frozenset("()[]|/*'!?.,;:") | _SPACED
_DEEPEST = 16


def formula(text: str) -> tuple[doc.Inline, ...] | None:
    """A simple formula of TeX as words, or None where words cannot say it."""
    try:
        return tuple(_Formula(text).until(""))
    except (_TooHard, IndexError):
        return None


class _TooHard(Exception):
    """A formula that a line of words cannot hold."""


class _Formula:
    """A formula read sign by sign."""

    def __init__(self, text: str) -> None:
        self._signs: list[str] = _TOKEN.findall(text.strip().strip("`"))
        self._at = self._depth = 0

    def until(self, end: str) -> Iterator[doc.Inline]:
        """What stands before a sign, or all where that is empty."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _TooHard
        while self._at < len(self._signs):
            sign = self._next()
            if sign == end:
                self._depth -= 1
                return
            yield from self._one(sign)
        if end:
            raise _TooHard

    def _next(self) -> str:
        self._at += 1
        return self._signs[self._at - 1]

    def _group(self) -> tuple[doc.Inline, ...]:
        sign = self._next()
        while sign.isspace():
            sign = self._next()
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _TooHard
        found = tuple(self.until("}")) if sign == "{" else tuple(self._one(sign))
        self._depth -= 1
        return found

    def _one(self, sign: str) -> Iterator[doc.Inline]:
        if sign in {"^", "_"}:
            mark = doc.Mark.RAISED if sign == "^" else doc.Mark.LOWERED
            yield doc.Marked(words=self._group(), mark=mark)
        elif sign == "{":
            yield from self.until("}")
        elif sign.startswith("\\"):
            yield from self._command(sign[1:])
        elif sign[0].isalpha():
            yield doc.Styled(text=sign, emphasis=doc.Emphasis.EMPHATIC)
        elif sign.isspace() or sign == "~":
            return
        elif sign in {"-", "−"}:
            yield " − "
        elif sign[0].isdigit() or sign in _PLAIN:
            yield f" {sign} " if sign in _SPACED else sign
        else:
            raise _TooHard

    def _command(self, name: str) -> Iterator[doc.Inline]:
        if name in _LETTERS:
            yield doc.Styled(text=_LETTERS[name], emphasis=doc.Emphasis.EMPHATIC)
        elif name in _OPERATORS:
            sign = _OPERATORS[name]
            yield f" {sign} " if sign in _SPACED else sign
        elif name in _WORDS:  # the words in braces as they are
            if self._next() != "{" or "}" not in self._signs[self._at :]:
                raise _TooHard
            end = self._signs.index("}", self._at)
            words = "".join(self._signs[self._at : end])
            self._at = end + 1
            if "\\" in words:
                raise _TooHard
            yield words
        elif name in _BUILT:
            yield from _BUILT[name](self)
        else:
            raise _TooHard

    def fraction(self) -> Iterator[doc.Inline]:
        """One part over another, in a line."""
        for rank in range(2):
            part = self._group()
            many = len(part) > 1
            yield ("/" if rank else "") + ("(" if many else "")
            yield from part
            yield ")" if many else ""

    def root(self) -> Iterator[doc.Inline]:
        """A square root."""
        part = self._group()
        yield "√(" if len(part) > 1 else "√"
        yield from part
        yield ")" if len(part) > 1 else ""


_BUILT: dict[str, Callable[[_Formula], Iterator[doc.Inline]]] = {
    "frac": _Formula.fraction,
    "dfrac": _Formula.fraction,
    "tfrac": _Formula.fraction,
    "sqrt": _Formula.root,
}
