"""Records as people keep them, in mails, tables, chats and pages, are read as the table says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from printkit import library
from printkit.library import CheckResult

FOLDER = Path(__file__).parents[1] / "data" / "records-inside"
SCORES = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2", None: "*"}


def rows() -> list[tuple[str, ...]]:
    """File, turns and result of each of its games, and words of what is told about it."""
    _, *lines = (FOLDER / "table.tsv").read_text(encoding="utf-8").splitlines()
    return [(*line.split("\t"), "")[:4] for line in lines]


def result(checked: CheckResult) -> str:
    if not checked.is_sound:
        return checked.state
    return checked.recorded or SCORES[checked.result]


@cache
def checked_games(file: str) -> tuple[CheckResult, ...]:
    return tuple(library.check_games(FOLDER / file))


@pytest.mark.parametrize(("file", "turns", "score", "told"), rows(), ids=lambda one: one)
def test_a_record_inside_something_else_is_read_as_the_table_says(
    file: str, turns: str, score: str, told: str
) -> None:
    checked = checked_games(file)
    assert " + ".join(str(game.plies) for game in checked) == turns
    assert " + ".join(map(result, checked)) == score
    lines = [str(one) for game in checked for one in (*game.problems, *game.warnings)]
    assert told in "\n".join(lines)


def test_every_file_of_the_folder_stands_in_the_table() -> None:
    kept = {path.name for path in FOLDER.iterdir()} - {"table.tsv"}
    assert kept == {file for file, *_ in rows()}


@pytest.mark.parametrize("file", [file for file, *_ in rows()])
def test_no_reason_names_what_is_not_in_the_file(file: str) -> None:
    """Drops, `=`, missing cells are named where there are such alone."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    told = "\n".join(
        str(one) for game in checked_games(file) for one in (*game.problems, *game.warnings)
    )
    assert "no drops" not in told or ":" in text
    assert "a cell is missing" not in told
    assert "= is read" not in told or "=" in text


@pytest.mark.parametrize("said", ["#-3, d=21, 1.2M nodes", "12 Sek.", "1 Min. 5 Sek.", "see p. 4"])
def test_brackets_without_a_cell_are_a_remark_as_it_was_written(said: str) -> None:
    record, _ = library.read_record_text(f"1. a5-b6=d7 ({said}) f6-g5=e6\n", "game.txt")
    assert [note.text for note in record.turns[0].notes] == [said]
    assert not record.problems
