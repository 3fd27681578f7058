"""Tables of where pieces are put by hand (`setup.csv`): a piece, its place by name, its level."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO

from printkit.features.tables.reading import MOST_PIECES, SeenPiece, TableFile

ENDINGS = (".csv",)
_PLACES = ("cell", "place")
"""What the column of places is called: for Tabletopia, for pictures."""
_MOST_BYTES = 1_000_000
_LONGEST = 4
"""So many digits has a number at most."""


def read(data: bytes) -> TableFile | None:
    """What stands where by such a table."""
    try:
        if len(data) > _MOST_BYTES:
            return None
        rows = csv.DictReader(StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
        heads = rows.fieldnames or ()
        place = next((one for one in _PLACES if one in heads), "")
        if not place or not {"piece", "level"} <= {*heads}:
            return None
        pieces = list[SeenPiece]()
        for row in rows:
            level, face, count = (
                int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST else 0
                for text in (row.get(name) or "" for name in ("level", "face", "count"))
            )
            one = SeenPiece(name=row["piece"] or "", place=row[place] or "", z=level, face=face)
            pieces += (replace(one, z=level + above) for above in range(max(1, count)))
            if len(pieces) > MOST_PIECES:
                break
        return TableFile(pieces=tuple(pieces))
    except (csv.Error, ValueError):
        return None
