"""All readings of records (`printkit.notation.records.readings`), in the order they are tried.

What wraps a text (a mail, a page) is undone first; what parts its turns (a table, a chat, numbers
in their dress) is read then: `CULTURES` has the order. Here are those of marked-up texts, whose
marks vanish, of single characters and of the numbers before turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from unicodedata import normalize

from printkit.base.lazy import regex
from printkit.features.cultures import messages, tables
from printkit.features.cultures.guesses import GUESSES
from printkit.notation.records.readings import (
    Culture,
    braced,
    culture,
    in_pieces,
    instead_of,
    replaced,
)
from printkit.notation.records.tracked_text import Piece, TrackedText, outside
from printkit.notation.turns.spelling import BLACK, HOLDS_TURN, LIKE_TURN, UNSEEN, WHITE

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


@culture(name="notation.manner-rich-text", shows=_BEGINS_RTF.match)
@in_pieces
def rich_text(text: str) -> Iterator[Piece]:
    """What groups show, with the signs that codes and words stand for."""
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
_HAS_HTML = outside(
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


@culture(name="notation.manner-html", shows=_HAS_HTML.is_in)
def web_page(sheet: TrackedText) -> TrackedText:
    """Elements as the lines, tabs and numbers that a browser shows."""
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


# Forums: tags in square brackets (`[b]1.[/b]`, `[code]`, `[quote="Ada"]`), which say nothing

_END_TAG = outside(r"\[/([A-Za-z][A-Za-z0-9_-]{0,20})\]")
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


@culture(shows=_END_TAG.is_in)
def forum(sheet: TrackedText) -> TrackedText:
    """A text without the tags that end somewhere, its quotations without turns as remarks."""
    sheet = sheet.substituted(_HIDDEN, "")
    pieces, done = list[Piece](), 0
    for match in _QUOTE.finditer(sheet.text):  # what is quoted and holds no turn is a remark
        if not HOLDS_TURN.search(match[1]) and "{" not in match[1]:
            remark = f"\n{braced(_TAG.sub('', match[1]))}\n"
            pieces += [(done, match.start(), None), (*match.span(1), remark)]
            done = match.end()
    sheet = sheet.rewritten([*pieces, (done, len(sheet.text), None)])
    known = {"*", "hr", "br", *(tag[1].lower() for tag in _END_TAG.pattern.finditer(sheet.text))}

    def instead(match: re.Match[str]) -> str | None:
        name = match[2].lower()
        if name not in known:
            return None
        return "" if name in _INLINE else "\n"

    return sheet.substituted(_TAG, instead)


@culture(shows=_SQUARE.is_in)
@instead_of(_SQUARE)
def square_brackets(match: re.Match[str]) -> str | None:
    """In round brackets a variation is Black's turn, or has a number that was there before."""
    before = rf"(?<![0-9]){match['number']}\."
    again = match["dots"] != "." or re.search(before, match.string[: match.start()])
    return f"({match['line']})" if again else None


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
_HAS_BULLETS = regex(
    r"^[ \t]{0,12}(?:[-*+\u2022\u00b7\u25aa\u25e6\u2043]|\[[ xX]\])[ \t]", re.MULTILINE
)
_ROW = regex(r"^[ \t]{0,8}\|", re.MULTILINE)
_BAR = outside(r"(?P<edge>^[ \t]{0,8}\|[ \t]*+|[ \t]*+\|[ \t]*+$)|(?P<bar>[ \t]{0,40}\|[ \t]*+)")
_HAS_BARS = regex(rf"^[^\n|{{]{{0,60}}\|[^\n]{{0,80}}?(?:{LIKE_TURN})", re.MULTILINE)


MARKDOWN = Culture(
    replaced(
        (_STRUCK, lambda match: braced(match[1])),
        (_LINK, lambda match: match[1]),
        (_MARK, ""),
        (_ITALIC, lambda match: match[0][1:-1]),
    ),
    shows=lambda text: _HAS_MARKDOWN.search(text) or _ROW.search(text),
)
BARS = Culture(
    replaced((_BAR, lambda match: "" if match["edge"] else "\t")), shows=_HAS_BARS.search
)
BULLETS = Culture(replaced((_BULLET, "")), shows=_HAS_BULLETS.search)


# Letters of another alphabet that look like those of cells: a keyboard's, or a scanner's slip

