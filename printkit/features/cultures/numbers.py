"""Numbers in any dress: `Tour 1 – Blancs : …`, `1er coup`, `W1:`, `1a.`, `#1`, `(1)`, `IV.`."""

from __future__ import annotations

import re

from printkit.base.lazy import regex
from printkit.notation.records.readings import Culture
from printkit.notation.records.tracked_text import TrackedText, outside
from printkit.notation.turns.spelling import BLACK, HOLDS_TURN, LIKE_TURN, WHITE

_WORD = (
    r"coup|tour|move|turn|ply|demi-coup|zug|round|ronde|jugada|ronda"
    r"|n[\u00b0\u00ba]|no\.|nr\.?|\u2116"
)
_ORDINAL = r"er|re|\u1d49\u02b3|\u1d49|\u00e8me|eme|nd|rd|th|st|\u00b0|\u00ba|e(?![A-Za-z0-9])"
_BLANK = r"[ \t\u00a0\u202f]{0,4}"
_DRESS = rf"(?:{_BLANK}(?:[.:)\]/=]|[-\u2013\u2014](?!{_BLANK}>)){{1,3}})?"
_PLAYER = rf"(?:(?P<{{0}}>{WHITE})|(?P<{{1}}>{BLACK}))"
_NUMBERED = outside(
    r"(?<![\w.$=:+\u00b1\u2212-])(?:"
    rf"(?:(?:{_WORD}){_BLANK}(?:n[\u00b0\u00bao]\.?{_BLANK})?|\#{_BLANK}|[\[(](?=[0-9]{{1,4}}[\])]))?"
    r"(?P<number>[0-9]{1,4})"
    rf"(?:(?P<first>[aA])|(?P<second>b)|(?P<third>w|W)|(?P<fourth>B)|\.(?P<point>[12])(?![0-9])"
    rf"|(?:{_ORDINAL})(?:{_BLANK}(?:{_WORD}))?)?"
    r"|"
    r"(?:(?P<white>whites?|blancs?|w(?=[0-9]))|(?P<black>blacks?|noirs?|[bn](?=[0-9])))"
    rf"{_BLANK}(?P<count>[0-9]{{1,4}})(?={_BLANK}[.:)])"
    rf"){_DRESS}{_BLANK}"
    rf"(?:{_PLAYER.format('ours', 'theirs')}(?:{_BLANK}:{_BLANK}|{_BLANK}))?(?={LIKE_TURN})",
    re.IGNORECASE,
)
_PLAIN = regex(r"[0-9]{1,6}(?:[.\u2026]{0,4}|[:)])[ \t\u00a0\u202f]{0,4}")
_LINES = regex(rf"^[ \t]{{0,8}}[0-9]{{1,4}}[.:)]?[ \t]+(?:{LIKE_TURN})", re.MULTILINE)
_LABEL = outside(
    rf"(?:(?<=\s)|(?<=^)|(?<=[.:)]))(?:[-\u2013\u2014/;,|]{_BLANK})?"
    rf"(?:(?:{WHITE}|{BLACK}){_BLANK}[:)]{_BLANK}(?={LIKE_TURN[:-1].split('|(?<!')[0]}))"
    rf"|(?:whites?|blacks?|(?:les[ ])?blancs?|(?:les[ ])?noirs?){_BLANK}:?{_BLANK}(?={LIKE_TURN}))",
    re.IGNORECASE,
)
_SAID = outside(
    rf"^{_BLANK}(?:(?:[wbn]|(?:whites?|blacks?|(?:les[ ])?blancs?|(?:les[ ])?noirs?)[ ]"
    rf"(?:plays?|moves?|jouent?))[ ]{_BLANK}"
    rf"|[^\W\d_]{{4,12}}[ ](?:coup|tour|move|turn){_BLANK}[:.\u2013\u2014-]{_BLANK})"
    rf"(?={LIKE_TURN})",
    re.IGNORECASE,
)
"""A side, or a number in a word, before a turn: `B a2-b2`, `les Noirs jouent`, `Premier coup :`."""
_DRAWN = outside(r"(?:(?P<key>[0-9]{1,3})\ufe0f?\u20e3|(?P<ring>[\u2460-\u2473]))[.:)]?")
_DRAWS = regex(r"[0-9]\ufe0f?\u20e3|[\u2460-\u2473]")
"""Numbers on keys (emoji) and in circles."""
_EMPTY_LABEL = outside(
    rf"[-\u2013\u2014/;,|]{_BLANK}(?:blacks?|noirs?){_BLANK}:{_BLANK}[-\u2013\u2014.]{{0,3}}{_BLANK}$",
    re.IGNORECASE,
)
_HAS_NUMBERING = regex(
    rf"(?:{_WORD}|\#|[\[(]){_BLANK}[0-9]|[0-9](?:{_ORDINAL}|[abw]\b|\.[12]\b|{_BLANK}[-/\]\u2013\u2014]{_BLANK}[a-i][0-9])"
    rf"|(?<!\w)(?:{WHITE}|{BLACK}){_BLANK}[0-9:)]",
    re.IGNORECASE,
)
_FRENCH = regex(r"(?<!\w)N[ \t]?(?:[0-9]{1,3}[ \t]?)?[.:)][ \t]?[a-i][0-9][-=]")
_ROMAN = outside(
    rf"^[ \t]{{0,12}}(?P<roman>(?=[IVXLC])(?:XC|XL|L?X{{0,3}})(?:IX|IV|V?I{{0,3}})"
    r"|(?=[ivxlc]+[.)])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))"
    rf"[.):\u00b0]{{0,2}}[ \t]+(?={LIKE_TURN})"
)
_ROMAN_FIRST = regex(
    rf"^[ \t]{{0,12}}(?:I[.):\u00b0]{{0,2}}|i[.)])[ \t]+(?:{LIKE_TURN})", re.MULTILINE
)
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def _renumbered(sheet: TrackedText) -> TrackedText:
    french = _FRENCH.search(sheet.text) is not None
    numbered = _LINES.search(sheet.text) is not None

    def instead(match: re.Match[str]) -> str | None:
        if _PLAIN.fullmatch(match[0]) or (match["point"] and numbered):
            return None  # `1.2` is a score where lines have numbers
        side = match["black"] or match["theirs"] or ""
        if french and side.lower() == "b":  # of `blancs`; Black's is an N
            side = ""
        elif match["second"] or match["fourth"]:
            side = "b"
        dots = "..." if side or match["point"] == "2" else "."
        return f"{match['number'] or match['count']}{dots} "

    sheet = sheet.substituted(_NUMBERED, instead)
    sheet = sheet.substituted(_EMPTY_LABEL, "").substituted(_SAID, "")
    return sheet.substituted(_LABEL, " ")


