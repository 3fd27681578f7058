"""A record's text in tokens: words, numbers, comments, brackets, judgements, with their places.

A line is one list of tokens; a comment in braces may run over several lines, and the line goes
on after it. Reading is linear in the length of the text. What people write otherwise is read, and
remembered: blanks and hyphens of word processors, a `,` or `.` or `;` behind a turn, blanks within
one (`a4 - b5 = c4`, `M: c4 /W: c5`). A text that is no list of turns in the manner of PGN was
rewritten before, see `printkit.notation.records.readings`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from printkit.base.errors import Message, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.records.scores import SCORE
from printkit.notation.records.tracked_text import NAME, TrackedText
from printkit.notation.records.tree import Sort, Token
from printkit.notation.turns.spelling import (
    EVALUATIONS,
    HOLDS_CELL,
    SHEET_ERROR,
    TURN,
    WHOLE_TURN,
    Oddity,
    is_turn,
    plain,
    spelled,
)


@dataclass(slots=True)
class TokenLine:
    """A line of a record: its headers, and what stands in it besides.

    It begins at `start` of `sheet`; `text` is its first physical line, `odd` says per oddity where
    the line first has it, `notes` which headers and comments are not closed.
    """

    sheet: TrackedText
    start: int
    text: str
    headers: list[tuple[str, str, Source]] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    odd: dict[Oddity, Source] = field(default_factory=dict)
    notes: list[Problem] = field(default_factory=list)
    is_plain: bool = False
    """Whether it is numbers and turns alone, spelled as the notation has them."""

    @property
    def words(self) -> list[Token]:
        """The words, numbers and scores alone."""
        return [one for one in self.tokens if one.sort in WORDS]

    @property
    def source(self) -> Source:
        """The place of its first character."""
        return self.place(0)

    def place(self, at: int) -> Source:
        """The place of the character that stands `at` characters behind its first one."""
        return self.sheet.place(self.start + at)

    def joined(self) -> list[Token]:
        """The tokens of a line, words put together that are one turn with blanks in it."""
        joined: list[Token] = []
        for one, after in zip_longest(self.tokens, self.tokens[1:]):
            before = joined[-1] if joined else one
            if not joined or before.sort is not Sort.WORD or one.sort is not Sort.WORD:
                joined.append(one)
            elif (
                one.text in {"x", "X"}  # behind a turn without a sign at its end
                and before.text[-1:].isdigit()
                and WHOLE_TURN.fullmatch(before.text)
            ):
                self.odd.setdefault(Oddity.CROSSES, one.source)
                joined[-1] = replace(before, text=f"{before.text}!", raw=f"{before.raw} {one.raw}")
            elif _joins(before.text, text := _sign(before, one, after)):
                self.odd.setdefault(Oddity.GAPS, before.source)
                raw = f"{before.raw} {one.raw}"
                # What words put together are: small letters in cells, no stop behind a turn.
                whole, odd = spelled(before.text + text)
                if odd is Oddity.CAPITALS:
                    self.odd.setdefault(odd, before.source)
                stopped = whole.rstrip(_STOPS)
                joined[-1] = replace(
                    before, text=(stopped if WHOLE_TURN.fullmatch(stopped) else whole), raw=raw
                )
            else:
                joined.append(one)
        return joined


WORDS = frozenset({Sort.WORD, Sort.NUMBER, Sort.SCORE})
_TOKEN = regex(
    rf"(?P<brace>\{{)|(?P<face>(?<!\S)[:;]-?[()DPp|](?!\S))|(?P<rest>;|(?<!\S)\#(?!{SHEET_ERROR.pattern[1:]}))"
    rf"|(?P<score>{SCORE})"
    r"|(?P<open>\()|(?P<close>\))"
    r"|(?P<figure>(?<![^\s(])[-+\u2212]?[0-9]{1,6}[.,][0-9]{1,40}(?:e[-+]?[0-9]{1,4}|s|sec|min|m|h)?(?![0-9A-Za-z.,]))"
    r"|(?P<nag>\$[0-9]{1,3}(?![^\s(){};$]))"
    r"|(?P<number>[0-9]{1,6}[.\u2026]+(?:[ \t]\.{3}(?!\S))?"
    r"|[0-9]{1,6}(?:[ \t]?:|,)?(?![^\s(){};]))"
    r"|(?P<word>[^\s(){};]+)"
)
_HEADER = regex(
    rf'[ \t]*\[[ \t]*({NAME})[ \t]+(?:"((?:[^"\\\n]|\\.)*)"'
    "|[\u201c\u201d\u201e\u00ab\u2018\u2019\u201a\u2033'\"]{1,2}([^\\]\n]*?)"
    "[\u201c\u201d\u201f\u00bb\u2018\u2019\u2033'\"]{1,2}"
    r")[ \t]*\][ \t]*"
)
_OPEN_HEADER = regex(rf'[ \t]*\[[ \t]*({NAME})[ \t]+["\u201c\u201d\u201e\u00ab]([^\n]*)')
_NAGS_ASIDE = regex(
    r"(?:\A|[.!?\u2026])\s*(?<!\w)((?:\$[0-9]{1,3}\s+)*\$[0-9]{1,3})(?=\.?\s*\Z|\s+[A-Z\u00c0-\u00de])"
)
"""Judgements inside a remark: before or behind its sentences, where no price stands."""
_NAG = regex(r"\$[0-9]+")
_HEADER_ESCAPE = regex(r'\\([\\"nr])')
_NAGS_BEHIND = regex(r"(?<=[A-Za-z0-9!?*])((?:\$[0-9]{1,3})+)\Z")
_SIGN_BEHIND = regex(
    "(?<=[0-9!?*])("
    + "|".join(
        sorted(map(re.escape, (one for one in EVALUATIONS if not one.isalnum())), reverse=True)
    )
    + r")\Z"
)
_JUDGED = regex(r"(.*[A-Za-z0-9*])(\u2049|\u2048|\u2047)\ufe0f?")
_AFTER_STOP = regex(r";[ \t]*(?:\n|\Z|(?:[0-9]{1,6}[.:;)]*[ \t]*)?[a-z][0-9]{1,2}[-=])")
_ASIDE = regex(rf"[0-9]{{1,6}}[ \t]?[.:)]*[ \t]*(?:{TURN})(?!\S)|(?:{TURN})[ \t]*\Z")
"""A remark that begins with a number and a turn, or is nothing but a turn."""
_STOPS = ",.:"
_MOST_SIGNS = 2
_LONGEST = 40
_BEGUN = regex(
    r"[A-Za-z]{1,2}[0-9]{1,2}[!?]*(?:[-=~][A-Za-z]{1,2}[0-9]{1,2}[!?]*)*+[-=~]?"
    r"|(?:\S*/)?[A-Za-z]{1,2}:?"
    r"|(?:[a-z]{1,2}[0-9]{1,2}\S*|[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2})/?"
    r"|/"
)
_GOES_ON = regex(r"[-=~]?[A-Za-z]{1,2}[0-9]{1,2}\S*")
_ITEM = regex(r"[A-Za-z]{1,2}(?::\S*)?")
_CELL_BEHIND = regex(r":(?:[a-z]{1,2}[0-9]{1,2}\S*)?")
_DROPS_ON = regex(r"/\Z|/[A-Za-z]{1,2}:?(?:[a-z]{1,2}[0-9]{1,2}\S*)?")
_STEP_SIGNS = ("-", "=", "~")
_LONE_SIGNS = frozenset({"-", "=", "~", "->", "=>"})
_BRACED = regex(r"\{((?:[^\\}]++|\\.?)*+)\}", re.DOTALL)
_BRACE = regex(r"[{}]")
_ESCAPE = regex(r"\\([\\}nr])")
_ESCAPED = {"n": "\n", "r": "\r"}
_NUMBERED = regex(rf"(?<!\S)[0-9]{{1,4}}[ \t]?[.:)\u2026]{{0,4}}[ \t]{{0,4}}(?:{TURN})")
_LINE_END = regex(r"(?<![ \t])[ \t]*+\n\s*+")
_ODD_BLANK = regex("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_PLAIN_TURN = (
    "(?:[a-z][1-9](?:[-=][a-z][1-9]!{0,2}){1,2}|[A-Za-z]:[a-z][1-9](?:/[A-Za-z]:[a-z][1-9])?)"
)
PLAIN_LINE = regex(rf"(?:(?:\A[ ]*|[ ]+)[0-9]{{1,3}}\.?(?:[ ]+{_PLAIN_TURN}){{1,2}})+[ ]*")
_PLAIN_WORD = regex(r"[^ ]+")
"""As most lines of most records are: they need none of what others need."""
_MOVETEXT = regex(r"[0-9]|.*[A-Za-z][0-9]|[!?*]|[-=+\u00b1\u2213/]")


def lines(sheet: TrackedText) -> Iterator[TokenLine]:
    """The lines of a record's text that hold anything."""
    return _Tokens(sheet).lines()


