"""Finished files in the eyes of other programs: the twenty checks of what is printed and cut."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.mark.slow
@pytest.mark.system
def test_other_programs_find_nothing_wrong_with_what_is_made(tmp_path: Path, monkeypatch) -> None:
    from tools.acceptance import CHECKS, table  # what it imports takes a tenth of a second

    monkeypatch.chdir(tmp_path)
    rows = list(table("pijersi"))
    assert len(rows) == len(CHECKS) == 20
    assert [row for row in rows if row[1] == "FAILS"] == []
    assert sum(row[1] == "ok" for row in rows) > 12
