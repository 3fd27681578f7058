"""A file of problems: positions with what is to be found in them, and their solutions.

Here only its form is checked: what its words mean, the rules say (`features.problems.puzzles`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from printkit.base.catalogue import REFERENCE
from printkit.gamefile.editor_schema import schema_of
from printkit.gamefile.pieces import localised
from printkit.gamefile.schema import Caption, Name, NameSpec, Placed, SpecMap, Text, Whole
from printkit.gamefile.tree import Items, Word
from printkit.gamefile.validation import read_fit
from printkit.model import Language

MOST_PUZZLES = 400
"""Problems in a file at most."""
MOST_STARS = 5


def _listed(value: object) -> object:
    """A list of words; one word alone is one of them."""
    if not isinstance(value, Word):
        return value
    items = Items(value.source)
    items.append(value)
    return items


class PuzzleSpec(SpecMap):
    """A problem: a position, what is to be done, and how it is done."""

    name: Name | None = None
    position: Placed  # a position, `setup`, or a record with the turn after which it stands
    stipulation: Caption | None = None
    solution: Placed | None = None  # its turns; None where they are to be found
    also: Annotated[
        list[Placed], BeforeValidator(_listed, json_schema_input_type=Placed | list[Placed])
    ] = Field([])
    stars: Whole | None = Field(None, ge=1, le=MOST_STARS)
    remark: Name | None = None

    @property
    def stipulations(self) -> dict[str, Word]:
        """What is to be done, per language, each with its place; empty for a win in one."""
        return {code: word for code, word in self.stipulation or () if word}


class PuzzlesSpec(SpecMap):
    """A sheet of problems."""

    title: Name | None = None
    game: Placed | None = None  # of all its positions, or None where they say it
    author: Text = ""
    credit: Name | None = None
    intro: Name | None = None
    problems: list[PuzzleSpec] = Field(min_length=1, max_length=MOST_PUZZLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPuzzles:
    """A file of problems as it is written."""

    file: str  # how messages call it
    folder: Path  # from which the names of records count
    spec: PuzzlesSpec


def read_puzzles(path: Path) -> WrittenPuzzles:
    """The problems of a file.

    Raises:
        SpecError: all that is wrong with its form.
    """
    spec, _ = read_fit(PuzzlesSpec, path, str(path))
    return WrittenPuzzles(file=str(path), folder=path.parent, spec=spec)


def in_language(text: NameSpec | None, language: Language) -> str:
    """A text of such a file as it is printed; empty where there is none."""
    return localised(text)[language] if text else ""


def json_schema(language: str = REFERENCE) -> dict[str, Any]:
    """The JSON Schema of a file of problems, with what each key is for in a language."""
    return schema_of(PuzzlesSpec, "problems", language)
