"""The fonts of a PDF: how wide their glyphs are, what these ink, whether their text is readable.

Of an embedded TrueType font only the boxes that it gives of its glyphs are looked at: nothing of
an outline, no program. The tables are those of ISO/IEC 14496-22 (head, loca, glyf, cmap formats 0
and 6).
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from struct import unpack_from
from typing import Any, TypeAlias

import pikepdf

Ink: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right and top in em, the baseline at 0; y grows upwards."""

DESCENT, ASCENT = 0.2, 0.7
"""Of words whose font shows no boxes: below the baseline, and the tops of capitals, in em."""

_MOST_CODES = 0xFFFF
_NUMBERED = re.compile(r"(?:g|cid|glyph|index|a|c|uniF0|H)?[0-9]{2,}|\.notdef")
"""Names of glyphs that name a place in the font and no letter."""

_LARGEST = 4_000_000
"""A font of more bytes is not looked into."""

_TABLES = ("head", "loca", "glyf")


@dataclass(frozen=True, slots=True)
class GlyphBoxes:
    """The boxes of a font's glyphs.

    Attributes:
        codes: the glyphs of codes, or None where codes are glyphs.
    """

    data: bytes = b""
    tables: dict[str, int] = field(default_factory=dict)
    codes: dict[int, int] | None = None

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
        data, at = self.data, self.tables
        if not data:
            return other
        try:
            glyph = code if self.codes is None else self.codes[code]
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
        except (struct.error, LookupError, ZeroDivisionError):
            return other


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Widths:
    """How wide the glyphs of a font are, in thousandths of the type; each font's are its own.

    Attributes:
        known: by code.
        other: of any other code.
        code_bytes: how many bytes of a string make a code.
        glyphs: what its glyphs ink.
    """

    known: Mapping[int, float] = field(default_factory=dict)
    other: float = 500.0
    code_bytes: int = 1
    glyphs: GlyphBoxes = field(default_factory=GlyphBoxes)
    _read: dict[bytes, tuple[float, Ink | None]] = field(default_factory=dict, init=False)

    def of(self, code: bytes) -> tuple[float, Ink | None]:
        """How wide the glyph of a code is, in em, and what it inks; None of a blank."""
        if code not in self._read:
            number = int.from_bytes(code)
            wide = self.known.get(number, self.other) / 1000
            ink = self.glyphs.ink(number, (0.0, -DESCENT, wide, ASCENT))
            self._read[code] = wide, ink
        return self._read[code]


NO_FONT = Widths()


def widths_of(font: Any, spend: Callable[[str, int], None]) -> Widths:
    """The widths and glyphs of a font, be it simple or composite.

    Args:
        font: its dictionary.
        spend: counts what a range of codes takes, by the name of an amount.
    """
    known: dict[int, float] = {}
    if font.get("/Subtype") != "/Type0":
        first = int(font.get("/FirstChar", 0))
        known.update((rank, float(one)) for rank, one in enumerate(font.get("/Widths", ()), first))
        return Widths(known=known, glyphs=_glyphs(font, font, is_coded=True))
    # In a `W` array stand `c [w1 w2 …]` and `first last w`, in any order.
    inner = font["/DescendantFonts"][0]
    entries, at = list(inner.get("/W", ())), 0
    while at + 1 < len(entries):
        first, following = int(entries[at]), entries[at + 1]
        if isinstance(following, pikepdf.Array):
            known.update((rank, float(width)) for rank, width in enumerate(following, first))
            at += 2
        elif at + 2 < len(entries):
            last = min(int(following), first + _MOST_CODES)
            spend("letters", max(last - first, 0))
            known.update(dict.fromkeys(range(first, last + 1), float(entries[at + 2])))
            at += 3
        else:
            break
    other = float(inner.get("/DW", 1000))
    glyphs = _glyphs(font, inner, is_coded=False)
    return Widths(known=known, other=other, code_bytes=2, glyphs=glyphs)


def _glyphs(font: Any, inner: Any, *, is_coded: bool) -> GlyphBoxes:
    """What the glyphs of a font ink, where it says which code is which without a list of names."""
    file = inner.get("/FontDescriptor", {}).get("/FontFile2")
    plain = (
        "/Encoding" not in font
        if is_coded
        else font.get("/Encoding") == "/Identity-H"
        and inner.get("/CIDToGIDMap", "/Identity") == "/Identity"
    )
    if file is None or not plain:
        return GlyphBoxes()
    return GlyphBoxes.of(file.read_bytes(), is_coded=is_coded)


@dataclass(frozen=True, slots=True, kw_only=True)
class FontReport:
    """A font of a file: its name, whether it comes along, whether its text can be read back."""

    name: str
    embedded: bool
    readable: bool


def font_reports(entries: Iterable[Any]) -> tuple[FontReport, ...]:
    """The fonts among the dictionaries of a file, sorted by name."""
    found = []
    for one in entries:
        if one.get("/Type") != "/Font" or "CIDFontType" in str(one.get("/Subtype", "")):
            continue  # or part of a composite one
        name = str(one.get("/BaseFont", "")).lstrip("/")
        descriptor: Any = one.get("/DescendantFonts", [one])[0].get("/FontDescriptor", {})
        embedded = one.get("/Subtype") == "/Type3" or any(
            key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")
        )
        found.append(FontReport(name=name, embedded=embedded, readable=_is_readable(one)))
    return tuple(sorted(found, key=lambda font: font.name))


def _is_readable(font: Any) -> bool:
    """Whether viewers know which letters its codes are.

    Simple fonts give it by the names of their glyphs, as long as these are not numbered ones
    (ISO 32000-1, 9.10.2); TrueType and Type 3 fonts without an encoding do not.
    """
    subtype, encoding = font.get("/Subtype"), font.get("/Encoding")
    if "/ToUnicode" in font:
        return True
    if subtype == "/Type0":
        return str(encoding).startswith(("/UniGB", "/UniCNS", "/UniJIS", "/UniKS"))
    if not isinstance(encoding, pikepdf.Dictionary):
        return encoding is not None or subtype == "/Type1"
    differences = encoding.get("/Differences", ())
    named = [str(one)[1:] for one in differences if isinstance(one, pikepdf.Name)]
    return not any(_NUMBERED.fullmatch(name) for name in named) and (
        subtype != "/Type3" or bool(named)
    )
