"""Mistakes that different stages find come in one go, and none that only follows from another."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile import game_of

SPEC = """\
game: {id: pond, title: Pond}
board:
  cells: squares
  shape: rectangle 5x5
  tints:
    water: {colour: "#9ecbe0", cells: c}
    bank: {colour: "#b9c98a", cells: rest}
kinds:
  fox: {letter: F, count: 2}
  hen: {letter: H, count: 2, form: disc}
  owl: {letter: O, count: 1, owner: none}
faces:
  fox: [circle: {radius: 0.2}]
  hen: blank
  owl: blank
players:
  white: {en: Reed, colour: "#336699"}
setup:
  white: a1:F a2:H
  black: half-turn
  neutral: c3:O
themes:
  night: {extends: screen, tints: {water: "#223344"}}
figures:
  one: {stand: "a1:F", mark: b2}
texts:
  rules.cube: a piece
notation: {dialect: plain}
turns: unchecked
"""
SLIPS = {  # what is written, what instead, and the parts that say so
    "words of cells": ("squares", "sqares", ["board.cells"]),
    "shape": ("rectangle 5x5", "rectangel 5x5", ["board.shape"]),
    "colour of a tint": ("{colour: \"#9e", "{color: \"#9e", ["board.tints.water.color"]),
    "cells of a tint": ("cells: rest", "cells: rest q", ["board.tints.bank.cells"]),
    "form": ("form: disc", "form: circle", ["kinds.hen.form"]),
    "letter": ("letter: O", "letter: Ow", ["kinds.owl.letter"]),
    "count": ("count: 1", "count: one", ["kinds.owl.count"]),
    "shape of a face": ("circle: {radius", "cirle: {radius", ["faces.fox.1.cirle"]),
    "face of nobody": ("  owl: blank", "  cow: blank", ["faces.cow"]),
    "colour of a player": ("#336699", "blue", ["players.white.colour"]),
    "name of a piece": ("a1:F a2:H", "a1:fox a2:H", ["setup.white"]),
    "a third side": ("  neutral:", "  red: c2:F\n  neutral:", ["setup.red"]),
    "base of a theme": ("extends: screen", "extends: scren", ["themes.night.extends"]),
    "tint of a theme": ("{water: \"#22", "{watr: \"#22", ["themes.night.tints.watr"]),
    "key of a figure": ("mark: b2", "moves: b2", ["figures.one.moves"]),
    "text": ("rules.cube", "rules.cub", ["texts.rules.cub"]),
    "dialect": ("dialect: plain", "dialect: jersi", ["notation.dialect"]),
    "id": ("id: pond", "id: Pond!", ["game.id"]),
    "key of the game": ("title: Pond", "titel: Pond", ["game.titel"]),
}  # fmt: skip
FOLLOW = {
    # what cannot be said of cells, or of pieces, while it is unknown which there are
    frozenset(("words of cells", "shape")): {"board.shape"},
    frozenset(("words of cells", "cells of a tint")): {"board.tints.bank.cells"},
    frozenset(("words of cells", "tint of a theme")): {"themes.night.tints.watr"},
    frozenset(("shape", "cells of a tint")): {"board.tints.bank.cells"},
    frozenset(("colour of a tint", "cells of a tint")): {"board.tints.bank.cells"},
    frozenset(("colour of a tint", "tint of a theme")): {"themes.night.tints.watr"},
    frozenset(("letter", "name of a piece")): {"setup.white"},
    frozenset(("count", "name of a piece")): {"setup.white"},
    frozenset(("letter", "count")): {"kinds.owl.letter"},
    frozenset(("count", "face of nobody")): {"faces.cow"},
}


def told(*slips: str) -> list[str]:
    """The parts that are said to be wrong in the spec with these slips, in their order."""
    text = SPEC
    for slip in slips:
        before, after, _ = SLIPS[slip]
        assert text.count(before) == 1
        text = text.replace(before, after)
    with pytest.raises(SpecError) as refused:
        game_of(text, Path())
    problems = refused.value.problems
    places = [problem.source for problem in problems if problem.source is not None]
    assert len(places) == len(problems)
    assert places == sorted(places)
    return [place.path for place in places]


def test_the_spec_is_sound_without_a_slip():
    assert game_of(SPEC, Path()).id == "pond"


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_once(slip):
    assert sorted(told(slip)) == SLIPS[slip][2]


@pytest.mark.parametrize(("one", "other"), [*combinations(SLIPS, 2)])
@pytest.mark.few(25)
def test_two_slips_are_told_together_and_nothing_else(one, other):
    expected = {*SLIPS[one][2], *SLIPS[other][2]} - FOLLOW.get(frozenset((one, other)), set())
    assert sorted(told(one, other)) == sorted(expected)


def test_all_parts_may_be_wrong_at_once():
    words = told("shape", "form", "name of a piece", "tint of a theme", "text", "dialect", "id")
    assert len(words) == 7


def test_what_is_needed_and_missing_keeps_nothing_else_back():
    text = SPEC.replace("kinds:", "kindes:").replace("rectangle", "rectangel")
    with pytest.raises(SpecError) as refused:
        game_of(text, Path())
    assert [one.source.path for one in refused.value.problems if one.source] == [
        "board.shape",
        "kindes",
    ]
