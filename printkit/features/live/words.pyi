"""The words that code asks for by name; `python -m tools.words` writes it."""

from printkit.base.catalogue import Plural, Words

class LiveWords(Words):
    watches: str
    serves: str
    redrawn: Plural
    kept: str
    skip: str
    parts: str
    problems: str
    stale: str
    setup: str
    cells: str
    pieces: str
    figures: str
    play: str
    rulebook: str
    sheets: str
    board: str
    stickers: str
    say_gone: str
    say_making: str
    say_pick: str
    say_nothing: str
    wrong: Plural
    drawn: Plural
    cell_with: str
    owned: str
    letter: str
    of_side: str
    of_nobody: str
    waiting: Plural
    puts_cell: str
    puts_unit: str
    puts_kind: str
