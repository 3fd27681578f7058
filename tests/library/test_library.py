"""The library: records told, replayed and checked; positions read; words about what is wrong."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit import library
from printkit.base.errors import IllegalTurn, NotationError, PrintkitError, ReasonCode, Source
from printkit.library import Doubtful, Evidence, Replay, What
from printkit.library.games import named_game
from printkit.model import Game, Language
from printkit.notation import GivenPosition
from printkit.notation.positions.formats import PositionFormat
from printkit.notation.positions.psn import write_psn
from printkit.notation.positions.state import write_core
from printkit.notation.turns.common import write_turn
from printkit.rules import EndReason, Outcome, Side

import vectors
from examples import examples

DATA = Path(__file__).parents[1] / "data"
RECORDS = sorted((DATA / "records").glob("*/*.txt"))
SOUND = [path for path in RECORDS if "misprint" not in path.stem]
STATES = sorted((DATA / "states").glob("*.txt"))
UNREAD = re.compile("skipped|remarks? stands? among the turns")
"""What is told of the words of a program around the turns."""

MISPRINT = DATA / "records" / "jersi" / "rulebook-example-misprint.txt"


KING_TAKEN = """
1 a2-b2=d3    2 h4-h3=f4    3 b3-b4=d5    4 f4=d3!     5 d5=d3!-e4    6 m:f3/m:f4
7 a4-a3=c2    8 i1-i2=g3    9 c2=e2      10 h1-h2=f1  11 e2=g2-h2
12 f1=h2!!-g2!/k:a2
"""
"""The example game of the rule books up to the turn that takes a king, put back as Black's."""


@cache
def replayed(path: Path) -> Replay:
    record, choice = library.read_record(path)
    return library.replay(choice.game, record)


def replayed_text(text: str, game: str | None = None) -> Replay:
    given = library.load(game) if game else None
    record, choice = library.read_record_text(text, "x.txt", given)
    return library.replay(choice.game, record)


def vector(path: Path) -> dict[str, Any]:
    games = vectors.load(f"{path.parent.name}/real")
    return next(one for one in games if one["name"] == path.stem)


def vector_position(game: Game, played: Replay, ply: int) -> str:
    position, alphabet = played.position(ply), library.alphabet_of(game)
    if game.rules and game.rules.drop:
        return write_core(position, alphabet)
    return write_psn(position, alphabet, library.first_turn(played.given(ply)))


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
@pytest.mark.few(2)
def test_every_record_replays_to_the_vectors_position_at_every_ply(path: Path) -> None:
    played, expected = replayed(path), vector(path)
    assert len(played.plies) == len(expected["plies"])
    for ply, right in zip(played.plies, expected["plies"], strict=True):
        place = right.get("position") or (
            f"{right['board']} | {right['reserve']['w'] or '-'} {right['reserve']['b'] or '-'}"
        )
        assert vector_position(played.game, played, ply.number) == place
        assert ply.text == right["turn"]
        assert ply.position.quiet == right["no_capture"]


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_every_record_checks_with_the_result_that_the_vectors_give(path: Path) -> None:
    found, expected = library.check(path), vector(path)["result"]
    assert (found.is_sound, found.game) == (True, library.load(path.parent.name).name)
    assert found.reason == expected["reason"]
    names = {"w": "white", "b": "black", "draw": "draw", None: None}
    assert found.result == names[expected["winner"]]
    assert all(UNREAD.search(warning.what) for warning in found.warnings)


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_lost_cubes_are_those_taken_and_not_put_back(path: Path) -> None:
    played = replayed(path)
    start = sum(bool(unit) + (unit > 63) for unit in played.start.position.cells)
    for ply in played.plies:
        cubes = sum(bool(unit) + (unit > 63) for unit in ply.position.cells)
        waiting = sum(map(sum, ply.position.reserve))
        before = start + sum(map(sum, played.start.position.reserve))
        assert cubes + waiting + sum(map(len, ply.lost)) == before
        for side in Side:
            assert all(piece.side is side for piece in ply.lost[side])


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
@pytest.mark.few(3)
def test_the_record_of_a_replay_reads_back_to_the_same_turns(path: Path) -> None:
    record, choice = library.read_record(path)
    played = library.replay(choice.game, record)
    again = replayed_text(library.convert(played, record, played.game).text, played.game.name)
    assert again.start.position == played.start.position
    assert [ply.turn for ply in again.plies] == [ply.turn for ply in played.plies]


