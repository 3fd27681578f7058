"""Records read, and the game they are of told from what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.errors import NotationError
from printkit.model import Game
from printkit.notation import DIALECTS, Record, RecordText, scan_record
from printkit.notation.files import read_text
from printkit.notation.record import read_record as read_scanned
from printkit.notation.record import read_turn
from printkit.rules import Position
from printkit.workbench.games import GameChoice, Told, alphabet_of, candidates, named_game, rules_of


def read_record(path: Path, game: Game | None = None) -> tuple[Record, GameChoice]:
    """The record in a file, and its game: the one given, else told from the record.

    Turns that cannot be read are in `Record.problems`.

    Raises:
        NotationError: the file cannot be read or holds no turns, or a header names no game.
    """
    return read_record_text(read_text(path), str(path), game)


def read_record_text(text: str, file: str, game: Game | None = None) -> tuple[Record, GameChoice]:
    """The record in a text that messages call `file`; see `read_record`."""
    scanned = scan_record(text, file)
    choice = GameChoice(game=game, told_by=Told.REQUEST) if game else tell_game(scanned)
    return _read_as(choice.game, scanned), choice


def _read_as(game: Game, scanned: RecordText) -> Record:
    return read_scanned(scanned, DIALECTS[game.dialect], alphabet_of(game))


def tell_game(scanned: RecordText) -> GameChoice:
    """The game of a record: by its header, its setup prologue, else by its turns.

    By its turns it is the shipped edition under which most turns are legal.

    Raises:
        NotationError: a header names a game that does not come with printkit.
    """
    for key, value in scanned.headers:
        if key.lower() == "game":
            return GameChoice(game=named_game(value.text, value.source), told_by=Told.HEADER)
    games = candidates()
    if scanned.setup:
        games = [game for game in games if DIALECTS[game.dialect].parse_setup_item] or games
        if len(games) == 1:
            return GameChoice(game=games[0], told_by=Told.SETUP)
    return GameChoice(game=_most_legal(scanned, games), told_by=Told.TURNS)


def _most_legal(scanned: RecordText, games: Sequence[Game]) -> Game:
    """Plays all candidates in step until one is left; ties go to what reads, then to small boards.

    That a text fits the smaller board says more than that it fits the larger one.
    """
    running = [(game, _legal_positions(game, scanned)) for game in games]
    while len(running) > 1:
        still = [(game, plies) for game, plies in running if next(plies, None) is not None]
        if not still:
            break
        running = still
    if len(running) == 1:
        return running[0][0]
    return min(
        (game for game, _ in running),
        key=lambda game: (len(_read_as(game, scanned).problems), len(game.grid.names)),
    )


def _legal_positions(game: Game, scanned: RecordText) -> Iterator[Position]:
    """The positions after each turn, up to the first that does not read or is illegal."""
    rules, dialect, alphabet = rules_of(game), DIALECTS[game.dialect], alphabet_of(game)
    opening = _read_as(game, replace(scanned, turns=()))
    position = opening.start(game.setup).position
    for token in () if opening.problems else scanned.turns:
        try:
            turn = read_turn(token, dialect, alphabet).turn
        except NotationError:
            return
        if rules.explain(position, turn) is not None:
            return
        position = rules.play(position, turn)
        yield position
