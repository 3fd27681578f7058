"""Positions read in any format, their game identified; written; setups that games begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from printkit.base.errors import (
    Message,
    NotationError,
    PrintkitError,
    Problem,
    Problems,
    Source,
    chosen,
)
from printkit.base.lazy import regex
from printkit.gamefile import load_game, variant_names
from printkit.library.games import (
    Doubtful,
    Evidence,
    GameChoice,
    candidates,
    load,
    named_game,
    shipped_names,
)
from printkit.model import Game
from printkit.notation import DIALECTS, GivenPosition, doubts
from printkit.notation.files import numbered_lines
from printkit.notation.positions.boardrows import has_ends, misfit
from printkit.notation.positions.formats import (
    PositionFormat,
    format_of,
    is_cube_list,
    one_a_line,
    read_given_position,
    write_position,
)
from printkit.notation.positions.given import MOST_PROBLEMS
from printkit.notation.positions.psn import write_setup_code
from printkit.notation.turns.dialect import write_listed_cubes
from printkit.replay.interpret import alphabet_of, rules_of
from printkit.replay.replay import first_turn
from printkit.rules import Position, freely_placed, shuffled

_GAME_REMARK = regex(r"#\s*game:\s*(\S+)\s*")
_ASIDE = "-"
"""In the name of an edition that is a draft or has something special."""
_CUBES_HOME = "jersi/2"
"""Whose program wrote lists of cubes."""
_HOMES: Mapping[PositionFormat | None, str] = {
    PositionFormat.PSN: "pijersi",
    PositionFormat.STATEFILE: "jersi",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPosition:
    """A position read from a text, the game it is of, and what is odd about it."""

    given: GivenPosition
    choice: GameChoice
    warnings: tuple[Problem, ...]


def read_position(
    text: str, file: str, game: Game | None = None, doubtful: Doubtful = Doubtful.WARN
) -> ReadPosition:
    """A position in any format, recognised by content.

    Messages call the text `file`. Without a game, it is identified from the cells and letters.

    Raises:
        NotationError: no position, mistakes in it, or a doubtful one that is refused.
    """
    if game is not None:
        given = read_given_position(text, file, alphabet_of(game))
        choice = GameChoice(game=game, evidence=Evidence.REQUEST)
    else:
        given, choice = _by_cells(text, file)
    doubted = doubts(given, choice.game.rules) if choice.game.rules else ()
    if doubted and doubtful is Doubtful.REFUSE:
        raise NotationError(doubted)
    return ReadPosition(given=given, choice=choice, warnings=(*given.notes, *doubted))


def read_positions(
    text: str, file: str, game: Game | None = None, doubtful: Doubtful = Doubtful.WARN
) -> tuple[ReadPosition, ...]:
    """The positions of a text that gives one a line, or the one of another; see `read_position`.

    The first decides which game they are of.

    Raises:
        NotationError: mistakes in one of them, or several; all mistakes together.
    """
    read: list[ReadPosition] = []
    problems = Problems()
    for part in one_a_line(text, file):
        known = game or (read[0].choice.game if read else None)
        with problems.noting():
            read.append(read_position(part, file, known, doubtful))
    if problems:
        raise NotationError(problems[:MOST_PROBLEMS])
    return tuple(read)


def _by_cells(text: str, file: str) -> tuple[GivenPosition, GameChoice]:
    """The game that a comment names, else the shipped one in which a position reads best.

    That is the one with the fewest mistakes, then doubts; but between games in which it reads, PSN
    is Pijersi's and state files are Jersi's.
    """
    for line, source in numbered_lines(text, file):
        if remark := _GAME_REMARK.fullmatch(line):
            game = named_game(remark[1], source.shifted(remark.start(1)))
            given = read_given_position(text, file, alphabet_of(game))
            return given, GameChoice(game=game, evidence=Evidence.HEADER)
    home = _HOMES.get(format_of(text))

    def merit(reading: tuple[GivenPosition | NotationError, Game]) -> tuple[int, bool, int, int]:
        given, game = reading
        if isinstance(given, NotationError):
            wrong = len(given.problems) + misfit(text, game.grid)
            return wrong, game.id != home, 0, len(game.grid.names)
        odd = len(given.notes) + (len(doubts(given, game.rules)) if game.rules else 0)
        return 0, game.id != home, odd, len(game.grid.names)

    best, game = min(((_reading(text, file, one), one) for one in candidates()[0]), key=merit)
    if isinstance(best, NotationError):
        return _past_reading(text, file, (best, game))
    evidence = Evidence.FORMAT if game.id == home else Evidence.CELLS
    return best, GameChoice(game=game, evidence=evidence)


def _past_reading(
    text: str, file: str, current: tuple[NotationError, Game]
) -> tuple[GivenPosition, GameChoice]:
    """The reading of a past edition: of Jersi 2 for what its program wrote, else the latest.

    Raises:
        NotationError: what keeps the current edition from reading it, where none does; or an
            edition whose board is more like the one that is drawn.
    """
    error, nearest = current
    strange = misfit(text, nearest.grid)
    found: tuple[GivenPosition, GameChoice] | None = None
    program = is_cube_list(text) or has_ends(text)
    for game in chain((load(_CUBES_HOME),) if program else (), candidates()[1]):
        given = _reading(text, file, game)
        if isinstance(given, NotationError):
            if misfit(text, game.grid) < strange:
                error, strange, nearest = given, misfit(text, game.grid), game
            continue
        found = found or (given, GameChoice(game=game, evidence=Evidence.CELLS))
        if _ASIDE not in game.edition:
            return given, GameChoice(game=game, evidence=Evidence.CELLS)
    if found is None and len(error.problems) == 1:
        raise error
    if found is None:
        what = Message("library.nearest-game", game=nearest.name)
        unnamed = Problem(what, Source(file), Message("library.name-its-game"))
        raise NotationError([*error.problems, unnamed]) from error
    return found


def _reading(text: str, file: str, game: Game) -> GivenPosition | NotationError:
    try:
        return read_given_position(text, file, alphabet_of(game))
    except NotationError as error:
        return error


def given_text(game: Game, given: GivenPosition, form: str) -> str:
    """A position as text, in the format of a name; `read_position` reads back what is written.

    Raises:
        WrongValue: there is no such format.
        NotationError: the format has no place for the position's reserves.
    """
    known = PositionFormat(chosen("form", form, PositionFormat))
    text = write_position(given.position, known, alphabet_of(game), first_turn(given))
    if known is PositionFormat.STATEFILE and game.name in shipped_names():
        return f"# game: {game.name}\n{text}"
    return text


FREE = "free"
"""The way in which the players place their cubes one by one."""


class SetupForm(StrEnum):
    """How a setup is written."""

    TEXT = "text"
    PROLOGUE = "prologue"
    PSN = "psn"
    STATE = "state"
    CODE = "code"


class Lot(StrEnum):
    """Whom a special piece is drawn by lot for."""

    BOTH = "both"
    EACH = "each"


def with_special_pieces(what: str, lot: Lot, seed: int) -> Game:
    """A game with special pieces drawn by lot; the same seed draws the same.

    The journal in the rule book of Jersi 4.0 lets both sides have the same one, or each its own.
    `lot` says whether one is drawn for both sides or one for each.

    Raises:
        SpecError: the game is wrong, or has a special piece already.
        PrintkitError: it is an edition without special pieces.
    """
    from random import Random

    game, random = load_game(what), Random(seed)
    edition = f"{game.id}/{game.edition}"
    known = [one.name for one in variant_names() if one.is_piece and edition in one.editions]
    if not known:
        raise PrintkitError(
            Message("library.no-special-pieces", game=game.name), hint="jersi/3 has"
        )
    white = black = random.choice(known)
    if lot is Lot.EACH:
        black = random.choice(known)
    return load_game(what, [white if white == black else f"{white}-vs-{black}"])


def ways(game: Game) -> tuple[str, ...]:
    """The names of the ways in which a game's setup is drawn by lot."""
    free = (FREE,) if game.free_setup else ()
    return (*sorted(game.random_setups), *free)


