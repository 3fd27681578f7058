"""Columns that end level: the breaks of a whole flow are chosen together, by least badness.

As with the lines of a paragraph, a good page may leave a bad one behind it. So several ways to fill
the pages are followed, and the one whose pages are best in sum is kept. A picture may stand behind
words that follow it; one across all columns stands at the head or the foot of a page. The heights
are measured once by the typesetter; lengths are in mm. docs/decisions/023 has a worked example.
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
"""The most items of a list, rows of a table, letters of a paragraph that are kept together."""
_MORE = 5.0
"""How much wider white around a picture or above a heading may become."""
_THIRD = 0.37
"""The least share of the last page that is full: a third, and the white around its end."""
_THIN = 0.6
"""The least share of any other page that is full."""
_WAITING = 2
"""How many pictures wait for room at most."""
_ENDS = 6
"""How many ends of a column are followed."""
_FOLLOWED = 24
"""How many ways to fill the first pages are followed."""
_COMPARED = 12
"""The same where widths of pictures are compared."""
_NEAR = 25
"""How many units may stand on a page."""

# The badness of:
_BEHIND, _BEYOND = 0.04, 0.4
"""A picture behind words that follow it, or in the next part."""
_NEXT, _TURNED, _AFTER = 0.3, 0.45, 3.0
"""A picture on the facing page, on a page that one has to turn to, behind all words."""
_EARLY = 0.15
"""A picture at the head of a page before its words."""
_AHEAD = 0.7
"""One that stands there even before the heading of its part."""
_LATE = 0.7
"""A picture at the foot of a page, behind words that follow it."""
_UNORDERED = 0.5
"""A picture across the page out of order with another one on it."""
_OVERTAKEN = 0.25
"""A picture on an earlier page than one that comes before it."""
_NARROW = 1.0
"""Boards of no width; in proportion for wider ones."""
_WHITE = 15.0
"""An empty page; else by the square of the white share. A weight of 10 left more of them."""
_AWFUL = 20.0
"""A page that is too thin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowUnit:
    """Blocks of a flow that are never parted.

    Attributes:
        goes_on: whether it continues the list, table or paragraph above it.
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
        """Whether it ends in a picture, or is a picture without words that never waits."""
        return self.height is not None or isinstance(self.blocks[-1], blocks.Illustration)

    @property
    def height(self) -> float | None:
        """The height of a picture alone, in mm; None where there are words to be set."""
        match self.blocks:
            case (blocks.Illustration() as one,) | (
                blocks.Kept(blocks=(blocks.Illustration() as one,)),
            ):
                return None if one.caption or one.note or one.pitch else one.scene.height
            case _:
                return None

    @property
    def white(self) -> float:
        """The least white above it, and below it if it is a picture."""
        if self.is_headed:
            return _SECTION
        if self.goes_on:
            return 0.0 if isinstance(self.blocks[0], blocks.Tabular) else _LINES
        return _PICTURE if self.is_shown else _WORDS


def units_of(flow: blocks.Flow) -> tuple[FlowUnit, ...]:
    """The units of a flow; a heading is never parted from the block below it.

    Lists, tables and paragraphs that are too long for some columns are parted.
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
    """A block, or the parts of a long one."""
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
            for rank in range(0, len(rows) or 1, _ROWS):
                yield replace(block, rows=rows[rank : rank + _ROWS])
        case blocks.Paragraph(words=words) if blocks.letters_of(words) > _LETTERS:
            found, said = list[blocks.Inline](), 0
            for one in (words,) if isinstance(words, str) else words:
                for word in re.findall(r"\S*\s*", one) if isinstance(one, str) else (one,):
                    found.append(word)
                    said += blocks.letters_of((word,))
                    if word != "" and said > _LETTERS:
                        yield replace(block, words=tuple(found))
                        block, found, said = replace(block, name=""), [], 0
            if any(found):  # else it became long with its last word
                yield replace(block, words=tuple(found))
        case _:
            yield block


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """A unit in its column, `above` mm below the unit before it."""

    unit: int
    above: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPage:
    """The units of a page: pictures across its head, columns, pictures across its foot.

    Attributes:
        between: white between the head and the columns.
    """

    head: tuple[Put, ...]
    between: float
    columns: tuple[tuple[Put, ...], ...]
    foot: tuple[Put, ...]


