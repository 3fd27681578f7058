"""What a page shows now, for all who look at it: facts and files, changed under one lock."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Mapping
from itertools import chain
from threading import Condition

from printkit.features.live.sheets import SHEETS
from printkit.features.live.state import Fact, PageState
from printkit.model import Game

_KEPT = 8
"""So many states of pictures, and of each sheet, can be fetched: who types fast saves meanwhile."""


class Exhibit:
    """What is shown. Every change has a number, which who looks compares with the last one seen.

    Files of some states before are kept: a page that is about to fetch one still finds it.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._number = 0
        self._facts: Fact = {}
        self._files = deque[Mapping[str, bytes]](maxlen=_KEPT)
        self._of_sheets = defaultdict[str, deque[Mapping[str, bytes]]](lambda: deque(maxlen=_KEPT))
        self._sheets: dict[str, Fact] = {name: {"making": True} for name in SHEETS}
        self._closed = False
        self.game: Game | None = None

    def show(self, state: PageState, game: Game | None, save: int) -> None:
        """Show what a save has made; sheets that are shown stay until others are made."""
        with self._changed:
            self._files.append(state.files)
            self._facts, self.game = {**state.facts, "number": save}, game
            if not state.facts.get("stale", False):
                self._sheets = {name: {**one, "making": True} for name, one in self._sheets.items()}
            self._tell()

    def show_sheet(self, name: str, facts: Fact, files: Mapping[str, bytes]) -> None:
        """Show a sheet that was made; one that could not be made leaves its last picture."""
        with self._changed:
            if files:
                self._of_sheets[name].append(files)
            self._sheets[name] = {**self._sheets[name], **facts, "making": False}
            self._tell()

    def close(self) -> None:
        """Nobody need wait any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def after(self, number: int, seconds: float) -> tuple[int, str] | None:
        """The number of the last change and all facts as JSON, once there is a later one.

        None where none came in so many seconds, or all is closed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._number > number, seconds)
            if self._closed or self._number <= number or not self._facts:
                return None
            text = json.dumps({**self._facts, "sheets": self._sheets}, ensure_ascii=False)
            return self._number, text

    @property
    def closed(self) -> bool:
        """Whether it is over."""
        return self._closed

    def file(self, name: str) -> bytes | None:
        """A picture or a document of the page, if there is one of that name."""
        with self._changed:
            rooms = chain(self._files, *self._of_sheets.values())
            return next((room[name] for room in rooms if name in room), None)

    def _tell(self) -> None:
        self._number += 1
        self._changed.notify_all()
