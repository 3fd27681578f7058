"""The game of a record identified from what it holds: each game that it may be is tried."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeAlias

from printkit.base.errors import (
    AmbiguousTurn,
    Message,
    NotationError,
    PrintkitError,
    Reason,
    ReasonCode,
    Source,
    did_you_mean,
)
from printkit.base.files import exists
from printkit.base.lazy import regex
from printkit.gamefile import load_game, shelf
from printkit.library.games import Evidence, GameChoice, candidates, named_game
from printkit.model import Game
from printkit.notation import DIALECTS, ParsedTurn, Record, RecordText
from printkit.notation.alphabet import LetterCase, Opening
from printkit.notation.positions.boardrows import has_ends, misfit
from printkit.notation.records.record import begun_by, gives_start, is_coded, read_turn
from printkit.notation.records.record import read_record as read_scanned
from printkit.notation.turns.common import signed
from printkit.notation.turns.spelling import NULL_TURNS, WHOLE_TURN
from printkit.replay.interpret import alphabet_of, meant, rules_of
from printkit.rules import Position, Ruleset

_HEADER = regex(r"""^[ \t]*\[[ \t]*Game[ \t]+["']([^"'\]\n]{1,200})["']""", re.I | re.M)
_EXAMPLE = regex(r"^example:[ \t]*(?:[\"']?)([^\"'#\n]{1,200}?)[\"']?[ \t]*(?:#.*)?$", re.M)
_SPECS = (".yaml", ".yml")
_MOST = 100
"""A folder with more specs is no game's own."""


def game_beside(text: str, file: str) -> GameChoice | None:
    """The game whose spec lies beside a record.

    The record's header names it (`[Game "own.yaml"]`, by its path from the record), or the spec has
    the record as its `example`. What is no file has no spec beside it, but that its header names.

    Raises:
        NotationError: the header names a spec that is not there, or several specs have it as
            their example.
    """
    path, header = Path(file), _HEADER.search(text)
    folder = path.parent if exists(path) else Path()
    if header is None:
        shipped = shelf.folder().resolve() in path.resolve().parents  # known by their turns
        return _of_example(path, folder) if exists(path) and not shipped else None
    name = header[1]
    if not name.lower().endswith(_SPECS) or Path(name).is_absolute():
        return None
    spec, line = folder / name, text.count("\n", 0, header.start(1)) + 1
    column = header.start(1) - text.rfind("\n", 0, header.start(1))
    if not exists(spec):
        near = did_you_mean(name, [one.name for one in _specs(folder)])
        hint = near or Message("library.spec-from-record")
        what, source = Message("library.no-spec-beside", name=name), Source(file, line, column)
        raise NotationError(what, source=source, hint=hint)
    with shelf.no_engine_files():
        return GameChoice(game=load_game(str(spec)), evidence=Evidence.HEADER)


def named_by_all(text: str) -> Game | None:
    """The shipped game that all headers `Game` of a text name; None without them, or of several."""
    names = set(_HEADER.findall(text))
    with suppress(NotationError):
        return named_game(names.pop(), Source("")) if len(names) == 1 else None
    return None  # told where the record is read


def _specs(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in _SPECS)[:_MOST]


def _of_example(path: Path, folder: Path) -> GameChoice | None:
    """The game of the only spec in a folder that has a record as its example.

    Raises:
        NotationError: there are several, of games whose turns nobody checks, so that none shows
            by its turns which it is.
    """
    found: list[Game] = []
    for spec in _specs(folder):
        try:
            named = _EXAMPLE.search(spec.read_text(encoding="utf-8"))
            if named and (folder / named[1]).resolve() == path.resolve():
                with shelf.no_engine_files():
                    found.append(load_game(str(spec)))
        except (OSError, ValueError, PrintkitError):  # it says nothing of the record
            continue
    if len(found) > 1 and all(game.rules is None for game in found):
        names = ", ".join(Path(game.source.file).name for game in found)
        what = Message("library.example-of-several", names=names)
        hint = Message("library.name-one-of-them")
        raise NotationError(what, source=Source(str(path)), hint=hint)
    return GameChoice(game=found[0], evidence=Evidence.EXAMPLE) if len(found) == 1 else None


_CELL = regex(r"[a-z]{1,2}[0-9]{1,2}")
_MOST_OF_A_NUMBER = 2
_MOST_SIGNED = 3000
"""So many turns are tried to find out what signs an x stands for."""


def read_as(game: Game, scanned: RecordText) -> Record:
    """A record read as one of a game."""
    return read_scanned(scanned, DIALECTS[game.dialect], alphabet_of(game))


def mistakes_in_start(game: Game, scanned: RecordText) -> int:
    """How much of the setup that stands before the turns cannot be read in a game."""
    if not gives_start(scanned):
        return 0
    if (
        scanned.setup
        and not is_coded(scanned)
        and not DIALECTS[game.dialect].has_setup(alphabet_of(game))
    ):
        return len(scanned.setup)
    problems = read_as(game, replace(scanned, turns=(), problems=())).problems
    return len(problems) + (misfit(scanned.preface.text, game.grid) if problems else 0)


class NamedCells(NamedTuple):
    """The cells that a record names: turn by turn, and each once."""

    by_turn: Sequence[tuple[str, ...]]
    names: frozenset[str]

    @classmethod
    def of(cls, scanned: RecordText) -> NamedCells:
        """Those of a record."""
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


class Candidate:
    """A game that a record may be of, as far as its turns are legal in it.

    Turns are read one by one as they are played: the first few rule most games out.

    Attributes:
        is_legal: whether the record reads, and all its turns were played.
        played: how many were.
        settled: by the place of a turn its text, where what follows says which signs it has.
    """

    def __init__(self, game: Game, scanned: RecordText, words: NamedCells) -> None:
        turns = tuple(turn for turn in scanned.turns if turn.text not in NULL_TURNS)
        self.game, self.is_legal = game, False
        self._passes = len(turns) < len(words.by_turn)
        self._scanned = replace(scanned, turns=turns) if self._passes else scanned
        self._words, self.played = words, 0
        self._reason: Reason | None = None
        self.settled: Mapping[int, str] = {}

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
        start, turns, cells = self.at_best
        return start, turns - len(self._scanned.turns) + self.played, cells

    @cached_property
    def at_best(self) -> tuple[int, int, int]:
        """The merit if all turns are legal, known before any is played.

        How much of the start cannot be read, less than zero; how many turns are legal, and once
        more how many name none but cells of the board; how often such are named.
        """
        readable, cells = self._words.known(self.game.grid.index)
        unread = mistakes_in_start(self.game, self._scanned)
        return -unread, len(self._scanned.turns) + readable, cells

    def play(self) -> None:
        """Plays the turns up to the first that is illegal or cannot be read."""
        game, scanned = self.game, self._scanned
        dialect, alphabet = DIALECTS[game.dialect], alphabet_of(game)
        placing = alphabet.opening is Opening.PLACING  # where the first turns belong to the start
        turns: Iterator[ParsedTurn]
        turns = (read_turn(turn, dialect, alphabet) for turn in scanned.turns)
        position, reads = begun_by(game.setup, scanned.first_side), not scanned.problems
        if placing or gives_start(scanned):
            record = read_as(game, scanned if placing else replace(scanned, turns=()))
            if placing or len(record.problems) > len(scanned.problems):
                turns = iter(record.turns)
            position, reads = record.start(game.setup).position, not record.problems
        try:
            self.is_legal = self._plays(turns, position) and reads
        except AmbiguousTurn:
            self.settled = {} if self._passes or placing else self._settle(position)
            self.is_legal = bool(self.settled) and reads
        except NotationError:
            return
        if self.settled:
            self.played = len(scanned.turns)

    def _settle(self, position: Position) -> Mapping[int, str]:
        """Which signs an x stands for where one line of play alone goes on to the end; else none.

        By the place of each turn with an x, what it is.
        """
        rules, dialect = rules_of(self.game), DIALECTS[self.game.dialect]
        alphabet, turns = alphabet_of(self.game), self._scanned.turns
        found: list[Mapping[int, str]] = []
        work: list[tuple[int, Position, Mapping[int, str]]] = [(0, position, {})]
        for _ in range(_MOST_SIGNED):
            if not work:
                break
            at, reached, known = work.pop()
            if at == len(turns):
                found.append(known)
                continue
            for text in signed(turns[at].text):
                with suppress(NotationError):
                    parsed = read_turn(replace(turns[at], text=text), dialect, alphabet)
                    turn, reason = meant(rules, reached, parsed)
                    if reason is None:
                        more = known if text == turns[at].text else {**known, at: text}
                        work.append((at + 1, rules.play(reached, turn), more))
        return found[0] if len(found) == 1 and not work else {}

    def _plays(self, turns: Iterator[ParsedTurn], position: Position) -> bool:
        """Whether all turns are legal from a position on."""
        rules = rules_of(self.game)
        for parsed in turns:
            turn, reason = meant(rules, position, parsed)
            if reason is not None and self._passes:
                position = replace(
                    position, to_move=position.to_move.after(1, len(self.game.players))
                )
                turn, reason = meant(rules, position, parsed)
            if reason is not None:
                self._reason = reason
                return False
            position = rules.play(position, turn)
            self.played += 1
        return True


_MOST_TRIED = 400
"""No game is longer; so many turns show which one it is."""


def choose(
    scanned: RecordText, game: Game | None, like: Game | None
) -> tuple[RecordText, GameChoice, Candidate | None]:
    """Which game a record is of, and how it was played in it; None where there was no need.

    The record comes with the signs that what follows shows.
    """
    if game is not None:
        choice, tried = GameChoice(game=game, evidence=Evidence.REQUEST), None
    else:
        choice, tried = _game_tried(scanned, like)
    if tried is None and choice.game.rules is not None and is_doubtful(scanned):
        beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
        tried = Candidate(choice.game, beginning, NamedCells.of(beginning))
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


def identified(scanned: RecordText, like: Game | None = None) -> GameChoice:
    """The game of a record: by its header, its setup prologue, else by its turns.

    By its turns it is the first shipped edition under which all turns are legal, current ones
    before past ones, smaller boards before larger ones, later editions before earlier ones: that a
    text fits a smaller board says more than that it fits a larger one. Where all fail, every turn
    counts that is legal up to the first mistake, and every one whose cells are on the board;
    between equal ones the board with the most of the cells that are named. A turn that is passed
    (`--`), which no game allows, speaks for none: the other player is taken to move on. The game
    `like` is tried first.

    Raises:
        NotationError: a header names a game that does not come with printkit.
    """
    return _game_tried(scanned, like)[0]


def _game_tried(scanned: RecordText, like: Game | None) -> tuple[GameChoice, Candidate | None]:
    """The game of a record, see `identified`; and how it was played in it, if it was."""
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
    # The first game in which all turns are legal, else the one of which the record says most.
    beginning = replace(scanned, turns=scanned.turns[:_MOST_TRIED])
    words, tried = NamedCells.of(beginning), set[object]()
    likeliest: Candidate | None = None
    for game in chain([] if like is None else [like], current, past):
        if _manner(game) in tried:
            continue
        tried.add(_manner(game))
        candidate = Candidate(game, beginning, words)
        most = likeliest.merit if likeliest else None
        if not beginning.turns or most is None or candidate.at_best > most:
            candidate.play()
        if candidate.is_legal:
            likeliest = candidate
            break
        if likeliest is None or most is None or candidate.merit > most:
            likeliest = candidate
    assert likeliest is not None
    return GameChoice(game=likeliest.game, evidence=Evidence.TURNS), likeliest


def game_named_in(scanned: RecordText) -> Game | None:
    """The game that the headers `Game` and `Edition` name: `jersi`, `jersi/4.0`, or `4.0`."""
    values = {key.lower(): value for key, value in scanned.headers}
    game, edition = values.get("game"), values.get("edition")
    if edition is not None:
        name = edition.text
        if name.lower().endswith(_SPECS):
            what, hint = "library.unknown-game", Message("library.spec-in-header", name=name)
            raise NotationError(Message(what, name=name), source=edition.source, hint=hint)
        if "/" not in name and game is not None:
            name = f"{game.text.split('/')[0]}/{name}"
        return named_game(name, edition.source)
    return named_game(game.text, game.source) if game else None


_Manner: TypeAlias = tuple[Ruleset | None, Position, tuple[str, ...], tuple[str, ...], LetterCase]


_token_of: Callable[[_Manner], object] = lru_cache(maxsize=64)(lambda _: object())


@lru_cache(maxsize=64)
def _manner(game: Game) -> object:
    """How records of a game are read and played, the same object for games alike."""
    alphabet = alphabet_of(game)
    rules, setup = game.rules, game.setup
    return _token_of((rules, setup, alphabet.letters, alphabet.codes, alphabet.case))
