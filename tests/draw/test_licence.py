"""The badge of a licence: a ring an element, in black on white, told apart when it is small."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat
from printkit.backends import png, svg
from printkit.draw.page_signs import licence_badge, licence_words
from printkit.gamefile import load_game, shipped_names

RINGS = {
    "CC BY-NC-SA 4.0": 4,
    "CC-BY-NC-SA 4.0": 4,
    "cc by-nc-nd": 4,
    "Creative Commons BY-SA 3.0": 3,
    "CC BY 4.0": 2,
    "Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International": 4,
    "Creative Commons Attribution - Partage dans les Mêmes Conditions 4.0": 3,
    "CC0": 2,
    "CC0 1.0": 2,
    "Creative Commons Zero": 2,
}


@pytest.mark.parametrize(("licence", "rings"), RINGS.items())
def test_a_badge_has_a_ring_for_each_element(licence, rings):
    badge = licence_badge(licence)
    assert len(badge.shapes) == rings
    assert badge.height == 6
    assert badge.width == pytest.approx(3 * (2 * rings + 0.36 * (rings - 1)))


@pytest.mark.parametrize("licence", ["", "all rights reserved", "MIT", "CC", "ABCC BY", "CC 4.0"])
def test_other_licences_have_no_badge_and_no_words(licence):
    assert licence_badge(licence) is None
    assert licence_words(licence, "en") == ""


def test_every_shipped_game_has_the_licence_of_its_author():
    assert {load_game(name).licence for name in shipped_names()} == {"CC BY-NC-SA 4.0"}


def test_a_badge_is_no_lower_than_its_signs_can_be_read():
    assert licence_badge("CC BY", height=2).height == 6
    assert licence_badge("CC BY", height=12).height == 12


def test_signs_differ_at_six_millimetres_in_black_and_white_alone():
    licences = ("CC BY-NC-ND", "CC BY-NC-SA", "CC BY-SA-", "CC0")
    signs = [sign for one in licences for sign in cut(one)]
    kinds = [signs[rank] for rank in (0, 1, 2, 3, 7, -1)]  # cc by nc nd sa zero
    for one, other in combinations(kinds, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 12


def cut(licence):
    """The rings of a badge at 150 pixels per inch, in one bit."""
    badge = licence_badge(licence)
    picture = Image.open(BytesIO(png.write(badge, ppi=150))).convert("RGBA")
    flat = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    step = picture.height * 1.18
    return [
        flat.crop((round(rank * step), 0, round(rank * step) + 35, 35)).convert("1").convert("L")
        for rank in range(len(badge.shapes))
    ]


def test_colours_are_black_and_white():
    drawn = svg.write(licence_badge("CC BY-NC-SA 4.0")).decode()
    assert {part[:7] for part in drawn.split('"#')[1:]} <= {'000000"', 'ffffff"'}


def test_the_badge_of_a_shipped_game_is_said_in_both_languages():
    licence = load_game("jersi").licence
    assert licence_words(licence, "en") == (
        "Creative Commons: attribution, no commercial use, share alike"
    )
    assert "partage dans les mêmes conditions" in licence_words(licence, "fr")
