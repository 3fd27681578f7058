"""A game as a post for a site: its text as the site writes, its pictures, and what goes where."""

from printkit.base.features import Feature

FEATURE = Feature(place=70, offers={"product": {"post": "product"}})
