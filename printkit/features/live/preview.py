"""What is seen of a spec: its setup and its figures as SVG, and what is wrong with it.

What cannot be read or drawn keeps the picture that it had when it last could.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from printkit.backends import svg
from printkit.base.errors import Message, PrintkitError, Problem, Source, said_all
from printkit.cli.console import os_words
from printkit.draw.layout import Point
from printkit.draw.theme_check import flaws
from printkit.gamefile.game import read_game
from printkit.model import Game, Language
from printkit.model.figures import Figure
from printkit.products.diagram import Scenery, diagram_scene, scene_cells
from printkit.products.figures.figure import compose
from printkit.products.figures.product import FigureOptions, width_of
from printkit.products.request import ON_SCREEN, Request
from printkit.scene import Scene
from printkit.text.players import names_of
from printkit.text.words import FigureWords

COLUMN = FigureOptions().width.mm
"""How wide a figure is for which its spec says nothing else, in mm."""
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A picture that was drawn.

    Attributes:
        name: of a figure, as its spec has it; empty for the setup.
        data: as SVG.
        width: in mm, as is its height.
        alt: what it shows, for who cannot see it.
        caption: what stands below a figure.
        source: where the spec says what it shows.
        figure: what was drawn, where it is drawn in the same way in the same game; else None.
    """

    name: str = ""
    data: bytes
    width: float
    height: float
    alt: str
    caption: str = ""
    source: Source | None = None
    figure: Figure | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What is seen of a spec after a save.

    Attributes:
        game: the last that could be read, or None.
        setup: its picture.
        cells: per cell that is seen in it the outline, in mm from its upper left corner.
        figures: those of the last game, each as it could be drawn last.
        errors: what is wrong now, in words.
        warnings: what is odd now, in words.
        stale: whether the spec cannot be read, and so all pictures are of an earlier one.
    """

    game: Game | None = None
    setup: Shown | None = None
    cells: Mapping[int, tuple[Point, ...]] = field(default_factory=dict)
    figures: tuple[Shown, ...] = ()
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    stale: bool = False


NOTHING = Preview()
"""What is seen before the first look."""


def preview(path: Path, file: str, language: Language, before: Preview = NOTHING) -> Preview:
    """What is seen of a spec now.

    Messages call the spec `file`; `before` is what was seen of it last.
    """
    game, faults = attempt(lambda: read_game(path, file), Source(file))
    if game is None:
        errors = said_all(faults, language)
        return replace(before, errors=errors, warnings=(), stale=True)
    request = Request(game=game.said_in(language), theme=game.themes[ON_SCREEN], language=language)
    problems = list[Problem]()
    warnings = [*game.doubts]
    for flaw in flaws(request.theme):
        what = Message("cli.theme", name=request.theme.name, flaw=flaw)
        warnings.append(Problem(what, game.players_source or game.source))
    start = FigureWords.of(language, game.wording).start
    scenery = Scenery(position=game.setup, heading=start)
    drawn, faults = attempt(
        lambda: (_picture(diagram_scene(request, scenery)), scene_cells(request, scenery)),
        game.source,
    )
    problems += faults
    last = {one.name: one for one in before.figures}
    is_same = before.game is not None and replace(before.game, digest=game.digest) == game
    figures = []
    for figure in game.figures:
        kept = last.get(figure.name)
        if kept and is_same and kept.figure == figure:
            figures.append(replace(kept, source=figure.source))
            continue
        made, faults = attempt(lambda: _figure(request, figure), figure.source)  # noqa: B023
        problems += faults
        if made is not None:
            figures.append(made[0])
            warnings += made[1]
        elif kept:
            figures.append(replace(kept, figure=None))
    names = names_of(game, language)
    picture, cells = drawn or (before.setup, before.cells)
    return Preview(
        game=game,
        setup=picture,
        cells=cells,
        figures=tuple(figures),
        errors=said_all(dict.fromkeys(problems), language, names),
        warnings=said_all(dict.fromkeys(warnings), language, names),
    )


def attempt(make: Callable[[], Made], place: Source) -> tuple[Made | None, tuple[Problem, ...]]:
    """What is made, or the problems that keep it from being made: whoever types goes on typing.

    `place` is where a problem is that has no place of its own.
    """
    try:
        return make(), ()
    except PrintkitError as error:
        return None, tuple(
            one if one.source else replace(one, source=place) for one in error.problems
        )
    except OSError as error:
        return None, (Problem(os_words(error), place),)
    except Exception as error:  # a fault of printkit's must not end what somebody works with
        what = Message("cli.fault", kind=type(error).__name__, what=str(error)[:200])
        return None, (Problem(what, place, Message("cli.goes-on")),)


def _figure(request: Request, figure: Figure) -> tuple[Shown, tuple[Problem, ...]]:
    made = compose(request, figure, width_of(figure, COLUMN), captioned=False)
    picture = _picture(made.scene, figure.name)
    stands = (panel.stand.text for panel in figure.panels if panel.stand)
    # what shows an example game or another edition may be another though its words are the same
    is_own = figure.plate is None and not any("@" in stand for stand in stands)
    return replace(
        picture,
        caption=made.caption,
        alt=made.alt,
        source=figure.source,
        figure=figure if is_own and not made.warnings else None,
    ), made.warnings


def _picture(scene: Scene, name: str = "") -> Shown:
    data, alt = svg.write(scene), scene.description
    return Shown(name=name, data=data, width=scene.width, height=scene.height, alt=alt)
