"""Files of others: a zip's entries, within a budget; XML without entities; values of any form."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from io import BytesIO
from lzma import LZMAError
from struct import error as struct_error
from typing import Any
from xml.etree.ElementTree import Element, ParseError
from zipfile import BadZipFile, ZipFile

from printkit.base.errors import Message, PrintkitError

MOST_UNPACKED = 20_000_000
"""Of an entry, in bytes."""
_MOST_ENTRIES = 5_000
_MOST_TAGS = 400_000
_BROKEN = (OSError, ValueError, OverflowError, NotImplementedError, struct_error)
"""What is raised, besides what zips are said to raise, where a number in one leads astray."""


def opened(data: bytes) -> ZipFile | None:
    """A zip; None where it is none.

    Raises:
        PrintkitError: it has too many entries.
    """
    try:
        archive = ZipFile(BytesIO(data))
    except (BadZipFile, *_BROKEN):
        return None
    if len(archive.infolist()) > _MOST_ENTRIES:
        raise PrintkitError(
            Message("budget.spent", most=Message("budget.objects", most=_MOST_ENTRIES))
        )
    return archive


def names_in(data: bytes) -> tuple[str, ...]:
    """The names of a zip's entries; nothing of what is no zip.

    Raises:
        PrintkitError: there are too many.
    """
    archive = opened(data)
    return tuple(archive.namelist()) if archive else ()


def entry(data: bytes, *names: str) -> bytes | None:
    """The first of some entries that a zip has; None where it has none of them, or is no zip.

    Raises:
        PrintkitError: it is broken, locked, or unpacks to more than a file may.
    """
    archive = opened(data)
    known = frozenset(archive.namelist() if archive else ())
    name = next((one for one in names if one in known), None)
    return None if archive is None or name is None else unpacked(archive, name)


def unpacked(archive: ZipFile, name: str) -> bytes:
    """An entry that a zip has.

    Raises:
        PrintkitError: it is broken, locked, or unpacks to more than a file may.
    """
    try:
        with archive.open(name) as stream:
            found = stream.read(MOST_UNPACKED + 1)
    except (BadZipFile, RuntimeError, LZMAError, zlib.error, EOFError, *_BROKEN) as error:
        raise PrintkitError(Message("tables.broken-file")) from error
    if len(found) > MOST_UNPACKED:
        most = Message("budget.bytes", mega=MOST_UNPACKED // 10**6)
        raise PrintkitError(Message("budget.spent", most=most))
    return found


def listed(found: object) -> list[Any]:
    """What should be a list; nothing where it is something else."""
    return found if isinstance(found, list) else []


def mapped(found: object) -> Mapping[Any, Any]:
    """What should be a dictionary; an empty one where it is something else."""
    return found if isinstance(found, Mapping) else {}


def xml(text: bytes) -> Element:
    """A document of others.

    Raises:
        PrintkitError: it is broken, says what entities are, or has more elements than any module.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    if text.count(b"<") > _MOST_TAGS:
        most = Message("budget.objects", most=_MOST_TAGS)
        raise PrintkitError(Message("budget.spent", most=most))
    try:
        root: Element = fromstring(text)
    except (ParseError, DefusedXmlException, ValueError, RecursionError) as error:
        raise PrintkitError(Message("tables.broken-file")) from error
    return root
