"""The front door for programs: `import printkit` gives the names of this module.

    >>> from printkit import load
    >>> game = load("jersi")
    >>> game.setup.play("b1-c1").to_move.name
    'BLACK'

A `Game` has its `setup`; a `Position` has its `turns()` and can `play` one; a `Turn` leads to the
position `after` it; a `Replay` is a record played out, every turn checked. All are values: nothing
changes, playing gives a new position. Each draws itself where it is the last line of a notebook's
cell, and `Diagram` says how: its width, colours, language and marks.

Cells are called as on the board (`e5`). What stands on a cell is a short text, bottom first:
capitals are White's, small letters Black's (`"PR"` is a white rock on a white paper).

Mistakes of whoever calls are `PrintkitError`s; each says in one line what is wrong, where, and what
may help. Where Python has an error for them (`KeyError`, `IndexError`, `TypeError`, `ValueError`),
they are that one too.
"""

from printkit.api.diagrams import Diagram, Look, png, svg
from printkit.api.values import (
    Frame,
    Game,
    Line,
    Position,
    Replay,
    Turn,
    games,
    languages,
    load,
    make,
)

__all__ = [
    "Diagram",
    "Frame",
    "Game",
    "Line",
    "Look",
    "Position",
    "Replay",
    "Turn",
    "games",
    "languages",
    "load",
    "make",
    "png",
    "svg",
]