def test_the_misprint_is_told_with_its_place_rule_and_legal_continuations() -> None:
    found = library.check(MISPRINT)
    (problem,) = found.problems
    assert found.plies == 31
    assert problem.source == Source(str(MISPRINT), 16, 29)
    assert problem.what == (
        "f6=d7!=e7 is illegal: after the move of a stack only its top cube may go on from d7, by -"
    )
    assert problem.hint == "nearest legal: f6=d7!-e7, f6=d7!, f6=d7!-e8"
    with pytest.raises(IllegalTurn) as caught:
        replayed(MISPRINT)
    assert caught.value.reason.code is ReasonCode.ONLY_TOP_GOES_ON


def test_the_words_about_an_illegal_turn_come_in_the_language_asked_for() -> None:
    (problem,) = library.check(MISPRINT, language=Language.FR).problems
    assert problem.what.startswith("f6=d7!=e7 est illégal\u00a0: après le déplacement d’une pile")
    assert problem.hint.startswith("légaux, les plus proches\u00a0: f6=d7!-e7,")


def test_the_json_of_a_check_has_the_fields_that_are_promised() -> None:
    fields = library.check(MISPRINT).as_json()
    assert list(fields) == [
        "file", "kind", "game", "legal", "plies", "result", "reason", "recorded", "game_number",
        "error", "warnings",
    ]  # fmt: skip
    assert json.loads(json.dumps(fields))["error"]["line"] == 16
    sound = library.check(SOUND[0]).as_json()
    assert (sound["legal"], sound["error"]) == (True, None)
    missing = library.check(Path("nowhere.txt")).as_json()
    assert missing["error"] == {"line": None, "column": None, "message": "no such file"}
    assert (missing["kind"], missing["game"], missing["legal"]) == (None, None, False)


@pytest.mark.parametrize(
    ("text", "evidence", "name"),
    [
        ("1 a2-b2=d3 2 h4-h3=f4", Evidence.TURNS, "jersi/4.16"),
        ("1 b4=d3", Evidence.TURNS, "pijersi/45"),
        ("1 b4=d4", Evidence.TURNS, "pijersi/51"),
        ("1 a4-b5", Evidence.TURNS, "pijersi/45"),
        ('[Game "jersi"]\n1 a4-b5', Evidence.HEADER, "jersi/4.16"),
        ('[Game "Pijersi/45"]\n1 a2-b2=d3', Evidence.HEADER, "pijersi/45"),
        ("a1:W g1:w\n1 a1-a2", Evidence.SETUP, "pijersi/45"),
        ("1 a2-b2=d33 2 h4-h3=f4", Evidence.TURNS, "jersi/4.16"),
        ("1 a4-b55 2 g6-f6=e5", Evidence.TURNS, "pijersi/45"),
    ],
)
def test_a_record_tells_its_game(text: str, evidence: Evidence, name: str) -> None:
    _, choice = library.read_record_text(text, "x.txt")
    assert (choice.evidence, choice.game.name) == (evidence, name)
    how = "named in" if evidence is Evidence.HEADER else "recognised by"
    assert str(choice) == f"game: {name}, {how} its {evidence}"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_tells_its_game_by_itself(path: Path) -> None:
    _, choice = library.read_record(path)
    assert choice.game.id == path.parent.name


def test_a_game_that_is_asked_for_is_not_told_otherwise() -> None:
    found = library.check(SOUND[0], library.load("pijersi"))
    assert (found.game, found.is_sound) == ("pijersi/45", False)


