"""The fonts: Fira Sans for all words, Source Sans 3 for signs that it lacks (✓, ᵉ, □).

Coverage, widths, kerning, outlines and subsets. The font files come with the packages
`fontpkg-fira-sans` and `fontpkg-source-sans-3`, both under the SIL Open Font License. What a text
needs of a file (names, advances, kerning, outlines of usual characters) is kept from one run to
the next: fontTools, slow to import, only makes it, and what is needed of unusual characters.
Lengths are in mm, or in em where the name says so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from struct import pack, unpack
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from printkit.base.disk_cache import files_digest, kept, kept_in
from printkit.base.errors import Message, MissingGlyph, PrintkitError, Problem, Source

if TYPE_CHECKING:
    from collections.abc import Callable

_Value = TypeVar("_Value")

Outline: TypeAlias = tuple[tuple[str, tuple[float, ...]], ...]
"""Segments of a path: moves (M), lines (L), cubic curves (C) and closings (Z), y down."""

CAP_HEIGHT = 0.689
"""How high capitals are, in em (3 thousandths more in semi-bold): to centre a line by them."""

PLACEHOLDER = "□"
"""The sign that is printed for one that no font holds."""

_OPEN = RLock()
"""Held while an open font is read: fontTools reads its tables when they are needed, and two threads
that need the same one at once would find half of it."""

_DIGITS = "0123456789"
_LAYOUT = ("GSUB", "GPOS", "GDEF")
_TABULAR = ".tf"
"""How the family names digits that are all equally wide: `zero.tf`."""


class Family(StrEnum):
    """The font families, the first one for all that it holds."""

    WORDS = "Fira Sans"
    SIGNS = "Source Sans 3"


_PACKAGES = {Family.WORDS: "fontpkg-fira-sans", Family.SIGNS: "fontpkg-source-sans-3"}


class Weight(StrEnum):
    """The cuts of a font family."""

    REGULAR = "regular"
    SEMIBOLD = "semibold"


class Figures(StrEnum):
    """The widths of digits: each its own, or all the same for columns."""

    PROPORTIONAL = "proportional"
    TABULAR = "tabular"


_WEIGHTS = {Weight.REGULAR: 400, Weight.SEMIBOLD: 600}


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyph:
    """A character set in its place on the baseline.

    Attributes:
        name: the glyph's name in the font (`zero.tf`).
        x_em: its origin, in em from the start of the text.
        kern_em: the kerning between it and the next glyph, in em.
    """

    name: str
    character: str
    x_em: float
    kern_em: float
    family: Family = Family.WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class GlyphRun:
    """A text set in one line: its glyphs and its width in em."""

    glyphs: tuple[Glyph, ...]
    width_em: float


def missing(text: str) -> tuple[str, ...]:
    """The characters of `text` that no font holds, each once, in order."""
    held = _face(Weight.REGULAR).names
    strange = [character for character in text if ord(character) not in held]
    signs = _face(Weight.REGULAR, Family.SIGNS).names if strange else {}
    return tuple(one for one in dict.fromkeys(strange) if ord(one) not in signs)


def family_of(character: str) -> Family:
    """The font that sets a character that is not `missing`."""
    held = ord(character) in _face(Weight.REGULAR).names
    return Family.WORDS if held else Family.SIGNS


def printable(text: str) -> str:
    """`text` with only such characters as the fonts hold.

    Signs without width are left out; variants of letters (full-width, mathematical) become plain
    letters where no font holds them; any other sign that no font holds becomes one `PLACEHOLDER`,
    as does a sequence of emoji.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, _clusters(text)))


def replaced(text: str) -> tuple[str, ...]:
    """The signs of `text` that are printed as `PLACEHOLDER`, each once, in order."""
    if text.isascii():
        return ()
    lost = (one for one in _clusters(text) if one != PLACEHOLDER and _shown(one) == PLACEHOLDER)
    return tuple(dict.fromkeys(lost))


def _clusters(text: str) -> list[str]:
    """The characters of `text`, each with the modifiers that follow it."""
    return _CLUSTER.findall(unicodedata.normalize("NFC", text))


