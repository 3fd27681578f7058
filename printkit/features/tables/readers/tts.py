"""Saves of Tabletop Simulator: JSON whose unit is an inch."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from math import nan
from typing import Any

from printkit.base.units import MM_PER_INCH
from printkit.features.tables.archive import from_json
from printkit.features.tables.reading import SeenPiece, TableFile

ENDINGS = (".json",)


def read(data: bytes) -> TableFile | None:
    """What stands on the table of a save.

    Raises:
        PrintkitError: it is no JSON.
    """
    found = from_json(data)
    objects = found.get("ObjectStates") if isinstance(found, Mapping) else None
    if not isinstance(objects, list):
        return None
    asked: Mapping[str, Any] = next(filter(None, map(_asked, objects)), {})
    return TableFile.stated(asked, tuple(_pieces(objects)))


def _asked(one: Any) -> Mapping[str, Any]:
    """What printkit wrote on the board of its own saves."""
    try:
        notes = json.loads(one["GMNotes"])
        return dict(notes["printkit"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return {}


def _pieces(objects: list[Any]) -> Iterator[SeenPiece]:
    for one in objects:
        if not isinstance(one, Mapping) or one.get("Locked") or "ContainedObjects" in one:
            continue
        place = one.get("Transform") or {}
        try:
            x, up, away = (float(place[f"pos{axis}"]) for axis in "XYZ")
            over = abs(float(place.get("rotZ", 0.0))) % 360
        except (AttributeError, KeyError, TypeError, ValueError):
            x = up = away = over = nan  # it is told of as a piece that lies nowhere
        yield SeenPiece(
            name=str(one.get("GMNotes") or one.get("Nickname") or one.get("Name") or ""),
            x=x * MM_PER_INCH,
            y=away * MM_PER_INCH,
            z=up * MM_PER_INCH,
            face=1 if 90 < over < 270 else 0,
        )
