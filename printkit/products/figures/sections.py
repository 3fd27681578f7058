"""Where in a rule book a figure belongs: where its spec says, else found from what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.base.errors import ReasonCode
from printkit.model import Game
from printkit.model.figures import (
    ActionsPlate,
    CompassPlate,
    Figure,
    GamePlate,
    GraphPlate,
    KindsPlate,
    OrderPlate,
    Panel,
    Section,
    StacksPlate,
    TakesPlate,
)
from printkit.rules import EndReason
from printkit.text.rules import Rule
from printkit.text.words import Say

_OF_RULES = {
    Say.TURN: Section.TURN,
    Say.CAPTURES: Section.CAPTURES,
    Say.STACKS: Section.STACKS,
    Say.DROP: Section.DROP,
    Say.END: Section.END,
}
_PLATES = {
    KindsPlate: Section.COMPONENTS,
    TakesPlate: Section.CAPTURES,
    GraphPlate: Section.CAPTURES,
    StacksPlate: Section.STACKS,
    ActionsPlate: Section.TURN,
    CompassPlate: Section.TURN,
    GamePlate: Section.EXAMPLE,
    OrderPlate: Section.SETUP,
}
_REASONS = {
    Section.PIECES: {
        ReasonCode.IMMOBILE,
        ReasonCode.STACK_IMMOBILE,
        ReasonCode.HOST_SHIELDS_FROM_STACK,
        ReasonCode.NEVER_TAKEN,
        ReasonCode.GUARDED,
        ReasonCode.DIVIDED,
        ReasonCode.NO_SWAP,
    },
    Section.KING: {one for one in ReasonCode if one.startswith(("relocation", "ransom"))},
    Section.DROP: {one for one in ReasonCode if one.startswith("drop")},
    Section.STACKS: {ReasonCode.CANNOT_CARRY, ReasonCode.CELL_FULL},
    Section.CAPTURES: {ReasonCode.CANNOT_BEAT},
}
"""Reasons why turns are illegal that tell what a figure is about."""


def section_of(figure: Figure, game: Game) -> Section:
    """The part that a figure belongs to; the turn, where it shows nothing else."""
    if figure.section is not None:
        return figure.section
    if figure.plate is not None:
        return _PLATES.get(type(figure.plate), Section.COMPONENTS)
    return next((section for section, holds in _ways(figure, game) if holds), Section.TURN)


def part_of(rule: Rule, game: Game) -> Section | None:
    """The part that a matter of the rules is."""
    if rule.about is Say.ABOUT:
        hosts = game.rules.hosts if game.rules else frozenset[int]()
        return Section.PIECES if rule.kinds <= hosts else Section.KING
    return _OF_RULES.get(rule.about)


def _ways(figure: Figure, game: Game) -> Iterator[tuple[Section, bool]]:
    """What a figure may be about; the first that holds is what it is."""
    panels = figure.panels
    first = bool(game.figures) and figure.name == game.figures[0].name
    turns = [turn for panel in panels for turn in _turns(panel)]
    ends = [panel.ends.text for panel in panels if panel.ends]
    stands = {panel.stand.text if panel.stand else "setup" for panel in panels}
    moves = any("!" not in key.text for panel in panels for key, _ in panel.fan)
    reasons = [code.text for panel in panels for _, code in panel.bar if not moves]
    yield Section.NOTATION, "notation" in figure.name
    yield Section.COVER, panels[0].view in ("table", "cover") and (first or "cover" in figure.name)
    yield Section.COMPONENTS, stands == {"empty"} and not turns
    yield Section.EXAMPLE, not turns and not ends and _in_a_game(stands)
    yield Section.KING, any(EndReason.KING_CAPTURED in end for end in ends)
    yield Section.END, bool(ends)
    yield Section.SETUP, not turns
    for section, telling in _REASONS.items():
        yield section, any(code in telling for code in reasons)
    yield Section.KING, any("/" in turn and "!!" in turn for turn in turns)
    yield Section.DROP, all(":" in turn and "!" not in turn for turn in turns)
    yield Section.CAPTURES, any("!" in turn for turn in turns)


def _in_a_game(stands: Iterable[str]) -> bool:
    return all(stand.startswith("game@") for stand in stands)


def _turns(panel: Panel) -> list[str]:
    """The turns and first steps that a panel shows, as they are written."""
    played = [panel.play.text] if panel.play else []
    return [*played, *(key.text for key, _ in (*panel.bar, *panel.fan))]
