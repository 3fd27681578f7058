"""Every reason why a turn is illegal, one small position each."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from printkit import library
from printkit.base.errors import Reason, ReasonCode
from printkit.model import Language
from printkit.rules import Drop, Rules, Side, Turn
from printkit.text.reasons import reason

import kits
import vectors


class Case(NamedTuple):
    """An illegal turn of White's in Jersi, and what the reason must hold."""

    code: ReasonCode
    board: str
    turn: str
    cells: str = ""
    kinds: str = ""
    reserve: str = ""
    rows: str = ""


R = ReasonCode
KINGS = "a4:K i4:k "
CASES = [
    Case(R.NO_PIECE, "", "e5-e6", "e5"),
    Case(R.NOT_YOURS, "e5:r", "e5-e6", "e5", "rock"),
    Case(R.NOT_YOURS, "e5:Mr", "e5-e6", "e5", "rock"),
    Case(R.NO_STACK, "e5:R", "e5=e6", "e5", "rock"),
    Case(R.IMMOBILE, "e5:M", "e5-e6", "e5", "mountain"),
    Case(R.IMMOBILE, "e5:MM", "e5=e6", "e5", "mountain"),
    Case(R.STACK_IMMOBILE, "e5:MR", "e5=e6", "e5", "mountain"),
    Case(R.STACK_IMMOBILE, "e5:R e6:m", "e5-e6=e7", "e6", "mountain"),
    Case(R.SAME_CELL, "e5:R", "e5-e5", "e5"),
    Case(R.CUBE_TOO_FAR, "e5:R", "e5-e7", "e5 e7"),
    Case(R.STACK_TOO_FAR, "e5:RP", "e5=e8", "e5 e8"),
    Case(R.STACK_TOO_FAR, "e5:RP", "e5=f6", "e5 f6"),
    Case(R.PATH_BLOCKED, "e5:RP e6:s", "e5=e7", "e5 e7 e6"),
    Case(R.NOT_BUILT, "e5:R", "e5-e6=e7", "e6"),
    Case(R.NOT_BUILT, "e5:R e6:s", "e5-e6=e7", "e6"),
    Case(R.NOT_BUILT, "e5:R e6:ms", "e5-e6=e7", "e6"),
    Case(R.ONLY_TOP_GOES_ON, "e5:RP", "e5=e6=e7", "e6"),
    Case(R.ONLY_STACK_GOES_ON, "e5:R", "e5-e6-e7", "e6"),
    Case(R.BROKEN_CHAIN, "e5:R e6:P e8:RS", "e5-e6 e8=e7", "e6 e8"),
    Case(R.CANNOT_CARRY, "a5:R", "a5-a4", "a4", "king rock"),
    Case(R.CELL_FULL, "e5:R e6:RP", "e5-e6", "e6"),
    Case(R.CELL_FULL, "e5:R e6:mP", "e5-e6", "e6"),
    Case(R.STACK_ON_OWN, "e5:RP e6:R", "e5=e6", "e6"),
    Case(R.CANNOT_BEAT, "e5:R e6:p", "e5-e6", "e6", "rock paper"),
    Case(R.CANNOT_BEAT, "e5:SR e6:sp", "e5=e6", "e6", "rock paper"),
    Case(R.CANNOT_BEAT, "e5:SR e6:mp", "e5=e6", "e6", "rock paper"),
    Case(R.NEVER_TAKEN, "e5:SR e6:m", "e5=e6", "e6", "mountain"),
    Case(R.CELL_FULL, "e5:R e6:mm", "e5-e6", "e6"),
    Case(R.CELL_FULL, "e5:R e6:MM", "e5-e6", "e6"),
    Case(R.CELL_FULL, "e5:SR e6:mm", "e5=e6", "e6"),
    Case(R.HOST_SHIELDS_FROM_STACK, "e5:PR e6:Ms", "e5=e6", "e6", "mountain scissors"),
    Case(R.DROP_KIND, "", "R:e5", "e5", "rock", "WM"),
    Case(R.DROP_NONE_LEFT, "", "W:e5", "e5", "wise", "M"),
    Case(R.DROP_ONE_LEFT, "", "W:e5/W:e6", "e6", "wise", "WM"),
    Case(R.DROP_ON_FOE, "e5:m", "W:e5", "e5", "mountain wise", "W"),
    Case(R.DROP_ON_FOE, "e5:r", "W:e5", "e5", "rock wise", "W"),
    Case(R.CELL_FULL, "e5:MR", "W:e5", "e5", "", "W"),
    Case(R.CELL_FULL, "e5:M", "W:e5/W:e5", "e5", "", "WW"),
    Case(R.CELL_FULL, "e5:mr", "W:e5", "e5", "", "W"),
    Case(R.DROP_ONTO, "e5:R", "M:e5", "e5", "rock mountain", "M"),
    Case(R.CELL_FULL, "e5:R", "W:e5/W:e5", "e5", "", "WW"),
    Case(R.DROP_ONTO, "", "W:e5/M:e5", "e5", "wise mountain", "WM"),
    Case(R.DROP_APART, "", "W:e5/M:e7", "e5 e7", reserve="WM"),
    Case(R.DROP_TOO_MANY, "", "M:e5/M:e6/M:e7", reserve="MMM"),
    Case(R.RELOCATION_NOT_DUE, "e5:R", "e5-e6/k:i1", "i1"),
    Case(R.RELOCATION_NOT_DUE, "", "W:e5/k:i1", "i1", reserve="W"),
]
TAKEN = "a4:K e5:R e6:k i1:r i2:R i3:m "
KING_CASES = [
    Case(R.RELOCATION_MISSING, "", "e5-e6", "", "king", rows="i"),
    Case(R.RELOCATION_ROW, "", "e5-e6/k:h1", "h1", "king", rows="i"),
    Case(R.RELOCATION_ONTO, "", "e5-e6/k:i2", "i2", "rock king"),
    Case(R.CELL_FULL, "i4:rp", "e5-e6/k:i4", "i4"),
]


