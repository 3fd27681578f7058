"""The heading of a game, as chess books print it: the players, the event, the date, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from printkit.base.lazy import regex
from printkit.model import Language
from printkit.notation.records.scores import Cause, Who, cause_of, score_of, winner_of
from printkit.replay.replay import Replay
from printkit.rules import Side
from printkit.text.players import players_of
from printkit.text.words import HeadingWords, RecordWords

_DATE = regex(r"([0-9]{4})(?:[./-]([0-9]{1,2}|\?\?)(?:[./-]([0-9]{1,2}|\?\?))?)?")
_UNKNOWN = regex(r"[?.\s*-]*")
_NOBODY = "N. N."
"""Who is not named; books in all languages print it so."""
_SCORES = ("1–0", "0–1", "½–½")
_IN_HEADING = frozenset({"white", "black", "event", "site", "round", "date"})
_SHOWN_BY_PICTURE = frozenset({"edition", "game", "setup", "fen"})
_OF_END = frozenset({"result", "termination"})
"""The headers that say how a game ended."""
_DRAWN = 2
"""The place of a draw behind the two sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeading:
    """What stands above a game.

    Attributes:
        players: White and Black, or empty where neither is named.
        event: what they played, where, which round and when; empty where nothing is known.
        score: `1–0`, `0–1` or `½–½`; empty for a game that goes on.
        agreed: how the players ended a game whose end the board does not show, with the cause
            that the record gives (`White resigns.`), or empty.
        facts: what all other headers say, a line each (`Annotator: Ada`).
        so_far: for a game that cannot be followed to its end, a sentence on how far it goes,
            which stands in place of the score.
        recorded: what the record of such a game says of its end, score and headers, or empty.
        occasion: of `event` what, where and which round.
        date: of `event` when.
    """

    players: str
    event: str
    score: str
    agreed: str
    facts: tuple[str, ...] = ()
    so_far: str = ""
    recorded: str = ""
    occasion: str = ""
    date: str = ""


def heading_of(played: Replay, language: Language) -> GameHeading:
    """The heading of a game, by its headers (`White`, `Black`, `Event`, `Site`, `Round`, `Date`).

    Values that are unknown in the manner of PGN (`?`, `????.??.??`, `-`) are left out.
    """
    known = ((key.lower(), value.strip()) for key, value in played.headers)
    headers = {key: value for key, value in known if not _UNKNOWN.fullmatch(value)}
    words = HeadingWords.of(language)
    players = [headers.get(side, "") for side in ("white", "black")]
    names = players[0], players[1]
    # The winner's place among the sides, or that of a draw; None for a game that goes on.
    winners = (winner_of(one, names) for one in (played.score, headers.get("result", "")))
    ending = _place(next((one for one in winners if one is not None), None))
    if played.outcome is not None:
        ending = _DRAWN if played.outcome.winner is None else played.outcome.winner.value
    stops = played.stop is not None and played.outcome is None
    said = (headers.get("termination", ""), played.ending, played.score, headers.get("result", ""))
    cause = None if played.outcome or stops else _cause(said, ending, names)
    agreed = ""
    if ending is not None and not played.outcome and not stops:
        agreed = _agreed(played, ending, cause, language)
    rounds = words.round.format(round=headers["round"]) if "round" in headers else ""
    occasion = ", ".join(filter(None, (headers.get("event"), headers.get("site"), rounds)))
    date = _date(headers.get("date", ""), words)
    score = "" if ending is None else _SCORES[ending]
    facts = [
        (key.lower(), words.fact.format(what=words.known.get(key.lower(), key), fact=value.strip()))
        for key, value in _headers(played, cause, names)
        if not _stands_elsewhere(key.lower(), value.strip(), headers, ending, cause)
    ]
    heading = GameHeading(
        players=" – ".join(name or _NOBODY for name in players) if any(players) else "",
        event=" · ".join(filter(None, (occasion, date))),
        score=score,
        agreed=agreed,
        facts=tuple(fact for _, fact in facts),
        occasion=occasion,
        date=date,
    )
    if not stops:
        return heading
    recorded = [RecordWords.of(language).recorded.format(score=score)] if score else []
    recorded += [fact for key, fact in facts if key in _OF_END]
    return replace(
        heading,
        facts=tuple(fact for key, fact in facts if key not in _OF_END),
        so_far=words.so_far.format(count=len(played.plies)),
        recorded=" · ".join(recorded),
    )


def _headers(
    played: Replay, cause: Cause | None, names: tuple[str, str]
) -> tuple[tuple[str, str], ...]:
    """The headers, and how the game ended by the words at its end, where they say it otherwise."""
    said = {value.strip() for _, value in played.headers}
    same = cause is not None and cause_of(played.ending, names) is cause
    if not played.ending or played.ending in said or same:
        return played.headers
    return (*played.headers, ("Termination", played.ending))


def _cause(said: Iterable[str], ending: int | None, names: tuple[str, str]) -> Cause | None:
    """Why a game ended so, by the first that says it and does not name another winner."""
    for text in said:
        winner = _place(winner_of(text, names))
        if (cause := cause_of(text, names)) and winner in {ending, None}:
            return cause
    return None


def _agreed(played: Replay, ending: int, cause: Cause | None, language: Language) -> str:
    """How the players ended it, a sentence."""
    words, players = HeadingWords.of(language), players_of(played.game.players, language)
    if ending == _DRAWN:
        return words.drawn_by_agreement if cause is Cause.AGREED else words.drawn
    patterns = {Cause.RESIGNED: words.resigned, Cause.OUT_OF_TIME: words.out_of_time}
    pattern = patterns.get(cause) if cause else None
    winning, losing = players[ending], players[1 - ending]
    subject = losing if pattern else winning
    said = (pattern or words.agreed).format(player=subject.name, ending=subject.ending)
    return said[:1].upper() + said[1:]


def _stands_elsewhere(
    key: str, value: str, headers: Mapping[str, str], ending: int | None, cause: Cause | None
) -> bool:
    """Whether the heading, the score or the first picture say what a header says."""
    if key == "termination" and cause is not None and ending is not None:
        names = headers.get("white", ""), headers.get("black", "")
        return _cause((value,), ending, names) is cause and value == headers.get(key, value)
    if key in _SHOWN_BY_PICTURE or _UNKNOWN.fullmatch(value):
        return True
    if key == "result":
        read = score_of(value)
        plain = read is None or not read.cause or (cause is not None and cause_of(value) is cause)
        return plain and ending is not None and ending == _place(winner_of(value))
    return key in _IN_HEADING and value == headers[key]


def _place(winner: Side | Who | None) -> int | None:
    """A winner's place among the sides, or that of a draw."""
    if winner in {None, Who.LAST_MOVER}:
        return None
    return winner.value if isinstance(winner, Side) else _DRAWN


def _date(text: str, words: HeadingWords) -> str:
    """A date of PGN (`2024.02.17`, `2024.02.??`) as the language writes it; others as they are."""
    match = _DATE.fullmatch(text)
    if match is None:
        return text
    year, month, day = (int(part) if part and part.isdigit() else 0 for part in match.groups())
    if not 1 <= month <= len(words.months):
        return text if month else str(year)
    pattern = words.month if not day else words.first if day == 1 else words.day
    return pattern.format(day=day, month=words.months[month - 1], year=year)
