"""Every turn is spoken in one sentence that is short, whole and true."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from printkit import library
from printkit.base.errors import Source
from printkit.gamefile import load_game, shelf, shipped_variants
from printkit.model import Language, Localised
from printkit.notation.positions.state import read_state
from printkit.products.descriptions import LONGEST, spoken_start, spoken_turn
from printkit.replay.interpret import alphabet_of
from printkit.replay.replay import Ply, turn_text
from printkit.rules import Rules

from playthroughs import random_game

DATA = Path(__file__).parents[1] / "data"
TURNS = [
    # one step
    ("jersi", "c3:R", "c3-c4", "rock from c3 to c4", "pierre de c3 à c4"),
    ("jersi", "c3:RP", "c3-c4", "paper from c3 to c4", "feuille de c3 à c4"),
    ("jersi", "c3:R c4:S", "c3-c4", "rock from c3 to c4, onto a scissors cube",
     "pierre de c3 à c4, sur des ciseaux"),
    ("jersi", "c3:RP c4:S", "c3-c4", "paper from c3 to c4, onto a scissors cube",
     "feuille de c3 à c4, sur des ciseaux"),
    ("jersi", "c3:RP", "c3=c5", "stack from c3 to c5", "pile de c3 à c5"),
    ("jersi", "c3:R c4:s", "c3-c4", "rock from c3 to c4, takes a scissors cube",
     "pierre de c3 à c4, capture de ciseaux"),
    ("jersi", "c3:PR c4:ss", "c3=c4!", "stack from c3 to c4, takes 2 scissors",
     "pile de c3 à c4, capture de 2 ciseaux"),
    ("jersi", "c3:PR c4:ps", "c3=c4!", "stack from c3 to c4, takes a paper and a scissors cube",
     "pile de c3 à c4, capture d’une feuille et de ciseaux"),
    ("jersi", "c3:R c4:Ms", "c3-c4", "rock from c3 to c4, takes a scissors cube",
     "pierre de c3 à c4, capture de ciseaux"),
    # two steps
    ("jersi", "c3:R c4:P", "c3-c4=c6", "rock from c3 to c4, onto a paper, then the stack to c6",
     "pierre de c3 à c4, sur une feuille, puis la pile en c6"),
    ("jersi", "c3:RP", "c3=c5-b6", "stack from c3 to c5, then the paper to b6",
     "pile de c3 à c5, puis la feuille en b6"),
    ("jersi", "c3:RP c5:r b6:r", "c3=c5!-b6!",
     "stack from c3 to c5, takes a rock, then the paper to b6, takes a rock",
     "pile de c3 à c5, capture d’une pierre, puis la feuille en b6, capture d’une pierre"),
    ("staku", "d1:NTT e8:t", "d1+d3", "2 tokens from d1 to d3", "2 jetons de d1 à d3"),
    ("staku", "d1:NTT e8:t", "d1*d4", "stack from d1 to d4", "pile de d1 à d4"),
    ("staku", "d1:NTT e8:t", "d1*d2+d4", "stack from d1 to d2, then 2 tokens to d4",
     "pile de d1 à d2, puis 2 jetons en d4"),
    ("staku", "d1:NTT e1:N e8:t", "d1+e1", "2 tokens from d1 to e1, onto a neutral token",
     "2 jetons de d1 à e1, sur un jeton neutre"),
    # from the reserve, back from prison, given up, exchanged
    ("jersi", "a4:K | MW mw | w", "M:c4", "drops a mountain on c4",
     "parachutage d’une montagne en c4"),
    ("jersi", "a4:K | MW mw | w", "M:c4/W:c5", "drops a mountain on c4 and a wise on c5",
     "parachutage d’une montagne en c4 et d’un sage en c5"),
    ("jersi", "c3:R a4:K c4:k", "c3-c4!!/k:i4",
     "rock from c3 to c4, takes the king, the king is put back on i4",
     "pierre de c3 à c4, capture du roi, retour du roi en i4"),
    ("jersi/4.14+ransom", "c3:R a4:K c4:k i3:r i2:p", "c3-c4!!/k:i4#i3",
     ("rock from c3 to c4, takes the king, the king is put back on i4, "
      "given up as a ransom: rock on i3"),
     "pierre de c3 à c4, capture du roi, retour du roi en i4, rançon\u00a0: pierre en i3"),
    ("jersi/3+mucti", "a3:N i3:n d4:T e5:c f6:r", "a3~d4",
     "the king and the ghost change places, a3 and d4",
     "le roi et le fantôme permutent, a3 et d4"),
]  # fmt: skip


def ply_of(name: str, state: str, turn: str) -> Ply:
    game = load_game(name)
    given = read_state(state, Source("x", 1, 1), alphabet_of(game))
    return library.play_turns(game, given, [(turn, Source("x", 1, 1))]).plies[-1]


@pytest.mark.parametrize(("name", "state", "turn", "english", "french"), TURNS)
def test_each_kind_of_turn_is_spoken(name, state, turn, english, french) -> None:
    game, ply = load_game(name), ply_of(name, state, turn)
    told = [spoken_turn(game, ply, language, "12") for language in Language]
    assert told[0].startswith(f"12, White: {english}.")
    assert told[1].startswith(f"12, Blancs\u00a0: {french}.")


def test_prisoners_that_are_exchanged_are_spoken() -> None:
    record, choice = library.read_record(DATA / "editions" / "2022-0523-1249.txt")
    plies = library.replay(choice.game, record).plies
    exchanges = [ply for ply in plies if ply.trace.exchanged]
    assert exchanges
    for ply in exchanges:
        assert ", prisoners exchanged: " in spoken_turn(choice.game, ply, Language.EN)


@pytest.mark.parametrize(
    ("state", "turn", "end", "fin"),
    [
        ("h4:K e4:k", "h4-i4", "White wins", "Les Blancs gagnent"),
        ("c3:R a4:K i4:k | - - | w | 39", "c3-c4", "Draw", "Partie nulle"),
    ],
)
def test_how_a_game_ended_is_said_behind_its_last_turn(state, turn, end, fin) -> None:
    game, ply = load_game("jersi"), ply_of("jersi", state, turn)
    english, french = (spoken_turn(game, ply, language, "9") for language in Language)
    assert english.partition(". ")[2].startswith(end)
    assert french.partition(". ")[2].startswith(fin)


def test_a_turn_that_was_played_though_illegal_is_said_to_be() -> None:
    text = '[Edition "jersi/4.16"]\n1 a2-c2 {[%played] nobody saw it}\n'
    record, choice = library.read_record_text(text, "game.txt")
    (ply,) = library.replay(choice.game, record).plies
    assert spoken_turn(choice.game, ply, Language.EN, "1").endswith(" Illegal.")
    assert spoken_turn(choice.game, ply, Language.FR, "1").endswith(" Illégal.")


def test_a_start_says_who_moves() -> None:
    game = load_game("jersi")
    assert spoken_start(game, game.setup, Language.EN) == "Start. White to move."
    assert spoken_start(game, game.setup, Language.FR) == "Départ. Les Blancs jouent."


GAMES = [*shelf.shipped_paths(), *(f"{v.editions[0]}+{v.name}" for v in shipped_variants())]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.few(2)
def test_no_turn_of_any_game_is_longer_or_cut(name: str) -> None:
    game = load_game(name)
    if not game.rules or not (any(game.setup.cells) or game.free_setup):
        return
    rules, random = Rules.of(game.rules), Random(5)
    for before, _, _ in islice(random_game(game), 1, None, 3):
        codes = rules.legal(before)
        for turn in map(rules.turn, random.sample(codes, min(len(codes), 5))):
            ply = Ply(
                number=100,
                printed=None,
                turn=turn,
                source=Source("x"),
                text=turn_text(game, before, turn),
                trace=rules.trace(before, turn),
                position=rules.play(before, turn),
                lost=((), ()),
                warnings=(),
            )
            for language in Language:
                told = spoken_turn(game, ply, language, "100")
                assert len(told) <= LONGEST
                assert re.fullmatch(r"100, [^:]+: [^.]+\.( [^.]+\.)*", told), told
                assert "  " not in told
                assert "{" not in told


LONG = "Grand Duke of the Seven Northern Forests and all their wolves"


def test_long_names_shorten_what_is_told_but_no_word() -> None:
    jersi = load_game("jersi")
    texts = Localised(texts=dict.fromkeys(("en", "fr"), LONG))
    kinds = tuple(replace(kind, name=texts) for kind in jersi.kinds)
    ply = ply_of("jersi", "c3:RP c5:r b6:r", "c3=c5!-b6!")
    for players in (jersi.players, (texts, texts)):
        told = spoken_turn(replace(jersi, kinds=kinds, players=players), ply, Language.EN, "12")
        assert len(told) <= LONGEST
        assert told.endswith(": c3=c5!-b6!.")
    speech = Localised(texts=dict.fromkeys(("en", "fr"), LONG * 3))
    told = spoken_turn(replace(jersi, players=(speech, speech)), ply, Language.EN, "12")
    assert told == "12: c3=c5!-b6!."