_CLUSTER = re.compile(
    "[^\u200d](?:[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff]|\u200d.)*|.", re.DOTALL
)
"""A character with its modifiers: an emoji is often a sequence of several."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of characters that show nothing: controls, signs without width, surrogates."""

_MARKS = frozenset({"Mn", "Me"})
"""Categories of marks on the letter before, which is printed without those that no font holds."""


@lru_cache(maxsize=2048)
def _shown(cluster: str) -> str:
    """The characters that are printed for one sign."""
    character = cluster[0]
    if character in "\n\t":
        return character.replace("\t", " ")
    if unicodedata.category(character) in _UNSEEN:
        return ""
    if not missing(character):
        return character
    if unicodedata.category(character) in _MARKS:
        return ""
    plain = unicodedata.normalize("NFKC", character)
    return PLACEHOLDER if missing(plain) else plain


def check_glyphs(text: str, source: Source | None = None) -> None:
    """Make sure that a font holds every character of `text`.

    Raises:
        MissingGlyph: some characters are missing; one problem for each.
    """
    problems = [
        Problem(
            Message("files.font-no-u", font=Family.WORDS, character=character, code=ord(character)),
            source,
        )
        for character in missing(text)
    ]
    if problems:
        raise MissingGlyph(problems)


@lru_cache(maxsize=4096)
def line(
    text: str, weight: Weight = Weight.REGULAR, figures: Figures = Figures.PROPORTIONAL
) -> GlyphRun:
    """Set `text` in one line, kerned as the font says.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    check_glyphs(text)
    words, held = _face(weight), _face(Weight.REGULAR).names
    if all(ord(character) in held for character in text):
        faces = [words] * len(text)
    else:
        signs = _face(weight, Family.SIGNS)
        faces = [words if ord(character) in held else signs for character in text]
    names = [face.name_of(one, figures) for face, one in zip(faces, text, strict=True)]
    em, glyphs, x = words.em, [], 0
    following = zip([*faces[1:], None], [*names[1:], ""], strict=True) if text else ()
    places = zip(text, faces, names, following, strict=True)
    for character, face, name, (next_face, next_name) in places:
        kern = _kern(weight, name, next_name) if face is words is next_face else 0
        family = Family.WORDS if face is words else Family.SIGNS
        glyphs.append(
            Glyph(name=name, character=character, x_em=x / em, kern_em=kern / em, family=family)
        )
        x += kern
        x += face.advances[name] if face is words else round(face.advances[name] * em / face.em)
    return GlyphRun(glyphs=tuple(glyphs), width_em=x / em)


def text_width(
    text: str, size: float, weight: Weight = Weight.REGULAR, figures: Figures = Figures.PROPORTIONAL
) -> float:
    """The width of `text` in mm when its em is `size` mm.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    return line(text, weight, figures).width_em * size


def outline(
    text: str, size: float, weight: Weight = Weight.REGULAR, figures: Figures = Figures.PROPORTIONAL
) -> Outline:
    """The outlines of `text` in mm, from its start on the baseline, y down.

    Raises:
        MissingGlyph: the font does not hold a character.
    """
    return tuple(
        (
            letter,
            tuple(
                value * size + (0.0 if rank % 2 else glyph.x_em * size)
                for rank, value in enumerate(numbers)
            ),
        )
        for glyph in line(text, weight, figures).glyphs
        for letter, numbers in glyph_outline(glyph.name, weight, glyph.family)
    )


@cache
def glyph_outline(name: str, weight: Weight, family: Family = Family.WORDS) -> Outline:
    """The outline of one glyph in em, from its origin on the baseline, y down."""
    packed = _outlines(weight, family).get(name)
    if packed is None:
        return _traced((name,), weight, family)[name]
    letters, data = packed
    numbers = iter(unpack(f"<{len(data) // 8}d", data))
    return tuple(
        (letter, tuple(next(numbers) for _ in range(_NUMBERS[letter]))) for letter in letters
    )


