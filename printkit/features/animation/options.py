"""What is asked of an animation in numbers: pixels, pauses, sizes of files."""

from __future__ import annotations

import re

from printkit.base.errors import LayoutError, Message

LEAST_PAUSE, PAUSE_STEP, MOST_PAUSE = 20, 10, 60_000
"""Of a picture, in ms: GIF counts in hundredths of a second, and viewers take less than two of them
for a tenth."""
LEAST_PIXELS, MOST_PIXELS = 120, 2400
"""How wide a picture is."""
_UNITS = {"": 1, "k": 1000, "m": 1_000_000, "g": 1_000_000_000}


def pixels(text: str) -> int:
    """How wide a picture is, from text: `480`, or `480px`.

    Raises:
        LayoutError: no number of pixels, or too few or too many.
    """
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*(?:px)?\s*", text, re.ASCII)
    if match is None or not LEAST_PIXELS <= int(match[1]) <= MOST_PIXELS:
        raise LayoutError(
            Message("animation.no-pixels", text=text),
            hint=Message("animation.pixels-range", least=LEAST_PIXELS, most=MOST_PIXELS),
        )
    return int(match[1])


def pause(text: str) -> int:
    """How long a picture is shown, in ms, from text: `800`, `800ms`, `1.2s`.

    Raises:
        LayoutError: no time, or one that viewers cannot keep.
    """
    match = re.fullmatch(r"\s*([0-9]{1,6}(?:[.,][0-9]{1,3})?)\s*(ms|s|)\s*", text, re.ASCII)
    asked = float(match[1].replace(",", ".")) * (1000 if match[2] == "s" else 1) if match else 0.0
    if match and LEAST_PAUSE <= asked <= MOST_PAUSE and asked % PAUSE_STEP == 0:
        return round(asked)
    what = Message("animation.no-pause", text=text)
    if match and asked < LEAST_PAUSE:
        what = Message("animation.pause-too-short", time=asked)
    hint = Message("animation.pause-range", least=LEAST_PAUSE, most=MOST_PAUSE)
    raise LayoutError(what, hint=hint)


def file_size(text: str) -> int:
    """How large a file may be, in bytes, from text: `8MB`, `500 kB`, `1.5 Mo`.

    Raises:
        LayoutError: no size of a file.
    """
    match = re.fullmatch(r"\s*([0-9]{1,9}(?:[.,][0-9]{1,3})?)\s*([kmg]?)i?[bo]?\s*", text.lower())
    size = int(float(match[1].replace(",", ".")) * _UNITS[match[2]]) if match else 0
    if not size:
        hint = Message("animation.file-size-example")
        raise LayoutError(Message("animation.no-file-size", text=text), hint=hint)
    return size
