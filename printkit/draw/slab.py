"""A board in light and shadow: its sides, what it is covered with, and what its shadow falls on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from math import hypot
from random import Random
from typing import TypeAlias

from printkit.draw.board import board_art
from printkit.draw.board_marks import board_marks, edge_strips
from printkit.draw.layout import Point, bounding, clipped, hull, joined, outlines, shoelace
from printkit.draw.light import Facets, LitBoard, Patch
from printkit.draw.solids import rounded
from printkit.scene import Path, Shape, Style, polygons
from printkit.scene.bounds import meet
from printkit.scene.runs import flattened
from printkit.scene.transforms import mapped

_SHADOW, _FEW, _REACH, _BLACK = 9, 5, 1.1, 0.5
"""Of the board's shadow: its steps, those of a board of many parts, how far it reaches in cells,
and how dark its core is."""
_WHOLLY, _CONVEX = 0.99, 0.85
"""How much of its convex hull a board fills that is taken for convex, on paper and on planks."""
_SIDES = (0.75, 0.87, 0.99, 1.11)
"""How bright the board's sides are from the table upwards."""
_SEAM = 0.97
"""How large a cell is drawn on the dark ground between cells."""
_GROUND, _GLEAM = 0.72, 1.35
"""How bright that ground is, and the upper edge of the board."""
_STREAKS, _GRAINED = 7, 10.0
"""Of the grain of a cell, and how wide one is in which a grain is seen, in mm."""
_LARGE = 0.4
"""What is drawn on a board and is wider is a ground on which shadows fall, in cells."""


Steps: TypeAlias = Sequence[tuple[float, Sequence[Sequence[Point]]]]
"""Of shadows from their rims to their cores: how dark, and a convex outline of each."""


def in_shadow(
    stage: LitBoard, steps: Steps, floor: Sequence[Patch], z: float = 0.0
) -> Iterator[Path]:
    """What of a floor lies in shadows: soft ones first, then darker ones."""
    boxes = [bounding(one.outline) for one in floor]
    for black, shadows in steps:
        areas = Facets(stage, 1)
        for shadow in shadows:
            reach = bounding(shadow)
            for one, box in zip(floor, boxes, strict=True):
                if meet(box, reach) and len(piece := clipped(one.outline, shadow)) > 2:
                    areas.lay(replace(one, outline=piece), 1 - black, z)
        yield from areas.shapes()


