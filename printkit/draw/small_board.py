"""Boards drawn small: lines that are kept wide enough, no patterns that would run together."""

from __future__ import annotations

from dataclasses import replace

from printkit.draw.layout import BoardLayout
from printkit.model import Game, Pattern, Theme
from printkit.scene import Join, Path, Shape, Style, polygon

THINNEST = 0.14
"""No line of a small board is thinner than this, in mm."""

_EDGE = 0.02  # in cells


def without_patterns(theme: Theme) -> Theme:
    """`theme` with no ink where it has lines or dots."""
    if not any(isinstance(paint, Pattern) for paint in theme.tints.values()):
        return theme
    plain = {
        tint: None if isinstance(paint, Pattern) else paint for tint, paint in theme.tints.items()
    }
    return replace(theme, name=f"{theme.name}-plain", tints=plain)


def small_board(game: Game, theme: Theme, layout: BoardLayout) -> tuple[Shape, ...]:
    """The cells of a board without names, in mm from the layout's upper left corner."""
    tints = without_patterns(theme).tints
    edge = Style(stroke=theme.outline, width=max(THINNEST, _EDGE * layout.cell), join=Join.ROUND)
    cells = range(len(layout.centres))
    outlines = {cell: polygon(layout.outline(cell)) for cell in cells}
    grounds = []
    for tint, paint in tints.items():
        if isinstance(paint, str):
            segments = tuple(
                part for cell in cells if game.tints[cell] == tint for part in outlines[cell]
            )
            grounds.append(Path(segments=segments, style=Style(fill=paint)))
    lines = tuple(part for cell in cells for part in outlines[cell])
    return (*grounds, Path(segments=lines, style=edge))
