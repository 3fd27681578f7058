"""`Rules`: a ruleset with its engine, the one door to legal turns, play, outcome and reasons."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from printkit.base.errors import Message, PrintkitError, Reason, ReasonCode, did_you_mean
from printkit.rules.engine import Engine, FollowsTurns
from printkit.rules.geometry import Memo
from printkit.rules.position import Position
from printkit.rules.ruleset import Ruleset
from printkit.rules.turn import CannotForce, Outcome, Trace, Turn

GROUP = "printkit.engines"
"""The group of entry points."""
_ASKED = ("turn_count", "turn", "legal", "play", "explain", "ended")
"""What is asked of every engine."""
_MOST_SAID = 200
"""So many letters are said of why somebody's engine fails, in one line."""


def engine_of(ruleset: Ruleset) -> Engine:
    """The engine that plays a ruleset: of pairs, of towers, or one from outside.

    One from outside a distribution brings by an entry point, or a program gives. The entry point's
    name is what a spec writes under `rules: {engine: …}`, its object makes an `Engine` of a
    `Ruleset` (a class will do). Only what is installed is ever loaded; a spec names it and cannot
    bring it.

    Raises:
        PrintkitError: no engine of the ruleset's name is installed, or it cannot be made.
    """
    if not ruleset.engine and ruleset.tells_counts:
        from printkit.rules.towers import TowersEngine

        return TowersEngine(ruleset)
    if not ruleset.engine:
        from printkit.rules.pairs import PairsEngine

        return PairsEngine(ruleset)
    engine, named = ruleset.engine, None
    if isinstance(engine, str):
        from importlib.metadata import entry_points

        found = entry_points(group=GROUP)
        if engine not in found.names:
            near = did_you_mean(engine, found.names)
            hint = near or Message("gamefile.entry-points", group=GROUP)
            raise PrintkitError(Message("gamefile.no-engine", name=engine), hint=hint)
        named = found[engine]
    try:
        maker: Any = named.load() if named else engine
        made: Engine = maker(ruleset)
        if not all(hasattr(made, one) for one in _ASKED):
            raise TypeError(f"{made!r:.60} is none")  # noqa: TRY301 - it fails like its own faults
    except Exception as error:  # it is not ours: whatever it raises is its author's to read
        name = engine if isinstance(engine, str) else getattr(engine, "__name__", "")
        why = f"{type(error).__name__}: {' '.join(str(error).split())[:_MOST_SAID]}"
        what = Message("gamefile.engine-fails", name=name, why=why)
        hint = "" if named else Message("gamefile.engine-made-of")
        raise PrintkitError(what, hint=hint) from error
    return made


_MOST_FOUND_LEGAL = 2048
"""So many turns found legal are kept, those of a few records; then all are forgotten."""


@dataclass(slots=True)
class _FoundLegal:
    """A turn that was found legal in a position, and what it leads to once it was played."""

    position: Position
    turn: Turn
    after: Position | None = None


