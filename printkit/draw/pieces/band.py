"""A band of four faces that goes around a cube."""

from __future__ import annotations

from printkit.scene import Path, Style, Symbol, Use, move, rectangle


def band(face: Symbol, colour: str | None, *, pitch: float, length: float) -> Symbol:
    """Four times the same face side by side, to go around a cube.

    Args:
        face: a sticker, with a side of 1.
        colour: of the ground between the faces, or None for no ink.
        pitch: from the middle of one face to the next, in sides of a face.
        length: of the whole band, in sides of a face.
    """
    ground = (
        ()
        if colour is None
        else (Path(segments=rectangle(-length / 2, -0.5, length, 1), style=Style(fill=colour)),)
    )
    faces = tuple(Use(symbol=face, transform=move(pitch * at, 0)) for at in (-1.5, -0.5, 0.5, 1.5))
    return Symbol(id=f"band-{face.id}", shapes=(*ground, *faces))
