"""Where in a rule book a figure belongs: found from what it shows."""

from __future__ import annotations

from enum import StrEnum, auto

from printkit.model import Game
from printkit.model.figures import (
    ActionsPlate,
    Figure,
    GamePlate,
    KindsPlate,
    Panel,
    StacksPlate,
    TakesPlate,
)
from printkit.text.rule_sentences import Say
from printkit.text.rules import Rule


class Section(StrEnum):
    """A part of a rule book."""

    COVER = auto()
    COMPONENTS = auto()
    SETUP = auto()
    TURN = auto()
    CAPTURES = auto()
    STACKS = auto()
    DROP = auto()
    END = auto()
    NOTATION = auto()
    EXAMPLE = auto()

    @classmethod
    def of(cls, rule: Rule) -> Section | None:
        """The part that a matter of the rules is."""
        return OF_RULES.get(rule.about)


OF_RULES = {
    Say.TURN: Section.TURN,
    Say.CAPTURES: Section.CAPTURES,
    Say.STACKS: Section.STACKS,
    Say.DROP: Section.DROP,
    Say.END: Section.END,
}
"""The parts that matters of the rules are, in the order of a book."""
_PLATES = {
    KindsPlate: Section.COMPONENTS,
    TakesPlate: Section.CAPTURES,
    StacksPlate: Section.STACKS,
    ActionsPlate: Section.TURN,
    GamePlate: Section.EXAMPLE,
}


def section_of(figure: Figure, game: Game) -> Section:
    """The part that a figure belongs to; the turn, where it shows nothing else."""
    if figure.plate is not None:
        return _PLATES.get(type(figure.plate), Section.COMPONENTS)
    panels = figure.panels
    turns = [turn for panel in panels for turn in _turns(panel)]
    begins = figure is game.figures[0] and panels[0].view == "table"
    ways = {  # the first that holds
        Section.NOTATION: "notation" in figure.name,
        Section.COVER: begins,
        Section.SETUP: not turns and not any(panel.ends for panel in panels),
        Section.END: any(panel.ends for panel in panels),
        Section.DROP: all(":" in turn and "-" not in turn and "=" not in turn for turn in turns),
        Section.CAPTURES: any("!" in turn for turn in turns),
    }
    return next((section for section, holds in ways.items() if holds), Section.TURN)


def _turns(panel: Panel) -> list[str]:
    """The turns and first steps that a panel shows, as they are written."""
    played = [panel.play.text] if panel.play else []
    return [*played, *(key.text for key, _ in (*panel.bar, *panel.fan))]
