"""A feature is a folder: taken out of a copy of printkit, all the rest goes on."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from printkit.base import features

HOME = Path(__file__).resolve().parent.parent
TIMEOUT = 180


def without(name: str, place: Path) -> Path:
    """A copy of printkit in which the folder of a feature is not."""
    # With what is compiled of each module: it is of the same time and size.
    shutil.copytree(HOME / "printkit", place / "printkit")
    shutil.copytree(HOME / "specs", place / "specs")
    shutil.rmtree(place / "printkit" / "features" / name)
    return place


def run(place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """What a command of that copy says."""
    return subprocess.run(
        [sys.executable, "-m", "printkit", *words],
        cwd=place,
        env=os.environ | {"PYTHONPATH": str(place), "PRINTKIT_CACHE": str(place / "cache")},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("name", features.names())
def test_without_a_feature_the_help_names_the_other_commands_and_no_more(
    name: str, tmp_path: Path
) -> None:
    modules = {**features.offered("product"), **features.offered("command")}
    gone = {one for one, module in modules.items() if module.split(".")[2] == name}
    place = without(name, tmp_path)
    said = run(place, "--help")
    assert said.returncode == 0, said.stderr
    commands = {line.split()[0] for line in said.stdout.splitlines() if line.startswith("  ")}
    assert "board" in commands
    assert not gone & commands
    for command in sorted(gone):
        refused = run(place, command)
        assert refused.returncode == 2
        assert "Traceback" not in refused.stderr


@cache
def copy(base: Path) -> Path:
    """A copy of printkit for all cases of a process: what is made of its fonts is kept there."""
    place = base / "copy"
    shutil.copytree(HOME / "printkit", place / "printkit")
    shutil.copytree(HOME / "specs", place / "specs")
    return place


_SHOWN = {
    module.split(".")[2]
    for kind in ("product", "view")
    for module in features.offered(kind).values()
}
"""Features that offer what a kit may hold or its figures show: the larger game is tried of them."""


@pytest.mark.slow
@pytest.mark.parametrize("name", features.names())
def test_without_a_feature_a_kit_is_made(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Of a game with figures on a table and an example; of others a kit of fewer cubes will do."""
    place = copy(tmp_path_factory.getbasetemp())
    shutil.move(place / "printkit" / "features" / name, tmp_path / name)
    try:
        game = "pijersi" if name in _SHOWN else "staku"
        made = run(place, "kit", game, "-o", str(tmp_path / "out"))
    finally:
        shutil.move(tmp_path / name, place / "printkit" / "features" / name)
    assert made.returncode == 0, made.stderr
    assert len(list((tmp_path / "out").rglob("*.pdf"))) > 3


PRODUCT = '''
"""A track to count points on."""
from dataclasses import dataclass
from printkit.products.base import Picture, Plan, Product, Shared, once, option
from printkit.products.request import Request
from printkit.scene import Path, Scene, Style, rectangle

@dataclass(frozen=True, kw_only=True)
class Options:
    points: int = option(20, bounds=(5, 100), metavar="N")

@dataclass(frozen=True, kw_only=True)
class Track(Plan):
    request: Request
    points: int

def plan(request, options):
    return Track(file_name="t.svg", endings=(".svg",), request=request, points=options.points)

def make(track):
    side, line = track.request.edge, Style(stroke="#000000", width=0.3)
    count = track.points + 1
    squares = tuple(
        Path(segments=rectangle(side * one + 1, 1, side, side), style=line) for one in range(count)
    )
    scene = Scene(width=side * count + 2, height=side + 2, shapes=squares)
    return Picture(scene=scene, request=track.request)

PRODUCT = Product(
    name="score-track", options=Options, plan=plan, make=make, takes=frozenset({Shared.PIECE}),
    kit=once(Options),
)
'''
WORDS = """\
commands:
  score-track:
    line: Draw a track.
    page: Draw a track to count points on.
    options: {points: The highest number.}
"""


@pytest.mark.slow
def test_a_product_with_its_words_is_a_folder_of_three_files(tmp_path: Path) -> None:
    place = without("laser", tmp_path)
    folder = place / "printkit" / "features" / "score_track"
    folder.mkdir()
    for name, text in {"product.py": PRODUCT, "en.yaml": WORDS, "fr.yaml": WORDS}.items():
        (folder / name).write_text(text, "utf-8")
    assert "score-track" in run(place, "--help").stdout
    assert "The highest number." in run(place, "score-track", "--help").stdout
    asked = "--points", "9", "--cube", "16", "-o", "t.svg"
    assert run(place, "score-track", "pijersi", *asked).returncode == 0
    drawn = (place / "t.svg").read_text("utf-8")
    assert 'width="162mm"' in drawn
    refused = run(place, "score-track", "pijersi", "--points", "1")
    assert (refused.returncode, "5<=x<=100" in refused.stderr) == (2, True)
    assert run(place, "kit", "pijersi", "-o", "out").returncode == 0
    assert (place / "out" / "t.svg").is_file()
