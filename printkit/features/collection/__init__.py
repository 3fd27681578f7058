"""Many records at once: each made into a file, with a report and a page that links all."""

from printkit.base.features import Feature

FEATURE = Feature(place=120, offers={"records": {"several": "command"}})
