"""Documents for a word processor."""

from printkit.base.features import Feature

FEATURE = Feature(
    place=110, offers={"writer": {".docx": "writer"}, "document": {".docx": "writer"}}
)
