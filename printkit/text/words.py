"""The printed and spoken words that code asks for by name, a part of the catalogue each.

What each says, by which name and with what to fill in, stands in `en.yaml` alone; `words.pyi` gives
type checkers the names (`python -m tools.words` writes it).
"""

from __future__ import annotations

from enum import StrEnum

from printkit.base.catalogue import REFERENCE, Words, catalogue
from printkit.base.lazy import regex
from printkit.base.units import UNIT_MM, in_sixteenths, places_aside, units_of_sale

_DATE = regex(r"([0-9]{4})(?:[./-]([0-9]{1,2}|\?\?)(?:[./-]([0-9]{1,2}|\?\?))?)?")


def __getattr__(name: str) -> object:
    """`Say`: what there is to be said about rules, by the keys of the catalogue's part `rules`.

    It is made when it is first asked for: what says nothing about rules reads no English for it.
    """
    if name != "Say":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    keys = {key.upper(): key for key in catalogue(REFERENCE).part("rules")}
    globals()[name] = say = StrEnum(name, keys, module=__name__)
    return say


class SheetWords(Words):
    """The words of printed sheets."""

    PART = "sheets"

    def number(self, value: float, decimals: int = 2) -> str:
        """`value` rounded, without zeros at its end."""
        text = f"{value:.{decimals}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", self.decimal)

    def length(self, value: float, decimals: int = 2, unit: str = "mm") -> str:
        """`value` mm in a unit of `UNIT_MM`, which stands behind it, never broken."""
        return self.units[unit].format(length=self.number(value / UNIT_MM[unit], decimals))

    def bought(self, value: float, on_paper: str) -> str:
        """The same of what one buys, on a paper of a unit: as it is sold, in brackets the other.

        Inches are a fraction, where the trade has one.
        """
        first, *others = units_of_sale(value / UNIT_MM["in"], on_paper)
        fraction = in_sixteenths(value) if first == "in" else None
        named = self.units[first].format(length=fraction or self.number(value / UNIT_MM[first]))
        for other in others:
            aside = self.length(value, 2 if other == "in" else places_aside(value), other)
            named = self.both_units.format(length=named, other=aside)
        return named


class MakingWords(Words):
    """The words of the make sheet, of paper cubes, and of the file that holds everything."""

    PART = "make_sheet"


class PlayWords(Words):
    """The words of the page to play from and of the other parts, but for the rules themselves."""

    PART = "play_page"


class RuleBookWords(Words):
    """The words of a rule book, but for the rules themselves."""

    PART = "rule_book"


class PlateWords(Words):
    """The words of plates: pictures of a rule book that show no board."""

    PART = "plates"


class FigureWords(Words):
    """The words of diagrams and booklets: captions, trays, what a turn does, what stands where."""

    PART = "figures"


class SpokenWords(Words):
    """The words of turns that are spoken as a game goes on."""

    PART = "spoken"


class LegendWords(Words):
    """The words of the legend: what the marks of a picture mean."""

    PART = "legend"


class MagazineWords(Words):
    """The words of a game as a magazine prints it: below its diagrams, behind its turns."""

    PART = "magazine"


class HeadingWords(Words):
    """The words of a game's heading: who played, where and when, how the players ended it."""

    PART = "headings"

    def dated(self, text: str) -> str:
        """A date of PGN (`2024.02.17`, `2024.02.??`) in words; what is none as it is."""
        match = _DATE.fullmatch(text)
        if match is None:
            return text
        year, month, day = (int(part) if part and part.isdigit() else 0 for part in match.groups())
        if not 1 <= month <= len(self.months):
            return text if month else str(year)
        pattern = self.month if not day else self.first if day == 1 else self.day
        return pattern.format(day=day, month=self.months[month - 1], year=year)


class RecordWords(Words):
    """The words about records: what a check finds, turn by turn and as a whole."""

    PART = "records"


class CalibrationWords(Words):
    """The words of the sheet that a printer is tested with."""

    PART = "test_sheet"
