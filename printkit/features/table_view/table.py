"""A board that lies on a table, seen in perspective: whole, a few cells of it, or a unit alone.

`fitted` gives the view that a diagram is drawn with, `TableView.of` one for any camera and cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from printkit import scene as art
from printkit.base.errors import LayoutError, Message
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.base.units import PT_PER_MM, blend, contrast, luminance
from printkit.draw.between import Parting, parting_art, parting_form, partings
from printkit.draw.board import BELOW, BESIDE, EDGE, FAR, LABEL_SIZE
from printkit.draw.bodies import Woodwork, shadows, stack, wall
from printkit.draw.camera import WHOLE, Camera, Eye
from printkit.draw.cell_names import Fit, Names, fit
from printkit.draw.diagram import Viewport
from printkit.draw.layout import BoardLayout, Point, bounding, hull, overlap
from printkit.draw.light import SLAB as LIT_SLAB
from printkit.draw.light import Light, LitBoard, Patch, fallen
from printkit.draw.pieces import (
    FEW,
    HAIR,
    MOST_COUNTED,
    Unit,
    cell_colour,
    face_symbol,
    faded,
    is_turned,
    piece_colours,
)
from printkit.draw.slab import Slab
from printkit.draw.solids import (
    LARGER,
    STANDING,
    STORED,
    Solid,
    piled,
    seen_from_afar,
    side_by_side,
)
from printkit.draw.view import Projection, Spot, count_size
from printkit.features.table_view.tabletop import SLAB, Casting, Tabletop, side_colour
from printkit.grid import Lattice, Surround
from printkit.model import CUBE, Form, Game, Pattern, Theme
from printkit.rules import Piece, Side
from printkit.rules.position import Between
from printkit.scene.runs import flattened
from printkit.scene.transforms import mapped

COVER = Camera(pitch=38.0, yaw=18.0, distance=1.15, grounded=True)
CLOSE = Camera(pitch=40.0, distance=2.0)
UNIT = Camera(pitch=38.0, yaw=28.0, distance=7.0, board=False)
_CAMERAS = {Projection.TABLE: WHOLE, Projection.COVER: COVER, Projection.UNIT: UNIT}
"""For a whole board, the cover of a book, a unit without a board; `CLOSE` is for a few cells."""
_FAR, _SHADE = 0.72, 0.7
"""Of a cover: the share of light at the rim, and how black full shade is."""
_ON_PAPER, _SOFT = 0.6, 0.33
"""Of the board's shadow on paper: its strength against one on a table, and its reach in cells."""
LEAST_LYING = 6 / PT_PER_MM
"""The least size of a name that lies on the board, by the height at which it is seen, in mm."""
STRETCH = 1.5
"""How much names are stretched away from the eye: as on roads, to be read."""
INSIDE = 0.03
"""From a name to the edge of its cell, in cells."""
_SLOTS, _STEPS = 17, 9
"""How many places for a name are tried across a cell, and from its near side backwards."""
_ACROSS = 0.7
"""A way across from the best place counts as so much of a way backwards from the near side."""
_ASIDE = {True: (0.0, 0.12), False: (0.06, 0.06)}
"""How far a piece stands to the right of its cell's middle and behind it, in cells, to leave room
for the name before it: on boards with staggered rows, and on others."""
_CLEAR = 0.025
"""The free room around a name, in its type's size."""
_SIGNS = 1.36
"""The distance of small signs from the middle, as a share of that in plan: pieces are larger."""
_FURTHER = 0.1
"""How much further aside a piece stands that would hide its cell's name, in cells."""
_OFF_A_STRIP = 0.12
"""How much further from a strip along the edge names of rows stand, in cells."""
_BEFORE = 0.33
"""How far before the middle of its cell a sign lies, in cells."""
_FARTHEST = 9
"""How many cells at the far side are tried for whether names have room."""
_HEADROOM = 0.18
"""Free room above the units of a close-up, in pieces."""
_NUMBERED = 0.6
"""How far the number of a high stack reaches to the right of its middle, in cells."""
_SEEN_ABOVE = 1.5
"""Room above the far row, in pieces, even where no stack stands there: boards of a game line up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLook:
    """The camera on a board, and the cells that it shows."""

    camera: Camera = WHOLE
    # the cells that are shown whole, each with its number of pieces; their neighbours are pale and
    # cut off at the picture's edge; None for the whole board
    crop: Mapping[int, int] | None = None
    least: float = LEAST_LYING  # the least size of a cell's name, as high as it is seen, in mm
    # how high more than a few pieces stand on a cell, in cells
    heights: Mapping[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A view in perspective; made by `of`."""

    game: Game
    theme: Theme
    layout: BoardLayout
    eye: Eye
    whole: frozenset[int]  # the cells that are shown whole; others are pale or not in the picture
    least: float  # see `TableLook`
    width: float  # of the picture, in mm, as is its height
    height: float
    # how much further to the right pieces stand on some cells, in cells, for their name to be seen
    aside: Mapping[int, float] = field(default_factory=dict)

    @classmethod
    def of(
        cls, game: Game, theme: Theme, layout: BoardLayout, look: TableLook = TableLook()
    ) -> TableView:
        """The view of a board, or of some of its cells.

        Args:
            game: whose board and pieces are shown.
            theme: the colours.
            layout: of the board in plan: it gives the side that sits below and the picture's width.
            look: the camera, and the cells that are shown.
        """
        camera, crop = look.camera, look.crop
        whole = frozenset(range(len(layout.centres)) if crop is None else crop)
        one = BoardLayout.of(layout.grid, 1.0, layout.side)
        corners = [point for cell in whole for point in one.outline(cell)]
        corners += one.box if crop is None and layout.grid.surround != Surround() else ()
        left, far, right, near = bounding(corners)
        target = ((left + right) / 2, (far + near) / 2)
        bare = Eye(camera=camera, target=target, away=1.0)
        left, far, right, near = bounding(
            [(x * bare.right[0] + y * bare.right[1], bare.depth(x, y)) for x, y in corners]
        )
        bare = replace(bare, away=camera.distance * max(right - left, near - far))
        seen = list(_extent(game, one, bare, whole, look))
        left, right = min(x for x, _ in seen), max(x for x, _ in seen)
        top, foot = min(y for _, y in seen), max(y for _, y in seen)
        cell = layout.width / (right - left)
        eye = replace(
            bare,
            target=(target[0] * cell, target[1] * cell),
            away=bare.away * cell,
            origin=(-left * cell, -top * cell),
        )
        return cls(
            game=game,
            theme=theme,
            layout=BoardLayout.of(layout.grid, cell, layout.side),
            eye=eye,
            whole=whole,
            least=look.least,
            width=layout.width,
            height=(foot - top) * cell,
        )

    @property
    def name_inks(self) -> Mapping[str, str]:
        """The darkest ink for all names, where it can be read on all tints; else one per tint."""
        labels, tints = self.theme.labels, self.theme.tints
        ink = min(labels.values(), key=luminance)
        grounds = [paint if isinstance(paint, str) else "#ffffff" for paint in tints.values()]
        if all(contrast(ink, ground) >= self.theme.label_contrast for ground in grounds):
            return dict.fromkeys(labels, ink)
        return labels

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a point on the board, or `z` mm above it, is seen."""
        return self.eye.at(x, y, z)

    def centre(self, cell: int) -> Point:
        """Where the foot of a unit on a cell is seen."""
        return self.at(*self._foot(cell))

    def outline(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """A line around a cell, `share` times its size."""
        return tuple(self.at(x, y) for x, y in self.layout.around(cell, share))

    def corners(self, cell: int) -> tuple[Point, ...]:
        """The places of small signs in a cell: upper right and left, lower right and left."""
        x, y = self.layout.centre(cell)
        (rx, ry), (nx, ny) = self.eye.right, self.eye.near
        dx, dy = self.layout.grid.lattice.corner_at
        dx, dy = _SIGNS * dx * self.layout.cell, dy * self.layout.cell
        signs = ((1, -1), (-1, -1), (1, 1), (-1, 1))
        return tuple(
            self.at(x + right * dx * rx + down * dy * nx, y + right * dx * ry + down * dy * ny)
            for right, down in signs
        )

    def box(self, cell: int, unit: Unit) -> art.Box:
        """The box that a unit covers."""
        (x, y), levels = self._foot(cell), self._levels(unit)
        return bounding(
            [
                self.at(x + right * width / 2, y + down * width / 2, z)
                for width, low, high in levels or [(CUBE.width * self.layout.cell, 0.0, 0.0)]
                for right in (-1, 1)
                for down in (-1, 1)
                for z in (low, high)
            ]
        )

    def hull(self, cell: int, unit: Unit) -> tuple[Point, ...]:
        """The silhouette of a unit, clockwise."""
        (x, y), seen = self._foot(cell), []
        for form, (width, low, high) in zip(unit.forms(self.game), self._levels(unit), strict=True):
            for px, py in _footprint(form, width):
                seen += [self.at(x + px, y + py, z) for z in (low, high)]
        return tuple(hull(seen))

    def rim(self, cell: int, unit: Unit, level: float) -> Point:
        """The right rim of a unit at a level: 0 is the lowest piece, halves are seams."""
        levels = self._levels(unit)
        if not levels:
            return self.centre(cell)
        width, low, high = levels[min(max(int(level), 0), len(levels) - 1)]
        (x, y), (rx, ry) = self._foot(cell), self.eye.right
        aside = width / 2 + HAIR * self.layout.cell
        z = high if level > int(level) else (low + high) / 2
        return self.at(x + aside * rx, y + aside * ry, z)

    def target(self, cell: int, unit: Unit) -> art.Box:
        """The box of the brackets around a unit that is taken."""
        left, top, right, bottom = self.box(cell, unit)
        room = 0.05 * self.layout.cell
        return left - room, top - room, right + room, bottom + room

    def hides(self, unit: Unit) -> bool:
        """Whether a unit may hide the name of a cell."""
        return unit.height > 0

    def before(self, cell: int) -> art.Affine | None:
        """The transform of a sign that lies on the board before a cell's unit."""
        (x, y), (nx, ny) = self.layout.centre(cell), self.eye.near
        near = _BEFORE * self.layout.cell
        a, b, c, d, e, f = self._laid(x + near * nx, y + near * ny)
        return a, b, c / STRETCH, d / STRETCH, e, f

    def spots(self, cell: int, size: float) -> Iterator[Spot]:
        """Places for a name: its row's near side first, where no piece of a nearer row hides it.

        It lies across the line of sight, and is never seen smaller than `least`.
        """
        if cell not in self.whole:
            return
        x, y = self.layout.centre(cell)
        wide = text_width(self.layout.grid.names[cell], 1.0, art.Weight.SEMIBOLD)
        size = max(size, self.least / self._laid(x, y)[3])
        half = (wide * size / 2, STRETCH * CAP_HEIGHT * size / 2)
        left, base, pad = -wide * size / 2, CAP_HEIGHT * size / 2, _CLEAR * size
        (rx, ry), (nx, ny) = self.eye.right, self.eye.near
        for across, near in self._places(half):
            laid = self._laid(x + across * rx + near * nx, y + across * ry + near * ny)
            a, _, c, d, e, f = laid
            reach, rise = a * -left + abs(c) * base, d * base
            box = (e - reach - pad, f - rise - pad, e + reach + pad, f + rise + pad)
            yield Spot(left=left, base=base, size=size, box=box, laid=laid)

    def has_room_for_names(self, share: float = 1.0) -> bool:
        """Whether every cell has room for its name, even with a piece in each.

        Args:
            share: how many times as large the picture is.
        """
        widest = max(range(len(self.game.kinds)), key=self.game.scale)
        view, one = replace(self, least=self.least / share), Unit((Piece(widest, Side.WHITE),))
        hulls = {cell: self.hull(cell, one) for cell in self.whole}

        def has_room(cell: int) -> bool:
            beside = (cell, *self.layout.grid.neighbours[cell])
            near = [hulls[one] for one in beside if one in hulls]
            return any(
                not any(overlap(one, spot.box) for one in near) for spot in view.spots(cell, 0.0)
            )

        farthest = sorted(self.whole, key=lambda cell: self.centre(cell)[1])[:_FARTHEST]
        return all(map(has_room, farthest))

    def with_names_seen(self, units: Mapping[int, Unit], size: float) -> TableView:
        """The same view, with pieces moved aside that would hide the names of their cells.

        Args:
            units: by cell.
            size: of names, in mm.
        """
        shown = self.whole & units.keys()
        hulls = {cell: self.hull(cell, units[cell]) for cell in shown}

        def is_hidden(cell: int) -> bool:
            spots = self.spots(cell, size)
            return all(any(overlap(one, spot.box) for one in hulls.values()) for spot in spots)

        aside: dict[int, float] = {}
        for cell in filter(is_hidden, sorted(shown)):
            for way in (_FURTHER, -_FURTHER):
                aside[cell] = way
                hulls[cell] = replace(self, aside=aside).hull(cell, units[cell])
                if not is_hidden(cell):
                    break
        return replace(self, aside=aside)

    def lettered(self, text: art.Text) -> art.Shape:
        """A text beside the board, never seen smaller than `least`, clear of the board's front."""
        layout, cell = self.layout, self.layout.cell
        # the board's thickness is seen there
        before = text.y > layout.height or (
            bool(layout.grid.surround.band)
            and any(
                abs(x - text.x) < 0.5 * cell and 0.5 * cell < text.y - y < 1.2 * cell
                for x, y in layout.centres
            )
        )
        clear = _OFF_A_STRIP * cell if layout.grid.surround.band else 0.0
        clear *= {art.Anchor.END: -1, art.Anchor.START: 1}.get(text.anchor, 0)
        laid = self._laid(text.x + clear, text.y + SLAB * cell * before)
        size = max(text.size, self.least / laid[3])
        return art.Group(shapes=(replace(text, x=0.0, y=0.0, size=size),), transform=laid)

    def flat(self, shapes: Iterable[art.Shape]) -> tuple[art.Shape, ...]:
        """Shapes that lie flat on the board, given in mm of its layout."""
        return tuple(mapped(shapes, self.at, 1.0))

    @property
    def _stage(self) -> LitBoard:
        """The board of a cover in its light."""
        layout, theme = self.layout, self.theme
        light = Light(
            middle=self.eye.target,
            reach=max(layout.width, layout.height),
            far=_FAR,
            shade=blend("#000000", theme.outline, _SHADE),
        )
        return LitBoard(
            game=self.game,
            theme=theme,
            layout=layout,
            eye=self.eye,
            light=light,
            wood=side_colour(theme),
            size=(self.width, self.height),
        )

    def _bodies(
        self, stage: LitBoard, units: Mapping[int, Unit], between: Between
    ) -> list[tuple[Woodwork, ...]]:
        """The bodies on the board of a cover, the farthest first."""
        found = list[tuple[Woodwork, ...]]()
        found += [(wall(stage, one),) for one in partings(self.game, self.layout, between)]
        found += [
            stack(stage, unit, self._foot(cell), cell)
            for cell, unit in units.items()
            if unit.height
        ]
        return sorted(
            filter(None, found), key=lambda one: round(self.eye.depth(*one[0].foot[:2]), 6)
        )

    def board(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """The board with its thickness, in the shadow of its units; without names."""
        if self.eye.camera.grounded:
            slab = Slab(stage=self._stage)
            wide, high = self.layout.width, self.layout.height
            sheet = [(-wide, -high), (2 * wide, -high), (2 * wide, 2 * high), (-wide, 2 * high)]
            paper = Patch(self.theme.ground or "#ffffff", 1.0, sheet)
            solid = {cell: Unit(unit.pieces) for cell, unit in units.items()}
            steps = shadows(slab.stage, self._bodies(slab.stage, solid, between))
            return (*slab.cast([paper], _ON_PAPER), *slab.shapes(steps))
        top = Tabletop(
            game=self.game, theme=self.theme, layout=self.layout, eye=self.eye, whole=self.whole
        )
        casting = []
        for cell, unit in units.items():
            if unit.pieces and cell in self.whole:
                alone = Unit(unit.pieces)
                forms, levels = alone.forms(self.game), self._levels(alone)
                ground = _footprint(forms[0], levels[0][0])
                foot, high = self._foot(cell), levels[-1][2]
                casting.append(Casting(cell, foot, ground, high, forms[-1].tip))
        for one, form, high in self._parted(between):
            if self.whole & {*one.cells}:
                x, y = one.middle
                ground = [(px - x, py - y) for px, py in one.corners]
                casting.append(Casting(one.cells[0], one.middle, ground, high, form.tip))
        cast = tuple(top.shadows(casting))
        if not self.eye.camera.board:
            return cast
        shown = (*top.walls(), *top.ground(), *cast)
        is_cut = len(self.whole) < len(self.layout.centres)
        return (
            (art.Clip(box=(0.0, 0.0, self.width, self.height), shapes=shown),) if is_cut else shown
        )

    def partings(self, between: Between) -> tuple[tuple[Point, ...], ...]:
        """The silhouette of each piece between two cells."""
        return tuple(
            tuple(hull([self.at(*at, z) for at in one.corners for z in (0.0, high)]))
            for one, _, high in self._parted(between)
        )

    def _parted(self, between: Between) -> Iterator[tuple[Parting, Form, float]]:
        """The pieces between two cells, with their forms and their heights in mm."""
        for one in partings(self.game, self.layout, between):
            form = parting_form(self.game, one)
            yield one, form, form.thickness * one.size[0] * self.layout.cell

    def middle(self, one: int, other: int) -> Point:
        """Where the place between two cells is seen."""
        (x1, y1), (x2, y2) = self.layout.centre(one), self.layout.centre(other)
        return self.at((x1 + x2) / 2, (y1 + y2) / 2)

    def units(self, units: Mapping[int, Unit], between: Between = ()) -> tuple[art.Shape, ...]:
        """All units, the farthest from the eye first, and of a stack the lowest piece."""
        if self.eye.camera.grounded:
            bodies = self._bodies(self._stage, units, between)
            high = ((cell, unit) for cell, unit in units.items() if unit.height > MOST_COUNTED)
            return (
                *(shape for one in bodies for body in one for shape in body.seen()),
                *(shape for cell, unit in high for shape in self._count(cell, unit)),
            )
        rows, counts = dict[tuple[float, int], list[Solid]](), list[art.Shape]()
        for parting in partings(self.game, self.layout, between):
            if self.whole & {*parting.cells}:
                depth = round(self.eye.depth(*parting.middle), 6)
                piece = Solid(
                    form=parting_form(self.game, parting),
                    colours=piece_colours(self.game, parting.piece, self.theme),
                    art=partial(parting_art, self.game, parting.piece),  # none on long pieces
                    foot=(*parting.middle, 0.0),
                    width=parting.size[0] * self.layout.cell,
                )
                rows.setdefault((depth, 0), []).append(piece)
        for cell in sorted(self.whole & units.keys()):
            depth = round(self.eye.depth(*self.layout.centre(cell)), 6)
            for level, one in enumerate(self._solids(cell, units[cell])):
                rows.setdefault((depth, level), []).append(one)
            if units[cell].height > MOST_COUNTED:
                counts += self._count(cell, units[cell])
        pieces = (shape for row in sorted(rows) for shape in side_by_side(rows[row], self.eye))
        return (*pieces, *counts)

    def _count(self, cell: int, unit: Unit) -> Iterator[art.Shape]:
        """How many pieces a high stack has, in a small disc at its upper rim."""
        size, (x, y) = count_size(self.layout.cell), self.rim(cell, unit, unit.height - 0.5)
        radius = 0.5 * text_width("00", size, art.Weight.SEMIBOLD) + 0.15 * size
        line = art.Style(fill="#ffffff", stroke=self.theme.text, width=0.06 * size)
        yield art.Circle(x=x + radius, y=y, radius=radius, style=line)
        yield art.Text.level(str(unit.height), (x + radius, y), size, self.theme.text).bold

    def lone(self, piece: Piece, centre: Point, side: float) -> tuple[art.Shape, ...]:
        """A piece that stands beside the board, `side` mm wide, seen as from far away."""
        shapes, (_, top, _, foot) = seen_from_afar(self.game, piece, self.theme)
        scale = round(side * min(0.95 / STORED, 1.2 / (foot - top)), 3)
        name = f"lone-{piece.side.name.lower()}-{self.game.kinds[piece.kind].id}"
        middle = centre[1] - scale * (top + foot) / 2
        symbol = art.Symbol(id=name, shapes=shapes)
        return (art.Use(symbol=symbol, transform=art.place(centre[0], middle, scale)),)

    def _foot(self, cell: int) -> Point:
        """The middle of the ground under a unit on a cell."""
        x, y = _foot(self.layout, self.eye, cell, self.game.widest)
        shift = self.aside.get(cell, 0.0) * self.layout.cell
        return x + shift * self.eye.right[0], y + shift * self.eye.right[1]

    def _levels(self, unit: Unit) -> list[tuple[float, float, float]]:
        """The width of each piece, and its foot and top above the board, in mm, bottom first."""
        cell = self.layout.cell
        levels = piled(unit.forms(self.game))
        return [(cell * one.width, cell * one.foot, cell * one.top) for one in levels]

    def _solids(self, cell: int, unit: Unit) -> Iterator[Solid]:
        """The pieces of a unit, bottom first."""
        (x, y), ground = self._foot(cell), cell_colour(self.game, self.theme, cell)
        pieces = [(piece, piece_colours(self.game, piece, self.theme)) for piece in unit.pieces]
        pieces += [
            (piece, faded(piece_colours(self.game, piece, self.theme), ground))
            for piece in unit.ghosts
        ]
        levels, size = piled(unit.forms(self.game)), self.layout.cell
        above = (*(one.form for one in levels[1:]), None)
        solids = [
            Solid(
                form=level.form,
                colours=colours,
                art=partial(face_symbol, self.game, piece),
                foot=(x, y, size * level.foot),
                width=size * level.width,
                covered=next_form is not None and next_form.is_cube,
                turned=is_turned(self.game, piece, self.layout.side),
            )
            for (piece, colours), next_form, level in zip(pieces, above, levels, strict=True)
        ]
        # A ring around the piece below it is drawn first: the piece is seen inside it.
        rank = sorted(range(len(solids)), key=lambda at: levels[at].top)
        yield from (solids[at] for at in rank)

    def _laid(self, x: float, y: float) -> art.Affine:
        """The transform of a name that lies on the board with its middle at a point."""
        (rx, ry), (nx, ny) = self.eye.right, self.eye.near
        down = (STRETCH * nx, STRETCH * ny, 0.0)
        return self.eye.laid((x, y, 0.0), (rx, ry, 0.0), down)

    def _places(self, half: Point) -> list[Point]:
        """Ways from a cell's middle, to the right and nearer, to places for a name in it.

        Args:
            half: half the name's width and half its depth, in mm.
        """
        lattice, cell = self.layout.grid.lattice, self.layout.cell
        if self.layout.grid.is_graph:
            return [
                (side * (reach * cell + half[0]), down * (BELOW * cell + half[1]))
                for reach in (BELOW + 2 * half[1] / cell, BESIDE, FAR)
                for down in (1, -1)
                for side in (-1, 1)
            ]
        wide, deep = (round(part / cell + INSIDE, 3) for part in half)
        found = ways(lattice, self.eye.right, wide, deep)
        return [(across * cell, near * cell) for across, near in found]


def fitted(
    game: Game, theme: Theme, viewport: Viewport, units: Mapping[int, Unit]
) -> tuple[Fit, TableView]:
    """The fit of a diagram's names, and the view that goes with it.

    Raises:
        LayoutError: names do not fit where they are asked for.
    """
    camera = UNIT if game.grid.boardless else _CAMERAS[viewport.projection]
    saves = any(isinstance(paint, Pattern) for paint in theme.tints.values())
    if camera is COVER and (viewport.cells or saves):
        camera = replace(COVER, grounded=False)  # only a whole board, and if ink is no matter
    cells = viewport.cells or (frozenset(units) if camera is UNIT else frozenset())
    look = TableLook(
        camera=CLOSE if cells and camera is WHOLE else camera,
        crop={cell: units.get(cell, Unit()).height for cell in cells} or None,
        least=LEAST_LYING / viewport.shrunk,
        heights={
            cell: piled(unit.forms(game))[-1].top
            for cell, unit in units.items()
            if unit.height > FEW
        },
    )

    def seen(found: Fit) -> TableView:
        layout = BoardLayout.of(game.grid, found.cell, viewport.side)
        return TableView.of(game, theme, layout, look)

    bare = fit(game, viewport.width, Names.NONE)
    if cells:
        bare = replace(bare, cell=viewport.width / BoardLayout.of(game.grid, 1.0).width, margin=0.0)
    view = seen(bare)
    if viewport.names is Names.NONE or not camera.board:
        return bare, view
    if viewport.names not in (Names.RIM, Names.ROWS) and view.has_room_for_names():
        size = LABEL_SIZE * view.layout.cell
        found = replace(bare, names=Names.CELLS, size=size)
        return found, view.with_names_seen(units, size)
    if viewport.names is Names.CELLS:
        shares = (1 + rank / 20 for rank in range(1, 200))
        share = next((share for share in shares if view.has_room_for_names(share)), 10.0)
        raise LayoutError(
            Message("drawing.cells-mm-hold-no-names", cell=view.layout.cell),
            hint=Message("drawing.make-picture-mm-wide-put", wanted=share * viewport.width + 0.5),
        )
    if look.crop or camera is not WHOLE or game.board.unnamed:
        return bare, view  # only a whole board seen from the front has rows to name
    found = fit(game, viewport.width, Names.RIM, viewport.shrunk)
    return found, seen(found)


def _footprint(form: Form, width: float) -> list[Point]:
    """The ground under a piece, about its middle; of a standing one, its base."""
    if form.is_cube:
        half = width / 2
        return [(-half, -half), (half, -half), (half, half), (-half, half)]
    outline = art.circle(0.0, 0.0, 0.3) if form.name == STANDING else form.outline(0.0)
    return list(flattened(art.transformed(outline, art.place(0.0, 0.0, width)))[0].points)


def _foot(layout: BoardLayout, eye: Eye, cell: int, widest: float) -> Point:
    """The middle of the ground under a unit: behind the name, if the widest piece has room."""
    (x, y), lattice = layout.centre(cell), layout.grid.lattice
    if lattice.on_points or not eye.camera.board:
        return x, y
    room = max((1 - widest * LARGER) / 2, 0.0)
    right, back = (min(share, room) * layout.cell for share in _ASIDE[lattice.is_staggered])
    (rx, ry), (nx, ny) = eye.right, eye.near
    return x + right * rx - back * nx, y + right * ry - back * ny


def _extent(
    game: Game, layout: BoardLayout, eye: Eye, whole: frozenset[int], look: TableLook
) -> Iterator[Point]:
    """The points that the picture must hold, as they are seen."""
    piece, crop = game.widest * LARGER, look.crop
    deep = LIT_SLAB if eye.camera.grounded else SLAB
    if eye.camera.board:
        line = 1 + EDGE
        for cell in whole:
            yield from (
                eye.at(x, y, z) for x, y in layout.outline(cell, line) for z in (-deep, 0.0)
            )
        if crop is None and layout.grid.surround != Surround():
            yield from (eye.at(x, y, z) for x, y in layout.box for z in (-deep, 0.0))
        for one, other in layout.grid.links():
            if (one in whole) != (other in whole):  # cells beside those of the picture
                yield eye.at(*layout.centre(other if one in whole else one))
    if eye.camera.grounded:
        dx, dy = fallen(eye, deep)
        yield from (
            eye.at(x + right, y + down, -deep)
            for cell in whole
            for x, y in layout.outline(cell)
            for right in (min(dx, 0.0) - _SOFT, max(dx, 0.0) + _SOFT)
            for down in (min(dy, 0.0) - _SOFT, max(dy, 0.0) + _SOFT)
        )
    half = 0.55 * piece
    for cell in whole:
        x, y = _foot(layout, eye, cell, game.widest)
        high = piece * (_SEEN_ABOVE if crop is None else crop[cell] + _HEADROOM)
        if cell in look.heights:
            high = look.heights[cell] + _HEADROOM * piece
            yield eye.at(x + _NUMBERED * eye.right[0], y + _NUMBERED * eye.right[1], high)
        corners = [(x + dx, y + dy) for dx in (-half, half) for dy in (-half, half)]
        if crop is None:
            yield from (eye.at(*corner, high) for corner in corners if corner[1] < y)
            continue
        yield from (eye.at(*corner, high) for corner in corners)
        if not eye.camera.board:
            dx, dy = fallen(eye, 1.12 * high)
            shades = [(x + dx, y + dy) for x, y in corners]
            yield from (eye.at(*corner) for corner in (*corners, *shades))


@lru_cache(maxsize=256)
def ways(lattice: Lattice, right: Point, wide: float, deep: float) -> tuple[Point, ...]:
    """Ways from a cell's middle to places for a name in it, the best first, in cells.

    Args:
        lattice: of the cell.
        right: the direction on the board that leads to the right in the picture.
        wide: half the room that the name needs across.
        deep: half the room that it needs from near to far.
    """
    (rx, ry), (nx, ny) = right, (-right[1], right[0])
    turned = [(x * rx + y * ry, x * nx + y * ny) for x, y in lattice.outline]
    room = max(across for across, _ in turned) - wide
    found = []
    for slot in range(_SLOTS if room > 0 else 0):
        across = room * (2 * slot / (_SLOTS - 1) - 1)
        spans = [_span(turned, across + end) for end in (-wide, wide)]
        far = max(first for first, _ in spans) + deep
        near = min(last for _, last in spans) - deep
        if near >= far:
            steps = (step / (_STEPS - 1) for step in range(_STEPS))
            found += [(across, near - (near - far) * step) for step in steps]
    # With staggered rows the middle of the near side is free, else its left.
    best = 0.0 if lattice.is_staggered else -room
    nearest = max((near for _, near in found), default=0.0)
    found.sort(key=lambda way: (nearest - way[1] + _ACROSS * abs(way[0] - best), way[0]))
    return tuple(found)


def _span(outline: Sequence[Point], across: float) -> Point:
    """Where a line from far to near at `across` enters and leaves a convex outline."""
    found = []
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if min(x0, x1) <= across <= max(x0, x1) and abs(x1 - x0) > 1e-9:
            found.append(y0 + (y1 - y0) * (across - x0) / (x1 - x0))
    if not found:  # rounded to just beyond a corner
        _, corner = min(outline, key=lambda point: abs(point[0] - across))
        found.append(corner)
    return min(found), max(found)
