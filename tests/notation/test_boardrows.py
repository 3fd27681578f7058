"""Boards drawn row by row, as the rule books and the first programs show them, are read."""

from __future__ import annotations

from random import Random

import pytest
from printkit import library
from printkit.base.errors import NotationError
from printkit.model import Game
from printkit.notation.positions.boardrows import shown_boards
from printkit.rules import Position, freely_placed

NAMES = (
    *("jersi/1", "jersi/2", "jersi/3", "jersi/3-mokca", "jersi/4.0", "jersi", "jersi/4.16"),
    *("pijersi/51", "pijersi/45", "pijersi", "mikjersi", "mikjersi/2022", "staku", "staku/2024"),
)
SETUP_51 = """\
      s.  p.  r.  s.  p.  r.
    p.  r.  s.  ww  r.  s.  p.
..  ..  ..  ..  ..  ..  ..  ..
..  ..  ..  ..  ..  ..  ..  ..  ..
  ..  ..  ..  ..  ..  ..  ..  ..
    P.  S.  R.  WW  S.  R.  P.
      R.  P.  S.  R.  P.  S.
"""
SETUP_2 = """\
i1          .k  cr  .n  kr  .c          i5
h1        .c  .r  .k  .c  .r  .k        h6
g1      ..  ..  ..  ..  ..  ..  ..      g7
f1    ..  ..  ..  ..  ..  ..  ..  ..    f8
e1  ..  ..  ..  ..  ..  ..  ..  ..  ..  e9
d1    ..  ..  ..  ..  ..  ..  ..  ..    d8
c1      ..  ..  ..  ..  ..  ..  ..      c7
b1        .K  .R  .C  .K  .R  .C        b6
a1          .C  KR  .N  CR  .K          a5
"""
COUNTED = "\n".join(
    f"{' '.join('123456789'[:cells])}   [row {row}]"
    for row, cells in zip("gfedcba", (6, 7, 8, 9, 8, 7, 6), strict=True)
)


def played(name: str) -> tuple[Game, Position]:
    """A game and what stands on its board after some turns."""
    game = library.load(name)
    position, rules = game.setup, library.rules_of(game)
    if game.free_setup and not any(position.cells):
        position = freely_placed(rules.ruleset, position, game.free_setup, Random(5))
    for _ in range(6):
        position = rules.play(position, Random(8).choice(rules.legal_turns(position)))
    return game, position


def drawn(game: Game, position: Position, manner: str) -> str:
    """A board row by row: `ends` as jersi-certu, `bare` as the book, `signs` one sign a cell."""
    alphabet, lines = library.alphabet_of(game), []
    for row in reversed(game.grid.rows):
        names = [name for name in row.names if name]
        units = [alphabet.unit(position, game.grid.index[name])[::-1] for name in names]
        if manner == "ends":
            cells = [f"{unit:.>{alphabet.height}}" for unit in units]
            lines.append(f"{names[0]}{'  ' * (row.x + 1)}{'  '.join(cells)}  {names[-1]}")
        elif manner == "bare":
            lines.append("  " * row.x + "  ".join(f"{unit:.<{alphabet.height}}" for unit in units))
        else:
            lines.append(" " * row.x + row.name + " " + " ".join(unit or "-" for unit in units))
    return "\n".join(lines) + "\n"


@pytest.mark.few(7)
@pytest.mark.parametrize("manner", ["ends", "bare", "signs"])
@pytest.mark.parametrize("name", NAMES)
def test_a_board_drawn_row_by_row_is_read_back(name: str, manner: str) -> None:
    game, position = played(name)
    read = library.read_position(drawn(game, position, manner), "x", game)
    assert read.given.position.cells == position.cells
    assert not read.given.notes


@pytest.mark.parametrize(
    ("text", "name"), [(SETUP_51, "pijersi/51"), (SETUP_2, "jersi/2")], ids=["book", "screen"]
)
def test_the_board_of_a_book_tells_its_game_and_is_its_setup(text: str, name: str) -> None:
    read = library.read_position(text, "x")
    assert read.choice.game.name == name
    assert read.given.position.cells == library.load(name).setup.cells
    assert read.warnings == ()


def test_a_board_whose_cells_are_counted_is_empty() -> None:
    read = library.read_position(COUNTED, "x")
    assert read.choice.game.name == "pijersi/51"
    assert not any(read.given.position.cells)


def test_rows_are_where_their_names_say() -> None:
    game = library.load("jersi/2")
    turned = "\n".join(" ".join(reversed(line.split())) for line in reversed(SETUP_2.splitlines()))
    assert library.read_position(turned, "x", game).given.position.cells == game.setup.cells
    labelled = "\n".join(
        f"{letter} {line}" for letter, line in zip("gfedcba", SETUP_51.splitlines(), strict=True)
    )
    upward = "\n".join(reversed(labelled.splitlines()))
    book = library.load("pijersi/51")
    for text in (labelled, upward):
        assert library.read_position(text, "x").given.position.cells == book.setup.cells


def test_rows_may_have_empty_lines_between() -> None:
    text = SETUP_51.replace("\n", "\n\n")
    book = library.load("pijersi/51")
    assert library.read_position(text, "x").given.position.cells == book.setup.cells


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SETUP_51.replace("s.  p.\n", "s.\n"), "x:2:5: row f has 7 cells, not 6"),
        (SETUP_51.replace("S.  R.  P.\n", "S.  R.  P.  ..\n"), "x:6:5: row b has 7 cells, not 8"),
        (SETUP_51.partition("\n")[2], "x:1:5: 6 rows, the board has 7"),
        (SETUP_51.replace("P.  S.  R.  WW", "P.  S.  X.  WW"), "x:6:13: no piece has the letter"),
        (f"{SETUP_51}\n{SETUP_51}", "x:9:7: a second board begins here; one board at a time"),
        (SETUP_2.replace("  .C        b6", "        b6"), "x:8:11: row b has 6 cells, not 5"),
        (SETUP_2.replace("b6", "b7"), "x:8:1: the row goes from b1 to b6, not from b1 to b7"),
        (SETUP_2.replace("..      g7", "what    g7"), "x:3:1: 'g1"),
        (SETUP_2.replace("i1 ", "j1 "), "x:1:1: no cell 'j1' on this board"),
    ],
    ids=["short", "long", "row", "letter", "two", "ends", "name", "noise", "stranger"],
)
def test_what_is_wrong_with_a_row_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(NotationError) as error:
        library.read_position(text, "x")
    assert str(error.value.problems[0]).startswith(told)


def test_a_row_cut_short_in_which_nothing_stands_is_taken_as_empty() -> None:
    text = SETUP_2.replace("g1      ..  ..", "g1      ")
    (note,) = library.read_position(text, "x").given.notes
    assert str(note) == "x:3:11: row g has 7 cells, 5 shown; all are taken as empty"


@pytest.mark.parametrize(
    "text", ["We did not go far\n" * 9, "- - - a\n" * 3, "a1 a2 a3 a4 a5\n" * 9]
)
def test_short_words_and_cells_are_no_board(text: str) -> None:
    assert shown_boards(text) == ()
