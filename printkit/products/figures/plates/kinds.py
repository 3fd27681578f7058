"""The pieces: a table of them, or all of them in a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.base.errors import Message, PrintkitError, Problem
from printkit.base.fonts import text_width
from printkit.draw.plate_art import HAIR, SMALL, THIN, WORDS, cube, words
from printkit.model import Game, Language
from printkit.model.figures import KindsPlate
from printkit.products.figures.plates.naming import kind_named, title_of
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene import Anchor, Cap, Path, Scene, Shape, Style, Weight, polyline
from printkit.scene.combine import above
from printkit.text.nouns import joined
from printkit.text.words import FigureWords, PlateWords

_MOST_SHOWN = 6
"""So many pieces of a side are drawn; where there are more, one stands for them."""
_LARGEST, _LEAST, _LEAST_IN_LINE = 6.5, 4.0, 5.0
"""How large a piece is, in mm; in lines rather more lines than smaller ones."""
_STEP = 1.1
"""From piece to piece, in pieces."""
_GUTTER, _BLOCKS = 3.6, 4.0
"""Between columns of a table, and between the kinds of a line, in mm."""
_SLACK = 0.01
_BRACKET = 0.8
"""The arm of the bracket at a group, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _KindPart:
    """Kinds that stand together.

    Attributes:
        kinds: by their indices, in the spec's order.
        title: of their group; empty for those of none.
    """

    kinds: tuple[int, ...]
    title: str = ""


def draw(request: Request, plate: KindsPlate, width: float) -> Scene:
    """The pieces of a game with what the spec shows of each.

    Raises:
        PrintkitError: a group names a kind that is not there, or one that another group has.
    """
    parts = _parts(request, plate)
    make = _KindLine if plate.form == "line" else _KindTable
    scene = make(request, plate.show, parts).scene(width)
    return replace(scene, description=_told(request.game, parts, request.language))


def _parts(request: Request, plate: KindsPlate) -> list[_KindPart]:
    """The kinds in the spec's order, those of a group together where its first one stands."""
    game, problems = request.game, list[Problem]()
    of_kind: dict[int, _KindPart] = {}
    for group in plate.groups:
        kinds: list[int] = []
        for word in group.kinds:
            try:
                kind = kind_named(game, word)
            except PrintkitError as error:
                problems += error.problems
                continue
            if kind in of_kind or kind in kinds:
                what = Message("rule_figures.kind-twice", kind=word.text)
                problems.append(Problem(what, word.source))
            kinds.append(kind)
        title = title_of(game, group, frozenset(kinds), request.language)
        of_kind |= dict.fromkeys(kinds, _KindPart(kinds=tuple(sorted(set(kinds))), title=title))
    if problems:
        raise PrintkitError(problems)
    present = [kind for kind, one in enumerate(game.kinds) if any(one.counts)]
    return list(dict.fromkeys(of_kind.get(kind, _KindPart(kinds=(kind,))) for kind in present))


def too_wide(width: float, room: float) -> PrintkitError:
    """That a picture does not go into its room, and by how much."""
    over = Message("rule_figures.too-wide-by", over=round(width - room, 1), room=round(room, 1))
    return PrintkitError(over, hint=Message("rule_figures.too-wide-hint"))


