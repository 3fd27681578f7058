"""The words of a first file (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class FirstFileWords(Words):
    """What is asked before a first file, and what its comments say."""

    PART = "first_file"
