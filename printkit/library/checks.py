"""Checks of records and positions, one by one or many at once."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from printkit.base.catalogue import USUAL_FORM
from printkit.base.errors import Message, NotationError, PrintkitError, Problem, Source, said_all
from printkit.base.files import exists
from printkit.base.lazy import regex
from printkit.base.sharing import Helpers, in_order
from printkit.library.games import Evidence, What, shipped_names
from printkit.library.kinds import is_position_text
from printkit.library.positions import read_positions
from printkit.library.records import read_games
from printkit.model import WHITE_AND_BLACK, Game, Language, Localised
from printkit.notation import Record
from printkit.notation.files import FileText, read_file
from printkit.notation.records.scan import chosen
from printkit.replay.faults import recorded_score, score_notes, variation_faults
from printkit.replay.replay import replay_so_far
from printkit.rules import Outcome, Side
from printkit.text.players import names_of

_OF_A_SPEC = regex(r"^(?:-[ ]+)?(?:game|extends?|board|kinds|setup)[ ]*:", re.MULTILINE)
"""A key of the spec of a game, also where the file is a list by mistake."""


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
        return False  # its mistakes are reported where it is opened


class State(StrEnum):
    """The result of checking a file: a record, a position, or neither."""

    LEGAL = "legal"
    WRITTEN = "written"
    """A record that was played as written, in a game whose rules are not stated."""
    ILLEGAL = "illegal"
    POSITION = "position"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """The result of checking one file, or one game of it.

    Attributes:
        kind: whether it is a record or a position, or None where it could not be read.
        game: the game's name, or None where it could not be identified.
        players: the game's names for the players.
        plies: how many legal turns were played; none in a position.
        positions: how many positions the file gives, one in a line; 0 for a record.
        form: of its pieces, as `Game.form` has it.
        pieces: how many of them a position has on the board and in reserve; 0 for a record.
        side: who moves in a position, if it says so.
        outcome: how the game ended by the rules, or None.
        recorded: how it ended by its record, as PGN writes it (`1-0`), or None.
        number: which game of the file it is, from 1, where the file holds several.
        problems: all mistakes, that which stops the replay first; empty for a sound file.
        state: whether a record is legal, or the file could be read at all.
        checked: whether its turns were checked by rules.
        guessed: whether the game was identified by its turns alone.
    """

    file: str
    kind: What | None
    game: str | None
    players: tuple[Localised, ...] = WHITE_AND_BLACK
    plies: int = 0
    form: str = USUAL_FORM
    pieces: int = 0
    positions: int = 0
    side: Side | None = None
    outcome: Outcome | None = None
    recorded: str | None = None
    number: int | None = None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    state: State
    checked: bool = True
    guessed: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether the file could be read and no turn is wrong, be the game finished or not."""
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
            "legal": None if self.state in {State.POSITION, State.WRITTEN} else self.is_sound,
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

    A position has no turns to check; it is read, and doubts about it are reported.

    Args:
        path: the records or the position.
        game: the game, or None to identify it from the file.
        language: of the messages.
        found: the content of the file, where it was read already.
        number: which game of several is checked, from 1; all of them without it.
    """
    kind, file = None, str(path)
    try:
        found = found or read_file(path)
        if path.suffix.lower() in {".yaml", ".yml"} and _OF_A_SPEC.search(found.text):
            what = Message("files.game-no-record", name=path.name)
            hint = Message("files.draw-game", name=path)
            raise NotationError(what, source=Source(file), hint=hint)
        is_position = is_position_text(found.text, file, game)
        kind = What.POSITION if is_position else What.RECORD
        if is_position:
            return (_check_position(found, file, game, language),)
        read = read_games(found.text, file, game)
        if number is not None:
            chosen(len(read), file, number)
        results: list[CheckResult] = []
        for index, (record, choice) in enumerate(read, start=1):
            if number in {None, index}:
                noted = record if results else replace(record, notes=(*found.notes, *record.notes))
                result = check_record(choice.game, noted, language)
                guessed = game is None and choice.evidence is Evidence.TURNS
                many = index if len(read) > 1 else None
                results.append(replace(result, number=many, guessed=guessed))
        return tuple(results)
    except PrintkitError as error:
        unreadable = CheckResult(
            file=file,
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
        pieces=len(read.given.placed),
        positions=1 + len(others),
        side=read.given.side,
        warnings=said_all((*found.notes, *odd), language, names_of(game, language)),
        state=State.POSITION,
    )


def check_record(game: Game, record: Record, language: Language = Language.EN) -> CheckResult:
    """Whether a record is a legal game of `game`, as far as it goes.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    played = replay_so_far(game, record, language)
    outcome, checked = None if played.problems else played.outcome, game.rules is not None
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
        recorded=recorded_score(game, record) or None,
        problems=said_all(played.problems, language, names_of(game, language)),
        warnings=said_all(odd, language, names_of(game, language)),
        state=State.ILLEGAL if played.problems else State.LEGAL if checked else State.WRITTEN,
        checked=checked,
    )


