"""Compares a text with its reference in tests/data/goldens; `make golden` writes them anew."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "goldens"


def assert_golden(name: str, text: str) -> None:
    """Fails with a short diff where `text` is not what the file `name` holds."""
    path = FOLDER / name
    if os.environ.get("PRINTKIT_WRITE_GOLDENS"):
        path.write_text(text, encoding="utf-8", newline="\n")
    expected = path.read_text(encoding="utf-8") if path.exists() else ""
    assert text == expected, difference(expected, text, name)


def difference(expected: str, text: str, name: str) -> str:
    """The first lines that differ, and how to accept them."""
    lines = unified_diff(expected.splitlines(), text.splitlines(), name, "now", lineterm="", n=1)
    return "\n".join([*list(lines)[:40], "accept with: make golden"])
