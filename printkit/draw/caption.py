"""The words under a diagram: whose turn, its number and text, what happens."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.cube import rounded_square, side_colours
from printkit.fonts import CAP_HEIGHT
from printkit.model import Theme
from printkit.rules import Side
from printkit.scene import Group, Path, Shape, Style, Text, Weight, place
from printkit.scene.lines import wrapped

_HEADING = 0.04
_SENTENCE = 0.031
_LEADING = 1.35


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """The words under a diagram.

    Attributes:
        heading: number and turn, or a title.
        sentence: what happens, in one sentence, or empty.
        side: whose turn it is; a small cube of that colour stands before the heading.
    """

    heading: str
    sentence: str = ""
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Where words are set, in mm; the type's size follows the width."""

    left: float
    top: float
    width: float


def caption_shapes(
    theme: Theme, caption: Caption | None, column: Column
) -> tuple[tuple[Shape, ...], float]:
    """The words of a caption and the height they take, in mm."""
    if caption is None:
        return (), 0.0
    heading, sentence = _HEADING * column.width, _SENTENCE * column.width
    baseline = column.top + heading * 0.75
    marker, indent = _marker(theme, caption.side, column.left, baseline, heading)
    lines = wrapped(caption.sentence, column.width, sentence) if caption.sentence else ()
    leading = sentence * _LEADING
    below = tuple(
        Text(
            x=column.left,
            y=baseline + heading * 0.2 + leading * (rank + 1),
            text=line,
            size=sentence,
            fill=theme.quiet_text,
        )
        for rank, line in enumerate(lines)
    )
    title = Text(
        x=column.left + indent,
        y=baseline,
        text=caption.heading,
        size=heading,
        fill=theme.text,
        weight=Weight.SEMIBOLD,
    )
    return (*marker, title, *below), heading * 1.3 + leading * len(lines)


def _marker(
    theme: Theme, side: Side | None, x: float, baseline: float, size: float
) -> tuple[tuple[Shape, ...], float]:
    """A small cube in the colour of `side`, and how far it moves the heading."""
    if side is None:
        return (), 0.0
    edge = size * CAP_HEIGHT
    face = Path(
        segments=rounded_square(0.9, 0.12),
        style=Style(fill=side_colours(theme, side).face or "#ffffff", stroke=theme.text, width=0.1),
    )
    cube = Group(shapes=(face,), transform=place(x + edge / 2, baseline - edge / 2, edge))
    return (cube,), edge * 1.5
