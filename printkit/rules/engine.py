"""`Rules`: a ruleset with its tables, the one door to legal turns, play, outcome and reasons."""

from __future__ import annotations

from functools import lru_cache

from printkit.errors import Reason, ReasonCode
from printkit.rules.engines import parts_of
from printkit.rules.perft import Perft
from printkit.rules.position import Position, unit_pieces
from printkit.rules.ruleset import Blocked, Ruleset, Side
from printkit.rules.turn import EndReason, Outcome, Trace, Turn


class Rules:
    """The rules of one edition at work; its tables are made once, so keep it or use `Rules.of`.

    Positions are taken as given, as long as their stacks are such as the ruleset allows. Where a
    kind is put back when taken (the king), a position in which a side lacks it and
    `captured_king` is None is a picture that teaches something, not a game: it is never over.

    Attributes:
        ruleset: the switches.
        turn_count: how many turns without a relocation the board makes possible; theirs are the
            codes below.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        parts = parts_of(ruleset)
        self._codes, self._player, self._lister = parts.codes, parts.player, parts.lister
        self._landing, self._explainer = parts.landing, parts.explainer
        self.turn_count = self._codes.size
        self._perft = Perft(self._lister, self._player)

    @staticmethod
    @lru_cache(maxsize=12)
    def of(ruleset: Ruleset) -> Rules:
        """The rules of a ruleset, the same object for an equal ruleset."""
        return Rules(ruleset)

    def legal(self, position: Position) -> list[int]:
        """The codes of the legal turns, sorted and unique; none when the game is over.

        Two turns that lead to the same position are two turns (as two drops in either order).
        """
        if self._is_over(position):
            return []
        return self._lister.codes(position.cells, position.reserve, position.to_move)

    def legal_turns(self, position: Position) -> tuple[Turn, ...]:
        """The legal turns, in the order of their codes; none when the game is over."""
        return self._codes.listed(self.legal(position))

    def turn(self, code: int) -> Turn:
        """The turn of a code, the same object every time."""
        return self._codes.turn(code)

    def code(self, turn: Turn) -> int:
        """The code of a turn.

        Raises:
            ValueError: a turn that no position of this board allows.
        """
        return self._codes.code(turn)

    def counted(self, position: Position, turn: Turn) -> Turn:
        """The turn as these rules tell it: a number of cubes for a whole stack, where steps do."""
        return self._player.counted(position, turn)

    def play(self, position: Position, turn: Turn) -> Position:
        """The position after a turn that is legal (that `explain` has nothing against)."""
        return self._player.play(position, self._codes.code(turn))

    def play_code(self, position: Position, code: int) -> Position:
        """The position after a legal turn given by its code."""
        return self._player.play(position, code)

    def trace(self, position: Position, turn: Turn) -> Trace:
        """What a legal turn does, step by step."""
        return self._player.trace(position, turn)

    def explain(self, position: Position, turn: Turn) -> Reason | None:
        """The first rule that a turn breaks; None exactly when it is among the legal turns."""
        if self._is_over(position):
            return Reason(ReasonCode.GAME_OVER)
        return self._explainer.explain(position, turn)

    def outcome(self, position: Position) -> Outcome | None:
        """How the game has ended, or None while it goes on.

        In this order: a king that cannot be put back, White's goal, Black's goal (whoever is to
        move), the end of the last turns, the draw by quiet turns, a player to move without a legal
        turn.
        """
        ended = self._end(position)
        if ended is not None or not self._landing.is_complete(position.cells):
            return ended
        side = position.to_move
        if self._lister.exists(position.cells, position.reserve, side):
            return None
        loses = self.ruleset.blocked is Blocked.LOSES
        return Outcome(side.other if loses else None, EndReason.BLOCKED)

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` legal turns there are from `position`.

        The draw by quiet turns is ignored; nobody plays on after any other end.
        """
        return self._perft.total(position, depth)

    def split(self, position: Position, depth: int) -> dict[Turn, int]:
        """Per first turn how many sequences of `depth` turns begin with it (`depth` ≥ 1)."""
        counts = self._perft.split(position, depth)
        return {self._codes.turn(code): count for code, count in counts.items()}

    def _is_over(self, position: Position) -> bool:
        return self._end(position) is not None

    def _end(self, position: Position) -> Outcome | None:
        """How the game has ended, blocked players aside."""
        if position.captured_king is not None:
            return Outcome(position.captured_king.other, EndReason.KING_CAPTURED)
        ended = self._end_by_goal_or_count(position)
        return ended if ended and self._landing.is_complete(position.cells) else None

    def _end_by_goal_or_count(self, position: Position) -> Outcome | None:
        winner = self._arrived(position)
        if winner is not None:
            return Outcome(winner, EndReason.GOAL)
        endgame, last, quiet = self.ruleset.endgame, position.last_turns, self.ruleset.quiet
        if endgame is not None and last is not None and last >= endgame.turns:
            return Outcome(self._richer(position), EndReason.LAST_TURNS)
        if quiet is not None and position.quiet >= quiet.turns:
            return Outcome(None, EndReason.NO_CAPTURE)
        return None

    def _richer(self, position: Position) -> Side | None:
        """The side with more kinds on the board, else with more cubes; None when they are equal."""
        white, black = (
            (
                len(self._landing.kinds_left(position.cells, side)),
                sum(p.side is side for unit in position.cells for p in unit_pieces(unit)),
            )
            for side in Side
        )
        if white == black:
            return None
        return Side.WHITE if white > black else Side.BLACK

    def _arrived(self, position: Position) -> Side | None:
        goal, cells, landing = self.ruleset.goal, position.cells, self._landing
        if goal is None:
            return None
        for side in Side:
            there = [cell for cell in goal.zones[side] if landing.belongs(cells[cell], side)]
            if any(landing.arrives(cells[cell], cell) for cell in there):
                return side
        return None
