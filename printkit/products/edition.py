"""What every product of a game tells of itself: imprint, file name, tones of its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.document.blocks import Block, Document
from printkit.document.typeset import numbered
from printkit.model import Game, Language, Owner, Theme
from printkit.page import AS_IT_IS, Correction, PageSetup, Publication, Sheet, Tones
from printkit.rules import Piece
from printkit.text.nouns import joined
from printkit.text.players import Player, players_of
from printkit.text.words import SheetWords
from printkit.units import Paper

_DEFAULT_THEME = "print"
_ISO = re.compile(r"(sra|[ab])\d\+?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A game's product as it is asked for.

    Attributes:
        game: what is printed.
        cube: side of the cubes in mm.
        language: of all words.
        theme: of all colours.
        sheets: how many sheets the file holds.
        before: how many of them come before this product.
        heading: what the product is called in the running line of a file that holds several.
        contents: what such a file holds, in words.
        correction: what is made larger or smaller because of the printer.
    """

    game: Game
    cube: float
    language: Language
    theme: Theme
    sheets: int
    before: int = 0
    heading: str = ""
    contents: str = ""
    correction: Correction = AS_IT_IS

    @property
    def title(self) -> str:
        """The game's title and edition (`Jersi 4.16`)."""
        return self.game.heading(self.language)

    @property
    def tones(self) -> Tones:
        """The colours of words."""
        return Tones(text=self.theme.text, quiet=self.theme.quiet_text)

    @property
    def players(self) -> tuple[Player, Player]:
        """The names of both players, White first."""
        return players_of(self.game.players, self.language)

    def whose(self, piece: Piece) -> str:
        """Whose a cube is: White’s, Black’s, or that it is neutral."""
        if self.game.kinds[piece.kind].owner is Owner.NONE:
            return SheetWords.of(self.language).neutral
        return self.players[piece.side].of

    def whose_all(self, pieces: Iterable[Piece]) -> str:
        """The same of several cubes: White’s and Black’s."""
        owners = tuple(dict.fromkeys(map(self.whose, pieces)))
        return joined(owners, SheetWords.of(self.language).also)

    def imprint(self, sheet: int) -> tuple[str, ...]:
        """What the product's sheet with this number tells of itself."""
        return self._imprint(str(self.before + sheet), str(self.sheets))

    def _imprint(self, sheet: str, sheets: str) -> tuple[str, ...]:
        words = SheetWords.of(self.language)
        return (
            self.title,
            self.heading,
            words.imprint_cube.format(cube=words.length(self.cube)),
            words.imprint_sheet.format(sheet=sheet, sheets=sheets),
            correction_words(self.correction, self.language),
            self.game.author,
            self.game.licence,
            words.imprint_spec.format(digits=self.game.fingerprint),
        )

    def document(
        self, title: str, blocks: tuple[Block, ...], setup: PageSetup, *, number: int = 1
    ) -> Document:
        """Pages of words of this product, upright.

        Args:
            title: what they are called.
            blocks: what they say.
            setup: what is printed on.
            number: of their first page among the product's sheets.
        """
        frame = setup.standing
        return Document(
            title=title,
            blocks=blocks,
            paper=frame.paper,
            margins=frame.margins,
            language=self.language,
            foot=self._imprint("{page}", "{pages}"),
            before=self.before + number - 1,
            pages=self.sheets,
            text=self.theme.text,
            quiet=self.theme.quiet_text,
            author=self.game.author,
            subject=self.subject,
        )

    @property
    def subject(self) -> str:
        """The file's subject: credit, licence, spec."""
        words = SheetWords.of(self.language)
        parts = (
            self.game.author,
            self.game.licence,
            words.imprint_spec.format(digits=self.game.fingerprint),
        )
        return " · ".join(part for part in parts if part)

    def publication(self, sheets: tuple[Sheet | Document, ...], title: str) -> Publication:
        """Sheets of this product as a file called `title`."""
        return Publication(
            sheets=numbered(sheets),
            title=title,
            author=self.game.author,
            subject=self.subject,
            language=self.language,
            correction=self.correction,
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


def file_name(edition: Edition, product: str, paper: Paper) -> str:
    """What a product's file is called: `jersi-4.16_board_16mm_a4_fr.pdf`.

    A theme other than the one for paper is told too.
    """
    theme = () if edition.theme.name == _DEFAULT_THEME else (edition.theme.name,)
    cube = f"{edition.cube:.2f}".rstrip("0").rstrip(".")
    parts = (edition.game.file_stem, product, f"{cube}mm", paper.name, *theme, edition.language)
    return "_".join(parts) + ".pdf"


def paper_words(paper: Paper) -> str:
    """A paper as one writes it: A4, SRA3, Letter, A4 + Letter, 600 × 400."""
    if paper.name[:1].isdigit():
        return paper.name.replace("x", "\u00a0×\u00a0")
    if _ISO.fullmatch(paper.name):
        return paper.name.upper()
    return "\u00a0+\u00a0".join(
        part.upper() if _ISO.fullmatch(part) else part.capitalize()
        for part in paper.name.split("+")
    )


def told_apart(titles: Sequence[str]) -> tuple[str, ...]:
    """Titles of sheets; those that several share get their rank: `Stickers (1/2)`."""
    seen: Counter[str] = Counter()
    total = Counter(titles)
    found = []
    for title in titles:
        seen[title] += 1
        rank = f" ({seen[title]}/{total[title]})" if total[title] > 1 else ""
        found.append(title + rank)
    return tuple(found)
