"""Makes the site: `python -m tools.site`, or `make site`, which has what it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from printkit import games
from tools.site.gallery import fill_gallery
from tools.site.keys import keys_page
from tools.site.pages import HOME, Stage

OWN = Path(__file__).parent
MENDED = {
    "https://unpkg.com/iframe-worker/shim": "{top}worker.js",
    'data-md-component="search" role="dialog"': (
        'data-md-component="search" role="dialog" aria-label="Search"'
    ),
}
"""Of the theme's pages: what is asked of elsewhere (`worker.js` does it), and what has no name."""


def stage(folder: Path, shown: Sequence[str]) -> None:
    """All pages and files of the site, with the games named in `shown`, before they are set."""
    shutil.rmtree(folder, ignore_errors=True)
    Stage(folder).fill()
    fill_gallery(folder / "gallery", shown)
    (folder / "keys.md").write_text(keys_page(), encoding="utf-8")
    for name in ("site.css", "favicon.svg", "worker.js"):
        shutil.copy(OWN / name, folder)


def build(pages: Path, site: Path) -> None:
    """Set the pages as a site; the generator fails at every link that leads nowhere."""
    config = pages.with_name(f"{pages.name}.yml")
    own = OWN / "mkdocs.yml"
    text = f"INHERIT: {own}\ndocs_dir: {pages}\nsite_dir: {site}\n"
    if source := os.environ.get("PRINTKIT_REPOSITORY"):
        # no `repo_url`: for that the theme asks another machine how many like it
        text += f"extra: {{social: [{{icon: material/source-repository, link: {source}}}]}}\n"
    config.write_text(text, encoding="utf-8")
    words = ["-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", str(config)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # advertises the theme's successor
    subprocess.run([sys.executable, *words], cwd=HOME, env=quiet, check=True)
    for page in site.rglob("*.html"):
        top = "../" * (len(page.relative_to(site).parts) - 1)
        text = page.read_text(encoding="utf-8")
        for theirs, ours in MENDED.items():
            text = text.replace(theirs, ours.replace("{top}", top))
        page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    place = HOME / "build" / "site-pages"
    stage(place, games())
    build(place, HOME / "build" / "site")
