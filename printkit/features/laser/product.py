"""A game for a laser: board, loose cells, faces in their jig, a template to mark wood through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from html import escape
from math import ceil, sqrt
from typing import TYPE_CHECKING

from printkit import scene as art
from printkit.base.colour import lightness
from printkit.base.errors import LayoutError, Message
from printkit.base.units import is_colour, signed
from printkit.draw.board import HOLE_RADIUS, NODE_RADIUS, has_nodes, labels, tinted_cells
from printkit.draw.board_marks import board_marks, edge_strips
from printkit.draw.layout import BoardLayout, inner_and_outer_edges, inset, outlines
from printkit.draw.pieces import recoloured
from printkit.draw.rim import framed
from printkit.features.laser.outlines import (
    Edge,
    Operation,
    clockwise,
    covered,
    cuts,
    dotted,
    hole,
    joined,
    left_bare,
    part,
    place_of,
    without,
)
from printkit.grid import whole_cell
from printkit.model import CUBE, GLYPH, Game, Kind
from printkit.products.base import Pack, Plan, Product, Shared, Watch, option
from printkit.products.request import Request
from printkit.rules import Side
from printkit.scene.runs import Point, Run, flattened, runs

if TYPE_CHECKING:
    from printkit.features.laser.profiles import Profile

MARGIN = 5.0
"""What a sheet keeps free around its part, in mm."""
CHECK = 100.0
"""Side of the frame that shows whether a program kept the scale, in mm."""
CHECK_GAP = 5.0
"""Between the part and that frame, in mm."""
GAP = 2.0
"""Between loose cells that do not share their cuts, in mm."""
WALL = 4.0
"""Between the pockets of a jig, in mm."""
EDGE = 1.0
"""How much smaller than its cube a face burnt all over is, in mm: as stickers are."""
PLAY = 0.2
"""How much wider a pocket is than its cube, in mm."""
NAIL = 1.5
"""Diameter of a template's holes: a nail or a pencil's lead goes through, in mm."""
DOT = 0.08
DOT_PITCH = 0.11
"""Diameter of dots and their distance along a stroke, as shares of the face: they never touch."""

_DARK = 60.0
"""The lightness L* below which an area is burnt."""

# Lengths in mm.
_WIDEST_KERF = 1.0
_FRAME = 8.0
_CORNER = 4.0
_INKS = {
    Operation.ENGRAVE: art.Ink.ENGRAVE,
    Operation.SCORE: art.Ink.SCORE,
    Operation.CUT_INNER: art.Ink.CUT,
    Operation.CUT_OUTER: art.Ink.CUT,
    Operation.CHECK: art.Ink.PRINT,
}


class LaserPart(StrEnum):
    """What is made."""

    BOARD = "board"
    CELLS = "cells"
    FACES = "faces"
    JIG = "jig"
    TEMPLATE = "template"
    ALL = "all"
    """Every one of these that the game has, in a folder."""


_OF_BOARDS = frozenset({LaserPart.BOARD, LaserPart.CELLS, LaserPart.TEMPLATE})
"""What a game without a board has no use for."""


class FaceStyle(StrEnum):
    """How the strokes of a face are burnt."""

    AREA = "area"
    LINE = "line"
    DOTS = "dots"


def kerf(text: str) -> float:
    """What a beam burns away across a cut, in mm.

    Raises:
        LayoutError: no number, or out of reach.
    """
    width = signed(text)
    if width is None:
        raise LayoutError(
            Message("products.not-kerf", text=text), hint=Message("products.kerf-example")
        )
    if not 0 <= width <= _WIDEST_KERF:
        hint = Message("products.kerf-range", most=_WIDEST_KERF)
        raise LayoutError(Message("products.kerf-out-of-reach", kerf=width), hint=hint)
    return width


@dataclass(frozen=True, slots=True, kw_only=True)
class LaserOptions:
    """What can be asked of a file for a laser."""

    part: LaserPart = option(LaserPart.BOARD, parse=LaserPart, named=True)
    profile: str = option("generic", metavar="NAME", named=True)
    kerf: float = option(0.0, parse=kerf, metavar="MM")
    side: Side = option(Side.WHITE, parse=Side)
    faces: FaceStyle = option(FaceStyle.AREA, name="--face-style", parse=FaceStyle)
    up: int = option(1, bounds=(1, CUBE.sides), metavar="N")
    play: float = PLAY
    guides: bool = option(False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaserPlan(Plan):
    """Files for a laser, their toolpaths known."""

    scenes: Mapping[str, art.Scene]  # what the machine does, by the names of files


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What a laser does on one part, in mm from the part's upper left corner."""

    width: float
    height: float
    engrave: tuple[tuple[Run, ...], ...] = ()  # areas, each with its holes
    score: tuple[Run, ...] = ()  # lines on the surface
    inner: tuple[Run, ...] = ()  # what is cut while the sheet still holds together
    outer: tuple[Run, ...] = ()  # what is cut last
    guide: tuple[Run, ...] = ()  # lines that are only looked at

    def scene(self, profile: Profile, title: str) -> art.Scene:
        """The layers of a sheet, each of what is done in one way, away from the sheet's edges."""
        lines = (self.score, self.inner, self.outer, self.guide)
        figures = (self.engrave, *(tuple((line,) for line in found) for found in lines))
        shift, layers = art.move(MARGIN, MARGIN), []
        line = art.Style(width=profile.width, cap=art.Cap.BUTT, join=art.Join.MITER)
        for what, several in zip(Operation, figures, strict=True):
            colour, ink = profile.colours[what], _INKS[what]
            style = replace(line, stroke=colour, ink=ink)
            if what is Operation.ENGRAVE:
                style = art.Style(fill=colour, ink=ink)
            outlines = (tuple(part for run in one for part in run.segments) for one in several)
            moved = (art.transformed(one, shift) for one in outlines)
            paths = tuple(art.Path(segments=one, style=style) for one in moved)
            if paths:
                layers.append(art.Group(id=what.value, shapes=paths))
        return art.Scene(
            width=self.width + 2 * MARGIN,
            height=self.height + 2 * MARGIN,
            shapes=tuple(layers),
            title=title,
        )


