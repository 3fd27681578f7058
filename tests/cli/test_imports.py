"""What a command imports: what it needs, and no more. A short command is nearly all imports."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from printkit.cli import printkit
from printkit.cli.console import run

from finished import TIMEOUT

EXAMPLE = Path(__file__).parents[2] / "specs" / "jersi" / "example-4.16.txt"
PROGRAM = """
import contextlib, io, json, sys
from printkit.cli import printkit
from printkit.cli.console import run

for arguments in json.loads(sys.argv[1]):
    before = set(sys.modules)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = run(printkit, arguments)
    print(json.dumps([status, sorted(set(sys.modules) - before)]))
"""
COMMANDS = {
    "help": ["--help"],
    "list": ["list"],
    "check": ["check", str(EXAMPLE)],
    "convert": ["convert", str(EXAMPLE), "--to", "jersi/4.0"],
    "setup": ["setup", "jersi"],
}
DRAWING = {
    "diagram": ["diagram", "jersi", "-o", "setup.svg"],
    "turn": ["diagram", "jersi", "--turn", "a2-b2=d3", "-o", "turn.svg"],
    "kit": ["kit", "--help"],
    "book": ["rulebook", "--help"],
    "board": ["board", "pijersi", "-o", "board.pdf"],
    "all": ["kit", "jersi", "-o", "kit"],
}
"""In the order in which they are run in one process: what one has imported the next one has."""

READS_SPECS = {"pydantic", "yaml", "printkit.gamefile.game", "printkit.gamefile.schema"}
PRINTS = {"reportlab", "pikepdf", "printkit.kit", "printkit.preflight", "printkit.page.tiling"}
PAINTS = {"PIL", "cairocffi", "pyvips", "segno", "shapely", "ezdxf", "numpy"}
READS_RECORDS = {"printkit.notation.records.scan", "printkit.features.cultures"}
TABLE_VIEW = {"printkit.features.table_view.table", "printkit.draw.solids", "printkit.draw.camera"}
HEAVY = READS_SPECS | PRINTS | PAINTS | {"fontTools", "fontpkg", "typst", "multiprocessing"}


Imported = Callable[[str], set[str]]


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    """What a command imported, in a process where what is kept has been kept before."""
    folder = tmp_path_factory.mktemp("imports")

    @cache
    def together(*names: str) -> dict[str, set[str]]:
        commands = [(COMMANDS | DRAWING)[name] for name in names]
        with chdir(folder), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            assert not any(run(printkit, one) for one in commands)
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, json.dumps(commands)],
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
        found = {}
        for name, line in zip(names, done.stdout.splitlines(), strict=True):
            status, modules = json.loads(line)
            assert status == 0, name
            found[name] = set(modules)
        return found

    return lambda name: together(*(DRAWING if name in DRAWING else COMMANDS))[name]


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("help", HEAVY | READS_RECORDS | {"printkit.model", "printkit.rules", "printkit.export"}),
        ("help", {"importlib.metadata"}),
        ("list", HEAVY | READS_RECORDS | {"svgwrite", "printkit.draw", "printkit.export"}),
        ("convert", HEAVY | {"svgwrite", "printkit.draw", "printkit.export", "printkit.page"}),
        ("setup", HEAVY | {"svgwrite", "printkit.draw", "printkit.export", "printkit.page"}),
        ("check", HEAVY | {"svgwrite", "printkit.draw", "printkit.export", "printkit.page"}),
    ],
)
def test_a_command_imports_what_it_needs(
    imported: Imported, command: str, unneeded: set[str]
) -> None:
    assert imported(command) & unneeded == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("diagram", HEAVY | READS_RECORDS | {"printkit.document.blocks", "printkit.rules.pairs"}),
        ("diagram", TABLE_VIEW),
        ("turn", TABLE_VIEW),
        ("kit", {"segno", "printkit.base.workers", "printkit.kit", "printkit.products.make_sheet"}),
        ("kit", READS_SPECS | {"reportlab", "pikepdf", "typst", "printkit.preflight"}),
        ("turn", HEAVY | READS_RECORDS),
        ("book", READS_SPECS | PRINTS | {"markdown_it", "typst"}),
        ("board", READS_RECORDS | {"printkit.replay.replay"}),
        ("board", READS_SPECS | {"fontTools", "fontpkg", "lxml", "urllib.request", "segno"}),
        ("all", READS_SPECS | {"printkit.features.tables.product", "shapely", "ezdxf", "numpy"}),
    ],
)
def test_a_command_that_draws_imports_what_it_needs(
    imported: Imported, command: str, unneeded: set[str]
) -> None:
    assert imported(command) & unneeded == set()


@pytest.mark.slow
def test_a_diagram_imports_what_draws_it(imported: Imported) -> None:
    assert {"svgwrite", "printkit.draw.diagram", "printkit.products.diagram"} <= imported("diagram")


def test_a_check_imports_what_reads_records(imported: Imported) -> None:
    assert "printkit.notation.records.scan" in imported("check")
