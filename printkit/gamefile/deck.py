"""The cards of a deck from a table: a row each, its columns named by the first row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from printkit.base.catalogue import REFERENCE, catalogue, languages
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import alike, exists, named_in
from printkit.base.units import is_colour
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import KindSpec
from printkit.gamefile.table import rows
from printkit.gamefile.tree import Word, read_text
from printkit.model import CardFace, CardPattern, Kind, Localised, Owner
from printkit.model.game import START, TONES
from printkit.scene.lettering import unprintable

_TITLE, _TEXT, _COUNT, _COLOUR = "title", "text", "count", "colour"
_PATTERN, _PIPS = "pattern", "pips"
_SIZE = re.compile(rf"({_PATTERN}|{_PIPS})(?: +([1-9])x([1-9]))?")
"""The head of the column of patterns: `pattern`, or with columns and rows of another board."""
_USUAL = {_PATTERN: ("5", "5"), _PIPS: ("3", "3")}
_CELL = re.compile(r"([a-i])([1-9])(?::([a-z]+))?")
_MOST = 99
"""Copies of one card."""


def with_decks(
    kinds: Sequence[Kind],
    specs: Mapping[Word, KindSpec],
    folders: Mapping[str, Path],
    mistakes: Mistakes,
) -> tuple[Kind, ...]:
    """The kinds, those that name a table with its cards: as many of them as it says.

    Args:
        kinds: as they are without their tables.
        specs: what the spec says of each.
        folders: by what files are called in messages where they lie.
        mistakes: takes what is wrong, with the place of its cell.
    """
    tables = {str(name): spec.table for name, spec in specs.items() if spec.table is not None}
    found: list[Kind] = []
    for kind in kinds:
        if (table := tables.get(kind.id)) is None:
            found.append(kind)
            continue
        if kind.form.mm is None:
            what = Message("gamefile.table-of-no-card", name=kind.id)
            sound = mistakes.of(f"kinds.{kind.id}.form", f"kinds.{kind.id}.size")
            sound.note(what, table.source, Message("gamefile.cards-have-sizes"))
        deck = _deck(table, folders, mistakes)
        count = max(1, sum(card.count for card in deck))
        counts = (count, count if kind.owner is Owner.SIDES else 0)
        found.append(replace(kind, deck=deck, counts=counts))
    return tuple(found)


def digest_with_decks(digest: str, kinds: Sequence[Kind]) -> str:
    """SHA-256 of a spec and of its cards, so that sheets of another table carry another one."""
    decks = [kind.deck for kind in kinds if kind.deck]
    return sha256(f"{digest}{decks}".encode()).hexdigest() if decks else digest


def _deck(table: Word, folders: Mapping[str, Path], mistakes: Mistakes) -> tuple[CardFace, ...]:
    """The cards of the file that a spec names, as seen from it."""
    path = named_in(folders[table.source.file], table)
    if not (exists(path) and path.is_file()):
        what = Message("files.no-such-file-named", file=table)
        mistakes.note(what, table.source, alike(path))
        return ()
    file = str(Path(table.source.file).parent / table)
    try:
        found = [
            row for _, row in rows(read_text(path, file), file, Message("gamefile.no-card-table"))
        ]
    except PrintkitError as error:
        mistakes.add(error.problems)
        return ()
    heads, *others = found or [[]]
    if not others:
        hint = Message("gamefile.table-head", names=", ".join(_names()))
        mistakes.note(Message("gamefile.no-card-table"), Source(file, 1), hint)
        return ()
    columns, size = _columns(heads, mistakes)
    return tuple(_card(row, columns, size, mistakes) for row in others)


def _names() -> tuple[str, ...]:
    said = (f"{one}.{code}" for code in languages() for one in (_TITLE, _TEXT))
    return (_TITLE, _TEXT, _COUNT, _COLOUR, _PATTERN, _PIPS, *said)


def _columns(heads: Sequence[Word], mistakes: Mistakes) -> tuple[tuple[str, ...], tuple[int, int]]:
    """What the columns hold, and how many columns and rows the board of patterns has."""
    found: list[str] = []
    size = _USUAL[_PATTERN]
    for head in heads:
        name = " ".join(head.lower().split())
        if pattern := _SIZE.fullmatch(name):
            name, wide, high = pattern.groups()
            size = (wide, high) if wide else _USUAL[name]
        if name and name not in _names():
            mistakes.unknown("column", head, _names())
        elif name and name in found:
            mistakes.note(Message("gamefile.column-twice", word=name), head.source)
        elif name in (_PATTERN, _PIPS) and {name, *found} >= {_PATTERN, _PIPS}:
            mistakes.note(Message("gamefile.pattern-or-pips"), head.source)
        found.append(name)
    return tuple(found), (int(size[0]), int(size[1]))


def _card(
    row: Sequence[Word], columns: Sequence[str], size: tuple[int, int], mistakes: Mistakes
) -> CardFace:
    for cell in [one for one in row[len(columns) :] if one.strip()][:1]:
        what = Message("gamefile.more-cells", text=str(cell.strip()))
        mistakes.note(what, cell.source, Message("gamefile.quote-cells"))
    cells = {name: cell for name, cell in zip(columns, row, strict=False) if cell.strip()}
    for name, cell in cells.items():
        if name.startswith((_TITLE, _TEXT)):
            mistakes.add(unprintable(cell.replace("\n", " "), cell.source))
    count, colour = cells.get(_COUNT), cells.get(_COLOUR)
    number = count.strip() if count else "1"
    if count and not (number.isascii() and number.isdigit() and 1 <= int(number) <= _MOST):
        what = Message("gamefile.no-count", text=number)
        mistakes.note(what, count.source, Message("common.from-one-to", last=_MOST))
        number = "1"
    if colour and not is_colour(colour.strip().lower()):
        what = Message("gamefile.no-colour", text=colour.strip())
        mistakes.note(what, colour.source, Message("gamefile.colour-of-cell"))
        colour = None
    pattern, pips = cells.get(_PATTERN), cells.get(_PIPS)
    drawn = pattern or pips
    source = next((cells[name] for name in cells if name.startswith(_TEXT)), row[0]).source
    return CardFace(
        title=_localised(_TITLE, cells),
        text=_localised(_TEXT, cells),
        count=int(number),
        colour=colour.strip().lower() if colour else None,
        pattern=CardPattern(
            size=size, cells=tuple(_marked(drawn, size, mistakes)), pips=pattern is None
        )
        if drawn
        else None,
        source=source,
    )


def _localised(name: str, cells: Mapping[str, Word]) -> Localised:
    """A text per language; one in a single language is that of all."""
    of_languages = {code: cells.get(f"{name}.{code}") for code in languages()}
    of_languages[REFERENCE] = of_languages[REFERENCE] or cells.get(name)
    given = {code: text.strip() for code, text in of_languages.items() if text}
    given = {REFERENCE: next(iter(given.values()), ""), **given}
    return Localised(texts={code: catalogue(code).spaced(text) for code, text in given.items()})


def _marked(
    cell: Word, size: tuple[int, int], mistakes: Mistakes
) -> Iterator[tuple[int, int, str]]:
    """The cells of a pattern that are marked, columns and rows from the upper left, with tones."""
    wide, high = size
    for word in cell.split_words():
        found = _CELL.fullmatch(word)
        column, row = (ord(found[1]) - ord("a"), high - int(found[2])) if found else (wide, high)
        tone = (found and found[3]) or TONES[0]
        if not (column < wide and 0 <= row < high):
            last = f"{chr(ord('a') + wide - 1)}{high}"
            hint = Message("gamefile.pattern-cells", last=last)
            mistakes.note(Message("gamefile.no-pattern-cell", word=str(word)), word.source, hint)
        elif tone not in {*TONES, START}:
            mistakes.unknown("tone", Word(tone, word.source), (*TONES, START))
        else:
            yield column, row, tone
