"""Editors are told what the reader takes: whole files, files that extend others, variants."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from printkit import load
from printkit.base.catalogue import MissingText, catalogue
from printkit.base.errors import SpecError
from printkit.features.problems.puzzle_file import json_schema as puzzles_schema
from printkit.features.problems.puzzle_file import read_puzzles
from printkit.gamefile import editor_schema, json_schema, shelf
from printkit.gamefile.schema import RestrainSpec
from printkit.products.figures.product import found_in
from printkit.products.request import Request

DATA = Path(__file__).parents[1] / "data" / "specs"
SHIPPED = [*shelf.game_paths().values(), *shelf.paths_in(shelf.VARIANTS).values()]


@cache
def schema() -> dict[str, Any]:
    return json_schema()


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


@pytest.mark.slow
def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


def whole() -> dict[str, Any]:
    return deepcopy(five())


@cache
def five() -> dict[str, Any]:
    return yaml.safe_load((DATA / "good" / "five.yaml").read_text())


def nodes(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    kept = (
        [one for key, one in node.items() if key not in {"if", "then"}]
        if isinstance(node, dict)
        else node
    )
    for below in kept if isinstance(kept, list) else ():
        yield from nodes(below)


@pytest.mark.parametrize(
    "path", [*SHIPPED, *sorted((DATA / "good").glob("*.yaml"))], ids=lambda path: path.stem
)
@pytest.mark.slow
def test_every_shipped_file_is_valid(path: Path) -> None:
    validator().validate(yaml.safe_load(path.read_text()))


def test_every_key_is_told() -> None:
    silent = {
        key
        for name, one in schema()["$defs"].items()
        if name != "Whole"
        for node in nodes(one)
        for key, value in node.get("properties", {}).items()
        if not value.get("description")
    }
    silent |= {key for key, value in schema()["properties"].items() if "description" not in value}
    assert silent == set()


def test_there_is_one_id_and_only_the_words_of_the_standard() -> None:
    text = json.dumps(schema())
    assert text.count('"$id"') == 1
    assert not re.search(r'"(ge|le|gt|lt|title": null|default": null)"', text)


def test_every_default_is_valid_where_it_stands() -> None:
    for node in list(nodes(schema())):
        if "default" in node:
            one = {**deepcopy(node), "$defs": schema()["$defs"]}
            Draft202012Validator(one).validate(node["default"])


@pytest.mark.parametrize(
    "spoil",
    [
        "game.title=null",
        "game.id=No Name",
        "game=",
        "kinds.tower.letter=r",
        "kinds.tower.count=0",
        "kinds.tower.count={white: 0}",
        "kinds={Rock: {letter: R, count: 1}}",
        "board.rows=[{name: AA, cells: 3}]",
        "board.rows=[{name: a, cells: 1000}]",
        "board.rows=[{name: a}]",
        "board.rows=[{name: a, cells: 3, names: a1 a2}]",
        "board.rows=[{name: a, names: [a1, 0a]}]",
        "setup.white=a1",
        "setup.white=[a1:R, 'A2:R']",
        "faces={tower: [{circle: {radius: -0.1}}]}",
        "faces={tower: [{circle: {radius: 0.6}}]}",
        "faces={tower: [{dot: [0, 0], text: R}]}",
        "faces={tower: [{line: [[0, 0], [0, 0.51]]}]}",
        "faces={stroke: 0.31}",
        "faces={tower: null}",
        "themes={a/b: {extends: print}}",
        "themes={print: {label_contrast: 3}}",
        "themes={ink: {shades: [{pattern: dots, pitch: 0.001, weight: 1, colour: '#000000'}]}}",
        "rules.beats={tower: [No]}",
    ],
)
def test_what_the_reader_refuses_is_refused(spoil: str) -> None:
    spec = whole()
    path, _, value = spoil.partition("=")
    *maps, last = path.split(".")
    inner = spec
    for key in maps:
        inner = inner.setdefault(key, {})
    if value:
        inner[last] = yaml.safe_load(value)
    else:
        del inner[last]
    assert validator().is_valid(whole())
    assert not validator().is_valid(spec)


def changed(change: str) -> bool:
    """Whether a file that extends another may say this."""
    return validator().is_valid(yaml.safe_load(f"extends: jersi\n{change}\n"))


@pytest.mark.parametrize(
    "change",
    [
        "setup: {reserve: null}",
        "kinds: {rock: {count: 3}}",
        "kinds: {rock: null}",
        "game: {edition: short}",
        "faces: {rock: [{dot: [0, 0]}]}",
        "rules: {goal: {white: [e]}}",
    ],
)
def test_a_file_that_extends_another_says_only_what_differs(change: str) -> None:
    assert changed(change)
    assert not validator().is_valid(yaml.safe_load(change))


@pytest.mark.parametrize(
    "change",
    ["rules: {gaol: {white: [e]}}", "kinds: {rock: {count: 401}}", "board: {rows: [{cells: 3}]}"],
)
def test_what_it_says_is_checked_all_the_same(change: str) -> None:
    assert not changed(change)


def told(node: object) -> Iterator[str]:
    """All that a schema says to a reader, none of what it takes."""
    if isinstance(node, dict):
        if isinstance(node.get("description"), str):
            yield node.pop("description")
        if isinstance(node.get("label"), str):
            yield node.pop("label")
        node.pop("title", None) if isinstance(node.get("title"), str) else None
    for below in (
        node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    ):
        yield from told(below)


def test_an_editor_is_told_of_the_same_keys_in_french() -> None:
    english, french = deepcopy(json_schema("en")), deepcopy(json_schema("fr"))
    pairs = list(zip(told(english), told(french), strict=True))
    assert english == french
    assert len(pairs) > 200
    assert {one for one, other in pairs if one == other} == set()


# What an editor shows where the pointer rests, and what it offers where a part is begun


def hovers(
    node: object, schema: dict[str, Any], root: dict[str, Any]
) -> Iterator[tuple[str, bool]]:
    """Each key that a file has anywhere, and whether the schema says there what it is for."""
    arms = [*below(schema, root)]
    if isinstance(node, dict):
        for key, value in node.items():
            found = [
                one["properties"][key] if key in one.get("properties", {}) else rest
                for one in arms
                for rest in (one.get("additionalProperties"),)
                if key in one.get("properties", {}) or isinstance(rest, dict)
            ]
            meant = [one for each in found for one in below(each, root)]
            no_use = root.get("$defs", {}).get("Removed")  # says how the key is taken away
            told_of = [one for one in (*found, *meant) if one is not no_use]
            yield key, any(one.get("description") for one in told_of)
            yield from hovers(value, {"anyOf": found}, root)
    elif isinstance(node, list):
        items = {"anyOf": [one["items"] for one in arms if isinstance(one.get("items"), dict)]}
        for value in node:
            yield from hovers(value, items, root)


def below(schema: dict[str, Any], root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and all that it refers to or lets be chosen from."""
    yield schema
    if name := schema.get("$ref", "").rpartition("/")[2]:
        yield from below(root["$defs"].get(name) or root["properties"][name], root)
    for way in ("anyOf", "oneOf"):
        for one in schema.get(way, ()):
            yield from below(one, root)


