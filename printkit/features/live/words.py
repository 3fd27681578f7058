"""The words of what is seen as one types (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class LiveWords(Words):
    """What the page of a game says that is being written, and what is said of each save."""

    PART = "live"