_LIKE = {
    # Cyrillic and Greek letters, then the digits that stand behind them.
    **dict(zip("\u0430\u0441\u0435\u0501\u0261\u04bb\u0456\u044c", "acedghib", strict=True)),
    **dict(zip("\u03b1\u03b2\u03b5\u03b9", "abei", strict=True)),
    **dict(zip("\u0410\u0412\u0421\u0415\u041d\u0406\u0500", "ABCEHID", strict=True)),
    **dict(zip("\u0391\u0392\u0395\u0397\u0399", "ABEHI", strict=True)),
    **dict(zip("\u041a\u041c\u0420\u0405\u051c\u039a\u039c\u03a1", "KMPSWKMP", strict=True)),
    **dict(zip("\u043a\u043c\u0440\u0455\u051d\u03ba\u03c1", "kmpswkp", strict=True)),
}
_LOOKALIKES = "".join(_LIKE)
_WIDE = outside(r"[\u3000\uff01-\uff5e\U0001d400-\U0001d7ff]+")
"""Letters and digits of the width of a Chinese sign, or of the dress that posts give them."""
_ANY_WIDE = regex(r"[\uff11-\uff19\U0001d7cf-\U0001d7ff]")
_ALIKE = outside(rf"(?<![^\W\d_])[{_LOOKALIKES}](?=[0-9]|[:@][ \t]?[A-Za-z{_LOOKALIKES}][0-9])")


LETTERS = Culture(
    replaced((_ALIKE, lambda match: _LIKE[match[0]])),
    name="notation.manner-letters",
    shows=_ALIKE.is_in,
    beyond_ascii=True,
)
WIDE = Culture(
    replaced((_WIDE, lambda match: normalize("NFKC", match[0]))),
    shows=_ANY_WIDE.search,
    beyond_ascii=True,
)


# Texts copied from a PDF: turns broken at a line's end, form feeds, marks that nobody sees

_SIGN = r"[-=/:\u2010-\u2014\u2212\uff1d]"
_CELL = r"[A-Za-z][0-9]{1,2}[!?]{0,3}"
_DASHES = r"[-\u2013\u2014 \t]{0,8}"
_PAGE = rf"(?:{_DASHES}(?:[Pp]age[ \t]|p\.[ \t]?)?[0-9]{{1,4}}{_DASHES}\n\s{{0,40}})?"
"""The number of a page, alone on its line."""
_BROKEN = outside(
    rf"(?:(?<=[0-9!?][-=/\u2010-\u2014\u2212\uff1d])|(?<=\b[A-Za-z]:)|(?<=\b[A-Za-z]{{2}}:)|(?<=[0-9][-=/]\u00ad))"
    rf"[ \t]{{0,8}}\n\s{{0,40}}{_PAGE}(?=(?:[A-Za-z]{{1,2}}:)?[A-Za-z][0-9])"
    rf"|(?<=[a-i][0-9])[ \t]{{0,8}}\n\s{{0,40}}"
    rf"(?=[=/\u2010\u2013\u2212\uff1d]{_CELL}|-[a-i][0-9]|/[A-Za-z]{{1,2}}:[a-z])"
    r"|(?<=[A-Za-z=0-9!-])\u00ad[ \t]{0,8}\n\s{0,40}(?=[-=/:!A-Za-z0-9])"
)
_BREAKS = regex(
    rf"(?:{_SIGN}|\u00ad|[a-i][0-9])[ \t]{{0,8}}\n\s{{0,40}}{_PAGE}(?:[A-Za-z]{{1,2}}:)?[-=/A-Za-z]"
)
_UNSEEN = outside(
    rf"[{UNSEEN}]|(?P<before>(?<=[0-9!?]))?\u00ad(?:[ \t]{{0,8}}\n[ \t]{{0,40}})?"
    r"(?P<after>(?=[A-Za-z][0-9]))?"
)
_ANY_UNSEEN = regex(rf"[{UNSEEN}\u00ad]")
_FEED = outside("[\f\v]")


FEEDS = Culture(replaced((_FEED, "\n")), shows=_FEED.pattern.search)
BROKEN = Culture(replaced((_BROKEN, "")), shows=_BREAKS.search)


@culture(shows=_ANY_UNSEEN.search, beyond_ascii=True)
@instead_of(_UNSEEN)
def unseen(match: re.Match[str]) -> str:
    """A soft hyphen between two cells is the hyphen itself; elsewhere it parts a word."""
    return "" if None in {match["before"], match["after"]} else "-"


# Numbers in any dress: `Tour 1 – Blancs : …`, `1er coup`, `W1:`, `1a.`, `#1`, `(1)`, `IV.`

