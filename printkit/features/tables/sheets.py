"""Tables of values in anybody's pack: their rows, the pictures that they list, places they name."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO
from itertools import islice
from pathlib import PurePosixPath

from printkit.base.errors import Source
from printkit.features.tables.checking import PackFiles, PackReport, is_number

Row = Mapping[str, str]
_MOST_ROWS, _MOST_BYTES = 2_000, 1_000_000


def called(files: PackFiles, name: str) -> Iterator[str]:
    """The files of a name, in whatever folder."""
    return (one for one in files.ending(name) if PurePosixPath(one).name == name)


def rows(files: PackFiles, name: str, heads: str, numbers: str, report: PackReport) -> list[Row]:
    """The rows of a table that has these columns; none of what has others.

    Columns of numbers hold numbers, or nothing; else that is a fault.
    """
    several, line = list[Row](), 0
    try:
        data = files.read(name)
        # of a longer one, a part is read, which breaks off anywhere
        text = StringIO(data[:_MOST_BYTES].decode("utf-8-sig", "replace"), newline="")
        found = csv.DictReader(text, restval="", strict=True)
        if not {*heads.split()} <= {*(found.fieldnames or ())}:
            return []
        line = found.line_num
        for row in islice(found, _MOST_ROWS):
            several.append(row)
            for what in numbers.split():
                if row.get(what) and not is_number(row[what]):
                    where = Source(name, line + 1)
                    report.fault(where, "no-number", text=row[what], what=what)
            line = found.line_num
    except (csv.Error, ValueError):
        report.fault(Source(name, line + 1), "broken-table")
        return []
    return several


def listed(files: PackFiles, name: str, several: list[Row], report: PackReport) -> None:
    """The pictures of a list are there with their pixels, and those beside them are in it.

    Those of one size in one folder have as many pixels.
    """
    home = PurePosixPath(name).parent
    alike = defaultdict[tuple[str, ...], set[tuple[str, str]]](set)
    for row in several:
        folder = PurePosixPath(row["file"]).parent.as_posix()
        pixels = alike[folder, row["w_mm"], row["h_mm"]]
        pixels.add((row["w_px"], row["h_px"]))
        due = f"{row['w_px']} × {row['h_px']}"
        size = size_of(files, name, row["file"], report)
        if size is not None and "{} × {}".format(*size) != due:
            report.fault(
                name, "other-pixels", file=row["file"], width=size[0], height=size[1], due=due
            )
        elif len(pixels) > 1:
            report.fault(name, "unequal-pixels", file=row["file"])
    known = {(home / row["file"]).as_posix() for row in several}
    folders = {PurePosixPath(one).parent for one in known} - {home}
    for one in files.ending(".png"):
        is_back = one.endswith("_back.png") and one.replace("_back.png", "_front.png") in known
        if PurePosixPath(one).parent in folders and one not in known and not is_back:
            report.fault(name, "not-listed", file=PurePosixPath(one).relative_to(home).as_posix())


def size_of(
    files: PackFiles, name: str, picture: str, report: PackReport
) -> tuple[int, int] | None:
    """The pixels of a picture that a table names from where it lies; None where nobody can say."""
    from PIL import Image

    path = (PurePosixPath(name).parent / picture).as_posix()
    if not files.has(path):
        report.fault(name, "missing-file", file=picture)
        return None
    try:
        with Image.open(BytesIO(files.read(path))) as found:
            return found.size
    except (OSError, ValueError, Image.DecompressionBombError):
        return None  # all pictures are seen to elsewhere


def in_places(
    name: str, several: list[Row], column: str, places: set[str], report: PackReport
) -> None:
    """What a setup puts somewhere has a place of the board, or two with a bar between them."""
    for row in several:
        if places and not {*row[column].split("|")} <= places:
            report.fault(name, "unknown-place", name=row[column])
