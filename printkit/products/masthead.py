"""What the pages of a file say of themselves: title, running line, imprint; in which language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from printkit.base.units import UNIT_MM, Paper
from printkit.model import Game, Language, Owner, Theme
from printkit.page import AS_IT_IS, Correction, PageSetup
from printkit.page.text import Tones
from printkit.rules import Piece
from printkit.text.nouns import joined
from printkit.text.players import Player, players_of
from printkit.text.words import FigureWords, SheetWords

if TYPE_CHECKING:
    from printkit.document.blocks import Block, Document
    from printkit.page import Publication, Sheet
    from printkit.page.sheet import Folding

F = TypeVar("F")

_ISO = re.compile(r"(sra|[ab])\d\+?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Masthead:
    """What the pages of a file say of themselves.

    Attributes:
        setup: paper, margins and what makes up for the printer.
        edge: of the widest pieces that it is for, in mm.
        usual: how wide most of them are, in mm; 0 where each card has its own size.
        before: how many of them come before this product.
        heading: what the product is called in the running line of a file that holds several.
        contents: what such a file holds, in words.
    """

    game: Game
    theme: Theme
    language: Language
    setup: PageSetup
    edge: float
    usual: float
    sheets: int = 1
    before: int = 0
    heading: str = ""
    contents: str = ""

    @property
    def title(self) -> str:
        """The game's title and edition (`Jersi 4.16`)."""
        return self.game.heading(self.language)

    @property
    def words(self) -> SheetWords:
        """The words of sheets."""
        return SheetWords.of(self.language, self.game.form)

    @property
    def tones(self) -> Tones:
        """The colours of words."""
        return Tones(text=self.theme.text, quiet=self.theme.quiet_text)

    @property
    def players(self) -> tuple[Player, ...]:
        """The names of both players, White first."""
        return players_of(self.game.players, self.language)

    @property
    def author(self) -> str:
        """Who made the game, in the language of the pages; empty where its file does not say."""
        return self.game.author[self.language]

    @property
    def subject(self) -> str:
        """A file's subject: credit, licence, spec."""
        spec = self.words.imprint_spec.format(digits=self.game.fingerprint)
        return " · ".join(filter(None, (self.author, self.game.licence, spec)))

    @property
    def unit(self) -> str:
        """The unit of lengths on its pages, `mm` or `in`, which also picks what words say of it."""
        return self.setup.paper.unit

    def length(self, value: float, decimals: int = 2) -> str:
        """A length in mm as the language writes it, in the unit of the paper."""
        return self.words.length(value, decimals, self.unit)

    def bought(self, value: float) -> str:
        """The same of what one buys: pieces of 3/4 in, of 18 mm; on such paper the other too."""
        return self.words.bought(value, self.unit)

    def across(self, width: float, height: float, decimals: int = 2) -> str:
        """Width and height of something flat (`343 × 308 mm`)."""
        wide = self.words.number(width / UNIT_MM[self.unit], decimals)
        return f"{wide}\u00a0×\u00a0{self.length(height, decimals)}"

    def owner(self, piece: Piece) -> str:
        """Whose a piece is: White’s, Black’s, or that it is neutral."""
        if self.game.kinds[piece.kind].owner is Owner.NONE:
            return self.words.neutral
        return self.players[piece.side].of

    def owners(self, pieces: Iterable[Piece]) -> str:
        """The same of several pieces: White’s and Black’s."""
        found = tuple(dict.fromkeys(map(self.owner, pieces)))
        return joined(found, self.words.also)

    def imprint(self, sheet: int) -> tuple[str, ...]:
        """The imprint of the product's sheet with this number."""
        words = self.words.imprint_sheet
        return self._imprint(words.format(sheet=self.before + sheet, sheets=self.sheets))

    def _imprint(self, sheet: F) -> tuple[str | F, ...]:
        return (
            self.title,
            self.heading,
            self.words.imprint_cube.format(cube=self.bought(self.edge)) if self.usual else "",
            sheet,
            correction_words(self.setup.correction, self.language),
            self.author,
            self.game.licence,
            self.words.imprint_spec.format(digits=self.game.fingerprint),
        )

    def document(self, title: str, blocks: tuple[Block, ...], number: int = 1) -> Document:
        """Pages of words, upright; `number` is that of their first among the product's sheets."""
        from printkit.document.blocks import Document, Folio

        frame = self.setup.standing
        return Document(
            title=title,
            blocks=blocks,
            paper=frame.paper,
            margins=frame.margins,
            language=self.language,
            foot=self._imprint(Folio.of(self.words.imprint_sheet, "sheet", "sheets")),
            before=self.before + number - 1,
            pages=self.sheets,
            text=self.theme.text,
            quiet=self.theme.quiet_text,
            alert=self.theme.second_step,
            author=self.author,
            subject=self.subject,
        )

    def by_itself(self, document: Document) -> Document:
        """Pages that are a file of their own: counted as pages, no size of pieces in their foot."""
        from printkit.document.blocks import Folio

        *_, correction, author, licence, spec = self._imprint("")
        page = Folio.of(FigureWords.of(self.language).page, "page", "pages")
        foot = (self.title, page, correction, author, licence, spec)
        return replace(document, foot=foot, pages=0)

    def publication(self, sheets: tuple[Sheet | Document, ...], title: str) -> Publication:
        """Sheets as a file called `title`."""
        from printkit.document.typeset import numbered
        from printkit.page import Publication

        return Publication(
            sheets=numbered(sheets),
            title=title,
            author=self.author,
            subject=self.subject,
            language=self.language,
            correction=self.setup.correction,
        )


def publication_of(
    document: Document, correction: Correction, folding: Folding | None = None
) -> Publication:
    """A document as a file of its own, which has its title, its author and its subject."""
    from printkit.page import Publication

    return Publication(
        sheets=(document,),
        title=document.title,
        author=document.author,
        subject=document.subject,
        language=document.language,
        correction=correction,
        folding=folding,
    )


def correction_words(correction: Correction, language: Language) -> str:
    """Which correction a sheet carries, along its shorter and its longer edge; else empty."""
    if correction == AS_IT_IS:
        return ""
    words = SheetWords.of(language)
    short, long = (
        f"{words.number(100 * factor)}\u00a0%" for factor in (correction.short, correction.long)
    )
    return words.imprint_corrected.format(short=short, long=long)


def paper_words(paper: Paper) -> str:
    """A paper as one writes it: A4, SRA3, Letter, A4 + Letter, 600 × 400, 8.5″ × 11″."""
    if paper.name[:1].isdigit():
        if paper.unit == "in":
            sides = paper.name.removesuffix("in").split("x")
            return "\u00a0×\u00a0".join(f"{side}″" for side in sides)
        return paper.name.replace("x", "\u00a0×\u00a0")
    if _ISO.fullmatch(paper.name):
        return paper.name.upper()
    return "\u00a0+\u00a0".join(
        part.upper() if _ISO.fullmatch(part) else part.capitalize()
        for part in paper.name.split("+")
    )


def numbered_titles(titles: Sequence[str]) -> tuple[str, ...]:
    """Titles of sheets; those that several share get their rank: `Stickers (1/2)`."""
    seen: Counter[str] = Counter()
    total = Counter(titles)
    found = []
    for title in titles:
        seen[title] += 1
        rank = f" ({seen[title]}/{total[title]})" if total[title] > 1 else ""
        found.append(title + rank)
    return tuple(found)
