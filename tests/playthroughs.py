"""A game of seeded random turns as text: what an edition's rules do, in a form that diffs well.

Each line gives the ply, who moves, how many turns are legal, the turn, and the cells that it
changes; then the reserves and counts that change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from printkit.model import Game
from printkit.rules import Piece, Position, Rules, Side, Turn, freely_placed

PLIES = 40
LIVELY = 0.5
"""How often a capture is preferred, where there is one."""


def start_of(game: Game) -> Position:
    """The setup; where the players place their cubes, a seeded random one."""
    assert game.rules
    if any(game.setup.cells):
        return game.setup
    assert game.free_setup
    return freely_placed(game.rules, game.setup, game.free_setup, Random(game.name))


def playout(
    rules: Rules, start: Position, choices: Iterable[int]
) -> Iterator[tuple[Position, Turn]]:
    """Position before and turn, each turn chosen by a number, until the game ends."""
    for choice in choices:
        codes = rules.legal(start)
        if not codes:
            return
        turn = rules.turn(codes[choice % len(codes)])
        yield start, turn
        start = rules.play(start, turn)


def random_game(game: Game, plies: int = PLIES) -> Iterator[tuple[Position, Turn, Position]]:
    """Position before, turn and position after, until the game ends or `plies` are played."""
    return ((before, turn, after) for before, _, turn, after in _played(game, plies))


def _played(game: Game, plies: int = PLIES) -> Iterator[tuple[Position, int, Turn, Position]]:
    """The same with how many turns are legal before."""
    assert game.rules
    rules, random = Rules.of(game.rules), Random(game.name)
    position = start_of(game)
    for _ in range(plies):
        codes = rules.legal(position)
        if not codes:
            return
        turn = _chosen(rules, position, codes, random)
        after = rules.play(position, turn)
        yield position, len(codes), turn, after
        position = after


def _chosen(rules: Rules, position: Position, codes: Sequence[int], random: Random) -> Turn:
    turns = [rules.turn(code) for code in random.sample(codes, min(len(codes), 60))]
    captures = [turn for turn in turns if rules.trace(position, turn).captured]
    lively = captures and random.random() < LIVELY
    return random.choice(captures if lively else turns)


def playthrough(game: Game) -> str:
    """The text of a random game of an edition."""
    assert game.rules
    rules, writer, start = Rules.of(game.rules), _Writer(game), start_of(game)
    links = sum(step >= 0 for steps in game.grid.neighbours for step in steps) // 2
    lines = [
        f"game: {game.name}",
        f"cells: {len(game.grid.names)}, links: {links}",
        "kinds: " + ", ".join(f"{k.letter} {k.id} {k.counts[0]}" for k in game.kinds),
        f"start: {writer.board(start)}",
        f"reserves: {writer.hand(start, Side.WHITE)} {writer.hand(start, Side.BLACK)}",
    ]
    last = start
    for ply, (before, legal, turn, after) in enumerate(_played(game), 1):
        counts = f"{ply:>2} {'wb'[before.to_move]} {legal:>4}"
        changes = "; ".join(writer.changes(before, after))
        lines.append(f"{counts} {writer.turn(before, turn):<20} {changes}")
        last = after
    end = rules.outcome(last)
    winner = "nobody" if end is None or end.winner is None else end.winner.name.lower()
    lines.append(f"end: {end.reason} for {winner}" if end else "end: none yet")
    return "\n".join(lines) + "\n"


def turn_text(game: Game, before: Position, turn: Turn) -> str:
    """A turn without capture signs."""
    return _Writer(game).turn(before, turn)


class _Writer:
    def __init__(self, game: Game) -> None:
        self._letters = [kind.letter for kind in game.kinds]
        self._names = game.grid.names
        assert game.rules
        relocation = game.rules.relocation
        self._king = self._letters[relocation.kind] if relocation else ""

    def board(self, position: Position) -> str:
        items = (self._item(position, cell) for cell in self._cells(position))
        return " ".join(items) or "-"

    def hand(self, position: Position, side: Side) -> str:
        counts = enumerate(position.reserve[side])
        return "".join(self._letter(Piece(kind, side)) * count for kind, count in counts) or "-"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        cells = zip(before.cells, after.cells, strict=True)
        changed = [cell for cell, (was, now) in enumerate(cells) if was != now]
        if changed:
            yield " ".join(self._item(after, cell) for cell in changed)
        for side in Side:
            if before.reserve[side] != after.reserve[side]:
                yield f"{'wb'[side]} has {self.hand(after, side)}"
        for name in ("quiet", "last_turns", "exchanges"):
            was, now = getattr(before, name), getattr(after, name)
            if was != now:
                yield f"{name} {now}"

    def turn(self, before: Position, turn: Turn) -> str:
        side = before.to_move
        text = "/".join(
            f"{self._letter(Piece(drop.kind, side))}:{self._names[drop.cell]}"
            for drop in turn.drops
        )
        for place, step in enumerate(turn.steps):
            text += ("" if place else self._names[step.start]) + step.mover + self._names[step.end]
        if turn.swap is not None:
            text += "<>".join(self._names[cell] for cell in turn.swap)
        if turn.relocation is not None:
            text += f"/{self._king}:{self._names[turn.relocation]}"
        if turn.ransom is not None:
            text += f"#{self._names[turn.ransom]}"
        return text

    def _cells(self, position: Position) -> list[int]:
        return [cell for cell, unit in enumerate(position.cells) if unit]

    def _item(self, position: Position, cell: int) -> str:
        unit = "".join(map(self._letter, position.at(cell)))
        return f"{self._names[cell]}:{unit or '-'}"

    def _letter(self, piece: Piece) -> str:
        letter = self._letters[piece.kind]
        return letter if piece.side is Side.WHITE else letter.lower()
