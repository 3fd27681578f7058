"""Small line drawings for the steps of making a game: each in a box of 40 × 25 mm."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

from printkit import scene as art
from printkit.draw.board import THINNEST, small_board
from printkit.draw.layout import BoardLayout, Point
from printkit.draw.net import Net, net_lines
from printkit.draw.pieces import piece_colours, standing, sticker
from printkit.draw.solids import seen_from_afar
from printkit.model import Form, Game, Theme
from printkit.rules import Piece, Side

WIDTH, HEIGHT = 40.0, 25.0
"""The box of every drawing, in mm, from its upper left corner."""

_LINE = 0.3  # mm
_BOLD = 0.6  # mm
_TYPE = 2.6  # mm
_DASHES = (1.0, 0.7)  # mm, on and off
_WHITE = "#ffffff"
_PALE = "#e4e4e4"
_GREY = "#b0b0b0"
_SLOPE = radians(30)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """What all the drawings of one game share.

    Attributes:
        pieces: those that are drawn; none for any that have a face.
    """

    game: Game
    theme: Theme
    pieces: tuple[Piece, ...] = ()

    @property
    def line(self) -> art.Style:
        """Outlines of things, on white."""
        return art.Style(fill=_WHITE, stroke=self.theme.text, width=_LINE, join=art.Join.MITER)

    @property
    def dashes(self) -> art.Style:
        """Where something is cut."""
        return art.Style(stroke=self.theme.text, width=_LINE, dash=_DASHES, cap=art.Cap.BUTT)

    @property
    def thin(self) -> art.Style:
        """What stands back."""
        return art.Style(stroke=_GREY, width=_LINE, cap=art.Cap.BUTT)

    def board(self, x: float, y: float, width: float) -> art.Group:
        """The board without names, `width` mm wide."""
        layout = BoardLayout.of(self.game.grid, width / self.across)
        return art.Group(
            shapes=small_board(self.game, self.theme, layout), transform=art.move(x, y)
        )

    @property
    def across(self) -> float:
        """The board's width, in cells."""
        return BoardLayout.of(self.game.grid, 1.0).width

    @property
    def tall(self) -> float:
        """The board's height over its width."""
        layout = BoardLayout.of(self.game.grid, 1.0)
        return layout.height / layout.width

    def face(self, rank: int = 0) -> art.Symbol:
        """The sticker of the piece with this rank."""
        return sticker(self.game, self.face_of(rank), self.theme)

    @property
    def form(self) -> Form:
        """Of the piece that is shown."""
        return self.game.kinds[self.face_of(0).kind].form

    def outline(self, x: float, y: float, side: float) -> tuple[art.Segment, ...]:
        """What a piece hides, about a middle: of a cube a square."""
        if self.form.is_cube:
            return art.rectangle(x - side / 2, y - side / 2, side, side)
        return art.transformed(self.form.outline(0.0), art.place(x, y, side))

    def piece(self, middle: Point, edge: float) -> tuple[art.Shape, ...]:
        """A piece as it lies, its face up; a cube by its nearest corner, a face on its left."""
        if self.form.is_cube:
            return (*_cube(self, middle, edge), _on_left(self, middle, edge))
        shapes, (left, top, right, foot) = seen_from_afar(self.game, self.face_of(0), self.theme)
        scale = 1.9 * edge / max(right - left, foot - top)
        (x, y), half = middle, scale * (top + foot) / 2
        return (art.Group(shapes=shapes, transform=art.place(x, y - half, scale)),)

    def face_of(self, rank: int) -> Piece:
        """The piece with this rank, from the first on again behind the last."""
        kinds = enumerate(self.game.kinds)
        painted = [number for number, kind in kinds if kind.face and kind.form.sides] or [0]
        pieces = self.pieces or tuple(Piece(number, Side.WHITE) for number in painted)
        return pieces[rank % len(pieces)]


def proof(sketch: Sketch, ruler: str) -> tuple[art.Shape, ...]:
    """A sheet with two rulers, told by `ruler`; a piece on its outline, if one is measured."""
    bare = sketch.form.is_cube
    measured: tuple[art.Shape, ...] = (
        art.Path(segments=sketch.outline(13.25, 10.25, 4.5), style=sketch.line),
        *_arrow(sketch, (26.5, 10.2), (17.0, 10.2)),
        *(_cube if bare else Sketch.piece)(sketch, (32.0, 10.5), 7.0),
    )
    ticks = [((9.0 + mm, 4.5), (9.0 + mm, 6.0)) for mm in range(0, 13, 2)]
    ticks += [((9.0, 4.5 + mm), (7.5, 4.5 + mm)) for mm in range(0, 13, 2)]
    return (
        _paper(sketch, 5, 1.5, 17, 22),
        art.Path(segments=art.polylines(ticks), style=sketch.thin),
        art.Path(segments=art.polyline(((21, 4.5), (9, 4.5), (9, 16.5))), style=_ink(sketch)),
        *(measured if sketch.game.measured else ()),
        _words(sketch, 30.0, 22.5, ruler),
    )


