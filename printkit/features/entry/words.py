"""The words of a game that is typed in (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class EnterWords(Words):
    """What is said at the prompt, and what is understood there."""

    PART = "entry"
