"""A board that lies on a table, seen in perspective."""

from printkit.base.features import Feature

FEATURE = Feature(place=150, offers={"view": {"table": "table"}})