def printing(sketch: Sketch) -> tuple[art.Shape, ...]:
    """Sheets that come out of a printer at full size, with a board, stickers or words."""
    words = [((11.0, y), (21.0, y)) for y in (15.5, 17.5, 19.5, 21.5)]
    printed: tuple[art.Shape, ...] = (art.Path(segments=art.polylines(words), style=sketch.thin),)
    if sketch.pieces:
        printed = tuple(
            art.Use(symbol=sketch.face(rank), transform=art.place(12.5 + 7 * rank, 18.3, 5.5))
            for rank in range(2)
        )
    if not sketch.game.grid.boardless:
        printed = (sketch.board(10.5, 14.5, min(11.0, 7.6 / sketch.tall)),)
    return (
        art.Path(segments=art.rectangle(9.5, 3, 13, 6.5), style=sketch.line),
        art.Path(segments=art.rectangle(5, 8, 22, 8.5), style=_filled(sketch, _PALE)),
        _paper(sketch, 9, 13, 14, 10.5),
        art.Path(segments=art.polyline(((7.5, 13), (24.5, 13))), style=_ink(sketch, _BOLD)),
        *printed,
        _words(sketch, 33.5, 13.5, "100 %"),
    )


def cutting(sketch: Sketch, codes: tuple[str, str]) -> tuple[art.Shape, ...]:
    """Scissors that follow the dashed line of the later one of two sheets."""
    return (
        _paper(sketch, 2.5, 4, 13, 17.5),
        _words(sketch, 9, 14, codes[0]),
        _paper(sketch, 21.5, 4, 15, 17.5),
        art.Path(segments=art.rectangle(21.5, 4, 3, 17.5), style=_filled(sketch, _PALE)),
        art.Path(segments=art.polyline(((24.5, 1), (24.5, 24))), style=sketch.dashes),
        _words(sketch, 31, 14, codes[1]),
        *_scissors(sketch, (24.5, 14.0), -90),
    )


def joining(sketch: Sketch, codes: tuple[str, str]) -> tuple[art.Shape, ...]:
    """The later sheet comes on top of the earlier one's hatched strip."""
    slants = [
        ((16.0 + max(0, at - 17), 6.0 + min(at, 17)), (16 + min(at, 4.5), 6 + max(0, at - 4.5)))
        for at in range(2, 22, 2)
    ]
    return (
        _paper(sketch, 4, 6, 16.5, 17),
        art.Path(segments=art.polylines(slants), style=sketch.thin),
        art.Path(segments=art.polyline(((16, 6), (16, 23))), style=sketch.thin),
        _words(sketch, 10, 16, codes[0]),
        art.Path(
            segments=art.polygon(((18.5, 2), (35, 2), (35, 19), (18.5, 19))), style=sketch.line
        ),
        _words(sketch, 27, 12, codes[1]),
        *_arrow(sketch, (24.0, 15.5), (17.5, 20.0)),
    )


def pressing(sketch: Sketch) -> tuple[art.Shape, ...]:
    """The board glued on card, flat under three books."""
    books = ((10, 12.5, 21, 4.0), (8.5, 8.5, 23, 4.0), (12, 4.5, 17, 4.0))
    spines = [((x + 2.5, y), (x + 2.5, y + tall)) for x, y, _, tall in books]
    return (
        *(
            art.Path(segments=art.rectangle(x, y, wide, tall), style=_filled(sketch, _PALE))
            for x, y, wide, tall in books
        ),
        art.Path(segments=art.polylines(spines), style=_ink(sketch)),
        art.Path(segments=art.rectangle(4, 16.5, 32, 1.0), style=sketch.line),
        art.Path(segments=art.rectangle(4, 17.5, 32, 2.2), style=_filled(sketch, _GREY)),
        art.Path(segments=art.polyline(((1.5, 20.0), (38.5, 20.0))), style=_ink(sketch, _BOLD)),
        *_arrow(sketch, (20.5, 0.2), (20.5, 4.0)),
    )


