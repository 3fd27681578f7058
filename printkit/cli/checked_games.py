"""`printkit check` of a game: its file is read, and every word of its figures put to the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from printkit.base.errors import PrintkitError, Problem, said_all
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.figures.product import Found, found_in
from printkit.products.request import ON_SCREEN, Request, theme_named
from printkit.text.words import RecordWords


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """What checking a game found.

    Attributes:
        file: what it was called by.
        game: the game's name, or None where its file could not be read.
        figures: how many figures it has.
        wrong: how many of them are not as they say.
        problems: what is wrong, in the order of the file.
        doubts: what is odd and can be drawn all the same.
    """

    file: str
    game: str | None = None
    figures: int = 0
    wrong: int = 0
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def row(self, widest: int, words: RecordWords) -> str:
        """Its row in the table."""
        state = "unreadable" if self.game is None else "sound" if self.is_sound else "faulty"
        row = f"{self.file:{widest}}  {words.states[state]:8}"
        if self.game is None:
            return row.rstrip()
        count = words.figures.format(count=self.figures)
        wrong = words.wrong.format(count=self.wrong) if self.wrong else ""
        return f"{row}  {self.game:13}  {count:>10}  {wrong}".rstrip()

    def as_json(self) -> dict[str, object]:
        """The fields that `printkit check --json` prints for it."""
        return {
            "file": self.file,
            "kind": "game",
            "game": self.game,
            "legal": self.is_sound,
            "figures": self.figures,
            "wrong": self.wrong,
            "errors": [str(problem) for problem in self.problems],
            "warnings": [str(problem) for problem in self.doubts],
        }


def checked_game(what: str, language: Language) -> CheckedGame:
    """A game with its figures checked in every language: a caption may lack in one alone."""
    try:
        game = about(load_game(what))
    except PrintkitError as error:
        return CheckedGame(file=what, problems=said_all(error.problems, language))
    request = Request(game=game, theme=theme_named(game, ON_SCREEN), language=language)
    others = (replace(request, language=one) for one in Language if one is not language)
    found = [*zip(*(found_in(one) for one in (request, *others)), strict=True)]
    return CheckedGame(
        file=what,
        game=game.name,
        figures=len(found),
        wrong=sum(any(one.faults for one in several) for several in found),
        problems=_once((one for several in found for one in several), "faults", language),
        doubts=said_all(game.doubts, language)
        + _once((one for several in found for one in several), "doubts", language),
    )


def _once(found: Iterable[Found], which: str, language: Language) -> tuple[Problem, ...]:
    """What is wrong in one language is mostly wrong in all: it is told once, in the reader's."""
    problems: dict[object, Problem] = {}
    for one in found:
        for problem in getattr(one, which):
            problems.setdefault((problem.source, getattr(problem.what, "key", "")), problem)
    return said_all(problems.values(), language)
