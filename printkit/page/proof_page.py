"""The proof page: printed first, it shows whether the printer keeps to scale."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.errors import LayoutError, Message
from printkit.page.frame import LABEL, TEXT, TITLE, Frame
from printkit.page.furniture import imprint
from printkit.page.marks import HAIRLINE, RULER, Axis, ruler
from printkit.page.text import Tones, Type, set_lines, wrap
from printkit.scene import Group, Join, Path, Shape, Style, Weight, move, rectangle

_INSET = 9.0
_TICKS = 8.0
_TOP = 0.075
_HEAD_GAP = 14.0
_CAPTION_GAP = 5.0
_LEAST_CAPTION = 30.0
_PARAGRAPH = 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofText:
    """The words of a proof page.

    Attributes:
        title: what is printed.
        size: how large it is.
        sheets: on how many sheets it comes.
        cube: what the square is for.
        paragraphs: headings and what stands below them.
        imprint: the parts of the sheet's imprint.
    """

    title: str
    size: str
    sheets: str
    cube: str
    paragraphs: tuple[tuple[str, str], ...]
    imprint: tuple[str, ...]


def proof(frame: Frame, text: ProofText, cube: float, tones: Tones) -> tuple[Shape, ...]:
    """Two rulers of 100 mm in a right angle, in it the outline of a cube and what to do.

    Args:
        frame: how the sheet is divided.
        text: its words.
        cube: side of a cube in mm.
        tones: the colours of words.

    Raises:
        LayoutError: the cube is too large for the page.
    """
    left = max((frame.paper.width - RULER) / 2, frame.side + _TICKS)
    inner = left + _INSET
    shapes, y = _head(text, left, TITLE, tones)
    corner = y + _HEAD_GAP
    outline, below = _cube(text.cube, inner, corner + _INSET, cube, tones)
    body, end = _body(text, inner, below, tones)
    shapes += [
        *ruler(left, corner, Axis.X, tones.text),
        *ruler(left, corner, Axis.Y, tones.text),
        *outline,
        *body,
    ]
    highest = frame.imprint_box.y - end
    if highest < frame.side or inner + cube > frame.live.right:
        raise LayoutError(
            Message("page.outline-cube-mm-not-fit", cube=cube, paper=frame.paper.name),
            hint=Message("page.take-smaller-cube-larger-paper"),
        )
    top = min(frame.side + _TOP * frame.live.height, highest)
    return (
        Group(shapes=tuple(shapes), transform=move(0, top)),
        *imprint(frame, text.imprint, tones, axis=left),
    )


def _head(text: ProofText, x: float, y: float, tones: Tones) -> tuple[list[Shape], float]:
    title = Type(size=TITLE, fill=tones.text, weight=Weight.SEMIBOLD)
    plain = Type(size=TEXT, fill=tones.quiet)
    heads = wrap(text.title, RULER, title)
    below = y + (len(heads) - 1) * title.leading + 1.5 * plain.leading
    lines = (*wrap(text.size, RULER, plain), *wrap(text.sheets, RULER, plain))
    end = below + (len(lines) - 1) * plain.leading
    return [*set_lines(heads, x, y, title), *set_lines(lines, x, below, plain)], end


def _cube(
    caption: str, x: float, y: float, cube: float, tones: Tones
) -> tuple[tuple[Shape, ...], float]:
    """The outline with its caption at its right, or below a large one; and where both end."""
    type_ = Type(size=TEXT, fill=tones.text)
    style = Style(stroke=tones.text, width=HAIRLINE, join=Join.MITER)
    outline = Path(segments=rectangle(x, y, cube, cube), style=style)
    room = RULER - _INSET - cube - _CAPTION_GAP
    if room < _LEAST_CAPTION:
        lines = wrap(caption, RULER - _INSET, type_)
        first = y + cube + 1.5 * type_.leading
        return (outline, *set_lines(lines, x, first, type_)), first + len(lines) * type_.leading
    lines = wrap(caption, room, type_)
    first = y + cube / 2 + 0.35 * TEXT - (len(lines) - 1) * type_.leading / 2
    return (outline, *set_lines(lines, x + cube + _CAPTION_GAP, first, type_)), y + cube


def _body(text: ProofText, x: float, y: float, tones: Tones) -> tuple[tuple[Shape, ...], float]:
    head = Type(size=TEXT, fill=tones.text, weight=Weight.SEMIBOLD)
    plain = Type(size=TEXT, fill=tones.text)
    shapes: list[Shape] = []
    y += LABEL
    for heading, words in text.paragraphs:
        y += head.leading * (1 + _PARAGRAPH)
        shapes += set_lines((heading,), x, y, head)
        lines = wrap(words, RULER - _INSET, plain)
        shapes += set_lines(lines, x, y + plain.leading, plain)
        y += len(lines) * plain.leading
    return tuple(shapes), y