def test_a_header_that_names_no_game_is_a_mistake_with_a_place() -> None:
    with pytest.raises(NotationError, match=r"x\.txt:1:8: unknown game 'chess'"):
        library.read_record_text('[Game "chess"]\n1 a2-b2', "x.txt")


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (
            "1 a2-b2! 2 h4-h3",
            "x.txt:1:8: ! after b2, but nothing is taken; if it is praise, write b2 !",
        ),
        ("1 a2-b2!=d3", "x.txt:1:8: ! after b2, but nothing is taken"),
        (
            "1 a2-b2=d3!!",
            "x.txt:1:11: !! after d3, but nothing is taken; if it is praise, write d3 !!",
        ),
        ("1 m:d3", "x.txt:1:3: the pieces of White are written in capitals"),
        (KING_TAKEN, "x.txt:4:4: the pieces of White are written in capitals"),
        (
            "1 a2-b2=d3 2 h4-h3=f4\n3 b3-b4=d5 4 f4=d3!!",
            "x.txt:2:19: !! after d3, but what is taken is not a king",
        ),
    ],
)
def test_signs_that_contradict_the_turn_are_warnings_with_a_place(text: str, warning: str) -> None:
    assert [str(one) for one in replayed_text(text, "jersi").warnings] == [warning]


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
@pytest.mark.few(3)
def test_signs_may_be_missing(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("!", "")
    played = replayed_text(text)
    assert [ply.text for ply in played.plies] == [ply.text for ply in replayed(path).plies]
    assert all(UNREAD.search(warning.what) for warning in played.warnings)


def test_a_turn_after_the_end_is_illegal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(SOUND[-1].read_text(encoding="utf-8") + "\n22 g4-f4\n", encoding="utf-8")
    found = library.check(path)
    assert (found.plies, found.result) == (21, None)
    assert "the game is over" in found.problems[0].what
    assert found.problems[0].hint == "White wins: the goal is reached"


def test_unreadable_words_after_an_illegal_turn_are_told_too(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("1 a2-b2=d3 2 h4-h1\n3 b3-b44 4 x", encoding="utf-8")
    found = library.check(path)
    assert [str(problem.source) for problem in found.problems] == [
        f"{path}:1:14", f"{path}:2:6", f"{path}:2:12",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "offered"),
    [
        ("a2-b3=e3", "a2-b3=d4"),
        ("a3-c3", "a3-b3"),
        ("M:a1", "M:"),
        ("a2-b2=d4", "a2-b2=d3"),
    ],
)
def test_the_nearest_legal_turns_are_offered(turn: str, offered: str) -> None:
    with pytest.raises(IllegalTurn) as caught:
        replayed_text(f"1 {turn}", "jersi")
    assert offered in caught.value.problems[0].hint


def test_a_position_is_played_on_by_the_owner_of_what_moves() -> None:
    game = library.load("jersi")
    read = library.read_position("c3:PR c5:s d5:s", "--position", game)
    played = library.play_turns(game, read.given, [("c3=c5!-d5!", Source("--turn", 1, 1))])
    assert [ply.text for ply in played.plies] == ["c3=c5!-d5!"]
    black = library.play_turns(game, read.given, [("d5-c4", Source("--turn", 1, 1))])
    assert black.plies[0].side is Side.BLACK
    held = library.read_position("c3:R | M m", "--position", game)
    dropped = library.play_turns(game, held.given, [("m:e5", Source("--turn", 1, 1))])
    assert dropped.plies[0].side is Side.BLACK
    assert dropped.outcome is None


def test_turns_of_an_argument_are_told_with_the_place_in_it() -> None:
    game = library.load("jersi")
    given = library.read_position("c3:PR c5:s", "--position", game).given
    with pytest.raises(NotationError, match=r"^--turn:1:4: no cell 'z5'"):
        library.play_turns(game, given, [("c3=z5", Source("--turn", 1, 1))])
    with pytest.raises(IllegalTurn, match=r"^--turn:1:1: c3=c6 is illegal"):
        library.play_turns(game, given, [("c3=c6", Source("--turn", 1, 1))])


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.stem)
def test_every_state_file_opens_as_a_jersi_position_without_plies(path: Path) -> None:
    played, choice = library.open_replay(str(path))
    assert (choice.game.id, played.plies) == ("jersi", ())
    assert all(warning.source for warning in played.warnings)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1", "pijersi"),
        ("a4:K i4:k | MM - | b", "jersi"),
        ("a1:R g6:r", "pijersi"),
        ("P:c3/R:c3/s:c5", "jersi"),
        ("a1.R    i4.k", "jersi"),
    ],
)
def test_a_position_tells_its_game(text: str, name: str) -> None:
    assert library.read_position(text, "--position").choice.game.id == name


