"""Files of others: a zip's entries, within a budget; JSON, XML without entities, values."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from math import inf
from struct import error as struct_error
from typing import Any
from xml.etree.ElementTree import Element, ParseError
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from printkit.base.budget import Budget
from printkit.base.errors import Message, PrintkitError, Problem, Source

MOST_UNPACKED = 20_000_000
"""Of an entry, of a document, in bytes."""
_MOST_ENTRIES = 5_000
_MOST_PARTS, _MOST_TAGS = 300_000, 400_000
"""Values of a JSON; tags and attributes of an XML."""
_MOST_SECONDS = 5.0
_PACKED = frozenset({ZIP_STORED, ZIP_DEFLATED})
"""How the programs pack: other ways unpack a hundred times slower."""
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
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
    """The names of a zip's entries.

    Raises:
        PrintkitError: it is no zip, as one that was cut off, or there are too many.
    """
    archive = opened(data)
    if archive is None:
        raise PrintkitError(Message("tables.broken-file"))
    return tuple(archive.namelist())


def entry(data: bytes, *names: str) -> tuple[str, bytes] | None:
    """The first of some entries that a zip has, with its name; None where it has none of them.

    Raises:
        PrintkitError: it is broken, locked, or unpacks to more than a file may.
    """
    archive = opened(data)
    if archive is None:
        raise PrintkitError(Message("tables.broken-file"))
    name = next((one for one in names if one in archive.NameToInfo), None)
    return None if name is None else (name, unpacked(archive, name))


def unpacked(archive: ZipFile, name: str) -> bytes:
    """An entry that a zip has.

    Raises:
        PrintkitError: it is broken, locked, or unpacks to more than a file may.
    """
    if archive.getinfo(name).compress_type not in _PACKED:
        raise PrintkitError(Message("tables.broken-file"))
    try:
        with archive.open(name) as stream:
            found = stream.read(MOST_UNPACKED + 1)
    except (BadZipFile, RuntimeError, zlib.error, EOFError, *_BROKEN) as error:
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


def budget_of_json() -> Budget:
    """What one document, or all those of an archive, may cost."""
    return Budget(_MOST_SECONDS, {"objects": _MOST_PARTS})


def from_json(data: bytes, member: str = "", budget: Budget | None = None) -> Any:
    """A JSON of others; a whole number of many digits is read as infinite.

    `member` is where it lies in an archive: places in it are said so; the budget is of all
    documents there.

    Raises:
        PrintkitError: it is none, as one that was cut off, or too deep or too large.
    """
    if len(data) > MOST_UNPACKED:
        most = MOST_UNPACKED // 10**6
        raise PrintkitError(Message("tables.file-too-large", most=most), source=Source(member))
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        count = sum(map(text.count, ",[{"))
        if count > _MOST_PARTS and text.count('"') < 4 * _MOST_PARTS:  # scripts are full of commas
            count = sum(map(_STRING.sub("", text).count, ",[{"))
        (budget or budget_of_json()).spend("objects", count)
        return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) < 20 else inf)
    except PrintkitError as error:
        raise PrintkitError(found_in(member, error.problems)) from error
    except json.JSONDecodeError as error:
        raise _broken("JSON", Source(member, error.lineno, error.colno)) from error
    except UnicodeDecodeError as error:
        before = data[: error.start].rpartition(b"\n")
        line = before[0].count(b"\n") + 1 + len(before[1])
        raise _broken("JSON", Source(member, line, len(before[2]) + 1)) from error
    except RecursionError as error:
        raise PrintkitError(Message("tables.broken-file"), source=Source(member)) from error


def found_in(file: str, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems of what lies in a file: its name stands before that of a member."""
    for one in problems:
        place = one.source or Source("")
        named = f"{file}: {place.file}" if place.file else file
        yield replace(one, source=replace(place, file=named))


def _broken(form: str, place: Source) -> PrintkitError:
    return PrintkitError(Message("tables.broken-text", form=form), source=place)


def xml(data: bytes, member: str) -> Element:
    """A document of others that lies in an archive.

    Raises:
        PrintkitError: it is broken, says what entities are, or has more elements than any module.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    marks = (data.count(b'"') + data.count(b"'")) // 2
    if data.count(b"<") + min(data.count(b"="), marks) > _MOST_TAGS:
        most = Message("budget.objects", most=_MOST_TAGS)
        raise PrintkitError(Message("budget.spent", most=most), source=Source(member))
    try:
        root: Element = fromstring(data)
    except ParseError as error:
        line, column = error.position
        raise _broken("XML", Source(member, line, column + 1)) from error
    except (DefusedXmlException, ValueError, RecursionError) as error:
        raise PrintkitError(Message("tables.broken-file"), source=Source(member)) from error
    return root
