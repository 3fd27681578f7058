"""What commands take in: records and positions, recognised and opened."""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import Enum, auto
from functools import wraps
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from printkit import library
from printkit.base.errors import (
    Message,
    NotationError,
    PrintkitError,
    Problem,
    Source,
    said,
    said_all,
)
from printkit.base.files import neighbours
from printkit.cli.console import note, warn
from printkit.cli.options import WholeNumber, game_option, games_that_begin, variant_option
from printkit.cli.outputs import Command
from printkit.cli.speech import about
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.notation.files import MOST_BYTES, FileText, decode_file, read_file, read_text
from printkit.text.players import names_of

if TYPE_CHECKING:
    from printkit.notation import Record

STDIN = "-"
"""The name of standard input."""

_READ = "printkit.read"
_IS_COUNT = re.compile("[0-9]{1,9}")
_MOST_ENTRIES = 200_000
"""Of a folder and those below it: with more it is no folder of records but half a disk."""
_MOST_PASSED = 6
_RECORDS = frozenset({".txt", ".pgn", ".csv", ".tsv", ".md"})
"""How the names of records end, in small letters."""

GAME_NUMBER = click.option(
    "--game-number", "number", type=WholeNumber(min=1), default=None, metavar="N"
)


def game_named(name: str | None) -> Game | None:
    """The game that `--game` names, if it was given."""
    return None if name is None else about(load_game(name))


def doubts_of(strict: bool) -> library.Doubtful:
    """What to do about odd positions."""
    return library.Doubtful.REFUSE if strict else library.Doubtful.WARN


class PositionsShown(Enum):
    """How many of the positions of a text a command shows."""

    ONE = auto()
    ALL = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatToOpen:
    """What a command opens, and how far it goes into it.

    Attributes:
        what: a game, a file, a position, or `-`.
        game_name: the game that it is of, or None to identify it.
        number: which game of several in a file, from 1.
        ply: how many turns are played; `last` or None for all.
        at: the number of the last turn that is played.
        strict: whether odd positions are refused.
    """

    what: str
    game_name: str | None = None
    number: int | None = None
    ply: str | None = None
    at: str | None = None
    strict: bool = False

    def open(
        self, language: Language, shown: PositionsShown = PositionsShown.ONE
    ) -> library.Replay:
        """What is named; the game is reported on stderr where nobody named it.

        Where it gives several positions and one is shown, that is reported too.
        """
        played, choice = library.open_replay(
            standard_input() if self.what == STDIN else filled(self.what),
            game_named(self.game_name),
            language=language,
            doubtful=doubts_of(self.strict),
            number=self.number,
        )
        report_game(choice, language)
        warn_about(played.game, played.warnings, language)
        if played.others and shown is PositionsShown.ONE:
            count = len(played.others) + 1
            note = Message("cli.positions-stand-one-line-first", count=count)
            warn((Problem(note, Source(self.what)),))
        return played

    def reached(self, played: library.Replay) -> int:
        """The ply that `--ply` or `--at` asks for; the last one without them.

        What is wrong in the record after that ply is a warning.

        Raises:
            NotationError: no such ply, or a mistake in the record before it.
        """
        last, ply, at = len(played.plies), self.ply, self.at
        if ply is not None and at is not None:
            raise NotationError(Message("cli.ply-and-at"), hint=Message("common.keep-one"))
        if at is None and (ply is None or ply.lower() == "last"):
            if played.problems:
                raise NotationError(played.problems)
            return last
        if at is not None and played.plies:
            try:
                reached = library.ply_at(played, at)
            except NotationError as error:
                raise NotationError((*played.problems, *error.problems)) from error
        elif ply is not None and _IS_COUNT.fullmatch(ply) and int(ply) <= last:
            reached = int(ply)
        else:
            option, number = ("--ply", ply) if at is None else ("--at", at)
            if played.plies or played.problems:
                what = Message("cli.no-ply", ply=number)
                hint = Message("cli.ply-range", last=last)
            else:
                what = Message("cli.no-turn-no-turns", number=number)
                hint = Message("cli.name-record-play-turn-printkit")
            raise NotationError((*played.problems, Problem(what, Source(option, 1, 1), hint)))
        warn(played.problems)
        return reached


def opening_options(command: Command) -> Command:
    """WHAT and the options that say how it is opened, as one `opening`."""

    @wraps(command)
    def joined(*args: Any, **values: Any) -> Any:
        opening = WhatToOpen(**{one.name: values.pop(one.name) for one in fields(WhatToOpen)})
        return command(*args, opening=opening, **values)

    opened = cast("Command", joined)
    for option in (
        click.option("--strict", is_flag=True),
        click.option("--at", default=None, metavar="NUMBER"),
        click.option("--ply", default=None, metavar="N|last"),
        GAME_NUMBER,
        variant_option,
        game_option,
        click.argument("what", metavar="WHAT", shell_complete=games_that_begin),
    ):
        opened = option(opened)
    return opened


def standard_input() -> FileText:
    """What comes from standard input.

    Raises:
        NotationError: nothing, or no text.
    """
    if sys.stdin is None:
        raise NotationError(Message("cli.standard-input-closed"), source=Source(STDIN))
    known = click.get_current_context().meta  # a command that runs in each language reads it once
    if _READ not in known:
        known[_READ] = sys.stdin.buffer.read(MOST_BYTES + 1)
    found = decode_file(known[_READ], STDIN)
    if not found.text.strip():
        raise NotationError(Message("files.file-empty"), source=Source(STDIN))
    return found


