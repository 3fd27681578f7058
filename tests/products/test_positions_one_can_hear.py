"""What a picture's text tells of a position is enough to set the position up again.

The listener knows the game's names and the words of the language, and nothing of the writer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printkit import library
from printkit.base.errors import Source
from printkit.gamefile import load_game, shelf, shipped_variants
from printkit.model import Game, Language, Localised, Owner
from printkit.notation.positions.state import read_state
from printkit.products.descriptions import position_description
from printkit.products.diagram import diagram_contents
from printkit.products.scenery import start_scenery
from printkit.replay.interpret import alphabet_of
from printkit.rules import Piece, Position, Rules, Side, unit_code

from examples import examples
from hearing import Listener
from playthroughs import start_of

GOOD = Path(__file__).parents[1] / "data" / "specs" / "good"
OWN = [str(GOOD / f"{name}.yaml") for name in ("brook", "rules", "five", "forms")]
DRAWN = [str(GOOD / f"{name}.yaml") for name in ("mill", "morris", "tablut", "extended-style")]
SHIPPED = shelf.shipped_paths()
VARIANTS = [f"{one.editions[0]}+{one.name}" for one in shipped_variants() if one.editions]
PLIES = 24


def heard_again(game: Game, position: Position, lost: tuple[tuple[Piece, ...], ...]) -> None:
    white, black = lost
    for language in Language:
        text = position_description(game, position, language, lost=(white, black), to_move=True)
        heard = Listener(game, language).hear(text)
        assert heard.cells == position.cells, text
        assert heard.reserve == position.reserve, text
        assert heard.lost == tuple(Counter(piece.kind for piece in side) for side in lost), text
        assert heard.to_move is position.to_move, text


def played_at_random(game: Game, random: Random) -> Iterator[tuple[Position, list[list[Piece]]]]:
    """Positions of a random game with what both sides have lost in it."""
    assert game.rules
    rules, position, lost = Rules.of(game.rules), start_of(game), [list[Piece](), list[Piece]()]
    while codes := rules.legal(position):
        turns = [rules.turn(code) for code in random.sample(codes, min(len(codes), 8))]
        turn = max(turns, key=lambda turn: len(rules.trace(position, turn).captured))
        for piece in rules.trace(position, turn).captured:
            lost[piece.side].append(piece)
        position = rules.play(position, turn)
        yield position, lost


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "seed"), [(120, 11), pytest.param(1000, 12, marks=pytest.mark.slow)]
)
def test_positions_of_all_games_are_set_up_again_from_their_texts(count: int, seed: int) -> None:
    random, seen = Random(seed), 0
    names = [*SHIPPED, *VARIANTS, *OWN]
    while seen < count:
        for game in map(load_game, names if count > 9 * len(names) else random.sample(names, 9)):
            if not game.rules or not (any(game.setup.cells) or game.free_setup):
                continue
            for rank, (position, lost) in enumerate(played_at_random(game, random)):
                heard_again(game, position, tuple(map(tuple, lost)))
                seen += 1
                if rank == PLIES:
                    break
    assert seen >= count


@pytest.mark.parametrize("name", [*DRAWN, "staku", "pijersi"])
def test_the_start_of_a_game_that_is_only_drawn_is_set_up_again(name: str) -> None:
    game = load_game(name)
    heard_again(game, game.setup, ((), ()))


@st.composite
def crowded(draw: st.DrawFn, game: Game) -> tuple[Position, tuple[tuple[Piece, ...], ...]]:
    """Any position that can be written down: stacks of three, of both sides and of nobody's."""
    pieces = st.builds(Piece, st.sampled_from(range(len(game.kinds))), st.sampled_from(Side))
    owned = pieces.map(
        lambda one: (
            one._replace(side=Side.WHITE) if game.kinds[one.kind].owner is Owner.NONE else one
        )
    )
    units = st.lists(owned, min_size=1, max_size=3)
    cells = [0] * len(game.grid.names)
    for cell, unit in draw(
        st.dictionaries(st.sampled_from(range(len(cells))), units, max_size=9)
    ).items():
        cells[cell] = unit_code(unit)
    counts = st.tuples(*(st.integers(0, 12) for _ in game.kinds))
    position = Position(
        cells=tuple(cells),
        reserve=draw(st.tuples(counts, counts)),
        to_move=draw(st.sampled_from(Side)),
    )
    return position, tuple(tuple(draw(st.lists(owned, max_size=5))) for _ in Side)


@pytest.mark.parametrize("name", ["staku", *OWN])
@examples(40)
@given(data=st.data())
@pytest.mark.slow
def test_whatever_stands_on_a_board_is_set_up_again(name: str, data: st.DataObject) -> None:
    game = load_game(name)
    heard_again(game, *data.draw(crowded(game)))


