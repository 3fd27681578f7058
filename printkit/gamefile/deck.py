"""The cards of a deck from a table: a row for each card, columns named by the first row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import product, zip_longest
from pathlib import Path

from printkit.base.catalogue import REFERENCE, catalogue, languages
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import alike, exists, named_in
from printkit.base.units import is_colour
from printkit.gamefile.pieces import check_letter, lettering
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import KindSpec
from printkit.gamefile.table import rows
from printkit.gamefile.tree import Word, read_text
from printkit.model import GLYPH, CardFace, CardPattern, Kind, Localised, Owner
from printkit.model.game import START, TONES
from printkit.scene import Circle, Shape, Style, rectangle
from printkit.scene import Path as Drawn
from printkit.scene.lettering import centred, unprintable

_TITLE, _TEXT, _COUNT, _COLOUR, _LETTER = "title", "text", "count", "colour", "letter"
_PATTERN, _PIPS = "pattern", "pips"
_SIZE = re.compile(rf"({_PATTERN}|{_PIPS})(?: +([1-9])x([1-9]))?")
"""The head of a column of patterns: `pattern`, or `pattern 4x6` with columns and rows."""
_USUAL = {_PATTERN: ("5", "5"), _PIPS: ("3", "3")}
_CELL = re.compile(r"([a-i])([1-9])(?::([a-z]+))?")
_MOST = 99
"""The most copies of one card."""
_CAPTION, _BELOW, _ON_FACE = 0.3, 0.14, 0.66
"""On the small face of a card with a letter: the letter's height above a pattern, how far below the
middle the pattern lies, and its width; in widths of the face."""
_LIGHT = 0.5
"""The filled share of the width of a light cell of the pattern."""
_FINE_LINE = 0.025  # in widths of the face


def with_decks(
    kinds: Sequence[Kind],
    specs: Mapping[Word, KindSpec],
    folders: Mapping[str, Path],
    mistakes: Mistakes,
) -> tuple[Kind, ...]:
    """The kinds, those that name a table with its cards and their number.

    Args:
        kinds: without their tables.
        specs: of the kinds, by their names.
        folders: of the files of specs, by the files' names in messages.
        mistakes: takes all that is wrong, with the place of its cell.
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


def with_lettered(kinds: Sequence[Kind], mistakes: Mistakes) -> tuple[Kind, ...]:
    """The kinds, with a kind for each card that has a letter and so can stand on a cell.

    Such a kind belongs to its deck's kind as the other side of a piece does. It comes after all
    kinds with letters: kinds that stand on no cell are the last.
    """
    at = sum(bool(one.letter) for one in kinds)
    of_letter = {one.letter: one.id for one in kinds}
    cards: list[Kind] = []
    for rank, kind in enumerate(kinds):
        for number, face in enumerate(kind.deck, start=1):
            if face.letter is not None:
                letter, title = Word(face.letter, face.source), face.title[REFERENCE]
                check_letter(letter, title or kind.id, of_letter, mistakes)
                cards.append(_lettered(kind, rank, number, face))
    moved = {rank: rank + len(cards) * (rank >= at) for rank in range(len(kinds))}
    found = [replace(one, shows=tuple(map(moved.__getitem__, one.shows))) for one in kinds]
    return (*found[:at], *cards, *found[at:])


def _lettered(kind: Kind, rank: int, number: int, face: CardFace) -> Kind:
    letter = str(face.letter)
    names = {code: text or letter for code, text in face.title.texts.items()}
    return Kind(
        id=f"{kind.id}-{number}",
        letter=letter,
        code=letter,
        name=Localised(texts=names),
        counts=(0,) * len(kind.counts),
        form=kind.form,
        colour=face.colour or kind.colour,
        is_turned=kind.is_turned,
        owner=kind.owner,
        stands=kind.stands,
        face=tuple(_small_face(face.pattern, letter)),
        of=rank,
        source=face.source,
    )


