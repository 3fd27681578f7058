"""White's turns in one list, Black's in another below: they are played in turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import Piece
from printkit.notation.turns.shapes import BLACK, LIKE_TURN, WHITE, WHOLE_TURN
from printkit.notation.turns.signs import JUDGEMENTS
from printkit.notation.turns.spelling import spelled

_LABEL = regex(
    rf"^[ \t#*>|\"-]{{0,8}}(?:(?P<white>{WHITE})|(?P<black>{BLACK}))(?:[ \t]\([^()\n]{{1,60}}\))?"
    rf"[ \t*\"]{{0,4}}[:\uff1a,;|]?[ \t*\"]{{0,4}}"
    rf"(?=\n|[0-9]{{1,3}}[.:)]?[ \t]{{0,4}}[A-Za-z]|{LIKE_TURN})",
    re.MULTILINE | re.IGNORECASE,
)
_WORD = regex(r"[^\s,;|\"]+")
_NUMBER = regex(r"[0-9]{1,4}[.:)]{0,3}")
_GLUED = regex(r"[0-9]{1,4}[.:)]{1,3}(?=[A-Za-z])")


@dataclass(frozen=True, slots=True)
class _List:
    """One player's turns: whether White's, where each stands, and where the list ends."""

    is_white: bool
    start: int
    end: int
    turns: tuple[tuple[int, int], ...]


def _lists(text: str) -> list[_List]:
    labels = list(_LABEL.finditer(text))
    if not labels:
        return []
    ends = [label.start() for label in labels[1:]] + [len(text)]
    found = []
    for label, until in zip(labels, ends, strict=True):
        turns: list[tuple[int, int]] = []
        end = label.end()
        for word in _WORD.finditer(text, label.end(), until):
            start = word.start()
            if glued := _GLUED.match(word[0]):
                start += glued.end()
            if WHOLE_TURN.fullmatch(spelled(text[start : word.end()])[0]):
                turns.append((start, word.end()))
            elif word[0] in JUDGEMENTS and turns:
                turns[-1] = (turns[-1][0], word.end())
            elif not _NUMBER.fullmatch(word[0]):
                break
            end = word.end()
        found.append(_List(label["white"] is not None, label.start(), end, tuple(turns)))
    return found


def _pairs(text: str) -> list[tuple[_List, _List]]:
    """White's list and Black's of every game; none where the labels stand otherwise."""
    lists = [one for one in _lists(text) if one.turns]
    if len(lists) < 2 or len(lists) % 2:
        return []
    pairs = list(zip(lists[::2], lists[1::2], strict=True))
    for white, black in pairs:
        more = len(white.turns) - len(black.turns)
        if not white.is_white or black.is_white or more not in {0, 1} or len(white.turns) < 2:
            return []
        # A state file has such lists too, of what stands where.
        if not all(
            any(":" not in text[slice(*turn)] for turn in one.turns) for one in (white, black)
        ):
            return []
    return pairs


def _pieces(text: str) -> Iterator[Piece]:
    done = 0
    for white, black in _pairs(text):
        yield done, white.start, None
        for index, (start, end) in enumerate(white.turns):
            yield start, start, f"{index + 1}. "
            yield start, end, None
            yield end, end, " "
            if index < len(black.turns):
                yield *black.turns[index], None
            yield end, end, "\n"
        yield white.end, black.start, None
        done = black.end
    yield done, len(text), None


COLUMNS = Culture(
    name="notation.manner-columns",
    shows=lambda text: bool(_LABEL.search(text)) and bool(_pairs(text)),
    read=lambda sheet: sheet.rewritten(_pieces(sheet.text)),
)
