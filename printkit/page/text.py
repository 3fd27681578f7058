"""Words set in lines."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.base.fonts import text_width
from printkit.page.frame import LEADING
from printkit.scene import Text, Weight
from printkit.scene.lettering import wrapped

_MESSAGE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Type:
    """How a text is set.

    Attributes:
        size: of the type (em), in mm.
        fill: its colour.
        weight: its cut.
    """

    size: float
    fill: str
    weight: Weight = Weight.REGULAR

    @property
    def leading(self) -> float:
        """Distance of baselines, in mm."""
        return LEADING * self.size

    def width(self, text: str) -> float:
        """The width of `text`, in mm."""
        return text_width(text, self.size, weight=self.weight)


def wrap(text: str, width: float, type_: Type) -> tuple[str, ...]:
    """`text` broken into lines at most `width` mm wide, as `printkit.scene.lettering` breaks it."""
    return wrapped(text, width, type_.size, type_.weight)


def unbroken(text: str, width: float, type_: Type, least: float) -> Type:
    """`type_`, set smaller where a word would be broken at `width` mm, not below `least` mm."""
    widest = max(map(type_.width, text.split()), default=0.0)
    if widest <= width:
        return type_
    return replace(type_, size=max(least, type_.size * width / widest))


def set_lines(lines: tuple[str, ...], x: float, y: float, type_: Type) -> tuple[Text, ...]:
    """`lines` one below the other, the first baseline at `y`."""
    return tuple(
        Text(
            x=x,
            y=y + number * type_.leading,
            text=line,
            size=type_.size,
            fill=type_.fill,
            weight=type_.weight,
        )
        for number, line in enumerate(lines)
    )


def shortened(text: str) -> str:
    """The beginning of a text, for a message about it."""
    return text if len(text) <= _MESSAGE else f"{text[:_MESSAGE].rstrip()}…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tones:
    """The colours of words on a sheet.

    Attributes:
        text: of what is to be read.
        quiet: of what stands back.
    """

    text: str
    quiet: str
