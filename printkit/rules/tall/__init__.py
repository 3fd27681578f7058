"""The rules of stacks that are taller than two, or hold cubes of neither side.

A second, plain way to the same turns: what `codes`, `lister`, `play` and `explain` are to stacks
of two, these are where a step tells how many cubes of the top it moves. `Rules` chooses.
"""

from printkit.rules.tall.codes import TallCodes
from printkit.rules.tall.explain import TallExplainer
from printkit.rules.tall.landing import TallLanding
from printkit.rules.tall.lister import TallLister
from printkit.rules.tall.play import TallPlayer

__all__ = ["TallCodes", "TallExplainer", "TallLanding", "TallLister", "TallPlayer"]
