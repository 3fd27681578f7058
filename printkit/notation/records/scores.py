"""How games end, as people write it: scores, and sentences such as `Black resigns`; and clocks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeAlias
from unicodedata import normalize

from printkit.base.lazy import regex
from printkit.notation.records import words
from printkit.rules import Side

_POINTS = r"(?:1/2|1\u20442|\u00bd|[01][.,][05]|[0-2])"
_BETWEEN = r"[ \t]?[-\u2010-\u2015\u2212:][ \t]?"
SCORE = rf"(?<!\S)(?:\({_POINTS}{_BETWEEN}{_POINTS}\)|{_POINTS}{_BETWEEN}{_POINTS})[.,!]?(?!\S)"
"""A score as it stands behind the turns."""

_SCORE = regex(rf"\(?({_POINTS}){_BETWEEN}({_POINTS})\)?[.,!]?")
_LONE = regex(r"(1/2|\u00bd)[.,!]?|([+-][-/:]{1,2}[+-]|\*)")
_HALVES = {"1/2": 0.5, "1\u20442": 0.5, "\u00bd": 0.5}
_FORFEITS = {"+": Side.WHITE, "-": Side.BLACK}
_WORD = regex(r"[a-z0-9\u0400-\u04ff]+")
_CELL = regex(r"[a-zA-Z][0-9]")
_WHEN = regex(
    r"\b(?:(?:move|turn|ply|coup|tour)[ \t]+(?:n[\u00b0\u00bao.]{1,2}[ \t]?)?[0-9]{1,4}"
    r"|[0-9]{1,4}[ \t]?(?:e|er|\u00e8me|eme|th|st|nd|rd)?[ \t]+"
    r"(?:moves?|turns?|ply|plies|coups?|tours?))\b",
    re.IGNORECASE,
)
"""At which turn a game ended, or after how many."""
_LONGEST = 120


class Who(Enum):
    """Who won, where it is not a side: nobody, or whoever has just moved."""

    NOBODY = auto()
    LAST_MOVER = auto()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who won, None where only the cause is given, and the words that say why.

    Attributes:
        guessed: whether it names a player by a word that is none of the game's own names.
    """

    winner: Side | Who | None
    cause: str = ""
    guessed: bool = False


Own: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""What a game calls its players in all languages, each word bare; empty for White and Black."""
UNNAMED: Own = frozenset(), frozenset()
_COLOURS = tuple(map(words.phrases, (words.WHITE, words.BLACK, words.BLUE, words.RED)))
_WHITE, _BLACK = _COLOURS[0] | _COLOURS[2], _COLOURS[1] | _COLOURS[3]
_MARKS = ("firstplayer", "secondplayer")
"""What stands for the name of a player while a sentence is read."""


class PlayerNames(NamedTuple):
    """What texts of a game call its players: by the names of persons, and as the game does.

    `first` is who plays first by the headers, or empty, `own` are the game's own names.
    """

    first: str = ""
    second: str = ""
    own: Own = UNNAMED

    @classmethod
    def by(cls, headers: Iterable[tuple[str, str]], own: Own) -> PlayerNames:
        """The names that headers give, in whose game `White` may be the second player."""
        given = {key.lower(): value for key, value in headers}
        white, black = given.get("white", ""), given.get("black", "")
        turned = own[0] & _COLOURS[1] and own[1] & _COLOURS[0]
        return cls(black, white, own) if turned else cls(white, black, own)

    @property
    def usual(self) -> Own:
        """Words for both that are none of the game's own names: a colour that is left."""
        turned = self.own[0] & _COLOURS[1] or self.own[1] & _COLOURS[0]
        return (_BLACK, _WHITE) if turned else (_WHITE, _BLACK)

    def marked(self, text: str) -> str:
        """A sentence, bare, with marks in place of the names of players."""
        begins = normalize("NFC", text.strip())
        for name, mark in zip(self[:2], _MARKS, strict=True):
            called = normalize("NFC", name.strip())
            if called and begins.casefold().startswith(called.casefold()):
                return words.bare(f"{mark} {begins[len(called) :]}")
        said = words.bare(text)
        named = [(name, mark) for own, mark in zip(self.own, _MARKS, strict=True) for name in own]
        for name, mark in sorted(named, key=lambda one: -len(one[0])):
            if name.removesuffix("s") in said:
                said = re.sub(rf"(?<!\w){re.escape(name.removesuffix('s'))}s?(?!\w)", mark, said)
        return said


