"""Options that several products share, and what their words mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from printkit.base.errors import LayoutError, Message, PrintkitError, Problem, did_you_mean
from printkit.base.units import millimetres
from printkit.model import Game, Owner
from printkit.page import (
    BUTTED,
    CUT_CONTOUR,
    GLUED,
    ZIGZAGGED,
    Colours,
    Flip,
    Folding,
    Joint,
    Press,
    Seam,
    glued,
)
from printkit.products.base import TO_READ, option
from printkit.products.request import Request, held
from printkit.rules import Piece, Side

MOST_PIECES = 500
"""Of pieces that are named, and of faces of each."""


def cell_width(text: str) -> float:
    """Width of a cell in mm, from text; its pieces are half as wide.

    Raises:
        LayoutError: no length, or one whose pieces nobody can hold.
    """
    return 2 * held(millimetres(text) / 2)


RESERVED_INKS = (
    "All",
    "None",
    "Cyan",
    "Magenta",
    "Yellow",
    "Black",
    "Red",
    "Green",
    "Blue",
    "Gray",
)
"""Names that mean no spot colour: every plate, no plate, or a plate of the process
(ISO 32000-1, 8.6.6.4 and 8.6.6.5)."""


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
    """How sheets are joined.

    Attributes:
        joint: glued over one another, or butted.
        overlap: of glued sheets, in mm.
    """

    joint: Joint | None = option(None, usual=Joint.OVERLAP, parse=Joint)
    overlap: float | None = option(None, parse=millimetres, metavar="MM")

    @property
    def seam(self) -> Seam:
        """What two sheets both show.

        Raises:
            LayoutError: butted sheets that should overlap, or too much or too little.
        """
        if self.joint in {Joint.BUTT, Joint.ZIGZAG}:
            if self.overlap is not None:
                raise LayoutError(
                    Message("products.butted-sheets-not-overlap"),
                    hint=Message("products.leave-overlap-out"),
                )
            return BUTTED if self.joint is Joint.BUTT else ZIGZAGGED
        return GLUED if self.overlap is None else glued(self.overlap)


def _check_spot(name: str) -> None:
    """Refuse what no spot colour can be called.

    Raises:
        LayoutError: it has other than plain letters, or means a plate that every file has.
    """
    hint = None
    if not (name.isascii() and name.isprintable() and name.strip()):
        hint = Message("products.use-plain-letters")
    elif name.strip().lower() in map(str.lower, RESERVED_INKS):
        hint = Message("products.names-plate", usual=CUT_CONTOUR)
    if hint:
        raise LayoutError(Message("products.spot-colour-cannot-called", spot=name), hint=hint)


@dataclass(frozen=True, slots=True, kw_only=True)
class ForPress:
    """A file for the print shop, and in which colours it is written.

    Attributes:
        press: in one piece, with bleed, marks and layers.
        spot: name of the spot colour of the knife.
        colour: colours of the file.
    """

    press: bool = option(False, named=True)
    spot: str | None = option(None, usual=CUT_CONTOUR, metavar="NAME")
    colour: Colours | None = option(None, usual=Colours.RGB, parse=Colours)

    @property
    def prepared(self) -> Press | None:
        """How the file is prepared for the print shop, if it is.

        Raises:
            LayoutError: a spot colour without `--press`, or one without a name.
        """
        spot = self.spot
        if not self.press:
            if spot is not None:
                raise LayoutError(
                    Message("products.only-files-print-shop-knife"),
                    hint=Message("products.add-press"),
                )
            return None
        if spot is not None:
            _check_spot(spot)
        return Press(spot=spot or CUT_CONTOUR)

    @property
    def colours(self) -> Colours:
        """In which colours the file is written."""
        return self.colour or (Colours.CMYK if self.press else Colours.RGB)


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """How pages of words are bound.

    Attributes:
        booklet: at which edge the printer turns sheets over that are folded and stapled, or None
            for pages as they are.
    """

    booklet: Flip | None = option(None, parse=Flip)

    @property
    def endings(self) -> tuple[str, ...]:
        """How a file of words may end; what is folded is printed."""
        return TO_READ if self.booklet is None else TO_READ[:1]

    @property
    def only(self) -> str:
        """Why it ends in nothing else."""
        return "" if self.booklet is None else Message("products.booklet-is-printed")

    def folding(self, request: Request) -> Folding | None:
        """How the pages become a booklet of sheets of the paper that is asked for."""
        flip = self.booklet
        return None if flip is None else Folding(sheet=request.setup.paper, flip=flip)

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
        told = reduce(
            lambda one, other: Message("common.one-and-other", one=one, other=other), names
        )
        raise LayoutError(
            Message("products.cannot-go-together", names=told), hint=Message("common.keep-one")
        )


def many_sheets(count: int) -> str:
    """So many sheets, in words."""
    return Message("products.sheets", count=count)


ONLY_METAVAR = "CUBES"


def pieces_named(game: Game, only: str | None) -> tuple[Piece, ...]:
    """The pieces that `--only` names, each as often as it is named; none without it.

    Raises:
        PrintkitError: all words that name no kind of the game, or no number of pieces.
    """
    found: list[Piece] = []
    problems: list[Problem] = []
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
        try:
            pieces = _named(game, name)
        except PrintkitError as error:
            problems += error.problems
            continue
        found += (piece for piece in pieces for _ in range(int(number or 1)))
    if problems:
        raise PrintkitError(tuple(problems))
    if len(found) > MOST_PIECES:
        raise PrintkitError(
            Message("products.too-many-only", form=game.form, count=len(found)),
            hint=Message("products.at-most", most=MOST_PIECES),
        )
    return tuple(found)


def _named(game: Game, word: str) -> tuple[Piece, ...]:
    """The pieces that a word names: a letter is one side's, a kind's name both sides'."""
    for number, kind in enumerate(game.kinds):
        if word == kind.letter and Side.WHITE in kind.sides:
            return (Piece(number, Side.WHITE),)
        if word == kind.letter.lower() and (Side.BLACK in kind.sides or kind.owner is Owner.NONE):
            return (Piece(number, kind.sides[-1]),)
        if word.lower() in {kind.id, *map(str.lower, kind.name.texts.values())}:
            return tuple(Piece(number, side) for side in kind.sides)
    known = [kind.id for kind in game.kinds]
    letters = ", ".join(f"{kind.letter} {kind.id}" for kind in game.kinds)
    hint = did_you_mean(word, known) or Message(
        "products.known-small-letters-black", letters=letters
    )
    raise PrintkitError(Message("products.only-no-kind", game=game.name, word=word), hint=hint)
