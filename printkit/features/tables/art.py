"""The pictures of a game on a table: its board, the sides and atlases of its pieces, its box."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import cos, radians, sin

from printkit.backends import png
from printkit.base.units import MM_PER_INCH, blend
from printkit.draw.board import board_shapes
from printkit.draw.pieces import card_symbol, piece_colours, piece_symbol, sticker
from printkit.draw.view import Projection
from printkit.features.tables.mesh import CUBE_FACES
from printkit.features.tables.plan import TablePiece, TablePlan
from printkit.model import SideColours
from printkit.products.diagram import DiagramOptions, Scenery, diagram_scene
from printkit.rules import Piece
from printkit.scene import (
    Group,
    Path,
    Scene,
    Shape,
    Style,
    Use,
    compose,
    move,
    place,
    rectangle,
    rounded_rectangle,
)
from printkit.scene import turn as turned_by

FACE_PIXELS = 256
"""Of a side of a piece in an atlas: a power of two, as engines like them."""
MOST_PIXELS = 4096
"""Of the board's longer side, where a table names no other limit."""
USUAL_DENSITY = 10.0
"""Pixels a millimetre."""
_MAT, _FIELD, _OF_FIELD = 0.1, 0.18, 0.92
"""How much black is in a mat and in the fields of its trays; of a place, what a field takes."""
_SIDE_SHADE = 0.82
"""How light the sides of a flat piece are beside its face."""
_WHITE = "#ffffff"
_THUMBNAIL = 512
_VIEW = DiagramOptions(view=Projection.TABLE, no_caption=True)


