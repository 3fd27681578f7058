"""Values as Godot 3 keeps them in compressed files, written and read.

After Godot's `core/io/marshalls.cpp` and `file_access_compressed.cpp`: a container of blocks of
equal length, each compressed by itself, that holds the length of a value and the value.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping
from typing import NamedTuple

import zstandard

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError

VECTOR2, VECTOR3, TRANSFORM, COLOUR = 5, 7, 13, 14
_NIL, _BOOL, _INT, _REAL, _STRING, _DICTIONARY, _ARRAY, _BYTES = 0, 1, 2, 3, 4, 18, 19, 20
_NUMBERS = {VECTOR2: 2, 6: 4, VECTOR3: 3, 8: 6, 9: 4, 10: 4, 11: 6, 12: 9, TRANSFORM: 12, COLOUR: 4}
"""How many numbers the values have that are made of them."""
_WIDE = 1 << 16
"""The bit of a type that says that a number takes eight bytes."""
_MAGIC = b"GCPF"
_BLOCK = 4096
_WINDOW = 1 << 23
"""So many bytes a decoder must bear to look back, by RFC 8878."""
_DEFLATE, _ZSTD, _GZIP = 1, 2, 3
_DEEPEST = 64
_MOST_SECONDS = 5.0
_MOST_BYTES, _MOST_VALUES = 20_000_000, 200_000


class Floats(NamedTuple):
    """A value that is made of numbers, with the number of its type."""

    type: int
    numbers: tuple[float, ...]


def stored(value: object) -> bytes:
    """A compressed file of a value: text, numbers, lists, dictionaries and `Floats`."""
    data = _variant(value)
    data = struct.pack("<I", len(data)) + data
    packer = zstandard.ZstdCompressor()
    count = len(data) // _BLOCK + 1
    blocks = [packer.compress(data[at * _BLOCK : (at + 1) * _BLOCK]) for at in range(count)]
    head = struct.pack("<III", _ZSTD, _BLOCK, len(data))
    sizes = struct.pack(f"<{count}I", *map(len, blocks))
    return _MAGIC + head + sizes + b"".join(blocks) + _MAGIC


def _variant(value: object) -> bytes:
    if value is None:
        return struct.pack("<I", _NIL)
    if isinstance(value, bool | int):
        wide, kind = ("I", _BOOL) if isinstance(value, bool) else ("i", _INT)
        return struct.pack(f"<I{wide}", kind, value)
    if isinstance(value, float):
        return struct.pack("<If", _REAL, value)
    if isinstance(value, str):
        data = value.encode()
        return struct.pack("<II", _STRING, len(data)) + data + bytes(-len(data) % 4)
    if isinstance(value, Floats):
        return struct.pack(f"<I{len(value.numbers)}f", value.type, *value.numbers)
    assert isinstance(value, list | dict)
    kind, inner = _ARRAY, value
    if isinstance(value, dict):
        kind, inner = _DICTIONARY, [one for item in value.items() for one in item]
    return struct.pack("<II", kind, len(value)) + b"".join(map(_variant, inner))


def read_stored(data: bytes) -> object | None:
    """The value of a compressed file; None where it is none.

    Raises:
        PrintkitError: it is broken, or unpacks to more than a file may.
    """
    if not data.startswith(_MAGIC):
        return None
    budget = Budget(_MOST_SECONDS, {"bytes": _MOST_BYTES, "objects": _MOST_VALUES})
    try:
        mode, block, total = struct.unpack_from("<III", data, 4)
        budget.spend("bytes", max(total, block))
        count = total // block + 1 if block else 0
        sizes = struct.unpack_from(f"<{count}I", data, 16)
        at, found, unpack = 16 + 4 * count, list[bytes](), _UNPACKING[mode]
        for size in sizes:
            if size:
                found.append(unpack(data[at : at + size], block))
            at += size
        return _Values(b"".join(found)[:total], budget).read(4, 0)[0]
    except (struct.error, zlib.error, zstandard.ZstdError, UnicodeDecodeError, KeyError) as error:
        raise PrintkitError(Message("tables.broken-file")) from error


def _inflated(data: bytes, most: int) -> bytes:
    return zlib.decompressobj(47).decompress(data, most)  # 32 + 15: zlib's head or gzip's


_UNPACKING: Mapping[int, Callable[[bytes, int], bytes]] = {
    _DEFLATE: _inflated,
    _ZSTD: lambda data, most: (
        zstandard.ZstdDecompressor(max_window_size=_WINDOW).stream_reader(data).read(most)
    ),
    _GZIP: _inflated,
}


class _Values:
    """Reads values out of bytes."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        self._data, self._budget = data, budget

    def read(self, at: int, deep: int) -> tuple[object, int]:
        """The value that begins somewhere, and where it ends."""
        self._budget.spend("objects")
        if deep > _DEEPEST:
            raise struct.error
        (word,) = struct.unpack_from("<I", self._data, at)
        kind, wide, at = word & 0xFF, bool(word & _WIDE), at + 4
        if kind in _NUMBERS:
            numbers = struct.unpack_from(f"<{_NUMBERS[kind]}f", self._data, at)
            return Floats(kind, numbers), at + 4 * len(numbers)
        if kind in {_DICTIONARY, _ARRAY}:
            (count,), at = struct.unpack_from("<I", self._data, at), at + 4
            found = list[object]()
            for _ in range((count & 0x7FFFFFFF) * (2 if kind == _DICTIONARY else 1)):
                value, at = self.read(at, deep + 1)
                found.append(value)
            pairs = zip(found[::2], found[1::2], strict=False)
            return (found if kind == _ARRAY else {str(key): one for key, one in pairs}), at
        if kind in {_STRING, _BYTES}:
            (size,) = struct.unpack_from("<I", self._data, at)
            data = self._data[at + 4 : at + 4 + size]
            if len(data) < size:
                raise struct.error
            return data.decode() if kind == _STRING else data, at + 4 + size + -size % 4
        if kind == _NIL:
            return None, at
        sign, size = {_BOOL: ("I", 4), _INT: ("iq"[wide], 4), _REAL: ("fd"[wide], 4)}[kind]
        (number,) = struct.unpack_from(f"<{sign}", self._data, at)
        return bool(number) if kind == _BOOL else number, at + size * (1 + wide)
