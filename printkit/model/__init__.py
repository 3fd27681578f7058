"""What a kit is: board, kinds, faces, setup, themes, rules. Frozen; lengths already in mm.

What can still fail after reading keeps its `Source`, outside equality and hashing.
"""

import copyreg
from types import MappingProxyType

from printkit.model.game import (
    FACE,
    GLYPH,
    WHITE_AND_BLACK,
    Audience,
    CardFace,
    CardPattern,
    Chapters,
    Front,
    Game,
    Kind,
    Language,
    Localised,
    Owner,
    Stands,
    Turns,
)
from printkit.model.piece import CUBE, FORMS, Form
from printkit.model.theme import (
    FaceMark,
    NamePlace,
    Paint,
    Pattern,
    PatternKind,
    SideColours,
    Theme,
)


def _read_only(items: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(items)


# A game travels to the processes that share the making of a kit, its read-only maps with it.
copyreg.pickle(MappingProxyType, lambda proxy: (_read_only, (dict(proxy),)))

__all__ = [
    "CUBE",
    "FACE",
    "FORMS",
    "GLYPH",
    "WHITE_AND_BLACK",
    "Audience",
    "CardFace",
    "CardPattern",
    "Chapters",
    "FaceMark",
    "Form",
    "Front",
    "Game",
    "Kind",
    "Language",
    "Localised",
    "NamePlace",
    "Owner",
    "Paint",
    "Pattern",
    "PatternKind",
    "SideColours",
    "Stands",
    "Theme",
    "Turns",
]
