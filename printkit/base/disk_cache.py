"""Values that take long to make, kept from one run to the next, as Python keeps its bytecode.

Games that come with printkit, catalogues of words, tables of fonts: what is made of printkit's own
files and is the same in every run. What is made of a file that a user names is never kept.

The values lie in a folder of the user's, in `~/.cache/printkit` (`PRINTKIT_CACHE` names another, or
is `off`). Nothing here is an error: a value that cannot be read, is stale, or lies where others can
write is made anew, and one that cannot be written is made again by the next run.
"""

from __future__ import annotations

import os
import pickle
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import EnumType
from functools import cache
from importlib.util import source_hash
from io import BytesIO
from pathlib import Path, PurePath
from string import ascii_lowercase, digits
from typing import Any, TypeVar

_Value = TypeVar("_Value")

ENVIRONMENT = "PRINTKIT_CACHE"
"""The variable of the environment that names the folder, or says `off`."""
_CODE = Path(__file__).parent.parent
_MOST_BYTES = 16_000_000
"""Of one value; the largest, of a font, has less than a million."""
_HASH_BYTES = 8
_PLAIN = frozenset(ascii_lowercase + digits + "-.+")
"""What a file's name is made of."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def kept(
    name: str,
    digest: str,
    make: Callable[[], _Value],
    code: str | Path = _CODE,
    kind: type = object,
) -> _Value:
    """The value that `make` makes, or an equal one that an earlier run has made and kept.

    Args:
        name: what the value is called, of small letters, digits, `-`, `.` and `+`, else it is not
            kept; a later value of that name takes the place of an earlier one.
        digest: says whether it is still right: what it is made of, save printkit's own code,
            which is looked after here. See `files_digest`.
        make: makes it, of plain values, paths, and dataclasses and enums of printkit.
        code: the module that makes it alone; without one, it may be any part of printkit.
        kind: what it is; what was read and is none is made anew.
    """
    place = kept_in()
    if place is None or not _PLAIN.issuperset(name):
        return make()
    key = source_hash(repr((name, digest, _code_digest(os.fspath(code)))).encode())
    found: list[_Value] = []
    with suppress(Exception):  # whatever may be wrong with bytes: then they are not what we kept
        _see_ours(place.lstat(), stat.S_ISDIR)
        number = os.open(place / name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(number, "rb") as stream:
            _see_ours(os.fstat(number), stat.S_ISREG)
            data = stream.read(_MOST_BYTES)
        head, body = data[: 2 * _HASH_BYTES], data[2 * _HASH_BYTES :]
        if head != key + source_hash(body):
            raise ValueError("stale, or not whole")
        read: Any = _Unpickler(BytesIO(body)).load()
        found += [read] * isinstance(read, kind)
    if found:
        return found[0]
    value = make()
    data = pickle.dumps(value, protocol=5)
    with suppress(OSError):
        _write(place, name, key + source_hash(data) + data)
    return value


def files_digest(*places: str | Path) -> str:
    """A digest that changes with files, and all in folders: paths, sizes, times, as for bytecode.

    Raises:
        OSError: one of them cannot be looked at.
    """
    looked = sorted(entry for place in places for entry in _looked_at(os.fspath(place)))
    return source_hash(repr(looked).encode()).hex()


_code_digest = cache(files_digest)


def kept_in() -> Path | None:
    """Where values are kept; None where they cannot be."""
    asked = os.environ.get(ENVIRONMENT, "")
    if asked:
        place = Path(asked)
    elif sys.platform == "win32":
        place = Path(os.environ.get("LOCALAPPDATA", ""), "printkit", "cache")
    else:
        usual = "Library/Caches" if sys.platform == "darwin" else ".cache"
        shared = Path(os.environ.get("HOME", ""), usual)
        given = Path(os.environ.get("XDG_CACHE_HOME", ""))
        place = (given if given.is_absolute() else shared) / "printkit"
    # A relative path would lead into whatever folder one stands in, and that may be a stranger's.
    if asked == "off" or not place.is_absolute():
        return None
    # a name for this printkit run by this Python: two of them do not overwrite each other's
    place /= source_hash(repr((sys.version, __file__)).encode()).hex()
    there = next(path for path in (place, *place.parents) if os.path.exists(path))  # noqa: PTH110
    # `sudo` may leave `HOME` as it was: root's folders would keep its owner's values out.
    ours = asked or sys.platform == "win32" or there.stat().st_uid == os.geteuid()
    return place if there == place or (ours and os.access(there, os.W_OK)) else None


def _looked_at(path: str) -> Iterator[tuple[str, int, int]]:
    status = os.stat(path)  # noqa: PTH116 - three times as fast without `Path`, at every start
    if not stat.S_ISDIR(status.st_mode):
        yield path, status.st_size, status.st_mtime_ns
        return
    for name in os.listdir(path):  # noqa: PTH208
        if name != "__pycache__":
            yield from _looked_at(f"{path}{os.sep}{name}")


def _see_ours(status: os.stat_result, is_kind: Callable[[int], bool]) -> None:
    """See that nobody but who runs this can have written there.

    Raises:
        PermissionError: somebody else can.
    """
    if not is_kind(status.st_mode):
        raise PermissionError("a link, or of another kind")
    # On Windows the folders of a user are closed to others by the system's own lists.
    if sys.platform != "win32" and (
        status.st_uid != os.geteuid() or status.st_mode & _OTHERS_WRITE
    ):
        raise PermissionError("others can write here")


class _Unpickler(pickle.Unpickler):
    """Makes values of printkit's classes and paths; bytes that ask for anything else are refused.

    A second wall: should somebody's bytes come here all the same, they can call nothing.
    """

    def find_class(self, module_name: str, global_name: str) -> Any:
        if (module_name, global_name) == ("builtins", "getattr"):
            return _member  # Python before 3.11.4 pickles an enum's member so
        if module_name.partition(".")[0] not in {"printkit", "pathlib"} or "." in global_name:
            raise pickle.UnpicklingError(f"{module_name}.{global_name}")
        found = super().find_class(module_name, global_name)
        is_plain = hasattr(found, "__dataclass_fields__") or hasattr(found, "__members__")
        is_value = isinstance(found, type) and (is_plain or issubclass(found, PurePath))
        if (module_name, global_name) in _MAKERS or is_value:
            return found
        raise pickle.UnpicklingError(f"{module_name}.{global_name}")


def _member(kind: Any, name: str = "") -> Any:
    """The member of an enum, and nothing else that has a name."""
    if isinstance(kind, EnumType):
        return kind[name]
    raise pickle.UnpicklingError(f"builtins.getattr of {kind!r}, {name!r}")


_MAKERS = {("printkit.model", "_read_only"), ("printkit.model.piece", "sized")}
"""The functions that read-only maps and forms of pieces are pickled by."""


def _write(place: Path, name: str, data: bytes) -> None:
    """Keep bytes under a name, whole or not at all, closed to others.

    Raises:
        OSError: the system refuses.
    """
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    _see_ours(place.lstat(), stat.S_ISDIR)
    part = place / f".{name}-{os.urandom(8).hex()}"
    number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(data)
        part.replace(place / name)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
