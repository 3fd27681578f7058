"""The pieces: a table of them, or all of them in a line; kinds and groups as plates name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.base.errors import Message, PrintkitError, Problem, Problems, did_you_mean
from printkit.base.fonts import text_width
from printkit.draw.plate_art import HAIR, SMALL, THIN, WORDS, cube, words
from printkit.model import Game, Language
from printkit.model.figures import KindGroup, KindsPlate, Written
from printkit.products.request import Request
from printkit.rules import Piece, Side
from printkit.scene import Anchor, Cap, Path, Scene, Style, Weight, polyline
from printkit.scene.combine import above, align, beside
from printkit.text.nouns import joined
from printkit.text.words import FigureWords, PlateWords

_MOST_SHOWN = 6
"""The most pieces of a side that are drawn; one stands for more."""
_LARGEST, _LEAST, _LEAST_IN_LINE = 6.5, 4.0, 5.0
"""The size of a piece at the most, at the least, and at the least in lines, in mm."""
_STEP = 1.1
"""From piece to piece, in pieces."""
_GUTTER, _BLOCKS = 3.6, 4.0
"""Between columns of a table, and between the kinds of a line, in mm."""
_SLACK = 0.01  # mm
_BRACKET = 0.8
"""The arm of the bracket at a group, in mm."""
_HEADED = ("letter", "code", "also", "say")
"""Columns that need their names above them."""
_LARGE = ("count", "name")
"""Columns in larger type."""


def kind_named(game: Game, word: Written) -> int:
    """The index of the kind that a word names.

    Raises:
        PrintkitError: no kind has this name.
    """
    ids = [kind.id for kind in game.kinds]
    if word.text not in ids:
        what = Message("rule_figures.no-such-kind", text=word.text)
        raise PrintkitError(what, source=word.source, hint=did_you_mean(word.text, ids))
    return ids.index(word.text)


def title_of(game: Game, group: KindGroup, kinds: frozenset[int], language: Language) -> str:
    """The title of a group: its own words, the name that its kinds share, or its key."""
    if group.words is not None:
        return group.words[language]
    called = {game.kinds[kind].group for kind in kinds}
    one = called.pop() if len(called) == 1 else None
    return one[language] if one else group.name.text.replace("-", " ").replace("_", " ")


def amount(counts: Iterable[int]) -> str:
    """White's count and Black's (`8 + 16`), once where they are equal; empty for none."""
    return " + ".join(str(count) for count in dict.fromkeys(counts) if count)


@dataclass(frozen=True, slots=True, kw_only=True)
class _KindPart:
    """The kinds of a group, by their indices, under its title; one kind alone has no title."""

    kinds: tuple[int, ...]
    title: str = ""

    @classmethod
    def all_of(cls, request: Request, plate: KindsPlate) -> list[_KindPart]:
        """All kinds in the spec's order, those of a group together at the place of its first."""
        game, problems = request.game, Problems()
        of_kind: dict[int, _KindPart] = {}
        for group in plate.groups:
            kinds: list[int] = []
            for word in group.kinds:
                with problems.noting():
                    kind = kind_named(game, word)
                    if kind in of_kind or kind in kinds:
                        what = Message("rule_figures.kind-twice", kind=word.text)
                        problems.append(Problem(what, word.source))
                    kinds.append(kind)
            title = title_of(game, group, frozenset(kinds), request.language)
            of_kind |= dict.fromkeys(kinds, cls(kinds=tuple(sorted(set(kinds))), title=title))
        problems.stop()
        present = [kind for kind, one in enumerate(game.kinds) if any(one.counts)]
        return list(dict.fromkeys(of_kind.get(kind, cls(kinds=(kind,))) for kind in present))