def test_a_comment_in_a_position_may_name_its_game() -> None:
    read = library.read_position("# game: pijersi\nR:a1/r:g1\n", "x")
    assert (read.choice.evidence, read.choice.game.id) == (Evidence.HEADER, "pijersi")
    with pytest.raises(NotationError, match=r"x:1:9: unknown game 'chess'"):
        library.read_position("# game: chess\nR:a1", "x")


def test_the_mistakes_of_a_position_are_those_of_the_game_it_fits_best() -> None:
    with pytest.raises(NotationError) as caught:
        library.read_position("a4:K i4:k b9:R", "--position")
    assert [str(problem.source) for problem in caught.value.problems] == ["--position:1:11"]


def test_an_edition_that_there_is_not_is_told_with_those_that_there_are() -> None:
    for name, near in (
        ("pijersi/46", "did you mean pijersi/45 or pijersi/51?"),
        ("Staku 3", "did you mean staku/2024?"),
        ("jersy/4.0", "did you mean jersi/4.0"),
    ):
        with pytest.raises(NotationError) as caught:
            named_game(name, Source("x", 1))
        assert str(caught.value.problems[0].hint).startswith(near)


def test_doubtful_positions_are_refused_only_on_request() -> None:
    text = "a4:K c1:Rp"
    assert len(library.read_position(text, "x").warnings) == 2
    with pytest.raises(NotationError) as caught:
        library.read_position(text, "x", doubtful=Doubtful.REFUSE)
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize("form", list(PositionFormat))
@pytest.mark.parametrize("path", [SOUND[0], SOUND[-1]], ids=lambda path: path.stem)
@pytest.mark.few(1)
def test_the_position_text_of_a_ply_reads_back(path: Path, form: PositionFormat) -> None:
    played = replayed(path)
    if form is PositionFormat.PSN and played.game.id == "jersi":
        with pytest.raises(NotationError):
            library.given_text(played.game, played.given(3), form)
        return
    for ply in range(0, len(played.plies) + 1, 3):
        text = library.given_text(played.game, played.given(ply), form)
        again = library.read_position(text, "-").given.position
        right = played.position(ply)
        assert (again.cells, again.reserve) == (right.cells, right.reserve)


def test_a_ply_is_found_by_the_number_printed_before_it() -> None:
    played = replayed(SOUND[0])
    assert library.ply_at(played, "32") == 32
    pairs = replayed_text("1. a2-b2=d3 h4-h3=f4\n2. b3-b4=d5 f4=d3!", "jersi")
    assert [library.ply_at(pairs, number) for number in ("1w", "1b", "2b")] == [1, 2, 4]
    for number, hint in (("2", "2w or 2b"), ("3", "1 to 2"), ("x", "16b")):
        with pytest.raises(NotationError, match=hint):
            library.ply_at(pairs, number)


def test_a_number_before_several_turns_counts_with_the_letter_of_any_player() -> None:
    three = "1. c3-e7 g1-g3 m3-k3 pass pass pass\n2. "
    played = replayed_text(f"{three} e7-e5 pass k3-i3 pass pass pass", "chinese-checkers")
    letters = ("r", "y", "g", "k", "b", "w")
    assert [library.ply_at(played, f"2{one}") for one in letters] == [*range(7, 13)]
    with pytest.raises(NotationError, match="1r or 1y"):
        library.ply_at(played, "1")
    with pytest.raises(NotationError, match="'1z' is not the number of a turn"):
        library.ply_at(played, "1z")
    fours = replayed_text("1. c3-e7 g1-g3\n2. m3-k3 o3-m7", "chinese-checkers")
    with pytest.raises(NotationError, match="2g or 2k"):
        library.ply_at(fours, "2")


