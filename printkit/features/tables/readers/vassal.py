"""Modules of VASSAL: what their map is set up with, by the names of regions."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from printkit.features.tables.archive import entry, xml
from printkit.features.tables.reading import SeenPiece, TableFile, stated_as_text

ENDINGS = (".vmod",)
_OURS = " · printkit "


def read(data: bytes) -> TableFile | None:
    """What stands on the map of a module."""
    found = entry(data, "buildFile.xml", "buildFile")
    if found is None:
        return None
    name, text = found
    root = xml(text, name)
    stated = root.get("description", "").partition(_OURS)[2]
    asked = {name: value for name, _, value in (word.partition("=") for word in stated.split())}
    return TableFile.stated(stated_as_text(asked), _pieces(root))


def _pieces(root: Element) -> Iterator[SeenPiece]:
    for stack in root.iter("VASSAL.build.module.map.SetupStack"):
        place = stack.get("location") or stack.get("name") or ""
        for level, slot in enumerate(stack):
            fields = (slot.text or "").split(";")
            if len(fields) > 3:
                piece = fields[3].removesuffix(".png").partition("-turned-")[0]
                stem, _, face = piece.rpartition("-")
                name, up = (stem, int(face) - 1) if stem and face.isdigit() else (piece, 0)
                yield SeenPiece(name=name, place=place, z=level, face=up)
