"""What a program that uses printkit may rely on: a type checker reads this, nothing runs it.

Each `assert_type` is a promise; each `type: ignore` a mistake that must be found, since mypy
complains of one that ignores nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, assert_type

from printkit import (
    Diagram,
    Game,
    IllegalTurn,
    Outcome,
    Position,
    PrintkitError,
    Replay,
    Side,
    Turn,
    games,
    load,
    make,
    png,
    svg,
)
from printkit.rules import PlainEngine

assert_type(games(), tuple[str, ...])
game = assert_type(load("jersi"), Game)
assert_type(load(Path("brook.yaml")), Game)
assert_type(load(text="extends: jersi", folder="mine"), Game)
assert_type(load({"extends": "jersi", "example": None}), Game)
assert_type(load("apart.yaml", engine=PlainEngine), Game)
assert_type(game.cells, tuple[str, ...])

position = assert_type(game.setup, Position)
assert_type(position.to_move, Side)
assert_type(position["e5"], str)
assert_type(position.turns(), tuple[Turn, ...])
assert_type(position.play("a2-b2=d3"), Position)
assert_type(position.play(position.turns()[0]), Position)
assert_type(position.explain("a2-b2=d3", language="fr"), str | None)
assert_type(position.outcome, Outcome | None)

replay = assert_type(Replay.read("game.txt", game), Replay)
assert_type(replay[0], Turn)
assert_type(replay[0].after.outcome, Outcome | None)
assert_type(replay.headers, dict[str, str])
for turn in replay:
    assert_type(turn, Turn)
    assert_type(turn.after.winner, Side | None)

assert_type(svg(position, width=80), str)
assert_type(svg(load("jersi").setup, width=80, marks=["e5"]), str)
assert_type(png(replay, ppi=144), bytes)
assert_type(Diagram(position).svg(), str)

try:
    position.play("a1-z9")
except IllegalTurn as error:
    assert_type(error.problems[0].hint, str)
except PrintkitError:
    pass

assert_type(make(game, "stickers", piece=16, paper="letter", wrap=True), dict[str, bytes])
assert_type(make(game, "page", played=replay), dict[str, bytes])
for name in game.products:
    make(game, name, language="fr")
options: dict[str, Any] = {"shots": 3}
make(game, "plug-in", **options)
replay.save("story.gif", size="240px", delay=0.8)
replay.save("story.html", language="fr")
assert_type(replay.gif(size="240px", language="fr"), bytes)
assert_type(replay.html(language="fr"), str)
assert_type(replay.record, str)
assert_type(game.record(list(replay), {"White": "Ann"}), str)
assert_type(Diagram(replay, crop="b3..d6", fan=["b4="], width="800px").png(), bytes)

make(game, "board", pice=16)  # type: ignore[call-overload]
make(game, "parts", wrap=True)  # type: ignore[call-overload]
make(game, "stickers", wrap="yes")  # type: ignore[call-overload]
make(game, "plug-in", pice=16)  # type: ignore[call-overload]
replay.save("story.pdf", sise=3)  # type: ignore[call-arg]
replay.html(pice=16)  # type: ignore[call-arg]
replay.gif(szie="240px")  # type: ignore[call-arg]
load(45)  # type: ignore[call-overload]
load("jersi", text="extends: jersi")  # type: ignore[call-overload]
load("jersi", engine=Side)  # type: ignore[arg-type]
svg("jersi")  # type: ignore[arg-type]
svg(position, wide=80)  # type: ignore[call-arg]
png(load("jersi"), widht=80)  # type: ignore[call-arg]
position.play(7)  # type: ignore[arg-type]
