"""A feature is a folder: taken out of a copy of printkit, all the rest goes on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from printkit.base import features

HOME = Path(__file__).resolve().parent.parent
TIMEOUT = 180


def without(name: str, place: Path) -> Path:
    """A copy of printkit in which the folder of a feature is not."""
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HOME / "printkit", place / "printkit", ignore=left_out)
    shutil.copytree(HOME / "specs", place / "specs")
    shutil.rmtree(place / "printkit" / "features" / name)
    return place


def run(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command of that copy says."""
    return subprocess.run(
        [sys.executable, "-m", "printkit", *words],
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(place), "PRINTKIT_CACHE": str(place / "cache")},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("name", features.names())
def test_without_a_feature_the_help_names_the_other_commands_and_no_more(
    name: str, tmp_path: Path
) -> None:
    modules = {**features.offered("product"), **features.offered("command")}
    gone = {one for one, module in modules.items() if module.split(".")[2] == name}
    place = without(name, tmp_path)
    said = run(place, "--help")
    assert said.returncode == 0, said.stderr
    commands = {line.split()[0] for line in said.stdout.splitlines() if line.startswith("  ")}
    assert "board" in commands
    assert not gone & commands
    for command in sorted(gone):
        refused = run(place, command)
        assert refused.returncode == 2
        assert "Traceback" not in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", features.names())
def test_without_a_feature_a_kit_is_made(name: str, tmp_path: Path) -> None:
    made = run(without(name, tmp_path), "kit", "pijersi", "-o", str(tmp_path / "out"))
    assert made.returncode == 0, made.stderr
    assert len(list((tmp_path / "out").rglob("*.pdf"))) > 3
