"""Columns that end level: the breaks of a whole flow are chosen together, by least badness.

As with the lines of a paragraph, what is good for a page may be bad for the next. So many ways to
fill the pages are followed, and the one is kept whose pages are best in sum. A picture may stand
behind words that follow it, one across all columns at the head or the foot of a page. Heights are
measured once, by who sets the words; lengths are in mm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise, takewhile
from typing import NamedTuple, TypeAlias

from printkit.document import blocks
from printkit.scene import Scene

_WORDS, _PICTURE, _SECTION = 3.0, 5.0, 8.0
"""White above words, around pictures, above headings."""
_LINES = 1.9
"""White between lines, of a list or of words that go on."""
_ITEMS, _ROWS, _LETTERS = 8, 30, 1500
"""So many stand together in a list, a table, a paragraph."""
_MORE = 5.0
"""So much wider white around a picture or above a heading may become."""
_THIRD = 0.37
"""The last page is at least so full: a third, and the white around what ends it."""
_THIN = 0.6
"""Any other is at least so full."""
_WAITING = 2
"""So many pictures wait for room at most."""
_ENDS = 6
"""So many ends of a column are followed."""
_FOLLOWED = 24
"""So many ways to fill the first pages are followed."""
_COMPARED = 12
"""So many are followed where widths of pictures are compared."""
_NEAR = 25
"""So many units may stand on a page."""

_BEHIND, _BEYOND = 0.04, 0.4
"""What it costs that a picture stands behind words that follow it, or in the next part."""
_NEXT, _TURNED, _AFTER = 0.3, 0.45, 3.0
"""What it costs that a picture stands on the next page, that one has to turn to it, that it stands
behind all that is said."""
_EARLY = 0.15
"""What it costs that a picture at the head of a page stands before its words."""
_AHEAD = 0.7
"""What it costs that it stands there before the heading of its part."""
_LATE = 0.7
"""What it costs that it stands behind what follows, at the foot of a page."""
_UNORDERED = 0.5
"""What it costs that a picture across the page stands before one that comes first."""
_OVERTAKEN = 0.25
"""What it costs that a picture stands on a page before one that comes first."""
_NARROW = 1.0
"""What it costs that boards are of no width."""
_WHITE = 15.0
"""What a page costs that is empty, by the square of the share that is; 10 left more such pages."""
_AWFUL = 20.0
"""What a page costs that is too thin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowUnit:
    """Blocks of a flow that are never parted.

    Attributes:
        goes_on: whether it goes on with what stands above it.
    """

    blocks: tuple[blocks.Block, ...]
    goes_on: bool = False

    @property
    def is_picture(self) -> bool:
        """Whether it is a picture that may wait for room."""
        return isinstance(self.blocks[0], blocks.Illustration)

    @property
    def is_across(self) -> bool:
        """Whether it spans all columns."""
        last = self.blocks[-1]
        return isinstance(last, blocks.Illustration) and last.across

    @property
    def is_headed(self) -> bool:
        """Whether it begins a part."""
        first = self.blocks[0]
        kept = isinstance(first, blocks.Kept) and isinstance(first.blocks[0], blocks.Heading)
        return kept or isinstance(first, blocks.Heading)

    @property
    def scenes(self) -> Iterator[Scene]:
        """Its pictures."""
        for one in self.blocks:
            for block in one.blocks if isinstance(one, blocks.Kept) else (one,):
                if isinstance(block, blocks.Illustration):
                    yield block.scene

    @property
    def is_shown(self) -> bool:
        """Whether it ends in a picture, or is one that never waits."""
        return self.height is not None or isinstance(self.blocks[-1], blocks.Illustration)

    @property
    def height(self) -> float | None:
        """Of a picture alone, in mm; None where there are words to be set."""
        match self.blocks:
            case (blocks.Illustration() as one,) | (
                blocks.Kept(blocks=(blocks.Illustration() as one,)),
            ):
                return None if one.caption or one.note or one.pitch else one.scene.height
            case _:
                return None

    @property
    def white(self) -> float:
        """What it wants to stand above it at least, and below it, if it is a picture."""
        if self.is_headed:
            return _SECTION
        if self.goes_on:
            return 0.0 if isinstance(self.blocks[0], blocks.Tabular) else _LINES
        return _PICTURE if self.is_shown else _WORDS


