"""The turns of a replay as diagrams show them: with their words, drawings and endings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from printkit.base.errors import Message, NotationError, Source
from printkit.base.fonts import printable
from printkit.draw.marks import Annotation, AnnotationKind
from printkit.model import Game, Language
from printkit.notation.positions.state import write_state
from printkit.notation.records.tree import DIAGRAM_NAGS, Note, Remark, drawings
from printkit.products.annotations import parse_annotation
from printkit.products.diagram import Scenery
from printkit.replay.interpret import alphabet_of, rules_of
from printkit.replay.replay import Ply, Replay, end_words
from printkit.rules import Position
from printkit.text.nouns import capital
from printkit.text.reasons import judgement
from printkit.text.words import FigureWords

if TYPE_CHECKING:
    from printkit.notation import GivenPosition


def judged(ply: Ply, language: Language) -> str:
    """A turn with what the record judges it to be."""
    signs = (judgement(nag, language) for nag in ply.nags if nag not in DIAGRAM_NAGS)
    return " ".join((ply.text, *signs))


def _remark(notes: tuple[Note, ...], language: Language) -> str:
    """What notes say, as prose."""
    if not notes:
        return ""
    from printkit.replay.story import prose

    return printable(prose(notes, language))


def start_scenery(played: Replay, language: Language) -> Scenery:
    """The start of a replay as a diagram shows it, with what the record says and draws of it."""
    source = played.start.source
    return Scenery(
        position=played.start.position,
        heading=FigureWords.of(language).start,
        annotations=_annotations(played.game, played.drawings, source),
        remark=_remark(played.opening, language),
        mover_known=played.start.side is not None,
    )


def turn_scenery(game: Game, ply: Ply, language: Language, number: str) -> Scenery:
    """A turn of a replay as a diagram shows it, with what the record says and draws of it.

    What stands before the turn is its `number`, or empty.
    """
    return Scenery(
        position=ply.position,
        trace=ply.trace,
        heading="  ".join(filter(None, (number, judged(ply, language)))),
        lost=ply.lost,
        lost_before=ply.lost_before,
        annotations=_annotations(game, ply.drawings, ply.source),
        ending=ending_words(game, ply.position, language),
        fault=printable(ply.illegal),
        remark=_remark(ply.notes, language),
    )


def begun_scenery(
    game: Game, given: GivenPosition, text: str, source: Source, language: Language
) -> Scenery:
    """A turn broken off as a diagram shows it: a ring on each cell where it may go on.

    Raises:
        NotationError: no turn begins so; see `printkit.replay.interpret.begin`.
    """
    from printkit.replay.interpret import begin

    beginning = begin(game, given, text, source, language)
    rings = (Annotation(kind=AnnotationKind.RING, cell=cell) for cell in beginning.onward)
    return Scenery(
        position=beginning.position,
        trace=beginning.trace if beginning.turn.length else None,
        heading=f"{beginning.text} \u2026",
        annotations=tuple(rings),
    )


def drawn_on(game: Game, remarks: Sequence[Remark], source: Source) -> tuple[Annotation, ...]:
    """What remarks of a record draw on a board; what cannot be drawn there is left out."""
    return _annotations(game, [one for remark in remarks for one in drawings(remark)], source)


def _annotations(game: Game, texts: Sequence[str], source: Source) -> tuple[Annotation, ...]:
    """The drawings of a record's remark; what cannot be drawn on this board is left out."""
    notes = []
    for text in texts:
        with suppress(NotationError):
            notes.append(parse_annotation(text, game.grid, source))
    return tuple(notes)


def result_words(played: Replay, language: Language) -> str:
    """How the game ended, in words; where it stops, or that it is not over, where it is not.

    Empty where nobody has stated the rules: whether it is over they do not say.
    """
    if played.stop:
        return printable(played.stop.sentence(played.game, language))
    if played.game.rules is None:
        return ""
    last = played.plies[-1].position if played.plies else played.start.position
    return ending_words(played.game, last, language) or FigureWords.of(language).unfinished


def ending_words(game: Game, position: Position, language: Language) -> str:
    """How a game ended with a position, a sentence; empty where it goes on."""
    ended = end_words(game, position, language) if game.rules else ""
    return f"{capital(ended)}." if ended else ""


def printed_number(ply: Ply) -> str:
    """The number that the record prints before a turn, else the count of plies."""
    return str(ply.number if ply.printed is None else ply.printed)


def figure_words(played: Replay, number: int) -> str:
    """The turn of this number as a figure of a spec, 0 for the start: YAML to stand in `figures`.

    It shows all that a diagram of the turn does but the pieces that were taken before.

    Raises:
        NotationError: the turn was played though illegal, which no figure shows.
    """
    game, label, drawn = played.game, "", played.drawings
    stood = played.given(max(0, number - 1)).position
    said: dict[str, Any] = {}
    said["stand"] = "setup" if stood == game.setup else write_state(stood, alphabet_of(game))
    if number:
        ply = played.plies[number - 1]
        if ply.illegal:
            what = Message("rule_figures.of-illegal", turn=ply.text)
            raise NotationError(what, source=ply.source)
        half = any(one.printed == ply.printed is not None for one in played.plies[: number - 1])
        label, drawn = printed_number(ply) + "b" * half, ply.drawings
        outcome = rules_of(game).outcome(ply.position) if game.rules else None
        said |= {"play": ply.text} | ({"ends": outcome.code} if outcome else {})
    marks = [one for one in drawn if _annotations(game, (one,), played.start.source)]
    said |= {"crop": "whole"} | ({"mark": marks} if marks else {})
    said["caption"] = figure_captions(played, number, label)
    lines = (f"    {key}: {json.dumps(one, ensure_ascii=False)}\n" for key, one in said.items())
    return "".join((f"  turn-{label}:\n" if number else "  start:\n", *lines))


def figure_captions(played: Replay, number: int, label: str) -> dict[str, str]:
    """What stands below a figure of a record: which turn it shows, and what is remarked of it."""
    captions = {}
    for language in Language:
        words = FigureWords.of(language, played.game.wording)
        heading = words.after_turn.format(turn=label) if number else f"{words.start}."
        notes = played.plies[number - 1].notes if number else played.opening
        remark = _remark(notes, language).translate({ord("{"): "(", ord("}"): ")"})  # no faces
        captions[str(language)] = " ".join(filter(None, (heading, remark)))
    return captions
