"""Rulesets and start positions made by hand, and games that are made of other pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType

from printkit.gamefile import load_game
from printkit.grid import HEXAGONS, SQUARES, Grid, Row
from printkit.model import CUBE, Game
from printkit.rules import (
    Blocked,
    DropRule,
    EndgameRule,
    ExchangeRule,
    GoalRule,
    Piece,
    Position,
    QuietReset,
    QuietRule,
    RelocationRule,
    Restraints,
    Ruleset,
    Side,
    unit_code,
)

LETTERS = "RPSWFKM"
"""Rock, paper, scissors, wise, fool, king, mountain: the kinds' letters, in the kits' order."""

ROCK, PAPER, SCISSORS, WISE, FOOL, KING, MOUNTAIN = range(7)
KINDS = ("rock", "paper", "scissors", "wise", "fool", "king", "mountain")
TRIANGLE = frozenset({(ROCK, SCISSORS), (SCISSORS, PAPER), (PAPER, ROCK)})


def _zones(grid: Grid, white: str, black: str) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset(grid.row(white)), frozenset(grid.row(black))


def _rows(widths: tuple[int, ...], starts: tuple[int, ...]) -> Grid:
    rows = zip("abcdefghi", starts, widths, strict=False)
    return Grid(lattice=HEXAGONS, rows=tuple(Row(name=name, x=x, cells=n) for name, x, n in rows))


@cache
def pijersi_45() -> Ruleset:
    """Pijersi as played since July 2022."""
    grid = _rows((6, 7, 6, 7, 6, 7, 6), (1, 0, 1, 0, 1, 0, 1))
    fighters = {ROCK, PAPER, SCISSORS}
    return Ruleset(
        grid=grid,
        kinds=KINDS[:4],
        box=((4, 4, 4, 2),) * 2,
        beats=TRIANGLE,
        carries=frozenset(
            (lower, upper)
            for lower in range(4)
            for upper in range(4)
            if upper in fighters or lower == WISE
        ),
        goal=GoalRule(kinds=frozenset(fighters), zones=_zones(grid, "g", "a")),
        quiet=QuietRule(turns=20, reset=QuietReset.ANY_CAPTURE),
    )


@cache
def jersi_416() -> Ruleset:
    """Jersi 4.16."""
    grid = _rows((7, 8, 7, 8, 9, 8, 7, 8, 7), (2, 1, 2, 1, 0, 1, 2, 1, 2))
    everywhere = frozenset(range(len(grid.names)))
    fighters = (ROCK, PAPER, SCISSORS)
    prey = {(attacker, target) for attacker in fighters for target in (FOOL, KING, WISE)}
    prey |= {(FOOL, target) for target in (*fighters, FOOL, KING)}
    mobile = set(range(7)) - {MOUNTAIN}
    carries = {(lower, upper) for lower in range(7) for upper in mobile if lower != KING}
    return Ruleset(
        grid=grid,
        kinds=KINDS,
        box=((4, 4, 4, 2, 2, 1, 4),) * 2,
        beats=TRIANGLE | prey,
        carries=frozenset(carries | {(MOUNTAIN, MOUNTAIN)}),
        hosts=frozenset({MOUNTAIN}),
        immobile=frozenset({MOUNTAIN}),
        drop=DropRule(kinds=frozenset({WISE, MOUNTAIN}), zones=(everywhere, everywhere)),
        relocation=RelocationRule(kind=KING, zones=_zones(grid, "a", "i")),
        goal=GoalRule(kinds=frozenset({KING}), zones=_zones(grid, "i", "a")),
        quiet=QuietRule(turns=40, reset=QuietReset.NON_KING_CAPTURE),
    )


@cache
def mikjersi() -> Ruleset:
    """Mikjersi: Jersi's kinds on 25 squares, where prisoners come back."""
    jersi = jersi_416()
    names = ("a", "b", "c", "d", "e")
    grid = Grid(lattice=SQUARES, rows=tuple(Row(name=name, x=0, cells=5) for name in names))
    everywhere = frozenset(range(25))
    return replace(
        jersi,
        grid=grid,
        box=((1,) * 7,) * 2,
        carries=jersi.carries - {(MOUNTAIN, MOUNTAIN)},
        drop=DropRule(kinds=frozenset(range(7)) - {KING}, zones=(everywhere, everywhere)),
        relocation=RelocationRule(kind=KING, zones=_zones(grid, "a", "e")),
        goal=GoalRule(kinds=frozenset({KING}), zones=_zones(grid, "e", "a")),
        quiet=QuietRule(turns=20, reset=QuietReset.NON_KING_CAPTURE),
        exchange=ExchangeRule(kinds=frozenset(range(7)) - {KING, MOUNTAIN}, most=2),
    )


