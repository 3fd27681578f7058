"""A record's text in lexemes: words, numbers, comments, brackets, judgements, with their places.

A line is one list of lexemes; a comment in braces may run over several lines, and the line goes
on after it. Reading is linear in the length of the text. What people write otherwise is read, and
remembered: blanks and hyphens of word processors, a `,` or `.` or `;` behind a turn, blanks within
one (`a4 - b5 = c4`), the commas and semicolons of spreadsheets (`1,a4-b5,2,g3-f3`). A word or a
bullet before a turn's number (`Coup 1 : a4-b5`) and the bars of a table say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from printkit.errors import Phrase, Problem, Source


class Sort(Enum):
    """What a lexeme is; a comment after `#` is told apart from others."""

    WORD = auto()
    NUMBER = auto()
    COMMENT = auto()
    HASH = auto()
    NAG = auto()
    OPEN = auto()
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A piece of a line: what it is, its text (a comment's without its signs), its place."""

    sort: Sort
    text: str
    source: Source


@dataclass(slots=True)
class Line:
    """A line of a record.

    Attributes:
        text: its first physical line.
        source: the place of its first character.
        lexemes: what stands in it.
        blanks: the first blank that is no plain one, or None.
        hyphens: the first hyphen or sign that is no plain one, or None.
        stops: the first `,`, `.` or `;` behind a turn, or None.
        gaps: the first turn that is written with blanks, or None.
        asides: the remark behind `;` that looks like a turn, or None.
        problems: comments that are not closed.
    """

    text: str
    source: Source
    lexemes: list[Lexeme] = field(default_factory=list)
    blanks: Source | None = None
    hyphens: Source | None = None
    stops: Source | None = None
    gaps: Source | None = None
    asides: Source | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def words(self) -> list[Lexeme]:
        """The words and numbers alone."""
        return [one for one in self.lexemes if one.sort in _WORDS]


_WORDS = (Sort.WORD, Sort.NUMBER)
_LEXEME = re.compile(
    r"(?P<brace>\{)|(?P<rest>;|(?<!\S)\#)|(?P<open>\()|(?P<close>\))"
    r"|(?P<nag>\$[0-9]{1,3}(?![^\s(){};]))"
    r"|(?P<number>[0-9]{1,6}[.\u2026]+(?:[ \t]\.{3}(?!\S))?"
    r"|[0-9]{1,6}(?:[ \t]?:|,)?(?![^\s(){};]))"
    r"|(?P<word>[^\s(){};]+)"
)
_IN_TABLE = re.compile(_LEXEME.pattern.replace("(){};]", "(){};|]"))
_TABLE = re.compile(r"[ \t]*\|[ \t]*[0-9]")
_HEAD = re.compile(r"[ \t]*\|(?![ \t]*[0-9])")
"""A table's row that holds no turns: its heads, or the line below."""
_ANNOUNCED = re.compile(
    r"[ \t]*(?:[-*+>\u2022]|coup|move|ply|tour|turn)[ \t]+"
    r"(?=[0-9]{1,6}[ \t]?[.:)]?[ \t]?[a-z][0-9]+[-=])",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"[a-z]{1,2}[0-9]{1,2}(?:[-=/~](?:[A-Za-z]{1,2}:)?[a-z]{1,2}[0-9]{1,2}[!?*]*+)++"
    r"(?:[#$][a-z]{1,2}[0-9]{1,2})?\*?"
    r"|[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2}(?:/[A-Za-z]{1,2}:[a-z]{1,2}[0-9]{1,2})*+"
    r"|(?:[a-z][0-9]){2,3}"
)
"""A word that is a turn whole, whatever the game."""
_AFTER_STOP = re.compile(r";[ \t]*(?:\n|\Z|(?:[0-9]{1,6}[.:;)]*[ \t]*)?[a-z][0-9]{1,2}[-=])")
_IN_FIELD = re.compile(
    rf"[0-9]{{1,6}}[.:)]?|(?:{_TURN.pattern})[!?]{{0,2}}|[!?]{{1,2}}|1-0|0-1|1/2-1/2|\u00bd-\u00bd"
)
"""A word in a field of a spreadsheet: a number, a turn, a judgement, a result."""
_SCORES = re.compile(r"[ \t]*[0-2][,;][0-2][ \t]*")
_SEPARATORS = ",;\t"
_ASIDE = re.compile(
    rf"[0-9]{{1,6}}[ \t]?[.:)]*[ \t]*(?:{_TURN.pattern})(?!\S)|(?:{_TURN.pattern})[ \t]*\Z"
)
"""A remark that begins with a number and a turn, or is nothing but a turn."""
_STOPS = ",."
_SIGNS = ("-", "=")
_LONGEST = 40
_BEGUN = re.compile(r"[a-z]{1,2}[0-9]{1,2}[!?]*(?:[-=][a-z]{1,2}[0-9]{1,2}[!?]*)*+[-=]?")
_GOES_ON = re.compile(r"[-=]|[-=]?[a-z]{1,2}[0-9]{1,2}\S*")
_BRACED = re.compile(r"\{((?:[^\\}]++|\\.?)*+)\}", re.DOTALL)
_ESCAPE = re.compile(r"\\([\\}nr])")
_ESCAPED = {"n": "\n", "r": "\r"}
_LINE_END = re.compile(r"(?<![ \t])[ \t]*+\n\s*+")
_ODD_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_PLAIN = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\ufe58\ufe63\uff0d\u0096", "-")
    | {
        "\u2026": "...",
        "\uff1d": "=",
        "\uff01": "!",
        "\uff1f": "?",
        "\uff1a": ":",
        "\u203c": "!!",
        "\u2215": "/",
    }
    | dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
)
"""From the hyphens and signs of word processors to the plain ones; invisible marks vanish."""