def laser(request: Request, order: LaserOptions, profile: Profile) -> art.Scene:
    """The sheet for the laser; its layers are groups named after the operations, in their order.

    Every shape is a path of straight lines without transformation.

    Raises:
        LayoutError: the kerf leaves nothing of a hole; Black's faces as lines or dots; the loose
            cells of a net; anything of a board where there is none.
        PrintkitError: areas are to be engraved and shapely is not installed.
    """
    make = {
        LaserPart.BOARD: _board,
        LaserPart.CELLS: _cells,
        LaserPart.FACES: _faces,
        LaserPart.JIG: _jig,
        LaserPart.TEMPLATE: _template,
    }
    if request.game.grid.boardless and order.part in _OF_BOARDS:
        name = request.game.name
        what = Message("products.no-board-no", game=name, useless=order.part)
        if order.part is LaserPart.BOARD:
            what = Message("products.no-board", game=name)
        raise LayoutError(what)
    work = make[order.part](request, order)
    if order.guides:  # a frame beside the part, where the sheet grows least
        left, top = work.width + CHECK_GAP, 0.0
        if (left + CHECK) * max(work.height, CHECK) > (
            max(work.width, CHECK) * (work.height + CHECK_GAP + CHECK)
        ):
            left, top = 0.0, work.height + CHECK_GAP
        right, bottom = left + CHECK, top + CHECK
        frame = Run(((left, top), (right, top), (right, bottom), (left, bottom)), closed=True)
        width, height = max(work.width, right), max(work.height, bottom)
        work = replace(work, width=width, height=height, guide=(*work.guide, frame))
    return work.scene(profile, f"{request.game.name}: {order.part}")


# The board and its cells


