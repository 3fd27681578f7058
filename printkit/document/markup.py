"""Markdown as a tree of plain nodes: the one place that knows its parser.

CommonMark with what GitHub, Typora and pandoc add. HTML in it becomes the nodes that Markdown would
have made (`<b>` is strong, `<table>` is a table), so that whoever reads the tree knows one
vocabulary and no tag reaches a page. Nothing is run, nothing is fetched.

Tables that are drawn with lines of signs, as pandoc writes them, become tables of Markdown first: a
grid has its cells between `+---+` and `|`, a simple one a line of dashes per column. One with cells
over several columns stays as it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from printkit.base.errors import Message, PrintkitError, Source

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_DEEPEST = 12
"""Lists and quotes inside each other, and emphasis likewise."""
MOST_LETTERS = 30_000
"""Of a paragraph."""
DEEPEST_TAGS = 30
"""Tags inside each other; deeper ones are left out."""
_MOST_ADDRESSES = 2000
"""Signs of addresses in a line; in one with more, those among words lead nowhere."""
LEFT_OUT = "left_out"
"""The type of a node that no page can show; what stands in it goes with it."""

_INLINE_TAGS = {
    "b strong": "strong",
    "i em cite dfn var": "em",
    "s del strike": "s",
    "u ins": "u",
    "sub": "sub",
    "sup": "sup",
    "mark": "mark",
    "kbd": "kbd",
    "code samp tt": "code",
    "a": "link",
    "img": "image",
    "br": "hardbreak",
    "wbr": "nothing",
    "input": "input",
    "span font abbr acronym big small q time data label bdi bdo nobr ruby rt rp picture "
    "button address blink": "span",
}
_BLOCK_TAGS = {
    "h1 h2 h3 h4 h5 h6": "heading",
    "hr": "hr",
    "ul menu dir": "bullet_list",
    "ol": "ordered_list",
    "li": "list_item",
    "table": "table",
    "caption figcaption": "group",
    "tr": "tr",
    "th": "th",
    "td": "td",
    "thead tbody tfoot": "rows",
    "blockquote": "blockquote",
    "pre": "pre",
    "dl": "dl",
    "dt": "dt",
    "dd": "dd",
    "details": "details",
    "summary": "summary",
    "p div center section article header footer main aside nav figure hgroup body html form "
    "fieldset legend address": "group",
    "colgroup col source meta link base": "nothing",
    "script style head title iframe object embed applet video audio svg math canvas select "
    "textarea template noscript map frameset noframes noembed dialog progress meter param "
    "track": LEFT_OUT,
}
_TAGS = {
    tag: kind
    for known in (_INLINE_TAGS, _BLOCK_TAGS)
    for tags, kind in known.items()
    for tag in tags.split()
}
INLINE = frozenset(_INLINE_TAGS.values()) | {
    "text",
    "softbreak",
    "code_inline",
    "math_inline",
    "footnote_ref",
}
"""The types of nodes that stand in lines."""
_TAKES_BRACES = {"image", "link", "code_inline", "code", "span", "strong", "em"}
_VOID = frozenset("img br hr wbr input col source meta link base param track embed".split())
_OF_LINES = frozenset("p h1 h2 h3 h4 h5 h6 summary".split())
"""Tags of paragraphs: a blank line ends them."""
_ENDS = {
    "li": {"li"},
    "tr": {"tr", "td", "th"},
    "td": {"td", "th"},
    "th": {"td", "th"},
    "thead": {"thead", "tbody", "tfoot", "tr", "td", "th"},
    "tbody": {"thead", "tbody", "tfoot", "tr", "td", "th"},
    "tfoot": {"thead", "tbody", "tfoot", "tr", "td", "th"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
}
"""By tag those whose ends may go unwritten before it."""
_ATTRIBUTE = re.compile(
    r"""\s*(?:\#(?P<id>[^\s{}]+)|\.(?P<kind>[^\s{}=]+)|(?P<name>[A-Za-z_][\w:-]*)=
    (?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<plain>[^\s{}"']+))|(?P<dash>-)(?=[\s}]))\s*""",
    re.VERBOSE,
)
_LOOSE = re.compile(
    r"(?P<mark>!?)\[(?P<words>[^\[\]\n]*)\]\((?P<to>[^()\n\"]{0,500}?\S)"
    r"(?:\s+=(?P<wide>\d*)x(?P<high>\d*))?(?:\s+\"(?P<title>[^\"\n]*)\")?\s*\)"
)
_OF_WORD = re.compile(r"</?(?:o|w|v|m|st1):[A-Za-z][^<>\n]*>|<!\[[^<>\n]*>")
"""A tag of Word's, which is none of HTML."""
_END = re.compile(r"</([a-z][a-z0-9]*)")
_LIT = re.compile(r"(?<![\w=])==(?![\s=>])([^=\n]*[^\s=])==(?![\w=>])")
_WIKI = re.compile(r"(?P<mark>!?)\[\[(?P<to>[^\[\]|\n]+)(?:\|(?P<words>[^\[\]\n]*))?\]\]")

_BORDER = re.compile(r" {0,3}\+(?:[-=:]{3,}\+)+\s*")
_RULED = re.compile(r"\s{0,3}-{2,}(?: +-{2,})+\s*")
_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_TABLE_SIDES = {(True, False): ":--", (False, True): "--:", (True, True): ":-:"}
_FLUSH = {(True, False): ":--", (False, True): "--:", (False, False): ":-:"}
_CAPTION = re.compile(r"[ ]*\n[ ]{0,3}(?:Table)?:[ ]+(.*)")
_BAR, _ESCAPED = re.compile(r"(?<!\\)[|]"), r"\\|"
_TYPED = "    "
"""What makes a line one that is shown as it is typed."""
_MOST_LINES = 1000


@dataclass(slots=True, kw_only=True)
class Node:
    """A part of a text.

    Attributes:
        type: what it is, in words of Markdown's parser (`heading`, `strong`, `image`).
        content: its words, where it holds no nodes.
        first: its first line, from 0; negative where it is its parent's.
        last: the line behind its last.
        column: where it begins in that line, from 1; 0 where it is looked for.
        written: how it begins in the text, to be looked for.
        tag: of HTML that it was written as, or empty.
    """

    type: str
    attrs: dict[str, str] = field(default_factory=dict)
    content: str = ""
    children: list[Node] = field(default_factory=list)
    first: int = -1
    last: int = -1
    column: int = 0
    written: str = ""
    tag: str = ""

    def settle(self) -> None:
        """Give braces to the nodes that they stand behind (`![…](…){width=40%}`, `# Name {#a}`)."""
        kept: list[Node] = []
        for rank, one in enumerate(self.children):
            before = kept[-1] if kept else None
            if one.type == "text" and (braces := attributes(one.content)) is not None:
                said, end = braces
                behind = before is not None and before.type in _TAKES_BRACES
                alone = before is None or before.type == "softbreak"
                whole = not one.content[end:].strip()
                ends = rank + 1 == len(self.children) or self.children[rank + 1].type == "softbreak"
                if behind and before is not None:
                    before.attrs |= said
                if behind or (alone and whole and ends):
                    one.content = one.content[end:]
            kept += list(one.lit()) if one.type == "text" else [one]
        if self.type == "heading" and kept and kept[-1].type == "text":
            start = kept[-1].content.rfind("{")
            if start > 0 and attributes(kept[-1].content[start:]) is not None:
                kept[-1].content = kept[-1].content[:start].rstrip()
        self.children = kept

    def lit(self) -> Iterator[Node]:
        """Words with those that stand on a ground (`==so==`) as nodes of their own."""
        at = 0
        for found in _LIT.finditer(self.content):
            if at < found.start():
                yield replace(self, content=self.content[at : found.start()])
            yield replace(self, type="mark", content="", children=[replace(self, content=found[1])])
            at = found.end()
        if at < len(self.content):
            yield replace(self, content=self.content[at:]) if at else self


def tree_of(text: str, file: str) -> Node:
    """The nodes of a text that messages call `file`.

    Raises:
        PrintkitError: a paragraph of it is too long to be one.
    """
    building = _Building(text)
    building.tokens(_parser(text).parse(with_plain_tables(text), {"file": file}))
    for node in (building.root, *lines_of(building.root)):
        node.settle()
    return building.root


def _parser(text: str) -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.attrs import attrs_plugin
    from mdit_py_plugins.container import container_plugin
    from mdit_py_plugins.deflist import deflist_plugin
    from mdit_py_plugins.dollarmath import dollarmath_plugin
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin
    from mdit_py_plugins.subscript import sub_plugin
    from mdit_py_plugins.superscript import superscript_plugin

    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": 2 * _DEEPEST})
    parser.enable(["table", "strikethrough"])
    parser.options["tasklists"] = parser.options["alerts"] = True
    for plugin in (footnote_plugin, deflist_plugin, sub_plugin, superscript_plugin):
        parser.use(plugin)
    addresses = (sum(map(line.count, ":@w")) for line in text.split("\n"))
    if max(addresses, default=0) < _MOST_ADDRESSES:
        parser.use(gfm_autolink_plugin)  # it looks back to the line's start at each sign
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    parser.use(attrs_plugin, after=(), spans=True)
    parser.use(container_plugin, "div", validate=lambda *_: True)
    parser.inline.ruler.after("image", "loose", _loose)
    # where a link may lead is for who reads the tree to say: refused here, it would be words
    parser.core.ruler.after("block", "bounded", _bound)
    parser.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005
    return parser


def _bound(state: StateCore) -> None:
    """See that no paragraph is longer than any that is written: reading goes over it and over.

    Raises:
        PrintkitError: one is; its place is that of its first line.
    """
    for one in state.tokens:
        if one.type == "inline" and len(one.content) > MOST_LETTERS:
            what = Message("budget.spent", most=Message("budget.paragraph", most=MOST_LETTERS))
            raise PrintkitError(what, source=Source(state.env["file"], (one.map or [0])[0] + 1, 1))


def _loose(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser asks so
    """Links and pictures as programs write them though CommonMark has no such: `![](a b.png)`."""
    if state.src[state.pos] not in "![<":
        return False
    if (tag := _OF_WORD.match(state.src, state.pos)) is not None:
        state.pos = tag.end()
        return True
    found = _WIKI.match(state.src, state.pos) or _LOOSE.match(state.src, state.pos)
    if found is None or found.end() > state.posMax:
        return False
    if not silent:
        parts = found.groupdict()
        words, to = parts["words"] or "", parts["to"].strip().strip("<>")
        if parts["mark"]:
            token = state.push("image", "img", 0)
            token.attrs = {"src": to, "alt": ""}
            size = {"width": parts.get("wide"), "height": parts.get("high")}
            if "title" not in parts:  # a wiki's picture has its size where words would be
                size = {"width": words if words.isdigit() else ""}
                words = "" if words.isdigit() else words
            token.attrs |= {name: value for name, value in size.items() if value}
            token.content = words
        else:
            state.push("link_open", "a", 1).attrs = {"href": to}
            state.push("text", "", 0).content = words or to
            state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


class _Building:
    """The tree as far as it has been read: Markdown's tokens and the tags among them."""

    def __init__(self, text: str) -> None:
        self._ended = set(_END.findall(text.lower()))
        self.root = Node(type="root", first=0, last=text.count("\n") + 1)
        self._open = [self.root]

    def tokens(self, tokens: Iterable[Token]) -> None:
        for one in tokens:
            match one.type:
                case "inline":
                    self.tokens(one.children or ())
                case "html_inline" | "html_block":
                    _Tags(self, one.map).read(one.content)
                case "text" | "text_special" if not one.content:
                    continue
                case _:
                    self._token(one)

    def _token(self, one: Token) -> None:
        kind = one.type.removesuffix("_open").removesuffix("_close")
        if one.nesting < 0:
            # It ends what Markdown began, and with it all tags that are open in it.
            while len(self._open) > 1:
                done = self._open.pop()
                if done.type == kind and not done.tag:
                    break
            return
        # As browsers do: where a paragraph begins, tags of a line end.
        while one.block and (inner := self._open[-1]).tag:
            if inner.type not in INLINE and inner.tag not in _OF_LINES:
                break
            self._open.pop()
        attrs = {str(name): str(value) for name, value in one.attrs.items()}
        attrs |= {str(name): str(value) for name, value in one.meta.items()}
        attrs |= {"info": one.info} if one.info else {}
        attrs |= {"level": one.tag[1:]} if kind == "heading" else {}
        first, last = one.map or (-1, -1)
        node = Node(type=kind, attrs=attrs, content=one.content, first=first, last=last)
        if kind == "text_special":
            node.type = "text"
        if kind == "image":
            node.written = "!["
            words = one.children or ()
            held, self._open = self._open, [node]
            self.tokens(words)
            self._open = held
            node.content = one.content if not words else ""
        self.add(node, leaf=not one.nesting)

    def add(self, node: Node, *, leaf: bool) -> None:
        above = self._open[-1]
        if node.first < 0:
            node.first, node.last = above.first, above.last
        above.children.append(node)
        if not leaf:
            self._open.append(node)

    def begin_tag(self, node: Node, *, leaf: bool) -> None:
        """A tag begins, and ends those before it whose ends need not be written."""
        ended = {"p"} if _TAGS.get(node.tag) not in INLINE else set[str]()
        ended |= _ENDS.get(node.tag, set())
        for rank in range(len(self._open) - 1, 0, -1):
            open_ = self._open[rank]
            if not open_.tag or open_.tag == "table":
                break
            if open_.tag in ended:
                del self._open[rank:]
        if len(self._open) > DEEPEST_TAGS:
            return
        self.add(node, leaf=leaf)

    def end_tag(self, tag: str) -> None:
        """A tag ends; one that was not begun between the same marks of Markdown is none."""
        for rank in range(len(self._open) - 1, 0, -1):
            if not self._open[rank].tag:
                return
            if self._open[rank].tag == tag:
                del self._open[rank:]
                return

    def is_word(self, tag: str, attrs: object) -> bool:
        """Whether `<cell>` is no tag: no HTML has it, it says nothing and nowhere ends."""
        return not attrs and tag.isalnum() and tag not in self._ended


class _Tags(HTMLParser):
    """Tags as nodes of a tree."""

    def __init__(self, building: _Building, lines: list[int] | None) -> None:
        super().__init__(convert_charrefs=True)
        self._building, self._lines = building, lines

    def read(self, text: str) -> None:
        """All of a piece of HTML; one that breaks off in a tag is left out from there on."""
        try:
            self.feed(text)
        except AssertionError:  # a declaration of no HTML (`<![x[`)
            self.rawdata = self.rawdata or "<!"
        rest = self.rawdata
        if rest.startswith("<") and len(rest) > 1:
            self._add(Node(type=LEFT_OUT, written=rest[:20].split("\n")[0], tag=""), leaf=True)
        else:
            self.close()

    def _add(self, node: Node, *, leaf: bool) -> None:
        if self._lines is not None:
            line, column = self.getpos()
            node.first = self._lines[0] + line - 1
            node.last, node.column = node.first + 1, column + 1
        self._building.begin_tag(node, leaf=leaf)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = self.get_starttag_text() or ""
        if tag not in _TAGS and self._building.is_word(tag, attrs):
            self._add(Node(type="text", content=written), leaf=True)
            return
        # what is none of HTML but has attributes or an end says at least what stands in it
        kind = _TAGS.get(tag, "span")
        said = {name: value or "" for name, value in attrs}
        if kind == "heading":
            said["level"] = tag[1:]
        if tag == "center":
            said["align"] = "center"
        node = Node(type=kind, attrs=said, tag=tag, written=written.split("\n")[0])
        self._add(node, leaf=tag in _VOID)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._building.end_tag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "br":
            self._add(Node(type="hardbreak"), leaf=True)
        else:
            self._building.end_tag(tag)

    def handle_data(self, data: str) -> None:
        self._building.add(Node(type="text", content=data), leaf=True)


def attributes(text: str) -> tuple[dict[str, str], int] | None:
    """What braces at the start of a text say of what stands before them, and where they end.

    `{#id .kind width=40%}` is read as pandoc does; a lone name is no attribute but a face.
    """
    if not text.startswith("{"):
        return None
    found: dict[str, str] = {}
    begun = at = 2 if text.startswith("{:") else 1  # kramdown has a colon
    while (part := _ATTRIBUTE.match(text, at)) is not None and part.end() > at:
        at = part.end()
        if part["name"]:
            found[part["name"].lower()] = part["double"] or part["single"] or part["plain"] or ""
        elif part["kind"]:
            found["class"] = f"{found.get('class', '')} {part['kind']}".strip()
        elif part["id"]:
            found["id"] = part["id"]
    return (found, at + 1) if at > begun and text[at : at + 1] == "}" else None


def lines_of(node: Node) -> Iterator[Node]:
    """All nodes below one, in their order."""
    for child in node.children:
        yield child
        yield from lines_of(child)


# ------------------------------------------------------------- tables drawn with lines of signs


@dataclass(frozen=True, slots=True)
class _LinedTable:
    """A table with its head, if it has one, how its columns are set, and its length in lines."""

    head: Sequence[str]
    sides: Sequence[str]
    rows: Sequence[Sequence[str]]
    lines: int

    def written(self) -> list[str]:
        """As Markdown's own, in as many lines; it has none without a head."""
        head = self.head or [""] * len(self.sides)
        text = [_row(head), _row(self.sides), *map(_row, self.rows)]
        return [*text, *[""] * (self.lines - len(text))]

    @classmethod
    def grid(cls, lines: Sequence[str]) -> _LinedTable | None:
        """The grid that begins with the first line."""
        bounds = [rank for rank, sign in enumerate(lines[0]) if sign == "+"]
        groups: list[list[list[str]]] = [[]]
        borders = [lines[0]]
        for line in lines[1:]:
            if not line.strip():
                break
            if any(line[rank : rank + 1] not in {"+", "|"} for rank in bounds):
                return None
            if _BORDER.fullmatch(line):
                borders.append(line)
                groups.append([])
            else:
                groups[-1].append(_cut(line, bounds[:-1], bounds[1:]))
        if groups.pop() or not groups or not all(groups):
            return None
        rows = [
            [" ".join(map(str.strip, cell)).strip() for cell in zip(*one, strict=True)]
            for one in groups
        ]
        headed = len(borders) > 1 and "=" in borders[1]
        ruled = next((one for one in borders if ":" in one), borders[0])
        sides = [
            _TABLE_SIDES.get((cell.startswith(":"), cell.endswith(":")), "---")
            for cell in _cut(ruled, bounds[:-1], bounds[1:])
        ]
        count = sum(map(len, groups)) + len(borders)
        head, body = (rows[0], rows[1:]) if headed else ([], rows)
        return cls(head, sides, body, count)

    @classmethod
    def simple(cls, lines: Sequence[str]) -> _LinedTable | None:
        """The simple table that begins with the first line: with its head, or with its dashes."""
        at = next(rank for rank in (0, 1) if _RULED.fullmatch(lines[rank]))
        if at and not lines[0].strip():
            return None
        ruled = [found.span() for found in re.finditer("-+", lines[at])]
        starts = [start - 1 for start, _ in ruled]
        ends = [*(start for start, _ in ruled[1:]), None]
        body: list[str] = []
        for line in lines[at + 1 :]:
            if not line.strip() or _RULED.fullmatch(line):
                break
            body.append(line)
        words = [*lines[:at], *body]
        if not body or any(
            line[start - 1 : start].strip() for line in words for start, _ in ruled[1:]
        ):
            return None
        closed = _RULED.fullmatch("".join(lines[at + 1 + len(body) :][:1])) is not None
        if at == 0 and not closed:
            return None
        head = _cut(lines[0], starts, ends) if at else []
        judged = lines[0] if at else body[0]

        def is_filled(rank: int) -> bool:
            return bool(judged[rank : rank + 1].strip())

        # flush with its dashes is a column where the words of its first row are
        sides = [_FLUSH.get((is_filled(start), is_filled(end - 1)), "---") for start, end in ruled]
        return cls(
            head, sides, [_cut(line, starts, ends) for line in body], len(words) + 1 + closed
        )


def with_plain_tables(text: str) -> str:
    """A text whose tables of lines are written with bars, every other line where it was."""
    lines, found, fence = text.split("\n"), list[str](), ""
    while len(found) < len(lines):
        at = len(found)
        if mark := _FENCE.match(lines[at]):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        alone = not fence and not (found and found[-1].strip())
        drawn, table = alone and _BORDER.fullmatch(lines[at]) is not None, None
        if drawn:
            table = _LinedTable.grid(lines[at : at + _MOST_LINES])
        elif alone and any(map(_RULED.fullmatch, lines[at : at + 2])):
            table = _LinedTable.simple(lines[at : at + _MOST_LINES])
        if table is None:
            while drawn and len(found) < len(lines) and lines[len(found)].strip():
                found.append(_TYPED + lines[len(found)])
            found += [] if drawn else lines[at : at + 1]
            continue
        found += table.written()
        if stated := _CAPTION.fullmatch("\n".join(lines[len(found) : len(found) + 2])):
            found += ["", stated[1]]
    return "\n".join(found)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_BAR.sub(_ESCAPED, one.strip()) for one in cells)} |"


def _cut(line: str, starts: Sequence[int], ends: Sequence[int | None]) -> list[str]:
    return [line[start + 1 : end] for start, end in zip(starts, ends, strict=True)]
