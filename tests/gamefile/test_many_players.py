"""Games of two to six players with keys of their own: setups, signs, what is refused."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from printkit.base.errors import NotationError, Source, SpecError
from printkit.draw.theme_check import flaws
from printkit.gamefile import game_of
from printkit.model import Game
from printkit.notation.positions.state import read_state, write_state
from printkit.notation.positions.textboard import read_textboard, write_textboard
from printkit.replay.interpret import alphabet_of
from printkit.rules import Side, unit_code, unit_pieces
from printkit.rules.position import Piece

COLOURS = ("#ffffff", "#1f1d1b", "#c03113", "#50d582", "#2b54ab", "#f1c12f")
KEYS = ("white", "black", "red", "green", "blue", "yellow", "pink")
PLAYERS = {
    key: f'{key}: {{en: {key.title()}, colour: "{colour}"}}'
    for key, colour in zip(KEYS, (*COLOURS, "#ff88cc"), strict=True)
}
THREE = f"{{{PLAYERS['red']}, {PLAYERS['green']}, {PLAYERS['blue']}}}"
KINDS = (
    "{man: {letter: M, count: 9}, king: {letter: K, count: 2},"
    " stone: {letter: S, count: 3, owner: none}}"
)


TWO_TO_SIX = "a game has two to 6 players"
KNOWN = "known: red, green, blue"


def game(players: str = THREE, setup: str = "{red: a1:M}", more: str = "", kinds: str = "") -> Game:
    text = f"""game: {{id: x, title: X}}