def units_of(flow: blocks.Flow) -> tuple[FlowUnit, ...]:
    """The blocks of a flow; a heading is never parted from what follows.

    What is too long for many a column goes on in the next: lists, tables, paragraphs.
    """
    units: list[FlowUnit] = []
    for one in flow.blocks:
        for rank, part in enumerate(_parts(one)):
            if units and isinstance(units[-1].blocks[-1], blocks.Heading):
                units[-1] = FlowUnit(blocks=(*units[-1].blocks, part))
            else:
                units.append(FlowUnit(blocks=(part,), goes_on=rank > 0))
    return tuple(units)


def _parts(block: blocks.Block) -> Iterator[blocks.Block]:
    """A block, or as many as it has to be parted into."""
    match block:
        case blocks.Listing(items=items, numbered=first):
            start, said = 0, 0
            for rank, item in enumerate(items):
                said += blocks.letters_of(item)
                if rank + 1 in (len(items), start + _ITEMS) or said > _LETTERS / 3:
                    number = first + start if first else 0
                    yield replace(block, items=items[start : rank + 1], numbered=number)
                    start, said = rank + 1, 0
        case blocks.Tabular(rows=rows):
            for rank in range(0, len(rows), _ROWS):
                yield replace(block, rows=rows[rank : rank + _ROWS])
        case blocks.Paragraph(words=words) if blocks.letters_of(words) > _LETTERS:
            found: list[blocks.Inline] = []
            for one in (words,) if isinstance(words, str) else words:
                for word in re.findall(r"\S*\s*", one) if isinstance(one, str) else (one,):
                    found.append(word)
                    if word != "" and blocks.letters_of(tuple(found)) > _LETTERS:
                        yield replace(block, words=tuple(found))
                        found.clear()
            yield replace(block, words=tuple(found))
        case _:
            yield block


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """A unit at its place, so many mm below what stands above it."""

    unit: int
    above: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPage:
    """What stands on a page: pictures across it, columns, pictures across it.

    Attributes:
        between: white between the head and the columns.
    """

    head: tuple[Put, ...]
    between: float
    columns: tuple[tuple[Put, ...], ...]
    foot: tuple[Put, ...]


class _Reached(NamedTuple):
    """What is set: all units before `next`, but for pictures that wait, narrow and wide ones."""

    next: int = 0
    waiting: tuple[int, ...] = ()
    wide: tuple[int, ...] = ()


class _Filled(NamedTuple):
    """A column that is filled down to `height`, in the order of its units, and what that costs.

    `elastic` counts the places that may get more white.
    """

    cost: float = 0.0
    height: float = 0.0
    elastic: int = 0
    order: tuple[int, ...] = ()

    @property
    def most(self) -> float:
        """How far down white makes it reach."""
        return self.height + _MORE * self.elastic


class _Laid(NamedTuple):
    """Pictures across all columns at the head and at the foot, and columns that end at `ends`."""

    head: tuple[int, ...]
    foot: tuple[int, ...]
    columns: tuple[_Filled, ...]
    ends: tuple[float, ...]


class Way(NamedTuple):
    """Pages that are set, and what they cost."""

    cost: float
    pages: tuple[_Laid, ...]


_Ends: TypeAlias = Sequence[tuple[_Reached, _Filled]]
_Move: TypeAlias = tuple[_Reached, int | None, float]
"""What is reached, by a unit that stands in the column now, if any, and what that costs."""