@dataclass(frozen=True)
class TableArt:
    """What is drawn of a plan; pictures are made when they are asked for, each once."""

    plan: TablePlan
    _kept: dict[tuple[str, object], bytes] = field(default_factory=dict)

    @cached_property
    def ground(self) -> str:
        """The colour around the cells of the board."""
        return self.plan.request.theme.ground or _WHITE

    @cached_property
    def board_scene(self) -> Scene:
        """The board with its margin, in mm."""
        plan = self.plan
        margin, theme = plan.board_margin, plan.request.theme
        sheet = rectangle(0, 0, plan.width, plan.height)
        ground = Path(segments=sheet, style=Style(fill=self.ground))
        shapes = board_shapes(plan.game, theme, plan.layout)
        moved = Group(shapes=shapes, transform=move(margin, margin))
        title = plan.game.heading(plan.request.language)
        return Scene(width=plan.width, height=plan.height, shapes=(ground, moved), title=title)

    def board(self, density: float | None = None) -> bytes:
        """The board as PNG, so many pixels a millimetre, or as many as a table takes."""
        density = self.density() if density is None else density
        return self._png("board", density, self.board_scene, density)

    def density(self, most: int = MOST_PIXELS, usual: float = USUAL_DENSITY) -> float:
        """Pixels a millimetre of the board: the usual, less where it would be wider than `most`."""
        return min(usual, most / max(self.plan.width, self.plan.height))

    @cached_property
    def mat_scene(self) -> Scene:
        """The board on a mat with a field for each place of the trays, in mm."""
        plan, pitch = self.plan, self.plan.tray_pitch
        left, foot, right, top = plan.mat
        wide, high = right - left, top - foot
        mat = Style(fill=blend("#000000", self.ground, _MAT))
        shapes: list[Shape] = [Path(segments=rectangle(0, 0, wide, high), style=mat)]
        line = Style(fill=blend("#000000", self.ground, _FIELD))
        side = _OF_FIELD * pitch
        for one in plan.trays:
            x, y = one.x - left - side / 2, top - one.y - side / 2
            field = rounded_rectangle(x, y, side, side, radius=0.1 * side)
            shapes.append(Path(segments=field, style=line))
        if plan.has_board:
            at = move((wide - plan.width) / 2, (high - plan.height) / 2)
            shapes.append(Group(shapes=self.board_scene.shapes, transform=at))
        return Scene(width=wide, height=high, shapes=tuple(shapes), title=self.board_scene.title)

    def mat(self, density: float) -> bytes:
        """The mat as PNG, so many pixels a millimetre."""
        return self._png("mat", density, self.mat_scene, density)

    def seen(self, one: TablePiece, face: int = 0, turn: float = 0.0) -> Scene:
        """A piece from above, one of its sides up, on nothing, turned clockwise; in mm."""
        shown = one.faces[face]
        symbol = piece_symbol(self.plan.game, shown, self.plan.request.theme)
        if one.form.mm is not None:
            symbol = card_symbol(self.plan.game, shown, self.plan.request.theme)
        c, s = abs(cos(radians(turn))), abs(sin(radians(turn)))
        wide, high = one.width * c + one.depth * s, one.width * s + one.depth * c
        middle = compose(move(wide / 2, high / 2), compose(turned_by(turn), place(0, 0, one.unit)))
        shapes = (Use(symbol=symbol, transform=middle),)
        return Scene(width=wide, height=high, shapes=shapes, title=one.id)

    def flat(self, one: TablePiece, density: float, face: int = 0, turn: float = 0.0) -> bytes:
        """A piece from above as PNG on nothing."""
        scene = self.seen(one, face, turn)
        return self._png(f"{one.id}-{face}-{turn:g}", density, scene, density)

    def side(self, one: TablePiece, face: int = 0) -> Scene:
        """A side of a piece as a square that its colour fills, in mm."""
        shapes = self._face(one, one.faces[face])
        middle = Group(shapes=shapes, transform=place(0.5 * one.unit, 0.5 * one.unit, one.unit))
        return Scene(width=one.unit, height=one.unit, shapes=(middle,), title=one.id)

    def atlas(self, one: TablePiece, pixels: int = FACE_PIXELS) -> bytes:
        """The sides of a piece as its mesh shows them (see `mesh`), each so many pixels wide."""
        wide, high = (3, 2) if one.form.is_cube else (2, 2)
        squares = list[Shape]()
        if one.form.is_cube:
            for side in CUBE_FACES:
                at = place(side.column + 0.5, side.row + 0.5, 1.0)
                shown = one.faces[side.number]
                squares.append(Group(shapes=self._face(one, shown), transform=at))
        else:
            for column, shown in enumerate((one.faces[0], one.back)):
                at = place(column + 0.5, 0.5, 1.0)
                squares.append(Group(shapes=self._face(one, shown), transform=at))
            shade = blend(self._colours(one).face or _WHITE, "#000000", _SIDE_SHADE)
            squares.append(Path(segments=rectangle(0, 1, 2, 1), style=Style(fill=shade)))
        sheet = Path(segments=rectangle(0, 0, wide, high), style=Style(fill=_WHITE))
        scene = Scene(width=wide, height=high, shapes=(sheet, *squares), title=one.id)
        return self._png(f"atlas-{one.id}", pixels, scene, pixels)

    def _colours(self, one: TablePiece) -> SideColours:
        return piece_colours(self.plan.game, one.piece, self.plan.request.theme)

    def _face(self, one: TablePiece, shown: Piece) -> tuple[Shape, ...]:
        """What a side shows, one wide around the origin, its colour over the whole square."""
        game, theme = self.plan.game, self.plan.request.theme
        colours = piece_colours(game, shown, theme)
        if one.form.mm is not None:
            art = card_symbol(game, shown, theme)
        else:
            art = sticker(game, shown, theme)
        square = Path(
            segments=rectangle(-0.5, -0.5, 1, 1), style=Style(fill=colours.face or _WHITE)
        )
        return (square, Use(symbol=art, transform=place(0.0, 0.0, 1.0)))

    def _png(self, name: str, of: object, scene: Scene, density: float) -> bytes:
        key = name, of
        if key not in self._kept:
            self._kept[key] = png.write(scene, ppi=density * MM_PER_INCH)
        return self._kept[key]

    def thumbnail(self, plan: TablePlan) -> bytes:
        """What stands on the table as PNG, 512 pixels wide."""
        request = plan.request
        scene = diagram_scene(request, Scenery(position=plan.position), _VIEW)
        return self._png("thumbnail", plan.position, scene, _THUMBNAIL / scene.width)
