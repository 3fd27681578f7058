"""What a panel of a figure shows, put to the rules: turns that are legal, or illegal for a reason.

A picture teaches a step, so only the step is asked for: that a game would be over in its position
is no objection. How a game stands after it is asked with the rules as they are (`ends`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from printkit.base.errors import (
    Message,
    PrintkitError,
    Problem,
    Reason,
    ReasonCode,
    Source,
    did_you_mean,
)
from printkit.draw.marks import Annotation
from printkit.library.lookup import open_example
from printkit.model import Game, Language
from printkit.model.figures import Panel, Written
from printkit.notation import DIALECTS
from printkit.notation.positions.given import GivenPosition, doubts
from printkit.notation.positions.state import read_state
from printkit.notation.turns.common import write_turn
from printkit.products.annotations import parse_annotation
from printkit.products.figures.unruled import played_by_word, step_by_word
from printkit.replay.interpret import meant, mover
from printkit.replay.replay import Ply, Replay, play_turns
from printkit.replay.tables import alphabet_of, rules_of
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
)
from printkit.rules.ruleset import Ruleset, Zones

_FAN = re.compile(r"(?P<cell>[a-z]+[0-9]+)(?P<mover>[-=+*])(?P<takes>!?)", re.ASCII)
_AT = re.compile(r"game@(?P<ply>[0-9]{1,5}|end)", re.ASCII)
_SIDES = {"white": Side.WHITE, "black": Side.BLACK}
_ALL, _NONE, _ONLY = "all", "none", "only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ray:
    """A first step that a unit may make.

    Attributes:
        effect: what it does: from where to where, with what, what it takes or builds on.
    """

    effect: StepEffect


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred:
    """A turn that is illegal.

    Attributes:
        text: as the game's records write it, with the signs that the spec gives it.
        turn: the turn.
        side: who would play it.
        reason: the rule that it breaks; None where a game without rules takes the author's word.
        fault: the rank of the step that breaks it; -1 for the last.
    """

    text: str
    turn: Turn
    side: Side
    reason: Reason | None
    fault: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Cells that a rule names: a goal, where a king is put back, where pieces are dropped."""

    cells: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a panel shows, found sound.

    Attributes:
        panel: what the spec says.
        position: what stands on the board: after the turn, where one is played.
        ply: the turn that is played, or None.
        rays: first steps of units.
        barred: turns that are crossed out.
        zones: cells of rules.
        notes: what else is marked.
        outcome: how the game stands; None while it goes on, or where nobody asks.
        warnings: what is odd.
    """

    panel: Panel
    position: Position
    ply: Ply | None = None
    rays: tuple[Ray, ...] = ()
    barred: tuple[Barred, ...] = ()
    zones: tuple[Zone, ...] = ()
    notes: tuple[Annotation, ...] = ()
    outcome: Outcome | None = None
    warnings: tuple[Problem, ...] = ()

    @property
    def trace(self) -> Trace | None:
        """What the turn that is played does."""
        return self.ply.trace if self.ply else None


def check_panel(game: Game, panel: Panel, language: Language) -> Shown:
    """What a panel shows.

    Raises:
        PrintkitError: all that is not as the spec says, each with its place.
    """
    check = _Check(game, panel, language)
    return check.sound(check.shown())


def check_marks(game: Game, position: Position, panel: Panel, language: Language) -> Shown:
    """What a panel marks on a position that stands already: its `fan`, `bar` and `mark`.

    Raises:
        PrintkitError: all that is not as it says, each with its place.
    """
    check = _Check(game, panel, language)
    stood = GivenPosition(position=position, source=panel.source, side=position.to_move)
    return check.sound(check.marked(stood, None))


@lru_cache(maxsize=4)
def _played_out(game: Game, language: Language, written: int) -> Replay:  # noqa: ARG001 - when
    """The example game, played out once for all figures while its file stays the same."""
    assert game.example is not None
    return open_example(game.example, game, language)


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
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.rules: Rules | None = None
        if game.rules is not None:
            self.rules = Rules.of(game.rules).endless
            self.teaching = replace(game, rules=self.rules.ruleset)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keeps what is wrong with one word, and the rest goes on."""
        try:
            yield
        except PrintkitError as error:
            self.problems.extend(error.problems)

    def wrong(self, what: str, place: Written, hint: str = "") -> None:
        self.problems.append(Problem(what, place.source, hint))

    def sound(self, shown: Shown) -> Shown:
        """What was found, if nothing is wrong with it."""
        if self.problems:
            raise PrintkitError(self.problems)
        return shown

    def shown(self) -> Shown:
        """All that the panel says, as far as it is right."""
        panel, stood = self.panel, GivenPosition(position=self.game.setup, source=Source(""))
        with self.noting():
            stood = self._stood(panel.stand)
        if self.problems:  # what is said of a position that cannot be read means nothing
            return Shown(panel=panel, position=stood.position)
        ply: Ply | None = None
        if panel.play is not None:
            with self.noting():
                ply = self._played(stood, panel.play)
        return self.marked(stood, ply)

    def marked(self, stood: GivenPosition, ply: Ply | None) -> Shown:
        """The same of a position, and a turn that is played in it."""
        panel = self.panel
        rays = [ray for key, value in panel.fan for ray in self._fan(stood.position, key, value)]
        barred = [one for key, code in panel.bar for one in self._barred(stood, key, code)]
        zones, notes = self._marks()
        position = ply.position if ply else stood.position
        return Shown(
            panel=panel,
            position=position,
            ply=ply,
            rays=tuple(rays),
            barred=tuple(barred),
            zones=tuple(zones),
            notes=tuple(notes),
            outcome=self._ended(position, panel.ends) if not self.problems else None,
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
                reserve=((0,) * len(game.kinds), (0,) * len(game.kinds)),
            )
            return GivenPosition(position=bare, source=stand.source)
        if at := _AT.fullmatch(stand.text):
            played = self._example(stand)
            last = len(played.plies)
            ply = last if at["ply"] == "end" else int(at["ply"])
            if (ply > last or at["ply"] == "end") and played.problems:
                raise PrintkitError(played.problems)  # told once for all that show the game
            if ply > last:
                raise PrintkitError(
                    Message("rule_figures.no-such-ply", ply=at["ply"]),
                    source=stand.source,
                    hint=Message("rule_figures.last-ply", last=last),
                )
            return played.given(ply)
        if ":" not in stand.text:
            hint = did_you_mean(stand.text, ("setup", "empty", "game@end")) or Message(
                "rule_figures.stand-example"
            )
            what = Message("rule_figures.no-position", text=stand.text)
            raise PrintkitError(what, source=stand.source, hint=hint)
        given = read_state(stand.text, stand.source, alphabet_of(game))
        if game.rules is not None:
            stated = doubts(given, game.rules)  # a picture of a step needs no king
            self.warnings += [
                one for one in stated if getattr(one.what, "key", "") != "notation.side-has-no-kind"
            ]
        return given

    def _example(self, stand: Written) -> Replay:
        if self.game.example is None:
            raise PrintkitError(Message("rule_figures.no-example"), source=stand.source)
        file = self.game.example
        written = file.stat().st_mtime_ns if file.exists() else 0
        return _played_out(self.game, self.language, written)

    def _played(self, stood: GivenPosition, play: Written) -> Ply:
        """The turn, which must be legal; where a game has no rules the author's word stands."""
        if self.rules is None:
            return played_by_word(self.game, stood, play, self.language)
        played = play_turns(self.teaching, stood, [(play.text, play.source)], self.language)
        self.warnings += played.plies[0].warnings
        return played.plies[0]

    def _barred(self, stood: GivenPosition, key: Written, code: Written) -> Iterator[Barred]:
        """A turn that must be illegal for a reason."""
        with self.noting():
            alphabet = alphabet_of(self.game)
            parsed = DIALECTS[self.game.dialect].parse_turn(key.text, key.source, alphabet)
            if self.rules is None:
                side = mover(stood.position, parsed)
                yield Barred(text=key.text, turn=parsed.turn, side=side, reason=None)
                return
            position = replace(stood.position, to_move=mover(stood.position, parsed))
            turn, reason = meant(self.rules, position, parsed)
            if reason is None:
                self.wrong(Message("rule_figures.barred-is-legal", turn=key.text), key)
            elif code.text not in ("", reason.code):
                self._other_reason(key, code, reason)
            else:
                side, text = position.to_move, key.text
                if turn.drops or turn.relocation is not None:  # by the codes of this edition
                    text = write_turn(turn, side, alphabet, parsed.signs)
                yield barred_turn(self.rules, position, turn, text, reason)

    def _other_reason(self, key: Written, code: Written, reason: Reason) -> None:
        hint = Message("rule_figures.reason-is", turn=key.text, code=str(reason.code))
        known = [str(one) for one in ReasonCode]
        if code.text not in known and self.game.rules and not self.game.rules.engine:
            self.wrong(Message("rule_figures.no-such-reason", code=code.text), code, hint)
        else:
            what = Message("rule_figures.other-reason", turn=key.text, code=code.text)
            self.wrong(what, code, hint)

    def _fan(self, position: Position, key: Written, value: Written) -> Iterator[Ray]:
        """The first steps of one unit that are drawn."""
        form, index = _FAN.fullmatch(key.text.strip()), self.game.grid.index
        if form is None:
            example = Message("rule_figures.fan-example")
            self.wrong(Message("rule_figures.no-fan", text=key.text), key, example)
            return
        first, *cells = value.text.split() or [""]
        if first not in (_ALL, _NONE, _ONLY):
            cells.insert(0, first)
        strange = [(form["cell"], key)] if form["cell"] not in index else []
        strange += [(name, value) for name in cells if name not in index]
        for name, place in strange:
            what = Message("products.no-cell-board", name=name)
            words = () if place is key or name is not cells[0] else (_ALL, _NONE, _ONLY)
            self.wrong(what, place, did_you_mean(name, (*words, *index)))
        if strange:
            return
        start, wanted = index[form["cell"]], {index[name] for name in cells}
        if not position.at(start):
            self.wrong(Message("rule_figures.nothing-stands", cell=form["cell"]), key)
            return
        way = Mover(form["mover"])
        if self.rules is None:
            steps = [Step(way, start, cell) for cell in sorted(wanted)]
            yield from self._fan_by_word(position, steps, value)
            return
        found = self._steps(position, start, way, takes=bool(form["takes"]))
        self._complete(key, value, wanted, found.keys())
        drawn = found if first in (_ALL, _ONLY) else found.keys() & wanted
        yield from (Ray(effect=found[cell]) for cell in sorted(drawn))

    def _fan_by_word(
        self, position: Position, steps: Sequence[Step], value: Written
    ) -> Iterator[Ray]:
        """First steps of a game without rules, which its author names."""
        first = value.text.partition(" ")[0]
        if first in (_ALL, _NONE):
            example = Message("rule_figures.fan-cells-example")
            self.wrong(Message("rule_figures.fan-needs-rules", fan=first), value, example)
        for step in steps:
            with self.noting():
                yield Ray(effect=step_by_word(self.game, position, step, value, self.language))

    def _complete(self, key: Written, value: Written, wanted: Set[int], found: Set[int]) -> None:
        """See that first steps reach what the spec says, and nothing else where it says so."""
        first = value.text.partition(" ")[0]
        if missing := self._names(wanted - found):
            what = Message("rule_figures.fan-reaches-not", fan=key.text, cells=missing)
            self.wrong(what, value)
        if first == _ALL and not found:
            hint = Message("rule_figures.fan-none")
            self.wrong(Message("rule_figures.fan-empty", fan=key.text), value, hint)
        if first in (_NONE, _ONLY) and (beyond := self._names(found - wanted)):
            what = Message("rule_figures.fan-reaches-too", fan=key.text, cells=beyond)
            self.wrong(what, value)

    def _names(self, cells: Collection[int]) -> str:
        return " ".join(self.game.grid.names[cell] for cell in sorted(cells))

    def _steps(
        self, position: Position, start: int, way: Mover, *, takes: bool
    ) -> dict[int, StepEffect]:
        """By cell the first steps from `start` that are legal, or only those that take."""
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

    def _marks(self) -> tuple[list[Zone], list[Annotation]]:
        """The zones and annotations; `beside` is parted from its cell by a blank."""
        zones, notes = list[Zone](), list[Annotation]()
        marks = iter(self.panel.mark)
        for mark in marks:
            with self.noting():
                if mark.text == "beside":
                    cell = next(marks, mark)
                    zones.append(Zone(cells=self._beside(cell)))
                elif "." in mark.text:  # no annotation has a point
                    zones.append(Zone(cells=self._zone(mark)))
                else:
                    notes.append(parse_annotation(mark.text, self.game.grid, mark.source))
        return zones, notes

    def _beside(self, cell: Written) -> frozenset[int]:
        grid = self.game.grid
        if cell.text not in grid.index:
            what = Message("products.no-cell-board", name=cell.text)
            raise PrintkitError(what, source=cell.source, hint=did_you_mean(cell.text, grid.names))
        return frozenset(grid.neighbours[grid.index[cell.text]]) - {-1}

    def _zone(self, mark: Written) -> frozenset[int]:
        """The cells that a rule gives a side."""
        name, _, side = mark.text.partition(".")
        rules = self._rules_of_zones()
        if side not in _SIDES or name not in rules:
            what = Message("rule_figures.no-such-zone", zone=mark.text)
            hint: Message | str = Message("rule_figures.rules-have-no-zones")
            if known := tuple(f"{one}.{other}" for one in rules for other in _SIDES):
                hint = did_you_mean(mark.text, known) or Message(
                    "rule_figures.zones-are", zones=", ".join(known)
                )
            raise PrintkitError(what, source=mark.source, hint=hint)
        return rules[name][_SIDES[side]]

    def _rules_of_zones(self) -> Mapping[str, Zones]:
        """The rules of this game that give each side cells."""
        rules: Ruleset | None = self.game.rules
        if rules is None:
            return {}
        found = {"goal": rules.goal, "home": rules.relocation, "drop": rules.drop}
        return {name: rule.zones for name, rule in found.items() if rule is not None}

    def _ended(self, position: Position, ends: Written | None) -> Outcome | None:
        """How the game stands by the rules as they are, which must be as the spec says."""
        if ends is None:
            return None
        if self.game.rules is None:
            return None
        outcome = rules_of(self.game).outcome(position)
        stated = _NONE
        if outcome is not None:
            winner = "draw" if outcome.winner is None else outcome.winner.name.lower()
            stated = f"{winner} {outcome.reason}"
        if stated != " ".join(ends.text.split()):
            known = [_NONE, *(f"{who} {why}" for who in (*_SIDES, "draw") for why in EndReason)]
            hint: str = Message("rule_figures.ends-so", ends=stated)
            if ends.text not in known:
                hint = did_you_mean(ends.text, known) or hint
            self.wrong(Message("rule_figures.ends-otherwise", ends=ends.text), ends, hint)
        return outcome
