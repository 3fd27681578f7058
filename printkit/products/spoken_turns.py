"""Turns as they are spoken: a short sentence each, for who hears a game step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from printkit.model import Game, Language
from printkit.products.descriptions import sentence_case, side_to_move
from printkit.replay.replay import Ply, end_words
from printkit.replay.tables import rules_of
from printkit.rules import Piece, Position, StepEffect, Trace
from printkit.text.nouns import Noun, joined, nouns_of
from printkit.text.players import players_of
from printkit.text.words import FigureWords, SpokenWords

LONGEST = 120
"""So many characters a sentence has at most: what is longer is talked over at the next step."""


class _Detail(IntEnum):
    """How much of a turn is told: the most that is short enough."""

    ALL = 0
    NO_BUILDING = 1
    COUNTED = 2
    NOTATION = 3


def spoken_turn(game: Game, ply: Ply, language: Language, number: str = "") -> str:
    """A turn in at most `LONGEST` characters, with how the game ended if it did.

    `12, Black: stack from g4 to e5, takes a rock.`

    Args:
        game: the game.
        ply: the turn.
        language: of the words.
        number: what counts the turn, or empty.
    """
    telling = _Telling(
        trace=ply.trace,
        notation=ply.text,
        names=game.grid.names,
        nouns=nouns_of(game, language),
        swap=(game.rules and game.rules.swap) or (0, 0),
        words=SpokenWords.of(language, game.form),
        figures=FigureWords.of(language, game.wording),
    )
    player = players_of(game.players, language)[ply.side].label
    endings = [*_endings(game, ply, language)]
    for detail in _Detail:
        what = telling.sentence(detail)
        for ending in endings:
            who = ", ".join(filter(None, (number, player)))
            text = telling.words.turn.format(who=who, what=what) + ending
            if len(text) <= LONGEST:
                return text
    # A player's name that is a speech of its own is left out.
    return telling.words.turn.format(who=number or str(ply.number), what=ply.text)


def spoken_start(game: Game, position: Position, language: Language) -> str:
    """The start of a game and who moves: `Start. White to move.`."""
    start = FigureWords.of(language, game.wording).start
    return f"{start}. {side_to_move(game, position, language)}."


def _endings(game: Game, ply: Ply, language: Language) -> Iterator[str]:
    """What is said behind a turn, the longest first: that it is illegal, how the game ended."""
    words = SpokenWords.of(language, game.form)
    illegal = f" {words.illegal}" if ply.illegal else ""
    outcome = rules_of(game).outcome(ply.position) if game.rules else None
    if outcome is None:
        yield illegal
        return
    yield f"{illegal} {sentence_case(end_words(game, ply.position, language))}."
    if outcome.winner is None:
        yield f"{illegal} {words.draw}"
        return
    winner = players_of(game.players, language)[outcome.winner]
    said = words.wins.format(side=winner.name, ending=winner.ending)
    yield f"{illegal} {sentence_case(said)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Telling:
    """A turn to be told, with the words for it.

    Attributes:
        trace: what it does.
        notation: how it is written.
        names: of the cells.
        nouns: the names of the kinds.
        swap: the kinds that may change places.
        words: those of spoken turns.
        figures: those of captions.
    """

    trace: Trace
    notation: str
    names: Sequence[str]
    nouns: tuple[Noun, ...]
    swap: tuple[int, int]
    words: SpokenWords
    figures: FigureWords

    def sentence(self, detail: _Detail) -> str:
        """What the turn does, without a full stop."""
        if detail is _Detail.NOTATION:
            return self.notation
        parts = [*self._steps(detail), *self._others()]
        if detail is not _Detail.COUNTED:
            parts += self._asides()
        return ", ".join(parts) or self.words.passes

    def _steps(self, detail: _Detail) -> Iterator[str]:
        before = 0
        for rank, effect in enumerate(self.trace.effects):
            end = self.names[effect.step.end]
            if rank:
                yield self.words.then.format(what=self._going_on(effect, before), cell=end)
            else:
                start = self.names[effect.step.start]
                what = self._mover(effect)
                yield self.words.step.format(what=what, cell=start, end=end)
            if effect.captured:
                yield self._taken(effect.captured, detail)
            elif effect.built_on is not None and detail is _Detail.ALL:
                one = self.nouns[effect.built_on.kind]
                yield self.words.onto.format(a=one.indefinite)
            before = len(effect.moved)

    def _mover(self, effect: StepEffect) -> str:
        count = len(effect.moved)
        if count == 1:
            return self.nouns[effect.moved[0].kind].name
        return self.words.part.format(count=count) if len(effect.left) > count else self.words.stack

    def _going_on(self, effect: StepEffect, before: int) -> str:
        count = len(effect.moved)
        if count == 1:
            return self.nouns[effect.moved[0].kind].definite
        return self.words.the_stack if count > before else self.words.part.format(count=count)

    def _taken(self, pieces: Sequence[Piece], detail: _Detail) -> str:
        if detail is _Detail.COUNTED and len(pieces) > 1:
            return self.words.takes_count.format(count=len(pieces))
        named, of = [], []
        for kind, count in Counter(piece.kind for piece in pieces).items():
            noun = self.nouns[kind]
            if count > 1:
                several = noun.counted(count)
                named.append(several)
                of.append(self.words.of_several.format(what=several))
            else:
                named.append(noun.indefinite if noun.several else noun.definite)
                of.append(noun.of_one if noun.several else noun.genitive)
        return self.words.takes.format(a=self._joined(named), of=self._joined(of))

    def _others(self) -> Iterator[str]:
        """Drops, and what changes places."""
        turn = self.trace.turn
        if turn.drops:
            dropped = (
                self.words.dropped.format(
                    a=self.nouns[drop.kind].indefinite,
                    of=self.nouns[drop.kind].of_one,
                    cell=self.names[drop.cell],
                )
                for drop in turn.drops
            )
            yield self.words.drops.format(what=self._joined(dropped))
        if turn.swap is not None:
            one, two = (self.nouns[kind].definite for kind in self.swap)
            cell, end = (self.names[cell] for cell in turn.swap)
            yield self.words.swap.format(one=one, two=two, cell=cell, end=end)

    def _asides(self) -> Iterator[str]:
        """Who is put back, what is given up for it, which prisoners come free."""
        trace, turn = self.trace, self.trace.turn
        if trace.relocated is not None and turn.relocation is not None:
            king, cell = self.nouns[trace.relocated.kind], self.names[turn.relocation]
            yield self.figures.put_back.format(the=king.definite, of=king.genitive, cell=cell)
        if trace.ransomed is not None and turn.ransom is not None:
            given, cell = self.nouns[trace.ransomed.kind].name, self.names[turn.ransom]
            yield self.figures.ransom.format(what=given, cell=cell)
        if trace.exchanged:
            names = self._joined(self.nouns[kind].name for kind in trace.exchanged)
            yield self.figures.exchanged.format(what=names)

    def _joined(self, items: Iterable[str]) -> str:
        return joined([*items], self.figures.last)
