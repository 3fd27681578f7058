"""Files of problems: every word that one may write, changed for others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from printkit.features.problems.puzzle_file import read_puzzles
from printkit.features.problems.puzzles import check_puzzles
from tools.fuzz.campaign import Surface
from tools.fuzz.odd import encoded, other_values, reworded, spoiled, words

_ROOT = Path(__file__).resolve().parents[2]
_SEEDS = (
    (_ROOT / "docs" / "problems-pijersi.yaml").read_text(encoding="utf-8"),
    """\
game: jersi
problems:
  - {position: game.txt@47, solution: b8-a7, also: [b8=a7, b8=a7-a6], stars: 2}
  - {position: setup, stipulation: {en: Move, fr: Jouez}, solution: 1 a2-b2=d3 2 h4-h3=f4}
""",
)
_WORDS = words(
    "win in 1 2 3 white black to move and wins gagnent en deux tours les Blancs jouent setup "
    "game.txt game.txt@0 game.txt@48 game.txt@49 game.txt@24b game.txt#1@3 game.txt#2@3 . .. @3 "
    "nothing.txt@1 game.txt@ problems.yaml problems.yaml@1 f2-g1! b8-a7 b8=a7-a6 a2-b2=d3 a1-a9 "
    "-- 1. # {} '' | - w pijersi jersi staku mikjersi jersi/3+pamei nonsense 0 5 6 -1 99999 "
    "P:a1/p:c1 a1:K | w"
)


def puzzle_surface(place: Path) -> Surface:
    """That of files of problems; `place` is a folder for their files."""
    folder = place / "puzzles"
    folder.mkdir(exist_ok=True)
    record = (_ROOT / "specs" / "jersi" / "example-4.16.txt").read_bytes()
    (folder / "game.txt").write_bytes(record)
    return Surface(
        name="puzzles",
        ending=".yaml",
        inputs=_inputs,
        target=partial(_check, folder / "problems.yaml"),
    )


def _inputs(chance: random.Random) -> Iterator[bytes]:
    yield from (seed.encode() for seed in _SEEDS)
    while True:
        seed = chance.choice(_SEEDS)
        match chance.randrange(4):
            case 0:
                yield spoiled(seed.encode(), chance)
            case 1:
                yield encoded(other_values(seed, chance), chance)
            case _:
                yield encoded(reworded(seed, chance, _WORDS), chance)


def _check(file: Path, data: bytes) -> None:
    """Its problems are sound, or refused in good words."""
    file.write_bytes(data)
    check_puzzles(read_puzzles(file))
