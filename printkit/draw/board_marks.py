"""What is drawn on a board besides its cells: marks, and strips that say whose its edges are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise

from printkit import scene as art
from printkit.base.catalogue import REFERENCE
from printkit.base.units import contrast, grey
from printkit.draw.layout import BoardLayout, Point, bounding, inner_and_outer_edges, inset, left_of
from printkit.draw.patterns import pattern_shapes
from printkit.draw.pieces import cell_colour
from printkit.model import Game, Paint, Pattern, Theme
from printkit.model.theme import AS_DRAWN, BAND, HOLLOW, BoardMark
from printkit.rules import Side
from printkit.scene.lettering import centred

_SEEN = 3.0
"""What contrast (WCAG 2) a mark without a colour of its own has to its cell at least."""
_LINE = 0.02
"""The line around a strip, and around an area without ink, in cells."""
_LEVEL = 0.01
"""What an edge is off the middle of its cell where it looks to a side, in cells."""


def board_marks(
    game: Game, theme: Theme, layout: BoardLayout, only: Collection[int] | None = None
) -> tuple[art.Shape, ...]:
    """The marks of a board in their order, in mm of a layout.

    Texts stand upright for who sits below; with `only`, marks are those that belong to these cells
    alone.
    """
    shapes: list[art.Shape] = []
    covered = set[int]()
    for mark in game.board.marks:
        if only is not None and not set(mark.cells) <= set(only):
            continue
        paint = _mark_paint(theme, mark.paint)
        if not mark.paint and len({*mark.cells}) == 1 and not covered & {*mark.cells}:
            paint = _ink(theme, None, cell_colour(game, theme, mark.cells[0]))
        covered |= {*mark.cells} if mark.shapes else set()
        if not mark.texts:
            shapes += _drawing(mark, theme, layout, paint)
            continue
        x, y, size, wide, high = mark.box
        words = mark.texts.get(game.board.language) or mark.texts[REFERENCE]
        ink, cell = _ink(theme, paint), layout.cell
        text = centred(words, size=min(size, high) * cell, width=wide * cell, fill=ink)
        x, y = art.apply(layout.drawing, x, y)
        shapes.append(replace(text, x=text.x + x, y=text.y + y))
    return tuple(shapes)


def _mark_paint(theme: Theme, name: str) -> Paint:
    """What a mark is painted with; None for no ink."""
    if name in theme.tints:
        return theme.tints[name]
    further = map(Side, range(2, 2 + len(theme.others)))
    sides = {side.name.lower(): side_fill(theme, side) for side in Side}
    sides |= {f"<{side + 1}>": side_fill(theme, side) for side in further}
    own = {
        "": theme.outline,
        HOLLOW: None,
        AS_DRAWN: None,
        "neutral": theme.neutral.face or theme.neutral.glyph,
    }
    return {**sides, **own}[name]


def side_fill(theme: Theme, side: Side) -> str:
    """The colour that stands for a side where no piece of it does.

    Black's is that of its glyphs where the faces of both are white.
    """
    first, own = theme.white.face or "#ffffff", theme.of(side).face or "#ffffff"
    if side is Side.WHITE:
        return first
    return own if own != first else theme.of(side).glyph


def _ink(theme: Theme, paint: Paint, ground: str = "") -> str:
    """The colour of a line or of letters; on a ground that is too much like it, another."""
    ink = paint.colour if isinstance(paint, Pattern) else paint or theme.outline
    if not ground or contrast(ink, ground) >= _SEEN:
        return ink
    return max((theme.text, "#ffffff"), key=partial(contrast, ground))


def _drawing(
    mark: BoardMark, theme: Theme, layout: BoardLayout, paint: Paint
) -> Iterator[art.Shape]:
    cell = layout.cell
    for shape in mark.shapes:
        if isinstance(shape, art.Circle):
            x, y = art.apply(layout.drawing, shape.x, shape.y)
            placed: art.Path | art.Circle = replace(shape, x=x, y=y, radius=shape.radius * cell)
        elif isinstance(shape, art.Path):
            placed = replace(shape, segments=art.transformed(shape.segments, layout.drawing))
        else:
            continue
        if mark.paint == AS_DRAWN:
            style = replace(shape.style, width=shape.style.width * cell)
            if theme.is_grey:
                fill, stroke = (ink and grey(ink) for ink in (style.fill, style.stroke))
                style = replace(style, fill=fill, stroke=stroke)
            yield replace(placed, style=style)
        elif shape.style.fill is None:
            style = replace(shape.style, stroke=_ink(theme, paint), width=shape.style.width * cell)
            yield replace(placed, style=style)
        elif isinstance(paint, str):
            yield replace(placed, style=art.Style(fill=paint))
        else:
            hollow = art.Style(stroke=_ink(theme, paint), width=_LINE * cell, join=art.Join.MITER)
            covering = replace(hollow, fill="#ffffff")
            yield replace(placed, style=hollow if mark.paint == HOLLOW else covering)
            if paint is None or isinstance(placed, art.Circle):
                continue
            # Lines or dots in an area, if it is a convex polygon.
            outline = tuple((numbers[0], numbers[1]) for _, numbers in placed.segments if numbers)
            letters = [letter for letter, _ in placed.segments]
            after, second = (*outline[1:], *outline[:1]), (*outline[2:], *outline[:2])
            corners = zip(outline, after, second, strict=True)
            turns = {left_of(*corner) > 0 for corner in corners}
            if letters.count("M") == 1 and "C" not in letters and len(turns) == 1:
                clockwise = outline if turns == {True} else outline[::-1]
                yield from pattern_shapes(paint, (clockwise,), cell)


# strips along the edges


def edge_strips(game: Game, theme: Theme, layout: BoardLayout) -> tuple[art.Shape, ...]:
    """The strips along the edges of a board that are somebody's, in their colours."""
    if not game.board.edges:
        return ()
    sides = game.board.edges
    inks = {side: side_fill(theme, owner) for side, owner in sides.items()}
    if layout.grid.lattice.on_points and not layout.grid.is_graph:
        line = art.Style(width=BAND * layout.cell)
        return tuple(
            art.Path(segments=art.polyline(nodes), style=replace(line, stroke=inks[side]))
            for side, nodes in layout.end_nodes()
            if side in sides
        )
    strips = _box_strips(layout) if layout.grid.is_graph else _cell_strips(layout, sides)
    area = art.Style(stroke=theme.outline, width=_LINE * layout.cell, join=art.Join.MITER)
    return tuple(
        art.Path(segments=art.polygon(strip), style=replace(area, fill=inks[side]))
        for side, strip in strips
        if side in sides
    )


