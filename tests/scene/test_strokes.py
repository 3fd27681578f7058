"""Strokes that survive when a drawing is made small."""

from __future__ import annotations

from printkit.scene import (
    Circle,
    Clip,
    Group,
    Path,
    Style,
    Text,
    place,
    rectangle,
    stroked_at_least,
)

THIN = Style(stroke="#000000", width=0.1)


def test_thin_strokes_become_wider_and_wide_ones_stay():
    shapes = (
        Circle(x=0, y=0, radius=1, style=THIN),
        Path(segments=rectangle(0, 0, 1, 1), style=Style(stroke="#000000", width=0.9)),
    )
    thin, wide = stroked_at_least(shapes, 0.5)
    assert thin.style.width == 0.5
    assert wide == shapes[1]


def test_a_group_that_enlarges_needs_less():
    dot = Circle(x=0, y=0, radius=1, style=THIN)
    (group,) = stroked_at_least((Group(shapes=(dot,), transform=place(0, 0, 2)),), 0.5)
    assert group.shapes[0].style.width == 0.25
    (clip,) = stroked_at_least((Clip(box=(0, 0, 1, 1), shapes=(dot,)),), 0.5)
    assert clip.shapes[0].style.width == 0.5


def test_what_has_no_stroke_keeps_none():
    area = Circle(x=0, y=0, radius=1, style=Style(fill="#000000"))
    words = Text(x=0, y=0, text="a", size=3, fill="#000000")
    assert stroked_at_least((area, words), 0.5) == (area, words)
