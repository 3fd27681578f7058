r"""Markdown, as forums and chats write it: fences, bold, code, escapes, bullets, rows of tables."""

from __future__ import annotations

import re

from printkit.base.lazy import regex
from printkit.notation.records.cultures.culture import Culture, braced
from printkit.notation.records.tracked_text import TrackedText, outside
from printkit.notation.turns.shapes import LIKE_TURN

_NUMBER = r"[0-9]{1,4}[ \t]?[.:)]{0,3}"
_MARK = outside(
    r"(?P<fence>^[ \t]{0,8}(?:`{3}|~{3})[A-Za-z]{0,12}[ \t]*+$)"
    r"|(?P<fences>`{3}(?:[a-z]{2,8}(?=[ \t\n]))?)"
    r"|(?P<escape>\\(?=[-=.*!#>_()\[\]+|~`{}\\]))"
    r"|(?P<rule>^[ \t]{0,8}\|?[ \t]*+(?::?-{2,}:?[ \t]*+\|[ \t]*+)+(?::?-{2,}:?)?[ \t]*+$)"
    r"|(?P<bold>\*\*|(?<![A-Za-z0-9])__|__(?![A-Za-z0-9])|\|\||~~)"
    r"|(?P<tick>`)"
    rf"|(?P<head>^[ \t]{{0,4}}\#{{1,6}}[ \t]+(?={_NUMBER}[ \t]*(?:{LIKE_TURN})))"
)
_ITALIC = outside(
    rf"(?<![\w*])(?P<mark>[*_])(?={_NUMBER}[ \t]?(?:(?P=mark)|{LIKE_TURN})|{LIKE_TURN})"
    r"[^*_\n{]{1,60}(?P=mark)(?![\w*])"
    r"|(?<![\w*!?])\*(?=[^\W\d_])[^*\n{]{0,80}(?<=[\w.!?:])\*(?![\w*])"
)
_STRUCK = outside(rf"~~((?:{LIKE_TURN})[^~\n{{}}]{{0,80}})~~(?=[ \t]*[^\s])")
"""Struck out and written anew: it was not played."""
_LINK = outside(r"\[([^\[\]\n]{1,80})\]\((?:https?:|/|#)[^)\s]{0,300}\)")
_SHOWS = regex(
    r"\*\*|__|`|~~|\\[-=.*!#>_()]|\|\||\]\(|(?<!\w)[*_](?=[0-9a-i])|^[ \t]{0,4}#{1,6}[ \t]+[0-9]",
    re.MULTILINE,
)
_BULLET = outside(
    rf"^[ \t]{{0,12}}(?:[-*+\u2022\u00b7\u25aa\u25e6\u2043]|\[[ xX]\])[ \t]+"
    rf"(?:\[[ xX]\][ \t]+)?(?=[#(*]{{0,2}}{_NUMBER}[ \t]|(?:{LIKE_TURN}))"
)
_BULLETS = regex(
    r"^[ \t]{0,12}(?:[-*+\u2022\u00b7\u25aa\u25e6\u2043]|\[[ xX]\])[ \t]", re.MULTILINE
)
_ROW = regex(r"^[ \t]{0,8}\|", re.MULTILINE)
_BAR = outside(r"(?P<edge>^[ \t]{0,8}\|[ \t]*+|[ \t]*+\|[ \t]*+$)|(?P<bar>[ \t]{0,40}\|[ \t]*+)")
_TABLE = regex(rf"^[^\n|{{]{{0,60}}\|[^\n]{{0,80}}?(?:{LIKE_TURN})", re.MULTILINE)


def _read(sheet: TrackedText) -> TrackedText:
    sheet = sheet.substituted(_STRUCK, lambda match: braced(match[1]))
    sheet = sheet.substituted(_LINK, lambda match: match[1])
    return sheet.substituted(_MARK, "").substituted(_ITALIC, lambda match: match[0][1:-1])


MARKDOWN = Culture(
    name="",
    shows=lambda text: _SHOWS.search(text) is not None or bool(_ROW.search(text)),
    read=_read,
)
BULLETS = Culture(
    name="",
    shows=lambda text: _BULLETS.search(text) is not None,
    read=lambda sheet: sheet.substituted(_BULLET, ""),
)
TABLE = Culture(
    name="",
    shows=lambda text: _TABLE.search(text) is not None,
    read=lambda sheet: sheet.substituted(_BAR, lambda match: "" if match["edge"] else "\t"),
)
