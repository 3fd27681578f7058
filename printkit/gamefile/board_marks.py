"""What a board shows besides its cells: marks, whose its edges are, the names that cells get."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from pathlib import Path as FilePath
from string import ascii_lowercase
from types import MappingProxyType

from printkit import scene as art
from printkit.base.errors import Message, PrintkitError, known_words
from printkit.base.typefaces import Typeface
from printkit.base.units import is_colour
from printkit.gamefile.board_shapes import CHECKERED
from printkit.gamefile.cells import read_cells
from printkit.gamefile.pieces import printed
from printkit.gamefile.players import FURTHER, USUAL
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import CHESS, NUMBERS, BoardSpec, EdgesSpec, MarkSpec, NumbersSpec
from printkit.gamefile.synonyms import meant
from printkit.gamefile.tree import Entries, Word
from printkit.grid import Grid, Point, Surround
from printkit.model import GLYPH, NamePlace
from printkit.model.theme import AS_DRAWN, BAND, HOLLOW, BoardArt, BoardMark
from printkit.rules import Side
from printkit.scene.lettering import centred_outline, unprintable
from printkit.scene.paths import arc, path_from_svg
from printkit.scene.transforms import mapped

_LINE = 0.02
"""How wide lines are where nothing is said, in cells: as those of the board."""
_SIZES: Mapping[str, float] = MappingProxyType(
    {"dot": 0.18, "circle": 0.7, "cross": 0.5, "star": 0.6, "rosette": 0.8, "svg": 0.8, "text": 0.5}
)
"""How large what stands in cells is where nothing is said, and how high text, in cells."""
_GAP = 0.08
"""From the middle of a point to the lines of a cross, in cells."""
_WIDEST = 0.9
"""How much of its room a text takes at most."""
_PAD = 0.12
"""From a mark that leaves the cells to the board's edge, in cells."""
_FILL = art.Style(fill=GLYPH)
_WIDE = 100.0
"""How wide a picture is read, in mm, before it has its size."""
_NEAR = 1e-6
_SIDES = ("left", "right", "top", "bottom")
_PAINTED_SIDES = (*USUAL, "neutral")
_MITRE = 1.16
"""How far a strip around a hexagon's corner reaches, in widths of it."""


def place_of(grid: Grid, cell: int) -> Point:
    """Where the middle of a cell lies, in cells from the grid's first place, y down."""
    x, y = grid.places[cell]
    return x / 2, -y * grid.lattice.row_pitch


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtSources:
    """Where pictures and letters on a board come from.

    Attributes:
        folders: per file of the spec the one in which pictures are looked for.
        font: of texts, where it is another than that of all words.
    """

    folders: Mapping[str, FilePath]
    font: Typeface | None


def with_art(
    spec: BoardSpec,
    grid: Grid,
    tinted: tuple[Sequence[str], Mapping[str, str]],
    sources: ArtSources,
    mistakes: Mistakes,
) -> tuple[Grid, BoardArt, dict[str, str]]:
    """A board with what it shows besides its cells, and the colours of tints and marks.

    Cells of one tint may have numbers instead of their names; `tinted` has per cell the name of its
    tint, and the colours of the tints.
    """
    tints, colours = tinted
    mistakes = mistakes.of("board.tints", "fonts")
    tint = spec.names.numbers if isinstance(spec.names, NumbersSpec) else None
    if tint in tints:
        chosen = [cell for cell, one in enumerate(tints) if one == tint]
        grid = renamed(grid, _numbers(grid, chosen))
    elif tint is not None:
        mistakes.unknown("tint", tint, dict.fromkeys(tints))
    reader = _MarkReader(grid, colours, sources, mistakes)
    edges = _edges(spec.edges, grid, mistakes) if spec.edges else {}
    places = {place.value: place for place in NamePlace}
    names = spec.names if isinstance(spec.names, str) else ""
    hidden = () if tint is None else {*grid.names}.difference(map(str, range(1, len(tints) + 1)))
    shown = BoardArt(
        marks=tuple(chain.from_iterable(map(reader.marks, spec.marks))),
        edges=MappingProxyType(edges),
        names=places.get(names, NamePlace.CORNER),
        unnamed=frozenset(grid.index[name] for name in hidden),
    )
    return _surrounded(grid, shown), shown, {**colours, **reader.own_colours}


