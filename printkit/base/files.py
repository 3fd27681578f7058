"""Files of others: read with a limit, written whole or not at all, never through a planted link."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from printkit.base.errors import Message, PrintkitError, did_you_mean

_MOST_NAMES = 2000
"""Of a folder in which a name is looked for that was misspelt."""
_OPEN_ALREADY = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Names of what this process has open already: opening them again waits for nobody."""


class NoOrdinaryFile(Exception):
    """What was to be read is a pipe, a device or a socket, which may never end."""


def exists(path: Path) -> bool:
    """Whether there is something at `path`; not so where the system refuses the path itself."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def folded(name: str) -> str:
    """A name as it is compared where neither capitals count nor how accents are stored."""
    return normalize("NFC", name).casefold()


def named_in(folder: Path, name: str) -> Path:
    """What a folder holds by a name, be the accents of either stored in the other way."""
    name = str(name)  # a word with its place would stay a part of the path, and travel with it
    forms = (name, normalize("NFC", name), normalize("NFD", name))
    paths = [folder / one for one in dict.fromkeys(forms)]
    return next(filter(exists, paths), paths[0])


_FEW = 5
"""So many names of files are listed in a hint."""


def alike(path: Path) -> str:
    """The hint `did you mean …?` for a file that is not there, with a name of its folder."""
    try:
        names = sorted(entry.name for entry in islice(path.parent.iterdir(), _MOST_NAMES))
    except (OSError, ValueError):
        return ""
    return did_you_mean(path.name, names, least=0.7)


def neighbours(path: Path) -> str:
    """The same hint, or the first names of its folder that end as it does."""
    if near := alike(path):
        return near
    try:
        every = [entry.name for entry in islice(path.parent.iterdir(), _MOST_NAMES)]
    except (OSError, ValueError):
        return ""
    names = [name for name in sorted(every) if path.suffix and name.endswith(path.suffix)]
    more = ("…",) if len(names) > _FEW else ()
    return Message("files.here", names=", ".join((*names[:_FEW], *more))) if names else ""


def read_at_most(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file, or one more than `most` if it is longer.

    Standard input and the pipes that a shell opens for a command are read too.

    Raises:
        NoOrdinaryFile: a pipe, a device or a socket.
        OSError: the system refuses; a folder is refused by it too.
    """
    # Without O_NONBLOCK, opening a pipe would wait for somebody to write; without O_BINARY, Windows
    # would read up to the first Ctrl-Z and change the ends of lines.
    ways = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    number = os.open(path, ways)
    with os.fdopen(number, "rb") as stream:
        kind = os.fstat(number).st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
            if not str(path).startswith(_OPEN_ALREADY):
                raise NoOrdinaryFile
            os.set_blocking(number, True)
        return stream.read(most + 1)


def write_file(path: Path, data: bytes) -> None:
    """Write `data` to a place that the user named, whole or not at all.

    A link is followed, a file's permissions stay; what is no file (a device, a pipe) is written
    to directly.

    Raises:
        PrintkitError: `path` is a folder.
        OSError: the system refuses, or links lead in a circle.
    """
    refuse_folder(path)
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    with _named(path):
        target = Path(os.path.realpath(path)) if path.is_symlink() else path
        if target.is_symlink():
            target.stat()  # the system says best that links lead in a circle
        _replace(target, data)


def write_own(path: Path, data: bytes) -> None:
    """Write `data` whole or not at all under a name that printkit chose.

    Others can know such a name beforehand: a link or a pipe that lies there is replaced, so that
    nothing is written outside the folder that was meant.

    Raises:
        PrintkitError: `path` is a folder.
        OSError: the system refuses.
    """
    if not path.is_symlink():
        refuse_folder(path)
    with _named(path):
        _replace(path, data)


