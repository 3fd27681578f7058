"""Without the feature of cultures plain records are read, and a chat is refused, not guessed at."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from finished import TIMEOUT, Finished

pytestmark = pytest.mark.slow
HOME = Path(__file__).parents[3]
EXAMPLE = HOME / "specs" / "jersi" / "example-4.16.txt"
CHAT = "[20:01] Ada: a2-b2=d3\n[20:02] Ben: h4-h3=f4\n[20:03] Ada: b3-b4=d5\n"


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package that lacks them."""
    folder = tmp_path_factory.mktemp("without")
    left = shutil.ignore_patterns("cultures")
    shutil.copytree(HOME / "printkit", folder / "printkit", ignore=left)
    (folder / "specs").symlink_to(HOME / "specs")
    (folder / "chat.txt").write_text(CHAT)
    return folder


def run(folder: Path, *arguments: str) -> Finished:
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=False,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def test_a_plain_record_is_read(without):
    done = run(without, "check", str(EXAMPLE))
    assert (done.status, done.err) == (0, "")
    assert "legal     jersi/4.16" in done.out


def test_a_chat_is_refused_with_what_is_in_the_way(without):
    done = run(without, "check", "chat.txt")
    assert done.status == 1
    assert "unreadable" in done.out
    assert "no turns can be read" in done.err
    assert "in the way is '[20:01] Ada:'" in done.err
    assert "Traceback" not in done.err


def test_with_the_folder_the_same_chat_is_read(without):
    done = run(HOME, "check", str(without / "chat.txt"))
    assert done.status == 0
    assert "legal" in done.out
