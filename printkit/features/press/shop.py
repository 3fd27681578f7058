"""Files for the print shop: bleed, crop marks beside it, and the line of the knife."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, floor, inf, sqrt

from printkit import scene as art
from printkit.base.colour import lightness
from printkit.base.errors import LayoutError, Message
from printkit.base.units import Paper
from printkit.draw.board import board_art, labels
from printkit.draw.layout import BoardLayout, Point, outlines
from printkit.draw.pieces import piece_colours, sticker
from printkit.draw.rim import framed
from printkit.features.press.known import Shop
from printkit.features.press.plates import profile_called
from printkit.features.press.words import PressWords
from printkit.page import AS_IT_IS, CUT_CONTOUR, Black, Colours, Press, Publication, Sheet
from printkit.page.frame import LABEL, Box
from printkit.page.text import Type, set_lines, wrap
from printkit.products.label_stickers import sides_of
from printkit.products.masthead import Masthead
from printkit.products.options import BoardPlates, Plates, hands, refuse_together
from printkit.products.request import Request
from printkit.rules import Piece

BLEED = 3.0
"""How far art goes on beyond the trim, in mm (European printers; 1/8 in in America)."""

# Crop marks, in mm: beyond the bleed, so that no mark is printed into it.
_MARK_GAP = 0.5
_MARK_LENGTH = 5.0
_SLUG = 3.5
"""What is left white around marks and words."""

_LINE = 0.089
"""A quarter of a point, rounded up to the µm that files hold: 0.088 mm would be thinner."""

SAFE = 3.0
"""How far letters stand from the knife, in mm: a stack is cut so much beside its line."""

_GAP = 3.0
"""Between two faces that are cut around, in mm; each one's colour goes half-way."""

_FACE_SAFE = 1.0
"""How far the art of a face stays inside its edge, in mm; colour goes farther beyond it."""

_EDGE = 5.0
"""Around all faces, in mm."""

_CORNER = 0.08
"""Radius of a face's corners, of its side: sharp ones come off."""

_BLACK, _WHITE, _KNIFE = "#000000", "#ffffff", "#e6007e"
_MARKS = art.Style(stroke=_BLACK, width=_LINE, cap=art.Cap.BUTT, ink=art.Ink.REGISTRATION)
_FOLD_MARKS = replace(_MARKS, dash=(1.0, 0.5))
_NOTE = Type(size=LABEL, fill=_BLACK)
_CREASE = art.Style(stroke="#00a0e6", width=_LINE, cap=art.Cap.BUTT, ink=art.Ink.SCORE)

IN_ONE_PIECE = BoardPlates()
"""Along its outline, as the knife goes where nothing else is asked for."""

_OF_RECTANGLES = ("--background", "--border", "--wrap", "--fold")

_MIDDLE = 50.0  # of 100
_FARTHEST, _STEPS = 0.5, 20
"""Names move half-way to the middles of their cells at the most, by so many steps."""

RESERVED_INKS = tuple("All None Cyan Magenta Yellow Black Red Green Blue Gray".split())
"""Names that mean no spot colour: every plate, no plate, or a plate of the process
(ISO 32000-1, 8.6.6.4 and 8.6.6.5)."""


def prepared(asked: Plates, named: Sequence[str]) -> Press:
    """How a file is prepared for the print shop.

    `named` has the options that ask for it, as they are written.

    Raises:
        LayoutError: options without `--press`, plates in other colours than those of a press, a
            spot colour of other than plain letters or called like a plate which every file has, or
            a profile that is none.
    """
    if not asked.press:
        what = Message("products.only-for-the-print-shop", option=named[0])
        raise LayoutError(what, hint=Message("products.add-press"))
    if asked.profile is None and asked.black is not None:
        what = Message("products.black-needs-a-profile")
        raise LayoutError(what, hint=Message("products.name-a-profile"))
    if asked.profile is not None and asked.colours is not Colours.CMYK:
        refuse_together(profile=True, colour=True)
    spot, hint = CUT_CONTOUR if asked.spot is None else asked.spot, None
    if not (spot.isascii() and spot.isprintable() and spot.strip()):
        hint = Message("products.use-plain-letters")
    elif spot.strip().lower() in map(str.lower, RESERVED_INKS):
        hint = Message("products.names-plate", usual=CUT_CONTOUR)
    if hint:
        raise LayoutError(Message("products.spot-colour-cannot-called", spot=spot), hint=hint)
    profile = None if asked.profile is None else profile_called(asked.profile)
    return Press(spot=spot, profile=profile, black=asked.black or Black.PLAIN)


