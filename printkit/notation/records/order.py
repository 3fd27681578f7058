"""The numbers before the turns of a record: their order, and whose turn comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, pairwise

from printkit.base.errors import Message, Problem
from printkit.notation.records.tree import WrittenTurn
from printkit.rules import Side

_MOST_LEAPS = 20


def in_order(turns: tuple[WrittenTurn, ...]) -> tuple[WrittenTurn, ...]:
    """The turns by their numbers, where copied columns mixed them and every number is there."""
    numbers = [turn.number for turn in turns if turn.number is not None]
    if len(numbers) < len(turns) or not numbers:
        return turns
    apart = [one for one, two in pairwise([*numbers, -1]) if one != two]
    if apart == sorted(apart) or len(set(apart)) < len(apart):
        return turns
    if max(apart) - min(apart) >= len(apart):
        return turns
    return tuple(sorted(turns, key=lambda turn: turn.number or 0))


def told_order(
    turns: tuple[WrittenTurn, ...], ordered: tuple[WrittenTurn, ...]
) -> Iterator[Problem]:
    """A note where turns were put in order, at the first that stood elsewhere."""
    if turns is not ordered:
        place = next(two for one, two in pairwise(turns) if (two.number or 0) < (one.number or 0))
        what = Message("notation.turns-stand-columns-put-order")
        yield Problem(what, place.source)


def first_side(turns: Sequence[WrittenTurn], *, black_begins: bool) -> Side:
    """Who plays the first turn, by the numbers."""
    if black_begins:
        return Side.BLACK
    if not turns:
        return Side.WHITE
    first = turns[0].number
    if first is None or _by_pairs(_runs(turns), black_begins=False):
        return Side.WHITE
    return Side.BLACK if first > 0 and first % 2 == 0 else Side.WHITE


def _runs(turns: Sequence[WrittenTurn]) -> list[list[WrittenTurn]]:
    """The numbered turns, those of one number that stand together in one list."""
    numbered = (turn for turn in turns if turn.number is not None)
    return [list(run) for _, run in groupby(numbered, lambda turn: turn.number)]


def _by_pairs(runs: Sequence[Sequence[WrittenTurn]], *, black_begins: bool) -> bool:
    """Whether two turns share a number: more of them than stand alone within the game."""
    doubles = sum(len(run) > 1 for run in runs)
    singles = sum(len(run) == 1 for run in runs[int(black_begins) : -1])
    return doubles > singles


def told_leaps(turns: Sequence[WrittenTurn], *, black_begins: bool) -> Iterator[Problem]:
    """Warnings where numbers do not follow one another."""
    runs = _runs(turns)
    by_pairs = _by_pairs(runs, black_begins=black_begins)
    # Where a printed number stands before too many turns, or too few of them.
    crowded, most = [], 2 if by_pairs else 1
    for place, run in enumerate(runs):
        within = place < len(runs) - 1 and (place > 0 or not black_begins)
        if len(run) > most:
            what = Message("notation.same-number", count=len(run), number=run[0].number)
            crowded.append(Problem(what, run[most].source))
        elif len(run) < most and within:
            what = Message("notation.turn-one-player-only", number=run[0].number)
            crowded.append(Problem(what, run[0].source))
    # Where a printed number is not the one that comes next.
    follow = ((run[0], before[0].number or 0) for before, run in pairwise(runs))
    leaps = (
        Problem(Message("notation.out-of-order", number=turn.number or 0, last=last), turn.source)
        for turn, last in follow
        if turn.number != last + 1
    )
    return islice((*leaps, *crowded), _MOST_LEAPS)