def explain(case: Case, always: str) -> Reason | None:
    rules = vectors.rules("jersi")
    position = kits.position(
        rules.ruleset, always + case.board, reserve={"w": case.reserve, "b": ""}
    )
    return rules.explain(position, vectors.parse(rules.ruleset, case.turn))


def expected(case: Case) -> Reason:
    return Reason(
        case.code, tuple(case.cells.split()), tuple(case.kinds.split()), tuple(case.rows.split())
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.turn}")
def test_an_illegal_turn_names_the_rule_the_cells_and_the_kinds(case: Case) -> None:
    assert explain(case, KINGS) == expected(case)


@pytest.mark.parametrize("case", KING_CASES, ids=lambda case: f"{case.code}-{case.turn}")
def test_a_taken_king_must_go_where_it_may(case: Case) -> None:
    assert explain(case, TAKEN) == expected(case)


@pytest.mark.parametrize("cell", ["i1", "i3", "i5"])
def test_a_taken_king_may_go_on_an_own_cube_a_mountain_or_an_empty_cell(cell: str) -> None:
    assert explain(Case(R.GAME_OVER, "", f"e5-e6/k:{cell}"), TAKEN) is None


def test_a_king_that_nothing_can_take_back_needs_no_relocation() -> None:
    full = "".join(f"i{number}:S " for number in range(1, 8))
    assert explain(Case(R.GAME_OVER, full, "e5-e6"), "a4:K e5:R e6:k ") is None
    reason = explain(Case(R.GAME_OVER, full, "e5-e6/k:i1"), "a4:K e5:R e6:k ")
    assert reason == Reason(R.RELOCATION_ONTO, ("i1",), ("scissors", "king"))


def test_a_ransom_where_none_is_played_is_told() -> None:
    rules = vectors.rules("jersi")
    index = rules.ruleset.grid.index
    position = kits.position(rules.ruleset, TAKEN + "i4:r", reserve={"w": "W", "b": ""})
    steps = vectors.parse(rules.ruleset, "e5-e6/k:i1")
    for turn in (steps, vectors.parse(rules.ruleset, "W:d1")):
        reason = rules.explain(position, replace(turn, ransom=index["i4"]))
        assert reason == Reason(R.NO_RANSOM, ("i4",))


