"""Options that several products share, and what their words mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from types import ModuleType
from typing import NamedTuple

from printkit import page
from printkit.base import features
from printkit.base.errors import (
    LayoutError,
    Message,
    PrintkitError,
    Problem,
    Problems,
    did_you_mean,
    known_words,
)
from printkit.base.units import Paper, millimetres, paper
from printkit.model import Game, Owner
from printkit.products.base import TO_READ, Endings, flag, option, options_of, values_of
from printkit.products.request import Request, edge
from printkit.rules import Piece, Side

MOST_PIECES = 500
"""Of pieces that are named, and of faces of each."""

ONLY_METAVAR = "CUBES"

_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_SHEET_NUMBERS = re.compile(r"([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", re.ASCII)


def cell_width(text: str) -> float:
    """Width of a cell in mm, from text; its pieces are half as wide.

    Raises:
        LayoutError: no length, or one whose pieces nobody can hold.
    """
    return 2 * edge(text, 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizing:
    """What gives a board its size, where it is not the edge of the pieces.

    Attributes:
        cell: width of a cell across its flats, in mm.
        fit: `one` for the largest board that fits one sheet.
    """

    cell: float | None = option(None, parse=cell_width, metavar="MM")
    fit: str | None = option(None, choices=("one",))

    def __post_init__(self) -> None:
        if self.cell is not None and self.fit:
            hint = Message("common.keep-one")
            raise LayoutError(Message("products.cell-fit-each-give-size"), hint=hint)


BY_PIECE = Sizing()
FIT_ONE = Sizing(fit="one")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seaming:
    """How sheets are joined: butted, or glued over one another by so many mm."""

    joint: page.Joint | None = option(None, usual=page.Joint.OVERLAP, parse=page.Joint)
    overlap: float | None = option(None, parse=millimetres, metavar="MM")

    @property
    def seam(self) -> page.Seam:
        """What two sheets both show.

        Raises:
            LayoutError: butted sheets that should overlap, or too much or too little.
        """
        if self.joint in {page.Joint.BUTT, page.Joint.ZIGZAG}:
            if self.overlap is not None:
                raise LayoutError(
                    Message("products.butted-sheets-not-overlap"),
                    hint=Message("products.leave-overlap-out"),
                )
            return page.BUTTED if self.joint is page.Joint.BUTT else page.ZIGZAGGED
        return page.GLUED if self.overlap is None else page.glued(self.overlap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plates:
    """The plates of files for the print shop, and the spot colour of their knife.

    `press` asks for a file for the print shop, `colour` for colours that are not the usual ones.
    """

    press: bool = True
    colour: page.Colours | None = None
    spot: str | None = option(None, usual=page.CUT_CONTOUR, metavar="NAME")
    profile: str | None = option(None, metavar="FILE|NAME")
    black: page.Black | None = option(None, usual=page.Black.PLAIN, parse=page.Black)

    @property
    def prepared(self) -> page.Press | None:
        """How the file is prepared for the print shop, if it is.

        Raises:
            LayoutError: no spot colour may be called so, there is no such profile, or options that
                contradict one another, or are of no use without others.
        """
        values = values_of(self)
        asked = [
            flag(name, one)
            for name, usual, one in options_of(type(self))
            if values[name] != usual and name != "colour"
        ]
        if not (asked or self.press):
            return None
        made: page.Press = print_shop(*asked[:1]).prepared(self, asked)
        return made

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """What is warned of: that nobody knows on which press and paper the colours come."""
        unmanaged = self.press and self.profile is None and self.colours is page.Colours.CMYK
        what = Message("products.colours-unmanaged")
        return (Problem(what, hint=Message("products.name-a-profile")),) if unmanaged else ()

    @property
    def colours(self) -> page.Colours:
        """In which colours the file is written."""
        return self.colour or (page.Colours.CMYK if self.press else page.Colours.RGB)


class Fold(StrEnum):
    """Into how many parts a board is folded."""

    NONE = "none"
    HALF = "half"
    QUARTER = "quarter"
    SIXTH = "sixth"

    @property
    def lines(self) -> tuple[int, int]:
        """How many lines it is folded along: upright ones, and level ones."""
        counts = {Fold.HALF: (1, 0), Fold.QUARTER: (1, 1), Fold.SIXTH: (2, 1)}
        return counts.get(self, (0, 0))


def _colour(text: str) -> str:
    if not _COLOUR.fullmatch(text):
        what = Message("gamefile.no-colour", text=text)
        raise LayoutError(what, hint=Message("gamefile.write-it-like-c4613d"))
    return text.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForPress(Plates):
    """A file for the print shop, where that is asked for; and the colours of the file."""

    press: bool = option(False, named=True)
    colour: page.Colours | None = option(None, usual=page.Colours.RGB, parse=page.Colours)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlates(Plates):
    """A board for the print shop, along its outline, or cut straight with what is around it.

    Attributes:
        rectangle: its size once it is cut, in mm; None where the knife follows the outline.
        background: the colour around the board's art.
        border: how wide a strip along the edges is, in mm.
        fold: into how many parts the board is folded.
        turn_in: how far the print goes around the edges of the card that it is mounted on, in mm.
    """

    rectangle: Paper | None = option(None, parse=paper, metavar="SIZE")
    background: str | None = option(None, parse=_colour, metavar="#RRGGBB")
    border: float | None = option(None, parse=millimetres, metavar="MM")
    fold: Fold = option(Fold.NONE, parse=Fold)
    turn_in: float | None = option(None, name="--wrap", parse=millimetres, metavar="MM")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardForPress(BoardPlates):
    """The same, where a board for the print shop is asked for."""

    press: bool = option(False, named=True)
    colour: page.Colours | None = option(None, usual=page.Colours.RGB, parse=page.Colours)


def print_shop(option: str = "--press") -> ModuleType:
    """What prepares files for the print shop, for which `option` asks.

    Raises:
        LayoutError: it was left out.
    """
    found = features.find("press", "pages")
    if found is None:
        raise LayoutError(Message("common.not-included", what=option))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """How pages of words are bound: as they are, or as sheets that are folded and stapled."""

    booklet: page.Flip | None = option(None, parse=page.Flip)

    @property
    def endings(self) -> Endings:
        """How a file of words may end; what is folded is printed."""
        if self.booklet is None:
            return Endings(TO_READ)
        return Endings(only=Message("products.booklet-is-printed"))

    def folding(self, request: Request) -> page.Folding | None:
        """How the pages become a booklet of sheets of the paper that is asked for."""
        flip = self.booklet
        return None if flip is None else page.Folding(sheet=request.setup.paper, flip=flip)

    def on_pages(self, request: Request) -> Request:
        """The request for the pages themselves: half a sheet each, where sheets are folded."""
        folding = self.folding(request)
        if folding is None:
            return request
        return replace(request, setup=replace(request.setup, paper=folding.page))


def refuse_together(**given: object) -> None:
    """Refuse options that contradict one another.

    Raises:
        LayoutError: more than one of them is given.
    """
    names = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if len(names) > 1:
        all_names = reduce(
            lambda one, other: Message("common.one-and-other", one=one, other=other), names
        )
        raise LayoutError(
            Message("products.cannot-go-together", names=all_names), hint=Message("common.keep-one")
        )


def many_sheets(count: int) -> str:
    """So many sheets, in words."""
    return Message("products.sheets", count=count)


def pieces_named(game: Game, only: str | None) -> tuple[Piece, ...]:
    """The pieces that `--only` names, each as often as it is named; none without it.

    Raises:
        PrintkitError: all words that name no kind of the game, or no number of pieces.
    """
    found, problems = list[Piece](), Problems()
    for word in () if only is None else only.split(","):
        name, equals, number = (part.strip() for part in word.partition("="))
        if equals and not (number.isdecimal() and 1 <= int(number[:9]) <= MOST_PIECES):
            known = Message("products.count-example", most=MOST_PIECES, name=name or "R")
            problems.append(
                Problem(
                    Message("products.only-no-number-cubes", form=game.form, number=number),
                    hint=known,
                )
            )
            continue
        with problems.noting():
            found += (piece for piece in _named(game, name) for _ in range(int(number or 1)))
    problems.stop()
    if len(found) > MOST_PIECES:
        raise PrintkitError(
            Message("products.too-many-only", form=game.form, count=len(found)),
            hint=Message("products.at-most", most=MOST_PIECES),
        )
    return tuple(found)


def _named(game: Game, word: str) -> tuple[Piece, ...]:
    """The pieces that a word names: a letter is one side's, a kind's name both sides'."""
    for number, kind in enumerate(game.kinds):
        owners, signs = game.owners(number), game.player_signs
        if signs and kind.owner is Owner.SIDES:
            for side in (side for side in owners if word == f"{signs[side]}{kind.letter}"):
                return (Piece(number, side),)
        elif word == kind.letter and Side.WHITE in owners:
            return (Piece(number, Side.WHITE),)
        of_black = Side.BLACK in owners and not signs
        if word == kind.letter.lower() and (of_black or kind.owner is Owner.NONE):
            return (Piece(number, owners[-1]),)
        if word.lower() in {kind.id, *map(str.lower, kind.name.texts.values())}:
            return tuple(Piece(number, side) for side in owners)
    known = [kind.id for kind in game.kinds]
    letters = ", ".join(f"{kind.letter} {kind.id}" for kind in game.kinds if kind.letter)
    hint = did_you_mean(word, known) or Message(
        "products.known-small-letters-black", letters=letters
    )
    raise PrintkitError(Message("products.only-no-kind", game=game.name, word=word), hint=hint)


