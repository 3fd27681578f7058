"""Positions and turns in words: as captions, for who cannot see the picture, and to be heard."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple, TypeAlias

from printkit.draw.pieces import FEW
from printkit.model import Game, Language, Owner
from printkit.model.game import turned_over, without_turned
from printkit.notation.alphabet import Manner
from printkit.replay.interpret import rules_of
from printkit.replay.replay import Ply, end_words
from printkit.rules import Drop, Piece, Position, Side, StepEffect, Trace, unit_pieces
from printkit.text.nouns import Noun, capital, counted, joined, noun, nouns_of
from printkit.text.players import Player, players_of
from printkit.text.words import FigureWords, SpokenWords

_FORMS = re.compile(r"\[([^|]*)\|([^]]*)\]")
"""What a verb is with one player and with several: `[construit|construisent]`."""

_SIGNS = re.compile(r"[,;:.()\[\]]|^[0-9]| [a-z]?[0-9]+$")
"""What the name of a kind may hold that would read as the end of it, or as a cell."""
_MOST_PLACES = 3
"""So many pieces that are taken away are named with the cells they leave."""
Lost: TypeAlias = tuple[tuple[Piece, ...], ...]
"""The pieces that White and Black have lost."""


def turn_sentence(game: Game, trace: Trace, language: Language) -> str:
    """What a turn does, in one sentence without a full stop.

    `White moves a stack, then its top goes on alone (taken: king; the king is put back on a2)`
    """
    words, names = FigureWords.of(language, game.wording), _Called.of(game, language)
    nouns, players = names.kinds, players_of(game.players, language)
    player = players[trace.side]
    if game.dialect == Manner.PLAIN:
        bare, whose = without_turned(game, trace), trace.side if game.has_sides else None
        plain = _PlainTurn(game=game, words=words, nouns=nouns, players=players, side=whose)
        return plain.sentence(bare, _turned(game, trace, nouns))
    swap = game.rules.swap if game.rules and game.rules.swap else (0, 0)
    dropped = [names.placed(drop, words) for drop in trace.turn.drops]
    pattern = _FORMS.sub(lambda found: found[1 + (player.ending == "nt")], _pattern(words, trace))
    what = capital(
        pattern.format(
            side=player.name,
            ending=player.ending,
            what=joined(dropped, words.last) if dropped else "",
            one=nouns[swap[0]].definite,
            two=nouns[swap[1]].definite,
            count=len(trace.effects[-1].moved) if trace.effects else 0,
        )
    )
    asides = [*names.given_back(trace, words)]
    if captured := [nouns[piece.kind] for one in trace.effects for piece in one.captured]:
        asides.insert(0, words.taken.format(what=counted(captured)))
    if trace.exchanged:
        exchanged = ", ".join(nouns[kind].name for kind in trace.exchanged)
        asides.append(words.exchanged.format(what=exchanged))
    return f"{what} ({words.next_item.join(asides)})" if asides else what


class _Called(NamedTuple):
    """What the kinds and the cells of a game are called."""

    kinds: tuple[Noun, ...]
    cells: Sequence[str]

    @classmethod
    def of(cls, game: Game, language: Language) -> _Called:
        """Those of a game."""
        return cls(nouns_of(game, language), game.grid.names)

    def placed(self, drop: Drop, words: FigureWords | SpokenWords) -> str:
        """What is placed, and where: on a cell, or between two."""
        noun, cell = self.kinds[drop.kind], self.cells[drop.cell]
        pattern, other = words.dropped, ""
        if drop.other is not None:
            pattern, other = words.dropped_between, self.cells[drop.other]
        return pattern.format(a=noun.indefinite, of=noun.of_one, cell=cell, cell2=other)

    def given_back(self, trace: Trace, words: FigureWords) -> Iterator[str]:
        """Who is put back, and what is given up for it."""
        turn = trace.turn
        if trace.relocated is not None and turn.relocation is not None:
            king, cell = self.kinds[trace.relocated.kind], self.cells[turn.relocation]
            yield words.put_back.format(the=king.definite, of=king.genitive, cell=cell)
        if trace.ransomed is not None and turn.ransom is not None:
            given, cell = self.kinds[trace.ransomed.kind].name, self.cells[turn.ransom]
            yield words.ransom.format(what=given, cell=cell)


def _turned(game: Game, trace: Trace, nouns: Sequence[Noun]) -> tuple[tuple[Noun, str, str], ...]:
    """Per piece that turns over what it was, the name of what it is then, and its cell."""
    return tuple(
        (nouns[one.kind], nouns[drop.kind].name, game.grid.names[drop.cell])
        for drop, one in turned_over(game, trace).items()
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlainTurn:
    """The words for turns in the plain dialect: what goes where, is placed, is taken.

    Attributes:
        side: whose turn it is; None where nobody's pieces are nobody's turn.
    """

    game: Game
    words: FigureWords
    nouns: Sequence[Noun]
    players: Sequence[Player]
    side: Side | None

    def sentence(self, trace: Trace, turned: Sequence[tuple[Noun, str, str]]) -> str:
        """What a turn does, and what is `turned` over: by its name before, then, and its cell."""
        words = self.words
        moved = [*self.ways(trace)]
        placed = [
            self.placed(self.one(drop.piece(trace.side)), drop.cells) for drop in trace.turn.drops
        ]
        ends = zip(trace.swapped, trace.turn.swap or (), strict=True)
        swapped = [self.placed(self.one(piece), (cell,)) for piece, cell in ends]
        taken = counted(self.nouns[piece.kind] for piece in trace.captured)
        asides = [words.taken.format(what=taken)] if taken else []
        done = [*moved, *placed]
        over = [
            words.turned_to.format(a=one.indefinite, cell=cell, what=name)
            for one, name, cell in turned
        ]
        if done:  # else it is what the sentence says
            asides += [words.turned.format(what=name, cell=cell) for _, name, cell in turned]
        if swapped and done:
            asides.append(words.swaps_besides.format(one=swapped[0], two=swapped[1]))
        aside = f" ({words.next_item.join(asides)})" if asides else ""
        pattern, what = words.rests, joined(moved or placed, words.last) if done else ""
        if moved and placed:
            pattern = words.moves_and_places
        elif moved or placed:
            pattern = words.moves if moved else words.places
        elif swapped:
            pattern = words.swap
        elif turned:
            pattern, what = words.turns_over, joined(over, words.last)
        elif taken:
            pattern, what, aside = words.takes_away, joined(self.away(trace), words.last), ""
        put = joined(placed, words.last) if placed else ""
        if self.side is None:
            done = done or over
            stated = joined(done, words.last) if done else words.taken.format(what=what)
            return capital(stated if done or taken else "") + aside
        player = self.players[self.side]
        stated = pattern.format(
            side=player.name,
            ending=player.ending,
            what=what,
            placed=put,
            one=swapped[0] if swapped else "",
            two=swapped[1] if swapped else "",
        )
        return capital(stated) + aside

    def one(self, piece: Piece, count: int = 1) -> str:
        """A piece, or several, with whose it is where that is not who moves."""
        noun, neutral = self.nouns[piece.kind], self.game.kinds[piece.kind].owner is Owner.NONE
        if neutral or self.side in {None, piece.side}:
            return noun.indefinite if count == 1 else noun.counted(count)
        of = self.players[piece.side].of
        if count == 1:
            return self.words.one_owned.format(player=of, kind=noun.name, a=noun.indefinite)
        return self.words.some_owned.format(player=of, count=count, kind=noun.in_plural)

    def placed(self, piece: str, cells: Sequence[int]) -> str:
        """A piece, and where it stands: on a cell, or between two."""
        cell, *others = (self.game.grid.names[cell] for cell in cells)
        if others:
            return self.words.dropped_between.format(a=piece, cell=cell, cell2=others[0])
        return self.words.dropped.format(a=piece, cell=cell)

    def ways(self, trace: Trace) -> Iterator[str]:
        """What goes from where to where, steps that follow one another in one."""
        names = self.game.grid.names
        for rank, first in enumerate(trace.effects):
            if rank and trace.effects[rank - 1].step.end == first.step.start:
                continue
            last = first
            for one in trace.effects[rank + 1 :]:
                if one.step.start != last.step.end:
                    break
                last = one
            what, count = self.words.a_stack, len(first.moved)
            if count == 1:
                what = self.one(first.moved[0])
            elif count < len(first.left):
                what = self.words.upper_part.format(count=count)
            start, end = names[first.step.start], names[last.step.end]
            yield self.words.goes.format(a=what, cell=start, end=end)

    def away(self, trace: Trace) -> list[str]:
        """What is taken away, piece by piece with its place; many without their places."""
        taken = [(piece, (one.step.end,)) for one in trace.removed for piece in one.captured]
        places = [*taken, *zip(trace.opened, trace.turn.opened, strict=True)]
        if len(places) <= _MOST_PLACES:
            return [self.placed(self.one(piece), cells) for piece, cells in places]
        counts = Counter(piece for piece, _ in places)
        return [self.one(piece, count) for piece, count in counts.items()]


def _pattern(words: FigureWords, trace: Trace) -> str:
    """What a turn is by its steps."""
    if not trace.effects:
        return words.drop if trace.turn.swap is None else words.swap
    first, *rest = trace.effects
    if rest:
        second = rest[-1]
        parted = words.move_and_rebuild if _builds(second) else words.move_and_unbuild
        parted = words.move_and_part if len(second.moved) > 1 else parted
        return words.build_and_move if len(second.moved) > len(first.moved) else parted
    from_stack = len(first.left) > len(first.moved)
    if len(first.moved) > 1:
        several = words.move_part if from_stack else words.move_stack
        return words.stack_up if _builds(first) else several
    if _builds(first):
        return words.rebuild if from_stack else words.build
    return words.unbuild if from_stack else words.move_cube


def _builds(effect: StepEffect) -> bool:
    """Whether a stack is built; who takes a cube on a mountain comes to stand there by taking."""
    return effect.built_on is not None and not effect.captured


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
    With `lost` it says what White and Black have lost, with `to_move` who moves.
    """
    unit_words = _unit_words(game, language)
    words, names, players = unit_words.words, unit_words.names, unit_words.players
    units, stated = unit_words.units(position), list[str]()
    for side, player in zip(game.sides, players, strict=True):
        taken = chain.from_iterable((lost or ())[side : side + 1])
        gone = Counter(piece.kind for piece in taken)
        waiting = Counter(dict(enumerate(position.reserve[side])))
        items = units.get(side, [])
        for pattern, counts in ((words.in_reserve, +waiting), (words.lost_items, gone)):
            what = ", ".join(names[kind].counted(counts[kind]) for kind in sorted(counts))
            items += [pattern.format(what=what)] if what else []
        listed = words.next_item.join(items or [words.empty])
        if game.has_sides:
            stated.append(words.side_items.format(side=player.label, items=listed))
        elif what := words.next_item.join(items):  # what belongs to nobody waits, or is lost
            stated.append(f"{capital(what)}.")
    if None in units:
        stated.append(f"{capital(words.next_item.join(units[None]))}.")
    if to_move and (mover := side_to_move(game, position, language)):
        stated.append(f"{mover}.")
    return " ".join(stated)