Found: TypeAlias = tuple[CheckResult, ...]
"""The results of one file, one for each game."""
_CHUNK = 16
"""How many records are handed over at once: one takes some milliseconds."""
_FEWEST = 48
"""Fewer records are checked before another process would have begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checks:
    """What every file is checked for.

    Without a game, it is identified; without the number of one, all games of a file count.
    """

    game: Game | None
    language: Language
    number: int | None

    def of(self, path: Path, text: FileText | None = None) -> Found:
        """The results of a file; `text` is its content, where it was read already."""
        return check_games(path, self.game, self.language, found=text, number=self.number)


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Some files of many for one process; with their texts, if that is on another machine."""

    checks: Checks
    files: tuple[tuple[Path, FileText | None], ...]

    def found(self) -> tuple[Found, ...]:
        """The results of each; all chunks that come to a process share one game there."""
        game, checks = self.checks.game, self.checks
        if game is not None:
            checks = replace(checks, game=_games.setdefault((game.digest, game.name), game))
        return tuple(checks.of(path, text) for path, text in self.files)


def checked(
    paths: Sequence[Path], checks: Checks, helpers: Helpers, given: Mapping[Path, FileText]
) -> Generator[Found, None, None]:
    """The results of each file, in their order.

    A sample is checked by this process first: others begin as its copies, with all that is made
    once per game.

    Args:
        paths: the files.
        checks: what they are checked for.
        helpers: share the work; a few files are checked by this process alone.
        given: the content of files that were read already, such as standard input.
    """
    if not helpers.cluster and (helpers.jobs < 2 or len(paths) < _FEWEST):
        yield from (checks.of(path, given.get(path)) for path in paths)
        return
    texts = dict[Path, FileText | None](given)
    if helpers.cluster:
        for path in paths:  # files that cannot be read are reported by this process
            with suppress(PrintkitError, OSError):
                texts[path] = texts.get(path) or read_file(path)
        known = {path: checks.of(path) for path in paths if path not in texts}
    else:
        sample = paths[:: max(len(paths) // _CHUNK, 1)]
        known = {path: checks.of(path, given.get(path)) for path in (*sample, *given)}
    rest = [path for path in paths if path not in known]
    chunks = [
        _Chunk(checks, tuple((path, texts.get(path)) for path in rest[first : first + _CHUNK]))
        for first in range(0, len(rest), _CHUNK)
    ]
    with closing(helpers.shared(_Chunk.found, chunks, tuple[Found, ...])) as shared:
        others = (found for some in in_order(shared) for found in some)
        yield from (known[path] if path in known else next(others) for path in paths)


_games: dict[tuple[str, str], Game] = {}
"""The games of chunks by digest and name, each kept with all that was made of it."""