def _board(request: Request, order: LaserOptions) -> Work:
    """The board in one piece: names and tints burnt in, cells scored, its border cut last.

    Its holes run anticlockwise, so one move outward makes up for the kerf of both; those for pegs
    are drilled through.
    """
    game, theme = request.game, request.game.themes["ink"]
    grid = framed(game.grid, game.board.names)
    layout = BoardLayout.of(grid, request.cell)
    inner, of_cells = inner_and_outer_edges(layout)
    borders = outlines(layout)
    wide = [Run(inset(border, -order.kerf / 2), closed=True) for border in borders]
    rims = [Run(border, closed=True) for border in of_cells if border not in borders]
    names = labels(game, theme, layout)
    own = {name: name for name in theme.tints if is_colour(name)}
    # dark marks are burnt, light ones outlined
    solid = replace(theme, tints={**theme.tints, **own})
    burnt = [*edge_strips(game, theme, layout), *board_marks(game, solid, layout)]
    lines, dots = _tints(game, layout, names)
    radius, nodes = NODE_RADIUS * layout.cell, layout.centres if _is_net(layout) else ()
    nodes = nodes if has_nodes(game) else ()
    pegs = layout.grid.holes
    discs = (
        flattened(art.circle(x, y, radius)) for cell, (x, y) in enumerate(nodes) if cell not in pegs
    )
    drilled = (
        hole(run, order.kerf)
        for cell in sorted(pegs)
        for run in flattened(art.circle(*layout.centre(cell), HOLE_RADIUS * layout.cell))
    )
    return Work(
        width=layout.width,
        height=layout.height,
        engrave=(
            *(runs((name,)) for name in names),
            *dots,
            *discs,
            *(runs((shape,)) for shape in burnt if _is_dark(shape)),
        ),
        score=(
            *lines,
            *rims,
            *runs(shape for shape in burnt if not _is_dark(shape)),
            *joined(layout.links() if _is_net(layout) else inner),
        ),
        inner=(*drilled, *(run for run in wide if not clockwise(run.points))),
        outer=tuple(run for run in wide if clockwise(run.points)),
    )


def _is_dark(shape: art.Shape) -> bool:
    """Whether an area or letters are burnt, not only the line around."""
    fill = shape.style.fill if isinstance(shape, art.Path | art.Circle) else GLYPH
    return fill is not None and lightness(fill) < _DARK


def _is_net(layout: BoardLayout) -> bool:
    """Whether pieces stand on nodes of lines, not in cells."""
    return layout.grid.lattice.on_points


def _tints(
    game: Game, layout: BoardLayout, names: Iterable[art.Text]
) -> tuple[tuple[Run, ...], tuple[tuple[Run, ...], ...]]:
    """The patterns of the theme `ink`: lines to score and dots to engrave, clear of the names."""
    around = ((*art.bounds((name,)), 0.2 * name.size) for name in names)
    boxes = [(left - to, top - to, right + to, low + to) for left, top, right, low, to in around]
    lines: list[Edge] = []
    dots: list[tuple[Run, ...]] = []
    for shape in tinted_cells(game, game.themes["ink"], layout):
        if isinstance(shape, art.Circle):
            x, y = shape.x, shape.y
            if not any(left < x < right and top < y < low for left, top, right, low in boxes):
                dots.append(runs((shape,)))
        else:
            lines.extend(edge for run in runs((shape,)) for edge in run.edges)
    for box in boxes:
        lines = [left for line in lines for left in without(line, box)]
    return tuple(Run(line, closed=False) for line in lines), tuple(dots)


def _cells(request: Request, order: LaserOptions) -> Work:
    """Loose cells, to be cut from woods of several colours.

    Without a kerf they touch and share their cuts; with one they lie apart.
    """
    if request.game.grid.lattice.on_points:
        raise LayoutError(Message("products.played-lines-no-cells-cut", game=request.game.name))
    gap = GAP if order.kerf else 0.0
    layout = BoardLayout.of(request.game.grid, request.cell + gap)
    share = request.cell / (request.cell + gap)
    outlines = [layout.outline(cell, share) for cell in range(len(layout.centres))]
    wide = [part(Run(outline, closed=True), order.kerf).points for outline in outlines]
    found = cuts(wide)
    return Work(width=layout.width, height=layout.height, inner=found.shared, outer=found.free)


