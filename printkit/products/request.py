"""What is asked for: a game on paper, for pieces of a size, in a language and a theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from printkit.errors import LayoutError, Message
from printkit.model import Game, Language, Owner, Theme
from printkit.page.setup import PageSetup
from printkit.page.text import Tones
from printkit.products.titles import correction_words
from printkit.rules import Piece
from printkit.text.nouns import joined
from printkit.text.players import Player, players_of
from printkit.text.words import SheetWords
from printkit.units import millimetres, paper

if TYPE_CHECKING:
    from printkit.document.blocks import Block, Document
    from printkit.page import Publication, Sheet

USUAL_EDGE = 20.0
"""Edge of a piece in mm where nothing is said of it."""
USUAL_PAPER = "a4"
USUAL_LANGUAGE = Language.EN
ON_PAPER, ON_SCREEN = "print", "screen"
"""The themes that every game has."""

_THINNEST, _THICKEST = 4.0, 200.0
"""Of pieces that a person can hold, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """Where a product stands in a file that holds several.

    Attributes:
        sheets: how many sheets the file holds.
        before: how many of them come before the product.
        heading: what the product is called in the running line.
        contents: what the file holds, in words.
    """

    sheets: int = 0
    before: int = 0
    heading: str = ""
    contents: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked for, the same value for every product.

    Attributes:
        game: what is made.
        theme: of all colours.
        language: of all words.
        setup: paper, margins and what makes up for the printer.
        piece: edge of the pieces in mm; None for the usual one, or the one that fits a board.
        given: the options that were given in words, by their names (`--margin`), for manifests
            and for refusing those of no use.
        within: where the product stands in a file that holds several.
    """

    game: Game
    theme: Theme
    language: Language = USUAL_LANGUAGE
    setup: PageSetup = field(default_factory=lambda: PageSetup(paper=paper(USUAL_PAPER)))
    piece: float | None = None
    given: Mapping[str, str] = field(default_factory=dict, compare=False)
    within: Within = Within()

    @property
    def edge(self) -> float:
        """Edge of the pieces in mm."""
        return USUAL_EDGE if self.piece is None else self.piece

    @property
    def title(self) -> str:
        """The game's title and request (`Jersi 4.16`)."""
        return self.game.heading(self.language)

    @property
    def tones(self) -> Tones:
        """The colours of words."""
        return Tones(text=self.theme.text, quiet=self.theme.quiet_text)

    @property
    def players(self) -> tuple[Player, Player]:
        """The names of both players, White first."""
        return players_of(self.game.players, self.language)

    @property
    def subject(self) -> str:
        """A file's subject: credit, licence, spec."""
        spec = SheetWords.of(self.language).imprint_spec.format(digits=self.game.fingerprint)
        return " · ".join(filter(None, (self.game.author, self.game.licence, spec)))

    def part(self, sheets: int, *, before: int = 0, heading: str = "") -> Request:
        """The same for a part of a file of `sheets` sheets, with `before` of them before it."""
        contents = self.within.contents
        within = Within(sheets=sheets, before=before, heading=heading, contents=contents)
        return replace(self, within=within)

    def length(self, value: float, decimals: int = 2) -> str:
        """A length in mm as the language writes it."""
        return SheetWords.of(self.language).length(value, decimals)

    def owner(self, piece: Piece) -> str:
        """Whose a piece is: White’s, Black’s, or that it is neutral."""
        if self.game.kinds[piece.kind].owner is Owner.NONE:
            return SheetWords.of(self.language).neutral
        return self.players[piece.side].of

    def owners(self, pieces: Iterable[Piece]) -> str:
        """The same of several pieces: White’s and Black’s."""
        found = tuple(dict.fromkeys(map(self.owner, pieces)))
        return joined(found, SheetWords.of(self.language).also)

    def imprint(self, sheet: int) -> tuple[str, ...]:
        """The imprint of the product's sheet with this number."""
        return self._imprint(str(self.within.before + sheet), str(self.within.sheets))

    def _imprint(self, sheet: str, sheets: str) -> tuple[str, ...]:
        words = SheetWords.of(self.language)
        return (
            self.title,
            self.within.heading,
            words.imprint_cube.format(cube=words.length(self.edge)),
            words.imprint_sheet.format(sheet=sheet, sheets=sheets),
            correction_words(self.setup.correction, self.language),
            self.game.author,
            self.game.licence,
            words.imprint_spec.format(digits=self.game.fingerprint),
        )

    def document(self, title: str, blocks: tuple[Block, ...], number: int = 1) -> Document:
        """Pages of words, upright.

        Args:
            title: what they are called.
            blocks: what they say.
            number: of their first page among the product's sheets.
        """
        from printkit.document.blocks import Document

        frame = self.setup.standing
        return Document(
            title=title,
            blocks=blocks,
            paper=frame.paper,
            margins=frame.margins,
            language=self.language,
            foot=self._imprint("{page}", "{pages}"),
            before=self.within.before + number - 1,
            pages=self.within.sheets,
            text=self.theme.text,
            quiet=self.theme.quiet_text,
            alert=self.theme.second_step,
            author=self.game.author,
            subject=self.subject,
        )

    def publication(self, sheets: tuple[Sheet | Document, ...], title: str) -> Publication:
        """Sheets as a file called `title`."""
        from printkit.document.typeset import numbered
        from printkit.page import Publication

        return Publication(
            sheets=numbered(sheets),
            title=title,
            author=self.game.author,
            subject=self.subject,
            language=self.language,
            correction=self.setup.correction,
        )

    def file_name(self, product: str, on: str = "", ending: str = ".pdf") -> str:
        """The file name of a product: `jersi-4.16_board_16mm_a4_fr.pdf`.

        A theme other than the one for paper is named too.

        Args:
            product: its name.
            on: what it is made on, where that is not the paper asked for.
            ending: of the name.
        """
        theme = () if self.theme.name == ON_PAPER else (self.theme.name,)
        edge = f"{self.edge:.2f}".rstrip("0").rstrip(".")
        on = on or self.setup.paper.name
        parts = (self.game.file_stem, product, f"{edge}mm", on, *theme, self.language)
        return "_".join(parts) + ending

    def refuse_given(self, option: str, *names: str) -> None:
        """Refuse options that mean nothing beside `option`.

        Raises:
            LayoutError: one of them is given; all that are given are named.
        """
        found = [name for name in names if name in self.given]
        if found:
            raise LayoutError(
                Message("products.no-use", found=", ".join(found), option=option),
                hint=Message("common.leave-out"),
            )


def edge(text: str) -> float:
    """Edge of a piece in mm, from text.

    Raises:
        LayoutError: no length, or none that a person can hold.
    """
    return held(millimetres(text))


def held(length: float) -> float:
    """An edge in mm that a person can hold.

    Raises:
        LayoutError: it is thinner than 4 mm or thicker than 200 mm.
    """
    if not _THINNEST <= length <= _THICKEST:
        hint = Message("products.between-mm", thinnest=_THINNEST, thickest=_THICKEST)
        raise LayoutError(Message("products.cube-mm-out-reach", length=length), hint=hint)
    return length
