"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping

from printkit.base.catalogue import Plural, Words

class TableWords(Words):
    title: str
    exact: str
    receipt: str
    checked: str
    checked_meshes: str
    read_back: Plural
    looked_up: str
    seen: str
    not_seen: str
    files: str
    size_bytes: str
    size_kilobytes: str
    drawn: str
    on_cells: Mapping[str, str]
    on_points: Mapping[str, str]
    rules: str
    reserve: str
    beside: str
    steps: Mapping[str, tuple[str, ...]]
    notes: Mapping[str, tuple[str, ...]]
