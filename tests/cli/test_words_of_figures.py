"""The words of figures on any diagram: what the rules are asked for, and the part that is seen."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

STACK = ("diagram", "jersi", "--position", "b3:WW b4:RS a1:K i1:k")


def described(path: Path) -> str:
    return ElementTree.parse(path).find("{http://www.w3.org/2000/svg}desc").text


def height(path: Path) -> float:
    return float(ElementTree.parse(path).getroot().get("height").removesuffix("mm"))


def test_first_steps_are_those_of_the_rules(printkit, tmp_path: Path) -> None:
    assert printkit(*STACK, "--fan", "b4=", "-o", "fan.svg").status == 0
    told = described(tmp_path / "fan.svg")
    reached = re.findall("arrow from b4 to ([a-z][0-9])", told)
    assert reached == ["a3", "a4", "b5", "b6", "c3", "c4", "d3", "d5"]
    same = ("--fan", f"b4=: only {' '.join(reached)}")
    assert printkit(*STACK, *same, "-o", "only.svg").status == 0
    assert (tmp_path / "only.svg").read_bytes() == (tmp_path / "fan.svg").read_bytes()


@pytest.mark.parametrize("bar", ["b4=b2", "b4=b2: path-blocked", " b4=b2 :  path-blocked "])
def test_a_turn_is_crossed_out_with_its_reason_in_words(printkit, tmp_path: Path, bar: str) -> None:
    assert printkit(*STACK, "--bar", bar, "-o", "bar.svg").status == 0
    told = described(tmp_path / "bar.svg")
    assert "b4=b2 crossed out (a stack does not jump, and b3 is not empty)" in told


def test_a_drop_has_colons_of_its_own(printkit, tmp_path: Path) -> None:
    state = "d4:R a4:K i4:k | MMMMWW - | w"
    drop = ("diagram", "jersi", "--position", state, "--bar", "M:d4: drop-onto", "-o", "drop.svg")
    assert printkit(*drop).status == 0
    assert "M:d4 crossed out" in described(tmp_path / "drop.svg")


def test_a_part_of_the_board_is_seen(printkit, tmp_path: Path) -> None:
    for crop in ("whole", "marked", "b3..c5"):
        asked = (*STACK, "--bar", "b4=b2", "--no-caption", "--crop", crop, "-o", f"{crop}.svg")
        assert printkit(*asked).status == 0
    heights = [height(tmp_path / f"{crop}.svg") for crop in ("whole", "b3..c5", "marked")]
    assert heights == sorted(set(heights), reverse=True)


def test_a_turn_alone_gives_a_part_too(printkit, tmp_path: Path) -> None:
    turn = ("diagram", "jersi", "--turn", "a2-b2=d3", "--no-caption")
    assert printkit(*turn, "-o", "whole.svg").status == 0
    assert printkit(*turn, "--crop", "marked", "-o", "part.svg").status == 0
    part, whole = (len((tmp_path / f"{name}.svg").read_text()) for name in ("part", "whole"))
    assert part < whole / 2


def test_zones_and_signs_are_told(printkit, tmp_path: Path) -> None:
    asked = ("--mark", "beside a1", "--mark", "goal.white", "--mark", "e5v", "--annotate", "d4x")
    assert printkit("diagram", "jersi", *asked, "-o", "zones.svg").status == 0
    told = described(tmp_path / "zones.svg")
    assert "cross on d4; tick on e5; dashed rings on a2 b1 b2; dashed rings on i1 i2" in told


def test_all_that_is_not_so_is_told_with_its_place(printkit, tmp_path: Path) -> None:
    asked = ("--fan", "b4=: only a3", "--fan", "b44=", "--bar", "a1-b1", "--bar", "a1-d1: tofar",
             "--mark", "goal.wite", "--mark", "beside z9", "--crop", "a1..z9")  # fmt: skip
    done = printkit(*STACK, *asked, "-o", "no.svg")
    assert done.status == 1
    assert not (tmp_path / "no.svg").exists()
    places = re.findall("^error: (--[a-z]+:[0-9]+:[0-9]+): ", done.err, re.MULTILINE)
    assert places == ["--fan:1:6", "--fan:2:1", "--bar:1:1", "--bar:2:8", "--mark:1:1",
                      "--mark:2:8"]  # fmt: skip
    assert "did you mean goal.white?" in done.err


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--crop", "a1..z9"), "--crop:1:1: 'a1..z9' is no part of the board"),
        (("--crop", "marked"), "--crop:1:1: nothing is marked"),
        (("--crop", ""), "--crop:1:1: '' is no part of the board"),
        (("--fan", ""), "--fan:1:1: '' are no first steps"),
        (("--fan", "a1="), "--fan:1:1: a1= reaches no cell"),
        (("--bar", ""), "--bar:1:1: "),
        (("--mark", "beside"), "--mark:1:1: no cell beside"),
    ],
)
def test_an_odd_word_is_refused_in_one_line(printkit, asked, said) -> None:
    done = printkit(*STACK, *asked, "-o", "no.svg")
    assert done.status == 1
    (line,) = (line for line in done.err.splitlines() if line.startswith("error: "))
    assert said in line
