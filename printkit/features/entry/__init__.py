"""A game typed in at the board, turn by turn: checked, and saved after each one."""

from printkit.base.features import Feature

FEATURE = Feature(place=150, offers={"command": {"enter": "command"}})
