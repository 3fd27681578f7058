"""What a kit is: board, kinds, faces, setup, themes, rules. Frozen; lengths already in mm.

What can still fail after reading keeps its `Source`, outside equality and hashing.
"""

from printkit.model.game import GLYPH, Game, Kind, Language, Localised
from printkit.model.theme import Paint, Pattern, PatternKind, SideColours, Theme

__all__ = [
    "GLYPH",
    "Game",
    "Kind",
    "Language",
    "Localised",
    "Paint",
    "Pattern",
    "PatternKind",
    "SideColours",
    "Theme",
]
