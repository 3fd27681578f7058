"""Perft: counts of turn sequences against the vectors and the published numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from printkit.rules import Position, Rules, Side

import kits
import vectors

QUICK = 40_000
DEEP = 8_000_000


def tables(least: int, most: int, column: str = "turn_sequences") -> list[Any]:
    """All (entry, depth) with this column whose count lies above `least` and up to `most`."""
    return [
        pytest.param(entry, int(depth), id=f"{entry['game']}-{entry['id']}-{depth}")
        for entry in vectors.load("perft")
        for depth, counts in entry["depths"].items()
        if least < counts["turn_sequences"] <= most and column in counts
    ]


def start(entry: dict[str, Any]) -> Position:
    """The entry's position: a PSN string, or the fields of a Jersi position."""
    position = entry["position"]
    fields = {"position": position} if isinstance(position, str) else position
    return vectors.read(entry["game"], fields)


def distinct_after(rules: Rules, position: Position, depth: int) -> set[Any]:
    layer = {position}
    for _ in range(depth):
        layer = {
            replace(rules.play_code(before, code), quiet=0)
            for before in layer
            for code in rules.legal(before)
        }
    return {(after.cells, after.reserve, after.exchanges) for after in layer}


def assert_count(entry: dict[str, Any], depth: int) -> None:
    rules = vectors.rules(entry["game"])
    expected = entry["depths"][str(depth)]["turn_sequences"]
    assert rules.perft(start(entry), depth) == expected


@pytest.mark.parametrize(("entry", "depth"), tables(0, QUICK))
@pytest.mark.few(8)
def test_perft_agrees_with_the_tables(entry: dict[str, Any], depth: int) -> None:
    assert_count(entry, depth)


def deep_tables() -> list[Any]:
    """Of the setups, and of every fourth other position, what lies deep; all have depth 2 above."""
    found = tables(QUICK, DEEP)
    setups = [one for one in found if one.values[0]["id"] == "start"]
    return [*setups, *[one for one in found if one not in setups][::4]]


@pytest.mark.slow
@pytest.mark.parametrize(("entry", "depth"), deep_tables())
def test_deep_perft_agrees_with_the_tables(entry: dict[str, Any], depth: int) -> None:
    assert_count(entry, depth)


@pytest.mark.parametrize(
    "entry", [pytest.param(entry, id=entry["id"]) for entry in vectors.load("perft")]
)
@pytest.mark.few(4)
def test_split_counts_the_replies_to_each_turn(entry: dict[str, Any]) -> None:
    rules, position = vectors.rules(entry["game"]), start(entry)
    counts = {
        vectors.simple(rules.ruleset, position.to_move, turn): count
        for turn, count in rules.split(position, 2).items()
    }
    assert counts == entry["divide_2"]


@pytest.mark.parametrize(("entry", "depth"), tables(0, 2_000, "distinct_positions"))
def test_turns_reach_as_many_distinct_positions_as_the_tables_say(
    entry: dict[str, Any], depth: int
) -> None:
    found = distinct_after(vectors.rules(entry["game"]), start(entry), depth)
    assert len(found) == entry["depths"][str(depth)]["distinct_positions"]


@pytest.mark.slow
@pytest.mark.parametrize(("entry", "depth"), tables(2_000, QUICK, "distinct_positions")[::2])
def test_two_turns_reach_as_many_distinct_positions_as_the_tables_say(
    entry: dict[str, Any], depth: int
) -> None:
    found = distinct_after(vectors.rules(entry["game"]), start(entry), depth)
    assert len(found) == entry["depths"][str(depth)]["distinct_positions"]


def test_the_tables_hold_the_published_counts() -> None:
    counts = {
        entry["game"]: [depth["turn_sequences"] for depth in entry["depths"].values()]
        for entry in vectors.load("perft")
        if entry["id"] == "start"
    }
    assert counts["pijersi"][:3] == [186, 34_054, 6_410_472]
    assert counts["jersi"] == [1_291, 1_586_946]
    assert counts["mikjersi"] == [178, 28_236, 1_786_656]


def test_jersi_without_reserve_has_228_first_turns() -> None:
    empty = kits.hand(kits.jersi_416(), "")
    position = replace(kits.jersi_start(), reserve=(empty, empty))
    assert vectors.rules("jersi").perft(position, 1) == 228


def test_jersi_with_drops_in_the_own_half_has_635_first_turns() -> None:
    ruleset = kits.jersi_416()
    assert ruleset.drop
    half = [{cell for name in rows for cell in ruleset.grid.row(name)} for rows in ("abcd", "fghi")]
    drop = replace(ruleset.drop, zones=(frozenset(half[0]), frozenset(half[1])))
    assert Rules(replace(ruleset, drop=drop)).perft(kits.jersi_start(), 1) == 635


def test_mikjersi_without_reserve_has_33_first_turns() -> None:
    empty = kits.hand(kits.mikjersi(), "")
    position = replace(kits.mikjersi_start(), reserve=(empty, empty))
    assert vectors.rules("mikjersi").perft(position, 1) == 33


def test_no_turn_follows_a_king_that_cannot_be_put_back() -> None:
    rules = vectors.rules("jersi")
    lost = replace(kits.jersi_start(), captured_king=Side.BLACK)
    assert [rules.perft(lost, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert rules.split(lost, 1) == {}


def test_a_king_that_cannot_be_put_back_ends_the_count_below_it() -> None:
    rules = vectors.rules("jersi")
    full = "".join(f" i{number}:S" for number in range(1, 8))
    position = kits.position(rules.ruleset, f"a4:K e5:R e6:k{full}")
    split = rules.split(position, 2)
    assert split[vectors.parse(rules.ruleset, "e5-e6")] == 0
    assert rules.perft(position, 2) == sum(split.values()) > 0


def test_perft_ignores_the_draw_by_quiet_turns() -> None:
    rules = vectors.rules("pijersi")
    assert rules.perft(replace(kits.pijersi_start(), quiet=20), 2) == 34_054


def test_nobody_plays_on_after_a_goal() -> None:
    rules = vectors.rules("pijersi")
    position = kits.position(rules.ruleset, "g1:R a6:w", to_move="b")
    assert [rules.perft(position, depth) for depth in (0, 1, 2)] == [1, 0, 0]