@dataclass(frozen=True, slots=True, kw_only=True)
class PressArt:
    """What is printed on a sheet of its own, and what becomes of it then.

    Attributes:
        picture: as large as the trim; its art goes on into the bleed.
        contours: the closed lines that the knife follows; none where the trim is cut straight.
        folds: the x of upright lines along which it is folded, and the y of level ones.
        bleed: how far art goes on beyond the trim, in mm.
        tolerance: by how many mm the knife may be off, and nobody sees it; as far as bleed and
            safe zone go, where nothing else is said.
    """

    picture: art.Scene
    contours: tuple[tuple[art.Segment, ...], ...] = ()
    folds: tuple[Sequence[float], Sequence[float]] = ((), ())
    bleed: float = BLEED
    tolerance: float = inf

    @property
    def whole(self) -> art.Scene:
        """Its picture with the bleed, as a shop takes it that asks for pixels."""
        wide, high = (side + 2 * self.bleed for side in (self.picture.width, self.picture.height))
        moved = art.Group(shapes=self.picture.shapes, transform=art.move(self.bleed, self.bleed))
        clip = art.Clip(box=(0.0, 0.0, wide, high), shapes=(moved,))
        return replace(self.picture, width=wide, height=high, shapes=(clip,))


def board(
    head: Masthead, cell: float, press: Press, asked: BoardPlates = IN_ONE_PIECE
) -> Publication:
    """The board in one piece for the print shop, to be cut along its outline or straight."""
    made = board_art_of(head, cell, asked)
    return publication(head, made.picture.title, sheets_of(head, made, press), press)


def board_art_of(head: Masthead, cell: float, asked: BoardPlates, bleed: float = BLEED) -> PressArt:
    """The board as it is printed: along its outline, or on a rectangle."""
    layout = BoardLayout.of(framed(head.game.grid, head.game.board.names), cell)
    borders = outlines(layout)
    contours = tuple(art.polygon(border) for border in borders)
    # colour that reaches over the contours by the bleed, below the art
    around = layout.grid.surround
    bleeding = art.Style(stroke=head.theme.outline, width=2 * bleed, join=art.Join.MITER)
    inside = art.Style(fill=_WHITE)
    bare = layout.grid.is_graph or not (around.boxed or around.band)
    grounds = () if asked.rectangle else tuple(one for one in contours if bare or not around.boxed)
    coloured = (
        *(art.Path(segments=one, style=bleeding) for one in grounds),
        *(art.Path(segments=one, style=inside) for one in contours if not bare),
        *board_art(head.game, head.theme, layout),
        *_labels(head, layout, borders),
    )
    picture = art.Scene(
        width=layout.width,
        height=layout.height,
        shapes=coloured,
        title=head.words.board_title.format(game=head.title),
        description=head.words.board_figure.format(game=head.title),
    )
    if asked.rectangle is None:
        return PressArt(picture=picture, contours=contours, bleed=bleed, tolerance=SAFE)
    return on_rectangle(head, picture, asked, bleed)


