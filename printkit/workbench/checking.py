"""Whether records are legal games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from printkit.errors import NotationError, PrintkitError, Problem, Source
from printkit.model import Game, Language
from printkit.notation import Record
from printkit.notation.files import FileText, read_file
from printkit.rules import EndReason, Outcome
from printkit.words.notation import said_all
from printkit.workbench.playing import Ply, finish, play_out
from printkit.workbench.sidelines import told_score, told_variations
from printkit.workbench.telling import read_found


class State(StrEnum):
    """What a record turned out to be."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """What checking one record found.

    Attributes:
        file: the record's file.
        game: the game's name, or None where it could not be told.
        plies: how many legal turns were played.
        outcome: how the game ended, or None.
        problems: what is wrong, the first to stop the replay first; empty for a legal record.
        warnings: what is odd.
        state: whether it is legal, or could be read at all.
    """

    file: str
    game: str | None
    plies: int
    outcome: Outcome | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    state: State

    @property
    def is_legal(self) -> bool:
        """Whether every turn reads and is legal; an unfinished game may be."""
        return not self.problems

    @property
    def result(self) -> str | None:
        """`white`, `black`, `draw`, or None for a game that goes on."""
        if self.outcome is None:
            return None
        return "draw" if self.outcome.winner is None else self.outcome.winner.name.lower()

    @property
    def reason(self) -> EndReason | None:
        """Why the game is over, or None."""
        return self.outcome.reason if self.outcome else None

    def as_json(self) -> dict[str, object]:
        """The fields that `printkit check --json` prints for a file."""
        return {
            "file": self.file,
            "game": self.game,
            "legal": self.is_legal,
            "plies": self.plies,
            "result": self.result,
            "reason": self.reason.value if self.reason else None,
            "error": _json_error(self.problems[0]) if self.problems else None,
            "warnings": [str(warning) for warning in self.warnings],
        }


def _json_error(problem: Problem) -> dict[str, object]:
    source = problem.source or Source("")
    message = str(Problem(problem.what, None, problem.hint))
    return {"line": source.line or None, "column": source.column or None, "message": message}


def check(
    path: Path,
    game: Game | None = None,
    language: Language = Language.EN,
    *,
    found: FileText | None = None,
) -> CheckResult:
    """Whether the record in a file is a legal game, as far as it goes; never raises for a file.

    Args:
        path: the record.
        game: the game, or None to tell it from the record.
        language: of the words about what is wrong and odd.
        found: what the file holds, where it was read already.
    """
    try:
        record, choice = read_found(found or read_file(path), str(path), game)
        return check_record(choice.game, record, language)
    except PrintkitError as error:
        return CheckResult(
            file=str(path),
            game=game.name if game else None,
            plies=0,
            outcome=None,
            problems=said_all(error.problems, language),
            warnings=(),
            state=State.UNREADABLE,
        )


def check_record(
    game: Game,
    record: Record,
    language: Language = Language.EN,
) -> CheckResult:
    """Whether a record is a legal game of `game`, as far as it goes.

    Args:
        game: the game.
        record: the record.
        language: of the words about what is wrong and odd.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    start = record.start(game.setup)
    plies: list[Ply] = []
    problems = record.problems
    try:
        plies.extend(play_out(game, start.position, record.turns, language))
    except NotationError as error:
        problems = (*error.problems, *problems)
    played = finish(game, start, tuple(plies), record.notes)
    outcome = None if problems else played.outcome
    reached = tuple(ply.position for ply in plies)
    aside = told_variations(game, record, start.position, reached, language)
    odd = (*played.warnings, *aside, *told_score(record, outcome, language))
    names = {kind.id: kind.name[language] for kind in game.kinds}
    return CheckResult(
        file=record.source.file,
        game=game.name,
        plies=len(plies),
        outcome=outcome,
        problems=said_all(problems, language),
        warnings=said_all(odd, language, names),
        state=State.ILLEGAL if problems else State.LEGAL,
    )
