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
from printkit.products.examples import example_of
from printkit.replay.interpret import alphabet_of
from printkit.rules import Mover, Piece, Rules, Side, Trace
from printkit.rules.position import unit_code
from printkit.rules.scope import Scope
from printkit.text.rules import effective_pairs

_NOWHERE = Source("")
_MOST_STACKS = 4
"""So many stacks are shown that may stand, and that may not."""
_SIXTHS = 6
_OPENING = 18
"""The turn of the example game after which the cover shows it, or two thirds of a short one."""

Units = Mapping[int, tuple[Piece, ...]]


def teaching_figures(game: Game, stated: Container[Section] = ()) -> tuple[Figure, ...]:
    """The figures that can be made of a game, in the order of a book, each with its section.

    Args:
        game: whose.
        stated: the sections that need none.
    """
    found = [] if Section.COVER in stated else [_cover(game)]
    if game.rules is not None and not game.rules.engine:
        for section, make in _Lesson(game).figures():
            found += [] if section in stated else [make()]
    return tuple(figure for figure in found if figure is not None)


def _written(text: str) -> Written:
    return Written(text, _NOWHERE)


def _figure(name: str, section: Section, *panels: Panel, columns: int = 0) -> Figure | None:
    """A figure of its panels, or None where it has none."""
    if not panels:
        return None
    return Figure(name=name, source=_NOWHERE, panels=panels, section=section, columns=columns)


