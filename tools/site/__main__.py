"""Makes the site: `python -m tools.site`, or `make site`, which has what it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.site.gallery import fill_gallery
from tools.site.keys import keys_page
from tools.site.pages import HOME, Stage

CONFIG = Path(__file__).with_name("mkdocs.yml")


def stage(folder: Path) -> None:
    """All pages and files of the site, before they are set."""
    shutil.rmtree(folder, ignore_errors=True)
    Stage(folder).fill()
    fill_gallery(folder / "gallery")
    (folder / "keys.md").write_text(keys_page(), encoding="utf-8")
    for name in ("site.css", "favicon.svg"):
        place = folder / ("pictures" if name.endswith(".svg") else "") / name
        shutil.copy(CONFIG.with_name(name), place)


def main() -> int:
    """The status of the generator, which warns of every link that leads nowhere."""
    stage(HOME / "build" / "site-pages")
    words = ["-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", str(CONFIG)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # an advertisement of its theme
    return subprocess.run([sys.executable, *words], cwd=HOME, env=quiet, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
