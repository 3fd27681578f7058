"""From a file on disk to the text of a game or a position, forgiving about encodings."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from printkit.errors import NotationError, Phrase, Problem, Source
from printkit.files import NoOrdinaryFile, read_at_most

MOST_BYTES = 1 << 20
"""No record of a game is longer; a larger file is something else."""

_WINDOWS = {
    code: bytes([code]).decode("cp1252")
    for code in range(0x80, 0xA0)
    if code not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}
"""What Windows-1252 has where Latin-1 has control characters; five of them it leaves open."""

_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True)
class FileText:
    """The text of a file with LF line ends, and notes on how its bytes were read."""

    text: str
    notes: tuple[Problem, ...] = ()


def read_file(path: Path) -> FileText:
    """The text of a file: UTF-8 or UTF-16 with a mark, else UTF-8, else Windows-1252.

    Raises:
        NotationError: the file is missing, a folder, empty, too large or not a text.
    """
    found = decode_file(_bytes(path), str(path))
    if not found.text.strip():
        raise NotationError(Phrase("the file is empty"), source=Source(str(path)))
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
        raise NotationError(Phrase("more than 1 MB is not a game's text"), source=Source(name))
    text, told = _decoded(data)
    if "\0" in text:
        raise NotationError(Phrase("this is a binary file, not a text"), source=Source(name))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        ends = Phrase("line ends of Windows or old Macs")
        told = Phrase("{way} and {way2}", way=told, way2=ends) if told else ends
    notes = (Problem(Phrase("read with {way}", way=told), Source(name)),) if told else ()
    return FileText(text, notes)


def _decoded(data: bytes) -> tuple[str, Phrase | None]:
    """The text, and what was unusual about its bytes."""
    if data.startswith(_UTF_16_MARKS):
        return data.decode("utf-16", errors="replace"), Phrase("the encoding UTF-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1").translate(_WINDOWS), Phrase("the encoding Windows-1252")
    marked = data.startswith(codecs.BOM_UTF8)
    return text, Phrase("a byte order mark") if marked else None


def _bytes(path: Path) -> bytes:
    source = Source(str(path))
    try:
        if path.is_dir():
            raise NotationError(Phrase("this is a folder, not a file"), source=source)
        return read_at_most(path, MOST_BYTES)
    except NoOrdinaryFile as error:
        raise NotationError(Phrase("this is no ordinary file"), source=source) from error
    except FileNotFoundError as error:
        raise NotationError(Phrase("no such file"), source=source) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise NotationError(
            Phrase("cannot be read: {reason}", reason=reason), source=source
        ) from error


def numbered_lines(text: str, file: str) -> Iterator[tuple[str, Source]]:
    """Each line with the place of its first character."""
    for number, line in enumerate(text.split("\n"), start=1):
        yield line, Source(file, number, 1)