def test_a_stop_is_counted_with_the_letter_of_its_player() -> None:
    record, choice = library.read_record_text(
        "1. c3-e7 g1-g3 f5-f6", "x.txt", library.load("chinese-checkers")
    )
    stop = library.replay_so_far(choice.game, record).stop
    assert stop is not None
    assert stop.label == "1g"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("game:\n  id: x\n", What.SPEC),
        ("# a game\nextends: jersi\n", What.SPEC),
        ("1 a2-b2=d3", What.RECORD),
        ('[Game "jersi"]\n1. a2-b2=d3', What.RECORD),
        ("a2-b2=d3 h4-h3=f4", What.RECORD),
        ("# nothing\n", What.POSITION),
        ("K:a4/k:i4", What.POSITION),
        ("a4:K i4:k | - - | w", What.POSITION),
        ("6/7/6/7/6/7/R-5 w 0 1", What.POSITION),
        ("    g1.s    g2.p", What.POSITION),
    ],
)
def test_a_file_tells_what_it_is_by_its_content(content: str, what: What, tmp_path: Path) -> None:
    path = tmp_path / "thing.txt"
    path.write_text(content, encoding="utf-8")
    assert library.what_is(str(path)) is what


@pytest.mark.parametrize("path", [*RECORDS, *STATES], ids=lambda path: path.stem)
def test_all_shared_files_are_what_they_are(path: Path) -> None:
    right = What.RECORD if path in RECORDS else What.POSITION
    assert library.what_is(str(path)) is right


def test_a_word_that_is_no_file_is_a_game_or_a_mistake(tmp_path: Path) -> None:
    assert library.what_is("jersi") is What.GAME
    assert library.what_is("pijersi/45") is What.GAME
    assert library.open_replay("jersi")[0].position(0) == library.load("jersi").setup
    for wrong in ("jersy", "nowhere.txt", str(tmp_path)):
        with pytest.raises(PrintkitError) as caught:
            library.what_is(wrong)
        assert len(caught.value.problems) == 1
    with pytest.raises(PrintkitError, match="did you mean jersi"):
        library.what_is("jersy")


def test_five_cubes_in_a_corner_have_legal_turns_and_no_outcome() -> None:
    game = library.load("jersi")
    read = library.read_position("a1:R a2:P b1:s b2:rp a3:F", "--position", game)
    assert library.rules_of(game).legal_turns(read.given.position)
    assert library.rules_of(game).outcome(read.given.position) is None


@examples(20)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(["jersi", "pijersi"]))
def test_any_legal_turn_written_and_parsed_is_that_turn(seed: int, name: str) -> None:
    game = library.load(name)
    rules, alphabet = library.rules_of(game), library.alphabet_of(game)
    position = game.setup
    for ply in range(8):
        legal = rules.legal_turns(position)
        if not legal:
            break
        turn = legal[seed * (ply + 1) % len(legal)]
        text = write_turn(turn, position.to_move, alphabet)
        given = GivenPosition(position=position, source=Source("x"), side=position.to_move)
        played = library.play_turns(game, given, [(text, Source("x", 1, 1))])
        assert played.plies[0].turn == turn
        position = played.position(1)


def test_outcomes_have_a_result_for_both_sides_and_none() -> None:
    base = library.check(SOUND[0])
    assert base.outcome == Outcome(Side.WHITE, EndReason.GOAL)
    assert (base.result, base.reason) == ("white", EndReason.GOAL)


def test_a_record_opens_with_its_plies_and_a_position_of_the_next_turn() -> None:
    played, choice = library.open_replay(str(SOUND[0]))
    assert (choice.game.id, len(played.plies)) == ("jersi", 85)
    assert library.first_turn(played.given(3)) == 4
    assert played.given(0) is played.start


def test_a_record_with_unreadable_words_is_not_replayed() -> None:
    with pytest.raises(NotationError, match=r"x\.txt:1:14: no cell 'z1'"):
        replayed_text("1 a2-b2=d3 2 z1-z2", "jersi")


