"""How games end, as people write it: scores, and sentences such as `Black resigns`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from unicodedata import combining, normalize

from printkit.lazy import regex
from printkit.rules import Side

_POINTS = r"(?:1/2|1\u20442|\u00bd|[01][.,][05]|[0-2])"
_BETWEEN = r"[ \t]?[-\u2010-\u2015\u2212:][ \t]?"
SCORE = rf"(?<!\S)(?:\({_POINTS}{_BETWEEN}{_POINTS}\)|{_POINTS}{_BETWEEN}{_POINTS})[.,!]?(?!\S)"
"""A score as it stands behind the turns."""

_SCORE = regex(rf"\(?({_POINTS}){_BETWEEN}({_POINTS})\)?[.,!]?")
_LONE = regex(r"(1/2|\u00bd)[.,!]?|([+-][-/:]{1,2}[+-]|\*)")
_HALVES = {"1/2": 0.5, "1\u20442": 0.5, "\u00bd": 0.5}
_FORFEITS = {"+": Side.WHITE, "-": Side.BLACK}
_WORD = regex(r"[a-z0-9]+")
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
    """How a game ended.

    Attributes:
        winner: who won; None where only the cause is given.
        cause: the words that say why, as written, or empty.
    """

    winner: Side | Who | None
    cause: str = ""


_WHITE = frozenset("white whites blanc blancs blue bleu bleus weiss blanche blanches".split())
_BLACK = frozenset("black blacks noir noirs red rouge rouges schwarz noire noires".split())
_WIN = frozenset(
    """
    win wins won winner victory gagne gagnent gagné victoire vainqueur gewinnt gagnant wint
    gana gain gains victorious vainqueurs victorieux gewonnen
    """.split()
)
_LOSE = frozenset(
    """
    resign resigns resigned resignation lose loses lost forfeit forfeits forfeited flagged
    abandonne abandonnent abandonna abandon forfait perd perdent perdu tombe tombent gives give
    up aufgegeben verliert perdant loser capitule capitulent concede concedes conceded
    resigning
    """.split()
)
_CAUSES = frozenset(
    """
    time timeout forfeit flag flagged out clock temps pendule zeit zeitueberschreitung mate
    resigned resigns resignation resign abandon abandonne abandonnent abandonment forfait
    adjudication adjudicated agreement agreed agree accord aufgabe aufgegeben rules infraction
    illegal tombe tombent adjourned ajournee interrompue unterminated unfinished blocked bloque
    goal but atteint king roi stalemate stalemated repetition repetitions repeated threefold
    drapeau fell falls fallen ran run runs exceeded exceeds overstepped oversteps depasse
    depassent depassement expire expired concede concedes conceded capitule capitulent
    withdrawal disconnected deconnexion deconnecte suspendue suspended paused captures capture
    captured prise prises credit epuise exhausted arretee inachevee
    """.split()
)
_DRAW = frozenset("draw draws drawn nulle nul remis egalite tie tied unentschieden patta".split())
_SMALL = frozenset(
    """
    the a an is by on in of at and game player players partie les le la l un une des du de d au
    aux par pour ont sont mutual commun mutuel commune accord agreement agreed agree both side
    sides to result resultat termination score final s here joueur joueurs match has have durch
    am der die das auf gg offer accepted acceptee proposee sur se rend rendent gives up i we my
    je j leur propose for you et und puis donc so then offered with without sans avec plus more
    than no que limit limite their his her its son sa ses leurs after apres been est ete was
    were fin end position proposition same meme three trois fois times clock pendule allotted
    ecoule ecoulee
    """.split()
)
_OUT_OF_TIME = frozenset("time timeout temps flag drapeau".split())
_FLAGGED = _OUT_OF_TIME | frozenset("flagged pendule zeit zeitueberschreitung clock".split())
_AGREED = frozenset("agreed agree agreement accord commun mutual".split())
_RESIGNED = frozenset("resign resigns resigned abandonne abandonnent abandon aufgegeben".split())


def score_of(text: str, names: tuple[str, str] = ("", "")) -> Ending | None:
    """How a game ended by a score (`1-0`, `½–½`, `1:0`, `2 0`) or by a sentence.

    What stands behind a score is its cause (`1-0 (time)`). None where the text states no ending.

    Args:
        text: the score or the sentence.
        names: what the players are called.
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