@dataclass(frozen=True)
class Levelled:
    """A flow whose heights are known.

    Attributes:
        heights: of its units.
        kinds: what sets its units apart, but for their words.
        room: on the page where it begins.
        full: on every other.
        first: the number of the page where it begins.
        fills: whether its last page is filled as any other.
    """

    units: tuple[FlowUnit, ...] = field(compare=False)
    heights: tuple[float, ...]
    room: float
    full: float
    columns: int
    first: int = 1
    fills: bool = False
    kinds: tuple[tuple[float, bool, bool, bool], ...] = field(init=False)

    def __post_init__(self) -> None:
        kinds = ((one.white, one.is_picture, one.is_across, one.is_headed) for one in self.units)
        object.__setattr__(self, "kinds", tuple(kinds))

    @property
    def badness(self) -> float:
        """What the pages cost: the less the better."""
        return chosen(self).cost

    def is_as_bad(self, badness: float) -> bool:
        """Whether its pages cost so much at the least: known sooner than what they cost."""
        return self.best(limit=badness) is None

    @property
    def least(self) -> float:
        """So many pages are filled by what stands on them at the least."""
        high = sum(
            one * (self.columns if across else 1)
            for one, (_, _, across, _) in zip(self.heights, self.kinds, strict=True)
        )
        return 1 + (high / self.columns - self.room) / self.full

    @property
    def white(self) -> float:
        """How much of its pages is left: the sum of squared shares, the last page among them."""
        white, room = 0.0, self.room
        for page in chosen(self).pages:
            across = sum(self.heights[one] + _SECTION for one in (*page.head, *page.foot))
            free = [room - across - end for end in page.ends]
            share = sum(free) / len(free) / self.full
            white += share**2 + ((max(free) - min(free)) / self.full) ** 2 / 2
            room = self.full
        return white

    @property
    def pages(self) -> tuple[LevelPage, ...]:
        """What stands on each page; on the first nothing where it has no room."""
        return tuple(
            LevelPage(
                head=tuple(
                    Put(unit=one, above=_SECTION if rank else 0.0)
                    for rank, one in enumerate(page.head)
                ),
                between=_SECTION if page.head else 0.0,
                columns=tuple(map(self._placed, page.columns, page.ends)),
                foot=tuple(Put(unit=one, above=_SECTION) for one in page.foot),
            )
            for page in chosen(self).pages
        )

    def best(self, most: int = _FOLLOWED, limit: float = float("inf")) -> Way | None:
        """The way that costs least, page by page, of so many that are followed at once.

        None where each costs as much as `limit`.
        """
        ways: dict[_Reached, Way] = {_Reached(): Way(cost=0.0, pages=())}
        best = Way(cost=limit, pages=())
        for number in range(1, 4 + 2 * len(self.units)):
            reached: dict[_Reached, Way] = {self._done: best}
            for state, way in sorted(ways.items(), key=lambda one: one[1].cost)[:most]:
                self._turn(state, way, number, reached)
            best = reached.pop(self._done)
            ways = reached
            if not ways:
                break
        return best if best.pages else None

    @cached_property
    def _done(self) -> _Reached:
        return _Reached(next=len(self.units))

    def _turn(self, start: _Reached, way: Way, number: int, reached: dict[_Reached, Way]) -> None:
        """Fill a page in all ways, and keep those that reach something at a lower cost."""
        held = way.cost + self._held(start, number)
        room = self.room if number == 1 else self.full
        for head, foot in self._wides(start):
            taken = (*head, *foot)
            left = room - sum(self.heights[one] + _SECTION for one in taken)
            if left < 0 and number > 1 and len(taken) == 1:
                left = 0.0  # no page holds more than it
            early = frozenset(taken).difference(start.wide)
            most = self._passed[start.next] + left * self.columns
            if left < 0 or any(self._passed[one] > most for one in early):
                continue
            fixed = held + _EARLY * len(early.intersection(head))
            fixed += _LATE * len(set(foot).intersection(start.wide))
            wide = tuple(one for one in start.wide if one not in taken)
            last = max(early, default=-1)
            for end, columns, cost in self._filled(start._replace(wide=wide), left, early):
                least = reached.get(end, reached[self._done]).cost
                if cost + fixed >= least or last >= end.next or (end == start and number > 1):
                    continue
                judged, ends = self._judged(
                    columns, left, is_last=end == self._done and not self.fills
                )
                page, total = _Laid(head, foot, columns, ends), cost + fixed + judged
                if total < least and (total := total + self._disorder(end, page, early)) < least:
                    reached[end] = Way(total, (*way.pages, page))

    def _held(self, start: _Reached, number: int) -> float:
        """What it costs that pictures whose words stand on a page before stand on this one."""
        here = takewhile(lambda one: any(self.kinds[one][1:3]), range(start.next, len(self.units)))
        is_facing = (self.first + number) % 2 == 0  # pages 2 and 3 face each other
        price = _NEXT if is_facing else _TURNED
        price += _AFTER if start.next == len(self.units) else 0.0
        return price * (len(start.waiting) + len(start.wide) + sum(1 for _ in here))

    @cached_property
    def _passed(self) -> Sequence[float]:
        """How high all that never waits is before each unit, at the least."""
        shown = (is_picture or is_across for _, is_picture, is_across, _ in self.kinds)
        own = (
            0.0 if waits else min(height, self.full)
            for height, waits in zip(self.heights, shown, strict=True)
        )
        return tuple(accumulate(own, initial=0.0))

    def _disorder(self, end: _Reached, page: _Laid, early: frozenset[int]) -> float:
        """What it costs that pictures of a page stand before others, or before their words."""
        head, foot, columns, _ = page
        if not (head or foot or end.wide):
            return 0.0
        order = [one for column in columns for one in column.order]
        among = [one for one in order if self._shown[one]]
        cost = _LATE * len(foot) if end == self._done else 0.0
        cost += _UNORDERED * sum(one < wide for one in among for wide in head)
        cost += _UNORDERED * sum(one > wide for one in among for wide in foot)
        cost += _OVERTAKEN * sum(one > wide for one in among for wide in end.wide)
        cost += _OVERTAKEN * sum(one < wide for one in end.waiting for wide in (*head, *foot))
        if early:
            begun = min((one for one in order if self.kinds[one][3]), default=len(self.units))
            cost += _AHEAD * sum(begun < wide for wide in early.intersection(head))
        return cost

    def _wides(self, state: _Reached) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """What may stand across a page: what waits, and what its words may reach."""
        near = range(state.next, min(state.next + _NEAR, len(self.units)))
        queue = (*state.wide, *(rank for rank in near if self.kinds[rank][2]))
        for count in range(min(len(queue), _WAITING) + 1):
            for head in range(count + 1):
                yield queue[:head], queue[head:count]

    def _filled(
        self, start: _Reached, room: float, early: frozenset[int]
    ) -> Sequence[tuple[_Reached, tuple[_Filled, ...], float]]:
        """The ways to fill the columns of a page one after the other, and what they cost."""
        ends: list[tuple[_Reached, tuple[_Filled, ...], float]] = [(start, (), 0.0)]
        left = range(start.next, len(self.units))
        rest = sum(self.heights[rank] for rank in left if not self.kinds[rank][2])
        closing = rest <= 1.1 * room * self.columns
        for rank in range(self.columns):
            every = closing and rank < self.columns - 1
            ends = [
                (end, (*before, column), cost + column.cost)
                for state, before, cost in ends
                for end, column in self._columns(state, room, early, every=every)
            ]
        return ends

    def _columns(
        self, start: _Reached, room: float, early: frozenset[int], *, every: bool
    ) -> _Ends:
        """The ways to fill a column, the fullest; or each of them."""
        key = (start, room, early, every)
        if key not in self._known:
            whole = room >= self.full  # where even what no page holds stands alone
            fitting = (
                (end, min(fit))
                for end, some in self._reached(start, early).items()
                if (fit := some if whole else [one for one in some if one.height <= room])
            )
            ends = sorted(fitting, key=lambda one: one[1].cost - one[1].most / 20)
            last = [one for one in ends[_ENDS:] if one[0].next == len(self.units)]
            self._known[key] = ends if every else [*ends[:_ENDS], *last]
        return self._known[key]

    def _reached(
        self, start: _Reached, early: frozenset[int]
    ) -> Mapping[_Reached, Sequence[_Filled]]:
        """What a column of a whole page may reach: the lowest ways, and those that cost least."""
        found = self._explored.get((start, early))
        if found is not None:
            return found
        found = {start: [_Filled()]}
        now, then, later = [start], list[_Reached](), list[_Reached]()
        while now or then:
            for state in filter(found.get, now):
                for end, unit, cost in self._moves(state, early):
                    if end not in found:
                        # a picture that waits, or waits no more, is half a step
                        (later if len(end.waiting) == len(state.waiting) else then).append(end)
                        found[end] = []
                    for column in found[state]:
                        self._put(column, unit, cost, found[end])
            now, then, later = then, later, []
        self._explored[start, early] = found
        return found

    @cached_property
    def _known(self) -> dict[tuple[_Reached, float, frozenset[int], bool], _Ends]:
        return {}

    @cached_property
    def _explored(self) -> dict[tuple[_Reached, frozenset[int]], dict[_Reached, list[_Filled]]]:
        return {}

    @cached_property
    def _moved(self) -> dict[tuple[_Reached, frozenset[int]], Sequence[_Move]]:
        return {}

    def _moves(self, state: _Reached, early: frozenset[int]) -> Sequence[_Move]:
        """What may come next in a column."""
        if (state, early) in self._moved:
            return self._moved[state, early]
        rank, waiting, wide = state
        found: list[_Move] = []
        if waiting:
            found.append((_Reached(rank, waiting[1:], wide), waiting[0], 0.0))
        # what follows a heading stands below it
        if rank < len(self.units) and not any(self.kinds[one][3] for one in wide):
            _, is_picture, is_across, is_headed = self.kinds[rank]
            if is_across:
                if rank in early:
                    found.append((_Reached(rank + 1, waiting, wide), None, 0.0))
                elif len(wide) < _WAITING:
                    found.append((_Reached(rank + 1, waiting, (*wide, rank)), None, 0.0))
            elif is_picture and len(waiting) < _WAITING:
                found.append((_Reached(rank + 1, (*waiting, rank), wide), None, 0.0))
            if not (is_across or (is_picture and waiting)):
                behind = (_BEYOND if is_headed else _BEHIND) * len(waiting)
                found.append((_Reached(rank + 1, waiting, wide), rank, behind))
        self._moved[state, early] = found
        return found

    def _put(self, column: _Filled, unit: int | None, more: float, known: list[_Filled]) -> None:
        """Put a unit into a column that has the room; what no page holds stands alone.

        It is known then, unless what is known is lower and costs less.
        """
        cost, height, elastic, order = column
        cost += more
        if unit is not None:
            if order:
                white = self._white(order[-1], unit)
                height += white
                elastic += white > _WORDS
            height += self.heights[unit]
            if height > self.full and order:
                return
            order = (*order, unit)
        for one in known:
            if one[0] <= cost and one[1] <= height:
                return
        if known:
            known[:] = [one for one in known if one[0] < cost or one[1] < height]
        known.append(_Filled(cost, height, elastic, order))

    def _white(self, upper: int, lower: int) -> float:
        """The least white between two units of a column."""
        above, below = self.kinds[lower][0], self._below[upper]
        return above if above > below else below

    @cached_property
    def _below(self) -> tuple[float, ...]:
        """White that each unit wants below it."""
        return tuple(
            min(white, _PICTURE) if shown else 0.0
            for (white, *_), shown in zip(self.kinds, self._shown, strict=True)
        )

    @cached_property
    def _shown(self) -> tuple[bool, ...]:
        return tuple(one.is_shown for one in self.units)

    def _judged(
        self, columns: tuple[_Filled, ...], left: float, *, is_last: bool
    ) -> tuple[float, tuple[float, ...]]:
        """What a page costs, and how far down its columns reach, as level as white makes them."""
        heights = [column.height for column in columns]
        most = [column.most for column in columns]
        level = max(heights) if is_last else min(left, max(*heights, min(most)))
        ends = tuple([one if one < level else level for one in most])
        cost, white = 0.0, left * len(ends)
        for end, own in zip(ends, heights, strict=True):
            cost += 10 * ((level - end) / self.full) ** 2 + 2 * ((end - own) / self.full) ** 2
            white -= end
        white /= len(ends) * self.full
        if is_last:
            return cost + 2 * _AWFUL * max(0.0, _THIRD - 1 + white), ends
        return cost + _WHITE * white**2 + _AWFUL * (white > 1 - _THIN), ends

    def _placed(self, column: _Filled, bottom: float) -> tuple[Put, ...]:
        """A column that ends so far down."""
        more = (bottom - column.height) / column.elastic if column.elastic else 0.0
        placed = [Put(unit=one, above=0.0) for one in column.order[:1]]
        for upper, lower in pairwise(column.order):
            white = self._white(upper, lower)
            placed.append(Put(unit=lower, above=white + (more if white > _WORDS else 0.0)))
        return tuple(placed)


@lru_cache(maxsize=16)
def chosen(flow: Levelled) -> Way:
    """The best way of a flow, kept: its pages are counted first, and then set."""
    best = flow.best()
    if best is None:
        raise ValueError("a unit finds no place")
    return best


def best_share(flow: Levelled, scenes: Sequence[Scene], shares: Sequence[float]) -> float:
    """The share of their width that makes the pages best, if some pictures become narrower."""
    boards = set(map(id, scenes))
    heights = [sum(one.height for one in unit.scenes if id(one) in boards) for unit in flow.units]

    found, least = 1.0, float("inf")
    for share in shares:
        lower = (
            high - (1 - share) * shown for high, shown in zip(flow.heights, heights, strict=True)
        )
        tried = replace(flow, heights=tuple(lower)) if share < 1 else flow
        price = _NARROW * (1 - share)
        best = tried.best(_COMPARED, least - price)
        if best is not None:
            found, least = share, best.cost + price
    return found
