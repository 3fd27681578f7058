"""Tells whether a tag is that of this version, with its part in the changelog.

Usage: `python -m tools.tagged v0.3.0`. It imports no more than Python itself.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent


def fault(tag: str, version: str, changelog: str) -> str:
    """What is wrong with a tag; empty if it is sound."""
    if tag != f"v{version}":
        return f"the tag is {tag}, and the version {version}: tag v{version}, or change __version__"
    if not re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE
    ):
        return f"CHANGELOG.md has no part [{version}] with a date"
    return ""


def main() -> int:
    """Say what is wrong with the tag, if anything is."""
    source = (HOME / "printkit/__init__.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    changelog = (HOME / "CHANGELOG.md").read_text(encoding="utf-8")
    wrong = fault(sys.argv[1], version, changelog)
    if wrong:
        sys.stderr.write(f"{wrong}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
