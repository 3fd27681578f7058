"""Tables of Tabletop Club: a compressed dictionary of Godot 3 whose unit is a centimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import nan
from typing import Any

from printkit.base.errors import Message, PrintkitError
from printkit.features.tables.godot import TRANSFORM, Floats, read_stored
from printkit.features.tables.reading import SeenPiece, TableFile

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
    stated = found.get("printkit")
    asked: dict[str, Any] = dict(stated) if isinstance(stated, Mapping) else {}
    for name, text in asked.items():
        if name not in {"game", "moves"}:
            asked[name] = _number(text)
    return TableFile.stated(asked, (*_single(found), *_stacked(found)))


def _number(text: object) -> int | float | None:
    try:
        number = float(str(text))
    except ValueError:
        return None
    return int(number) if number.is_integer() else number


def _entries(found: Mapping[Any, Any], name: str) -> Iterator[tuple[Mapping[Any, Any], Floats]]:
    """The objects of a sort and where they are; those that do not say it lie nowhere."""
    several = found.get(name)
    for one in several.values() if isinstance(several, Mapping) else ():
        if isinstance(one, Mapping):
            place = one.get("transform")
            if not isinstance(place, Floats) or place.type != TRANSFORM:
                place = Floats(TRANSFORM, (nan,) * 12)
            yield one, place


def _single(found: Mapping[Any, Any]) -> Iterator[SeenPiece]:
    for one, place in _entries(found, "pieces"):
        if not one.get("is_locked"):
            yield _seen(one.get("entry_path"), place, 0.0, over=place.numbers[4] < 0)


def _stacked(found: Mapping[Any, Any]) -> Iterator[SeenPiece]:
    for one, place in _entries(found, "stacks"):
        pieces = one.get("pieces")
        for level, piece in enumerate(pieces if isinstance(pieces, list) else ()):
            if isinstance(piece, Mapping):
                over = bool(piece.get("flip_y"))
                yield _seen(piece.get("entry_path"), place, level / 1000, over=over)


def _seen(path: object, place: Floats, above: float, *, over: bool) -> SeenPiece:
    x, y, z = place.numbers[9:]
    return SeenPiece(
        name=str(path).rpartition("/")[2],
        x=x * _MM,
        y=-z * _MM,
        z=y * _MM + above,
        face=1 if over else 0,
    )
