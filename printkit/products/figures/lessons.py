"""Figures that a game gets where its spec has none: made from its rules, and checked as all are.

A teaching position stands in the middle of the board: a piece with one of its own to build on, one
to take, and the like. What is played in it is found among the legal turns.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from printkit.base.errors import PrintkitError, Source
from printkit.model import Game, Language
from printkit.model.figures import Figure, Panel, Section, StacksPlate, TakesPlate, Written
from printkit.notation.turns.common import write_traced
from printkit.products.replays.record import example_of
from printkit.replay.interpret import alphabet_of
from printkit.rules import Mover, Piece, Rules, Side, Trace
from printkit.rules.position import unit_code
from printkit.rules.scope import Scope

_NOWHERE = Source("")
_MOST_STACKS = 4
"""So many stacks are shown that may stand, and that may not."""
_SIXTHS = 6
_OPENING = 18
"""The turn of the example game after which the cover shows it, or two thirds of a short one."""

Units = Mapping[int, tuple[Piece, ...]]


def teaching_figures(game: Game, stated: Container[Section] = ()) -> tuple[Figure, ...]:
    """The figures that can be made of a game in the order of a book, without `stated` sections."""
    found: list[Figure] = []
    if Section.COVER not in stated:
        turns = 0
        if game.example is not None and game.is_played:
            with suppress(PrintkitError):  # of a variant that makes some of them illegal
                turns = len(example_of(game, Language.EN).plies)
        stand = f"game@{min(_OPENING, 2 * turns // 3)}" if turns else "setup"
        if turns or any(game.setup.cells):
            panel = Panel(source=_NOWHERE, stand=_written(stand), view="cover")
            found += _figure("cover", Section.COVER, panel)
    lesson = _Lesson(game)
    # a board on which no three cells lie in a line is too small for examples
    if game.rules is not None and not game.rules.engine and lesson.ways:
        for section, figures_of in _LESSONS.items():
            found += () if section in stated else figures_of(lesson)
    return tuple(found)


def _written(text: str) -> Written:
    return Written(text, _NOWHERE)


def _figure(name: str, section: Section, *panels: Panel | None, columns: int = 0) -> list[Figure]:
    """A figure of the panels that there are, or nothing where there is none."""
    drawn = tuple(panel for panel in panels if panel is not None)
    if not drawn:
        return []
    return [Figure(name=name, source=_NOWHERE, panels=drawn, section=section, columns=columns)]


@dataclass(frozen=True)
class _Lesson:
    """What is taught of a game."""

    game: Game

    @cached_property
    def scope(self) -> Scope:
        assert self.game.rules is not None
        return Scope(self.game.rules)

    @cached_property
    def rules(self) -> Rules:
        assert self.game.rules is not None
        return Rules.of(self.game.rules).endless

    # positions

    @cached_property
    def hub(self) -> int:
        """The cell in the middle that has most cells around it."""
        steps, size = self.game.grid.neighbours, len(self.game.grid.names)

        def room(cell: int) -> tuple[int, int]:
            near = [one for one in steps[cell] if one >= 0]
            far = sum(1 for way, one in enumerate(steps[cell]) if one >= 0 and steps[one][way] >= 0)
            return len(near) + far, -abs(2 * cell - size)

        return max(range(size), key=room)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """The directions in which two cells follow the hub, each with its neighbour there."""
        steps = self.game.grid.neighbours
        near = ((way, one) for way, one in enumerate(steps[self.hub]) if one >= 0)
        return tuple(way for way, one in near if steps[one][way] >= 0)

    def _at(self, way: int, far: int = 1) -> int:
        """The cell so far from the hub in one of its directions, counted in sixths of a turn.

        Where there are four, the first, third and fifth are three of them.
        """
        way, cell = self.ways[way * len(self.ways) // _SIXTHS], self.hub
        for _ in range(far):
            cell = self.game.grid.neighbours[cell][way]
        return cell

    @cached_property
    def taker(self) -> int:
        """A kind that moves and takes, or at least moves."""
        for kinds in (self.scope.takers_as_cube, self.scope.takers, self.scope.movers):
            if kinds:
                return min(kinds)
        return min(self.scope.kinds)

    @cached_property
    def prey(self) -> int | None:
        """What it takes: not the king, which is put back."""
        found = {other for one, other in self.scope.beats if one == self.taker}
        plain = found - {self.scope.king}
        return min(plain or found, default=None)

    @cached_property
    def safe(self) -> int | None:
        """What it does not take, nor carries it."""
        prey = {other for one, other in self.scope.beats if one == self.taker}
        return min(self.scope.movers - prey - {self.scope.king}, default=None)

    @cached_property
    def base(self) -> int | None:
        """What it can stand on."""
        found = {lower for lower, upper in self.scope.builds if upper == self.taker}
        return min(found - self.scope.hosts - {self.taker}, default=min(found, default=None))

    # what stands, and what is played

    def _white(self, *kinds: int | None) -> tuple[Piece, ...]:
        return tuple(self._piece(kind, Side.WHITE) for kind in kinds if kind is not None)

    def _black(self, *kinds: int | None) -> tuple[Piece, ...]:
        return tuple(self._piece(kind, Side.BLACK) for kind in kinds if kind is not None)

    def _piece(self, kind: int, side: Side) -> Piece:
        neutral = kind in self.scope.ruleset.neutral
        return Piece(kind, Side.WHITE if neutral else side)

    def _stand(self, units: Units, reserve: Iterable[int] = ()) -> Written:
        alphabet, names = alphabet_of(self.game), self.game.grid.names
        board = " ".join(
            f"{names[cell]}:{alphabet.word(unit)}" for cell, unit in sorted(units.items()) if unit
        )
        waiting = "".join(alphabet.letter(Piece(kind, Side.WHITE)) for kind in reserve)
        return _written(f"{board} | {waiting or '-'} - | w")

    def _played(
        self, units: Units, wanted: Callable[[Trace], bool], reserve: Iterable[int] = ()
    ) -> Panel | None:
        """A panel of the first legal turn that does what is wanted."""
        setup, held = self.game.setup, tuple(reserve)
        counts = tuple(held.count(kind) for kind in range(len(self.game.kinds)))
        position = replace(
            setup,
            cells=tuple(unit_code(units.get(cell, ())) for cell in range(len(setup.cells))),
            reserve=(counts, (0,) * len(counts)),
            to_move=Side.WHITE,
        )
        traces = (self.rules.trace(position, turn) for turn in self.rules.legal_turns(position))
        found = next(filter(wanted, traces), None)
        if found is None:
            return None
        turn = _written(write_traced(found, alphabet_of(self.game)))
        return Panel(source=_NOWHERE, stand=self._stand(units, held), play=turn)

    def _fan(self, name: str, section: Section, units: Units, sign: str) -> list[Figure]:
        key = _written(f"{self.game.grid.names[self.hub]}{sign}")
        fan = ((key, _written("all")),)
        return _figure(name, section, Panel(source=_NOWHERE, stand=self._stand(units), fan=fan))

    @property
    def _whole(self) -> str:
        return Mover.PAIR if self.scope.ruleset.tells_counts else Mover.STACK

    @cached_property
    def _stacked(self) -> tuple[Piece, ...]:
        """A stack that moves, the taker on top of it; nothing where there is none."""
        lowers = {lower for lower, upper in self.scope.whole if upper == self.taker}
        if not lowers:
            return ()
        return self._white(min(lowers - {self.taker}, default=min(lowers)), self.taker)

    # the figures, a generator for each part of the book

    def turns(self) -> Iterator[Figure]:
        """Where a piece and a stack may go, and what is in their way; turns of two steps."""
        if self.scope.movers:
            units = {
                self.hub: self._white(self.taker),
                self._at(0): self._white(self.base),
                self._at(2): self._black(self.prey),
                self._at(4): self._black(self.safe),
            }
            yield from self._fan("piece", Section.TURN, units, Mover.CUBE)
        if not self._stacked:
            return
        units = {
            self.hub: self._stacked,
            self._at(0): self._white(self.safe if self.safe is not None else self.taker),
            self._at(2, 2): self._black(self.prey),
            self._at(4): self._black(self.safe),
        }
        yield from self._fan("stack", Section.TURN, units, self._whole)

        def builds_on(trace: Trace) -> bool:
            return len(trace.effects) > 1 and trace.effects[0].built_on is not None

        def parts(trace: Trace) -> bool:
            first, *more = trace.effects
            return bool(more) and len(first.moved) > 1 and first.step.start != more[0].step.end

        lower, upper = self._stacked
        built = self._played({self.hub: (lower,), self._at(0): (upper,)}, builds_on)
        parted = self._played({self.hub: self._stacked}, parts)
        yield from _figure("two-steps", Section.TURN, built, parted, columns=2)

    def stacks(self) -> Iterator[Figure]:
        """Some stacks that may stand, and some that may not."""
        scope, alphabet = self.scope, alphabet_of(self.game)
        if not scope.carries:
            return
        pairs = [(one, two) for one in sorted(scope.kinds) for two in sorted(scope.kinds)]
        legal = [pair for pair in pairs if pair in scope.carries]
        barred = [pair for pair in pairs if pair not in scope.ruleset.carries]

        def some(found: list[tuple[int, int]]) -> tuple[Written, ...]:
            step = max(1, len(found) // _MOST_STACKS)
            return tuple(
                _written(alphabet.word(self._white(*pair))) for pair in found[::step][:_MOST_STACKS]
            )

        plate = StacksPlate(legal=some(legal), barred=some(barred))
        yield Figure(name="stacks", source=_NOWHERE, plate=plate, section=Section.STACKS)

    def drops(self) -> Iterator[Figure]:
        """One drop, and two at once."""
        held, drop = sorted(self.scope.dropped)[:2], self.scope.ruleset.drop
        if not held or drop is None:
            return
        held = held if len(held) > 1 else held * 2
        near = {self.hub, *self.game.grid.neighbours[self.hub]} & drop.zones[Side.WHITE]
        near = near or set(drop.zones[Side.WHITE])

        def drops(count: int) -> Callable[[Trace], bool]:
            return lambda trace: (
                len(trace.turn.drops) == count
                and all(one.cell in near for one in trace.turn.drops)
                and len({one.cell for one in trace.turn.drops}) == count
            )

        units = {self._at(1): self._white(self.taker)}
        panels = (self._played(units, drops(count), held) for count in (1, 2))
        yield from _figure("drop", Section.DROP, *panels, columns=2)

    def captures(self) -> Iterator[Figure]:
        """Who takes whom; what a stack takes near and far, what it does not."""
        if self.scope.captures:
            plate = TakesPlate(form="graph")
            yield Figure(name="takes", source=_NOWHERE, plate=plate, section=Section.CAPTURES)
        if not self._stacked or self.prey is None or self.taker not in self.scope.takers_as_stack:
            return
        lowers = [one for one, other in sorted(self.scope.whole) if other == self.prey]
        units = {
            self.hub: self._stacked,
            self._at(0): self._black(*lowers[:1], self.prey),
            self._at(2, 2): self._black(self.prey),
            self._at(4): self._black(self.safe),
        }
        yield from self._fan("captures", Section.CAPTURES, units, f"{self._whole}!")

    def king_back(self) -> Iterator[Figure]:
        """A king that is taken and put back."""
        scope, steps = self.scope, self.game.grid.neighbours
        back = scope.ruleset.relocation
        takers = {one for one, other in scope.beats if other == scope.king}
        if back is None or scope.king is None or not takers or not any(back.zones):
            return
        zone = back.zones[Side.BLACK]
        home = sorted(zone)[len(zone) // 2]
        near = next((one for one in steps[home] if one >= 0 and one not in zone), None)
        if near is None:
            return
        far = next(
            one for one in steps[near] if one >= 0 and one not in zone and one not in steps[home]
        )
        units = {near: self._black(scope.king), far: self._white(min(takers))}
        if panel := self._played(units, lambda trace: trace.relocated is not None):
            marked = replace(panel, mark=(_written("home.black"),))
            yield from _figure("king-back", Section.KING, marked)

    def goal(self) -> Iterator[Figure]:
        """A piece that arrives."""
        goal, steps = self.scope.ruleset.goal, self.game.grid.neighbours
        kinds = goal.kinds & self.scope.movers if goal else frozenset[int]()
        if goal is None or not kinds:
            return
        zone = goal.zones[Side.WHITE]
        end = sorted(zone)[len(zone) // 2]
        start = next((one for one in steps[end] if one >= 0 and one not in zone), None)
        if start is None:
            return
        near = zone | {start, *steps[start]}
        cells = (self.hub, *range(len(self.game.setup.cells)))
        elsewhere = next(cell for cell in cells if cell not in near)
        units = {elsewhere: self._black(self.scope.king), start: self._white(min(kinds))}
        panel = self._played(
            units, lambda trace: bool(trace.effects) and trace.effects[-1].step.end == end
        )
        if panel is not None:
            ends = replace(panel, ends=_written("white goal"), mark=(_written("goal.white"),))
            yield from _figure("goal", Section.END, ends)

    def notation(self) -> Iterator[Figure]:
        """The signs of a turn, each in a turn."""
        one, stack = {self.hub: self._white(self.taker)}, {self.hub: self._stacked}
        wanted: list[tuple[Units, Callable[[Trace], bool]]] = [(one, _steps(1))]
        if self._stacked:
            wanted += [(stack, _steps(1, moved=2)), (stack, _steps(2))]
        if self.prey is not None:
            taken = one | {self._at(0): self._black(self.prey)}
            wanted.append((taken, lambda trace: bool(trace.captured)))
        panels = (self._played(units, way) for units, way in wanted)
        yield from _figure("notation", Section.NOTATION, *panels, columns=2)


def _steps(count: int, *, moved: int = 1) -> Callable[[Trace], bool]:
    """Whether a turn has so many steps, the first of so many pieces, and comes to another cell."""

    def wanted(trace: Trace) -> bool:
        effects = trace.effects
        if len(effects) != count or (count == 1 and len(effects[0].moved) != moved):
            return False
        return effects[0].step.start != effects[-1].step.end

    return wanted


_LESSONS: Mapping[Section, Callable[[_Lesson], Iterable[Figure]]] = {
    Section.TURN: _Lesson.turns,
    Section.STACKS: _Lesson.stacks,
    Section.DROP: _Lesson.drops,
    Section.CAPTURES: _Lesson.captures,
    Section.KING: _Lesson.king_back,
    Section.END: _Lesson.goal,
    Section.NOTATION: _Lesson.notation,
}
