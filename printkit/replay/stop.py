"""Where a record stops being a game that can be followed: the next turn, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.base.errors import IllegalTurn, NotationError, Problem, Reason, said
from printkit.model import Game, Language
from printkit.notation import ParsedTurn
from printkit.notation.records.tree import Token
from printkit.rules import Turn
from printkit.text import reasons
from printkit.text.players import names_of
from printkit.text.words import RecordWords

if TYPE_CHECKING:
    from printkit.replay.playing import Ply

_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """The turn with which a record goes on, and why it cannot be played.

    Attributes:
        problem: the same as a line, with its place and what may help.
        text: the turn as it is written; empty where no turn is at fault but what stands before.
        number: what counts it: what the record prints before it, else the count of plies.
        half: whether the record prints that number before the last turn that was played too.
        turn: what it means; None where that cannot be read.
        reason: the rule that it breaks; None where it cannot be read, or may mean several turns.
    """

    problem: Problem
    number: int
    half: bool = False
    text: str = ""
    turn: Turn | None = None
    reason: Reason | None = None

    @property
    def label(self) -> str:
        """What counts it, as `--at` takes it: `17`, `12b`."""
        return f"{self.number}b" if self.half else str(self.number)

    def sentence(self, game: Game, language: Language) -> str:
        """How the record goes on, for whoever reads the game as far as it could be followed."""
        words = RecordWords.of(language)
        if self.reason is not None:
            why = reasons.reason(self.reason, game, language)
            return words.goes_on.format(turn=self.text, why=why)
        what = said(self.problem.what, language, names_of(game, language))
        if not self.text:
            return words.goes_nowhere.format(why=what)
        return words.goes_on_unread.format(turn=self.text, why=what)


def stop_at(played: int, unread: Token | None, problems: Sequence[Problem]) -> Stop:
    """Where a record stops that cannot be read to its end.

    Args:
        played: how many turns were played.
        unread: the first turn that cannot be read, or None.
        problems: what is wrong, the first one first.
    """
    text = unread.text[:_SHOWN] if unread else ""
    return Stop(problem=problems[0], number=played + 1, text=text)


def refused(plies: Sequence[Ply], turn: ParsedTurn, error: NotationError) -> Stop:
    """Where a record stops with a turn that can be read and not be played.

    Args:
        plies: the turns that were played.
        turn: the next one.
        error: why it is not.
    """
    return Stop(
        problem=error.problems[0],
        number=len(plies) + 1 if turn.number is None else turn.number,
        half=bool(plies) and plies[-1].printed == turn.number is not None,
        text=turn.text[:_SHOWN],
        turn=turn.turn,
        reason=error.reason if isinstance(error, IllegalTurn) else None,
    )
