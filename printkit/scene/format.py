"""How numbers are written in every file."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, log10


@lru_cache(maxsize=1 << 15)
def number(value: float, decimals: int = 3) -> str:
    """`value` with at most `decimals` (at least 1) places, no trailing zeros and no `-0`."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def decimals(scale: float) -> int:
    """How many decimals keep a length right to 1 µm once it is enlarged by `scale`; at least 3."""
    return 3 if scale <= 2 else 3 + ceil(log10(scale / 2))
