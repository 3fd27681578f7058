"""What a print shop takes of a game: files or pictures of each part, and the order with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from printkit.base import features
from printkit.base.errors import LayoutError, Message, PrintkitError, Problem, known_words
from printkit.base.units import Paper
from printkit.export import Format, Ground
from printkit.features.press import shop as pages
from printkit.features.press.known import ANY_SHOP, ItemSpec, Shop, shop_named
from printkit.features.press.shop import PressArt
from printkit.features.press.words import PressWords
from printkit.page import FOLD, Colours, Press, Publication
from printkit.products.base import Pack, Picture, Plan, Product, Shared, group, left_out, option
from printkit.products.board import plan_board
from printkit.products.masthead import Masthead
from printkit.products.options import BoardPlates, Fold
from printkit.products.request import Request
from printkit.products.stickers import ALL_FACES, plan_stickers

_MOST_COPIES = 100_000
_ORDER = "order.txt"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopOptions:
    """What can be asked of a shop: which one, how many copies, on what, with which plates."""

    shop: Shop | None = option(
        None, name="--for", usual=ANY_SHOP, parse=shop_named, metavar="SHOP|FILE", named=True
    )
    copies: int = option(1, bounds=(1, _MOST_COPIES), metavar="N")
    stock: str | None = option(None, metavar="TEXT")
    plates: BoardPlates = group(BoardPlates)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopPart:
    """Something that a shop makes of a game.

    Attributes:
        name: `board`, `stickers` or `cards`.
        item: what the shop calls it; empty where it has no name for it.
        arts: what is printed, each with which of its sides it is (`face`, `back`).
    """

    name: str
    arts: Sequence[tuple[str, PressArt]]
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopPlan(Plan):
    """An order to be written."""

    request: Request
    head: Masthead
    options: ShopOptions
    shop: Shop
    press: Press
    parts: Sequence[ShopPart] = field(default=())


def plan_shop(request: Request, options: ShopOptions) -> ShopPlan:
    """What a shop prints of a game.

    Raises:
        LayoutError: it has nothing that could be printed, art stands in the safe zone, or options
            contradict one another.
    """
    shop = options.shop or shop_named(ANY_SHOP)
    plates = replace(options.plates, colour=Colours(shop.spec.colour))
    if plates.colours is Colours.RGB and plates.profile:
        what = Message("products.shop-takes-rgb", shop=shop.spec.title)
        raise LayoutError(what, hint=Message("common.leave-out"))
    press = plates.prepared
    assert press is not None
    head, left = request.masthead(), list[Problem]()
    parts = list[ShopPart]()
    for name, made in (("board", board_of), ("stickers", stickers_of), ("cards", cards_of)):
        try:
            part = made(head, request, shop, plates)
        except PrintkitError as error:
            if name == "board" or name in shop.names:
                raise
            left += (left_out(name, one) for one in error.problems)
            continue
        if part.arts:
            parts.append(part)
    if not parts:
        raise LayoutError(Message("products.shop-nothing", game=request.game.name))
    return ShopPlan(
        file_name="_".join((request.game.file_stem, "shop", shop.name, request.language)),
        endings=(),
        doubts=plates.doubts,
        left_out=tuple(left),
        request=request,
        head=head,
        options=replace(options, plates=plates),
        shop=shop,
        press=press,
        parts=parts,
    )


def board_of(head: Masthead, request: Request, shop: Shop, plates: BoardPlates) -> ShopPart:
    """The board, on the smallest that the shop makes where it makes some of its own.

    Raises:
        LayoutError: its art stands in the safe zone, or options contradict one another.
    """
    if request.game.grid.boardless:
        return ShopPart(name="board", arts=())
    spec, layout, item = shop.spec, plan_board(request).layout, ""
    if spec.boards:
        if plates.rectangle or plates.fold is not Fold.NONE or plates.turn_in:
            what = Message("products.shop-has-its-boards", shop=spec.title)
            raise LayoutError(what, hint=Message("common.leave-out"))
        for one in sorted(spec.boards, key=lambda one: one.width * one.height):
            size, item = Paper(one.name, one.width, one.height), one.name
            plates = replace(plates, rectangle=size, fold=Fold(one.fold))
            with suppress(LayoutError):
                pages.require_room(request, layout, plates, spec.safe)
                break
    pages.require_room(request, layout, plates, spec.safe)
    made = pages.board_art_of(head, layout.cell, plates, spec.bleed)
    return ShopPart(name="board", arts=(("face", made),), item=item)


def stickers_of(head: Masthead, request: Request, shop: Shop, _: BoardPlates) -> ShopPart:
    """The stickers, a sheet for each colour.

    Raises:
        LayoutError: the shop makes none.
    """
    if not ALL_FACES.kinds(request.game):
        return ShopPart(name="stickers", arts=())
    if "stickers" not in shop.names:
        raise LayoutError(Message("products.shop-makes-none", shop=shop.spec.title))
    plan = plan_stickers(request)
    arts = pages.sticker_sheets(head, plan.face, plan.pieces)
    return ShopPart(name="stickers", arts=[("face", one) for one in arts])


def cards_of(head: Masthead, request: Request, shop: Shop, _: BoardPlates) -> ShopPart:
    """The cards, each a sheet of its own with its back behind it.

    Raises:
        LayoutError: the shop makes none, none of this size, or words stand in the safe zone.
    """
    cards: Any = features.find("product", "cards")
    found = {} if cards is None else cards.cards_of(request.game)
    if not found:
        return ShopPart(name="cards", arts=())
    spec, items = shop.spec, list[str]()
    if "cards" not in shop.names:
        raise LayoutError(Message("products.shop-makes-none", shop=spec.title))
    arts = list[tuple[str, PressArt]]()
    for size, some in found.items():
        items.append(item_of(spec.cards, size, spec.title))
        for card in some:
            for side, ground, laid in card.sides(head):
                arts.append((side, pages.card_art(head, size, (ground, laid), shop)))
    return ShopPart(name="cards", arts=arts, item=", ".join(filter(None, items)))


def item_of(items: Sequence[ItemSpec], size: tuple[float, float], shop: str) -> str:
    """What a shop calls a card of a size; empty where it makes any.

    Raises:
        LayoutError: it makes none of this size.
    """
    if not items:
        return ""
    for one in items:
        if max(abs(one.width - size[0]), abs(one.height - size[1])) < 0.1:
            return one.name
    known = known_words(f"{one.name} {one.width:g}x{one.height:g}" for one in items)
    what = Message("products.shop-no-such-card", shop=shop, width=size[0], height=size[1])
    raise LayoutError(what, hint=known)


def make_shop(plan: ShopPlan) -> Pack:
    """The files as the shop takes them, and the order."""
    files = dict[str, Publication | Picture | bytes]()
    lines = [*order_head(plan)]
    for part in plan.parts:
        drawn = pictures(plan, part) if plan.shop.spec.form == "png" else document(plan, part)
        made: dict[str, Publication | Picture] = dict(drawn)
        files |= made
        lines += ["", *ordered(plan, part, [*made])]
    files[_ORDER] = ("\n".join((*lines, "", *checked(plan))) + "\n").encode()
    return Pack(files=files, whole="shop")


def ordered(plan: ShopPlan, part: ShopPart, names: Sequence[str]) -> Iterator[str]:
    """What the order says of a part that is in files of these names."""
    words, head, spec = PressWords.of(plan.head.language), plan.head, plan.shop.spec
    arts = [one for _, one in part.arts]
    sizes = dict.fromkeys(head.across(one.picture.width, one.picture.height) for one in arts)
    tolerance = min(spec.bleed, spec.safe, *(one.tolerance for one in arts))
    spots = [plan.press.spot] * any(one.contours for one in arts)
    spots += [FOLD] * any(any(one.folds) for one in arts)
    yield names[0] if len(names) == 1 else f"{names[0]} … {names[-1]} ({len(names)})"
    if part.item:
        yield "  " + words.order_item.format(item=part.item)
    yield "  " + words.order_size.format(size=", ".join(sizes), bleed=head.length(arts[0].bleed, 3))
    yield "  " + words.order_tolerance.format(length=head.length(tolerance, 3))
    if spots and spec.form == "pdf":
        yield "  " + words.order_spots.format(spots=", ".join(spots))


def pictures(plan: ShopPlan, part: ShopPart) -> Iterator[tuple[str, Picture]]:
    """A picture of each side, as large as its bleed."""
    form, shop = Format(ppi=plan.shop.spec.ppi or 300, ground=Ground.WHITE), plan.shop
    number = 0
    for side, one in part.arts:
        number += side == "face"
        name = shop.file_name(part.name, plan.request.game.file_stem, number, side)
        yield name, Picture(scene=one.whole, request=plan.request, form=form)


def document(plan: ShopPlan, part: ShopPart) -> Iterator[tuple[str, Publication]]:
    """One file with a page of each side."""
    sheets = [
        sheet for _, one in part.arts for sheet in pages.sheets_of(plan.head, one, plan.press)
    ]
    title = part.arts[0][1].picture.title
    made = pages.publication(plan.head, title, tuple(sheets), plan.press)
    made = replace(made, colours=plan.options.plates.colours)
    yield plan.shop.file_name(part.name, plan.request.game.file_stem), made


def order_head(plan: ShopPlan) -> Iterator[str]:
    """What is ordered of whom, how often, on what, in which colours."""
    words, spec = PressWords.of(plan.head.language), plan.shop.spec
    yield words.order_title.format(game=plan.head.title)
    yield ""
    yield words.order_shop.format(shop=spec.title, home=spec.home, read=spec.read)
    yield words.order_copies.format(copies=plan.options.copies)
    yield words.order_stock.format(stock=plan.options.stock or words.order_no_stock)
    profile = plan.press.profile
    if profile is not None:
        digest = sha256(profile.data).hexdigest()
        yield words.order_profile.format(profile=profile.name, digest=digest)
    elif spec.colour == "cmyk":
        yield words.order_unmanaged
    else:
        yield words.order_rgb


def checked(plan: ShopPlan) -> Iterator[str]:
    """What was checked before the files were written: none is, where one of these fails."""
    words, spec = PressWords.of(plan.head.language), plan.shop.spec
    yield words.order_checked
    of_form = words.order_checks_pdf if spec.form == "pdf" else words.order_checks_png
    values = {"safe": plan.head.length(spec.safe, 3), "ppi": f"{spec.ppi or 0:g}"}
    for one in (words.order_checks, of_form):
        yield from (f"  {line.format(**values)}" for line in one)


PRODUCT = Product(
    name="shop",
    options=ShopOptions,
    plan=plan_shop,
    make=make_shop,
    takes=frozenset({Shared.PIECE, Shared.THEME, Shared.LANGUAGE}),
)
