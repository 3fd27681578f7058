"""Whether records are legal games; positions among them are read and reported as such."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from printkit.base.catalogue import USUAL_FORM
from printkit.base.errors import Message, NotationError, PrintkitError, Problem, Source, said_all
from printkit.base.files import exists
from printkit.base.lazy import regex
from printkit.library.games import What, shipped_names
from printkit.library.kinds import is_position_text
from printkit.library.positions import read_positions
from printkit.library.records import read_games
from printkit.model import WHITE_AND_BLACK, Game, Language, Localised
from printkit.notation import Record
from printkit.notation.files import FileText, read_file
from printkit.notation.records.scan import chosen
from printkit.replay.replay import replay_so_far
from printkit.replay.variations import recorded_score, score_notes, variation_faults
from printkit.rules import Outcome, Side
from printkit.text.players import names_of

_OF_A_SPEC = regex(r"^(?:-[ ]+)?(?:game|extends?|board|kinds|setup)[ ]*:", re.MULTILINE)
"""A key that files of games have, perhaps as an item of a list, which they are not."""


def is_game(what: str) -> bool:
    """Whether a word is a game that comes with printkit, or the path of a game's YAML file."""
    path = Path(what)
    if not exists(path):
        return what.partition("+")[0].lower() in shipped_names()
    if path.suffix.lower() not in {".yaml", ".yml"}:
        return False
    try:
        return bool(_OF_A_SPEC.search(read_file(path).text))
    except (PrintkitError, OSError):
        return False  # what is wrong with it is reported where it is opened


