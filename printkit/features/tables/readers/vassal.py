"""Modules of VASSAL: what their map is set up with, by the names of regions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from printkit.features.tables.archive import entry, xml
from printkit.features.tables.reading import SeenPiece, TableFile, stated_as_text

ENDINGS = (".vmod",)
_STACKS = tuple(f"VASSAL.build.module.map.{name}" for name in ("SetupStack", "DrawPile"))
_OURS = " · printkit "
_SHOWN = re.compile(r"(.+?)(?:__(\d{1,2}))?(?:-turned-[\d_]+)?(?:\.png)?")
"""A picture: what it shows, the side that is up, how it is turned."""


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
    for stack in (one for one in root.iter() if one.tag in _STACKS):
        place = stack.get("location") or stack.get("name") or ""
        for level, slot in enumerate(stack):
            fields = (slot.text or "").split(";")
            if len(fields) > 3:
                shown = _SHOWN.fullmatch(fields[3])
                name, face = shown.groups("0") if shown else (fields[3], "0")
                yield SeenPiece(name=name, place=place, z=level, face=int(face))
