"""From a file on disk to the text of a game or a position, forgiving about encodings."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from pathlib import Path

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.files import NoOrdinaryFile, neighbours, read_at_most
from printkit.base.lazy import regex

MOST_BYTES = 1 << 20
"""No record of a game is longer; a larger file is something else."""

_WINDOWS = {
    code: bytes([code]).decode("cp1252")
    for code in range(0x80, 0xA0)
    if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}
"""What Windows-1252 has where Latin-1 has control characters; five of them it leaves open."""

_STRAYS = "printkit.windows-1252"
_CONTROL = regex("[\x01-\x08\x0e-\x1f]")
_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file with LF line ends, notes on how its bytes were read, and its name."""

    text: str
    notes: tuple[Problem, ...] = ()
    name: str = ""


def read_file(path: Path) -> FileText:
    """The text of a file: UTF-8 or UTF-16, else Windows-1252; stray bytes are read one by one.

    Raises:
        NotationError: the file is missing, a folder, empty, too large or not a text.
    """
    source = Source(str(path))
    try:
        if path.is_dir():
            raise NotationError(Message("files.folder-not-file"), source=source)
        data = read_at_most(path, MOST_BYTES)
    except NoOrdinaryFile as error:
        raise NotationError(Message("files.no-ordinary-file"), source=source) from error
    except FileNotFoundError as error:
        what = Message("files.no-such-file")
        raise NotationError(what, source=source, hint=neighbours(path)) from error
    except (OSError, ValueError) as error:
        what = Message("notation.cannot-read", reason=getattr(error, "strerror", None) or error)
        raise NotationError(what, source=source) from error
    found = decode_file(data, source.file)
    if not found.text.strip():
        raise NotationError(Message("files.file-empty"), source=source)
    return found


def read_text(path: Path) -> str:
    """The text of a file alone; see `read_file`."""
    return read_file(path).text


def decode(data: bytes, name: str) -> str:
    """The text that `data` holds alone; see `decode_file`."""
    return decode_file(data, name).text


def decode_file(data: bytes, name: str) -> FileText:
    """The text that `data` holds; see `read_file`. `name` stands in the messages.

    Raises:
        NotationError: too long, or not a text.
    """
    if len(data) > MOST_BYTES:
        raise NotationError(Message("notation.too-large"), source=Source(name))
    text, ways = _decoded(data)
    if nulls := text.count("\0"):
        # A disk's last block and some telephones fill a file up with them.
        if text.rstrip("\0").count("\0") * 20 > len(text) or _CONTROL.search(text):
            raise NotationError(Message("files.binary-file-not-text"), source=Source(name))
        ways.append(Message("notation.null-characters-left-out", count=nulls))
        text = text.replace("\0", "")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        ways.append(Message("notation.line-ends-windows-old-macs"))
    if not ways:
        return FileText(text, name=name)
    how = reduce(lambda one, two: Message("notation.way-and-way", way=one, way2=two), ways)
    notes = (Problem(Message("notation.read-with", way=how), Source(name)),)
    return FileText(text, notes, name)


def encoding_kept(text: str, was: bytes) -> Callable[[str], bytes]:
    """How a text is written into its file again: with the mark and the line ends that it has.

    What is not UTF-8 becomes UTF-8: no other encoding holds all that may be added.
    """
    for mark in (b"", codecs.BOM_UTF8):
        for ending in ("\n", "\r\n", "\r"):

            def written(new: str, mark: bytes = mark, ending: str = ending) -> bytes:
                return mark + new.replace("\n", ending).encode()

            if written(text) == was:
                return written
    return str.encode


def typed_text(data: bytes) -> str:
    """What was typed: UTF-8, and Windows-1252 byte by byte where it is none."""
    return data.decode("utf-8", errors=_STRAYS)


def _decoded(data: bytes) -> tuple[str, list[Message]]:
    """The text, and what was unusual about its bytes."""
    if data.startswith(_UTF_16_MARKS):
        return data.decode("utf-16", errors="replace"), [Message("notation.encoding-utf-16")]
    if len(data) >= 4 and len(data) % 2 == 0:
        # Without a mark, every second byte is null.
        for first, code in ((1, "utf-16-le"), (0, "utf-16-be")):
            nulls = data[first::2].count(0)
            if nulls * 10 > 4 * len(data) and not data[1 - first :: 2].count(0):
                return data.decode(code, errors="replace"), [Message("notation.encoding-utf-16")]
    marked = [Message("notation.byte-order-mark")] if data.startswith(codecs.BOM_UTF8) else []
    try:
        return data.decode("utf-8-sig"), marked
    except UnicodeDecodeError:
        data = data.removeprefix(codecs.BOM_UTF8)
    if data.decode("utf-8", errors="ignore").isascii():
        text = data.decode("latin-1").translate(_WINDOWS)
        return text, [*marked, Message("notation.encoding-windows-1252")]
    # Where some characters are whole ones of UTF-8, the file was put together from several.
    text = data.decode("utf-8", errors="replace")
    what = Message(
        "notation.stray-bytes-another-encoding-first",
        count=text.count("\ufffd"),
        line=text.count("\n", 0, text.index("\ufffd")) + 1,
    )
    return data.decode("utf-8", errors=_STRAYS), [*marked, what]


def _stray(error: UnicodeError) -> tuple[str, int]:
    """One byte that is no UTF-8 as Windows-1252 reads it."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    byte = error.object[error.start : error.start + 1]
    return byte.decode("latin-1").translate(_WINDOWS), error.start + 1


codecs.register_error(_STRAYS, _stray)


def numbered_lines(text: str, file: str) -> Iterator[tuple[str, Source]]:
    """Each line with the place of its first character."""
    for number, line in enumerate(text.split("\n"), start=1):
        yield line, Source(file, number, 1)