class _MarkReader:
    """Reads the marks of one board.

    Attributes:
        own_colours: those of marks that are no tints, each by itself.
    """

    def __init__(
        self, grid: Grid, colours: Mapping[str, str], sources: ArtSources, mistakes: Mistakes
    ) -> None:
        self._grid, self._colours, self._mistakes = grid, colours, mistakes
        self._folders, self._font = sources.folders, sources.font
        self.own_colours: dict[str, str] = {}

    def marks(self, spec: MarkSpec) -> Iterator[BoardMark]:
        """The drawings of one item of the list, one for each cell that it stands on."""
        paints = [AS_DRAWN] if spec.svg and not spec.colour else self._paints(spec.colour)
        for rank, mark in enumerate(self._texts(spec) if spec.text else self._drawings(spec)):
            row = self._grid.places[mark.cells[0]][1] if spec.colour == [CHECKERED] else 0
            yield replace(mark, paint=paints[(rank + row) % len(paints)])

    def _paints(self, words: list[Word] | None) -> list[str]:
        """What the drawings of an item are painted with in turn."""
        found = list[str]()
        for word in words or ():
            if is_colour(word.lower()):
                self.own_colours[word.lower()] = word.lower()
                found.append(word.lower())
            elif word in self._colours or word in (*_PAINTED_SIDES, *FURTHER, HOLLOW):
                found.append(str(word))
            elif word == CHECKERED and len(words or ()) == 1:
                return ["", HOLLOW]
            else:
                known = (*self._colours, *_PAINTED_SIDES, HOLLOW)
                hint = meant(word, known) or Message("gamefile.mark-colours")
                self._mistakes.note(
                    Message("gamefile.no-mark-colour", text=str(word)), word.source, hint
                )
        return found or [""]

    def _named(self, words: Iterable[Word]) -> tuple[int, ...]:
        return tuple(cell for cell, _ in read_cells(words, self._grid, self._mistakes))

    def _drawings(self, spec: MarkSpec) -> Iterator[BoardMark]:
        width = spec.stroke or _LINE
        line = art.Style(stroke=GLYPH, width=width)
        if spec.arc and spec.round_:
            yield from self._arc(spec.arc, spec.round_, line)
        elif spec.in_:
            cells = self._named(spec.in_)
            own = self._own_shapes(spec, line)
            for cell in cells if own else ():
                yield BoardMark(cells=(cell,), shapes=_moved(own, place_of(self._grid, cell)))
        elif spec.line or spec.area:
            words = [one for one in spec.line or spec.area or () if isinstance(one, Word)]
            cells, fewest = self._named(words), 2 if spec.line else 3
            for one, other in pairwise(words):
                if one == other:
                    what = Message("gamefile.mark-place-twice", name=str(other))
                    self._mistakes.note(what, other.source)
            if len(set(cells)) >= fewest:
                through = [place_of(self._grid, cell) for cell in cells]
                yield BoardMark(cells=cells, shapes=_through(through, spec, line))
        else:
            sign, words = spec.drawing, getattr(spec, spec.drawing)
            size = spec.size or _SIZES[sign]
            for cell in self._named(words):
                at = place_of(self._grid, cell)
                shapes = (
                    self._cross(cell, size, line) if sign == "cross" else _SIGNS[sign](size, line)
                )
                yield BoardMark(cells=(cell,), shapes=_moved(shapes, at))

    def _own_shapes(self, spec: MarkSpec, line: art.Style) -> tuple[art.Shape, ...]:
        """What is drawn in a cell's own coordinates."""
        if spec.svg:
            return self._picture(spec.svg, spec.size or _SIZES["svg"])
        if spec.path:
            try:
                segments = path_from_svg(spec.path)
            except ValueError as error:
                self._mistakes.note(error.args[0], spec.path.source)
                return ()
            return (art.Path(segments=segments, style=line if spec.stroke else _FILL),)
        points = [(x, 0.0 - y) for x, y in spec.points]
        if spec.dot:
            radius = (spec.size or _SIZES["dot"]) / 2
            return tuple(art.Circle(x=x, y=y, radius=radius, style=_FILL) for x, y in points)
        return _through(points, spec, line)

    def _picture(self, name: Word, size: float) -> tuple[art.Shape, ...]:
        """The shapes of an SVG, so many cells wide or high."""
        from printkit.pictures.picture_files import read_picture

        try:
            drawn = read_picture(name, self._folders[name.source.file], _WIDE, name.source)
            scale = size / max(drawn.width, drawn.height)
            middle = drawn.width / 2, drawn.height / 2
            return tuple(
                mapped(
                    drawn.shapes,
                    lambda x, y: ((x - middle[0]) * scale, (y - middle[1]) * scale),
                    scale,
                )
            )
        except PrintkitError as error:
            self._mistakes.extend(error.problems)
        except ValueError:  # it is made of pixels
            what = Message("gamefile.mark-of-pixels", file=name)
            self._mistakes.note(what, name.source)
        return ()

    def _arc(self, ends: list[Word], middle: Word, line: art.Style) -> Iterator[BoardMark]:
        """The longer way round a cell from one to another that is as far away."""
        cells = self._named((*ends, middle))
        if len(set(cells)) < 3:
            if len(cells) == 3:
                what = Message("gamefile.mark-place-twice", name=str(ends[1]))
                self._mistakes.note(what, ends[1].source)
            return
        (x1, y1), (x2, y2), (x, y) = (place_of(self._grid, cell) for cell in cells)
        one, other = hypot(x1 - x, y1 - y), hypot(x2 - x, y2 - y)
        if abs(one - other) > _NEAR:
            names = {"one": str(ends[0]), "other": str(ends[1]), "middle": str(middle)}
            self._mistakes.note(Message("gamefile.arc-not-round", **names), middle.source)
            return
        start, end = degrees(atan2(y - y1, x1 - x)), degrees(atan2(y - y2, x2 - x))
        sweep = (end - start) % 360
        sweep = sweep if sweep > 180 - _NEAR else sweep - 360
        path = art.Path(segments=arc(x, y, one, start, start + sweep), style=line)
        yield BoardMark(cells=cells, shapes=(path,))

    def _cross(self, cell: int, size: float, line: art.Style) -> tuple[art.Shape, ...]:
        """Four small corners around a point, without those that would lie beyond the board."""
        x, y = self._grid.places[cell]
        beside = [side for side in (-1, 1) if (x + 2 * side, y) in self._grid.places]
        half, style = size / 2, replace(line, join=art.Join.MITER)
        corners = (
            ((right * half, down * _GAP), (right * _GAP, down * _GAP), (right * _GAP, down * half))
            for right in beside or (-1, 1)
            for down in (-1, 1)
            if (x, y - down) in self._grid.places
        )
        return tuple(art.Path(segments=art.polyline(corner), style=style) for corner in corners)

    def _texts(self, spec: MarkSpec) -> Iterator[BoardMark]:
        """A text between two places, or in each of some cells."""
        texts = printed(spec.text or ())
        for word in {text.source: text for _, text in spec.text or () if text}.values():
            check = self._font.unprintable if self._font else unprintable
            self._mistakes.extend(check(word, word.source))
            if self._font and len(set(texts.values())) > 1:
                self._mistakes.note(Message("gamefile.mark-of-several-texts"), word.source)
        ends = self._named(spec.between or ())
        pairs = [ends] if len(ends) == 2 else []
        pairs += [(cell, cell) for cell in self._named(spec.in_ or ())]
        for one, other in pairs:
            (x1, y1), (x2, y2) = place_of(self._grid, one), place_of(self._grid, other)
            wide, high = abs(x2 - x1) or 1.0, abs(y2 - y1) or 1.0
            size = spec.size or min(_SIZES["text"] * high, 2 * _SIZES["text"])
            box = ((x1 + x2) / 2, (y1 + y2) / 2, size, _WIDEST * wide, _WIDEST * high)
            outline = self._font.outline(next(iter(texts.values()))) if self._font else ()
            if not outline:
                yield BoardMark(cells=(one, other), texts=texts, box=box)
                continue
            x, y, size, wide, high = box
            drawn = centred_outline(outline, size=min(size, high), width=wide, fill=GLYPH)
            placed = art.transformed(drawn.segments, art.move(x, y))
            shape = art.Path(segments=placed, style=drawn.style)
            yield BoardMark(cells=(one, other), shapes=(shape,), box=box)


