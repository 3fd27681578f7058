"""`printkit animate`: what it says, what it refuses, and that it leaves nothing half."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from PIL import Image
from printkit.features.animation import film

RECORD = """[Edition "jersi/4.16"]

1 a2-b2=d3 2 h4-h3=f4 (2 h4-g4 3 b3-b4=d5) 3 b3-b4=d5 4 f4=d3! {<script>alert(1)</script>}
"""


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(RECORD)
    return path


def test_the_ending_of_the_name_chooses_the_format(printkit, game, tmp_path):
    for ending, kind in ((".gif", "GIF"), (".webp", "WEBP"), (".png", "PNG")):
        path = tmp_path / f"x{ending}"
        done = printkit("animate", game, "--size", 160, "--to", 2, "-o", path)
        assert done.status == 0, done.err
        assert "3 pictures of 160 px, 5 s" in done.err
        with Image.open(path) as image:
            assert (image.format, image.n_frames, image.width) == (kind, 3, 160)


def test_without_a_name_it_has_a_telling_one(printkit, game, tmp_path):
    assert printkit("animate", game, "--size", 160, "--from", 4).status == 0
    assert (tmp_path / "game_jersi-4.16_en_size-160_from-4.gif").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--delay", "5"), "5 ms is too short to be shown; milliseconds in steps of ten, from 20"),
        (("--delay", "25"), "cannot be shown for '25'"),
        (("--hold-last", "soon"), "cannot be shown for 'soon'"),
        (("--size", "8"), "'8' is no width of a picture; pixels, from 120 to 2400"),
        (("--max-size", "huge"), "'huge' is no size of a file; write 8MB or 500kB"),
        (("--from", "9"), "--from: no turn 9; the numbers go from 1 to 4"),
        (("--from", "3", "--to", "2"), "--from 3 comes after --to 2; exchange them"),
        (("--line", "2"), "no variation 2; they are counted as they are written, from 1 to 1"),
        (("--strip", "2", "--loop", "3"), "--loop: of no use with --strip"),
        (("-o", "x.avi"), "x.avi does not end in .gif, .webp, .png or .mp4"),
        (("--max-size", "1kB", "--to", "1", "--size", "160"), "the smallest has"),
    ],
)
def test_what_cannot_be_is_one_line(printkit, game, tmp_path, options, said):
    done = printkit("animate", game, *options)
    assert done.status == 1
    assert said in done.err
    assert "Traceback" not in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_switches_that_are_on_are_turned_off(printkit, game, tmp_path):
    heights = []
    for switches in ((), ("--no-caption",), ("--no-caption", "--no-reserve", "--no-arrows")):
        path = tmp_path / "x.gif"
        done = printkit("animate", game, "--size", 160, "--to", 1, *switches, "-o", path)
        assert done.status == 0, done.err
        with Image.open(path) as image:
            heights.append(image.height)
    assert heights[0] > heights[1] > heights[2]


def test_steps_to_a_smaller_file_are_told_in_french_too(printkit, game, tmp_path):
    asked = ("--size", "320", "--max-size", "30kB", "--lang", "fr", "-o", tmp_path / "x.gif")
    done = printkit("animate", game, *asked)
    assert done.status == 0, done.err
    told = done.err.replace("\u00a0", " ")
    assert (
        "GIF de 30 ko au plus ; au-delà : 320 px en 31 couleurs, puis 240 px en 31 couleurs" in told
    )
    assert "retenu" in done.err
    assert (tmp_path / "x.gif").stat().st_size <= 30_000


def test_what_is_interrupted_leaves_the_old_file(printkit, game, tmp_path, monkeypatch):
    path = tmp_path / "x.gif"
    path.write_text("old")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(film, "write", interrupted)
    assert printkit("animate", game, "-o", path).status == 128 + signal.SIGINT
    assert path.read_text() == "old"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["game.txt", "x.gif"]


@pytest.mark.slow
def test_a_film_that_is_stopped_leaves_no_file(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-m", "printkit", "animate", "jersi", "--size", "2000", "-o", "x.webp"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as process:
        assert b"pictures" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
    assert process.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_variation_that_cannot_be_played_is_told_with_its_place_once(printkit, game, tmp_path):
    game.write_text(RECORD.rstrip() + " (4 a1-a1)\n")
    done = printkit("animate", game, "--line", 2, "-o", tmp_path / "x.gif")
    assert done.status == 1
    assert done.err.count("a1-a1 is illegal") == 1
    assert "no turn of variation 2 can be played" in done.err


def test_a_disk_that_is_full_is_said(printkit, game):
    if not os.path.exists("/dev/full"):  # noqa: PTH110
        pytest.skip("no device that is full")
    done = printkit(
        "animate", game, "--size", "160", "--to", "1", "--strip", "2", "-o", "/dev/full"
    )
    assert done.status == 1
    assert "Traceback" not in done.err


def test_mp4_without_its_package_says_how_to_get_it(printkit, game, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "av", None)
    done = printkit("animate", game, "--size", "160", "--to", "1", "-o", tmp_path / "x.mp4")
    assert done.status == 1
    (line,) = [one for one in done.err.splitlines() if not one.startswith("game: ")]
    assert "pip install av" in line
    assert not (tmp_path / "x.mp4").exists()