def record_named(
    name: str, game_name: str | None, number: int | None = None
) -> tuple[Record, library.GameChoice]:
    """The record in a file or on standard input, and its game; of several the one asked for."""
    game = game_named(game_name)
    if name == STDIN:
        return library.read_found(standard_input(), STDIN, game, number)
    return library.read_record(Path(filled(name)), game, number)


def games_named(
    name: str, game_name: str | None, number: int | None
) -> tuple[tuple[Record, library.GameChoice], ...]:
    """All records in a file or on standard input, or the one asked for, each with its game."""
    if number is not None:
        return (record_named(name, game_name, number),)
    found = standard_input() if name == STDIN else read_file(Path(filled(name)))
    (record, choice), *others = library.read_games(found.text, name, game_named(game_name))
    first = replace(record, notes=(*found.notes, *record.notes))
    return ((first, choice), *others)


def records_named(names: tuple[str, ...]) -> list[Path]:
    """The files that arguments name: files, folders with all below them, patterns.

    Raises:
        NotationError: a folder without records, or a pattern that fits no file.
    """
    found: dict[Path, None] = {}
    for name in map(filled, names):
        path = Path(name)
        if path.is_dir():
            paths = _records_below(path)
            what = Message("cli.no-file-folder", records=", ".join(sorted(_RECORDS)))
        elif glob.has_magic(name) and not path.exists():
            paths = [Path(one) for one in sorted(glob.glob(name, recursive=True))]  # noqa: PTH207 - absolute ones too
            paths = [one for one in paths if one.is_file()]
            what = Message("cli.no-file-such-name")
        else:
            paths, what = [path], None
        if what is not None:
            others = set[Path]()  # those that hold no cell
            for one in (path for path in paths if path.suffix.lower() in _RECORDS):
                # what is wrong is reported where it is read
                with suppress(PrintkitError, OSError):
                    if library.holds_no_game(read_file(one).text):
                        others.add(one)
            passed = [one.name for one in paths if one in others]
            if passed:
                shown = ", ".join(passed[:_MOST_PASSED]) + ", …" * (len(passed) > _MOST_PASSED)
                note(Message("cli.passed-over-no-game", count=len(passed), names=shown))
            paths = [one for one in paths if one not in others]
            if not paths:
                raise NotationError(what, source=Source(name))
        found |= dict.fromkeys(paths)
    return list(found)


def are_several(names: tuple[str, ...]) -> bool:
    """Whether arguments name more than one record: a folder, a pattern, or several of anything."""
    if len(names) > 1:
        return True
    path = Path(names[0])
    return path.is_dir() or (glob.has_magic(names[0]) and not path.exists())


def places_named(names: tuple[str, ...]) -> list[Path]:
    """The folders that arguments name, or in which the files and patterns lie that they name."""
    places: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            places.append(path)
        elif glob.has_magic(name) and not path.exists():
            fixed = takewhile(lambda part: not glob.has_magic(part), path.parent.parts)
            places.append(Path(*fixed))
        else:
            places.append(path.parent)
    return places


def _records_below(folder: Path) -> list[Path]:
    """The records in a folder and in those below it; other files are counted in a note.

    Raises:
        NotationError: there is more below it than a person keeps of games.
    """
    files: list[Path] = []
    entries = 0
    for place, folders, names in os.walk(folder):
        entries += len(folders) + len(names)
        if entries > _MOST_ENTRIES:
            raise NotationError(
                Message("cli.more-files-folders-lie-below", count=_MOST_ENTRIES),
                source=Source(str(folder)),
                hint=Message("cli.name-folder-nearer-records"),
            )
        files += (Path(place, name) for name in names if not name.startswith("."))
    records = sorted(path for path in files if path.suffix.lower() in _RECORDS)
    others = sorted({one.suffix or one.name for one in files} - {one.suffix for one in records})
    count = len(files) - len(records)
    if records and count:
        note(
            Message("cli.other-file-left-out", folder=folder, count=count, others=" ".join(others))
        )
    return records


def filled(name: str) -> str:
    """A name that is one: an empty variable of a shell is a slip, not this folder."""
    if not name.strip():
        raise NotationError(Message("cli.no-name-given"))
    return name


def report_game(choice: library.GameChoice, language: Language) -> None:
    """Which game it is, where it was recognised from the text."""
    about(choice.game)
    if choice.evidence is not library.Evidence.REQUEST:
        note(said(choice.said, language))


def warn_about(game: Game, problems: Iterable[Problem], language: Language) -> None:
    """Warnings about a text of a game, its kinds and players named in the language."""
    warn(said_all(problems, language, names_of(game, language)))


def position_given(text: str, game: Game | None, strict: bool) -> library.ReadPosition:
    """The position that an argument gives: `-` for standard input, a file, or itself."""
    content, file, is_file = text, "--position", False
    with suppress(OSError, ValueError):  # too long for a name, or no name at all
        is_file = Path(text).is_file()
    if text == STDIN:
        content, file = standard_input().text, STDIN
    elif is_file:
        content, file = read_text(Path(text)), text
    elif library.is_file_name(text):
        what = Message("files.no-such-file")
        raise NotationError(what, source=Source(text), hint=neighbours(Path(text)))
    read = library.read_position(content, file, game, doubts_of(strict))
    warn(read.warnings)
    return read
