"""The words of a sheet of cards (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class CardsWords(Words):
    """The words of a sheet of cards: what it is called, which side of it is seen."""

    PART = "cards"
