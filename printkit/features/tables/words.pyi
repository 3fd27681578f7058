"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping

from printkit.base.catalogue import Words

class TableWords(Words):
    title: str
    exact: str
    receipt: str
    checked: str
    read_back: str
    looked_up: str
    seen: str
    not_seen: str
    files: str
    rules: str
    reserve: str
    beside: str
    steps: Mapping[str, tuple[str, ...]]
    notes: Mapping[str, tuple[str, ...]]