def read_ahead() -> None:
    """Read the font of words, before processes that write files begin."""
    for weight in Weight:
        _face(weight)
        for figures in Figures:
            _stock(weight, figures, Family.WORDS)


def embeddable(
    weight: Weight,
    characters: frozenset[str],
    figures: Figures = Figures.PROPORTIONAL,
    family: Family = Family.WORDS,
) -> bytes:
    """A TrueType file that holds `characters`, for embedding; same input, same bytes.

    The usual characters come all in one file, from which the backend embeds those that it uses;
    to make a file for each text is slow. The tabular variant shows each digit with its tabular
    glyph and has a name of its own, so that both can be embedded in one file.
    """
    if family is Family.SIGNS or all(_is_usual(ord(character)) for character in characters):
        return _stock(weight, figures, family)
    return _subset(weight, figures, family, map(ord, characters))


@cache
def for_screens(weight: Weight) -> bytes:
    """A WOFF file of the usual characters, for pages of the web; same input, same bytes."""

    def make() -> bytes:
        from fontTools.ttLib import TTFont

        stock = BytesIO(_stock(weight, Figures.PROPORTIONAL, Family.WORDS))
        font, stream = TTFont(stock, recalcTimestamp=False), BytesIO()
        font.flavor = "woff"
        font.save(stream)
        return stream.getvalue()

    return _kept("woff", weight, Family.WORDS, make, bytes)


@cache
def _stock(weight: Weight, figures: Figures, family: Family) -> bytes:
    """The usual characters of a font; of the family of signs, those that only it holds."""

    def make() -> bytes:
        words = _face(Weight.REGULAR).names
        signs = {ord(" "), *(point for point in _face(weight, family).names if point not in words)}
        usual = signs if family is Family.SIGNS else filter(_is_usual, words)
        return _subset(weight, figures, family, usual)

    return _kept(f"stock-{figures}", weight, family, make, bytes)


def _is_usual(point: int) -> bool:
    """Whether a character is a Latin letter of a European language, or a common sign."""
    return point < 0x180 or 0x2010 <= point < 0x2300


def _subset(weight: Weight, figures: Figures, family: Family, points: Iterable[int]) -> bytes:
    """A font file that holds only some characters of a font."""
    from fontTools.subset import Options, Subsetter

    font = _whole(weight, family)
    if figures is Figures.TABULAR:
        # every digit shows its tabular glyph, and the font's name says so
        names = font.getBestCmap()
        tabular = {ord(digit): names[ord(digit)] + _TABULAR for digit in _DIGITS}
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap.update(tabular)
        _rename(font, lambda name: f"{name}-Tabular")
    for tag in _LAYOUT:
        if tag in font:
            del font[tag]  # before fontTools reads it, only to leave it out
    subsetter = Subsetter(
        Options(
            drop_tables=["DSIG", "FFTM", "kern"],
            hinting=False,
            name_IDs=[1, 2, 4, 6, 13, 14],
            notdef_outline=True,
        )
    )
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    if family is Family.SIGNS:
        from fontTools.varLib.instancer import instantiateVariableFont

        instantiateVariableFont(font, {"wght": _WEIGHTS[weight]}, inplace=True)
        _rename(font, lambda _: f"{family.value.replace(' ', '')}-{weight.title()}")
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()


def _rename(font: Any, rename: Callable[[str], str]) -> None:
    """Give a font another name for PostScript."""
    for record in font["name"].names:
        if record.nameID == 6:
            record.string = rename(record.toUnicode())


