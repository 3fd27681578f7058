"""What cairosvg has cairo ink, kept as shapes: nothing is painted.

Gradients, translucence, clips and areas by the even-odd rule have no counterpart among our shapes.
"""

from __future__ import annotations

from typing import Any

import cairocffi
from cairosvg.surface import PNGSurface, Tree

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError
from printkit.scene import Cap, Group, Join, Path, Scene, Shape, Style, place
from printkit.scene.shapes import Affine
from printkit.scene.transforms import factor, transformed

DPI = 96
"""Of a pixel of SVG."""
_FINE = 16
"""So many of cairo's pixels are one of SVG: cairo rounds places to 1/256 of its own."""
_SKEW = 1e-3
"""How far a stroke may be stretched and still have one width."""
_MOST_SHAPES = 20_000
_MOST_BLENDED = 300_000_000
_SECONDS = 10
_NOTHING = b"<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
_LETTERS = "MLCZ"


class _NotOurs(Exception):
    """Something that our shapes cannot say."""


def as_shapes(data: bytes) -> Scene | None:
    """What an SVG inks, in pixels of SVG; None where our shapes cannot say it.

    Raises:
        PrintkitError: too many shapes.
        Exception: cairosvg cannot draw it.
    """
    try:
        made = _ShapeSurface(Tree(bytestring=data, url_fetcher=_fetch), None, DPI)
    except _NotOurs:
        return None
    group = Group(shapes=tuple(made.context.found), transform=place(0.0, 0.0, 1 / _FINE))
    return Scene(width=made.width / _FINE, height=made.height / _FINE, shapes=(group,))


def as_png(data: bytes, width: int) -> bytes:
    """The same as pixels on white.

    Raises:
        Exception: cairosvg cannot draw it.
    """
    made: bytes = _PixelSurface.convert(
        data, url_fetcher=_fetch, output_width=width, background_color="white"
    )
    return made


def _fetch(*_: object) -> bytes:
    return _NOTHING


class _Context(cairocffi.Context):  # type: ignore[misc]
    """A context that keeps what is inked as shapes."""

    def __init__(self, target: Any) -> None:
        super().__init__(target)
        self.found: list[Shape] = []
        self.has_begun = False

    def _note(self, *, stroked: bool) -> None:
        source, matrix = self.get_source(), self.get_matrix().as_tuple()
        if not hasattr(source, "get_rgba"):
            raise _NotOurs
        *parts, alpha = source.get_rgba()
        if 0 < alpha < 1:
            raise _NotOurs
        path = tuple((_LETTERS[kind], tuple(points)) for kind, points in self.copy_path())
        segments = transformed(path, matrix)
        if alpha == 0 or not any(letter in "LC" for letter, _ in segments):
            return
        rings = sum(letter == "M" for letter, _ in segments)
        if not stroked and rings > 1 and self.get_fill_rule() != cairocffi.FILL_RULE_WINDING:
            raise _NotOurs
        colour = "#" + "".join(f"{round(255 * part):02x}" for part in parts)
        style = _stroke(self, colour, matrix) if stroked else Style(fill=colour)
        if style is not None:
            self.found.append(Path(segments=segments, style=style))
        if len(self.found) > _MOST_SHAPES:
            raise PrintkitError(Message("pictures.too-many-elements", most=_MOST_SHAPES))

    def fill_preserve(self) -> None:
        """Notes an area."""
        self._note(stroked=False)

    def fill(self) -> None:
        """The same, and the path is done."""
        self._note(stroked=False)
        self.new_path()

    def stroke(self) -> None:
        """Notes a line."""
        self._note(stroked=True)
        self.new_path()

    def show_text(self, text: str) -> None:
        """Notes the outlines of letters."""
        self.text_path(text)
        self.fill()

    def clip(self) -> None:
        """Refuses all clips but the first, which is the picture's own edge."""
        if self.has_begun:
            raise _NotOurs
        self.new_path()

    def refuse(self, *_: object) -> None:
        """Refuses what makes things translucent."""
        raise _NotOurs

    push_group = paint = paint_with_alpha = mask_surface = refuse


class _ShapeSurface(PNGSurface):  # type: ignore[misc]
    """What cairosvg draws on: its context is ours."""

    device_units_per_user_units = _FINE

    def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
        return cairocffi.ImageSurface(cairocffi.FORMAT_A8, 1, 1), width, height

    def set_context_size(self, *size: Any) -> None:
        """Puts our context in place of cairo's, which has only just been made."""
        self.context = _Context(self.cairo)
        self.context.scale(_FINE, _FINE)
        self.context.move_to(0, 0)
        super().set_context_size(*size)
        self.context.has_begun = True


class _Counting(cairocffi.Context):  # type: ignore[misc]
    """A context that counts the pixels of what it blends: each layer is as large as the picture."""

    def __init__(self, target: Any) -> None:
        super().__init__(target)
        self._budget = Budget(_SECONDS, {"pixels": _MOST_BLENDED})
        self._pixels = max(target.get_width() * target.get_height(), 1)

    def push_group(self) -> None:
        """Counts a layer."""
        self._budget.spend("pixels", self._pixels)
        super().push_group()

    def fill(self) -> None:
        """Counts no area, but looks at the clock."""
        self._budget.check_time()
        super().fill()

    def fill_preserve(self) -> None:
        """The same."""
        self._budget.check_time()
        super().fill_preserve()

    def stroke(self) -> None:
        """The same."""
        self._budget.check_time()
        super().stroke()


class _PixelSurface(PNGSurface):  # type: ignore[misc]
    """What cairosvg paints on."""

    def set_context_size(self, *size: Any) -> None:
        """Puts our context in place of cairo's, which has only just been made."""
        if not isinstance(getattr(self, "context", None), _Counting):
            self.context = _Counting(self.cairo)
            self.context.move_to(0, 0)
        super().set_context_size(*size)


def _stroke(context: Any, colour: str, matrix: Affine) -> Style | None:
    a, b, c, d, _, _ = matrix
    scale, width = factor(matrix), context.get_line_width()
    if not width or not scale:
        return None
    if abs(a * c + b * d) > _SKEW * scale**2 or abs(a * d - b * c) < (1 - _SKEW) * scale**2:
        raise _NotOurs
    cap, join = context.get_line_cap(), context.get_line_join()
    if cap not in _CAPS or join not in _JOINS:
        raise _NotOurs
    dash, offset = context.get_dash()
    if offset:
        raise _NotOurs
    return Style(
        stroke=colour,
        width=scale * width,
        dash=tuple(scale * one for one in dash),
        cap=_CAPS[cap],
        join=_JOINS[join],
    )


_CAPS = {0: Cap.BUTT, 1: Cap.ROUND}
_JOINS = {0: Join.MITER, 1: Join.ROUND}
"""Cairo's numbers for the ends and corners of strokes."""
