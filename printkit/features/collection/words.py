"""The words of collections of records (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class CollectionWords(Words):
    """The words of a page that links the games of a collection, and of the report on them."""

    PART = "collections"
