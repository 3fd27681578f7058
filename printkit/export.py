"""Scenes as files of pictures: SVG, PDF or PNG, on white or on nothing, in mm or in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from printkit.base.errors import Message, PrintkitError
from printkit.base.units import MM_PER_INCH
from printkit.model import Game, Language
from printkit.scene import Path, Scene, Style, rectangle

PPI = 300.0
"""The resolution of a PNG that is printed."""
PPI_BOUNDS = (36.0, 2400.0)
"""Pixels per inch of a picture, as screens and printers have them."""
SCREEN_PPI = 128.0
"""How many pixels of a screen stand for an inch: 5.5 pt are then 10 px and 8 pt are 14 px, the
sizes of small and of running text on a page of the web."""


class Ground(StrEnum):
    """What a PNG has behind its picture."""

    WHITE = "white"
    NONE = "nothing"


class Lettering(StrEnum):
    """What the words of an SVG are."""

    OUTLINES = "outlines"
    LIVE = "live"
    """Text, for who has the fonts."""


class Measure(StrEnum):
    """In what an SVG gives its size."""

    MM = "mm"
    PX = "px"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """How a picture is written.

    Attributes:
        ending: of the file's name: `svg`, `pdf` or `png`.
        ppi: pixels per inch of a PNG, and of an SVG sized in pixels.
    """

    ending: str = "svg"
    ppi: float = PPI
    ground: Ground = Ground.WHITE
    measure: Measure = Measure.MM
    text: Lettering = Lettering.OUTLINES


def picture(scene: Scene, form: Format, game: Game, language: Language) -> bytes:
    """A scene in the format that a file name's ending asks for: `svg`, `pdf` or `png`.

    Whoever hands a PDF on verifies it; see `printkit.products.door`.

    Raises:
        PrintkitError: an ending that names none of them.
    """
    match form.ending:
        case "svg":
            from printkit.backends import svg

            live = form.text is Lettering.LIVE
            if form.measure is Measure.MM:
                return svg.write(scene, live=live)
            wide, high = (
                f"{round(mm * form.ppi / MM_PER_INCH)}px" for mm in (scene.width, scene.height)
            )
            return svg.write_sized(scene, (wide, high), live=live)
        case "pdf":
            from printkit.backends import pdf

            return pdf.write_scene(
                scene, author=game.author[language], subject=game.licence, language=language
            )
        case "png":
            from printkit.backends import png

            if form.ground is Ground.WHITE:  # black lines on nothing vanish where a page is dark
                sheet = rectangle(0, 0, scene.width, scene.height)
                ground = Path(segments=sheet, style=Style(fill="#ffffff"))
                scene = replace(scene, shapes=(ground, *scene.shapes))
            return png.write(scene, ppi=form.ppi)
        case _:
            raise PrintkitError(
                Message("files.no-picture-format", ending=form.ending),
                hint=Message("files.end-file-name-svg-pdf"),
            )
