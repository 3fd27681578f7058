"""A record: its turns as a list in two columns, some of them drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil
from pathlib import Path

from printkit import scene as art
from printkit.base.errors import Message, PrintkitError, Problem, SpecError
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import PT_PER_MM
from printkit.draw.caption import marker_scene
from printkit.draw.plate_art import words
from printkit.library.lookup import open_example
from printkit.model import Language
from printkit.model.figures import GamePlate, Panel, Written
from printkit.notation.alphabet import Numbering
from printkit.products.figures.figure import rows_of_panels, words_below
from printkit.products.figures.panel import CheckedPanel
from printkit.products.request import Request
from printkit.products.scenery import ending_words
from printkit.replay.replay import Replay, first_turn
from printkit.scene import Path as Line
from printkit.scene.combine import above, align, beside, column_of
from printkit.text.players import players_of

_SIZES = tuple(points / PT_PER_MM for points in (8.5, 8, 7.5, 7, 6.5, 6))
"""The sizes of type of the list, in mm: the largest that fits."""
_PITCH = 1.45
"""From row to row, in sizes of the type."""
_PAD = 0.9
"""Between the columns of one list, in sizes of the type."""
_GAP = 6.0
"""Between lists side by side, and from there to what is drawn, in mm."""
_LEAST_ROWS = 6
"""A list is not parted into shorter ones."""
_RANGE = re.compile(r"([0-9]{1,5})\.\.([0-9]{1,5}|end)", re.ASCII)
_ONE = re.compile(r"[0-9]{1,5}|end", re.ASCII)


def draw(request: Request, plate: GamePlate, width: float) -> art.Scene:
    """The list of a record's turns, below it those that are asked for; no list of these alone.

    Raises:
        SpecError: the record is not legal to its end, or there are no such turns.
    """
    try:
        path = Path(plate.folder) / plate.record.text
        played = open_example(path, request.game, request.language)
    except PrintkitError as error:
        raise SpecError(_placed(error.problems, plate.record)) from error
    if played.problems or not played.plies:
        empty = Problem(Message("files.holds-no-turns-show", name=plate.record.text))
        raise SpecError(_placed(played.problems or (empty,), plate.record))
    asked = _asked(plate.turns, len(played.plies)) if plate.turns else ()
    parts = []
    if len(asked) < len(played.plies):
        parts.append(turn_list(request, played, width, 0 if asked else plate.columns))
    if asked:
        source = plate.record.source
        panel = Panel(source=source, crop=Written("whole", source))
        plies = [played.plies[number - 1] for number in asked]
        shown = [CheckedPanel(panel=panel, position=ply.position, ply=ply) for ply in plies]
        labels = [_printed(played, number) for number in asked]
        drawn = rows_of_panels(request, shown, labels, width, plate.columns)
        if len(shown) == 1:  # a picture alone comes without words
            drawn = above((drawn, *words_below(request, shown[0], labels[0], width)), gap=1.6)
        parts.append(drawn)
    stated = [f"{ply.number}. {ply.text}" for ply in played.plies]
    stated.append(_ended(played, request.language))
    return replace(above(parts, gap=_GAP), description=" ".join(filter(None, stated)))


def _placed(problems: Sequence[Problem], record: Written) -> list[Problem]:
    """What is wrong with a record, each with a place: in it, else where the spec names it."""
    return [
        one if one.source and one.source.line else replace(one, source=record.source)
        for one in problems
    ]


def _asked(turns: Written, last: int) -> tuple[int, ...]:
    """The numbers of the turns that are drawn, by `1..4` and `1 3 end`."""
    numbers: list[int] = []
    for word in turns.text.replace(",", " ").split():
        span = _RANGE.fullmatch(word) or _ONE.fullmatch(word)
        if span is None:
            what, hint = (
                Message("rule_figures.no-turns", text=turns.text),
                Message("rule_figures.turns-example"),
            )
            raise SpecError(what, source=turns.source, hint=hint)
        ends = [last if end == "end" else int(end) for end in word.split("..")]
        strange = [end for end in ends if not 1 <= end <= last]
        if strange or ends[0] > ends[-1]:
            what = Message("rule_figures.no-such-ply", ply=(strange or ends)[0])
            hint = Message("rule_figures.last-ply", last=last)
            raise SpecError(what, source=turns.source, hint=hint)
        numbers.extend(range(ends[0], ends[-1] + 1))
    return tuple(numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class _TurnRow:
    """A row of the list: its number, and a turn of each player, White's first."""

    number: str
    turns: tuple[str, ...]