def random_setup(game: Game, way: str, seed: int) -> Position:
    """A setup drawn by lot; the same seed gives the same.

    Raises:
        PrintkitError: the game has no such way, or no rules.
    """
    from random import Random

    ruleset, random = rules_of(game).ruleset, Random(seed)
    if way == FREE and game.free_setup is not None:
        return freely_placed(ruleset, game.setup, game.free_setup, random)
    if way not in game.random_setups:
        raise PrintkitError(Message("library.no-random-setup", game=game.name, way=way))
    return shuffled(ruleset, game.setup, game.random_setups[way], random)


def setup_text(game: Game, position: Position, form: SetupForm) -> str:
    """A setup as text with a line's end.

    Raises:
        NotationError: the form has no place for it.
        PrintkitError: records of this game have no prologue.
    """
    alphabet = alphabet_of(game)
    if form is SetupForm.CODE:
        text = write_setup_code(position, alphabet)
    elif form is SetupForm.PROLOGUE:
        write_setup = DIALECTS[game.dialect].write_setup
        if max(map(len, alphabet.codes), default=0) > 1:
            write_setup = write_listed_cubes
        if write_setup is None:
            what = Message("notation.records-no-setup-prologue", game=game.name)
            raise PrintkitError(what, hint=Message("library.state"))
        text = write_setup(position, alphabet)
    else:
        text = write_position(position, PositionFormat(form.value), alphabet)
    return text.rstrip("\n") + "\n"
