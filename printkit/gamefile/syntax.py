"""What is wrong with a text that is no YAML, in plain words.

The parser reports its own trouble (`did not find expected key`); what the writer did is guessed
from the few ways in which people go wrong: tabs, quotes left out or left open, colons and `#` in
plain text, lines too far left or right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import yaml

from printkit.base.errors import Message, Source, SpecError

_COMMENT = re.compile(r"(^|\s)#.*")
_LONGEST_KEY = 1024
"""What YAML allows."""
_ODD_BLANK = re.compile(r"^[ ]*([^\S \t\n]|[\u200b\ufeff])", re.MULTILINE)
_NO_BLANK = re.compile(r"""\s*(?:- )?[A-Za-z_-]+(:)[^\s:/'"]""")
_NO_COLON = re.compile(r"""\s*(?:- )?[A-Za-z_-]+()(\s+[^\s:#=]+)*\s*$""")
_ODD_QUOTES = re.compile("[“”„‟«»‘’]")
_BARE_COLOUR = re.compile(r"(?<=[\s:,\[{])#[0-9A-Fa-f]{3,8}\b")
_TWO_COLONS = re.compile(r"""[^"']*:\s[^"']*:(\s|$)""")


@dataclass(frozen=True, slots=True)
class _Trouble:
    """What the parser met: where it stopped, and where the thing began that it could not end.

    Lines and columns are counted from 0.
    """

    said: str
    lines: list[str]
    line: int
    column: int
    start: int
    start_column: int

    @property
    def row(self) -> str:
        """The line that it stopped in, empty after the last one."""
        return self.lines[self.line] if self.line < len(self.lines) else ""

    @property
    def character(self) -> str:
        """What it stopped at, empty at the end of a line."""
        return self.row[self.column : self.column + 1]

    def suspects(self) -> Iterator[int]:
        """The lines that may lack a colon: where the parser began, and the last that it passed."""
        if self.start < self.line or self.line < len(self.lines):
            yield self.start
        for line in range(min(self.line, len(self.lines)) - 1, -1, -1):
            row = self.lines[line]
            if _COMMENT.sub("", row).strip():
                if _indent(row) <= _indent(self.row):
                    yield line
                return


@dataclass(frozen=True, slots=True)
class _Guess:
    what: str
    hint: str
    line: int
    column: int


def no_yaml(error: yaml.MarkedYAMLError, text: str, file: str) -> SpecError:
    """The parser's error as one of ours, at the place that is to be mended."""
    mark = error.problem_mark or error.context_mark
    said = str(error.problem or error.context)
    unread = Message("gamefile.not-yaml", reason=said)
    if mark is None:
        return SpecError(unread, source=Source(file))
    start = error.context_mark or mark
    trouble = _Trouble(
        said=said,
        lines=text.split("\n"),
        line=mark.line,
        column=mark.column,
        start=start.line,
        start_column=start.column,
    )
    guesses = (guess(trouble) for words, guess in _WAYS if re.search(words, said))
    best = next(filter(None, guesses), None)
    if best and _ODD_QUOTES.search(trouble.row):
        best = replace(best, hint=Message("gamefile.write-straight-quotes"))
    best = best or _Guess(unread, "", trouble.line, trouble.column)
    return SpecError(best.what, source=Source(file, best.line + 1, best.column + 1), hint=best.hint)


def check_blanks(text: str, file: str) -> None:
    """Refuse blanks that look like blanks and are letters to YAML, where a line is indented.

    Raises:
        SpecError: there is one.
    """
    odd = _ODD_BLANK.search(text)
    if odd:
        sign = ord(odd[1])
        name = Message("gamefile.no-break-blank") if sign == 0xA0 else ""
        start = odd.start(1)
        column = start - text.rfind("\n", 0, start)
        source = Source(file, text.count("\n", 0, start) + 1, column)
        raise SpecError(
            Message("gamefile.odd-indent", code=sign, name=name),
            source=source,
            hint=Message("gamefile.indent-with-blanks"),
        )


_Way: TypeAlias = Callable[[_Trouble], _Guess | None]
_WAYS: list[tuple[str, _Way]] = []
"""Words of the parser's report, and what may have been done where it has them; the first counts."""


def _where(words: str = "") -> Callable[[_Way], _Way]:
    """Marks a guess as one to be made where the parser's report has `words`, after those above."""

    def add(way: _Way) -> _Way:
        _WAYS.append((words, way))
        return way

    return add


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())


def _misplaced(trouble: _Trouble) -> _Guess:
    what = Message("gamefile.line-not-belong-ones-above")
    hint = Message("gamefile.indent-keys-beside-put-colon")
    return _Guess(what, hint, trouble.line, _indent(trouble.row))


_UNPARTED = (
    (_NO_BLANK, "gamefile.blank-missing-after-colon"),
    (_NO_COLON, "gamefile.colon-missing-after-key"),
)


