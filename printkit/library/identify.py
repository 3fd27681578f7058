"""Records read, and their game identified from what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeAlias

from printkit.errors import Message, NotationError, Problem, Reason, ReasonCode
from printkit.lazy import regex
from printkit.library.games import Evidence, GameChoice, candidates, named_game
from printkit.model import Game
from printkit.notation import DIALECTS, ParsedTurn, Record, RecordText, scan_games
from printkit.notation.alphabet import LetterCase, Opening
from printkit.notation.files import FileText, read_file
from printkit.notation.positions.boardrows import has_ends, misfit
from printkit.notation.records.readings import joined, other_readings
from printkit.notation.records.record import (
    begins_late,
    begun_by,
    is_coded,
    read_turn,
    tells_start,
)
from printkit.notation.records.record import read_record as read_scanned
from printkit.notation.records.scan import chosen
from printkit.notation.records.tree import WrittenTurn
from printkit.notation.turns.shapes import NULL_TURNS, WHOLE_TURN
from printkit.replay.meaning import meant
from printkit.replay.tables import alphabet_of, rules_of
from printkit.rules import Position, Ruleset

_CELL = regex(r"[a-z]{1,2}[0-9]{1,2}")
_MOST_OF_A_NUMBER = 2
_MUCH_FURTHER = 3
"""So many turns more make another reading that is not legal either the likelier one."""
_MOST_TRIED = 400
"""No game is longer; so many turns show which one it is."""


def read_record(
    path: Path, game: Game | None = None, number: int | None = None
) -> tuple[Record, GameChoice]:
    """The record in a file, and its game: the one given, else identified from the record.

    Turns that cannot be read are in `Record.problems`.

    Args:
        path: the file.
        game: the game, or None to identify it.
        number: which game of several in the file, from 1.

    Raises:
        NotationError: the file cannot be read or holds no turns, a header names no game, or there
            are several games and no number.
    """
    return read_found(read_file(path), str(path), game, number)


def read_found(
    found: FileText, file: str, game: Game | None = None, number: int | None = None
) -> tuple[Record, GameChoice]:
    """The record in what was read from `file`; see `read_record`."""
    record, choice = read_record_text(found.text, file, game, number)
    return replace(record, notes=(*found.notes, *record.notes)), choice


def read_record_text(
    text: str, file: str, game: Game | None = None, number: int | None = None
) -> tuple[Record, GameChoice]:
    """The record in a text that messages call `file`; see `read_record`."""
    games = read_games(text, file, game)
    return games[chosen(len(games), file, number)]


def read_games(
    text: str, file: str, game: Game | None = None
) -> tuple[tuple[Record, GameChoice], ...]:
    """All records in a text that messages call `file`, each with its game; see `read_record`.

    A game that nothing names is taken for what the one before it is, if its turns are legal there.
    A text that cannot be played as it stands is read otherwise, if all turns are legal then
    (`printkit.notation.records.readings`); a note says how.

    Raises:
        NotationError: there are no turns in it, or a header names no game.
    """
    told = _Told.of(text, file, game)
    return tuple((_read_as(choice.game, scanned), choice) for scanned, choice, _ in told.games)


_Game: TypeAlias = "tuple[RecordText, GameChoice, _Candidate | None]"


@dataclass(frozen=True, slots=True)
class _Told:
    """The games of a text in one reading.

    Attributes:
        games: what was scanned of each, which game it is, and how it was played, if need was.
        legal: whether all turns of all of them are.
        played: how many turns are legal before the first mistake of each.
    """

    games: tuple[_Game, ...]
    legal: bool
    played: int

    @classmethod
    def of(cls, text: str, file: str, game: Game | None) -> _Told:
        """The reading of a text as it stands, or another one that plays where that does not."""
        fault: NotationError | None = None
        try:
            plain = cls.scanned(scan_games(text, file), game)
        except NotationError as error:
            plain, fault = cls((), legal=False, played=0), error
        if plain.legal and len(plain.games) == 1:
            return plain
        one = joined([scanned for scanned, _, _ in plain.games])
        if one is not None and (whole := cls.scanned(one, game)).legal:
            return whole
        if plain.legal or not (fault or any(map(is_doubtful, (one for one, _, _ in plain.games)))):
            return replace(plain, games=tuple(map(_explained, plain.games)))
        told = plain.otherwise(text, file, game)
        if fault is not None and not told.games:
            raise fault
        return told if told.legal else replace(told, games=tuple(map(_explained, told.games)))

    @classmethod
    def scanned(cls, games: Iterable[RecordText], game: Game | None) -> _Told:
        """What was scanned, told and played."""
        told: list[_Game] = []
        legal, played = True, 0
        for scanned in games:
            like = told[-1][1].game if told else None
            choice, tried = _choice(scanned, game, like)
            told.append((scanned, choice, tried))
            legal &= tried is None or tried.is_legal
            played += len(scanned.turns) if tried is None else tried.played
        return cls(tuple(told), legal=legal, played=played)

    def otherwise(self, text: str, file: str, game: Game | None) -> _Told:
        """The first other reading that is legal, of as many turns; else the one that goes furthest.

        What goes no further than the text as it stands is none.
        """
        turns = sum(len(_whole(scanned)) for scanned, _, _ in self.games)
        best = self
        for games in other_readings(text, file):
            told = _Told.scanned(games, game)
            if sum(len(scanned.turns) for scanned, _, _ in told.games) < turns:
                continue
            if told.legal:
                return told
            if told.played > best.played + _MUCH_FURTHER:
                best = told
        return best


def _explained(told: _Game) -> _Game:
    """A game that no reading makes legal, with the reason where it is none of its turns' own.

    Its second turn is of the same player as the first, and no numbers say otherwise; or its first
    turns are missing.
    """
    scanned, choice, tried = told
    if tried is None or tried.is_legal or tried.played > _MUCH_FURTHER:
        return told
    first = scanned.turns[0].number or 1
    if tried.is_of_one_side:
        what, hint = Message("notation.one-below-other"), Message("notation.number-the-turns")
        problem = Problem(what, scanned.turns[1].source, hint)
    elif first > 2 and not tells_start(scanned):
        what, hint = begins_late(first), Message("notation.start-in-a-header")
        problem = Problem(what, scanned.turns[0].source, hint)
    else:
        return told
    turns, problems = scanned.turns[: int(tried.is_of_one_side)], (*scanned.problems, problem)
    return replace(scanned, turns=turns, problems=problems), choice, tried


def is_doubtful(scanned: RecordText) -> bool:
    """Whether a text that cannot be played may have been meant otherwise."""
    turns = scanned.turns
    return bool(scanned.notes or not turns or turns[0].number is None or scanned.problems)


def _whole(scanned: RecordText) -> list[WrittenTurn]:
    return [turn for turn in scanned.turns if WHOLE_TURN.fullmatch(turn.text)]


def _choice(
    scanned: RecordText, game: Game | None, like: Game | None
) -> tuple[GameChoice, _Candidate | None]:
    """Which game a record is of, and how it was played in it; None where there was no need."""
    if game is not None:
        choice, tried = GameChoice(game=game, evidence=Evidence.REQUEST), None
    else:
        choice, tried = _told_game(scanned, like)
    if tried is None and choice.game.rules is not None and is_doubtful(scanned):
        beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
        tried = _Candidate(choice.game, beginning, _Words.of(beginning))
        tried.play()
    return choice, tried


def _read_as(game: Game, scanned: RecordText) -> Record:
    return read_scanned(scanned, DIALECTS[game.dialect], alphabet_of(game))


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


def _told_game(scanned: RecordText, like: Game | None) -> tuple[GameChoice, _Candidate | None]:
    """The game of a record, see `tell_game`; and how it was played in it, where its turns told."""
    named = game_named_in(scanned)
    if named is not None:
        return GameChoice(game=named, evidence=Evidence.HEADER), None
    current, past = candidates()
    if scanned.setup:
        fitting = [game for game in current if not _mistakes_in_start(game, scanned)]
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


def _mistakes_in_start(game: Game, scanned: RecordText) -> int:
    """How much of the setup that stands before the turns cannot be read in a game."""
    if not tells_start(scanned):
        return 0
    if (
        scanned.setup
        and not is_coded(scanned)
        and not DIALECTS[game.dialect].has_setup(alphabet_of(game))
    ):
        return len(scanned.setup)
    problems = _read_as(game, replace(scanned, turns=(), problems=())).problems
    return len(problems) + (misfit(scanned.preface.text, game.grid) if problems else 0)


def _likeliest(scanned: RecordText, games: Iterable[Game]) -> _Candidate:
    """The first game in which all turns are legal, else the one of which a record says most."""
    beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
    words = _Words.of(beginning)
    tried = set[object]()
    likeliest: _Candidate | None = None
    for game in games:
        if _manner(game) in tried:
            continue
        tried.add(_manner(game))
        candidate = _Candidate(game, beginning, words)
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


class _Words(NamedTuple):
    """The cells that a record names: turn by turn, and each once."""

    by_turn: Sequence[tuple[str, ...]]
    names: frozenset[str]

    @classmethod
    def of(cls, scanned: RecordText) -> _Words:
        by_turn = [tuple(_CELL.findall(turn.text)) for turn in scanned.turns]
        return cls(by_turn, frozenset(chain.from_iterable(by_turn)))

    def known(self, index: Container[str]) -> tuple[int, int]:
        """How many turns name none but cells of a board, and how often such are named."""
        if all(map(index.__contains__, self.names)):
            return len(self.by_turn), sum(map(len, self.by_turn))
        return (
            sum(all(map(index.__contains__, cells)) for cells in self.by_turn),
            sum(cell in index for cells in self.by_turn for cell in cells),
        )


class _Candidate:
    """A game that a record may be of, as far as its turns are legal in it.

    Turns are read one by one as they are played: the first few rule most games out.

    Attributes:
        game: the game.
        is_legal: whether the record reads, and all its turns were played.
        played: how many were.
    """

    def __init__(self, game: Game, scanned: RecordText, words: _Words) -> None:
        turns = tuple(turn for turn in scanned.turns if turn.text not in NULL_TURNS)
        self.game, self.is_legal = game, False
        self._passes = len(turns) < len(words.by_turn)
        self._scanned = replace(scanned, turns=turns) if self._passes else scanned
        self._words, self.played = words, 0
        self._reason: Reason | None = None

    @property
    def is_of_one_side(self) -> bool:
        """Whether the second turn is of the same player as the first, and numbers say no other."""
        if (
            self.played != 1
            or self._reason is None
            or self._reason.code is not ReasonCode.NOT_YOURS
        ):
            return False
        counts = Counter(turn.number for turn in self._scanned.turns)
        return max(counts.values()) > _MOST_OF_A_NUMBER

    @property
    def merit(self) -> tuple[int, int, int]:
        """How much speaks for the game."""
        return self._merit(self.played)

    @property
    def at_best(self) -> tuple[int, int, int]:
        """The merit if all turns are legal."""
        return self._merit(len(self._scanned.turns))

    def _merit(self, played: int) -> tuple[int, int, int]:
        unread, readable, cells = self._shown
        return -unread, played + readable, cells

    @cached_property
    def _shown(self) -> tuple[int, int, int]:
        """What speaks against the game and for it before any turn is played.

        How much of the start cannot be read, how many turns name none but cells of the board, and
        how often such are named.
        """
        known = self._words.known(self.game.grid.index)
        return (_mistakes_in_start(self.game, self._scanned), *known)

    def play(self) -> None:
        """Plays the turns up to the first that is illegal or cannot be read."""
        game, scanned = self.game, self._scanned
        dialect, alphabet = DIALECTS[game.dialect], alphabet_of(game)
        placing = alphabet.opening is Opening.PLACING  # where the first turns belong to the start
        turns: Iterator[ParsedTurn]
        turns = (read_turn(turn, dialect, alphabet) for turn in scanned.turns)
        position, reads = begun_by(game.setup, scanned.first_side), not scanned.problems
        if placing or tells_start(scanned):
            record = _read_as(game, scanned if placing else replace(scanned, turns=()))
            if placing or len(record.problems) > len(scanned.problems):
                turns = iter(record.turns)
            position, reads = record.start(game.setup).position, not record.problems
        with suppress(NotationError):
            self.is_legal = self._plays(turns, position) and reads

    def _plays(self, turns: Iterator[ParsedTurn], position: Position) -> bool:
        """Whether all turns are legal from a position on."""
        rules = rules_of(self.game)
        for parsed in turns:
            turn, reason = meant(rules, position, parsed)
            if reason is not None and self._passes:
                position = replace(position, to_move=position.to_move.other)
                turn, reason = meant(rules, position, parsed)
            if reason is not None:
                self._reason = reason
                return False
            position = rules.play(position, turn)
            self.played += 1
        return True