def on_rectangle(head: Masthead, picture: art.Scene, asked: BoardPlates, bleed: float) -> PressArt:
    """A board in the middle of a rectangle, whose background goes around the edges of its card."""
    paper, wrap, border = asked.rectangle, asked.turn_in or 0.0, asked.border or 0.0
    assert paper is not None
    ground = asked.background or head.theme.ground or _WHITE
    full = Box(x=0, y=0, width=paper.width + 2 * wrap, height=paper.height + 2 * wrap)
    mounted = full.grown(-wrap)
    strip = head.theme.outline if border else ground
    shapes: tuple[art.Shape, ...] = tuple(
        art.Path(segments=art.rectangle(*box.corners), style=art.Style(fill=colour))
        for box, colour in ((full.grown(bleed), strip), (mounted.grown(-border), ground))
    )
    middle = art.move((full.width - picture.width) / 2, (full.height - picture.height) / 2)
    upright, level = asked.fold.lines
    xs = [mounted.x + paper.width * (rank + 1) / (upright + 1) for rank in range(upright)]
    ys = [mounted.y + paper.height * (rank + 1) / (level + 1) for rank in range(level)]
    if wrap:
        xs += [mounted.x, mounted.right]
        ys += [mounted.y, mounted.bottom]
    return PressArt(
        picture=replace(
            picture,
            width=full.width,
            height=full.height,
            shapes=(*shapes, art.Group(shapes=picture.shapes, transform=middle)),
        ),
        folds=(xs, ys),
        bleed=bleed,
    )


def require_room(
    request: Request, layout: BoardLayout, asked: BoardPlates, safe: float = SAFE
) -> None:
    """Refuse what does not go together, and a board that reaches too near to the knife.

    Art must stay `safe` mm from the knife, and a border must be as wide.

    Raises:
        LayoutError: it does; with the largest pieces for which there is room.
    """
    paper, border = asked.rectangle, asked.border or 0.0
    if paper is None:
        if own := [name for name in _OF_RECTANGLES if name in request.given]:
            what = Message("products.only-a-rectangle-has", option=own[0])
            raise LayoutError(what, hint=Message("products.add-rectangle"))
        return
    if 0 < border < safe:
        what = Message("products.border-too-thin", border=border, safe=safe)
        raise LayoutError(what, hint=Message("products.border-as-safe", safe=safe))
    room = 2 * max(safe, border)
    share = min((paper.width - room) / layout.width, (paper.height - room) / layout.height)
    if share < 1 - 1e-9:
        sizes = {"width": paper.width, "height": paper.height, "safe": room / 2}
        sizes |= {"wide": layout.width, "high": layout.height}
        largest = floor(10 * share * request.edge) / 10
        hint = Message("products.largest-pieces", cube=largest, form=request.game.form)
        raise LayoutError(
            Message("products.art-in-the-safe-zone", **sizes),
            hint=hint if largest > 0 else Message("products.larger-rectangle"),
        )


def _labels(
    head: Masthead, layout: BoardLayout, borders: Sequence[Sequence[Point]]
) -> tuple[art.Text, ...]:
    """The names of cells in black alone: three plates that are a little off blur thin letters.

    On dark cells they are left white. All stand as much nearer to the middles of their cells as it
    takes to have none within reach of the knife.
    """
    middles = dict(zip(layout.grid.names, layout.centres, strict=True))
    placed: list[tuple[art.Text, Point, Box]] = []
    for text in labels(head.game, head.theme, layout):
        fill = _BLACK if lightness(text.fill) < _MIDDLE else _WHITE
        left, top, right, low = art.bounds((text,))
        box = Box(x=left, y=top, width=right - left, height=low - top)
        own = (left + right) / 2, (top + low) / 2
        x, y = middles.get(text.text, own)  # names around a board have their room
        aside = x - own[0], y - own[1]
        placed.append((replace(text, fill=fill), aside, box))
    edges = [pair for border in borders for pair in pairwise((*border, border[0]))]
    for step in range(_STEPS + 1):
        share = _FARTHEST * step / _STEPS
        moved = [(text, share * dx, share * dy, box) for text, (dx, dy), box in placed]
        boxes = [replace(box, x=box.x + dx, y=box.y + dy) for _, dx, dy, box in moved]
        if all(box.keeps_from(edge, SAFE) for box in boxes for edge in edges):
            break
    return tuple(replace(text, x=text.x + dx, y=text.y + dy) for text, dx, dy, _ in moved)


