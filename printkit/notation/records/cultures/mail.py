"""Mails: quoted-printable (`=3D` for `=`, a `=` at a line's end), and `>` before quoted lines."""

from __future__ import annotations

import re
from itertools import pairwise

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import Outside, Piece, TrackedText, is_shown, outside
from printkit.notation.turns.shapes import LIKE_TURN

_PRINTABLE = regex(r"=3D[A-Za-z0-9\n=\"]")
_CODED = regex(r"=(?:\n|((?:[0-9A-F]{2}=)*[0-9A-F]{2}))")
_QUOTED = regex(r"^[ \t]{0,8}(?:[>\u203a|][ \t]?)+(?=[^\s|])", re.MULTILINE)
_LINE = regex(r"[^\n]*\n|[^\n]+\Z")
_TURN = regex(rf"[>\u203a| \t]*+(?:([0-9]{{1,4}})[.:)]{{0,3}}[ \t]{{0,4}})?(?:{LIKE_TURN})")
_OPENING = "[\u201c\u201e\u00ab\u2039\u2018\"']"
_CLOSING = "[\u201c\u201d\u00bb\u203a\u2019\"']"
_SPEECH = outside(
    rf"^[ \t]{{0,8}}{_OPENING}[ \t\u00a0\u202f]?"
    rf"(?=(?:[0-9]{{1,4}}[.:)\u2026]{{0,4}}[ \t]{{0,4}})?(?:{LIKE_TURN})[^\n\"]*{_CLOSING}[ \t]*$)"
    rf"|(?<=[0-9!?])[ \t\u00a0\u202f]?{_CLOSING}[ \t]{{0,8}}$"
)
"""The marks around a line of turns that is quoted in a text."""
_SPOKEN = regex(rf"^[ \t]{{0,8}}{_OPENING}[^\n\",;\t]*{_CLOSING}[ \t]*$", re.MULTILINE)
_MARKED = regex(r"^[ \t]{0,8}[>\u203a]", re.MULTILINE)


def _decoded(match: re.Match[str]) -> str | None:
    if match[1] is None:
        return ""
    data = bytes(int(code, 16) for code in match[1].split("="))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _read_quoted(sheet: TrackedText) -> TrackedText:
    """A mail without its marks, what is quoted deeper above where its numbers are older."""
    text = sheet.text
    lines = [match.span() for match in _LINE.finditer(text)]
    marks = (_QUOTED.match(text[start:end]) for start, end in lines)
    depths = [quoted[0].count(">") if quoted else 0 for quoted in marks]
    numbers: dict[int, list[int]] = {}
    for (start, end), depth in zip(lines, depths, strict=True):
        if turn := _TURN.match(text, start, end):
            numbers.setdefault(depth, []).append(int(turn[1] or 0))
    # What is quoted comes before the answer; without numbers it does.
    quotes_first = pairwise(numbers[depth] for depth in sorted(numbers, reverse=True))
    if len(numbers) > 1 and not any(
        any(quoted + answer) and quoted[-1] >= answer[0] for quoted, answer in quotes_first
    ):
        order = sorted(zip(depths, lines, strict=True), key=lambda one: -one[0])
        pieces: list[Piece] = []
        for _, (start, end) in order:
            pieces.append((start, end, None))
            if text[end - 1] != "\n":  # the last line may come to stand above others
                pieces.append((end, end, "\n"))
        sheet = sheet.rewritten(pieces)
    whole = all(_MARKED.match(line) for line in sheet.text.split("\n") if line.strip())
    return sheet.substituted(
        _QUOTED if whole else Outside(_QUOTED), lambda match: "" if "|" not in match[0] else None
    )


QUOTED_PRINTABLE = Culture(
    name="notation.manner-mail",
    shows=lambda text: is_shown(_PRINTABLE, text),
    read=lambda sheet: sheet.substituted(_CODED, _decoded),
)
QUOTED = Culture(name="", shows=lambda text: is_shown(_MARKED, text), read=_read_quoted)
SPEECH = Culture(
    name="",
    shows=lambda text: is_shown(_SPOKEN, text),
    read=lambda sheet: sheet.substituted(_SPEECH, ""),
)