class Sides(StrEnum):
    """Whether cubes of different colours come on one sheet."""

    SHARE = "share"
    """Where that saves a sheet."""

    APART = "apart"
    """Never."""


class Hand(NamedTuple):
    """Cubes that are made together: the kinds of one colour, White where they are neutral.

    `turned` are the other sides of these.
    """

    side: Side
    kinds: tuple[int, ...]
    turned: tuple[int, ...]

    @property
    def pieces(self) -> frozenset[Piece]:
        """Its pieces, whatever side of them lies up."""
        return frozenset(Piece(kind, self.side) for kind in (*self.kinds, *self.turned))


def hands(game: Game) -> tuple[Hand, ...]:
    """White's cubes, Black's, those of further players, and neutral ones where there are any."""
    kinds = list(enumerate(game.kinds))
    found = (
        Hand(
            side,
            tuple(rank for rank, one in kinds if one.owner is owner and side in one.sides),
            tuple(
                rank
                for rank, one in kinds
                if one.of is not None and one.owner is owner and side in game.owners(rank)
            ),
        )
        for owner in Owner
        for side in game.sides
    )
    return tuple(hand for hand in found if hand.kinds)


def sheet_codes(text: str | None) -> tuple[str, ...]:
    """The sheets that `--sheets` names; none without it."""
    return () if text is None else tuple(word.strip().upper() for word in text.split(","))


