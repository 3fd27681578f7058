"""What was made of which record: kept beside the files, so that nothing is made twice.

While a collection is made, a line is added for each record that is finished; at the end all of
them stand in the report. A line that a kill cut short is none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from printkit import __version__
from printkit.base.errors import Message, PrintkitError
from printkit.base.files import NoOrdinaryFile, clear_away, exists, read_at_most, write_own
from printkit.base.read_back import fits, is_below
from printkit.features.collection.file_names import INDEX, REPORT, path_from
from printkit.features.collection.job import MadeGame


class FileEntry(TypedDict):
    """A file that was made, below the report's folder."""

    file: str
    sha256: str
    ink_percent: NotRequired[list[float]]
    made_by: NotRequired[str]
    bytes: NotRequired[int]


class ReportEntry(TypedDict):
    """What the report says of one game; an older report names no places."""

    record: str
    path: NotRequired[str]
    number: int | None
    state: str
    game: str
    players: str
    event: str
    date: str
    when: str
    score: str
    turns: int
    files: list[FileEntry]
    warnings: list[str]
    errors: list[str]
    key: str


class Left(TypedDict):
    """A file of an earlier run, with its digest, its record, its product, whether it was whole."""

    file: str
    sha256: str
    record: str
    path: NotRequired[str]
    product: str
    whole: bool


_JOURNAL = ".printkit-finished.jsonl"
_MOST = 200_000_000
_MARK = b'<meta name="generator" content="printkit'
"""How a page of links shows whose it is."""


class Ledger:
    """What was made in a folder, in this run or before.

    Raises:
        PrintkitError: a report or a page lies there that printkit did not write.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._journal = folder, folder / _JOURNAL
        self._before: dict[str, list[ReportEntry]] = {}
        self._left: list[Left] = []
        page = folder / INDEX
        if page.exists() and _MARK not in read_at_most(page, 2000):
            raise _foreign(page)
        report = folder / REPORT
        if report.exists() and not report.is_symlink():
            found = None
            with suppress(OSError, NoOrdinaryFile):
                found = _parsed(read_at_most(report, _MOST))
            if not (isinstance(found, Mapping) and "printkit" in found):
                raise _foreign(report)
            left = found.get("left")
            old = [one for one in left if fits(one, Left)] if isinstance(left, list) else []
            self._left += [one for one in old if is_below(one["file"])]
            for entry in self._games(found):
                self._before.setdefault(entry["record"], []).append(entry)
        with suppress(OSError, NoOrdinaryFile):
            for line in read_at_most(self._journal, _MOST).splitlines():
                if entries := self._games(_parsed(line)):
                    self._before[entries[0]["record"]] = entries

    def _games(self, found: object) -> list[ReportEntry]:
        """The games of a report or of a line; their files are known from now on."""
        games = found.get("games") if isinstance(found, Mapping) else None
        if not (isinstance(found, Mapping) and isinstance(games, list)):
            return []
        entries: list[ReportEntry] = [one for one in games if fits(one, ReportEntry)]
        entries = [one for one in entries if all(is_below(file["file"]) for file in one["files"])]
        self._left += [
            {
                "file": file["file"],
                "sha256": file["sha256"],
                "record": one["record"],
                "path": one.get("path", ""),
                "product": str(found.get("product")),
                "whole": not one["errors"],
            }
            for one in entries
            for file in one["files"]
        ]
        return entries

    def finished(self, file: str, digest: str) -> list[ReportEntry] | None:
        """What was made of a record, if all of it is there and nothing changed; else None."""
        entries = self._before.get(file, [])
        same = all(one["key"] == digest and not one["errors"] for one in entries)
        if not entries or not same:
            return None
        try:
            for made in (made for one in entries for made in one["files"]):
                data = (self._folder / made["file"]).read_bytes()
                if hashlib.sha256(data).hexdigest() != made["sha256"]:
                    return None
        except OSError:
            return None
        path = path_from(self._folder, Path(file))
        return [one | {"state": "unchanged", "path": path} for one in entries]

    def keep(self, entries: list[ReportEntry], product: str) -> None:
        """Notes a record of which all is written."""
        with self._journal.open("a", encoding="utf-8") as journal:
            journal.write(json.dumps({"product": product, "games": entries}) + "\n")

    def close(self, entries: list[ReportEntry], product: str) -> list[str]:
        """Writes the report of a run that came to its end, and removes what it made no longer.

        What somebody changed stays, what is of another product or of records that were not
        named, and what was made of a record before it got a mistake.

        Returns:
            the names of files of earlier runs that stay and are not of this one.
        """
        whole = {one["path"]: True for one in entries}
        whole |= {one["path"]: False for one in entries if one["errors"]}
        now = {file["file"] for one in entries for file in one["files"]}
        old = [one for one in self._left if one["file"] not in now]
        stale = [(one["file"], one["sha256"]) for one in old if self._is_stale(one, whole, product)]
        changed = set(clear_away(self._folder, stale, now))
        left = {
            one["file"]: one
            for one in old
            if (one["file"] in changed or (one["file"], one["sha256"]) not in stale)
            and (self._folder / one["file"]).is_file()
        }
        kept = [left[name] for name in sorted(left)]
        listed = {"printkit": __version__, "product": product, "games": entries, "left": kept}
        data = (json.dumps(listed, indent=1, ensure_ascii=False) + "\n").encode(errors="replace")
        write_own(self._folder / REPORT, data)
        self._journal.unlink(missing_ok=True)
        return sorted(left)

    def _is_stale(self, one: Left, whole: Mapping[str, bool], product: str) -> bool:
        """Whether a file of an earlier run is of no more use.

        A record counts as deleted where its folder is there and it is not: what lies on a drive
        that is not connected, or in a folder that was moved, may come back. `whole` has the records
        of this run by their places, and whether all of each was made, `product` what this run
        makes.
        """
        path = one.get("path")
        if not isinstance(path, str) or not path:
            return False
        if path in whole:
            return one["product"] == product and (whole[path] or not one["whole"])
        record = self._folder.resolve() / path
        return exists(record.parent) and not exists(record)


def entry_of(made: MadeGame, record: Path, folder: Path, digest: str) -> ReportEntry:
    """What the report says of a game.

    `record` is its file as it was named, `folder` that of the report; the digest shows whether it
    was made already.
    """
    heading = made.heading
    return {
        "record": str(record),
        "path": path_from(folder, record),
        "number": made.number,
        "state": "failed" if made.problems else "made",
        "game": made.game,
        "players": heading.players if heading else "",
        "event": heading.occasion if heading else "",
        "date": heading.date if heading else "",
        "when": made.when,
        "score": heading.score if heading else "",
        "turns": made.turns,
        "files": [cast("FileEntry", one.entry() | {"bytes": len(one.data)}) for one in made.files],
        "warnings": [str(one) for one in made.warnings],
        "errors": [str(one) for one in made.problems],
        "key": digest,
    }


def sweep(folder: Path) -> None:
    """Removes what a run that was killed had begun to write."""
    for path in folder.rglob(".printkit-*.part"):
        path.unlink(missing_ok=True)


def _parsed(data: bytes) -> object:
    with suppress(ValueError, RecursionError):
        return json.loads(data)
    return None


def _foreign(path: Path) -> PrintkitError:
    return PrintkitError(Message("files.foreign", path=path), hint=Message("files.another-folder"))
