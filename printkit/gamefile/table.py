"""Tables of spreadsheets: CSV whose cells know where they stand."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO

from printkit.base.errors import Message, PrintkitError, Source
from printkit.gamefile.tree import Word, place_in

_SIGNS = ",;\t"
_SEPARATOR = re.compile(r"\ufeff?\"?sep=(.)\"?[ \t]*(?:\r?\n|\r|\Z)", re.IGNORECASE)
"""A first line that says which sign is between cells: `sep=;`."""


def rows(table: str, file: str, fault: Message) -> Iterator[tuple[int, list[Word]]]:
    """The rows of a table that hold something, with their lines.

    Commas, semicolons or tabs part its cells. Messages call it `file`, and say `fault` of a text
    that is no table.

    Raises:
        PrintkitError: it is none.
    """
    said = _SEPARATOR.match(table)
    body, skipped = table[said.end() if said else 0 :], 1 if said else 0
    sign = said[1] if said else max(_SIGNS, key=body.partition("\n")[0].count)
    # where cells end: a quote holds signs and ends of lines together where a cell begins with it
    cell = re.compile(rf'(?:"(?:[^"]|"")*")?[^{re.escape(sign)}\n]*')
    lines = list(StringIO(body, newline=""))
    line = skipped + 1
    try:
        reader = csv.reader(StringIO(body, newline=""), delimiter=sign)
        for row in reader:
            if any(row):
                raw = "".join(lines[line - skipped - 1 : reader.line_num])
                words, begin = list[Word](), 0
                for text in row:
                    at = place_in(raw, begin, file)
                    words.append(Word(text, Source(at.file, line + at.line - 1, at.column)))
                    found = cell.match(raw, begin)
                    begin = min(len(raw), (found.end() if found else begin) + 1)
                yield line, words
            line = skipped + reader.line_num + 1
    except (csv.Error, ValueError, TypeError) as error:
        raise PrintkitError(fault, source=Source(file, line)) from error
