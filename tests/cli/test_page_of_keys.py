"""The page of keys: each key has an example; what no shipped game says is drawn here."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from printkit import load, svg
from printkit.base import fonts
from tools.site.keys import examples, keys

KEYS = Path(__file__).parents[1] / "data" / "keys"


@pytest.mark.slow
def test_every_key_has_an_example(monkeypatch) -> None:
    monkeypatch.setattr("tools.site.keys._written", lambda way, value: "")  # each takes a while
    shown = examples()
    unsaid = [".".join(way) for way, place, _ in keys() if place not in shown]
    assert unsaid == [], "say it in a file of tests/data/keys/"


@pytest.mark.parametrize("name", sorted(one.name for one in KEYS.glob("*.yaml")))
def test_an_example_made_for_the_page_of_keys_is_sound(printkit, tmp_path, name, request) -> None:
    text, drawn = (KEYS / name).read_text("utf-8"), "board.yaml"
    if drawn in (name, text.partition("\n")[0].removeprefix("extends: ")):
        request.getfixturevalue("with_cairo")
    shutil.copytree(KEYS, tmp_path, dirs_exist_ok=True)
    font = next(fonts.folder(fonts.Family.WORDS).glob("*-Regular.ttf"))
    shutil.copy(font, tmp_path / "own.ttf")
    done = printkit("check", name)
    assert (done.status, done.err) == (0, "")
    if name != "cards.yaml":
        assert svg(load(name)).startswith("<?xml")