NOBODY = PlayerNames()


def own_names(first: Iterable[str], second: Iterable[str]) -> Own:
    """What records may call the players whom a game gives such names, without articles.

    The name of a colour stands for it in all languages that records are read in.
    """

    def known(names: Iterable[str]) -> frozenset[str]:
        own = frozenset(map(words.bare, names))
        return own.union(*(colour for colour in _COLOURS if own & colour))

    return known(first), known(second)


_WIN, _DRAW = words.phrases(words.WINS), words.phrases(words.DRAWS)
_RESIGNED = words.phrases(words.RESIGNS)
_NAMES_NOBODY = _RESIGNED - {"resignation", "resigning"}
"""What says that whoever is to move gave up, where no side is named."""
_LOSE = _RESIGNED | words.phrases(words.LOSES)
_AGREED = words.phrases(words.AGREED)
_OUT_OF_TIME = words.phrases(words.OUT_OF_TIME)
_FLAGGED = _OUT_OF_TIME | {"flagged", "pendule", "clock"}
_CAUSES = _OUT_OF_TIME | _AGREED | _RESIGNED | words.phrases(words.CAUSES)
_SMALL = words.phrases(words.SMALL)
_KNOWN = _WHITE | _BLACK | set(_MARKS) | _WIN | _LOSE | _CAUSES | _DRAW | _SMALL


def score_of(text: str, names: PlayerNames = NOBODY) -> Ending | None:
    """How a game ended by a score (`1-0`, `½–½`, `1:0`, `2 0`) or by a sentence.

    What stands behind a score is its cause (`1-0 (time)`). None where the text states no ending.
    """
    text = text.strip()
    match = _SCORE.match(text) or _LONE.match(text)
    if match is not None and (match.end() == len(text) or text[match.end()] in " \t(,;["):
        winner = _scored(match[0].strip("().,! "))
        if winner is not None or match[0] == "*":
            return Ending(winner, text[match.end() :].strip(" \t.,;:()[]\u2013\u2014-"))
    if points := re.fullmatch(r"([0-2])[ \t]+([0-2])", text):
        winner = _by_points(float(points[1]), float(points[2]))
        return None if winner is None else Ending(winner)
    return sentence_of(text, names)


def winner_of(score: str, names: PlayerNames = NOBODY) -> Side | Who | None:
    """Who won by a score or a sentence, as people write them; None where nobody says."""
    ending = score_of(score, names)
    return ending.winner if ending else None


def is_score(text: str) -> bool:
    """Whether a text is the score of a game that was won or drawn, and nothing else."""
    return _SCORE.fullmatch(text.strip()) is not None and _scored(text.strip("().,! ")) is not None


def ending_of_remark(text: str) -> Ending | None:
    """How a game ended by a remark that begins with a whole score (`1-0 (time)`)."""
    match = _SCORE.match(text.strip())
    plain = match is not None and not re.search(r"[0-9]", text.strip()[match.end() :])
    return score_of(text) if plain else None


def _scored(text: str) -> Side | Who | None:
    """The winner by a score that stands alone."""
    if text in {"1/2", "\u00bd"}:
        return Who.NOBODY
    if text[:1] in _FORFEITS and text != "*":
        return _FORFEITS[text[0]] if text[0] != text[-1] else None
    match = _SCORE.fullmatch(text)
    points = match.groups() if match else ()
    both = [_HALVES.get(one) or float(one.replace(",", ".")) for one in points]
    return _by_points(*both) if both else None


def _by_points(white: float, black: float) -> Side | Who | None:
    if white == black:
        return Who.NOBODY if white else None
    if min(white, black):
        return None
    return Side.WHITE if white else Side.BLACK


