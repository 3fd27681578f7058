"""What `printkit new` writes is short, in its language and sound, and replaces nothing."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest
from printkit import load, svg
from printkit.base import features
from printkit.features.first_file.answers import SHAPES
from printkit.gamefile.editor_schema import ID
from printkit.products.registry import SHIPPED

ANSWERS = [
    ("squares", "8x8", "man:disc"),
    ("squares", "2x2", "man:disc king:cube queen:meeple rook:tile"),
    ("squares", "26", "a:card b:ring"),
    ("squares", "3x2", "a b c d e f g h i j k l m n o p q r s t u v w x y z"),
    ("hexagons", "5", "man:disc king:cube"),
    ("hexagons", "2", "bee:hexagon ant:hexagon"),
    ("hexagons", "13", "bee:hexagon"),
    ("points", "9x9", "stone:disc"),
    ("points", "3x3", "stone:disc fox:meeple"),
    ("points", "26x2", "stone:disc fox:meeple"),
]


@pytest.mark.few(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("cells", "size", "kinds"), ANSWERS)
def test_it_is_sound_and_draws_at_once(printkit, tmp_path, cells, size, kinds, language):
    asked = ("--cells", cells, "--size", size, "--kinds", kinds, "--lang", language)
    done = printkit("new", "mine.yaml", *asked)
    assert done.status == 0, done.err
    checked = printkit("check", "mine.yaml")
    assert (checked.status, checked.err) == (0, "")
    assert svg(load("mine.yaml")).startswith("<?xml")
    text = (tmp_path / "mine.yaml").read_text("utf-8")
    assert len(text.splitlines()) <= 33 + kinds.count(" ") * 2
    assert all(len(line) <= 120 for line in text.splitlines())


@pytest.mark.few(1)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kinds", ["man:disc", "man:disc king:ring"])
def test_what_may_come_next_is_sound_once_its_signs_are_taken_away(
    printkit, tmp_path, kinds, language
):
    printkit("new", "mine.yaml", "--kinds", kinds, "--lang", language)
    text = (tmp_path / "mine.yaml").read_text("utf-8")
    head, _, more = text.partition("\n#\n")
    (tmp_path / "more.yaml").write_text(f"{head}\n{re.sub('^# ', '', more, flags=re.M)}", "utf-8")
    done = printkit("check", "more.yaml")
    assert (done.status, done.err) == (0, "")
    game = load("more.yaml")
    assert [figure.name for figure in game._model.figures] != []
    assert game._model.players[0]["en"] != "White"


def test_its_comments_are_in_the_language(printkit, tmp_path):
    texts = {}
    for language in ("en", "fr"):
        printkit("new", f"{language}.yaml", "--lang", language)
        text = (tmp_path / f"{language}.yaml").read_text("utf-8")
        texts[language] = re.findall(r"(?<!\")#\s*(.+)", text)
    shared = set(texts["en"]) & set(texts["fr"])
    assert len(texts["en"]) == len(texts["fr"]) > 12
    assert all(re.match(r"yaml-language-server|  |man:", one) for one in shared), shared


def test_three_commands_are_named_that_there_are(printkit):
    lines = printkit("new", "my game.yaml").out.splitlines()
    known = {*features.offered("command"), *SHIPPED, "check", "kit"}
    assert [re.fullmatch(r"printkit (\S+) 'my game.yaml'", line)[1] in known for line in lines] == [
        True
    ] * 3


def test_an_editor_finds_the_schema_beside_it(printkit, tmp_path):
    printkit("new", "mine.yaml", "--lang", "fr")
    first = (tmp_path / "mine.yaml").read_text("utf-8").splitlines()[0]
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)[1]
    schema = json.loads((tmp_path / named).read_text("utf-8"))
    assert schema["$id"] == ID
    assert "plateau" in json.dumps(schema, ensure_ascii=False)


def test_the_schema_of_somebody_else_stays(printkit, tmp_path):
    beside = tmp_path / "game.schema.json"
    for others in ('{"$id": "mine"}', "[]", "no json"):
        beside.write_text(others)
        assert printkit("new", "mine.yaml", "--overwrite").status == 0
        assert beside.read_text() == others
        assert "$schema" not in (tmp_path / "mine.yaml").read_text("utf-8")


@pytest.mark.parametrize("named", [True, False])
def test_nothing_is_replaced_without_being_asked(printkit, tmp_path, named):
    path = tmp_path / "the-brook.yaml"
    path.write_text("mine")
    asked = ("new", *(["the-brook"] if named else []), "--title", "The Brook")
    done = printkit(*asked)
    assert (done.status, path.read_text()) == (1, "mine")
    assert "--overwrite" in done.err
    assert printkit(*asked, "--overwrite").status == 0
    assert "The Brook" in path.read_text("utf-8")


def test_to_standard_output_goes_the_file_alone(printkit, tmp_path):
    done = printkit("new", "-", "--title", "Brook")
    assert done.out.startswith("# ")
    assert "$schema" not in done.out
    assert list(tmp_path.iterdir()) == []
    assert load(text=done.out).title() == "Brook"


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "title", ["no", "12:30", "Red: Blue #2", '"Quoted"', "{braces}", "- dash", "L’eau", "Été", "&x"]
)
def test_a_title_stays_as_it_is_written(printkit, title):
    assert printkit("new", "mine.yaml", "--title", title).status == 0
    assert load("mine.yaml").title("en") == title


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("language", "kinds", "names"),
    [
        ("fr", "le pion:disque, l'ours:meeple", {"pion": "pion", "ours": "ours"}),
        ("fr", "la dame", {"la": "la", "dame": "dame"}),
        ("en", "Old King:cube, man", {"old-king": "Old King", "man": "man"}),
        ("fr", "la reine:cube", {"reine": "reine"}),
    ],
)
def test_kinds_are_called_as_they_are_given(printkit, language, kinds, names):
    assert printkit("new", "mine.yaml", "--kinds", kinds, "--lang", language).status == 0
    assert {one.id: one.name[language] for one in load("mine.yaml")._model.kinds} == names


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--size", "0"), "from 2 to 26"),
        (("--size", "99x99"), "from 2 to 26"),
        (("--size", "8 by 8"), "like 8x8"),
        (("--size", ""), "like 8x8"),
        (("--cells", "hexagons", "--size", "8x8"), "like 5"),
        (("--cells", "hexagons", "--size", "14"), "from 2 to 13"),
        (("--cells", "circles"), "known: squares, hexagons, points"),
        (("--kinds", "man:xyz"), "known: cube, disc"),
        (("--kinds", "man:disc man:cube"), "the same name"),
        (("--kinds", ":disc"), "begin with a name"),
        (("--kinds", "+:disc"), "begin with a name"),
        (("--kinds", " "), "between 1 and 26"),
        (("--kinds", " ".join(f"k{'x' * one}" for one in range(27))), "between 1 and 26"),
        (("--title", "   "), "empty"),
        (("--title", "\U0001f98a"), "font"),
    ],
)
def test_what_is_no_answer_is_refused_and_nothing_is_written(printkit, tmp_path, given, said):
    done = printkit("new", "mine.yaml", *given)
    assert done.status == 1
    assert re.fullmatch(r"error: [^\n]+\n", done.err), done.err
    assert said in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("path", ["mine.txt", ".yaml", "there/"])
def test_a_file_of_another_ending_and_a_folder_are_refused(printkit, tmp_path, path):
    (tmp_path / "there").mkdir()
    done = printkit("new", path)
    assert (done.status, done.err[:7]) == (1, "error: ")
    assert [one.name for one in tmp_path.iterdir()] == ["there"]


class Terminal(io.StringIO):
    """What a person types."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def person(printkit, monkeypatch):
    """Runs `printkit new` at a terminal with these lines typed."""

    def run(*lines: str, asked: tuple[str, ...] = ()):
        monkeypatch.setattr("sys.stdin", Terminal("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        return printkit("new", *asked)

    return run


def test_a_person_is_asked_for_what_no_option_says(person):
    done = person("Blue Hills", "hexagons", "4", "bee:hexagon")
    assert done.status == 0, done.err
    game = load("blue-hills.yaml")
    assert (game.title(), len(game.cells), [*game.kinds.values()]) == ("Blue Hills", 37, ["bee"])
    again = person("", "", asked=("two", "--cells", "points", "--kinds", "man"))
    assert again.status == 0
    assert (load("two.yaml").title(), len(load("two.yaml").cells)) == ("Two", 81)


def test_a_wrong_answer_is_asked_for_again(person):
    done = person("Hills", "triangels", "squares", "1", "3x4", "man:xyz", "man")
    assert done.status == 0
    assert done.err.count("error: ") == 3
    assert len(load("hills.yaml").cells) == 12


def test_whoever_stops_leaves_nothing(person, tmp_path):
    assert person("Hills").status == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("answer", "replaced"), [("no", False), ("", False), ("y", True)])
def test_a_person_is_asked_before_a_file_is_replaced(person, tmp_path, answer, replaced):
    path = tmp_path / "mine.yaml"
    path.write_text("mine")
    done = person(answer, "", "", "", "", asked=("mine.yaml",))
    assert done.status == (0 if replaced else 1)
    assert (path.read_text("utf-8") == "mine") is not replaced


def test_every_pattern_of_cells_that_is_asked_for_is_one_of_specs():
    from printkit.grid import LATTICES

    assert set(SHAPES) <= set(LATTICES)
