"""A game's file seen as one types: redrawn after each save, as files or as a page."""

from printkit.base.features import Feature

FEATURE = Feature(place=155, offers={"command": {"watch": "watch", "serve": "serve"}})
