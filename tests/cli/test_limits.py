"""Input without an end, numbers without a bound, names that are none: one line, at once."""

from __future__ import annotations

import errno
import io
import os
import sys

import pytest
from printkit.cli import games, inputs, products
from printkit.cli.console import os_words

NINES = "9" * 5000
LONGEST = 700
"""No error is a longer line than this."""


def assert_one_line(done, *parts: str) -> None:
    (line,) = (line for line in done.err.splitlines() if line.lower().startswith("error: "))
    assert done.status in (1, 2)
    assert len(line) < LONGEST
    for part in parts:
        assert part in line


class Endless(io.RawIOBase):
    """What `/dev/zero` is: it counts what was asked of it."""

    taken = 0

    def readinto(self, buffer) -> int:
        self.taken += len(buffer)
        assert self.taken < 10_000_000, "read without a limit"
        buffer[:] = b"x" * len(buffer)
        return len(buffer)

    def readable(self) -> bool:
        return True


@pytest.mark.parametrize(
    "command",
    [
        ("check", "-"),
        ("convert", "-"),
        ("replay", "-"),
        ("position", "-"),
        ("diagram", "-"),
        ("diagram", "jersi", "--position", "-"),
        ("perft", "pijersi", "--position", "-"),
        ("enter", "jersi", "-o", "game.txt"),
    ],
)
def test_standard_input_without_an_end_is_refused(printkit, monkeypatch, command):
    endless = io.TextIOWrapper(io.BufferedReader(Endless()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", endless)
    assert_one_line(printkit(*command), "more than 1 MB")


@pytest.mark.parametrize(
    "command", [("check", "-"), ("position", "-"), ("enter", "jersi", "-o", "game.txt")]
)
def test_closed_standard_input_is_told(printkit, monkeypatch, command):
    monkeypatch.setattr(sys, "stdin", None)
    assert_one_line(printkit(*command), "standard input is closed")


@pytest.mark.parametrize("command", ["check", "convert", "replay", "diagram", "position", "verify"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_ordinary_file_is_refused(printkit, tmp_path, command, kind):
    path = tmp_path / "odd.txt"
    os.mkfifo(path) if kind == "pipe" else path.symlink_to("/dev/zero")
    assert_one_line(printkit(command, path), "odd.txt", "not a regular file")


def test_a_pipe_in_a_folder_does_not_keep_the_other_records_from_being_checked(printkit, tmp_path):
    (tmp_path / "good.txt").write_text("1 a2-b2=d3\n")
    os.mkfifo(tmp_path / "odd.txt")
    done = printkit("check", tmp_path)
    assert_one_line(done, "odd.txt", "not a regular file")
    assert "legal" in done.out


def test_a_pdf_that_is_far_too_large_is_refused(printkit, tmp_path, monkeypatch):
    from printkit.cli import verify

    monkeypatch.setattr(verify, "_MOST_BYTES", 10)
    (tmp_path / "large.pdf").write_bytes(b"%PDF-1.7 and so on")
    assert_one_line(printkit("verify", "large.pdf"), "large.pdf", "too large")


@pytest.mark.parametrize("command", ["check", "convert", "replay", "position", "diagram", "board"])
@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_no_name(printkit, command, name):
    assert_one_line(printkit(command, name), "no name given")


def test_half_a_disk_is_no_folder_of_records(printkit, tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "_MOST_ENTRIES", 5)
    for rank in range(6):
        (tmp_path / f"{rank}.txt").touch()
    assert_one_line(printkit("check", tmp_path), "more than 5 files and folders")


@pytest.mark.parametrize(
    "arguments",
    [
        ("diagram", "pijersi", "--width", NINES),
        ("diagram", "pijersi", "--width", "9" * 30),
        ("diagram", "pijersi", "--width", "6m"),
        ("diagram", "pijersi", "--width", "5081"),
        ("board", "pijersi", "--cell", NINES),
        ("board", "pijersi", "--cube", "inf"),
        ("board", "pijersi", "--cube", "nan"),
        ("board", "pijersi", "--overlap", NINES),
        ("board", "pijersi", "--margin", NINES),
        ("board", "pijersi", "--measured", f"{NINES}x{NINES}"),
        ("laser", "pijersi", "--kerf", "nan"),
        ("laser", "pijersi", "--kerf", "inf"),
        ("labels", "--for", NINES),
        ("position", "pijersi", "--ply", NINES),
        ("position", "pijersi", "--at", NINES),
        ("perft", "pijersi", "--depth", "1000"),
        ("perft", "pijersi", "--depth", NINES),
        ("setup", "pijersi", "--random", "half", "--seed", "nan"),
        ("stickers", "pijersi", "--only", "R", "--count", NINES),
        ("stickers", "pijersi", "--label", "Endisch-6502020", "--start-at", NINES),
        *(
            (command, "pijersi", "--paper", f"{NINES}x{NINES}")
            for command in ("board", "kit", "print-me", "stickers", "parts", "paper-cubes")
        ),
        ("calibrate", "--paper", f"{NINES}x{NINES}"),
        *(
            (command, "pijersi", *more, "-o", "x.png", "--ppi", ppi)
            for command, *more in (("board", "--one-piece"), ("diagram",))
            for ppi in ("nan", "inf", "-1", "9999", NINES)
        ),
    ],
)
def test_a_number_out_of_all_bounds_is_one_short_line(printkit, tmp_path, arguments):
    assert_one_line(printkit(*arguments))
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_takes_gigabytes_is_refused_with_what_fits(printkit, tmp_path):
    done = printkit("board", "pijersi", "--one-piece", "-o", "x.png", "--ppi", "2400")
    assert_one_line(done, "too much memory", "pixels per inch can be drawn")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["stickers", "paper-cubes"])
def test_a_heap_of_paper_is_asked_about(printkit, tmp_path, monkeypatch, command):
    monkeypatch.setattr(products, "MANY_SHEETS", 1)
    assert_one_line(printkit(command, "jersi", "--cube", "30"), "--yes")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_28_sheets_of_a_board_are_asked_about(printkit, tmp_path):
    asked = "print-me", "jersi", "--cube", "40"
    assert_one_line(printkit(*asked), "that would be 28 sheets of paper", "--yes")
    assert list(tmp_path.iterdir()) == []


def test_memory_that_runs_out_is_told_in_one_line(printkit, monkeypatch):
    def hungry() -> None:
        raise MemoryError

    monkeypatch.setattr(games, "shipped_names", hungry)
    assert_one_line(printkit("list"), "not enough memory")


def test_links_in_a_circle_are_told(printkit, tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    for place in ("loop", "loop/x.json"):
        assert_one_line(printkit("schema", "-o", place), "loop", "symbolic links")


def test_a_full_standard_output_is_named():
    full = OSError(errno.ENOSPC, "No space left on device")
    assert os_words(full) == "standard output: no space left on device"