# The cubes and their jig


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pockets:
    """Where the cubes of one side lie in their jig, in rows; in mm from its upper left corner."""

    centres: tuple[Point, ...]
    width: float
    height: float

    @classmethod
    def of(cls, count: int, cube: float) -> _Pockets:
        rows = max(1, int(sqrt(count / 2)))
        columns = ceil(count / rows)
        pitch, first = cube + WALL, _FRAME + cube / 2
        return cls(
            centres=tuple(
                (first + rank % columns * pitch, first + rank // columns * pitch)
                for rank in range(count)
            ),
            width=2 * _FRAME - WALL + columns * pitch,
            height=2 * _FRAME - WALL + rows * pitch,
        )


def _plate(width: float, height: float) -> Run:
    """The outline of a plate with round corners."""
    (outline,) = flattened(art.rounded_rectangle(0, 0, width, height, radius=_CORNER))
    return outline


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


def _jig(request: Request, order: LaserOptions) -> Work:
    """A plate that holds all pieces of one side where `faces` burns them."""
    kinds = _cubes(request.game, order.side)
    pockets = _Pockets.of(len(kinds), max(map(request.width, kinds), default=request.edge))
    seats = (
        _around(kind, middle, request.width(kind) + order.play)
        for kind, middle in zip(kinds, pockets.centres, strict=True)
    )
    return Work(
        width=pockets.width,
        height=pockets.height,
        inner=tuple(hole(seat, order.kerf) for seat in seats),
        outer=(part(_plate(pockets.width, pockets.height), order.kerf),),
    )


def _faces(request: Request, order: LaserOptions) -> Work:
    """One face of every piece of one side, as they lie in the jig; turn the pieces and repeat.

    Where its sides differ, each is burnt with another number of `--up`.
    """
    if order.side is request.game.dark_side and order.faces is not FaceStyle.AREA:
        raise LayoutError(
            Message("products.faces-look-alike-both-sides", faces=order.faces.value),
            hint=Message("products.burn-white-cubes-darker-wood", form=request.game.form),
        )
    game, kinds = request.game, _cubes(request.game, order.side)
    pockets = _Pockets.of(len(kinds), max(map(request.width, kinds), default=request.edge))
    score, engrave, guide = list[Run](), list[tuple[Run, ...]](), list[Run]()
    for kind, middle in zip(kinds, pockets.centres, strict=True):
        edge = request.width(kind)
        # what is burnt: strokes and fills, not what shows the wood's own colour
        sides = game.sides_of(game.kinds.index(kind))
        up = game.kinds[sides[order.up - 1]].art_of(order.side) if order.up <= len(sides) else ()
        face = recoloured(up, GLYPH)
        at = art.place(*middle, edge * (kind.form.art or 1.0))
        guide.append(_around(kind, middle, edge))
        match order.faces:
            case FaceStyle.LINE:
                score.extend(runs(face, at))
            case FaceStyle.DOTS:  # strokes as dots; what a face fills stays as it is
                filled = [shape for shape in face if _is_filled(shape)]
                strokes = runs((shape for shape in face if not _is_filled(shape)), at)
                engrave.extend(runs((shape,), at) for shape in filled)
                dots = dotted(strokes, DOT_PITCH * edge)
                engrave.extend(flattened(art.circle(x, y, DOT / 2 * edge)) for x, y in dots)
            case FaceStyle.AREA if order.side is request.game.dark_side:  # all but the strokes
                engrave.append(left_bare(_around(kind, middle, edge - EDGE), face, at))
            case FaceStyle.AREA:
                engrave.append(covered(face, at))
    return Work(
        width=pockets.width,
        height=pockets.height,
        engrave=tuple(filter(None, engrave)),
        score=tuple(score),
        guide=(*guide, _plate(pockets.width, pockets.height)) if order.guides else (),
    )


def _is_filled(shape: art.Shape) -> bool:
    if isinstance(shape, art.Path | art.Circle):
        return shape.style.fill is not None
    return isinstance(shape, art.Text)


# The template


def _template(request: Request, order: LaserOptions) -> Work:
    """A plate with a hole at every corner of a cell and its neighbours, to mark wood through.

    Of a net it has the nodes.
    """
    if order.kerf >= NAIL:
        raise LayoutError(
            Message("products.kerf-mm-leaves-nothing-hole", kerf=order.kerf, nail=NAIL),
            hint=Message("products.measure-kerf-again-0-1"),
        )
    layout = BoardLayout.of(whole_cell(request.game.grid.lattice), request.cell)
    corners = (corner for cell in range(len(layout.centres)) for corner in layout.outline(cell))
    points = layout.centres if _is_net(layout) else corners
    holes = (
        run
        for x, y in {place_of(point): point for point in points}.values()
        for run in flattened(art.circle(x + _FRAME, y + _FRAME, NAIL / 2))
    )
    width, height = layout.width + 2 * _FRAME, layout.height + 2 * _FRAME
    return Work(
        width=width,
        height=height,
        inner=tuple(hole(run, order.kerf) for run in holes),
        outer=(part(_plate(width, height), order.kerf),),
    )


def plan_laser(request: Request, options: LaserOptions) -> LaserPlan:
    """What a machine does.

    Raises:
        LayoutError: see `laser`.
        SpecError: a machine that nobody knows.
    """
    from printkit.features.laser.profiles import load_profile

    profile, game = load_profile(options.profile), request.game
    parts: tuple[LaserPart, ...] = (options.part,)
    if options.part is LaserPart.ALL:
        without = {LaserPart.ALL, *((LaserPart.CELLS,) if game.grid.lattice.on_points else ())}
        without |= _OF_BOARDS if game.grid.boardless else set()
        parts = tuple(part for part in LaserPart if part not in without)
    name = f"{game.file_stem}_laser{{}}_{request.edge:g}mm_{profile.name}"
    named = {part: f"-{part}" for part in parts}
    if options.up > 1 and LaserPart.FACES in named:
        named[LaserPart.FACES] += f"-{options.up}"
    scenes = {
        f"{name.format(ending)}.svg": laser(request, replace(options, part=part), profile)
        for part, ending in named.items()
    }
    largest = max(scenes.values(), key=lambda scene: scene.width * scene.height)
    note = Message(
        "products.laser-sheet",
        width=largest.width,
        height=largest.height,
        profile=profile.title,
        note=profile.note,
    )
    looked_at = (Message("products.laser-guides"),) if options.guides else ()
    one, *others = scenes
    return LaserPlan(
        file_name=name.format("") if others else one,
        endings=() if others else tuple(f".{ending}" for ending in profile.formats),
        only=Message("products.takes-no-such-file", title=profile.title),
        notes=(note, *looked_at),
        scenes=scenes,
    )


# Files


def svg(sheet: art.Scene) -> bytes:
    """A laser's sheet (see `laser`) as SVG 1.1 that every cutter's program reads alike.

    One unit is a millimetre, width and height say so too; paths of straight lines with presentation
    attributes, no text, no symbols, no clips, no transformations, at most three decimals.

    Raises:
        ValueError: something that programs of lasers read differently.
    """
    width, height = art.number(sheet.width), art.number(sheet.height)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" {size}>',
        f"<title>{escape(sheet.title, quote=False)}</title>",
    ]
    for layer in sheet.shapes:
        if not isinstance(layer, art.Group) or not layer.shapes:
            raise ValueError("a laser's sheet is made of layers that hold something")
        paths = [path for path in layer.shapes if isinstance(path, art.Path)]
        styles = {path.style for path in paths}
        if len(paths) < len(layer.shapes) or len(styles) > 1:
            raise ValueError(f"the layer {layer.id} holds more than paths of one style")
        style = styles.pop()
        if style.fill:
            how = f'fill="{style.fill}" fill-rule="evenodd" stroke="none"'
        else:
            how = f'fill="none" stroke="{style.stroke}" stroke-width="{art.number(style.width)}"'
        lines.append(f'<g id="{escape(layer.id)}" {how}>')
        for path in paths:
            parts = (
                letter + " ".join(map(art.number, numbers)) for letter, numbers in path.segments
            )
            lines.append(f'<path d="{"".join(parts)}"/>')
        lines.append("</g>")
    return ("\n".join([*lines, "</svg>"]) + "\n").encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class CutSheet:
    """What a machine does on one sheet."""

    scene: art.Scene

    def written(self, ending: str, watch: Watch) -> bytes:  # noqa: ARG002 - it is soon done
        """The file, as SVG or DXF."""
        if ending != "dxf":
            return svg(self.scene)
        from printkit.features.laser import dxf

        return dxf.write(self.scene)


def make_laser(plan: LaserPlan) -> CutSheet | Pack:
    """The file for the machine, or several of them."""
    files = {name: CutSheet(scene=scene) for name, scene in plan.scenes.items()}
    return Pack(files=files) if len(files) > 1 else next(iter(files.values()))


PRODUCT = Product(
    name="laser",
    options=LaserOptions,
    plan=plan_laser,
    make=make_laser,
    takes=frozenset({Shared.PIECE}),
    formats=True,
)
