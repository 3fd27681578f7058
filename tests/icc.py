"""A tiny ICC profile of a press with four inks, made here: none may be copied from anywhere."""

from __future__ import annotations

from itertools import product
from struct import pack

NAME = "Tiny press"
_IDENTITY = bytes(range(256))


def _lut(inputs: int, outputs: int, grid: list[tuple[int, ...]]) -> bytes:
    """A table (lut8Type) of two points a side."""
    matrix = pack(">9i", *(65536 * (place % 4 == 0) for place in range(9)))
    cells = bytes(part for cell in grid for part in cell)
    head = b"mft1\0\0\0\0" + bytes((inputs, outputs, 2, 0)) + matrix
    return head + _IDENTITY * inputs + cells + _IDENTITY * outputs


def press_profile(colours: bytes = b"CMYK", kind: bytes = b"prtr") -> bytes:
    """A press whose inks only darken: black is what a colour lacks in lightness.

    Args:
        colours: of what it says that it is.
        kind: of device (`prtr` is a press).
    """
    lab = []
    for cyan, magenta, yellow, black in product((0, 1), repeat=4):
        light = 0.95 * (1 - 0.25 * (cyan + magenta + yellow)) * (1 - black) + 0.05
        lab.append((round(255 * light), 128, 128))
    seen = [(0, 0, 0, round(255 * (1 - light))) for light, _, _ in product((0, 1), repeat=3)]
    words = NAME.encode()
    tags = {
        b"desc": b"desc\0\0\0\0" + pack(">I", len(words) + 1) + words + b"\0" + bytes(78),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + pack(">3i", 63190, 65536, 54061),
        b"A2B0": _lut(4, 3, lab),
        b"B2A0": _lut(3, 4, seen),
    }
    table, data, at = pack(">I", len(tags)), b"", 128 + 4 + 12 * len(tags)
    for name, tag in tags.items():
        table += name + pack(">II", at + len(data), len(tag))
        data += tag + bytes(-len(tag) % 4)
    size = pack(">I", 128 + len(table) + len(data))
    head = size + bytes(4) + b"\2\x10\0\0" + kind + colours + b"Lab " + bytes(12) + b"acsp"
    head += bytes(28) + pack(">3i", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + table + data
