"""What every sheet carries around its art: the imprint and the sheet's code."""

from __future__ import annotations

from printkit.page.frame import LABEL, LEADING, TEXT, Frame, ImprintPlace
from printkit.page.marks import MARK
from printkit.page.text import Tones, Type, set_lines, wrap
from printkit.scene import Anchor, Shape, Text, Weight

_GAP = 4.0


def imprint(
    frame: Frame, parts: tuple[str, ...], tones: Tones, *, code: str = "", axis: float = 0.0
) -> tuple[Shape, ...]:
    """The imprint in its place, `parts` in order, and the sheet's code beside it.

    Args:
        frame: how the sheet is divided.
        parts: edition, cube, sheet, credit, licence … ; empty ones are left out.
        tones: the colours of words.
        code: where the sheet belongs (`2B`), or empty.
        axis: the x at which the sheet's other words begin; an imprint below takes it if it can.
    """
    kept = tuple(part.replace(" ", "\u00a0") for part in parts if part)
    type_ = Type(size=LABEL, fill=tones.quiet)
    if frame.place is ImprintPlace.BESIDE:
        return _beside(frame, kept, type_, code)
    return _below(frame, " · ".join(kept), type_, code, axis)


def _below(frame: Frame, line: str, type_: Type, code: str, axis: float) -> tuple[Shape, ...]:
    box = frame.imprint_box
    room = box.width - (_GAP + Type(size=TEXT, fill=MARK).width(code) if code else 0)
    x = axis if box.x <= axis and axis + type_.width(line) <= box.x + room else box.x
    lines = wrap(line, room, type_)
    baseline = box.bottom - 0.25 * LABEL
    first = baseline - (len(lines) - 1) * type_.leading
    shapes: list[Shape] = [*set_lines(lines, x, first, type_)]
    if code:
        shapes.append(_code(box.right, baseline, code, Anchor.END))
    return tuple(shapes)


def _beside(frame: Frame, parts: tuple[str, ...], type_: Type, code: str) -> tuple[Shape, ...]:
    box = frame.imprint_box
    lines = tuple(line for part in parts for line in _narrow(part, box.width, type_))
    first = box.bottom - 0.25 * LABEL - (len(lines) - 1) * type_.leading
    shapes: list[Shape] = [*set_lines(lines, box.x, first, type_)]
    if code:
        shapes.append(_code(box.x, first - LEADING * TEXT, code, Anchor.START))
    return tuple(shapes)


def _narrow(part: str, width: float, type_: Type) -> tuple[str, ...]:
    if type_.width(part) <= width:
        return (part,)
    return wrap(part.replace("\u00a0", " "), width, type_)


def _code(x: float, y: float, code: str, anchor: Anchor) -> Text:
    return Text(x=x, y=y, text=code, size=TEXT, fill=MARK, anchor=anchor, weight=Weight.SEMIBOLD)
