"""What an index of packages shows of printkit: its README, whose links work away from the source.

The build asks for it (`tool.hatch.metadata.hooks.custom` in pyproject.toml). Where the source is
published stands in the environment, as `PRINTKIT_REPOSITORY`, for whoever releases knows it: the
release workflow sets it. Without it, what would lead nowhere is left out: pictures, and the links
around words. Who reads it has no Makefile: the first paragraph says what to write instead.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESS = "PRINTKIT_REPOSITORY"
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:)([^)]+)\)")
_PICTURE = re.compile(r'(<img [^>]*src=")(?![a-z]+:)([^"]+)("[^>]*>)')
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
_GAMES = {
    "Jersi": "https://github.com/LucasBorboleta/jersi",
    "Pijersi": "https://github.com/LucasBorboleta/pijersi",
}
_FIRST = """
`pip install printkit` gives the command, and `printkit kit jersi -o output/jersi` makes what `make`
makes below. `make`, `specs/` and `docs/` stand in the source, the `.tar.gz` of this release.
"""


def page(readme: str, address: str = "") -> str:
    """A README as it can be read anywhere.

    Args:
        readme: its Markdown.
        address: of the repository on the web; empty where it is not known.
    """
    readme = readme.replace("\n", f"\n{_FIRST}", 1)
    if address:
        linked = _LINK.sub(rf"[\1]({address}/blob/HEAD/\2)", readme)
        return _PICTURE.sub(rf"\1{address}/raw/HEAD/\2\3", linked)
    shown = _TABLE.sub(lambda found: "" if _PICTURE.search(found[0]) else found[0], readme)
    plain = _LINK.sub(r"\1", _PICTURE.sub("", shown))
    return re.sub(r"\n[ \n]*\n", "\n\n", plain)


def urls(address: str = "") -> dict[str, str]:
    """Where to go from the package: to its source, and to the games that it prints."""
    if not address:
        return _GAMES
    return {
        "Repository": address,
        "Documentation": f"{address}/tree/HEAD/docs",
        "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{address}/issues",
        **_GAMES,
    }


class PackagePage(MetadataHookInterface):
    """The fields of a package's metadata that are made when it is built."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill them in."""
        address = os.environ.get(ADDRESS, "").rstrip("/")
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(readme, address)}
        metadata["urls"] = urls(address)
