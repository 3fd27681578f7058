"""Records as people write them, of every kind: what is read of each, what is told, what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import NotationError
from printkit.library import CheckResult, GameChoice, Replay
from printkit.notation import Record
from printkit.notation.files import read_file
from printkit.notation.records.tree import Note, Remark, Variation
from printkit.replay.faults import recorded_score

from golden import assert_golden

FOLDER = Path(__file__).parents[1] / "data" / "records-as-written"
FILES = sorted(FOLDER.iterdir())
_MADE_ANEW = {"edition", "game", "setup", "fen", "result", "termination"}


def row(path: Path) -> str:
    """A file's name; per game how it reads; all that is told about it."""
    results = library.check_games(path)
    told = [
        str(one).replace(str(path), "")
        for result in results
        for one in (*result.problems, *result.warnings)
    ]
    return "\t".join((path.name, " + ".join(map(read, results)), " | ".join(told)))


def read(result: CheckResult) -> str:
    parts = (result.state, result.game, result.plies, result.result, result.recorded)
    return " ".join(map(str, filter(None, parts)))


@pytest.mark.slow
def test_every_record_is_read_as_the_table_says() -> None:
    assert_golden("records-as-written.tsv", "".join(f"{row(path)}\n" for path in FILES))


def games(path: Path) -> Iterator[tuple[Record, GameChoice, Replay]]:
    """The games of a file that are legal."""
    try:
        records = library.read_games(read_file(path).text, str(path))
    except NotationError:
        return
    for record, choice in records:
        try:
            yield record, choice, library.replay(choice.game, record)
        except NotationError:
            continue


def said(notes: Iterable[Note]) -> Iterator[str]:
    """What remarks and variations say, in order."""
    for note in notes:
        if isinstance(note, Remark):
            yield note.text
        elif isinstance(note, Variation):
            yield "("
            yield from (remark.text for remark in note.opening)
            for turn in note.turns:
                yield turn.text
                yield from said(turn.notes)
            yield ")"


def kept(record: Record, replay: Replay) -> dict[str, object]:
    """What converting must not lose."""
    return {
        "turns": [ply.text for ply in replay.plies],
        "judgements": [sorted(set(ply.nags)) for ply in replay.plies],
        "remarks": [[*said(ply.notes)] for ply in replay.plies],
        "opening": [remark.text for remark in record.opening],
        "headers": [one for one in record.headers if one[0].lower() not in _MADE_ANEW],
        "start": replay.start.position,
        "cause": record.ending or dict(record.headers).get("Termination", ""),
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
@pytest.mark.few(10)
def test_convert_loses_nothing(path: Path) -> None:
    for record, choice, replay in games(path):
        text = library.convert(replay, record, choice.game).text
        again, _ = library.read_record_text(text, "again.txt", choice.game)
        after = kept(again, library.replay(choice.game, again))
        after["cause"] = dict(again.headers).get("Termination", "")
        assert after == kept(record, replay)
        if recorded_score(choice.game, record):
            assert recorded_score(choice.game, again) == recorded_score(choice.game, record)
