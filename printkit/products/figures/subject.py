"""What a figure is about: the part of a rule book where it stands, and its caption.

Both stand in the spec, or are found from what the figure shows; no two figures share a caption.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count

from printkit.base.errors import ReasonCode
from printkit.model import Game, Language, figures
from printkit.model.figures import Figure, Plate, Section
from printkit.products.figures.faces_in_words import plain
from printkit.products.figures.panel import HALF_TURN
from printkit.rules import EndReason
from printkit.text.players import players_of
from printkit.text.rules import Rule
from printkit.text.words import RuleBookWords, Say


class _Panels:
    """What the panels of a figure show, all together, as it is written."""

    def __init__(self, figure: Figure) -> None:
        panels = figure.panels
        self.count = len(panels)
        self.stands = {panel.stand.text if panel.stand else "setup" for panel in panels}
        self.views = [panel.view for panel in panels]
        self.played = [panel.play.text for panel in panels if panel.play]
        self.barred = [key.text for panel in panels for key, _ in panel.bar]
        self.reasons = [code.text for panel in panels for _, code in panel.bar]
        self.fans = [key.text for panel in panels for key, _ in panel.fan]
        self.ends = [panel.ends.text for panel in panels if panel.ends]
        marks = [mark.text for panel in panels for mark in panel.mark]
        self.turned, self.marks = HALF_TURN in marks, [one for one in marks if one != HALF_TURN]
        self.in_a_game = all(stand.startswith("game@") for stand in self.stands)

    def key(self, section: Section) -> str:
        """Which words say what a figure on the board shows; the first that holds."""
        played, barred, stands = self.played, self.barred, self.stands
        turns, king = bool(played or barred), section is Section.KING
        long = not barred and min(map(steps_of, played), default=0) > 1
        how = ("both" if barred else "legal") if played else "barred"
        what = {Section.DROP: "drops", Section.CAPTURES: "takes"}.get(section, "turns")
        on_a_table = all(view in ("table", "cover") for view in self.views)
        ways = (
            ("notation", section is Section.NOTATION),
            ("end", self.ends),
            ("king", turns and king),
            ("turns_of_game", turns and self.in_a_game and self.count > 1),
            ("turn_of_game", turns and self.in_a_game),
            ("two-steps", turns and section is Section.TURN and long),
            (f"{how}_{what}", turns),
            ("taken", self.fans and all("!" in fan for fan in self.fans)),
            ("zones", self.fans and all(fan.isalpha() for fan in self.fans)),
            ("reached", self.fans),
            ("zones", self.marks and all("." in mark for mark in self.marks)),
            ("board", stands == {"empty"} and len(self.marks) == 1),
            ("marked", self.marks),
            ("on_a_table", stands == {"setup"} and on_a_table),
            ("board", stands == {"empty"}),
            ("setup_turned", stands == {"setup"} and self.turned),
            ("setup", stands == {"setup"}),
            ("in_a_game", self.in_a_game),
        )
        return next((key for key, holds in ways if holds), "position")


# the part of a book

_OF_RULES = {
    Say.TURN: Section.TURN,
    Say.CAPTURES: Section.CAPTURES,
    Say.STACKS: Section.STACKS,
    Say.DROP: Section.DROP,
    Say.END: Section.END,
}
_OF_PLATES = {
    figures.TakesPlate: Section.CAPTURES,
    figures.GraphPlate: Section.CAPTURES,
    figures.StacksPlate: Section.STACKS,
    figures.ActionsPlate: Section.TURN,
    figures.CompassPlate: Section.TURN,
    figures.GamePlate: Section.EXAMPLE,
    figures.OrderPlate: Section.SETUP,
}
_OF_REASONS = {
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
"""What a figure is about by the reasons why its turns are illegal; the first that holds."""


def section_of(figure: Figure, game: Game) -> Section:
    """The part that a figure belongs to: its own, or the first that it may be about."""
    if figure.section is not None:
        return figure.section
    if figure.plate is not None:
        return _OF_PLATES.get(type(figure.plate), Section.COMPONENTS)
    panels = _Panels(figure)
    first = bool(game.figures) and figure.name == game.figures[0].name
    on_a_table = panels.views[0] in ("table", "cover")
    turns = [*panels.played, *panels.barred, *panels.fans]
    moves = any("!" not in fan for fan in panels.fans)
    begun = {game.grid.names[cell] for cell, unit in enumerate(game.setup.cells) if unit}
    stood = (one.partition("|")[0].split() for one in panels.stands)
    begins = begun in ({word.partition(":")[0] for word in words} for words in stood)
    ways = (
        (Section.NOTATION, "notation" in figure.name),
        (Section.COVER, on_a_table and (first or "cover" in figure.name)),
        (Section.COMPONENTS, panels.stands == {"empty"} and not turns),
        (Section.EXAMPLE, not turns and not panels.ends and panels.in_a_game),
        (Section.KING, any(EndReason.KING_CAPTURED in end for end in panels.ends)),
        (Section.END, panels.ends),
        (Section.SETUP, not turns and ("setup" in panels.stands or begins)),
        (Section.TURN, not turns),
        *(
            (one, not moves and not why.isdisjoint(panels.reasons))
            for one, why in _OF_REASONS.items()
        ),
        (Section.DROP, panels.fans and all(fan.isalpha() for fan in panels.fans)),
        (Section.KING, any("/" in turn and "!!" in turn for turn in turns)),
        (Section.DROP, all(":" in turn and "!" not in turn for turn in turns)),
        (Section.CAPTURES, any("!" in turn for turn in turns)),
    )
    return next((section for section, holds in ways if holds), Section.TURN)


def part_of(rule: Rule, game: Game) -> Section | None:
    """The part that a matter of the rules is."""
    if rule.about is Say.ABOUT:
        hosts = game.rules.hosts if game.rules else frozenset[int]()
        return Section.PIECES if rule.kinds <= hosts else Section.KING
    return _OF_RULES.get(rule.about)


# the caption

_KEYS: Mapping[type[Plate], str] = {
    figures.KindsPlate: "pieces",
    figures.GamePlate: "game",
    figures.OrderPlate: "order",
    figures.CompassPlate: "compass",
    figures.GraphPlate: "graph",
}
"""Which words say what a plate shows that shows one thing only."""


def caption_of(game: Game, figure: Figure, language: Language) -> str:
    """The caption of a figure without faces: its own, or what it shows."""
    if figure.caption:
        return plain(figure.caption[language], game, language)
    known = _derived_captions(game, language)
    return known.get(figure.name) or next(_captions(game, figure, language))


@lru_cache(maxsize=16)
def _derived_captions(game: Game, language: Language) -> Mapping[str, str]:
    """Per figure of a game that has no caption of its own what it shows, each said once."""
    own = {plain(one.caption[language], game, language) for one in game.figures if one.caption}
    found: dict[str, str] = {}
    for figure in game.figures:
        if not figure.caption:
            taken = {*own, *found.values()}
            ways = _captions(game, figure, language)
            found[figure.name] = next(words for words in ways if words not in taken)
    return found


def _captions(game: Game, figure: Figure, language: Language) -> Iterator[str]:
    """What a figure shows; then the same with its turns, and counted."""
    match figure.plate:
        case None:
            key = _Panels(figure).key(section_of(figure, game))
            if key.startswith("legal_") and game.rules is None:
                key = "turn_drawn"  # whether it is legal nobody has asked
        case figures.TakesPlate(form=form):
            key = "takes" if form == "graph" else form
        case figures.ActionsPlate(form=form):
            key = "chain" if form == "chain" else "actions"
        case figures.StacksPlate(barred=barred):
            key = "stacks" if barred else "legal_stacks"
        case figures.ComparePlate(what=what):
            key = f"compare_{what}"
        case plate:
            key = _KEYS[type(plate)]
    first = RuleBookWords.of(language, game.wording).own_captions[key]
    if isinstance(figure.plate, figures.GraphPlate):
        first = first.format(names=", ".join(node.words[language] for node in figure.plate.nodes))
    elif key == "board" and (named := _cell_explained(game, figure, language)):
        first = named
    first = first[:1].upper() + first[1:]
    yield first
    turns = [
        turn.text
        for panel in figure.panels
        for turn in (panel.play, *(key for key, _ in panel.bar))
        if turn is not None
    ]
    if turns:
        yield f"{first} {', '.join(turns)}."
    yield from (f"{first} ({rank})" for rank in count(2))


def _cell_explained(game: Game, figure: Figure, language: Language) -> str:
    """How cells are named, by the one that a ring marks; empty where rows do not name them so."""
    grid = game.grid
    rows = [(row.name, [grid.names[cell] for cell in grid.row(row.name)]) for row in grid.rows]
    counted = all(
        row.isalpha() and cells == [f"{row}{rank + 1}" for rank in range(len(cells))]
        for row, cells in rows
    )
    ringed = [mark.text.partition(":")[0] for panel in figure.panels for mark in panel.mark]
    if not counted or len(ringed) != 1 or ringed[0] not in grid.index:
        return ""
    row = next(name for name, cells in rows if ringed[0] in cells)
    return (
        RuleBookWords.of(language, game.wording)
        .own_captions["board_named"]
        .format(
            by=players_of(game.players, language)[0].name,
            cell=ringed[0],
            row=row,
            number=ringed[0].removeprefix(row),
        )
    )


def steps_of(turn: str) -> int:
    """How many steps a turn has as it is written."""
    return sum(turn.count(sign) for sign in "-=+*")
