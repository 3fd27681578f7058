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
from printkit.gamefile.schema import Caption, Name, Placed, SpecMap, Text, Whole
from printkit.gamefile.tree import Items, Word
from printkit.gamefile.validation import read_fit
from printkit.model import Localised

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
    position: Placed
    stipulation: Caption | None = None
    solution: Placed | None = None
    also: Annotated[
        list[Placed], BeforeValidator(_listed, json_schema_input_type=Placed | list[Placed])
    ] = Field([])
    stars: Whole | None = Field(None, ge=1, le=MOST_STARS)
    remark: Name | None = None


class PuzzlesSpec(SpecMap):
    """A sheet of problems."""

    title: Name | None = None
    game: Placed | None = None
    author: Text = ""
    credit: Name | None = None
    intro: Name | None = None
    problems: list[PuzzleSpec] = Field(min_length=1, max_length=MOST_PUZZLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPuzzle:
    """A problem as it is written."""

    name: Localised | None
    position: Word  # a position, `setup`, or a record with the turn after which it stands
    # what is to be done, per language, each with its place; empty for a win in one
    stipulation: dict[str, Word]
    solution: Word | None  # its turns; None where they are to be found
    also: tuple[Word, ...]  # the turns of further solutions
    stars: int  # how hard it is, 1 to 5; 0 for not said
    remark: Localised | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPuzzles:
    """A file of problems as it is written."""

    file: str  # how messages call it
    folder: Path  # from which the names of records count
    title: Localised | None
    game: Word | None  # the game of all its positions, or None where they say it
    author: str  # who chose or made them, or empty
    credit: Localised | None  # whose games they are from, or None
    intro: Localised | None  # what stands above them, or None
    puzzles: tuple[WrittenPuzzle, ...]


def read_puzzles(path: Path) -> WrittenPuzzles:
    """The problems of a file.

    Raises:
        SpecError: all that is wrong with its form.
    """
    spec, _ = read_fit(PuzzlesSpec, path, str(path))
    return WrittenPuzzles(
        file=str(path),
        folder=path.parent,
        title=localised(spec.title) if spec.title else None,
        game=spec.game,
        author=spec.author,
        credit=localised(spec.credit) if spec.credit else None,
        intro=localised(spec.intro) if spec.intro else None,
        puzzles=tuple(
            WrittenPuzzle(
                name=localised(one.name) if one.name else None,
                position=one.position,
                stipulation={code: word for code, word in one.stipulation or () if word},
                solution=one.solution,
                also=tuple(one.also),
                stars=one.stars or 0,
                remark=localised(one.remark) if one.remark else None,
            )
            for one in spec.problems
        ),
    )


def json_schema(language: str = REFERENCE) -> dict[str, Any]:
    """The JSON Schema of a file of problems, with what each key is for in a language."""
    return schema_of(PuzzlesSpec, "problems", language)
