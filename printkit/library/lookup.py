"""What a word on the command line names, recognised by content and opened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.base import features
from printkit.base.errors import Message, PrintkitError, Source
from printkit.base.files import exists
from printkit.gamefile import load_game, shelf
from printkit.library.games import Doubtful, Evidence, GameChoice, What, shipped_names
from printkit.model import Game, Language
from printkit.notation import GivenPosition
from printkit.notation.files import FileText, read_file
from printkit.replay.replay import Replay, finish, replay_legal

if TYPE_CHECKING:
    from printkit.library.positions import ReadPosition

ARGUMENT = "WHAT"
"""What messages call a position that is given in place of a file."""


def what_is(what: str) -> What:
    """Whether a word names a game, a spec, a record or a position, or is itself a position.

    Files are recognised by content.

    Raises:
        PrintkitError: no such game or file, or a file of another kind.
    """
    from printkit.library.kinds import kind_of_text

    named = _named(what)
    if named is What.TEXT:
        return kind_of_text(what, ARGUMENT)
    return named or kind_of_text(read_file(Path(what)).text, what)


def _named(what: str) -> What | None:
    """What a word is that need not be read to be known: a game, a spec, or a text itself."""
    if what.partition("+")[0].lower() in shipped_names():
        return What.GAME
    path = Path(what)
    if not exists(path):
        from printkit.library.kinds import is_text

        if is_text(what):
            return What.TEXT
        if path.suffix == "":
            load_game(what)
    return What.SPEC if path.suffix in {".yaml", ".yml"} else None


def open_replay(
    what: str | FileText,
    game: Game | None = None,
    *,
    language: Language = Language.EN,
    doubtful: Doubtful = Doubtful.WARN,
    number: int | None = None,
) -> tuple[Replay, GameChoice]:
    """What a word names, ready to be shown or played on: a game, a spec, a record or a position.

    A game gives its setup, a position itself, both without plies. A record is played out as far as
    it is legal; what is wrong after that stands in `Replay.problems`. Without a game, that of a
    record or a position is identified; `number` says which game of several in a file is meant, from
    1. `what` may be a file's text that was read already.

    Raises:
        PrintkitError: see `what_is`, `load`, `read_record`, `replay_legal` and `read_position`; or
            `what` is another game than `game`.
    """
    if isinstance(what, FileText):
        found, what = what, what.name
    else:
        named = _named(what)
        if named in {What.GAME, What.SPEC}:
            return _opened_game(load_game(what), game)
        if named is None and (table := features.find("positions", Path(what).suffix.lower())):
            return _opened_position(table.position_in(Path(what), game))
        found = FileText(what, name=ARGUMENT) if named is What.TEXT else read_file(Path(what))
        what = ARGUMENT if named is What.TEXT else what
    from printkit.library.kinds import kind_of_text
    from printkit.library.records import read_found

    match kind_of_text(found.text, what, game):
        case What.POSITION:
            from printkit.library.positions import read_positions

            return _opened_position(*read_positions(found.text, what, game, doubtful))
        case What.SPEC:
            return _opened_game(load_game(what), game)
        case _:
            record, choice = read_found(found, what, game, number)
            return replay_legal(choice.game, record, language), choice


def open_example(path: Path, game: Game, language: Language) -> Replay:
    """A record that a spec names, played out; messages call it as its spec is called.

    Raises:
        PrintkitError: see `open_replay`.
    """
    found = replace(read_file(path), name=shelf.shown(path))
    return open_replay(found, game=game, language=language)[0]


def _opened_position(read: ReadPosition, *others: ReadPosition) -> tuple[Replay, GameChoice]:
    warnings = tuple(warning for one in (read, *others) for warning in one.warnings)
    played = finish(read.choice.game, read.given, (), ())
    further = tuple(one.given for one in others)
    return replace(played, warnings=warnings, others=further), read.choice


def _opened_game(named: Game, asked: Game | None) -> tuple[Replay, GameChoice]:
    refuse_other(named, asked)
    start = GivenPosition(position=named.setup, source=named.source, side=named.setup.to_move)
    return finish(named, start, (), ()), GameChoice(game=named, evidence=Evidence.REQUEST)


def refuse_other(named: Game, asked: Game | None) -> None:
    """See that a game that is named twice is the same.

    Raises:
        PrintkitError: it is not.
    """
    if asked is not None and asked != named:
        what = Message("library.two-games-named", game=named.name, other=asked.name)
        raise PrintkitError(what, source=Source("--game"), hint=Message("library.leave-one-out"))
