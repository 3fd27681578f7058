"""Texts that are no lists of turns in the manner of PGN, rewritten in it.

Each module knows how people write in one place: in mails, on web pages, in chats, in
spreadsheets, on paper. It recognises the texts of that place, and gives
it in the manner of PGN, every character with the place where it stood. What wraps a text (a mail, a
page) is undone first; what parts its turns (a table, a chat, numbers in their dress) is read then.
"""

from __future__ import annotations

from printkit.base.errors import Message, Problem, Source
from printkit.notation.records.cultures.bbcode import BBCODE, SQUARE
from printkit.notation.records.cultures.chat import CHAT
from printkit.notation.records.cultures.columns import COLUMNS
from printkit.notation.records.cultures.culture import Culture
from printkit.notation.records.cultures.html import HTML
from printkit.notation.records.cultures.letters import LETTERS, WIDE
from printkit.notation.records.cultures.mail import QUOTED, QUOTED_PRINTABLE, SPEECH
from printkit.notation.records.cultures.markdown import BULLETS, MARKDOWN, TABLE
from printkit.notation.records.cultures.numbering import DRAWN, NUMBERING, ROMAN
from printkit.notation.records.cultures.paper import BROKEN, FEEDS, UNSEEN_MARKS
from printkit.notation.records.cultures.prelude import PRELUDE
from printkit.notation.records.cultures.rtf import RTF
from printkit.notation.records.cultures.spreadsheet import FIELDS, GLUED, SEPARATOR, SPREADSHEET
from printkit.notation.records.tracked_text import TrackedText

CULTURES: tuple[Culture, ...] = (
    RTF,
    SEPARATOR,
    QUOTED_PRINTABLE,
    HTML,
    UNSEEN_MARKS,
    FEEDS,
    WIDE,
    LETTERS,
    QUOTED,
    SPEECH,
    BBCODE,
    SQUARE,
    COLUMNS,
    CHAT,
    MARKDOWN,
    BROKEN,
    TABLE,
    SPREADSHEET,
    BULLETS,
    ROMAN,
    DRAWN,
    NUMBERING,
    PRELUDE,
    FIELDS,
    GLUED,
)
"""All of them, those that wrap others first."""


def rewritten(sheet: TrackedText) -> tuple[TrackedText, tuple[Problem, ...]]:
    """A text in the manner of PGN, and notes on what it was read as."""
    notes: list[Problem] = []
    for culture in CULTURES:
        if culture.shows(sheet.text):
            sheet = culture.read(sheet)
            if culture.name:
                what = Message("notation.read-as", manner=Message(culture.name))
                notes.append(Problem(what, Source(sheet.file)))
    return sheet, tuple(notes)
