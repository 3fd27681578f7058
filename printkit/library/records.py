"""Records read: as they stand, or in the first other reading under which all turns are legal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from printkit.base.errors import (
    Message,
    NotationError,
    Problem,
    Source,
    WrongValue,
    argument,
    no_value,
)
from printkit.library.games import GameChoice
from printkit.library.identify import (
    Candidate,
    choose,
    game_beside,
    is_doubtful,
    named_by_all,
    read_as,
)
from printkit.model import Game
from printkit.notation import GivenPosition, Record, RecordText, scan_games
from printkit.notation.files import FileText, read_file
from printkit.notation.positions.state import write_state
from printkit.notation.records.readings import GuessedReading, readings
from printkit.notation.records.record import gives_start
from printkit.notation.records.record_text import joined
from printkit.notation.records.scan import Known, chosen, other_readings
from printkit.notation.records.tree import WrittenTurn
from printkit.notation.turns.spelling import WHOLE_TURN
from printkit.replay.interpret import alphabet_of, known_of, refuse_unplayed
from printkit.replay.replay import play_turns, replay
from printkit.rules import Side

_CERTAINLY = 12
"""By chance no reading plays so many turns more."""
_FIRST = 2
"""The highest number of a first turn: Black's, where turns are counted."""
_SKIPPED = "notation.skipped-holds-turn"
_MUCH_FURTHER = 3
"""So many turns more make another reading that is not legal either the likelier one."""