def _printed(played: Replay, number: int) -> str:
    """What is printed for a turn: its number, or that of its pair where records count pairs."""
    turn = first_turn(played.start) + number - 1
    of_two = len(played.game.players) == 2
    turns = not of_two or played.game.record_style.numbers is Numbering.TURNS
    return str(turn if turns else (turn + 1) // 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class _ScoreList:
    """How a list is set: its size of type and where its columns stand, in mm."""

    request: Request
    size: float
    number: float
    turns: tuple[float, ...]

    @classmethod
    def of(cls, request: Request, rows: Sequence[_TurnRow], size: float) -> _ScoreList:
        """A list whose columns are as wide as their rows and the players' signs need."""
        players = players_of(request.game.players, request.language)
        numbers = max(text_width(row.number, size, figures=art.Figures.TABULAR) for row in rows)
        turns = tuple(
            max(
                1.6 * CAP_HEIGHT * size
                + text_width(players[side].label, size, art.Weight.SEMIBOLD),
                *(text_width(row.turns[side], size) for row in rows),
            )
            for side in request.game.sides
        )
        return cls(request=request, size=size, number=numbers, turns=turns)

    @property
    def width(self) -> float:
        return self.number + sum(self.turns) + len(self.turns) * _PAD * self.size

    def abreast(self, width: float) -> int:
        """How many such lists a width has room for."""
        return int((width + _GAP + 1e-6) // (self.width + _GAP))

    def scene(self, rows: Sequence[_TurnRow]) -> art.Scene:
        """Some rows under the players' signs."""
        pitch, cap, gap = _PITCH * self.size, CAP_HEIGHT * self.size, _PAD * self.size
        game, theme, middle = self.request.game, self.request.theme, pitch / 2
        players = players_of(game.players, self.request.language)

        def cell(width: float, *shapes: art.Shape) -> art.Scene:
            return art.Scene(width=width, height=pitch, shapes=shapes)

        def said(text: str, x: float = 0.0) -> art.Text:
            at, start = (x, middle), art.Anchor.START
            return words(text, at, theme.text, size=self.size, anchor=start)

        heads = []
        for side, wide in zip(game.sides, self.turns, strict=True):
            at = art.place(-0.05 * cap, middle - cap / 2, cap)
            sign = art.Group(shapes=marker_scene(game, theme, side).shapes, transform=at)
            heads.append(cell(wide, sign, said(players[side].label, 1.6 * cap).bold))
        line = art.Style(stroke=theme.quiet_text, width=0.12, cap=art.Cap.BUTT)
        path = Line(segments=art.polyline(((0.0, 0.0), (self.width, 0.0))), style=line)
        rule = art.Scene(width=self.width, height=0.0, shapes=(path,))
        head = align(beside(heads, gap=gap), width=self.width, across=art.Anchor.END)
        listed = []
        for row in rows:
            end, quiet = (self.number, middle), theme.quiet_text
            number = words(row.number, end, quiet, size=self.size, anchor=art.Anchor.END)
            cells = zip(self.turns, row.turns, strict=True)
            turns = [cell(wide, said(text)) for wide, text in cells if text]
            number = replace(number, figures=art.Figures.TABULAR)
            listed.append(beside((cell(self.number, number), *turns), gap=gap))
        return above((above((head, rule), gap=0.08 * pitch), above(listed)), gap=0.17 * pitch)


def turn_list(request: Request, played: Replay, width: float, columns: int) -> art.Scene:
    """All turns, a row a round, in as many lists side by side as fit; below how the game ended."""
    players = len(played.game.players)
    texts = [*["…"] * played.plies[0].side, *(ply.text for ply in played.plies)]
    rows = []
    columns_of = [texts[rank::players] for rank in range(players)]
    for rank, turns in enumerate(zip_longest(*columns_of, fillvalue="")):
        first = _printed(played, players * rank + 1)
        by_turn = players > 2 or played.game.record_style.numbers is Numbering.TURNS
        number = f"{first}–{int(first) + players - 1}" if by_turn else first
        rows.append(_TurnRow(number=number, turns=turns))
    most = len(rows) // _LEAST_ROWS
    least = columns or min(2, max(1, most))
    sheets = [_ScoreList.of(request, rows, size) for size in _SIZES]
    wanted = (count for count in (least, 1) for one in sheets if one.abreast(width) >= count)
    least = next(wanted, 1)
    sheet = next((one for one in sheets if one.abreast(width) >= least), sheets[-1])
    count = columns or min(max(1, sheet.abreast(width)), max(least, most))
    each = ceil(len(rows) / count)
    lists = [sheet.scene(rows[begin : begin + each]) for begin in range(0, len(rows), each)]
    scene = beside(lists, gap=_GAP, down=art.Anchor.START)
    if not (ended := _ended(played, request.language)):
        return scene
    fill, wide = request.theme.text, max(scene.width, 0.8 * width)
    return above((scene, column_of(ended, width=wide, size=sheet.size, fill=fill)), gap=1.2)


def _ended(played: Replay, language: Language) -> str:
    """How the game ended, empty while it goes on."""
    ended = ending_words(played.game, played.plies[-1].position, language)
    return " · ".join(filter(None, (played.score.replace("-", "–"), ended)))
