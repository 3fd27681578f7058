"""The program of docs/python.md that shares work among processes, as it is printed there."""

# ruff: noqa: T201

from concurrent.futures import ProcessPoolExecutor

from printkit import Position, load


def replies(position: Position) -> int:
    return len(position.turns())


if __name__ == "__main__":
    start = load("pijersi").setup
    with ProcessPoolExecutor(2) as pool:
        print(sum(pool.map(replies, [turn.after for turn in start.turns()], chunksize=50)))
