"""Pieces, their faces and stacks as symbols with a width of 1; what stands on cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import assert_never

from printkit.base.units import blend, contrast
from printkit.draw.layout import Point
from printkit.model import CUBE, FACE, FaceMark, Form, Game, Owner, SideColours, Theme
from printkit.rules import Piece, Position, Side, Trace
from printkit.scene import (
    Circle,
    Clip,
    Group,
    Join,
    Path,
    Raster,
    Segment,
    Shape,
    Style,
    Symbol,
    Text,
    Use,
    move,
    place,
    rectangle,
    transformed,
    turn,
)
from printkit.scene.lettering import centred
from printkit.scene.paths import ARC

CORNER = 0.09  # radius of a rounded corner, share of a face
FRAME = 0.035  # share of a face
LEAST_LINE = 0.1
"""Thinner lines get lost in print, in mm (a quarter of a point is 0.088)."""
GHOST_SHARE = 0.38  # opacity
MARK, STICKER_MARK = 0.29, 0.18
"""How far a marked corner reaches along the sides of a face, as a share of its side: drawn on a
board it must show at 8 mm, on a sticker it costs ink."""
_RIM = 0.1  # share of a piece's width
_PARTING = 0.02  # share of a piece's width
_CUT_LINE = 0.008
"""Lines of forms that are no squares, as shares of a piece's width."""
_WHITE_PAPER = "#ffffff"
_SEEN, _SHOWN, _PARTED = 3.0, 1.25, 1.5
"""What contrast (WCAG 2) the art of a kind's own colour has to its face at least; a sticker to the
paper, without a line to cut along; a frame to the face where it parts two of a stack."""
HAIR = 0.012
"""Gap between two pieces of a stack that do not cover each other, in cells."""
_TALLEST = 0.924
"""How high a stack is drawn at most, in cells: it stays in its cell (a hexagon is 1.15 high)."""
FEW = 3
"""So many pieces are made smaller where they would leave their cell; those of a higher stack, and
larger ones than usual, lie over one another instead."""
_LEAST_SHARE = 0.7
"""How much of their size the pieces of a higher stack keep."""
_OF_STEP = 0.25
"""How much of what is seen of a piece below the next one its outline takes at most."""
_ART_SEEN = 0.36
"""How much of a piece's width must be seen below the next one for its art to be drawn."""
WIDE = 0.6
"""In cells: a wider piece covers the corners where names stand."""
_EDGE, _LEAST_EDGE, _BEYOND = 0.12, 0.02, 0.36
"""What is seen of a wide flat piece below the next one; at least, in a high stack; how far a stack
of them leaves its cell at most, in cells: what stands behind it is still seen."""
_SIGN, _SMALL_SIGN, _ASIDE = 0.55, 0.26, 0.3
"""How high a player's sign is on a bare piece, how high below art and how far from the middle, in
widths of the piece."""
MOST_COUNTED = 6
"""Higher stacks have a number beside them."""
_LYING = frozenset(("disc", "token", "ball"))
"""Forms of pieces that lie in a ring."""
_IN_RING = 0.94
"""How much of a ring's hole such a piece fills."""


def side_colours(theme: Theme, side: Side) -> SideColours:
    """How the pieces of `side` look."""
    return theme.of(side)


def piece_colours(game: Game, piece: Piece, theme: Theme) -> SideColours:
    """How a piece looks: as its side's, or as one of neither side, and in its kind's own colour.

    That is the colour of the piece; where both sides have such pieces, and these show art, it is
    that of their art, as much darker or lighter as their faces need.
    """
    kind = game.kinds[piece.kind]
    usual = theme.neutral if kind.owner is Owner.NONE else side_colours(theme, piece.side)
    if kind.colour is None or not theme.is_coloured:
        return usual
    whole = game.kinds[game.whole(piece.kind)]
    if all(whole.counts) and (whole.face or whole.shows) and kind.form.art:
        glyph = _seen_on(kind.colour, usual.face or _WHITE_PAPER)
        return replace(usual, glyph=glyph, edge=usual.glyph)
    return in_colour(usual, kind.colour, theme)


