"""What several threads make at once, in a process that has made nothing before; run as a program.

    python tests/at_once.py 8 svg png

prints a line for each kind with the digests of all that came, or a fault's last line.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Barrier, Thread

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "specs/pijersi/example-45.txt"


def svg() -> bytes:
    from printkit import load, svg

    return svg(load("jersi").setup, width=80).encode()


def png() -> bytes:
    from printkit import load, png

    return png(load("pijersi").setup, 72, width=60, language="fr")


def pdf() -> bytes:
    from printkit import Diagram, load

    return Diagram(load("jersi/4.0").setup, language="fr").pdf()


def board() -> bytes:
    return _made("pijersi", "board", fit="one")


def stickers() -> bytes:
    return _made("mikjersi", "stickers")


def book() -> bytes:
    return _made("mikjersi", "rule-book")


def laser() -> bytes:
    return _made("jersi", "laser")


def turns() -> bytes:
    from printkit import load

    position = load("jersi").setup
    for _ in range(4):
        position = position.turns()[-1].after
    return " ".join(map(str, position.turns())).encode()


def page() -> bytes:
    from printkit import Replay

    return Replay.read(RECORD).html().encode()


def gif() -> bytes:
    from printkit import Replay

    return Replay.read(RECORD).gif(size="120px")


def table() -> bytes:
    from printkit import Diagram, load

    return Diagram(load("jersi").setup, view="table").svg().encode()


def _made(name: str, product: str, **asked: object) -> bytes:
    from printkit import load, make

    return b"".join(data for _, data in sorted(make(load(name), product, **asked).items()))


KINDS: dict[str, Callable[[], bytes]] = {
    one.__name__: one
    for one in (svg, png, pdf, board, stickers, book, laser, turns, page, gif, table)
}


def digest(kind: str) -> str:
    return hashlib.sha256(KINDS[kind]()).hexdigest()


@cache
def alone(kind: str) -> str:
    """What one thread makes, here."""
    return digest(kind)


def together(count: int, kinds: tuple[str, ...], kept: Path) -> dict[str, list[str]]:
    """Per kind the different things that so many threads of a new process make."""
    done = subprocess.run(
        [sys.executable, __file__, str(count), *kinds],
        env={**os.environ, "PRINTKIT_CACHE": str(kept)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def main() -> None:
    count, *kinds = sys.argv[1:]
    found, gate = defaultdict(set), Barrier(int(count))
    sys.setswitchinterval(1e-4)  # fifty times as often as usual

    def work(rank: int) -> None:
        gate.wait()
        for kind in (*kinds[rank % len(kinds) :], *kinds[: rank % len(kinds)]):
            try:
                found[kind].add(digest(kind))
            except Exception as error:  # whatever it is, it comes of the others
                found[kind].add(f"{type(error).__name__}: {error}")

    threads = [Thread(target=work, args=(rank,)) for rank in range(int(count))]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    sys.stdout.write(json.dumps({kind: sorted(all_) for kind, all_ in found.items()}))


if __name__ == "__main__":
    main()
