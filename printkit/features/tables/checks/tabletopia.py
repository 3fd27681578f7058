"""Packs of Tabletopia: pictures with the pixels of their table, a magnetic map with all cells."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import PurePosixPath

from PIL import Image, ImageChops

from printkit.features.tables import sheets
from printkit.features.tables.checking import PackFiles, PackReport
from printkit.features.tables.known import table_named

_SIZES = "file w_mm h_mm thickness_mm count w_px h_px px_per_mm"
_SETUP = "piece cell x_mm y_mm level face turn count"
_FRONT = "board_front.png"
_MAGNETIC = "board_magnetic.png"
_COLOURS = 2
_MOST_RUNS = 200_000
"""In so many pieces lie the rows of spots at most: where there are more, they are no rounds."""
_RUN = re.compile(rb"[^\0]+")


def check(files: PackFiles, report: PackReport) -> None:
    """See to every pack."""
    for name in sheets.called(files, "sizes.csv"):
        sizes = sheets.rows(files, name, _SIZES, _SIZES.removeprefix("file"), report)
        if not sizes:
            continue
        report.tables.add("tabletopia")
        if files.is_alone:
            continue
        sheets.listed(files, name, sizes, report)
        tokens = {one["file"] for one in sizes if one["file"].endswith("_front.png")} - {_FRONT}
        for front in sorted(tokens):
            back = front.replace("_front.png", "_back.png")
            pixels = sheets.size_of(files, name, back, report)
            if pixels and pixels != sheets.size_of(files, name, front, report):
                report.fault(name, "unequal-pixels", file=back)
        home = PurePosixPath(name).parent
        places = sheets.rows(
            files, (home / "places.csv").as_posix(), "name kind", "x_mm y_mm x_px y_px", report
        )
        if any(one["file"] == _FRONT for one in sizes):
            _magnetic(files, name, sum(one["kind"] == "cell" for one in places), report)
        known = {one["name"] for one in places}
        for path in files.ending(".csv"):  # each piece of a setup has its token, and a place
            beside = PurePosixPath(path)
            if beside.parent != home or not beside.name.startswith("setup"):
                continue
            rows = sheets.rows(files, path, _SETUP, _SETUP.removeprefix("piece cell"), report)
            sheets.in_places(path, rows, "cell", known, report)
            for piece in sorted({one["piece"] for one in rows}):
                if f"tokens/{piece}_front.png" not in tokens:
                    report.fault(path, "not-listed", file=piece)


def _magnetic(files: PackFiles, name: str, cells: int, report: PackReport) -> None:
    """The map has the pixels of the board, two colours, and as many spots as there are cells."""
    size = sheets.size_of(files, name, _MAGNETIC, report)
    board = sheets.size_of(files, name, _FRONT, report)
    if size is None or max(size) > table_named("tabletopia").spec.limits["pixels"]:
        return
    path = (PurePosixPath(name).parent / _MAGNETIC).as_posix()
    if board is not None and size != board:
        width, height, due = *size, "{} × {}".format(*board)
        report.fault(path, "other-pixels", file=_MAGNETIC, width=width, height=height, due=due)
    try:
        picture = Image.open(BytesIO(files.read(path)), formats=("PNG",)).convert("RGB")
    except (OSError, ValueError, SyntaxError):
        return
    if len(picture.getcolors(_COLOURS) or ()) != _COLOURS:
        report.fault(path, "magnetic-colours")
        return
    corner = picture.getpixel((0, 0))
    red, green, blue = ImageChops.difference(picture, Image.new("RGB", size, corner)).split()
    spots = _spots(ImageChops.lighter(ImageChops.lighter(red, green), blue).tobytes(), size[0])
    if cells and spots != cells:
        report.fault(path, "magnetic-spots", count=spots, due=cells)


def _spots(data: bytes, width: int) -> int:
    """How many spots there are of what is not 0, corners that touch joined."""
    above, joined = list[tuple[int, int, int]](), list[int]()

    def root(one: int) -> int:
        while joined[one] != one:
            joined[one] = one = joined[joined[one]]
        return one

    for at in range(0, len(data), width):
        if len(joined) > _MOST_RUNS:
            break
        here = list[tuple[int, int, int]]()
        begin = 0
        for run in _RUN.finditer(data, at, at + width):
            left, right = run.start() - at, run.end() - at
            spot = len(joined)
            joined.append(spot)
            while begin < len(above) and above[begin][1] < left:
                begin += 1
            for start, _, other in above[begin:]:
                if start > right:
                    break
                joined[root(other)] = root(spot)
            here.append((left, right, spot))
        above = here
    return sum(joined[one] == one for one in range(len(joined)))