def in_colour(usual: SideColours, colour: str, theme: Theme) -> SideColours:
    """How a piece looks that has a colour of its own: its art as it is seen best there."""
    inks = (theme.neutral.glyph, theme.text, _WHITE_PAPER)
    glyph = max(inks, key=lambda ink: contrast(ink, colour))
    return replace(usual, face=colour, glyph=glyph, frame=theme.neutral.frame)


def is_turned(game: Game, piece: Piece, below: Side) -> bool:
    """Whether a piece points to the player who sits below: its owner sits opposite."""
    return game.kinds[piece.kind].is_turned and piece.side is not below


@lru_cache(maxsize=256)
def _seen_on(colour: str, face: str) -> str:
    """A colour as it is seen on a face: itself, or the nearest tone of it that is."""
    end = max(("#000000", _WHITE_PAPER), key=lambda ink: contrast(ink, face))
    tones = (blend(end, colour, share / 20) for share in range(20))
    return next((tone for tone in tones if contrast(tone, face) >= _SEEN), end)


@lru_cache(maxsize=256)
def piece_symbol(game: Game, piece: Piece, theme: Theme, *, parted: bool = False) -> Symbol:
    """A piece seen from above on a board: outline, frame, art.

    One that is `parted` lies on another, from which a line parts it.
    """
    form, colours = game.kinds[piece.kind].form, piece_colours(game, piece, theme)
    frame, face = colours.frame, colours.face or _WHITE_PAPER
    parted = parted and form.step < 1 and frame is not None and contrast(frame, face) < _PARTED
    if parted:  # its frame is too much like its face for it
        colours = replace(colours, frame=None)
    return Symbol(
        id=f"{form.name}-{'parted-' if parted else ''}{_name(game, piece)}",
        shapes=_seen_from_above(game, piece, colours),
    )


@lru_cache(maxsize=256)
def _covered(game: Game, piece: Piece, theme: Theme, *, shown: bool, line: float) -> Symbol:
    """A piece of which the next one leaves little more than an edge, in a line that parts them.

    `shown` says whether enough of it is seen for its art; the line is at most `line` wide, as a
    share of the piece's width.
    """
    form, colours = game.kinds[piece.kind].form, piece_colours(game, piece, theme)
    frame, face = colours.frame, colours.face or _WHITE_PAPER
    framed = frame is not None and contrast(frame, face) >= _PARTED
    parted = colours if framed else replace(colours, frame=colours.lines)
    usual = (FRAME if framed else _PARTING) / form.breadth
    bare = _outlined(form, parted, min(usual, line))
    shapes = (*bare, *art(game, piece, colours)) if shown else bare
    ending = ("" if shown else "-bare") + (f"-{round(10000 * line)}" if line < usual else "")
    return Symbol(id=f"{form.name}-covered-{_name(game, piece)}{ending}", shapes=shapes)


def unit_symbols(game: Game, theme: Theme, pieces: Sequence[Piece]) -> tuple[Symbol, ...]:
    """What the pieces of a stack are drawn with, bottom first."""
    stack = stacked(tuple(game.kinds[piece.kind].form for piece in pieces))
    return tuple(
        _covered(game, piece, theme, shown=stack.is_seen(level), line=stack.line(level))
        if stack.overlaps
        else piece_symbol(game, piece, theme, parted=level > 0)
        for level, piece in enumerate(pieces)
    )


@lru_cache(maxsize=256)
def victim(game: Game, piece: Piece, theme: Theme, side: float) -> Symbol:
    """A piece as it is drawn very small, `side` mm: its frame is still a line that prints."""
    colours, frame = piece_colours(game, piece, theme), max(FRAME, round(LEAST_LINE / side, 3))
    return Symbol(
        id=f"victim-{round(1000 * frame)}-{_name(game, piece)}",
        shapes=_seen_from_above(game, piece, colours, frame),
    )