@pytest.mark.few(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "path", [*SHIPPED, *sorted((DATA / "good").glob("*.yaml"))], ids=lambda path: path.stem
)
def test_an_editor_says_at_every_key_of_a_file_what_it_is_for(path: Path, language: str) -> None:
    schema = json_schema(language)
    found = [*hovers(yaml.safe_load(path.read_text()), schema, schema)]
    assert len(found) > 2
    assert {key for key, has_words in found if not has_words} == set()


def filled(node: object) -> object:
    """A snippet as it stands when nothing is typed over."""
    if isinstance(node, dict):
        return {filled(key): filled(value) for key, value in node.items()}
    text = re.sub(r"\$\{\d+\|([^,|]*)[^|]*\|\}", r"\1", str(node))
    return yaml.safe_load(re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text))


SNIPPETS = [
    (name, key, one) for (name, key), some in editor_schema.SNIPPETS.items() for one in some
]


@pytest.mark.parametrize(
    ("name", "key", "snippet"), SNIPPETS, ids=lambda one: getattr(one, "name", "")
)
def test_what_an_editor_offers_is_sound_as_it_stands(name, key, snippet) -> None:
    made = filled(snippet.body)
    game = load(text=MEN)._model
    spec = yaml.safe_load(MEN)
    if key == "rows":
        spec["board"]["rows"] = [{**made, "name": one} for one in "ab"]
        spec["setup"] = {"white": "a:M"}
        spec["kinds"]["man"]["count"] = 9
    elif key == "kinds":
        spec["kinds"] = made
    else:
        spec[key] = made
    validator().validate(spec)
    found = load(spec)._model
    assert found != game or key == "kinds"
    assert [one.faults for one in found_in(Request(game=found, theme=found.themes["screen"]))] == (
        [()] if key == "figures" else []
    )


