"""What a figure of a game without rules shows: pieces go where its author says."""

from __future__ import annotations

from dataclasses import replace

from printkit.base.errors import Message, PrintkitError
from printkit.model import Game, Language
from printkit.model.figures import Written
from printkit.notation import DIALECTS
from printkit.notation.positions.given import GivenPosition
from printkit.replay.interpret import mover
from printkit.replay.replay import Ply
from printkit.replay.tables import alphabet_of
from printkit.rules import Position, Step, StepEffect, Trace, Turn
from printkit.rules.force import CannotForce, forced
from printkit.rules.ruleset import Ruleset
from printkit.text.reasons import reason

_HIGHEST = 3
"""So many pieces stand on a cell at most."""


def played_by_word(game: Game, stood: GivenPosition, play: Written, language: Language) -> Ply:
    """A turn as it is written: what stands where it goes is taken, or built on if it is its own.

    Raises:
        PrintkitError: it cannot be read, or nothing stands where it begins.
    """
    parsed = DIALECTS[game.dialect].parse_turn(play.text, play.source, alphabet_of(game))
    position = replace(stood.position, to_move=mover(stood.position, parsed))
    after, trace = _forced(game, position, parsed.turn, play, language)
    return Ply(
        number=1,
        printed=None,
        turn=parsed.turn,
        source=play.source,
        text=play.text,
        trace=trace,
        position=after,
        lost=((), ()),
        warnings=(),
    )


def step_by_word(
    game: Game, position: Position, step: Step, place: Written, language: Language
) -> StepEffect:
    """What a first step does, as its author says.

    Raises:
        PrintkitError: too much would stand where it ends.
    """
    moved = replace(position, to_move=position.at(step.start)[-1].side)
    _, trace = _forced(game, moved, Turn(steps=(step,)), place, language)
    return trace.effects[0]


def _forced(
    game: Game, position: Position, turn: Turn, place: Written, language: Language
) -> tuple[Position, Trace]:
    """The position after a turn that no rule forbids, and what it did."""
    none = (0,) * len(game.kinds)
    bare = Ruleset(
        grid=game.grid,
        kinds=tuple(kind.id for kind in game.kinds),
        box=(none, none),
        beats=frozenset(),
        carries=frozenset(),
        height=_HIGHEST,
    )
    try:
        return forced(bare, position, turn)
    except CannotForce as cannot:
        what = Message("rule_figures.cannot-be-drawn", turn=place.text)
        hint = reason(cannot.reason, game, language)
        raise PrintkitError(what, source=place.source, hint=hint) from cannot
