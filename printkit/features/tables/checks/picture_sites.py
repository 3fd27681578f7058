"""Packs of pictures for sites: those of their tables, at places of the board."""

from __future__ import annotations

from pathlib import PurePosixPath

from printkit.features.tables import sheets
from printkit.features.tables.checking import PackFiles, PackReport

_PIECES = "file piece face w_mm h_mm w_px h_px count"
_SETUP = "piece face place x_px y_px level turn count"


def check(files: PackFiles, report: PackReport) -> None:
    """See to every pack."""
    for name in sheets.called(files, "pieces.csv"):
        pieces = sheets.rows(files, name, _PIECES, _PIECES.removeprefix("file piece"), report)
        if not pieces:
            continue
        report.tables.add("pictures")
        if files.is_alone:
            continue
        sheets.listed(files, name, pieces, report)
        sheets.size_of(files, name, "img/sprites.png", report)
        home = PurePosixPath(name).parent
        ids = {one["piece"] for one in pieces}
        numbers = "x_px y_px x_mm y_mm"
        rows = sheets.rows(files, (home / "places.csv").as_posix(), "name x_px", numbers, report)
        places = {one["name"] for one in rows}
        for path in files.ending(".csv"):
            here, stem = PurePosixPath(path).parent, PurePosixPath(path).stem
            if here == home and stem.startswith("setup"):
                setup = sheets.rows(
                    files, path, _SETUP, _SETUP.replace("place", "").removeprefix("piece"), report
                )
                sheets.in_places(path, setup, "place", places, report)
                for piece in sorted({one["piece"] for one in setup} - ids):
                    report.fault(path, "not-listed", file=piece)
            elif here == home and stem == "dropzones":
                zones = sheets.rows(files, path, "name x_px", "x_px y_px", report)
                sheets.in_places(path, zones, "name", places, report)
