"""Holds modules against VASSAL's own classes: what they make of each region is what was planned.

Usage: `python -m tools.vassal JAR [GAME]...`, JAR being VASSAL's `Vengine.jar`; docs/tables.md
says where there is one, and what else Java needs. Without games, all are tried.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from math import hypot
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from PIL import Image
from printkit.features.tables.known import tables_named
from printkit.features.tables.plan import TablePlan
from printkit.features.tables.product import PRODUCT, TableOptions
from printkit.gamefile import example_names, load_game, shipped_names
from printkit.products import door
from printkit.products.request import ON_SCREEN, Request

_ASKING = Path(__file__).with_name("Regions.java")
_LIBRARIES = (
    *("slf4j-api", "slf4j-nop", "miglayout-core", "miglayout-swing"),
    *("commons-lang3", "commons-io", "commons-codec"),
)
"""What VASSAL's classes need of Debian's Java."""
_NEAREST = 0.5
_DROPPED = 0.45
"""How far from the middle of a place a piece is dropped, in the distance to the next place."""


def main() -> int:
    """Try each game, a line each; 1 where VASSAL says otherwise than the plan."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    jar, *games = sys.argv[1:]
    libraries = (f"/usr/share/java/{name}.jar" for name in _LIBRARIES)
    classes, faults = ":".join((jar, *libraries)), 0
    for game in games or sorted({*shipped_names(), *example_names()}):
        count, found = _tried(game, classes)
        print(f"{game}: {count} places, {len(found)} otherwise", flush=True)
        print("".join(f"  {one}\n" for one in found), end="", file=sys.stderr)
        faults += len(found)
    return 1 if faults else 0


def _tried(name: str, classes: str) -> tuple[int, list[str]]:
    """How many places a game has, and what VASSAL says otherwise."""
    game = load_game(name)
    request = Request(game=game, theme=game.themes[ON_SCREEN])
    plan = TablePlan.of(request)
    files = door.produce(PRODUCT, request, TableOptions(tables=(tables_named("vassal"),)))
    (data,) = (data for path, data in dict(files).items() if path.endswith(".vmod"))
    with ZipFile(BytesIO(data)) as module, TemporaryDirectory() as folder:
        with Image.open(BytesIO(module.read("images/board.png"))) as board:
            wide = board.width
        module.extract("buildFile.xml", folder)
        left, _, right, top = plan.mat
        scale = wide / (right - left)
        places = {one.name: ((one.x - left) * scale, (top - one.y) * scale) for one in plan.places}
        at = list(places.values())
        near = min(hypot(a - c, b - d) for a, b in at for c, d in at if (a, b) != (c, d))
        java = ["java", "-Djava.awt.headless=true", "-cp", classes, str(_ASKING)]
        asked = [*java, f"{folder}/buildFile.xml", str(int(_DROPPED * near))]
        said = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return len(places), list(_otherwise(places, said))


def _otherwise(places: dict[str, tuple[float, float]], said: str) -> Iterator[str]:
    rows = [line.split("\t") for line in said.splitlines()]
    if [row[0] for row in rows] != list(places):
        yield "the regions are not the places of the plan"
        return
    for name, there, called, *snapped in rows:
        x, y = map(int, there.split(","))
        planned = places[name]
        # The picture's width is rounded too: half a pixel over its whole length.
        if max(abs(x - planned[0]), abs(y - planned[1])) > 2 * _NEAREST:
            yield f"{name} is at {there}, planned at {planned[0]:.1f},{planned[1]:.1f}"
        if called != name:
            yield f"{name} is called {called}"
        if any(one != there for one in snapped):
            yield f"from around {name}, pieces go to {', '.join(snapped)} and not to {there}"


if __name__ == "__main__":
    sys.exit(main())
