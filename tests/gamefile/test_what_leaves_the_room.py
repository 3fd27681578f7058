"""A loaded game is plain values: no word with its place leaves the room of files.

A word is a text that knows where it was written; who gets one unawares keeps a whole file alive
with it, and cannot send it to another process.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path, PurePath

import pytest
from printkit.features.laser.profiles import load_profile
from printkit.gamefile import load_game, read_game, shelf, shipped_names, variant_names
from printkit.gamefile.labels import shipped_labels
from printkit.gamefile.tree import Entries, Items, Word
from printkit.model import Game

GOOD = sorted(Path("tests/data/specs/good").glob("*.yaml"))
VARIED = [(one.editions[-1], one.name) for one in variant_names()]

TELLING = """
extends: jersi/4.16
example: game.txt
text: {en: chapter.md}
game: {title: Mine, author: Ann, licence: none}
figures:
  one: {caption: A start, panels: [{stand: setup, caption: The setup, mark: [e5]}]}
"""


def parts(value: object) -> Iterator[object]:
    """What a value is made of; a path too, which keeps what it was joined from."""
    if isinstance(value, PurePath):
        slots = ("_raw_paths", "_parts", "_raw_path", "_str", "_tail_cached")
        yield from (getattr(value, slot) for slot in slots if hasattr(value, slot))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from (getattr(value, one.name) for one in fields(value))
    elif isinstance(value, Mapping):
        yield from (*value.keys(), *value.values())
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from value
    elif not isinstance(value, (str, Enum)):
        yield from getattr(value, "__dict__", {}).values()


def placed(value: object) -> list[object]:
    """All that stands in a value and belongs to the room of files."""
    found: list[object] = []
    to_see, seen = [value], {id(value): value}
    while to_see:
        one = to_see.pop()
        if isinstance(one, (Word, Items, Entries)):
            found.append(one)
        for part in parts(one):
            if id(part) not in seen:
                seen[id(part)] = part
                to_see.append(part)
    return found


def read(name: str, variant: str = "") -> Game:
    """A game as it is read, not as it was kept by an earlier run."""
    return read_game(shelf.shipped_paths()[name], shelf.label(name), [variant] if variant else [])


def test_the_search_finds_a_word_wherever_one_stands():
    word = Word("there", load_game("jersi").source)
    for value in ({"key": [word]}, {word: 1}, ((word,),), frozenset([word]), [[{"a": word}]]):
        assert placed(value) == [word]


@pytest.mark.few(2)
@pytest.mark.parametrize("name", shipped_names())
def test_no_edition_has_a_word_with_its_place(name):
    assert not placed(read(name))


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "variant"), VARIED)
def test_no_variant_has_one(name, variant):
    assert not placed(read(name, variant))


@pytest.mark.few(2)
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_no_game_of_ones_own_has_one(path):
    assert not placed(load_game(str(path)))


@pytest.fixture
def telling(tmp_path) -> Game:
    """A game that names all that a game can name: a record, chapters, figures, people."""
    (tmp_path / "game.txt").write_text("1 a2-b2\n")
    (tmp_path / "chapter.md").write_text("# More\n\nWords.\n")
    (tmp_path / "mine.yaml").write_text(TELLING)
    return load_game(str(tmp_path / "mine.yaml"))


def test_a_game_that_names_files_has_none(telling):
    assert telling.example
    assert telling.chapters
    assert not placed(telling)


def test_a_game_goes_to_another_process_whole(telling):
    sent = pickle.loads(pickle.dumps(telling))
    assert sent == telling
    assert sent.chapters == telling.chapters
    assert sent.figures == telling.figures
    assert deepcopy(telling) == telling


def test_sheets_of_labels_and_profiles_of_lasers_have_none():
    assert not placed(dict(shipped_labels()))
    assert not placed([load_profile(name) for name in shelf.paths_in(shelf.PROFILES)])