def test_a_game_without_rules_is_drawn_but_not_played() -> None:
    drawn = replace(library.load("jersi"), rules=None)
    found = library.check(SOUND[0], drawn)
    assert "no rules" in found.problems[0].what
    read = library.read_position("a4:K a5:R", "x", drawn)
    assert read.warnings == ()
    assert library.play_turns(drawn, read.given, []).outcome is None


LATE = "1 a2-b2=d3 2 h4-h3=f4\n3 b3-b9\n4 oops\n"
ILLEGAL = "1 a2-b2=d3 2 h4-h3=f4\n3 b3-b7\n"
PSN = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1"


@pytest.mark.parametrize(("text", "place"), [(LATE, "2:3"), (ILLEGAL, "2:3")])
def test_what_is_legal_before_a_mistake_opens_with_the_mistake(
    text: str, place: str, tmp_path: Path
) -> None:
    path = tmp_path / "late.txt"
    path.write_text(text, encoding="utf-8")
    played, _ = library.open_replay(str(path), library.load("jersi"))
    assert [ply.text for ply in played.plies] == ["a2-b2=d3", "h4-h3=f4"]
    assert str(played.problems[0].source).startswith(f"{path}:{place[:2]}")


def test_a_start_that_cannot_be_read_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "late.txt"
    path.write_text('[Setup "z9:R"]\n1 a2-b2=d3\n', encoding="utf-8")
    with pytest.raises(NotationError, match="z9"):
        library.open_replay(str(path), library.load("jersi"))


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
@pytest.mark.few(4)
def test_a_sound_record_opens_without_problems(path: Path) -> None:
    assert library.open_replay(str(path))[0].problems == ()


@pytest.mark.parametrize("text", [PSN, "c3:RP c5:r", "a4:K i4:k | MM - | b", "a1:R"])
def test_a_word_that_reads_as_a_position_is_one(text: str) -> None:
    assert library.what_is(text) is What.POSITION
    assert library.is_position(text)
    assert not library.is_file_name(text)
    played, _ = library.open_replay(text)
    assert any(played.start.position.cells)


@pytest.mark.parametrize(
    "text", ["nofile.txt", "games/late", "/nowhere/late", "a/b/c/d/e.txt", "./x", "a1.record.txt"]
)
def test_a_word_that_looks_like_a_file_is_no_position(text: str) -> None:
    assert library.is_file_name(text)
    assert not library.is_position(text)


@pytest.mark.parametrize("text", ["hello", "a1.R    i4.k", "R:a1/P:a2", "a1:R"])
def test_other_words_are_no_names_of_files(text: str) -> None:
    assert not library.is_file_name(text)


def test_a_game_that_is_named_twice_must_be_the_same() -> None:
    jersi = library.load("jersi")
    assert library.open_replay("jersi/4.16", jersi)[0].game is jersi
    with pytest.raises(PrintkitError, match=r"pijersi/45 is named, and --game says jersi/4\.16"):
        library.open_replay("pijersi", jersi)


def test_a_file_that_cannot_be_read_is_neither_legal_nor_illegal(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("hello\n", encoding="utf-8")
    for path in (tmp_path, tmp_path / "words.txt", Path("nowhere.txt")):
        assert library.check(path).state is library.State.UNREADABLE
    assert library.check(MISPRINT).state is library.State.ILLEGAL
    assert library.check(SOUND[0]).state is library.State.LEGAL


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bonjour\n1 a2-b2=d3", "1 ligne hors partie ignorée"),
        ("1 a2-b2=d3!", "! après d3, mais rien n’est capturé"),
        ("1 a2-b2=d3 2 h4-h3=f4 4 b3-b4=d5", "le tour 4 vient après le tour 2"),
        ('[Setup "c3:RP c5:r | M m | w"]\n1 c3=c5', "Blancs\u00a0: aucun roi"),
        ("1 a2-b2=d3 2 z9-z8", "pas de case 'z9' sur ce plateau"),
        ("1 a2-b2=d3 {x", "ce commentaire n’est pas fermé"),
    ],
)
def test_a_check_speaks_french_throughout(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "partie.txt"
    path.write_text(text, encoding="utf-8")
    found = library.check(path, library.load("jersi"), Language.FR)
    assert any(told in problem.what for problem in (*found.problems, *found.warnings))
