"""A kit by one process or several: the same files, and the same is said of what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.cli import kit as command

FIGURES = """
figures:
  start: {mark: b2 e3v}
  goes: {play: a1-d4, caption: {en: The fox goes one cell on.}}
"""
BROOK = Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "more"), [("pijersi", []), ("brook.yaml", []), ("jersi", ["--paper", "a6"])]
)
def test_a_kit_is_the_same_by_one_process_and_by_several(printkit, monkeypatch, game, more):
    Path("brook.yaml").write_text(BROOK.read_text("utf-8") + FIGURES, "utf-8")
    made = {}
    for count in (1, 2, 3):
        monkeypatch.setattr(command, "cores", lambda count=count: count)
        done = printkit("kit", game, *more, "-o", f"by-{count}")
        said = [one.replace(f"by-{count}", "by") for one in done.err.splitlines()]
        said = [one for one in said if not one.startswith("[")]  # as they are finished
        files = {one.name: one.read_bytes() for one in Path().glob(f"by-{count}/*")}
        made[count] = done.status, said, files
    assert made[1] == made[2] == made[3]
    assert made[1][0] == (game != "pijersi")  # an illegal figure, a sheet that is too small