class _KindPicture:
    """What a table and a line have in common."""

    limit, gutter = _MOST_SHOWN, _GUTTER

    def __init__(self, request: Request, show: Sequence[str], parts: Sequence[_KindPart]) -> None:
        self.game, self.theme, self.language = request.game, request.theme, request.language
        self.show, self.parts = tuple(show), parts
        self.words = PlateWords.of(self.language, self.game.form)
        self.kinds = [kind for part in parts for kind in part.kinds]

    def said(self, kind: int, what: str) -> str:
        """What is stated of a kind beside its faces."""
        one = self.game.kinds[kind]
        texts = {
            "name": one.name[self.language],
            "letter": one.letter,
            "code": one.code,
            "also": one.also,
            "say": one.say[self.language] if one.say else "",
        }
        if what == "count":
            return " + ".join(str(count) for count in dict.fromkeys(one.counts) if count)
        return texts[what]

    def row(self, kind: int, side: Side, at: tuple[float, float], edge: float) -> list[Shape]:
        """The pieces of a side from the middle of the first one on."""
        x, y = at
        piece = Piece(kind, side)
        return [
            cube(self.game, self.theme, piece, (x + rank * _STEP * edge, y), edge)
            for rank in range(self.shown(kind, side))
        ]

    def most(self, side: Side) -> int:
        """How many pieces of a side the longest row has."""
        return max(self.shown(kind, side) for kind in self.kinds)

    def shown(self, kind: int, side: Side) -> int:
        """How many pieces of a side are drawn: all, or one for many."""
        count = self.game.kinds[kind].counts[side]
        return count if count <= self.limit else 1


class _KindTable(_KindPicture):
    """A row a kind, with columns for what is shown; groups have a bracket at their left."""

    def scene(self, width: float) -> Scene:
        """The table, its pieces as large as there is room for."""
        texts = {what: self._wide(what) for what in self.show if what != "face"}
        titles = max(text_width(part.title, SMALL, Weight.SEMIBOLD) for part in self.parts)
        left = titles + 3.0 if titles else 0.0
        # First all pieces in wide columns, at last one for all in narrow ones.
        for self.limit, self.gutter in ((_MOST_SHOWN, _GUTTER), (1, _GUTTER), (1, 0.6 * _GUTTER)):
            taken = left + sum(texts.values()) + self.gutter * (len(self.show) - 1)
            most = [self.most(side) for side in Side]
            count, gap = sum(most), self.gutter * all(most)
            edge = min(_LARGEST, (width - taken - gap) / (_STEP * max(count, 1)))
            if edge >= _LEAST or "face" not in self.show:
                break
        edge = max(edge, _LEAST)
        faces = _STEP * edge * count - (_STEP - 1) * edge + gap
        columns = {what: texts.get(what, faces) for what in self.show}
        scene = self._set(left, columns, edge)
        if scene.width > width + _SLACK:
            raise too_wide(scene.width, width)
        return scene

    def _wide(self, what: str) -> float:
        """How wide a column of text is."""
        size = WORDS if what in ("count", "name") else SMALL
        head = text_width(self._head(what), SMALL) if self._headed else 0.0
        return max(head, *(text_width(self.said(kind, what), size) for kind in self.kinds))

    @property
    def _headed(self) -> bool:
        """Whether columns need their names: letters and second names do."""
        return bool(set(self.show) & {"letter", "code", "also", "say"})

    def _head(self, what: str) -> str:
        heads: Mapping[str, str] = {
            "letter": self.words.letter,
            "code": self.words.code,
            "also": self.words.also,
            "say": self.words.say,
        }
        return heads.get(what, "")

    def _set(self, left: float, columns: Mapping[str, float], edge: float) -> Scene:
        """All rows, with lines above and below and between groups."""
        pitch = max(1.24 * edge, 1.5 * WORDS) if "face" in columns else 1.5 * WORDS
        right = left + sum(columns.values()) + self.gutter * (len(columns) - 1)
        shapes: list[Shape] = []
        y = 0.0
        if self._headed:
            y = 1.7 * SMALL
            for what, x in self._starts(left, columns):
                at = (x + columns[what] * (what == "count"), y - 0.75 * SMALL)
                anchor = Anchor.END if what == "count" else Anchor.START
                if self._head(what):
                    shapes.append(words(self._head(what), at, self.theme.quiet_text, anchor=anchor))
        shapes.append(self._rule(y, right))
        for part in self.parts:
            high = pitch * len(part.kinds)
            shapes += self._title(part, left, y, high)
            for rank, kind in enumerate(part.kinds):
                middle = y + pitch * (rank + 0.5)
                for what, x in self._starts(left, columns):
                    shapes += self._cell(kind, what, (x, middle), columns[what], edge)
            y += high
            shapes.append(self._rule(y, right))
        return Scene(width=right, height=y, shapes=tuple(shapes))

    def _starts(self, left: float, columns: Mapping[str, float]) -> Iterator[tuple[str, float]]:
        for what, wide in columns.items():
            yield what, left
            left += wide + self.gutter

    def _rule(self, y: float, right: float) -> Shape:
        style = Style(stroke=self.theme.quiet_text, width=HAIR, cap=Cap.BUTT)
        return Path(segments=polyline(((0.0, y), (right, y))), style=style)

    def _title(self, part: _KindPart, left: float, top: float, high: float) -> Iterator[Shape]:
        """The name of a group, and its bracket."""
        if not part.title:
            return
        x, inset = left - 1.2, 1.1
        at = (0.0, top + high / 2)
        yield words(part.title, at, self.theme.text, anchor=Anchor.START, weight=Weight.SEMIBOLD)
        corners = (
            (x, top + inset),
            (x - _BRACKET, top + inset),
            (x - _BRACKET, top + high - inset),
            (x, top + high - inset),
        )
        line = Style(stroke=self.theme.quiet_text, width=THIN, cap=Cap.BUTT)
        yield Path(segments=polyline(corners), style=line)

    def _cell(
        self, kind: int, what: str, at: tuple[float, float], wide: float, edge: float
    ) -> Iterator[Shape]:
        """What a column shows of a kind."""
        x, y = at
        if what == "face":
            for side in Side:
                yield from self.row(kind, side, (x + edge / 2, y), edge)
                if self.most(side):
                    x += _STEP * edge * self.most(side) - (_STEP - 1) * edge + self.gutter
            return
        text = self.said(kind, what)
        if text:
            size = WORDS if what in ("count", "name") else SMALL
            fill = self.theme.text if what in ("count", "name", "letter") else self.theme.quiet_text
            right = what == "count"
            yield words(
                text,
                (x + wide * right, y),
                fill,
                size=size,
                anchor=Anchor.END if right else Anchor.START,
            )


