"""A panel of a figure as a picture, and how large its cells are beside other panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.base.errors import Message, PrintkitError, Problem, did_you_mean
from printkit.draw.cell_names import Names
from printkit.draw.diagram import Figure, Viewport, diagram
from printkit.draw.marks import Refused, touched
from printkit.draw.trays import Trays
from printkit.draw.view import ASIDE, Projection, around
from printkit.model import Game
from printkit.model.figures import Written
from printkit.products.figures.arranging import Room
from printkit.products.figures.checking import Barred, Shown
from printkit.products.request import Request
from printkit.rules import Mover, Position, Step
from printkit.scene import Scene
from printkit.text.words import FigureWords

_ALONE = 28.0
"""The width of a unit without the board, in mm, at most."""
_NAMES = {"corner": Names.AUTO, "large": Names.LARGE, "rows": Names.ROWS, "none": Names.NONE}


def whole_cells(game: Game, shown: Shown, also: Iterable[int] = ()) -> frozenset[int]:
    """The cells that a panel shows; none for the whole board.

    Args:
        game: whose board.
        shown: what the panel shows.
        also: cells that something else is said of.

    Raises:
        PrintkitError: the spec asks for a part that is empty or not there.
    """
    crop, counting = shown.panel.crop, frozenset((*_counting(shown), *also))
    asked = crop.text if crop else ("marked" if counting else "whole")
    lies = shown.panel.view not in (None, Projection.PLAN)
    if asked == "whole" or (lies and not crop):
        return frozenset()
    if asked == "marked":
        if not counting:
            assert crop is not None
            raise PrintkitError(Message("rule_figures.nothing-marked"), source=crop.source)
        neighbours = game.grid.neighbours
        beside = {
            other
            for cell in counting
            for other in neighbours[cell]
            if other >= 0 and shown.position.cells[other]
        }
        cells = around(game.grid, counting | beside)
    else:
        assert crop is not None
        cells = _between(game, crop)
    return frozenset() if len(cells) == len(game.grid.names) else cells


def _between(game: Game, crop: Written) -> frozenset[int]:
    """The cells of the box between two: `b3..d6`."""
    names, index = crop.text.replace(" ", "").split(".."), game.grid.index
    strange = [name for name in names if name not in index]
    if len(names) > 2 or strange:
        what = Message("rule_figures.no-crop", crop=crop.text)
        known = ("marked", "whole", *game.grid.names)
        cells = crop.text.replace(",", " ").split()
        if len(cells) > 1 and all(cell in index for cell in cells):
            hint: str = Message("rule_figures.crop-range", first=cells[0], last=cells[-1])
        else:
            near = did_you_mean(strange[0] if strange else crop.text, known)
            hint = near or Message("rule_figures.crop-example")
        raise PrintkitError(what, source=crop.source, hint=hint)
    return around(game.grid, [index[name] for name in names])


def left_out(game: Game, shown: Shown, cells: frozenset[int]) -> Iterator[Problem]:
    """Where turns and steps go that the part of the board does not show which the spec asks for."""
    crop = shown.panel.crop
    beyond = sorted({*_of_turns(shown)} - cells) if cells and crop else []
    if crop and beyond:
        names = " ".join(game.grid.names[cell] for cell in beyond)
        what = Message("rule_figures.crop-leaves-out", crop=crop.text, cells=names)
        yield Problem(what, crop.source)


def _of_turns(shown: Shown) -> Iterator[int]:
    """The cells that turns and steps concern."""
    if shown.trace is not None:
        yield from touched(shown.trace)
    for ray in shown.rays:
        yield from (ray.effect.step.start, ray.effect.step.end)
    for barred in shown.barred:
        yield from (cell for step in barred.turn.steps for cell in (step.start, step.end))
        yield from (drop.cell for drop in barred.turn.drops)


def _counting(shown: Shown) -> Iterator[int]:
    """The cells that something is said of."""
    yield from _of_turns(shown)
    for zone in shown.zones:
        yield from zone.cells
    for note in shown.notes:
        yield note.cell
        if note.end is not None:
            yield note.end


def panel_scene(request: Request, shown: Shown, cells: frozenset[int], room: Room) -> Scene:
    """The picture of a panel, without words.

    Args:
        request: what is asked for.
        shown: what the panel shows.
        cells: those that are seen; none for the whole board.
        room: what it has in its figure.
    """
    game, language = request.game, request.language
    figure = Figure(
        position=shown.position,
        trace=shown.trace,
        annotations=shown.notes,
        rays=tuple(ray.effect for ray in shown.rays),
        barred=refused(game, shown.position, shown.barred),
        zones=tuple(zone.cells for zone in shown.zones),
        trays=_trays(shown, FigureWords.of(language, game.wording), part=bool(cells)),
    )
    width = room.width
    if shown.panel.view == Projection.UNIT:
        width = min(width, _ALONE * sum(map(bool, shown.position.cells)))
    viewport = Viewport(
        width=width,
        names=_NAMES[shown.panel.names or "corner"],
        projection=Projection(shown.panel.view or "plan"),
        cells=cells,
        least=(room.width / room.cell, room.height / room.cell),
        aside=ASIDE,
    )
    return diagram(game, request.theme, figure, viewport)


def _trays(shown: Shown, words: FigureWords, *, part: bool) -> Trays | None:
    """The reserves: beside a part of the board that of who drops, with the ghosts of what left."""
    dropped = tuple(drop.kind for drop in shown.trace.turn.drops) if shown.trace else ()
    if shown.trace and dropped and part:
        side = shown.trace.side
        return Trays(reserve=words.reserve, lost=words.lost, only=side, left=dropped)
    if part or not any(map(any, shown.position.reserve)):
        return None
    return Trays(reserve=words.reserve, lost=words.lost)


def refused(game: Game, position: Position, barred: Iterable[Barred]) -> tuple[Refused, ...]:
    """The turns that are crossed out in a position, as they are drawn."""
    return tuple(
        Refused(
            turn=one.turn,
            side=one.side,
            moved=tuple(_moved(position, step) for step in one.turn.steps),
            fault=one.fault,
            faults=_faults(game, one),
        )
        for one in barred
    )


def _faults(game: Game, barred: Barred) -> frozenset[int]:
    """The cells of drops that are at fault: the first that the reason names."""
    named = [game.grid.index[name] for name in barred.reason.cells] if barred.reason else []
    dropped = {drop.cell for drop in barred.turn.drops}
    return frozenset([cell for cell in named if cell in dropped][:1])


def _moved(position: Position, step: Step) -> int:
    """How many pieces a step of a barred turn would move."""
    if step.mover is Mover.CUBE:
        return 1
    return max(2, min(3, len(position.at(step.start))))
