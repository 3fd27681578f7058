"""The engine of stacks of two: tables, bit masks and one int a turn."""

from printkit.rules.pairs.engine import PairsEngine

__all__ = ["PairsEngine"]
