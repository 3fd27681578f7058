"""The words that code asks for by name; `python -m tools.words` writes it."""

from collections.abc import Mapping

from printkit.base.catalogue import Words

class FirstFileWords(Words):
    title: str
    id: str
    kinds: str
    question: str
    ask_title: str
    ask_cells: str
    ask_sizes: Mapping[str, str]
    ask_kinds: str
    ask_overwrite: str
    yes: str
    no: str
    next: str
    head: tuple[str, ...]
    of_id: str
    of_cells: str
    of_shape: str
    of_lines: str
    of_tints: str
    of_kinds: str
    of_setup: str
    of_black: str
    what_next: str
    of_faces: str
    of_figures: str
    white: str
    black: str
    figure: str
    caption: str