def _box_strips(layout: BoardLayout) -> Iterator[tuple[str, list[Point]]]:
    """The strips around the box of all points."""
    left, top, right, bottom = bounding(layout.centres)
    reach, width = 0.5 * layout.cell, (BAND - _LINE / 2) * layout.cell
    inner = [
        (left - reach, top - reach),
        (right + reach, top - reach),
        (right + reach, bottom + reach),
        (left - reach, bottom + reach),
    ]
    names = ["top", "right", "bottom", "left"]
    if layout.side is Side.BLACK:
        names = names[2:] + names[:2]
    for side, (name, inside, outside) in enumerate(
        zip(names, _sides(inner), _sides(inset(inner, -width)), strict=True)
    ):
        del side
        yield name, [*inside, *reversed(outside)]


def _sides(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise((*polygon, polygon[0]))


def _cell_strips(layout: BoardLayout, wanted: Collection[str]) -> Iterator[tuple[str, list[Point]]]:
    """The strips along outer edges of cells, each as long as it looks to one side."""

    def middle(edge: tuple[Point, Point]) -> Point:
        (ax, ay), (bx, by) = edge
        return round((ax + bx) / 2, 3), round((ay + by) / 2, 3)

    owner = {
        middle(edge): cell for cell in range(len(layout.centres)) for edge in layout.edges(cell)
    }
    looks = _looking(layout, wanted)
    _, borders = inner_and_outer_edges(layout)
    for border in borders:
        outer = inset(border, -(BAND - _LINE / 2) * layout.cell)
        edges = list(_sides(border))
        sides = [looks(owner[middle(edge)], middle(edge)) for edge in edges]
        first = next((at for at in range(len(sides)) if sides[at] != sides[at - 1]), 0)
        ranks = [*range(first, len(sides)), *range(first)]
        for side, run in groupby(ranks, key=lambda rank: sides[rank]):
            along = list(run)
            ends = [*along, (along[-1] + 1) % len(border)]
            if side in wanted:
                yield side, [*(border[at] for at in ends), *(outer[at] for at in reversed(ends))]


def _looking(layout: BoardLayout, wanted: Collection[str]) -> Callable[[int, Point], str]:
    """What says to which side an outer edge of a cell looks, given its middle; empty for none.

    Edges of the first and last row look down and up before they look aside, but for the lone cell
    at the tip of a triangle.
    """
    rows = Counter(y for _, y in layout.grid.places)
    ends = {"bottom": min(rows), "top": max(rows)}
    whole = {side: row for side, row in ends.items() if rows[row] > 1 or side in wanted}
    turned = 1 if layout.side is Side.WHITE else -1
    near = _LEVEL * layout.cell

    def looks(cell: int, middle: Point) -> str:
        (x, y), (_, row) = layout.centre(cell), layout.grid.places[cell]
        dx, dy = turned * (middle[0] - x), turned * (middle[1] - y)
        if abs(dy) > near and whole.get("bottom" if dy > 0 else "top") == row:
            return "bottom" if dy > 0 else "top"
        return "left" if dx < -near else "right" if dx > near else ""

    return looks
