"""A figure whole: panels side by side with their letters, turns and sentences, and a caption."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from printkit.base.errors import PrintkitError, Problem
from printkit.model.figures import Figure
from printkit.products.figures.arranging import GAP, arrange, together
from printkit.products.figures.captioning import caption_of
from printkit.products.figures.checking import Shown, check_panel
from printkit.products.figures.faces_in_words import kinds_in
from printkit.products.figures.panels import left_out, panel_scene, whole_cells
from printkit.products.figures.plates import plate_scene
from printkit.products.figures.telling import (
    BELOW,
    WORDS,
    PanelWords,
    described,
    face_words,
    letters,
    said_of,
    words_below,
)
from printkit.products.request import Request
from printkit.scene import Anchor, Scene
from printkit.scene.bounds import bounds
from printkit.scene.combine import above, align, beside

_LEAST_CAPTION = 62.0
"""The width of the words below a picture that is narrower, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """A figure that was made.

    Attributes:
        figure: as the spec has it.
        scene: the whole, with its caption in the picture or without.
        caption: its caption without faces, its own or what it shows.
        alt: what it shows, for who cannot see it.
        warnings: what is odd.
        said: of its only panel, where that is not in the picture.
    """

    figure: Figure
    scene: Scene
    caption: str
    alt: str
    warnings: tuple[Problem, ...] = ()
    said: PanelWords | None = None


def compose(
    request: Request,
    figure: Figure,
    width: float,
    *,
    captioned: bool = True,
    worded: bool = True,
) -> Composed:
    """A figure, `width` mm wide at most.

    Args:
        request: what is asked for.
        figure: which.
        width: of the whole, in mm.
        captioned: whether its own caption stands below it.
        worded: whether what is said of its only panel stands below it too.

    Raises:
        PrintkitError: all that is wrong with it, each mistake with its place.
    """
    game, language = request.game, request.language
    caption = figure.caption[language] if figure.caption else ""
    shown = checked_panels(request, figure)
    if figure.plate is not None:
        scene = plate_scene(request, figure.plate, width, figure.source)
        alt = scene.description
    else:
        scene = rows_of_panels(request, shown, letters(), width, figure.columns)
        leads = (f"{letter}: " if len(shown) > 1 else "" for letter in letters())
        stated = (described(game, one, language) for one in shown)
        alt = " ".join(lead + words for lead, words in zip(leads, stated, strict=False))
    lines: list[Scene] = []
    column = max(scene.width, min(width, _LEAST_CAPTION))
    alone = len(shown) == 1
    if alone and (worded or shown[0].panel.caption):  # it has its words beside nothing else
        lines += words_below(request, shown[0], "", column)
    if caption and captioned:
        lines.append(face_words(request, WORDS, request.theme.text).column(caption, column))
    return Composed(
        figure=figure,
        scene=replace(_captioned(scene, lines), title=figure.name, description=alt),
        caption=caption_of(game, figure, language),
        alt=alt,
        warnings=tuple(warning for one in shown for warning in one.warnings),
        said=said_of(request, shown[0]) if alone and not worded else None,
    )


def _captioned(scene: Scene, lines: Sequence[Scene]) -> Scene:
    """A picture in the middle above its words, no wider than both need."""
    if not lines:
        return scene
    column = max(bounds(line.shapes)[2] for line in lines)
    wide = max(scene.width, column)
    words = (replace(line, width=wide) for line in lines)
    return above((align(scene, width=wide), *words), gap=BELOW)


def checked_panels(request: Request, figure: Figure) -> list[Shown]:
    """What its panels show.

    Raises:
        PrintkitError: all that is wrong with panels and captions.
    """
    game, language = request.game, request.language
    problems: list[Problem] = []
    shown: list[Shown] = []
    for stated in (figure.caption, *(panel.caption for panel in figure.panels)):
        try:
            if stated is not None:
                kinds_in(stated[language], game, stated.place(language))
        except PrintkitError as error:
            problems += error.problems
    for panel in figure.panels:
        try:
            one = check_panel(game, panel, language)
            odd = left_out(game, one, whole_cells(game, one))
            shown.append(replace(one, warnings=(*one.warnings, *odd)))
        except PrintkitError as error:
            problems += error.problems
    if problems:  # in the order of the file
        raise PrintkitError(sorted(problems, key=lambda one: one.source or figure.source))
    return shown


def rows_of_panels(
    request: Request, shown: Sequence[Shown], labels: Iterable[str], width: float, columns: int = 0
) -> Scene:
    """Panels in rows, all with cells of one size.

    Args:
        request: what is asked for.
        shown: what each panel shows.
        labels: what stands in the disc before each panel's words, where there are several.
        width: of the whole, in mm.
        columns: how many panels stand side by side; 0 for as many as fit.
    """
    grid = request.game.grid
    parts = together(grid, [whole_cells(request.game, one) for one in shown])
    found = arrange(grid, parts, columns, width)
    rooms, count = list(found.rooms(len(shown))), len(found.widths)
    pictures = [
        panel_scene(request, one, part, room)
        for one, part, room in zip(shown, parts, rooms, strict=True)
    ]
    if len(pictures) == 1:
        return pictures[0]
    words = (
        words_below(request, one, letter, room.width)
        for one, letter, room in zip(shown, labels, rooms, strict=False)
    )
    made = list(zip(pictures, words, strict=True))
    rows = []
    for first in range(0, len(made), count):
        row = made[first : first + count]
        tallest = max(picture.height for picture, _ in row)
        cells = [
            above(
                (align(picture, width=wide, height=tallest, down=Anchor.START), *lines), gap=BELOW
            )
            for (picture, lines), wide in zip(row, found.widths, strict=False)
        ]
        rows.append(beside(cells, gap=GAP, down=Anchor.START))
    return above(rows, gap=GAP)
