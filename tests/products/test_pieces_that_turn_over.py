"""A written turn that takes a piece off its cell and places another of its sides turns it over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from printkit import library
from printkit import scene as art
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.gamefile import game_of
from printkit.model import Game, Language
from printkit.products.descriptions import spoken_turn, turn_sentence
from printkit.replay.replay import Ply

SPEC = """
game: {id: made, title: Made}
board: {cells: squares, shape: rectangle 4x4}
kinds:
  silver:
    letter: S
    count: 2
    form: wedge
    name: {en: silver, fr: l’argent}
    sides: {S: silver, N: {face: gilt, name: {en: gilt silver, fr: l’argent doré}}}
  pawn: {letter: P, count: 2, form: wedge, name: {en: pawn, fr: le pion}}
faces: {silver: [], gilt: [], pawn: []}
setup: {white: 'c1:S b1:P', black: 'd1:p a4:s'}
turns: unchecked
"""
GAME: Game = game_of(SPEC, Path())
TURNS = [
    (
        "c1-c2/xc2/N:c2",
        "White moves a silver from c1 to c2 (turns over on c2: gilt silver)",
        "Les Blancs déplacent un argent de c1 à c2 (se retourne en c2\u00a0: argent doré)",
        0,
    ),
    (
        "c1xd1/xd1/N:d1",
        "White moves a silver from c1 to d1 (taken: pawn; turns over on d1: gilt silver)",
        (
            "Les Blancs déplacent un argent de c1 à d1 "
            "(capture\u00a0: pion\u00a0; se retourne en d1\u00a0: argent doré)"
        ),
        1,
    ),
    (
        "xc1/N:c1",
        "White turns over a silver on c1, which now shows: gilt silver",
        "Les Blancs retournent un argent en c1, qui montre alors\u00a0: argent doré",
        0,
    ),
    # no side of the same piece, or not one's own: that is a capture
    (
        "xc1/P:c1",
        "White places a pawn on c1 (taken: silver)",
        "Les Blancs posent un pion en c1 (capture\u00a0: argent)",
        1,
    ),
    (
        "xa4/N:a4",
        "White places a gilt silver on a4 (taken: silver)",
        "Les Blancs posent un argent doré en a4 (capture\u00a0: argent)",
        1,
    ),
]


def played(turn: str) -> Ply:
    record, _ = library.read_record_text(f"1. {turn}\n", "x.txt", GAME)
    (ply,) = library.replay(GAME, record).plies
    return ply


@pytest.mark.parametrize(("turn", "english", "french", "lost"), TURNS)
def test_a_piece_that_turns_over_is_not_said_to_be_taken(turn, english, french, lost) -> None:
    ply = played(turn)
    assert turn_sentence(GAME, ply.trace, Language.EN) == english
    assert turn_sentence(GAME, ply.trace, Language.FR) == french
    assert sum(map(len, ply.lost)) == lost
    spoken = spoken_turn(GAME, ply, Language.EN)
    assert ("turns over" in spoken) == ("turns over" in english)
    assert english.count("turns over") <= 1
    assert french.count("retourne") <= 1
    assert ("takes" in spoken) == bool(lost)


def flat(shapes: tuple[art.Shape, ...]) -> Iterator[art.Shape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, art.Group | art.Clip):
            yield from flat(shape.shapes)


@pytest.mark.parametrize(("turn", "english", "french", "lost"), TURNS)
def test_a_piece_that_turns_over_is_not_crossed_out(turn, english, french, lost) -> None:
    del english, french
    ply = played(turn)
    contents = DiagramContents(position=ply.position, trace=ply.trace)
    scene = diagram(GAME, GAME.themes["screen"], contents, Viewport())
    shown = [one for one in flat(scene.shapes) if isinstance(one, art.Use)]
    assert sum(one.symbol.id.startswith("victim") for one in shown) == lost
