"""Commands run in this process, in a folder of their own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from printkit.cli import printkit as command
from printkit.cli.console import run

from finished import Finished

_NUMBERS = count()


@pytest.fixture(autouse=True)
def settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings of its own: no test reads or changes those of who runs it."""
    # Pytest would look through all folders there are for the number of the next, at every test.
    folder = tmp_path_factory.getbasetemp() / "settings" / str(next(_NUMBERS))
    folder.mkdir(parents=True)
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(folder))
    return folder


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command does all itself: to begin other processes takes longer than what they do."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0}, raising=False)


@pytest.fixture
def printkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., Finished]:
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Finished:
        capfd.readouterr()
        status = run(command, [str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Finished(status, out, err)

    return call
