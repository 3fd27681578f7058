"""The words under a diagram: whose turn, its number and text, what happens."""

from __future__ import annotations

import math
from dataclasses import dataclass

from printkit import scene as art
from printkit.base.fonts import CAP_HEIGHT
from printkit.base.units import PT_PER_MM
from printkit.draw.pieces import side_colours
from printkit.model import FaceMark, Game, Theme
from printkit.rules import Side
from printkit.scene.lettering import wrapped

HEADING = 10 / PT_PER_MM
SENTENCE = 8 / PT_PER_MM
"""The sizes of a caption's type in mm, whatever the width of its picture."""
_LEADING = 1.35  # in em


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption:
    """The words under a diagram.

    Attributes:
        heading: number and turn, or a title.
        sentence: what happens, in one sentence, or empty.
        remark: what somebody says of it, or empty.
        fault: the rule that the turn breaks, in words; heading and fault are then red. Or empty.
        side: whose turn it is; a small piece of that colour stands before the heading.
    """

    heading: str
    sentence: str = ""
    remark: str = ""
    fault: str = ""
    side: Side | None = None


def caption_shapes(
    game: Game, theme: Theme, caption: Caption | None, column: tuple[float, float, float]
) -> tuple[tuple[art.Shape, ...], float]:
    """The words of a caption and the height they take.

    `column` is where they stand: its left, its top and its width, in mm.
    """
    if caption is None:
        return (), 0.0
    left, top, width = column
    baseline = top + HEADING * 0.75
    marker, indent = _marker(game, theme, caption.side, (left, baseline, HEADING))
    heads = wrapped(caption.heading, width - indent, HEADING, art.Weight.SEMIBOLD)
    paragraphs = (
        (caption.sentence, theme.quiet_text),
        (caption.fault, theme.second_step),
        (caption.remark, theme.text),
    )
    lines = [
        (line, fill)
        for paragraph, fill in paragraphs
        if paragraph
        for line in wrapped(paragraph, width, SENTENCE)
    ]
    title = tuple(
        art.Text(
            x=left + indent,
            y=baseline + HEADING * _LEADING * rank,
            text=line,
            size=HEADING,
            fill=theme.second_step if caption.fault else theme.text,
            weight=art.Weight.SEMIBOLD,
        )
        for rank, line in enumerate(heads)
    )
    leading = SENTENCE * _LEADING
    above = HEADING * _LEADING * (len(heads) - 1)
    first = baseline + above + HEADING * 0.2
    below = tuple(
        art.Text(x=left, y=first + leading * (rank + 1), text=line, size=SENTENCE, fill=fill)
        for rank, (line, fill) in enumerate(lines)
    )
    return (*marker, *title, *below), HEADING * 1.3 + above + leading * len(lines)


def marker_scene(game: Game, theme: Theme, side: Side) -> art.Scene:
    """The small piece that stands before a heading, as a picture for a line of words."""
    (piece,), _ = _marker(game, theme, side, (0.0, 1.0, 1 / CAP_HEIGHT))
    return art.Scene(width=1.0, height=1.0, shapes=(piece,))


def stars_scene(theme: Theme, count: int, description: str) -> art.Scene:
    """Stars side by side, as a picture for a line of words; the fonts have none."""
    tips = [(0.5 * (0.4 if rank % 2 else 1), rank * math.pi / 5) for rank in range(10)]
    star = art.polygon((far * math.sin(turn), -far * math.cos(turn)) for far, turn in tips)
    style = art.Style(fill=theme.text)
    shapes = tuple(
        art.Group(
            shapes=(art.Path(segments=star, style=style),), transform=art.move(rank + 0.5, 0.5)
        )
        for rank in range(count)
    )
    return art.Scene(width=count, height=1.0, shapes=shapes, description=description)


def _marker(
    game: Game, theme: Theme, side: Side | None, line: tuple[float, float, float]
) -> tuple[tuple[art.Shape, ...], float]:
    """A small piece in the colour of `side`, and how far it moves the heading.

    It stands at the beginning of a line: its left, its baseline and the size of its type.
    Too small for a mark: where one distinguishes the sides by shape, the piece is filled.
    """
    if side is None:
        return (), 0.0
    x, baseline, size = line
    edge, form = size * CAP_HEIGHT, game.usual_form
    colours = side_colours(theme, side)
    is_by_shape = colours.mark is not FaceMark.NONE
    fill = colours.glyph if is_by_shape else colours.face or "#ffffff"
    face = art.Path(
        segments=art.rounded_rectangle(-0.45, -0.45, 0.9, 0.9, radius=0.12)
        if form.is_cube or form.spans
        else form.outline(0.05),
        style=art.Style(fill=fill, stroke=theme.text, width=0.1),
    )
    piece = art.Group(shapes=(face,), transform=art.place(x + edge / 2, baseline - edge / 2, edge))
    return (piece,), edge * 1.5
