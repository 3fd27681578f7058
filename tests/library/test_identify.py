"""Which game a record without a header is of, however short or wrong it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import NotationError
from printkit.library import Evidence, games

EDITIONS = Path(__file__).parents[1] / "data" / "editions"
RECORDS = Path(__file__).parents[1] / "data" / "records"


def told(text: str) -> str:
    return library.read_record_text(text, "x.txt")[1].game.name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1 a2-b2=d3\n2 h4-h9", "jersi/4.16"),
        ("1 a2-b9\n2 h4-h3", "jersi/4.16"),
        ("1 a4-b5\n2 g3-f33", "pijersi/45"),
        ("1 a2-b2=d3\n2 i5-i9", "jersi/4.16"),
    ],
)
def test_a_short_record_with_an_early_mistake_is_of_the_board_that_has_its_cells(
    text: str, name: str
) -> None:
    assert told(text) == name


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("20*.txt")), ids=lambda path: path.stem)
@pytest.mark.parametrize("place", [0, 5])
@pytest.mark.few(4)
def test_a_cell_that_is_misspelt_does_not_make_it_another_game(path: Path, place: int) -> None:
    text = path.read_text(encoding="utf-8")
    turns = library.read_record_text(text, "x.txt")[0].turns
    wrong = turns[place].text[:-1].rstrip("0123456789!") + "99"
    assert told(text.replace(turns[place].text, wrong, 1)).split("/")[0] == path.parent.name


def test_no_past_edition_is_read_where_a_current_one_allows_all_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded: list[str] = []

    def load_game(name: str) -> object:
        loaded.append(name)
        return library.load(name)

    monkeypatch.setattr(games, "load_game", load_game)
    assert told("1 a2-b2=d3 2 h4-h3=f4") == "jersi/4.16"
    assert not {name for name in loaded if name.startswith("jersi/")} - {"jersi/4.16"}


def test_a_setup_a_cube_an_item_is_of_jersi_2() -> None:
    found = library.check(EDITIONS / "jersi-2-prologue.txt")
    assert (found.game, found.plies, found.result) == ("jersi/2", 7, "white")
    assert found.warnings == ()
    record, _ = library.read_record(EDITIONS / "jersi-2-prologue.txt")
    usual = library.load("jersi/2").setup
    assert record.start(usual).position.cells == usual.cells
    assert [remark.text for remark in record.opening][1:] == ["whites", "blacks", "turns"]


def test_the_lower_cube_of_such_a_setup_comes_first() -> None:
    record, choice = library.read_record_text(
        "a2:R a2:K i4:r i4:k a3:N i3:n\na2-b2", "x.txt", library.load("jersi/2")
    )
    alphabet = library.alphabet_of(choice.game)
    position = record.start(choice.game.setup).position
    assert alphabet.unit(position, alphabet.grid.index["a2"]) == "RK"


@pytest.mark.parametrize(
    ("item", "mistake"),
    [
        ("a2:R a2:K a2:C", "x.txt:1:11: a third cube on a2; a cell holds two at most"),
        ("a2:RK", "x.txt:1:1: 'a2:RK' is not an item of a setup"),
        ("a2:X", "x.txt:1:4: no piece has the letter 'X'"),
        ("a9:K", "x.txt:1:1: no cell 'a9' on this board"),
    ],
)
def test_mistakes_in_such_a_setup_have_their_place(item: str, mistake: str) -> None:
    jersi = library.load("jersi/2")
    record, _ = library.read_record_text(f"{item} a3:N i3:n\na2-b2", "x.txt", jersi)
    (problem,) = record.problems
    assert f"{problem.source}: {problem.what}" == mistake


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a16:RPSRPX b13:PSR\n1 a4-b5", "pijersi/45"),
        ("a1:C a2:R a2:X a3:N i3:n\nb1-b2", "jersi/2"),
    ],
)
def test_a_setup_with_a_mistake_tells_its_game_all_the_same(text: str, name: str) -> None:
    assert told(text) == name


def test_an_edition_without_such_setups_says_how_a_start_is_told() -> None:
    text = '[Edition "jersi/4.16"]\na2:R a3:K\n1 a2-b2'
    (problem,) = library.read_record_text(text, "x.txt")[0].problems
    assert str(problem) == (
        "x.txt:2:1: records of jersi/4.16 have no setup prologue;"
        ' a header gives another start: [Setup "…"]'
    )


def test_a_setup_that_one_current_game_reads_tells_it() -> None:
    _, choice = library.read_record_text("a16:RPSRPS g16:sprspr\n1 a4-a3", "x.txt")
    assert (choice.game.name, choice.evidence) == ("pijersi/45", Evidence.SETUP)


@pytest.mark.parametrize("null", ["--", "Z0"])
def test_a_turn_that_is_passed_does_not_tell_another_game(null: str) -> None:
    text = f"1 a2-b2=d3 2 {null}\n3 b3-b4=d5\n"
    ((record, choice),) = library.read_games(text, "passed.txt")
    assert (choice.game.id, choice.evidence) == ("jersi", Evidence.TURNS)
    with pytest.raises(NotationError, match="nobody may pass"):
        library.replay(choice.game, record)