def test_cubes_that_change_places_where_none_may_are_told() -> None:
    rules = vectors.rules("pijersi")
    assert rules.explain(kits.pijersi_start(), Turn(swap=(0, 1))) == Reason(R.NO_SWAPS)


def test_nobody_may_pass() -> None:
    rules = vectors.rules("pijersi")
    assert rules.explain(kits.pijersi_start(), Turn()) == Reason(R.EMPTY_TURN)


def test_three_steps_are_too_many() -> None:
    rules = vectors.rules("pijersi")
    turn = vectors.parse(rules.ruleset, "b4=c4-d4=e4")
    assert rules.explain(kits.pijersi_start(), turn) == Reason(R.TOO_MANY_STEPS)


def test_a_game_without_reserve_has_no_drops() -> None:
    rules = vectors.rules("pijersi")
    turn = Turn(drops=(Drop(kits.WISE, 20),))
    assert rules.explain(kits.pijersi_start(), turn) == Reason(R.NO_DROPS)


def test_a_drop_is_the_whole_turn() -> None:
    rules = vectors.rules("jersi")
    steps = vectors.parse(rules.ruleset, "b2-c2").steps
    turn = Turn(steps=steps, drops=(Drop(kits.WISE, 30),))
    assert rules.explain(kits.jersi_start(), turn) == Reason(R.DROP_WITH_STEPS)


def test_a_drop_outside_the_zone_is_told() -> None:
    ruleset = kits.jersi_416()
    assert ruleset.drop
    near = frozenset(ruleset.grid.row("c"))
    rules = Rules(replace(ruleset, drop=replace(ruleset.drop, zones=(near, near))))
    reason = rules.explain(kits.jersi_start(), vectors.parse(ruleset, "W:c1/W:d1"))
    assert reason == Reason(R.DROP_ZONE, ("d1",), ("wise",), ("c",))


def test_a_zone_is_told_by_its_rows_where_it_is_rows() -> None:
    ruleset = kits.jersi_416()
    grid = ruleset.grid
    for names, told in (("abcd", "abcd"), ("fghi", "fghi"), ("e", "e"), ("ac", "")):
        zone = frozenset(cell for name in names for cell in grid.row(name))
        assert ruleset.reason(R.DROP_ZONE, zone=zone).rows == tuple(told)
        assert ruleset.reason(R.DROP_ZONE, zone=zone - {min(zone)}).rows == ()


@pytest.mark.parametrize(
    "change", [{"quiet": 40}, {"captured_king": Side.BLACK}], ids=lambda change: next(iter(change))
)
def test_no_turn_is_legal_when_the_game_is_over(change: dict[str, object]) -> None:
    rules, position = vectors.rules("jersi"), replace(kits.jersi_start(), **change)
    assert rules.explain(position, vectors.parse(rules.ruleset, "b2-c2")) == Reason(R.GAME_OVER)
    assert rules.legal(position) == []


def test_every_reason_is_named_by_a_test() -> None:
    pages = "".join(path.read_text() for path in Path(__file__).parent.parent.rglob("test_*.py"))
    words = set(re.findall(r"\w+", pages))
    unnamed = [code for code in ReasonCode if code.name not in words]
    unseen = [code for code in unnamed if not re.search(rf"\b{code}\b", pages)]
    assert unseen == [], "give it a case above, or a test that names it"


def test_where_nothing_is_stacked_a_piece_of_ones_own_is_in_the_way(tmp_path):
    path = tmp_path / "moths.yaml"
    path.write_text(
        "game: {id: moths, title: Moths}\nboard: {cells: squares, shape: rectangle 4x4}\n"
        "kinds: {moth: {letter: M, count: 4, name: {en: moth, fr: la phalène}}}\n"
        "setup: {white: 'a1:M a2:M', black: 'd4:M'}\nrules: {stacks: none}\n",
        encoding="utf-8",
    )
    game = library.load(str(path))
    why = Rules(game.rules).explain(game.setup, vectors.parse(game.rules, "a1-a2"))
    assert why == Reason(R.OWN_PIECE, ("a2",), ("moth",))
    assert reason(why, game, Language.EN).startswith("a moth of the same side stands on a2")
    assert reason(why, game, Language.FR).startswith("une phalène du même camp se trouve en a2")
