"""Pages for a booklet: two on each side of a sheet, in the order that folding needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from printkit.base.units import Paper


class Flip(StrEnum):
    """At which edge of a lying sheet a printer turns it over for its second side."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folding:
    """How pages become a booklet of sheets that are folded once and stapled in the fold.

    Attributes:
        sheet: the paper in the printer.
        flip: at which edge it is turned over.
    """

    sheet: Paper
    flip: Flip

    @property
    def lying(self) -> Paper:
        """The sheet as it is seen, its fold upright in the middle."""
        return self.sheet if self.sheet.width > self.sheet.height else self.sheet.turned

    @property
    def page(self) -> Paper:
        """A page: half of the sheet."""
        lying = self.lying
        return Paper(f"half-{self.sheet.name}", lying.width / 2, lying.height)


def folded(count: int) -> tuple[tuple[int, int], ...]:
    """The numbers of the pages left and right on each side of the sheets, front and back by turns.

    The outermost sheet comes first. Numbers above `count` are the blank pages that fill the last
    sheet; they stand at the end.
    """
    whole = -(-count // 4) * 4
    sides = []
    for outer in range(1, whole // 2, 2):
        inner = whole + 1 - outer
        sides += [(inner, outer), (outer + 1, inner - 1)]
    return tuple(sides)
