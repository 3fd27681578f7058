"""Commands in remarks, `[%name values]`, and those that draw: `[%cal Gc3c5,e5e7] [%csl Re5]`.

`cal` draws arrows between two cells, `csl` rings on cells; a capital before the cells is their
colour: R red, G green (where none is given), B blue, Y yellow. Other commands are kept as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from printkit.base.lazy import regex
from printkit.notation.records.tree import Remark

_COMMAND = regex(r"\[%([A-Za-z]\w*+)\s*+([^\[\]]*+)\]")
_VALUE = regex(r"([RGBY]?)([a-z][0-9]{1,2})([a-z][0-9]{1,2})?")
_COLOURS: Mapping[str, str] = MappingProxyType(
    {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "": "green"}
)


def commands(remark: Remark) -> tuple[tuple[str, str], ...]:
    """The names and values of a remark's commands, in order."""
    return tuple((match[1], match[2].strip()) for match in _COMMAND.finditer(remark.text))


def plain_text(remark: Remark) -> str:
    """What a remark says to people: its text without commands."""
    return " ".join(_COMMAND.sub(" ", remark.text).split())


def drawings(remark: Remark) -> Iterator[str]:
    """What a remark draws, as annotations are written: `c3>e5:green`, `e5:red`.

    Values that are no cells draw nothing.
    """
    for name, values in commands(remark):
        if name not in {"cal", "csl"}:
            continue
        for value in re.split(r"[\s,]+", values):
            match = _VALUE.fullmatch(value)
            if match and (match[3] is not None) == (name == "cal"):
                end = f">{match[3]}" if match[3] else ""
                yield f"{match[2]}{end}:{_COLOURS[match[1]]}"
