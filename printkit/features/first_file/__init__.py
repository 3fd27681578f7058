"""The first file of a game, written from a few answers: `printkit new`."""

from printkit.base.features import Feature

FEATURE = Feature(place=160, offers={"command": {"new": "command"}})