class State(StrEnum):
    """What a file turned out to be: a record, a position, or neither."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    POSITION = "position"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """What checking one file found.

    Attributes:
        file: the file.
        kind: whether it is a record or a position, or None where it could not be read.
        game: the game's name, or None where it could not be identified.
        players: what the game calls the sides.
        plies: how many legal turns were played; none in a position.
        positions: how many positions the file gives, one a line; 0 for a record.
        form: of its pieces, as `Game.form` has it.
        cubes: how many cubes a position has on the board and in reserve; 0 for a record.
        side: who moves in a position, if it says so.
        outcome: how the game ended by the rules, or None.
        recorded: how it ended by its record, as PGN writes it (`1-0`), or None.
        number: which game of the file it is, from 1, where the file holds several.
        problems: what is wrong, the first to stop the replay first; empty for a sound file.
        warnings: what is odd.
        state: whether a record is legal, or the file could be read at all.
    """

    file: str
    kind: What | None
    game: str | None
    players: tuple[Localised, Localised] = WHITE_AND_BLACK
    plies: int = 0
    form: str = USUAL_FORM
    cubes: int = 0
    positions: int = 0
    side: Side | None = None
    outcome: Outcome | None = None
    recorded: str | None = None
    number: int | None = None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    state: State

    @property
    def is_sound(self) -> bool:
        """Whether a record reads and every turn is legal, unfinished or not; a position reads."""
        return not self.problems

    @property
    def result(self) -> str | None:
        """`white`, `black`, `draw`, or None for a game that goes on."""
        if self.outcome is None:
            return None
        return "draw" if self.outcome.winner is None else self.outcome.winner.name.lower()

    @property
    def reason(self) -> str | None:
        """Why the game is over, or None."""
        return self.outcome.reason if self.outcome else None

    def as_json(self) -> dict[str, object]:
        """The fields that `printkit check --json` prints for a file."""
        error: dict[str, object] | None = None
        if self.problems:
            first = self.problems[0]
            place = first.source or Source("")
            message = str(Problem(first.what, None, first.hint))
            at = {"line": place.line or None, "column": place.column or None}
            error = {**at, "message": message}
        return {
            "file": self.file,
            "kind": self.kind,
            "game": self.game,
            "legal": None if self.state is State.POSITION else self.is_sound,
            "plies": self.plies,
            "result": self.result,
            "reason": str(self.reason) if self.reason else None,
            "recorded": self.recorded,
            "game_number": self.number,
            "error": error,
            "warnings": [str(warning) for warning in self.warnings],
        }


def check(
    path: Path,
    game: Game | None = None,
    language: Language = Language.EN,
    *,
    found: FileText | None = None,
) -> CheckResult:
    """Whether the record in a file is a legal game; see `check_games`.

    Of several games in one file the first that is not sound is reported, else the first.
    """
    results = check_games(path, game, language, found=found)
    return next((result for result in results if not result.is_sound), results[0])


def check_games(
    path: Path,
    game: Game | None = None,
    language: Language = Language.EN,
    *,
    found: FileText | None = None,
    number: int | None = None,
) -> tuple[CheckResult, ...]:
    """Whether the records in a file are legal games, as far as they go; never raises for a file.

    A position has no turns to check; it is read, and what is odd about it is reported.

    Args:
        path: the records or the position.
        game: the game, or None to identify it from the file.
        language: of the words about what is wrong and odd.
        found: what the file holds, where it was read already.
        number: which game of several is checked, from 1; all of them without it.
    """
    kind = None
    try:
        found = found or read_file(path)
        if path.suffix.lower() in {".yaml", ".yml"} and _OF_A_SPEC.search(found.text):
            what = Message("files.game-no-record", name=path.name)
            hint = Message("files.draw-game", name=path)
            raise NotationError(what, source=Source(str(path)), hint=hint)
        is_position = is_position_text(found.text, str(path))
        kind = What.POSITION if is_position else What.RECORD
        if is_position:
            return (_check_position(found, str(path), game, language),)
        file = str(path)
        read = read_games(found.text, file, game)
        if number is not None:
            chosen(len(read), file, number)
        results: list[CheckResult] = []
        for index, (record, choice) in enumerate(read, start=1):
            if number in {None, index}:
                noted = record if results else replace(record, notes=(*found.notes, *record.notes))
                result = check_record(choice.game, noted, language)
                results.append(replace(result, number=index if len(read) > 1 else None))
        return tuple(results)
    except PrintkitError as error:
        unreadable = CheckResult(
            file=str(path),
            kind=kind,
            game=game.name if game else None,
            problems=said_all(error.problems, language, names_of(game, language) if game else {}),
            state=State.UNREADABLE,
        )
        return (unreadable,)


def _check_position(
    found: FileText, file: str, game: Game | None, language: Language
) -> CheckResult:
    read, *others = read_positions(found.text, file, game)
    game = read.choice.game
    odd = [warning for one in (read, *others) for warning in one.warnings]
    return CheckResult(
        file=file,
        kind=What.POSITION,
        game=game.name,
        players=game.players,
        form=game.form,
        cubes=len(read.given.placed),
        positions=1 + len(others),
        side=read.given.side,
        warnings=said_all((*found.notes, *odd), language, names_of(game, language)),
        state=State.POSITION,
    )


def check_record(game: Game, record: Record, language: Language = Language.EN) -> CheckResult:
    """Whether a record is a legal game of `game`, as far as it goes.

    Args:
        game: the game.
        record: the record.
        language: of the words about what is wrong and odd.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    played = replay_so_far(game, record, language)
    outcome = None if played.problems else played.outcome
    reached = tuple(ply.position for ply in played.plies)
    aside = variation_faults(game, record, played.start.position, reached, language)
    odd = (*played.warnings, *aside, *score_notes(game, record, outcome, language))
    return CheckResult(
        file=record.source.file,
        kind=What.RECORD,
        game=game.name,
        players=game.players,
        form=game.form,
        plies=len(played.plies),
        outcome=outcome,
        recorded=recorded_score(record) or None,
        problems=said_all(played.problems, language, names_of(game, language)),
        warnings=said_all(odd, language, names_of(game, language)),
        state=State.ILLEGAL if played.problems else State.LEGAL,
    )
