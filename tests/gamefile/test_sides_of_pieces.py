"""Pieces whose sides differ, and faces that differ from player to player: from a spec to a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.library.positions import read_position
from printkit.model import Game
from printkit.rules import Piece, Side

HEAD = """
game: {id: sides, title: Sides}
board: {cells: squares, rows: [{name: a, cells: 5}, {name: b, cells: 5}]}
kinds:
"""


def game(kinds: str, faces: str = "{}", setup: str = "{white: none}") -> Game:
    return game_of(f"{HEAD}{kinds}\nfaces: {faces}\nsetup: {setup}\n", Path.cwd())


def faults(kinds: str, faces: str = "{}", setup: str = "{white: none}") -> str:
    with pytest.raises(SpecError) as caught:
        game(kinds, faces, setup)
    return str(caught.value)


PAWN = "  pawn: {letter: P, count: 2, form: disc, sides: {P: plain, T: promoted}}"
ART = "{plain: [{text: p}], promoted: [{text: q}]}"


def test_a_side_with_a_letter_stands_in_positions_and_in_setups() -> None:
    made = game(PAWN, ART, "{white: 'a1:P a2:T', black: b1:T}")
    plain, promoted = made.kinds
    assert (plain.letter, promoted.letter, promoted.of) == ("P", "T", 0)
    assert made.setup.at(1) == (Piece(1, Side.WHITE),)
    assert made.setup.at(5) == (Piece(1, Side.BLACK),)
    assert plain.face != promoted.face


def test_whatever_lies_up_is_one_of_the_pieces_of_its_kind() -> None:
    assert game(PAWN, ART).piece_count == 4
    assert "box" in faults(PAWN, ART, "{white: 'a1:P a2:T a3:T'}")


def test_a_kind_can_be_turned_in_a_position_that_is_given() -> None:
    made = game(PAWN, ART)
    given = read_position("a1:T b5:t", "text", made).given
    assert given.position.at(0) == (Piece(1, Side.WHITE),)
    assert given.position.at(9) == (Piece(1, Side.BLACK),)


def test_where_there_are_rules_a_turned_piece_is_none_too_many() -> None:
    brook = (Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml").read_text()
    turned = brook.replace(
        "{letter: F, count: 2,", "{letter: F, count: 2, sides: {F: fox, G: gold},"
    )
    turned = turned.replace("  hen:\n    - circle", "  gold: blank\n  hen:\n    - circle")
    made = game_of(turned, Path.cwd())
    assert not read_position("a1:G a2:g", "text", made).warnings
    assert len(read_position("a1:F a2:F a3:F", "text", made).warnings) == 1


def test_sides_without_letters_are_not_asked_for_in_positions() -> None:
    made = game("  die: {letter: D, count: 2, owner: none, sides: ['1', '2', '3', '4', '5', '6']}")
    assert [kind.letter for kind in made.kinds] == ["D", "", "", "", "", ""]
    assert made.sides_of(0) == (0, 1, 2, 3, 4, 5)
    shown = [kind.face[0].text for kind in made.kinds]
    assert shown == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("form", "sides", "shown"),
    [
        ("cube", "[a, b, c]", (0, 1, 2, 0, 1, 2)),
        ("cube", "[a, b]", (0, 1, 0, 1, 0, 1)),
        ("cube", "[a, a, a, b, b, b]", (0, 0, 0, 1, 1, 1)),
        ("disc", "[a, b]", (0, 1)),
        ("tile", "[a, b]", (0, 1)),
    ],
)
def test_fewer_sides_than_a_form_has_come_again(
    form: str, sides: str, shown: tuple[int, ...]
) -> None:
    made = game(f"  one: {{letter: O, count: 1, form: {form}, sides: {sides}}}")
    assert made.sides_of(0) == shown


def test_a_back_is_the_second_side() -> None:
    kinds = "  ace: {letter: A, count: 4, owner: none, form: card, back: rose}"
    made = game(kinds, "{ace: [{text: A}], rose: [{circle: {radius: 0.3}}]}")
    assert [kind.id for kind in made.kinds] == ["ace", "ace-rose"]
    assert made.sides_of(0) == (0, 1)


def test_one_side_serves_several_kinds() -> None:
    kinds = "\n".join(
        f"  {name}: {{letter: {name[0].upper()}, count: 1, form: tile, sides: [{name}, gold]}}"
        for name in ("silver", "knight")
    )
    art = "{silver: [{text: S}], knight: [{text: N}], gold: [{text: G}]}"
    made = game(kinds, art)
    assert [kind.id for kind in made.kinds] == ["silver", "knight", "silver-gold", "knight-gold"]
    assert made.kinds[2].face == made.kinds[3].face


def test_a_name_of_a_side_is_what_the_author_says() -> None:
    sides = "{P: plain, T: {face: promoted, name: {en: tokin, fr: un tokin}}}"
    made = game(f"  pawn: {{letter: P, count: 2, form: disc, sides: {sides}}}", ART)
    assert made.kinds[1].name.texts == {"en": "tokin", "fr": "tokin"}
    assert made.kinds[1].articles == {"fr": "un"}


def test_faces_differ_from_player_to_player() -> None:
    kinds = "  general: {letter: G, count: 1, form: disc}"
    made = game(kinds, "{general: {white: [{text: A}], black: [{text: B}]}}")
    (general,) = made.kinds
    assert [general.art_of(side)[0].text for side in Side] == ["A", "B"]


@pytest.mark.parametrize(
    ("kinds", "faces", "said"),
    [
        (
            "one: {letter: O, count: 1, form: ring, sides: [a, b]}",
            "{}",
            "ring has none to name; these have: cube, disc, token, tile",
        ),
        ("one: {letter: O, count: 1, form: disc, sides: [a, b, c]}", "{}", "so many to name: 2"),
        ("one: {letter: O, count: 1, sides: [a, b, c, d]}", "{}", "so many to name: 2 3 6"),
        ("one: {letter: O, count: 1, back: rose}", "{one: blank}", "and no face is called so"),
        ("one: {letter: O, count: 1, sides: [a]}", "{}", "at least 2 values"),
        ("one: {letter: O, count: 1, sides: {P: a, Q: b}}", "{}", "its letter: O"),
        ("one: {letter: O, count: 1, sides: {O: a, o: b}}", "{}", "not one capital"),
        ("one: {letter: O, count: 1, sides: {O: a, Q: long}}", "{a: blank}", "called so"),
        ("one: {letter: O, count: 1, form: disc, sides: [a, b], back: a}", "{}", "both say"),
        (
            "one: {letter: O, count: 1, owner: none}",
            "{one: {white: blank, black: blank}}",
            "belongs to neither",
        ),
        ("one: {letter: O, count: 1}", "{one: {white: blank}}", "'black' is missing"),
    ],
)
def test_sides_that_cannot_be_are_told_with_their_place(kinds: str, faces: str, said: str) -> None:
    told = faults(f"  {kinds}", faces)
    assert said in told
    assert all(line.split(":")[1].isdigit() for line in told.splitlines())


def test_a_face_that_is_written_wrong_is_all_that_is_said_of_faces() -> None:
    cards = "".join(
        f"  {name}: {{letter: {name[0].upper()}, count: 1, form: card, back: rose}}\n"
        for name in ("sun", "moon", "tree")
    )
    said = faults(cards, "{sun: [{text: LANTERN}], moon: [], tree: [], rose: []}").splitlines()
    assert len(said) == 1
    assert "faces.sun.1.text" in said[0]


def test_a_slip_in_the_name_of_a_face_is_said_once_with_what_was_meant() -> None:
    die = "  die: {letter: D, count: 1, form: cube, sides: [one, tree]}"
    said = faults(die, "{die: [], one: [], three: []}").splitlines()
    assert len(said) == 1
    assert "kinds.die.sides.2" in said[0]
    assert "did you mean three?" in said[0]


def test_a_letter_of_a_side_stands_for_nothing_else() -> None:
    kinds = f"{PAWN}\n  tower: {{letter: T, count: 1}}"
    assert "letter T stands for" in faults(kinds, ART[:-1] + ", tower: blank}")


def test_every_shared_style_of_a_game_has_faces_that_are_drawn(tmp_path: Path) -> None:
    men = {
        "chess": "king queen rook bishop knight pawn",
        "xiangqi": "general advisor elephant horse chariot cannon soldier",
        "shogi": "king gold silver knight lance bishop rook pawn promoted-rook promoted-bishop",
    }
    for style, names in men.items():
        kinds = "\n".join(
            f"  {name}: {{letter: {chr(65 + rank)}, count: 1, form: disc}}"
            for rank, name in enumerate(names.split())
        )
        path = tmp_path / f"{style}.yaml"
        path.write_text(f"{HEAD}{kinds}\nfaces: {{extends: {style}}}\nsetup: {{white: none}}\n")
        faces = [kind.face for kind in load_game(str(path)).kinds]
        assert all(faces)
        assert len(set(faces)) == len(faces)
