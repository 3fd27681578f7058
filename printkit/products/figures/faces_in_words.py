"""Words with the faces of kinds among them.

`{rock}` is the kind's name and its face behind it, `{:rock}` its face alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.base.errors import Message, PrintkitError, Problem, Source, did_you_mean
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.document.blocks import Face, Inline
from printkit.draw.pieces import piece_symbol
from printkit.model import Game, Language, Theme
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene import Scene, Shape, Text, Use, Weight, place
from printkit.scene.lettering import unparted

_KIND = re.compile(r"\{(?P<alone>:?)(?P<kind>[^{}]*)\}")
_FACE = 1.5
"""The side of a face in a line, in heights of capitals."""
_BEFORE = 0.22
"""The blank before a face, in em."""
LEADING = 1.45
"""From line to line, in sizes of the type: room for faces."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A word, or a face that stays with the word before it."""

    text: str
    piece: Piece | None = None


def kinds_in(text: str, game: Game, source: Source) -> None:
    """See that all kinds that a text names are there.

    Raises:
        PrintkitError: one is not, or several.
    """
    known = [kind.id for kind in game.kinds]
    problems = [
        Problem(Message("rule_figures.no-such-kind", kind=name), source, did_you_mean(name, known))
        for _, name in _KIND.findall(text)
        if name not in known
    ]
    if problems:
        raise PrintkitError(problems)


def plain(text: str, game: Game, language: Language) -> str:
    """The text with the names of its kinds, for who cannot see it."""
    names = {kind.id: kind.name[language] for kind in game.kinds}

    def named(found: re.Match[str]) -> str:
        return "" if found["alone"] else names.get(found["kind"], found[0])

    return _KIND.sub(named, text)


def words_with_faces(request: Request, text: str) -> tuple[Inline, ...]:
    """A text for a document: names of kinds with their faces in the line."""
    game, kinds = request.game, {kind.id: rank for rank, kind in enumerate(request.game.kinds)}
    found: list[Inline] = []
    at = 0
    for match in _KIND.finditer(text):
        kind = kinds[match["kind"]]
        name = "" if match["alone"] else f"{game.kinds[kind].name[request.language]}\u00a0"
        found.append(f"{text[at : match.start()]}{name}")
        symbol = piece_symbol(game, Piece(kind, Side.WHITE), request.theme)
        use = Use(symbol=symbol, transform=place(0.5, 0.5, 1.0))
        found.append(Face(scene=Scene(width=1.0, height=1.0, shapes=(use,), description="")))
        at = match.end()
    return (*found, text[at:])


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceWords:
    """How words with faces are set.

    Attributes:
        game: whose kinds.
        theme: of the faces.
        language: of the names.
        size: of the type, in mm.
        fill: its colour.
    """

    game: Game
    theme: Theme
    language: Language
    size: float
    fill: str

    def column(self, text: str, width: float) -> Scene:
        """Lines of words in a column `width` mm wide."""
        rows = self._rows(self._items(text), width)
        pitch = LEADING * self.size
        shapes = tuple(
            shape
            for rank, row in enumerate(rows)
            for shape in self._row(row, pitch * rank + (pitch + CAP_HEIGHT * self.size) / 2)
        )
        return Scene(width=width, height=pitch * len(rows), shapes=shapes)

    def _items(self, text: str) -> list[list[_Item]]:
        """Words as far as they are not parted, each with the faces in it."""
        kinds = {kind.id: rank for rank, kind in enumerate(self.game.kinds)}
        words: list[list[_Item]] = [[]]
        at = 0
        for found in _KIND.finditer(text):
            self._add(words, text[at : found.start()])
            kind = kinds[found["kind"]]
            if not found["alone"]:
                self._add(words, self.game.kinds[kind].name[self.language])
            words[-1].append(_Item("", Piece(kind, Side.WHITE)))
            at = found.end()
        self._add(words, text[at:])
        return [word for word in words if word]

    def _add(self, words: list[list[_Item]], text: str) -> None:
        for rank, part in enumerate(unparted(text)):
            if rank:
                words.append([])
            if part:
                words[-1].append(_Item(part))

    def _rows(self, words: Sequence[list[_Item]], width: float) -> list[list[list[_Item]]]:
        blank = text_width(" ", self.size)
        rows: list[list[list[_Item]]] = [[]]
        used = 0.0
        for word in words:
            wide = sum(map(self._width, word))
            if rows[-1] and used + blank + wide > width:
                rows.append([])
                used = 0.0
            used += wide + (blank if rows[-1] else 0.0)
            rows[-1].append(word)
        return rows

    def _width(self, item: _Item) -> float:
        if item.piece is None:
            return text_width(item.text, self.size)
        return (_BEFORE + _FACE * CAP_HEIGHT) * self.size

    def _row(self, row: Sequence[Sequence[_Item]], baseline: float) -> Iterator[Shape]:
        x, blank = 0.0, text_width(" ", self.size)
        run, begin = "", 0.0
        for rank, word in enumerate(row):
            if rank:
                run += " "
                x += blank
            for item in word:
                if item.piece is None:
                    run += item.text
                else:
                    if run:
                        yield self._text(run, begin, baseline)
                    edge = _FACE * CAP_HEIGHT * self.size
                    middle = x + _BEFORE * self.size + edge / 2
                    symbol = piece_symbol(self.game, item.piece, self.theme)
                    lift = CAP_HEIGHT * self.size / 2
                    yield Use(symbol=symbol, transform=place(middle, baseline - lift, edge))
                    run, begin = "", x + self._width(item)
                x += self._width(item)
        if run:
            yield self._text(run, begin, baseline)

    def _text(self, words: str, x: float, baseline: float) -> Text:
        lead = len(words) - len(words.lstrip(" "))
        x += text_width(" ", self.size) * lead
        return Text(
            x=x,
            y=baseline,
            text=words.strip(" "),
            size=self.size,
            fill=self.fill,
            weight=Weight.REGULAR,
        )
