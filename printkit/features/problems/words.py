"""The words of problems (see `printkit.text.words`)."""

from __future__ import annotations

from printkit.base.catalogue import Words


class ProblemWords(Words):
    """The words of sheets of problems, and of what is found in records."""

    PART = "problem_sheet"
