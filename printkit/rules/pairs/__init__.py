"""The engine of stacks of two: tables, bit masks and one int a turn."""

from __future__ import annotations

from printkit.rules.geometry import Geometry
from printkit.rules.pairs.apply import PairsPlayer
from printkit.rules.pairs.codes import TurnCodes
from printkit.rules.pairs.explain import PairsExplainer
from printkit.rules.pairs.lister import Lister
from printkit.rules.pairs.replies import Replies
from printkit.rules.pairs.restrain import Restrainer
from printkit.rules.perft import Perft
from printkit.rules.position import Position
from printkit.rules.ruleset import Ruleset
from printkit.rules.stack_engine import StackEngine
from printkit.rules.turn import Turn


class PairsEngine(StackEngine):
    """Plays by every switch but those of taller stacks and of cubes of neither side."""

    def __init__(self, ruleset: Ruleset) -> None:
        geometry = Geometry(ruleset.grid)
        codes = TurnCodes(ruleset, geometry)
        player = PairsPlayer(ruleset, codes)
        landing, restraints = player.landing, ruleset.restraints
        restrainer = Restrainer(restraints, geometry, landing) if restraints else None
        lister = Lister(ruleset, codes, player, restrainer)
        super().__init__(
            codes,
            lister,
            player,
            PairsExplainer(ruleset, geometry, landing, restrainer),
        )
        self._player = player
        if restrainer is None and ruleset.swap is None:
            self.perft = Perft(lister, player, Replies(lister, player, codes)).total

    def followed(self, position: Position, turn: Turn) -> Position | None:
        """The position after a turn that is legal at a glance; None where one must look closer."""
        return None if self.end(position) else self._player.followed(position, turn)
