"""Quiet turns, exchanges and last turns: kept by every text of a position that can hold them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import NotationError
from printkit.notation.positions.formats import PositionFormat, not_held, write_position
from printkit.rules import Position, Side

MIKJERSI = library.load("mikjersi")
STATE = "a1:K c3:R e5:k | PW w | b | 12 | 1"


def read(text: str, game: str) -> Position:
    return library.read_position(text, "x", library.load(game)).given.position


@pytest.mark.parametrize(
    ("game", "state", "counts"),
    [
        ("mikjersi", STATE, (12, 1, None)),
        ("mikjersi", "a1:K e5:k | - - | w | 12", (12, 0, None)),
        ("mikjersi", "a1:K e5:k | - - | w", (0, 0, None)),
        ("mikjersi", "a1:K e5:k | - - | w | 0 | 2", (0, 2, None)),
        ("jersi", "a4:K i4:k | M - | w | 39", (39, 0, None)),
        ("pijersi", "a1:R g1:r | - - | b | 7", (7, 0, None)),
        ("jersi/3", "a3:N i3:n | - - | w | 0 | 0 | 5", (0, 0, 5)),
        ("jersi/3", "a3:N i3:n | - - | b | 0 | 0 | 0", (0, 0, 0)),
    ],
)
def test_a_state_line_ends_with_what_is_counted(
    game: str, state: str, counts: tuple[int, int, int | None]
) -> None:
    position = read(state, game)
    assert (position.quiet, position.exchanges, position.last_turns) == counts
    alphabet = library.alphabet_of(library.load(game))
    assert write_position(position, PositionFormat.STATE, alphabet) == state


@pytest.mark.few(15)
@pytest.mark.parametrize("form", list(PositionFormat))
@pytest.mark.parametrize("to_move", list(Side))
@pytest.mark.parametrize("counts", [(0, 0), (12, 0), (0, 1), (12, 1)])
def test_what_a_format_does_not_hold_is_told_and_all_else_is_read_back(
    form: PositionFormat, to_move: Side, counts: tuple[int, int]
) -> None:
    alphabet = library.alphabet_of(MIKJERSI)
    position = replace(
        read("a1:K c3:R e5:k", "mikjersi"), to_move=to_move, quiet=counts[0], exchanges=counts[1]
    )
    again = read(write_position(position, form, alphabet), "mikjersi")
    told = not_held(position, form, alphabet)
    lost = (
        again.quiet != position.quiet,
        again.exchanges != position.exchanges,
        again.to_move is not position.to_move,
    )
    assert len(told) == sum(lost), told
    assert again.cells == position.cells


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("a1:K e5:k | - - | w | x", 23),
        ("a1:K e5:k | - - | w | 12 1", 26),
        ("a1:K e5:k | - - | w | 1 | 1 | 1 | 1", 35),
        ("a1:K e5:k | - - | w | -3", 23),
        ("a1:K e5:k | - - | w | 1234567", 23),
    ],
)
def test_a_number_that_is_none_is_told_with_its_place(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        library.read_position(text, "x", MIKJERSI)
    (problem,) = caught.value.problems
    assert problem.source is not None
    assert problem.source.column == column


def test_more_than_a_game_counts_is_warned_of() -> None:
    found = library.read_position("a1:K e5:k | - - | w | 41 | 3", "x", MIKJERSI).warnings
    assert ["20" in found[0].what, "has 2" in found[1].what] == [True, True]
    found = library.read_position("a4:K i4:k | M - | w | 1 | 1", "x", library.load("jersi"))
    assert "the game has 0" in found.warnings[0].what


@pytest.mark.parametrize(("numbers", "first"), [("12 13 14", 12), ("6... 7. ", 6), ("", 2)])
def test_a_record_that_goes_on_from_a_position_keeps_what_is_counted(
    numbers: str, first: int, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    marks = [*numbers.split(), "", "", ""]
    turns = " ".join(
        f"{mark} {turn}" for mark, turn in zip(marks, ("e5-e4", "c3-c4"), strict=False)
    )
    path.write_text(f'[Edition "mikjersi"]\n[Setup "{STATE}"]\n\n{turns}\n', encoding="utf-8")
    record, _ = library.read_record(path, MIKJERSI)
    played = library.replay(MIKJERSI, record)
    text = library.convert(played, record, MIKJERSI).text
    path.write_text(text, encoding="utf-8")
    again, choice = library.read_record(path)
    assert choice.game is MIKJERSI
    assert again.start(MIKJERSI.setup).position == played.start.position
    assert f"\n{first} " in text


def test_a_pijersi_game_goes_on_with_its_quiet_turns(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    game = library.load("pijersi")
    start = library.open_replay("pijersi")[0].given(0)
    psn = library.given_text(game, start, PositionFormat.PSN).replace("w 0 1", "w 7 3")
    path.write_text(f'[Edition "pijersi"]\n[Setup "{psn}"]\n\n5 b1-c1\n', encoding="utf-8")
    for _ in range(2):
        record, _ = library.read_record(path)
        played = library.replay(game, record)
        assert (played.start.position.quiet, played.plies[0].printed) == (7, 5)
        path.write_text(library.convert(played, record, game).text, encoding="utf-8")
