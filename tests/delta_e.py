"""The difference of two colours as CIE has it since 2000 (CIE 142-2001, ISO/CIE 11664-6)."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TypeAlias

Lab: TypeAlias = tuple[float, float, float]


def difference_2000(one: Lab, other: Lab) -> float:
    """ΔE2000 of two colours: 1 is hardly seen, 2 is seen side by side."""
    (light, a, b), (light_2, a_2, b_2) = one, other
    chroma = (hypot(a, b) + hypot(a_2, b_2)) / 2
    stretch = 1 + 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    chroma_1, chroma_2 = hypot(stretch * a, b), hypot(stretch * a_2, b_2)
    hue_1, hue_2 = (degrees(atan2(y, stretch * x)) % 360 for x, y in ((a, b), (a_2, b_2)))
    grey = chroma_1 * chroma_2 == 0
    turn = 0.0 if grey else (hue_2 - hue_1 + 180) % 360 - 180
    hue = hue_1 + hue_2 if grey else (hue_1 + turn / 2) % 360
    lightness, mean = (light + light_2) / 2, (chroma_1 + chroma_2) / 2
    term = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    far = (lightness - 50) ** 2
    dl = (light_2 - light) / (1 + 0.015 * far / sqrt(20 + far))
    dc = (chroma_2 - chroma_1) / (1 + 0.045 * mean)
    dh = 2 * sqrt(chroma_1 * chroma_2) * sin(radians(turn / 2)) / (1 + 0.015 * mean * term)
    around = 30 * exp(-(((hue - 275) / 25) ** 2))
    rotation = -sin(radians(2 * around)) * 2 * sqrt(mean**7 / (mean**7 + 25.0**7))
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)
