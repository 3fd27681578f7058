"""Three turns in a row of small pictures: where a piece goes, where a stack goes, two steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from printkit.base.errors import PrintkitError
from printkit.document.blocks import Block, Illustration, SideBySide
from printkit.model import Game
from printkit.model.figures import Figure, Panel, Section
from printkit.products.figures.figure import compose
from printkit.products.figures.subject import section_of, steps_of
from printkit.products.request import Request
from printkit.scene import Scene
from printkit.text.claims import Deed

_TURNS = (Deed.CUBE_GOES, Deed.STACK_GOES_ONE, Deed.BUILT_STACK_GOES_ON)
_GAP = 3.0
"""Between two of the pictures, in mm."""


def deeds(figure: Figure) -> frozenset[Deed]:
    """What a figure of turns shows: first steps of a piece or of a stack, a turn of two steps."""
    return frozenset(deed for panel in figure.panels for deed in _deeds(panel))


def _deeds(panel: Panel) -> Iterator[Deed]:
    for key, _ in panel.fan:
        if key.text.endswith("-"):
            yield Deed.CUBE_GOES
        elif "!" not in key.text:
            yield from (Deed.STACK_GOES_ONE, Deed.PART_GOES)
    if panel.play and steps_of(panel.play.text) > 1 and "!" not in panel.play.text:
        yield Deed.BUILT_STACK_GOES_ON


def turn_panels(figures: Sequence[Figure]) -> list[tuple[Deed, Figure, Panel]]:
    """The first panel that shows each of the three, with its figure."""
    panels = [(figure, panel) for figure in figures for panel in figure.panels]
    found = []
    for deed in _TURNS:
        found += [(deed, *one) for one in panels if deed in _deeds(one[1])][:1]
    return found


def panel_alone(request: Request, figure: Figure, panel: Panel, width: float) -> Scene | None:
    """A panel of a figure without words, so many mm wide; None where it is at fault."""
    alone = replace(figure, panels=(replace(panel, caption=None),), caption=None)
    try:
        made = compose(request, alone, width, captioned=False, worded=False)
    except PrintkitError:  # the book names what is wrong with it
        return None
    return replace(made.scene, description=made.alt)


def pictured_turns(
    request: Request,
    figures: Sequence[Figure],
    width: float,
    least: float = 0.0,
    before: Callable[[float], tuple[Block, ...]] | None = None,
) -> tuple[Block, ...]:
    """A row of the first panels that show the three; nothing where there is none.

    It is `width` mm wide, and begins with what `before` makes of the width of a picture. A picture
    narrower than `least` mm is no picture, nor then is the row.
    """
    chosen = turn_panels(figures)
    count = len(chosen) + (before is not None)
    room = (width - (count - 1) * _GAP) / max(count, 1)
    if not chosen or room < least:
        return ()
    parts = [before(room)] if before is not None else []
    scenes = (panel_alone(request, figure, panel, room) for _, figure, panel in chosen)
    parts += [(Illustration(scene=scene),) for scene in scenes if scene is not None]
    return (SideBySide(parts=tuple(parts), gap=_GAP),) if parts else ()


def of_section(game: Game, section: Section) -> tuple[Figure, ...]:
    """The figures of a spec that stand in a part of its book: they show what it is about."""
    return tuple(figure for figure in game.figures if section_of(figure, game) is section)


def plate_of(figures: Sequence[Figure], kind: type) -> Figure | None:
    """The first figure of a part of the book that is such a plate."""
    return next((one for one in figures if isinstance(one.plate, kind)), None)
