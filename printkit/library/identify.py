"""The game of a record identified from what it holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from printkit.library.candidate import Candidate, Words, mistakes_in_start
from printkit.library.games import Evidence, GameChoice, candidates, named_game
from printkit.model import Game
from printkit.notation import RecordText
from printkit.notation.alphabet import LetterCase
from printkit.notation.positions.boardrows import has_ends
from printkit.notation.turns.shapes import WHOLE_TURN
from printkit.replay.tables import alphabet_of
from printkit.rules import Position, Ruleset

_MOST_TRIED = 400
"""No game is longer; so many turns show which one it is."""


def choose(
    scanned: RecordText, game: Game | None, like: Game | None
) -> tuple[RecordText, GameChoice, Candidate | None]:
    """Which game a record is of, and how it was played in it; None where there was no need.

    The record comes with the signs that what follows tells.
    """
    if game is not None:
        choice, tried = GameChoice(game=game, evidence=Evidence.REQUEST), None
    else:
        choice, tried = _told_game(scanned, like)
    if tried is None and choice.game.rules is not None and is_doubtful(scanned):
        beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
        tried = Candidate(choice.game, beginning, Words.of(beginning))
        tried.play()
    if tried is not None and tried.settled:
        turns = [*scanned.turns]
        for at, text in tried.settled.items():
            turns[at] = replace(turns[at], text=text)
        scanned = replace(scanned, turns=tuple(turns))
    return scanned, choice, tried


def is_doubtful(scanned: RecordText) -> bool:
    """Whether a text that cannot be played may have been meant otherwise."""
    turns = scanned.turns
    if scanned.notes or not turns or turns[0].number is None or scanned.problems:
        return True
    return any(not WHOLE_TURN.fullmatch(turn.text) for turn in turns)


def tell_game(scanned: RecordText, like: Game | None = None) -> GameChoice:
    """The game of a record: by its header, its setup prologue, else by its turns.

    By its turns it is the first shipped edition under which all turns are legal, current ones
    before past ones, smaller boards before larger ones, later editions before earlier ones: that
    a text fits a smaller board says more than that it fits a larger one. Where all fail, every turn
    counts that is legal up to the first mistake, and every one whose cells are on the board;
    between equal ones the board with the most of the cells that are named. A turn that is passed
    (`--`), which no game allows, speaks for none: the other player is taken to move on.

    Args:
        scanned: the record.
        like: the game to be tried first.

    Raises:
        NotationError: a header names a game that does not come with printkit.
    """
    return _told_game(scanned, like)[0]


def _told_game(scanned: RecordText, like: Game | None) -> tuple[GameChoice, Candidate | None]:
    """The game of a record, see `tell_game`; and how it was played in it, where its turns told."""
    named = game_named_in(scanned)
    if named is not None:
        return GameChoice(game=named, evidence=Evidence.HEADER), None
    current, past = candidates()
    if scanned.setup:
        fitting = [game for game in current if not mistakes_in_start(game, scanned)]
        if len(fitting) == 1:
            return GameChoice(game=fitting[0], evidence=Evidence.SETUP), None
    if scanned.setup or has_ends(scanned.preface.text):
        # A program of Jersi 2 wrote such starts, and Jersi 3 reads its letters otherwise.
        past = reversed([*past])
    first = [] if like is None else [like]
    tried = _likeliest(scanned, chain(first, current, past))
    return GameChoice(game=tried.game, evidence=Evidence.TURNS), tried


def game_named_in(scanned: RecordText) -> Game | None:
    """The game that the headers `Game` and `Edition` name: `jersi`, `jersi/4.0`, or `4.0`."""
    values = {key.lower(): value for key, value in scanned.headers}
    game, edition = values.get("game"), values.get("edition")
    if edition is not None:
        name = edition.text
        if "/" not in name and game is not None:
            name = f"{game.text.split('/')[0]}/{name}"
        return named_game(name, edition.source)
    return named_game(game.text, game.source) if game else None


def _likeliest(scanned: RecordText, games: Iterable[Game]) -> Candidate:
    """The first game in which all turns are legal, else the one of which a record says most."""
    beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
    words = Words.of(beginning)
    tried = set[object]()
    likeliest: Candidate | None = None
    for game in games:
        if _manner(game) in tried:
            continue
        tried.add(_manner(game))
        candidate = Candidate(game, beginning, words)
        most = likeliest.merit if likeliest else None
        if not beginning.turns or most is None or candidate.at_best > most:
            candidate.play()
        if candidate.is_legal:
            return candidate
        if likeliest is None or most is None or candidate.merit > most:
            likeliest = candidate
    assert likeliest is not None
    return likeliest


_Manner: TypeAlias = tuple[Ruleset | None, Position, tuple[str, ...], tuple[str, ...], LetterCase]


@lru_cache(maxsize=64)
def _manner(game: Game) -> object:
    """How records of a game are read and played, the same object for games alike."""
    alphabet = alphabet_of(game)
    rules, setup = game.rules, game.setup
    return _token((rules, setup, alphabet.letters, alphabet.codes, alphabet.case))


@lru_cache(maxsize=64)
def _token(manner: _Manner) -> object:  # noqa: ARG001 - what is kept goes by it
    return object()
