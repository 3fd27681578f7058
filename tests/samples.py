"""Pictures that use every shape: hexes with names, cubes as symbols, arrows, a clip, dashes."""

from __future__ import annotations

from printkit.scene import (
    Anchor,
    Cap,
    Circle,
    Clip,
    Figures,
    Group,
    Join,
    Path,
    Scene,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    Weight,
    compose,
    hexagon,
    hexagon_corners,
    move,
    place,
    polygon,
    polyline,
    rectangle,
    rounded_rectangle,
    turn,
)

TINTS = ("#e2c9a6", "#c69c6d", "#a67c52")
ROWS = (7, 8, 7, 8, 9, 8, 7, 8, 7)
CELL = 40.0

WIDE, HIGH = 381.0, 330.2
"""Size of the setup's picture: 2250 x 1950 pixels at 150 ppi, so that engines need not round."""

NARROW, LOW = 127.0, 101.6
"""Size of the small picture: 750 x 600 pixels at 150 ppi."""


def cube(name: str, fill: str, ink: str) -> Symbol:
    """A face of 20 mm with a ring, a dot and a tabular number, its centre at the origin."""
    dot = Symbol(
        id=f"dot-{name}",
        shapes=(Circle(x=0, y=0, radius=1.5, style=Style(fill=ink)),),
    )
    return Symbol(
        id=f"face-{name}",
        shapes=(
            Path(
                segments=rounded_rectangle(-10, -10, 20, 20, radius=1.6),
                style=Style(fill=fill, stroke=ink, width=0.4),
            ),
            Circle(x=0, y=0, radius=6, style=Style(stroke=ink, width=1.2)),
            Use(symbol=dot, transform=move(0, -4)),
            Use(symbol=dot, transform=compose(turn(90), move(0, -4))),
            Text(
                x=0,
                y=9,
                text=name[-1],
                size=4,
                fill=ink,
                anchor=Anchor.MIDDLE,
                figures=Figures.TABULAR,
            ),
        ),
    )


CUBES = tuple(
    cube(f"{side}-{rank}", fill, ink)
    for side, fill, ink in (("white", "#ffffff", "#1f3d6e"), ("black", "#2b2b2b", "#f2b632"))
    for rank in range(1, 8)
)


def centres(rows: tuple[int, ...] = ROWS, cell: float = CELL) -> list[tuple[float, float]]:
    """The centres of the cells of a board of rows, from its upper left corner."""
    widest = max(rows)
    pitch = cell * 3**0.5 / 2
    return [
        (cell * (column + 0.5 + (widest - count) / 2), pitch * rank + cell / 3**0.5)
        for rank, count in enumerate(rows)
        for column in range(count)
    ]


def board_shapes(rows: tuple[int, ...] = ROWS) -> tuple[Shape, ...]:
    """A board: tinted hexes, their outlines and their names."""
    places = centres(rows)
    cells = tuple(
        Path(segments=hexagon(x, y, CELL), style=Style(fill=TINTS[rank % 3]))
        for rank, (x, y) in enumerate(places)
    )
    edges = tuple(
        Path(segments=hexagon(x, y, CELL), style=Style(stroke="#5a4632", width=0.5))
        for x, y in places
    )
    names = tuple(
        Text(
            x=x,
            y=y + 17,
            text=f"{'abcdefghi'[rank % 9]}{rank % 8 + 1}",
            size=5,
            fill="#5a4632",
            anchor=Anchor.MIDDLE,
        )
        for rank, (x, y) in enumerate(places)
    )
    return (
        Group(id="cells", shapes=cells),
        Group(id="edges", shapes=edges),
        Group(id="names", shapes=names),
    )


def arrow(start: tuple[float, float], end: tuple[float, float]) -> tuple[Shape, ...]:
    """A dashed line with a head of its own."""
    x, y = end
    return (
        Path(
            segments=polyline((start, end)),
            style=Style(stroke="#c1272d", width=1.6, dash=(4, 2.5), cap=Cap.BUTT),
        ),
        Path(
            segments=polygon(((x, y), (x - 3, y + 6), (x + 3, y + 6))),
            style=Style(fill="#c1272d", stroke="#ffffff", width=0.3, join=Join.MITER),
        ),
    )


def setup_scene() -> Scene:
    """A whole board with 42 cubes of 14 faces: what a diagram of a game costs."""
    places = centres()
    uses = tuple(
        Use(symbol=CUBES[rank % 14], transform=move(*places[rank + (24 if rank > 20 else 0)]))
        for rank in range(42)
    )
    return Scene(
        width=WIDE,
        height=HIGH,
        shapes=(*ground(WIDE, HIGH), *board_shapes(), Group(id="cubes", shapes=uses)),
        title="The setup",
    )


def ground(width: float, height: float) -> tuple[Shape, ...]:
    """White all over."""
    return (Path(segments=rectangle(0, 0, width, height), style=Style(fill="#ffffff")),)


def small_scene() -> Scene:
    """Every kind of shape on a small board."""
    board = board_shapes((2, 3))
    art = (
        *board,
        Group(
            id="cubes",
            shapes=(
                Use(symbol=CUBES[0], transform=place(40, 23, 1.0)),
                Use(symbol=CUBES[7], transform=place(60, 57.7, 0.8)),
                Use(symbol=CUBES[7], transform=compose(move(100, 57.7), turn(30))),
            ),
        ),
        *arrow((60, 50), (60, 20)),
        Clip(
            box=(2, 2, 20, 10),
            shapes=(
                Circle(x=12, y=12, radius=9, style=Style(fill="#808080")),
                Text(x=3, y=9, text="clip", size=9, fill="#000000", weight=Weight.SEMIBOLD),
            ),
        ),
        Path(
            segments=(("M", (4.0, 76.0)), ("C", (30.0, 60.0, 60.0, 95.0, 116.0, 76.0))),
            style=Style(stroke="#3a7d44", width=0.8, dash=(0.01, 1.6)),
        ),
        Path(
            segments=polygon(hexagon_corners(110, 12, 12)),
            style=Style(stroke="#000000", width=0.6, join=Join.MITER),
        ),
        Text(
            x=116,
            y=88,
            text="AVATAR: Größe ½ × 10 → 11",
            size=6,
            fill="#222222",
            anchor=Anchor.END,
            weight=Weight.SEMIBOLD,
        ),
        Text(x=4, y=88, text="0123 → 1110", size=4, fill="#30508a", figures=Figures.TABULAR),
    )
    return Scene(
        width=NARROW,
        height=LOW,
        shapes=(*ground(NARROW, LOW), *art),
        title="A sample <&>",
        description="Five hexes, three cubes and an arrow.",
    )
