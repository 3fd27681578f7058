"""What the glyphs of an embedded TrueType font ink, read from the boxes that it gives of them.

Only a few numbers are looked at: nothing of an outline, no program. The tables are those of
ISO/IEC 14496-22 (head, loca, glyf, cmap formats 0 and 6).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from struct import unpack_from
from typing import TypeAlias

Ink: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top in em, the baseline at 0; y grows upwards."""

_LARGEST = 4_000_000
"""A font of more bytes is not looked into."""

_TABLES = ("head", "loca", "glyf")


@dataclass(slots=True)
class GlyphBoxes:
    """The boxes of a font's glyphs, each read when it is asked for.

    Attributes:
        data: the font, or nothing where none can be read.
        tables: where its tables begin.
        codes: the glyphs of codes, or None where codes are glyphs.
        known: those that were asked for; None of a blank.
    """

    data: bytes = b""
    tables: dict[str, int] = field(default_factory=dict)
    codes: dict[int, int] | None = None
    known: dict[int, Ink | None] = field(default_factory=dict)

    @classmethod
    def of(cls, data: bytes, *, is_coded: bool) -> GlyphBoxes:
        """Those of a font file; of nothing where it is none that can be read.

        Args:
            data: of the file.
            is_coded: whether codes become glyphs by the font's own table.
        """
        try:
            count = unpack_from(">H", data, 4)[0] if len(data) <= _LARGEST else 0
            found = (unpack_from(">4sLLL", data, 12 + 16 * rank) for rank in range(min(count, 64)))
            tables = {tag.decode("latin-1"): start for tag, _, start, _ in found}
            if not all(tag in tables for tag in _TABLES):
                return cls()
            codes = _codes(data, tables["cmap"]) if is_coded else None
        except (struct.error, LookupError):
            return cls()
        return cls(data=data, tables=tables, codes=codes)

    def ink(self, code: int, other: Ink) -> Ink | None:
        """What the glyph of a code inks: None of a blank, `other` where the font does not say."""
        if not self.data:
            return other
        if code not in self.known:
            try:
                self.known[code] = self._read(code if self.codes is None else self.codes[code])
            except (struct.error, LookupError, ZeroDivisionError):
                self.known[code] = other
        return self.known[code]

    def _read(self, glyph: int) -> Ink | None:
        data, at = self.data, self.tables
        (units,) = unpack_from(">H", data, at["head"] + 18)
        (is_long,) = unpack_from(">h", data, at["head"] + 50)
        if is_long:
            start, end = unpack_from(">LL", data, at["loca"] + 4 * glyph)
        else:
            start, end = (2 * one for one in unpack_from(">HH", data, at["loca"] + 2 * glyph))
        if start == end:
            return None
        left, bottom, right, top = unpack_from(">hhhh", data, at["glyf"] + start + 2)
        return left / units, bottom / units, right / units, top / units


def _codes(data: bytes, at: int) -> dict[int, int]:
    """The glyphs of one-byte codes, by the first table of a format that such fonts have."""
    (count,) = unpack_from(">H", data, at + 2)
    for rank in range(min(count, 16)):
        (offset,) = unpack_from(">L", data, at + 4 + 8 * rank + 4)
        start = at + offset
        kind = unpack_from(">H", data, start)[0]
        if kind == 0:
            return dict(enumerate(data[start + 6 : start + 262]))
        if kind == 6:
            first, size = unpack_from(">HH", data, start + 6)
            return dict(enumerate(unpack_from(f">{size}H", data, start + 10), first))
    raise LookupError
