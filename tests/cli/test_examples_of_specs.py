"""A bad record of an example game stops a kit before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

BROOK = (Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml").read_text()


@pytest.mark.parametrize(
    "command",
    [
        ("kit", "brook.yaml", "-o", "made"),
        ("print-me", "brook.yaml"),
    ],
)
@pytest.mark.parametrize("record", ["1. a1-z9\n", "1 a1-e5\n", "hello\n"])
def test_nothing_is_written_where_the_example_cannot_be_played(printkit, tmp_path, command, record):
    (tmp_path / "brook.yaml").write_text(BROOK + "example: bad.txt\n")
    (tmp_path / "bad.txt").write_text(record)
    done = printkit(*command)
    assert done.status == 1
    assert "bad.txt" in done.err
    assert "brook.yaml:50:10: example: the example game cannot be replayed" in done.err
    assert {path.name for path in tmp_path.iterdir()} == {"brook.yaml", "bad.txt"}
