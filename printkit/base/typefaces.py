"""Fonts of a user's own, by file or as they are installed: their letters as outlines.

No such font comes into a file that is made: its letters are drawn. Of a collection the font that is
named is taken, else the first; of a font with axes, its usual form.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.base.errors import Message, PrintkitError, Problem, Source, did_you_mean
from printkit.base.files import NoOrdinaryFile, alike, exists, folded, named_in, read_at_most
from printkit.base.fonts import Outline, traced

ENDINGS = (".otf", ".ttf", ".ttc", ".otc", ".woff")
"""Of the names of font files."""
_FOLDERS = (
    "~/.local/share/fonts",
    "~/.fonts",
    "~/Library/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
    "/usr/local/share/fonts",
    "/usr/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
"""Where Linux, macOS and Windows keep fonts."""
_MOST_BYTES = 100_000_000
"""Of a font file; one of all Chinese characters in several cuts has 40 million."""
_MOST_FILES = 5000
_LEAST, _MOST = 1e-4, 100.0
"""How large a glyph is that can be seen, in em; what a broken font draws is beyond."""
logging.getLogger("fontTools").addHandler(logging.NullHandler())
"""What it warns of in a font is no news to who set a game's faces in it."""
_MOST_NAMED = 3
"""Installed fonts that a message names."""
_COLLECTIONS = (".ttc", ".otc")
_LIKE = 5
"""So many letters of a name begin that of its file, most often: these files are asked first."""
_NAMES = (16, 1, 2, 4, 6)
"""The numbers of a font's names: large family, family, cut, whole name, PostScript's."""
_USUAL_CUTS = ("regular", "book", "roman", "normal", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Typeface:
    """A font that is open.

    Messages call it `name`; `characters` leads from what it can show to the glyph's name.
    """

    name: str
    characters: dict[int, str] = field(repr=False)
    _font: Any = field(repr=False)

    def lacks(self, text: str) -> tuple[str, ...]:
        """The characters of a text that it cannot show, each once, in order."""
        seen = (one for one in dict.fromkeys(text) if not one.isspace())
        return tuple(one for one in seen if not self._glyph(one)[0])

    def unprintable(self, text: str, source: Source) -> tuple[Problem, ...]:
        """The characters of a text that it cannot show, and which installed fonts can."""
        problems = []
        for one in self.lacks(text):
            what = Message("files.font-no-u", font=self.name, character=one, code=ord(one))
            fonts = ", ".join(holders(one))
            hint = Message("files.fonts-that-have" if fonts else "files.no-font-has", fonts=fonts)
            problems.append(Problem(what, source, hint))
        return tuple(problems)

    def outline(self, text: str) -> Outline:
        """A text in one line, in em, its start on the baseline in the origin, y down.

        What the font lacks leaves no room.
        """
        found: list[tuple[str, tuple[float, ...]]] = []
        x = 0.0
        for character in text:
            segments, advance = self._glyph(character)
            found += (
                (letter, tuple(n if rank % 2 else n + x for rank, n in enumerate(numbers)))
                for letter, numbers in segments
            )
            x += advance
        return tuple(found)

    def _glyph(self, character: str) -> tuple[Outline, float]:
        """The outline of a character and how far it moves the next one, in em."""
        name = self.characters.get(ord(character))
        if name is None:
            return (), 0.0
        em, glyphs = self._font["head"].unitsPerEm, self._font.getGlyphSet()
        with suppress(Exception):  # a glyph that cannot be drawn is one that the font lacks
            drawn, advance = traced(glyphs, name, em), glyphs[name].width / em
            sizes = [
                max(along) - min(along)
                for first in (0, 1)
                if (along := [n for _, numbers in drawn for n in numbers[first::2]])
            ]
            if all(_LEAST < size < _MOST for size in sizes):
                return drawn, advance
        return (), 0.0


def typeface(name: str, folder: Path) -> Typeface:
    """The font of a file, or the installed one of a name.

    Args:
        name: of a file as seen from `folder` or as it is installed, or of a font: `Noto Serif TC`.
        folder: where paths start.

    Raises:
        PrintkitError: there is none, or it is no font that can be read.
    """
    path = named_in(folder, name)
    if exists(path) and path.is_file():
        return _opened(path, name)
    found = _installed(str(name), _files())
    if found is not None:
        return _opened(found.path, name, found.number)
    if name.lower().endswith(ENDINGS) or "/" in name:
        raise PrintkitError(Message("files.no-such-file-named", file=name), hint=alike(path))
    families = sorted({font.family for font in _fonts_in(_files())})
    near = did_you_mean(name, families, most=_MOST_NAMED) or Message("files.font-by-file")
    raise PrintkitError(Message("files.no-font-installed", font=name), hint=near)


def holders(text: str) -> tuple[str, ...]:
    """The installed fonts, a few at most, that have all the characters of a text."""
    found: dict[str, None] = {}
    for font in _fonts_in(_files()):
        if font.family in found:
            continue
        with suppress(PrintkitError):
            if not _opened(font.path, font.family, font.number).lacks(text):
                found[font.family] = None
        if len(found) == _MOST_NAMED:
            break
    return tuple(found)


def _opened(path: Path, name: str, number: int = 0) -> Typeface:
    try:
        size, changed = path.stat().st_size, path.stat().st_mtime_ns
        data = (path, str(name), number, size, changed)
        return _read(*data)
    except (OSError, NoOrdinaryFile) as error:
        raise PrintkitError(Message("files.font-unreadable", font=name)) from error


@lru_cache(maxsize=8)
def _read(path: Path, name: str, number: int, size: int, changed: int) -> Typeface:  # noqa: ARG001 - a font that has changed is another
    """The font of a file as it is at a time."""
    from fontTools.ttLib import TTFont

    data = read_at_most(path, _MOST_BYTES)
    if len(data) > _MOST_BYTES:
        raise PrintkitError(Message("files.font-too-large", font=name, most=_MOST_BYTES // 10**6))
    try:
        font = TTFont(BytesIO(data), fontNumber=number, lazy=True)
        made = Typeface(name=name, characters=dict(font.getBestCmap() or {}), _font=font)
        font.getGlyphSet()
        font["head"].unitsPerEm  # noqa: B018 - it is read when it is asked for
    except Exception as error:  # what fontTools makes of a broken file is not documented
        raise PrintkitError(
            Message("files.no-font", font=name), hint=Message("files.font-formats")
        ) from error
    if not made.characters:
        raise PrintkitError(Message("files.no-font", font=name))
    return made


@dataclass(frozen=True, slots=True, kw_only=True)
class _Installed:
    """A font of the system: its file, its number there, what it is called."""

    path: Path
    number: int
    family: str
    cut: str
    others: tuple[str, ...]

    def rank(self, wanted: str) -> tuple[int, bool, str, int]:
        """How near it is to a name of it: whole names, then families, the usual cut first."""
        names = [*map(_plain, self.others), _plain(self.family)]
        return names.index(wanted), self.cut.lower() not in _USUAL_CUTS, str(self.path), self.number


@lru_cache(maxsize=16)
def _installed(name: str, files: tuple[Path, ...]) -> _Installed | None:
    """The installed font of a name, of a family that of the usual cut."""
    wanted = _plain(name)
    near = [path for path in files if _plain(path.stem).startswith(wanted[:_LIKE])]
    for some in (near, files):
        called = [
            font
            for font in _fonts_in(tuple(some))
            if wanted in {*map(_plain, (*font.others, font.family))}
        ]
        if called:
            return min(called, key=lambda font: font.rank(wanted))
    return None


@lru_cache(maxsize=4)
def _fonts_in(files: tuple[Path, ...]) -> tuple[_Installed, ...]:
    """The fonts that files hold; what is no font is left out."""
    from fontTools.ttLib import TTCollection, TTFont

    found: list[_Installed] = []
    for path in files:
        # what fontTools makes of a broken file is not documented
        with suppress(Exception), path.open("rb") as stream:
            several = path.suffix.lower() in _COLLECTIONS
            fonts = (
                TTCollection(stream, lazy=True).fonts if several else [TTFont(stream, lazy=True)]
            )
            for number, font in enumerate(fonts):
                large, family, cut, *others = (
                    font["name"].getDebugName(one) or "" for one in _NAMES
                )
                of_file = [] if number else [path.name, path.stem]
                found.append(
                    _Installed(
                        path=path,
                        number=number,
                        family=large or family or path.stem,
                        cut=cut,
                        others=tuple(filter(None, [*of_file, *others, family])),
                    )
                )
    return tuple(found)


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, folded(name)))


def _files() -> tuple[Path, ...]:
    """The font files of the system, in the order of their names."""
    found: list[Path] = []
    for folder in _FOLDERS:
        with suppress(OSError, RuntimeError):
            below = Path(folder).expanduser().rglob("*")
            found += (one for one in below if one.suffix.lower() in ENDINGS)
    return tuple(sorted(found)[:_MOST_FILES])
