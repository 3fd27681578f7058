"""Colours as eyes see them."""

from __future__ import annotations

import pytest
from printkit.base.colour import Vision, difference, lab, lightness


@pytest.mark.parametrize(
    ("colour", "expected"),
    [  # Bruce Lindbloom's calculator, sRGB, D65
        ("#000000", (0.0, 0.0, 0.0)),
        ("#ffffff", (100.0, 0.0, 0.0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_lab_of_the_primaries_is_the_published_one(
    colour: str, expected: tuple[float, float, float]
) -> None:
    assert lab(colour) == pytest.approx(expected, abs=0.02)


def test_middle_grey_has_half_the_lightness() -> None:
    assert lightness("#777777") == pytest.approx(50, abs=0.5)


@pytest.mark.parametrize("vision", list(Vision))
@pytest.mark.parametrize("grey", ["#000000", "#404040", "#c4c4c4", "#ffffff"])
def test_every_eye_sees_greys_alike(vision: Vision, grey: str) -> None:
    assert lab(grey, vision) == pytest.approx(lab(grey), abs=0.1)


def test_red_and_green_of_one_lightness_are_alike_only_to_the_red_green_blind() -> None:
    red, green = "#b5552f", "#7a7a2e"
    assert difference(red, green) > 40
    assert difference(red, green, Vision.DEUTAN) < difference(red, green) / 3
    assert difference(red, green, Vision.TRITAN) > 40


def test_difference_is_symmetric_and_zero_to_itself() -> None:
    assert difference("#0b6fae", "#d1490f") == difference("#d1490f", "#0b6fae") > 25
    assert difference("#0b6fae", "#0b6fae") == 0
