"""Where the specs that come with printkit lie, and what they are called.

They lie in `printkit/specs` of an installed wheel, or in `specs` beside the checkout's package.
A bare game's name stands for the edition that `latest.yaml` says. The examples are games of one
edition each, called as their files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from printkit.base.disk_cache import files_digest, kept
from printkit.base.errors import Message, Source, SpecError

_NUMBERED = re.compile(r"(\d*)(\D*)")
_PACKAGE = Path(__file__).resolve().parent.parent
_THEMES = "themes.yaml"
STYLES = "faces"
VARIANTS = "variants"
PROFILES = "profiles"
TABLES = "tables"
SHOPS = "shops"
EXAMPLES = "examples"
_OTHERS = {STYLES, VARIANTS, PROFILES, TABLES, SHOPS, EXAMPLES}
"""The folders that hold no editions, but examples, parts of specs and other data."""


@cache
def folder() -> Path:
    """Where the shipped specs lie.

    Raises:
        SpecError: nowhere; the installation is broken.
    """
    for place in (_PACKAGE / "specs", _PACKAGE.parent / "specs"):
        if (place / _THEMES).is_file():
            return place
    raise SpecError(
        Message("gamefile.shipped-specs-missing"), source=Source(str(_PACKAGE / "specs"))
    )


def themes_path() -> Path:
    """The file of the shipped themes."""
    return folder() / _THEMES


@cache
def digest() -> str:
    """Another one whenever a file of the shipped specs is."""
    return files_digest(folder())


@cache
def shipped_paths() -> dict[str, Path]:
    """Per edition (`jersi/4.16`) the spec's file, by game and number: 4.9 stands before 4.10."""
    paths = [path for path in folder().glob("*/*.yaml") if path.parent.name not in _OTHERS]
    named = {f"{path.parent.name}/{path.stem}": path for path in paths}

    def by_number(name: str) -> list[tuple[int, str]]:
        return [(int(part or 0), rest) for part, rest in _NUMBERED.findall(name)]

    return {name: named[name] for name in sorted(named, key=by_number)}


@cache
def paths_in(part: str) -> dict[str, Path]:
    """Per name (`go` of `EXAMPLES`, `pamei` of `VARIANTS`) its file, sorted by name."""
    return {path.stem: path for path in sorted(folder().glob(f"{part}/*.yaml"))}


@cache
def game_paths() -> dict[str, Path]:
    """The files of all games: the editions, then the examples."""
    return {**shipped_paths(), **paths_in(EXAMPLES)}


@cache
def aliases() -> dict[str, str]:
    """Per game (`jersi`) the name of its latest edition (`jersi/4.16`)."""

    def read() -> dict[str, str]:
        from printkit.gamefile.tree import read_tree

        root, _, _ = read_tree(folder() / "latest.yaml", "specs/latest.yaml")
        return {str(alias): str(name) for alias, name in root.items()}

    return kept("latest", digest(), read, kind=dict)


def full_name(name: str) -> str | None:
    """The name of a shipped game with its edition, or None when nothing is called so.

    Capitals make no difference: `Jersi` is `jersi`.
    """
    small = name.lower()
    full = aliases().get(small, small)
    return full if full in game_paths() else None


def label(name: str) -> str:
    """How the spec of a shipped game is called in messages."""
    return f"specs/{name}.yaml"


def shown(path: Path) -> str:
    """How a file is called in messages: those that come with printkit as their specs are."""
    if path.is_relative_to(folder()):
        return f"specs/{path.relative_to(folder()).as_posix()}"
    return str(path)


of_a_record: ContextVar[bool] = ContextVar("a record names the spec", default=False)


@contextmanager
def no_engine_files() -> Iterator[None]:
    """Refuse engines in files: who hands over a record has not said that a program may run."""
    token = of_a_record.set(True)
    try:
        yield
    finally:
        of_a_record.reset(token)
