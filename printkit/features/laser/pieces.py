"""Pieces for a laser: faces as they lie in their jig; the jig; a strip to measure the kerf."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import NamedTuple

from printkit import scene as art
from printkit.base.errors import LayoutError, Message
from printkit.draw.pieces import recoloured
from printkit.features.laser.boards import FRAME, plate
from printkit.features.laser.joints import Walls, moved
from printkit.features.laser.outlines import covered, dotted, hole, left_bare, part
from printkit.features.laser.work import GAP, MARGIN, FaceStyle, LaserOptions, Work
from printkit.model import GLYPH, Game, Kind
from printkit.products.request import Request
from printkit.rules import Side
from printkit.scene.runs import Point, Run, flattened, runs

WALL = 4.0
"""Between the pockets of a jig, in mm."""
EDGE = 1.0
"""How much smaller than its cube a face burnt all over is, in mm: as stickers are."""
DOT = 0.08
DOT_PITCH = 0.11
"""Diameter of dots and their distance along a stroke, as shares of the face: they never touch."""
KERFS = tuple(rank / 20 for rank in range(1, 11))
"""The kerfs that the strip tells apart, in mm."""
_OPPOSITE = (0, 5, 1, 4, 2, 3)
"""The sides of a die, each behind the one that lies opposite."""
_ABREAST = 12
"""Walls in a row of a sheet at most: those of two cubes."""
KEY = 10.0
"""How wide the key of that strip is, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pockets:
    """Where some cubes of one side lie in their jig, in rows; in mm from its upper left corner."""

    kinds: tuple[Kind, ...]
    centres: tuple[Point, ...]
    width: float
    height: float


def _pockets(request: Request, order: LaserOptions) -> Iterator[_Pockets]:
    """The jigs that hold the cubes of a side, as many as the bed asks for.

    Raises:
        LayoutError: it does not take a single pocket.
    """
    kinds = _cubes(request.game, order.side)
    widest = max(map(request.width, kinds), default=request.edge)
    pitch, border = widest + WALL, 2 * FRAME - WALL
    most_columns, most_rows = (int(min((side - border) / pitch, 1e3)) for side in order.room)
    if order.bed and min(most_columns, most_rows) < 1:
        least = pitch + border + 2 * MARGIN
        raise LayoutError(
            Message("products.bed-smaller-than-pocket", bed=order.bed.name, least=least),
            hint=Message("products.smaller-cubes-or-larger-bed"),
        )
    rows = max(1, int(sqrt(len(kinds) / 2)))
    if max(rows, 1) > most_rows or ceil(len(kinds) / rows) > most_columns:
        rows = min(most_rows, ceil(len(kinds) / most_columns))
    columns = min(ceil(len(kinds) / rows), most_columns)
    for first in range(0, max(len(kinds), 1), columns * rows):
        own = kinds[first : first + columns * rows]
        across, down = min(len(own), columns), max(1, ceil(len(own) / columns))
        yield _Pockets(
            kinds=own,
            centres=tuple(
                (
                    FRAME + widest / 2 + rank % columns * pitch,
                    FRAME + widest / 2 + rank // columns * pitch,
                )
                for rank in range(len(own))
            ),
            width=border + across * pitch,
            height=border + down * pitch,
        )


def _cubes(game: Game, side: Side) -> tuple[Kind, ...]:
    """The kinds of one side's cubes, one by one; neutral ones go with White's.

    What is round, pointed or a bar has no face to burn and lies in no jig.
    """
    flat = (
        kind for kind in game.kinds if not (kind.form.relief or kind.form.spans or kind.form.mm)
    )
    return tuple(kind for kind in flat for _ in range(kind.counts[side]))


def _around(kind: Kind, middle: Point, side: float) -> Run:
    """The outline of a piece that is so wide; of a cube a square."""
    x, y = middle
    if kind.form.is_cube:
        (outline,) = flattened(art.rectangle(x - side / 2, y - side / 2, side, side))
    else:
        outline, *_ = flattened(art.transformed(kind.form.outline(0.0), art.place(x, y, side)))
    return outline