@dataclass(frozen=True, kw_only=True)
class Slab:
    """A board that lies in the light."""

    stage: LitBoard

    @cached_property
    def _parts(self) -> tuple[tuple[Patch, ...], tuple[Shape, ...]]:
        """Its grounds, what lies on others last, and what is drawn above all shadows."""
        stage, layout = self.stage, self.stage.layout
        cells, rim = list[Patch](), list[Patch]()
        on_points, around = layout.grid.lattice.on_points, layout.grid.surround
        if on_points or around.boxed or around.band:
            rim += [Patch(stage.wood, _GROUND, line) for line in outlines(layout)]
        if on_points:
            art = board_art(stage.game, stage.theme, layout)
        else:
            whole = frozenset(range(len(layout.centres)))
            marks = board_marks(stage.game, stage.theme, layout, whole)
            art = (*edge_strips(stage.game, stage.theme, layout), *marks)
            cells += [
                Patch(colour, bright, layout.outline(cell, _SEAM), 1)
                for cell, (colour, bright) in enumerate(stage.cells)
            ]
        lines = list[Shape]()
        for layer, shape in enumerate(art, start=1 if on_points else 2):
            if not isinstance(shape, Path) or not (fill := shape.style.fill):
                lines.append(shape)
                continue
            runs = [run.points for run in flattened(shape.segments)]
            left, _, right, _ = bounding(point for run in runs for point in run)
            if right - left < _LARGE * layout.cell:
                lines.append(shape)
                continue
            runs = [run if shoelace(run) > 0 else run[::-1] for run in runs]
            for run in joined(runs):
                left, top, right, foot = bounding(run)
                lit = self.stage.light.at((left + right) / 2, (top + foot) / 2)
                cells.append(Patch(fill, lit, run, layer))
            if shape.style.stroke:
                lines.append(replace(shape, style=replace(shape.style, fill=None)))
        return (*rim, *cells), tuple(lines)

    def shapes(self, steps: Steps) -> Iterator[Shape]:
        """Its sides, its upper side and its cells, of planed wood, in the shadow of pieces.

        What lies on others comes after their shadows and has its own: no line of what is below is
        seen around a shadow.
        """
        stage, layout = self.stage, self.stage.layout
        lines = outlines(layout)
        yield from self._sides(lines)
        seen = polygons([stage.eye.at(*point) for point in line] for line in lines)
        dark, bright = (stage.light.seen(stage.wood, share) for share in (_GROUND, _GLEAM))
        style = Style(fill=dark, stroke=bright, width=0.02 * layout.cell)
        yield Path(segments=rounded(seen), style=style)
        grounds, above = self._parts
        for layer, parts in groupby(grounds, key=lambda one: one.layer):
            floor, areas = list(parts), Facets(stage)
            for one in floor:
                areas.lay(one)
            yield from areas.shapes() if layer else ()
            if layer == 1 and layout.cell > _GRAINED and not layout.grid.lattice.on_points:
                yield from self._grain()
            yield from in_shadow(stage, steps, floor)
        yield from mapped(above, stage.eye.at, 1.0)

    def _sides(self, lines: Sequence[Sequence[Point]]) -> Iterator[Shape]:
        """The sides of the board that are turned to the eye, what is farther first."""
        stage, eye, deep, areas = self.stage, self.stage.eye, self.stage.deep, Facets(self.stage)
        edges = [edge for line in lines for edge in zip(line, (*line[1:], line[0]), strict=True)]
        for start, end in sorted(edges, key=lambda one: eye.depth(*one[0]) + eye.depth(*one[1])):
            length = hypot(end[0] - start[0], end[1] - start[1])
            normal = ((end[1] - start[1]) / length, -(end[0] - start[0]) / length, 0.0)
            if shoelace((eye.at(*start), eye.at(*end), eye.at(*end, deep))) >= 0:
                continue  # it is seen from behind
            lit = stage.light.at(*start) * stage.tone(normal) * 1.3
            for rank, share in reversed(list(enumerate(_SIDES, start=1))):
                high = deep * (1 - rank / len(_SIDES))
                side = [eye.at(*start, high), eye.at(*end, high), eye.at(*end, deep)]
                areas.add(stage.light.seen(stage.wood, lit * share), [*side, eye.at(*start, deep)])
        yield from areas.shapes()

    def _grain(self) -> Iterator[Shape]:
        """A few streaks in each cell."""
        grain, size = Facets(self.stage, 1), self.stage.layout.cell
        for cell, (x, y) in enumerate(self.stage.layout.centres):
            colour, bright = self.stage.cells[cell]
            outline = self.stage.layout.outline(cell, _SEAM)
            chance = Random(self.stage.seed * 2003 + cell)
            for _ in range(_STREAKS):
                at, start, long, thick, tone = (chance.random() for _ in range(5))
                middle, left = y + (at - 0.5) * size * 1.1, x + (start - 0.7) * size
                right, half = left + (0.5 + long) * size, (0.008 + 0.014 * thick) * size
                streak = ((left, middle), ((left + right) / 2, middle - half), (right, middle))
                part = clipped((*streak, ((left + right) / 2, middle + half)), outline)
                if len(part) > 2:
                    grain.lay(Patch(colour, bright * (0.93 + 0.1 * tone), part))
        yield from grain.shapes()

    def cast(self, floor: Sequence[Patch], share: float = 1.0) -> Iterator[Shape]:
        """The board's shadow on what it lies on, soft at its rim, so wide and so dark."""
        stage, steps = self.stage, []
        parts, count = self._convex(of_cells=len(floor) == 1)  # on planks each would be many
        dx, dy = stage.fallen(-stage.deep)
        for step in range(count):
            wide = share * _REACH * stage.layout.cell
            reach, shadows = wide * (1 - step / count) ** 1.3, []
            for rim in parts:
                left, top, right, foot = bounding(rim)
                x, y = (left + right) / 2, (top + foot) / 2
                across, down = 1 + reach / (right - left), 1 + reach / (foot - top)
                wider = [(x + (px - x) * across, y + (py - y) * down) for px, py in rim]
                shadows.append(hull([*wider, *((px + dx, py + dy) for px, py in wider)]))
            steps.append((share * _BLACK * ((step + 1) / count) ** 1.7, shadows))
        return in_shadow(stage, steps, floor, stage.deep)

    def _convex(self, *, of_cells: bool) -> tuple[list[list[Point]], int]:
        """Convex shapes that together are the board, and in how many steps each casts a shadow.

        Args:
            of_cells: whether they may be its outer cells, which are many: the others are hidden.
        """
        layout = self.stage.layout
        lines, around = outlines(layout), layout.grid.surround
        rim = hull([point for line in lines for point in line])
        filled = sum(map(shoelace, lines)) / shoelace(rim)
        framed = layout.grid.lattice.on_points or around.boxed or around.band
        if of_cells and not framed and filled < _WHOLLY:
            outer = (cell for cell, beside in enumerate(layout.grid.neighbours) if -1 in beside)
            return [[*layout.outline(cell)] for cell in outer], _FEW
        if filled > _CONVEX:
            return [rim], _SHADOW
        rows = (layout.grid.row(row.name) for row in layout.grid.rows)
        found = [[point for cell in row for point in layout.outline(cell)] for row in rows]
        return [hull(corners) for corners in found if corners], _FEW
