"""Many records are checked by several processes as by one, and a stop ends them all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest
from printkit.base import workers
from printkit.base.sharing import Helpers, in_order
from printkit.gamefile import load_game
from printkit.library import checks
from printkit.library.checks import Checks, checked
from printkit.model import Language

RECORDS = Path(__file__).parents[1] / "data" / "records"


def some_records() -> list[Path]:
    """Sound ones, one that is illegal, and one that is not there, in no good order."""
    real = sorted(RECORDS.rglob("*.txt"), key=lambda path: path.stem[::-1])
    return [*real[:6], Path("gone.txt"), RECORDS / "jersi" / "rulebook-example-misprint.txt"]


@pytest.mark.few(1)
@pytest.mark.parametrize("game", [None, "pijersi"])
def test_several_processes_find_what_one_finds_in_the_same_order(monkeypatch, game) -> None:
    monkeypatch.setattr(checks, "_FEWEST", 2)
    monkeypatch.setattr(checks, "_CHUNK", 2)
    monkeypatch.setattr(workers, "beginning", lambda: "fork")  # quick, though pytest has threads
    asked = Checks(game=game and load_game(game), language=Language("fr"), number=None)
    paths = some_records()
    alone, shared = ([*checked(paths, asked, Helpers(jobs=jobs), given={})] for jobs in (1, 3))
    assert shared == alone
    assert [found[0].file for found in shared] == [str(path) for path in paths]
    assert not active_children()


def test_what_is_finished_out_of_order_waits_for_its_place() -> None:
    found = in_order(iter([(2, "c"), (0, "a"), (1, "b"), (3, "d")]))
    assert [*found] == ["a", "b", "c", "d"]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_check_that_is_stopped_ends_its_workers_at_once_and_says_nothing(tmp_path, number):
    """All in one process group: whoever is left would keep the pipe open."""
    record = (RECORDS / "jersi" / "2021-1011.txt").read_text()
    for count in range(400):
        (tmp_path / f"{count}.txt").write_text(record)
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "check", str(tmp_path), "--jobs", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUNBUFFERED": "1"},
    ) as process:
        for _ in range(5):  # rows of the table
            assert process.stdout.readline()
        process.send_signal(number)
        _, said = process.communicate()
    assert process.returncode == 128 + number
    assert b"Traceback" not in said


PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
from printkit.__main__ import main
main()
"""
