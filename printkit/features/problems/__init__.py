"""Problems: sheets of them with checked solutions, and those that are found in records."""

from printkit.base.features import Feature

FEATURE = Feature(
    place=100, offers={"command": {"problems": "command"}, "schema": {"problems": "puzzle_file"}}
)