def _cover(game: Game) -> Figure | None:
    """The board in perspective, in the middle of the example game or at the start."""
    turns = 0
    if game.example is not None and game.rules is not None:
        with suppress(PrintkitError):  # of a variant that makes some of them illegal
            turns = len(example_of(game, Language.EN).plies)
    stand = f"game@{min(_OPENING, 2 * turns // 3)}" if turns else "setup"
    if not turns and not any(game.setup.cells):
        return None
    panel = Panel(source=_NOWHERE, stand=_written(stand), view="cover")
    return _figure("cover", Section.COVER, panel)


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

    def figures(self) -> Iterator[tuple[Section, Callable[[], Figure | None]]]:
        """What makes all that can be shown, with its section."""
        yield Section.TURN, self._cube
        yield Section.TURN, self._stack
        yield Section.TURN, self._two_steps
        yield Section.STACKS, self._stacks
        yield Section.DROP, self._drop
        yield Section.CAPTURES, self._takes
        yield Section.CAPTURES, self._captures
        yield Section.KING, self._king_back
        yield Section.END, self._goal
        yield Section.NOTATION, self._notation

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
            f"{names[cell]}:{''.join(map(alphabet.letter, unit))}"
            for cell, unit in sorted(units.items())
            if unit
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

    def _fan(self, name: str, section: Section, units: Units, sign: str) -> Figure | None:
        key = _written(f"{self.game.grid.names[self.hub]}{sign}")
        stand = self._stand(units)
        return _figure(
            name,
            section,
            Panel(source=_NOWHERE, stand=stand, fan=((key, _written("all")),)),
        )

    # the figures

    def _cube(self) -> Figure | None:
        """Where a single piece may go, build and take."""
        if not self.scope.movers:
            return None
        units = {
            self.hub: self._white(self.taker),
            self._at(0): self._white(self.base),
            self._at(2): self._black(self.prey),
            self._at(4): self._black(self.safe),
        }
        return self._fan("piece", Section.TURN, units, Mover.CUBE)

    @property
    def _whole(self) -> str:
        return Mover.PAIR if self.scope.ruleset.tells_counts else Mover.STACK

    @property
    def _stacked(self) -> tuple[Piece, ...]:
        """A stack that moves, the taker on top of it; nothing where there is none."""
        lowers = {lower for lower, upper in self.scope.whole if upper == self.taker}
        if not lowers:
            return ()
        return self._white(min(lowers - {self.taker}, default=min(lowers)), self.taker)

    def _stack(self) -> Figure | None:
        """Where a stack may go, and what is in its way."""
        if not self._stacked:
            return None
        units = {
            self.hub: self._stacked,
            self._at(0): self._white(self.safe if self.safe is not None else self.taker),
            self._at(2, 2): self._black(self.prey),
            self._at(4): self._black(self.safe),
        }
        return self._fan("stack", Section.TURN, units, self._whole)

    def _two_steps(self) -> Figure | None:
        """A stack that is built and moves; one that moves and loses its top."""
        if not self._stacked:
            return None
        lower, upper = self._stacked

        def builds_on(trace: Trace) -> bool:
            return len(trace.effects) > 1 and trace.effects[0].built_on is not None

        def parts(trace: Trace) -> bool:
            first, *more = trace.effects
            return bool(more) and len(first.moved) > 1 and first.step.start != more[0].step.end

        built = self._played({self.hub: (lower,), self._at(0): (upper,)}, builds_on)
        parted = self._played({self.hub: self._stacked}, parts)
        panels = [panel for panel in (built, parted) if panel is not None]
        return _figure("two-steps", Section.TURN, *panels, columns=2)

    def _stacks(self) -> Figure | None:
        """Some stacks that may stand, and some that may not."""
        scope, alphabet = self.scope, alphabet_of(self.game)
        if not scope.carries:
            return None
        pairs = [(one, two) for one in sorted(scope.kinds) for two in sorted(scope.kinds)]
        legal = [pair for pair in pairs if pair in scope.carries]
        barred = [pair for pair in pairs if pair not in scope.ruleset.carries]

        def some(found: list[tuple[int, int]]) -> tuple[Written, ...]:
            step = max(1, len(found) // _MOST_STACKS)
            return tuple(
                _written("".join(map(alphabet.letter, self._white(*pair))))
                for pair in found[::step][:_MOST_STACKS]
            )

        plate = StacksPlate(legal=some(legal), barred=some(barred))
        return Figure(name="stacks", source=_NOWHERE, plate=plate, section=Section.STACKS)

    def _drop(self) -> Figure | None:
        """One drop, and two at once."""
        if not self.scope.dropped:
            return None
        held = sorted(self.scope.dropped)[:2]
        held = held if len(held) > 1 else held * 2
        drop = self.scope.ruleset.drop
        assert drop is not None
        near = {self.hub, *self.game.grid.neighbours[self.hub]} & drop.zones[Side.WHITE]
        near = near or set(drop.zones[Side.WHITE])

        def drops(count: int) -> Callable[[Trace], bool]:
            return lambda trace: (
                len(trace.turn.drops) == count
                and all(one.cell in near for one in trace.turn.drops)
                and len({one.cell for one in trace.turn.drops}) == count
            )

        units = {self._at(1): self._white(self.taker)}
        played = (self._played(units, drops(count), held) for count in (1, 2))
        panels = [panel for panel in played if panel is not None]
        return _figure("drop", Section.DROP, *panels, columns=2)

    def _takes(self) -> Figure | None:
        """Who takes whom."""
        ruleset = self.scope.ruleset
        if not effective_pairs(ruleset):
            return None
        plate = TakesPlate(form="graph")
        return Figure(name="takes", source=_NOWHERE, plate=plate, section=Section.CAPTURES)

    def _captures(self) -> Figure | None:
        """What a stack takes near and far, what it does not."""
        if not self._stacked or self.prey is None or self.taker not in self.scope.takers_as_stack:
            return None
        lowers = [one for one, other in sorted(self.scope.whole) if other == self.prey]
        units = {
            self.hub: self._stacked,
            self._at(0): self._black(*lowers[:1], self.prey),
            self._at(2, 2): self._black(self.prey),
            self._at(4): self._black(self.safe),
        }
        return self._fan("captures", Section.CAPTURES, units, f"{self._whole}!")

    def _king_back(self) -> Figure | None:
        """A king that is taken and put back."""
        scope = self.scope
        back = scope.ruleset.relocation
        takers = {one for one, other in scope.beats if other == scope.king}
        if back is None or scope.king is None or not takers or not any(back.zones):
            return None
        zone, steps = back.zones[Side.BLACK], self.game.grid.neighbours
        home = sorted(zone)[len(zone) // 2]
        near = next((one for one in steps[home] if one >= 0 and one not in zone), None)
        if near is None:
            return None
        far = next(
            one for one in steps[near] if one >= 0 and one not in zone and one not in steps[home]
        )
        units = {near: self._black(scope.king), far: self._white(min(takers))}
        panel = self._played(units, lambda trace: trace.relocated is not None)
        if panel is None:
            return None
        marked = replace(panel, mark=(_written("home.black"),))
        return _figure("king-back", Section.KING, marked)

    def _goal(self) -> Figure | None:
        """A piece that arrives."""
        goal = self.scope.ruleset.goal
        kinds = goal.kinds & self.scope.movers if goal else frozenset[int]()
        if goal is None or not kinds:
            return None
        zone, steps = goal.zones[Side.WHITE], self.game.grid.neighbours
        end = sorted(zone)[len(zone) // 2]
        start = next((one for one in steps[end] if one >= 0 and one not in zone), None)
        if start is None:
            return None
        near = zone | {start, *steps[start]}
        cells: tuple[int, ...] = (self.hub, *range(len(self.game.setup.cells)))
        elsewhere = next(cell for cell in cells if cell not in near)
        units = {elsewhere: self._black(self.scope.king)}
        units |= {start: self._white(min(kinds))}
        panel = self._played(
            units, lambda trace: bool(trace.effects) and trace.effects[-1].step.end == end
        )
        if panel is None:
            return None
        ends = replace(panel, ends=_written("white goal"), mark=(_written("goal.white"),))
        return _figure("goal", Section.END, ends)

    def _notation(self) -> Figure | None:
        """The signs of a turn, each in a turn."""
        one, stack = {self.hub: self._white(self.taker)}, {self.hub: self._stacked}
        wanted: list[tuple[Units, Callable[[Trace], bool]]] = [(one, _steps(1))]
        if self._stacked:
            wanted += [(stack, _steps(1, moved=2)), (stack, _steps(2))]
        if self.prey is not None:
            taken = one | {self._at(0): self._black(self.prey)}
            wanted.append((taken, lambda trace: bool(trace.captured)))
        played = (self._played(units, way) for units, way in wanted)
        panels = [panel for panel in played if panel is not None]
        return _figure("notation", Section.NOTATION, *panels, columns=2)


def _steps(count: int, *, moved: int = 1) -> Callable[[Trace], bool]:
    """Whether a turn has so many steps, the first of so many pieces, and comes to another cell."""

    def wanted(trace: Trace) -> bool:
        effects = trace.effects
        if len(effects) != count or (count == 1 and len(effects[0].moved) != moved):
            return False
        return effects[0].step.start != effects[-1].step.end

    return wanted
