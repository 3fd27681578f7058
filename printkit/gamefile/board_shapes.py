"""Boards by a word: the rows of a shape, the lines of a net, the cells of a chequered tint."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product
from string import ascii_lowercase
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from printkit.base.errors import Message
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.synonyms import meant
from printkit.gamefile.tree import Word
from printkit.grid import HEXAGONS, SQUARES, Grid, Lattice, Row

MOST_ROWS = 99
"""Rows of a board at most, and cells of a row."""
_Span: TypeAlias = tuple[int, int]
"""Where the first cell of a row lies, in half cells, and how many cells there are."""


class _Shape(NamedTuple):
    """A shape of boards: its rows from below, for so many cells across and so many rows.

    Attributes:
        example: a size.
        largest: the size in which it has as many rows, or cells in one, as a board may have.
        two: whether its size may be two numbers, `9x10`.
        sheared: whether rows stand half a cell beside one another, as squares and points cannot.
    """

    example: str
    spans: Callable[[int, int, int], Iterable[_Span]]
    largest: int
    two: bool = False
    sheared: bool = True


def _star(size: int) -> list[_Span]:
    """A hexagon of so many cells a side with a triangle on each side."""
    arm = size - 1
    lower = [(3 * arm - y, y + 1) for y in range(arm)]
    lower += [(y, 3 * arm + 1 - y) for y in range(arm + 1)]
    return lower + lower[-2::-1]


_SHAPES: Mapping[str, _Shape] = MappingProxyType(
    {
        "rectangle": _Shape(
            "9x10",
            lambda wide, high, step: ((y % 2 * step, wide) for y in range(high)),
            MOST_ROWS,
            two=True,
            sheared=False,
        ),
        "rhombus": _Shape(
            "11x11",
            lambda wide, high, _: ((high - 1 - y, wide) for y in range(high)),
            MOST_ROWS,
            two=True,
        ),
        "hexagon": _Shape(
            "5",
            lambda side, _, __: (
                (apart, 2 * side - 1 - apart)
                for y in range(2 * side - 1)
                for apart in (abs(side - 1 - y),)
            ),
            (MOST_ROWS + 1) // 2,
        ),
        "triangle": _Shape(
            "8", lambda side, _, __: ((y, side - y) for y in range(side)), MOST_ROWS
        ),
        "star": _Shape("5", lambda side, _, __: _star(side), (MOST_ROWS + 3) // 4),
    }
)
SHAPES: Collection[str] = tuple(_SHAPES)
"""What a board's shape may be called."""
_SIZE = re.compile(r"([0-9]+)(?: ?[x×*] ?([0-9]+))?", re.ASCII)
_MOST_DIGITS, _SHOWN = 9, 40
"""Of a number that is read, and of a size that a message shows."""
_OPEN_SIZE = 26
"""Without a board pieces may stand on so many cells each way."""


def row_names(count: int) -> Iterator[str]:
    """The names of rows from below: a to z, then aa, ab and so on."""
    for rank in range(count):
        first, second = divmod(rank, len(ascii_lowercase))
        yield (ascii_lowercase[first - 1] if first else "") + ascii_lowercase[second]


def shape_rows(lattice: Lattice, shape: Word, mistakes: Mistakes) -> tuple[Row, ...]:
    """The rows of `hexagon 4` or `rectangle 9x10`; of something else one cell, with its mistake."""
    name, _, size = (part.strip() for part in shape.partition(" "))
    found, numbers = _SHAPES.get(name), _SIZE.fullmatch(size)
    sizes = [int(part[:_MOST_DIGITS]) for part in numbers.groups() if part] if numbers else []
    if found is None or not size:
        example = Message("gamefile.write-shape", shape=f"{name} {found.example}") if found else ""
        hint = example or meant(name, SHAPES) or Message("gamefile.board-shapes")
        mistakes.note(
            Message("gamefile.no-board-shape", shape=str(shape)[:_SHOWN]), shape.source, hint
        )
    elif (fault := _fault(name, size[:_SHOWN], sizes, lattice)) is not None:
        what, hint = fault
        mistakes.note(what, shape.source, hint)
    else:
        return _named(tuple(found.spans(sizes[0], sizes[-1], int(lattice.is_staggered))))
    return _named([(0, 1)])


def _fault(
    name: str, size: str, sizes: Sequence[int], lattice: Lattice
) -> tuple[Message, Message] | None:
    """What keeps a board from having a shape in a size, and what to write."""
    shape = _SHAPES[name]
    if shape.sheared and not lattice.is_staggered:
        what = Message("gamefile.shape-not-of-cells", shape=name, cells=lattice.name)
        return what, Message("gamefile.shape-of-hexagons", shape=name)
    if not sizes or len(sizes) > 1 + shape.two or not all(sizes):
        what = Message("gamefile.no-shape-size", shape=name, size=size)
        return what, Message("gamefile.write-shape", shape=f"{name} {shape.example}")
    if max(sizes) > shape.largest:
        largest = f"{name} {shape.largest}" + (f"x{shape.largest}" if shape.two else "")
        what = Message("gamefile.shape-too-large", shape=f"{name} {size}")
        return what, Message("gamefile.largest-shape", shape=largest)
    return None


def _named(spans: Sequence[_Span]) -> tuple[Row, ...]:
    names = row_names(len(spans))
    return tuple(
        Row(name=name, x=x, cells=count) for name, (x, count) in zip(names, spans, strict=True)
    )


def without_board(lattice: Lattice) -> Grid:
    """The cells on which pieces stand where no board lies under them: enough of them each way."""
    spans = _SHAPES["rectangle"].spans(_OPEN_SIZE, _OPEN_SIZE, int(lattice.is_staggered))
    return Grid(lattice=lattice, rows=_named(tuple(spans)), boardless=True)


