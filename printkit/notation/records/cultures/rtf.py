r"""Rich Text, as word processors save it: `{\rtf1 … \par }` with groups, words and coded signs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.tracked_text import Piece

_BEGINS = regex(r"\s{0,20}\{\\rtf[0-9]")
_TOKEN = regex(
    r"(?P<hidden>\{\\\*|\{\\(?:fonttbl|colortbl|stylesheet|info|pict|header|footer|listtable)\b)"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|\\'(?P<byte>[0-9a-fA-F]{2})"
    r"|\\u(?P<code>-?[0-9]{1,5}) ?(?:\\'[0-9a-fA-F]{2}|[^\\{}\n])?"
    r"|\\(?P<word>[a-z]{1,32})(?:-?[0-9]{1,10})? ?"
    r"|\\(?P<sign>[^a-z'0-9])"
    r"|(?P<line>\n)|(?P<text>[^\\{}\n]+)"
)
_WORDS = {
    "par": "\n", "line": "\n", "sect": "\n", "page": "\n", "row": "\n", "tab": "\t",
    "cell": "\t", "emdash": "\u2014", "endash": "\u2013", "lquote": "\u2018",
    "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d", "bullet": "\u2022",
}  # fmt: skip
_SIGNS = {"~": "\u00a0", "_": "-", "-": "", "{": "{", "}": "}", "\\": "\\", "\n": "\n"}


def _pieces(text: str) -> Iterator[Piece]:
    depth = hidden = 0
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if match["open"] or match["hidden"]:
            depth += 1
            hidden = depth if match["hidden"] and not hidden else hidden
        elif match["close"]:
            hidden = 0 if depth == hidden else hidden
            depth -= 1
        elif not hidden:
            yield start, end, None if match["text"] else _meant(match)


def _meant(match: re.Match[str]) -> str:
    if match["byte"]:
        return bytes([int(match["byte"], 16)]).decode("cp1252", errors="replace")
    if match["code"]:
        return chr(int(match["code"]) % 0x10000)
    if match["sign"]:
        return _SIGNS.get(match["sign"], "")
    return _WORDS.get(match["word"] or "", "")


RTF = Culture(
    name="notation.manner-rich-text",
    shows=lambda text: _BEGINS.match(text) is not None,
    read=lambda sheet: sheet.rewritten(_pieces(sheet.text)),
)
