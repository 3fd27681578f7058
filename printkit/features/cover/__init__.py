"""The picture on a box or a book: the game on a table, as who is about to sit down sees it."""

from printkit.base.features import Feature

FEATURE = Feature(place=45, offers={"product": {"cover": "product"}})