class _KindLine(_KindPicture):
    """All pieces, kind after kind, White's above Black's; names below, groups bracketed."""

    def scene(self, width: float) -> Scene:
        """The pieces in as many lines as they need."""
        edges = [_LARGEST - 0.25 * rank for rank in range(1 + int(4 * (_LARGEST - _LEAST_IN_LINE)))]
        ways = [(self._lines(edge, width), edge) for edge in edges]
        # The fewest broken groups, then the fewest lines, then the largest pieces.
        lines, edge = min(ways, key=lambda way: (sum(map(len, way[0])), len(way[0])))
        widest = max(self._row(line, edge).width for line in lines)
        if widest > width + _SLACK:
            raise too_wide(widest, width)
        return above([self._row(line, edge) for line in lines], gap=2.6)

    def _wide(self, kind: int, edge: float) -> float:
        """How wide a kind is with its names."""
        most = max(self.shown(kind, side) for side in Side)
        names = max(text_width(text, SMALL) for text in self._names(kind))
        return max(edge * (_STEP * (most - 1) + 1), names)

    def _names(self, kind: int) -> list[str]:
        """The lines below a kind."""
        one = self.game.kinds[kind]
        name = self.said(kind, "name")
        if any(count > _MOST_SHOWN for count in one.counts):
            name = self.words.times.format(count=self.said(kind, "count"), name=name)
        if "letter" in self.show:
            name = self.words.lettered.format(name=name, letter=one.letter)
        more = [self.said(kind, what) for what in self.show if what in ("code", "also", "say")]
        return [name, *filter(None, more)]

    def _part_wide(self, part: _KindPart, edge: float) -> float:
        wide = sum(self._wide(kind, edge) for kind in part.kinds) + _BLOCKS * (len(part.kinds) - 1)
        return max(wide, text_width(part.title, SMALL, Weight.SEMIBOLD))

    def _lines(self, edge: float, width: float) -> list[list[_KindPart]]:
        """The parts line by line; one that is wider than a line is broken, its title repeated."""
        lines: list[list[_KindPart]] = [[]]
        used = 0.0
        for part in self.parts:
            fits = self._part_wide(part, edge) <= width
            for piece in [part] if fits else [replace(part, kinds=(kind,)) for kind in part.kinds]:
                wide = self._part_wide(piece, edge)
                if lines[-1] and used + _BLOCKS + wide > width:
                    lines.append([])
                    used = 0.0
                used += wide + _BLOCKS * bool(lines[-1])
                lines[-1].append(piece)
        return lines

    def _row(self, line: Sequence[_KindPart], edge: float) -> Scene:
        """One line of pieces with their names below."""
        shapes: list[Shape] = []
        # A line without pieces of Black's is no higher than it must be.
        kinds = [kind for part in line for kind in part.kinds]
        both = any(len(self.game.kinds[kind].sides) > 1 for kind in kinds)
        foot = edge * (1 + _STEP * both)
        deep = max(len(self._names(kind)) for kind in kinds)
        x = 0.0
        for part in line:
            begin = x
            for kind in part.kinds:
                wide = self._wide(kind, edge)
                shapes += self._block(kind, (x + wide / 2, foot), edge)
                x += wide + _BLOCKS
            if part.title:
                shapes += self._bracket(part.title, (begin, x - _BLOCKS), foot + self._below(deep))
        titled = any(part.title for part in line)
        high = foot + self._below(deep) + (2.2 * SMALL if titled else 0.0)
        return Scene(width=x - _BLOCKS, height=high, shapes=tuple(shapes))

    @staticmethod
    def _below(deep: int) -> float:
        """How much room so many lines of names take below pieces."""
        return 0.8 + 1.15 * SMALL * deep

    def _block(self, kind: int, foot: tuple[float, float], edge: float) -> Iterator[Shape]:
        """The pieces of a kind around a middle, above a height, and its names below."""
        x, y = foot
        one = self.game.kinds[kind]
        rise = y - edge / 2 - _STEP * edge * (len(one.sides) - 1)
        for side in one.sides:
            left = x - _STEP * edge * (self.shown(kind, side) - 1) / 2
            yield from self.row(kind, side, (left, rise), edge)
            rise += _STEP * edge
        for rank, name in enumerate(self._names(kind)):
            fill = self.theme.quiet_text if rank else self.theme.text
            yield words(name, (x, y + 0.8 + 1.15 * SMALL * (rank + 0.5)), fill)

    def _bracket(self, title: str, ends: tuple[float, float], top: float) -> Iterator[Shape]:
        """A bracket below the kinds of a group, and its name."""
        left, right = ends
        y = top + _BRACKET + 0.3
        corners = ((left, y - _BRACKET), (left, y), (right, y), (right, y - _BRACKET))
        line = Style(stroke=self.theme.quiet_text, width=THIN, cap=Cap.BUTT)
        yield Path(segments=polyline(corners), style=line)
        at = ((left + right) / 2, y + 0.75 * SMALL)
        yield words(title, at, self.theme.text, weight=Weight.SEMIBOLD)


def _told(game: Game, parts: Sequence[_KindPart], language: Language) -> str:
    """How many pieces of each kind there are, in words."""
    said, figures = PlateWords.of(language, game.form), FigureWords.of(language)

    def counted(kind: int) -> str:
        one = game.kinds[kind]
        count = " + ".join(str(count) for count in dict.fromkeys(one.counts) if count)
        return said.times.format(count=count, name=one.name[language])

    listed = [joined([counted(kind) for kind in part.kinds], figures.last) for part in parts]
    return " ".join(
        figures.side_items.format(side=part.title, items=items) if part.title else f"{items}."
        for part, items in zip(parts, listed, strict=True)
    )
