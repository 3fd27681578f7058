"""What people mistype in a spec: the place to be mended, the slip by its name, told once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.gamefile import game_of, load_game
from printkit.gamefile.board_shapes import CHECKERED, SHAPES
from printkit.gamefile.editor_schema import json_schema
from printkit.gamefile.schema import BoardSpec
from printkit.gamefile.synonyms import MEANT, meant, synonym
from printkit.products.figures.product import found_in
from printkit.products.request import Request

BROOK = (Path(__file__).parents[1] / "data" / "specs" / "good" / "brook.yaml").read_text()
COLON = "a colon is missing after the key; write it like `id: brook`"
BLANK = "a blank is missing after the colon; write it like `id: brook`"
DASH = "begin each item of the list with - and a blank"
SIDES = "there are two sides only, white and black"
QUOTES = 'write straight quotes: "…"'
NULL = (
    "removes a key of an extended file, and there is none here; leave the key out, or write the "
    "word in quotes"
)
NAMES = "cannot name a theme; small letters, digits and hyphens"
POINT = "a comma parts numbers here: write 0.28"
DIGITS = "18 at most, and 12 after a point"
THEMES = "extend another one: screen, author, print, ink, greyscale, contrast"
ABOVE = "write b above a"
LANGUAGES = "known: en, fr"
TABLE = (
    "there are 26 letters, A to Z; cards that differ may be rows of one table: `table: cards.csv`"
)

SLIPS = [
    ("  edition: 1", "  edition 1", ["3:10: " + COLON]),
    ("  id: brook", "  id brook", ["2:5: " + COLON]),
    ("  author: Ada Example", "  author Ada Example", ["5:9: " + COLON]),
    ("game:\n", "game\n", ["1:5: " + COLON]),
    ("  id: brook", "  id:brook", ["2:5: " + BLANK]),
    ("  licence: CC", "  licence:CC", ["6:10: " + BLANK]),
    ("  cells: hexagons", "  cells:hexagons", ["9:8: " + BLANK]),
    (
        "    - {name: b",
        "    {name: b",
        ["12:5: a dash is missing before an item of a list; begin it with - and a blank"],
    ),
    (
        "    - polygon",
        "    polygon",
        ["27:3: faces.fox: a list is needed here, not a map; " + DASH],
    ),
    (
        "  edition: 1",
        "\u00a0\u00a0edition: 1",
        ["3:1: U+00A0 (a no-break blank) cannot indent a line; indent with blanks"],
    ),
    (
        "    - {name: b",
        "  \u3000 - {name: b",
        ["12:3: U+3000 cannot indent a line; indent with blanks"],
    ),
    (
        '"#9ecbe0"',
        "“#9ecbe0”",
        [f"17:21: board.tints.water.colour: '“#9ecbe0”' is not a valid colour; {QUOTES}"],
    ),
    ("hexagons", "«hexagons»", [f"9:10: board.cells: unknown word '«hexagons»'; {QUOTES}"]),
    ("{en: The Brook, fr: Le ruisseau}", "null", [f"4:10: game.title: null {NULL}"]),
    ("author: Ada Example", "author: ~", [f"5:11: game.author: ~ {NULL}"]),
    (
        "  black: half-turn",
        "  black: half-turn\n  red: c1:F",
        [f"38:3: setup.red: unknown key 'red'; {SIDES}"],
    ),
    ("goal: {", "goal: {green: [c], ", [f"44:10: rules.goal.green: unknown key 'green'; {SIDES}"]),
    (
        "Le ruisseau",
        "Le ruisseau, de: Bach",
        [f"4:43: game.title.de: unknown key 'de'; {LANGUAGES}"],
    ),
    (
        "radius: 0.2",
        "radius: 0,2",
        ["30:26: faces.hen.1.circle.2: the comma in 0,2 parts keys here; write radius: 0.2"],
    ),
    ("stroke: 0.07", "stroke: 0,07", ["26:11: faces.stroke: '0,07' is not a number; write 0.07"]),
    (
        "dot: [0.28, 0.1]",
        "dot: [0,28, 0,1]",
        [
            "31:7: faces.hen.2.dot: at most 2 values may stand here, not 4; " + POINT,
        ],
    ),
    ("cells: h", "cell: h", ["9:3: board.cell: unknown key 'cell'; did you mean cells?"]),
    (
        "letter: F, count",
        "leter: F, cuont",
        [
            "21:9: kinds.fox.leter: unknown key 'leter'; did you mean letter?",
            "21:19: kinds.fox.cuont: unknown key 'cuont'; did you mean count?",
        ],
    ),
    (
        "a1:F a2:H",
        "a9:F a2..a7:H",
        [
            "36:10: setup.white: unknown cell 'a9'; the row a has a1 to a4",
            "36:19: setup.white: unknown cell 'a7'; the row a has a1 to a4",
        ],
    ),
    (
        "x: 1, cells: 4}\n    - {name: b",
        f"x: 1, cells: {'9' * 5000}}}\n    - {{name: b",
        [
            "11:30: board.rows.1.cells: the number 99999999…99999999 has too many digits (5000); "
            + DIGITS,
        ],
    ),
    (
        "notation:\n",
        "themes:\n  mine: {extends: mine}\n  a: {extends: b}\n  b: {extends: print}\nnotation:\n",
        [
            "49:19: themes.mine.extends: the theme mine extends itself; " + THEMES,
            "50:16: themes.a.extends: the theme b stands below a, which extends it; " + ABOVE,
        ],
    ),
    (
        "notation:\n",
        'themes:\n  "../../x": {extends: print}\n  A/b: {extends: print}\nnotation:\n',
        [
            f"49:3: themes.../../x: '../../x' {NAMES}",
            f"50:3: themes.A/b: 'A/b' {NAMES}",
        ],
    ),
    (
        "kinds:\n",
        "kinds:\n" + "".join(f"  k{n}: {{letter: A, count: 1}}\n" for n in range(24)),
        ["20:1: kinds: at most 26 values may stand here, not 27; " + TABLE],
    ),
]


@pytest.mark.parametrize(("right", "slip", "told"), SLIPS)
def test_a_slip_is_told_once_where_it_is_to_be_mended(
    tmp_path: Path, right: str, slip: str, told: list[str]
) -> None:
    assert right in BROOK
    path = tmp_path / "brook.yaml"
    path.write_text(BROOK.replace(right, slip, 1))
    with pytest.raises(SpecError) as caught:
        load_game(str(path))
    assert str(caught.value).replace(f"{path}:", "").splitlines() == told


def test_a_null_removes_from_what_is_extended_in_every_spelling(tmp_path: Path) -> None:
    for word in ("null", "~", "Null"):
        path = tmp_path / "less.yaml"
        path.write_text(f"extends: jersi\nexample: {word}\n")
        assert load_game(str(path)).example is None


def test_a_chain_of_files_that_extend_one_another_has_an_end(tmp_path: Path) -> None:
    (tmp_path / "0.yaml").write_text(BROOK)
    for number in range(1, 100):
        (tmp_path / f"{number}.yaml").write_text(f"extends: {number - 1}.yaml\n")
    assert load_game(str(tmp_path / "20.yaml")).id == "brook"
    with pytest.raises(SpecError, match="more than 30 files extend one another"):
        load_game(str(tmp_path / "99.yaml"))


DESIGNERS = Path(__file__).parents[1] / "data" / "slips"
TOLD = (DESIGNERS / "told.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", sorted(path.name for path in DESIGNERS.glob("*.yaml")))
def test_what_designers_write_for_what_they_mean_is_answered_by_what_it_is_called(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line a cause, at its place; where the file can be read, what makes no sense in it."""
    monkeypatch.chdir(DESIGNERS)
    try:
        game = load_game(name)
        request = Request(game=game, theme=game.themes["screen"])
        faults = [fault for one in found_in(request) for fault in one.faults]
        problems = (*game.doubts, *faults)
    except SpecError as error:
        problems = error.problems
    assert [str(one) for one in problems] == [line for line in TOLD if line.startswith(name)]


