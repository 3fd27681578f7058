"""A panel of a figure checked by the rules: its turns are legal, or illegal for a reason.

A picture teaches a step, so only the step is checked: it may be drawn in a position in which a
game would be over. How a game stands after it is asked of the rules as they are (`ends`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache

from printkit.base.errors import (
    Message,
    NotationError,
    PrintkitError,
    Problem,
    Problems,
    Reason,
    ReasonCode,
    Source,
    did_you_mean,
)
from printkit.draw.marks import Annotation, Refused, cells_of
from printkit.draw.view import Projection, around
from printkit.library.lookup import open_example
from printkit.model import Game, Language
from printkit.model.figures import Panel, Written
from printkit.notation import DIALECTS
from printkit.notation.alphabet import Manner
from printkit.notation.positions.given import GivenPosition, doubts
from printkit.notation.positions.state import read_state
from printkit.notation.turns.common import write_turn
from printkit.products.annotations import parse_annotation
from printkit.replay.interpret import alphabet_of, meant, mover, player_of, rules_of, unruled
from printkit.replay.replay import Ply, Referee, Replay, play_turns
from printkit.rules import (
    EndReason,
    Mover,
    Outcome,
    Position,
    Rules,
    Side,
    Step,
    StepEffect,
    Trace,
    Turn,
    unit_pieces,
)
from printkit.rules.as_written import AsWritten
from printkit.rules.engine import forced
from printkit.rules.position import TALLEST
from printkit.rules.ruleset import Ruleset
from printkit.rules.turn import CannotForce
from printkit.text import reasons

_FAN = re.compile(r"(?P<cell>[a-z][a-z0-9]*|[0-9]{1,4})(?P<mover>[-=+*])(?P<takes>!?)", re.ASCII)
_DROPPED = re.compile("[A-Za-z]{1,3}")
_AT = re.compile(r"game@(?P<ply>[0-9]{1,5}|end)", re.ASCII)
_SIDES = {"white": Side.WHITE, "black": Side.BLACK}
HALF_TURN = "half-turn"
"""The mark of a position in which half a turn of the board changes only the sides of pieces."""
_BESIDE = "beside"
_ALL, _NONE, _ONLY = "all", "none", "only"  # may begin a fan


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred:
    """A turn that is illegal.

    Attributes:
        text: the turn as records write it, with the signs that the spec gives it.
        reason: the rule that it breaks; None where a game without rules takes the author's word.
        fault: the rank of the step that breaks it; -1 for the last.
    """

    text: str
    turn: Turn
    side: Side
    reason: Reason | None
    fault: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedPanel:
    """A panel that has been checked.

    Attributes:
        position: the position that is drawn: after the turn, where one is played.
        rays: first steps of units.
        zones: cells that a rule names: a goal, where a king is put back or pieces are dropped.
        turned: whether a sign shows that half a turn changes nothing but the sides.
        outcome: how the game has ended; None while it goes on, or where the spec says nothing.
    """

    panel: Panel
    position: Position
    ply: Ply | None = None
    rays: tuple[StepEffect, ...] = ()
    barred: tuple[Barred, ...] = ()
    zones: tuple[frozenset[int], ...] = ()
    notes: tuple[Annotation, ...] = ()
    turned: bool = False
    outcome: Outcome | None = None
    warnings: tuple[Problem, ...] = ()

    @property
    def trace(self) -> Trace | None:
        """The trace of the turn that is played."""
        return self.ply.trace if self.ply else None


def check_panel(game: Game, panel: Panel, language: Language) -> CheckedPanel:
    """A panel of a game's figures, checked.

    Raises:
        NotationError: the rules say otherwise than the spec; every mistake with its place.
    """
    check = _Check(game, panel, language)
    return check.sound(check.shown())


def check_marks(game: Game, position: Position, panel: Panel, language: Language) -> CheckedPanel:
    """The `fan`, `bar` and `mark` of a panel, checked on a given position.

    Raises:
        NotationError: the rules say otherwise than the panel; every mistake with its place.
    """
    check = _Check(game, panel, language)
    stood = GivenPosition(position=position, source=panel.source, side=position.to_move)
    return check.sound(check.marked(stood, None))


@lru_cache(maxsize=4)
def _played_out(game: Game, language: Language, written: int) -> Replay:  # noqa: ARG001 - when
    assert game.example is not None
    return open_example(game.example, game, language)


def _example_of(game: Game, language: Language) -> Replay:
    """The example game, played out once for all figures while its file stays the same."""
    assert game.example is not None
    written = game.example.stat().st_mtime_ns if game.example.exists() else 0
    return _played_out(game, language, written)


def number_in_game(game: Game, shown: CheckedPanel, language: Language) -> int | None:
    """Which turn of the example game a panel plays, from 1; None for a turn of its own."""
    at = _AT.fullmatch(shown.panel.stand.text) if shown.panel.stand else None
    if at is None or shown.trace is None or at["ply"] == "end":
        return None
    plies, number = _example_of(game, language).plies, int(at["ply"]) + 1
    there = number <= len(plies) and plies[number - 1].turn == shown.trace.turn
    return number if there else None


def barred_turn(rules: Rules, position: Position, turn: Turn, text: str, reason: Reason) -> Barred:
    """An illegal turn, and which of its steps is at fault: the first that cannot go on."""
    steps = range(1, len(turn.steps))
    faulty = (one for one in steps if rules.explain_so_far(position, turn.first(one)))
    fault = next(faulty, turn.length) - 1
    return Barred(text=text, turn=turn, side=position.to_move, reason=reason, fault=fault)


class _Check:
    """Collects what is wrong with one panel."""

    def __init__(self, game: Game, panel: Panel, language: Language) -> None:
        self.game, self.panel, self.language = game, panel, language
        self.problems = Problems()
        self.warnings: list[Problem] = []
        self.dropped: list[frozenset[int]] = []
        self.rules: Rules | None = None
        if game.rules is not None:
            self.rules = Rules.of(game.rules).endless
            self.teaching = replace(game, rules=self.rules.ruleset)

    def wrong(self, what: str, place: Written, hint: str = "") -> None:
        self.problems.append(Problem(what, place.source, hint))

    def sound(self, shown: CheckedPanel) -> CheckedPanel:
        """The panel, if nothing is wrong with it."""
        self.problems.stop(NotationError)
        return shown

    def shown(self) -> CheckedPanel:
        """The whole panel, as far as it is right."""
        panel, stood = self.panel, GivenPosition(position=self.game.setup, source=Source(""))
        with self.problems.noting():
            stood = self._stood(panel.stand)
        if self.problems:  # nothing can be checked on a position that cannot be read
            return CheckedPanel(panel=panel, position=stood.position)
        ply: Ply | None = None
        if panel.play is not None:
            with self.problems.noting():
                if self.rules is None:
                    ply = _played_by_word(self.game, stood, panel.play, self.language)
                else:
                    turns = [(panel.play.text, panel.play.source)]
                    ply = play_turns(self.teaching, stood, turns, self.language).plies[0]
                self.warnings += ply.warnings
        return self.marked(stood, ply)

    def marked(self, stood: GivenPosition, ply: Ply | None) -> CheckedPanel:
        """The panel on a position, or after a turn that was played in it."""
        panel = self.panel
        rays = [ray for key, value in panel.fan for ray in self._fan(stood.position, key, value)]
        barred = [one for key, code in panel.bar for one in self._barred(stood, key, code)]
        position, ends = ply.position if ply else stood.position, panel.ends
        zones, notes = self._marks(position)
        outcome: Outcome | None = None
        if ends is not None and self.game.rules is not None and not self.problems:
            outcome = rules_of(self.game).outcome(position)
            found = _NONE if outcome is None else outcome.code
            if found != " ".join(ends.text.split()):
                known = [_NONE, *(f"{who} {why}" for who in (*_SIDES, "draw") for why in EndReason)]
                hint: str = Message("rule_figures.ends-so", ends=found)
                if ends.text not in known:
                    hint = did_you_mean(ends.text, known) or hint
                self.wrong(Message("rule_figures.ends-otherwise", ends=ends.text), ends, hint)
        return CheckedPanel(
            panel=panel,
            position=position,
            ply=ply,
            rays=tuple(rays),
            barred=tuple(barred),
            zones=(*zones, *self.dropped),
            notes=tuple(notes),
            turned=any(mark.text == HALF_TURN for mark in panel.mark),
            outcome=outcome,
            warnings=tuple(self.warnings),
        )

    def _stood(self, stand: Written | None) -> GivenPosition:
        """The position that the panel begins with."""
        game = self.game
        if stand is None or stand.text == "setup":
            return GivenPosition(position=game.setup, source=game.source, side=game.setup.to_move)
        if stand.text == "empty":
            bare = replace(
                game.setup,
                cells=(0,) * len(game.setup.cells),
                between=(),
                reserve=((0,) * len(game.kinds),) * len(game.players),
            )
            return GivenPosition(position=bare, source=stand.source)
        if at := _AT.fullmatch(stand.text):
            return self._in_example(stand, at["ply"])
        if ":" not in stand.text:
            hint = did_you_mean(stand.text, ("setup", "empty", "game@end"))
            if not hint:  # a piece of each of up to three kinds, on cells of the board
                letters = [one for one in alphabet_of(game).letters if one][:3]
                pairs = zip(game.grid.names, letters, strict=False)
                example = " ".join(f"{cell}:{one}" for cell, one in pairs)
                hint = Message("rule_figures.stand-example", example=example)
            what = Message("rule_figures.no-position", text=stand.text)
            raise PrintkitError(what, source=stand.source, hint=hint)
        given = read_state(stand.text, stand.source, alphabet_of(game))
        if game.rules is not None:
            stated = doubts(given, game.rules)  # a picture of a step needs no king
            self.warnings += [
                one for one in stated if getattr(one.what, "key", "") != "notation.side-has-no-kind"
            ]
        return given

    def _in_example(self, stand: Written, at: str) -> GivenPosition:
        """The position of the example game after a ply, or at its `end`."""
        if self.game.example is None:
            raise PrintkitError(Message("rule_figures.no-example"), source=stand.source)
        played = _example_of(self.game, self.language)
        last = len(played.plies)
        ply = last if at == "end" else int(at)
        if (ply > last or at == "end") and played.problems:
            raise PrintkitError(played.problems)  # reported once for all panels
        if ply > last:
            what = Message("rule_figures.no-such-ply", ply=at)
            hint = Message("rule_figures.last-ply", last=last)
            raise PrintkitError(what, source=stand.source, hint=hint)
        return played.given(ply)

    def _barred(self, stood: GivenPosition, key: Written, code: Written) -> Iterator[Barred]:
        """A turn that must be illegal for a reason."""
        with self.problems.noting():
            alphabet = alphabet_of(self.game)
            parsed = DIALECTS[self.game.dialect].parse_turn(key.text, key.source, alphabet)
            side = mover(stood.position, parsed, alphabet.neutral)
            if self.rules is None:
                yield Barred(text=key.text, turn=parsed.turn, side=side, reason=None)
                return
            position = replace(stood.position, to_move=side)
            turn, reason = meant(self.rules, position, parsed)
            if reason is None:
                self.wrong(Message("rule_figures.barred-is-legal", turn=key.text), key)
            elif code.text not in ("", reason.code):
                hint = Message("rule_figures.reason-is", turn=key.text, code=str(reason.code))
                what = Message("rule_figures.other-reason", turn=key.text, code=code.text)
                if code.text not in list(ReasonCode) and not self.rules.ruleset.engine:
                    what = Message("rule_figures.no-such-reason", code=code.text)
                self.wrong(what, code, hint)
            else:
                text = key.text
                if turn.drops or turn.relocation is not None:  # by the codes of this edition
                    text = write_turn(turn, side, alphabet, parsed.signs)
                yield barred_turn(self.rules, position, turn, text, reason)

    def _fan(self, position: Position, key: Written, value: Written) -> Iterator[StepEffect]:
        """The first steps of one unit; for a letter the cells for a drop become a zone."""
        form, index = _FAN.fullmatch(key.text.strip()), self.game.grid.index
        if form is None and not _DROPPED.fullmatch(key.text.strip()):
            example = Message("rule_figures.fan-example")
            self.wrong(Message("rule_figures.no-fan", text=key.text), key, example)
            return
        _, cells = _fan_words(value)
        start = form["cell"] if form else None
        strange = [(start, key)] if start is not None and start not in index else []
        strange += [(name, value) for name in cells if name not in index]
        for name, place in strange:
            what = Message("products.no-cell-board", name=name)
            words = () if place is key or name is not cells[0] else (_ALL, _NONE, _ONLY)
            self.wrong(what, place, did_you_mean(name, (*words, *index)))
        if strange:
            return
        wanted = {index[name] for name in cells}
        if form is None:
            dropped = self._drops(position, key)
            drawn = self._fanned(key, value, dropped, wanted) if dropped is not None else ()
            self.dropped.append(frozenset(drawn))
        elif not position.at(index[form["cell"]]):
            self.wrong(Message("rule_figures.nothing-stands", cell=start), key)
        elif self.rules is None:
            way = Mover(form["mover"])
            steps = [Step(way, index[form["cell"]], cell) for cell in sorted(wanted)]
            yield from self._fan_by_word(position, steps, value)
        else:
            way, takes = Mover(form["mover"]), bool(form["takes"])
            found = self._steps(position, index[form["cell"]], way, takes=takes)
            yield from map(found.__getitem__, self._fanned(key, value, found.keys(), wanted))

    def _fanned(
        self, key: Written, value: Written, found: Set[int], wanted: Set[int]
    ) -> Sequence[int]:
        """The cells of a fan that are drawn, of those that the rules have found."""
        first, _ = _fan_words(value)
        if missing := self._names(wanted - found):
            what = Message("rule_figures.fan-reaches-not", fan=key.text, cells=missing)
            self.wrong(what, value)
        if first == _ALL and not found:
            hint = Message("rule_figures.fan-none")
            self.wrong(Message("rule_figures.fan-empty", fan=key.text), value, hint)
        if first in (_NONE, _ONLY) and (beyond := self._names(found - wanted)):
            what = Message("rule_figures.fan-reaches-too", fan=key.text, cells=beyond)
            self.wrong(what, value)
        return sorted(found if first in (_ALL, _ONLY) else found & wanted)

    def _drops(self, position: Position, key: Written) -> Set[int] | None:
        """The cells where a piece of a letter may be dropped first in a turn."""
        with self.problems.noting():
            piece = alphabet_of(self.game).coded(key.text.strip(), key.source)
            if self.rules is not None:
                turns = self.rules.onward(replace(position, to_move=piece.side))
                return {
                    one.drops[0].cell
                    for one in turns
                    if one.drops[:1] and one.drops[0].kind == piece.kind
                }
            self.wrong(Message("rule_figures.fan-needs-rules", fan=key.text), key)
        return None

    def _fan_by_word(
        self, position: Position, steps: Sequence[Step], value: Written
    ) -> Iterator[StepEffect]:
        """First steps of a game without rules, which its author names."""
        first, _ = _fan_words(value)
        if first in (_ALL, _NONE):
            example = Message("rule_figures.fan-cells-example")
            self.wrong(Message("rule_figures.fan-needs-rules", fan=first), value, example)
        for step in steps:
            with self.problems.noting():
                moved = replace(position, to_move=position.at(step.start)[-1].side)
                turn = Turn(steps=(step,))
                _, trace = _forced(self.game, moved, turn, value, self.language)
                yield trace.effects[0]

    def _names(self, cells: Collection[int]) -> str:
        return " ".join(self.game.grid.names[cell] for cell in sorted(cells))

    def _steps(
        self, position: Position, start: int, way: Mover, *, takes: bool
    ) -> dict[int, StepEffect]:
        """The legal first steps from `start` by the cell where they end, or only captures."""
        assert self.rules is not None
        side = position.at(start)[-1].side
        moved = replace(position, to_move=side)
        found = {}
        for turn in self.rules.onward(moved):
            if turn.steps and turn.steps[0].start == start and turn.steps[0].mover is way:
                (effect,) = self.rules.trace(moved, turn).effects
                if effect.captured or not takes:
                    found[turn.steps[0].end] = effect
        return found

    def _marks(self, position: Position) -> tuple[list[frozenset[int]], list[Annotation]]:
        """The zones and annotations; `beside` is parted from its cell by a blank."""
        zones, notes, grid = list[frozenset[int]](), list[Annotation](), self.game.grid
        rules, known = self.game.rules, dict[str, frozenset[int]]()
        if rules is not None:  # the cells that a rule gives a side
            found = {"goal": rules.goal, "home": rules.relocation, "drop": rules.drop}
            for name, rule in found.items():
                known |= (
                    {f"{name}.{one}": rule.zones[_SIDES[one]] for one in _SIDES} if rule else {}
                )
        marks = iter(self.panel.mark)
        for mark in marks:
            with self.problems.noting():
                if mark.text == _BESIDE:
                    cell = next(marks, mark)
                    if cell.text not in grid.index:
                        what = Message("products.no-cell-board", name=cell.text)
                        hint: str = did_you_mean(cell.text, grid.names)
                        raise PrintkitError(what, source=cell.source, hint=hint)
                    zones.append(frozenset(grid.neighbours[grid.index[cell.text]]) - {-1})
                elif mark.text in known:
                    zones.append(known[mark.text])
                elif mark.text == HALF_TURN:
                    self._half_turn(position, mark)
                elif "." in mark.text:  # no annotation has a point
                    what = Message("rule_figures.no-such-zone", zone=mark.text)
                    hint = Message("rule_figures.rules-have-no-zones")
                    if known:
                        listed = Message("rule_figures.zones-are", zones=", ".join(known))
                        hint = did_you_mean(mark.text, known) or listed
                    raise PrintkitError(what, source=mark.source, hint=hint)
                else:
                    words = (HALF_TURN, _BESIDE, *known)
                    notes.append(parse_annotation(mark.text, grid, mark.source, words))
        return zones, notes

    def _half_turn(self, position: Position, mark: Written) -> None:
        """Check that half a turn of the board changes nothing but the sides of pieces."""
        turned = self.game.grid.half_turn
        odd = [
            cell
            for cell, other in enumerate(turned)
            if [one.kind for one in position.at(cell)]
            != [one.kind for one in (position.at(other) if other >= 0 else ())]
            or any(
                one.side == two.side
                for one, two in zip(position.at(cell), position.at(other), strict=False)
            )
        ]
        if odd:
            self.wrong(Message("rule_figures.not-turned", cells=self._names(odd)), mark)


def _fan_words(value: Written) -> tuple[str, list[str]]:
    """The first word of a fan (`all`, `none` or `only`) or nothing, and the cells that it names."""
    first, *cells = value.text.split() or [""]
    return (first, cells) if first in (_ALL, _NONE, _ONLY) else ("", [first, *cells])


# the part of the board


def whole_cells(game: Game, shown: CheckedPanel, also: Iterable[int] = ()) -> frozenset[int]:
    """The cells that a panel shows, empty for the whole board; `also` cells count as marked.

    Raises:
        NotationError: the spec asks for a part that is empty or not there.
    """
    crop = shown.panel.crop
    ends = (end for note in shown.notes for end in (note.cell, note.end, note.beside))
    marked = (cell for cell in ends if cell is not None)
    counting = frozenset((*_cells_of_turns(shown), *marked, *also)).union(*shown.zones)
    asked = crop.text if crop else ("marked" if counting else "whole")
    if game.grid.boardless and asked in ("marked", "whole"):
        return counting | {cell for cell, unit in enumerate(shown.position.cells) if unit}
    lies = shown.panel.view not in (None, Projection.PLAN)
    if asked == "whole" or (lies and not crop):
        return frozenset()
    if crop and asked != "marked":
        cells = _box(game, crop)
    elif counting:
        beside = {other for cell in counting for other in game.grid.neighbours[cell]} - {-1}
        counting |= {cell for cell in beside if shown.position.cells[cell]}
        cells = _with_walls(game, shown, around(game.grid, counting))
    else:
        assert crop is not None
        raise NotationError(Message("rule_figures.nothing-marked"), source=crop.source)
    return frozenset() if len(cells) == len(game.grid.names) else cells


def _with_walls(game: Game, shown: CheckedPanel, cells: frozenset[int]) -> frozenset[int]:
    """Cells, and more around them, so that each wall beside them is shown whole."""
    drops = shown.trace.turn.drops if shown.trace else ()
    placed = [(drop.cell, drop.other, drop.kind) for drop in drops if drop.other is not None]
    stands = [(*cells, unit_pieces(unit)[0].kind) for *cells, unit in shown.position.between]
    for one, other, kind in (*stands, *placed):
        form = game.kinds[kind].form
        walled = game.grid.walled((one, other), form.size)
        if form.spans and cells & walled:
            cells = around(game.grid, cells | walled)
    return cells


def _box(game: Game, crop: Written) -> frozenset[int]:
    """The cells of the box between two: `b3..d6`."""
    names, index = crop.text.replace(" ", "").split(".."), game.grid.index
    strange = [name for name in names if name not in index]
    if len(names) > 2 or strange:
        what = Message("rule_figures.no-crop", crop=crop.text)
        known = ("marked", "whole", *game.grid.names)
        cells = crop.text.replace(",", " ").split()
        if len(cells) > 1 and all(cell in index for cell in cells):
            hint: str = Message("rule_figures.crop-range", first=cells[0], last=cells[-1])
        else:
            near = did_you_mean(strange[0] if strange else crop.text, known)
            hint = near or Message("rule_figures.crop-example")
        raise NotationError(what, source=crop.source, hint=hint)
    return around(game.grid, [index[name] for name in names])


def left_out(game: Game, shown: CheckedPanel, cells: frozenset[int]) -> Iterator[Problem]:
    """A warning of the cells of turns and steps that the spec's `crop` leaves out."""
    crop = shown.panel.crop
    beyond = sorted({*_cells_of_turns(shown)} - cells) if cells and crop else []
    if crop and beyond:
        names = " ".join(game.grid.names[cell] for cell in beyond)
        what = Message("rule_figures.crop-leaves-out", crop=crop.text, cells=names)
        yield Problem(what, crop.source)