def _through(points: Sequence[Point], spec: MarkSpec, line: art.Style) -> tuple[art.Shape, ...]:
    """A line through points, which is closed where it ends as it begins, or the area within."""
    if spec.area:
        return (art.Path(segments=art.polygon(points), style=_FILL),)
    closed = len(points) > 3 and points[0] == points[-1]
    segments = art.polygon(points[:-1]) if closed else art.polyline(points)
    return (art.Path(segments=segments, style=line),)


def _star(size: float, _: art.Style) -> tuple[art.Shape, ...]:
    """A star of five points."""
    corners = (
        (reach * sin(turn), -reach * cos(turn))
        for rank in range(10)
        for reach, turn in (((size if rank % 2 == 0 else _NOTCH * size) / 2, rank * pi / 5),)
    )
    return (art.Path(segments=art.polygon(corners), style=_FILL),)


def _rosette(size: float, _: art.Style) -> tuple[art.Shape, ...]:
    """Eight petals."""
    petals = list[art.Segment]()
    for rank in range(_PETALS):
        turn, half = 2 * pi * rank / _PETALS, pi / _PETALS

        def at(reach: float, aside: float, turn: float = turn) -> Point:
            return reach * size / 2 * sin(turn + aside), -reach * size / 2 * cos(turn + aside)

        root, tip = at(0.16, 0.0), at(1.0, 0.0)
        petals += (
            ("M", root),
            ("C", (*at(0.45, -1.1 * half), *at(0.85, -0.95 * half), *tip)),
            ("C", (*at(0.85, 0.95 * half), *at(0.45, 1.1 * half), *root)),
            ("Z", ()),
        )
    return (art.Path(segments=tuple(petals), style=_FILL),)


