"""Cards at their own size, to be cut out; their backs on the other side of the sheet.

A back lies exactly behind its front: a printer turns a sheet about its upright middle line or
about its level one, and the places of the backs are those of the fronts seen in that mirror.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

from printkit.base.errors import LayoutError, Message, Problems
from printkit.base.units import UNIT_MM
from printkit.draw.pieces import card_colours, card_symbol
from printkit.model import CardFace, Game
from printkit.page import Flip, Frame, Publication, Sheet, imprint
from printkit.page.frame import Box, ImprintPlace, Orientation
from printkit.page.free_room import Areas
from printkit.page.marks import Point, lines
from printkit.page.rulers import sheet_rulers
from printkit.products.base import Plan, Product, Shared, once, option
from printkit.products.card_faces import card_face_symbol
from printkit.products.masthead import Masthead
from printkit.products.options import hands, many_sheets
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.scene import Path, Shape, Style, Use, compose, place, rectangle, turn

# Lengths in mm.
_OFFSET, _TICK = 1.0, 3.0
"""Of the ticks at which one cuts: how far from the cards they begin, and how long they are."""
_MARKED = _OFFSET + _TICK
_BLEED = 1.5
"""How far the colour of backs reaches over the edges: so much may a printer be off."""
_NEAR = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card: what its two sides show; a back of None is left white, a face is of a deck."""

    front: Piece
    back: Piece | None
    face: CardFace | None = None

    def front_at(self, head: Masthead, at: Point) -> Use:
        """Its front with the middle at a point: of a table's card what that says."""
        if self.face is None:
            return _laid(head, self.front, at)
        symbol = card_face_symbol(head.game, self.front, self.face, head.theme, head.language)
        return Use(symbol=symbol, transform=place(*at, 1.0))

    def sides(self, head: Masthead) -> Iterator[tuple[str, str | None, Use]]:
        """Its sides, about the origin: which one, its colour if it has one, and what it shows."""
        for side, piece in (("face", self.front), ("back", self.back)):
            if piece is not None:
                face = self.face if side == "face" else None
                ground = card_colours(head.game, piece, head.theme).face
                if face is not None and face.colour and head.theme.is_coloured:
                    ground = face.colour
                laid = _laid(head, piece, (0.0, 0.0))
                yield side, ground, self.front_at(head, (0.0, 0.0)) if side == "face" else laid


