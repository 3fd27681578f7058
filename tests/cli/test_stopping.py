"""A command that is stopped clears up and tells by its status which signal did it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from printkit.cli import console
from printkit.cli.console import heed_signals, run

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture
def heeded(monkeypatch):
    """This process answers signals as the command line does, and then as before."""
    before = {number: signal.getsignal(number) for number in STOPS}
    monkeypatch.setattr(console, "_stopped", [])
    heed_signals()
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@click.command
@click.argument("number", type=int)
@click.option("--as", "how", default="")
def stopped(number: int, how: str) -> None:
    try:
        os.kill(os.getpid(), number)
    except KeyboardInterrupt:
        if how == "swallowed":
            return
        if how == "other error":
            raise ImportError("half a module") from None
        raise


@pytest.mark.parametrize("number", STOPS)
@pytest.mark.parametrize("how", ["", "other error"])
def test_the_status_tells_the_signal(heeded, capfd, number, how):
    assert run(stopped, [str(int(number)), "--as", how]) == 128 + number
    assert capfd.readouterr().err.strip() == ""


def test_a_command_may_take_ctrl_c_for_its_end_but_no_other_signal(heeded):
    assert run(stopped, [str(int(signal.SIGINT)), "--as", "swallowed"]) == 0


def test_what_is_ignored_stays_ignored(heeded, monkeypatch):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    heed_signals()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


@pytest.mark.parametrize("number", STOPS)
@pytest.mark.slow
def test_a_kit_that_is_stopped_leaves_no_process_and_no_manifest(tmp_path, number):
    """All in one process group: whoever is left would keep the pipe open."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "kit", "pijersi", "-o", "kit"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": str(tmp_path)},
    ) as process:
        assert process.stderr.readline()  # "… files for kit": it has begun
        process.send_signal(number)
        said = process.stderr.read()
    assert process.returncode == 128 + number
    assert b"Traceback" not in said
    left = [
        path.name for path in tmp_path.rglob("*") if path.suffix not in {".pdf", ".svg", ".png"}
    ]
    assert left in ([], ["kit"])


PROGRAM = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
os.cpu_count = lambda: 3
from printkit.__main__ import main
main()
"""
