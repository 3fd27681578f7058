"""What a written turn means in a position, be it whole or only its beginning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from printkit.base.errors import AmbiguousTurn, IllegalTurn, Message, NotationError, Reason, Source
from printkit.model import Game, Language
from printkit.notation import DIALECTS, GivenPosition, ParsedTurn
from printkit.replay.nearest import nearest_legal
from printkit.replay.tables import alphabet_of, rules_of
from printkit.rules import Position, Side, Trace, Turn
from printkit.text import reasons

if TYPE_CHECKING:
    from printkit.rules import Rules


def meant(rules: Rules, position: Position, parsed: ParsedTurn) -> tuple[Turn, Reason | None]:
    """The turn that is meant, and why it is illegal: the legal one of all that it may mean.

    Raises:
        AmbiguousTurn: several of them are legal.
    """
    turn = rules.counted(position, parsed.turn)
    reason = rules.explain(position, turn)
    if not parsed.others:
        return turn, reason
    legal = [turn for turn in parsed.others if rules.explain(position, turn) is None]
    if reason is None:
        legal.insert(0, parsed.turn)
    if len(legal) > 1:
        what = Message("replay.may-mean-legal-turns", turn=parsed.text, count=len(legal))
        raise AmbiguousTurn(what, source=parsed.source, hint=Message("replay.write-with-signs"))
    return (legal[0], None) if legal else (parsed.turn, reason)


def mover(position: Position, first: ParsedTurn) -> Side:
    """The owner of what a turn moves: of the cube on its first cell, or by its drops' letters."""
    if first.dropped:
        return first.side or position.to_move
    begins = first.turn.swap[0] if first.turn.swap else first.turn.steps[0].start
    standing = position.at(begins)
    return standing[-1].side if standing else position.to_move


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """A turn broken off.

    Attributes:
        text: as it was given.
        turn: its first steps or drops, or none.
        trace: what they do.
        position: in the middle of the turn.
        further: how it may go on: the turn with one step or one dropped piece more.
    """

    text: str
    turn: Turn
    trace: Trace
    position: Position
    further: tuple[Turn, ...]

    @property
    def onward(self) -> tuple[int, ...]:
        """The cells where its next step may end, or its next piece may be dropped, rising."""
        ends = {one.steps[-1].end if one.steps else one.drops[-1].cell for one in self.further}
        return tuple(sorted(ends))


def begin(
    game: Game, given: GivenPosition, text: str, source: Source, language: Language = Language.EN
) -> Beginning:
    """The beginning of a turn, and where the turn may go on.

    Args:
        game: the game.
        given: the position in which it is played; where it does not say who moves, it is a
            picture: the owner of what is moved moves, and no game is over.
        text: the first steps or drops of a turn, or the name of a cell: what stands there begins.
        source: where the text is written.
        language: of the words about what is illegal.

    Raises:
        IllegalTurn: no legal turn begins so; with the rule and the nearest legal turns.
        NotationError: the text is neither, or nothing on that cell may begin a turn.
    """
    rules, alphabet, position = rules_of(game), alphabet_of(game), given.position
    rules = rules.endless if given.side is None else rules
    cell, turn = game.grid.index.get(text), Turn()
    if cell is None:
        parsed = DIALECTS[game.dialect].parse_turn(text, source, alphabet)
        side = position.to_move if given.side is not None else mover(position, parsed)
        position = replace(position, to_move=side)
        turn = rules.counted(position, parsed.turn)
    elif given.side is None and position.at(cell):
        position = replace(position, to_move=position.at(cell)[-1].side)
    reason = rules.explain_so_far(position, turn)
    if reason is not None:
        why = reasons.reason(reason, game, language)
        hint = reasons.legal(nearest_legal(game, position, text), language)
        what = reasons.illegal(text, why, language)
        raise IllegalTurn(what, reason, source=source, hint=hint)
    further = rules.onward(position, turn)
    if cell is not None:
        further = tuple(one for one in further if one.steps and one.steps[0].start == cell)
        if not further:
            raise NotationError(Message("replay.nothing-begins", cell=text), source=source)
    return Beginning(
        text=text,
        turn=turn,
        trace=rules.trace(position, turn),
        position=rules.play_so_far(position, turn),
        further=further,
    )