def sheets_named(asked: Sequence[str]) -> int:
    """How many sheets such words name, if they are there."""
    ranges = (_SHEET_NUMBERS.fullmatch(word) for word in dict.fromkeys(asked))
    return sum(int(one[2]) - int(one[1]) + 1 if one and one[2] else 1 for one in ranges)


def only_sheets(publication: page.Publication, asked: Sequence[str]) -> page.Publication:
    """The sheets asked for alone, each as it stands in the whole file; all where none is.

    Sheets are asked for by their codes (`1B`) or by their numbers (`4`, `4-6`).

    Raises:
        LayoutError: there is no such sheet.
    """
    from printkit.document.typeset import pages_of

    if not asked:
        return publication
    codes = [one.code if isinstance(one, page.Sheet) else "" for one in publication.sheets]
    pages = [
        rank
        for rank, one in enumerate(publication.sheets)
        for _ in range(1 if isinstance(one, page.Sheet) else pages_of(one))
    ]
    wanted: set[int] = set()
    for word in asked:
        numbers = _SHEET_NUMBERS.fullmatch(word)
        if numbers is None:
            refuse_unknown(word, list(filter(None, codes)))
            wanted |= {rank for rank, code in enumerate(codes) if code == word}
            continue
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if not 1 <= first <= last <= len(pages):
            hint = Message("products.numbers-go-1", count=len(pages))
            raise LayoutError(Message("products.no-sheet", word=word), hint=hint)
        wanted.update(pages[first - 1 : last])
    sheets = tuple(one for rank, one in enumerate(publication.sheets) if rank in wanted)
    return replace(publication, sheets=sheets)


def refuse_unknown(code: str, known: Sequence[str]) -> None:
    """Refuse a code that no sheet of a board has.

    Raises:
        LayoutError: it has not.
    """
    if code not in known:
        hint = known_words(known, code) or Message("products.board-one-sheet")
        raise LayoutError(Message("products.no-sheet-of-code", code=code), hint=hint)
