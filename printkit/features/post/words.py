"""The words of a post (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class PostWords(Words):
    """The words of a post: the file that says what goes where, the labels of what is hidden."""

    PART = "posts"
