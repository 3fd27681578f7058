r"""Marked-up texts: Rich Text, web pages, the tags of forums, Markdown; the marks vanish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from printkit.base.lazy import regex
from printkit.notation.records.readings import Culture, braced
from printkit.notation.records.tracked_text import Piece, TrackedText, is_shown, outside
from printkit.notation.turns.spelling import HOLDS_TURN, LIKE_TURN

# Rich Text, as word processors save it: `{\rtf1 … \par }` with groups, words and coded signs

_BEGINS_RTF = regex(r"\s{0,20}\{\\rtf[0-9]")
_RTF_TOKEN = regex(
    r"(?P<hidden>\{\\\*|\{\\(?:fonttbl|colortbl|stylesheet|info|pict|header|footer|listtable)\b)"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|\\'(?P<byte>[0-9a-fA-F]{2})"
    r"|\\u(?P<code>-?[0-9]{1,5}) ?(?:\\'[0-9a-fA-F]{2}|[^\\{}\n])?"
    r"|\\(?P<word>[a-z]{1,32})(?:-?[0-9]{1,10})? ?"
    r"|\\(?P<sign>[^a-z'0-9])"
    r"|(?P<line>\n)|(?P<text>[^\\{}\n]+)"
)
_RTF_SIGNS = {
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t",
    "cell": "\t", "emdash": "\u2014", "endash": "\u2013", "lquote": "\u2018",
    "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d", "bullet": "\u2022",
    "~": "\u00a0", "_": "-", "-": "", "{": "{", "}": "}", "\\": "\\", "\n": "\n",
}  # fmt: skip


def _without_groups(text: str) -> Iterator[Piece]:
    depth = hidden = 0
    for match in _RTF_TOKEN.finditer(text):
        start, end = match.span()
        if match["open"] or match["hidden"]:
            depth += 1
            hidden = depth if match["hidden"] and not hidden else hidden
        elif match["close"]:
            hidden = 0 if depth == hidden else hidden
            depth -= 1
        elif hidden:
            continue
        elif match["text"]:
            yield start, end, None
        elif match["byte"]:
            sign = bytes([int(match["byte"], 16)]).decode("cp1252", errors="replace")
            yield start, end, sign
        elif match["code"]:
            yield start, end, chr(int(match["code"]) % 0x10000)
        else:
            yield start, end, _RTF_SIGNS.get(match["sign"] or match["word"] or "", "")


RTF = Culture(
    name="notation.manner-rich-text",
    shows=_BEGINS_RTF.match,
    read=lambda sheet: sheet.rewritten(_without_groups(sheet.text)),
)


# Web pages: tags become lines, cells of tables and numbers of lists; entities become signs

_ELEMENTS = (
    "a|abbr|article|b|blockquote|body|br|center|code|dd|div|dl|dt|em|font|footer|h[1-6]|head|header"
    "|hr|html|i|img|kbd|li|main|mark|meta|nav|ol|p|pre|s|samp|section|small|span|strike|strong|sub"
    "|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul"
)
_ELEMENT = regex(
    # No possessive group: before 3.11.5 Python loses matches with them (python/cpython#106052).
    r"<!--(?:[^<-]|-(?!->)|<(?!!--))*-->|<!DOCTYPE[^>\n]{0,200}>"
    r"|<(?P<hidden>script|style)\b[^<>]{0,500}>(?:[^<]|<(?!/?(?P=hidden)))*</(?P=hidden)>"
    rf"|<(?P<end>/?)(?P<name>{_ELEMENTS})(?:\s[^<>]{{0,500}})?/?>"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});)",
    re.IGNORECASE | re.DOTALL,
)
_HAS_HTML = regex(
    rf"</(?:{_ELEMENTS})>|<(?:br|hr|p|li|td|tr)\b[^<>\n]{{0,200}}>"
    r"|&(?:nbsp|ndash|mdash|minus|amp|lt|gt|quot|shy|rarr|rArr|eacute|#[0-9]{2,6}|#x[0-9a-fA-F]+);",
    re.IGNORECASE,
)
_CELLS = frozenset({"td", "th"})
_LINES = frozenset(
    """
    br p div tr table ul ol li h1 h2 h3 h4 h5 h6 hr pre body html head title blockquote tbody
    thead section article header footer main nav dd dt dl center
    """.split()
)
_TURNS_NEXT = regex(rf"(?:<[a-z]+>)?\s{{0,8}}(?:{LIKE_TURN})")
_OPENS = regex(r"<[A-Za-z]")


def _without_elements(sheet: TrackedText) -> TrackedText:
    lists: list[int | None] = []  # how many items each open list has; None without numbers

    def instead(match: re.Match[str]) -> str | None:
        if entity := match["entity"]:
            sign = unescape(entity)
            return None if sign == entity else sign
        name, ends = (match["name"] or "").lower(), bool(match["end"])
        if name in _CELLS:
            return "\t" if ends else ""
        if name in {"ol", "ul"}:
            lists[:] = lists[:-1] if ends else [*lists, 0 if name == "ol" else None]
        elif name == "li" and not ends and lists and lists[-1] is not None:
            lists[-1] += 1
            if _TURNS_NEXT.match(match.string, match.end()):
                return f"\n{lists[-1]}. "
        if name in _LINES:
            return "\n"
        return " " if ends and _OPENS.match(match.string, match.end()) else ""

    return sheet.substituted(_ELEMENT, instead)


HTML = Culture(
    name="notation.manner-html",
    shows=lambda text: is_shown(_HAS_HTML, text),
    read=_without_elements,
)


# Forums: tags in square brackets (`[b]1.[/b]`, `[code]`, `[quote="Ada"]`), which say nothing

_END_TAG = regex(r"\[/([A-Za-z][A-Za-z0-9_-]{0,20})\]")
_TAG = regex(r"\[(/?)([A-Za-z][A-Za-z0-9_-]{0,20}|\*)(=[^\]\n]{0,200})?\]")
_QUOTE = regex(
    r"\[quote(?:=[^\]\n]{0,200})?\]((?:[^\[]|\[(?!/?quote)){0,4000})\[/quote\]", re.IGNORECASE
)
_INLINE = frozenset("b i u s sub sup color colour size font url center left right email tt".split())
_HIDDEN = regex(r"\[(img|attachment)[^\]\n]{0,100}\][^\[\n]{0,400}\[/\1\]", re.IGNORECASE)
_SQUARE = outside(
    r"\[(?P<line>[ \t]*(?P<number>[0-9]{1,4})(?P<dots>\.{1,3}|\u2026)[ \t]*"
    rf"(?:{LIKE_TURN})[^\[\]\n]{{0,400}})\]"
)
"""A variation in square brackets, as some books print it."""


def _without_tags(sheet: TrackedText) -> TrackedText:
    sheet = sheet.substituted(_HIDDEN, "")
    pieces, done = list[Piece](), 0
    for match in _QUOTE.finditer(sheet.text):  # what is quoted and holds no turn is a remark
        if not HOLDS_TURN.search(match[1]) and "{" not in match[1]:
            remark = f"\n{braced(_TAG.sub('', match[1]))}\n"
            pieces += [(done, match.start(), None), (*match.span(1), remark)]
            done = match.end()
    sheet = sheet.rewritten([*pieces, (done, len(sheet.text), None)])
    known = {match[1].lower() for match in _END_TAG.finditer(sheet.text)} | {"*", "hr", "br"}

    def instead(match: re.Match[str]) -> str | None:
        name = match[2].lower()
        if name not in known:
            return None
        return "" if name in _INLINE else "\n"

    return sheet.substituted(_TAG, instead)


SQUARE = Culture(
    shows=lambda text: is_shown(_SQUARE.pattern, text),
    # In round brackets a variation is Black's turn, or has a number that was there before.
    read=lambda sheet: sheet.substituted(
        _SQUARE,
        lambda match: (
            f"({match['line']})"
            if match["dots"] != "."
            or re.search(rf"(?<![0-9]){match['number']}\.", match.string[: match.start()])
            else None
        ),
    ),
)
BBCODE = Culture(shows=lambda text: is_shown(_END_TAG, text), read=_without_tags)


# Markdown, as forums and chats write it: fences, bold, code, escapes, bullets, rows of tables

_NUMBER = r"[0-9]{1,4}[ \t]?[.:)]{0,3}"
_MARK = outside(
    r"(?P<fence>^[ \t]{0,8}(?:`{3}|~{3})[A-Za-z]{0,12}[ \t]*+$)"
    r"|(?P<fences>`{3}(?:[a-z]{2,8}(?=[ \t\n]))?)"
    r"|(?P<escape>\\(?=[-=.*!#>_()\[\]+|~`{}\\]))"
    r"|(?P<rule>^[ \t]{0,8}\|?[ \t]*+(?::?-{2,}:?[ \t]*+\|[ \t]*+)+(?::?-{2,}:?)?[ \t]*+$)"
    r"|(?P<bold>\*\*|(?<![A-Za-z0-9])__|__(?![A-Za-z0-9])|\|\||~~)"
    r"|(?P<tick>`)"
    rf"|(?P<head>^[ \t]{{0,4}}\#{{1,6}}[ \t]+(?={_NUMBER}[ \t]*(?:{LIKE_TURN})))"
)
_ITALIC = outside(
    rf"(?<![\w*])(?P<mark>[*_])(?={_NUMBER}[ \t]?(?:(?P=mark)|{LIKE_TURN})|{LIKE_TURN})"
    r"[^*_\n{]{1,60}(?P=mark)(?![\w*])"
    r"|(?<![\w*!?])\*(?=[^\W\d_])[^*\n{]{0,80}(?<=[\w.!?:])\*(?![\w*])"
)
_STRUCK = outside(rf"~~((?:{LIKE_TURN})[^~\n{{}}]{{0,80}})~~(?=[ \t]*[^\s])")
"""Struck out and written anew: it was not played."""
_LINK = outside(r"\[([^\[\]\n]{1,80})\]\((?:https?:|/|#)[^)\s]{0,300}\)")
_HAS_MARKDOWN = regex(
    r"\*\*|__|`|~~|\\[-=.*!#>_()]|\|\||\]\(|(?<!\w)[*_](?=[0-9a-i])|^[ \t]{0,4}#{1,6}[ \t]+[0-9]",
    re.MULTILINE,
)
_BULLET = outside(
    rf"^[ \t]{{0,12}}(?:[-*+\u2022\u00b7\u25aa\u25e6\u2043]|\[[ xX]\])[ \t]+"
    rf"(?:\[[ xX]\][ \t]+)?(?=[#(*]{{0,2}}{_NUMBER}[ \t]|(?:{LIKE_TURN}))"
)
_BULLETS = regex(
    r"^[ \t]{0,12}(?:[-*+\u2022\u00b7\u25aa\u25e6\u2043]|\[[ xX]\])[ \t]", re.MULTILINE
)
_ROW = regex(r"^[ \t]{0,8}\|", re.MULTILINE)
_BAR = outside(r"(?P<edge>^[ \t]{0,8}\|[ \t]*+|[ \t]*+\|[ \t]*+$)|(?P<bar>[ \t]{0,40}\|[ \t]*+)")
_TABLE = regex(rf"^[^\n|{{]{{0,60}}\|[^\n]{{0,80}}?(?:{LIKE_TURN})", re.MULTILINE)


MARKDOWN = Culture(
    shows=lambda text: _HAS_MARKDOWN.search(text) is not None or bool(_ROW.search(text)),
    read=lambda sheet: (
        sheet.substituted(_STRUCK, lambda match: braced(match[1]))
        .substituted(_LINK, lambda match: match[1])
        .substituted(_MARK, "")
        .substituted(_ITALIC, lambda match: match[0][1:-1])
    ),
)
BULLETS = Culture(shows=_BULLETS.search, read=lambda sheet: sheet.substituted(_BULLET, ""))
TABLE = Culture(
    shows=_TABLE.search,
    read=lambda sheet: sheet.substituted(_BAR, lambda match: "" if match["edge"] else "\t"),
)