@dataclass(frozen=True, slots=True, kw_only=True)
class _UnitWords:
    """What stands on the board of a game, in words."""

    game: Game
    words: FigureWords
    names: Sequence[Noun]
    players: Sequence[Player]

    def units(self, position: Position) -> dict[Side | None, list[str]]:
        """What each side has on the board, and nobody, kind by kind, each with its places.

        A stack is of the side whose piece lies uppermost; it comes after single pieces, and before
        what stands between two cells.
        """
        cells: dict[tuple[Piece, ...], list[str]] = {}
        between: dict[tuple[Piece, ...], list[str]] = {}
        cell_names = self.game.grid.names
        for index, name in enumerate(cell_names):
            if pieces := position.at(index):
                cells.setdefault(pieces, []).append(name)
        for one, other, unit in position.between:
            cell, cell2 = cell_names[one], cell_names[other]
            place = self.words.between_cells.format(cell=cell, cell2=cell2)
            between.setdefault(unit_pieces(unit), []).append(place)
        units: dict[Side | None, list[str]] = {}
        for places in (cells, between):
            for pieces in sorted(places, key=lambda pieces: (len(pieces), pieces[::-1])):
                stated = f"{self._stated(pieces)} {', '.join(places[pieces])}"
                units.setdefault(self._owner(pieces[-1]), []).append(stated)
        return units

    def _owner(self, piece: Piece) -> Side | None:
        neutral = self.game.kinds[piece.kind].owner is Owner.NONE
        return None if neutral else piece.side

    def _stated(self, pieces: tuple[Piece, ...]) -> str:
        """A piece, or those of a stack: one on another, or how many of each if they are many."""
        if len(pieces) <= FEW:
            text = ""
            for piece in pieces:
                name = self._named(piece, 1, pieces[-1])
                text = self.words.stack.format(upper=name, lower=text) if text else name
            return text
        runs = [(piece, len([*run])) for piece, run in groupby(pieces)]
        counted = [self._named(piece, count, pieces[-1]) for piece, count in runs]
        if len(runs) == 1:
            return self.words.stack_of.format(what=counted[0])
        return self.words.high_stack.format(count=len(pieces), what=", ".join(counted))

    def _named(self, piece: Piece, count: int, top: Piece) -> str:
        """So many pieces of a kind in a stack, with their owner where that is not the top's."""
        noun, whose = self.names[piece.kind], self._owner(piece)
        name = noun.name if count == 1 else noun.counted(count)
        if whose is None or whose is self._owner(top):
            return name
        return self.words.owned.format(player=self.players[whose].of, kind=name)


