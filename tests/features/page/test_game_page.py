"""The page of a game: one file that shows all of a record as text, and fetches nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path

import html5lib
import pytest
from printkit.model import Language
from printkit.replay.conversion import record_text
from printkit.rules import Side

from game_pages import ANNOTATED, HOSTILE, hostile, packed, page_of, played

HOME = Path(__file__).parents[3]
LONG = HOME / "tests" / "data" / "records" / "jersi" / "2021-1011.txt"
_SVG = "{http://www.w3.org/2000/svg}"
_HTML = "{http://www.w3.org/1999/xhtml}"


@cache
def annotated() -> str:
    return page_of(ANNOTATED)


@cache
def long() -> str:
    return page_of(LONG.read_text(), Language.FR)  # French words are the longer ones


@cache
def parsed(page: str):
    return html5lib.HTMLParser(strict=True).parse(page)


def words_of(element) -> str:
    return " ".join("".join(element.itertext()).split())


def test_html_is_valid_and_its_ids_are_its_own():
    for page in (annotated(), page_of(hostile())):
        ids = [one.get("id") for one in parsed(page).iter() if one.get("id")]
        assert len(ids) == len(set(ids))


def test_a_policy_lets_nothing_in_but_the_pages_own_script_and_style():
    page = annotated()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert "unsafe" not in policy
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.S)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"


def test_it_names_no_address_and_holds_no_style_or_deed_in_an_attribute():
    page = annotated()
    root = parsed(page)
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not str(name).startswith("on")
            assert name != "style"
            if str(name).endswith(("href", "src")):
                assert value.startswith("#") or value == "data:,"
    bare = page.replace('"http://www.w3.org/', '"').replace("'http://www.w3.org/", "'")
    assert re.findall(r"https?:|url\(|@import", bare) == []


@pytest.mark.slow
def test_an_85_ply_game_takes_less_than_120_kb_and_each_turn_120_characters():
    assert len(long().encode()) < 120_000
    assert max(map(len, packed(long())["frames"]["spoken"])) <= 120


def test_without_a_script_it_shows_the_last_position_and_all_turns():
    root = parsed(annotated())
    (board,) = [one for one in root.iter(f"{_SVG}svg") if one.get("id") == "board"]
    assert board.get("aria-label") == "4 f5-f6 ??"
    ids = {one.get("id") for one in root.iter() if one.get("id")}
    uses = [one.get("href")[1:] for one in board.iter(f"{_SVG}use")]
    assert len(uses) > 50
    assert set(uses) <= ids
    (told,) = [one for one in root.iter() if one.get("id") == "told"]
    for words in (
        *("An early draw.", "1 a5-b6=c6 !?", "Best.", "Or", "quiet", "2 f6-f5", "3 a4-b5"),
        *("2 f6-g5=e6 !", "2 f6-a1 no 3 a2-a1 lost", "f6-a1 is illegal", "Calm.", "4 f5-f6 ??"),
    ):
        assert words in words_of(told).replace("(", ""), words


def test_turns_of_variations_link_to_their_own_frames():
    root = parsed(annotated())
    links = [one.get("href") for one in root.iter(f"{_HTML}a")]
    assert links == ["#p=1", "#p=1&v=1", "#p=2&v=1", "#p=2&v=2", "#p=3&v=1", "#p=2", "#p=3", "#p=4"]
    frames = packed(annotated())["frames"]
    places = set(zip(frames["ply"], frames["line"], strict=True))
    assert {(1, 0), (1, 1), (2, 1), (2, 2), (3, 1), (4, 0), (0, 0)} <= places


def test_every_frame_follows_the_one_before_its_turn():
    frames = packed(annotated())["frames"]
    told = list(zip(frames["line"], frames["ply"], strict=True))
    came = {told[at]: told[before] for at, before in enumerate(frames["before"]) if before >= 0}
    assert came[1, 1] == (0, 0)
    assert came[2, 2] == (1, 1)
    assert came[1, 3] == (1, 2)
    assert came[0, 2] == (0, 1)
    assert frames["before"][0] == -1


def test_all_of_a_record_is_text():
    page = page_of(hostile())
    root = parsed(page)
    assert list(root.iter(f"{_HTML}img")) == []
    assert [one.get("id") for one in root.iter(f"{_HTML}script")] == ["data", None]
    assert len(list(root.iter(f"{_HTML}style"))) == 1
    text = " ".join(root.itertext())
    for words in HOSTILE[:-1]:
        assert text.count(words) >= 4, words
    assert not re.search("[\x00-\x08\x0b-\x1f\ud800-\udfff]", text)
    title = next(root.iter(f"{_HTML}title")).text
    assert HOSTILE[0] in title


def test_every_turn_is_spoken_in_120_characters():
    spoken = packed(annotated())["frames"]["spoken"]
    assert max(map(len, spoken)) <= 120
    assert min(map(len, spoken)) > 10


def test_a_record_asks_for_the_pictures_that_are_printed():
    plain = ANNOTATED.replace("[%cal Ga1b2]", "")
    assert packed(page_of(plain))["printed"] == [[rank, 0] for rank in range(1, 5)]
    # What is drawn on is printed, and the end, also where nothing asks for it.
    assert packed(annotated())["printed"] == [[1, 0], [4, 0]]
    asking = ANNOTATED.replace("{An early", "{[%dia] An early").replace("$1", "$1 $221")
    # What it asks for stands beside what it draws on, in the order of the game.
    assert packed(page_of(asking))["printed"] == [[0, 0], [1, 0], [2, 1], [4, 0]]


def test_times_of_the_clock_stand_behind_their_turns():
    timed = ANNOTATED.replace("{Best.", "{Best. [%clk 0:09:58] [%emt 0:04]")
    (told,) = [one for one in parsed(page_of(timed)).iter() if one.get("id") == "told"]
    assert "1 a5-b6=c6 !? (0:09:58) (0:04)" in words_of(told)


def test_the_copied_record_is_the_game():
    text = packed(annotated())["record"]
    assert record_text(played(text)) == text
    for words in ('[White "Ada"]', "{Best. [%cal Ga1b2]}", "(2 f6-f5)", "{lost}", "0-1"):
        assert words in text


def test_a_game_that_goes_on_from_a_position_is_copied_with_it():
    text = '[Edition "jersi/4.16"]\n\na1:P a4:K c4:MS i4:k i7:p | MMMWW mmmmww | b\n\n1... i7-h7\n'
    game = played(text)
    again = played(record_text(game))
    assert again.start.position == game.start.position
    assert [ply.turn for ply in again.plies] == [ply.turn for ply in game.plies]


@pytest.mark.parametrize("side", ["white", "black"])
def test_the_side_asked_for_sits_below(side):
    page = page_of(ANNOTATED, side=Side[side.upper()])
    root = parsed(page)
    (bottom,) = [one for one in root.iter() if one.get("id") == "bottom"]
    assert next(bottom.iter(f"{_HTML}p")).get("id") == side
    assert packed(page)["below"] == Side[side.upper()].value


def test_the_same_game_gives_the_same_page():
    assert page_of(ANNOTATED) == annotated()