def draw(request: Request, plate: KindsPlate, width: float) -> Scene:
    """The pieces of a game with all that the spec shows of each.

    Raises:
        PrintkitError: a group names an unknown kind or one of another group, or all is too wide.
    """
    parts = _KindPart.all_of(request, plate)
    picture = _KindLine if plate.form == "line" else _KindTable
    scene = picture(request, plate.show, parts).scene(width)
    if scene.width > width + _SLACK:
        over = round(scene.width - width, 1)
        what = Message("rule_figures.too-wide-by", over=over, room=round(width, 1))
        raise PrintkitError(what, hint=Message("rule_figures.too-wide-hint"))
    # the alternative text: how many pieces of each kind there are
    game, language = request.game, request.language
    times, figures = PlateWords.of(language, game.form).times, FigureWords.of(language)
    stated = []
    for part in parts:
        kinds = [game.kinds[kind] for kind in part.kinds]
        counted = [times.format(count=amount(one.counts), name=one.name[language]) for one in kinds]
        items = joined(counted, figures.last)
        with_title = figures.side_items.format(side=part.title, items=items)
        stated.append(with_title if part.title else f"{items}.")
    return replace(scene, description=" ".join(stated))


class _KindPicture:
    """A picture of all kinds, a table or a line, with at most `limit` pieces of a side."""

    limit = _MOST_SHOWN

    def __init__(self, request: Request, show: Sequence[str], parts: Sequence[_KindPart]) -> None:
        self.game, self.theme, self.language = request.game, request.theme, request.language
        self.show, self.parts = tuple(show), parts
        self.words = PlateWords.of(self.language, self.game.form)
        self.kinds = [kind for part in parts for kind in part.kinds]

    def shown(self, kind: int, side: Side) -> int:
        """How many pieces of a side are drawn: all, or one if there are more than `limit`."""
        count = self.game.kinds[kind].counts[side]
        return count if count <= self.limit else 1

    def text(self, kind: int, what: str) -> str:
        """The text of a column for a kind."""
        one = self.game.kinds[kind]
        match what:
            case "count":
                return amount(one.counts)
            case "name":
                return one.name[self.language]
            case "say":
                return one.say[self.language] if one.say else ""
            case _:
                stated: str = getattr(one, what)
                return stated

    def pieces(self, kind: int, side: Side, edge: float, room: int) -> Scene:
        """The pieces of a side in a row that has room for `room` of them."""
        piece, middle = Piece(kind, side), edge / 2
        shapes = tuple(
            cube(self.game, self.theme, piece, (middle + rank * _STEP * edge, middle), edge)
            for rank in range(self.shown(kind, side))
        )
        return Scene(width=edge * (_STEP * (room - 1) + 1), height=edge, shapes=shapes)


