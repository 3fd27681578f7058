"""The caption of a figure whose spec gives none: what it shows, and no two figures share one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count

from printkit.model import Game, Language
from printkit.model.figures import (
    ActionsPlate,
    ComparePlate,
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
from printkit.products.figures.faces_in_words import plain
from printkit.products.figures.sections import section_of
from printkit.text.words import RuleBookWords

_STEPS = "-=+*"
_OF_TURNS = {Section.DROP: "drops", Section.CAPTURES: "takes"}
"""Parts of a book whose turns have a word of their own."""
_PLATES: Mapping[type, str] = {
    KindsPlate: "pieces",
    GamePlate: "game",
    OrderPlate: "order",
    CompassPlate: "compass",
}


def caption_of(game: Game, figure: Figure, language: Language) -> str:
    """The caption of a figure without faces: its own, or what it shows."""
    if figure.caption:
        return plain(figure.caption[language], game, language)
    known = _derived(game, language)
    return known.get(figure.name) or next(_told(game, figure, language))


@lru_cache(maxsize=16)
def _derived(game: Game, language: Language) -> Mapping[str, str]:
    """Per figure of a game that has no caption of its own what it shows, each said once."""
    own = {plain(one.caption[language], game, language) for one in game.figures if one.caption}
    found: dict[str, str] = {}
    for figure in game.figures:
        if not figure.caption:
            told = {*own, *found.values()}
            ways = _told(game, figure, language)
            found[figure.name] = next(words for words in ways if words not in told)
    return found


def _told(game: Game, figure: Figure, language: Language) -> Iterator[str]:
    """What a figure shows; then the same with its turns, and counted."""
    words = RuleBookWords.of(language, game.wording).own_captions
    key, values = _key(game, figure, language)
    first = words[key].format(**values) if values else words[key]
    first = first[:1].upper() + first[1:]
    yield first
    if turns := [turn for panel in figure.panels for turn in _turns(panel)]:
        yield f"{first} {', '.join(turns)}."
    yield from (f"{first} ({rank})" for rank in count(2))


def _key(game: Game, figure: Figure, language: Language) -> tuple[str, Mapping[str, object]]:
    """Which words say what a figure shows, and what fills them in."""
    plate = figure.plate
    if isinstance(plate, GraphPlate):
        return "graph", {"names": ", ".join(node.words[language] for node in plate.nodes)}
    match plate:
        case None:
            key = _of_panels(game, figure)
        case TakesPlate(form=form):
            key = "takes" if form == "graph" else form
        case ActionsPlate(form=form):
            key = "chain" if form == "chain" else "actions"
        case StacksPlate(barred=barred):
            key = "stacks" if barred else "legal_stacks"
        case ComparePlate(what=what):
            key = f"compare_{what}"
        case _:
            key = _PLATES[type(plate)]
    return key, {}


def _of_panels(game: Game, figure: Figure) -> str:
    """The same of a figure that shows the board."""
    panels = figure.panels
    stands = {panel.stand.text if panel.stand else "setup" for panel in panels}
    played = [panel.play.text for panel in panels if panel.play]
    barred = any(panel.bar for panel in panels)
    fans = [key.text for panel in panels for key, _ in panel.fan]
    section = section_of(figure, game)
    if section is Section.NOTATION:
        return "notation"
    if any(panel.ends for panel in panels):
        return "end"
    if (played or barred) and section is not Section.KING and _in_a_game(stands):
        return "turns_of_game" if len(panels) > 1 else "turn_of_game"
    if played or barred:
        return _of_turns(section, played, barred=barred)
    if fans:
        return "taken" if all("!" in fan for fan in fans) else "reached"
    return _of_stand(stands, panels)


def _in_a_game(stands: set[str]) -> bool:
    return all(stand.startswith("game@") for stand in stands)


def _of_turns(section: Section, played: list[str], *, barred: bool) -> str:
    steps = [sum(turn.count(sign) for sign in _STEPS) for turn in played]
    if section is Section.KING:
        return "king"
    if not barred and section is Section.TURN and min(steps, default=0) > 1:
        return "two-steps"
    what = _OF_TURNS.get(section, "turns")
    if not played:
        return f"barred_{what}"
    return f"both_{what}" if barred else f"legal_{what}"


def _of_stand(stands: set[str], panels: tuple[Panel, ...]) -> str:
    """What only stands there: the empty board, the setup, a position, zones."""
    marks = [mark.text for panel in panels for mark in panel.mark]
    if marks:
        return "zones" if all("." in mark for mark in marks) else "marked"
    if stands == {"setup"} and all(panel.view in ("table", "cover") for panel in panels):
        return "on_a_table"
    if stands in ({"empty"}, {"setup"}):
        return "board" if "empty" in stands else "setup"
    return "in_a_game" if _in_a_game(stands) else "position"


def _turns(panel: Panel) -> list[str]:
    played = [panel.play.text] if panel.play else []
    return [*played, *(key.text for key, _ in panel.bar)]
