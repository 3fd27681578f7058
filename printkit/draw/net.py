"""The net of a paper cube: four faces in a row, a lid above and below, seven tabs to glue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from printkit import scene as art
from printkit.draw.layout import Point

TAB_SHARE = 0.25  # of the edge
LEAST_TAB = 4.0  # mm
MOST_TAB = 8.0
"""A tab is a quarter of the edge deep, within these mm; its sides slant by 45 degrees."""

_WIDEST_TAB = 0.5  # share of the edge
_LID_AT = 1
_ROW = 4
BLEED = 0.4
"""How far the colour of faces stands beyond them, in mm: at one end of the net nothing hides it."""

_OF_A_DIE = (0, 1, 5, 4, 2, 3)
"""Which side stands where, in the order of `Net.faces`."""
_LINE = 0.3 / 72 * 25.4  # 0.3 pt in mm
_CUT = "#000000"
_FOLD = "#7a7a7a"
_DASHES = (1.2, 0.8)  # mm, on and off


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """The net of a cube with an edge in mm, its origin at the upper left of the box around it."""

    edge: float

    @property
    def tab(self) -> float:
        """How deep the tabs are."""
        deep = min(max(TAB_SHARE * self.edge, LEAST_TAB), MOST_TAB)
        return min(deep, _WIDEST_TAB * self.edge)

    @property
    def width(self) -> float:
        """Of the whole net: four faces and the tab at their right end."""
        return _ROW * self.edge + self.tab

    @property
    def height(self) -> float:
        """Of the whole net: lid, face, lid and the tabs at both ends."""
        return 3 * self.edge + 2 * self.tab

    @property
    def faces(self) -> tuple[Point, ...]:
        """The upper left corners of the six faces: the row from the left, then the lids."""
        top, edge = self.tab, self.edge
        row = tuple((column * edge, top + edge) for column in range(_ROW))
        return (*row, (_LID_AT * edge, top), (_LID_AT * edge, top + 2 * edge))

    @property
    def bars(self) -> tuple[tuple[float, float, float, float], ...]:
        """The two upright rectangles that hold it: left, top, right, bottom of row and lids."""
        top, lid = self.tab + self.edge, _LID_AT * self.edge
        return (
            (-BLEED, top, self.width, top + self.edge),
            (lid - self.tab, 0.0, lid + self.edge + self.tab, self.height),
        )

    @property
    def outline(self) -> tuple[Point, ...]:
        """Where scissors go: around faces and tabs, clockwise from the upper lid's tab."""
        upper, lower = self._lid(self.tab), self._lid(self.tab + 2 * self.edge)
        end, top = _ROW * self.edge, self.tab + self.edge
        foot = top + self.edge
        return (
            *_tab(upper[0], upper[1], self.tab),
            *_tab(upper[1], upper[2], self.tab),
            *_tab((end, top), (end, foot), self.tab),
            *_tab(lower[1], lower[2], self.tab),
            *_tab(lower[2], lower[3], self.tab),
            *_tab(lower[3], lower[0], self.tab),
            (0.0, foot),
            (0.0, top),
            *_tab(upper[3], upper[0], self.tab)[:-1],
        )

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """Where it is folded: between faces, then at the tabs."""
        upper, lower = self._lid(self.tab), self._lid(self.tab + 2 * self.edge)
        top, foot = self.tab + self.edge, self.tab + 2 * self.edge
        return (
            *(((x, top), (x, foot)) for x in (self.edge * rank for rank in range(1, _ROW))),
            (upper[3], upper[2]),
            (lower[0], lower[1]),
            ((_ROW * self.edge, top), (_ROW * self.edge, foot)),
            (upper[0], upper[1]),
            (upper[1], upper[2]),
            (upper[3], upper[0]),
            (lower[1], lower[2]),
            (lower[2], lower[3]),
            (lower[3], lower[0]),
        )

    def _lid(self, y: float) -> tuple[Point, Point, Point, Point]:
        left, right = _LID_AT * self.edge, (_LID_AT + 1) * self.edge
        return (left, y), (right, y), (right, y + self.edge), (left, y + self.edge)


def _tab(start: Point, end: Point, deep: float) -> tuple[Point, ...]:
    """A trapezium left of the way from `start` to `end`, both ends included."""
    edge = abs(end[0] - start[0]) + abs(end[1] - start[1])
    along = ((end[0] - start[0]) / edge, (end[1] - start[1]) / edge)
    out = (along[1], -along[0])

    def at(way: float) -> Point:
        return (
            start[0] + way * along[0] + deep * out[0],
            start[1] + way * along[1] + deep * out[1],
        )

    return start, at(deep), at(edge - deep), end


def net_symbol(net: Net, faces: Sequence[art.Symbol], ground: str | None) -> art.Symbol:
    """A net with what its six sides show, in mm.

    The first is opposite the last, the second the last but one: those of a die add up to seven, and
    its one, two and three run anticlockwise around their corner, as on Western dice. Any of the six
    may come again; their ground has a colour, or none.
    """
    shapes: list[art.Shape] = []
    if ground is not None:
        size = net.edge + 2 * BLEED
        squares = tuple(
            segment
            for x, y in net.faces
            for segment in art.rectangle(x - BLEED, y - BLEED, size, size)
        )
        shapes.append(art.Path(segments=squares, style=art.Style(fill=ground)))
    half = net.edge / 2
    shapes += [
        art.Use(symbol=faces[side], transform=art.place(x + half, y + half, net.edge))
        for side, (x, y) in zip(_OF_A_DIE, net.faces, strict=True)
    ]
    return art.Symbol(id=f"net-{faces[0].id}", shapes=(*shapes, *net_lines(net)))


def net_lines(net: Net, width: float = _LINE) -> tuple[art.Path, art.Path]:
    """The lines to fold along, dashed, and the line to cut along."""
    folds = art.polylines(net.folds)
    fold = art.Style(stroke=_FOLD, width=width, dash=_DASHES, cap=art.Cap.BUTT)
    cut = art.Style(stroke=_CUT, width=width, join=art.Join.MITER)
    # Tabs that meet give their common corner twice.
    around = [point for point, _ in groupby(net.outline)]
    return art.Path(segments=folds, style=fold), art.Path(segments=art.polygon(around), style=cut)
