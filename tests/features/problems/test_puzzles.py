"""Problems put to the rules: what is not sound is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.features.problems.puzzle_file import read_puzzles
from printkit.features.problems.puzzles import SoundPuzzles, Task, check_puzzles

HOME = Path(__file__).parents[3]
RECORDS = HOME / "tests" / "data" / "records" / "pijersi"
ONE_WIN = "srw-4/1P-w-2p-1/p-s-3r-/7/6/3WWS-2/R-5 w 0 21"
"""Only f2-g1! wins."""
TWO_TURNS = "s-5/4wr2/2w-prS-1/3W-s-2/3S-W-1/2P-4/R-P-S-R-2 b 0 15"
"""Black wins in two by e4-d5=d6, and by nothing else."""


def checked(folder: Path, problem: str, *, deep: bool = False) -> SoundPuzzles:
    lines = "\n    ".join(problem.strip().splitlines())
    path = folder / "problems.yaml"
    path.write_text(f"game: pijersi/45\nproblems:\n  - {lines}\n", encoding="utf-8")
    return check_puzzles(read_puzzles(path), deep=deep)


def refused(folder: Path, problem: str, *, deep: bool = False) -> str:
    with pytest.raises(PrintkitError) as caught:
        checked(folder, problem, deep=deep)
    return str(caught.value).replace(f"{folder}/", "")


def test_a_win_in_one_is_found_where_no_solution_is_given(tmp_path: Path) -> None:
    (one,) = checked(tmp_path, f"position: {ONE_WIN}").puzzles
    assert one.task is Task.WIN_IN_ONE
    assert [ply.text for ply in one.solutions[0]] == ["f2-g1!"]


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (
            f"position: {ONE_WIN}\nsolution: b4=d5",
            "problems.yaml:4:15: problems.1.solution: b4=d5 is no win in one; wins in one: f2-g1!",
        ),
        (
            f"position: {ONE_WIN}\nsolution: f2-f3",
            "problems.yaml:4:15: problems.1.solution: f2-f3 is illegal: a paper does not beat the",
        ),
        ("position: setup", "problems.yaml:3:15: problems.1.position: there is no win in one here"),
        (
            "position: game.txt@3",
            "problems.yaml:3:15: problems.1.position: no record 'game.txt' here",
        ),
        (
            f"position: {ONE_WIN}\nstipulation: Black to move and win",
            "problems.yaml:4:18: problems.1.stipulation: White is to move in this position",
        ),
        (
            f"position: {ONE_WIN}\nstipulation: win in 2",
            "problems.yaml:3:15: problems.1.position: there is a win in one: f2-g1!",
        ),
        (
            f"position: {ONE_WIN}\nstipulation: Take the rock",
            "problems.yaml:3:15: problems.1.position: this problem needs its solution; write",
        ),
        (
            f"position: {TWO_TURNS}\nstipulation: win\nsolution: e4-d5=d6",
            "problems.yaml:5:15: problems.1.solution: the solution ends with e4-d5=d6, which does",
        ),
        (
            "position: P:a1/p:g1\nstipulation: win\nsolution: a1-a2",
            "problems.yaml:5:15: problems.1.solution: the solution ends with a1-a2, which does",
        ),
        ("position: P:a1/p:c1", "problems.yaml:3:15: problems.1.position: this position does not"),
    ],
)
def test_what_is_not_sound_is_refused_with_its_place(
    tmp_path: Path, problem: str, told: str
) -> None:
    assert refused(tmp_path, problem).startswith(told)


def test_a_second_solution_is_refused_unless_it_is_listed(tmp_path: Path) -> None:
    position = f"position: {RECORDS / '2024-0525-1204.txt'}@6"
    assert refused(tmp_path, position).endswith(
        "there are 2 solutions: e5-f6=g5, f6-g5; name one as solution: and the others under also:"
    )
    assert refused(tmp_path, f"{position}\nsolution: f6-g5").endswith(
        "there is another solution: e5-f6=g5; list what may stay under also:, or choose another "
        "position"
    )
    (one,) = checked(tmp_path, f"{position}\nsolution: f6-g5\nalso: [e5-f6=g5]").puzzles
    assert [line[0].text for line in one.solutions] == ["f6-g5", "e5-f6=g5"]


def test_a_position_of_a_record_is_told_by_ply_or_by_number(tmp_path: Path) -> None:
    shown = (HOME / "specs" / "jersi" / "example-4.16.txt").read_text(encoding="utf-8")
    (tmp_path / "game.txt").write_text(shown, encoding="utf-8")
    path = tmp_path / "problems.yaml"
    path.write_text(
        "problems:\n  - {position: game.txt@47, solution: b8-a7, also: [b8=a7, b8=a7-a6]}"
    )
    (one,) = check_puzzles(read_puzzles(path)).puzzles
    assert one.game.name == "jersi/4.16"
    path.write_text("problems:\n  - position: game.txt@400\n")
    with pytest.raises(PrintkitError, match=r"problems\.yaml:2:15: .*no ply 400; from 0 to 48"):
        check_puzzles(read_puzzles(path))


def test_a_win_in_two_is_proven_against_every_reply(tmp_path: Path) -> None:
    problem = f"position: {TWO_TURNS}\nstipulation: Black wins in two turns"
    (one,) = checked(tmp_path, problem, deep=True).puzzles
    assert [line[0].text for line in one.solutions] == ["e4-d5=d6"]
    after = one.solutions[0][0].position
    from printkit.library import rules_of

    rules = rules_of(one.game)
    replies = [rules.play_code(after, code) for code in rules.legal(after)]
    assert all(rules.wins(reply) for reply in replies)
    assert sum(count for _, count in one.answers) == len(replies) == 97


def test_a_false_win_in_two_is_refuted_by_a_reply(tmp_path: Path) -> None:
    problem = f"position: {TWO_TURNS}\nstipulation: win in 2\nsolution: e3-f4"
    assert "problems.1.solution: after e3-f4 there is no win in one against " in refused(
        tmp_path, problem, deep=True
    )
    found = checked(tmp_path, problem)
    assert "not proven; --deep proves it" in str(found.doubts[0])


def test_several_mistakes_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "problems.yaml"
    path.write_text("game: pijersi\nproblems:\n  - position: setup\n  - position: nothing\n")
    with pytest.raises(PrintkitError) as caught:
        check_puzzles(read_puzzles(path))
    assert [one.source.line for one in caught.value.problems if one.source] == [3, 4]
    path.write_text("problms: 3\n")
    with pytest.raises(PrintkitError, match=r"yaml:1:1: problms: .*did you mean problems"):
        read_puzzles(path)


def test_a_solution_of_nothing_but_numbers_has_no_turns(tmp_path: Path) -> None:
    told = refused(tmp_path, f"position: {ONE_WIN}\nsolution: 1. 2.")
    assert told == "problems.yaml:4:15: problems.1.solution: '1. 2.' has no turns"


def test_the_setup_is_that_of_a_game_that_is_named(tmp_path: Path) -> None:
    path = tmp_path / "problems.yaml"
    path.write_text("problems:\n  - {position: setup, stipulation: Begin, solution: a1-a2}\n")
    with pytest.raises(PrintkitError, match=r"yaml:2:16: .*the setup of which game\?"):
        check_puzzles(read_puzzles(path))


def test_bytes_that_are_no_text_behind_a_byte_order_mark_have_their_place(tmp_path: Path) -> None:
    path = tmp_path / "problems.yaml"
    path.write_bytes(b"\xef\xbb\xbfgame: pijersi\ntitle: \xed\n")
    with pytest.raises(PrintkitError, match=r"problems\.yaml:2:8: "):
        read_puzzles(path)


@pytest.mark.slow
def test_the_problems_that_the_docs_show_are_sound_and_proven() -> None:
    sound = check_puzzles(read_puzzles(HOME / "docs" / "problems-pijersi.yaml"), deep=True)
    assert len(sound.puzzles) == 6
    assert not sound.doubts
