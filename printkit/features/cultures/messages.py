"""What people send each other: mails with quoted lines, chats with a name before what was said.

A message of turns gives turns; anything else that was said is a remark. Two names that take turns
are the players. Times are left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from printkit.base.lazy import regex
from printkit.notation.records.readings import Culture, braced
from printkit.notation.records.scores import Who, sentence_of
from printkit.notation.records.tracked_text import (
    LETTER,
    Outside,
    Piece,
    TrackedText,
    comments,
    is_shown,
    outside,
)
from printkit.notation.turns.spelling import BLACK, HOLDS_TURN, LIKE_TURN, WHITE, spelled

# Mails: quoted-printable (`=3D` for `=`, a `=` at a line's end), and `>` before quoted lines

_PRINTABLE = regex(r"=3D[A-Za-z0-9\n=\"]")
_CODED = regex(r"=(?:\n|((?:[0-9A-F]{2}=)*[0-9A-F]{2}))")
_QUOTED = regex(r"^[ \t]{0,8}(?:[>\u203a|][ \t]?)+(?=[^\s|])", re.MULTILINE)
_LINE = regex(r"[^\n]*\n|[^\n]+\Z")
_QUOTED_TURN = regex(rf"[>\u203a| \t]*+(?:([0-9]{{1,4}})[.:)]{{0,3}}[ \t]{{0,4}})?(?:{LIKE_TURN})")
_OPENING = "[\u201c\u201e\u00ab\u2039\u2018\"']"
_CLOSING = "[\u201c\u201d\u00bb\u203a\u2019\"']"
_MARKS = outside(
    rf"^[ \t]{{0,8}}{_OPENING}[ \t\u00a0\u202f]?"
    rf"(?=(?:[0-9]{{1,4}}[.:)\u2026]{{0,4}}[ \t]{{0,4}})?(?:{LIKE_TURN})[^\n\"]*{_CLOSING}[ \t]*$)"
    rf"|(?<=[0-9!?])[ \t\u00a0\u202f]?{_CLOSING}[ \t]{{0,8}}$"
)
"""The marks around a line of turns that is quoted in a text."""
_QUOTATION = regex(rf"^[ \t]{{0,8}}{_OPENING}[^\n\",;\t]*{_CLOSING}[ \t]*$", re.MULTILINE)
_MARKED = regex(r"^[ \t]{0,8}[>\u203a]", re.MULTILINE)


def _decoded(match: re.Match[str]) -> str | None:
    if match[1] is None:
        return ""
    data = bytes(int(code, 16) for code in match[1].split("="))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _without_marks(sheet: TrackedText) -> TrackedText:
    """A mail without its marks, what is quoted deeper above where its numbers are older."""
    text = sheet.text
    lines = [match.span() for match in _LINE.finditer(text)]
    quoted = (_QUOTED.match(text[slice(*line)]) for line in lines)
    depths = [match[0].count(">") if match else 0 for match in quoted]
    numbers: dict[int, list[int]] = {}
    for line, depth in zip(lines, depths, strict=True):
        if turn := _QUOTED_TURN.match(text, *line):
            numbers.setdefault(depth, []).append(int(turn[1] or 0))
    # By its numbers, or where there are none, what is quoted comes before the answer.
    deepest = [numbers[depth] for depth in sorted(numbers, reverse=True)]
    later = (old[-1] >= new[0] for old, new in pairwise(deepest) if any((*old, *new)))
    if len(deepest) > 1 and not any(later):
        pieces: list[Piece] = []
        for _, (start, end) in sorted(zip(depths, lines, strict=True), key=lambda one: -one[0]):
            pieces.append((start, end, None))
            if text[end - 1] != "\n":  # the last line may come to stand above others
                pieces.append((end, end, "\n"))
        sheet = sheet.rewritten(pieces)
    whole = all(map(_MARKED.match, filter(str.strip, sheet.text.split("\n"))))
    return sheet.substituted(
        _QUOTED if whole else Outside(_QUOTED), lambda match: "" if "|" not in match[0] else None
    )


QUOTED_PRINTABLE = Culture(
    name="notation.manner-mail",
    shows=lambda text: is_shown(_PRINTABLE, text),
    read=lambda sheet: sheet.substituted(_CODED, _decoded),
)
QUOTED = Culture(shows=lambda text: is_shown(_MARKED, text), read=_without_marks)
SPEECH = Culture(
    shows=lambda text: is_shown(_QUOTATION, text), read=lambda sheet: sheet.substituted(_MARKS, "")
)


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


@dataclass(frozen=True, slots=True)
class _Post:
    """Who said something, and where it begins and ends with and without the name before it."""

    name: str
    begins: int
    start: int
    end: int

    def said(self, text: str, players: tuple[str, ...]) -> Iterator[Piece]:
        """What a message gives: lines of turns as they are, else a remark."""
        remark, lines = list[tuple[int, str]](), list[tuple[int, str]]()
        at = self.start
        for line in text[self.start : self.end].split("\n"):
            if begun := _BEGUN.match(line):  # what is said before a turn is a line too
                lines.append((at, begun[0]))
            cut = begun.end() if begun else 0
            lines.append((at + cut, line[cut:]))
            at += len(line) + 1
        for at, line in lines:
            bare, end = _EDITED.sub("", line), at + len(line)
            begins = line.lstrip()
            if _TURNS.match(begins) or (begins[:1] in {"{", "["} and "\u200e" not in begins):
                turns = _end_of_turns(bare)
                yield at, at + turns, None
                remark += [(at + turns, bare[turns:].strip())] if bare[turns:].strip() else []
                yield end, end, "\n"
            elif ending := self.ending(bare, players):
                yield at, end, f"{ending}\n"
            elif HOLDS_TURN.search(bare):
                # Not in braces: whoever meant it to be played must learn that it was not.
                yield at, at, f"{self.name}: "
                yield at, end, None
                yield end, end, "\n"
            elif bare.strip(" \t\u200e`") and (at == self.start or not _STAMPED.match(line)):
                remark.append((at, bare.strip(" \t\u200e")))
        if remark:
            said = f"{self.name}: {' '.join(words for _, words in remark)}"
            yield remark[0][0], remark[0][0], f"{braced(said)}\n"

    def ending(self, text: str, players: tuple[str, ...]) -> str:
        """A message that says how the game ended, with the side of who says it."""
        white, black = players or ("", "")
        ending = sentence_of(text, (white, black))
        if ending is None or ending.winner is None:
            return ""
        if ending.winner is Who.LAST_MOVER:
            if self.name not in players:
                return ""
            return f"{('White', 'Black')[players.index(self.name)]} resigns"
        return "" if ending.winner is Who.NOBODY and "?" in text else text.strip()


def _messages(text: str) -> list[_Post]:
    """The messages of a chat; none where the text is no chat."""
    if _MAY_BE.search(text) is None:  # most records are none
        return []
    kept = [*comments(text)]
    heads = [
        head
        for head in _heads(text)
        if not (at := bisect_left(kept, head[:1])) or kept[at - 1][1] <= head[0]
    ]
    ends = [*(begins for begins, _, _ in heads[1:]), len(text)]
    found = [
        _Post(name, begins, start, end)
        for (begins, start, name), end in zip(heads, ends, strict=False)
    ]
    names = {one.name for one in found if _TURNS.match(text, one.start, one.end)}
    return found if 0 < len(names) <= 4 else []


def _heads(text: str) -> Iterator[tuple[int, int, str]]:
    """Where the head of each message begins and ends, and the name in it.

    Without times it is that of two names that come again before turns. Before a colon may stand a
    number too, or turns and a time.
    """
    said = [*_SAID.finditer(text)]
    stamped = [one for one in said if one["stamp"] or one["nick"] or one["when"]]
    headed = [one for one in _HEADED.finditer(text) if not HOLDS_TURN.search(_name(one))]
    if stamped and len(stamped) >= len(headed):
        return ((one.start(), one.end(), _name(one)) for one in stamped)
    if headed:
        return ((one.start(), min(one.end() + 1, len(text)), _name(one)) for one in headed)
    named = [
        one
        for one in said
        if (name := one["name"]) and not _NO_NAME.fullmatch(name) and not HOLDS_TURN.search(name)
    ]
    turns = [_name(one) for one in named if _TURNS.match(text, one.end())]
    return ((one.start(), one.end(), _name(one)) for one in named if len({*turns}) == 2)


def _name(head: re.Match[str]) -> str:
    """The name in a head, whichever way it is written."""
    found: dict[str, str | None] = head.groupdict()
    return next(filter(None, map(found.get, ("nick", "name", "who", "second")))).strip()


def _without_heads(text: str) -> Iterator[Piece]:
    messages = _messages(text)
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


def _end_of_turns(line: str) -> int:
    """Where the turns end that a message begins with; where there are comments, its end."""
    if re.search(r"[{}();]", line):
        return len(line)
    end = 0
    for word in re.finditer(r"\S+", line):
        text, _ = spelled(word[0].strip("*_`,"))
        if not re.search(r"[0-9]|^[^\w]*$", text):
            break
        end = word.end()
    return end


CHAT = Culture(
    name="notation.manner-chat",
    shows=_messages,
    read=lambda sheet: sheet.rewritten(_without_heads(sheet.text)),
)