class _Look(NamedTuple):
    """All that the breaks depend on of a unit, besides its height: `white` above it, `below` it."""

    white: float
    below: float
    is_picture: bool
    is_across: bool
    is_headed: bool
    is_shown: bool

    @classmethod
    def of(cls, unit: FlowUnit) -> _Look:
        return cls(
            white=unit.white,
            below=min(unit.white, _PICTURE) if unit.is_shown else 0.0,
            is_picture=unit.is_picture,
            is_across=unit.is_across,
            is_headed=unit.is_headed,
            is_shown=unit.is_shown,
        )


class _Reached(NamedTuple):
    """How far a flow is set: all units before `next`, but for those that wait, narrow and wide."""

    next: int = 0
    waiting: tuple[int, ...] = ()
    wide: tuple[int, ...] = ()


class _Filled(NamedTuple):
    """A column filled down to `height` with units in their order, and its badness.

    `elastic` counts the places that may get more white.
    """

    cost: float = 0.0
    height: float = 0.0
    elastic: int = 0
    order: tuple[int, ...] = ()

    @property
    def most(self) -> float:
        """How far down it reaches with the most white."""
        return self.height + _MORE * self.elastic


class _Laid(NamedTuple):
    """Pictures across all columns at the head and at the foot, and columns that end at `ends`."""

    head: tuple[int, ...]
    foot: tuple[int, ...]
    columns: tuple[_Filled, ...]
    ends: tuple[float, ...]


class Way(NamedTuple):
    """Pages that are set, and their badness."""

    cost: float
    pages: tuple[_Laid, ...]


_Ends: TypeAlias = Sequence[tuple[_Reached, _Filled]]
_Move: TypeAlias = tuple[_Reached, int | None, float]
"""What is reached by a unit that is put into the column, if any, and the badness of that."""