def _cells_of_turns(shown: CheckedPanel) -> Iterator[int]:
    """The cells that turns and steps touch."""
    if shown.trace is not None:
        yield from cells_of(shown.trace.turn)
    for ray in shown.rays:
        yield from (ray.step.start, ray.step.end)
    for barred in shown.barred:
        yield from cells_of(barred.turn)


def refused(game: Game, position: Position, barred: Iterable[Barred]) -> tuple[Refused, ...]:
    """The barred turns of a position as they are drawn; of drops the first at fault is crossed."""

    def moved(step: Step) -> int:
        return 1 if step.mover is Mover.CUBE else max(2, min(3, len(position.at(step.start))))

    found = []
    for one in barred:
        named = [game.grid.index[name] for name in one.reason.cells] if one.reason else []
        dropped = {drop.cell for drop in one.turn.drops}
        found.append(
            Refused(
                turn=one.turn,
                side=one.side,
                moved=tuple(map(moved, one.turn.steps)),
                fault=one.fault,
                faults=frozenset([cell for cell in named if cell in dropped][:1]),
            )
        )
    return tuple(found)


# games without rules: pieces go where the author says


def _played_by_word(game: Game, stood: GivenPosition, play: Written, language: Language) -> Ply:
    """A turn played as written: it takes what stands where it ends, or builds on its own side's.

    Raises:
        PrintkitError: it cannot be read, or nothing stands where it begins.
    """
    alphabet = alphabet_of(game)
    parsed = DIALECTS[game.dialect].parse_turn(play.text, play.source, alphabet)
    side = mover(stood.position, parsed, alphabet.neutral)
    position = replace(stood.position, to_move=side)
    turn = meant(player_of(game), position, parsed)[0] if game.is_played else parsed.turn
    after, trace = _forced(game, position, turn, play, language)
    if game.is_played:  # with the warnings of a record
        return Referee(game, language).ply(1, position, parsed)
    return Ply(
        number=1,
        printed=None,
        turn=parsed.turn,
        source=play.source,
        text=play.text,
        trace=trace,
        position=after,
        lost=((), ()),
        warnings=(),
    )


def _forced(
    game: Game, position: Position, turn: Turn, place: Written, language: Language
) -> tuple[Position, Trace]:
    """The position after a turn that no rules check, and its trace."""
    none = (0,) * len(game.kinds)
    bare = Ruleset(
        grid=game.grid,
        kinds=tuple(kind.id for kind in game.kinds),
        box=(none, none),
        beats=frozenset(),
        carries=frozenset(),
        height=TALLEST,
    )
    try:
        if game.dialect == Manner.PLAIN:  # there a sign says what is taken
            return AsWritten(unruled(game)).force(position, turn)
        return forced(bare, position, turn)
    except CannotForce as cannot:
        what = Message("rule_figures.cannot-be-drawn", turn=place.text)
        hint = reasons.reason(cannot.reason, game, language)
        raise PrintkitError(what, source=place.source, hint=hint) from cannot