def test_what_a_synonym_stands_for_is_a_key_or_a_word_of_a_spec() -> None:
    known = json.dumps([json_schema(), *SHAPES, CHECKERED])
    assert {word for words in MEANT.values() for word in words if f'"{word}"' not in known} == set()


@pytest.mark.parametrize("word", ["capture", "captures", "kill", "Eats", "prise", "prises"])
def test_a_word_of_one_and_of_several_means_the_same(word: str) -> None:
    assert meant(word, ["capture_wins", "beats", "goal"]) == "did you mean beats?"


@pytest.mark.parametrize("word", ["extend", "inherits", "base"])
def test_a_misspelt_extends_is_all_that_is_told(tmp_path: Path, word: str) -> None:
    told = problems_of(tmp_path, f"{word}: pijersi/51\ngame: {{id: mine, title: Mine}}\n")
    assert told == [f"1:1: {word}: unknown key '{word}'; did you mean extends?"]


def test_a_language_by_its_name_is_told_by_its_letters_alone(tmp_path: Path) -> None:
    told = problems_of(
        tmp_path, "extends: pijersi/51\ngame: {id: mine, title: {english: A, Français: B}}\n"
    )
    assert [one.rpartition("; ")[2] for one in told] == ["did you mean en?", "did you mean fr?"]


def problems_of(folder: Path, text: str) -> list[str]:
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as refused:
        load_game(str(path))
    return [str(one).removeprefix(f"{path}:") for one in refused.value.problems]


def test_who_has_used_up_all_letters_is_told_of_tables_of_cards() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    kinds = "".join(f"  k{at}: {{letter: {one}, count: 1}}\n" for at, one in enumerate(letters))
    head = "game: {id: x, title: X}\nboard: none\nkinds:\n"
    foot = "setup: {white: none}\n"
    last = "  last: {letter: A, count: 1}\n"
    with pytest.raises(SpecError, match=r"at most 26 .*rows of one table"):
        game_of(f"{head}{kinds}{last}{foot}", Path())
    sides = last.replace("letter: A", "letter: Z, sides: {Z: a, A: b}, form: disc")
    without = kinds.rpartition("  k25")[0]
    with pytest.raises(SpecError, match=r"A stands for .*rows of one table"):
        game_of(f"{head}{without}{sides}{foot}", Path())
    with pytest.raises(SpecError) as caught:
        game_of(f"{head}{kinds[: len(kinds) // 2].rpartition('  k')[0]}{last}{foot}", Path())
    assert "rows of one table" not in str(caught.value)


@pytest.mark.parametrize("key", sorted(BoardSpec.model_fields))
def test_a_key_for_several_means_the_one_that_is_there(key: str) -> None:
    known = list(BoardSpec.model_fields)
    if f"{key}s" not in known:
        assert synonym(f"{key}s", known) == key
