"""The engine of stacks that are taller than two, or hold cubes of neither side.

A second, plain way to the same turns: what `codes`, `lister`, `apply` and `explain` are to stacks
of two, these are where a step says how many cubes of the top it moves.
"""

from __future__ import annotations

from printkit.rules.ruleset import Ruleset
from printkit.rules.stack_engine import StackEngine
from printkit.rules.towers.apply import TowersPlayer
from printkit.rules.towers.codes import TowersCodes
from printkit.rules.towers.explain import TowersExplainer
from printkit.rules.towers.landing import TowersLanding
from printkit.rules.towers.lister import TowersLister


class TowersEngine(StackEngine):
    """Plays by the switches of taller stacks; it knows no others."""

    def __init__(self, ruleset: Ruleset) -> None:
        codes, landing = TowersCodes(ruleset), TowersLanding(ruleset)
        lister, player = TowersLister(codes, landing), TowersPlayer(codes, landing)
        super().__init__(codes, lister, player, TowersExplainer(ruleset, codes, landing))
