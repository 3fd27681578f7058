"""`python -m tools.fuzz`: a campaign, bounded by time or by a number of inputs."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from tools.fuzz.campaign import Bounds, campaign, limit_memory
from tools.fuzz.commands import command_surface
from tools.fuzz.figures import figure_surface
from tools.fuzz.files import file_surfaces
from tools.fuzz.puzzles import puzzle_surface
from tools.fuzz.replays import replay_surfaces
from tools.fuzz.tables import table_surfaces
from tools.fuzz.texts import text_surfaces

_EPILOG = """\
Each surface draws its inputs from a generator of its own with the same seed: `--inputs 500` tries
the same 500 every time. A fault is shrunk, kept in FOLDER and reported; the exit status is then 1.
"""


def main() -> int:
    """Run the campaign that the arguments ask for; 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", epilog=_EPILOG)
    parser.add_argument("--seconds", type=float, default=60, help="for all surfaces (default: 60)")
    parser.add_argument("--inputs", type=int, default=None, help="for each surface, not by time")
    parser.add_argument("--seed", type=int, default=1, help="of chance (default: 1)")
    parser.add_argument(
        "--keep", type=Path, default=Path("build/fuzz"), metavar="FOLDER", help="for what fails"
    )
    parser.add_argument("surfaces", nargs="*", metavar="SURFACE", help="(default: all)")
    asked = parser.parse_args()
    limit_memory()
    asked.keep.mkdir(parents=True, exist_ok=True)
    bounds = Bounds(
        seconds=asked.seconds, inputs=asked.inputs, seed=asked.seed, keep=asked.keep.resolve()
    )
    with tempfile.TemporaryDirectory(prefix="fuzz-") as place:
        os.environ["HOME"] = os.environ["XDG_CONFIG_HOME"] = place
        os.chdir(place)
        surfaces = {
            one.name: one
            for one in (
                *text_surfaces(),
                *file_surfaces(Path(place)),
                figure_surface(Path(place)),
                puzzle_surface(Path(place)),
                *replay_surfaces(),
                *table_surfaces(Path(place)),
                command_surface(Path(place)),
            )
        }
        unknown = set(asked.surfaces) - set(surfaces)
        if unknown:
            parser.error(f"unknown surface {min(unknown)}; known: {', '.join(surfaces)}")
        wanted = [surfaces[name] for name in asked.surfaces or surfaces]
        faults = campaign(wanted, bounds)
        os.chdir(bounds.keep)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
