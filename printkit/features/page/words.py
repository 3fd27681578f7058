"""The words of the page of a game (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class GamePageWords(Words):
    """The words of the page of a game: its buttons, keys and messages."""

    PART = "game_page"