@lru_cache(maxsize=512)
def ghost(game: Game, piece: Piece, theme: Theme, ground: str) -> Symbol:
    """A piece that has left, as seen on a cell of the colour `ground`."""
    colours = faded(piece_colours(game, piece, theme), ground)
    return Symbol(
        id=f"ghost-{_name(game, piece)}-{ground[1:]}", shapes=_seen_from_above(game, piece, colours)
    )


def faded(colours: SideColours, ground: str) -> SideColours:
    """How a side's pieces look as ghosts on a cell of the colour `ground`."""
    return SideColours(
        face=blend(colours.face or _WHITE_PAPER, ground, GHOST_SHARE),
        glyph=blend(colours.glyph, ground, GHOST_SHARE),
        frame=None if colours.frame is None else blend(colours.frame, ground, GHOST_SHARE),
        mark=colours.mark,
        sign=colours.sign,
        edge=blend(colours.lines, ground, GHOST_SHARE),
    )


def face_symbol(game: Game, piece: Piece, colours: SideColours) -> Symbol:
    """What a side of a piece shows, without the side itself: it is laid on solids."""
    form, glyph = game.kinds[piece.kind].form, colours.glyph
    shapes = (*_mark(form, colours, MARK, 0.0), *art(game, piece, colours))
    shows = art(game, piece, replace(colours, face=None)) != art(game, piece, colours)
    ground = f"-{colours.face[1:]}" if colours.face and shows else ""
    return Symbol(id=f"{_name(game, piece)}-{glyph[1:]}{ground}", shapes=shapes)


def sticker(game: Game, piece: Piece, theme: Theme, *, cut: float = _CUT_LINE) -> Symbol:
    """A face to be cut out: its colour reaches the edge and no frame shows a slip of the scissors.

    A face without ink is only its strokes; where the form is no square, a line to cut along, `cut`
    wide beside the piece.
    """
    form, colours = game.kinds[piece.kind].form, piece_colours(game, piece, theme)
    outline = rectangle(-0.5, -0.5, 1, 1) if form.is_cube else form.outline(0.0)
    shown = contrast(colours.face or _WHITE_PAPER, _WHITE_PAPER) >= _SHOWN
    line = None if form.is_cube or shown or not cut else colours.lines
    style = Style(fill=colours.face, stroke=line, width=cut if line else 0.0)
    return Symbol(
        id=f"sticker-{_name(game, piece)}",
        shapes=(
            *((Path(segments=outline, style=style),) if colours.face or line else ()),
            *_mark(form, colours, STICKER_MARK, 0.0),
            *art(game, piece, colours),
        ),
    )


def card_colours(game: Game, piece: Piece, theme: Theme) -> SideColours:
    """How a card looks: one of neither player is white where its kind has no colour of its own."""
    colours, kind = piece_colours(game, piece, theme), game.kinds[piece.kind]
    if kind.owner is Owner.NONE and kind.colour is None:
        return replace(colours, face=None, glyph=theme.text)
    return colours


def card_symbol(game: Game, piece: Piece, theme: Theme) -> Symbol:
    """A side of a card to be cut out, its longer edge 1: its colour to the edges, and its art."""
    colours = card_colours(game, piece, theme)
    width, height = game.kinds[piece.kind].form.mm or (1.0, 1.0)
    across, down = width / max(width, height), height / max(width, height)
    ground = Path(
        segments=rectangle(-across / 2, -down / 2, across, down), style=Style(fill=colours.face)
    )
    grounds = () if colours.face is None else (ground,)
    return Symbol(id=f"card-{_name(game, piece)}", shapes=(*grounds, *art(game, piece, colours)))


def art(game: Game, piece: Piece, colours: SideColours) -> tuple[Shape, ...]:
    """What a piece shows on each side that shows something, as large as its form allows.

    With it its player's sign, where the colours do not tell players apart.
    """
    kind = game.kinds[piece.kind]
    shapes: tuple[Shape, ...] = recoloured(kind.art_of(piece.side), colours.glyph, colours.face)
    if kind.form.art != 1 and shapes:
        whole = Group(shapes=shapes, transform=place(0, 0, kind.form.art))
        shapes = (whole,) if kind.form.art else ()
    if not colours.sign:
        return shapes
    size, (across, down) = (_SMALL_SIGN, (_ASIDE * kind.form.is_cube, _ASIDE)) if shapes else (
        _SIGN, (0.0, 0.0)
    )  # fmt: skip
    letter = centred(colours.sign, size=size, width=size, fill=colours.glyph)
    return (*shapes, replace(letter, x=letter.x + across, y=letter.y + down))


