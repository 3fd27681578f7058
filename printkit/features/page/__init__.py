"""A game as a page of the web, in one file without a network."""

from printkit.base.features import Feature

FEATURE = Feature(place=50, offers={"product": {"page": "product"}})
