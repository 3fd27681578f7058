"""What several threads make at once, in a process that has made nothing before; run as a program.

    python tests/at_once.py 1 8 svg png

prints, once with eight threads, the digests of all that came of each kind, or a fault's last line.
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
from importlib import import_module
from pathlib import Path
from threading import Barrier, Thread

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "specs/pijersi/example-45.txt"


LIBRARIES = ("PIL.Image", "cairocffi", "fontTools.ttLib", "lxml.etree", "pikepdf", "pydantic")
LIBRARIES += ("reportlab.pdfgen.canvas", "svgwrite", "typst", "yaml")
Made = dict[str, list[str]]


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


def together(count: int, kinds: tuple[str, ...], kept: Path | str, times: int = 1) -> Made:
    """Per kind the different things that so many threads of a new process make.

    Several times, each process is a fork of one that has imported the libraries and used none:
    printkit itself it imports anew. The first finds nothing kept on disk, the others do.
    """
    done = subprocess.run(
        [sys.executable, __file__, str(times), str(count), *kinds],
        env={**os.environ, "PRINTKIT_CACHE": str(kept)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in done.stdout.splitlines():
        for kind, digests in json.loads(line).items():
            found[kind].update(digests)
    return {kind: sorted(all_) for kind, all_ in found.items()}


def main() -> None:
    times, count, *kinds = sys.argv[1:]
    sys.setswitchinterval(1e-4)  # fifty times as often as usual
    if times == "1":
        at_once(int(count), kinds, 4)  # of eleven kinds each comes of two threads at least
        return
    for library in LIBRARIES:
        import_module(library)
    for rank in range(int(times)):
        if not (child := os.fork()):
            at_once(int(count), kinds[rank % len(kinds) :] + kinds[: rank % len(kinds)], 2)
            sys.stdout.flush()
            os._exit(0)
        assert os.waitpid(child, 0)[1] == 0


def at_once(count: int, kinds: list[str], most: int) -> None:
    """Each thread makes so many kinds at the most, beginning with another one than its neighbour.

    What it would make long after others have made it shows no race.
    """
    found, gate = defaultdict(set), Barrier(count)

    def work(rank: int) -> None:
        gate.wait()
        for step in range(min(most, len(kinds))):
            kind = kinds[(rank + step) % len(kinds)]
            try:
                found[kind].add(digest(kind))
            except Exception as error:  # whatever it is, it comes of the others
                found[kind].add(f"{type(error).__name__}: {error}")

    threads = [Thread(target=work, args=(rank,)) for rank in range(count)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    sys.stdout.write(json.dumps({kind: sorted(all_) for kind, all_ in found.items()}) + "\n")


if __name__ == "__main__":
    main()
