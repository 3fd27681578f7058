"""The plain lister of legal turns: every step that the board makes possible is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.rules.position import Cells, Reserve, height_of
from printkit.rules.ruleset import Side
from printkit.rules.towers.codes import TowersCodes, Way
from printkit.rules.towers.landing import TowersLanding
from printkit.rules.towers.units import parted


class TowersLister:
    """Lists, counts and looks for legal turns, the draw by quiet turns aside.

    A position where a goal is reached has none. Everywhere `cells`, `reserve` and `side` are those
    of a `Position`.
    """

    def __init__(self, codes: TowersCodes, landing: TowersLanding) -> None:
        self._codes, self._landing = codes, landing

    def codes(self, cells: Cells, reserve: Reserve, side: Side) -> list[int]:
        """The codes of the legal turns, sorted and unique."""
        return list(self._found(cells, reserve, side))

    def count(self, cells: Cells, reserve: Reserve, side: Side) -> int:
        """How many legal turns there are."""
        return sum(1 for _ in self._found(cells, reserve, side))

    def exists(self, cells: Cells, reserve: Reserve, side: Side) -> bool:
        """Whether there is a legal turn."""
        return next(self._found(cells, reserve, side), None) is not None

    def _found(
        self,
        cells: Cells,
        reserve: Reserve,  # noqa: ARG002 - nothing ever waits in it
        side: Side,
    ) -> Iterator[int]:
        """The codes in rising order."""
        if any(self._landing.arrives(unit, cell) for cell, unit in enumerate(cells)):
            return
        for cell, unit in enumerate(cells):
            if self._landing.belongs(unit, side):
                for way in self._open(cells, self._codes.ways[cell]):
                    yield way.code
                    # The turns that go on after this first step.
                    board, target = list(cells), cells[way.step.end]
                    arrival = self._landing.make(board, way.step)
                    for further in self._open(board, way.further):
                        if self._landing.may_go_on(way.step, further.step, target, arrival):
                            yield further.code

    def _open(self, board: Sequence[int], ways: Sequence[Way]) -> Iterator[Way]:
        """The steps that nothing bars."""
        for way in ways:
            unit = board[way.step.start]
            if way.cubes > height_of(unit) or any(board[cell] for cell in way.between):
                continue
            _, moved = parted(unit, way.cubes)
            if self._landing.fault(moved, board[way.step.end]) is None:
                yield way
