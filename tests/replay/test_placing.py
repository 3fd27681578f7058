"""Cubes that players place before a game: on their own rows, in an order that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import NotationError
from printkit.model import Language
from printkit.replay.conversion import RecordForm, RecordWriting

IN_TURN = "N:a3 N:i3\nC:b1 C:h6\nR:b1 R:h6\nb1-c1 h6-g7\n"
BY_CELLS = "# whites\na2:R a2:K a3:N\n# blacks\ni2:r i2:k i3:n\n\na2-b2 i2-h2\n"


def record_of(text: str, tmp_path: Path, game: str):
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return library.read_record(path, library.load(game))[0]


@pytest.mark.parametrize(
    ("game", "text", "place", "rows"),
    [
        ("jersi/3", "N:c1 N:i3\nc1-c2", (1, 1), "cubes of White are placed on rows a and b only"),
        (
            "jersi/3",
            "N:a1 N:i3\nC:a2 C:g1\n",
            (2, 6),
            "cubes of Black are placed on rows h and i only",
        ),
        ("jersi/2", "N:a1 N:a2", (1, 6), "cubes of Black are placed on rows h and i only"),
        (
            "jersi/1",
            "N:d1 N:a7\nK:b3 K:a6",
            (2, 1),
            "cubes of Blue are placed on rows 1 and 2 only",
        ),
        ("jersi/2", "N:a3 N:i3\nN:a2 K:h6", (2, 1), "no king of White is left to place"),
        ("jersi/2", "N:a3 N:i3\nK:a3 K:h6", (2, 1), "rock may not stand on king"),
        ("jersi/1", "N:d1 N:a7\nK:d1 K:b7", (2, 1), "rock may not stand on king"),
        (
            "jersi/3",
            "a3:N e5:K\ni3:n\n\na3-b3",
            (1, 6),
            "cubes of White are placed on rows a and b only",
        ),
    ],
)
def test_a_cube_outside_its_rows_is_refused_with_its_place(
    game: str, text: str, place: tuple[int, int], rows: str, tmp_path: Path
) -> None:
    record = record_of(text, tmp_path, game)
    loaded = library.load(game)
    (problem,) = library.check_record(loaded, record).problems
    assert problem.source is not None
    assert (problem.source.line, problem.source.column) == place
    assert rows in problem.what
    (french,) = library.check_record(loaded, record, Language.FR).problems
    assert french.what != problem.what
    with pytest.raises(NotationError, match="is illegal: "):
        library.replay(loaded, record)


def test_a_third_cube_on_a_cell_is_refused_with_its_place(tmp_path: Path) -> None:
    record = record_of("N:a3 N:i3 C:b1 C:h6 R:b1 R:h6 K:b1 K:h5\n", tmp_path, "jersi/3")
    (problem,) = record.problems
    assert "a third cube on b1" in problem.what
    assert problem.source is not None
    assert problem.source.column == 31


@pytest.mark.parametrize("form", list(RecordForm))
@pytest.mark.parametrize("text", [IN_TURN, BY_CELLS, "N:a3 {centre} N:i3 C:b1 C:h6\nb1-c1"])
def test_the_order_of_placed_cubes_and_what_is_said_of_them_is_kept(
    form: RecordForm, text: str, tmp_path: Path
) -> None:
    game = library.load("jersi/3")
    record = record_of(text, tmp_path, "jersi/3")
    played = library.replay(game, record)
    written = library.convert(played, record, game, RecordWriting(form=form)).text
    again = record_of(written, tmp_path, "jersi/3")
    assert [(one.cell, one.pieces) for one in again.placing] == [
        (one.cell, one.pieces) for one in record.placing
    ]
    assert len(again.placed) == len(record.placed)
    assert again.start(game.setup).position == record.start(game.setup).position
    assert [turn.text for turn in again.turns] == [ply.text for ply in played.plies]
    assert ("{centre}" in written) is ("{centre}" in text and form is not RecordForm.COLUMNS)


def test_placed_cubes_go_over_to_the_letters_of_another_edition(tmp_path: Path) -> None:
    game, other = library.load("jersi/3"), library.load("jersi/2")
    record = record_of(IN_TURN, tmp_path, "jersi/3")
    text = library.convert(library.replay(game, record), record, other).text
    assert text.split()[:6] == ["N:a3", "N:i3", "K:b1", "K:h6", "R:b1", "R:h6"]


@pytest.mark.parametrize("text", ["N:a3 N:i3\nK:b1 K:h6\n", "N:d1 N:a7 K:e1 K:b7\n"])
def test_placed_cubes_alone_are_a_game_not_yet_begun(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    found = library.check(path)
    assert (found.kind, found.plies, found.problems) == ("record", 0, ())
    assert found.game
    assert found.game.startswith(("jersi/1", "jersi/3"))
    path.write_text("K:a4/R:a5", encoding="utf-8")
    assert library.check(path).kind == "position"
