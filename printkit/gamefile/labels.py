"""Sheets of labels from YAML: those that come with printkit, or a user's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from printkit.base.errors import Message, PrintkitError, SpecError, did_you_mean, known_words
from printkit.base.files import folded
from printkit.base.units import millimetres, pair, paper
from printkit.gamefile import shelf
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Node, Word, read_tree
from printkit.model.labels import LabelShape, LabelSheet

_NEEDED = ("paper", "label", "grid", "corner", "pitch", "source")
_KEYS = (*_NEEDED, "radius", "shape", "doubt")
_MOST = 100
_Value = TypeVar("_Value")


@cache
def shipped_labels() -> Mapping[str, LabelSheet]:
    """The sheets that come with printkit, by name."""
    return read_labels(shelf.folder() / "labels.yaml", "specs/labels.yaml")


def label_sheet(name: str, sheets: Mapping[str, LabelSheet]) -> LabelSheet:
    """The sheet called `name`, whatever its case and however its accents are stored.

    Raises:
        SpecError: there is none.
    """
    called = folded(name)
    for known, sheet in sheets.items():
        if folded(known) == called:
            return sheet
    hint = did_you_mean(name, sheets) or Message("gamefile.see-printkit-labels")
    raise SpecError(Message("gamefile.unknown-sheet-labels", name=name), hint=hint)


def read_labels(path: Path, file: str) -> Mapping[str, LabelSheet]:
    """The sheets of a file, in its order; messages call it `file`.

    Raises:
        SpecError: all that is wrong with the file; a sheet whose measures do not add up too.
    """
    root, _, problems = read_tree(path, file)
    mistakes = Mistakes()
    mistakes.extend(problems)
    sheets = {str(name): _sheet(name, node, mistakes) for name, node in root.items()}
    mistakes.stop()
    return {name: sheet for name, sheet in sheets.items() if sheet is not None}


def _sheet(name: Word, node: Node, mistakes: Mistakes) -> LabelSheet | None:
    no_map = Message("gamefile.sheet-labels-map-keys-values")
    values = mistakes.words(name, node, _KEYS, no_map)
    missing = [key for key in _NEEDED if key not in values]
    if missing:
        what = Message("gamefile.label-keys-missing", name=name, missing=", ".join(missing))
        mistakes.note(what, name.source)
        return None
    try:
        width, height = _pair(values["label"], millimetres)
        columns, rows = _pair(values["grid"], _count)
        left, top = _pair(values["corner"], millimetres)
        pitch_x, pitch_y = _pair(values["pitch"], millimetres)
        sheet = LabelSheet(
            name=str(name),
            paper=_read(values["paper"], paper),
            width=width,
            height=height,
            columns=columns,
            rows=rows,
            left=left,
            top=top,
            pitch_x=pitch_x,
            pitch_y=pitch_y,
            radius=_read(values["radius"], millimetres) if "radius" in values else 0.0,
            shape=_read(values["shape"], _shape) if "shape" in values else LabelShape.RECTANGLE,
            source=str(values["source"]),
            doubt=str(values.get("doubt", "")),
        )
    except PrintkitError as error:
        mistakes.extend(error.problems)
        return None
    if not sheet.closes:
        margins = {side: getattr(sheet, side) for side in ("left", "right", "top", "bottom")}
        what = Message("gamefile.label-margins", name=name, **margins)
        mistakes.note(what, name.source, Message("gamefile.measure-sheet"))
    return sheet


def _pair(word: Word, read: Callable[[str], _Value]) -> tuple[_Value, _Value]:
    sides = pair(word)
    if sides is None:
        raise SpecError(
            Message("gamefile.two-numbers-needed"),
            source=word.source,
            hint=Message("gamefile.two-numbers-example"),
        )
    one, other = sides
    return _read(Word(one, word.source), read), _read(Word(other, word.source), read)


def _read(word: Word, read: Callable[[str], _Value]) -> _Value:
    """What `read` makes of a word, its complaints reported at the word's place."""
    try:
        return read(str(word))
    except PrintkitError as error:
        problem = error.problems[0]
        raise SpecError(problem.what, source=word.source, hint=problem.hint) from error


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= _MOST):
        raise SpecError(
            Message("gamefile.no-count", text=text), hint=Message("common.from-one-to", last=_MOST)
        )
    return int(text)


def _shape(text: str) -> LabelShape:
    if text not in set(LabelShape):
        raise SpecError(Message("gamefile.no-shape", text=text), hint=known_words(LabelShape))
    return LabelShape(text)