_NOTCH, _PETALS = 0.382, 8
_SIGNS: Mapping[str, Callable[[float, art.Style], tuple[art.Shape, ...]]] = MappingProxyType(
    {
        "dot": lambda size, _: (art.Circle(x=0.0, y=0.0, radius=size / 2, style=_FILL),),
        "circle": lambda size, line: (art.Circle(x=0.0, y=0.0, radius=size / 2, style=line),),
        "star": _star,
        "rosette": _rosette,
    }
)
"""What stands in the middle of a cell, so large."""


def _moved(shapes: Sequence[art.Shape], to: Point) -> tuple[art.Shape, ...]:
    found: list[art.Shape] = []
    for shape in shapes:
        if isinstance(shape, art.Circle):
            found.append(replace(shape, x=shape.x + to[0], y=shape.y + to[1]))
        elif isinstance(shape, art.Path):
            found.append(replace(shape, segments=art.transformed(shape.segments, art.move(*to))))
    return tuple(found)


def _edges(spec: EdgesSpec, grid: Grid, mistakes: Mistakes) -> dict[str, Side]:
    """Whose each side of a board is; the first and last row are the bottom and the top."""
    rows = {row.name: row for row in grid.rows}
    ends = {grid.rows[0].name: "bottom", grid.rows[-1].name: "top"}
    found: dict[str, Side] = {}
    owned = (spec.white, spec.black, *spec.others.values())
    for side, words in zip(map(Side, range(len(owned))), owned, strict=True):
        for word in words:
            edge = ends.get(word) or str(word)
            if edge not in _SIDES:
                inner = Message("gamefile.row-not-at-edge", word=str(word))
                what = inner if word in rows else Message("gamefile.no-edge", word=str(word))
                hint = known_words((*ends, *_SIDES))
                mistakes.note(what, word.source, hint)
            elif edge in found:
                mistakes.note(Message("gamefile.edge-taken", word=str(word)), word.source)
            else:
                found[edge] = side
    return found


