"""From a file on disk to the text of a game or a position, forgiving about encodings."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path

from printkit.errors import NotationError, Source

MOST_BYTES = 1 << 20
"""No record of a game is longer; a larger file is something else."""

_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text(path: Path) -> str:
    """The text of a file: UTF-8 or UTF-16 with a mark, else UTF-8, else Latin-1; LF line ends.

    Raises:
        NotationError: the file is missing, a folder, empty, too large or not a text.
    """
    text = decode(_bytes(path), str(path))
    if not text.strip():
        raise NotationError("the file is empty", source=Source(str(path)))
    return text


def decode(data: bytes, name: str) -> str:
    """The text that `data` holds; see `read_text`. `name` stands in the messages.

    Raises:
        NotationError: too long, or not a text.
    """
    if len(data) > MOST_BYTES:
        raise NotationError("more than 1 MB is not a game's text", source=Source(name))
    text = _decoded(data)
    if "\0" in text:
        raise NotationError("this is a binary file, not a text", source=Source(name))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    if data.startswith(_UTF_16_MARKS):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _bytes(path: Path) -> bytes:
    source = Source(str(path))
    try:
        if path.is_dir():
            raise NotationError("this is a folder, not a file", source=source)
        with path.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise NotationError("no such file", source=source) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise NotationError(f"cannot be read: {reason}", source=source) from error


def numbered_lines(text: str, file: str) -> Iterator[tuple[str, Source]]:
    """Each line with the place of its first character."""
    for number, line in enumerate(text.split("\n"), start=1):
        yield line, Source(file, number, 1)