MEN = """
game: {id: men, title: Men}
board:
  cells: squares
  rows: [{name: a, cells: 8}, {name: b, cells: 8}]
kinds: {man: {letter: M, count: 8}}
setup: {white: a1:M}
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_snippet_is_offered_where_its_part_is_begun(language: str) -> None:
    schema = json_schema(language)
    for (name, key), some in editor_schema.SNIPPETS.items():
        of = schema if name == "SpecFile" else schema["$defs"][name]
        offering = [one for one in below(of["properties"][key], schema) if "defaultSnippets" in one]
        assert [one["type"] for one in offering] == ["array" if key == "rows" else "object"]
        assert len(offering[0]["defaultSnippets"]) == len(some)


def test_every_key_of_a_file_is_told_and_no_telling_is_unused() -> None:
    """A key that lacks its row ends the making; here the rows of keys that are gone are found."""
    rows = catalogue("en").part("schema")
    said = {text for one in (json_schema, puzzles_schema) for text in told(deepcopy(one()))}
    unused = [
        (name, key)
        for name, row in rows.items()
        for key, text in row.items()
        if name != "whole" and text not in said
    ]
    assert [name for name, key in unused if key != "about"] == []


@pytest.mark.parametrize(("key", "missed"), [("unheard", "unheard"), ("guards", "about")])
def test_what_no_words_explain_is_missed_by_its_place_in_the_catalogue(key, missed, monkeypatch):
    kind = RestrainSpec if missed == key else type("NewSpec", (RestrainSpec,), {})
    monkeypatch.setattr(editor_schema, "_below", lambda _: [kind])
    with pytest.raises(
        MissingText, match=rf"fr\.yaml: schema\.{kind.__name__}\.{missed} is missing"
    ):
        editor_schema._described({"properties": {key: {}}}, kind, "fr")


PROBLEMS = Path(__file__).parents[2] / "docs" / "problems-pijersi.yaml"


@cache
def of_problems() -> Draft202012Validator:
    Draft202012Validator.check_schema(puzzles_schema())
    return Draft202012Validator(puzzles_schema())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_key_of_a_file_of_problems_is_told(language: str) -> None:
    told = [one for node in nodes(puzzles_schema(language)) for one in [node.get("properties", {})]]
    assert [key for one in told for key, value in one.items() if not value.get("description")] == []
    assert puzzles_schema(language)["title"] != json_schema(language)["title"]


@pytest.mark.parametrize(
    ("problem", "sound"),
    [
        ("{position: setup}", True),
        ("{position: setup, also: a1-a2, stars: 5, name: {en: One, fr: Un}}", True),
        ("{position: setup, also: [a1-a2, a3-a4], stipulation: win in 2, remark: Well}", True),
        ("{}", False),
        ("{position: setup, stars: 0}", False),
        ("{position: setup, stars: 6}", False),
        ("{position: [setup]}", False),
        ("{position: setup, solutions: a1-a2}", False),
        ("{position: setup, name: {fr: Un}}", True),
    ],
)
def test_editors_are_told_of_problems_what_the_reader_takes(tmp_path, problem, sound) -> None:
    text = f"problems:\n  - {problem}\n"
    (tmp_path / "problems.yaml").write_text(text, encoding="utf-8")
    try:
        read_puzzles(tmp_path / "problems.yaml")
        taken = True
    except SpecError:
        taken = False
    assert (taken, of_problems().is_valid(yaml.safe_load(text))) == (sound, sound)


def test_the_problems_of_the_guide_are_valid() -> None:
    of_problems().validate(yaml.safe_load(PROBLEMS.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("setup", "fits"),
    [
        ({"stacks": "c3:Ff a6:MMMMM"}, True),
        ({"stacks": ["c3:Ff", "d4|d5:W"]}, True),
        ({"white": "d4|d5:W"}, True),
        ({"black": "none"}, False),
        ({"neutral": "none"}, True),
        ({"stacks": "d4|d5|d6:W"}, False),
        ({"stacks": "c3:" + "F" * 31}, False),
    ],
)
def test_editors_take_what_a_setup_takes(setup: dict[str, object], fits: bool) -> None:  # noqa: FBT001
    spec = whole()
    spec["setup"] = setup
    assert validator().is_valid(spec) is fits
