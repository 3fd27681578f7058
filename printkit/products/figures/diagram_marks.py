"""The words of figures on any diagram: `--fan`, `--bar`, `--mark` and `--crop`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printkit.base.errors import Source
from printkit.model.figures import Panel, Written
from printkit.products.base import option

_REASON = re.compile(r"\s*(?P<turn>\S(?:.*\S)?)\s*:\s+(?P<code>\S+)\s*")
"""A blank parts the reason from its turn: a drop (`M:c4`) has colons of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagramMarks:
    """What the rules are asked for, and how much of the board is seen.

    Attributes:
        fan: first steps of units: `b4=`, `b4=: only a3 a4`.
        bar: turns that are illegal: `b4=b2`, `b4=b2: path-blocked`.
        mark: zones of the rules, and annotations: `goal.white`, `beside f2`, `e5v`.
        crop: `whole`, `marked` or `b3..d6`.
    """

    fan: tuple[str, ...] = option((), metavar="UNIT[: CELLS]", many=True)
    bar: tuple[str, ...] = option((), metavar="TURN[: REASON]", many=True)
    mark: tuple[str, ...] = option((), metavar="ZONE", many=True)
    crop: str = option("whole", metavar="PART")

    def panel(self, view: str) -> Panel:
        """The same as a spec would say it, seen in this view."""
        marks = (
            Written(found[0], Source("--mark", rank, 1 + found.start()))
            for rank, text in enumerate(self.mark, start=1)
            for found in re.finditer(r"\S+", text)  # `beside` is parted from its cell by a blank
        )
        return Panel(
            source=Source("--mark", 1, 1),
            fan=tuple(map(_fan, self.fan, range(1, len(self.fan) + 1))),
            bar=tuple(map(_bar, self.bar, range(1, len(self.bar) + 1))),
            mark=tuple(marks),
            crop=Written(self.crop.strip(), Source("--crop", 1, 1)),
            view=view,
        )


def _fan(text: str, rank: int) -> tuple[Written, Written]:
    place = Source("--fan", rank, 1)
    unit, _, cells = text.partition(":")
    if not cells.strip():
        return Written(unit.strip(), place), Written("all", place)
    value = place.shifted(len(text) - len(cells.lstrip()))
    return Written(unit.strip(), place), Written(cells.strip(), value)


def _bar(text: str, rank: int) -> tuple[Written, Written]:
    place = Source("--bar", rank, 1)
    found = _REASON.fullmatch(text)
    if found is None:
        return Written(text.strip(), place), Written("", place)
    return Written(found["turn"], place), Written(found["code"], place.shifted(found.start("code")))