def trimming(sketch: Sketch) -> tuple[art.Shape, ...]:
    """Scissors or a saw along the border of the board."""
    width = min(27.0, 20.0 / sketch.tall)
    x, y = (WIDTH - width) / 2, (HEIGHT - width * sketch.tall) / 2
    return (
        art.Path(
            segments=art.rectangle(x - 2, y - 2, width + 4, width * sketch.tall + 4),
            style=sketch.line,
        ),
        sketch.board(x, y, width),
        *_scissors(sketch, (x + 0.5, y + width * sketch.tall * 0.3), -60),
    )


def facing(sketch: Sketch) -> tuple[art.Shape, ...]:
    """A sheet of faces, a ruler laid from tick to tick."""
    x, y, side = 6.0, 4.5, 6.2
    columns, rows = 4, 3
    faces = tuple(
        art.Use(
            symbol=sketch.face(row),
            transform=art.place(x + (column + 0.5) * side, y + (row + 0.5) * side, side),
        )
        for row in range(rows)
        for column in range(columns)
    )
    right, foot = x + columns * side, y + rows * side
    ticks = [
        *(((x + side * at, y - 2), (x + side * at, y - 0.6)) for at in range(columns + 1)),
        *(((x + side * at, foot + 0.6), (x + side * at, foot + 2)) for at in range(columns + 1)),
    ]
    cut, tip, colour = x + 2 * side, 16.0, sketch.theme.first_step
    blade = ((cut, tip), (cut - 2.2, tip + 1.0), (cut - 3.4, tip + 3.4), (cut - 2.0, tip + 4.2))
    grip = (*blade[:1:-1], (cut - 6.4, tip + 8.4), (cut - 4.6, tip + 8.9))
    return (
        art.Path(segments=art.rectangle(x - 3, 1, right - x + 6, 23), style=sketch.line),
        *faces,
        art.Path(segments=art.polylines(ticks), style=_ink(sketch)),
        art.Path(segments=art.rectangle(cut, 0.5, 4.0, 24), style=_filled(sketch, _PALE)),
        art.Path(
            segments=art.polylines(
                ((cut, 2.5 + mm), (cut + 1.2, 2.5 + mm)) for mm in range(0, 21, 2)
            ),
            style=_ink(sketch),
        ),
        # a craft knife, its point on the cut
        art.Path(
            segments=art.polygon(blade), style=art.Style(fill=_WHITE, stroke=colour, width=_LINE)
        ),
        art.Path(
            segments=art.polygon(grip), style=art.Style(fill=colour, stroke=colour, width=_LINE)
        ),
    )