def _arabic(match: re.Match[str]) -> str | None:
    values = [_VALUES[letter] for letter in match["roman"].upper()]
    after = [*values[1:], 0]
    total = sum(-one if one < two else one for one, two in zip(values, after, strict=True))
    return f"{total}. " if total else None


DRAWN = Culture(
    shows=lambda text: not text.isascii() and _DRAWS.search(text),
    read=lambda sheet: sheet.substituted(
        _DRAWN, lambda match: f"{match['key'] or ord(match['ring']) - 0x245F}. "
    ),
)
NUMBERING = Culture(
    shows=lambda text: _HAS_NUMBERING.search(text) or _SAID.pattern.search(text), read=_renumbered
)
ROMAN = Culture(shows=_ROMAN_FIRST.search, read=lambda sheet: sheet.substituted(_ROMAN, _arabic))


# Words before a first numbered turn, on its line: `Dear Ben, this is the game: 1 a2-b2=d3 2 …`

_MOST_WORDS = 300
_PRELUDE = regex(
    rf"(?P<words>[^\n{{}}\[\]]{{2,{_MOST_WORDS}}}?[\s:,.!\u2013\u2014-])"
    rf"(?=1[.):]{{0,3}}[ \t\u00a0]{{0,4}}(?:{LIKE_TURN})\S*[ \t\u00a0]+\S)"
)
_SAYS = regex(r"[^\W\d_]{2}")


def _words_before(text: str) -> int:
    """Where the turns begin on a line with words before them, no turn above; 0 on other lines."""
    turn = HOLDS_TURN.search(text)
    match = _PRELUDE.match(text, text.rfind("\n", 0, turn.start()) + 1) if turn else None
    if match is None or turn is None or match.end() > turn.start():
        return 0
    words = match["words"]
    whole = words.count("(") == words.count(")")
    return match.end() if whole and _SAYS.search(words) else 0


PRELUDE = Culture(
    shows=_words_before,
    read=lambda sheet: sheet.rewritten(
        [(0, at := _words_before(sheet.text), None), (at, at, "\n"), (at, len(sheet.text), None)]
    ),
)
