"""When a spec has changed: it, or what it names, however an editor saves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from printkit.features.live.saves import named_files, saves

from typing_specs import BAD, GOOD, saved

SECONDS = 60
"""What never comes within them never comes."""


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """A spec over another, with a style, texts and a picture in a folder, and a record."""
    (tmp_path / "art").mkdir()
    (tmp_path / "base.yaml").write_text(f"{GOOD}faces: {{extends: style.yaml}}\n", "utf-8")
    (tmp_path / "style.yaml").write_text("{fox: [{text: F}], hen: [{svg: art/hen.svg}]}\n")
    path = tmp_path / "brook.yaml"
    path.write_text(
        "extends: base.yaml\ntext: {en: rules.md, fr: règles.md}\nexample: game.txt\n"
        "rules: {engine: 'hex.py:Apart'}\n"
    )
    return path


NAMED = [
    "brook.yaml",
    "base.yaml",
    "style.yaml",
    "art/hen.svg",
    "rules.md",
    "règles.md",
    "game.txt",
    "hex.py",
]


def test_the_files_that_are_heeded_are_all_that_a_spec_names_even_before_they_are_there(spec):
    found = {path.relative_to(spec.parent).as_posix() for path in named_files(spec)}
    assert found == set(NAMED)


def test_addresses_numbers_and_sentences_are_no_files(tmp_path):
    spec = tmp_path / "brook.yaml"
    spec.write_text(
        "game: {edition: 4.10, origin: 'https://example.org/rules.html', author: Ada E. Example}\n"
        "note: |\n  See a.txt and\n  b.txt.\n"
    )
    assert named_files(spec) == {spec}


def test_a_spec_that_cannot_be_read_keeps_what_it_named(spec):
    before = named_files(spec)
    spec.write_text("extends: [")
    assert named_files(spec, before) == before
    assert named_files(spec) == {spec}


def test_specs_that_extend_one_another_in_a_circle_come_to_an_end(tmp_path):
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.yaml").write_text(f"extends: {other}.yaml\n")
    assert len(named_files(tmp_path / "a.yaml")) == 2


def after(change: Callable[[], object], spec: Path) -> Iterator[None]:
    """What `saves` gives, a change being made once it has begun to wait."""
    stop = Event()
    waiting = saves(spec, stop)
    next(waiting)

    def soon() -> None:
        time.sleep(0.1)
        change()
        stop.wait(SECONDS)
        stop.set()

    thread = Thread(target=soon, daemon=True)
    thread.start()
    try:
        yield next(waiting)
    finally:
        stop.set()
        thread.join()


@pytest.mark.few(2)
@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("save", [saved, lambda path, text: path.write_text(text)])
def test_a_change_of_each_of_them_is_a_save(spec, name, save):
    assert [*after(lambda: save(spec.parent / name, "new"), spec)] == [None]


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.unlink(),
        lambda path: path.rename(path.with_suffix(".bak")),
        lambda path: path.write_bytes(b"\0"),
        lambda path: (path.unlink(), path.mkdir()),
    ],
)
def test_whatever_becomes_of_a_file_is_a_save(spec, change):
    assert [*after(lambda: change(spec), spec)] == [None]


@pytest.mark.slow
def test_a_folder_that_comes_back_is_watched_again(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    spec = folder / "brook.yaml"
    spec.write_text(GOOD)

    def moved() -> None:
        folder.rename(tmp_path / "away")
        (tmp_path / "away").rename(folder)
        saved(spec, BAD)

    assert [*after(moved, spec)] == [None]


@pytest.mark.slow
def test_what_lies_beside_and_is_not_named_wakes_nobody(spec):
    def other_first() -> None:
        for rank in range(5):
            (spec.parent / "notes.txt").write_text(str(rank))
            time.sleep(0.1)
        saved(spec, BAD)

    for _ in after(other_first, spec):
        assert spec.read_text("utf-8") == BAD


def test_a_save_while_somebody_draws_is_not_lost(spec):
    waiting = saves(spec, Event())
    for rank in range(3):
        next(waiting)
        saved(spec, GOOD + f"# {rank}\n")  # before the next is asked for
    next(waiting)


@pytest.mark.parametrize("error", [OSError("too many are watched"), RuntimeError("no")])
def test_where_nothing_can_be_watched_files_are_looked_at(spec, monkeypatch, error):
    def refused(*_, **__):
        raise error

    monkeypatch.setattr("printkit.features.live.saves.watch", refused)
    assert [*after(lambda: saved(spec, BAD), spec)] == [None]


def test_a_link_is_followed_to_what_it_means(tmp_path):
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real.yaml", tmp_path / "brook.yaml"
    real.write_text(GOOD)
    link.symlink_to(real)
    assert [*after(lambda: saved(real, BAD), link)] == [None]
