"""Tests the wheel where the source is not.

Usage: `python -m tools.wheel [PYTEST ARGUMENT]...`. A wheel is built and unpacked, and the tests
run against it from a folder that holds all they read but not `printkit/`: what the wheel lacks is
missing there. Without arguments the quick tests run. Packages that printkit needs, and those of
the group dev, are taken from the environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HOME = Path(__file__).resolve().parent.parent
COPIED = ("tests", "specs", "docs", "tools", "bench", "pyproject.toml")
"""What the tests read besides the package."""
OF_THE_SOURCE = ("tests/test_house.py", "tests/test_house_figures.py", "tests/test_package.py")
"""Tests that read the code itself."""
QUICK = ("-q", "-n", "2", "--dist", "worksteal", "-m", "not slow and not system")


def main() -> int:
    """Build, unpack and test; the status of pytest."""
    with TemporaryDirectory() as folder:
        built, unpacked, away = (Path(folder) / name for name in ("built", "unpacked", "away"))
        build = ("hatchling", "build", "--target", "wheel", "--directory", str(built))
        subprocess.run([sys.executable, "-m", *build], cwd=HOME, check=True)
        (wheel,) = built.glob("*.whl")
        shutil.unpack_archive(wheel, unpacked, "zip")
        away.mkdir()
        for name in COPIED:
            copy = shutil.copytree if (HOME / name).is_dir() else shutil.copy
            copy(HOME / name, away / name)
        environment = {**os.environ, "PYTHONPATH": str(unpacked)}
        tests = [*(sys.argv[1:] or QUICK), *(f"--ignore={one}" for one in OF_THE_SOURCE)]
        # The path is printed for who reads the log: it must not be that of the source.
        for words in (
            ["-c", "import printkit; print(printkit.__file__)"],
            ["-m", "pytest", *tests],
        ):
            done = subprocess.run([sys.executable, *words], cwd=away, env=environment, check=False)
            if done.returncode:
                return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
