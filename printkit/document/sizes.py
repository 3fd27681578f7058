"""How large a text asks its pictures to be: `width="3%"`, `{width=40%}`, `style="zoom:50%"`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

EM = 3.175
"""The size of running text, in mm: what an em of a picture among words is."""
_PAGE = 170.0
"""How wide a page is of which pictures among words take their share, in mm: as many letters stand
in a line of it as in one on a screen, so that 3 % is as high as a line on both."""
_SCREEN_EM = 16 * 25.4 / 96
"""Of words on a screen, in mm: pixels among words are to them as they are there."""
_LENGTH = re.compile(r"\s*([0-9]{1,7}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})\s*(%|[a-z]*)")
_MM = {
    "": 25.4 / 96,
    "px": 25.4 / 96,
    "mm": 1.0,
    "cm": 10.0,
    "in": 25.4,
    "pt": 25.4 / 72,
    "pc": 25.4 / 6,
    "em": EM,
    "rem": EM,
}
_SHARES = {"%": 0.01, "vw": 0.01}
_LEAST, _MOST = 0.5, 1000.0
"""Of a picture, in mm: less cannot be seen, more stands on no page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureSize:
    """What a text says of the size of a picture.

    Attributes:
        width: in mm, or 0 where nothing is said of it.
        zoom: how many times its own size, or 0.
        pixels: whether its lengths are those of a screen.
    """

    width: float = 0.0
    share: float = 0.0
    height: float = 0.0
    zoom: float = 0.0
    pixels: bool = False

    @classmethod
    def of(cls, attrs: Mapping[str, str]) -> PictureSize:
        """The size that attributes ask for; `style` says more than `width`."""
        said = {name: attrs[name] for name in ("width", "height") if name in attrs}
        for part in attrs.get("style", "").split(";"):
            name, _, value = part.partition(":")
            if name.strip().lower() in {"width", "max-width", "height", "zoom"}:
                said[name.strip().lower().removeprefix("max-")] = value
        width, share = _length(said.get("width", ""))
        height, _ = _length(said.get("height", ""))
        pixels, times = _length(said.get("zoom", ""))
        length = said.get("width") or said.get("height") or ""
        return cls(
            width=width,
            share=share,
            height=height,
            zoom=times or pixels / _MM[""],
            pixels=not length.strip(" ;0123456789.") or "px" in length.lower(),
        )

    def settled(self, width: float, height: float, *, line: float, among_words: bool) -> float:
        """How wide a picture becomes, in mm.

        `width` and `height` are its own, in mm; it may be at most as wide as its line.
        """
        unit = _SCREEN_EM / EM if among_words and self.pixels else 1.0
        asked = self.width / unit or self.share * (_PAGE if among_words else line)
        if not asked and self.height:
            asked = self.height / unit * width / height
        return min(max(asked or width * (self.zoom or 1.0), _LEAST), line)


def _length(text: str) -> tuple[float, float]:
    """A length in mm, or a share; neither where it is none."""
    found = _LENGTH.match(text.lower())
    if found is None:
        return 0.0, 0.0
    number, unit = float(found[1]), found[2]
    if unit in _SHARES:
        return 0.0, number * _SHARES[unit]
    return min(number * _MM.get(unit, 0.0), _MOST), 0.0