@_where()
def _tab(trouble: _Trouble) -> _Guess | None:
    indent = trouble.row[: _indent(trouble.row)]
    if "\t" not in indent and trouble.character != "\t":
        return None
    column = indent.find("\t") if "\t" in indent else trouble.column
    return _Guess(
        Message("gamefile.tab-cannot-indent-line"),
        Message("gamefile.indent-with-blanks"),
        trouble.line,
        column,
    )


@_where("unexpected end of stream")
def _unended(trouble: _Trouble) -> _Guess:
    what = Message("gamefile.quote-never-closed")
    return _Guess(what, "", trouble.start, trouble.start_column)


@_where("mapping values|expected ':'|expected <block end>")
def _line_before(trouble: _Trouble) -> _Guess | None:
    """A colon, its blank or a dash that is missing makes the parser stop a line later."""
    if _TWO_COLONS.match(trouble.row[: trouble.column + 2]):
        return None
    first = trouble.lines[trouble.start]
    if len(first) - trouble.start_column > _LONGEST_KEY:
        what = Message("gamefile.key-too-long", most=_LONGEST_KEY)
        return _Guess(what, "", trouble.start, trouble.start_column)
    if "expected ':'" in trouble.said and first.lstrip().startswith(("{", "[")):
        what = Message("gamefile.dash-missing-before-item-list")
        return _Guess(what, Message("gamefile.begin-blank"), trouble.start, _indent(first))
    for line in trouble.suspects():
        row = _COMMENT.sub("", trouble.lines[line])
        for pattern, key in _UNPARTED:
            if found := pattern.match(row):
                hint = Message("gamefile.write-like-id-brook")
                return _Guess(Message(key), hint, line, found.start(1))
    return None


@_where()
def _odd_quote(trouble: _Trouble) -> _Guess | None:
    """A quote left open closes at the next one, and what follows that is no YAML."""
    counts = [_COMMENT.sub("", row).count('"') % 2 for row in trouble.lines]
    before = counts[: trouble.line + 1]
    if sum(counts) % 2 == 0 or 1 not in before:
        return None
    line = before.index(1)
    return _Guess(
        Message("gamefile.quote-never-closed"),
        "",
        line,
        _COMMENT.sub("", trouble.lines[line]).rindex('"'),
    )


@_where("expected (',' or|node content)|end of stream")
def _bare_colour(trouble: _Trouble) -> _Guess | None:
    """A colour without quotes hides what closes its map; the parser stops lines later."""
    first = max(0, trouble.start - 1)
    for line, row in enumerate(trouble.lines[first : trouble.line + 1], first):
        if found := _BARE_COLOUR.search(row):
            hint = Message("gamefile.write-colours-quotes", colour=found[0])
            return _Guess(Message("gamefile.begins-comment"), hint, line, found.start())
    return None


@_where("node content|block sequence entries are not allowed")
def _dash(trouble: _Trouble) -> _Guess | None:
    """A list that begins with `-` behind a key: the dash begins an item of another kind of list."""
    if not re.match(r"-\s", trouble.row[trouble.column :]):
        return None
    written = re.split(r"[,}\]]", trouble.row[trouble.column :])[0].split()
    hint = Message("gamefile.list-of-dashes", items=", ".join(written))
    return _Guess(Message("gamefile.value-begins-with-dash"), hint, trouble.line, trouble.column)


@_where("mapping values are not allowed")
def _colon(trouble: _Trouble) -> _Guess:
    if _TWO_COLONS.match(trouble.row[: trouble.column + 2]):
        what = Message("gamefile.second-colon-line-text-holds")
        return _Guess(what, Message("gamefile.quote-or-no-blank"), trouble.line, trouble.column)
    return _misplaced(trouble)


@_where("expected ',' or '(.)'")
def _open_bracket(trouble: _Trouble) -> _Guess | None:
    found = re.search("expected ',' or '(.)'", trouble.said)
    if found is None:
        return None
    if trouble.character == ":" and trouble.line == trouble.start:
        what = Message("gamefile.second-colon-text-holds-one")
        return _Guess(what, Message("gamefile.quote-or-no-blank"), trouble.line, trouble.column)
    opened = {"}": "{", "]": "["}[found[1]]
    what = Message("gamefile.not-closed", opened=opened, line=trouble.start + 1)
    return _Guess(what, "", trouble.line, trouble.column)


@_where("cannot start any token|alphabetic or numeric")
def _bad_start(trouble: _Trouble) -> _Guess:
    sign = trouble.row[trouble.column] if trouble.character else ""
    if sign not in ("@", "`", "%"):
        sign = "& or *"
    return _Guess(
        Message("gamefile.text-begins-needs-quotes", sign=sign),
        Message("gamefile.write-in-quotes"),
        trouble.line,
        trouble.column,
    )


@_where("expected (key|'-' indicator|<block end>)")
def _stray(trouble: _Trouble) -> _Guess:
    """Something where a key or an item of a list should stand."""
    before = trouble.row[: trouble.column]
    if not before.strip():
        return _misplaced(trouble)
    what = Message("gamefile.after-a-value", text=trouble.row[trouble.column :].strip()[:20])
    return _Guess(
        what, Message("gamefile.close-quote-open-before-quote"), trouble.line, trouble.column
    )