class Rules:
    """The rules of one edition at work; its tables are made once, so keep it or use `Rules.of`.

    Positions are taken as given, as long as their stacks are such as the ruleset allows. Where a
    kind is put back when taken (the king), a position in which a side lacks it and
    `captured_king` is None is a picture that teaches something, not a game: it is never over.

    The turns found legal last are known again, with what they lead to: a record is played once to
    tell its edition, and again to be checked.
    """

    def __init__(self, ruleset: Ruleset, engine: Engine | None = None) -> None:
        self.ruleset = ruleset
        self.engine = engine_of(ruleset) if engine is None else engine
        self._turns = Memo(self.engine.turn)
        self._follows = self.engine.followed if isinstance(self.engine, FollowsTurns) else None
        # By identity, which an entry keeps alive: hashing a position takes as long as a look at it.
        self._found_legal: dict[tuple[int, int], _FoundLegal] = {}

    @staticmethod
    @lru_cache(maxsize=32)
    def of(ruleset: Ruleset) -> Rules:
        """The rules of a ruleset, the same object for an equal ruleset."""
        return Rules(ruleset)

    @property
    def endless(self) -> Rules:
        """The same rules without goal, quiet or last turns; the codes of the turns are the same.

        For pictures that teach a step in a position in which a game would be over.
        """
        return Rules.of(replace(self.ruleset, goal=None, quiet=None, endgame=None))

    @property
    def turn_count(self) -> int:
        """How many turns without a relocation there are; theirs are the codes below."""
        return self.engine.turn_count

    def legal(self, position: Position) -> list[int]:
        """The codes of the legal turns, sorted and unique; none when the game is over."""
        return self.engine.legal(position)

    def legal_turns(self, position: Position) -> tuple[Turn, ...]:
        """The legal turns, in the order of their codes; none when the game is over."""
        return tuple(map(self._turns.__getitem__, self.engine.legal(position)))

    def wins(self, position: Position) -> list[int]:
        """The codes of the legal turns after which whoever plays them has won, sorted."""
        from printkit.rules.wins import wins_in_one

        return wins_in_one(self.engine, position)

    def turn(self, code: int) -> Turn:
        """The turn of a code, the same object every time."""
        return self._turns[code]

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """
        return self.engine.code(turn)

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn as these rules write it: a number of cubes for a whole stack, where steps do."""
        return self.engine.counted(position, turn)

    def play(self, position: Position, turn: Turn) -> Position:
        """The position after a turn that is legal (that `explain` has nothing against)."""
        found = self._found_legal.get((id(position), id(turn)))
        if found is None:
            return self.engine.play(position, self.engine.code(turn))
        if found.after is None:
            found.after = self.engine.play(position, self.engine.code(turn))
        return found.after

    def play_code(self, position: Position, code: int) -> Position:
        """The position after a legal turn given by its code."""
        return self.engine.play(position, code)

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn, or the beginning of one, does step by step."""
        return self.engine.trace(position, turn)

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a turn breaks; None exactly when it is among the legal turns."""
        asked = (id(position), id(turn))
        if asked in self._found_legal:
            return None
        after = self._follows(position, turn) if self._follows else None
        reason = self.engine.explain(position, turn) if after is None else None
        if reason is None:
            if len(self._found_legal) >= _MOST_FOUND_LEGAL:  # more, where threads add at once
                self._found_legal.clear()
            self._found_legal[asked] = _FoundLegal(position, turn, after)
        return reason

    def explain_so_far(self, position: Position, begun: Turn) -> Reason | None:
        """The first rule that the beginning of a turn breaks; None when a legal turn begins so.

        What is due at the end of the turn is not asked for.
        """
        turns = self.legal_turns(position)
        if any(begun in (turn.first(begun.length), turn) for turn in turns):
            return None
        return self.explain(position, begun) or Reason(ReasonCode.NO_SUCH_TURN)

    def onward(self, position: Position, begun: Turn = Turn()) -> tuple[Turn, ...]:  # noqa: B008 - frozen
        """How a turn may go on: `begun` with one step or drop more, in the order of the codes.

        Each is the beginning of a legal turn; a whole turn may end there or not, which `explain`
        says. With nothing begun they are the first steps and drops.
        """
        count = begun.length
        turns = (
            turn.first(count + 1)
            for turn in self.legal_turns(position)
            if turn.length > count and turn.first(count) == begun
        )
        return tuple(dict.fromkeys(turns))

    def play_so_far(self, position: Position, begun: Turn) -> Position:
        """The position in the middle of a turn: the same side still moves, nothing has ended."""
        after = self.force(position, begun)[0]
        with suppress(ValueError):  # where the beginning is a turn of this board, by the rules
            after = self.play(position, begun)
        return replace(position, cells=after.cells, reserve=after.reserve)

    def force(self, position: Position, turn: Turn) -> tuple[Position, Trace]:
        """The position after a turn that was really played though illegal, and what it did.

        Raises:
            CannotForce: nothing that could be shown comes of it.
        """
        return self.engine.force(position, turn)

    def retract(self, position: Position, trace: Trace) -> Position:
        """The position before the turn that led to `position`, legal or forced.

        Raises:
            ValueError: the trace is of no turn that leads to `position`.
        """
        before, turn = trace.before, trace.turn
        if before is not None:
            is_legal = self.explain(before, turn) is None
            with suppress(CannotForce):
                after = self.play(before, turn) if is_legal else self.force(before, turn)[0]
                if after == position:
                    return before
        raise ValueError(f"no turn that leads here: {turn}")

    def outcome(self, position: Position) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        In this order: a king that cannot be put back, White's goal, Black's goal (whoever is to
        move), the end of the last turns, the draw by quiet turns, a player to move without a legal
        turn; an engine from outside may have ends of its own.
        """
        return self.engine.ended(position)

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` legal turns there are from `position`.

        The draw by quiet turns is ignored; nobody plays on after any other end.
        """
        return self.engine.perft(position, depth)

    def split(self, position: Position, depth: int) -> dict[Turn, int]:
        """Per first turn how many sequences of `depth` turns begin with it (`depth` ≥ 1)."""
        codes = self.legal(replace(position, quiet=0, last_turns=None))
        return {
            self.turn(code): self.perft(self.play_code(position, code), depth - 1) for code in codes
        }