def _seen_from_above(
    game: Game, piece: Piece, colours: SideColours, frame: float = FRAME
) -> tuple[Shape, ...]:
    form = game.kinds[piece.kind].form
    # Dark pieces have no frame; where one covers another of its side, a line parts them.
    line = colours.frame or (colours.lines if form.step < 1 else None)
    width = (frame if colours.frame else _PARTING) / form.breadth
    framed = replace(colours, frame=line)
    return (*_outlined(form, framed, width), *art(game, piece, colours))


def _outlined(form: Form, colours: SideColours, width: float) -> tuple[Shape, ...]:
    """A piece without its art, its frame so wide."""
    fill, line = colours.face or _WHITE_PAPER, colours.frame
    if line is None:
        face = Path(segments=form.outline(0.0), style=Style(fill=fill))
    else:
        style = Style(fill=fill, stroke=line, width=width)
        face = Path(segments=form.outline(width / 2), style=style)
    return (face, *relief_of(form, colours), *_mark(form, colours, MARK, CORNER))


def relief_of(form: Form, colours: SideColours) -> tuple[Path, ...]:
    """What shows from above that a piece is not flat."""
    face = colours.face or _WHITE_PAPER
    line = Style(stroke=colours.lines, width=_PARTING)

    def paint(tone: float) -> Style:
        end = _WHITE_PAPER if tone > 0 else "#000000"
        return Style(fill=blend(end, face, abs(tone))) if tone else line

    return tuple(Path(segments=segments, style=paint(tone)) for segments, tone in form.relief)


def _mark(form: Form, colours: SideColours, reach: float, radius: float) -> tuple[Path, ...]:
    """What shows the side by shape: a cube's filled corners, another form's rim.

    A corner reaches `reach` along a side of the face, which is rounded by `radius`.
    """
    match colours.mark:
        case FaceMark.NONE:
            return ()
        case FaceMark.CORNERS if form.is_cube:
            near, straight, handle = 0.5 - reach, 0.5 - radius, 0.5 - radius * (1 - ARC)
            upper_right: tuple[Segment, ...] = (
                ("M", (near, -0.5)),
                ("L", (straight, -0.5)),
                ("C", (handle, -0.5, 0.5, -handle, 0.5, -straight)),
                ("L", (0.5, -near)),
                ("Z", ()),
            )
            turned = (transformed(upper_right, turn(90 * quarter)) for quarter in range(4))
            segments = tuple(segment for one in turned for segment in one)
            return (Path(segments=segments, style=Style(fill=colours.glyph)),)
        case FaceMark.CORNERS:
            style = Style(stroke=colours.glyph, width=_RIM, join=Join.MITER)
            return (Path(segments=form.outline(_RIM / 2), style=style),)


def _name(game: Game, piece: Piece) -> str:
    if game.kinds[piece.kind].owner is Owner.NONE:
        return game.kinds[piece.kind].id
    return f"{piece.side.name.lower()}-{game.kinds[piece.kind].id}"