@dataclass(frozen=True, slots=True, kw_only=True)
class _FontFile:
    """The facts of a font file in one weight that are kept from run to run.

    Attributes:
        kerning: the tables of pairs of each lookup of the kern feature.
    """

    em: int
    names: Mapping[int, str]
    advances: Mapping[str, int]
    kerning: tuple[tuple[_Pairs | _Classes, ...], ...]

    def name_of(self, character: str, figures: Figures) -> str:
        name = self.names[ord(character)]
        tabular = figures is Figures.TABULAR and character in _DIGITS
        return name + _TABULAR if tabular else name


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pair adjustment by single glyphs (OpenType 1.9, `GPOS` lookup type 2, format 1)."""

    values: Mapping[str, Mapping[str, int]]

    def value(self, left: str, right: str) -> int | None:
        """How far `right` moves away, or None if the table leaves the pair to the next one."""
        return self.values[left].get(right) if left in self.values else None


@dataclass(frozen=True, slots=True)
class _Classes:
    """Pair adjustment by classes of glyphs (format 2); a right glyph of no class is of class 0."""

    rows: Mapping[str, int]
    columns: Mapping[str, int]
    values: tuple[tuple[int, ...], ...]

    def value(self, left: str, right: str) -> int | None:
        """How far `right` moves away, or None if the table leaves the pair to the next one."""
        row = self.rows.get(left)
        return None if row is None else self.values[row][self.columns.get(right, 0)]


class _Tracer:
    """A canvas with the methods that cairo has, for fontTools' pen; keeps segments in em."""

    def __init__(self, em: int) -> None:
        self.em = em
        self.segments: list[tuple[str, tuple[float, ...]]] = []

    def _add(self, letter: str, numbers: tuple[float, ...]) -> None:
        placed = (value / (-self.em if rank % 2 else self.em) for rank, value in enumerate(numbers))
        self.segments.append((letter, tuple(placed)))

    def move_to(self, *point: float) -> None:
        self._add("M", point)

    def line_to(self, *point: float) -> None:
        self._add("L", point)

    def curve_to(self, *points: float) -> None:
        self._add("C", points)

    def close_path(self) -> None:
        self._add("Z", ())


def _file(weight: Weight, family: Family) -> Path:
    try:
        import fontpkg

        if family is Family.SIGNS:
            return fontpkg.path(family.value)  # type: ignore[no-any-return]
        return fontpkg.path(family.value, weight=_WEIGHTS[weight])  # type: ignore[no-any-return]
    except (ImportError, LookupError) as error:
        raise PrintkitError(
            Message("files.font-not-installed", family=family),
            hint=Message("files.pip-install", package=_PACKAGES[family]),
        ) from error


def folder(family: Family) -> Path:
    """Where the files of a family lie, for programs that read fonts themselves."""
    # kept, for `fontpkg` is slow to import
    regular = Weight.REGULAR
    return _kept("folder", regular, family, lambda: _file(regular, family).parent, Path)


def _whole(weight: Weight, family: Family = Family.WORDS) -> Any:
    from fontTools.ttLib import TTFont

    data = BytesIO(_file(weight, family).read_bytes())
    return TTFont(data, lazy=True, recalcTimestamp=False)


@cache
def _read_only(weight: Weight, family: Family) -> Any:
    """A font that stays open and is never changed, as a subset would be. See `_OPEN`."""
    return _whole(weight, family)


def _location(weight: Weight, family: Family) -> dict[str, float] | None:
    """The location of a weight in a variable font; None for a font of one weight."""
    return {"wght": float(_WEIGHTS[weight])} if family is Family.SIGNS else None


def _kept(
    what: str, weight: Weight, family: Family, make: Callable[[], _Value], kind: type
) -> _Value:
    """A value made of a font, kept on disk as long as the files of its package stay the same."""
    spec = find_spec(_PACKAGES[family].replace("-", "_"))
    places = spec.submodule_search_locations if spec else None
    if not places:
        return make()  # it says what is not installed
    name = f"{_PACKAGES[family]}-{weight}-{what}".removeprefix("fontpkg-")
    with _OPEN:
        return kept(name, files_digest(*places), make, code=__file__, kind=kind)


@cache
def _face(weight: Weight, family: Family = Family.WORDS) -> _FontFile:
    def read() -> _FontFile:
        font = _read_only(weight, family)
        names = font.getBestCmap()
        held = set(names.values())
        held.update(names[ord(digit)] + _TABULAR for digit in _DIGITS if family is Family.WORDS)
        glyphs = font.getGlyphSet(location=_location(weight, family))
        return _FontFile(
            em=font["head"].unitsPerEm,
            names=names,
            advances={name: round(glyphs[name].width) for name in sorted(held)},
            kerning=_kerning(font, held) if family is Family.WORDS else (),
        )

    return _kept("face", weight, family, read, _FontFile)


