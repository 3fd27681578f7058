"""SVG path data into segments."""

from __future__ import annotations

from math import dist, isfinite
from typing import Any

from printkit.base.errors import Message
from printkit.scene.shapes import Segment

_NEAR = 1e-6
"""Points so near each other are one."""


def path_from_svg(data: str) -> tuple[Segment, ...]:
    """The segments of SVG path data (y down, as in SVG); arcs and quadratics become cubics.

    Raises:
        ValueError: the text is no path data, or draws nothing.
    """
    # fontTools is slow to import, and few faces have path data.
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.arc import EllipticalArc

    class Arc(EllipticalArc):  # type: ignore[misc]  # fontTools has no types
        """An arc that is a line where it has no radius, as SVG says; fontTools leaves it out."""

        def draw(self, pen: Any) -> None:
            """Draw it, and the line to its end where that is not reached."""
            super().draw(pen)
            end = (self.target_point.real, self.target_point.imag)
            _, last = pen.value[-1]
            if dist(last[-1], end) > _NEAR:
                pen.lineTo(end)

    pen = RecordingPen()
    try:
        parse_path(data, pen, arc_class=Arc)
    except (ValueError, IndexError, TypeError, AttributeError, ArithmeticError) as error:
        raise ValueError(Message("gamefile.not-path-data")) from error
    segments: list[Segment] = []
    for name, points in pen.value:
        segments.extend(_segment(name, points, segments))
    if len(segments) < 2:
        raise ValueError(Message("gamefile.path-draws-nothing"))
    if not all(isfinite(number) for _, numbers in segments for number in numbers):
        raise ValueError(Message("gamefile.path-without-end"))
    return tuple(segments)


def _segment(
    name: str, points: tuple[tuple[float, float], ...], before: list[Segment]
) -> tuple[Segment, ...]:
    flat = tuple(float(number) for point in points for number in point)
    match name:
        case "moveTo":
            return (("M", flat),)
        case "lineTo":
            return (("L", flat),)
        case "curveTo":
            return (("C", flat),)
        case "qCurveTo":
            # As a cubic: both of its handles lie two thirds on the way to the control point.
            (x0, y0), (x1, y1, x, y) = before[-1][1][-2:], flat
            one = x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0)
            return (("C", (*one, x + 2 / 3 * (x1 - x), y + 2 / 3 * (y1 - y), x, y)),)
        case "closePath":
            return (("Z", ()),)
        case _:  # endPath: nothing to draw
            return ()
