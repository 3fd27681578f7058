"""Saves of Tabletop Simulator: JSON whose unit is an inch."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.base.units import MM_PER_INCH
from printkit.features.tables.archive import mapped
from printkit.features.tables.reading import SeenPiece, TableFile, stated_in

ENDINGS = (".json",)


def read(data: bytes) -> TableFile | None:
    """What stands on the table of a save."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    objects = found.get("ObjectStates") if isinstance(found, Mapping) else None
    if not isinstance(objects, list):
        return None
    notes = (mapped(one).get("GMNotes") for one in objects)  # printkit's are those of the board
    return TableFile.stated(stated_in(notes), tuple(_pieces(objects)))


def _pieces(objects: list[Any]) -> Iterator[SeenPiece]:
    for one in objects:
        if not isinstance(one, Mapping) or one.get("Locked") or "ContainedObjects" in one:
            continue
        place = one.get("Transform")
        if not isinstance(place, Mapping):
            continue
        try:
            x, up, away = (float(place[f"pos{axis}"]) for axis in "XYZ")
            over = abs(float(place.get("rotZ", 0.0))) % 360
        except (KeyError, TypeError, ValueError):
            continue
        yield SeenPiece(
            name=str(one.get("GMNotes") or one.get("Nickname") or ""),
            x=x * MM_PER_INCH,
            y=away * MM_PER_INCH,
            z=up * MM_PER_INCH,
            face=1 if 90 < over < 270 else 0,
        )
