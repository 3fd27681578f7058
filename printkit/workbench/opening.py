"""What a word on the command line names, told by content and opened."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from printkit.errors import NotationError
from printkit.model import Game, Language
from printkit.notation import GivenPosition, scan_record
from printkit.notation.files import read_text
from printkit.notation.formats import tell_format
from printkit.spec import load_game
from printkit.workbench.games import GameChoice, Told, shipped_names
from printkit.workbench.playing import Replay, finish, replay
from printkit.workbench.positions import Doubtful, read_position
from printkit.workbench.telling import read_record

_YAML_LINE = re.compile(r"[a-z_]{2,}:(\s|$)")


class What(StrEnum):
    """What a word on the command line names."""

    GAME = "game"
    SPEC = "spec"
    RECORD = "record"
    POSITION = "position"


def what_is(what: str) -> What:
    """Whether a word names a game, a spec, a record or a position; files are told by content.

    Raises:
        PrintkitError: no such game or file, or a file of another kind.
    """
    if what.partition("+")[0] in shipped_names():
        return What.GAME
    path = Path(what)
    if not path.exists() and path.suffix == "":
        load_game(what)
    if path.suffix in {".yaml", ".yml"}:
        return What.SPEC
    return _kind_of_text(read_text(path), what)


def _kind_of_text(text: str, file: str) -> What:
    lines = (line for line in text.split("\n") if line.strip() and not line.startswith("#"))
    if _YAML_LINE.match(next(lines, "")):
        return What.SPEC
    try:
        if any(turn.number is not None for turn in scan_record(text, file).turns):
            return What.RECORD
    except NotationError:
        if tell_format(text) is None:
            raise
    return What.RECORD if tell_format(text) is None else What.POSITION


def open_replay(
    what: str,
    game: Game | None = None,
    *,
    language: Language = Language.EN,
    doubtful: Doubtful = Doubtful.WARN,
) -> tuple[Replay, GameChoice]:
    """What a word names, ready to be shown or played on: a game, a spec, a record or a position.

    A game gives its setup, a position itself, both without plies.

    Raises:
        PrintkitError: see `what_is`, `load`, `read_record`, `replay` and `read_position`.
    """
    match what_is(what):
        case What.GAME | What.SPEC:
            choice = GameChoice(game=load_game(what), told_by=Told.REQUEST)
            setup, source = choice.game.setup, choice.game.source
            start = GivenPosition(position=setup, source=source, side=setup.to_move)
            return finish(choice.game, start, (), ()), choice
        case What.RECORD:
            record, choice = read_record(Path(what), game)
            return replay(choice.game, record, language), choice
        case What.POSITION:
            read = read_position(read_text(Path(what)), what, game, doubtful)
            played = finish(read.choice.game, read.given, (), ())
            return replace(played, warnings=read.warnings), read.choice
