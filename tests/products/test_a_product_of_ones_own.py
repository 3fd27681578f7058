"""A product in two files: its module and the line that names it. Nothing of printkit is touched."""

from __future__ import annotations

import json
import sys
from importlib.metadata import Distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from printkit import kit
from printkit.cli import printkit as command
from printkit.cli.console import run
from printkit.products import door, registry
from printkit.products.print_me import PrintMeOptions
from tools.release import zipped_kit

import printed

MODULE = '''
"""Flags: a coloured sheet for each player."""

from dataclasses import dataclass

from printkit.base.errors import LayoutError
from printkit.page import Sheet
from printkit.products.base import Plan, Product, once, option
from printkit.products.request import Request
from printkit.scene import Path, Style, rectangle
from printkit.base.units import millimetres


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagOptions:
    height: float = option(40.0, "Height of a flag.", parse=millimetres, metavar="MM")
    both: bool = option(False, "Flags for both players.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagPlan(Plan):
    request: Request
    height: float


def plan(request: Request, options: FlagOptions) -> FlagPlan:
    if options.height > 100:
        raise LayoutError("no mast carries that", hint="at most 100 mm")
    return FlagPlan(
        file_name=request.file_name("table-flags"),
        printed=1 + options.both,
        request=request,
        height=options.height,
    )


def make(plan: FlagPlan):
    head, frame = plan.request.masthead(plan.printed), plan.request.setup.standing
    area = rectangle(frame.area.x, frame.area.y, 1.5 * plan.height, plan.height)
    shapes = (Path(segments=area, style=Style(fill=head.theme.outline)),)
    sheets = (
        Sheet(paper=frame.paper, shapes=shapes, title=player.label, margins=frame.margins)
        for player in head.players[: plan.printed]
    )
    return head.publication(tuple(sheets), "Flags")


PRODUCT = Product(
    name="table-flags",
    help="""Print flags for the players of GAME.

    \\b
    Examples:
      printkit table-flags jersi --height 60
    """,
    options=FlagOptions,
    plan=plan,
    make=make,
    kit=once(FlagOptions),
)
'''
LINE = "[printkit.products]\ntable-flags = flags\n"
NAME = "pijersi-45_table-flags_16mm_a4_en.pdf"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The two files, where Python finds packages."""
    (tmp_path / "flags.py").write_text(MODULE)
    facts = tmp_path / "flags-1.0.dist-info"
    facts.mkdir()
    (facts / "entry_points.txt").write_text(LINE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    registry.brought.cache_clear()
    yield tmp_path
    registry.brought.cache_clear()
    sys.modules.pop("flags", None)


def height_of_the_flag(data: bytes) -> float:
    (flag,) = printed.pages(data)[0].rects
    _, top, _, bottom = printed.box(flag)
    return bottom - top


def test_it_is_a_command_with_options_of_its_own(package, capsys):
    assert run(command, ["--help"]) == 0
    assert "table-flags  Print flags for the players of GAME." in capsys.readouterr().out
    assert run(command, ["table-flags", "--help"]) == 0
    told = capsys.readouterr().out
    assert "Height of a flag.  [default: 40]" in told
    assert "--paper" in told
    assert run(command, ["table-flags", "pijersi", "--cube", "16", "--height", "6cm"]) == 0
    assert height_of_the_flag(
        Path(NAME.replace("_en", "_en_height-60")).read_bytes()
    ) == pytest.approx(60, abs=0.01)


def test_what_cannot_be_is_one_line_and_no_file(package, capsys):
    assert run(command, ["table-flags", "pijersi", "--height", "200", "-o", "flag.pdf"]) == 1
    assert capsys.readouterr().err == "error: no mast carries that; at most 100 mm\n"
    assert not Path("flag.pdf").exists()
    assert run(command, ["table-flags", "pijersi", "-o", "flag.svg"]) == 1
    assert "does not end in .pdf" in capsys.readouterr().err


def test_it_comes_through_the_door_and_into_a_kit(package):
    flags = registry.product("table-flags")
    request = printed.request(printed.game("pijersi"), 16.0)
    ((name, data),) = door.produce(flags, request, flags.options()).items()
    assert (name, data[:5]) == (NAME, b"%PDF-")
    plan = kit.kit_plan(request, PrintMeOptions())
    ours = next(one for one in plan if one.product == "table-flags")
    assert ours.made_by.startswith("printkit table-flags pijersi/45 --cube 16 --paper a4")
    made = kit.contents([ours])
    assert made[NAME] == data
    assert json.loads(made[kit.MANIFEST])["files"][0]["file"] == NAME


@pytest.mark.slow
def test_it_comes_into_a_release(package):
    _, data = zipped_kit(printed.request(printed.game("pijersi"), 16.0))
    (package / "kit.zip").write_bytes(data)
    with ZipFile(package / "kit.zip") as archive:
        assert any(name.endswith(NAME) for name in archive.namelist())


def test_it_is_found_in_an_archive_on_the_path(tmp_path, monkeypatch):
    archive = tmp_path / "flags.zip"
    with ZipFile(archive, "w") as zipped:
        zipped.writestr("flags.py", MODULE)
        zipped.writestr("flags-1.0.dist-info/METADATA", "Name: flags\nVersion: 1.0\n")
        zipped.writestr("flags-1.0.dist-info/entry_points.txt", LINE)
    monkeypatch.syspath_prepend(archive)
    registry.brought.cache_clear()
    try:
        assert list(registry.brought()) == ["table-flags"]
    finally:
        registry.brought.cache_clear()


def test_it_is_found_by_a_finder_of_its_own(tmp_path, monkeypatch):
    facts = tmp_path / "flags-1.0.dist-info"
    facts.mkdir()
    (facts / "entry_points.txt").write_text(LINE)
    (facts / "METADATA").write_text("Name: flags\nVersion: 1.0\n")

    class Elsewhere:
        find_spec = staticmethod(lambda *_: None)
        find_distributions = staticmethod(lambda *_: [Distribution.at(facts)])

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Elsewhere])
    registry.brought.cache_clear()
    try:
        assert list(registry.brought()) == ["table-flags"]
    finally:
        registry.brought.cache_clear()
