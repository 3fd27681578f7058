"""Three turns in a row of small pictures: where a piece goes, where a stack goes, two steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.document.blocks import Block, Illustration, SideBySide
from printkit.errors import PrintkitError
from printkit.model.figures import Figure, Panel, StacksPlate
from printkit.products.figures.composing import compose
from printkit.products.request import Request
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
    if panel.play is not None:
        steps = sum(panel.play.text.count(sign) for sign in "-=+*")
        if steps > 1 and "!" not in panel.play.text:
            yield Deed.BUILT_STACK_GOES_ON


def pictured_turns(request: Request, figures: Sequence[Figure], width: float) -> tuple[Block, ...]:
    """A row of the first panels that show the three; nothing where there is none."""
    chosen = [
        next(
            (
                (figure, panel)
                for figure in figures
                for panel in figure.panels
                if deed in _deeds(panel)
            ),
            None,
        )
        for deed in _TURNS
    ]
    room = (width - (len(_TURNS) - 1) * _GAP) / len(_TURNS)
    parts: list[tuple[Block, ...]] = []
    for one in chosen:
        if one is None:
            continue
        figure, panel = one
        alone = replace(figure, panels=(replace(panel, caption=None),), caption=None)
        try:
            made = compose(request, alone, room, captioned=False, worded=False)
        except PrintkitError:  # the book names what is wrong with it
            continue
        parts.append((Illustration(scene=replace(made.scene, description=made.alt)),))
    if not parts:
        return ()
    return (SideBySide(parts=tuple(parts), gap=_GAP),)


def pictured_stacks(request: Request, figures: Sequence[Figure], width: float) -> tuple[Block, ...]:
    """The first row of stacks with their ticks and crosses; nothing where there is none."""
    row = next((one for one in figures if isinstance(one.plate, StacksPlate)), None)
    if row is None:
        return ()
    try:
        made = compose(request, row, width, captioned=False)
    except PrintkitError:  # the book names what is wrong with it
        return ()
    return (Illustration(scene=replace(made.scene, description=made.alt)),)