@lru_cache(maxsize=16)
def _unit_words(game: Game, language: Language) -> _UnitWords:
    words = FigureWords.of(language, game.wording)
    nouns, joint = nouns_of(game, language), words.stack.format(upper="", lower="")
    often = Counter(name for one in nouns for name in {one.name.lower(), one.in_plural.lower()})
    names = tuple(  # the id of a kind whose name another has, or that reads as more than a name
        replace(noun(kind.id, language), plural=True)
        if often[one.name.lower()] > 1 or joint in one.name or _SIGNS.search(one.name)
        else one
        for one, kind in zip(nouns, game.kinds, strict=True)
    )
    players = players_of(game.players, language)
    return _UnitWords(game=game, words=words, names=names, players=players)


def side_to_move(game: Game, position: Position, language: Language) -> str:
    """Who moves, a sentence without a full stop (`White to move`); empty where nobody has sides."""
    if not game.has_sides:
        return ""
    player = players_of(game.players, language)[position.to_move]
    words = FigureWords.of(language, game.wording)
    return capital(words.to_move.format(side=player.name, ending=player.ending))


# turns as they are spoken, for who hears a game step by step

LONGEST = 120
"""So many characters a sentence has at most: what is longer is talked over at the next step."""


class _Detail(IntEnum):
    """How much of a turn is said: the most that is short enough."""

    ALL = 0
    NO_BUILDING = 1
    COUNTED = 2
    NOTATION = 3


