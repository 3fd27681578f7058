"""What a first file is made of: a title, a board, kinds of pieces; each read from a few words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_lowercase, ascii_uppercase
from unicodedata import combining, normalize

from printkit.base.catalogue import catalogue, languages
from printkit.base.errors import Message, PrintkitError, known_words, nearest
from printkit.gamefile.synonyms import meant, synonym
from printkit.model import FORMS
from printkit.model.piece import DISC

SHAPES = ("squares", "hexagons", "points")
"""The cells that are asked for, the usual ones first."""
USUAL_SIZES = {"squares": "8x8", "hexagons": "5", "points": "9x9"}
_MOST_ROWS = len(ascii_lowercase)
_MOST_ACROSS = 26
_LEAST = 2
_MOST_SIDE = 13
"""Cells along the side of a hexagon at most: that has 25 rows."""
_SIZE = re.compile(r"\s*([0-9]{1,3})(?:\s*[x×*]\s*([0-9]{1,3}))?\s*", re.ASCII | re.IGNORECASE)
_MOST_KINDS = len(ascii_uppercase)
_ALMOST = 0.85
"""How like a name a word is that is taken for it: `hexagones`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of a first board: so many across in each of so many rows.

    Of hexagons both are the length of a side: together they make a hexagon.
    """

    cells: str
    across: int
    rows: int

    @property
    def shape(self) -> str:
        """The word for all of them in a spec: `rectangle 8x8`, `hexagon 5`."""
        if self.cells == "hexagons":
            return f"hexagon {self.across}"
        return f"rectangle {self.across}x{self.rows}"

    def span(self, cells: Sequence[str]) -> str:
        """Cells of a row side by side: one, all by the row's name, or as a range."""
        row: str = cells[0][0]
        if len(cells) == self.lengths()[ascii_lowercase.index(row)]:
            return row
        return cells[0] if len(cells) == 1 else f"{cells[0]}..{cells[-1]}"

    def lengths(self) -> list[int]:
        """How many cells each row has, from White's side."""
        if self.cells != "hexagons":
            return [self.across] * self.rows
        grow = range(self.across, 2 * self.across - 1)
        return [*grow, 2 * self.across - 1, *reversed(grow)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A kind of piece: its key in the file, its name as printed, its letter and form."""

    id: str
    name: str
    letter: str
    form: str


def plain(text: str) -> str:
    """A name in the small letters, digits and hyphens of keys and files; may be empty."""
    bare = (one for one in normalize("NFKD", text.lower()) if not combining(one))
    return re.sub(r"[^a-z0-9]+", "-", "".join(bare)).strip("-").lstrip("-0123456789")


def read_title(text: str) -> str:
    """A title in one line.

    Raises:
        PrintkitError: nothing is left of it.
    """
    title = " ".join(text.split())
    if not title:
        raise PrintkitError(Message("gamefile.value-empty"))
    return title


def read_cells(text: str) -> str:
    """The pattern of cells that a word means.

    Raises:
        PrintkitError: it means none.
    """
    return _known(text, SHAPES, "cli.no-cells")


def _known(text: str, names: Collection[str], otherwise: str) -> str:
    """The name that a word is, or means: `disque` is a disc."""
    word = text.strip().lower()
    meant_by = synonym(word, names)
    near = nearest(word, names, least=_ALMOST)
    found = next((one for one in (word, meant_by, *near) if one in names), None)
    if found is None:
        hint = meant(word, names) or known_words(names)
        raise PrintkitError(Message(otherwise, word=word), hint=hint)
    return found


def read_size(text: str, cells: str) -> Cells:
    """The board of a size: `8x8`, across and along; of hexagons `5`, the length of a side.

    Raises:
        PrintkitError: it is no size of such a board.
    """
    found = _SIZE.fullmatch(text)
    hint = Message(f"cli.size-of-{'hexagons' if cells == 'hexagons' else 'others'}")
    if found is None or (cells == "hexagons" and found[2]):
        raise PrintkitError(Message("cli.no-size", size=text), hint=hint)
    across, rows = int(found[1]), int(found[2] or found[1])
    most = (_MOST_SIDE, _MOST_SIDE) if cells == "hexagons" else (_MOST_ACROSS, _MOST_ROWS)
    if not (_LEAST <= across <= most[0] and _LEAST <= rows <= most[1]):
        raise PrintkitError(Message("cli.size-out-of-reach", least=_LEAST, most=most[0]), hint=hint)
    return Cells(cells=cells, across=across, rows=rows)


def read_kinds(text: str) -> tuple[Wanted, ...]:
    """The kinds that words name: `man:disc king:disc`; commas part names that hold blanks.

    Raises:
        PrintkitError: there are none, too many, two of one name, or an unknown form.
    """
    parts = (part.strip() for part in text.split(","))
    split = ([part] if part.count(":") == 1 else part.split() for part in parts)
    given = list(filter(None, chain.from_iterable(split)))
    if not 1 <= len(given) <= _MOST_KINDS:
        raise PrintkitError(Message("cli.how-many-kinds", most=_MOST_KINDS))
    pieces: list[Wanted] = []
    for word in given:
        name, _, form = (part.strip() for part in word.partition(":"))
        form = _known(form or DISC.name, FORMS, "cli.no-form")
        # without the article that a language writes before it: `le pion`, `l’ours`
        leads = (catalogue(code).article(name.lower()) for code in languages())
        key = plain(name[len(next(filter(None, leads), "")) :])
        if not key or any(key == one.id for one in pieces):
            what = "cli.kind-twice" if key else "cli.kind-without-name"
            raise PrintkitError(Message(what, name=word), hint=Message("cli.kinds-example"))
        # the first letter of its name that no other kind has, or any that is left
        free = {*ascii_uppercase}.difference(one.letter for one in pieces)
        letter = next(one for one in key.upper() + ascii_uppercase if one in free)
        pieces.append(Wanted(id=key, name=name, letter=letter, form=form))
    return tuple(pieces)