def winner_of(score: str, names: tuple[str, str] = ("", "")) -> Side | Who | None:
    """Who won by a score or a sentence, as people write them; None where nobody says."""
    ending = score_of(score, names)
    return ending.winner if ending else None


def told_by_score(text: str) -> Ending | None:
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


def sentence_of(text: str, names: tuple[str, str] = ("", "")) -> Ending | None:
    """How a game ended by a sentence of nothing else (`Black resigns`, `draw agreed`).

    Args:
        text: the sentence.
        names: what the players are called.
    """
    if len(text) > _LONGEST:
        return None
    if text.strip() in _HALVES:
        return Ending(Who.NOBODY)
    said, told = text, normalize("NFC", text.strip())
    for name, side in zip(names, ("white", "black"), strict=True):
        called = normalize("NFC", name.strip())
        if called and told.casefold().startswith(called.casefold()):
            said = f"{side} {told[len(called) :]}"
            break
    if _CELL.search(said):  # a turn; most lines are
        return None
    words = frozenset(_WORD.findall(_plain(_WHEN.sub(" ", said))))
    if not words or words - _WHITE - _BLACK - _WIN - _LOSE - _CAUSES - _DRAW - _SMALL:
        return None
    cause = text.strip(" \t.!()[]{}*_-\u2013\u2014,;:")
    winner = _winner(words)
    if winner is None and not words & _CAUSES:
        return None
    plain = isinstance(winner, Side) and not words & (_CAUSES | _LOSE)
    return Ending(winner, "" if plain else cause)


def _winner(words: frozenset[str]) -> Side | Who | None:
    """Who won by the words of a sentence."""
    sides = [side for side, known in ((Side.WHITE, _WHITE), (Side.BLACK, _BLACK)) if words & known]
    if words & _DRAW:
        return Who.NOBODY
    if len(sides) == 1 and words & _WIN:
        return sides[0]
    if len(sides) == 1 and words & (_LOSE | _OUT_OF_TIME):
        return sides[0].other
    return Who.LAST_MOVER if not sides and words & _RESIGNED else None


class Cause(Enum):
    """Why a game ended, where the board does not show it."""

    RESIGNED = auto()
    OUT_OF_TIME = auto()
    AGREED = auto()


def cause_of(text: str, names: tuple[str, str] = ("", "")) -> Cause | None:
    """Why a game ended by a score or a sentence (`White resigns`); None where it is another cause.

    What else a sentence tells (`White resigns after a blunder`) makes it another cause.

    Args:
        text: the score or the sentence.
        names: what the players are called.
    """
    ending = score_of(text, names)
    said = (ending.cause or text) if ending else ""
    if ending is None or _WHEN.search(said):
        return None
    words = frozenset(_WORD.findall(_plain(said)))
    if ending.winner is Who.NOBODY:
        return Cause.AGREED if words & _AGREED else None
    told = (
        (_RESIGNED | {"resignation", "resigning"}, Cause.RESIGNED),
        (_FLAGGED, Cause.OUT_OF_TIME),
    )
    return next((cause for known, cause in told if words & known), None)


def _plain(text: str) -> str:
    """Letters without capitals and accents."""
    small = text.casefold().replace("\u00df", "ss")
    if small.isascii():
        return small
    return "".join(one for one in normalize("NFD", small) if not combining(one))


def score_text(winner: Side | Who | None) -> str:
    """The score that PGN writes."""
    if winner is Side.WHITE:
        return "1-0"
    if winner is Side.BLACK:
        return "0-1"
    return "1/2-1/2" if winner is Who.NOBODY else "*"
