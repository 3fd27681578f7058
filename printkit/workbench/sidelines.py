"""Variations and scores of a record against the game that was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from printkit import words
from printkit.errors import NotationError, Problem
from printkit.model import Game, Language
from printkit.notation import DIALECTS, Record
from printkit.notation.given import MOST_PROBLEMS
from printkit.notation.record import read_turn
from printkit.notation.tree import Note, Token, Variation
from printkit.rules import Outcome, Position, Side
from printkit.words.players import players_of
from printkit.words.records import RECORDS
from printkit.workbench.games import alphabet_of, rules_of
from printkit.workbench.meaning import meant

WINNERS: Mapping[str, Side | None] = MappingProxyType(
    dict.fromkeys(("1-0", "1 0", "2 0"), Side.WHITE)
    | dict.fromkeys(("0-1", "0 1", "0 2"), Side.BLACK)
    | dict.fromkeys(("1/2-1/2", "½-½", "1 1"), None)
)
"""Per score the winner, None for a draw."""


def told_score(
    game: Game, record: Record, outcome: Outcome | None, language: Language
) -> Iterator[Problem]:
    """Warnings where the score below a record or in its header is not how the game ended."""
    if outcome is None:
        return
    headers = (Token(value, record.source) for key, value in record.headers if key == "Result")
    for score in (*headers, *filter(None, (record.result,))):
        if WINNERS.get(score.text, outcome.winner) is not outcome.winner:
            told, winner = RECORDS[language], outcome.winner
            end = told.draw if winner is None else players_of(game.players, language)[winner].label
            yield Problem(told.score.format(score=score.text, end=end), score.source)


def told_variations(
    game: Game, record: Record, start: Position, reached: tuple[Position, ...], language: Language
) -> tuple[Problem, ...]:
    """What cannot be read or played in the variations of a record.

    Args:
        game: the game.
        record: the record.
        start: the position before the first turn.
        reached: the positions after the turns that were played.
        language: of the words about an illegal turn.
    """
    problems: list[Problem] = []
    before: list[Position | None] = [start, *reached]
    work: list[tuple[Position | None, Note]] = []
    for index, parsed in enumerate(record.turns):
        position = before[index] if index < len(before) else None
        work.extend((position, note) for note in parsed.notes)
    work.reverse()
    while work and len(problems) < MOST_PROBLEMS:
        position, note = work.pop()
        if isinstance(note, Variation):
            work.extend(reversed(_walk(game, position, note, language, problems)))
    return tuple(problems)


def _walk(
    game: Game,
    position: Position | None,
    variation: Variation,
    language: Language,
    problems: list[Problem],
) -> list[tuple[Position | None, Note]]:
    """Plays a variation; gives what stands after its turns with the position before each."""
    inner: list[tuple[Position | None, Note]] = []
    if position is None:
        problems.append(Problem(RECORDS[language].astray, variation.turns[0].source))
        return inner
    rules, dialect, alphabet = rules_of(game), DIALECTS[game.dialect], alphabet_of(game)
    for written in variation.turns:
        inner.extend((position, note) for note in written.notes)
        if position is None:
            continue
        try:
            turn, reason = meant(rules, position, read_turn(written, dialect, alphabet))
        except NotationError as error:
            problems.extend(error.problems)
            position = None
            continue
        if reason is None:
            position = rules.play(position, turn)
        else:
            why = words.reason(reason, game, language)
            what = words.illegal(written.text, why, language)
            problems.append(Problem(what, written.source, RECORDS[language].aside))
            position = None
    return inner
