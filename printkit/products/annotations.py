"""Annotations: `e5` a ring, `e5x` a cross, `e5v` a tick, `e5=3` a number, `c3>e5` an arrow.

All but arrows may be on the place between two cells: `e5|f5`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from printkit.base.errors import Message, NotationError, Source, did_you_mean
from printkit.base.units import is_colour
from printkit.draw.marks import Annotation, AnnotationKind
from printkit.grid import Grid
from printkit.notation.alphabet import BETWEEN, between_fault
from printkit.text.words import FigureWords

COLOURS: Mapping[str, str] = {
    "red": "#d1490f",
    "blue": "#0b6fae",
    "green": "#2e7d32",
    "yellow": "#e0a800",
    "purple": "#7b3fa0",
    "black": "#1f1d1b",
    "grey": "#6b6b6b",
    "white": "#ffffff",
}
"""The colours that have a name in annotations."""

_REST = (
    r"(?:(?P<cross>x)|(?P<tick>v)|=(?P<number>[0-9]{1,3})|>(?P<end>[a-z][a-z0-9]*|[0-9]{1,4}))?"
    r"(?::(?P<colour>[a-z]+|#[0-9a-f]{6}))?"
)
_PLACE = (
    r"(?P<cell>[a-z][a-z0-9]*{0}|[0-9]{{1,4}})(?:\|(?P<beside>[a-z][a-z0-9]*{0}|[0-9]{{1,4}}))?"
)
_FORM = re.compile(_PLACE.format("?") + _REST, re.ASCII)
_OF_A_NAME = re.compile(_PLACE.format("") + _REST, re.ASCII)
"""The same of a cell that is called `box`, where the x is no cross."""
_NUMBERED = re.compile("[a-z]*[0-9]+", re.ASCII)


_KINDS = {
    "cross": AnnotationKind.CROSS,
    "tick": AnnotationKind.TICK,
    "number": AnnotationKind.NUMBER,
    "end": AnnotationKind.ARROW,
}


def parse_annotation(
    text: str, grid: Grid, source: Source, words: Collection[str] = ()
) -> Annotation:
    """The annotation that `text` describes, which begins at `source`.

    `words` are what else may stand there, for the hint where it is misspelt.

    Raises:
        NotationError: no such form, cell or colour.
    """
    word = text.strip().lower()
    named = set(word.partition(":")[0].split(BETWEEN)) <= set(grid.names)
    match = (_OF_A_NAME if named else _FORM).fullmatch(word)
    if match and match["beside"] and match["end"]:  # arrows go from cell to cell
        match = None
    if match is None or not (match["cell"] in grid.index or _NUMBERED.fullmatch(match["cell"])):
        near = did_you_mean(word, words)
        if match and not near:
            near = did_you_mean(match["cell"], grid.names)
        raise NotationError(
            Message("products.no-annotation", text=text),
            source=source,
            hint=near or Message("products.annotation-example"),
        )
    cell, end, name = _cell(match["cell"], grid, source), match["end"], match["colour"] or ""
    second = match["beside"]
    beside = _cell(second, grid, source.shifted(match.start("beside"))) if second else None
    problem = None if beside is None else between_fault(grid, cell, beside, source)
    if problem is not None:
        raise NotationError([problem])
    if end == match["cell"]:
        raise NotationError(Message("products.arrow-itself", match=end), source=source)
    ending = _cell(end, grid, source.shifted(match.start("end"))) if end else None
    colour = name if is_colour(name) else COLOURS.get(name)
    if name and colour is None:
        known = Message("products.colours-known", names=", ".join(COLOURS))
        raise NotationError(
            Message("products.unknown-colour", name=name),
            source=source.shifted(match.start("colour")),
            hint=did_you_mean(name, COLOURS) or known,
        )
    return Annotation(
        kind=next((kind for form, kind in _KINDS.items() if match[form]), AnnotationKind.RING),
        cell=cell,
        end=ending,
        beside=beside,
        number=int(match["number"]) if match["number"] else None,
        colour=colour,
    )


def cell_of(note: Annotation, names: Sequence[str]) -> str:
    """The place that an annotation is on, as it is written."""
    cells = (note.cell,) if note.beside is None else (note.cell, note.beside)
    return BETWEEN.join(names[cell] for cell in cells)


def note_in_words(note: Annotation, names: Sequence[str], words: FigureWords) -> str:
    """What an annotation marks, for who cannot see it: *ring on e5*."""
    patterns = {
        AnnotationKind.RING: words.ring,
        AnnotationKind.CROSS: words.cross,
        AnnotationKind.TICK: words.tick,
        AnnotationKind.NUMBER: words.number,
        AnnotationKind.ARROW: words.arrow,
    }
    cell, end = cell_of(note, names), names[note.end or 0]
    return patterns[note.kind].format(cell=cell, number=note.number, end=end)


def _cell(name: str, grid: Grid, source: Source) -> int:
    if name not in grid.index:
        hint = did_you_mean(name, grid.names)
        raise NotationError(Message("products.no-cell-board", name=name), source=source, hint=hint)
    return grid.index[name]
