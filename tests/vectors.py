"""Reads the test vectors and writes positions and turns in their simple notation."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from printkit.rules import (
    Drop,
    Mover,
    Outcome,
    Piece,
    Position,
    Rules,
    Ruleset,
    Side,
    Step,
    Turn,
    unit_pieces,
)

import kits

VECTORS = Path(__file__).parent / "data" / "vectors"
GAMES = ("pijersi", "jersi", "mikjersi")
RULESETS = {"pijersi": kits.pijersi_45, "jersi": kits.jersi_416, "mikjersi": kits.mikjersi}
EXCHANGES = 2
"""How many exchanges of prisoners a game of Mikjersi has."""


@cache
def load(name: str) -> tuple[dict[str, Any], ...]:
    """The objects of one vector file, `jersi/real` for instance."""
    with gzip.open(VECTORS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return tuple(map(json.loads, lines))


def rules(game: str) -> Rules:
    return Rules.of(RULESETS[game]())


def digest(texts: Iterable[str]) -> str:
    return sha256("\n".join(sorted(texts)).encode()).hexdigest()[:16]


def letters(pieces: Iterable[Piece]) -> str:
    return "".join(
        kits.LETTERS[kind] if side is Side.WHITE else kits.LETTERS[kind].lower()
        for kind, side in pieces
    )


def outcome_text(outcome: Outcome | None) -> str | None:
    """An end as `reason:winner`, None while the game goes on."""
    if outcome is None:
        return None
    winner = "draw" if outcome.winner is None else "wb"[outcome.winner]
    return f"{outcome.reason}:{winner}"


def read(game: str, fields: Mapping[str, Any]) -> Position:
    """The position of a vector."""
    if game != "pijersi":
        position = kits.position(
            RULESETS[game](),
            fields["board"],
            reserve=fields["reserve"],
            to_move=fields["to_move"],
            quiet=fields["no_capture"],
        )
        return replace(position, exchanges=EXCHANGES - fields.get("exchange_credit", EXCHANGES))
    board, to_move, quiet, _ = fields["position"].split()
    rows = zip("gfedcba", board.split("/"), strict=True)
    items = " ".join(item for row, text in rows for item in _psn_items(row, text))
    return kits.position(kits.pijersi_45(), items, to_move=to_move, quiet=int(quiet))


def _psn_items(row: str, text: str) -> Iterable[str]:
    column = 1
    for token in re.findall(r"\d|[A-Za-z][A-Za-z-]", text):
        if token.isdigit():
            column += int(token)
        else:
            yield f"{row}{column}:{token.rstrip('-')}"
            column += 1


@cache
def unit_text(unit: int) -> str:
    return letters(unit_pieces(unit))


def core(game: str, position: Position) -> str:
    """What stands where and waits, as the vectors write it."""
    rows = [_row_text(game, name, position.cells[first:last]) for name, first, last in _rows(game)]
    if game == "pijersi":
        return "/".join(rows)
    board = " ".join(filter(None, rows))
    white, black = position.reserve
    core = f"{board} | {_hand(white, Side.WHITE)} {_hand(black, Side.BLACK)}"
    return core if game == "jersi" else f"{core} | {EXCHANGES - position.exchanges}"


@cache
def _rows(game: str) -> list[tuple[str, int, int]]:
    """Each row's name and where its cells begin and end, in the order in which it is written."""
    cells = RULESETS[game]().grid.by_row.items()
    rows = [(name, row[0], row[-1] + 1) for name, row in cells]
    return rows[::-1] if game == "pijersi" else rows


@cache
def _row_text(game: str, name: str, units: tuple[int, ...]) -> str:
    """A row of a board: positions of a game share most of theirs."""
    if game == "pijersi":
        row = "".join(unit_text(unit).ljust(2, "-") if unit else "." for unit in units)
        return re.sub(r"\.+", lambda run: str(len(run[0])), row)
    cells = RULESETS[game]().grid
    names = (cells.names[cell] for cell in cells.row(name))
    return " ".join(f"{n}:{unit_text(unit)}" for n, unit in zip(names, units, strict=True) if unit)


@cache
def _hand(waiting: tuple[int, ...], side: Side) -> str:
    pieces = [Piece(kind, side) for kind, count in enumerate(waiting) for _ in range(count)]
    return "".join(sorted(letters(pieces))) or "-"


@cache
def coded(game: str, side: Side, code: int) -> str:
    """The turn of a code, without capture signs."""
    return simple(RULESETS[game](), side, rules(game).turn(code))


def simple(ruleset: Ruleset, side: Side, turn: Turn) -> str:
    """A turn without capture signs."""
    names = ruleset.grid.names
    text = "/".join(
        f"{letters([Piece(drop.kind, side)])}:{names[drop.cell]}" for drop in turn.drops
    )
    for place, step in enumerate(turn.steps):
        text += ("" if place else names[step.start]) + step.mover + names[step.end]
    if turn.relocation is not None:
        text += f"/{letters([Piece(kits.KING, side.other)])}:{names[turn.relocation]}"
    if turn.ransom is not None:
        text += f"#{names[turn.ransom]}"
    return text


def parse(ruleset: Ruleset, text: str) -> Turn:
    """A turn from its simple text, a ransom as `#c4`; a second step may name its own start."""
    index = ruleset.grid.index
    plain, _, king, _, given = re.match(  # type: ignore[union-attr]
        r"(.*?)(/[Kk]:(\w\w))?(#(\w\w))?$", text
    ).groups()
    relocation, ransom = index[king] if king else None, index[given] if given else None
    if ":" in plain:
        items = [item.split(":") for item in plain.split("/")]
        drops = tuple(Drop(kits.LETTERS.index(kind.upper()), index[cell]) for kind, cell in items)
        return Turn(drops=drops, relocation=relocation, ransom=ransom)
    steps: list[Step] = []
    for chain in plain.split():
        start, *moves = re.findall(r"[-=]?\w\w", chain)
        for move in moves:
            steps.append(Step(Mover(move[0]), index[start], index[move[1:]]))
            start = move[1:]
    return Turn(steps=tuple(steps), relocation=relocation, ransom=ransom)