def lines(text: str, file: str) -> Iterator[Line]:
    """The lines of a record's text that hold anything."""
    return _Lexer(text, file).lines()


def comment_text(written: str) -> str:
    r"""What a comment in braces says: a line's end is a blank, `\}` is `}`, `\n` a new line."""
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), _LINE_END.sub(" ", written))


class _Lexer:
    def __init__(self, text: str, file: str) -> None:
        self._text, self._file = text, file
        self._number = 1
        self._line_start = 0
        self._braces_close = True
        self._parts_by_semicolons: bool | None = None

    def lines(self) -> Iterator[Line]:
        while self._line_start <= len(self._text):
            end = self._line_end(self._line_start)
            line = Line(self._text[self._line_start : end], Source(self._file, self._number, 1))
            if line.text and not line.text.isspace():
                end = self._fill(line, self._line_start, end)
                yield line
            self._number += 1
            self._line_start = end + 1

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _fill(self, line: Line, at: int, end: int) -> int:
        """Adds the lexemes from `at` on; the end of the line, which a comment moves."""
        if not line.text.isascii():
            line.blanks = self._first_odd_blank(line)
        if self._fill_row(line, at, end):
            return end
        lexeme = _IN_TABLE if _TABLE.match(self._text, at, end) else _LEXEME
        announced = _ANNOUNCED.match(self._text, at, end)
        at = announced.end() if announced else at
        while match := lexeme.search(self._text, at, end):
            at = match.end()
            if match["rest"] and _is_stop(line, self._text, match):
                line.stops = line.stops or self._place(match.start())
            elif match["rest"]:
                self._remark(line, match, end)
                return end
            elif match["brace"]:
                if _is_prose(line):
                    return end
                at, end = self._braced(line, match.start(), end)
            else:
                self._add_plain(line, match)
        return end

    def _separator(self, text: str) -> str:
        """What parts the fields of a line that a spreadsheet wrote; nothing, if none did.

        Behind a blank `;` begins a remark, unless all lines that have one are such lines.
        """
        for sign in _SEPARATORS:
            if sign in text and _is_fields(text, sign):
                remark = sign == ";" and " ;" in text
                return "" if remark and not self._is_parted_by_semicolons() else sign
        return ""

    def _is_parted_by_semicolons(self) -> bool:
        if self._parts_by_semicolons is None:
            parted = (line for line in self._text.split("\n") if ";" in line)
            self._parts_by_semicolons = all(
                _is_fields(line, ";") or not _CELL_SHAPE.search(line) for line in parted
            )
        return self._parts_by_semicolons

    def _fill_row(self, line: Line, at: int, end: int) -> bool:
        """Adds the heads of a table or the fields of a spreadsheet's line, if it is one."""
        if _HEAD.match(self._text, at, end):
            self._add(line, Sort.WORD, line.text, at)
            return True
        sign = self._separator(line.text)
        if not sign:
            return False
        if sign != "\t":
            line.stops = self._place(self._text.index(sign, at))
        for word in _FIELD_WORDS[sign].finditer(self._text, at, end):
            match = _LEXEME.match(self._text, word.start(), word.end())
            if match:
                self._add_plain(line, match)
        return True

    def _remark(self, line: Line, match: re.Match[str], end: int) -> None:
        """Adds the remark that a sign opens and the line's end closes."""
        sort = Sort.HASH if match["rest"] == "#" else Sort.COMMENT
        text = self._text[match.end() : end].strip()
        if sort is Sort.COMMENT and line.lexemes and _ASIDE.match(text):
            line.asides = self._place(match.start())
        self._add(line, sort, text, match.start())

    def _first_odd_blank(self, line: Line) -> Source | None:
        match = _ODD_BLANK.search(line.text.split("{")[0])
        return line.source.shifted(match.start()) if match else None

    def _add_plain(self, line: Line, match: re.Match[str]) -> None:
        text = match[0]
        sort = Sort[(match.lastgroup or "word").upper()]
        if not text.isascii():
            plain = text.translate(_PLAIN)
            if plain != text and line.hyphens is None:
                line.hyphens = self._place(match.start())
            text = plain
        if sort is Sort.WORD:
            self._add_word(line, text, match.start())
        else:
            self._add(line, sort, text, match.start())

    def _add_word(self, line: Line, text: str, at: int) -> None:
        """Adds a word without what is glued behind it, or joins it to the turn that it goes on."""
        bare = text.rstrip(_STOPS)
        if bare != text and _TURN.fullmatch(bare):
            line.stops = line.stops or self._place(at + len(bare))
            text = bare
        before = line.lexemes[-1] if line.lexemes else None
        if before is not None and before.sort is Sort.WORD and _joins(before.text, text):
            line.gaps = line.gaps or before.source
            line.lexemes[-1] = replace(before, text=before.text + text)
        else:
            self._add(line, Sort.WORD, text, at)

    def _braced(self, line: Line, at: int, end: int) -> tuple[int, int]:
        """Where the comment that opens at `at` ends, and where its line does."""
        match = _BRACED.match(self._text, at) if self._braces_close else None
        if match is None:
            self._braces_close = False
            what = Phrase("this comment is not closed")
            hint = Phrase("it is taken to end with its line; close it with }}")
            line.problems.append(Problem(what, self._place(at), hint))
            self._add(line, Sort.COMMENT, self._text[at + 1 : end], at)
            return end, end
        self._add(line, Sort.COMMENT, comment_text(match[1]), at)
        breaks = match[0].count("\n")
        if breaks:
            self._number += breaks
            self._line_start = self._text.rindex("\n", at, match.end()) + 1
        return match.end(), self._line_end(match.end())

    def _add(self, line: Line, sort: Sort, text: str, at: int) -> None:
        line.lexemes.append(Lexeme(sort, text, self._place(at)))

    def _place(self, at: int) -> Source:
        return Source(self._file, self._number, at - self._line_start + 1)