def _surrounded(grid: Grid, board: BoardArt) -> Grid:
    """The board with room for what is drawn beside its cells."""
    band = BAND if board.edges and (grid.is_graph or not grid.lattice.on_points) else 0.0
    reach = _MITRE * band if grid.lattice.is_staggered else band
    inside = [place_of(grid, cell) for cell in range(len(grid.names))]
    tall = grid.lattice.half_height
    box = bounds_of(inside, 0.5 + reach, tall + reach)
    drawn = [mark.extent for mark in board.marks]
    ends = list(zip(box, *drawn, strict=True))
    wider = [
        max(0.0, box[0] - min(ends[0])),
        max(0.0, box[1] - min(ends[1])),
        max(0.0, max(ends[2]) - box[2]),
        max(0.0, max(ends[3]) - box[3]),
    ]
    left, top, right, bottom = (reach + (more + _PAD if more > _NEAR else 0.0) for more in wider)
    outside = any(
        not any(
            abs(x - cx) < 0.5 + band + _NEAR and abs(y - cy) < tall + band + _NEAR
            for cx, cy in inside
        )
        for mark in board.marks
        for x, y in mark.points()
    )
    boxed = grid.is_graph or outside
    around = Surround(left=left, top=top, right=right, bottom=bottom, band=band, boxed=boxed)
    plain = Surround(boxed=boxed) == around
    return grid if plain and not outside else replace(grid, surround=around)


def bounds_of(points: Sequence[Point], across: float, down: float) -> art.Box:
    """The box around points with so much room beside and above them."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - across, min(ys) - down, max(xs) + across, max(ys) + down


# the names that cells get


def named_grid(grid: Grid, spec: BoardSpec, root: Entries, mistakes: Mistakes) -> Grid:
    """The board whose cells are called as on a chessboard, or numbered, where that is asked for."""
    if spec.names not in (CHESS, NUMBERS):
        return grid
    place = root.source_of("board", "names")
    if any(row.own_names and any(row.own_names) for row in grid.rows):
        mistakes.note(Message("gamefile.cells-named-twice", names=spec.names), place)
        return grid
    if spec.names == NUMBERS:
        return renamed(grid, _numbers(grid, range(len(grid.names))))
    first, *others = grid.rows
    is_uneven = any((row.x, row.cells) != (first.x, first.cells) for row in others)
    if is_uneven or first.cells > len(ascii_lowercase):
        mistakes.note(Message("gamefile.chess-of-rectangles"), place)
        return grid
    names = {
        name: f"{ascii_lowercase[column]}{rank}"
        for rank, row in enumerate(grid.rows, start=1)
        for column, name in enumerate(row.names)
    }
    ranks = [f"{rank}" for rank in range(1, len(grid.rows) + 1)]
    return renamed(grid, names, ranks)


def _numbers(grid: Grid, cells: Iterable[int]) -> dict[str, str]:
    """The numbers of cells as one reads: from the upper left, row by row."""
    read = sorted(cells, key=lambda cell: (-grid.places[cell][1], grid.places[cell][0]))
    return {grid.names[cell]: f"{number}" for number, cell in enumerate(read, start=1)}


def renamed(grid: Grid, names: Mapping[str, str], ranks: Sequence[str] = ()) -> Grid:
    """A board with other names for its cells, and perhaps for its rows."""
    rows = tuple(
        replace(
            row,
            name=ranks[rank] if ranks else row.name,
            own_names=tuple(names.get(name, name) for name in row.names),
        )
        for rank, row in enumerate(grid.rows)
    )
    lines = tuple(tuple(names.get(name, name) for name in line) for line in grid.lines)
    return replace(grid, rows=rows, lines=lines)
