"""Profiles of lasers."""

from __future__ import annotations

from pathlib import Path

import pytest
from printkit.base.errors import SpecError
from printkit.features.laser.outlines import Operation
from printkit.features.laser.profiles import load_profile
from printkit.gamefile import shelf


def test_eight_profiles_are_shipped() -> None:
    shipped = {
        "epilog", "generic", "glowforge", "lightburn", "ponoko", "snijlab", "trotec", "xtool",
    }  # fmt: skip
    assert set(shelf.paths_in(shelf.PROFILES)) == shipped


@pytest.mark.parametrize("name", shelf.paths_in(shelf.PROFILES))
def test_profile_tells_every_colour_apart_that_needs_it_and_its_sources(name: str) -> None:
    profile = load_profile(name)
    assert set(profile.colours) == set(Operation)
    cut = {profile.colours[Operation.CUT_INNER], profile.colours[Operation.CUT_OUTER]}
    other = [profile.colours[what] for what in (Operation.ENGRAVE, Operation.SCORE)]
    assert len({*other, profile.colours[Operation.CHECK]} - cut) == 3
    assert profile.spec.sources
    assert "svg" in profile.spec.formats


def test_trotec_has_the_colours_of_the_authors_files() -> None:
    colours = load_profile("trotec").colours
    assert colours[Operation.CUT_INNER] == "#0000ff"
    assert colours[Operation.CUT_OUTER] == "#336699"
    assert colours[Operation.SCORE] == "#ff0000"


def test_epilog_has_only_parts_of_nothing_or_all() -> None:
    for colour in load_profile("epilog").colours.values():
        assert {colour[1:3], colour[3:5], colour[5:7]} <= {"00", "ff"}


def test_colours_of_glowforge_come_in_the_order_of_the_work_by_their_numbers() -> None:
    colours = load_profile("glowforge").colours
    assert [colours[what] for what in Operation] == sorted(colours.values())


def test_snijlab_knows_its_layers_by_its_own_names() -> None:
    profile = load_profile("snijlab")
    assert profile.spec.formats[0] == "dxf"
    assert profile.layers[Operation.CUT_INNER] == profile.layers[Operation.CUT_OUTER] == "cut"
    assert load_profile("generic").layers[Operation.CUT_INNER] == "CUT_INNER"


MINE = """\
title: Ours
cut_inner: "#00ff00"
cut_outer: "#ff0000"
score: "#0000ff"
engrave: "#000000"
check: "#ffff00"
width: 0.01
formats: [svg]
note: keep the lid shut
sources: [our own]
"""


def test_a_profile_may_be_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(MINE + "bed: [300, 200]\ncut_speed: 20\n")
    profile = load_profile(str(path))
    assert (profile.name, profile.spec.bed, profile.spec.cut_speed) == ("ours", [300, 200], 20)
    path.write_text(MINE.replace("#ff0000", "red") + "bed: [300]\nbeam: 3\n")
    with pytest.raises(SpecError) as caught:
        load_profile(str(path))
    said = str(caught.value)
    for place in ("3:12", "11:", "12:1"):  # each with its place, all at once
        assert f"{path}:{place}" in said


def test_unknown_profile_is_told_with_a_hint() -> None:
    with pytest.raises(SpecError, match=r"unknown profile 'trotek'; did you mean trotec\?"):
        load_profile("trotek")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: mine\n", "specs/profiles/mine.yaml:1:1: the key 'cut_inner' is missing"),
        ("titel: mine\n", "did you mean title?"),
    ],
)
def test_a_broken_profile_is_told_with_its_place(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text(text)
    monkeypatch.setattr(shelf, "paths_in", lambda _: {"mine": tmp_path / "mine.yaml"})
    with pytest.raises(SpecError) as caught:
        load_profile("mine")
    assert said in str(caught.value)