def comment_text(written: str) -> str:
    r"""What a comment in braces says: a line's end is a blank, `\}` is `}`, `\n` a new line."""
    return _ESCAPE.sub(_unescaped, _LINE_END.sub(" ", written))


class _Tokens:
    def __init__(self, sheet: TrackedText) -> None:
        self._sheet, self._text = sheet, sheet.text
        self._braces_close = True

    def lines(self) -> Iterator[TokenLine]:
        start, place = 0, self._sheet.place
        while start <= len(self._text):
            end = self._line_end(start)
            line = TokenLine(self._sheet, start, self._text[start:end])
            if PLAIN_LINE.fullmatch(line.text):
                line.is_plain = True
                for one in _PLAIN_WORD.finditer(line.text):
                    word = one[0]
                    sort = Sort.NUMBER if word[0].isdigit() else Sort.WORD
                    line.tokens.append(Token(word, place(start + one.start()), sort, word))
                yield line
            elif line.text and not line.text.isspace():
                # The headers that it begins with, the last of them perhaps not closed.
                at = start
                while match := _HEADER.match(self._text, at, end):
                    group = 3 if match[2] is None else 2
                    value = _HEADER_ESCAPE.sub(_unescaped, match[group])
                    line.headers.append((match[1], value, self._place(match.start(group))))
                    at = match.end()
                opened = _OPEN_HEADER.match(self._text, at, end) if at == start else None
                if opened is not None:
                    value = opened[2].rstrip(' \t]"\u201d\u201c\u00bb')
                    line.headers.append((opened[1], value, self._place(opened.start(2))))
                    line.notes.append(Problem(Message("notation.header-not-closed"), line.source))
                    at = end
                end = self._fill(line, at, end)
                yield line
            start = end + 1

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _fill(self, line: TokenLine, at: int, end: int) -> int:
        """Adds the tokens from `at` on; the end of the line, which a comment moves."""
        if not line.text.isascii():
            blank = _ODD_BLANK.search(line.text.split("{")[0])
            if blank:
                line.odd[Oddity.BLANKS] = line.place(blank.start())
        prose: bool | None = None
        while match := _TOKEN.search(self._text, at, end):
            at = match.end()
            if match["rest"] and self._is_passed(line, match):
                continue
            if match["rest"]:
                # The sign opens a remark that the line's end closes.
                sort = Sort.HASH if match["rest"] == "#" else Sort.COMMENT
                text = self._text[at:end].strip()
                if sort is Sort.COMMENT and line.tokens and _ASIDE.match(text):
                    line.odd.setdefault(Oddity.ASIDES, self._place(match.start()))
                self._add(line, sort, text, match.start())
                break
            if match["brace"]:
                if prose is None:
                    # No turns begin with such a word: the line's braces mean nothing.
                    first = next((one for one in line.tokens if one.sort in WORDS), None)
                    prose = first is not None and _MOVETEXT.match(first.text) is None
                if prose:
                    break
                at, end = self._braced(line, match.start(), end)
            else:
                self._add_plain(line, match)
        line.tokens = line.joined()
        return end

    def _is_passed(self, line: TokenLine, match: re.Match[str]) -> bool:
        """Takes a `;` that opens no remark: it ends a turn, or a word of a variation's sentence."""
        last = line.tokens[-1] if line.tokens else None
        if last is None or self._text[match.start() - 1].isspace():
            return False
        ended = last.sort is Sort.NUMBER or WHOLE_TURN.fullmatch(last.text)
        if ended and _AFTER_STOP.match(self._text, match.start()):
            line.odd.setdefault(Oddity.STOPS, self._place(match.start()))
            return True
        depth = sum((one.sort is Sort.OPEN) - (one.sort is Sort.CLOSE) for one in line.tokens)
        if last.sort is not Sort.WORD or depth <= 0 or HOLDS_CELL.search(last.text):
            return False
        line.tokens[-1] = replace(last, text=f"{last.text};", raw=f"{last.raw};")
        return True

    def _add_plain(self, line: TokenLine, match: re.Match[str]) -> None:
        """Adds a sign, or a word without what is glued behind it."""
        raw, at = match[0], match.start()
        if match["face"] or match["figure"]:
            self._add(line, Sort.WORD, raw, at)
            return
        sort = Sort[(match.lastgroup or "word").upper()]
        if sort is not Sort.WORD:
            self._add(line, sort, plain(raw), at)
            return
        if raw == ",":
            line.odd.setdefault(Oddity.STOPS, self._place(at))
            return
        # The numbers and signs that judge a turn are parted from its word.
        bare, judgements = raw, list[int]()
        if numbers := _NAGS_BEHIND.search(raw):
            bare, judgements = raw[: numbers.start()], [*map(int, numbers[1][1:].split("$"))]
        elif (sign := _SIGN_BEHIND.search(raw)) and is_turn(raw[: sign.start()]):
            bare, judgements = raw[: sign.start()], [EVALUATIONS[sign[1]]]
        elif judged := _JUDGED.fullmatch(raw):
            bare = judged[1] + plain(judged[2])
        text, odd = spelled(bare)
        if odd is not None:
            line.odd.setdefault(odd, self._place(at))
        stopped = text.rstrip(_STOPS)
        if stopped != text and WHOLE_TURN.fullmatch(stopped):
            line.odd.setdefault(Oddity.STOPS, self._place(at + len(stopped)))
            text = stopped
        line.tokens.append(Token(text, self._place(at), Sort.WORD, raw))
        for number in judgements:
            self._add(line, Sort.NAG, f"${number}", at + len(bare))

    def _braced(self, line: TokenLine, at: int, end: int) -> tuple[int, int]:
        """Where the comment that opens at `at` ends, and where its line does."""
        match = _BRACED.match(self._text, at) if self._braces_close else None
        if match is None:
            self._braces_close = False
            what = Message("notation.comment-not-closed")
            hint = Message("notation.taken-end-line-before-number")
            line.notes.append(Problem(what, self._place(at), hint))
            numbered = _NUMBERED.search(self._text, at + 1, end)
            until = numbered.start() if numbered else end
            self._add(line, Sort.COMMENT, self._text[at + 1 : until].strip(), at)
            return until, end
        # A comment that holds comments closes behind those, on the same line.
        close, opened = match.end() - 1, match[1].count("{")
        while opened:
            brace = _BRACE.search(self._text, close + 1, self._line_end(close + 1))
            if brace is None or brace[0] == "{":
                break
            close, opened = brace.start(), opened - 1
        for signs in _NAGS_ASIDE.finditer(self._text[at + 1 : close]):
            for sign in _NAG.finditer(self._text, *(at + 1 + edge for edge in signs.span(1))):
                what = Message("notation.nag-in-remark", sign=sign[0])
                line.notes.append(Problem(what, self._place(sign.start())))
        self._add(line, Sort.COMMENT, comment_text(self._text[at + 1 : close]), at)
        return close + 1, self._line_end(close + 1)

    def _add(self, line: TokenLine, sort: Sort, text: str, at: int) -> None:
        line.tokens.append(Token(text, self._place(at), sort, text))

    def _place(self, at: int) -> Source:
        return self._sheet.place(at)


