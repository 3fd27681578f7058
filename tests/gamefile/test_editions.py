"""Every edition and variant that comes with printkit: counts, laws and a playthrough each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from printkit.base.errors import SpecError
from printkit.gamefile import load_game, shelf, shipped_variants
from printkit.grid import NODES
from printkit.notation.alphabet import LetterCase, Numbering
from printkit.rules import (
    EndReason,
    Outcome,
    Position,
    QuietReset,
    Rules,
    SecondStep,
    Side,
    Turn,
    shuffled,
    unit_pieces,
)
from printkit.rules.geometry import Geometry

import golden
import kits
import laws
import playthroughs
import vectors

EDITIONS = [name for name in shelf.shipped_paths() if load_game(name).rules is not None]
VARIANTS = {variant.name: variant for variant in shipped_variants()}
OF_JERSI_3 = [name for name, variant in VARIANTS.items() if "jersi/3" in variant.editions]
GAMES = [*EDITIONS, *(f"{variant.editions[0]}+{name}" for name, variant in VARIANTS.items())]
COMPANIES = [
    "jersi/3+orthogonal-start+mokca",
    "jersi/3+enlarged-board+darsi",
    "jersi/3+landing+sovereign-mountains+galtu",
    "jersi/3+alternating-directions+landing+fendi",
    "jersi/3+carriers+darsi+landing+enlarged-board",
    "jersi/3+mokca-vs-pamei",
    "jersi/3+galtu-vs-mucti+orthogonal-start",
    "jersi/3+concentric-squares+direction-continuity+pamei",
    "jersi/3+three-carriers+mokca-vs-pamei",
]
"""Variants in company; the first two are the figures of the journal, `-vs-` the choice of special
pieces that differ."""
SPECIAL = ["mokca", "darsi", "pamei", "galtu", "fendi", "mucti"]


@cache
def rules_of(name: str) -> Rules:
    ruleset = load_game(name).rules
    assert ruleset
    return Rules.of(ruleset)


def first_turns(name: str) -> int:
    return len(rules_of(name).legal(load_game(name).setup))


def half_drop_editions() -> list[str]:
    return ["4.0", "4.1-draft", "4.1", "4.2", "4.3", "4.4", "4.5"]


def whole_drop_editions() -> list[str]:
    return [f"4.{number}" for number in range(6, 17)]


OF_JERSI_4 = [*half_drop_editions(), *whole_drop_editions()]


def apart(names: Iterable[str]) -> list[str]:
    """Of names with equal rules and equal setups the first: most editions differ in words alone."""
    games = {name: load_game(name) for name in names}
    first: dict[object, str] = {}
    for name, game in games.items():
        first.setdefault((game.rules, game.setup), name)
    return list(first.values())


# Counts


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("jersi/2-2019", 142),
        ("jersi/2", 142),
        ("jersi/3", 142),
        ("jersi/3-mokca", 109),
        *((f"jersi/{edition}", 635) for edition in half_drop_editions()),
        *((f"jersi/{edition}", 1_291) for edition in whole_drop_editions()),
        ("jersi/4.14+no-drop", 228),
        ("jersi/4.0+dramte", 635),
        ("mikjersi", 178),
        ("pijersi/45", 186),
        ("pijersi/51", 198),
    ],
)
@pytest.mark.few(6)
def test_an_edition_has_the_known_number_of_first_turns(name: str, count: int) -> None:
    assert first_turns(name) == count


@pytest.mark.parametrize(("name", "count"), [("mikjersi", 33), ("jersi", 228)])
def test_without_reserves_there_are_the_known_first_turns(name: str, count: int) -> None:
    setup = load_game(name).setup
    bare = tuple(tuple(0 for _ in hand) for hand in setup.reserve)
    assert len(rules_of(name).legal(replace(setup, reserve=bare))) == count


def test_mikjersi_has_the_published_perft() -> None:
    counts = [rules_of("mikjersi").perft(load_game("mikjersi").setup, depth) for depth in (1, 2)]
    assert counts == [178, 28_236]


@pytest.mark.slow
def test_jersi_has_the_published_perft() -> None:
    assert rules_of("jersi").perft(load_game("jersi").setup, 2) == 1_586_946


@pytest.mark.parametrize(
    ("name", "cells", "links"),
    [
        ("jersi/1", 36, 84),
        ("jersi/2", 61, 156),
        ("jersi/2-2019", 61, 156),
        ("jersi/4.0", 69, 176),
        ("pijersi/51", 51, 128),
        ("pijersi/45", 45, 110),
        ("mikjersi", 25, 40),
        ("staku", 49, 122),
        ("jersi/3+orthogonal-start", 64, 112),
    ],
)
def test_a_board_has_the_known_numbers_of_cells_and_links(
    name: str, cells: int, links: int
) -> None:
    grid = load_game(name).grid
    assert len(grid.names) == cells
    assert sum(step >= 0 for steps in grid.neighbours for step in steps) == 2 * links


@pytest.mark.parametrize(
    ("name", "tints"),
    [
        ("jersi/1", {"light": 36}),
        ("jersi/2-2019", {"light": 61}),
        ("jersi/2", {"terracotta": 19, "brown": 18, "light": 24}),
        ("jersi/3", {"terracotta": 19, "brown": 18, "light": 24}),
        ("jersi/4.0", {"terracotta": 28, "brown": 13, "light": 28}),
        ("pijersi/51", {"plain": 51}),
        ("mikjersi", {"terracotta": 16, "brown": 8, "light": 1}),
        ("staku", {"open": 13, "closed": 12, "light": 24}),
        ("jersi/3+enlarged-board", {"terracotta": 28, "brown": 13, "light": 28}),
        ("jersi/3+orthogonal-start", {"terracotta": 22, "brown": 21, "light": 21}),
    ],
)
def test_a_board_has_the_known_tints(name: str, tints: dict[str, int]) -> None:
    assert Counter(load_game(name).tints) == tints


def test_the_net_of_jersi_1_has_a_hole_that_no_line_crosses() -> None:
    grid = load_game("jersi/1").grid
    assert grid.lattice == NODES
    assert "d4" not in grid.index
    c4, e4 = grid.index["c4"], grid.index["e4"]
    assert e4 not in grid.neighbours[c4]
    near = {grid.names[cell] for cell in grid.neighbours[grid.index["d1"]] if cell >= 0}
    assert near == {"e1", "c2", "d2"}
    assert [grid.names[cell] for cell in grid.row("4")] == ["a4", "b4", "c4", "e4", "f4", "g4"]


# What the rule books say


def test_editions_differ_in_their_switches_as_the_books_do() -> None:
    rules = {name: rules_of(f"jersi/{name}").ruleset for name in ("4.3", "4.4", "4.5", "4.9")}
    wise, fool = (rules["4.4"].kinds.index(kind) for kind in ("wise", "fool"))
    assert rules["4.3"].quiet is None
    assert (fool, wise) in rules["4.4"].beats
    assert (fool, wise) not in rules["4.5"].beats
    assert rules["4.9"].quiet
    assert rules["4.9"].quiet.reset is QuietReset.ANY_CAPTURE
    assert rules_of("pijersi/51").ruleset.quiet is None


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("jersi/1", {"rock": "K", "scissors": "C", "paper": "R", "king": "N"}),
        ("jersi/2", {"rock": "K", "scissors": "C", "paper": "R", "king": "N"}),
        ("jersi/3", {"rock": "C", "scissors": "K", "paper": "R", "king": "N"}),
        ("jersi/4.0", {"rock": "CK", "scissors": "KC", "paper": "KR", "king": "KN", "fool": "DR"}),
        ("jersi/4.1", {"rock": "R", "scissors": "S", "paper": "P", "king": "K", "fool": "F"}),
    ],
)
def test_kinds_have_the_codes_of_their_edition(name: str, letters: dict[str, str]) -> None:
    codes = {kind.id: kind.code for kind in load_game(name).kinds}
    assert letters.items() <= codes.items()


@pytest.mark.parametrize(
    ("name", "case", "numbers", "win", "ransom"),
    [
        ("jersi/1", LetterCase.CAPITALS, Numbering.NONE, None, ""),
        ("jersi/2", LetterCase.CAPITALS, Numbering.NONE, 1, ""),
        ("jersi/4.0", LetterCase.CAPITALS, Numbering.PAIRS, 1, ""),
        ("jersi/4.3", LetterCase.CAPITALS, Numbering.PAIRS, 1, "#"),
        ("jersi/4.8", LetterCase.CAPITALS, Numbering.PAIRS, 2, "#"),
        ("jersi/4.9", LetterCase.SIDES, Numbering.TURNS, 2, "$"),
        ("jersi/4.16", LetterCase.SIDES, Numbering.TURNS, None, ""),
    ],
)
def test_records_are_written_as_in_their_edition(
    name: str, case: LetterCase, numbers: Numbering, win: int | None, ransom: str
) -> None:
    style = load_game(name).record_style
    assert (style.case, style.numbers, style.ransom) == (case, numbers, ransom)
    assert (style.score and style.score.win) == win


def test_the_guard_of_the_edition_and_of_the_variant_are_one() -> None:
    edition, variant = rules_of("jersi/3-mokca").ruleset, rules_of("jersi/3+mokca").ruleset
    assert edition == variant
    assert load_game("jersi/3-mokca").setup == load_game("jersi/3+mokca").setup


def test_the_kits_of_the_tests_are_the_shipped_rules() -> None:
    for name, kit in (("pijersi", kits.pijersi_45()), ("mikjersi", kits.mikjersi())):
        shipped = rules_of(name).ruleset
        assert (shipped.grid, shipped.goal and len(shipped.goal.kinds)) == (
            kit.grid,
            kit.goal and len(kit.goal.kinds),
        )
        assert len(shipped.beats) == len(kit.beats)
        assert len(shipped.carries) == len(kit.carries)


@pytest.mark.parametrize(
    ("name", "ways"), [("pijersi", {"full", "half"}), ("jersi/2", {"shuffled"}), ("jersi/3", set())]
)
def test_setups_may_be_shuffled_as_the_books_say(name: str, ways: set[str]) -> None:
    game = load_game(name)
    assert set(game.random_setups) == ways
    for way in game.random_setups.values():
        made = shuffled(rules_of(name).ruleset, game.setup, way, Random(5))
        assert laws.cubes(made) == laws.cubes(game.setup)
        assert rules_of(name).legal(made)


@pytest.mark.parametrize(
    ("name", "white", "black"),
    [("jersi/1", "12", "67"), ("jersi/2", "ab", "hi"), ("jersi/3", "ab", "hi")],
)
def test_cubes_may_be_placed_freely_on_the_two_nearest_rows(
    name: str, white: str, black: str
) -> None:
    game = load_game(name)
    assert game.free_setup
    rows = [{cell for row in rows for cell in game.grid.row(row)} for rows in (white, black)]
    assert list(game.free_setup.zones) == rows


# Printed games


def replayed(name: str, turns: list[str]) -> Position:
    """The position after turns that are all legal."""
    game, rules = load_game(name), rules_of(name)
    position = game.setup
    for text in turns:
        legal = {
            playthroughs.turn_text(game, position, turn).lower(): turn
            for turn in rules.legal_turns(position)
        }
        position = rules.play(position, legal[text.replace("!", "").lower()])
    return position


def record(name: str) -> list[str]:
    (found,) = (game for game in vectors.load("jersi/real") if game["name"] == name)
    return [ply["turn"] for ply in found["plies"]]


@pytest.mark.parametrize("name", ["jersi/2-2019", "jersi/2", "jersi/3"])
def test_the_sample_of_jersi_2_and_3_is_legal_and_white_wins(name: str) -> None:
    sample = "a5-b5=d7 i5-h5=f7 d7=e8-f7! h6-g6 e8-f7=g6! i2-h3=f5 g6=i4!-i3!!"
    after = replayed(name, sample.split())
    assert rules_of(name).outcome(after) == Outcome(Side.WHITE, EndReason.KING_CAPTURED)


@pytest.mark.parametrize("name", apart(f"jersi/{edition}" for edition in OF_JERSI_4))
@pytest.mark.few(1)
def test_the_example_of_the_rule_books_is_legal_in_every_edition_of_jersi_4(name: str) -> None:
    after = replayed(name, record("rulebook-example"))
    assert rules_of(name).outcome(after) == Outcome(Side.BLACK, EndReason.GOAL)


def test_a_game_that_drops_beyond_its_half_needs_a_later_edition() -> None:
    turns = record("2021-1011")
    assert rules_of("jersi/4.6").outcome(replayed("jersi/4.6", turns))
    with pytest.raises(KeyError):
        replayed("jersi/4.5", turns)


def test_the_turns_printed_for_jersi_1_lie_on_its_lines() -> None:
    geometry = Geometry(load_game("jersi/1").grid)
    index = load_game("jersi/1").grid.index
    steps = "c2=c4 c4-b5 e6=g4 b5-a6 g4=g2 a6-a7 b6=b4 b4-c4 a7-b7"
    for step in steps.split():
        path = geometry.path(index[step[:2]], index[step[3:]])
        assert path is not None
        assert len(path) == (2 if "=" in step else 1)


# Variants


@pytest.mark.parametrize("pair", [*combinations(OF_JERSI_3, 2)], ids="+".join)
@pytest.mark.few(5)
def test_two_variants_go_together_or_the_error_says_why_not(pair: tuple[str, str]) -> None:
    try:
        game = load_game("jersi/3", pair)
    except SpecError as error:
        (line,) = str(error).splitlines()
        assert " do not go together: " in line
    else:
        assert set(pair) <= set(game.variants)
        assert rules_of(game.name).legal(game.setup)


@pytest.mark.parametrize(
    ("name", "variants", "why"),
    [
        ("jersi/3", ("mokca", "pamei"), "setup.extra; one for each side is mokca-vs-pamei"),
        (
            "jersi/3",
            ("alternating-directions", "direction-continuity"),
            "do not go together: both change rules.restrain.second_step",
        ),
        (
            "jersi/3",
            ("carriers", "sovereign-mountains"),
            "do not go together: their zones differ; dramte unites them",
        ),
        ("jersi/4.2", ("wizard",), "wizard is a variant of jersi/4.3, jersi/4.4, not of jersi/4.2"),
        ("jersi/3", ("pamie",), "unknown variant 'pamie'; did you mean pamei?"),
        ("jersi/3", ("ninja",), "unknown variant 'ninja'; did you mean pamei?"),
        ("jersi/3", ("cornac",), "unknown variant 'cornac'; did you mean galtu?"),
        (
            "jersi/3",
            ("concentric-squares", "enlarged-board"),
            "orthogonal-start and enlarged-board do not go together: both change board.cells",
        ),
    ],
)
def test_variants_that_do_not_fit_are_told(name: str, variants: tuple[str, ...], why: str) -> None:
    with pytest.raises(SpecError) as caught:
        load_game(name, variants)
    (line,) = str(caught.value).splitlines()
    assert line.endswith(why)


def test_an_own_game_may_take_the_variants_of_the_edition_that_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("extends: jersi/3\ngame: {title: Mine}\n")
    game = load_game(str(path), ["pamei"])
    assert (game.title["en"], game.name) == ("Mine", "jersi/3+pamei")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("variant: {title: Odd}\n", "variant: the key 'for' is missing"),
        ("variant: {title: Odd, for: [], fro: x}\n", "unknown key 'fro'"),
        ("variant: {title: Odd, for: jersi/3, for: x}\n", "stands here twice"),
    ],
)
def test_a_variant_that_is_wrong_is_told(
    text: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(text)
    monkeypatch.setattr(shelf, "paths_in", lambda _: {what: path})
    with pytest.raises(SpecError, match=what):
        load_game("jersi/3", [what])


def test_a_variant_brings_along_what_it_needs() -> None:
    game = load_game("jersi/3", ["alternating-directions"])
    assert game.variants == ("orthogonal-start", "alternating-directions")
    assert game.rules
    assert game.rules.restraints
    assert game.rules.restraints.second_step is SecondStep.TURNS


def test_a_variant_has_a_name_a_file_name_and_a_digest_of_its_own() -> None:
    game, plain = load_game("jersi/3+pamei"), load_game("jersi/3")
    assert (game.name, game.file_stem) == ("jersi/3+pamei", "jersi-3-pamei")
    assert game.digest != plain.digest
    assert load_game(game.name) is game


@pytest.mark.parametrize("pair", [*product(SPECIAL, repeat=2)], ids="-vs-".join)
@pytest.mark.few(3)
def test_each_side_may_have_a_special_piece_of_its_own(pair: tuple[str, str]) -> None:
    game = load_game("jersi/3", ["-vs-".join(pair)])
    pieces = {piece for cell in ("a5", "i1") for piece in game.setup.at(game.grid.index[cell])}
    special = [load_game("jersi/3", [name]).kinds[-1].id for name in pair]
    tops = {(game.kinds[piece.kind].id, piece.side) for piece in pieces}
    assert set(zip(special, Side, strict=True)) <= tops
    assert rules_of(game.name).legal(game.setup)
    assert game.file_stem == f"jersi-3-{pair[0]}-vs-{pair[1]}"


def test_special_pieces_that_face_each_other_beat_as_in_the_journals_diagram() -> None:
    ruleset = rules_of("jersi/3+darsi-vs-galtu").ruleset
    fool, mahout = ruleset.kinds.index("fool"), ruleset.kinds.index("mahout")
    assert {(fool, mahout), (mahout, fool)} <= ruleset.beats
    ghost = rules_of("jersi/3+pamei-vs-mucti").ruleset
    pair = ghost.kinds.index("ninja"), ghost.kinds.index("ghost")
    assert pair in ghost.beats
    assert pair[::-1] not in ghost.beats


def test_what_is_no_special_piece_faces_none() -> None:
    with pytest.raises(SpecError, match="enlarged-board gives a side no special piece"):
        load_game("jersi/3", ["mokca-vs-enlarged-board"])


def test_what_a_variant_changes_beside_another_is_laid_on_last() -> None:
    ruleset = rules_of("jersi/3+carriers+darsi").ruleset
    fool, wise = ruleset.kinds.index("fool"), ruleset.kinds.index("wise")
    assert (fool, wise) in ruleset.beats
    rows = rules_of("jersi/3+landing+orthogonal-start").ruleset.goal
    assert rows
    assert len(rows.zones[Side.WHITE]) == 8


def test_the_figure_with_eight_by_eight_squares_has_its_setup() -> None:
    game = load_game("jersi/3+orthogonal-start+mokca")
    kinds = [kind.id for kind in game.kinds]

    def row(name: str) -> list[str]:
        units = (unit_pieces(game.setup.cells[cell]) for cell in game.grid.row(name))
        return [kinds[unit[0].kind] if unit else "-" for unit in units]

    first, second = "P S R K G S R P", "- R P S R P S -"
    letters = {"-": "-"} | {name[0].upper(): name for name in kinds}
    assert row("a") == [letters[letter] for letter in first.split()]
    assert row("b") == [letters[letter] for letter in second.split()]
    assert row("h") == row("a")[::-1]


# Laws


def plies(name: str, choices: list[int]) -> list[tuple[Position, Turn]]:
    start = playthroughs.start_of(load_game(name))
    return list(playthroughs.playout(rules_of(name), start, choices))


CHOICES = st.lists(st.integers(0, 10_000), min_size=1, max_size=30)


@pytest.mark.parametrize("name", apart([*GAMES, *COMPANIES]))
@settings(max_examples=8)
@given(choices=CHOICES)
@pytest.mark.few(2)
def test_a_half_turn_of_the_board_changes_nothing_in_any_edition(
    name: str, choices: list[int]
) -> None:
    laws.assert_half_turn_changes_nothing(rules_of(name), *plies(name, choices)[-1])


@pytest.mark.parametrize("name", apart([*GAMES, *COMPANIES]))
@settings(max_examples=8)
@given(choices=CHOICES)
@pytest.mark.few(2)
def test_cubes_come_and_go_only_as_the_rules_say_in_any_edition(
    name: str, choices: list[int]
) -> None:
    for position, turn in plies(name, choices):
        laws.assert_cubes_are_kept(rules_of(name), position, turn)


@pytest.mark.parametrize("name", apart([*GAMES, *COMPANIES]))
@settings(max_examples=5)
@given(choices=CHOICES, data=st.data())
@pytest.mark.few(2)
def test_any_turn_of_any_edition_is_explained_exactly_when_it_is_not_legal(
    name: str, choices: list[int], data: st.DataObject
) -> None:
    rules = rules_of(name)
    position, _ = plies(name, choices)[-1]
    legal = set(rules.legal(position))
    for code in data.draw(st.lists(st.integers(0, rules.turn_count - 1), max_size=30)):
        plain = rules.turn(code)
        listed = code in legal
        assert (rules.explain(position, plain) is None) == listed
    for code in list(legal)[:30]:
        assert rules.explain(position, rules.turn(code)) is None


# Playthroughs


@pytest.mark.parametrize("name", [*GAMES, *COMPANIES])
@pytest.mark.few(2)
def test_a_random_game_goes_as_it_is_written_down(name: str) -> None:
    text = playthroughs.playthrough(load_game(name))
    golden.assert_golden(f"playthroughs/{name.replace('/', '-')}.txt", text)