def stickers(head: Masthead, face: float, pieces: Sequence[Piece], press: Press) -> Publication:
    """Faces for the print shop, a sheet a colour, each cut around by the knife.

    Those of the widest pieces are `face` mm wide.
    """
    arts = sticker_sheets(head, face, pieces)
    sheets = tuple(sheet for one in arts for sheet in sheets_of(head, one, press))
    return publication(head, head.words.stickers_title.format(game=head.title), sheets, press)


def sticker_sheets(head: Masthead, face: float, pieces: Sequence[Piece]) -> Iterator[PressArt]:
    """The faces of each colour; those of the widest pieces are `face` mm wide."""
    sides = sides_of(head, pieces, face)
    for hand in hands(head.game):
        some = [piece for piece in pieces if piece in hand.pieces]
        if not some:
            continue
        title = head.words.faces_of.format(game=head.title, of=head.owner(some[0]))
        columns = ceil(sqrt(len(some)))
        pitch, rows = face + _GAP, ceil(len(some) / columns)
        places = [
            Box(
                x=_EDGE + number % columns * pitch + (face - side) / 2,
                y=_EDGE + number // columns * pitch + (face - side) / 2,
                width=side,
                height=side,
            )
            for number, side in enumerate(sides[piece] for piece in some)
        ]
        contours, shapes = cut_around(head, some, places)
        picture = art.Scene(
            width=2 * _EDGE + columns * pitch - _GAP,
            height=2 * _EDGE + rows * pitch - _GAP,
            shapes=shapes,
            title=title,
            description=title,
        )
        yield PressArt(picture=picture, contours=contours, tolerance=_FACE_SAFE)


def cut_around(
    head: Masthead, pieces: Sequence[Piece], places: Sequence[Box]
) -> tuple[tuple[tuple[art.Segment, ...], ...], tuple[art.Shape, ...]]:
    """Where the knife goes around faces, each along the outline of its form, and the faces.

    Colour goes on beyond it half-way to the next; no line is printed where it cuts.
    """
    turns = [art.place(box.x + box.width / 2, box.y + box.height / 2, box.width) for box in places]
    forms = (head.game.kinds[piece.kind].form for piece in pieces)
    contours = tuple(
        art.rounded_rectangle(*box.corners, radius=_CORNER * box.width)
        if form.is_cube
        else art.transformed(form.outline(0.0), turn)
        for box, form, turn in zip(places, forms, turns, strict=True)
    )
    colours = (piece_colours(head.game, piece, head.theme).face for piece in pieces)
    grounds = (
        art.Path(segments=contour, style=art.Style(fill=colour, stroke=colour, width=_GAP))
        for contour, colour in zip(contours, colours, strict=True)
        if colour is not None
    )
    faces = (sticker(head.game, piece, head.theme, cut=0.0) for piece in pieces)
    laid = (art.Use(symbol=face, transform=turn) for face, turn in zip(faces, turns, strict=True))
    return contours, (*grounds, *laid)


def card_art(
    head: Masthead, size: tuple[float, float], shown: tuple[str | None, art.Use], shop: Shop
) -> PressArt:
    """A side of a card, its colour going on into the bleed.

    Raises:
        LayoutError: words stand in the safe zone.
    """
    (width, height), (ground, laid), spec = size, shown, shop.spec
    for text in (one for one in laid.symbol.shapes if isinstance(one, art.Text)):
        left, top, right, low = art.bounds((text,))
        near = min(left + width / 2, top + height / 2, width / 2 - right, height / 2 - low)
        if near < spec.safe - 1e-6:
            what = Message(
                "products.words-in-the-safe-zone", text=text.text, near=near, safe=spec.safe
            )
            raise LayoutError(what, hint=Message("products.shorter-words"))
    full = Box(x=-width / 2, y=-height / 2, width=width, height=height).grown(spec.bleed)
    outline = art.rectangle(*full.corners)
    below = art.Path(segments=outline, style=art.Style(fill=ground or "#ffffff"))
    middle = art.Group(shapes=(below, laid), transform=art.move(width / 2, height / 2))
    title = PressWords.of(head.language).press_card.format(game=head.title)
    scene = art.Scene(width=width, height=height, shapes=(middle,), title=title, description=title)
    return PressArt(picture=scene, bleed=spec.bleed)


