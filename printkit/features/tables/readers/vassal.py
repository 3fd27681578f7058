"""Modules of VASSAL: what their map is set up with, by the names of regions."""

from __future__ import annotations

from printkit.features.tables.archive import entry, xml
from printkit.features.tables.reading import SeenPiece, TableFile, stated_as_text

ENDINGS = (".vmod",)
_OURS = " · printkit "


def read(data: bytes) -> TableFile | None:
    """What stands on the map of a module."""
    text = entry(data, "buildFile.xml", "buildFile")
    if text is None:
        return None
    root = xml(text)
    pieces = list[SeenPiece]()
    for stack in root.iter("VASSAL.build.module.map.SetupStack"):
        place = stack.get("location") or stack.get("name") or ""
        for level, slot in enumerate(stack):
            fields = (slot.text or "").split(";")
            if len(fields) > 3:
                piece = fields[3].removesuffix(".png").partition("-turned-")[0]
                stem, _, face = piece.rpartition("-")
                name, up = (stem, int(face) - 1) if stem and face.isdigit() else (piece, 0)
                pieces.append(SeenPiece(name=name, place=place, z=level, face=up))
    stated = root.get("description", "").partition(_OURS)[2]
    asked = {name: value for name, _, value in (word.partition("=") for word in stated.split())}
    return TableFile.stated(stated_as_text(asked), tuple(pieces))
