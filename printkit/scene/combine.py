"""Pictures put together to larger ones, without a coordinate: beside, above, padded, captioned.

Where several are joined their groups get names of their own (`p1-board`, `p2-board`), and so do
symbols of one name that are different art. What is the same art stays one symbol.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from printkit.base.fonts import CAP_HEIGHT, Weight
from printkit.scene.bounds import bounds
from printkit.scene.lettering import wrapped
from printkit.scene.shapes import (
    Affine,
    Anchor,
    Clip,
    Group,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
    move,
    place,
)
from printkit.scene.symbols import symbols

_LEADING = 1.3
"""From line to line, in sizes of the type."""


_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
"""How much of the room that is left over lies before a picture."""


def cropped(shapes: Sequence[Shape], scale: float = 1.0) -> Scene:
    """A picture just as large as its ink, drawn `scale` times as large.

    Raises:
        ValueError: nothing is drawn.
    """
    left, top, right, bottom = bounds(shapes)
    return Scene(
        width=scale * (right - left),
        height=scale * (bottom - top),
        shapes=(Group(shapes=tuple(shapes), transform=place(-scale * left, -scale * top, scale)),),
    )


def scaled(scene: Scene, scale: float) -> Scene:
    """A picture `scale` times as large."""
    whole = Group(shapes=scene.shapes, transform=place(0.0, 0.0, scale))
    return replace(scene, width=scale * scene.width, height=scale * scene.height, shapes=(whole,))


def pad(scene: Scene, *, across: float = 0.0, down: float = 0.0) -> Scene:
    """A picture with room at its left and right, above and below, in mm each."""
    return align(scene, width=scene.width + 2 * across, height=scene.height + 2 * down)


def align(
    scene: Scene,
    *,
    width: float | None = None,
    height: float | None = None,
    across: Anchor = Anchor.MIDDLE,
    down: Anchor = Anchor.MIDDLE,
) -> Scene:
    """A picture in a room of a given size in mm; None leaves it as wide or high as it is."""
    width = scene.width if width is None else width
    height = scene.height if height is None else height
    at = move((width - scene.width) * _SHARES[across], (height - scene.height) * _SHARES[down])
    inside = Group(shapes=scene.shapes, transform=at)
    return replace(scene, width=width, height=height, shapes=(inside,))


def beside(scenes: Sequence[Scene], *, gap: float = 0.0, down: Anchor = Anchor.MIDDLE) -> Scene:
    """Pictures from left to right, `gap` mm between them."""
    height = max(scene.height for scene in scenes)
    lefts = _starts([scene.width for scene in scenes], gap)
    places = [
        move(left, (height - scene.height) * _SHARES[down])
        for scene, left in zip(scenes, lefts, strict=True)
    ]
    width = lefts[-1] + scenes[-1].width
    return Scene(width=width, height=height, shapes=_joined(scenes, places))


def above(scenes: Sequence[Scene], *, gap: float = 0.0, across: Anchor = Anchor.START) -> Scene:
    """Pictures from top to bottom, `gap` mm between them."""
    width = max(scene.width for scene in scenes)
    tops = _starts([scene.height for scene in scenes], gap)
    places = [
        move((width - scene.width) * _SHARES[across], top)
        for scene, top in zip(scenes, tops, strict=True)
    ]
    height = tops[-1] + scenes[-1].height
    return Scene(width=width, height=height, shapes=_joined(scenes, places))


def column_of(
    text: str, *, width: float, size: float, fill: str, weight: Weight = Weight.REGULAR
) -> Scene:
    """Lines of text set in a column, capitals in the middle of their lines; all lengths in mm.

    Args:
        text: what is said.
        width: of the column.
        size: of the type.
        fill: its colour.
        weight: its cut.
    """
    lines = wrapped(text, width, size, weight)
    pitch = _LEADING * size
    first = (pitch + CAP_HEIGHT * size) / 2
    shapes = tuple(
        Text(x=0.0, y=first + pitch * rank, text=line, size=size, fill=fill, weight=weight)
        for rank, line in enumerate(lines)
    )
    return Scene(width=width, height=pitch * len(lines), shapes=shapes)


def caption(scene: Scene, text: str, *, size: float, fill: str, gap: float = 1.0) -> Scene:
    """A picture with a sentence below it, as wide as the picture; all lengths in mm."""
    below = column_of(text, width=scene.width, size=size, fill=fill)
    joined = above((scene, below), gap=gap)
    return replace(joined, title=scene.title, description=scene.description)


def called(scene: Scene, prefix: str) -> Scene:
    """A picture with a prefix before the names of all its groups and symbols."""
    names = {symbol.id for symbol in symbols(scene.shapes)}
    return replace(scene, shapes=_named(scene.shapes, prefix, names, {}))


def _starts(sizes: Iterable[float], gap: float) -> list[float]:
    starts, at = [], 0.0
    for size in sizes:
        starts.append(at)
        at += size + gap
    return starts


def _joined(scenes: Sequence[Scene], places: Iterable[Affine]) -> tuple[Shape, ...]:
    known: dict[str, Symbol] = {}
    shapes = []
    for rank, (scene, at) in enumerate(zip(scenes, places, strict=True), start=1):
        other_art = set()
        for symbol in symbols(scene.shapes):
            if known.setdefault(symbol.id, symbol) != symbol:
                other_art.add(symbol.id)
        own = _named(scene.shapes, f"p{rank}-", other_art, {})
        shapes.append(Group(shapes=own, transform=at))
    return tuple(shapes)


def _named(
    shapes: Iterable[Shape], prefix: str, renamed: set[str], made: dict[str, Symbol]
) -> tuple[Shape, ...]:
    """`shapes` with a prefix before the names of groups and of some symbols."""
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Group():
                inner = _named(shape.shapes, prefix, renamed, made)
                found.append(replace(shape, shapes=inner, id=shape.id and prefix + shape.id))
            case Clip():
                found.append(replace(shape, shapes=_named(shape.shapes, prefix, renamed, made)))
            case Use(symbol=symbol) if renamed:  # or what it uses may be
                if symbol.id not in made:
                    inner = _named(symbol.shapes, prefix, renamed, made)
                    name = prefix + symbol.id if symbol.id in renamed else symbol.id
                    made[symbol.id] = Symbol(id=name, shapes=inner)
                found.append(replace(shape, symbol=made[symbol.id]))
            case _:
                found.append(shape)
    return tuple(found)
