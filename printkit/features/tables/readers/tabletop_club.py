"""Tables of Tabletop Club: a compressed dictionary of Godot 3 whose unit is a centimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.features.tables.archive import listed, mapped
from printkit.features.tables.godot import TRANSFORM, Floats, read_stored
from printkit.features.tables.reading import SeenPiece, TableFile, stated_as_text

ENDINGS = (".tc",)
_MM = 10.0


def read(data: bytes) -> TableFile | None:
    """What stands on a table."""
    found = read_stored(data)
    if not isinstance(found, Mapping):
        return None
    seen = [
        _seen(one.get("entry_path"), place, 0.0, over=place.numbers[4] < 0)
        for one, place in _entries(found, "pieces")
        if not one.get("is_locked")
    ]
    seen += [
        _seen(piece.get("entry_path"), place, level / 1000, over=bool(piece.get("flip_y")))
        for one, place in _entries(found, "stacks")
        for level, piece in enumerate(map(mapped, listed(one.get("pieces"))))
        if piece
    ]
    return TableFile.stated(stated_as_text(mapped(found.get("printkit"))), tuple(seen))


def _entries(found: Mapping[Any, Any], name: str) -> Iterator[tuple[Mapping[Any, Any], Floats]]:
    """The objects of a sort that say where they are."""
    for one in map(mapped, mapped(found.get(name)).values()):
        match one.get("transform"):
            case Floats(type=kind) as place if kind == TRANSFORM:
                yield one, place


def _seen(path: object, place: Floats, above: float, *, over: bool) -> SeenPiece:
    x, y, z = place.numbers[9:]
    return SeenPiece(
        name=str(path).rpartition("/")[2],
        x=x * _MM,
        y=-z * _MM,
        z=y * _MM + above,
        face=1 if over else 0,
    )
