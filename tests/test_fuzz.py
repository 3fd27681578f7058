"""The campaign finds what it is there to find, and tries the same inputs every time."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from tools.fuzz.campaign import Bounds, Surface, campaign, shrunk
from tools.fuzz.commands import command_surface
from tools.fuzz.figures import figure_surface
from tools.fuzz.files import file_surfaces
from tools.fuzz.tables import bombs, table_surfaces
from tools.fuzz.texts import text_surfaces


def inputs(chance: random.Random):
    while True:
        yield b"".join(b"line %d\n" % chance.randrange(20) for _ in range(30))


def run(tmp_path: Path, target) -> int:
    surface = Surface(name="test", ending=".txt", inputs=inputs, target=target)
    return campaign([surface], Bounds(seconds=1, inputs=20, seed=1, keep=tmp_path))


def test_an_exception_of_another_kind_is_a_fault_that_is_kept_as_small_as_it_can_be(tmp_path):
    def breaks(data: bytes) -> None:
        if b"line 7\n" in data:
            raise KeyError("7")

    assert run(tmp_path, breaks) == 1
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes() == b"line 7\n"


@pytest.mark.parametrize("what", ["", " "])
def test_a_message_without_words_is_a_fault(tmp_path, what):
    def refuses(_: bytes) -> None:
        raise PrintkitError(what)

    assert run(tmp_path, refuses) == 1


def test_a_refusal_in_good_words_is_none(tmp_path, capsys):
    def refuses(_: bytes) -> None:
        raise PrintkitError("no such thing: \x1b[31m\n\u202e")

    assert run(tmp_path, refuses) == 0
    assert "0 taken, 20 refused" in capsys.readouterr().out


def test_what_need_not_be_there_is_left_out():
    assert shrunk(b"a\nb\nxxNEEDLExx\nc\n" * 3, lambda data: b"NEEDLE" in data) == b"NEEDLE"


@pytest.mark.slow
def test_the_same_seed_gives_the_same_inputs(tmp_path):
    files = *file_surfaces(tmp_path), *table_surfaces(tmp_path)
    for surface in (*text_surfaces(), *files, figure_surface(tmp_path)):
        one, other = (list(islice(surface.inputs(random.Random(7)), 40)) for _ in range(2))
        assert one == other, surface.name
        assert len(set(one)) > 20, surface.name


@pytest.mark.slow
def test_every_surface_takes_what_is_sound(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    files = *file_surfaces(tmp_path), *table_surfaces(tmp_path)
    surfaces = (*text_surfaces(), *files, command_surface(tmp_path))
    assert campaign(surfaces, Bounds(seconds=1, inputs=3, seed=1, keep=tmp_path)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(surfaces)
    assert [line for line in lines if line.startswith("specs") and ", 0 taken" in line] == []


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".json", ".tc", ".vmod", ".vtt", ".obj"])
def test_files_of_tables_that_would_cost_much_are_refused_in_words(ending, tmp_path):
    (surface,) = (one for one in table_surfaces(tmp_path) if one.ending == ending)
    for data in bombs(ending):
        if ending == ".obj":
            surface.target(data)  # only looked through, which refuses nothing
        else:
            with pytest.raises(PrintkitError, match=r"\S"):
                surface.target(data)
