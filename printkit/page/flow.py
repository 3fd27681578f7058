"""Blocks of text and pictures poured into columns, page after page; nothing is made smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from math import ceil

from printkit.page.frame import Box
from printkit.page.text import Type, set_lines, wrap
from printkit.scene import Group, Shape, move

_LEAST_LINES = 2
"""So many lines of a paragraph stay together at least, before and after the end of a column."""

_SAME = 1e-6


class Parting(Enum):
    """How a block stands to the one before it."""

    FREE = "in the same column where there is room"
    KEPT = "in the same column"
    COLUMN = "at the top of a column"
    PAGE = "at the top of a page"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What is never broken.

    Attributes:
        shapes: from the upper left corner of its place.
        height: in mm.
        gap: free above it, in mm; nothing at the top of a column.
        parting: how it stands to the block before it.
        pitch: it begins at a multiple of so many mm from the top of its column if one is near and
            leaves room for it; 0 for anywhere.
        label: what it is, for the title of its page; empty for nothing.
    """

    shapes: tuple[Shape, ...]
    height: float
    gap: float = 0.0
    parting: Parting = Parting.FREE
    pitch: float = 0.0
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Poured:
    """A page as it was filled.

    Attributes:
        shapes: all that stands on it.
        labels: of the blocks that begin on it, in order.
    """

    shapes: tuple[Shape, ...]
    labels: tuple[str, ...]


def paragraph(text: str, width: float, type_: Type, *, gap: float = 0.0) -> tuple[Block, ...]:
    """A text as blocks, a line each; the first two and the last two stay together.

    Args:
        text: its words.
        width: of the column in mm.
        type_: how it is set.
        gap: free above the first line, in mm.
    """
    lines = wrap(text, width, type_)
    last = len(lines) - 1
    return tuple(
        Block(
            shapes=set_lines((line,), 0, type_.size, type_),
            height=type_.leading,
            gap=0.0 if rank else gap,
            parting=Parting.KEPT
            if rank and (rank < _LEAST_LINES or last - rank < _LEAST_LINES - 1)
            else Parting.FREE,
        )
        for rank, line in enumerate(lines)
    )


def columns(area: Box, count: int, gutter: float) -> tuple[Box, ...]:
    """An area parted into columns of equal width."""
    width = (area.width - (count - 1) * gutter) / count
    return tuple(
        replace(area, x=area.x + rank * (width + gutter), width=width) for rank in range(count)
    )


def pour(blocks: Iterable[Block], columns_of: Callable[[int], Sequence[Box]]) -> tuple[Poured, ...]:
    """Fill as many pages as it takes.

    A block that is higher than a whole column stands at the top of one and reaches beyond it.

    Args:
        blocks: in reading order.
        columns_of: the columns of a page by its number, from 0; equally many on every page.
    """
    filling = _Filling(columns_of)
    for together in _together(blocks):
        filling.add(together)
    return tuple(
        Poured(shapes=tuple(chain.from_iterable(shapes)), labels=tuple(labels))
        for shapes, labels in zip(filling.shapes, filling.labels, strict=True)
    )


def _together(blocks: Iterable[Block]) -> list[list[Block]]:
    """The blocks in runs that stay in one column."""
    runs: list[list[Block]] = []
    for block in blocks:
        if block.parting is Parting.KEPT and runs:
            runs[-1].append(block)
        else:
            runs.append([block])
    return runs


class _Filling:
    """Pages as they are filled: where the next block comes, and what stands already."""

    def __init__(self, columns_of: Callable[[int], Sequence[Box]]) -> None:
        self._columns_of = columns_of
        self._boxes = columns_of(0)
        self._column = 0
        self._y = self._boxes[0].y
        self.shapes: list[list[tuple[Shape, ...]]] = [[]]
        self.labels: list[list[str]] = [[]]

    @property
    def _box(self) -> Box:
        return self._boxes[self._column]

    @property
    def _at_top(self) -> bool:
        return self._y <= self._box.y + _SAME

    def add(self, run: Sequence[Block]) -> None:
        first = run[0]
        if first.parting is Parting.PAGE:
            self._new_page()
        elif first.parting is Parting.COLUMN and not self._at_top:
            self._new_column()
        height = first.height + sum(block.gap + block.height for block in run[1:])
        if not self._at_top and self._start(first, height) + height > self._box.bottom + _SAME:
            self._new_column()
        y = self._start(first, height)
        for rank, block in enumerate(run):
            y += block.gap if rank else 0.0
            if block.shapes:
                self.shapes[-1].append(
                    (Group(shapes=block.shapes, transform=move(self._box.x, y)),)
                )
            self.labels[-1].extend([block.label] if block.label else [])
            y += block.height
        self._y = y

    def _start(self, block: Block, height: float) -> float:
        """Where a block comes: at a multiple of its pitch if one is near and it fits there."""
        if self._at_top:
            return self._box.y
        y = self._y + block.gap
        if block.pitch:
            steps = ceil((y - self._box.y) / block.pitch - _SAME)
            level = self._box.y + steps * block.pitch
            near = level - y <= block.pitch / 2
            if near and level + height <= self._box.bottom + _SAME:
                return level
        return y

    def _new_column(self) -> None:
        if self._column + 1 == len(self._boxes):
            self._new_page()
            return
        self._column += 1
        self._y = self._box.y

    def _new_page(self) -> None:
        self.shapes.append([])
        self.labels.append([])
        self._boxes = self._columns_of(len(self.shapes) - 1)
        self._column = 0
        self._y = self._box.y
