"""Colours as eyes see them: lightness, difference, and the eyes of the colour-blind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from math import dist
from typing import TypeAlias

from printkit.base.units import linear, rgb

Triple: TypeAlias = tuple[float, float, float]


class Vision(StrEnum):
    """How an eye sees colours."""

    FULL = "full"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


_SEEN: Mapping[Vision, tuple[Triple, Triple, Triple]] = {
    Vision.FULL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    Vision.PROTAN: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Vision.DEUTAN: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Vision.TRITAN: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What the blind see of linear red, green and blue: Machado, Oliveira and Fernandes, "A
physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15 (2009),
severity 1."""

_TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Linear sRGB to CIE XYZ (IEC 61966-2-1, white D65)."""


@lru_cache(maxsize=1024)
def lab(colour: str, vision: Vision = Vision.FULL) -> Triple:
    """L*, a* and b* (CIE 1976, white D65) of a colour `#rrggbb` as an eye sees it."""
    seen = _times(_SEEN[vision], map(linear, rgb(colour)))
    light = _times(_TO_XYZ, (min(max(part, 0.0), 1.0) for part in seen))
    shares = (part / sum(row) for part, row in zip(light, _TO_XYZ, strict=True))
    x, y, z = (
        share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
        for share in shares
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lightness(colour: str) -> float:
    """L* of a colour: 0 is black, 100 white."""
    return lab(colour)[0]


def grey_of(light: float) -> str:
    """The grey of a lightness L*: 0 is black, 100 white."""
    share = ((light + 16) / 116) ** 3 if light > 8 else light / (29 / 3) ** 3
    value = 12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055
    return "#" + f"{round(255 * value):02x}" * 3


def difference(one: str, other: str, vision: Vision = Vision.FULL) -> float:
    """ΔE*ab (CIE 1976) of two colours as an eye sees them; 2.3 is just noticeable."""
    return dist(lab(one, vision), lab(other, vision))


def _times(matrix: Iterable[Triple], vector: Iterable[float]) -> Triple:
    numbers = tuple(vector)
    x, y, z = (sum(a * b for a, b in zip(row, numbers, strict=True)) for row in matrix)
    return x, y, z
