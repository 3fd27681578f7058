"""The text of a spec file, or one clear line that says why it cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

from printkit.base.errors import Message, Source, SpecError
from printkit.base.files import alike, exists

MOST_BYTES = 1_000_000
"""No spec of a game comes near this; what does is some other file."""

_UNPRINTABLE = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


_BLANKS = re.compile("[ \t]+")


def place_in(text: str, index: int, file: str) -> Source:
    """The place of the character at `index` of `text`."""
    start = text.rfind("\n", 0, index) + 1
    return Source(file, text.count("\n", 0, index) + 1, index - start + 1)


def read_text(path: Path, file: str) -> str:
    """The text of `path`, without a byte order mark and with LF at the ends of lines.

    Args:
        path: the file.
        file: how it is called in messages.

    Raises:
        SpecError: no such file, a folder, empty, larger than `MOST_BYTES`, binary, not UTF-8.
    """
    place = Source(file)
    if not exists(path):
        raise SpecError(Message("files.no-such-file"), source=place, hint=alike(path))
    if path.is_dir():
        raise SpecError(Message("files.folder-not-file"), source=place)
    if not path.is_file():
        raise SpecError(Message("files.no-ordinary-file"), source=place)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        what = Message(
            "gamefile.cannot-read",
            reason=error.strerror.lower() if error.strerror else Message("gamefile.unknown-reason"),
        )
        raise SpecError(what, source=place) from error
    if len(data) > MOST_BYTES:
        raise SpecError(Message("gamefile.too-large-spec-limit-1"), source=place)
    return plain_text(_decode(data, file), file)


def plain_text(text: str, file: str) -> str:
    """A text with LF at the ends of lines, if a spec may be one.

    Raises:
        SpecError: it is empty, larger than `MOST_BYTES`, or holds control characters.
    """
    if len(text) > MOST_BYTES:
        raise SpecError(Message("gamefile.too-large-spec-limit-1"), source=Source(file))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise SpecError(Message("files.file-empty"), source=Source(file))
    for odd in _UNPRINTABLE.finditer(text):
        check_printable(odd[0], place_in(text, odd.start(), file))
    return text


def one_line(text: str, joined: str = " ") -> str:
    """A text that a spec writes in several lines, as it is printed: in one.

    Args:
        text: as it was written.
        joined: what stands between two of its lines.
    """
    lines = (_BLANKS.sub(" ", line).strip(" ") for line in text.split("\n"))
    return joined.join(filter(None, lines))


def check_printable(text: str, source: Source) -> None:
    """Refuse control characters, which no page and no file name can show.

    Raises:
        SpecError: there is one.
    """
    odd = _UNPRINTABLE.search(text)
    if odd:
        what = Message("gamefile.unprintable", code=ord(odd[0]))
        raise SpecError(what, source=source)


def _decode(data: bytes, file: str) -> str:
    if b"\0" in data:
        raise SpecError(Message("files.binary-file-not-text"), source=Source(file))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        data = error.object  # without the byte order mark, as the place counts
        before = data[: error.start].decode()
        place = place_in(before.replace("\r\n", "\n"), len(before.replace("\r\n", "\n")), file)
        what = Message("gamefile.not-utf-8", byte=data[error.start])
        raise SpecError(what, source=place, hint=Message("gamefile.save-file-utf-8")) from error
