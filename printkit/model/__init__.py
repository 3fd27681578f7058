"""What a kit is: board, kinds, faces, setup, themes, rules. Frozen; lengths already in mm.

What can still fail after reading keeps its `Source`, outside equality and hashing.
"""

from printkit.model.game import (
    GLYPH,
    Game,
    Kind,
    Language,
    LetterCase,
    Localised,
    Numbering,
    RecordStyle,
    Score,
)
from printkit.model.profile import Operation, Profile
from printkit.model.theme import FaceMark, Paint, Pattern, PatternKind, SideColours, Theme

__all__ = [
    "GLYPH",
    "FaceMark",
    "Game",
    "Kind",
    "Language",
    "LetterCase",
    "Localised",
    "Numbering",
    "Operation",
    "Paint",
    "Pattern",
    "PatternKind",
    "Profile",
    "RecordStyle",
    "Score",
    "SideColours",
    "Theme",
]