def sentence_of(text: str, names: PlayerNames = NOBODY) -> Ending | None:
    """How a game ended by a sentence of nothing else (`Black resigns`, `draw agreed`)."""
    if len(text) > _LONGEST:
        return None
    if text.strip() in _HALVES:
        return Ending(Who.NOBODY)
    said = names.marked(text)
    # most lines are turns
    used = frozenset(() if _CELL.search(said) else _WORD.findall(_WHEN.sub(" ", said)))
    if not used or used - _KNOWN:
        return None
    cause = text.strip(" \t.!()[]{}*_-\u2013\u2014,;:")
    sides = [side for side, mark in zip(Side, _MARKS, strict=True) if mark in used]
    guessed = not sides and names.own != UNNAMED
    sides = sides or [side for side, known in zip(Side, names.usual, strict=True) if used & known]
    winner: Side | Who | None = None
    if used & _DRAW:
        winner = Who.NOBODY
    elif len(sides) == 1 and used & _WIN:
        winner = sides[0]
    elif len(sides) == 1 and used & (_LOSE | _OUT_OF_TIME):
        winner = sides[0].other
    elif not sides and used & _NAMES_NOBODY:
        winner = Who.LAST_MOVER
    if winner is None and not used & _CAUSES:
        return None
    plain = isinstance(winner, Side) and not used & (_CAUSES | _LOSE)
    return Ending(winner, "" if plain else cause, guessed and bool(sides))


class Cause(Enum):
    """Why a game ended, where the board does not show it."""

    RESIGNED = auto()
    OUT_OF_TIME = auto()
    AGREED = auto()


def cause_of(text: str, names: PlayerNames = NOBODY) -> Cause | None:
    """Why a game ended by a score or a sentence (`White resigns`); None where it is another cause.

    What else a sentence says (`White resigns after a blunder`) makes it another cause.
    """
    ending = score_of(text, names)
    said = (ending.cause or text) if ending else ""
    if ending is None or _WHEN.search(said):
        return None
    why = frozenset(_WORD.findall(words.bare(said)))
    if ending.winner is Who.NOBODY:
        return Cause.AGREED if why & _AGREED else None
    causes = ((_RESIGNED, Cause.RESIGNED), (_FLAGGED, Cause.OUT_OF_TIME))
    return next((cause for known, cause in causes if why & known), None)


def score_text(winner: Side | Who | None) -> str:
    """The score that PGN writes."""
    if winner is Side.WHITE:
        return "1-0"
    if winner is Side.BLACK:
        return "0-1"
    return "1/2-1/2" if winner is Who.NOBODY else "*"


_COLONS = regex(r"[0-9]{1,3}(?::[0-5][0-9]){1,2}(?:[.,][0-9]{1,3})?")
_UNITS = regex(
    r"(?:([0-9]{1,3})[ ]?h(?:ours?|eures?)?[ ]?)?"
    r"(?:([0-9]{1,4})[ ]?(?:m|min|mins|minutes?|['\u2032\u2019])\.?[ ]?)?"
    r"(?:([0-9]{1,6})(?:[.,][0-9]{1,3})?"
    r"[ ]?(?:s|secs?|sek|\"|''|\u2033|\u0441|\u0441\u0435\u043a)?\.?)?",
    re.IGNORECASE,
)
_BRACKETS = {"(": ")", "[": "]"}


def clock(text: str) -> str | None:
    """The time that a text gives, as PGN has it: with colons as written, else `h:mm:ss`.

    None where it gives none. A number alone counts seconds.
    """
    text = text.strip()
    if _COLONS.fullmatch(text):
        return text.replace(",", ".")
    match = _UNITS.fullmatch(text)
    if match is None or not any(match.groups()):
        return None
    hours, minutes, seconds = (int(one or 0) for one in match.groups())
    total = (hours * 60 + minutes) * 60 + seconds
    return f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}"


def time_of(word: str) -> str | None:
    """The time with colons that a word is, in brackets perhaps (`[9:59]`), or None."""
    closing = _BRACKETS.get(word[:1])
    inner = word[1:-1] if closing and word.endswith(closing) else word
    return inner.replace(",", ".") if _COLONS.fullmatch(inner) else None
