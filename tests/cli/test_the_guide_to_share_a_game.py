"""docs/replays.md, the guide for players: its game and its commands work as they are printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from printkit.products import registry
from printkit.products.replays.record import RecordOptions

GUIDE = (Path(__file__).parents[2] / "docs" / "replays.md").read_text(encoding="utf-8")
COMMANDS = re.findall(
    r"^printkit .*$", "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.S)), re.M
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The game that the guide tells its reader to save."""
    (text,) = re.findall(r"```text\n(.*?)```", GUIDE, re.S)
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    (tmp_path / "games").mkdir()
    for name in ("one.txt", "2024-two.txt"):
        (tmp_path / "games" / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", [one for one in COMMANDS if "--cluster" not in one])
@pytest.mark.few(1)
def test_a_command_of_the_guide_works_as_printed(printkit, game, command):
    done = printkit(*shlex.split(command)[1:])
    assert done.status == 0, done.err
    assert "warning" not in done.err


@pytest.mark.parametrize(
    "product",
    [n for n in registry.SHIPPED if issubclass(registry.product(n).options, RecordOptions)],
)
def test_the_guide_shows_every_form_of_a_game(product):
    assert f"printkit {product} " in "\n".join(COMMANDS)
