"""Variations and scores of a record against the game that was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printkit.base.errors import NotationError, Problem
from printkit.base.lazy import regex
from printkit.model import Game, Language
from printkit.notation import DIALECTS, Record
from printkit.notation.positions.given import MOST_PROBLEMS
from printkit.notation.records.record import read_turn
from printkit.notation.records.scores import Who, score_text, winner_of
from printkit.notation.records.tree import Note, Variation
from printkit.notation.turns.spelling import NULL_TURNS
from printkit.replay.interpret import meant
from printkit.replay.tables import alphabet_of, rules_of
from printkit.rules import Outcome, Position
from printkit.text import reasons
from printkit.text.players import players_of
from printkit.text.words import RecordWords

RESULT = "result"
"""The key of the header that says how a game ended, in small letters."""
_IS_OPEN = regex(r"[?*\s-]*")


def recorded_score(record: Record) -> str:
    """The score that a record ends with, else the one of its header, as PGN writes it; or empty."""
    headers = [value for key, value in record.headers if key.lower() == RESULT]
    given = (record.result.text if record.result else "", *headers)
    winners = (winner_of(text) for text in given)
    winner = next((one for one in winners if one is not None), None)
    return "" if winner is None else score_text(winner)


def score_notes(
    game: Game, record: Record, outcome: Outcome | None, language: Language
) -> Iterator[Problem]:
    """Warnings where the score below a record or in its header is not how the game ended.

    A header that holds no known result is reported too.
    """
    words = RecordWords.of(language)
    headers = [*record.results]
    for score in (*headers, *filter(None, (record.result,))):
        winner = winner_of(score.text)
        if winner is None and not _IS_OPEN.fullmatch(score.text):
            yield Problem(words.odd_score.format(score=score.text), score.source)
        if outcome is None or winner is None:
            continue
        ended = Who.NOBODY if outcome.winner is None else outcome.winner
        if winner is not ended:
            side = outcome.winner
            end = words.draw if side is None else players_of(game.players, language)[side].label
            yield Problem(words.score.format(score=score.text, end=end), score.source)
    below = winner_of(record.result.text) if record.result else None
    for (
        score
    ) in headers:  # which may contradict the score below the turns, where the board is silent
        above = winner_of(score.text)
        if outcome is None and record.result and None not in {above, below} and above is not below:
            what = words.two_scores.format(score=record.result.text, header=score.text)
            yield Problem(what, record.result.source)


def variation_faults(
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
        problems.append(Problem(RecordWords.of(language).astray, variation.turns[0].source))
        return inner
    rules, dialect, alphabet = rules_of(game), DIALECTS[game.dialect], alphabet_of(game)
    for written in variation.turns:
        inner.extend((position, note) for note in written.notes)
        if position is None:
            continue
        if written.text in NULL_TURNS:
            position = replace(position, to_move=position.to_move.other)
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
            why = reasons.reason(reason, game, language)
            what = reasons.illegal(written.text, why, language)
            problems.append(Problem(what, written.source, RecordWords.of(language).aside))
            position = None
    return inner