def test_names_that_would_be_misheard_give_way_to_the_ids_of_the_spec() -> None:
    odd = ("rock on rock", "rook, old", "queen a1", "king")
    kinds = tuple(
        replace(kind, name=Localised(texts=dict.fromkeys(("en", "fr"), name)))
        for kind, name in zip(load_game("jersi").kinds, odd, strict=False)
    )
    game = replace(load_game("jersi"), kinds=(*kinds, *load_game("jersi").kinds[len(odd) :]))
    told = position_description(game, game.setup, Language.EN)
    assert "rock a3, a6, b2, b5; paper a1, a7, b3, b6; scissors a2" in told


def told(name: str, state: str, language: Language, **more: object) -> str:
    game = load_game(name)
    given = read_state(state, Source("x", 1, 1), alphabet_of(game))
    return position_description(game, given.position, language, **more)  # type: ignore[arg-type]


def test_a_position_is_short_to_hear() -> None:
    state = "a4:K b1:R b5:R c4:RW i4:k | MMMW - | b"
    assert told("jersi", state, Language.EN, lost=((Piece(0, Side.WHITE),), ()), to_move=True) == (
        "White: rock b1, b5; king a4; wise on rock c4; in reserve: 1 wise, 3 mountains; "
        "lost: 1 rock. Black: king i4. Black to move."
    )
    assert told("jersi", state, Language.FR, lost=((), ()), to_move=True) == (
        "Blancs\u00a0: pierre b1, b5\u00a0; roi a4\u00a0; sage sur pierre c4\u00a0; "
        "en réserve\u00a0: 1 sage, 3 montagnes. Noirs\u00a0: roi i4. Les Noirs jouent."
    )


def test_a_piece_of_the_other_side_in_a_stack_is_told_as_such() -> None:
    assert told("staku", "d1:Tt e1:tNT e2:TN | - - | w", Language.EN) == (
        "White: token on neutral token on Black’s token e1. Black: token on White’s token d1. "
        "Neutral token on White’s token e2."
    )
    assert told("staku", "d1:Tt e2:TN | - - | w", Language.FR) == (
        "Blancs\u00a0: aucun jeton. Noirs\u00a0: jeton sur jeton des Blancs d1. "
        "Jeton neutre sur jeton des Blancs e2."
    )


@pytest.mark.parametrize(("state", "moves"), [("", ""), (" | - - | b", " Black to move.")])
def test_who_moves_is_told_only_where_it_is_known(state: str, moves: str) -> None:
    game = load_game("jersi")
    read = library.read_position(f"a4:K i4:k{state}", "--position", game)
    scenery = start_scenery(library.play_turns(game, read.given, ()), Language.EN)
    drawn = diagram_contents(game, scenery, Language.EN)
    assert drawn.description == f"White: king a4. Black: king i4.{moves}"
    assert drawn.caption is not None
    assert drawn.caption.sentence == moves.strip(" .")


def test_a_text_that_tells_too_little_is_heard_as_another_position() -> None:
    game = load_game("jersi")
    text = position_description(game, game.setup, Language.EN, lost=((), ()), to_move=True)
    for part in ("a3, ", "; king a4", "2 wise, ", "White to move."):
        heard = Listener(game, Language.EN).hear(text.replace(part, ""))
        whole = (heard.cells, heard.reserve, heard.to_move)
        assert whole != (game.setup.cells, game.setup.reserve, game.setup.to_move)


@pytest.mark.parametrize(
    ("name", "language", "tray"),
    [
        *(("pijersi", Language.EN, "lost"), ("pijersi", Language.FR, "perdus")),
        *(("jersi", Language.EN, "taken"), ("jersi", Language.FR, "capturés")),
    ],
)
def test_a_tray_of_ones_own_lost_cubes_is_not_called_as_one_of_prisoners(
    name: str, language: Language, tray: str
) -> None:
    # In Jersi captives lie with their captor, in Pijersi beside the side that lost them.
    game = load_game(name)
    lost = ((Piece(0, Side.WHITE),), ())
    read = library.read_position("a4:R b1:r | - - | w", "--position", game)
    start = start_scenery(library.play_turns(game, read.given, ()), language)
    scenery = replace(start, lost=lost)
    drawn = diagram_contents(game, scenery, language)
    assert drawn.trays.lost == tray
    told = {"lost": "lost: 1 ", "perdus": "perdus\u00a0: 1 "}
    assert (drawn.trays.lost_pieces == lost) is (tray in told)
    white, _, black = drawn.description.partition("Black" if language is Language.EN else "Noirs")
    one = told["lost" if language is Language.EN else "perdus"]
    assert one in white
    assert one not in black
