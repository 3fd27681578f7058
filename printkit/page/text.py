"""The words of a sheet: set in lines, its title, its imprint and its code."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printkit.base.errors import LayoutError, Message
from printkit.base.fonts import text_width
from printkit.page.frame import LABEL, LEADING, SMALL, TEXT, Box, Frame, ImprintPlace
from printkit.page.marks import MARK
from printkit.scene import Anchor, Shape, Text, Weight
from printkit.scene.lettering import wrapped

_MESSAGE = 40
"""So many letters of a text stand in a message about it."""

HEAD = 16.0
"""What title and subtitle take, in mm."""

_MOST_LINES = 2

_OVERHANG = 0.071
"""By how many em the last letter of a line reaches beyond it: an f, at the most."""

_GAP = 4.0
"""Between an imprint and the sheet's code, in mm."""

_DENSE = 1.15
"""Distance of baselines of the smallest type, in em."""

_LEAST_PART = 24
"""A part of so few letters is not cut shorter."""

_CUT = 0.9
"""What is left of a part each time that it is cut shorter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Type:
    """How a text is set: the size of the type (em) in mm, its colour and its cut."""

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
    # a hair smaller: a word exactly as wide as its room would be broken all the same
    return replace(type_, size=max(least, 0.999 * type_.size * width / widest))


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
    """The colours of words on a sheet: of what is to be read, and of what stands back."""

    text: str
    quiet: str


def headed(title: str, subtitle: str, x: float, area: Box, tones: Tones) -> tuple[Text, ...]:
    """Title and subtitle from `x` to the right end of `area`.

    Raises:
        LayoutError: the title or the subtitle takes more than two lines.
    """
    room = area.right - x - _OVERHANG * TEXT
    bold = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    if bold.width(title) > room:
        bold = replace(bold, size=LABEL)
    quiet = Type(size=LABEL, fill=tones.quiet)
    heads, found = wrap(title, room, bold), wrap(subtitle, room, quiet)
    if max(len(heads), len(found)) > _MOST_LINES:
        raise LayoutError(
            Message("page.line-below-too-long-paper", title=shortened(title)),
            hint=Message("page.take-larger-paper-shorter-names"),
        )
    below = area.y + TEXT + (1.6 if len(heads) == 1 else 2.2) * quiet.leading
    return (*set_lines(heads, x, area.y + TEXT, bold), *set_lines(found, x, below, quiet))


def room_below(frame: Frame) -> Box:
    """What is left for parts below a title."""
    area = frame.area
    return Box(x=area.x, y=area.y + HEAD, width=area.width, height=area.height - HEAD)


def imprint(
    frame: Frame, parts: tuple[str, ...], tones: Tones, *, code: str = "", axis: float = 0.0
) -> tuple[Shape, ...]:
    """The imprint in its place, `parts` in order, and the sheet's code beside it.

    One that is too long for its place is set smaller, then its longest parts are cut short; the
    file's properties and its sheets of words give them whole. Parts that are empty are left out;
    `code` is where the sheet belongs (`2B`), or empty. `axis` is the x at which the sheet's other
    words begin; an imprint below takes it if it can.
    """
    kept = tuple(part.replace(" ", "\u00a0") for part in parts if part)
    box, beside = frame.imprint_box, frame.place is ImprintPlace.BESIDE
    width = box.width - _OVERHANG * LABEL
    if code and not beside:
        width -= _GAP + Type(size=TEXT, fill=MARK).width(code)
    above = 2 * LEADING * TEXT if code and beside else 0.0

    def set_(parts: tuple[str, ...], type_: Type) -> tuple[tuple[str, ...], float]:
        """Their lines, and by how much they are too high, in mm."""
        if beside:
            found = tuple(line for part in parts for line in wrap(part, width, type_))
            return found, len(found) * _leading(type_) + above - box.height
        found = wrap(" · ".join(parts), width, type_)
        return found, (len(found) - 1) * _leading(type_) + 1.1 * type_.size - box.height

    for size in (LABEL, SMALL):
        type_ = Type(size=size, fill=tones.quiet)
        found, beyond = set_(kept, type_)
        if beyond <= 0:
            break
    while beyond > 0 and len(longest := max(kept, key=len)) > _LEAST_PART:
        cut = longest[: int(_CUT * len(longest))].rstrip("\u00a0…") + "…"
        kept = tuple(cut if part is longest else part for part in kept)
        found, beyond = set_(kept, type_)
    wide = max(map(type_.width, found), default=0.0)
    fits = not beside and box.x <= axis and axis + wide <= box.x + width
    baseline = box.bottom - 0.25 * LABEL
    first = baseline - (len(found) - 1) * _leading(type_)
    shapes: list[Shape] = [
        replace(text, y=first + rank * _leading(type_))
        for rank, text in enumerate(set_lines(found, axis if fits else box.x, first, type_))
    ]
    if code:
        at = Text(x=box.right, y=baseline, text=code, size=TEXT, fill=MARK, anchor=Anchor.END)
        if beside:
            at = replace(at, x=box.x, y=first - LEADING * TEXT, anchor=Anchor.START)
        shapes.append(replace(at, weight=Weight.SEMIBOLD))
    return tuple(shapes)


def _leading(type_: Type) -> float:
    """Distance of baselines: less where the type had to be small."""
    return type_.leading if type_.size == LABEL else _DENSE * type_.size
