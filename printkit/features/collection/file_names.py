"""Where records lie, and what the files that are made of them are called: no two alike."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, count
from pathlib import Path, PurePath

from printkit.base.files import folded
from printkit.products.door import MANIFEST

INDEX, REPORT, REPORT_TEXT = "index.html", "report.json", "report.txt"
"""The page of links, what was made for programs, and for people."""
_RESERVED = frozenset(PurePath(name).stem for name in (INDEX, REPORT, MANIFEST))


def bases(paths: Sequence[Path], places: Iterable[Path]) -> list[PurePath]:
    """What the names of the files of each record begin with, folders mirrored.

    A record gives its file's name without the ending; where two would be alike, or one is like that
    of a game of the other (`match_1`), the ending stays in it (`match-pgn`), then a number.
    `places` are the folders that were named, and those of files that were.
    """
    root = root_of(places)
    plain, longer = list[PurePath](), list[PurePath]()
    for path in paths:
        below = os.path.relpath(os.path.abspath(path.parent), root)  # noqa: PTH100 - links stay
        folder = PurePath(path.parent.name if below.startswith(os.pardir) else below)
        plain.append(folder / path.stem)
        longer.append(folder / path.name.replace(".", "-"))
    counts = Counter(folded(str(name)) for name in plain)
    numbered = {re.sub(r"_[0-9]+$", "", name) for name in counts if re.search(r"_[0-9]+$", name)}
    chosen: list[PurePath] = []
    taken: set[str] = set()
    for short, long in zip(plain, longer, strict=True):
        key = folded(str(short))
        alone = counts[key] == 1 and key not in numbered and short.stem not in _RESERVED
        more = (long.with_name(f"{long.name}-{number}") for number in count(2))
        names = chain((short,) if alone else (), (long,), more)
        name = next(one for one in names if folded(str(one)) not in taken)
        taken.add(folded(str(name)))
        chosen.append(name)
    return chosen


def root_of(places: Iterable[Path]) -> Path:
    """The folder that holds all places; links stay what they are called."""
    return Path(os.path.commonpath([os.path.abspath(place) for place in places]))  # noqa: PTH100


def path_from(folder: Path, record: Path) -> str:
    """Where a record lies as seen from a folder, whatever folder a command is given in."""
    home, place = folder.resolve(), record.parent.resolve() / record.name
    try:
        return Path(os.path.relpath(place, home)).as_posix()
    except ValueError:  # on another drive
        return place.as_posix()
