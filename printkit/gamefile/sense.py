"""What a spec says that makes no sense: it can be read and drawn, and yet is hardly meant so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from printkit.base.errors import Message, Problem
from printkit.gamefile.schema import NONE, SpecFile
from printkit.gamefile.tree import Entries
from printkit.grid import Grid
from printkit.rules import Position

_NO_LETTERS = re.compile(r"[a-z][0-9]+:|[^A-Za-z]")
"""What is left without it of a state line are letters of kinds."""
_LISTED = 5
"""So many cells are named of those that have the same fault."""


def doubts(spec: SpecFile, grid: Grid, setup: Position, root: Entries) -> tuple[Problem, ...]:
    """All of it, each with its place, in the order of the file.

    Args:
        spec: the whole, in which nothing is wrong.
        grid: its board.
        setup: its starting position.
        root: the spec as it was written, for the places of what is no word.
    """
    ways = (_bare_points(grid, root), _empty_tints(spec), _idle_kinds(spec, setup), _rules(spec))
    found = chain.from_iterable(ways)
    return tuple(sorted(found, key=lambda one: (one.source is None, one.source)))


def _bare_points(grid: Grid, root: Entries) -> Iterator[Problem]:
    """Points that no line touches, where there are lines."""
    touched = {name for line in grid.lines for name in line}
    bare = [name for name in grid.names if name not in touched]
    if grid.lines and bare:
        listed = " ".join(bare[:_LISTED]) + (" …" if len(bare) > _LISTED else "")
        what = Message("gamefile.points-without-line", count=len(bare), points=listed)
        hint = Message("gamefile.holes-for-points")
        yield Problem(what, root.source_of("board", "lines"), hint)


def _empty_tints(spec: SpecFile) -> Iterator[Problem]:
    """A tint of the rest where no cell is left."""
    tints = spec.board.tints or {}
    given = {word for tint in tints.values() for word in tint.cells}
    for tint in tints.values():
        for word in tint.cells:
            if word == "rest" and "all" in given:
                yield Problem(Message("gamefile.no-cell-left"), word.source)


def _idle_kinds(spec: SpecFile, setup: Position) -> Iterator[Problem]:
    """Kinds that stand nowhere, wait in no reserve and are shown in no figure, where others do."""
    standing = {piece.kind for cell in range(len(setup.cells)) for piece in setup.at(cell)}
    waiting = {kind for side in setup.reserve for kind, count in enumerate(side) if count}
    if spec.setup.free is not None or not standing | waiting:
        return  # the players place them, or all wait beside the board
    panels = chain.from_iterable(
        (one, *(one.panels if isinstance(one.panels, list) else ()))
        for one in spec.figures.values()
    )
    stands = (panel.stand for panel in panels if panel.stand and ":" in panel.stand)
    shown = "".join(
        _NO_LETTERS.sub("", stand.rpartition("|")[0] or stand) for stand in stands
    ).upper()
    for rank, (name, kind) in enumerate(spec.kinds.items()):
        if rank not in standing | waiting and kind.letter not in shown:
            what = Message("gamefile.kind-stands-nowhere", name=str(name))
            yield Problem(what, name.source, Message("gamefile.stand-or-reserve"))


def _rules(spec: SpecFile) -> Iterator[Problem]:
    """Kinds of which the rules want what they forbid."""
    rules = spec.rules
    if rules is None or rules.engine:  # what an engine makes of the switches is its affair
        return
    for word in rules.goal.kinds if rules.goal else ():
        if word in rules.immobile:
            what = Message("gamefile.goal-of-immobile", name=str(word))
            yield Problem(what, word.source, Message("gamefile.immobile-never-arrives"))
    for name, prey in rules.beats.items():
        if name in rules.immobile and prey:
            what = Message("gamefile.immobile-takes", name=str(name))
            yield Problem(what, name.source)
    held = spec.setup.reserve
    filled = held is not None and {held.white, held.black} != {NONE}
    filled = filled or rules.exchange is not None or rules.taken == "captor"
    if rules.drop is not None and not filled:
        what = Message("gamefile.drop-of-nothing")
        yield Problem(what, rules.drop.kinds[0].source, Message("gamefile.stand-or-reserve"))
