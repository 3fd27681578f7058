"""What a spreadsheet itself writes into a table of words: its separator, errors of its formulas."""

from __future__ import annotations

import re

_SEPARATOR = re.compile(r"\ufeff?\"?sep=(.)\"?[ \t]*(?:\r?\n|\r|\Z)", re.IGNORECASE)
_ERROR = re.compile(
    r"#[¿¡]?[^\W\d_][\w/]*[!?]|#(?:N/A|N/D|N/V|NV|Н/Д|GETTING_DATA)|#{3,}|(?:Err|Fehler|Erreur):\d{3}",
    re.IGNORECASE,
)


def separator(text: str) -> tuple[str, int]:
    """The sign that a first line `sep=;` says is between cells, and where the next line begins."""
    found = _SEPARATOR.match(text)
    return (found[1], found.end()) if found else ("", 0)


def is_error(cell: str) -> bool:
    """Whether a cell holds what a formula failed with (`#NAME?`, `#NOM?`, `#N/A`), and no words."""
    return _ERROR.fullmatch(cell.strip()) is not None
