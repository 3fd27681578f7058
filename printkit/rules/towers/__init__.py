"""The rules of stacks that are taller than two, or hold cubes of neither side.

A second, plain way to the same turns: what `codes`, `lister`, `play` and `explain` are to stacks
of two, these are where a step tells how many cubes of the top it moves. `Rules` chooses.
"""

from printkit.rules.towers.apply import TallPlayer
from printkit.rules.towers.codes import TallCodes
from printkit.rules.towers.explain import TallExplainer
from printkit.rules.towers.landing import TallLanding
from printkit.rules.towers.lister import TallLister

__all__ = ["TallCodes", "TallExplainer", "TallLanding", "TallLister", "TallPlayer"]
