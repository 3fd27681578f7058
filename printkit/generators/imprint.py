"""What every product of a game tells of itself: imprint, file name, tones of its words."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.model import Game, Language, Theme
from printkit.page import Tones
from printkit.units import Paper
from printkit.words.sheets import SHEET_WORDS

_DEFAULT_THEME = "print"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A game's product as it is asked for.

    Attributes:
        game: what is printed.
        cube: side of the cubes in mm.
        language: of all words.
        theme: of all colours.
        sheets: how many sheets the file holds.
    """

    game: Game
    cube: float
    language: Language
    theme: Theme
    sheets: int

    @property
    def title(self) -> str:
        """The game's title and edition (`Jersi 4.16`)."""
        return f"{self.game.title[self.language]} {self.game.edition}".rstrip()

    @property
    def tones(self) -> Tones:
        """The colours of words."""
        return Tones(text=self.theme.text, quiet=self.theme.quiet_text)

    def imprint(self, sheet: int) -> tuple[str, ...]:
        """What the sheet with this number tells of itself."""
        words = SHEET_WORDS[self.language]
        return (
            self.title,
            words.imprint_cube.format(cube=words.length(self.cube)),
            words.imprint_sheet.format(sheet=sheet, sheets=self.sheets),
            self.game.author,
            self.game.licence,
            words.imprint_spec.format(digits=self.game.fingerprint),
        )

    @property
    def subject(self) -> str:
        """The file's subject: credit, licence, spec."""
        words = SHEET_WORDS[self.language]
        parts = (
            self.game.author,
            self.game.licence,
            words.imprint_spec.format(digits=self.game.fingerprint),
        )
        return " · ".join(part for part in parts if part)


def file_name(edition: Edition, product: str, paper: Paper) -> str:
    """What a product's file is called: `jersi-4.16_board_16mm_a4_fr.pdf`.

    A theme other than the one for paper is told too.
    """
    theme = () if edition.theme.name == _DEFAULT_THEME else (edition.theme.name,)
    cube = f"{edition.cube:.2f}".rstrip("0").rstrip(".")
    parts = (edition.game.file_stem, product, f"{cube}mm", paper.name, *theme, edition.language)
    return "_".join(parts) + ".pdf"
