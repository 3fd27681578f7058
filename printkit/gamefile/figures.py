"""Figures of the rule book: their form is checked here, their meaning where they are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from printkit.base.errors import Message, Source, SpecError
from printkit.gamefile.pieces import localised, printed
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.schema import ID, CaptionSpec, FigureSpec, NameSpec
from printkit.gamefile.tree import Word, tree_of
from printkit.gamefile.validation import fit
from printkit.model.figures import (
    USUAL_COLUMNS,
    ActionsPlate,
    ComparePlate,
    CompassPlate,
    Figure,
    FigureCaption,
    GamePlate,
    GraphPlate,
    KindGroup,
    KindsPlate,
    Name,
    OrderPlate,
    Panel,
    Plate,
    Section,
    StacksPlate,
    TakesPlate,
    Written,
)

_NAME = re.compile(ID)
_OF_A_BOARD = ("stand", "play", "bar", "fan", "ends", "mark", "crop", "view", "names")
_BELONGS = {
    "show": ("kinds",),
    "groups": ("kinds", "takes"),
    "apart": ("takes",),
    "cubes": ("actions",),
    "editions": ("compare", "takes"),
}
"""Words that say more of a plate, with the plates that they go with."""


def build_figures(
    specs: Mapping[Word, FigureSpec], folders: Mapping[str, Path], mistakes: Mistakes
) -> tuple[Figure, ...]:
    """The figures of a spec in its order; their paths start from the folder of their file."""
    return tuple(_figure(name, spec, folders, mistakes) for name, spec in specs.items())


def read_figure(text: str, at: Source, name: str, folder: Path) -> Figure:
    """One figure by its words alone, as a block of a text has them.

    `at` is where its first line of YAML stands, `folder` what its paths start from.

    Raises:
        SpecError: all that is wrong with its form.
    """
    if not text.strip():
        raise SpecError(Message("gamefile.figure-empty"), source=at)
    root, problems = tree_of("\n" * (at.line - 1) + text, at.file)
    mistakes = Mistakes()
    mistakes.extend(problems)
    spec, problems = fit(FigureSpec, root)
    mistakes.extend(problems)
    mistakes.stop()
    assert spec is not None
    figure = _figure(Word(name, at), spec, {at.file: folder}, mistakes)
    mistakes.stop()
    return figure


def _figure(
    name: Word, spec: FigureSpec, folders: Mapping[str, Path], mistakes: Mistakes
) -> Figure:
    if not _NAME.fullmatch(name):
        what = Message("gamefile.cannot-name-figure", name=str(name))
        mistakes.note(what, name.source, Message("gamefile.small-letters-digits-hyphens"))
    given = spec.model_fields_set
    plates = [word for word in _MAKERS if word in given]
    of_board = [word for word in _OF_A_BOARD if word in given]
    scenes = spec.panels if isinstance(spec.panels, list) else []
    of_board += ["panels"] if scenes else []
    # It is a plate or shows a board; what says more of a plate has its plate.
    if len(plates) + bool(of_board) > 1:
        one, other, *_ = (*plates, *of_board)
        what = Message("gamefile.figure-two-things", one=one, other=other)
        mistakes.note(what, name.source, Message("gamefile.figure-split"))
    if not plates and not of_board:
        mistakes.note(Message("gamefile.figure-empty"), name.source)
    if isinstance(spec.panels, Word) and "game" not in plates:
        mistakes.note(Message("gamefile.figure-panels-list"), spec.panels.source)
    for word, homes in _BELONGS.items():
        if word in given and not set(homes) & set(plates):
            what = Message("gamefile.figure-word-astray", word=word, home=homes[0])
            mistakes.note(what, name.source)
    plate = _MAKERS[plates[0]](spec, folders) if plates else None
    if plate is not None and not _shows(plate):
        mistakes.note(Message("gamefile.figure-empty"), name.source)
    # What stands outside all scenes holds where a scene says nothing itself.
    own = [{word: getattr(scene, word) for word in scene.model_fields_set} for scene in scenes]
    panels = (_panel(name, spec, one, captioned=bool(scenes)) for one in own or [{}])
    return Figure(
        name=str(name),
        source=name.source,
        panels=() if plate else tuple(panels),
        plate=plate,
        columns=spec.columns or 0,
        width=_written(spec.width),
        caption=_caption(spec.caption),
        section=Section(spec.section) if spec.section else None,
    )


def _panel(name: Word, spec: FigureSpec, own: Mapping[str, object], *, captioned: bool) -> Panel:
    def said(word: str) -> object:
        return own.get(word, getattr(spec, word))

    caption = own.get("caption") if captioned else None
    placed = [value for value in own.values() if isinstance(value, Word)]
    placed += [key for word in ("bar", "fan") for key in _entries(own.get(word))]
    return Panel(
        source=placed[0].source if placed else name.source,
        stand=_written(said("stand")),
        play=_written(said("play")),
        bar=_pairs(said("bar")),
        fan=_pairs(said("fan")),
        ends=_written(said("ends")),
        # Word by word, in a list too: `beside` is parted from its cell by a blank.
        mark=tuple(
            Written(found[0], one.source.shifted(found.start()))
            for one in _all_written(said("mark"))
            for found in re.finditer(r"\S+", one.text)
        ),
        crop=_written(said("crop")),
        view=_plain(said("view")),
        names=_plain(said("names")),
        caption=_caption(caption),
    )


def _shows(plate: Plate) -> bool:
    """Whether a plate has anything to show."""
    match plate:
        case StacksPlate():
            return bool(plate.legal or plate.barred)
        case OrderPlate():
            return bool(plate.cells)
        case GraphPlate():
            return bool(plate.nodes)
        case CompassPlate():
            return bool(plate.directions)
        case ComparePlate():
            return bool(plate.editions)
        case _:
            return True


def _stacks(spec: FigureSpec, _: Mapping[str, Path]) -> Plate:
    assert spec.stacks is not None
    legal, barred = spec.stacks.legal, spec.stacks.barred
    return StacksPlate(legal=_all_written(legal), barred=_all_written(barred))


def _game(spec: FigureSpec, folders: Mapping[str, Path]) -> Plate:
    assert spec.game is not None
    turns = spec.panels if isinstance(spec.panels, Word) else None
    folder = folders[spec.game.source.file]
    return GamePlate(
        record=_placed(spec.game),
        folder=str(folder),
        turns=_written(turns),
        columns=spec.columns or 0,
    )


def _graph(spec: FigureSpec, _: Mapping[str, Path]) -> Plate:
    assert spec.graph is not None
    given = spec.graph.arrows
    said = ((one, None) for one in given) if isinstance(given, list) else given.items()
    arrows = tuple((_placed(one), localised(words) if words else None) for one, words in said)
    return GraphPlate(nodes=_names(spec.graph.nodes), arrows=arrows)


_MAKERS: Mapping[str, Callable[[FigureSpec, Mapping[str, Path]], Plate]] = {
    "kinds": lambda spec, _: KindsPlate(
        form=str(spec.kinds), show=tuple(spec.show or USUAL_COLUMNS), groups=_groups(spec)
    ),
    "takes": lambda spec, _: TakesPlate(
        form=str(spec.takes),
        groups=_groups(spec),
        apart=_all_written(spec.apart),
        editions=_all_written(spec.editions),
    ),
    "stacks": _stacks,
    "actions": lambda spec, _: ActionsPlate(form=str(spec.actions), cubes=_pairs(spec.cubes)),
    "game": _game,
    "order": lambda spec, _: OrderPlate(
        cells=tuple((_placed(cell), _all_written(rank)) for cell, rank in spec.order.items())
    ),
    "graph": _graph,
    "compass": lambda spec, _: CompassPlate(directions=_names(spec.compass)),
    "compare": lambda spec, _: ComparePlate(
        what=str(spec.compare), editions=_all_written(spec.editions)
    ),
}
"""Per word of a plate what makes it."""


def _groups(spec: FigureSpec) -> tuple[KindGroup, ...]:
    return tuple(
        KindGroup(
            name=_placed(name),
            kinds=_all_written(one.kinds),
            words=localised(one.name) if one.name else None,
        )
        for name, one in spec.groups.items()
    )


def _names(items: Mapping[Word, NameSpec]) -> tuple[Name, ...]:
    return tuple(Name(key=_placed(key), words=localised(words)) for key, words in items.items())


def _placed(word: Word) -> Written:
    return Written(str(word), word.source)


def _written(word: object) -> Written | None:
    return _placed(word) if isinstance(word, Word) else None


def _plain(word: object) -> str | None:
    return None if word is None else str(word)


def _all_written(words: object) -> tuple[Written, ...]:
    return tuple(map(_placed, words)) if isinstance(words, list) else ()


def _entries(words: object) -> Mapping[Word, Word]:
    return words if isinstance(words, Mapping) else {}


def _pairs(words: object) -> tuple[tuple[Written, Written], ...]:
    return tuple((_placed(key), _placed(value)) for key, value in _entries(words).items())


def _caption(spec: object) -> FigureCaption | None:
    """A caption with the place of each of its texts."""
    if not isinstance(spec, CaptionSpec):
        return None
    return FigureCaption(
        texts=printed(spec), places={code: text.source for code, text in spec if text}
    )
