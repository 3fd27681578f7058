"""An engine in a file beside its spec is run, and no other file ever is."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from printkit import library
from printkit.base.errors import PrintkitError, SpecError
from printkit.gamefile import load_game
from printkit.gamefile.game import game_of
from printkit.rules import Rules

ENGINE = """
from printkit.rules import Drop, PlainEngine, Turn

class Everywhere(PlainEngine):
    def possible(self):
        return [Turn(drops=(Drop(0, cell),)) for cell in range(len(self.ruleset.grid.names))]
    def fault(self, position, turn):
        return None
"""
MARKED = f"{ENGINE}\nopen('ran', 'w').close()\n"
SPEC = """
game: {{id: x, title: X}}
board: {{cells: squares, rows: [{{name: a, cells: 3}}, {{name: b, cells: 3}}]}}
kinds: {{stone: {{letter: S, count: 3}}}}
setup: {{white: none, reserve: SSS}}
rules: {{engine: {engine}, stacks: none}}
notation: {{dialect: plain}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a spec lies, and beside it an engine that leaves a mark when it is run."""
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "game"
    place.mkdir()
    (place / "engine.py").write_text(MARKED)
    return place


def spec(folder: Path, engine: str) -> str:
    path = folder / "x.yaml"
    path.write_text(SPEC.format(engine=engine))
    return str(path)


@pytest.mark.parametrize("engine", ["engine.py", "engine.py:Everywhere"])
def test_a_file_beside_the_spec_plays(folder, engine):
    game = load_game(spec(folder, engine))
    rules = library.rules_of(game)
    assert Path("ran").exists()
    assert len(rules.legal(game.setup)) == 6
    assert not [*folder.rglob("__pycache__")]


def test_another_process_has_the_same_engine(folder):
    game = load_game(spec(folder, "engine.py"))
    again = pickle.loads(pickle.dumps(game))
    assert again.rules == game.rules
    assert Rules(again.rules).legal(game.setup) == library.rules_of(game).legal(game.setup)


def test_a_file_that_changed_is_another_engine(folder):
    name = spec(folder, "engine.py")
    before = load_game(name)
    text = ENGINE.replace("range(len(self.ruleset.grid.names))", "range(2)")
    (folder / "engine.py").write_text(text)
    after = load_game(name)
    counts = [len(library.rules_of(one).legal(one.setup)) for one in (before, after)]
    assert counts == [6, 2]


def refused(name: str) -> str:
    with pytest.raises(SpecError) as caught:
        load_game(name)
    (problem,) = caught.value.problems
    assert problem.source is not None
    assert problem.source.path == "rules.engine"
    assert not Path("ran").exists()
    return f"{problem.what}; {problem.hint}"


def test_no_file_elsewhere_is_run(folder, tmp_path):
    (tmp_path / "outside.py").write_text(MARKED)
    (folder / "below").mkdir()
    (folder / "below" / "engine.py").write_text(MARKED)
    (folder / "link.py").symlink_to(tmp_path / "outside.py")
    for engine in ("../outside.py", "below/engine.py", str(tmp_path / "outside.py"), "link.py"):
        assert "lies beside the spec" in refused(spec(folder, engine)), engine


def test_no_file_is_run_that_anybody_may_write(folder):
    (folder / "engine.py").chmod(0o666)
    assert "anybody can write it" in refused(spec(folder, "engine.py"))
    (folder / "engine.py").chmod(0o644)
    folder.chmod(0o777)
    assert "anybody can write it" in refused(spec(folder, "engine.py"))
    folder.chmod(0o755)


def test_a_variable_of_the_environment_forbids_it(folder, monkeypatch):
    monkeypatch.setenv("PRINTKIT_ENGINES", "off")
    assert "PRINTKIT_ENGINES is off" in refused(spec(folder, "engine.py"))


@pytest.mark.parametrize("kind", ["text", "values"])
def test_a_spec_that_is_no_file_runs_none(folder, kind):
    text = SPEC.format(engine="engine.py")
    given: object = text
    if kind == "values":
        given = {
            "game": {"id": "x", "title": "X"},
            "board": {"cells": "squares", "rows": [{"name": "a", "cells": 3}]},
            "kinds": {"stone": {"letter": "S", "count": 3}},
            "setup": {"white": "none", "reserve": "SSS"},
            "rules": {"engine": "engine.py", "stacks": "none"},
        }
    with pytest.raises(SpecError, match="only a spec that is a file"):
        game_of(given, folder)
    assert not Path("ran").exists()


def test_a_program_that_gives_an_engine_runs_no_file(folder):
    scope: dict[str, type] = {}
    exec(ENGINE, scope)
    game = load_game(spec(folder, "engine.py"), engine=scope["Everywhere"])
    assert len(library.rules_of(game).legal(game.setup)) == 6
    assert not Path("ran").exists()


@pytest.mark.parametrize(
    ("code", "engine", "told"),
    [
        ("x = 1", "engine.py", "it has no engine"),
        (ENGINE + ENGINE.replace("Everywhere", "Else"), "engine.py", "it has Everywhere and Else"),
        (ENGINE, "engine.py:Everywere", "Everywere is not in it; did you mean Everywhere?"),
        ("def (", "engine.py", "SyntaxError"),
        ("raise OSError('no')", "engine.py", "OSError: no"),
        (ENGINE, "engin.py", "no such file"),
    ],
)
def test_what_is_wrong_with_it_is_one_line(folder, code, engine, told):
    (folder / "engine.py").write_text(code)
    assert told in refused(spec(folder, engine))


def test_an_edition_finds_the_engine_beside_the_spec_that_names_it(folder, tmp_path):
    spec(folder, "engine.py")
    other = tmp_path / "other.yaml"
    other.write_text("extends: game/x.yaml\ngame: {edition: '2'}\n")
    assert len(library.rules_of(load_game(str(other))).legal(load_game(str(other)).setup)) == 6


@pytest.mark.parametrize("header", ['[Game "x.yaml"]\n\n', ""])
def test_a_record_runs_no_file_though_it_names_the_spec_or_is_its_example(folder, header):
    name = spec(folder, "engine.py")
    record = folder / "game.txt"
    record.write_text(f"{header}1. a1 a2\n")
    if not header:
        Path(name).write_text(f"{Path(name).read_text()}example: game.txt\n")
    said = ""
    try:
        library.read_record_text(record.read_text(), str(record))
    except PrintkitError as error:
        said = str(error)
    assert not header or "a record does not start" in said
    assert not Path("ran").exists()
