"""Positions and turns in words: captions, and descriptions for who cannot see the picture."""

from __future__ import annotations

import re
from collections.abc import Iterable

from printkit.model import Game, Language, Owner
from printkit.rules import Piece, Position, Side, StepEffect, Trace
from printkit.text.nouns import joined, noun_of
from printkit.text.players import players_of
from printkit.text.rules import effective_pairs
from printkit.text.words import FigureWords

_FORMS = re.compile(r"\[([^|]*)\|([^]]*)\]")
"""What a verb is with one player and with several: `[construit|construisent]`."""


def piece_name(game: Game, piece: Piece, language: Language) -> str:
    """The name of a piece's kind."""
    return game.kinds[piece.kind].name[language]


def turn_sentence(game: Game, trace: Trace, language: Language) -> str:
    """What a turn does, in one sentence without a full stop.

    `White moves a stack, then its top goes on alone (taken: king; the king is put back on a2)`
    """
    words, player = (
        FigureWords.of(language, game.wording),
        players_of(game.players, language)[trace.side],
    )
    swap = game.rules.swap if game.rules and game.rules.swap else (0, 0)
    one, two = (noun_of(game.kinds[kind], language).definite for kind in swap)
    pattern = _FORMS.sub(lambda found: found[1 + (player.ending == "nt")], _pattern(words, trace))
    what = sentence_case(
        pattern.format(
            side=player.name,
            ending=player.ending,
            what=_dropped(game, trace, language),
            one=one,
            two=two,
            count=len(trace.effects[-1].moved) if trace.effects else 0,
        )
    )
    asides = []
    captured = [piece for effect in trace.effects for piece in effect.captured]
    if captured:
        names = ", ".join(piece_name(game, piece, language) for piece in captured)
        asides.append(words.taken.format(what=names))
    if trace.relocated is not None and trace.turn.relocation is not None:
        king = noun_of(game.kinds[trace.relocated.kind], language)
        asides.append(
            words.put_back.format(
                the=king.definite, of=king.genitive, cell=game.grid.names[trace.turn.relocation]
            )
        )
    if trace.ransomed is not None and trace.turn.ransom is not None:
        given = piece_name(game, trace.ransomed, language)
        cell = game.grid.names[trace.turn.ransom]
        asides.append(words.ransom.format(what=given, cell=cell))
    if trace.exchanged:
        names = ", ".join(game.kinds[kind].name[language] for kind in trace.exchanged)
        asides.append(words.exchanged.format(what=names))
    return f"{what} ({words.next_item.join(asides)})" if asides else what


def sentence_case(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _pattern(words: FigureWords, trace: Trace) -> str:
    if not trace.effects:
        return words.drop if trace.turn.swap is None else words.swap
    first, *rest = trace.effects
    if not rest:
        return _single_step(words, first)
    second = rest[-1]
    if len(second.moved) > len(first.moved):
        return words.build_and_move
    if len(second.moved) > 1:
        return words.move_and_part
    return words.move_and_rebuild if _builds(second) else words.move_and_unbuild


def _single_step(words: FigureWords, effect: StepEffect) -> str:
    from_stack = len(effect.left) > len(effect.moved)
    if len(effect.moved) > 1:
        several = words.move_part if from_stack else words.move_stack
        return words.stack_up if _builds(effect) else several
    if _builds(effect):
        return words.rebuild if from_stack else words.build
    return words.unbuild if from_stack else words.move_cube


def _builds(effect: StepEffect) -> bool:
    """Whether a stack is built; who takes a cube on a mountain comes to stand there by taking."""
    return effect.built_on is not None and not effect.captured


def _dropped(game: Game, trace: Trace, language: Language) -> str:
    words = FigureWords.of(language, game.wording)
    parts = [
        words.dropped.format(
            a=noun_of(game.kinds[drop.kind], language).indefinite, cell=game.grid.names[drop.cell]
        )
        for drop in trace.turn.drops
    ]
    return joined(parts, words.last) if parts else ""


def position_description(game: Game, position: Position, language: Language) -> str:
    """What stands where, side by side, cell by cell: a picture's text for who cannot see it."""
    parts, words = [], FigureWords.of(language, game.wording)
    for side, player in zip(Side, players_of(game.players, language), strict=True):
        units = [*_units(game, position, side, language)]
        waiting = ", ".join(
            f"{count} {game.kinds[kind].name[language]}"
            for kind, count in enumerate(position.reserve[side])
            if count
        )
        if waiting:
            units.append(f"{words.reserve} {waiting}")
        items = words.next_item.join(units or [words.empty])
        parts.append(words.side_items.format(side=player.label, items=items))
    neutral = words.next_item.join(_units(game, position, None, language))
    return " ".join((*parts, f"{sentence_case(neutral)}.")) if neutral else " ".join(parts)


def _units(game: Game, position: Position, side: Side | None, language: Language) -> Iterable[str]:
    """What a side has on the board, cell by cell; what is nobody's where `side` is None."""
    for cell in range(len(position.cells)):
        cubes = position.at(cell)
        if not cubes:
            continue
        owned = game.kinds[cubes[-1].kind].owner is not Owner.NONE
        if (cubes[-1].side if owned else None) is side:
            stated, *upper = (piece_name(game, cube, language) for cube in cubes)
            for name in upper:
                stated = FigureWords.of(language).stack.format(upper=name, lower=stated)
            yield f"{game.grid.names[cell]} {stated}"


def captures_in_words(game: Game, language: Language) -> str:
    """Who takes whom, for who cannot see the picture (`Rock: scissors, king.`)."""
    if game.rules is None:
        return ""
    names = [kind.name[language] for kind in game.kinds]
    pairs = effective_pairs(game.rules)
    taken = {one: sorted(other for some, other in pairs if some == one) for one, _ in sorted(pairs)}
    items = FigureWords.of(language, game.wording).side_items
    return " ".join(
        items.format(
            side=sentence_case(names[one]), items=", ".join(names[other] for other in others)
        )
        for one, others in taken.items()
    )