def cards_of(game: Game) -> dict[tuple[float, float], list[Card]]:
    """The cards of a game by their sizes in mm: White's, Black's, then those of neither."""
    found: dict[tuple[float, float], list[Card]] = {}
    for hand in hands(game):
        for rank in hand.kinds:
            kind = game.kinds[rank]
            if kind.form.mm is None:
                continue
            front, *backs = (Piece(shown, hand.side) for shown in kind.shows or (rank,))
            card = Card(front=front, back=next(iter(backs), None))
            cards = [replace(card, face=face) for face in kind.deck for _ in range(face.count)] or [
                card
            ] * kind.counts[hand.side]
            found.setdefault(kind.form.mm, []).extend(cards)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGrid:
    """Cards side by side on a sheet without gaps, the first one from `left` and `top` on."""

    frame: Frame
    width: float
    height: float
    columns: int
    rows: int
    left: float
    top: float

    @classmethod
    def of(cls, frame: Frame, size: tuple[float, float], flip: Flip | None) -> CardGrid | None:
        """As many cards as fit, in the middle of the sheet; None where not a single one does.

        With `flip`, what is printed on the other side keeps clear of its margins too.
        """
        area, live, paper, (width, height) = frame.area, frame.live, frame.paper, size
        columns = int((area.width - 2 * _MARKED + _NEAR) / width)
        for rows in range(int((area.height - 2 * _MARKED + _NEAR) / height), 0, -1):
            high = rows * height
            top = (paper.height - high) / 2
            top = max(area.y + _MARKED, min(top, area.bottom - _MARKED - high))
            left = (paper.width - columns * width) / 2
            grid = cls(
                frame=frame,
                width=width,
                height=height,
                columns=columns,
                rows=rows,
                left=left,
                top=top,
            )
            behind = paper.height - top if flip and not grid.turns_upright(flip) else top + high
            if columns and behind - high >= live.y - _NEAR and behind <= live.bottom + _NEAR:
                return grid
        return None

    @property
    def room(self) -> int:
        """How many cards there are."""
        return self.columns * self.rows

    @property
    def box(self) -> Box:
        """All of them."""
        wide, high = self.columns * self.width, self.rows * self.height
        return Box(x=self.left, y=self.top, width=wide, height=high)

    def middle(self, rank: int) -> Point:
        """The middle of a card, row by row."""
        row, column = divmod(rank, self.columns)
        return self.left + (column + 0.5) * self.width, self.top + (row + 0.5) * self.height

    def turns_upright(self, flip: Flip) -> bool:
        """Whether the sheet is turned as a page of a book is, about an upright edge."""
        return (flip is Flip.LONG) is (self.frame.orientation is Orientation.PORTRAIT)

    def behind(self, rank: int, flip: Flip) -> Point:
        """The middle of a card as the other side of the sheet has it."""
        x, y = self.middle(rank)
        if self.turns_upright(flip):
            return self.frame.paper.width - x, y
        return x, self.frame.paper.height - y

    def ticks(self, count: int) -> Iterator[tuple[Point, Point]]:
        """Where the first so many cards are cut apart: at both ends of every cut."""
        rows = -(-count // self.columns)
        columns = min(count, self.columns)
        right, bottom = self.left + columns * self.width, self.top + rows * self.height
        for column, (end, out) in product(range(columns + 1), ((self.top, -1), (bottom, 1))):
            x = self.left + column * self.width
            yield (x, end + out * _OFFSET), (x, end + out * _MARKED)
        for row, (end, out) in product(range(rows + 1), ((self.left, -1), (right, 1))):
            y = self.top + row * self.height
            yield (end + out * _OFFSET, y), (end + out * _MARKED, y)

    def backs(self, head: Masthead, cards: tuple[Card, ...], flip: Flip) -> Iterator[Shape]:
        """The backs of a sheet; where it is turned about a level edge they stand on their heads.

        Their colours reach beyond them, so that a printer that is a little off leaves nothing
        white.
        """
        placed = [
            (card.back, self.behind(rank, flip))
            for rank, card in enumerate(cards)
            if card.back is not None
        ]
        taken = {
            (round(x), round(y))
            for x, y in (self.behind(rank, flip) for rank, _ in enumerate(cards))
        }
        for back, (x, y) in placed:
            colour = card_colours(head.game, back, head.theme).face
            # over outer edges alone: the next card is not to be stained
            left, right, top, bottom = (
                0.0
                if (round(x + dx * self.width), round(y + dy * self.height)) in taken
                else _BLEED
                for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
            )
            outline = rectangle(
                x - self.width / 2 - left,
                y - self.height / 2 - top,
                self.width + left + right,
                self.height + top + bottom,
            )
            if colour is not None:
                yield Path(segments=outline, style=Style(fill=colour))
        over = not self.turns_upright(flip)
        yield from (_laid(head, back, at, over=over) for back, at in placed)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOptions:
    """What can be asked of cards: how the printer turns a sheet, and whether it does."""

    flip: Flip = option(Flip.LONG, parse=Flip)
    fronts: bool = option(False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsPlan(Plan):
    """How the cards come on paper.

    `flip` is how a sheet is turned, or None where nothing is printed on the other sides.
    """

    request: Request
    sheets: tuple[tuple[CardGrid, tuple[Card, ...]], ...]
    flip: Flip | None

    @property
    def backed(self) -> int:
        """How many sheets have another side: all up to the last one that has backs."""
        ranks = enumerate(self.sheets, start=1)
        return max(
            (rank for rank, (_, cards) in ranks if any(one.back for one in cards)), default=0
        )


def plan_cards(request: Request, options: CardsOptions) -> CardsPlan:
    """The cards on the fewest sheets, those of one size together.

    Raises:
        LayoutError: there are none, or one does not fit on the paper.
    """
    game, setup = request.game, request.setup
    found = cards_of(game)
    if not found:
        raise LayoutError(
            Message("products.no-cards", game=game.name), hint=Message("products.card-sizes")
        )
    has_backs = any(card.back for cards in found.values() for card in cards)
    flip = options.flip if has_backs and not options.fronts else None
    _check_faces(request, found.values())
    frames = [frame for frame in setup.frames if frame.place is ImprintPlace.BELOW]
    sheets: list[tuple[CardGrid, tuple[Card, ...]]] = []
    for (width, height), cards in found.items():
        grids = [CardGrid.of(frame, (width, height), flip) for frame in frames]
        rooms = [grid for grid in grids if grid is not None]
        if not rooms:
            what = {"width": width, "height": height, "paper": setup.paper.name}
            raise LayoutError(Message("products.card-does-not-fit", **what))
        grid = min(rooms, key=lambda one: -(-len(cards) // one.room))
        ends = [*range(0, len(cards), grid.room), len(cards)]
        sheets += [(grid, tuple(cards[start:end])) for start, end in pairwise(ends)]
    count = sum(map(len, found.values()))
    note = Message(
        "products.cards-on-sheets" if flip is None else "products.cards-on-both-sides",
        game=game.name,
        cards=Message("products.cards", count=count),
        sheets=many_sheets(len(sheets)),
        paper=setup.paper.name,
        turned="" if flip is None else Message(f"products.turn-{flip}"),
    )
    theme = () if request.theme.name == PRODUCT.theme else (request.theme.name,)
    parts = (game.file_stem, "cards", setup.paper.name, *theme, request.language)
    return CardsPlan(
        file_name=f"{'_'.join(parts)}.pdf",
        printed=len(sheets),
        notes=(note,),
        request=request,
        sheets=tuple(sheets),
        flip=flip,
    )


def _check_faces(request: Request, found: Iterable[list[Card]]) -> None:
    """See that what is written on cards fits on them.

    Raises:
        LayoutError: it does not; all cards are named.
    """
    problems = Problems()
    for card in dict.fromkeys(card for cards in found for card in cards if card.face):
        with problems.noting():
            card_face_symbol(request.game, card.front, card.face, request.theme, request.language)
    problems.stop(LayoutError)


def make_cards(plan: CardsPlan) -> Publication:
    """The sheets, each with its other side behind it where backs are printed."""
    behind = 0 if plan.flip is None else plan.backed
    head = plan.request.masthead(len(plan.sheets) + behind)
    words = head.words
    pages: list[Sheet] = []
    first = 1
    for number, (grid, cards) in enumerate(plan.sheets):
        span = {"first": first, "last": first + len(cards) - 1}
        ticks = lines(grid.ticks(len(cards)))
        fronts = [card.front_at(head, grid.middle(rank)) for rank, card in enumerate(cards)]
        clear = Areas.of((grid.box.grown(_MARKED).outline,))
        marks = (ticks, *sheet_rulers(grid.frame, clear))
        title = words.cards_front.format(**span)
        pages.append(_page(head, grid, (*fronts, *marks), title, len(pages)))
        if plan.flip is not None and number < behind:
            backs = tuple(grid.backs(head, cards, plan.flip))
            title = words.cards_back.format(**span)
            pages.append(_page(head, grid, backs, title, len(pages)))
        first += len(cards)
    return head.publication(tuple(pages), words.cards_title.format(game=head.title))


def _laid(head: Masthead, piece: Piece, at: Point, *, over: bool = False) -> Use:
    width, height = head.game.kinds[piece.kind].form.mm or (0.0, 0.0)
    card = place(*at, max(width, height))
    return Use(
        symbol=card_symbol(head.game, piece, head.theme),
        transform=compose(turn(180, *at), card) if over else card,
    )


def _page(
    head: Masthead, grid: CardGrid, shapes: tuple[Shape, ...], title: str, before: int
) -> Sheet:
    """A side of a sheet; its imprint says how large the cards are, not how large pieces are."""
    size = f"{head.words.number(grid.width / UNIT_MM[head.unit])} × {head.length(grid.height)}"
    game, _, _, *others = head.imprint(before + 1)
    frame = grid.frame
    return Sheet(
        paper=frame.paper,
        shapes=(*shapes, *imprint(frame, (game, title, size, *others), head.tones)),
        title=title,
        margins=frame.margins,
    )


PRODUCT = Product(
    name="cards",
    options=CardsOptions,
    plan=plan_cards,
    make=make_cards,
    takes=frozenset(Shared) - {Shared.PIECE},
    kit=lambda request, options: (
        once(CardsOptions)(request, options) if cards_of(request.game) else ()
    ),
)