@dataclass(frozen=True)
class Levelled:
    """A flow whose heights are known.

    Attributes:
        heights: of its units.
        room: the height of the columns on the page where it begins.
        full: the same on every other.
        first: the number of the page where it begins.
        fills: whether its last page is filled as any other.
        looks: of its units.
    """

    units: tuple[FlowUnit, ...] = field(compare=False)
    heights: tuple[float, ...]
    room: float
    full: float
    columns: int
    first: int = 1
    fills: bool = False
    looks: tuple[_Look, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "looks", tuple(map(_Look.of, self.units)))

    @property
    def badness(self) -> float:
        """The badness of its pages: the less the better."""
        return chosen(self).cost

    def is_as_bad(self, badness: float) -> bool:
        """Whether its pages are at least as bad: known sooner than how bad they are."""
        return self.best(limit=badness) is None

    @property
    def least(self) -> float:
        """How many pages its units fill at the least."""
        high = sum(
            one * (self.columns if look.is_across else 1)
            for one, look in zip(self.heights, self.looks, strict=True)
        )
        return 1 + (high / self.columns - self.room) / self.full

    @property
    def white(self) -> float:
        """The white of its pages: the sum of squared shares, the last page among them."""
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
        """The units of each page; the first is empty where it has no room."""
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
        """The best way, page by page, of `most` that are followed at once.

        None where each is at least as bad as `limit`.
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
        """Fill a page in all ways, and keep those that reach a state with less badness."""
        held = way.cost + self._held(start, number)
        room = self.room if number == 1 else self.full
        for head, foot in self._wides(start):
            taken = (*head, *foot)
            left = room - sum(self.heights[one] + _SECTION for one in taken)
            if left < 0 and number > 1 and len(taken) == 1:
                left = 0.0  # a picture that is too high for any page
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
        """The badness of pictures on this page whose words stand on a page before."""
        rest = range(start.next, len(self.units))
        here = takewhile(lambda one: self.looks[one].is_picture or self.looks[one].is_across, rest)
        is_facing = (self.first + number) % 2 == 0  # pages 2 and 3 face each other
        price = _NEXT if is_facing else _TURNED
        price += _AFTER if start.next == len(self.units) else 0.0
        return price * (len(start.waiting) + len(start.wide) + sum(1 for _ in here))

    @cached_property
    def _passed(self) -> Sequence[float]:
        """The least height before each unit of all units that never wait."""
        own = (
            0.0 if look.is_picture or look.is_across else min(height, self.full)
            for height, look in zip(self.heights, self.looks, strict=True)
        )
        return tuple(accumulate(own, initial=0.0))

    def _disorder(self, end: _Reached, page: _Laid, early: frozenset[int]) -> float:
        """The badness of pictures of a page that stand before earlier ones or their words."""
        head, foot, columns, _ = page
        if not (head or foot or end.wide):
            return 0.0
        order = [one for column in columns for one in column.order]
        among = [one for one in order if self.looks[one].is_shown]
        cost = _LATE * len(foot) if end == self._done else 0.0
        cost += _UNORDERED * sum(one < wide for one in among for wide in head)
        cost += _UNORDERED * sum(one > wide for one in among for wide in foot)
        cost += _OVERTAKEN * sum(one > wide for one in among for wide in end.wide)
        cost += _OVERTAKEN * sum(one < wide for one in end.waiting for wide in (*head, *foot))
        if early:
            headed = (one for one in order if self.looks[one].is_headed)
            begun = min(headed, default=len(self.units))
            cost += _AHEAD * sum(begun < wide for wide in early.intersection(head))
        return cost

    def _wides(self, state: _Reached) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Pictures across the head and the foot of a page: those that wait, and near ones."""
        near = range(state.next, min(state.next + _NEAR, len(self.units)))
        queue = (*state.wide, *(rank for rank in near if self.looks[rank].is_across))
        for count in range(min(len(queue), _WAITING) + 1):
            for head in range(count + 1):
                yield queue[:head], queue[head:count]

    def _filled(
        self, start: _Reached, room: float, early: frozenset[int]
    ) -> Sequence[tuple[_Reached, tuple[_Filled, ...], float]]:
        """The ways to fill the columns of a page one after the other, and their badness."""
        ends: list[tuple[_Reached, tuple[_Filled, ...], float]] = [(start, (), 0.0)]
        left = range(start.next, len(self.units))
        rest = sum(self.heights[rank] for rank in left if not self.looks[rank].is_across)
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
        """The best ways to fill a column, cheap and full; or `every` one."""
        key = (start, room, early, every)
        if key not in self._known:
            whole = room >= self.full  # here a unit too high for any page stands alone
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
        """The states that a column of a whole page may reach, by its lowest and best fillings."""
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
        """The moves that may come next in a column."""
        if (state, early) in self._moved:
            return self._moved[state, early]
        rank, waiting, wide = state
        found: list[_Move] = []
        if waiting:
            found.append((_Reached(rank, waiting[1:], wide), waiting[0], 0.0))
        # nothing passes a heading that waits with its picture
        if rank < len(self.units) and not any(self.looks[one].is_headed for one in wide):
            look = self.looks[rank]
            if look.is_across:
                if rank in early:
                    found.append((_Reached(rank + 1, waiting, wide), None, 0.0))
                elif len(wide) < _WAITING:
                    found.append((_Reached(rank + 1, waiting, (*wide, rank)), None, 0.0))
            elif look.is_picture and len(waiting) < _WAITING:
                found.append((_Reached(rank + 1, (*waiting, rank), wide), None, 0.0))
            if not (look.is_across or (look.is_picture and waiting)):
                behind = (_BEYOND if look.is_headed else _BEHIND) * len(waiting)
                found.append((_Reached(rank + 1, waiting, wide), rank, behind))
        self._moved[state, early] = found
        return found

    def _put(self, column: _Filled, unit: int | None, more: float, known: list[_Filled]) -> None:
        """Put a unit into a column that has room; one too high for any page stands alone.

        The filling is added to those `known`, unless one of them is as low and as good.
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
        above, below = self.looks[lower].white, self.looks[upper].below
        return above if above > below else below

    def _judged(
        self, columns: tuple[_Filled, ...], left: float, *, is_last: bool
    ) -> tuple[float, tuple[float, ...]]:
        """The badness of a page, and how far down each column reaches, as level as white allows."""
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
        """The units of a column that is stretched to end at `bottom`."""
        more = (bottom - column.height) / column.elastic if column.elastic else 0.0
        placed = [Put(unit=one, above=0.0) for one in column.order[:1]]
        for upper, lower in pairwise(column.order):
            white = self._white(upper, lower)
            placed.append(Put(unit=lower, above=white + (more if white > _WORDS else 0.0)))
        return tuple(placed)


@lru_cache(maxsize=16)
def chosen(flow: Levelled) -> Way:
    """The best way of a flow; kept, since its pages are counted first and then set."""
    best = flow.best()
    if best is None:
        raise ValueError("a unit finds no place")
    return best


def best_share(flow: Levelled, scenes: Sequence[Scene], shares: Sequence[float]) -> float:
    """The share of the width of some pictures with which the pages are best."""
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
