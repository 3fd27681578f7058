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
from printkit.document.sizes import EM
from printkit.draw.pieces import piece_symbol
from printkit.model import Game, Language
from printkit.products.request import Request
from printkit.rules import Piece
from printkit.scene import Scene, Shape, Symbol, Text, Use, Weight, place
from printkit.scene.lettering import unparted
from printkit.scene.transforms import stroked_at_least

_KIND = re.compile(r"\{(?P<alone>:?)(?P<kind>[^{}]*)\}")
_FACE = 1.5
"""The side of a face in a line, in heights of capitals."""
_EM = 1.2
_SIDE = _EM * EM
"""The side of a face among words of a document, in em and in mm."""
_THINNEST = 0.027
"""A line so wide, as a share of a face's side, is 0.25 pt wide among words of 8 pt: it prints."""
_BEFORE = 0.22
"""The blank before a face, in em."""
LEADING = 1.45
"""From line to line, in sizes of the type: room for faces."""


@dataclass(frozen=True, slots=True)
class _WordOrFace:
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
        Problem(Message("rule_figures.no-such-kind", text=name), source, did_you_mean(name, known))
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


def _parts(text: str, request: Request) -> Iterator[tuple[str, str, Piece | None]]:
    """Words with the name behind them, if there is one, and the face; then the rest."""
    kinds = {kind.id: rank for rank, kind in enumerate(request.game.kinds)}
    at = 0
    for match in _KIND.finditer(text):
        kind = kinds[match["kind"]]
        name = "" if match["alone"] else request.game.kinds[kind].name[request.language]
        yield text[at : match.start()], name, request.game.one_of(kind)
        at = match.end()
    yield text[at:], "", None


def words_with_faces(request: Request, text: str) -> tuple[Inline, ...]:
    """A text for a document: names of kinds with their faces in the line."""
    found: list[Inline] = []
    for before, name, piece in _parts(text, request):
        found.append(f"{before}{name}\u00a0" if name else before)
        if piece is not None:
            symbol = piece_symbol(request.game, piece, request.theme)
            bolder = stroked_at_least(symbol.shapes, _THINNEST)
            if bolder != symbol.shapes:
                symbol = Symbol(id=f"{symbol.id}-in-words", shapes=bolder)
            use = Use(symbol=symbol, transform=place(_SIDE / 2, _SIDE / 2, _SIDE))
            scene = Scene(width=_SIDE, height=_SIDE, shapes=(use,), description="")
            found.append(Face(scene=scene, em=_EM))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceWords:
    """How words with faces are set: whose faces and names, the size in mm, the colour."""

    request: Request
    size: float
    fill: str

    def column(self, text: str, width: float) -> Scene:
        """Lines of words in a column `width` mm wide."""
        words: list[list[_WordOrFace]] = [[]]  # as far as they are not parted, with their faces
        for before, name, piece in _parts(text, self.request):
            for some in (before, name):
                first, *others = unparted(some)
                words[-1] += [_WordOrFace(first)] if first else []
                words += [[_WordOrFace(part)] if part else [] for part in others]
            if piece is not None:
                words[-1].append(_WordOrFace("", piece))
        rows: list[list[list[_WordOrFace]]] = [[]]
        blank, used = text_width(" ", self.size), 0.0
        for word in filter(None, words):
            wide = sum(map(self._width, word))
            if rows[-1] and used + blank + wide > width:
                rows.append([])
                used = 0.0
            used += wide + (blank if rows[-1] else 0.0)
            rows[-1].append(word)
        pitch = LEADING * self.size
        shapes = tuple(
            shape
            for rank, row in enumerate(rows)
            for shape in self._row(row, pitch * rank + (pitch + CAP_HEIGHT * self.size) / 2)
        )
        return Scene(width=width, height=pitch * len(rows), shapes=shapes)

    def _width(self, item: _WordOrFace) -> float:
        if item.piece is None:
            return text_width(item.text, self.size)
        return (_BEFORE + _FACE * CAP_HEIGHT) * self.size

    def _row(self, row: Sequence[Sequence[_WordOrFace]], baseline: float) -> Iterator[Shape]:
        x, run, begin = 0.0, "", 0.0
        for rank, word in enumerate(row):
            if rank:
                run += " "
                x += text_width(" ", self.size)
            for item in word:
                if item.piece is None:
                    run += item.text
                else:
                    if run:
                        yield self._text(run, begin, baseline)
                    edge = _FACE * CAP_HEIGHT * self.size
                    middle = x + _BEFORE * self.size + edge / 2
                    symbol = piece_symbol(self.request.game, item.piece, self.request.theme)
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
