"""Commands run in this process, in a folder of their own."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from printkit.cli import printkit as command
from printkit.cli.console import run

from finished import Finished


@pytest.fixture(autouse=True)
def settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings of its own: no test reads or changes those of who runs it."""
    folder = tmp_path_factory.mktemp("settings")
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(folder))
    return folder


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command does all itself: to begin other processes takes longer than what they do."""
    importlib.import_module("printkit.base.sharing")  # others take `cores` from it

    for name, module in list(sys.modules.items()):
        if name.startswith("printkit.") and "cores" in vars(module):
            monkeypatch.setattr(module, "cores", lambda: 1)


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