def spoken_turn(game: Game, ply: Ply, language: Language, number: str = "") -> str:
    """A turn in at most `LONGEST` characters, with how the game ended if it did.

    `12, Black: stack from g4 to e5, takes a rock.` begins with the `number` that counts the turn.
    """
    names = _Called.of(game, language)
    spoken = _SpokenTurn(
        trace=without_turned(game, ply.trace),
        turned=_turned(game, ply.trace, names.kinds),
        notation=ply.text,
        names=names,
        swap=(game.rules and game.rules.swap) or (0, 0),
        words=SpokenWords.of(language, game.form),
        figures=FigureWords.of(language, game.wording),
        plain=game.dialect == Manner.PLAIN,
    )
    words, players = spoken.words, players_of(game.players, language)
    player = players[ply.side].label if game.has_sides else ""
    # What is said behind it, the longest first: that it is illegal, how the game ended.
    illegal = f" {words.illegal}" if ply.illegal else ""
    outcome = rules_of(game).outcome(ply.position) if game.rules else None
    endings = [illegal]
    if outcome is not None:
        won = words.draw
        if outcome.winner is not None:
            winner = players[outcome.winner]
            won = capital(words.wins.format(side=winner.name, ending=winner.ending))
        ended = capital(end_words(game, ply.position, language))
        endings = [f"{illegal} {ended}.", f"{illegal} {won}"]
    for detail in _Detail:
        what = spoken.sentence(detail)
        for ending in endings:
            who = ", ".join(filter(None, (number, player))) or str(ply.number)
            text = words.turn.format(who=who, what=what) + ending
            if len(text) <= LONGEST:
                return text
    # A player's name that is a speech of its own is left out.
    return words.turn.format(who=number or str(ply.number), what=ply.text)