class _KindTable(_KindPicture):
    """A row for each kind, with columns; groups have a bracket at their left."""

    gutter = _GUTTER

    def scene(self, width: float) -> Scene:
        """The table, its pieces as large as there is room for."""
        texts = {what: self._wide(what) for what in self.show if what != "face"}
        titles = max(text_width(part.title, SMALL, Weight.SEMIBOLD) for part in self.parts)
        left = titles + 3.0 if titles else 0.0
        # all pieces in wide columns, else one of each kind, at last in narrow columns
        for limit, gutter in ((_MOST_SHOWN, _GUTTER), (1, _GUTTER), (1, 0.6 * _GUTTER)):
            self.limit, self.gutter = limit, gutter
            taken = left + sum(texts.values()) + self.gutter * (len(self.show) - 1)
            most = [max(self.shown(kind, side) for kind in self.kinds) for side in self.game.sides]
            count, gap = sum(most), self.gutter * (sum(map(bool, most)) - 1)
            edge = min(_LARGEST, (width - taken - gap) / (_STEP * max(count, 1)))
            if edge >= _LEAST or "face" not in self.show:
                break
        edge = max(edge, _LEAST)
        faces = _STEP * edge * count - (_STEP - 1) * edge + gap
        return self._set(left, {what: texts.get(what, faces) for what in self.show}, edge, most)

    def _wide(self, what: str) -> float:
        """The width of a column of text, in mm."""
        size = WORDS if what in _LARGE else SMALL
        head = text_width(self._head(what), SMALL) if self._headed else 0.0
        return max(head, *(text_width(self.text(kind, what), size) for kind in self.kinds))

    @property
    def _headed(self) -> bool:
        return not set(_HEADED).isdisjoint(self.show)

    def _head(self, what: str) -> str:
        """The name of a column; empty where it needs none."""
        head: str = getattr(self.words, what) if what in _HEADED else ""
        return head

    def _set(
        self, left: float, columns: Mapping[str, float], edge: float, most: Sequence[int]
    ) -> Scene:
        """All rows, with lines above, below and between groups."""
        quiet = self.theme.quiet_text
        pitch = max(1.24 * edge, 1.5 * WORDS) if "face" in columns else 1.5 * WORDS
        right = left + sum(columns.values()) + self.gutter * (len(columns) - 1)
        hair, thin = (Style(stroke=quiet, width=one, cap=Cap.BUTT) for one in (HAIR, THIN))
        line = Path(segments=polyline(((0.0, 0.0), (right, 0.0))), style=hair)
        rule = Scene(width=right, height=0.0, shapes=(line,))
        rows: list[Scene] = []
        if self._headed:
            heads = []
            for what, wide in columns.items():
                head, last = self._head(what), what == "count"
                at, anchor = (wide * last, 0.95 * SMALL), Anchor.END if last else Anchor.START
                text = (words(head, at, quiet, anchor=anchor),) if head else ()
                heads.append(Scene(width=wide, height=1.7 * SMALL, shapes=text))
            rows.append(align(beside(heads, gap=self.gutter), width=right, across=Anchor.END))
        rows.append(rule)
        for part in self.parts:
            cells = (
                [
                    self._cell(kind, what, (wide, pitch), edge, most)
                    for what, wide in columns.items()
                ]
                for kind in part.kinds
            )
            kinds = above([beside(row, gap=self.gutter) for row in cells])
            kinds = align(kinds, width=right, across=Anchor.END)
            if part.title:  # with a bracket, in the room at the left
                end, inset, high, at = left - 1.2, 1.1, kinds.height, (0.0, kinds.height / 2)
                arm = end - _BRACKET
                name = words(part.title, at, self.theme.text, anchor=Anchor.START).bold
                corners = ((end, inset), (arm, inset), (arm, high - inset), (end, high - inset))
                bracket = Path(segments=polyline(corners), style=thin)
                kinds = replace(kinds, shapes=(name, bracket, *kinds.shapes))
            rows += [kinds, rule]
        return above(rows)

    def _cell(
        self, kind: int, what: str, size: tuple[float, float], edge: float, most: Sequence[int]
    ) -> Scene:
        """The faces or the text of a kind in a column, in a cell of `size` (width, height)."""
        wide, high = size
        if what == "face":
            owners = (side for side in self.game.sides if most[side])
            sides = [self.pieces(kind, side, edge, most[side]) for side in owners]
            row = beside(sides, gap=self.gutter)
            return align(row, width=wide, height=high, across=Anchor.START)
        text, right = self.text(kind, what), what == "count"
        fill = self.theme.text if what in (*_LARGE, "letter") else self.theme.quiet_text
        type_, anchor = WORDS if what in _LARGE else SMALL, Anchor.END if right else Anchor.START
        said = words(text, (wide * right, high / 2), fill, size=type_, anchor=anchor)
        return Scene(width=wide, height=high, shapes=(said,) if text else ())


