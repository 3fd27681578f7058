"""What a written turn means in a position, where its text alone does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.base.errors import AmbiguousTurn, Message, Reason
from printkit.notation import ParsedTurn
from printkit.rules import Position, Turn

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