def parting(sketch: Sketch, size: tuple[float, float]) -> tuple[art.Shape, ...]:
    """A sheet of cards of a size, marks at the ends of the cuts, scissors on one of them."""
    wide, high = size
    scale = min(9.0 / wide, 9.0 / high)
    wide, high = wide * scale, high * scale
    columns, rows = int(27.0 / wide), int(18.0 / high)
    x, y = (WIDTH - columns * wide) / 2, (HEIGHT - rows * high) / 2
    right, foot = x + columns * wide, y + rows * high
    ticks = [
        *(
            ((x + wide * at, end), (x + wide * at, end + 1.4))
            for at in range(columns + 1)
            for end in (y - 2, foot + 0.6)
        ),
        *(
            ((end, y + high * at), (end + 1.4, y + high * at))
            for at in range(rows + 1)
            for end in (x - 2, right + 0.6)
        ),
    ]
    cards = tuple(
        art.Path(
            segments=art.rectangle(x + wide * column, y + high * row, wide, high),
            style=_filled(sketch, _WHITE if (row + column) % 2 else _PALE),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return (
        _paper(sketch, x - 2.8, y - 2.8, right - x + 5.6, foot - y + 5.6),
        *cards,
        art.Path(segments=art.polylines(ticks), style=_ink(sketch)),
        *_scissors(sketch, (x + wide, foot - 4.0), -90),
    )


def sticking(sketch: Sketch) -> tuple[art.Shape, ...]:
    """A face that comes onto a piece: another one, if its pieces have the same form."""
    other = sketch.game.kinds[sketch.face_of(1).kind].form
    return (
        *sketch.piece((11.5, 11.5), 9.5),
        *_arrow(sketch, (28.5, 13.5), (21.5, 13.5)),
        art.Group(
            shapes=(
                art.Path(
                    segments=sketch.outline(0, 0, 1), style=replace(sketch.line, width=_LINE / 8.0)
                ),
                art.Use(symbol=sketch.face(int(other is sketch.form))),
            ),
            transform=art.compose(
                art.move(34, 13.5), art.compose(art.turn(12), art.place(0, 0, 8.0))
            ),
        ),
    )


def varnishing(sketch: Sketch, *, bare: bool = False) -> tuple[art.Shape, ...]:
    """A spray can beside a piece, or the board where pieces stay bare, and what comes out of it."""
    colour = sketch.theme.first_step
    can = (
        art.Path(segments=art.rectangle(28.5, 9.0, 7.0, 13.5), style=sketch.line),
        art.Path(segments=art.rectangle(28.5, 13.0, 7.0, 5.0), style=art.Style(fill=colour)),
        art.Path(
            segments=art.polygon(((28.5, 9), (30.3, 6.5), (33.7, 6.5), (35.5, 9))),
            style=sketch.line,
        ),
        art.Path(segments=art.rectangle(30.8, 4.2, 2.4, 2.3), style=_filled(sketch, _GREY)),
    )
    mist = tuple(
        art.Circle(
            x=29.0 - 1.9 * far, y=5.4 + rise * far, radius=0.35, style=art.Style(fill=colour)
        )
        for far in range(1, 5)
        for rise in (-0.45, 0.0, 0.45, 0.9)
    )
    width = min(20.0, 18.0 / sketch.tall)
    board = sketch.board(2.5, (HEIGHT - width * sketch.tall) / 2, width)
    return (*((board,) if bare else sketch.piece((12.5, 12.5), 9.5)), *can, *mist)


def playing(sketch: Sketch) -> tuple[art.Shape, ...]:
    """The board with the pieces as a game begins, too small for their faces."""
    if sketch.game.grid.boardless:
        return tuple(part for x in (11.5, 28.5) for part in sketch.piece((x, 12.5), 9.5))
    width = min(34.0, 24.0 / sketch.tall)
    layout = BoardLayout.of(sketch.game.grid, width / sketch.across)
    x, y = (WIDTH - width) / 2, (HEIGHT - width * sketch.tall) / 2
    pieces, theme = [], sketch.theme
    alike = theme.white.face == theme.black.face
    for cell, unit in standing(sketch.game.setup).items():
        (at_x, at_y), top = layout.centre(cell), unit.pieces[-1]
        form = sketch.game.kinds[top.kind].form
        outline = art.transformed(
            form.outline(0.0), art.place(x + at_x, y + at_y, form.width * layout.cell)
        )
        fill = None if alike else piece_colours(sketch.game, top, theme).face
        if alike and theme.white.face is None and top.side is sketch.game.dark_side:
            fill = theme.text  # no ink tells the players' faces apart
        style = art.Style(fill=fill or _WHITE, stroke=sketch.theme.text, width=THINNEST)
        pieces.append(art.Path(segments=outline, style=style))
    return (sketch.board(x, y, width), *pieces)


def netting(sketch: Sketch) -> tuple[art.Shape, ...]:
    """The net of a paper cube, scissors at its outline."""
    net = Net(edge=20.0)
    scale = 23.0 / net.height
    lines = net_lines(net, _LINE / scale)
    return (
        art.Group(shapes=lines[::-1], transform=art.place(2, 1, scale)),
        *_scissors(sketch, (30.5, 12.0), 200),
    )


def folding(sketch: Sketch) -> tuple[art.Shape, ...]:
    """One edge folded backwards: a face in perspective, the next one falling away."""
    x, y, edge = 14.0, 5.5, 11.0
    face = ((x, y + 3), (x + edge, y), (x + edge, y + edge), (x, y + edge + 3))
    falling = (
        (x + edge, y),
        (x + edge + 5.5, y + 4.5),
        (x + edge + 5.5, y + edge + 4.5),
        (x + edge, y + edge),
    )
    return (
        art.Path(segments=art.polygon(face), style=sketch.line),
        art.Path(segments=art.polygon(falling), style=_filled(sketch, _PALE)),
        art.Path(segments=art.polyline((face[1], face[2])), style=_ink(sketch, _BOLD)),
        *_arrow(sketch, (x + edge + 8.0, y + 0.5), (x + edge + 8.0, y + 11.0)),
    )


def closing(sketch: Sketch) -> tuple[art.Shape, ...]:
    """A cube still open: its lid stands up, a tab at the lid's edge."""
    x, y, edge = 20.0, 14.5, 8.5
    left, back, _ = _corners((x, y), edge)
    lean = (-2.0, -0.75 * edge)
    far_left, far_back = _shifted(left, lean), _shifted(back, lean)
    tab = (
        far_left,
        far_back,
        (far_back[0] - 2.2, far_back[1] - 0.2),
        (far_left[0] + 1.0, far_left[1] - 1.8),
    )
    return (
        art.Path(
            segments=art.polygon((left, back, far_back, far_left)), style=_filled(sketch, _PALE)
        ),
        art.Path(segments=art.polygon(tab), style=sketch.line),
        *_cube(sketch, (x, y), edge, _GREY),
        *_arrow(sketch, (x + 3.0, y - 11.5), (x + 3.0, y - 5.0)),
    )


def folded(sketch: Sketch) -> tuple[art.Shape, ...]:
    """The finished cube."""
    corner, edge = (20.0, 12.5), 11.0
    return (*_cube(sketch, corner, edge), _on_left(sketch, corner, edge))


def _paper(sketch: Sketch, x: float, y: float, width: float, height: float) -> art.Path:
    return art.Path(segments=art.rectangle(x, y, width, height), style=sketch.line)


def _words(sketch: Sketch, x: float, y: float, text: str) -> art.Text:
    return art.Text.level(text, (x, y), _TYPE, sketch.theme.text).bold


def _ink(sketch: Sketch, width: float = _LINE) -> art.Style:
    return art.Style(stroke=sketch.theme.text, width=width, cap=art.Cap.BUTT, join=art.Join.MITER)


def _filled(sketch: Sketch, colour: str) -> art.Style:
    return art.Style(fill=colour, stroke=sketch.theme.text, width=_LINE, join=art.Join.MITER)


def _arrow(sketch: Sketch, start: Point, end: Point) -> tuple[art.Path, art.Path]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ax, ay = dx / length, dy / length
    base = (end[0] - 2.2 * ax, end[1] - 2.2 * ay)
    head = (end, (base[0] - 1.1 * ay, base[1] + 1.1 * ax), (base[0] + 1.1 * ay, base[1] - 1.1 * ax))
    colour = sketch.theme.first_step
    return (
        art.Path(
            segments=art.polyline((start, base)),
            style=art.Style(stroke=colour, width=_BOLD, cap=art.Cap.BUTT),
        ),
        art.Path(segments=art.polygon(head), style=art.Style(fill=colour)),
    )


def _scissors(sketch: Sketch, tip: Point, degrees: float) -> tuple[art.Shape, ...]:
    """Open scissors whose blades meet near `tip`; 0 degrees points to the right."""
    style = art.Style(stroke=sketch.theme.first_step, width=_BOLD)
    ring = art.Style(fill=_WHITE, stroke=sketch.theme.first_step, width=_BOLD)
    blades = art.polylines((((1.5, -1.6), (-7.0, 1.6)), ((1.5, 1.6), (-7.0, -1.6))))
    pair = (
        art.Path(segments=blades, style=style),
        art.Circle(x=-8.2, y=2.3, radius=1.4, style=ring),
        art.Circle(x=-8.2, y=-2.3, radius=1.4, style=ring),
    )
    return (art.Group(shapes=pair, transform=art.compose(art.move(*tip), art.turn(degrees))),)


def _cube(sketch: Sketch, corner: Point, edge: float, top: str = _WHITE) -> tuple[art.Shape, ...]:
    """A cube seen from above; `corner` is the nearest one, where its three visible faces meet."""
    left, back, right = _corners(corner, edge)
    down = (0.0, edge)
    foot = _shifted(corner, down)
    return (
        art.Path(segments=art.polygon((corner, left, back, right)), style=_filled(sketch, top)),
        art.Path(
            segments=art.polygon((corner, left, _shifted(left, down), foot)),
            style=_filled(sketch, _WHITE),
        ),
        art.Path(
            segments=art.polygon((corner, right, _shifted(right, down), foot)),
            style=_filled(sketch, _PALE),
        ),
    )


def _corners(corner: Point, edge: float) -> tuple[Point, Point, Point]:
    """The corners of the top face at the left, at the back and at the right."""
    x, y = corner
    across, down = edge * cos(_SLOPE), edge * sin(_SLOPE)
    return (x - across, y - down), (x, y - 2 * down), (x + across, y - down)


def _shifted(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _on_left(sketch: Sketch, corner: Point, edge: float) -> art.Use:
    """A face on the left side of a cube."""
    across, down = edge * cos(_SLOPE), edge * sin(_SLOPE)
    x, y = corner[0] - across / 2, corner[1] + (edge - down) / 2
    return art.Use(symbol=sketch.face(), transform=(across, down, 0.0, edge, x, y))
