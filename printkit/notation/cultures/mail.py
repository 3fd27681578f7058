"""Mails: quoted-printable (`=3D` for `=`, a `=` at a line's end), and `>` before quoted lines."""

from __future__ import annotations

import re

from printkit.notation.cultures.culture import Culture
from printkit.notation.sheet import Sheet

_PRINTABLE = re.compile(r"=3D[A-Za-z0-9\n=\"]")
_CODED = re.compile(r"=(?:\n|((?:[0-9A-F]{2}=)*[0-9A-F]{2}))")
_QUOTED = re.compile(r"^[ \t]{0,8}(?:[>\u203a|][ \t]?)+(?=[^\s|])", re.MULTILINE)
_MARKED = re.compile(r"^[ \t]{0,8}[>\u203a]", re.MULTILINE)


def _decoded(match: re.Match[str]) -> str | None:
    if match[1] is None:
        return ""
    data = bytes(int(code, 16) for code in match[1].split("="))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _read_printable(sheet: Sheet) -> Sheet:
    return sheet.substituted(_CODED, _decoded)


def _read_quoted(sheet: Sheet) -> Sheet:
    return sheet.substituted(_QUOTED, lambda match: "" if "|" not in match[0] else None)


QUOTED_PRINTABLE = Culture(
    name="a mail in quoted-printable",
    shows=lambda text: _PRINTABLE.search(text) is not None,
    read=_read_printable,
)
QUOTED = Culture(name="", shows=lambda text: _MARKED.search(text) is not None, read=_read_quoted)