@lru_cache(maxsize=512)
def recoloured(
    shapes: tuple[Shape, ...], colour: str, face: str | None = None
) -> tuple[Shape, ...]:
    """The same shapes, all inked in one colour; what shows the face's own, in `face` or no ink."""
    found: list[Shape] = []
    for shape in shapes:
        match shape:
            case Path() | Circle():
                style = shape.style
                fill = face if style.fill == FACE else style.fill and colour
                stroke = style.stroke and colour
                found.append(replace(shape, style=replace(style, fill=fill, stroke=stroke)))
            case Text():
                found.append(replace(shape, fill=colour))
            case Group() | Clip():
                found.append(replace(shape, shapes=recoloured(shape.shapes, colour, face)))
            case Use():
                art = recoloured(shape.symbol.shapes, colour, face)
                found.append(Group(shapes=art, transform=shape.transform))
            case Raster():
                found.append(shape)
            case _:
                assert_never(shape)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Unit:
    """What is drawn on one cell, bottom first: the pieces there, then those that have left."""

    pieces: tuple[Piece, ...] = ()
    ghosts: tuple[Piece, ...] = ()

    @property
    def height(self) -> int:
        """How many pieces are drawn."""
        return len(self.pieces) + len(self.ghosts)

    def forms(self, game: Game) -> tuple[Form, ...]:
        """The forms of what is drawn."""
        return tuple(game.kinds[piece.kind].form for piece in (*self.pieces, *self.ghosts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """How a unit is drawn in plan, all in cells.

    Attributes:
        widths: of its pieces, bottom first.
        rises: how far the middle of each lies above the middle of the cell.
        half: half the width and half the height of the whole drawing.
        lift: how far the middle of the whole drawing lies above the middle of the cell.
        overlaps: whether it is so high that pieces lie over one another whatever their form.
    """

    widths: tuple[float, ...]
    rises: tuple[float, ...]
    half: Point
    lift: float = 0.0
    overlaps: bool = False

    def is_seen(self, level: int) -> bool:
        """Whether enough of a piece is seen for its art."""
        after = self.rises[level + 1 : level + 2]
        return not after or after[0] - self.rises[level] >= _ART_SEEN * self.widths[level]

    def line(self, level: int) -> float:
        """How wide a piece's outline is at most, as a share of its width: it leaves room to fill.

        What is seen of pieces that lie in one another is no step.
        """
        steps = [upper - lower for lower, upper in pairwise(self.rises) if upper > lower]
        return round(_OF_STEP * min(steps, default=1.0) / self.widths[level], 4)

    def rise(self, level: float) -> float:
        """How far a piece lies above the middle; a level between two is the seam between them."""
        last = len(self.rises) - 1
        low = min(max(int(level), 0), max(last - 1, 0))
        if last < 1:
            return 0.0
        return self.rises[low] + (self.rises[low + 1] - self.rises[low]) * (level - low)


@lru_cache(maxsize=256)
def stacked(forms: tuple[Form, ...]) -> Stack:
    """The stack of pieces of these forms, all made smaller where it would leave its cell.

    Of more than a few the pieces lie closer instead. Wide flat ones keep their size, as their
    neighbours do, and leave the cell. A disc on a ring, or a ring on a disc, lie in one another.
    """
    if not forms:
        return Stack(widths=(), rises=(), half=(CUBE.width / 2, CUBE.width / 2))
    wide, inside = pieces_wide(forms)
    pairs = [*pairwise(range(len(forms)))]
    steps = [
        0.0
        if upper in inside
        else (forms[lower].step * wide[lower] + forms[upper].step * wide[upper]) / 2
        for lower, upper in pairs
    ]
    hairs = [
        HAIR * (upper not in inside and min(forms[lower].step, forms[upper].step) >= 1)
        for lower, upper in pairs
    ]
    deep = [width * form.deep for width, form in zip(wide, forms, strict=True)]
    foot = max(deep[: 1 + (1 in inside)])
    ends = (foot + max(deep[-1 - (len(forms) - 1 in inside) :])) / 2
    room = max((_TALLEST, *wide))  # a large one reaches its cell's edge
    share, closer = min(1.0, (room - sum(hairs)) / (sum(steps) + ends)), 1.0
    if share < 1 and max(wide) > WIDE and all(form.is_flat for form in forms):
        return _spread(wide, deep, inside)
    is_high = len(forms) > FEW or max(form.size for form in forms) > 1
    overlaps = is_high and share < _LEAST_SHARE
    if overlaps:
        share, hairs = _LEAST_SHARE, [0.0] * len(hairs)
        closer = (room - share * ends) / (share * sum(steps))
    widths = tuple(share * width for width in wide)
    ways = (closer * share * step + hair for step, hair in zip(steps, hairs, strict=True))
    rises = (0.0, *accumulate(ways))
    half = (rises[-1] + share * ends) / 2
    middle = half - share * foot / 2
    return Stack(
        widths=widths,
        rises=tuple(rise - middle for rise in rises),
        half=(max(widths) / 2, half),
        overlaps=overlaps,
    )


def _spread(wide: Sequence[float], deep: Sequence[float], inside: Set[int]) -> Stack:
    """A stack of wide flat pieces on the middle of its cell: of each the lower edge is seen."""
    # A wider piece lies so much higher that it does not cover the one below it.
    wider = [max(0.0, upper - lower) / 2 for lower, upper in pairwise(deep)]
    room = _BEYOND + max(0.0, 0.5 - deep[-1] / 2) - sum(wider)
    edge = min(_EDGE, max(_LEAST_EDGE, room / max(1, len(wider) - len(inside))))
    ways = (0.0 if level in inside else edge + more for level, more in enumerate(wider, start=1))
    rises = (0.0, *accumulate(ways))
    foot = max(deep[: 1 + (1 in inside)]) / 2
    top = max(rise + high / 2 for rise, high in zip(rises, deep, strict=True))
    return Stack(
        widths=tuple(wide),
        rises=rises,
        half=(max(wide) / 2, (top + foot) / 2),
        lift=(top - foot) / 2,
        overlaps=True,
    )


def pieces_wide(forms: Sequence[Form]) -> tuple[list[float], set[int]]:
    """How wide the pieces of a stack are, in cells, and the levels that lie in one with the lower.

    A piece that lies in a ring is no wider than its hole.
    """
    wide, inside = [form.width for form in forms], set[int]()
    for lower, upper in pairwise(range(len(forms))):
        for ring, disc in ((lower, upper), (upper, lower)):
            lies = bool(forms[ring].hole) and forms[disc].name in _LYING
            if lies and lower not in inside:
                wide[disc] = min(wide[disc], _IN_RING * forms[ring].hole * forms[ring].width)
                inside.add(upper)
    return wide, inside


def standing(position: Position) -> dict[int, Unit]:
    """The units of a bare position, by cell."""
    return {cell: Unit(position.at(cell)) for cell, code in enumerate(position.cells) if code}


def with_ghosts(units: Mapping[int, Unit], trace: Trace) -> dict[int, Unit]:
    """`units` and on every cell that a step left, what stood there just before that step.

    A cell that a later step came back to shows no ghost. A piece given up as a ransom is one too.
    """
    shown = dict(units)
    if trace.ransomed is not None and trace.turn.ransom is not None:
        stayed = units.get(trace.turn.ransom, Unit()).pieces
        shown[trace.turn.ransom] = Unit(stayed, (trace.ransomed,))
    for rank, effect in enumerate(trace.effects):
        cell = effect.step.start
        stayed = units.get(cell, Unit()).pieces
        if all(later.step.end != cell for later in trace.effects[rank + 1 :]):
            shown[cell] = Unit(stayed, effect.left[len(stayed) :])
    return shown


def cell_colour(game: Game, theme: Theme, cell: int) -> str:
    """The flat colour under what stands on `cell`; white where a tint is a pattern or no ink."""
    if game.grid.boardless:
        return theme.ground or "#ffffff"
    paint = theme.tints[game.tints[cell]]
    return paint if isinstance(paint, str) else "#ffffff"


def band(face: Symbol, colour: str | None, *, pitch: float, length: float) -> Symbol:
    """Four times the same face side by side, to go around a cube.

    `face` is a sticker with a side of 1, in which lengths are given; `pitch` is from the middle of
    one face to the next. The ground between them has a colour, or no ink if None.
    """
    ground = (
        ()
        if colour is None
        else (Path(segments=rectangle(-length / 2, -0.5, length, 1), style=Style(fill=colour)),)
    )
    faces = tuple(Use(symbol=face, transform=move(pitch * at, 0)) for at in (-1.5, -0.5, 0.5, 1.5))
    return Symbol(id=f"band-{face.id}", shapes=(*ground, *faces))
