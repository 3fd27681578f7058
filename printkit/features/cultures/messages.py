"""What people send each other: mails with quoted lines, chats with a name before what was said.

A message of turns gives turns; anything else that was said is a remark. Two names that take turns
are the players. Times are left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from printkit.base.lazy import regex
from printkit.notation.records.readings import (
    Culture,
    braced,
    culture,
    in_pieces,
    instead_of,
    replaced,
)
from printkit.notation.records.scores import PlayerNames, Who, sentence_of
from printkit.notation.records.tracked_text import (
    LETTER,
    Outside,
    Piece,
    TrackedText,
    comments,
    lines,
    outside,
)
from printkit.notation.turns.spelling import BLACK, HOLDS_TURN, LIKE_TURN, WHITE, spelled

# Mails: quoted-printable (`=3D` for `=`, a `=` at a line's end), and `>` before quoted lines

_PRINTABLE = outside(r"=3D[A-Za-z0-9\n=\"]")
_CODED = regex(r"=(?:\n|((?:[0-9A-F]{2}=)*[0-9A-F]{2}))")
_QUOTED = regex(r"^[ \t]{0,8}(?:[>\u203a|][ \t]?)+(?=[^\s|])", re.MULTILINE)
_QUOTED_TURN = regex(rf"[>\u203a| \t]*+(?:([0-9]{{1,4}})[.:)]{{0,3}}[ \t]{{0,4}})?(?:{LIKE_TURN})")
_OPENING = "[\u201c\u201e\u00ab\u2039\u2018\"']"
_CLOSING = "[\u201c\u201d\u00bb\u203a\u2019\"']"
_MARKS = outside(
    rf"^[ \t]{{0,8}}{_OPENING}[ \t\u00a0\u202f]?"
    rf"(?=(?:[0-9]{{1,4}}[.:)\u2026]{{0,4}}[ \t]{{0,4}})?(?:{LIKE_TURN})[^\n\"]*{_CLOSING}[ \t]*$)"
    rf"|(?<=[0-9!?])[ \t\u00a0\u202f]?{_CLOSING}[ \t]{{0,8}}$"
)
"""The marks around a line of turns that is quoted in a text."""
_QUOTATION = outside(rf"^[ \t]{{0,8}}{_OPENING}[^\n\",;\t]*{_CLOSING}[ \t]*$")
_MARKED = outside(r"^[ \t]{0,8}[>\u203a]")


@culture(name="notation.manner-mail", shows=_PRINTABLE.is_in)
@instead_of(_CODED)
def quoted_printable(match: re.Match[str]) -> str:
    """The sign that a code stands for; a line that was broken goes on."""
    data = bytes(int(code, 16) for code in match[1].split("=")) if match[1] else b""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


@dataclass(frozen=True, slots=True)
class _MailLine:
    """A line of a mail, its end with it: how deep it is quoted, and the number of its turn.

    The number is None where it holds no turn, and 0 where the turn has none.
    """

    start: int
    end: int
    depth: int
    number: int | None

    @classmethod
    def all_of(cls, text: str) -> list[_MailLine]:
        found = []
        for start, end in lines(text):
            mark = _QUOTED.match(text, start, end + 1)
            turn = _QUOTED_TURN.match(text, start, end + 1)
            number = int(turn[1] or 0) if turn else None
            found.append(
                cls(start, min(end + 1, len(text)), mark[0].count(">") if mark else 0, number)
            )
        return found if text[-1:] != "\n" else found[:-1]

    def pieces(self, text: str) -> Iterator[Piece]:
        """The line with its end, which the last one lacks that may come to stand above others."""
        yield self.start, self.end, None
        if text[self.end - 1] != "\n":
            yield self.end, self.end, "\n"


@culture(shows=_MARKED.is_in)
def quoted(sheet: TrackedText) -> TrackedText:
    """A mail without its marks, what is quoted deeper above where its numbers are older.

    By its numbers, or where there are none, what is quoted comes before the answer.
    """
    mail = sorted(_MailLine.all_of(sheet.text), key=lambda one: -one.depth)
    turns = groupby((one for one in mail if one.number is not None), key=lambda one: one.depth)
    deepest = [[one.number or 0 for one in own] for _, own in turns]
    later = (old[-1] >= new[0] for old, new in pairwise(deepest) if any((*old, *new)))
    if len(deepest) > 1 and not any(later):
        sheet = sheet.rewritten(piece for one in mail for piece in one.pieces(sheet.text))
    whole = all(map(_MARKED.pattern.match, filter(str.strip, sheet.text.split("\n"))))
    return sheet.substituted(
        _QUOTED if whole else Outside(_QUOTED), lambda match: "" if "|" not in match[0] else None
    )


SPEECH = Culture(replaced((_MARKS, "")), shows=_QUOTATION.is_in)


# Chats: lines with a time and a name before what was said, as messengers, forums and IRC write

_B = r"[ \t\u00a0\u202f]"
_TIME = (
    rf"[0-9]{{1,2}}[:.h][0-9]{{2}}(?:[:.][0-9]{{2}}(?:[.,][0-9]{{1,6}})?)?"
    rf"(?:{_B}?[aApP]\.?{_B}?[mM]\.?)?(?:Z|[+-][0-9]{{2}}:?[0-9]{{2}})?"
)
_MONTH = rf"(?:{LETTER}){{3,9}}\.?"
_DATE = (
    rf"(?:[0-9]{{1,2}}-{_MONTH}-[0-9]{{2,4}}|[0-9]{{1,4}}[./-][0-9]{{1,2}}(?:[./-][0-9]{{1,4}})?\.?|[0-9]{{1,2}}\.?{_B}{_MONTH}(?:{_B}[0-9]{{4}})?"
    rf"|{_MONTH}{_B}[0-9]{{1,2}}(?:st|nd|rd|th)?(?:,?{_B}[0-9]{{4}})?"
    r"|today|yesterday|hier|heute|gestern|aujourd[\u2019']hui)"
)
_STAMP = rf"(?:{_DATE}(?:,?{_B}(?:at|\u00e0|um){_B}|,?{_B}{{1,3}}|T))?{_TIME}"
_NAME = r"[^\s:<>\[\]{}#|>][^:<>\[\]{}\n|]{0,39}?"
_SAID = regex(
    rf"^[ \t]{{0,8}}(?P<who>{_NAME}),?{_B}(?P<when>[\[(]{_STAMP}[\])]){_B}?:{_B}{{0,4}}(?=\S)"
    rf"|^[ \t]{{0,8}}(?:(?P<stamp>[\[(]?{_STAMP}[\])]?){_B}{{0,3}}[-\u2013\u2014|]?{_B}{{0,3}})?"
    rf"(?:<{_B}?[@+%~&]?(?P<nick>[^<>\n]{{1,40}})>|(?P<name>{_NAME}){_B}?[:|]){_B}{{0,4}}",
    re.MULTILINE | re.IGNORECASE,
)
_HEADED = regex(
    rf"^[ \t]{{0,8}}(?P<name>{_NAME}){_B}{{0,3}}"
    rf"(?:,|\u2014|\u2013|-|\u00b7|\||{_B}{{2}}|(?={_B}?\[)|{_B}(?=[0-9]))"
    rf"{_B}{{0,3}}[\[(]?{_STAMP}[\])]?:?[ \t]{{0,8}}$"
    rf"|^[ \t]{{0,8}}(?P<first>[\[(]{_STAMP}[\])]){_B}{{1,3}}(?P<second>{_NAME})[ \t]{{0,8}}$",
    re.MULTILINE | re.IGNORECASE,
)
_MAY_BE = regex(
    r"^(?!\[\w+[ \t]+\")[^\n]*?"
    r"(?:[<|\uff5c]|(?<!\b[A-Za-z]):|:(?![a-z][0-9]{1,2}(?:[^\w=~+-]|$))|[0-9][.h][0-9]{2})",
    re.MULTILINE,
)
"""A line, no header, with what parts a name or a time from the rest; no drop (`M:c4`)."""
_STAMPED = regex(
    rf"^[ \t]{{0,8}}[\[(]?{_STAMP}[\])]?{_B}{{0,3}}[-\u2013\u2014]?{_B}{{0,3}}",
    re.MULTILINE | re.IGNORECASE,
)
_NUMBER = r"(?:\#?[0-9]{1,4}[.:)\u2026]{0,4}[ \t]{0,3})?"
_TURNS = regex(rf"\s{{0,4}}[*_`(]{{0,3}}{_NUMBER}(?:{LIKE_TURN})")
_BEGUN = regex(
    r"[ \t]{0,8}(?!.*\?)(?:(?:ok(?:ay)?|oui|yes|yep|alors|donc|then|so|well|bon|hop|hmm|ha|ah|allez"
    r"|voil\u00e0|je joue|je commence(?: par)?|i play"
    r"|(?:i|me|you|let me) (?:start|begin|open)(?: with)?"
    r"|ich (?:fange an|beginne|ziehe|spiele)(?: mit)?|mein (?:n\u00e4chster )?zug|mi jugada|juego"
    r"|empiezo(?: con)?|la mia mossa|gioco|comincio(?: con)?|\u043c\u043e\u0439 \u0445\u043e\u0434"
    r"|\u0445\u043e\u0436\u0443|also|"
    r"i(?:['\u2019]ll)? go|my (?:move|turn)|mon (?:coup|tour)"
    r"|here is|here's|voici)"
    rf"[ \t]{{0,2}}[!.,:;\u2013\u2014-]{{0,3}}[ \t]{{1,3}}){{1,3}}(?={_NUMBER}(?:{LIKE_TURN}))",
    re.IGNORECASE,
)
"""What people say before the turn that they play."""
_SIDES = regex(rf"{WHITE}|{BLACK}", re.IGNORECASE)
_HEADERS = regex(r"^[ \t]*\[White\b", re.MULTILINE)
_NO_NAME = regex(
    r".*\b(?:coup|tour|move|turn|ply|zug)\b.*[0-9].*|.*[0-9].*\b(?:coup|tour|move|turn|ply)\b.*"
    r"|(?:first|second|third|fourth|next|last|premier|deuxi\u00e8me|second)\b.*"
    r"|(?:[wbn]|white|black|blancs?|noirs?)?[ \t]*[0-9]{1,4}[ \t]*[abw]?"
    r"|coup|tour|move|turn|ply|round|ronde|game|partie|result|r\u00e9sultat|score|date|event|site"
    r"|edition|from|to|subject|objet|cc|de|\u00e0",
    re.IGNORECASE,
)
_EDITED = regex(
    r"[ \t]*[(<](?:edited|modifi\u00e9|This message was edited)[)>][ \t]*$", re.IGNORECASE
)
_ANY_WORD = regex(r"\S+")
_AMONG_TURNS = regex(r"[0-9]|^[^\w]*$")
_HOLDS_COMMENT = regex(r"[{}();]")


@dataclass(frozen=True, slots=True)
class _Speaker:
    """What stands before what was said: the name in it, and where it begins and ends."""

    begins: int
    end: int
    name: str

    @classmethod
    def of(cls, head: re.Match[str]) -> _Speaker:
        """A head, whichever way its name is written."""
        found: dict[str, str | None] = head.groupdict()
        name = next(filter(None, map(found.get, ("nick", "name", "who", "second"))))
        return cls(*head.span(), name.strip())

    @classmethod
    def all_of(cls, text: str) -> list[_Speaker]:
        """The heads of all messages.

        Without times they are those of two names that come again before turns. Before a colon may
        stand a number too, or turns and a time.
        """
        said = [*_SAID.finditer(text)]
        stamped = [cls.of(one) for one in said if one["stamp"] or one["nick"] or one["when"]]
        lines_above = [cls.of(one) for one in _HEADED.finditer(text)]
        headed = [one for one in lines_above if not HOLDS_TURN.search(one.name)]
        if stamped and len(stamped) >= len(headed):
            return stamped
        if headed:
            return [cls(one.begins, min(one.end + 1, len(text)), one.name) for one in headed]
        named = [
            cls.of(one)
            for one in said
            if (name := one["name"])
            and not _NO_NAME.fullmatch(name)
            and not HOLDS_TURN.search(name)
        ]
        turns = {one.name for one in named if _TURNS.match(text, one.end)}
        return named if len(turns) == 2 else []


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A line of a message: where it begins, and its words."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def bare(self) -> str:
        """What was said, without a note that it was edited."""
        return _EDITED.sub("", self.text)

    @property
    def begins_with_turns(self) -> bool:
        """Whether turns come first, or a comment or a header does."""
        begins = self.text.lstrip()
        marked = begins[:1] in {"{", "["} and "\u200e" not in begins
        return marked or _TURNS.match(begins) is not None

    @property
    def turns(self) -> int:
        """How many of its characters are turns; all where there are comments."""
        if _HOLDS_COMMENT.search(self.bare):
            return len(self.bare)
        end = 0
        for word in _ANY_WORD.finditer(self.bare):
            text, _ = spelled(word[0].strip("*_`,"))
            if not _AMONG_TURNS.search(text):
                break
            end = word.end()
        return end


@dataclass(frozen=True, slots=True)
class _Post:
    """Who said something, and where it begins and ends with and without the name before it."""

    name: str
    begins: int
    start: int
    end: int

    @classmethod
    def all_of(cls, text: str) -> list[_Post]:
        """The messages of a chat; none where the text is no chat."""
        if _MAY_BE.search(text) is None:  # most records are none
            return []
        kept = [*comments(text)]
        heads = [
            head
            for head in _Speaker.all_of(text)
            if not (at := bisect_left(kept, (head.begins,))) or kept[at - 1][1] <= head.begins
        ]
        ends = [*(head.begins for head in heads[1:]), len(text)]
        found = [
            cls(head.name, head.begins, head.end, end)
            for head, end in zip(heads, ends, strict=False)
        ]
        names = {one.name for one in found if _TURNS.match(text, one.start, one.end)}
        return found if 0 < len(names) <= 4 else []

    def parts(self, text: str) -> Iterator[_Spoken]:
        """Its lines; what is said before a turn is one too."""
        for start, end in lines(text[self.start : self.end]):
            at, line = self.start + start, text[self.start + start : self.start + end]
            if begun := _BEGUN.match(line):
                yield _Spoken(at, begun[0])
                at, line = at + begun.end(), line[begun.end() :]
            yield _Spoken(at, line)

    def said(self, text: str, players: tuple[str, ...]) -> Iterator[Piece]:
        """What a message gives: lines of turns as they are, else a remark."""
        remark = list[tuple[int, str]]()
        for one in self.parts(text):
            if one.begins_with_turns:
                at = one.start + one.turns
                yield one.start, at, None
                words = one.bare[one.turns :].strip()
                remark += [(at, words)] if words else []
                yield one.end, one.end, "\n"
            elif ending := self.ending(one.bare, players):
                yield one.start, one.end, f"{ending}\n"
            elif HOLDS_TURN.search(one.bare):
                # Not in braces: whoever meant it to be played must learn that it was not.
                yield one.start, one.start, f"{self.name}: "
                yield one.start, one.end, None
                yield one.end, one.end, "\n"
            elif words := self.words(one):
                remark.append((one.start, words))
        if remark:
            said = f"{self.name}: {' '.join(words for _, words in remark)}"
            yield remark[0][0], remark[0][0], f"{braced(said)}\n"

    def words(self, line: _Spoken) -> str:
        """What a line without turns says; nothing where it is the time of another message."""
        if not line.bare.strip(" \t\u200e`"):
            return ""
        known = line.start == self.start or not _STAMPED.match(line.text)
        return line.bare.strip(" \t\u200e") if known else ""

    def ending(self, text: str, players: tuple[str, ...]) -> str:
        """A message that says how the game ended, with the side of who says it."""
        white, black = players or ("", "")
        ending = sentence_of(text, PlayerNames(white, black))
        if ending is None or ending.winner is None:
            return ""
        if ending.winner is Who.LAST_MOVER:
            if self.name not in players:
                return ""
            return f"{('White', 'Black')[players.index(self.name)]} resigns"
        return "" if ending.winner is Who.NOBODY and "?" in text else text.strip()


@culture(name="notation.manner-chat", shows=_Post.all_of)
@in_pieces
def chat(text: str) -> Iterator[Piece]:
    """What each one said, below headers of two players where their names take turns."""
    messages = _Post.all_of(text)
    names = [one.name for one in messages if _TURNS.match(text, one.start, one.end)]
    players, changes = (*dict.fromkeys(names),), sum(one != two for one, two in pairwise(names))
    sides = any(map(_SIDES.fullmatch, players))
    if len(players) != 2 or sides or 2 * changes < len(names) - 1:  # they do not take turns
        players = ()
    first = messages[0].begins
    stamp = _STAMPED.match(text)
    yield (stamp.end() if stamp else 0), first, None
    if players and not _HEADERS.search(text) and not any('"' in name for name in players):
        yield first, first, f'[White "{players[0]}"]\n[Black "{players[1]}"]\n'
    for message in messages:
        yield from message.said(text, players)
