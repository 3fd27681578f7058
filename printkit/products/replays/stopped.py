"""The position before a turn that cannot be played, with that turn crossed out."""

from __future__ import annotations

from dataclasses import replace

from printkit.base.fonts import printable
from printkit.draw.marks import Annotation, AnnotationKind
from printkit.model import Language
from printkit.products.diagram import Scenery
from printkit.products.figures.panel import barred_turn, refused
from printkit.replay.interpret import rules_of
from printkit.replay.replay import Replay, Stop
from printkit.text import reasons


def stopped_scenery(played: Replay, language: Language) -> Scenery:
    """What a diagram shows of a game that was played out up to its first mistake.

    The steps that a legal turn might have begun with are arrows, the first one at fault is barred.
    """
    stop, last = played.stop, played.plies[-1] if played.plies else None
    lost = last.lost if last and any(last.lost) else None
    scenery = Scenery(position=played.position(len(played.plies)), lost=lost)
    if stop is None:
        return scenery
    turn = printable(f"{stop.number}{'…' if stop.half else ''} {stop.text}")
    if stop.turn is None or stop.reason is None:
        ending = printable(stop.sentence(played.game, language))
        return replace(scenery, heading=turn, ending=ending)
    why = reasons.reason(stop.reason, played.game, language)
    scenery = replace(scenery, refusals=((turn, printable(why)),))
    return _barred(played, stop, scenery)


def _barred(played: Replay, stop: Stop, scenery: Scenery) -> Scenery:
    game, turn, position = played.game, stop.turn, scenery.position
    assert turn is not None
    assert stop.reason is not None
    if turn.swap:
        rings = (Annotation(kind=AnnotationKind.RING, cell=cell) for cell in turn.swap)
        return replace(scenery, annotations=tuple(rings))
    barred = barred_turn(rules_of(game), position, turn, stop.text, stop.reason)
    return replace(scenery, barred=refused(game, position, (barred,)))
