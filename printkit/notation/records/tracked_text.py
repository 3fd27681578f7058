"""A text that was rewritten and still knows where each of its characters stood when it came."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from printkit.base.errors import Source
from printkit.base.lazy import regex

Piece: TypeAlias = tuple[int, int, str | None]
"""A stretch of a sheet from one character to before another, and what stands there instead."""

_BRACED = regex(r"\{(?:[^\\}]++|\\.?)*+\}", re.DOTALL)
LETTER = r"[^\W\d_][\u0300-\u036f]?"
"""A letter in a pattern, its accent perhaps a character of its own."""
NAME = rf"{LETTER}(?:\w|[\u0300-\u036f])*+"
"""A header's key in a pattern."""
_HEADER = regex(rf"^[ \t]*+\[{NAME}[ \t][^\n]*+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outside:
    """A pattern that is looked for outside comments in braces and headers alone."""

    pattern: re.Pattern[str]

    def is_in(self, text: str) -> bool:
        """Whether a text holds it, what a comment or a header parts joined by a blank."""
        if self.pattern.search(text) is None:
            return False
        parts: list[str] = []
        at = 0
        for start, end in _kept(text):
            parts.append(text[at : max(start, at)])
            at = max(end, at)
        return self.pattern.search(" ".join((*parts, text[at:]))) is not None


Wanted: TypeAlias = re.Pattern[str] | Outside
"""What is looked for: anywhere, or outside comments and headers."""
Instead: TypeAlias = str | Callable[[re.Match[str]], str | None]
"""What stands instead of a match; None leaves it."""


def outside(pattern: str, flags: int = 0) -> Outside:
    """A pattern for what is no comment and no header; `^` is a line's beginning."""
    return Outside(regex(pattern, re.MULTILINE | flags))


def _kept(text: str) -> Iterator[tuple[int, int]]:
    """Where the comments and headers of a text begin and end."""
    spans = [match.span() for match in _HEADER.finditer(text)] if "[" in text else []
    yield from sorted([*spans, *comments(text)])


def comments(text: str) -> Iterator[tuple[int, int]]:
    """Where the comments in braces begin and end."""
    at = text.find("{")
    while at >= 0:
        match = _BRACED.match(text, at)
        if match is None:
            # No brace closes behind this one, so none of the others is closed either.
            break
        yield match.span()
        at = text.find("{", match.end())


def lines(text: str) -> Iterator[tuple[int, int]]:
    """Where the lines of a text begin and end, without what ends them."""
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


@dataclass(frozen=True, slots=True)
class TrackedText:
    """A text with the places of its characters.

    Attributes:
        lines: where the lines of the text begin that it was made from.
        starts: where each run of characters begins in `text`.
        origins: where each run stood in the text that it was made from.
        steps: per run 1 where its characters were copied, 0 where they stand for others.
    """

    text: str
    file: str
    lines: tuple[int, ...]
    starts: tuple[int, ...] = (0,)
    origins: tuple[int, ...] = (0,)
    steps: tuple[int, ...] = (1,)

    @classmethod
    def of(cls, text: str, file: str) -> TrackedText:
        """A text as it was written."""
        ends = (match.end() for match in re.finditer("\n", text))
        return cls(text, file, (0, *ends))

    def place(self, at: int) -> Source:
        """Where the character stood that is now `at` characters from the beginning."""
        origin = self._origin(at)
        line = bisect_right(self.lines, origin)
        return Source(self.file, line, origin - self.lines[line - 1] + 1)

    def _origin(self, at: int) -> int:
        if len(self.starts) == 1:  # most texts are read as they were written
            return self.origins[0] + self.steps[0] * at
        run = max(bisect_right(self.starts, at) - 1, 0)
        return self.origins[run] + self.steps[run] * (at - self.starts[run])

    def rewritten(self, pieces: Iterable[Piece]) -> TrackedText:
        """The sheet made of pieces of this one, in any order."""
        texts: list[str] = []
        runs: list[tuple[int, int, int]] = []
        length = 0
        for start, end, instead in pieces:
            if instead is None:
                run, at = max(bisect_right(self.starts, start) - 1, 0), start
                while at < end:
                    step = self.steps[run]
                    origin = self.origins[run] + step * (at - self.starts[run])
                    runs.append((length + at - start, origin, step))
                    run += 1
                    at = self.starts[run] if run < len(self.starts) else end
                texts.append(self.text[start:end])
            elif instead:
                runs.append((length, self._origin(start), 0))
                texts.append(instead)
            length += len(texts[-1]) if instead is None or instead else 0
        starts, origins, steps = zip(*runs, strict=True) if runs else ((0,), (0,), (1,))
        return TrackedText("".join(texts), self.file, self.lines, starts, origins, steps)

    def substituted(self, wanted: Wanted, instead: Instead) -> TrackedText:
        """The sheet with something else for each match; None leaves it."""
        pieces: list[Piece] = []
        done = 0
        for match in self.matches(wanted):
            new = instead if isinstance(instead, str) else instead(match)
            if new is not None:
                pieces.append((done, match.start(), None))
                pieces.append((match.start(), match.end(), new))
                done = match.end()
        if not pieces:
            return self
        return self.rewritten((*pieces, (done, len(self.text), None)))

    def matches(self, wanted: Wanted) -> Iterator[re.Match[str]]:
        """Where a pattern is found."""
        if not isinstance(wanted, Outside):
            yield from wanted.finditer(self.text)
            return
        kept = _kept(self.text)  # looked for once there is a match: most patterns have none
        start = end = at = 0
        while match := wanted.pattern.search(self.text, at):
            while end <= match.start() and start <= len(self.text):
                start, end = next(kept, (len(self.text) + 1, 0))
            if start <= match.start() < end:
                at = end
                continue
            yield match
            at = match.end() + (match.end() == match.start())