def clear_away(
    folder: Path, made: Iterable[tuple[str, str]], now: Iterable[str]
) -> tuple[str, ...]:
    """Remove what an earlier run made in a folder and the present one does not.

    What somebody changed since stays, and so does whatever lies elsewhere by way of a link. A
    folder that is empty afterwards goes too. `made` has the names below it of what was made, each
    with its SHA-256, `now` those of what is made now.

    Returns:
        the names of what was made and stays.
    """
    root, present = folder.resolve(), set(map(folded, now))
    digests: dict[str, set[str]] = {}
    for name, digest in made:
        digests.setdefault(name, set()).add(digest)
    kept = []
    for name in digests.keys() - {one for one in digests if folded(one) in present}:
        path = folder / name
        if not path.is_file() or not path.parent.resolve().is_relative_to(root):
            continue
        if path.is_symlink() or sha256(path.read_bytes()).hexdigest() not in digests[name]:
            kept.append(name)
            continue
        path.unlink()
        for empty in Path(name).parents[:-1]:
            with suppress(OSError):
                (folder / empty).rmdir()
    return tuple(sorted(kept))


def refuse_folder(path: Path) -> None:
    """See that a file can stand at `path`.

    Raises:
        PrintkitError: a folder stands there.
    """
    if path.is_dir():
        raise PrintkitError(Message("files.folder", path=path), hint=Message("files.name-file"))


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold off other printkits that change the same file, until it is done.

    The lock is the system's, on the file's folder: it leaves nothing behind and ends with the
    process. Where the system has no such locks, nothing is held off.

    Raises:
        OSError: the folder cannot be made or opened.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with _own(os.open(path.parent, os.O_RDONLY)) as number:
        fcntl.flock(number, fcntl.LOCK_EX)
        yield


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a file to ourselves while a person works on it.

    The lock is the system's, on a file beside (`.game.txt.lock`) that goes with it; where the
    system has no such locks, nothing is held.

    Raises:
        PrintkitError: another printkit holds it.
        OSError: the folder cannot be made or written to.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    beside = path.with_name(f".{path.name}.lock")
    with _named(beside):
        number = os.open(beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    with _own(number):
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            what = Message("files.open-another-printkit", path=path)
            raise PrintkitError(what, hint=Message("files.quit-first-name-another-file")) from error
        try:
            yield
        finally:
            beside.unlink(missing_ok=True)


@contextmanager
def _own(number: int) -> Iterator[int]:
    """A file that is open for its lock, until the block is done; no copy of this process keeps it.

    A copy would hold the lock on while it runs, though the first was killed.
    """
    _LOCKS.add(number)
    try:
        yield number
    finally:
        _LOCKS.discard(number)
        os.close(number)


_LOCKS = set[int]()


def _let_go() -> None:
    """Close in a copy of this process what is open for its lock here."""
    while _LOCKS:
        os.close(_LOCKS.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


def keep_copy(path: Path, data: bytes) -> Path:
    """Write `data` beside a file, under the first of `NAME~`, `NAME~2`, … that is free.

    Returns:
        where; a copy that holds the same already is not written again.

    Raises:
        OSError: the system refuses.
    """
    for count in range(1, 100):
        copy = path.with_name(f"{path.name}~{count if count > 1 else ''}")
        try:
            with copy.open("xb") as stream:
                stream.write(data)
        except FileExistsError:
            if copy.is_file() and not copy.is_symlink() and copy.read_bytes() == data:
                return copy
        else:
            return copy
    raise PrintkitError(
        Message("files.too-many-copies", path=path), hint=Message("files.move-some-away")
    )


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Report whatever the system refuses by the name that the user knows.

    A name that cannot be one (half a character, a zero byte) is refused before the system is asked,
    by a `ValueError`.
    """
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    except ValueError as error:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ), str(path)) from error


def _replace(target: Path, data: bytes) -> None:
    """Put a file of `data` in the place of `target`, by way of one that nobody could plant."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        target.parent.stat()  # raises for a link that leads nowhere
        raise
    beside = target.with_name(f".printkit-{os.urandom(8).hex()}.part")
    try:
        with beside.open("xb") as stream:
            stream.write(data)
        try:
            old = target.lstat().st_mode
        except OSError:
            old = 0  # nothing stands there
        if stat.S_ISREG(old):
            beside.chmod(stat.S_IMODE(old))
        os.replace(beside, target)  # noqa: PTH105 - Path.replace is the same call
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
