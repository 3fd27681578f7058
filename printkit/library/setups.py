"""The setup that a game starts from, shuffled and written."""

from __future__ import annotations

from enum import StrEnum
from random import Random

from printkit.base.errors import Message, PrintkitError
from printkit.gamefile import load_game, variant_names
from printkit.model import Game
from printkit.notation import DIALECTS
from printkit.notation.positions.formats import PositionFormat, write_position
from printkit.notation.positions.setup_code import write_setup_code
from printkit.replay.tables import alphabet_of, rules_of
from printkit.rules import Position, freely_placed, shuffled

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

    Args:
        what: the game, as `load_game` takes it.
        lot: whether one is drawn for both sides or one for each.
        seed: of the lot.

    Raises:
        SpecError: the game is wrong, or has a special piece already.
        PrintkitError: it is an edition without special pieces.
    """
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
        if write_setup is None:
            what = Message("notation.records-no-setup-prologue", game=game.name)
            raise PrintkitError(what, hint=Message("library.state"))
        text = write_setup(position, alphabet)
    else:
        text = write_position(position, PositionFormat(form.value), alphabet)
    return text.rstrip("\n") + "\n"
