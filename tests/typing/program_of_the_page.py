"""The program of docs/python.md: a type checker reads it as it is printed there."""

# ruff: noqa: T201

from printkit import Replay

for turn in Replay.read("specs/jersi/example-4.16.txt"):
    for win in turn.position.wins():
        print(f"turn {turn.position.number}: {win} wins ({turn} was played)")