_CELL_SHAPE = re.compile(r"[a-z][0-9]")
_FIELD_WORDS = {sign: re.compile(rf'[^\s"{sign}]+') for sign in _SEPARATORS}


def _is_fields(text: str, sign: str) -> bool:
    """Whether `sign` parts a line into two fields or more that hold numbers and turns alone."""
    if sign != "\t" and _SCORES.fullmatch(text):
        return True
    plain = text if text.isascii() else text.translate(_PLAIN)
    fields = [field.replace('"', " ").split() for field in plain.split(sign)]
    words = [word for field in fields for word in field]
    filled = sum(map(bool, fields))
    return filled > 1 and bool(_CELL_SHAPE.search(plain)) and all(map(_IN_FIELD.fullmatch, words))


def _is_stop(line: Line, text: str, match: re.Match[str]) -> bool:
    """Whether a `;` only ends a turn or its number: it is glued to it, and a turn follows."""
    last = line.lexemes[-1] if line.lexemes else None
    if last is None or text[match.start() - 1].isspace():
        return False
    ended = last.sort is Sort.NUMBER or _TURN.fullmatch(last.text) is not None
    return ended and _AFTER_STOP.match(text, match.start()) is not None


def _joins(before: str, after: str) -> bool:
    """Whether two words are one turn with a blank in it: one sign stands between their cells."""
    if len(before) > _LONGEST or (before[-1:] in _SIGNS) == (after[:1] in _SIGNS):
        return False
    return bool(_BEGUN.fullmatch(before)) and bool(_GOES_ON.fullmatch(after))


_MOVETEXT = re.compile(r"[0-9]|.*[A-Za-z][0-9]|[!?*]")


def _is_prose(line: Line) -> bool:
    """Whether a line begins with a word that no turns begin with: its braces mean nothing."""
    words = line.words
    return bool(words) and _MOVETEXT.match(words[0].text) is None