def jig(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """A plate that holds all pieces of one side where `faces` burns them; several if it must be."""
    return tuple(
        Work(
            width=pockets.width,
            height=pockets.height,
            inner=tuple(
                hole(_around(kind, middle, request.width(kind) + order.clearance), order.kerf)
                for kind, middle in zip(pockets.kinds, pockets.centres, strict=True)
            ),
            outer=(part(plate(pockets.width, pockets.height), order.kerf),),
        )
        for pockets in _pockets(request, order)
    )


def faces(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """One face of every piece of one side, as they lie in the jig; turn the pieces and repeat.

    Where its sides differ, each is burnt with another number of `--up`.

    Raises:
        LayoutError: Black's faces as lines or dots, which look like White's.
        PrintkitError: shapely is not installed.
    """
    sheets = []
    for pockets in _pockets(request, order):
        found = (*zip(pockets.kinds, pockets.centres, strict=True),)
        outlines = (_around(kind, middle, request.width(kind)) for kind, middle in found)
        places = (
            FacePlace(kind, order.up, middle, _around(kind, middle, request.width(kind) - EDGE))
            for kind, middle in found
        )
        size = pockets.width, pockets.height
        guide = (*outlines, plate(*size)) if order.guides else ()
        burnt = _burnt(request, order, places)
        sheets.append(replace(burnt, width=size[0], height=size[1], guide=guide))
    return tuple(sheets)


class FacePlace(NamedTuple):
    """Where a face is burnt: whose, which of its sides, its middle, and what it lies on."""

    kind: Kind
    up: int
    middle: Point
    ground: Run


def _burnt(request: Request, order: LaserOptions, places: Iterable[FacePlace]) -> Work:
    """The faces of pieces: strokes and fills are burnt, not what shows the wood's own colour."""
    if order.side is request.game.dark_side and order.faces is not FaceStyle.AREA:
        raise LayoutError(
            Message("products.faces-look-alike-both-sides", faces=order.faces.value),
            hint=Message("products.burn-white-cubes-darker-wood", form=request.game.form),
        )
    game, score, engrave = request.game, list[Run](), list[tuple[Run, ...]]()
    for kind, number, middle, ground in places:
        edge, sides = request.width(kind), game.sides_of(game.kinds.index(kind))
        up = game.kinds[sides[number - 1]].art_of(order.side) if number <= len(sides) else ()
        face = recoloured(up, GLYPH)
        at = art.place(*middle, edge * (kind.form.art or 1.0))
        match order.faces:
            case FaceStyle.LINE:
                score.extend(runs(face, at))
            case FaceStyle.DOTS:  # strokes as dots; what a face fills stays as it is
                filled = [shape for shape in face if _is_filled(shape)]
                strokes = runs((shape for shape in face if not _is_filled(shape)), at)
                engrave.extend(runs((shape,), at) for shape in filled)
                dots = dotted(strokes, DOT_PITCH * edge)
                engrave.extend(flattened(art.circle(x, y, DOT / 2 * edge)) for x, y in dots)
            case FaceStyle.AREA if order.side is game.dark_side:  # all but the strokes
                engrave.append(left_bare(ground, face, at))
            case FaceStyle.AREA:
                engrave.append(covered(face, at))
    return Work(width=0.0, height=0.0, engrave=tuple(filter(None, engrave)), score=tuple(score))


def cubes(request: Request, order: LaserOptions) -> tuple[Work, ...]:
    """The walls of one side's cubes with their faces: per cube two covers, two fronts, two sides.

    Raises:
        LayoutError: no piece is a cube, the walls are too thick, the bed takes none, or Black's
            faces are asked for as lines or dots.
        PrintkitError: shapely is not installed.
    """
    kinds = [kind for kind in _cubes(request.game, order.side) if kind.form.is_cube]
    if not kinds:
        raise LayoutError(Message("products.no-cubes", game=request.game.name))
    pitch = max(map(request.width, kinds)) + GAP
    columns, rows = (int(min((side + GAP) / pitch, 1e3)) for side in order.room)
    walls = [(kind, rank) for kind in kinds for rank in range(6)]
    columns = min(columns, _ABREAST, len(walls))
    if order.bed and min(columns, rows) < 1:
        least = pitch - GAP + 2 * MARGIN
        raise LayoutError(
            Message("products.bed-smaller-than-pocket", bed=order.bed.name, least=least),
            hint=Message("products.smaller-cubes-or-larger-bed"),
        )
    sheets = []
    for first in range(0, len(walls), columns * rows):
        outer, places = list[Run](), list[FacePlace]()
        for rank, (kind, wall) in enumerate(walls[first : first + columns * rows]):
            edge, sides = request.width(kind), request.game.sides_of(request.game.kinds.index(kind))
            box = Walls(edge, edge, edge, order.thickness, order.kerf)
            x, y = rank % columns * pitch, rank // columns * pitch
            outer.append(moved((box.cover, box.front, box.side)[wall // 2](), x, y))
            up = _OPPOSITE[wall] % len(sides) + 1
            places.append(FacePlace(kind, up, (x + edge / 2, y + edge / 2), outer[-1]))
        sheets.append(replace(_burnt(request, order, places), outer=tuple(outer)).cropped())
    return tuple(sheets)


def _is_filled(shape: art.Shape) -> bool:
    if isinstance(shape, art.Path | art.Circle):
        return shape.style.fill is not None
    return isinstance(shape, art.Text)


def kerf_strip(request: Request, order: LaserOptions) -> tuple[Work, ...]:  # noqa: ARG001 - of any game
    """A comb and a key that is `KEY` wide: where the key just holds, the kerf stands beside it.

    A beam makes the key narrower by its kerf and a notch wider by as much, so the notch for a kerf
    is drawn narrower by twice that.
    """
    pitch, deep, high = KEY + 6.0, 12.0, 26.0
    width = pitch * len(KERFS) + 4.0
    outline, marks = [(0.0, high), (0.0, 0.0)], []
    for rank, kerf in enumerate(KERFS):
        middle, half = 2.0 + pitch * (rank + 0.5), KEY / 2 - kerf
        left, right = middle - half, middle + half
        outline += [(left, 0.0), (left, deep), (right, deep), (right, 0.0)]
        mark = art.Text(x=middle, y=high - 6.0, text=f"{kerf:.2f}", size=4.0, fill=GLYPH)
        marks.append(runs((mark,)))
    top, low = high + GAP, high + GAP + 12.0
    key = [(0.0, top), (30.0, top), (30.0, low), (20.0, low), (20.0, top + 30.0)]
    key += [(10.0, top + 30.0), (10.0, low), (0.0, low)]
    comb = (*outline, (width, 0.0), (width, high))
    outer = tuple(Run(tuple(points), closed=True) for points in (comb, key))
    return (Work(width=width, height=top + 30.0, engrave=tuple(marks), outer=outer),)
