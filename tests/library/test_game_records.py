"""What a game record says beside its turns reaches the plies and the check."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from printkit import library
from printkit.base.errors import IllegalTurn, NotationError
from printkit.library import CheckResult, Replay
from printkit.notation.records.tree import Remark, commands, drawings, plain_text
from printkit.rules import Side

from examples import examples

PLAYED = "1 a2-b2=d3 2 h4-h3=f4 3 a1-a3 {[%played] Oops.} 4 f4=d3!"


def replayed(text: str, game: str = "jersi") -> Replay:
    record, choice = library.read_record_text(text, "x.txt", library.load(game))
    return library.replay(choice.game, record)


def checked(text: str, game: str = "jersi") -> CheckResult:
    record, choice = library.read_record_text(text, "x.txt", library.load(game))
    return library.check_record(choice.game, record)


def test_remarks_judgements_and_drawings_reach_their_plies() -> None:
    first, second = replayed(
        "1 a2-b2=d3 !? {Bold. [%cal a2b2,Rb2d3] [%csl e5]} {[%clk 1:30]} 2 h4-h3=f4 $2"
    ).plies
    assert (first.nags, first.comments) == ((5,), ("Bold.",))
    assert first.drawings == ("a2>b2:green", "b2>d3:red", "e5:green")
    assert (second.nags, second.comments, second.drawings) == ((2,), (), ())


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("[%cal Gc3c5,Re5e7]", ("c3>c5:green", "e5>e7:red")),
        ("[%csl e5 Bc3,Yd4]", ("e5:green", "c3:blue", "d4:yellow")),
        ("[%cal c3]", ()),
        ("[%csl c3c5]", ()),
        ("[%cal Xc3c5]", ()),
        ("[%clk 1:00:00]", ()),
        ("[%cal c3c5", ()),
        ("no command", ()),
    ],
)
def test_commands_draw_what_they_name(text: str, drawn: tuple[str, ...]) -> None:
    assert tuple(drawings(Remark(text))) == drawn


def test_unknown_commands_are_kept_and_are_no_words() -> None:
    remark = Remark("before [%clk 1:30] after [%x]")
    assert commands(remark) == (("clk", "1:30"), ("x", ""))
    assert plain_text(remark) == "before after"


def test_a_turn_played_though_illegal_moves_its_cubes_and_is_told() -> None:
    played = replayed(PLAYED)
    third = played.plies[2]
    rule = "a cube goes to an adjacent cell; a3 is not next to a1"
    assert third.illegal == f"a1-a3 is illegal: {rule}"
    assert str(third.warnings[0]) == f"x.txt:1:25: a1-a3 is illegal: {rule}; played all the same"
    names = played.game.grid.index
    assert third.position.at(names["a1"]) == ()
    assert len(third.position.at(names["a3"])) == 2
    assert (third.side, third.position.to_move) == (Side.WHITE, Side.BLACK)
    assert len(played.plies) == 4
    assert checked(PLAYED).is_sound


def test_without_its_command_such_a_turn_is_illegal() -> None:
    with pytest.raises(IllegalTurn):
        replayed(PLAYED.replace("[%played]", ""))


@pytest.mark.parametrize(
    ("turn", "why"),
    [("e5-e6", "nothing stands on e5"), ("d3=a1", "the stack on a1 would be too high")],
)
def test_a_turn_that_cannot_even_be_shown_stays_illegal(turn: str, why: str) -> None:
    with pytest.raises(IllegalTurn, match=f"it cannot be played either: {why}"):
        replayed(f"1 a2-b2=d3 2 h4-h3=f4 3 {turn} {{[%played]}}")


def test_an_illegal_capture_takes_what_stands_there() -> None:
    played = replayed("1 a2-b2=d3 2 h4-h3=f4 3 d3=f4 {[%played]}")
    third = played.plies[2]
    assert third.illegal
    assert len(third.trace.captured) == 2
    assert len(third.lost[Side.BLACK]) == 2


@pytest.mark.parametrize(
    ("turn", "cell", "standing"),
    [("R:e5", "e5", 1), ("M:c3/M:c3/M:c4", "c4", 1), ("a1-c2/k:i1", "c2", 1)],
)
def test_illegal_drops_and_kings_put_back_are_played_too(
    turn: str, cell: str, standing: int
) -> None:
    played = replayed(f"1 {turn} {{[%played]}} 2 h4-h3=f4 3 a4-b5")
    first = played.plies[0]
    assert first.illegal
    assert len(first.position.at(played.game.grid.index[cell])) == standing
    assert first.position.to_move is Side.BLACK


def test_variations_are_checked_and_told_without_spoiling_the_game() -> None:
    found = checked("1 a2-b2=d3 (1 a2-a9 2 h4-h3) (1 a2-c2 {x} (1 a2-b2)) 2 h4-h3=f4")
    assert found.is_sound
    assert [str(one).split(";")[0] for one in found.warnings] == [
        "x.txt:1:18: no cell 'a9' on this board",
        "x.txt:1:33: a2-c2 is illegal: a cube goes to an adjacent cell",
    ]


def test_a_variation_from_an_illegal_place_is_told() -> None:
    found = checked("1 a2-b2=d3 2 h4-h1 3 b3-b4=d5 (3 b3-b4)")
    assert not found.is_sound
    assert [str(one) for one in found.warnings] == [
        "x.txt:1:34: this variation starts where no legal turn leads"
    ]


def test_variations_in_variations_are_checked() -> None:
    found = checked("1 a2-b2 (1 a3-b3 2 h4-h3 (2 h5-h4 3 a1-i1))")
    assert [one.what.split(":")[0] for one in found.warnings] == ["a1-i1 is illegal"]


def test_a_score_that_the_game_does_not_have_is_told() -> None:
    end = "a1:W g1:w f2:R\n1 f2-g2\n"
    assert checked(f"{end}1 0\n", "pijersi").warnings == ()
    told = [str(one) for one in checked(f"{end}0 1\n", "pijersi").warnings]
    assert any("the score 0 1 is not how the game ended (White)" in one for one in told)


def test_an_unclosed_comment_is_told_and_loses_nothing_else() -> None:
    found = checked("1 a2-b2=d3 {so\n2 h4-h3=f4")
    assert (found.plies, found.is_sound) == (2, True)
    (warning,) = found.warnings
    assert str(warning).startswith("x.txt:1:12: this comment is not closed; it is taken to end")


@examples(100)
@example("1 a2-b2 (1 a2-b2 " * 1500)
@example("1 a2-b2 {[%played]} " * 300)
@example('[Setup "R"]\n1 a2-b2')
@example("2 a2-b2\na1..\n3 a2-b2")
@given(
    text=st.text()
    | st.text(alphabet="12ab-=!?#;${}()[]\"' \n", max_size=80)
    | st.lists(
        st.sampled_from(
            [
                "1 ",
                "2 ",
                "a2-b2",
                "h4-h3=f4",
                "a1-a5",
                "{[%played]}",
                "(",
                ")",
                "!?",
                "M:e5",
                " ",
                "\n",
            ]
        ),
        max_size=30,
    ).map("".join)
)
@pytest.mark.slow
def test_any_text_is_checked_or_told(text: str) -> None:
    for name in ("jersi", "pijersi", "mikjersi", "jersi/1"):
        with suppress(NotationError):
            checked(text, name)
