"""The words of a pack for virtual tables (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class TableWords(Words):
    """The words of the instructions that lie in a pack."""

    PART = "table_packs"
