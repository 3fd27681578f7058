"""The pictures of a game on a table: its board, the sides and atlases of its pieces, its box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import cos, radians, sin

from printkit.backends import png
from printkit.base.fonts import text_width
from printkit.base.units import MM_PER_INCH, blend
from printkit.draw.board import board_shapes
from printkit.draw.cell_names import Names
from printkit.draw.pieces import card_colours, card_symbol, piece_colours, piece_symbol, sticker
from printkit.draw.view import Projection
from printkit.features.tables.mesh import CUBE_FACES
from printkit.features.tables.plan import TablePiece, TablePlan
from printkit.products.card_faces import card_face_symbol
from printkit.products.diagram import DiagramOptions, Scenery, diagram_scene
from printkit.rules import Piece
from printkit.scene import (
    Anchor,
    Group,
    Path,
    Scene,
    Shape,
    Style,
    Text,
    Use,
    Weight,
    circle,
    compose,
    move,
    place,
    rectangle,
    rounded_rectangle,
)
from printkit.scene import turn as turned_by
from printkit.scene.symbols import holds_pixels

FACE_PIXELS = 256
"""Of a side of a piece in an atlas: a power of two, as engines like them."""
_OF_WORDS = 4
"""How many times as many has a card that is to be read."""
TEXTURE = 512
"""Of a texture that is asked for as a square."""
MOST_PIXELS = 4096
"""Of the board's longer side, where a table names no other limit."""
USUAL_DENSITY = 10.0
"""Pixels a millimetre."""
COVER = 410, 514
"""Of the front of a box, in pixels."""
_COVER_DENSITY, _COVER_PIECES = 10.0, 16
"""Of a cover: pixels a millimetre, the most pieces in its row."""
_ROW_PITCH = 4.6
"""From piece to piece in that row, in mm."""
_COVER_TYPE, _COVER_SMALL = 8.0, 4.6
"""The largest type of a cover in mm; a title that had to be smaller than this takes two lines."""
_COVER_TONES = 0.52, 0.72
"""How light its ground is beside the lines of a board, and the round behind the table."""
_IVORY = "#f6efe2"
_MAT, _FIELD, _OF_FIELD = 0.1, 0.18, 0.92
"""How much black is in a mat and in the fields of its trays; of a place, what a field takes."""
_SIDE_SHADE = 0.82
"""How light the sides of a flat piece are beside its face."""
_WHITE = "#ffffff"
_THUMBNAIL = 512
_VIEW = DiagramOptions(view=Projection.COVER, no_caption=True)


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
        return self._few("board", density, self.board_scene, density)

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
        return self._few("mat", density, self.mat_scene, density)

    def seen(self, one: TablePiece, face: int = 0, turn: float = 0.0) -> Scene:
        """A piece from above, one of its sides up, on nothing, turned clockwise; in mm."""
        c, s = abs(cos(radians(turn))), abs(sin(radians(turn)))
        wide, high = one.width * c + one.depth * s, one.width * s + one.depth * c
        frame = compose(move(wide / 2, high / 2), turned_by(turn))
        shapes = (Group(shapes=tuple(self._drawn(one, face)), transform=frame),)
        return Scene(width=wide, height=high, shapes=shapes, title=one.id)

    def _drawn(self, one: TablePiece, face: int) -> Iterator[Shape]:
        """A side of a piece around the origin, in mm; a card that has no colour is white."""
        game, theme, shown = self.plan.game, self.plan.request.theme, one.faces[face]
        if one.form.mm is None:
            yield Use(symbol=piece_symbol(game, shown, theme), transform=place(0, 0, one.unit))
            return
        sheet = rectangle(-one.width / 2, -one.depth / 2, one.width, one.depth)
        paper = card_colours(game, shown, theme).face or _WHITE
        yield Path(segments=sheet, style=Style(fill=paper))
        if one.card is None or face:
            yield Use(symbol=card_symbol(game, shown, theme), transform=place(0, 0, one.unit))
        else:
            whole = Piece(game.whole(shown.kind), shown.side)
            said = card_face_symbol(game, whole, one.card, theme, self.plan.request.language)
            yield Use(symbol=said, transform=place(0, 0, 1.0))

    def flat(self, one: TablePiece, density: float, face: int = 0, turn: float = 0.0) -> bytes:
        """A piece from above as PNG on nothing."""
        scene = self.seen(one, face, turn)
        return self._png(f"{one.id}-{face}-{turn:g}", density, scene, density)

    def side(self, one: TablePiece, face: int = 0) -> Scene:
        """A side of a piece as a square that its colour fills, in mm."""
        shapes = self._face(one, face)
        middle = Group(shapes=shapes, transform=place(0.5 * one.unit, 0.5 * one.unit, one.unit))
        return Scene(width=one.unit, height=one.unit, shapes=(middle,), title=one.id)

    def square(self, one: TablePiece, density: float, face: int = 0) -> bytes:
        """A side of a piece as PNG of few colours, its own colour up to the picture's edge."""
        return self._few(f"square-{one.id}-{face}", density, self.side(one, face), density)

    def atlas(self, one: TablePiece, pixels: int = FACE_PIXELS) -> bytes:
        """The sides of a piece as its mesh shows them (see `mesh`), each so many pixels wide.

        A card that has words has more of them.
        """
        pixels *= _OF_WORDS if one.card else 1
        return self._few(f"atlas-{one.id}", pixels, self._atlas(one), pixels)

    def texture(self, one: TablePiece, pixels: int = TEXTURE) -> bytes:
        """The same as a square of so many pixels, as PNG of few colours."""
        drawn = self._atlas(one)
        fit = (1 / drawn.width, 0.0, 0.0, 1 / drawn.height, 0.0, 0.0)
        shapes = (Group(shapes=drawn.shapes, transform=fit),)
        square = Scene(width=1, height=1, shapes=shapes, title=one.id)
        return self._few(f"texture-{one.id}", pixels, square, pixels)

    def _atlas(self, one: TablePiece) -> Scene:
        """The sides of a piece, each 1 mm wide."""
        wide, high = (3, 2) if one.form.is_cube else (2, 2)
        squares = list[Shape]()
        if one.form.is_cube:
            for side in CUBE_FACES:
                at = place(side.column + 0.5, side.row + 0.5, 1.0)
                squares.append(Group(shapes=self._face(one, side.number), transform=at))
        else:
            for column, face in enumerate((0, len(one.faces) // 2)):
                at = place(column + 0.5, 0.5, 1.0)
                squares.append(Group(shapes=self._face(one, face), transform=at))
            look = card_colours if one.form.mm else piece_colours
            colours = look(self.plan.game, one.piece, self.plan.request.theme)
            shade = blend(colours.face or _WHITE, "#000000", _SIDE_SHADE)
            squares.append(Path(segments=rectangle(0, 1, 2, 1), style=Style(fill=shade)))
        sheet = Path(segments=rectangle(0, 0, wide, high), style=Style(fill=_WHITE))
        return Scene(width=wide, height=high, shapes=(sheet, *squares), title=one.id)

    def _face(self, one: TablePiece, face: int) -> tuple[Shape, ...]:
        """What a side shows, one wide around the origin, its colour over the whole square."""
        game, theme = self.plan.game, self.plan.request.theme
        shown, is_card = one.faces[face], one.form.mm is not None
        colours = (card_colours if is_card else piece_colours)(game, shown, theme)
        square = Path(
            segments=rectangle(-0.5, -0.5, 1, 1), style=Style(fill=colours.face or _WHITE)
        )
        if is_card:
            scaled = place(0.0, 0.0, 1 / one.unit)
            return (square, Group(shapes=tuple(self._drawn(one, face)), transform=scaled))
        return (square, Use(symbol=sticker(game, shown, theme), transform=place(0.0, 0.0, 1.0)))

    def _png(self, name: str, of: object, scene: Scene, density: float) -> bytes:
        key = name, of
        if key not in self._kept:
            self._kept[key] = png.write(scene, ppi=density * MM_PER_INCH)
        return self._kept[key]

    def _few(self, name: str, of: object, scene: Scene, density: float) -> bytes:
        if holds_pixels(scene.shapes):  # a photograph has more colours
            return self._png(name, of, scene, density)
        key = f"few-{name}", of
        if key not in self._kept:
            self._kept[key] = png.write_few(scene, ppi=density * MM_PER_INCH)
        return self._kept[key]

    def cover(self, plan: TablePlan) -> bytes:
        """The front of a box as PNG: title, what stands on the table, its pieces, who made it."""
        request, theme = plan.request, plan.request.theme
        wide, high = (pixels / _COVER_DENSITY for pixels in COVER)
        dark, light = (blend(theme.outline, "#000000", share) for share in _COVER_TONES)
        whole = plan.game.title[request.language]
        title: tuple[str, ...] = (whole,)
        if _fitting(whole, wide) < _COVER_SMALL:  # two lines, so that the longer one is largest
            ends = (at for at, sign in enumerate(whole) if sign == " ")
            ways = [(whole[:at], whole[at + 1 :]) for at in ends]
            title = max(
                ways, key=lambda two: min(_fitting(one, wide) for one in two), default=title
            )
        size = min(_COVER_TYPE, *(_fitting(line, wide) for line in title))
        words = [
            _centred(line, wide, 2.6 + 0.95 * size * rank, size)
            for rank, line in enumerate(title, start=1)
        ]
        author, top, foot = plan.game.author[request.language], 2.6 + size * 1.2, high - 7.2
        top += 0.95 * size * (len(title) - 1)
        if author and not author.islower():  # else it says of what kind the game is
            words.append(_centred(author, wide, high - 2.2, min(2.3, _fitting(author, wide))))
            foot -= 2.4
        none = ((0,) * len(plan.game.kinds),) * len(plan.position.reserve)
        shown = Scenery(position=replace(plan.position, reserve=none))
        bare = replace(request, theme=replace(theme, ground=light))  # its shadow falls on that
        table = diagram_scene(bare, shown, replace(_VIEW, names=Names.NONE))
        scale = min(0.98 * wide / table.width, (foot - top) / table.height)
        middle = (top + foot) / 2
        at = place((wide - scale * table.width) / 2, middle - scale * table.height / 2, scale)
        lamp = Path(segments=circle(wide / 2, middle, 0.56 * wide), style=Style(fill=light))
        ground = Path(segments=rectangle(0, 0, wide, high), style=Style(fill=dark))
        if not plan.is_bare:
            pieces = self._row(wide, foot + 2.6, _ROW_PITCH)
        else:  # nothing lies on the table yet
            pieces = self._row(wide, middle, 2 * _ROW_PITCH)
        shapes = (ground, lamp, Group(shapes=table.shapes[1:], transform=at), *pieces, *words)
        scene = Scene(
            width=wide, height=high, shapes=shapes, title=plan.game.heading(request.language)
        )
        return self._few("cover", plan.position, scene, _COVER_DENSITY)

    def _row(self, wide: float, y: float, pitch: float) -> Iterator[Shape]:
        """Pieces from above, one of each sort, beside one another; nearer where they are many."""
        shown = self.plan.pieces[:_COVER_PIECES]
        longest = max((max(one.width, one.depth) for one in shown), default=1.0)
        pitch = min(pitch, 0.92 * wide / max(1, len(shown)))
        for rank, one in enumerate(shown):
            x, scale = wide / 2 + (rank - (len(shown) - 1) / 2) * pitch, 0.86 * pitch / longest
            art = self.seen(one)
            at = place(x - scale * art.width / 2, y - scale * art.height / 2, scale)
            yield Group(shapes=art.shapes, transform=at)

    def thumbnail(self, plan: TablePlan) -> bytes:
        """What stands on the table as PNG, 512 pixels wide, on white; of a bare one its pieces."""
        if plan.is_bare:
            wide, high = 16 * _ROW_PITCH, 3 * _ROW_PITCH
            ground = Path(segments=rectangle(0, 0, wide, high), style=Style(fill=self.ground))
            row = tuple(self._row(wide, high / 2, 2 * _ROW_PITCH))
            title = self.board_scene.title
            bare = Scene(width=wide, height=high, shapes=(ground, *row), title=title)
            return self._few("bare", 0, bare, _THUMBNAIL / wide)
        key = "seen", plan.position
        if key not in self._kept:
            seen = diagram_scene(plan.request, Scenery(position=plan.position), _VIEW)
            box = rectangle(0, 0, seen.width, seen.height)
            shapes = (Path(segments=box, style=Style(fill=_WHITE)), *seen.shapes)
            scene, density = replace(seen, shapes=shapes), _THUMBNAIL / seen.width
            self._kept[key] = self._few("thumbnail", plan.position, scene, density)
        return self._kept[key]


def _fitting(line: str, wide: float) -> float:
    """How large a line may be set in so many mm, with a margin."""
    return 0.88 * wide / text_width(line, 1.0, Weight.SEMIBOLD)


def _centred(line: str, wide: float, y: float, size: float) -> Text:
    return Text(
        x=wide / 2,
        y=y,
        text=line,
        size=size,
        fill=_IVORY,
        anchor=Anchor.MIDDLE,
        weight=Weight.SEMIBOLD,
    )
