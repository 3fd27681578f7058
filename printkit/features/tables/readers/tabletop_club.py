"""Tables of Tabletop Club: a compressed dictionary of Godot 3 whose unit is a centimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import nan
from typing import Any

from printkit.base.errors import Message, PrintkitError
from printkit.features.tables.archive import listed, mapped
from printkit.features.tables.godot import TRANSFORM, Floats, read_stored
from printkit.features.tables.reading import SeenPiece, TableFile, stated_as_text

ENDINGS = (".tc",)
_MM = 10.0


def read(data: bytes) -> TableFile | None:
    """What stands on a table.

    Raises:
        PrintkitError: it is broken.
    """
    found = read_stored(data)
    if not isinstance(found, Mapping):
        raise PrintkitError(Message("tables.broken-file"))
    return TableFile.stated(stated_as_text(mapped(found.get("printkit"))), _pieces(found))


def _pieces(found: Mapping[Any, Any]) -> Iterator[SeenPiece]:
    for one, place in _entries(found, "pieces"):
        if not one.get("is_locked"):
            yield _seen(one.get("entry_path"), place, 0.0, over=place.numbers[4] < 0)
    for one, place in _entries(found, "stacks"):
        for level, piece in enumerate(map(mapped, listed(one.get("pieces")))):
            if piece:
                yield _seen(
                    piece.get("entry_path"), place, level / 1000, over=bool(piece.get("flip_y"))
                )


def _entries(found: Mapping[Any, Any], name: str) -> Iterator[tuple[Mapping[Any, Any], Floats]]:
    """The objects of a sort and where they are; those that do not say it lie nowhere."""
    for one in map(mapped, mapped(found.get(name)).values()):
        place = one.get("transform")
        if not isinstance(place, Floats) or place.type != TRANSFORM:
            place = Floats(TRANSFORM, (nan,) * 12)
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
