"""Positions and turns in words: captions, and descriptions for who cannot see the picture."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from printkit.model import Game, Language, Owner
from printkit.rules import Piece, Position, Side, StepEffect, Trace
from printkit.text.nouns import Noun, joined, noun, noun_of, nouns_of
from printkit.text.players import Player, players_of
from printkit.text.rules import effective_pairs
from printkit.text.words import FigureWords

_FORMS = re.compile(r"\[([^|]*)\|([^]]*)\]")
"""What a verb is with one player and with several: `[construit|construisent]`."""

_SIGNS = re.compile(r"[,;:.()\[\]]|^[0-9]| [a-z]?[0-9]+$")
"""What the name of a kind may hold that would read as the end of it, or as a cell."""
Lost: TypeAlias = tuple[tuple[Piece, ...], tuple[Piece, ...]]
"""The pieces that White and Black have lost."""


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


def position_description(
    game: Game,
    position: Position,
    language: Language,
    *,
    lost: Lost | None = None,
    to_move: bool = False,
) -> str:
    """A position for who cannot see it: all that is needed to set it up, as chess books list it.

    `White: king a4; rock b1, b5; wise on rock c4; in reserve: 2 mountains; lost: 1 rock. Black: …`

    Args:
        game: the game.
        position: what stands where.
        language: of the words.
        lost: the pieces that White and Black have lost, or None where nothing is known of them.
        to_move: whether it is told who moves.
    """
    listing = _Listing(
        game=game,
        position=position,
        words=FigureWords.of(language, game.wording),
        names=_told_apart(game, language),
        players=players_of(game.players, language),
    )
    told = [*listing.sides(lost or ((), ()))]
    if to_move:
        told.append(f"{side_to_move(game, position, language)}.")
    return " ".join(told)


def side_to_move(game: Game, position: Position, language: Language) -> str:
    """Who moves, a sentence without a full stop (`White to move`)."""
    player = players_of(game.players, language)[position.to_move]
    words = FigureWords.of(language, game.wording)
    return sentence_case(words.to_move.format(side=player.name, ending=player.ending))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listing:
    """A position to be told, with the words for it."""

    game: Game
    position: Position
    words: FigureWords
    names: tuple[Noun, ...]
    players: tuple[Player, Player]

    def sides(self, lost: Lost) -> Iterator[str]:
        """What each side has, then what is nobody's, a sentence each."""
        words, units = self.words, self._units()
        for side, player in zip(Side, self.players, strict=True):
            gone = Counter(piece.kind for piece in lost[side])
            waiting = Counter(dict(enumerate(self.position.reserve[side])))
            items = units.get(side, [])
            for pattern, counts in ((words.in_reserve, +waiting), (words.lost_items, gone)):
                what = ", ".join(self.names[kind].counted(counts[kind]) for kind in sorted(counts))
                items += [pattern.format(what=what)] if what else []
            listed = words.next_item.join(items or [words.empty])
            yield words.side_items.format(side=player.label, items=listed)
        if None in units:
            yield f"{sentence_case(words.next_item.join(units[None]))}."

    def _units(self) -> dict[Side | None, list[str]]:
        """What each side has on the board, and nobody, kind by kind, each with its cells.

        A stack is of the side whose piece lies uppermost; it comes after single pieces.
        """
        cells: dict[tuple[Piece, ...], list[str]] = {}
        for cell, name in enumerate(self.game.grid.names):
            if pieces := self.position.at(cell):
                cells.setdefault(pieces, []).append(name)
        told: dict[Side | None, list[str]] = {}
        for pieces in sorted(cells, key=lambda pieces: (len(pieces), pieces[::-1])):
            side, stated = _owner(self.game, pieces[-1]), ""
            for piece in pieces:
                name, owner = self.names[piece.kind].name, _owner(self.game, piece)
                if owner is not None and owner is not side:
                    name = self.words.owned.format(player=self.players[owner].of, kind=name)
                stated = self.words.stack.format(upper=name, lower=stated) if stated else name
            told.setdefault(side, []).append(f"{stated} {', '.join(cells[pieces])}")
        return told


def _owner(game: Game, piece: Piece) -> Side | None:
    """Whose a piece is; nobody's is None."""
    return None if game.kinds[piece.kind].owner is Owner.NONE else piece.side


def _told_apart(game: Game, language: Language) -> tuple[Noun, ...]:
    """The kinds' names; the id of one whose name another has, or that reads as more than a name."""
    nouns = nouns_of(game, language)
    joint = FigureWords.of(language, game.wording).stack.format(upper="", lower="")
    often = Counter(name for one in nouns for name in {one.name.lower(), one.in_plural.lower()})
    return tuple(
        replace(noun(kind.id, language), plural=True)
        if often[one.name.lower()] > 1 or joint in one.name or _SIGNS.search(one.name)
        else one
        for one, kind in zip(nouns, game.kinds, strict=True)
    )


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
