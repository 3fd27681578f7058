"""Records read, and the game they are of told from what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from printkit.model import Game
from printkit.notation import DIALECTS, Record, RecordText, scan_record
from printkit.notation.files import FileText, read_file
from printkit.notation.record import read_record as read_scanned
from printkit.workbench.games import GameChoice, Told, alphabet_of, candidates, named_game, rules_of
from printkit.workbench.meaning import meant

_MOST_TRIED = 400
"""No game is longer; so many turns tell which one it is."""


def read_record(path: Path, game: Game | None = None) -> tuple[Record, GameChoice]:
    """The record in a file, and its game: the one given, else told from the record.

    Turns that cannot be read are in `Record.problems`.

    Raises:
        NotationError: the file cannot be read or holds no turns, or a header names no game.
    """
    return read_found(read_file(path), str(path), game)


def read_found(found: FileText, file: str, game: Game | None = None) -> tuple[Record, GameChoice]:
    """The record in what was read from `file`; see `read_record`."""
    record, choice = read_record_text(found.text, file, game)
    return replace(record, notes=(*found.notes, *record.notes)), choice


def read_record_text(text: str, file: str, game: Game | None = None) -> tuple[Record, GameChoice]:
    """The record in a text that messages call `file`; see `read_record`."""
    scanned = scan_record(text, file)
    choice = GameChoice(game=game, told_by=Told.REQUEST) if game else tell_game(scanned)
    return _read_as(choice.game, scanned), choice


def _read_as(game: Game, scanned: RecordText) -> Record:
    return read_scanned(scanned, DIALECTS[game.dialect], alphabet_of(game))


def tell_game(scanned: RecordText) -> GameChoice:
    """The game of a record: by its header, its setup prologue, else by its turns.

    By its turns it is the shipped edition under which most turns are legal, the latest one where
    several are equal. Editions of the past are only tried where no current one allows all turns.

    Raises:
        NotationError: a header names a game that does not come with printkit.
    """
    named = _named(scanned)
    if named is not None:
        return GameChoice(game=named, told_by=Told.HEADER)
    current, past = candidates()
    if scanned.setup:
        with_setup = [game for game in current if DIALECTS[game.dialect].parse_setup_item]
        if len(with_setup) == 1:
            return GameChoice(game=with_setup[0], told_by=Told.SETUP)
    game, is_legal = _most_legal(scanned, current)
    if not is_legal:
        game, _ = _most_legal(scanned, [*current, *past()])
    return GameChoice(game=game, told_by=Told.TURNS)


def _named(scanned: RecordText) -> Game | None:
    """The game that the headers `Game` and `Edition` name: `jersi`, `jersi/4.0`, or `4.0`."""
    values = {key.lower(): value for key, value in scanned.headers}
    game, edition = values.get("game"), values.get("edition")
    if edition is not None:
        name = edition.text
        if "/" not in name and game is not None:
            name = f"{game.text.split('/')[0]}/{name}"
        return named_game(name, edition.source)
    return named_game(game.text, game.source) if game else None


def _most_legal(scanned: RecordText, games: Sequence[Game]) -> tuple[Game, bool]:
    """The game in which most turns are legal, and whether all are.

    All candidates play in step until one is left; ties go to what reads, then to the candidates
    named first. That a text fits a smaller board says more than that it fits a larger one.
    """
    beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
    running = [_Candidate(game, _read_as(game, beginning)) for game in games]
    for _ in beginning.turns:
        still = [one for one in running if one.advances()]
        if not still:
            break
        running = still
    best = min(running, key=lambda one: len(one.record.problems))
    return best.game, best.is_legal


class _Candidate:
    """A game that a record may be of, as far as its turns are legal in it."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        self._rules = rules_of(game)
        self._position = record.start(game.setup).position
        self._played = 0

    @property
    def is_legal(self) -> bool:
        """Whether the record reads, and all its turns were played."""
        return not self.record.problems and self._played == len(self.record.turns)

    def advances(self) -> bool:
        """Plays one turn more, if it is legal."""
        if self._played == len(self.record.turns):
            return False
        parsed = self.record.turns[self._played]
        turn, reason = meant(self._rules, self._position, parsed)
        if reason is not None:
            return False
        self._position = self._rules.play(self._position, turn)
        self._played += 1
        return True
