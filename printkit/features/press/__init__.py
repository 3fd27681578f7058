"""Files for a print shop: bleed, crop marks, the line of the knife in a spot colour, layers."""

from printkit.base.features import Feature

FEATURE = Feature(
    place=150,
    offers={
        "product": {"shop": "product"},
        "press": {"pages": "shop", "pdf": "pdf", "plates": "plates"},
    },
)
