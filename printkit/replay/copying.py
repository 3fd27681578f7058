"""A game that was played out as a record of its own, whatever text it was read from."""

from __future__ import annotations

from printkit.notation.positions.state import write_state
from printkit.notation.records.game_text import GameText, write_game
from printkit.notation.records.record import turn_number
from printkit.notation.records.scores import Who, score_text
from printkit.notation.records.tree import Nag, Note, WrittenTurn
from printkit.notation.style import Numbering
from printkit.replay.playing import Ply, Replay, first_turn
from printkit.replay.tables import alphabet_of

_STARTS = frozenset({"setup", "fen"})
_EDITIONS = frozenset({"edition", "game"})


def record_text(played: Replay) -> str:
    """The record of a game: headers, turns with all that stands among them, score.

    The header `Edition` names the game, so that it is read as what it is.
    """
    game, start = played.game, played.start
    known = {key.lower() for key, _ in played.headers}
    headers = list(played.headers)
    if not known & _EDITIONS:
        headers.append(("Edition", game.name))
    if start.position != game.setup and not known & _STARTS:
        headers.append(("Setup", write_state(start.position, alphabet_of(game))))
    outcome, score = played.outcome, played.score
    if outcome is not None and not score:
        score = score_text(Who.NOBODY if outcome.winner is None else outcome.winner)
    first = first_turn(start)
    numbers = game.record_style.numbers
    numbers = Numbering.PAIRS if numbers is Numbering.NONE else numbers
    return write_game(
        GameText(
            turns=tuple(
                WrittenTurn(ply.text, turn_number(numbers, first + ply.number - 1), _notes(ply))
                for ply in played.plies
            ),
            headers=tuple(headers),
            opening=played.opening,
            result=score or None,
            first_side=start.position.to_move,
        )
    )


def _notes(ply: Ply) -> tuple[Note, ...]:
    """What stands after a turn, judgements that were glued to it among them."""
    glued = len(ply.nags) - sum(isinstance(note, Nag) for note in ply.notes)
    return (*map(Nag, ply.nags[:glued]), *ply.notes)
