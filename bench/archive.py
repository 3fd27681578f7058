"""A folder of records as a club has it: real games, and legal ones by chance of several editions.

Usage: `archive.py FOLDER [COUNT]`. The same count gives the same files.
"""

from __future__ import annotations

import random
import sys
from itertools import chain, cycle, islice
from pathlib import Path

from printkit import library
from printkit.model import Game

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "data" / "records"
EDITIONS = ("pijersi", "jersi", "pijersi/51", "mikjersi", "jersi/4.0", "pijersi", "jersi", "staku")
LONGEST = 60


def archive(folder: Path, count: int = 1000) -> None:
    """Write `count` records: every second one generated names its edition, the others do not.

    Args:
        folder: made if absent, with a folder below it for each game.
        count: how many.
    """
    real = [
        (path.parent.name, path.stem, path.read_text(encoding="utf-8"))
        for path in sorted(RECORDS.rglob("*.txt"))
    ]
    games = {name: library.load(name) for name in EDITIONS}
    made = (
        (games[name].id, f"{number:04}", chance_record(games[name], number))
        for number, name in enumerate(cycle(EDITIONS))
    )
    for game, stem, text in islice(chain(real, made), count):
        path = folder / game / f"{stem}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def chance_record(game: Game, seed: int) -> str:
    """A game by chance, up to its end or 60 turns."""
    at_work, chance = library.rules_of(game), random.Random(seed)
    position, lines = game.setup, list[str]()
    most = chance.randint(LONGEST // 3, LONGEST)
    while len(lines) < most and (turns := at_work.legal_turns(position)):
        turn = chance.choice(turns)
        lines.append(f"{len(lines) + 1} {library.turn_text(game, position, turn)}")
        position = at_work.play(position, turn)
    names = f'[White "Player {seed % 12}"]\n[Black "Player {seed % 11 + 20}"]\n'
    edition = f'[Edition "{game.name}"]\n' if seed % 2 else ""
    date = f'[Date "2024.{seed % 12 + 1:02}.{seed % 28 + 1:02}"]\n'
    return f"{names}{edition}{date}\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    archive(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000)
