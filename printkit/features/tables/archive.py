"""Zips of others: an entry of one, within a budget; and their XML, without entities."""

from __future__ import annotations

import zlib
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError
from zipfile import BadZipFile, ZipFile

from printkit.base.errors import Message, PrintkitError

MOST_UNPACKED = 20_000_000
"""Of an entry, in bytes."""
_MOST_ENTRIES = 5_000


def names_in(data: bytes) -> tuple[str, ...]:
    """The names of a zip's entries; nothing of what is no zip.

    Raises:
        PrintkitError: there are too many.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            names = tuple(archive.namelist())
    except (BadZipFile, ValueError, NotImplementedError, UnicodeDecodeError):
        return ()
    if len(names) > _MOST_ENTRIES:
        raise PrintkitError(Message("budget.objects", most=_MOST_ENTRIES))
    return names


def entry(data: bytes, *names: str) -> bytes | None:
    """The first of some entries that a zip has; None where it has none of them, or is no zip.

    Raises:
        PrintkitError: it is broken, locked, or unpacks to more than a file may.
    """
    known = names_in(data)
    name = next((one for one in names if one in known), None)
    if name is None:
        return None
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(name) as stream:
            found = stream.read(MOST_UNPACKED + 1)
    except (BadZipFile, RuntimeError, NotImplementedError, zlib.error, EOFError, OSError) as error:
        raise PrintkitError(Message("tables.broken-file")) from error
    if len(found) > MOST_UNPACKED:
        most = Message("budget.bytes", mega=MOST_UNPACKED // 10**6)
        raise PrintkitError(Message("budget.spent", most=most))
    return found


def xml(text: bytes) -> Element:
    """A document of others.

    Raises:
        PrintkitError: it is broken, or says what entities are.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root: Element = fromstring(text)
    except (ParseError, DefusedXmlException, ValueError, RecursionError) as error:
        raise PrintkitError(Message("tables.broken-file")) from error
    return root
