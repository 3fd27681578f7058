"""Cards at their own size, to be cut out, their backs on the other side of the sheet."""

from printkit.base.features import Feature

FEATURE = Feature(place=40, offers={"product": {"cards": "product"}, "kit": {"cards": "product"}})
