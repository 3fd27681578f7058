"""What commands take in: records and positions, opened and told apart."""

from __future__ import annotations

import glob
import sys
from pathlib import Path

import click

from printkit import workbench
from printkit.cli.console import note, warn
from printkit.errors import NotationError, Source
from printkit.model import Game, Language
from printkit.notation.files import decode, read_text
from printkit.spec import load_game

STRICT = click.option(
    "--strict", is_flag=True, help="Refuse positions that no game could show, instead of warning."
)
PLY = click.option(
    "--ply", default=None, metavar="N|last", help="After so many turns; 0 is the start."
)


def game_named(name: str | None) -> Game | None:
    """The game that `--game` names, if it was given."""
    return None if name is None else load_game(name)


def doubts_of(strict: bool) -> workbench.Doubtful:
    """What to do about odd positions."""
    return workbench.Doubtful.REFUSE if strict else workbench.Doubtful.WARN


def opened(what: str, game_name: str | None, language: Language, strict: bool) -> workbench.Replay:
    """What WHAT names; the game is told on stderr where nobody named it."""
    played, choice = workbench.open_replay(
        what, game_named(game_name), language=language, doubtful=doubts_of(strict)
    )
    tell(choice)
    warn(played.warnings)
    return played


def records_named(names: tuple[str, ...]) -> list[Path]:
    """The files that arguments name: files, folders with all below them, patterns.

    Raises:
        NotationError: a folder without records, or a pattern that fits no file.
    """
    found: dict[Path, None] = {}
    for name in names:
        path = Path(name)
        if path.is_dir():
            paths = sorted(path.rglob("*.txt"))
            what = "no .txt file in this folder"
        elif glob.has_magic(name) and not path.exists():
            paths = [Path(one) for one in sorted(glob.glob(name, recursive=True))]  # noqa: PTH207 - absolute ones too
            paths = [one for one in paths if one.is_file()]
            what = "no file has such a name"
        else:
            paths, what = [path], ""
        if not paths:
            raise NotationError(what, source=Source(name))
        found |= dict.fromkeys(paths)
    return list(found)


def tell(choice: workbench.GameChoice) -> None:
    """Which game it is, where it was told from the text."""
    if choice.told_by is not workbench.Told.REQUEST:
        note(str(choice))


def position_given(text: str, game: Game | None, strict: bool) -> workbench.ReadPosition:
    """The position that an argument gives: `-` for standard input, a file, or itself."""
    if text == "-":
        content, file = decode(sys.stdin.buffer.read(), "-"), "-"
    elif Path(text).is_file():
        content, file = read_text(Path(text)), text
    else:
        content, file = text, "--position"
    read = workbench.read_position(content, file, game, doubts_of(strict))
    warn(read.warnings)
    return read


def ply_asked(played: workbench.Replay, ply: str | None, at: str | None) -> int:
    """The ply that `--ply` or `--at` asks for; the last one without them.

    Raises:
        NotationError: no such ply.
    """
    last = len(played.plies)
    if at is not None:
        if ply is not None:
            raise NotationError("--ply and --at each name a turn", hint="keep one of them")
        return workbench.ply_at(played, at)
    if ply is None or ply.lower() == "last":
        return last
    if not ply.isascii() or not ply.isdigit() or int(ply) > last:
        raise NotationError(
            f"no ply {ply}", source=Source("--ply", 1, 1), hint=f"from 0 to {last}, or last"
        )
    return int(ply)
