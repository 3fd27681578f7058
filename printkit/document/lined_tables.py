"""Tables that are drawn with lines of signs, as pandoc writes them, as tables of Markdown.

A grid has its cells between `+---+` and `|`; a simple one has a line of dashes per column. One with
cells over several columns stays as it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_BORDER = re.compile(r" {0,3}\+(?:[-=:]{3,}\+)+\s*")
_RULED = re.compile(r"\s{0,3}-{2,}(?: +-{2,})+\s*")
_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})")
_SIDES = {(True, False): ":--", (False, True): "--:", (True, True): ":-:"}
_CAPTION = re.compile(r"[ ]*\n[ ]{0,3}(?:Table)?:[ ]+(.*)")
_BAR, _ESCAPED = re.compile(r"(?<!\\)[|]"), r"\\|"
_TYPED = "    "
"""What makes a line one that is shown as it is typed."""
_MOST_LINES = 1000


@dataclass(frozen=True, slots=True)
class _Table:
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


def with_plain_tables(text: str) -> str:
    """A text whose tables of lines are written with bars, every other line where it was."""
    lines, found, fence = text.split("\n"), list[str](), ""
    while len(found) < len(lines):
        at = len(found)
        if mark := _FENCE.match(lines[at]):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        alone = not fence and not (found and found[-1].strip())
        table = _table(lines, at) if alone else None
        if table is None:
            drawn = alone and _BORDER.fullmatch(lines[at]) is not None
            while drawn and len(found) < len(lines) and lines[len(found)].strip():
                found.append(_TYPED + lines[len(found)])
            found += [] if drawn else lines[at : at + 1]
            continue
        found += table.written()
        if told := _CAPTION.fullmatch("\n".join(lines[len(found) : len(found) + 2])):
            found += ["", told[1]]
    return "\n".join(found)


def _table(lines: Sequence[str], at: int) -> _Table | None:
    """The table that begins with a line."""
    begun = lines[at : at + 2]
    if _BORDER.fullmatch(begun[0]):
        return _grid(lines[at : at + _MOST_LINES])
    if any(map(_RULED.fullmatch, begun)):
        return _simple(lines[at : at + _MOST_LINES])
    return None


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_BAR.sub(_ESCAPED, one.strip()) for one in cells)} |"


def _grid(lines: Sequence[str]) -> _Table | None:
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
        _SIDES.get((cell.startswith(":"), cell.endswith(":")), "---")
        for cell in _cut(ruled, bounds[:-1], bounds[1:])
    ]
    count = sum(map(len, groups)) + len(borders)
    head, body = (rows[0], rows[1:]) if headed else ([], rows)
    return _Table(head, sides, body, count)


def _cut(line: str, starts: Sequence[int], ends: Sequence[int | None]) -> list[str]:
    return [line[start + 1 : end] for start, end in zip(starts, ends, strict=True)]


def _simple(lines: Sequence[str]) -> _Table | None:
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
    told = [*lines[:at], *body]
    if not body or any(line[start - 1 : start].strip() for line in told for start, _ in ruled[1:]):
        return None
    closed = _RULED.fullmatch("".join(lines[at + 1 + len(body) :][:1])) is not None
    if at == 0 and not closed:
        return None
    head = _cut(lines[0], starts, ends) if at else []
    judged = lines[0] if at else body[0]
    sides = [_side(judged, start, end) for start, end in ruled]
    return _Table(head, sides, [_cut(line, starts, ends) for line in body], len(told) + 1 + closed)


def _side(line: str, start: int, end: int) -> str:
    """How a column is set: flush with its dashes where the words of its first row are."""
    left, right = (bool(line[rank : rank + 1].strip()) for rank in (start, end - 1))
    return {(True, False): ":--", (False, True): "--:", (False, False): ":-:"}.get(
        (left, right), "---"
    )
