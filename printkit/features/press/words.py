"""The words of files for a print shop (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class PressWords(Words):
    """The words beside a picture for the print shop."""

    PART = "press"
