"""What a text keeps of the games that were meant to be written in it.

Whatever rewrites a person's file reads what it is about to write, and compares it with what it
means: see `lost`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from printkit.base.errors import Message
from printkit.notation.records.record_text import RecordText
from printkit.notation.records.scores import score_of
from printkit.notation.records.tree import Nag, Note, Remark, Variation, WrittenTurn

_Item: TypeAlias = tuple[str, str]
_SHOWN = 40
_ENDING = "termination"
_WHAT = {
    "turn": "notation.lost-turn",
    "remark": "notation.lost-remark",
    "judgement": "notation.lost-judgement",
    "variation": "notation.lost-variation",
    "header": "notation.lost-header",
    "setup": "notation.lost-setup",
    "score": "notation.lost-score",
    "side": "notation.lost-first-player",
}


def lost(meant: RecordText, read: RecordText) -> Message | None:
    """What of a game is not read back as it was meant: the first such thing; None if all is.

    Turns, remarks (with the drawings in them), judgements, variations, headers, the setup, the
    score and who begins are compared; numbers are not. How the game ended may stand by the score
    or in the header `Termination`.
    """
    read = stated(read)
    for one, other in zip_longest(_items(meant), _items(read)):
        if one != other:
            kind, text = one or other or ("", "")
            return Message(_WHAT[kind], text=text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
    endings = (value.text for key, value in read.headers if key.lower() == _ENDING)
    if meant.ending not in {read.ending, *endings}:
        return Message(_WHAT["score"], text=meant.ending)
    return None


def stated(game: RecordText) -> RecordText:
    """A game without the score that was only gathered from its last remark (`{Black resigns}`)."""
    last = game.turns[-1].notes[-1] if game.turns and game.turns[-1].notes else None
    if not isinstance(last, Remark) or game.result is None or game.result.source != last.source:
        return game
    return replace(game, result=None)


def _items(game: RecordText) -> Iterator[_Item]:
    """All that a game says, one thing after another, with its variations, however deep."""
    yield from (("header", f"{key} {value.text}") for key, value in game.headers)
    yield from (("setup", word) for token in game.setup for word in token.text.split())
    work: list[Note | WrittenTurn | None] = [*reversed(game.turns), *reversed(game.opening)]
    while work:
        one = work.pop()
        match one:
            case None:
                yield "variation", ")"
            case Remark():
                yield "remark", one.text
            case Nag():
                yield "judgement", f"${one.number}"
            case WrittenTurn():
                yield "turn", one.text
                work.extend(reversed(one.notes))
            case Variation():
                yield "variation", "("
                work += [None, *reversed(one.turns), *reversed(one.opening)]
    yield from (("remark", remark.text) for remark in game.below)
    if game.turns:
        yield "side", str(int(game.first_side))
    if game.result is not None:
        ending = score_of(game.result.text)
        winner = ending.winner if ending else None
        yield "score", game.result.text if winner is None else str(winner)
