"""The recording: one line per shape, symbols once."""

from __future__ import annotations

from printkit.scene import (
    Cap,
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Scene,
    Style,
    Symbol,
    Text,
    Use,
    move,
    polyline,
)

import recording
import samples

DASHED = Style(stroke="#112233", width=0.5, dash=(2, 1), cap=Cap.BUTT, join=Join.MITER)


def test_every_shape_is_one_line_and_symbols_come_once_and_first():
    dot = Symbol(id="dot", shapes=(Circle(x=0, y=-0.0, radius=1, style=Style(fill="#000000")),))
    scene = Scene(
        width=10,
        height=20,
        shapes=(
            Path(segments=(*polyline(((0, 0), (1 / 3, 2))), ("Z", ())), style=DASHED),
            Group(id="cubes", shapes=(Use(symbol=dot), Use(symbol=dot, transform=move(1, 2)))),
            Clip(box=(0, 0, 5, 5), shapes=(Text(x=1, y=2, text="it's", size=3, fill="#ff0000"),)),
        ),
        title="A thing",
    )
    assert recording.write(scene).splitlines() == [
        "scene 10.000 20.000 'A thing'",
        "symbol dot",
        "  circle 0.000 0.000 1.000 fill #000000 print",
        "path M 0.000 0.000 L 0.333 2.000 Z stroke #112233 0.500 butt miter dash 2.000 1.000 print",
        "group cubes [1.000 0.000 0.000 1.000 0.000 0.000]",
        "  use dot [1.000 0.000 0.000 1.000 0.000 0.000]",
        "  use dot [1.000 0.000 0.000 1.000 1.000 2.000]",
        "clip 0.000 0.000 5.000 5.000",
        """  text 1.000 2.000 "it's" size 3.000 #ff0000 start regular proportional""",
    ]


def test_shapes_can_be_recorded_without_a_scene():
    lines = recording.write(samples.board_shapes((1,))).splitlines()
    assert [line.split()[0] for line in lines] == ["group", "path"] * 2 + ["group", "text"]


def test_equal_drawings_have_equal_recordings():
    assert recording.write(samples.small_scene()) == recording.write(samples.small_scene())
