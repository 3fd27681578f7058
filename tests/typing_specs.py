"""A spec that tests save again and again as somebody does who types."""

from __future__ import annotations

from pathlib import Path

GOOD = """\
game: {id: brook, title: {en: The Brook, fr: Le ruisseau}}
board:
  cells: squares
  rows:
    - {name: a, cells: 4}
    - {name: b, cells: 4}
    - {name: c, cells: 4}
    - {name: d, cells: 4}
kinds:
  fox: {letter: F, count: 4, form: disc, name: {en: fox, fr: le renard}}
  hen: {letter: H, count: 2, name: {en: hen, fr: la poule}}
setup:
  white: a1:F a2:F b4:H
  reserve: H
figures:
  den: {mark: b2, caption: {en: The den., fr: La tanière.}}
  far: {mark: d4}
"""
BAD = GOOD.replace("cells: squares", "cells: circles")


def saved(path: Path, text: str) -> None:
    """Save as most editors do: a new file takes the place of the old one."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, "utf-8")
    beside.replace(path)
