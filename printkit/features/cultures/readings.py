"""All readings of records (`printkit.notation.records.readings`), in the order they are tried.

What wraps a text (a mail, a page) is undone first; what parts its turns (a table, a chat, numbers
in their dress) is read then.
"""

from __future__ import annotations

from printkit.features.cultures import characters, markup, messages, numbers, tables
from printkit.features.cultures.guesses import GUESSES

CULTURES = (
    markup.RTF,
    tables.SEPARATOR,
    messages.QUOTED_PRINTABLE,
    markup.HTML,
    characters.UNSEEN_MARKS,
    characters.FEEDS,
    characters.WIDE,
    characters.LETTERS,
    messages.QUOTED,
    messages.SPEECH,
    markup.BBCODE,
    markup.SQUARE,
    tables.COLUMNS,
    messages.CHAT,
    markup.MARKDOWN,
    characters.BROKEN,
    markup.TABLE,
    tables.SPREADSHEET,
    markup.BULLETS,
    numbers.ROMAN,
    numbers.DRAWN,
    numbers.NUMBERING,
    numbers.PRELUDE,
    tables.FIELDS,
    tables.GLUED,
)
"""What a text shows, those that wrap others first."""

__all__ = ["CULTURES", "GUESSES"]