_WORD = (
    r"coup|tour|move|turn|ply|demi-coup|zug|round|ronde|jugada|ronda"
    r"|n[\u00b0\u00ba]|no\.|nr\.?|\u2116"
)
_ORDINAL = r"er|re|\u1d49\u02b3|\u1d49|\u00e8me|eme|nd|rd|th|st|\u00b0|\u00ba|e(?![A-Za-z0-9])"
_BLANK = r"[ \t\u00a0\u202f]{0,4}"
_DRESS = rf"(?:{_BLANK}(?:[.:)\]/=]|[-\u2013\u2014](?!{_BLANK}>)){{1,3}})?"
_PLAYER = rf"(?:(?P<{{0}}>{WHITE})|(?P<{{1}}>{BLACK}))"
_NUMBERED = outside(
    r"(?<![\w.$=:+\u00b1\u2212-])(?:"
    rf"(?:(?:{_WORD}){_BLANK}(?:n[\u00b0\u00bao]\.?{_BLANK})?|\#{_BLANK}|[\[(](?=[0-9]{{1,4}}[\])]))?"
    r"(?P<number>[0-9]{1,4})"
    rf"(?:(?P<first>[aA])|(?P<second>b)|(?P<third>w|W)|(?P<fourth>B)|\.(?P<point>[12])(?![0-9])"
    rf"|(?:{_ORDINAL})(?:{_BLANK}(?:{_WORD}))?)?"
    r"|"
    r"(?:(?P<white>whites?|blancs?|w(?=[0-9]))|(?P<black>blacks?|noirs?|[bn](?=[0-9])))"
    rf"{_BLANK}(?P<count>[0-9]{{1,4}})(?={_BLANK}[.:)])"
    rf"){_DRESS}{_BLANK}"
    rf"(?:{_PLAYER.format('ours', 'theirs')}(?:{_BLANK}:{_BLANK}|{_BLANK}))?(?={LIKE_TURN})",
    re.IGNORECASE,
)
_PLAIN = regex(r"[0-9]{1,6}(?:[.\u2026]{0,4}|[:)])[ \t\u00a0\u202f]{0,4}")
_NUMBERED_LINE = regex(rf"^[ \t]{{0,8}}[0-9]{{1,4}}[.:)]?[ \t]+(?:{LIKE_TURN})", re.MULTILINE)
_LABEL = outside(
    rf"(?:(?<=\s)|(?<=^)|(?<=[.:)]))(?:[-\u2013\u2014/;,|]{_BLANK})?"
    rf"(?:(?:{WHITE}|{BLACK}){_BLANK}[:)]{_BLANK}(?={LIKE_TURN[:-1].split('|(?<!')[0]}))"
    rf"|(?:whites?|blacks?|(?:les[ ])?blancs?|(?:les[ ])?noirs?){_BLANK}:?{_BLANK}(?={LIKE_TURN}))",
    re.IGNORECASE,
)
_SAID = outside(
    rf"^{_BLANK}(?:(?:[wbn]|(?:whites?|blacks?|(?:les[ ])?blancs?|(?:les[ ])?noirs?)[ ]"
    rf"(?:plays?|moves?|jouent?))[ ]{_BLANK}"
    rf"|[^\W\d_]{{4,12}}[ ](?:coup|tour|move|turn){_BLANK}[:.\u2013\u2014-]{_BLANK})"
    rf"(?={LIKE_TURN})",
    re.IGNORECASE,
)
"""A side, or a number in a word, before a turn: `B a2-b2`, `les Noirs jouent`, `Premier coup :`."""
_DRAWN = outside(r"(?:(?P<key>[0-9]{1,3})\ufe0f?\u20e3|(?P<ring>[\u2460-\u2473]))[.:)]?")
"""Numbers on keys (emoji) and in circles."""
_EMPTY_LABEL = outside(
    rf"[-\u2013\u2014/;,|]{_BLANK}(?:blacks?|noirs?){_BLANK}:{_BLANK}[-\u2013\u2014.]{{0,3}}{_BLANK}$",
    re.IGNORECASE,
)
_HAS_NUMBERING = regex(
    rf"(?:{_WORD}|\#|[\[(]){_BLANK}[0-9]|[0-9](?:{_ORDINAL}|[abw]\b|\.[12]\b|{_BLANK}[-/\]\u2013\u2014]{_BLANK}[a-i][0-9])"
    rf"|(?<!\w)(?:{WHITE}|{BLACK}){_BLANK}[0-9:)]",
    re.IGNORECASE,
)
_FRENCH = regex(r"(?<!\w)N[ \t]?(?:[0-9]{1,3}[ \t]?)?[.:)][ \t]?[a-i][0-9][-=]")
_ROMAN = outside(
    rf"^[ \t]{{0,12}}(?P<roman>(?=[IVXLC])(?:XC|XL|L?X{{0,3}})(?:IX|IV|V?I{{0,3}})"
    r"|(?=[ivxlc]+[.)])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))"
    rf"[.):\u00b0]{{0,2}}[ \t]+(?={LIKE_TURN})"
)
_ROMAN_FIRST = regex(
    rf"^[ \t]{{0,12}}(?:I[.):\u00b0]{{0,2}}|i[.)])[ \t]+(?:{LIKE_TURN})", re.MULTILINE
)
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@culture(shows=_ROMAN_FIRST.search)
@instead_of(_ROMAN)
def roman(match: re.Match[str]) -> str | None:
    """`IV.` is `4.`: a letter before one that counts more is taken off."""
    values = [_VALUES[letter] for letter in match["roman"].upper()]
    after = [*values[1:], 0]
    total = sum(-one if one < two else one for one, two in zip(values, after, strict=True))
    return f"{total}. " if total else None


