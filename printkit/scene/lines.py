"""Text broken into lines of a given width."""

from __future__ import annotations

from printkit.fonts import text_width
from printkit.scene.shapes import Weight


def wrapped(
    text: str, width: float, size: float, weight: Weight = Weight.REGULAR
) -> tuple[str, ...]:
    """`text` broken between words into lines at most `width` mm wide.

    A word that is wider alone stands on a line of its own. A no-break space holds words together.

    Args:
        text: the words, parted by blanks.
        width: of the lines, in mm.
        size: of the type, in mm.
        weight: the cut.
    """
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
