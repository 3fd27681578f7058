"""Curves stay on what they stand for."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pytest
from printkit.scene import Segment
from printkit.scene.paths import arc, lemniscate, path_from_svg


def points(segments: tuple[Segment, ...], steps: int = 20) -> list[tuple[float, float]]:
    """Points along the cubics of a path."""
    found = []
    at = segments[0][1]
    for op, numbers in segments[1:]:
        if op == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(steps):
                t = step / steps
                w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                xs, ys = (at[0], x1, x2, x3), (at[1], y1, y2, y3)
                found.append((sum(map(float.__mul__, w, xs)), sum(map(float.__mul__, w, ys))))
        at = numbers[-2:] or at
    return found


def test_arc_stays_on_its_circle_and_runs_counter_clockwise_as_seen() -> None:
    segments = arc(1.0, 2.0, 0.5, 0, 300)
    assert all(abs(hypot(x - 1, y - 2) - 0.5) < 0.0002 for x, y in points(segments))
    assert segments[0][1] == pytest.approx((1.5, 2.0))
    assert segments[1][1][-1] < 2.0


def test_arc_to_a_smaller_angle_runs_clockwise() -> None:
    assert arc(0, 0, 1, 90, 0)[-1][1][-2:] == pytest.approx((1, 0))
    assert len(arc(0, 0, 1, 90, 0)) == 2


def test_lemniscate_is_bernoulli_s_to_a_thousandth_of_the_face() -> None:
    half = 0.3
    curve = [
        (half * cos(t) / (1 + sin(t) ** 2), half * sin(t) * cos(t) / (1 + sin(t) ** 2))
        for t in (pi * step / 2000 for step in range(4000))
    ]
    for x, y in points(lemniscate(half), 8):
        assert min(hypot(x - u, y - v) for u, v in curve) < 0.001


def test_svg_path_data_becomes_segments() -> None:
    assert path_from_svg("M0 0h1v1") == (
        ("M", (0.0, 0.0)),
        ("L", (1.0, 0.0)),
        ("L", (1.0, 1.0)),
    )
    assert path_from_svg("M0 0h1v1z")[-1] == ("Z", ())
    (_, (op, cubic)) = path_from_svg("M0 0 Q 0.3 0.3 0.6 0")
    assert op == "C"
    assert cubic == pytest.approx((0.2, 0.2, 0.4, 0.2, 0.6, 0))


@pytest.mark.parametrize("data", ["", "rock", "M 0 0 L", "M 0 0", "M 0 0 L 1e999 0"])
def test_what_is_no_path_data_raises_value_error(data: str) -> None:
    with pytest.raises(ValueError, match="path"):
        path_from_svg(data)
