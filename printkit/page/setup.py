"""The page setup: paper, margins and the printer's correction, one value for every product."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.base.units import Paper
from printkit.page.calibration import AS_IT_IS, Correction
from printkit.page.frame import (
    SAFE,
    Frame,
    ImprintPlace,
    MarginChoice,
    Rulers,
    both_ways,
    check_room,
    frames,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSetup:
    """What is printed on, and what the printer asks of it.

    Attributes:
        paper: the paper.
        margin: what its edges keep free of print.
        correction: what makes up for the printer.
    """

    paper: Paper
    margin: MarginChoice = SAFE
    correction: Correction = AS_IT_IS

    @property
    def frames(self) -> tuple[Frame, ...]:
        """All ways to divide the paper.

        Raises:
            LayoutError: the paper is too small to print on, or the margins leave no room.
        """
        return frames(self.paper, self.margin)

    @property
    def turns(self) -> tuple[Frame, Frame]:
        """The paper upright and lying, with the margin that is preferred, the imprint below.

        Raises:
            LayoutError: as for `frames`.
        """
        standing, lying = both_ways(self.paper)
        check_room(standing, self.margin)
        return self._framed(standing), self._framed(lying)

    @property
    def ruled_turns(self) -> tuple[Frame, ...]:
        """The same, first with room kept for rulers, then without.

        Raises:
            LayoutError: as for `frames`.
        """
        return tuple(replace(frame, rulers=rulers) for rulers in Rulers for frame in self.turns)

    @property
    def standing(self) -> Frame:
        """The paper upright, for pages of words.

        Raises:
            LayoutError: the paper is too small to print on, or the margins leave no room.
        """
        standing, _ = both_ways(self.paper)
        check_room(standing, self.margin)
        return self._framed(standing)

    def _framed(self, paper: Paper) -> Frame:
        return Frame(
            paper=paper,
            side=self.margin.side,
            bottom=self.margin.bottoms[0],
            place=ImprintPlace.BELOW,
        )