board: {{cells: squares, rows: [{{name: a, cells: 4}}, {{name: b, cells: 4}}]}}
kinds: {kinds or KINDS}
players: {players}
setup: {setup}
{more or "turns: unchecked"}
"""
    return game_of(text, Path())


def whole(made: Game) -> str:
    return write_state(made.setup, alphabet_of(made))


@pytest.mark.parametrize(
    ("setup", "state"),
    [
        ("{red: a1:M, green: a2:K, blue: b1..b2:M}", "a1:rM a2:gK b1:bM b2:bM | - - - | r"),
        ("{blue: a1:MM}", "a1:bMbM | - - - | r"),
        ("{stacks: a1:rMgKSbM b2:S}", "a1:rMgKSbM b2:S | - - - | r"),
        ("{red: none, neutral: b4:S, stacks: a1|a2:gM}", "b4:S a1|a2:gM | - - - | r"),
        ("{red: a1:M, reserve: {green: MK, blue: M}}", "a1:rM | - gKgM bM | r"),
        ("{red: a1:M, reserve: M}", "a1:rM | rM gM bM | r"),
    ],
)
def test_a_setup_names_pieces_by_players_or_by_their_signs(setup: str, state: str) -> None:
    made = game(setup=setup)
    assert whole(made) == state
    alphabet = alphabet_of(made)
    assert read_state(state, Source(""), alphabet).position == made.setup
    assert made.player_keys == ("red", "green", "blue")
    shown = write_textboard(made.setup, alphabet)
    assert read_textboard(shown, "", alphabet).position == made.setup


def test_white_and_black_may_be_any_of_many_players() -> None:
    made = game(f"{{{', '.join(PLAYERS[key] for key in KEYS[2:4])}, {PLAYERS['white']}}}",
                "{white: a1:M, green: a2:M}", kinds="{man: {letter: M, count: 1}}")  # fmt: skip
    assert whole(made) == "a1:wM a2:gM | - - - | r"
    assert [made.themes["screen"].of(side).face for side in made.sides] == [
        "#c03113", "#50d582", "#ffffff",
    ]  # fmt: skip


def test_two_players_may_have_keys_of_their_own() -> None:
    made = game('{red: {en: Red, colour: "#c03113"}, blue: Blue}', "{red: a1:M, blue: b1:K}",
                kinds="{man: {letter: M, count: {red: 2, blue: 1}},"
                      " king: {letter: K, count: 1}}")  # fmt: skip
    assert whole(made) == "a1:M b1:k | - - | w"
    assert [one["en"] for one in made.players] == ["Red", "Blue"]
    assert [kind.counts for kind in made.kinds] == [(2, 1), (1, 1)]


SIGNED = "write the player’s sign and the piece’s letter: rM; the signs are r g b"
SAME = THREE.replace("#50d582", "#c13213")
UNSIGNED = f"{{{PLAYERS['blue']}, {PLAYERS['black']}, {PLAYERS['red']}}}"


@pytest.mark.parametrize(
    ("players", "setup", "what", "hint"),
    [
        (f"{{{', '.join(PLAYERS.values())}}}", "", "players.pink: 7 players", TWO_TO_SIX),
        ("{red: Red}", "", "players.red: 1 players", TWO_TO_SIX),
        (
            SAME,
            "",
            (
                "players.green.colour: the pieces of both players would have one colour: #c03113"
                " and #c13213"
            ),
            "no eye tells them apart; make one of them much lighter or darker",
        ),
        (
            UNSIGNED,
            "{blue: a1:M}",
            "players.black: the players blue and black would have one sign: b",
            "give one of them another: `black: {…, sign: l}`",
        ),
        (
            THREE.replace('"#c03113"', '"#c03113", sign: R'),
            "",
            "players.red.sign: the sign of a player is one small letter, not 'R'",
            "",
        ),
        (THREE, "{red: a1:M, pink: a2:M}", "setup.pink: no player is called 'pink'", KNOWN),
        (THREE, "{gren: a2:M}", "setup.gren: no player is called 'gren'", "did you mean green?"),
        (THREE, "{white: a1:M}", "setup.white: no player is called 'white'", KNOWN),
        (THREE, "{red: a1:M, extra: a1:M}", "setup.extra: `extra` is for two players", ""),
        (THREE, "{stacks: a1:xM}", "setup.stacks: no player has the sign 'x'", SIGNED),
        (
            THREE,
            "{stacks: a1:M}",
            "setup.stacks: whose the piece 'M' is does not stand before it",
            SIGNED,
        ),
        (THREE, "{stacks: a1:rQ}", "setup.stacks: no kind has the letter 'Q'", SIGNED),
        (THREE, "{blue: a1:KKK}", "setup.blue: more king than the box holds: each side owns 2", ""),
        (
            THREE.replace(', colour: "#c03113"', ""),
            "",
            "players.red: these pieces have no colour",
            "of three players and more each has one; all eyes distinguish " + " ".join(COLOURS),
        ),
        (
            "{white: {en: W, sign: w}, black: B}",
            "{white: a1:M}",
            "players.white.sign: a sign is for three players and more",
            "with two, capitals are the first player’s and small letters the other’s",
        ),
    ],
)
def test_what_cannot_be_is_told_at_its_place(
    players: str, setup: str, what: str, hint: str
) -> None:
    with pytest.raises(SpecError) as caught:
        game(players, setup or "{red: a1:M}")
    (one,) = caught.value.problems
    assert one.source is not None
    assert one.source.line
    assert f"{one.source.path}: {one.what}" == what
    assert one.hint == hint


def test_rules_are_for_two() -> None:
    with pytest.raises(SpecError) as caught:
        game(more="rules: {beats: {}, draw: {quiet_turns: 9}}")
    told = {str(one.what): (one.source, one.hint) for one in caught.value.problems}
    source, hint = told["the rules are for two players, and this game has 3"]
    assert source is not None
    assert (source.path, hint) == ("rules", "write `rules: none` and `turns: unchecked`")


def test_a_count_leaves_out_nobody() -> None:
    with pytest.raises(SpecError, match=r"kinds.man.count: the key 'green' is missing"):
        game(kinds="{man: {letter: M, count: {red: 1, blue: 2}}}")
    made = game(kinds="{man: {letter: M, count: {red: 1, green: 0, blue: 2}}}")
    assert [kind.counts for kind in made.kinds] == [(1, 0, 2)]
    with pytest.raises(SpecError, match="more man than the box holds: Red owns 1"):
        game(setup="{red: a1:MM}", kinds="{man: {letter: M, count: {red: 1, green: 0, blue: 2}}}")


def test_six_players_are_distinguished_by_every_eye_and_in_every_theme() -> None:
    six = f"{{{', '.join(PLAYERS[key] for key in KEYS[:6])}}}".replace(
        '"#1f1d1b"', '"#1f1d1b", sign: k'
    )
    made = game(six, "{white: a1:M}", kinds="{man: {letter: M, count: 9}}")
    assert not any("players" in str(one) or "confuse" in str(one) for theme in made.themes.values()
                   for one in flaws(theme, made))  # fmt: skip
    for theme in made.themes.values():
        looks = [(theme.of(side).face, theme.of(side).sign) for side in made.sides]
        assert all(one != other for one, other in combinations(looks, 2)), theme.name
    assert [made.themes["ink"].of(side).sign for side in made.sides] == list("wkrgby")
    near = game(six.replace("#50d582", "#c07a13"), "{white: a1:M}",
                kinds="{man: {letter: M, count: 9}}")  # fmt: skip
    assert any("player3" in str(one) and "player4" in str(one)
               for one in flaws(near.themes["screen"], near))  # fmt: skip


def test_a_count_that_is_none_is_told_once() -> None:
    with pytest.raises(SpecError) as caught:
        game(kinds="{man: {letter: M, count: lots}}")
    assert len(caught.value.problems) == 1


def test_marks_are_painted_in_players_colours() -> None:
    text = "board: {cells: squares, shape: rectangle 4x2, marks: [{dot: [a1], colour: COLOUR}]}"
    for colour, paint in (("blue", "<3>"), ("[red, blue]", "white")):
        spec = f"""game: {{id: x, title: X}}
{text.replace("COLOUR", colour)}
kinds: {KINDS}
players: {THREE}
setup: {{red: a1:M}}
turns: unchecked
"""
        assert game_of(spec, Path()).board.marks[0].paint == paint


def test_an_int_keeps_whose_a_cube_is() -> None:
    pieces = tuple(Piece(kind, Side(side)) for kind in (0, 25, 30) for side in range(6))
    assert unit_pieces(unit_code(pieces)) == pieces
    assert all(Side(rank) is Side(rank) for rank in range(6))
    assert [*Side] == [Side.WHITE, Side.BLACK]
    with pytest.raises(ValueError, match="6"):
        Side(6)


def test_a_position_says_by_signs_who_moves() -> None:
    alphabet = alphabet_of(game())
    given = read_state("a1:gM | - - - | b", Source(""), alphabet)
    assert given.side is Side(2)
    with pytest.raises(NotationError) as caught:
        read_state("a1:M b2:xK | - - - | w", Source(""), alphabet)
    assert [str(one.what) for one in caught.value.problems] == [
        "no piece has the letter 'M'", "no piece has the letter 'xK'", "'w' is not a side to move",
    ]  # fmt: skip