@cache
def _outlines(weight: Weight, family: Family) -> Mapping[str, tuple[str, bytes]]:
    """The outlines of usual characters by glyph: the letters of the segments and all numbers.

    Empty where nothing can be kept on disk: glyphs are then traced when they are needed.
    """

    def trace() -> dict[str, tuple[str, bytes]]:
        names = _face(weight, family).names
        usual = [name for point, name in names.items() if _is_usual(point)]
        tabular = [names[ord(digit)] + _TABULAR for digit in _DIGITS if family is Family.WORDS]
        packed = {}
        for name, outline in _traced((*usual, *tabular), weight, family).items():
            numbers = [number for _, some in outline for number in some]
            letters = "".join(letter for letter, _ in outline)
            packed[name] = (letters, pack(f"<{len(numbers)}d", *numbers))
        return packed

    return _kept("outlines", weight, family, trace, dict) if kept_in() else {}


_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""How many numbers a segment has."""


def _traced(names: Iterable[str], weight: Weight, family: Family) -> dict[str, Outline]:
    """The outlines of glyphs, in em."""
    with _OPEN:
        font = _read_only(weight, family)
        glyphs = font.getGlyphSet(location=_location(weight, family))
        return {name: traced(glyphs, name, font["head"].unitsPerEm) for name in names}


def traced(glyphs: Any, name: str, em: int) -> Outline:
    """The outline of a glyph of fontTools' glyph set, in em of `em` font units."""
    from fontTools.pens.cairoPen import CairoPen

    tracer = _Tracer(em)
    glyphs[name].draw(CairoPen(glyphs, tracer))
    return tuple(tracer.segments)


@cache
def _kern(weight: Weight, left: str, right: str) -> int:
    """How far `right` moves away from `left`, in font units.

    Every lookup of the kern feature adds the value of its first table that knows the pair.
    """
    total = 0
    for tables in _face(weight).kerning:
        values = (table.value(left, right) for table in tables)
        total += next((value for value in values if value is not None), 0)
    return total


def _kerning(font: Any, held: Container[str]) -> tuple[tuple[_Pairs | _Classes, ...], ...]:
    """The pair tables of each lookup of the kern feature for Latin, of the glyphs `held`."""
    gpos = font["GPOS"].table
    records = gpos.FeatureList.FeatureRecord
    scripts = {record.ScriptTag: record.Script for record in gpos.ScriptList.ScriptRecord}
    features = [records[index] for index in scripts["latn"].DefaultLangSys.FeatureIndex]
    kerning = [record.Feature for record in features if record.FeatureTag == "kern"]
    numbers = sorted({index for feature in kerning for index in feature.LookupListIndex})
    return tuple(
        tuple(
            _pair_table(getattr(table, "ExtSubTable", table), held)
            for table in gpos.LookupList.Lookup[index].SubTable
        )
        for index in numbers
    )


def _pair_table(table: Any, held: Container[str]) -> _Pairs | _Classes:
    covered = table.Coverage.glyphs
    if table.Format == 1:
        return _Pairs(
            {
                left: {
                    pair.SecondGlyph: _advance(pair.Value1)
                    for pair in pairs.PairValueRecord
                    if pair.SecondGlyph in held
                }
                for left, pairs in zip(covered, table.PairSet, strict=True)
                if left in held
            }
        )
    classes = table.ClassDef1.classDefs, table.ClassDef2.classDefs
    rows = ([_advance(column.Value1) for column in row.Class2Record] for row in table.Class1Record)
    return _Classes(
        {left: classes[0].get(left, 0) for left in covered if left in held},
        {right: number for right, number in classes[1].items() if right in held},
        tuple(map(tuple, rows)),
    )


def _advance(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0) or 0)