@culture(shows=_DRAWN.pattern.search, beyond_ascii=True)
@instead_of(_DRAWN)
def drawn(match: re.Match[str]) -> str:
    """The number on keys or in a circle."""
    return f"{match['key'] or ord(match['ring']) - 0x245F}. "


@culture(shows=lambda text: _HAS_NUMBERING.search(text) or _SAID.pattern.search(text))
def numbering(sheet: TrackedText) -> TrackedText:
    """A number is a number with a stop, with three for Black; the words for it vanish."""
    french = _FRENCH.search(sheet.text) is not None
    numbered = _NUMBERED_LINE.search(sheet.text) is not None

    def instead(match: re.Match[str]) -> str | None:
        if _PLAIN.fullmatch(match[0]) or (match["point"] and numbered):
            return None  # `1.2` is a score where lines have numbers
        side = match["black"] or match["theirs"] or ""
        if french and side.lower() == "b":  # of `blancs`; Black's is an N
            side = ""
        elif match["second"] or match["fourth"]:
            side = "b"
        dots = "..." if side or match["point"] == "2" else "."
        return f"{match['number'] or match['count']}{dots} "

    read = replaced((_NUMBERED, instead), (_EMPTY_LABEL, ""), (_SAID, ""), (_LABEL, " "))
    return read(sheet)


# Words before a first numbered turn, on its line: `Dear Ben, this is the game: 1 a2-b2=d3 2 …`

_MOST_WORDS = 300
_PRELUDE = regex(
    rf"(?P<words>[^\n{{}}\[\]]{{2,{_MOST_WORDS}}}?[\s:,.!\u2013\u2014-])"
    rf"(?=1[.):]{{0,3}}[ \t\u00a0]{{0,4}}(?:{LIKE_TURN})\S*[ \t\u00a0]+\S)"
)
_SAYS = regex(r"[^\W\d_]{2}")


def _words_before(text: str) -> int:
    """Where the turns begin on a line with words before them, no turn above; 0 on other lines."""
    turn = HOLDS_TURN.search(text)
    match = _PRELUDE.match(text, text.rfind("\n", 0, turn.start()) + 1) if turn else None
    if match is None or turn is None or match.end() > turn.start():
        return 0
    words = match["words"]
    whole = words.count("(") == words.count(")")
    return match.end() if whole and _SAYS.search(words) else 0


@culture(shows=_words_before)
@in_pieces
def prelude(text: str) -> Iterator[Piece]:
    """The turns on a line of their own."""
    at = _words_before(text)
    yield 0, at, None
    yield at, at, "\n"
    yield at, len(text), None


# All of them

CULTURES: tuple[Culture, ...] = (
    rich_text,
    tables.SEPARATOR,
    messages.quoted_printable,
    web_page,
    unseen,
    FEEDS,
    WIDE,
    LETTERS,
    messages.quoted,
    messages.SPEECH,
    forum,
    square_brackets,
    tables.two_lists,
    messages.chat,
    MARKDOWN,
    BROKEN,
    BARS,
    tables.spreadsheet,
    BULLETS,
    roman,
    drawn,
    numbering,
    prelude,
    tables.fields,
    tables.GLUED,
)
"""What a text shows, those that wrap others first."""

__all__ = ["CULTURES", "GUESSES"]
