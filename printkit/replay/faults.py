"""What is wrong in a record besides its turns: cubes that are placed, variations, the score.

Each side places cubes on its own rows, before a game that begins so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from printkit.base.errors import Message, NotationError, Problem
from printkit.base.lazy import regex
from printkit.model import Game, Language
from printkit.notation import DIALECTS, Record
from printkit.notation.positions.given import MOST_PROBLEMS, Placement, may_stand, side_name
from printkit.notation.records.record import read_turn
from printkit.notation.records.scores import Who, score_text, winner_of
from printkit.notation.records.tree import Note, Variation
from printkit.notation.turns.spelling import NULL_TURNS
from printkit.replay.interpret import alphabet_of, called, meant, player_of
from printkit.rules import Outcome, Piece, Position, Side
from printkit.text import reasons
from printkit.text.players import players_of
from printkit.text.words import RecordWords

_MOST = 2
"""Of the cubes that are placed on one cell."""


def placing_faults(game: Game, record: Record) -> Iterator[Problem]:
    """What is wrong with the cubes that a record places, in their order.

    A cube outside its side's rows, one more than the side has, one on what it may not stand on.
    """
    if game.free_setup is None or game.rules is None:
        return
    placed: Counter[Piece] = Counter()
    standing: dict[int, Piece] = {}
    for one in record.placing:
        why = _fault(game, one, placed, standing.get(one.cell))
        if why:
            yield Problem(why, one.source, Message("replay.start-in-header"))
        placed[one.pieces[0]] += 1
        standing[one.cell] = one.pieces[0]


def to_place(game: Game, record: Record) -> Side | None:
    """Who places the next cube; None where none is to be placed any more, or none may be.

    The players place in turn, all that they have; a game with a usual setup may begin from that.
    """
    if game.free_setup is None or game.rules is None or record.turns or record.given:
        return None
    if (record.setup and not record.placing) or not (record.placing or not any(game.setup.cells)):
        return None
    side, placed = Side(len(record.placing) % 2), Counter(one.pieces[0] for one in record.placing)
    return next((one for one in (side, side.other) if any(_left(game, one, placed))), None)


def placements(game: Game, record: Record, side: Side) -> Iterator[str]:
    """The cubes that a player may place next, in the game's notation: `N:a3`."""
    assert game.free_setup is not None
    alphabet, placed = alphabet_of(game), Counter(one.pieces[0] for one in record.placing)
    standing = {one.cell: one.pieces[0] for one in record.placing}
    count = Counter(one.cell for one in record.placing)
    for piece in _left(game, side, placed):
        for cell in sorted(game.free_setup.zones[side]):
            one = Placement(cell=cell, pieces=(piece,), source=record.source)
            if count[cell] < _MOST and not _fault(game, one, placed, standing.get(cell)):
                yield f"{alphabet.code(piece)}:{game.grid.names[cell]}"


def _left(game: Game, side: Side, placed: Counter[Piece]) -> Iterator[Piece]:
    """The kinds of cubes that a side has left to place."""
    assert game.rules is not None
    for kind, count in enumerate(game.rules.box[side]):
        piece = Piece(kind, side)
        if placed[piece] < count:
            yield piece


def _fault(
    game: Game, one: Placement, placed: Counter[Piece], below: Piece | None
) -> Message | None:
    assert game.free_setup is not None
    assert game.rules is not None
    (piece,), rules, grid = one.pieces, game.rules, game.grid
    zone = game.free_setup.zones[piece.side]
    letter, cell = alphabet_of(game).code(piece), grid.names[one.cell]
    if one.cell not in zone:
        rows = [row.name for row in grid.rows if not zone.isdisjoint(grid.row(row.name))]
        span = rows[0]
        if len(rows) > 1:
            span = (
                Message("common.one-and-other", one=span, other=rows[-1])
                if len(rows) == 2
                else Message("replay.first-to-last", first=span, last=rows[-1])
            )
        return Message(
            "replay.places-on-rows",
            form=game.form,
            letter=letter,
            cell=cell,
            side=side_name(piece.side),
            rows=span,
        )
    if placed[piece] >= rules.box[piece.side][piece.kind]:
        return Message(
            "replay.none-left-to-place",
            letter=letter,
            cell=cell,
            side=side_name(piece.side),
            kind=rules.kinds[piece.kind],
        )
    if below is not None and not may_stand(below, piece, rules):
        return Message(
            "replay.placed-on-kind",
            letter=letter,
            cell=cell,
            kind=rules.kinds[piece.kind],
            kind2=rules.kinds[below.kind],
        )
    return None


RESULT = "result"
"""The key of the header that says how a game ended, in small letters."""
_IS_OPEN = regex(r"[?*\s-]*")


def recorded_score(game: Game, record: Record) -> str:
    """The score that a record ends with, else the one of its header, as PGN writes it; or empty."""
    names = called(game, record.headers)
    headers = [value for key, value in record.headers if key.lower() == RESULT]
    given = (record.result.text if record.result else "", *headers)
    winners = (winner_of(text, names) for text in given)
    winner = next((one for one in winners if one is not None), None)
    return "" if winner is None else score_text(winner)


def score_notes(
    game: Game, record: Record, outcome: Outcome | None, language: Language
) -> Iterator[Problem]:
    """Warnings where the score below a record or in its header is not how the game ended.

    A header that holds no known result is reported too.
    """
    words, names = RecordWords.of(language), called(game, record.headers)
    for score in (*record.results, *filter(None, (record.result,))):
        winner = winner_of(score.text, names)
        if winner is None and not _IS_OPEN.fullmatch(score.text):
            yield Problem(words.odd_score.format(score=score.text), score.source)
        if outcome is None or winner is None:
            continue
        ended = Who.NOBODY if outcome.winner is None else outcome.winner
        if winner is not ended:
            side = outcome.winner
            end = words.draw if side is None else players_of(game.players, language)[side].label
            yield Problem(words.score.format(score=score.text, end=end), score.source)
    below = winner_of(record.result.text, names) if record.result else None
    # a header may contradict the score below the turns, where the board is silent
    for score in record.results:
        above = winner_of(score.text, names)
        if outcome is None and record.result and None not in {above, below} and above is not below:
            what = words.two_scores.format(score=record.result.text, header=score.text)
            yield Problem(what, record.result.source)


def variation_faults(
    game: Game, record: Record, start: Position, reached: tuple[Position, ...], language: Language
) -> tuple[Problem, ...]:
    """What cannot be read or played in the variations of a record.

    `reached` has the positions after the turns that were played from `start`.
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
    rules, dialect, alphabet = player_of(game), DIALECTS[game.dialect], alphabet_of(game)
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
            what = reasons.illegal(written.text, why, language, unchecked=game.rules is None)
            problems.append(Problem(what, written.source, RecordWords.of(language).aside))
            position = None
    return inner
