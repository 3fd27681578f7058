"""What every sheet carries around its art: the imprint and the sheet's code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from printkit.page.frame import LABEL, LEADING, SMALL, TEXT, Frame, ImprintPlace
from printkit.page.marks import MARK
from printkit.page.text import Tones, Type, set_lines, wrap
from printkit.scene import Anchor, Shape, Text, Weight

_GAP = 4.0  # mm
_DENSE = 1.15
"""Distance of baselines of the smallest type, in em."""

_LEAST_PART = 24
"""A part of so few letters is not cut shorter."""

_CUT = 0.9
"""What is left of a part each time that it is cut shorter."""


def imprint(
    frame: Frame, parts: tuple[str, ...], tones: Tones, *, code: str = "", axis: float = 0.0
) -> tuple[Shape, ...]:
    """The imprint in its place, `parts` in order, and the sheet's code beside it.

    One that is too long for its place is set smaller, then its longest parts are cut short; the
    file's properties and its sheets of words give them whole.

    Args:
        frame: how the sheet is divided.
        parts: edition, cube, sheet, credit, licence … ; empty ones are left out.
        tones: the colours of words.
        code: where the sheet belongs (`2B`), or empty.
        axis: the x at which the sheet's other words begin; an imprint below takes it if it can.
    """
    kept = tuple(part.replace(" ", "\u00a0") for part in parts if part)
    beside = frame.place is ImprintPlace.BESIDE
    set_ = _set_beside if beside else _set_below
    type_, lines = _fitting(partial(set_, frame, code), kept, tones)
    box, wide = frame.imprint_box, max(map(type_.width, lines), default=0.0)
    fits = not beside and box.x <= axis and axis + wide <= box.x + _room(frame, code)
    baseline = box.bottom - 0.25 * LABEL
    first = baseline - (len(lines) - 1) * _leading(type_)
    shapes: list[Shape] = [*_stacked(lines, axis if fits else box.x, first, type_)]
    if code and beside:
        shapes.append(_code(box.x, first - LEADING * TEXT, code, Anchor.START))
    elif code:
        shapes.append(_code(box.right, baseline, code, Anchor.END))
    return tuple(shapes)


Setting: TypeAlias = Callable[[tuple[str, ...], Type], tuple[tuple[str, ...], float]]
"""Sets parts in a type: their lines, and by how much they are too high, in mm."""


def _fitting(set_: Setting, parts: tuple[str, ...], tones: Tones) -> tuple[Type, tuple[str, ...]]:
    """The largest type in which `parts` fit, and their lines."""
    for size in (LABEL, SMALL):
        type_ = Type(size=size, fill=tones.quiet)
        lines, beyond = set_(parts, type_)
        if beyond <= 0:
            return type_, lines
    while beyond > 0:
        longest = max(parts, key=len)
        if len(longest) <= _LEAST_PART:
            break
        cut = longest[: int(_CUT * len(longest))].rstrip("\u00a0…") + "…"
        parts = tuple(cut if part is longest else part for part in parts)
        lines, beyond = set_(parts, type_)
    return type_, lines


def _set_below(
    frame: Frame, code: str, parts: tuple[str, ...], type_: Type
) -> tuple[tuple[str, ...], float]:
    lines = wrap(" · ".join(parts), _room(frame, code), type_)
    height = (len(lines) - 1) * _leading(type_) + 1.1 * type_.size
    return lines, height - frame.imprint_box.height


def _set_beside(
    frame: Frame, code: str, parts: tuple[str, ...], type_: Type
) -> tuple[tuple[str, ...], float]:
    box = frame.imprint_box
    lines = tuple(line for part in parts for line in wrap(part, box.width, type_))
    above = 2 * LEADING * TEXT if code else 0
    return lines, len(lines) * _leading(type_) + above - box.height


def _leading(type_: Type) -> float:
    """Distance of baselines: less where the type had to be small."""
    return type_.leading if type_.size == LABEL else _DENSE * type_.size


def _room(frame: Frame, code: str) -> float:
    """How wide a line below the art may be, in mm."""
    taken = _GAP + Type(size=TEXT, fill=MARK).width(code) if code else 0
    return frame.imprint_box.width - taken


def _stacked(lines: tuple[str, ...], x: float, y: float, type_: Type) -> tuple[Text, ...]:
    return tuple(
        replace(text, y=y + rank * _leading(type_))
        for rank, text in enumerate(set_lines(lines, x, y, type_))
    )


def _code(x: float, y: float, code: str, anchor: Anchor) -> Text:
    return Text(x=x, y=y, text=code, size=TEXT, fill=MARK, anchor=anchor, weight=Weight.SEMIBOLD)