def _unescaped(match: re.Match[str]) -> str:
    return _ESCAPED.get(match[1], match[1])


def _sign(before: Token, one: Token, after: Token | None) -> str:
    """The text of a token; of a lone sign within a turn the sign that it stands for."""
    if one.text == "/":
        return "/" if after is not None and _ITEM.fullmatch(after.text) else ""
    if one.text not in _LONE_SIGNS:
        return one.text
    if after is None or after.sort is not Sort.WORD or not _GOES_ON.fullmatch(after.text):
        return ""
    if sum(map((before.text + after.text).count, _STEP_SIGNS)) >= _MOST_SIGNS:
        return ""
    return "=" if "=" in one.text else one.text[0]


def _joins(left: str, text: str) -> bool:
    """Whether two words are one turn: a step's sign, or a drop's `/` or `:`, is between them."""
    if not text or len(left) > _LONGEST or not _BEGUN.fullmatch(left):
        return False
    if left[-1:] == ":":
        return left != ":" and text[:1].isalpha() and _GOES_ON.fullmatch(text) is not None
    if left[-1:] == "/":
        return left != "/" and _ITEM.fullmatch(text) is not None
    if text[:1] == ":":
        return left[-1:].isalpha() and _CELL_BEHIND.fullmatch(text) is not None
    if text[:1] == "/":
        return bool(_DROPS_ON.fullmatch(text))
    signs = sum(map((left + text).count, _STEP_SIGNS))
    between = signs <= _MOST_SIGNS and (left[-1:] in _STEP_SIGNS) != (text[:1] in _STEP_SIGNS)
    return between and (text in _STEP_SIGNS or bool(_GOES_ON.fullmatch(text)))


def as_written(words: Sequence[Token]) -> str:
    """Words as they were written, with a blank where any stood."""
    parts = [words[0].raw]
    for before, word in pairwise(words):
        line, column = before.source.line, before.source.column + len(before.raw)
        glued = (word.source.line, word.source.column) == (line, column)
        parts += ["" if glued else " ", word.raw]
    return "".join(parts)


def outer(tokens: Sequence[Token]) -> list[Token]:
    """The words, numbers and scores that stand in no brackets."""
    found: list[Token] = []
    depth = 0
    for one in tokens:
        if one.sort is Sort.OPEN:
            depth += 1
        elif one.sort is Sort.CLOSE:
            depth = max(depth - 1, 0)
        elif one.sort in WORDS and not depth:
            found.append(one)
    return found
