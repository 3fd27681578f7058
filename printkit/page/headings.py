"""The title of a sheet of parts, with a line or two of what to know, and the room below them."""

from __future__ import annotations

from dataclasses import replace

from printkit.base.errors import LayoutError, Message
from printkit.page.frame import LABEL, TEXT, Box, Frame
from printkit.page.text import Tones, Type, set_lines, shortened, wrap
from printkit.scene import Text, Weight

HEAD = 16.0
"""What title and subtitle take, in mm."""

_MOST_LINES = 2


def headed(title: str, subtitle: str, x: float, area: Box, tones: Tones) -> tuple[Text, ...]:
    """Title and subtitle from `x` to the right end of `area`.

    Raises:
        LayoutError: the title or the subtitle takes more than two lines.
    """
    room = area.right - x
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
