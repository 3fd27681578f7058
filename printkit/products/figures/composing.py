"""A figure whole: panels side by side with their letters, turns and sentences, and a caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from printkit.errors import PrintkitError, Problem
from printkit.fonts import CAP_HEIGHT, text_width
from printkit.model.figures import Figure
from printkit.products.descriptions import turn_sentence
from printkit.products.figures.checking import Shown, check_panel
from printkit.products.figures.faces_in_words import FaceWords, kinds_in, plain
from printkit.products.figures.panels import cell_width, described, panel_scene, whole_cells
from printkit.products.figures.plates import plate_scene
from printkit.products.request import Request
from printkit.scene import Anchor, Circle, Path, Scene, Shape, Style, Text, Weight, polyline
from printkit.scene.combine import above, align, beside, column_of
from printkit.text import reasons
from printkit.text.reasons import outcome
from printkit.units import PT_PER_MM

WORDS = 9 / PT_PER_MM
SMALL = 7 / PT_PER_MM
"""The sizes of type in a figure, in mm: of captions, and of the words below a panel."""
_GAP = 5.0
"""Between panels, in mm."""
_BELOW = 1.6
"""From a panel to its words, and from there to the next, in mm."""
_LEAST_PANEL = 40.0
"""No panel is narrower where nobody says how many stand side by side, in mm."""
_BARRED = "#c62b1f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """A figure that was made.

    Attributes:
        figure: as the spec has it.
        scene: the whole, with its caption in the picture or without.
        caption: its caption without faces, empty where it has none.
        alt: what it shows, for who cannot see it.
        warnings: what is odd.
    """

    figure: Figure
    scene: Scene
    caption: str
    alt: str
    warnings: tuple[Problem, ...] = ()


def compose(request: Request, figure: Figure, width: float, *, captioned: bool = True) -> Composed:
    """A figure, `width` mm wide at most.

    Args:
        request: what is asked for.
        figure: which.
        width: of the whole, in mm.
        captioned: whether its own caption stands below it.

    Raises:
        PrintkitError: all that is wrong with it, each mistake with its place.
    """
    game, language = request.game, request.language
    caption = figure.caption[language] if figure.caption else ""
    problems: list[Problem] = []
    try:
        kinds_in(caption, game, figure.source)
    except PrintkitError as error:
        problems += error.problems
    shown: list[Shown] = []
    for panel in figure.panels:
        try:
            shown.append(check_panel(game, panel, language))
        except PrintkitError as error:
            problems += error.problems
    if problems:
        raise PrintkitError(problems)
    if figure.plate is not None:
        scene = plate_scene(request, figure.plate, width)
        alt = scene.description
    else:
        scene = _panels(request, figure, shown, width)
        alt = " ".join(described(game, one, language) for one in shown)
    if caption and captioned:
        words = FaceWords(
            game=game, theme=request.theme, language=language, size=WORDS, fill=request.theme.text
        )
        below = words.column(caption, max(min(width, scene.width), min(width, _LEAST_PANEL)))
        scene = above((scene, below), gap=_BELOW)
    return Composed(
        figure=figure,
        scene=replace(scene, title=figure.name, description=alt),
        caption=plain(caption, game, language),
        alt=alt,
        warnings=tuple(warning for one in shown for warning in one.warnings),
    )


def _panels(request: Request, figure: Figure, shown: Sequence[Shown], width: float) -> Scene:
    """Panels in rows, all with cells of one size."""
    game = request.game
    columns = figure.columns or max(
        1, min(len(shown), int((width + _GAP) // (_LEAST_PANEL + _GAP)))
    )
    columns = min(columns, len(shown))
    room = (width - (columns - 1) * _GAP) / columns
    parts = [whole_cells(game, one) for one in shown]
    cell = min(cell_width(game, cells, room) for cells in parts)
    lettered = len(shown) > 1
    made = []
    for rank, (one, cells) in enumerate(zip(shown, parts, strict=True)):
        picture = panel_scene(request, one, cells, cell, room)
        words = _words(request, one, ascii_lowercase[rank] if lettered else "", room)
        made.append((align(picture, width=room, across=Anchor.START), words))
    if columns == 1 and len(made) == 1:
        picture, words = made[0]
        return above((picture, *words), gap=_BELOW)
    rows = []
    for first in range(0, len(made), columns):
        row = made[first : first + columns]
        tallest = max(picture.height for picture, _ in row)
        cells_ = [
            above((align(picture, height=tallest, down=Anchor.END), *words), gap=_BELOW)
            for picture, words in row
        ]
        rows.append(beside(cells_, gap=_GAP, down=Anchor.START))
    return above(rows, gap=_GAP)


def _words(request: Request, shown: Shown, letter: str, width: float) -> tuple[Scene, ...]:
    """What stands below a panel: its letter, turn and sentence."""
    theme, language, game = request.theme, request.language, request.game
    turn, sentence, barred = "", "", False
    if shown.ply is not None:
        turn = shown.ply.text
        sentence = turn_sentence(game, shown.ply.trace, language)
    elif len(shown.barred) == 1 and not shown.rays:
        (only,) = shown.barred
        turn, barred = only.text, True
        if only.reason is not None:
            sentence = _sentence(reasons.reason(only.reason, game, language))
    if shown.outcome is not None:
        quiet = game.rules.quiet.turns if game.rules and game.rules.quiet else 0
        ended = outcome(shown.outcome, language, game.players, turns=quiet)
        sentence = ". ".join(filter(None, (sentence, _sentence(ended))))
    lines: list[Scene] = []
    if letter or turn:
        lines.append(_head(request, letter, turn, barred=barred))
    own = shown.panel.caption[language] if shown.panel.caption else ""
    if own:
        kinds_in(own, game, shown.panel.source)
        words = FaceWords(
            game=game, theme=theme, language=language, size=SMALL, fill=theme.quiet_text
        )
        lines.append(words.column(own, width))
    elif sentence:
        lines.append(column_of(sentence, width=width, size=SMALL, fill=theme.quiet_text))
    return tuple(lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _head(request: Request, letter: str, turn: str, *, barred: bool) -> Scene:
    """A panel's letter in a disc, a red cross where its turn is illegal, and the turn."""
    theme, size = request.theme, WORDS
    height = 1.3 * size
    middle, x = height / 2, 0.0
    shapes: list[Shape] = []
    if letter:
        radius = 0.62 * size
        disc = Style(fill=theme.text)
        shapes.append(Circle(x=radius, y=middle, radius=radius, style=disc))
        shapes.append(
            Text(
                x=radius,
                y=middle + 0.36 * size * CAP_HEIGHT,
                text=letter,
                size=0.8 * size,
                fill="#ffffff",
                anchor=Anchor.MIDDLE,
                weight=Weight.SEMIBOLD,
            )
        )
        x = 2 * radius + 0.45 * size
    if barred:
        arm = 0.28 * size
        centre = x + arm
        lines = (
            *polyline(((centre - arm, middle - arm), (centre + arm, middle + arm))),
            *polyline(((centre - arm, middle + arm), (centre + arm, middle - arm))),
        )
        shapes.append(Path(segments=lines, style=Style(stroke=_BARRED, width=0.17 * size)))
        x += 2 * arm + 0.35 * size
    if turn:
        shapes.append(
            Text(
                x=x,
                y=middle + size * CAP_HEIGHT / 2,
                text=turn,
                size=size,
                fill=theme.text,
                weight=Weight.SEMIBOLD,
            )
        )
        x += text_width(turn, size, Weight.SEMIBOLD)
    return Scene(width=x, height=height, shapes=tuple(shapes))
