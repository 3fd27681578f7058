"""What an engine is: the turns of one ruleset as ints, what they do, and why one is illegal.

`Rules` is the door for everybody who asks; it asks an `Engine`. Two come with printkit (stacks of
two in `pairs`, taller ones in `towers`), a third plays what is written (`as_written`), others come
from outside as entry points (see `rules`).
What was really played though illegal goes alike in all: the cubes go where the turn says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import starmap
from typing import ClassVar, Protocol, TypeAlias, runtime_checkable

from printkit.base.errors import Reason, ReasonCode
from printkit.rules.position import Piece, Position, Standing, unit_code, unit_pieces
from printkit.rules.ruleset import Blocked, Ruleset, Side
from printkit.rules.turn import (
    CannotForce,
    Drop,
    EndReason,
    Mover,
    Outcome,
    Step,
    StepEffect,
    Trace,
    Turn,
)


class Engine(Protocol):
    """The rules of one ruleset at work.

    A turn that a board makes possible, whatever stands on it, has a code: an int that is the same
    for every engine of the same ruleset. Positions are taken as given.
    """

    @property
    def turn_count(self) -> int:
        """How many turns the board makes possible, what is due at their ends left out."""

    def turn(self, code: int) -> Turn:
        """The turn of a code, an equal one every time."""

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """

    def legal(self, position: Position) -> list[int]:
        """The codes of the legal turns, sorted and unique; none when the game is over."""

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a turn breaks; None exactly when it is among the legal turns."""

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn; whether it is legal is not asked."""

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn, or the beginning of one, does step by step."""

    def force(self, position: Position, turn: Turn) -> tuple[Position, Trace]:
        """The position after a turn that was played though illegal, and what it did.

        Raises:
            CannotForce: nothing that could be shown comes of it.
        """

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn as it is among the legal turns, where people write it in more than one way."""

    def ended(self, position: Position) -> Outcome | None:
        """How the game has ended, or None while it goes on."""

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` turns there are, the draw by quiet turns aside."""


EngineMaker: TypeAlias = Callable[[Ruleset], Engine]
"""What makes an engine of a ruleset: a class will do."""


@runtime_checkable
class FollowsTurns(Protocol):
    """An engine that plays most legal turns without asking why they are; others need not."""

    def followed(self, position: Position, turn: Turn) -> Position | None:
        """The position after a turn that is legal at a glance; None where one must look closer."""


class BoardEngine(ABC):
    """What engines share: how games end, and turns that are played though illegal."""

    def __init__(self, ruleset: Ruleset, standing: Standing) -> None:
        self.ruleset, self.standing = ruleset, standing

    def ended(self, position: Position) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        In this order: a king that cannot be put back, White's goal, Black's goal (whoever is to
        move), the end of the last turns, the draw by quiet turns, a player to move without a legal
        turn.
        """
        ended = self.end(position)
        if ended is not None or not self.standing.is_complete(position.cells):
            return ended
        if self.can_move(position):
            return None
        loses = self.ruleset.blocked is Blocked.LOSES
        return Outcome(position.to_move.other if loses else None, EndReason.BLOCKED)

    def end(self, position: Position) -> Outcome | None:
        """How the game has ended, blocked players aside."""
        if position.captured_king is not None:
            return Outcome(position.captured_king.other, EndReason.KING_CAPTURED)
        winner, ended = self.standing.arrived(position.cells), None
        endgame, last, quiet = self.ruleset.endgame, position.last_turns, self.ruleset.quiet
        if winner is not None:
            ended = Outcome(winner, EndReason.GOAL)
        elif endgame is not None and last is not None and last >= endgame.turns:
            pieces = [piece for unit in position.cells for piece in unit_pieces(unit)]
            white, black = (  # more kinds on the board count first, then more cubes
                (
                    len(self.standing.kinds_left(position.cells, side)),
                    sum(piece.side is side for piece in pieces),
                )
                for side in Side
            )
            richer = None if white == black else Side.WHITE if white > black else Side.BLACK
            ended = Outcome(richer, EndReason.LAST_TURNS)
        elif quiet is not None and position.quiet >= quiet.turns:
            ended = Outcome(None, EndReason.NO_CAPTURE)
        return ended if ended and self.standing.is_complete(position.cells) else None

    @abstractmethod
    def can_move(self, position: Position) -> bool:
        """Whether there is a legal turn in a game that is not over."""

    def force(self, position: Position, turn: Turn) -> tuple[Position, Trace]:
        """The position after a turn that was played though illegal; see `Engine.force`."""
        return forced(self.ruleset, position, turn)


class PlainEngine(BoardEngine):
    """An engine for a game with rules of its own: every possible turn is tried.

    A game says which turns its board makes `possible` and what is at `fault` with one; the rest
    follows. Pieces go where a turn says: onto the board from the reserve, from cell to cell, and an
    opponent's that stands there is taken. Override `play` and `trace` where they do more.

    Attributes:
        words: per code of a reason or an end that is the game's own its words, one text for all
            languages or one per language (`en`, `fr`); those of a reason have the placeholders of
            printkit's own (`{cell}`, `{cell2}`, `{kind}`). A code without words is shown itself.
    """

    words: ClassVar[Mapping[str, str | Mapping[str, str]]] = {}

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset, Standing(ruleset))
        self._turns = tuple(self.possible())
        self._codes = {turn: code for code, turn in enumerate(self._turns)}

    @abstractmethod
    def possible(self) -> Iterable[Turn]:
        """Every turn that some position allows, in the order of their codes."""

    @abstractmethod
    def fault(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a possible turn breaks; None when it breaks none."""

    def reason(self, code: str, cells: Sequence[int] = (), kinds: Sequence[int] = ()) -> Reason:
        """A reason of this game's own or of printkit's, with the names of its cells and kinds."""
        return self.ruleset.reason(code, cells, kinds, words=self._words_of(code))

    def outcome(self, winner: Side | None, code: str) -> Outcome:
        """An end of this game's own or of printkit's, for `end`; nobody wins a draw."""
        return Outcome(winner, code, self._words_of(code))

    @property
    def turn_count(self) -> int:
        """How many turns are possible."""
        return len(self._turns)

    def turn(self, code: int) -> Turn:
        """The turn of a code."""
        return self._turns[code]

    def code(self, turn: Turn) -> int:
        """The code of a turn; see `Engine.code`."""
        if turn not in self._codes:
            raise ValueError(f"no position of this board allows {turn}")
        return self._codes[turn]

    def legal(self, position: Position) -> list[int]:
        """The codes of the legal turns; see `Engine.legal`."""
        if self.end(position) is not None:
            return []
        turns = enumerate(self._turns)
        return [code for code, turn in turns if self.fault(position, turn) is None]

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a turn breaks; see `Engine.explain`."""
        if self.end(position) is not None:
            return Reason(ReasonCode.GAME_OVER)
        if turn not in self._codes:
            return Reason(ReasonCode.NO_SUCH_TURN)
        return self.fault(position, turn)

    def play(self, position: Position, code: int) -> Position:
        """The position after a legal turn."""
        return self.force(position, self.turn(code))[0]

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does."""
        return self.force(position, turn)[1]

    def counted(self, position: Position, turn: Turn) -> Turn:  # noqa: ARG002 - one way to write it
        """The turn itself."""
        return turn

    def can_move(self, position: Position) -> bool:
        """Whether there is a legal turn."""
        return any(self.fault(position, turn) is None for turn in self._turns)

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` turns there are."""
        if depth == 0:
            return 1
        codes = self.legal(position)
        after = (self.play(position, code) for code in codes)
        return len(codes) if depth == 1 else sum(self.perft(one, depth - 1) for one in after)

    def _words_of(self, code: str) -> str | Mapping[str, str]:
        return self.words.get(code, "" if code in _KNOWN else code)


_KNOWN = frozenset((*ReasonCode, *EndReason))
"""What has words in the catalogue."""


_COUNTS = {Mover.CUBE: 1, Mover.TAKER: 1, Mover.PAIR: 2, Mover.TRIPLE: 3}
"""How many cubes of the top a step moves; any other the whole stack."""


def forced(ruleset: Ruleset, position: Position, turn: Turn) -> tuple[Position, Trace]:
    """The position after an illegal turn, and what it did.

    What stands on the last cell of a step is taken if its top is the opponent's, else built on;
    a host stays.

    Raises:
        CannotForce: nothing stands where a step begins, or one cube too many would come on a cell.
    """
    return played_on(TriedBoard(ruleset, position), position, turn)


def played_on(board: TriedBoard, position: Position, turn: Turn) -> tuple[Position, Trace]:
    """The position after a turn that no rule was asked about, and what it did.

    Raises:
        CannotForce: see `forced`, or nothing stands where something is taken away.
    """
    effects = tuple(map(board.step, turn.steps))
    removed = tuple(map(board.remove, turn.removed))
    opened = tuple(starmap(board.open, turn.opened))
    for drop in turn.drops:
        board.drop(drop)
    swapped = board.swap(*turn.swap) if turn.swap is not None else ()
    trace = Trace(
        turn=turn,
        side=position.to_move,
        effects=effects,
        ransomed=board.give_up(turn.ransom),
        relocated=board.put_back(turn.relocation),
        before=position,
        removed=removed,
        opened=opened,
        swapped=swapped,
    )
    return board.after(trace), trace


class TriedBoard:
    """Cubes by cell, bottom first, and both hands: turns are made on it unasked."""

    def __init__(self, ruleset: Ruleset, position: Position) -> None:
        self._ruleset, self._position = ruleset, position
        self._cells = [list(position.at(cell)) for cell in range(len(position.cells))]
        self._between = {(one, other): unit for one, other, unit in position.between}
        self._hands = [list(hand) for hand in position.reserve]
        self._side = position.to_move

    def step(self, step: Step) -> StepEffect:
        """Make a step, and say what it did."""
        left = tuple(self._standing(step.start))
        moved = left[-(step.count or _COUNTS.get(step.mover, len(left))) :]
        if len(moved) < step.count:
            raise CannotForce(self._ruleset.reason(ReasonCode.TOO_FEW, (step.start,)))
        del self._cells[step.start][-len(moved) :]
        there = self._cells[step.end]
        staying = self.staying(step, there)
        captured = tuple(there[staying:])
        del there[staying:]
        below = there[-1] if there else None
        self._add(step.end, moved)
        return StepEffect(step=step, moved=moved, built_on=below, captured=captured, left=left)

    def staying(self, step: Step, there: Sequence[Piece]) -> int:  # noqa: ARG002 - as written
        """How many of the cubes stay that stand where a step ends; the others are taken."""
        top = there[-1] if there else None
        if top and top.side is not self._side and top.kind not in self._ruleset.neutral:
            return 1 if there[0].kind in self._ruleset.hosts else 0
        return len(there)

    def remove(self, cell: int) -> StepEffect:
        """Take away all that stands on a cell."""
        taken = tuple(self._standing(cell))
        self._cells[cell].clear()
        step = Step(Mover.TAKER, cell, cell)
        return StepEffect(step=step, moved=(), built_on=None, captured=taken, left=taken)

    def drop(self, drop: Drop) -> None:
        """Place a cube from the hand, or from beside the board."""
        piece = drop.piece(self._side)
        if drop.other is None:
            self._add(drop.cell, (piece,))
        elif (place := (drop.cell, drop.other)) in self._between:
            raise CannotForce(self._ruleset.reason(ReasonCode.PARTED, place))
        else:
            side = Side.WHITE if piece.kind in self._ruleset.neutral else piece.side
            self._between[place] = unit_code((Piece(piece.kind, side),))
        self.leave_hand(drop)

    def leave_hand(self, drop: Drop) -> None:
        """Take what is placed from its owner's hand, where it waits there."""
        hand = self._hands[drop.piece(self._side).side]
        hand[drop.kind] = max(0, hand[drop.kind] - 1)

    def open(self, one: int, other: int) -> Piece:
        """Take away what stands between two cells."""
        if (one, other) not in self._between:
            raise CannotForce(self._ruleset.reason(ReasonCode.NOT_PARTED, (one, other)))
        (piece,) = unit_pieces(self._between.pop((one, other)))
        return piece

    def swap(self, first: int, second: int) -> tuple[Piece, Piece]:
        """Let two cubes change places; which they are."""
        one, other = self._standing(first)[-1], self._standing(second)[-1]
        self._cells[first][-1], self._cells[second][-1] = other, one
        return one, other

    def give_up(self, cell: int | None) -> Piece | None:
        """Take the cube on top as a ransom."""
        return self._cells[cell].pop() if cell is not None and self._cells[cell] else None

    def put_back(self, cell: int | None) -> Piece | None:
        """Put the taken king back."""
        if cell is None or self._ruleset.relocation is None:
            return None
        king = Piece(self._ruleset.relocation.kind, self._side.other)
        self._add(cell, (king,))
        return king

    def after(self, trace: Trace) -> Position:
        """The position when the turn is over."""
        before, rule = self._position, self._ruleset.relocation
        king = Piece(rule.kind, self._side.other) if rule else None
        lost = king in trace.captured and trace.relocated is None
        return replace(
            before,
            cells=tuple(map(unit_code, self._cells)),
            between=tuple((*place, unit) for place, unit in sorted(self._between.items())),
            reserve=tuple(map(tuple, self._hands)),
            to_move=self._side.after(1, len(self._hands)),
            quiet=0 if trace.captured else before.quiet + 1,
            captured_king=self._side.other if lost else None,
        )

    def _standing(self, cell: int) -> list[Piece]:
        if not self._cells[cell]:
            raise CannotForce(self._ruleset.reason(ReasonCode.NO_PIECE, (cell,)))
        return self._cells[cell]

    def _add(self, cell: int, pieces: tuple[Piece, ...]) -> None:
        self._cells[cell].extend(pieces)
        if len(self._cells[cell]) > self._ruleset.height:
            raise CannotForce(self._ruleset.reason(ReasonCode.TOO_HIGH, (cell,)))
