"""Boards, stickers, diagrams and checked replays of a board game from one YAML file.

In a program, a position is drawn in two lines:

    from printkit import load, svg
    picture = svg(load("jersi").setup, width=80)

`load` gives a `Game`, whose `setup` is a `Position`; that has its legal `turns()` and can `play`
one; a `Turn` leads to the position `after` it. A `Replay` is a record played out, every turn
checked. All are values: nothing changes, playing gives a new position. All of them draw themselves
in a notebook, and a `Diagram` says how. Lengths are in mm, cells are called as on the board (`e5`).

A caller's mistake is a `PrintkitError`: in one line what is wrong, where, and what may help. Where
Python has an error for it (`KeyError`, `IndexError`, `TypeError`, `ValueError`), it is that one
too. docs/python.md has examples.

Importing this package is quick: what draws and reads is imported when it is used.
"""

from printkit.base.lazy import homes

TYPE_CHECKING = False  # as of `typing`, which would take as long to import as all else here
if TYPE_CHECKING:
    from printkit.api import games, languages, load, make, png, svg
    from printkit.api.values import Frame, Game, Line, Position, Replay, Turn
    from printkit.base.errors import (
        AmbiguousTurn,
        IllegalTurn,
        NotationError,
        PrintkitError,
        SpecError,
    )
    from printkit.products.drawing import Diagram
    from printkit.rules import Outcome, Side

__version__ = "0.2.0"

__all__ = [
    "AmbiguousTurn",
    "Diagram",
    "Frame",
    "Game",
    "IllegalTurn",
    "Line",
    "NotationError",
    "Outcome",
    "Position",
    "PrintkitError",
    "Replay",
    "Side",
    "SpecError",
    "Turn",
    "games",
    "languages",
    "load",
    "make",
    "png",
    "svg",
]

__getattr__ = homes(
    __name__,
    {
        "api": "games languages load make png svg",
        "api.values": "Frame Game Line Position Replay Turn",
        "base.errors": "AmbiguousTurn IllegalTurn NotationError PrintkitError SpecError",
        "products.drawing": "Diagram",
        "rules": "Outcome Side",
    },
)


def __dir__() -> list[str]:
    """The public names, for `help(printkit)` and for completion."""
    return [*__all__, "__version__"]
