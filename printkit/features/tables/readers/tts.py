"""Saves of Tabletop Simulator: JSON whose unit is an inch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from printkit.base.units import MM_PER_INCH
from printkit.features.tables.archive import mapped
from printkit.features.tables.reading import SeenPiece, TableFile, stated_in

ENDINGS = (".json",)


def read(data: bytes) -> TableFile | None:
    """What stands on the table of a save."""
    try:
        found = json.loads(data, parse_int=float)  # one of 400 digits is infinite, like 1e400
    except (ValueError, RecursionError):
        return None
    objects = found.get("ObjectStates") if isinstance(found, Mapping) else None
    if not isinstance(objects, list):
        return None
    pieces = list[SeenPiece]()
    for one in map(mapped, objects):
        if one.get("Locked") or "ContainedObjects" in one:
            continue
        place = mapped(one.get("Transform"))
        with suppress(KeyError, TypeError, ValueError):  # it stands nowhere
            x, up, away = (float(place[f"pos{axis}"]) * MM_PER_INCH for axis in "XYZ")
            face = 1 if 90 < abs(float(place.get("rotZ", 0.0))) % 360 < 270 else 0
            name = str(one.get("GMNotes") or one.get("Nickname") or "")
            pieces.append(SeenPiece(name=name, x=x, y=away, z=up, face=face))
    notes = (mapped(one).get("GMNotes") for one in objects)  # printkit's are those of the board
    return TableFile.stated(stated_in(notes), tuple(pieces))
