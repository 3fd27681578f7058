"""Where views of a table are left out, one is refused and all else is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_features_apart import run, without


@pytest.mark.slow
def test_without_views_of_a_table_one_is_refused_in_one_line_and_figures_are_in_plan(
    tmp_path: Path,
) -> None:
    place = without("table_view", tmp_path)
    for view in ("table", "cover", "unit"):
        refused = run(place, "diagram", "pijersi", "--view", view, "-o", "lying.svg")
        assert refused.returncode == 1
        (line,) = refused.stderr.splitlines()
        assert f"--view {view}: this installation of printkit does not include it" in line
        assert not (place / "lying.svg").exists()
    for words in (
        ("diagram", "pijersi", "-o", "plan.svg"),
        ("figure", "jersi", "cover", "-o", "cover.svg"),
        ("rulebook", "pijersi/45", "-o", "book.pdf"),
    ):
        assert run(place, *words).returncode == 0, words