def sheets_of(head: Masthead, made: PressArt, press: Press) -> tuple[Sheet, ...]:
    """The sheet that a print shop takes; where it has lines to cut or fold, the same without them.

    Trim, bleed and paper lie one around the other.
    """
    picture, bleed, words = made.picture, made.bleed, PressWords.of(head.language)
    width, height, near = picture.width, picture.height, bleed + _MARK_GAP
    far = near + _MARK_LENGTH
    note = (words.press_note if made.contours else words.press_note_straight).format(
        game=picture.title,
        width=head.length(width),
        height=head.length(height),
        bleed=head.length(bleed),
        spot=press.spot,
    )
    noted = wrap(note, width - 2 * near, _NOTE)  # between the crop marks
    box, more = Box(x=0, y=0, width=width, height=height), (len(noted) - 1) * _NOTE.leading
    twice = bool(made.contours or any(made.folds))
    clipped = art.Clip(box=box.grown(bleed).corners, shapes=picture.shapes)
    printed: tuple[art.Shape, ...] = (
        # stored once for both pages
        art.Use(symbol=art.Symbol(id=picture.title, shapes=(clipped,))) if twice else clipped,
        art.Path(segments=_ticks(box, ((0.0, width), (0.0, height)), near, far), style=_MARKS),
        *(
            (art.Path(segments=_ticks(box, made.folds, near, far), style=_FOLD_MARKS),)
            if any(made.folds)
            else ()
        ),
        *set_lines(noted, near, height + bleed + LABEL * 1.6, _NOTE),
    )
    knife = art.Style(stroke=_KNIFE, width=_LINE, join=art.Join.MITER, ink=art.Ink.CUT)
    upright = [((x, 0.0), (x, height)) for x in made.folds[0]]
    level = [((0.0, y), (width, y)) for y in made.folds[1]]
    lines = (
        *(art.Path(segments=contour, style=knife) for contour in made.contours),
        *(art.Path(segments=art.polyline(one), style=_CREASE) for one in upright + level),
    )
    room = far + _SLUG
    with_lines = Sheet(
        paper=Paper("press", width + 2 * room, height + 2 * room + more),
        shapes=(art.Group(shapes=(*printed, *lines), transform=art.move(room, room)),),
        title=picture.title,
        trim=Box(x=room, y=room, width=width, height=height),
        bleed=bleed,
    )
    if not twice:
        return (with_lines,)
    bare = art.Group(shapes=printed, transform=art.move(room, room))
    title = words.without_knife.format(title=picture.title)
    return with_lines, replace(with_lines, shapes=(bare,), title=title)


def _ticks(
    box: Box, lines: tuple[Sequence[float], Sequence[float]], beyond: float, far: float
) -> tuple[art.Segment, ...]:
    """Lines from `beyond` to `far` outside a box, at the x of some and at the y of others."""
    found: list[art.Segment] = []
    for x in lines[0]:
        for edge, out in ((box.y, -1), (box.bottom, 1)):
            found += art.polyline(((x, edge + out * beyond), (x, edge + out * far)))
    for y in lines[1]:
        for edge, out in ((box.x, -1), (box.right, 1)):
            found += art.polyline(((edge + out * beyond, y), (edge + out * far, y)))
    return tuple(found)


def publication(head: Masthead, title: str, sheets: tuple[Sheet, ...], press: Press) -> Publication:
    """Sheets as a file for the print shop called `title`, on plates, as large as they are."""
    plain = head.publication(sheets, title)
    return replace(plain, correction=AS_IT_IS, colours=Colours.CMYK, press=press)
