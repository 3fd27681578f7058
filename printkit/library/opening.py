"""What a word on the command line names, recognised by content and opened."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from printkit.errors import Message, PrintkitError, Source
from printkit.files import exists
from printkit.gamefile import load_game
from printkit.lazy import regex
from printkit.library.games import GameChoice, Told, shipped_names
from printkit.library.identify import read_found
from printkit.library.positions import Doubtful, read_positions
from printkit.model import Game, Language
from printkit.notation import GivenPosition, scan_games
from printkit.notation.files import FileText, read_file
from printkit.notation.positions.formats import PositionFormat, tell_format
from printkit.notation.positions.setup_code import CODE
from printkit.notation.records.scan import scan_text
from printkit.replay.playing import Replay, finish, replay_legal

_YAML_LINE = regex(r"[a-z_]{2,}:(\s|$)")
_MOVE = regex(r"[0-9][-=+*][A-Za-z]")
_PLACED = regex(r"(?=.*?\bN:)\s*[NKRCM]:[a-i][1-9](?:\s+[NKRCM]:[a-i][1-9])+\s*", re.DOTALL)
"""Cubes placed in turn before a game of Jersi 1 to 3, capitals for both sides, a king among them:
no state file, whose items are joined by `/`."""
_FILE_ENDING = regex(r"\S*\.[A-Za-z][A-Za-z0-9]{1,5}")
_FEWEST_ROWS = 5
"""A board has as many; a path is seldom so deep."""
ARGUMENT = "WHAT"
"""What messages call a position that is given in place of a file."""


class What(StrEnum):
    """What a word on the command line names."""

    GAME = "game"
    SPEC = "spec"
    RECORD = "record"
    POSITION = "position"


def what_is(what: str) -> What:
    """Whether a word names a game, a spec, a record or a position, or is itself a position.

    Files are recognised by content.

    Raises:
        PrintkitError: no such game or file, or a file of another kind.
    """
    named = _named(what)
    return named or kind_of_text(read_file(Path(what)).text, what)


def _named(what: str) -> What | None:
    """What a word is that need not be read to be known."""
    if what.partition("+")[0].lower() in shipped_names():
        return What.GAME
    path = Path(what)
    if not exists(path):
        if is_position(what):
            return What.POSITION
        if path.suffix == "":
            load_game(what)
    return What.SPEC if path.suffix in {".yaml", ".yml"} else None


def is_position(text: str) -> bool:
    """Whether an argument reads as a PSN or a state line, and not as the name of a file."""
    form = tell_format(text) if text.strip() else None
    if form is PositionFormat.PSN:
        return text.split(maxsplit=1)[0].count("/") >= _FEWEST_ROWS - 1
    return form is PositionFormat.STATE


def is_file_name(text: str) -> bool:
    """Whether an argument that is no position looks like the name of a file."""
    if is_position(text) or tell_format(text) is PositionFormat.STATEFILE:
        return False
    return "/" in text or _FILE_ENDING.fullmatch(text.strip()) is not None


def kind_of_text(text: str, file: str) -> What:
    """Whether a text that messages call `file` is a spec, a record or a position.

    What has turns that are numbered or move something is a record, whatever else stands in it.

    Raises:
        NotationError: it is none of them.
    """
    lines = (line for line in text.split("\n") if line.strip() and not line.startswith("#"))
    if _YAML_LINE.match(next(lines, "")):
        return What.SPEC
    if is_position_text(text, file):
        return What.POSITION
    scan_games(text, file)
    return What.RECORD


def is_position_text(text: str, file: str) -> bool:
    """Whether a text is a position, and no record that begins like one; see `kind_of_text`."""
    if tell_format(text) is None and not CODE.fullmatch(text.strip()):
        return False
    if _PLACED.fullmatch(text):
        return False
    turns = scan_text(text, file).turns
    return not any(turn.number is not None or _MOVE.search(turn.text) for turn in turns)


def open_replay(
    what: str,
    game: Game | None = None,
    *,
    language: Language = Language.EN,
    doubtful: Doubtful = Doubtful.WARN,
    found: FileText | None = None,
    number: int | None = None,
) -> tuple[Replay, GameChoice]:
    """What a word names, ready to be shown or played on: a game, a spec, a record or a position.

    A game gives its setup, a position itself, both without plies. A record is played out as far
    as it is legal; what is wrong after that stands in `Replay.problems`.

    Args:
        what: the word.
        game: the game that a record or a position is of, or None to identify it.
        language: of the words about illegal turns.
        doubtful: what to do about odd positions.
        found: what the file `what` holds, where it was read already.
        number: which game of several in a file, from 1.

    Raises:
        PrintkitError: see `what_is`, `load`, `read_record`, `replay_legal` and `read_position`; or
            `what` is another game than `game`.
    """
    if found is None:
        named = _named(what)
        if named in {What.GAME, What.SPEC}:
            return _opened_game(load_game(what), game)
        if named is What.POSITION:
            return _opened_position(what, ARGUMENT, game, doubtful)
        found = read_file(Path(what))
    match kind_of_text(found.text, what):
        case What.POSITION:
            return _opened_position(found.text, what, game, doubtful)
        case What.SPEC:
            return _opened_game(load_game(what), game)
        case _:
            record, choice = read_found(found, what, game, number)
            return replay_legal(choice.game, record, language), choice


def _opened_game(named: Game, asked: Game | None) -> tuple[Replay, GameChoice]:
    refuse_other(named, asked)
    start = GivenPosition(position=named.setup, source=named.source, side=named.setup.to_move)
    return finish(named, start, (), ()), GameChoice(game=named, told_by=Told.REQUEST)


def refuse_other(named: Game, asked: Game | None) -> None:
    """See that a game that is named twice is the same.

    Raises:
        PrintkitError: it is not.
    """
    if asked is not None and asked != named:
        what = Message("library.two-games-named", game=named.name, other=asked.name)
        raise PrintkitError(what, source=Source("--game"), hint=Message("library.leave-one-out"))


def _opened_position(
    text: str, file: str, game: Game | None, doubtful: Doubtful
) -> tuple[Replay, GameChoice]:
    read, *others = read_positions(text, file, game, doubtful)
    played = finish(read.choice.game, read.given, (), ())
    warnings = [warning for one in (read, *others) for warning in one.warnings]
    further = tuple(one.given for one in others)
    return replace(played, warnings=tuple(warnings), others=further), read.choice
