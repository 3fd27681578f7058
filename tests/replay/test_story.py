"""The story of a game: every form of a replay tells this one value."""

from __future__ import annotations

import pytest
from printkit import library
from printkit.model import Language
from printkit.notation.alphabet import Numbering
from printkit.notation.records.tree import Remark
from printkit.products.replays.record import frames, turn_label
from printkit.replay.story import Story, story_of
from printkit.rules import Side

PIJERSI = """[Edition "pijersi/45"]

{An early draw. [%dia]} 1 a5-b6=c6 {Best. [%cal Ga1b2]} ({Or} 1 a5-a4 {quiet} 2 f6-g5=e6
(2 f6-f5) 3 a4-b5 $220) 2 f6-g5=e6 $1 $221 (2 f6-a1 {no}) 3 a3-a4
"""


def told(text: str) -> Story:
    record, choice = library.read_record_text(text, "game.txt")
    return story_of(library.replay(choice.game, record))


def test_variations_are_lines_in_the_order_in_which_they_begin() -> None:
    story = told(PIJERSI)
    assert [line.number for line in story.lines] == [0, 1, 2, 3]
    assert [line.parent for line in story.lines] == [-1, 0, 1, 0]
    assert [line.before for line in story.lines] == [0, 0, 1, 1]
    assert [len(line.turns) for line in story.lines] == [3, 3, 1, 0]
    assert story.lines[1].remarks == ("Or",)


def test_a_variation_leaves_before_the_turn_that_it_stands_after() -> None:
    story = told(PIJERSI)
    _, first, inner, _ = story.lines
    assert first.start == story.played.start.position
    assert inner.start == first.turns[0].ply.position
    assert [turn.ply.number for turn in first.turns] == [1, 2, 3]


def test_what_cannot_be_played_in_a_variation_is_kept_as_words() -> None:
    last = told(PIJERSI).lines[3]
    assert [turn.text for turn in last.rest] == ["f6-a1"]
    assert last.rest[0].notes == (Remark("no"),)
    (problem,) = told(PIJERSI).problems
    assert problem.source is not None
    assert (problem.source.line, problem.source.column) == (4, 47)


def test_a_record_asks_for_diagrams() -> None:
    story = told(PIJERSI)
    assert story.game_line.asks_diagram
    assert [turn.asks_diagram for turn in story.game_line.turns] == [False, True, False]
    assert story.game_line.turns[1].side_below is Side.BLACK
    assert story.lines[1].turns[2].asks_diagram
    assert story.game_line.turns[0].has_drawings
    assert not any(turn.has_drawings for turn in story.lines[1].turns)


@pytest.mark.parametrize(
    ("goes_on", "sentence"),
    [
        ("4 f1-e1", ""),
        ("4 a1-e5", "The record goes on with a1-e5, which is illegal: the rock on a1 belongs"),
        ("4 f7-e6-d6-c6", "The record goes on with f7-e6-d6-c6, which "),
        ("4 f7-xx", "The record goes on with f7-xx, which cannot be played: no cell 'xx'"),
    ],
)
def test_a_story_says_how_a_record_goes_on_that_is_illegal(goes_on: str, sentence: str) -> None:
    text = f"{PIJERSI.rstrip()} {goes_on}"
    record, choice = library.read_record_text(text, "game.txt")
    story = story_of(library.replay_so_far(choice.game, record))
    assert story.stopped.startswith(sentence)
    assert bool(story.stopped) is bool(sentence)
    assert frames(story, Language.EN)[-1].scenery.ending == story.stopped


def test_numbers_count_what_the_record_counts() -> None:
    pairs = told('[Edition "jersi/4.0"]\n7 b1-b2 h6-h5 8 b2-b3')
    assert pairs.numbering is Numbering.PAIRS
    assert [turn_label(pairs, turn) for turn in pairs.game_line.turns] == ["7", "7…", "8"]
    turns = told(PIJERSI)
    assert turns.numbering is Numbering.TURNS
    assert [turn_label(turns, turn) for turn in turns.game_line.turns] == ["1", "2", "3"]


def test_frames_are_the_start_and_every_turn() -> None:
    story = told(PIJERSI)
    shown = frames(story, Language.EN)
    assert [frame.ply for frame in shown] == [0, 1, 2, 3]
    assert shown[0].turn is None
    assert shown[3].scenery.position == story.game_line.turns[-1].ply.position


def test_the_last_frame_tells_how_the_players_ended_the_game() -> None:
    for end, said in (("1-0 (Black resigned)", "Black resigns."), ("draw agreed", "Draw agreed.")):
        *others, last = frames(told(f"{PIJERSI.rstrip()}\n{end}\n"), Language.EN)
        assert last.scenery.ending == said
        assert not any(one.scenery.ending for one in others)
    assert frames(told(PIJERSI), Language.EN)[-1].scenery.ending == ""


def test_variations_that_stand_too_deep_are_kept_as_words() -> None:
    opened = "".join(f"(1 a5-b6=c{6 - rank % 2} " for rank in range(400))
    story = told(f'[Edition "pijersi/45"]\n\n1 a5-b6=c6 {opened}{")" * 400}')
    assert len(story.lines) == 102
    assert [turn.text for turn in story.lines[-1].rest] == ["a5-b6=c6"]
