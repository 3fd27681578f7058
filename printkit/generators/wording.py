"""Positions and turns in words: captions, and descriptions for who cannot see the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from printkit.model import Game, Language
from printkit.rules import Mover, Piece, Position, Side, StepEffect, Trace
from printkit.words.figures import FIGURES, FigureWords


def piece_name(game: Game, piece: Piece, language: Language) -> str:
    """The name of a piece's kind."""
    return game.kinds[piece.kind].name[language]


def turn_sentence(game: Game, trace: Trace, language: Language) -> str:
    """What a turn does, in one sentence without a full stop.

    `White moves a stack, then its top goes on alone (taken: rock; king put back on a2)`
    """
    words = FIGURES[language]
    what = sentence_case(
        _pattern(words, trace).format(
            side=words.sides[trace.side], pieces=_dropped(game, trace, language)
        )
    )
    asides = []
    taken = [piece for piece in trace.captured if piece != trace.relocated]
    if taken:
        names = ", ".join(piece_name(game, piece, language) for piece in taken)
        asides.append(words.taken.format(pieces=names))
    if trace.relocated is not None and trace.turn.relocation is not None:
        asides.append(
            words.put_back.format(
                piece=piece_name(game, trace.relocated, language),
                cell=game.grid.names[trace.turn.relocation],
            )
        )
    return f"{what} ({'; '.join(asides)})" if asides else what


def sentence_case(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _pattern(words: FigureWords, trace: Trace) -> str:
    if not trace.effects:
        return words.drop
    first, *rest = trace.effects
    if not rest:
        return _single_step(words, first)
    if first.step.mover is Mover.CUBE:
        return words.build_and_move
    rebuilt = rest[-1].built_on is not None
    return words.move_and_rebuild if rebuilt else words.move_and_unbuild


def _single_step(words: FigureWords, effect: StepEffect) -> str:
    if effect.step.mover is Mover.STACK:
        return words.move_stack
    from_stack = len(effect.left) > 1
    if effect.built_on is not None:
        return words.rebuild if from_stack else words.build
    return words.unbuild if from_stack else words.move_cube


def _dropped(game: Game, trace: Trace, language: Language) -> str:
    return ", ".join(
        f"{game.kinds[drop.kind].name[language]} {game.grid.names[drop.cell]}"
        for drop in trace.turn.drops
    )


def position_description(game: Game, position: Position, language: Language) -> str:
    """What stands where, side by side, cell by cell: a picture's text for who cannot see it."""
    words = FIGURES[language]
    parts = []
    for side in Side:
        items = "; ".join(_side_items(game, position, side, language))
        parts.append(f"{sentence_case(words.sides[side])}: {items}.")
    return " ".join(parts)


def _side_items(game: Game, position: Position, side: Side, language: Language) -> Iterable[str]:
    words = FIGURES[language]
    units = [
        f"{game.grid.names[cell]} {_unit_name(game, cubes, language)}"
        for cell in range(len(position.cells))
        if (cubes := position.at(cell)) and cubes[-1].side is side
    ]
    waiting = Counter(
        {
            game.kinds[kind].name[language]: count
            for kind, count in enumerate(position.reserve[side])
            if count
        }
    )
    if waiting:
        units.append(f"{words.reserve} {', '.join(f'{n} {name}' for name, n in waiting.items())}")
    return units or [words.empty]


def _unit_name(game: Game, cubes: tuple[Piece, ...], language: Language) -> str:
    if len(cubes) == 1:
        return piece_name(game, cubes[0], language)
    lower, upper = (piece_name(game, cube, language) for cube in cubes)
    return FIGURES[language].stack.format(upper=upper, lower=lower)
