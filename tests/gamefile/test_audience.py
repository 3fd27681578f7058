"""For how many a game is, from which age on and for how long: written and said."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile import load_game
from printkit.model import Audience
from printkit.text.players import audience_line

BROOK = (Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml").read_text()


def read(folder, *lines):
    path = folder / "brook.yaml"
    path.write_text(BROOK.replace("  edition: 1\n", "".join(("  edition: 1\n", *lines))))
    return load_game(str(path))


@pytest.mark.parametrize("minutes", ["20-45", "20–45", "20 - 45", '"20-45"'])
@pytest.mark.parametrize("age", ["8", "8+", '"8 +"'])
def test_a_game_says_for_whom_it_is(tmp_path, age, minutes):
    lines = ("  players: 2-4\n", f"  age: {age}\n", f"  minutes: {minutes}\n")
    found = read(tmp_path, *lines).audience
    assert found == Audience(players=(2, 4), age=8, minutes=(20, 45))


@pytest.mark.parametrize(
    ("audience", "english", "french"),
    [
        (
            Audience(players=(2, 2), age=8, minutes=(20, 45)),
            "2 players · age 8+ · 20 to 45 minutes",
            "2 joueurs · dès 8 ans · 20 à 45 minutes",
        ),
        (
            Audience(players=(2, 4), age=1, minutes=(30, 30)),
            "2 to 4 players · age 1+ · 30 minutes",
            "2 à 4 joueurs · dès 1 an · 30 minutes",
        ),
        (Audience(players=(1, 1), minutes=(1, 1)), "1 player · 1 minute", "1 joueur · 1 minute"),
        (Audience(), "", ""),
    ],
)
def test_what_a_game_says_of_it_is_one_line(audience, english, french):
    told = [audience_line(audience, language) for language in ("en", "fr")]
    assert [line.replace("\u00a0", " ") for line in told] == [english, french]
    assert all(part.count(" ") == 0 for line in told for part in line.split(" · "))


SPAN = "is neither a number nor two that are joined; write 2, or 2-4"
RANGE = "is no range: the first number is at least 1, the second no smaller"
AGE = "is not an age; write 8, or 8+"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("players: two", f"4:12: game.players: 'two' {SPAN}"),
        ("players: [2, 4]", f"4:3: game.players: '…' {SPAN}"),
        ("players: 0", f"4:12: game.players: '0' {RANGE}"),
        ("minutes: 45-20", f"4:12: game.minutes: '45-20' {RANGE}"),
        ("minutes: 30 min", f"4:12: game.minutes: '30 min' {SPAN}"),
        ("age: 8-12", f"4:8: game.age: '8-12' {AGE}"),
        ("age: 0", f"4:8: game.age: '0' {AGE}"),
        ("ages: 8", "4:3: game.ages: unknown key 'ages'; did you mean age?"),
    ],
)
def test_what_cannot_be_meant_is_said_with_its_place(tmp_path, line, said):
    with pytest.raises(SpecError) as caught:
        read(tmp_path, f"  {line}\n")
    (problem,) = caught.value.problems
    assert str(problem).partition("brook.yaml:")[2] == said


def test_shipped_games_say_what_their_books_say():
    told = {name: load_game(name).audience for name in ("jersi", "jersi/3", "mikjersi", "staku")}
    assert told["jersi"] == Audience(players=(2, 2), age=8, minutes=(20, 45))
    assert told["staku"] == Audience(players=(2, 2), age=8, minutes=(15, 30))
    assert told["jersi/3"] == told["mikjersi"] == Audience(players=(2, 2))
    for name in ("pijersi", "pijersi/51"):
        assert load_game(name).audience == Audience(players=(2, 2), age=8, minutes=(30, 30))
