"""The game of a record that a spec beside it describes: one names the other."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.base.errors import Message, NotationError, PrintkitError, Source, did_you_mean
from printkit.base.files import exists
from printkit.base.lazy import regex
from printkit.gamefile import load_game
from printkit.library.games import Evidence, GameChoice

_HEADER = regex(r"""^[ \t]*\[[ \t]*Game[ \t]+["']([^"'\]\n]{1,200})["']""", re.I | re.M)
_EXAMPLE = regex(r"^example:[ \t]*(?:[\"']?)([^\"'#\n]{1,200}?)[\"']?[ \t]*(?:#.*)?$", re.M)
_SPECS = (".yaml", ".yml")
_MOST = 100
"""A folder with more specs is no game's own."""


def game_beside(text: str, file: str) -> GameChoice | None:
    """The game whose spec lies beside a record.

    The record's header names it (`[Game "own.yaml"]`, by its path from the record), or the spec has
    the record as its `example`.

    Args:
        text: of the record.
        file: where it is; what is no file has no spec beside it, but that its header names.

    Raises:
        NotationError: the header names a spec that is not there.
    """
    path, header = Path(file), _HEADER.search(text)
    folder = path.parent if exists(path) else Path()
    if header is None:
        return _of_example(path, folder) if exists(path) else None
    name = header[1]
    if not name.lower().endswith(_SPECS) or Path(name).is_absolute():
        return None
    spec, line = folder / name, text.count("\n", 0, header.start(1)) + 1
    column = header.start(1) - text.rfind("\n", 0, header.start(1))
    if not exists(spec):
        near = did_you_mean(name, [one.name for one in _specs(folder)])
        hint = near or Message("library.spec-from-record")
        what, source = Message("library.no-spec-beside", name=name), Source(file, line, column)
        raise NotationError(what, source=source, hint=hint)
    return GameChoice(game=load_game(str(spec)), evidence=Evidence.HEADER)


def _specs(folder: Path) -> list[Path]:
    return sorted(one for one in folder.iterdir() if one.suffix.lower() in _SPECS)[:_MOST]


def _of_example(path: Path, folder: Path) -> GameChoice | None:
    """The game of the only spec in a folder that has a record as its example."""
    found = []
    for spec in _specs(folder):
        try:
            named = _EXAMPLE.search(spec.read_text(encoding="utf-8"))
            if named and (folder / named[1]).resolve() == path.resolve():
                found.append(load_game(str(spec)))
        except (OSError, ValueError, PrintkitError):  # it says nothing of the record
            continue
    return GameChoice(game=found[0], evidence=Evidence.EXAMPLE) if len(found) == 1 else None