GUARD = WISE
"""In the kit of Jersi 3 the guard has the wise's place and letter."""


@cache
def jersi_3() -> Ruleset:
    """Jersi 3 with the guard (W), and with a fool (F) that is in no box."""
    grid = _rows((5, 6, 7, 8, 9, 8, 7, 6, 5), (4, 3, 2, 1, 0, 1, 2, 3, 4))
    fighters = {ROCK, PAPER, SCISSORS}
    nobody: frozenset[int] = frozenset()
    kinds = set(range(6))
    return Ruleset(
        grid=grid,
        kinds=("rock", "paper", "scissors", "guard", "fool", "king"),
        box=((4, 4, 4, 1, 0, 1),) * 2,
        beats=TRIANGLE
        | {(attacker, KING) for attacker in fighters}
        | {pair for other in fighters for pair in ((FOOL, other), (other, FOOL))},
        carries=frozenset((lower, upper) for lower in kinds - {KING} for upper in kinds),
        relocation=RelocationRule(kind=KING, zones=(nobody, nobody)),
        restraints=Restraints(guards=frozenset({GUARD})),
        endgame=EndgameRule(turns=20, besides=frozenset({KING, GUARD})),
        blocked=Blocked.DRAW,
    )


def piece(letter: str) -> Piece:
    """The piece of a letter, upper case for White."""
    return Piece(LETTERS.index(letter.upper()), Side.WHITE if letter.isupper() else Side.BLACK)


def hand(ruleset: Ruleset, letters: str) -> tuple[int, ...]:
    """A side's reserve from its letters."""
    return tuple(letters.upper().count(letter) for letter in LETTERS[: len(ruleset.kinds)])


NOTHING: Mapping[str, str] = MappingProxyType({"w": "", "b": ""})


def position(
    ruleset: Ruleset,
    board: str,
    *,
    reserve: Mapping[str, str] = NOTHING,
    to_move: str = "w",
    quiet: int = 0,
) -> Position:
    """A position from `cell:cubes` items, bottom first, as `c4:RP a1:k`."""
    cells = [0] * len(ruleset.grid.names)
    for item in board.split():
        cell, cubes = item.split(":")
        cells[ruleset.grid.index[cell]] = unit_code(map(piece, cubes))
    return Position(
        cells=tuple(cells),
        reserve=(hand(ruleset, reserve["w"]), hand(ruleset, reserve["b"])),
        to_move=Side.WHITE if to_move == "w" else Side.BLACK,
        quiet=quiet,
    )


def pijersi_start() -> Position:
    """The classic setup of Pijersi."""
    return position(
        pijersi_45(),
        "a1:R a2:P a3:S a4:R a5:P a6:S b1:P b2:S b3:R b4:WW b5:S b6:R b7:P "
        "g1:s g2:p g3:r g4:s g5:p g6:r f1:p f2:r f3:s f4:ww f5:r f6:s f7:p",
    )


def jersi_start() -> Position:
    """The imposed setup of Jersi 4."""
    return position(
        jersi_416(),
        "a1:P a2:S a3:R a4:K a5:S a6:R a7:P b1:F b2:R b3:P b4:S b5:R b6:P b7:S b8:F "
        "h1:f h2:s h3:p h4:r h5:s h6:p h7:r h8:f i1:p i2:r i3:s i4:k i5:r i6:s i7:p",
        reserve={"w": "MMMMWW", "b": "mmmmww"},
    )


def mikjersi_start() -> Position:
    """The imposed setup of Mikjersi."""
    return position(
        mikjersi(),
        "a1:R a2:P a3:S a4:F a5:K e1:k e2:f e3:s e4:p e5:r",
        reserve={"w": "MW", "b": "mw"},
    )


def of_cubes(name: str) -> Game:
    """A game that is played with cubes, whatever it is played with."""
    game = load_game(name)
    return replace(game, kinds=tuple(replace(kind, form=CUBE) for kind in game.kinds))
