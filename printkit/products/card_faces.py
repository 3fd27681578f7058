"""What stands on the cards of a table: titles, texts, boards of moves, as large as fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from printkit.base.errors import LayoutError, Message
from printkit.base.units import PT_PER_MM, blend
from printkit.draw.pieces import card_colours, in_colour
from printkit.model import CardFace, CardPattern, Game, Language, SideColours, Theme
from printkit.model.game import TONES
from printkit.page.text import Type, set_lines, shortened, wrap
from printkit.rules import Piece
from printkit.scene import Circle, Path, Shape, Style, Symbol, Text, Weight, rectangle

_SIZES = tuple(points / PT_PER_MM for points in (9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0))
"""Of type, the largest first; below the last one nobody reads with ease. In mm."""
_TITLE = 1.35
"""How large a title is beside the text."""
_MARGIN, _GAP = 0.075, 0.045
"""Around all that a card shows, and between its parts, as shares of its shorter side."""
_LEAST_CELL, _WIDEST = 3.0, 0.8
"""Of a board: the side of a cell at least, in mm; its width at most, as a share of the room."""
_ASCENT = 0.8
"""How far below the top of a block its first baseline is, in em."""
_LINE, _DOT, _PALE, _PIP = 0.2, 0.28, 0.45, 0.34
"""Of a board: its lines in mm, the radius of the dot where one starts in cells, how much colour
there is in a light cell, and the radius of a pip in cells."""


@lru_cache(maxsize=512)
def card_face_symbol(
    game: Game, piece: Piece, face: CardFace, theme: Theme, language: Language
) -> Symbol:
    """A card, its words as large as there is room.

    Raises:
        LayoutError: they do not fit, though they are small.
    """
    kind = game.kinds[game.whole(piece.kind)]
    width, height = kind.form.mm or (0.0, 0.0)
    colours = card_colours(game, piece, theme)
    if face.colour and theme.is_coloured:
        colours = in_colour(colours, face.colour, theme)
    ground = rectangle(-width / 2, -height / 2, width, height)
    grounds = (Path(segments=ground, style=Style(fill=colours.face)),) if colours.face else ()
    for size in _SIZES:
        shapes = _parts(face, (width, height), size, colours, language)
        if shapes is not None:
            name = f"{kind.id}-{game.player_keys[piece.side]}-{kind.deck.index(face)}"
            return Symbol(id=f"deck-{name}", shapes=(*grounds, *shapes))
    said = face.title[language] or face.text[language]
    what = {"text": shortened(said), "width": width, "height": height}
    raise LayoutError(
        Message("products.card-too-full", **what),
        source=face.source,
        hint=Message("products.shorter-or-larger-card", points=round(_SIZES[-1] * PT_PER_MM)),
    )


def _parts(
    face: CardFace,
    card: tuple[float, float],
    size: float,
    colours: SideColours,
    language: Language,
) -> tuple[Shape, ...] | None:
    """What stands on a card with type of a size, or None where there is no room for it.

    The title stands at the top and what follows below it; a board pushes the text to the foot.
    """
    margin, gap = _MARGIN * min(card), _GAP * min(card)
    wide, left = card[0] - 2 * margin, margin - card[0] / 2
    top, foot = margin - card[1] / 2, card[1] / 2 - margin
    bold = Type(size=_TITLE * size, fill=colours.glyph, weight=Weight.SEMIBOLD)
    title = _block(face.title[language], wide, bold)
    text = _block(face.text[language], wide, replace(bold, size=size, weight=Weight.REGULAR))
    if title is None or text is None:
        return None
    below = top + title.high + (gap if title.lines else 0.0)
    above = foot - text.high - (gap if text.lines else 0.0)
    across, down = face.pattern.size if face.pattern else (1, 1)
    cell = min(_WIDEST * wide / across, (above - below) / down)
    if below + text.high > foot or (face.pattern and cell < _LEAST_CELL):
        return None
    return (
        *title.placed(left, top),
        *(_board(face.pattern, cell, (below + above) / 2, colours) if face.pattern else ()),
        *text.placed(left, foot - text.high if face.pattern else below),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _TextBlock:
    """Lines of one type, and how high they are together in mm."""

    lines: tuple[str, ...]
    type_: Type

    @property
    def high(self) -> float:
        return self.type_.leading * (len(self.lines) - 1) + self.type_.size if self.lines else 0.0

    def placed(self, x: float, top: float) -> tuple[Text, ...]:
        """The lines, the first one below `top`."""
        return set_lines(self.lines, x, top + _ASCENT * self.type_.size, self.type_)


def _block(text: str, wide: float, type_: Type) -> _TextBlock | None:
    """A text in lines; None where a word is wider than they are."""
    if max(map(type_.width, text.split()), default=0.0) > wide:
        return None
    return _TextBlock(lines=wrap(text, wide, type_) if text else (), type_=type_)


def _board(
    pattern: CardPattern, cell: float, middle: float, colours: SideColours
) -> Iterator[Shape]:
    """A board whose middle is so far below the card's; its cells are so wide."""
    (across, down), ink = pattern.size, colours.glyph
    left, top = -across * cell / 2, middle - down * cell / 2
    pale = blend(ink, colours.face or "#ffffff", _PALE)
    fills: dict[tuple[int, int], str | None] = {
        (x, y): pale if tone == TONES[1] else ink for x, y, tone in pattern.cells
    }
    for (x, y), fill in fills.items() if pattern.pips else ():
        at = {"x": left + (x + 0.5) * cell, "y": top + (y + 0.5) * cell}
        yield Circle(**at, radius=_PIP * cell, style=Style(fill=fill))
    if pattern.pips:
        return
    fills[pattern.start] = None
    for y, x in product(range(down), range(across)):
        outline = rectangle(left + x * cell, top + y * cell, cell, cell)
        style = Style(fill=fills.get((x, y)), stroke=ink, width=_LINE)
        yield Path(segments=outline, style=style)
    x, y = pattern.start
    dot = Style(fill=ink)
    yield Circle(x=left + (x + 0.5) * cell, y=top + (y + 0.5) * cell, radius=_DOT * cell, style=dot)
