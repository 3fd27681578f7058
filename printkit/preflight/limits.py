"""What a foreign PDF may cost, and what its streams unpack to, counted before anything keeps it."""

from __future__ import annotations

import zlib
from base64 import a85decode
from binascii import unhexlify
from typing import Any

import pikepdf

from printkit.base.budget import Budget

_MILLION = 1_000_000
_CHUNK = 1 << 16
_KEPT = 50 * _MILLION
"""So many bytes are kept of what is packed once more."""
_DEEPEST = 8
_FLATE = {"/FlateDecode", "/Fl"}
_ASCII = {"/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx"}
_BLOWN_UP = {"/LZWDecode": 2800, "/LZW": 2800, "/RunLengthDecode": 64, "/RL": 64}
"""How many bytes one byte can become at most, by filters that are not unpacked to be counted."""
_BETWEEN_TOKENS = [bytes([one]) for one in b" \n\r\t\f\0()<>[]/{}%"]


def pdf_budget(size: int) -> Budget:
    """What a PDF of so many bytes may cost; a page of dense art takes 0.1 million tokens."""
    return Budget(
        seconds=10 + size / _MILLION,
        amounts={
            "bytes": min(30 * _MILLION + 40 * size, 600 * _MILLION),
            "tokens": 400_000 + size,
            "marks": 30_000 + size // 8,
            "objects": 30_000 + size // 10,
            "letters": 500_000 + 3 * size,
            "paper": 150 * _MILLION + 200 * size,
            "pixels": 2000 * _MILLION + 100 * size,
        },
    )


def count_hidden(data: bytes, budget: Budget) -> None:
    """Count what lists of objects unpack to: whoever opens the file unpacks them.

    Wherever the word `stream` stands, what begins like the output of zlib is unpacked, whatever the
    file says of it, and what comes out of it too.

    Raises:
        PrintkitError: it is too much.
    """
    at = data.find(b"stream")
    while at >= 0:
        start = at + len(b"stream")
        if data[max(at - 3, 0) : at] != b"end":
            start += 2 if data[start : start + 2] == b"\r\n" else 1
            end = data.find(b"endstream", start)
            layer, depth = data[start : end if end >= 0 else None], 0
            while layer[:1] == b"\x78" and depth < _DEEPEST:
                layer, depth = _inflated(layer, budget), depth + 1
        at = data.find(b"stream", start)


def count_stream(stream: Any, budget: Budget) -> None:
    """Count what a stream unpacks to, filter by filter; a picture's own filter ends the count.

    Raises:
        PrintkitError: it is too much.
    """
    names = stream.get("/Filter", pikepdf.Array())
    filters = [names] if isinstance(names, pikepdf.Name) else list(names)
    data: bytes = stream.read_raw_bytes() if filters else b""
    for name in map(str, filters[:_DEEPEST]):
        if name in _FLATE:
            data = _inflated(data, budget)
        elif name in _ASCII:
            text, _, _ = data.partition(b">" if b"~" not in data else b"~>")
            try:
                data = a85decode(text) if b"~" in data else unhexlify(b"".join(text.split()))
            except ValueError:
                data = b""
        else:
            budget.spend("bytes", _BLOWN_UP.get(name, 0) * len(data))
            return


def count_tokens(content: bytes, budget: Budget) -> None:
    """Count about how many operators and operands a content has, before it is parsed.

    Raises:
        PrintkitError: there are too many.
    """
    budget.spend("tokens", sum(map(content.count, _BETWEEN_TOKENS)) + len(content) // 16)


def _inflated(data: bytes, budget: Budget) -> bytes:
    """The first of what zlib unpacks; all of it is counted."""
    unpacker, kept = zlib.decompressobj(), bytearray()
    try:
        for start in range(0, len(data), _CHUNK):
            rest = data[start : start + _CHUNK]
            while rest and not unpacker.eof:
                piece = unpacker.decompress(rest, _CHUNK)
                budget.spend("bytes", len(piece))
                if len(kept) < _KEPT:
                    kept += piece
                rest = unpacker.unconsumed_tail
            if unpacker.eof:
                break
    except zlib.error:  # a reader takes what there is before the damage
        pass
    return bytes(kept)
