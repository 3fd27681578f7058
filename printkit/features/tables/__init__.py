"""A game on virtual tables: packs of pictures, meshes and saves, read back as positions."""

from printkit.base.features import Feature

FEATURE = Feature(
    place=95,
    offers={
        "product": {"table": "product"},
        "command": {"table": "command"},
        "kit_option": {"tables": "product"},
        "positions": dict.fromkeys((".json", ".vtt", ".tc", ".vmod"), "reading"),
    },
)
