"""What may be asked for at the prompt of a game that is typed in, besides turns."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from printkit.base.catalogue import languages
from printkit.text.words import EnterWords


class Command(StrEnum):
    """What may be asked for; its words stand in the catalogue (`entry.commands`)."""

    HELP = "help"
    BOARD = "board"
    LEGAL = "legal"
    UNDO = "undo"
    REDO = "redo"
    RESIGN = "resign"
    DRAW = "draw"
    HEADER = "header"
    QUIT = "quit"


@cache
def commands() -> Mapping[str, Command]:
    """The words for each command: those of every language are understood in every other."""
    return {
        word: command
        for language in languages()
        for command in Command
        for word in EnterWords.of(language).commands[command].split()
    }