def read_record(
    path: Path, game: Game | None = None, number: int | None = None
) -> tuple[Record, GameChoice]:
    """The record in a file, and its game: the one given, else identified from the record.

    Turns that cannot be read are in `Record.problems`. Without a game, it is identified; `number`
    says which of several in the file is read, from 1.

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


def record_of(
    game: Game, start: GivenPosition, turns: Iterable[str], headers: Mapping[str, str]
) -> str:
    """The record of turns that are given as texts, which is read again as the same game.

    Raises:
        NotationError: see `play_turns`.
        WrongType: a header that is no text.
        WrongValue: a header that would be read as something else.
    """
    from printkit.replay.conversion import record_text

    for word in chain.from_iterable(argument("headers", headers, Mapping).items()):
        argument("headers", word, str)
    places = ((text, Source("turns", rank, 1)) for rank, text in enumerate(turns, start=1))
    made = replace(play_turns(game, start, places), headers=tuple(headers.items()))
    text = record_text(made)
    again = replay(game, read_record_text(text, "record", game)[0])
    kept = dict(again.headers)
    odd = [key for key in headers if kept.get(key) != headers[key]]
    ends = [write_state(one.position(len(one.plies)), alphabet_of(game)) for one in (made, again)]
    if odd or ends[0] != ends[1]:
        hint = Message("api.headers", name=[*odd, *headers][0])
        raise WrongValue(no_value("headers", dict(headers)), hint=hint)
    return text


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
    found, beside = [], None if game is not None else game_beside(text, file)
    game = beside.game if beside else game
    for one, identified, _ in _ReadGames.of(text, file, game).games:
        choice = beside or identified
        scanned, number = one, one.turns[0].number if one.turns else None
        if number is not None and not one.problems and not gives_start(one):
            # A note says where its first turns are missing, by their numbers.
            what = None
            if number > _FIRST:
                what = _begins_late(number)
            elif one.first_side is Side.BLACK:
                sides = {"white": "White", "black": "Black"}
                what = Message("notation.begins-with-black", number=number, **sides)
            if what is not None:
                note = Problem(what, one.turns[0].source)
                scanned = replace(one, notes=(*one.notes, note))
        found.append((read_as(choice.game, scanned), choice))
    return tuple(found)


def _begins_late(number: int) -> Message:
    return Message("notation.begins-late", number=number)


_Sheet: TypeAlias = tuple[str, str, Known]
"""A text, what messages call it, and what is known of its game."""
_Game: TypeAlias = tuple[RecordText, GameChoice, Candidate | None]


@dataclass(frozen=True, slots=True)
class _ReadGames:
    """The games of a text in one reading.

    Attributes:
        games: what was scanned of each, which game it is, and how it was played, if need was.
        played: how many turns are legal before the first mistake of each.
    """

    games: tuple[_Game, ...]
    legal: bool
    played: int

    @classmethod
    def of(cls, text: str, file: str, game: Game | None) -> _ReadGames:
        """The reading of a text by the game that is given or that its headers name.

        Of a game that they name more ways to write are read, where that gives more turns.
        """
        refuse_unplayed(game)
        known = known_of(game or named_by_all(text))
        if known.is_turn is None:
            return cls.whatever(text, file, game, known)
        if game is not None:
            return cls.scanned(scan_games(text, file, known), game)
        try:
            own = cls.scanned(scan_games(text, file, known), None)
        except NotationError:
            return cls.whatever(text, file, None, replace(known, is_turn=None))
        with suppress(NotationError):
            other = cls.whatever(text, file, None, replace(known, is_turn=None))
            if (other.legal, other.turns) > (own.legal, own.turns):
                return other
        return own

    @classmethod
    def whatever(cls, text: str, file: str, game: Game | None, known: Known) -> _ReadGames:
        """The reading of a text as it stands, or another one that plays where that does not."""
        fault, sheet = None, (text, file, known)
        try:
            plain = cls.scanned(scan_games(text, file, known), game)
        except NotationError as error:
            plain, fault = cls((), legal=False, played=0), error
        if plain.legal and len(plain.games) == 1:
            beside = [one for one in readings()[1] if one.beside_legal]
            return plain.otherwise(sheet, game, beside) if plain.skips_turns else plain
        one = joined([scanned for scanned, _, _ in plain.games])
        if one is not None and (whole := cls.scanned(one, game)).legal:
            return whole
        if plain.legal or not (fault or any(map(is_doubtful, (one for one, _, _ in plain.games)))):
            return replace(plain, games=tuple(map(_explained, plain.games)))
        begins = plain.played < _FIRST
        guesses = [one for one in readings()[1] if not one.beside_legal]
        others = [one for one in guesses if begins or not one.from_start]
        other = plain.otherwise(sheet, game, others)
        if fault is not None and not other.games:
            raise fault
        return other if other.legal else replace(other, games=tuple(map(_explained, other.games)))

    @classmethod
    def scanned(cls, games: Iterable[RecordText], game: Game | None) -> _ReadGames:
        """The games that were scanned, each identified and played."""
        found: list[_Game] = []
        legal, played = True, 0
        for scanned in games:
            like = found[-1][1].game if found else None
            read, choice, tried = choose(scanned, game, like)
            found.append((read, choice, tried))
            legal &= tried is None or tried.is_legal
            played += len(scanned.turns) if tried is None else tried.played
        return cls(tuple(found), legal=legal, played=played)

    @property
    def turns(self) -> int:
        """How many turns all games have."""
        return sum(len(scanned.turns) for scanned, _, _ in self.games)

    @property
    def skips_turns(self) -> bool:
        """Whether lines of words were skipped that hold turns."""
        notes = (note for scanned, _, _ in self.games for note in scanned.notes)
        return any(getattr(note.what, "key", "") == _SKIPPED for note in notes)

    def otherwise(
        self, sheet: _Sheet, game: Game | None, guesses: Sequence[GuessedReading]
    ) -> _ReadGames:
        """The first other reading that is legal, with no turn less; else one that goes further."""
        turns = sum(
            _parts([turn for turn in scanned.turns if WHOLE_TURN.fullmatch(turn.text)])
            for scanned, _, _ in self.games
        )
        best = self
        for games in other_readings(*sheet[:2], guesses, sheet[2]):
            other = _ReadGames.scanned(games, game)
            more = sum(_parts(scanned.turns) for scanned, _, _ in other.games) - turns
            if more < self.legal or len(other.games) > max(len(self.games), 1):
                continue
            if other.legal or other.played > self.played + _CERTAINLY:
                return other
            if other.played > best.played + _MUCH_FURTHER:
                best = other
        return best


def _explained(one: _Game) -> _Game:
    """A game that no reading makes legal, with the reason where it is none of its turns' own.

    Its second turn is of the same player as the first, and no numbers say otherwise; or its first
    turns are missing.
    """
    scanned, choice, tried = one
    if not scanned.turns or tried is None or tried.is_legal or tried.played > _MUCH_FURTHER:
        return one
    first = scanned.turns[0].number or 1
    if tried.is_of_one_side:
        what, hint = Message("notation.one-below-other"), Message("notation.number-the-turns")
        problem = Problem(what, scanned.turns[1].source, hint)
    elif first > _FIRST and not gives_start(scanned):
        what, hint = _begins_late(first), Message("notation.start-in-a-header")
        problem = Problem(what, scanned.turns[0].source, hint)
    else:
        return one
    turns, problems = scanned.turns[: int(tried.is_of_one_side)], (*scanned.problems, problem)
    return replace(scanned, turns=turns, problems=problems), choice, tried


def _parts(turns: Sequence[WrittenTurn]) -> int:
    """How many turns there are, where each cube that is dropped may be taken for one."""
    return sum(1 + turn.text.count("/") for turn in turns)