_STRAIGHT = ((2, 0), (0, 1))
_ALL_WAYS = (*_STRAIGHT, (2, 1), (-2, 1))
_WAYS: Mapping[str, Sequence[tuple[int, int]]] = MappingProxyType(
    {"grid": _STRAIGHT, "alternating": _ALL_WAYS, "diagonals": _ALL_WAYS, "none": ()}
)


NETS: Collection[str] = tuple(_WAYS)
"""What the lines of a board of points may be called."""


def net_lines(net: str, rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    """The lines of a net over points: each as long as points follow one another."""
    at = {
        (row.x + 2 * rank, y): name
        for y, row in enumerate(rows)
        for rank, name in enumerate(row.names)
        if name
    }
    corner = min(x for x, _ in at)

    def joined(x: int, y: int, dx: int, dy: int) -> bool:
        """Whether a line leads from a point to the next in a direction."""
        if (x, y) not in at or (x + dx, y + dy) not in at:
            return False
        return not (dx and dy and net == "alternating") or not ((x - corner) // 2 + y) % 2

    found = []
    for dx, dy in _WAYS[net]:
        for (x, y), name in at.items():
            if joined(x - dx, y - dy, dx, dy) or not joined(x, y, dx, dy):
                continue
            line, (here, up) = [name], (x, y)
            while joined(here, up, dx, dy):
                here, up = here + dx, up + dy
                line.append(at[here, up])
            found.append(tuple(line))
    return tuple(found)


def listed_lines(
    lines: Iterable[Sequence[Word]], names: Collection[str], mistakes: Mistakes
) -> tuple[tuple[str, ...], ...]:
    """The lines of a graph, without points that are not there; none goes one way twice."""
    found: list[tuple[str, ...]] = []
    for line in lines:
        for name in line:
            if name not in names:
                mistakes.unknown("cell", name, names)
        points, drawn = [name for name in line if name in names], set[frozenset[str]]()
        for one, other in pairwise(points):
            if one == other or frozenset((one, other)) in drawn:
                what = Message("gamefile.line-twice", one=str(one), other=str(other))
                mistakes.note(what, other.source)
            drawn.add(frozenset((one, other)))
        if len(line) == 1:
            mistakes.note(Message("gamefile.line-joins-two-points-least"), line[0].source)
        found.append(tuple(map(str, points)))
    return tuple(filter(None, found))


def without_stretches(
    lines: tuple[tuple[str, ...], ...],
    words: Iterable[Word],
    names: Collection[str],
    mistakes: Mistakes,
) -> tuple[tuple[str, ...], ...]:
    """The lines without the parts that words take away, each from point to point (`e2-f2`)."""
    for word in words:
        starts = accumulate(word.split("-"), lambda at, end: at + len(end) + 1, initial=0)
        ends = [
            Word(end, word.source.shifted(at))
            for end, at in zip(word.split("-"), starts, strict=False)
        ]
        strange = [end for end in ends if end not in names]
        for end in strange:
            mistakes.unknown("cell", end, names)
        if len(ends) < 2:
            what = Message("gamefile.no-stretch", word=str(word))
            mistakes.note(what, word.source, Message("gamefile.stretch-example"))
            continue
        for one, other in pairwise(ends) if not strange else ():
            if one == other or not any(one in line and other in line for line in lines):
                what = Message("gamefile.no-line-between", one=str(one), other=str(other))
                mistakes.note(what, one.source)
                continue
            lines = tuple(part for line in lines for part in _broken(line, one, other))
    return lines


def _broken(line: tuple[str, ...], one: str, other: str) -> Iterator[tuple[str, ...]]:
    """What is left of a line without its part between two points, if it comes to both."""
    places = [[at for at, name in enumerate(line) if name == end] for end in (one, other)]
    spans = [sorted(span) for span in product(*places)]
    if not spans:
        yield line
        return
    first, last = min(spans, key=lambda span: span[1] - span[0])
    before, after = line[: first + 1], line[last:]
    if line[0] == line[-1]:  # a closed line is one part still
        before, after = (*after, *before[1:]), ()
    yield from (part for part in (before, after) if len(part) > 1)


CHECKERED = "checkered"
"""The word for every second square, and for every third hexagon."""


_CHEQUERS: Mapping[Lattice, int] = MappingProxyType({SQUARES: 2, HEXAGONS: 3})
"""How many colours a chequered board has, so that no two cells of one touch."""


def checkered(
    tints: Iterable[tuple[str, Word]], grid: Grid, mistakes: Mistakes
) -> Mapping[int, str]:
    """The cells that chequered tints take: the first one the colour of the first cell.

    Tints come with a word for their cells. The grid is of squares, which have two colours, or of
    hexagons, which have three.
    """
    shades = [(name, word) for name, word in tints if word == CHECKERED]
    most, (x, y) = _CHEQUERS.get(grid.lattice, 0), grid.places[0]
    for _, word in shades[most : most + 1]:
        what = f"gamefile.checkered-{'colours' if most else 'cells'}"
        mistakes.note(Message(what, most=most, cells=grid.lattice.name), word.source)
    found: dict[int, str] = {}
    for cell, (column, row) in enumerate(grid.places) if shades else ():
        # The way from the first cell: one to the right is two half cells, and the next colour.
        across, up = column - x, row - y
        colour = across * 2 % 3 if most == _CHEQUERS[HEXAGONS] else (across // 2 + up) % 2
        if colour < min(most, len(shades)):
            found[cell] = shades[colour][0]
    return found