def _small_face(pattern: CardPattern | None, letter: str) -> Iterator[Shape]:
    """The face of a card with a letter on a cell: the letter, and its pattern below."""
    if pattern is None:
        yield lettering(letter)
        return
    ink, line = Style(fill=GLYPH), Style(stroke=GLYPH, width=_FINE_LINE)
    share, below = (1.0, 0.0) if pattern.pips else (_ON_FACE, _BELOW)
    (across, down), tones = pattern.size, {(x, y): tone for x, y, tone in pattern.cells}
    cell = share / max(across, down)
    if not pattern.pips:
        small = centred(letter, size=_CAPTION, width=_CAPTION, fill=GLYPH)
        yield replace(small, y=small.y - (0.5 - _CAPTION / 2))
        tones[pattern.start] = START
    for row, column in product(range(down), range(across)):
        x, y = (column + 0.5 - across / 2) * cell, (row + 0.5 - down / 2) * cell + below
        tone = tones.get((column, row))
        if tone is not None and (pattern.pips or tone == START):
            yield Circle(x=x, y=y, radius=cell / (3 if pattern.pips else 4), style=ink)
        elif tone is not None:
            yield _square(x, y, cell * (_LIGHT if tone == TONES[1] else 1.0), ink)
        if not pattern.pips:
            yield _square(x, y, cell, line)


def _square(x: float, y: float, side: float, style: Style) -> Drawn:
    return Drawn(segments=rectangle(x - side / 2, y - side / 2, side, side), style=style)


def digest_with_decks(digest: str, kinds: Sequence[Kind]) -> str:
    """SHA-256 of a spec and its cards, so that sheets made from another table differ in it."""
    decks = [kind.deck for kind in kinds if kind.deck]
    return sha256(f"{digest}{decks}".encode()).hexdigest() if decks else digest


def _deck(table: Word, folders: Mapping[str, Path], mistakes: Mistakes) -> tuple[CardFace, ...]:
    """The cards of the file that a spec names, by its path from the spec's folder."""
    path = named_in(folders[table.source.file], table)
    if not (exists(path) and path.is_file()):
        what = Message("files.no-such-file-named", file=table)
        mistakes.note(what, table.source, alike(path))
        return ()
    file = str(Path(table.source.file).parent / table)
    try:
        text, what = read_text(path, file), Message("gamefile.no-card-table")
        found = [row for _, row in rows(text, file, what)]
    except PrintkitError as error:
        mistakes.extend(error.problems)
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
    return (_TITLE, _TEXT, _COUNT, _COLOUR, _LETTER, _PATTERN, _PIPS, *said)


def _columns(heads: Sequence[Word], mistakes: Mistakes) -> tuple[tuple[str, ...], tuple[int, int]]:
    """The names of the columns, and how many columns and rows a pattern has."""
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
            mistakes.extend(unprintable(cell.replace("\n", " "), cell.source))
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
    pattern, pips, letter = (cells.get(one) for one in (_PATTERN, _PIPS, _LETTER))
    drawn = pattern or pips
    source = next((cells[name] for name in cells if name.startswith(_TEXT)), row[0]).source
    source = source if letter is None else letter.source
    return CardFace(
        title=_localised(_TITLE, cells),
        text=_localised(_TEXT, cells),
        count=int(number),
        colour=colour.strip().lower() if colour else None,
        letter=letter.strip() if letter else None,
        pattern=CardPattern(
            size=size, cells=tuple(_marked(drawn, size, mistakes)), pips=pattern is None
        )
        if drawn
        else None,
        source=source,
        lacks=tuple(_lacks(row, columns)),
    )


def _lacks(row: Sequence[Word], columns: Sequence[str]) -> Iterator[tuple[str, Source]]:
    """The languages in which a card lacks a text that it has in another, with their cells."""
    cells = list(zip_longest(columns, row, fillvalue=Word("", row[0].source)))
    for text in (_TITLE, _TEXT):
        given = [(name, cell) for name, cell in cells if name.partition(".")[0] == text]
        if any(cell.strip() for _, cell in given):
            for name, cell in given:
                if not cell.strip():
                    yield name.partition(".")[2] or REFERENCE, cell.source


def _localised(name: str, cells: Mapping[str, Word]) -> Localised:
    """A text in each language; a text in one language alone counts for all."""
    of_languages = {code: cells.get(f"{name}.{code}") for code in languages()}
    of_languages[REFERENCE] = of_languages[REFERENCE] or cells.get(name)
    given = {code: text.strip() for code, text in of_languages.items() if text}
    given = {REFERENCE: next(iter(given.values()), ""), **given}
    return Localised(texts={code: catalogue(code).spaced(text) for code, text in given.items()})


def _marked(
    cell: Word, size: tuple[int, int], mistakes: Mistakes
) -> Iterator[tuple[int, int, str]]:
    """The marked cells of a pattern: column and row from the upper left, from 0, and tone."""
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
