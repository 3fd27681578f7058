"""What an index of packages shows, and what a tag must be."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from printkit.base.catalogue import catalogue, texts
from tools.package_page import page, urls
from tools.tagged import fault

HOME = Path(__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")
ADDRESS = "https://example.org/somebody/printkit"
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = re.compile(r"\]\(([^)]+)\)|<img [^>]*src=\"([^\"]+)\"")


def targets(text: str) -> list[str]:
    return [one or other for one, other in TARGETS.findall(text)]


def test_with_an_address_every_link_and_picture_of_the_readme_leads_there():
    shown = page(README, ADDRESS)
    assert all(one.startswith("https://") for one in targets(shown))
    assert len(targets(shown)) == len(targets(README))
    own = [one for one in targets(shown) if one.startswith(ADDRESS)]
    for one in own:  # each is a file of this repository
        path = re.sub(rf"^{ADDRESS}/(blob|raw)/HEAD/|#.*", "", one)
        assert (HOME / path).exists(), one
    assert f"{ADDRESS}/raw/HEAD/docs/pictures/board.svg" in own


def test_without_one_nothing_leads_nowhere_and_no_word_is_lost():
    shown = page(README)
    assert all(one.startswith("https://") for one in targets(shown))
    assert "<img" not in shown
    assert "| the board in sheets |" not in shown  # a row of pictures that are not there
    assert "Share a game: from a game that you wrote down" in shown
    assert "\n\n\n" not in shown
    assert shown.count("```") == README.count("```")


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_who_has_no_makefile_is_told_first_what_to_write_instead(address):
    title, first, *_ = page(README, address).split("\n\n")
    assert title == "# printkit"
    command = re.findall("`([^`]+)`", first)[1].split()
    assert command[:2] == ["printkit", "kit"]
    assert page(README).index(first) < page(README).index("```")


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_the_package_names_the_games_and_where_it_comes_from(address):
    found = urls(address)
    assert found["Jersi"] == "https://github.com/LucasBorboleta/jersi"
    assert ("Repository" in found) is bool(address)
    assert all(one.startswith("https://") for one in found.values())


def test_the_dev_group_installs_every_extra():
    groups = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    extras = dict(PROJECT["optional-dependencies"])
    (everything,) = extras.pop("all")
    assert everything == f"printkit[{','.join(sorted(extras))}]"
    assert {one for extra in extras.values() for one in extra} <= set(
        groups["dependency-groups"]["dev"]
    )


def test_what_is_not_installed_is_asked_for_by_names_that_are_its_own():
    """Not as `printkit[cut]`: where printkit is not installed, pip fetches another's `printkit`."""
    extras = PROJECT["optional-dependencies"]
    packages = {
        " ".join(re.split("[><=]", one)[0] for one in extras[name])
        for name in extras.keys() - {"all"}
    }
    for code in ("en", "fr"):
        words = "\n".join(text for _, text in texts(catalogue(code).rows))
        assert all(re.search(rf"pip install {one}\b", words) for one in packages)
        assert "printkit[" not in words
    pages = [HOME / "README.md", *(HOME / "docs").rglob("*.md")]
    wrong = re.compile(r"\bprintkit\[[a-z,]+\]")
    assert not [page.name for page in pages if wrong.search(page.read_text(encoding="utf-8"))]


def test_what_a_kit_does_not_need_is_an_extra():
    names = {re.split(r"[\[>=;]", one)[0] for one in PROJECT["dependencies"]}
    assert names.isdisjoint({"python-docx", "prompt-toolkit", "pyvips", "av", "ezdxf", "shapely"})


def test_a_tag_is_that_of_the_version_and_its_part_of_the_changelog():
    changelog = "## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n"
    assert fault("v1.2.3", "1.2.3", changelog) == ""
    assert "the tag is 1.2.3" in fault("1.2.3", "1.2.3", changelog)
    assert "the version 1.2.4" in fault("v1.2.3", "1.2.4", changelog)
    assert "no part [1.2.4]" in fault("v1.2.4", "1.2.4", changelog)


@pytest.mark.slow
def test_the_wheel_holds_licences_author_and_a_page_without_dead_links(tmp_path):
    build = ("-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path))
    subprocess.run([sys.executable, *build], cwd=HOME, check=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        (name,) = [one for one in archive.namelist() if one.endswith("/METADATA")]
        told = archive.read(name).decode()
        licences = [one for one in archive.namelist() if "/licenses/" in one]
    assert "License-Expression: MIT AND CC-BY-NC-SA-4.0" in told
    assert [one.partition("/licenses/")[2] for one in licences] == ["LICENSE", "specs/LICENSE"]
    assert "Author: the printkit developers" in told
    assert "Lucas Borboleta" in told
    assert all(one.startswith("https://") for one in targets(told))
