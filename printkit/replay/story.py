"""The story of a game: its heading, its turns with all that people wrote of them, its variations.

Every form of a replay shows this one value: the booklet, the animation, the page, the post. Words
stand as chess books print them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeAlias

from printkit.base.errors import IllegalTurn, NotationError, Problem
from printkit.base.lazy import regex
from printkit.model import Language
from printkit.notation import DIALECTS
from printkit.notation.alphabet import Numbering
from printkit.notation.records.scores import Cause, PlayerNames, Who, cause_of, score_of, winner_of
from printkit.notation.records.tree import (
    DIAGRAM_NAGS,
    Nag,
    Note,
    Remark,
    Variation,
    WrittenTurn,
    commands,
    drawings,
    plain_text,
)
from printkit.notation.turns.spelling import NULL_TURNS
from printkit.replay.interpret import alphabet_of, called, persons, player_headers
from printkit.replay.replay import Ply, Referee, Replay, first_turn
from printkit.rules import Piece, Position, Side
from printkit.text.players import players_of
from printkit.text.reasons import judgement
from printkit.text.words import HeadingWords, RecordWords

_BLACK_BELOW = 221
_DIAGRAM = "dia"
"""The command in a remark that asks for a diagram: `[%dia]`."""


_DEEPEST = 100
"""Variations that stand in so many others are kept as words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryTurn:
    """A turn with what is said of it.

    Attributes:
        ply: the turn; its number counts from 1 through the game, also in a variation.
        number: what counts it in print: the pair or the turn, as the edition numbers; 0 for none.
        notes: what stands after it, in the order written; variations instead of it are lines.
    """

    ply: Ply
    number: int
    notes: tuple[StoryNote, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What its remarks say, without their commands."""
        return _texts(self.notes)

    @property
    def asks_diagram(self) -> bool:
        """Whether the record asks for a diagram after it: `$220`, `$221` or `[%dia]`."""
        return any(nag in DIAGRAM_NAGS for nag in self.ply.nags) or _asks(self.notes)

    @property
    def side_below(self) -> Side:
        """Who sits below in the diagram that the record asks for."""
        return Side.BLACK if _BLACK_BELOW in self.ply.nags else Side.WHITE

    @property
    def has_drawings(self) -> bool:
        """Whether a remark draws arrows or rings."""
        return _draws(self.notes)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The variations that might have been played instead."""
        return tuple(note for note in self.notes if isinstance(note, Line))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Turns one after the other: the game itself, or a variation.

    Attributes:
        number: 0 for the game, else which variation it is, from 1 in the order written.
        start: the position before the first turn.
        before: how many plies of the game lie before it.
        lost: the pieces that White and Black had lost before it.
        opening: the remarks before the first turn.
        rest: the turns of a variation that cannot be played, from the first illegal one on; each is
            words.
        problems: why the first of them cannot be played; empty where all are played.
        parent: which line it leaves, or -1 for the game.
    """

    number: int
    start: Position
    before: int
    lost: tuple[tuple[Piece, ...], ...] = ((), ())
    opening: tuple[Remark, ...] = ()
    turns: tuple[StoryTurn, ...] = ()
    rest: tuple[WrittenTurn, ...] = ()
    problems: tuple[Problem, ...] = ()
    parent: int = -1

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the remarks before the first turn say, without their commands."""
        return _texts(self.opening)

    @property
    def asks_diagram(self) -> bool:
        """Whether the record asks for a diagram of the first position."""
        return _asks(self.opening)

    @property
    def has_drawings(self) -> bool:
        """Whether a remark before the first turn draws arrows or rings."""
        return _draws(self.opening)


StoryNote: TypeAlias = Remark | Nag | Line
"""What may stand after a turn of a story."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A game with its variations, all played out.

    Attributes:
        numbering: what the numbers before turns count.
        lines: the game and all its variations, in the order in which they begin; each stands at
            the place of its number.
        problems: what is illegal in variations, or cannot be read; the game itself is legal.
        stopped: for a game that is followed up to its first mistake, a sentence on how its record
            goes on (`The record goes on with a1-e5, which is illegal: …`); empty for a sound one.
    """

    played: Replay
    game_line: Line
    numbering: Numbering
    lines: tuple[Line, ...] = field(repr=False)
    problems: tuple[Problem, ...]
    stopped: str = ""


def story_of(played: Replay, language: Language = Language.EN) -> Story:
    """The story of a replay; what is illegal in a variation is kept as words and reported."""
    player = _VariationPlayer(played, language)
    game_line = player.line(
        Line(number=0, start=played.start.position, before=0, opening=played.opening), played.plies
    )
    lines = [game_line]
    for line in lines:  # which grows by all that leave it
        lines += (inner for turn in line.turns for inner in turn.lines)
    lines.sort(key=lambda line: line.number)
    return Story(
        played=played,
        game_line=game_line,
        numbering=player.numbering,
        lines=tuple(lines),
        problems=tuple(problem for line in lines for problem in line.problems),
        stopped=played.stop.sentence(played.game, language) if played.stop else "",
    )


class _VariationPlayer:
    """Plays the variations of a game."""

    def __init__(self, played: Replay, language: Language) -> None:
        self._played, self._language = played, language
        self.numbering = played.game.record_style.numbers
        self._first = first_turn(played.start)
        numbered = [ply for ply in played.plies if ply.printed is not None]
        if len(played.game.players) > 2:  # no two turns are a pair
            self.numbering, numbered = Numbering.TURNS, []
        if numbered and self.numbering is not Numbering.NONE:
            # The record's own numbers say what they count: two turns of a pair share one.
            shared = any(one.printed == other.printed for one, other in pairwise(numbered))
            self.numbering = Numbering.PAIRS if shared else Numbering.TURNS
            one = numbered[0]
            assert one.printed is not None
            turn = 2 * one.printed - (one.side is Side.WHITE) if shared else one.printed
            self._first = turn - one.number + 1
        self._count, self._depth = 0, 0

    def line(self, line: Line, plies: tuple[Ply, ...]) -> Line:
        """A line with its turns, the variations of each played out."""
        turns: list[StoryTurn] = []
        for ply in plies:
            notes = tuple(self._note(note, line, ply) for note in ply.notes)
            number = self._first + ply.number - 1
            if self.numbering is Numbering.PAIRS:
                number = (number + 1) // 2
            elif self.numbering is Numbering.NONE:
                number = 0
            turns.append(StoryTurn(ply=ply, number=number, notes=notes))
            line = replace(line, turns=tuple(turns))
        return line

    def _note(self, note: Note, line: Line, ply: Ply) -> StoryNote:
        """A note after `ply`, with which `line` goes on; variations leave before it."""
        if not isinstance(note, Variation):
            return note
        self._count += 1
        before = line.turns[-1].ply if line.turns else None
        begun = Line(
            number=self._count,
            start=before.position if before else line.start,
            lost=before.lost if before else line.lost,
            before=ply.number - 1,
            opening=note.opening,
            parent=line.number,
        )
        if self._depth == _DEEPEST:
            return replace(begun, rest=note.turns)
        self._depth += 1
        plies, rest, problems = self._play(note, begun)
        line = replace(self.line(begun, plies), rest=rest, problems=problems)
        self._depth -= 1
        return line

    def _play(
        self, variation: Variation, line: Line
    ) -> tuple[tuple[Ply, ...], tuple[WrittenTurn, ...], tuple[Problem, ...]]:
        """The turns of a variation that can be played, the others, and why they cannot."""
        from printkit.notation.records.record import read_turn

        game = self._played.game
        dialect, alphabet = DIALECTS[game.dialect], alphabet_of(game)
        referee = Referee(game, self._language, line.lost)
        position, plies = line.start, list[Ply]()
        for rank, written in enumerate(variation.turns):
            rest = variation.turns[rank:]
            if written.text in NULL_TURNS:  # nobody moves: what follows is no turn of this game
                return tuple(plies), rest, ()
            try:
                parsed = read_turn(written, dialect, alphabet)
                plies.append(referee.ply(line.before + rank + 1, position, parsed))
            except IllegalTurn as error:
                aside = RecordWords.of(self._language).aside
                return tuple(plies), rest, (replace(error.problems[0], hint=aside),)
            except NotationError as error:
                return tuple(plies), rest, error.problems
            position = plies[-1].position
        return tuple(plies), (), ()


def _texts(notes: tuple[StoryNote, ...] | tuple[Remark, ...]) -> tuple[str, ...]:
    texts = (plain_text(note) for note in notes if isinstance(note, Remark))
    return tuple(filter(None, texts))


def _draws(notes: tuple[StoryNote, ...] | tuple[Remark, ...]) -> bool:
    remarks = (note for note in notes if isinstance(note, Remark))
    return any(True for remark in remarks for _ in drawings(remark))


def _asks(notes: tuple[StoryNote, ...] | tuple[Remark, ...]) -> bool:
    remarks = (note for note in notes if isinstance(note, Remark))
    return any(name == _DIAGRAM for remark in remarks for name, _ in commands(remark))


_STOPS = ".!?…:;,—–"
_CLOSING = "»”’\"')"


def prose(notes: Iterable[Note], language: Language) -> str:
    """Remarks and variations in the order written; judgements are not of this text.

    Remarks in a row are parted by a stop; one before a variation runs on into it. `language` is
    that of judgements within variations.
    """
    found: list[str] = []
    opened, before = "", None
    work: list[Note | str | None] = []  # turns as texts; None where a variation ends
    work.extend(note for note in reversed([*notes]) if not isinstance(note, Nag))
    while work:
        one = work.pop()
        match one:
            case Variation():
                opened += "("
                work.append(None)
                # The remarks before it, its turns, what stands after each.
                said: list[Note | str] = [*one.opening]
                number = None
                for turn in one.turns:
                    shown = turn.number not in (None, number)
                    said.append(f"{turn.number} {turn.text}" if shown else turn.text)
                    said.extend(turn.notes)
                    number = turn.number
                work.extend(reversed(said))
            case None if found and not opened:
                found[-1] += ")"
            case None:
                opened = opened[:-1]
            case _:
                text = (
                    plain_text(one)
                    if isinstance(one, Remark)
                    else judgement(one.number, language)
                    if isinstance(one, Nag)
                    else one
                )
                if text and found and isinstance(one, Remark) and isinstance(before, Remark):
                    found[-1] = stopped(found[-1])
                if text:
                    found.append(opened + text)
                    opened = ""
        before = one
    return " ".join(found)


def stopped(text: str) -> str:
    """A remark with a stop at its end, before another one; none is added where one stands."""
    last = text.rstrip(_CLOSING)[-1:]
    return text if last in _STOPS else f"{text}."


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
        players: who plays, in the order of their turns, or empty where nobody is named.
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
    names, players = called(played.game, headers.items()), persons(played.game, headers.items())
    # The winner's place among the sides, or that of a draw; None for a game that goes on.
    winners = (winner_of(one, names) for one in (played.score, headers.get("result", "")))
    ending = _place(next((one for one in winners if one is not None), None))
    if played.outcome is not None:
        ending = _DRAWN if played.outcome.winner is None else played.outcome.winner.value
    if len(players) > 2:  # a score of two numbers says nothing of them
        ending = None
    stops = played.stop is not None and played.outcome is None
    said = (headers.get("termination", ""), played.ending, played.score, headers.get("result", ""))
    cause = None if played.outcome or stops else _cause(said, ending, names)
    agreed = ""
    if ending is not None and not played.outcome and not stops:
        agreed = _agreed(played, ending, cause, language)
    rounds = words.round.format(round=headers["round"]) if "round" in headers else ""
    occasion = ", ".join(filter(None, (headers.get("event"), headers.get("site"), rounds)))
    date = words.dated(headers.get("date", ""))
    score = "" if ending is None else _SCORES[ending]
    facts = list(_facts(played, headers, ending, cause, words))
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


def _facts(
    played: Replay,
    headers: Mapping[str, str],
    ending: int | None,
    cause: Cause | None,
    words: HeadingWords,
) -> Iterator[tuple[str, str]]:
    """Keys of headers with their facts, save what heading, score or first picture say already.

    How the game ended by the words at its end is one of them, where no header says it.
    """
    names = called(played.game, headers.items())
    in_heading = {*_IN_HEADING, *(key for keys in player_headers(played.game) for key in keys)}
    said = {"", *(value.strip() for _, value in played.headers)}
    caused = cause is not None and cause_of(played.ending, names) is cause
    added = () if caused or played.ending in said else (("Termination", played.ending),)
    for header, text in (*played.headers, *added):
        key, value = header.lower(), text.strip()
        if key == "termination" and cause is not None and ending is not None:
            is_known = value == headers.get(key, value) and _cause((value,), ending, names) is cause
        elif key in _SHOWN_BY_PICTURE or _UNKNOWN.fullmatch(value):
            is_known = True
        elif key == "result":
            read = score_of(value, names)
            same = cause is not None and cause_of(value, names) is cause
            plain = read is None or not read.cause or same
            is_known = plain and ending is not None and ending == _place(winner_of(value, names))
        else:
            is_known = key in in_heading and value == headers[key]
        if not is_known and key == "termination" and len(played.game.players) > 2:
            yield key, f"{value.rstrip('.')}."  # who won, in words of the record's own
        elif not is_known:
            yield key, words.fact.format(what=words.known.get(key, header), fact=value)


def _cause(said: Iterable[str], ending: int | None, names: PlayerNames) -> Cause | None:
    """Why a game ended so, by the first that says it and does not name another winner."""
    for text in said:
        winner = _place(winner_of(text, names))
        if (cause := cause_of(text, names)) and winner in {ending, None}:
            return cause
    return None


def _agreed(played: Replay, ending: int, cause: Cause | None, language: Language) -> str:
    """How the players ended it, a sentence."""
    words, players = HeadingWords.of(language), players_of(played.game.players, language)
    ruled = played.game.rules is not None  # else a board shows no end of its own
    if ending == _DRAWN:
        drawn = words.drawn if ruled else words.tied
        return words.drawn_by_agreement if cause is Cause.AGREED else drawn
    patterns = {Cause.RESIGNED: words.resigned, Cause.OUT_OF_TIME: words.out_of_time}
    pattern = patterns.get(cause) if cause else None
    winning, losing = players[ending], players[1 - ending]
    subject = losing if pattern else winning
    won = words.agreed if ruled else words.won
    said = (pattern or won).format(player=subject.name, ending=subject.ending)
    return said[:1].upper() + said[1:]


def _place(winner: Side | Who | None) -> int | None:
    """A winner's place among the sides, or that of a draw."""
    if winner in {None, Who.LAST_MOVER}:
        return None
    return winner.value if isinstance(winner, Side) else _DRAWN
