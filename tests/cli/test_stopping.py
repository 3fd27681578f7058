"""A command that is stopped clears up and tells by its status which signal did it."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import chdir
from functools import cache
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import click
import pytest
from printkit.cli import console
from printkit.cli import printkit as command
from printkit.cli.console import heed_signals, run
from printkit.products.registry import SHIPPED, product
from printkit.products.replays.record import RecordOptions

from finished import TIMEOUT

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


def test_a_stop_waits_until_a_compiled_library_is_imported(heeded, monkeypatch):
    """Pikepdf's ends the process, with a traceback, where an error comes as it begins."""
    imported = []

    def begin(self: ExtensionFileLoader) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        imported.append(self.name)

    @click.command
    def importing() -> None:
        begin(ExtensionFileLoader("compiled", "compiled.so"))
        time.sleep(60)

    before = signal.getsignal(signal.SIGALRM)
    try:
        assert run(importing, []) == 128 + signal.SIGTERM
    finally:
        signal.signal(signal.SIGALRM, before)
    assert imported == ["compiled"]


class Dropped:
    """Python drops every error that is raised while this goes."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


def test_a_stop_waits_until_python_does_not_drop_it(heeded):
    @click.command
    def dropping() -> None:
        one = Dropped()
        del one
        time.sleep(60)

    before = signal.getsignal(signal.SIGALRM)
    try:
        assert run(dropping, []) == 128 + signal.SIGTERM
    finally:
        signal.signal(signal.SIGALRM, before)


def test_what_is_ignored_stays_ignored(heeded, monkeypatch):
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    heed_signals()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


@pytest.mark.slow
def test_the_tests_send_signals_where_a_shell_has_them_ignored():
    """As `nohup make test &` does."""
    chosen = ("-n0", "-q", f"{Path(__file__)}::{test_the_status_tells_the_signal.__name__}")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *chosen],
        cwd=Path(__file__).parents[2],
        preexec_fn=lambda: [signal.signal(number, signal.SIG_IGN) for number in STOPS[::2]],
        check=False,
        capture_output=True,
        timeout=TIMEOUT,
    )
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize("number", STOPS[:2])
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
    assert re.search(rb"stopped at \d+ of 11 files, without a manifest", said)
    left = [
        path.name for path in tmp_path.rglob("*") if path.suffix not in {".pdf", ".svg", ".png"}
    ]
    assert left in ([], ["kit"])


RECORD = "1 a5-b6=c6 2 f6-g5=e6 3 a3-a4 {aside} (3 a1-a2) 4 f1-f2\n"
FORMS = {
    "replay": ("-o", "game.pdf"),
    "page": ("-o", "game.html"),
    "animate": ("-o", "game.gif", "--size", "1200"),
    "post": ("-o", "post", "--for", "bgg"),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_replay_is_among_those_that_are_stopped(form):
    products = {n for n in SHIPPED if issubclass(product(n).options, RecordOptions)}
    assert products == FORMS.keys()
    assert form in products


@cache
def undisturbed(form):
    """The files of a form that is not stopped, by name."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path("game.txt").write_text(RECORD)
        assert run(command, [form, "game.txt", *FORMS[form]]) == 0
        return {path.name: path.read_bytes() for path in Path().rglob("*") if path.is_file()}


DELAYS = (0.0, 0.2, 0.6)
SIGNALS = (*STOPS, signal.SIGKILL)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.slow
def test_a_replay_that_is_stopped_leaves_no_half_file(tmp_path, form):
    """It is stopped as soon as it begins, and a little later each time; what is there is whole.

    Each form is stopped after each delay, by another signal each time, and each signal comes at
    other moments to other forms.
    """
    (tmp_path / "game.txt").write_text(RECORD)
    for rank, delay in enumerate(DELAYS, start=list(FORMS).index(form)):
        number = SIGNALS[rank % len(SIGNALS)]
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, form, "game.txt", *FORMS[form]],
            cwd=tmp_path,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TMPDIR": "."},
        ) as process:
            assert process.stderr.readline()  # which game it is
            time.sleep(delay)
            process.send_signal(number)
            said = process.stderr.read()
        assert b"Traceback" not in said
        assert process.returncode in {0, 128 + number, -number}
        left = [one for one in tmp_path.rglob("*") if one.is_file()]
        ours = [one for one in left if not one.name.startswith(".printkit-")]
        assert number == signal.SIGKILL or left == ours
        for one in ours:  # it may have been done before the signal came
            assert one.read_bytes() == undisturbed(form)[one.name], one.name
        shutil.rmtree(tmp_path / "post", ignore_errors=True)
        for path in (*tmp_path.glob("*game.[!t]*"), *tmp_path.glob(".printkit-*")):
            path.unlink()


def fill_the_disk() -> None:
    """As a disk that takes no more: no file of this process may be longer than that."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.slow
def test_where_the_disk_is_full_no_half_file_is_left_and_the_old_one_stays(tmp_path, form):
    (tmp_path / "game.txt").write_text(RECORD)
    output = tmp_path / FORMS[form][1]
    if form != "post":
        output.write_text("mine")
    done = subprocess.run(
        [sys.executable, "-B", "-m", "printkit", form, "game.txt", *FORMS[form]],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PRINTKIT_CACHE": "off"},
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=fill_the_disk,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("error: ")
    assert "Traceback" not in done.stderr
    left = {one.name for one in tmp_path.rglob("*") if one.is_file()}
    assert left == ({"game.txt"} if form == "post" else {"game.txt", output.name})
    assert form == "post" or output.read_text() == "mine"


PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
from printkit.base import sharing
sharing.cores = lambda: 3
from printkit.__main__ import main
main()
"""


def test_a_stop_that_comes_as_python_makes_a_class_ends_with_its_status(tmp_path: Path) -> None:
    """Whatever leaves the `exec` of a text so would let Python end by the signal itself."""
    program = tmp_path / "program.py"
    program.write_text(
        "import os, signal, sys, time\n"
        "from printkit.cli.console import heed_signals\n"
        "heed_signals()\n"
        "try:\n"
        "    exec('os.kill(os.getpid(), signal.SIGINT)\\nsum(range(10**5))')\n"
        "    time.sleep(60)\n"
        "except KeyboardInterrupt:\n"
        "    sys.exit(130)\n"
    )
    call = [sys.executable, "-m", "program"]
    done = subprocess.run(call, cwd=tmp_path, timeout=TIMEOUT, check=False)
    assert done.returncode == 130
