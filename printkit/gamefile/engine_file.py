"""An engine in a Python file beside the spec that names it; reading the spec runs that file.

Only a file that lies beside the spec is run, and only for a spec that is a file itself: none that
came as a text, none elsewhere on the disk, none that anybody may have put there.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import cast

from printkit.base.errors import Message, did_you_mean
from printkit.base.files import alike, exists
from printkit.gamefile.problems import Mistakes
from printkit.gamefile.tree import Word
from printkit.notation.files import read_file
from printkit.rules import Engine, EngineMaker, Ruleset
from printkit.rules.engine import BoardEngine

ENVIRONMENT, OFF = "PRINTKIT_ENGINES", "off"
"""The variable of the environment that says that no file of code is run."""
_NAMED = re.compile(r"(?P<file>.*\.py)(?::(?P<name>\w+))?")


@dataclass(frozen=True, slots=True)
class EngineFile:
    """What makes engines by the code of a file; another process finds it by the file's path.

    Attributes:
        path: the file.
        name: the class in it, or empty where it has one alone.
        code: what the file holds: an engine of other code is another engine.
    """

    path: str
    name: str
    code: str = field(repr=False)

    def __call__(self, ruleset: Ruleset) -> Engine:
        """The engine that plays a ruleset.

        Raises:
            LookupError: the file has no such engine, or several and no name.
            Exception: whatever its code raises.
        """
        return _maker(self.path, self.code, self.name)(ruleset)

    @property
    def __name__(self) -> str:
        return Path(self.path).name


def is_file(engine: str) -> bool:
    """Whether an engine is named by its file, and not by the name that it is installed under."""
    return _NAMED.fullmatch(engine) is not None


def engine_file(engine: Word, folders: Mapping[str, Path], mistakes: Mistakes) -> EngineFile | None:
    """The engine in the file that a spec names; nothing of it is run yet.

    Args:
        engine: the file, and the class behind a colon where it has several.
        folders: by what files are called in messages where they lie; those of texts are not there.
        mistakes: where it is noted that it lies elsewhere, or nowhere.
    """
    found, folder = _NAMED.fullmatch(engine), folders.get(engine.source.file)
    assert found is not None
    name = found["file"]
    if folder is None or Path(engine.source.file).name.startswith("<"):
        what = Message("gamefile.engine-of-a-text", file=name)
        mistakes.note(what, engine.source, Message("gamefile.give-the-engine"))
        return None
    path = folder / name
    if Path(name).name != name or (exists(path) and path.resolve().parent != folder.resolve()):
        what = Message("gamefile.engine-elsewhere", file=name)
        mistakes.note(what, engine.source, Message("gamefile.engine-beside"))
        return None
    if not (exists(path) and path.is_file()):
        what = Message("files.no-such-file-named", file=name)
        mistakes.note(what, engine.source, alike(path))
        return None
    if refusal := _refusal(path, folder):
        mistakes.note(Message(refusal, file=name, variable=ENVIRONMENT), engine.source)
        return None
    return EngineFile(str(path.resolve()), found["name"] or "", read_file(path).text)


def _refusal(path: Path, folder: Path) -> str:
    """Why a file of code is not run, a key of the catalogue; empty where it is."""
    if os.environ.get(ENVIRONMENT, "") == OFF:
        return "gamefile.engines-are-off"
    if not hasattr(os, "geteuid"):  # Windows says it otherwise
        return ""
    file, place = path.stat(), folder.stat()
    open_to_all = file.st_mode & stat.S_IWOTH
    if place.st_mode & stat.S_IWOTH:  # where each may only change what is his own
        kept = place.st_mode & stat.S_ISVTX and file.st_uid in {os.geteuid(), 0}
        open_to_all = open_to_all or not kept
    return "gamefile.engine-of-anybody" if open_to_all else ""


@lru_cache(maxsize=32)
def _maker(path: str, code: str, name: str) -> EngineMaker:
    """The class in a file's code, which is run once."""
    digest = sha256("\0".join((path, code)).encode()).hexdigest()
    module = ModuleType(f"printkit_engine_{digest[:16]}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # where dataclasses look for what they are made of
    exec(compile(code, path, "exec"), module.__dict__)
    own = {
        key: one
        for key, one in vars(module).items()
        if isinstance(one, type)
        and issubclass(one, BoardEngine)
        and one.__module__ == module.__name__
        and not key.startswith("_")
    }
    if name:
        if name not in vars(module):
            near = did_you_mean(name, own)
            raise LookupError(f"{name} is not in it{f'; {near}' if near else ''}")
        return cast("EngineMaker", vars(module)[name])
    if len(own) != 1:
        raise LookupError(f"it has {' and '.join(own) or 'no engine'}")
    return cast("EngineMaker", next(iter(own.values())))