class _KindLine(_KindPicture):
    """All pieces, kind after kind, White's above Black's; names below, groups bracketed."""

    def scene(self, width: float) -> Scene:
        """The pieces in as many lines as they need."""
        edges = [_LARGEST - 0.25 * rank for rank in range(1 + int(4 * (_LARGEST - _LEAST_IN_LINE)))]
        ways = [(self._lines(edge, width), edge) for edge in edges]
        # the fewest parts, so the fewest broken groups, then the fewest lines, the largest pieces
        lines, edge = min(ways, key=lambda way: (sum(map(len, way[0])), len(way[0])))
        return above([self._line(line, edge) for line in lines], gap=2.6)

    def _wide(self, kind: int, edge: float) -> float:
        """The width of a kind with its names, in mm."""
        most = max(self.shown(kind, side) for side in self.game.sides)
        names = max(text_width(text, SMALL) for text in self._names(kind))
        return max(edge * (_STEP * (most - 1) + 1), names)

    def _names(self, kind: int) -> list[str]:
        """The lines below a kind."""
        one = self.game.kinds[kind]
        name = one.name[self.language]
        if any(count > _MOST_SHOWN for count in one.counts):
            name = self.words.times.format(count=amount(one.counts), name=name)
        if "letter" in self.show:
            name = self.words.lettered.format(name=name, letter=one.letter)
        more = (self.text(kind, what) for what in self.show if what in ("code", "also", "say"))
        return [name, *filter(None, more)]

    def _lines(self, edge: float, width: float) -> list[list[_KindPart]]:
        """The parts line by line; one that is wider than a line is broken, its title repeated."""

        def wide(part: _KindPart) -> float:
            kinds = sum(self._wide(kind, edge) + _BLOCKS for kind in part.kinds) - _BLOCKS
            return max(kinds, text_width(part.title, SMALL, Weight.SEMIBOLD))

        lines: list[list[_KindPart]] = [[]]
        used = 0.0
        for part in self.parts:
            fits = wide(part) <= width
            for piece in [part] if fits else [replace(part, kinds=(kind,)) for kind in part.kinds]:
                if lines[-1] and used + _BLOCKS + wide(piece) > width:
                    lines.append([])
                    used = 0.0
                used += wide(piece) + _BLOCKS * bool(lines[-1])
                lines[-1].append(piece)
        return lines

    def _line(self, line: Sequence[_KindPart], edge: float) -> Scene:
        """One line of pieces with their names below, those of a group above its bracket."""
        kinds = [kind for part in line for kind in part.kinds]
        # a line without pieces of Black is lower
        both = any(len(self.game.kinds[kind].sides) > 1 for kind in kinds)
        high, deep = edge * (1 + _STEP * both), max(len(self._names(kind)) for kind in kinds)
        pitch, quiet, parts = 1.15 * SMALL, self.theme.quiet_text, []
        for part in line:
            blocks = []
            for kind in part.kinds:
                wide, sides = self._wide(kind, edge), self.game.kinds[kind].sides
                rows = [self.pieces(kind, side, edge, self.shown(kind, side)) for side in sides]
                pieces = above(rows, gap=(_STEP - 1) * edge, across=Anchor.MIDDLE)
                pieces = align(pieces, width=wide, height=high, down=Anchor.END)
                names = tuple(
                    words(
                        name, (wide / 2, pitch * (rank + 0.5)), quiet if rank else self.theme.text
                    )
                    for rank, name in enumerate(self._names(kind))
                )
                below = Scene(width=wide, height=pitch * deep, shapes=names)
                blocks.append(above((pieces, below), gap=0.8))
            row = [beside(blocks, gap=_BLOCKS)]
            if part.title:
                wide, y = row[0].width, _BRACKET + 0.3
                corners = ((0.0, y - _BRACKET), (0.0, y), (wide, y), (wide, y - _BRACKET))
                thin = Style(stroke=quiet, width=THIN, cap=Cap.BUTT)
                bracket = Path(segments=polyline(corners), style=thin)
                at = (wide / 2, y + 0.75 * SMALL)
                name = words(part.title, at, self.theme.text).bold
                row.append(Scene(width=wide, height=2.2 * SMALL, shapes=(bracket, name)))
            parts.append(above(row))
        return beside(parts, gap=_BLOCKS, down=Anchor.START)