def spoken_start(game: Game, position: Position, language: Language) -> str:
    """The start of a game and who moves: `Start. White to move.`."""
    start = FigureWords.of(language, game.wording).start
    mover = side_to_move(game, position, language)
    return f"{start}. {mover}." if mover else f"{start}."


@dataclass(frozen=True, slots=True, kw_only=True)
class _SpokenTurn:
    """A turn with the words for it: names of cells and kinds, which kinds may change places.

    In the plain dialect pieces are placed, not dropped from a reserve.
    """

    trace: Trace
    turned: tuple[tuple[Noun, str, str], ...]
    notation: str
    names: _Called
    swap: tuple[int, int]
    words: SpokenWords
    figures: FigureWords
    plain: bool

    def sentence(self, detail: _Detail) -> str:
        """What the turn does, without a full stop."""
        if detail is _Detail.NOTATION:
            return self.notation
        turn, parts = self.trace.turn, [*self._steps(detail)]
        if turn.drops:
            dropped = (self.names.placed(drop, self.words) for drop in turn.drops)
            drops = self.words.places if self.plain else self.words.drops
            parts.append(drops.format(what=self._joined(dropped)))
        if turn.swap is not None:
            if self.trace.swapped:
                one, two = (
                    self.names.placed(Drop(piece.kind, cell), self.figures)
                    for piece, cell in zip(self.trace.swapped, turn.swap, strict=True)
                )
                parts.append(self.figures.swaps_besides.format(one=one, two=two))
            else:
                cell, end = (self.names.cells[cell] for cell in turn.swap)
                one, two = (self.names.kinds[kind].definite for kind in self.swap)
                parts.append(self.words.swap.format(one=one, two=two, cell=cell, end=end))
        removed = [piece for one in self.trace.removed for piece in one.captured]
        removed += self.trace.opened
        if removed:
            parts.append(self.taken(removed, detail))
        for _, name, cell in self.turned:
            parts.append(self.figures.turned.format(what=name, cell=cell))
        if detail is not _Detail.COUNTED:
            parts += self.names.given_back(self.trace, self.figures)
            if self.trace.exchanged:
                names = self._joined(self.names.kinds[kind].name for kind in self.trace.exchanged)
                parts.append(self.figures.exchanged.format(what=names))
        return ", ".join(parts) or self.words.passes

    def _steps(self, detail: _Detail) -> Iterator[str]:
        words, before = self.words, 0  # how many pieces moved in the step before
        came = -1
        for rank, effect in enumerate(self.trace.effects):
            start, end = (self.names.cells[cell] for cell in (effect.step.start, effect.step.end))
            count, lead = len(effect.moved), self.names.kinds[effect.moved[0].kind]
            part = words.part.format(count=count)
            if rank and (effect.step.start == came or not self.plain):
                what = lead.definite if count == 1 else words.the_stack if count > before else ""
                yield words.then.format(what=what or part, cell=end)
            else:
                whole = words.stack if len(effect.left) <= count else ""
                what = lead.name if count == 1 else whole or part
                yield words.step.format(what=what, cell=start, end=end)
            if effect.captured:
                yield self.taken(effect.captured, detail)
            elif effect.built_on is not None and detail is _Detail.ALL:
                yield words.onto.format(a=self.names.kinds[effect.built_on.kind].indefinite)
            before, came = count, effect.step.end

    def taken(self, pieces: Sequence[Piece], detail: _Detail) -> str:
        if detail is _Detail.COUNTED and len(pieces) > 1:
            return self.words.takes_count.format(count=len(pieces))
        named, of = [], []
        for kind, count in Counter(piece.kind for piece in pieces).items():
            noun = self.names.kinds[kind]
            if count > 1:
                several = noun.counted(count)
                named.append(several)
                of.append(self.words.of_several.format(what=several))
            else:
                named.append(noun.indefinite if noun.several else noun.definite)
                of.append(noun.of_one if noun.several else noun.genitive)
        return self.words.takes.format(a=self._joined(named), of=self._joined(of))

    def _joined(self, items: Iterable[str]) -> str:
        return joined([*items], self.figures.last)
