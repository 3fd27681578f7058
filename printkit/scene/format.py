"""How numbers are written in every file."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 15)
def number(value: float, decimals: int = 3) -> str:
    """`value` with at most `decimals` (at least 1) places, no trailing zeros and no `-0`."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
