"""Pictures as asked for: in pixels, equally high, on nothing, without words; the legend."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

EXAMPLE = Path(__file__).parents[2] / "specs" / "jersi" / "example-4.16.txt"
TURN = ("diagram", "jersi", "--turn", "a2-b2=d3")


def test_a_width_in_pixels_is_that_of_the_file(printkit, tmp_path: Path) -> None:
    size = ("--width", "800px", "--height", "900px")
    assert printkit(*TURN, *size, "-o", "a.png").status == 0
    assert printkit(*TURN, *size, "-o", "a.svg").status == 0
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (800, 900)
    svg = (tmp_path / "a.svg").read_text()
    assert re.search('height="900px".* width="800px"', svg)


@pytest.mark.parametrize(("options", "mode"), [((), "RGB"), (("--transparent",), "RGBA")])
def test_a_picture_stands_on_white_or_on_nothing(printkit, tmp_path, options, mode) -> None:
    assert printkit(*TURN, *options, "--ppi", 72, "-o", "a.png").status == 0
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.mode == mode
        assert picture.convert("RGBA").getpixel((0, 0))[3] == (0 if options else 255)
    assert printkit(*TURN, *options, "-o", "a.svg").status == 0
    grounds = re.findall("M0 0L90 0L", (tmp_path / "a.svg").read_text())
    assert len(grounds) == (0 if options else 1)


def test_a_caption_and_names_can_be_left_out(printkit, tmp_path: Path) -> None:
    heights = {}
    for name, options in (("all", ()), ("none", ("--no-caption", "--names", "none"))):
        assert printkit(*TURN, *options, "-o", f"{name}.svg").status == 0
        svg = (tmp_path / f"{name}.svg").read_text()
        heights[name] = float(re.search('height="([0-9.]+)mm"', svg)[1])
    assert heights["all"] - heights["none"] > 5
    assert len((tmp_path / "none.svg").read_text()) < len((tmp_path / "all.svg").read_text())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_legend_is_a_picture_of_its_own(printkit, tmp_path: Path, language: str) -> None:
    done = printkit("diagram", "jersi", "--legend", "--width", "170mm", "--lang", language, "-o",
                    "l.svg")  # fmt: skip
    assert done.status == 0
    title = {"en": "Signs in the pictures", "fr": "Les signes des figures"}[language]
    assert f"<title>{title}</title>" in (tmp_path / "l.svg").read_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--width", "800px", "--ppi", "300", "-o", "a.png"), "keep one of them"),
        (("--height", "20mm"), "more than 20 mm"),
        (("--width", "40mm", "--names", "cells"), "put names at the rim"),
        (("--width", "0px"), "leaves nothing to draw"),
        (("--width", "many"), "not a valid length"),
    ],
)
def test_what_cannot_be_drawn_so_is_said_in_a_line(printkit, options, said) -> None:
    done = printkit(*TURN, *options)
    assert done.status == 1
    (line,) = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert said in line


def test_a_turn_broken_off_is_drawn_with_where_it_may_go_on(printkit) -> None:
    done = printkit("diagram", "jersi", "--begin", "a2-b2", "-o", "half.svg")
    assert done.status == 0, done.err
    words = Path("half.svg").read_text(encoding="utf-8")
    assert "a2-b2 …" in words
    assert all(f"ring on {cell}" in words for cell in ("a2", "c1", "c2", "d1", "d3"))
    done = printkit("diagram", "jersi", "--begin", "e5", "-o", "none.svg")
    assert (done.status, done.err) == (
        1,
        "error: --begin:1:1: nothing on e5 may begin a turn here\n",
    )


@pytest.mark.parametrize("more", [("--turn", "a1-a2"), ("--turn", "a1-a2", "--turn", "i4-h4")])
def test_before_a_turn_all_stands_and_is_lost_as_after_the_one_before_it(
    printkit, tmp_path, more
) -> None:
    stands = {}
    for name, turns in (("before", (*more, "--before")), ("after", more[:-2])):
        call = ("diagram", EXAMPLE, "--ply", 10, *turns, "--lang", "en", "-o", f"{name}.svg")
        assert printkit(*call).status == 0
        described = re.search("<desc>[^.]*\\. (.*)</desc>", (tmp_path / f"{name}.svg").read_text())
        stands[name] = described[1]
    assert "lost: 1 rock, 1 scissors" in stands["before"]
    assert stands["before"] == stands["after"]
