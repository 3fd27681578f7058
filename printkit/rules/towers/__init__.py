"""The engine of stacks that are taller than two, or hold cubes of neither side.

A second, plain way to the same turns: what `codes`, `lister`, `apply` and `explain` are to stacks
of two, these are where a step says how many cubes of the top it moves.
"""

from printkit.rules.towers.engine import TowersEngine

__all__ = ["TowersEngine"]
