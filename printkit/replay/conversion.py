"""Games that were played written as records: of their own notation, or in another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import groupby, pairwise

from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.model import Game, Language
from printkit.notation import DIALECTS, Record, write_record
from printkit.notation.alphabet import Manner, Numbering, Opening
from printkit.notation.files import MOST_BYTES
from printkit.notation.positions.given import Placement
from printkit.notation.positions.psn import write_psn
from printkit.notation.positions.state import write_state
from printkit.notation.records.game_text import GameText, lost, write_game
from printkit.notation.records.manuscript import as_read
from printkit.notation.records.record import read_record as read_scanned
from printkit.notation.records.record import read_turn, turn_number
from printkit.notation.records.scan import scan_whole
from printkit.notation.records.scores import Who, score_of, score_text, winner_of
from printkit.notation.records.tree import Nag, Note, Variation, WrittenTurn
from printkit.notation.turns.common import capture_signs, write_turn
from printkit.notation.turns.dialect import write_ugi
from printkit.replay.faults import RESULT, recorded_score, score_notes
from printkit.replay.interpret import alphabet_of, called, known_of, rules_of
from printkit.replay.replay import Ply, Replay, first_turn
from printkit.rules import Piece, Position, Side, Turn, unit_code
from printkit.text import reasons

_STARTS = frozenset({"setup", "fen"})
_EDITIONS = frozenset({"edition", "game"})


def record_text(played: Replay) -> str:
    """The record of a game: headers, turns with all that stands among them, score.

    The header `Edition` names the game, so that it is read as what it is.
    """
    game, start = played.game, played.start
    known = {key.lower() for key, _ in played.headers}
    headers = list(played.headers)
    if not known & _EDITIONS:
        headers.append(("Edition", game.name))
    if start.position != game.setup and not known & _STARTS:
        headers.append(("Setup", write_state(start.position, alphabet_of(game))))
    outcome, score = played.outcome, played.score
    if outcome is not None and not score:
        score = score_text(Who.NOBODY if outcome.winner is None else outcome.winner)
    first = first_turn(start)
    numbers = game.record_style.numbers
    numbers = Numbering.PAIRS if numbers is Numbering.NONE else numbers
    return write_game(
        GameText(
            turns=tuple(
                WrittenTurn(
                    ply.text,
                    turn_number(numbers, first + ply.number - 1),
                    (*_glued(ply), *ply.notes),
                )
                for ply in played.plies
            ),
            headers=_with_cause(tuple(headers), played.ending),
            opening=played.opening,
            result=score or None,
            first_side=start.position.to_move,
        )
    )


def _glued(ply: Ply) -> tuple[Nag, ...]:
    """The judgements that were glued to a turn; the others are among its notes."""
    count = len(ply.nags) - sum(isinstance(note, Nag) for note in ply.notes)
    return tuple(map(Nag, ply.nags[:count]))


_TELLING = ("game", "edition", "setup", "fen", RESULT)
"""The headers that a record in another notation gets anew."""
_TERMINATION = "Termination"
_OPEN = "*"
_UGI_DIALECT = "pijersi"
_A_WORD = regex(r"[^\W\d_]{2,}")


class RecordForm(StrEnum):
    """How a record is laid out: in the author's columns, as a game record, or as it needs."""

    AUTO = "auto"
    COLUMNS = "columns"
    RECORD = "record"


class TurnWording(StrEnum):
    """How turns are written: as the edition does, or as programs send them to one another."""

    OWN = "own"
    UGI = "ugi"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWriting:
    """How a record is written anew.

    Columns, a `form`, have no place for remarks and variations, which are left out.
    """

    form: RecordForm = RecordForm.AUTO
    wording: TurnWording = TurnWording.OWN


USUAL_WRITING = RecordWriting()


@dataclass(frozen=True, slots=True)
class Converted:
    """A record in another notation, and what the other edition has against it."""

    text: str
    warnings: tuple[Problem, ...]


def convert(
    played: Replay,
    record: Record,
    target: Game,
    writing: RecordWriting = USUAL_WRITING,
    language: Language = Language.EN,
) -> Converted:
    """A record in the notation of another edition.

    The target need not allow the turns; what stands beside them is in the record. `language` is
    that of the words about the result.

    Raises:
        NotationError: the other edition has no such cell or kind, UGI no such turn, columns no
            place for the start, or what would be written could not be read back.
    """
    form, wording = writing.form, writing.wording
    if wording is TurnWording.UGI and target.dialect != _UGI_DIALECT:
        raise NotationError(Message("notation.ugi-writes-moves-pijersi-no"))
    writer = _Conversion(played, record, target, wording)
    if form is RecordForm.AUTO:
        form = RecordForm.RECORD if writer.needs_record(record) else RecordForm.COLUMNS
    text = (
        writer.columns(record) if form is RecordForm.COLUMNS else write_game(writer.record(record))
    )
    is_choice = writing.form is RecordForm.AUTO
    if is_choice and form is RecordForm.COLUMNS and len(text.encode()) > MOST_BYTES:
        form, text = RecordForm.RECORD, write_game(writer.record(record))
    meant = writer.record(record) if form is RecordForm.RECORD else writer.bare(record)
    # What is written is read back, and holds the game as it is meant.
    if len(text.encode()) > MOST_BYTES:
        what = Message("replay.too-large", size=len(text.encode()) / MOST_BYTES)
        raise NotationError(what, source=record.source, hint=Message("replay.write-parts"))
    games = scan_whole(text, "", known_of(target))
    again = read_scanned(games[0], DIALECTS[target.dialect], alphabet_of(target))
    for problem in again.problems:
        what = Message("replay.written-could-not-read-back", what=problem.what)
        raise NotationError(what, source=record.source, hint=problem.hint)
    alone = len(games) == 1
    missing = lost(as_read(meant), games[0]) if alone else Message("notation.lost-game")
    if missing is not None:
        raise NotationError(_not_kept(missing), source=record.source)
    notes = score_notes(played.game, record, played.outcome, language)
    return Converted(text, (*notes, *writer.left_out(record, form), *writer.doubts(language)))


def _not_kept(missing: Message) -> Message:
    return Message("replay.not-written-would-lost-file", what=missing)


def joined(texts: Sequence[str], source: Source, game: Game | None = None) -> str:
    """Games in one text, which is read back as these games, all of one `game` where that is known.

    Raises:
        NotationError: it is read back as something else.
    """
    text = "\n".join(texts)
    if len(texts) > 1:
        known = known_of(game)
        games, alone = scan_whole(text, "", known), [scan_whole(one, "", known)[0] for one in texts]
        pairs = zip(alone, games, strict=False)
        missing = next(filter(None, (lost(one, other) for one, other in pairs)), None)
        if missing is not None or len(games) != len(alone):
            raise NotationError(_not_kept(missing or Message("notation.lost-game")), source=source)
    return text


def missing_words(before: str, after: str) -> tuple[str, ...]:
    """The words of people, numbers and turns apart, that a text has and another has not."""
    kept = {word.casefold() for word in _A_WORD.findall(after)}
    words = dict.fromkeys(_A_WORD.findall(before))
    return tuple(word for word in words if word.casefold() not in kept)


class _Conversion:
    """Writes a game for another edition."""

    def __init__(self, played: Replay, record: Record, target: Game, wording: TurnWording) -> None:
        self._played, self._target, self._wording = played, target, wording
        self._from, self._to = alphabet_of(played.game), alphabet_of(target)
        self._kinds = {kind.id: index for index, kind in enumerate(target.kinds)}
        self._dialect = DIALECTS[target.dialect]
        self._numbers = target.record_style.numbers
        self._record = record
        self._start = played.start.position
        self._usual = _begun(self._start) == _begun(played.game.setup)
        self._first = turn = first_turn(played.start)
        numbers = [ply.printed for ply in played.plies]
        if not self._usual and played.start.turn is None and numbers and numbers[0]:
            # By its numbers, which count pairs where two that follow one another are the same.
            self._first = first = numbers[0]
            if any(one == other for one, other in pairwise(numbers)) or first % 2 != turn % 2:
                self._first = 2 * first - (turn % 2)

    def needs_record(self, record: Record) -> bool:
        """Whether columns cannot hold all of it."""
        noted = [ply.notes for ply in self._played.plies] + [one.notes for one in record.placed]
        rich = record.headers or record.opening or any(noted) or record.ending
        return bool(rich or self._setup_header())

    def columns(self, record: Record) -> str:
        if self._setup_header():
            what = Message("replay.columns-no-place-start")
            raise NotationError(what, source=record.source, hint=Message("replay.write-record"))
        return write_record(
            [self._text(ply) for ply in self._played.plies],
            setup=self._prologue(),
            first=self._first,
            numbers=self._numbers,
            score=self._score(record),
        )

    def bare(self, record: Record) -> GameText:
        """What columns hold: the turns, the setup and the score."""
        in_turn = bool(record.placed) and self._places()
        placed = (replace(turn, notes=()) for turn in self._placed())
        played = (WrittenTurn(self._text(ply)) for ply in self._played.plies)
        return GameText(
            turns=(*(placed if in_turn else ()), *played),
            setup=() if in_turn else tuple(self._prologue().splitlines()),
            result=self._score(record) or None,
            first_side=Side((self._first + 1) % 2),
        )

    def record(self, record: Record) -> GameText:
        kept = tuple(header for header in record.headers if header[0].lower() not in _TELLING)
        # The result for the header, and for the end of the turns. What the record says in
        # either place is kept there, also where the board, or the other place, says something
        # else; a place that says nothing gets the outcome of the game.
        above = next((value for key, value in record.headers if key.lower() == RESULT), "")
        names = called(self._played.game, record.headers)
        below = winner_of(record.result.text, names) if record.result else None
        score = self._outcome() or recorded_score(self._played.game, record) or _OPEN
        ending = score_of(above, names)
        known = ending is not None and (ending.winner is not None or not ending.cause)
        if ending is not None and known:
            above = score_text(ending.winner)
        if above in {"", "?", _OPEN}:
            above = score
        header, result = above, score if below is None else score_text(below)
        # written anew behind the others, so that a second conversion changes no place
        why = tuple(one for one in kept if one[0] == _TERMINATION)
        kept = tuple(one for one in kept if one[0] != _TERMINATION)
        headers = (*kept, ("Edition", self._target.name), ("Result", header), *why)
        # the cause stands by the score, or in the header of the result: `1-0 (time)`
        values = (value for key, value in record.headers if key.lower() == RESULT)
        endings = (score_of(value, names) for value in values)
        endings = (one for one in endings if one and one.winner is not None)
        first = next(endings, None)
        headers = _with_cause(headers, record.ending or (first.cause if first else ""))
        turns = list(self._placed() if record.placed else ())
        for turn, ply in enumerate(self._played.plies, self._first):
            notes = (*_glued(ply), *self._notes(ply.notes, turn))
            turns.append(WrittenTurn(self._text(ply), self._number(turn), notes))
        return GameText(
            turns=tuple(turns),
            headers=(*headers, *self._setup_header()),
            setup=() if record.placed else tuple(self._prologue().splitlines()),
            opening=record.opening,
            result=result,
            first_side=self._start.to_move,
        )

    def left_out(self, record: Record, form: RecordForm) -> Iterator[Problem]:
        """What the layout or the wording has no place for."""
        notes = [note for ply in self._played.plies for note in ply.notes]
        if form is RecordForm.COLUMNS and (notes or record.opening or record.headers):
            yield Problem(Message("replay.headers-remarks-variations-left-out"), record.source)
        elif self._wording is TurnWording.UGI and any(
            isinstance(note, Variation) for note in notes
        ):
            yield Problem(Message("replay.variations-left-out"), record.source)

    def doubts(self, language: Language) -> Iterator[Problem]:
        """The first turn that the other edition forbids, if there is one."""
        if self._target.rules is None or self._target is self._played.game:
            return
        rules = rules_of(self._target)
        position = self._target.setup if self._usual else self._position()
        for ply in self._played.plies:
            if ply.illegal:
                return
            turn = self._meant(ply.turn, ply.source)
            reason = rules.explain(position, turn)
            if reason is not None:
                why = reasons.reason(reason, self._target, language)
                what = Message("replay.illegal-in", turn=ply.text, game=self._target.name, why=why)
                yield Problem(what, ply.source)
                return
            position = rules.play(position, turn)

    def _number(self, turn: int) -> int | None:
        """Game records are always numbered, by pairs where the edition has no numbers."""
        numbers = Numbering.PAIRS if self._numbers is Numbering.NONE else self._numbers
        return turn_number(numbers, turn)

    def _text(self, ply: Ply) -> str:
        if self._target is self._played.game and self._to.manner is Manner.UNCHECKED:
            return ply.text  # as it is written
        turn = self._meant(ply.turn, ply.source)
        if self._wording is TurnWording.UGI:
            before = self._played.position(ply.number - 1)
            return write_ugi(before, ply.turn, self._from)
        signs = capture_signs(ply.trace, self._from)
        star = "*" if ply.trace.exchanged else ""
        return write_turn(turn, ply.side, self._to, signs) + star

    def _notes(self, notes: tuple[Note, ...], turn: int) -> tuple[Note, ...]:
        """Notes after the player turn `turn`, their variations written anew, however deep."""
        if self._wording is TurnWording.UGI:
            return tuple(note for note in notes if not isinstance(note, Variation))
        # All variations, outer ones first, with the player turn in whose place each begins.
        found: list[tuple[Variation, int]] = []
        work = [(note, turn) for note in notes]
        while work:
            note, first = work.pop()
            if isinstance(note, Variation):
                found.append((note, first))
                for number, one in enumerate(note.turns, first):
                    work.extend((inner, number) for inner in one.notes)
        anew: dict[int, Note] = {}
        for variation, first in reversed(found):
            written = (
                replace(
                    one,
                    text=self._aside(one, number),
                    number=self._number(number),
                    notes=_renewed(one.notes, anew),
                )
                for number, one in enumerate(variation.turns, first)
            )
            anew[id(variation)] = replace(variation, turns=tuple(written))
        return _renewed(notes, anew)

    def _aside(self, written: WrittenTurn, turn: int) -> str:
        """A turn of a variation; one that cannot be read stays as it is."""
        dialect = DIALECTS[self._played.game.dialect]
        try:
            parsed = read_turn(written, dialect, self._from)
        except NotationError:
            return written.text
        if self._target is self._played.game and self._to.manner is Manner.UNCHECKED:
            return written.text
        meant = self._meant(parsed.turn, written.source)
        side = Side((turn + 1) % 2)
        signs = parsed.signs or ("",) * len(meant.steps)
        return write_turn(meant, side, self._to, signs) + parsed.ending

    def _meant(self, turn: Turn, source: Source) -> Turn:
        """The same turn on the other board with the other kinds."""
        at = partial(self._cell, source=source)
        steps = (replace(step, start=at(step.start), end=at(step.end)) for step in turn.steps)
        return Turn(
            steps=tuple(steps),
            drops=tuple(
                replace(
                    drop,
                    kind=self._kind(drop.kind, source),
                    cell=at(drop.cell),
                    other=None if drop.other is None else at(drop.other),
                )
                for drop in turn.drops
            ),
            relocation=None if turn.relocation is None else at(turn.relocation),
            ransom=None if turn.ransom is None else at(turn.ransom),
            swap=None if turn.swap is None else (at(turn.swap[0]), at(turn.swap[1])),
            removed=tuple(map(at, turn.removed)),
            opened=tuple((at(one), at(other)) for one, other in turn.opened),
        )

    def _cell(self, cell: int, source: Source) -> int:
        name = self._from.grid.names[cell]
        index = self._to.grid.index.get(name)
        if index is None:
            raise NotationError(
                Message("replay.no-cell", target=self._target.name, name=name), source=source
            )
        return index

    def _kind(self, kind: int, source: Source) -> int:
        name = self._played.game.kinds[kind].id
        if name not in self._kinds:
            raise NotationError(
                Message("replay.no", target=self._target.name, name=name), source=source
            )
        return self._kinds[name]

    def _position(self) -> Position:
        """The start on the other board."""
        source = self._played.start.source
        cells = [0] * len(self._to.grid.names)
        for cell in range(len(self._start.cells)):
            pieces = self._start.at(cell)
            if pieces:
                moved = [Piece(self._kind(piece.kind, source), piece.side) for piece in pieces]
                cells[self._cell(cell, source)] = unit_code(moved)
        reserves = [[0] * len(self._kinds) for _ in Side]
        for side in Side:
            for kind, count in enumerate(self._start.reserve[side]):
                if count:
                    reserves[side][self._kind(kind, source)] += count
        white, black = map(tuple, reserves)
        return replace(self._start, cells=tuple(cells), reserve=(white, black))

    def _places(self) -> bool:
        """Whether the other edition, too, begins with cubes that are placed."""
        return bool(self._record.placing) and self._to.opening is Opening.PLACING

    def _placed(self) -> Iterator[WrittenTurn]:
        """The cubes that the players placed in turn, with what stands after each."""
        if self._places():
            for written, one in zip(self._record.placed, self._record.placing, strict=True):
                piece, cell = self._moved(one)
                yield WrittenTurn(f"{self._to.code(piece)}:{cell}", None, written.notes)

    def _moved(self, one: Placement) -> tuple[Piece, str]:
        """A placed cube and its cell's name in the other edition."""
        (piece,) = one.pieces
        moved = Piece(self._kind(piece.kind, one.source), piece.side)
        return moved, self._to.grid.names[self._cell(one.cell, one.source)]

    def _prologue(self) -> str:
        """What stands above the turns: a setup, or the cubes that the players placed."""
        if self._places() and self._record.placed:  # in turn: two a line
            items = [turn.text for turn in self._placed()]
            rows = [items[at : at + 2] for at in range(0, len(items), 2)]
            return "\n".join(" ".join(f"{item:<16}" for item in row).rstrip() for row in rows)
        if self._places():  # side by side
            sides = groupby(map(self._moved, self._record.placing), key=lambda one: one[0].side)
            named = (
                (f"{cell}:{self._to.letter(piece)}" for piece, cell in one) for _, one in sides
            )
            return "\n".join(map(" ".join, named))
        if self._usual or self._dialect.write_setup is None or self._setup_header():
            return ""
        return self._dialect.write_setup(self._position(), self._to)

    def _setup_header(self) -> tuple[tuple[str, str], ...]:
        """The header for a start that no prologue gives."""
        start = self._start
        if self._places():
            return ()
        counted = start.quiet or start.exchanges or start.last_turns is not None
        if self._usual or (self._dialect.write_setup and not counted):
            return ()
        start = self._position()
        if any(map(any, start.reserve)) or start.exchanges or start.last_turns is not None:
            return (("Setup", write_state(start, self._to)),)
        return (("Setup", write_psn(start, self._to, self._first)),)

    def _outcome(self) -> str:
        """The score by the rules; empty for a game that goes on."""
        outcome = self._played.outcome
        if outcome is None:
            return ""
        return score_text(Who.NOBODY if outcome.winner is None else outcome.winner)

    def _score(self, record: Record) -> str:
        """The last line: the score as the edition writes it, else one that was recorded."""
        score, recorded = self._target.record_style.score, recorded_score(self._played.game, record)
        text = self._outcome() or recorded
        if score is None:
            return recorded
        winner = winner_of(text)
        if winner is None:
            return ""
        if not isinstance(winner, Side):
            return text if score.draw is None else f"{score.draw} {score.draw}"
        points = (score.win, score.loss) if winner is Side.WHITE else (score.loss, score.win)
        return f"{points[0]} {points[1]}"


def _with_cause(headers: tuple[tuple[str, str], ...], cause: str) -> tuple[tuple[str, str], ...]:
    """Headers that say why the game ended, beside what they say of it already."""
    known = dict(headers).get(_TERMINATION)
    if known is None:
        return (*headers, (_TERMINATION, cause)) if cause else headers
    if cause.lower() in known.lower():
        return headers
    joined = f"{known}; {cause}"
    return tuple((key, joined if key == _TERMINATION else value) for key, value in headers)


def _renewed(notes: tuple[Note, ...], anew: Mapping[int, Note]) -> tuple[Note, ...]:
    return tuple(anew.get(id(note), note) for note in notes)


def _begun(position: Position) -> tuple[object, ...]:
    """What a position shows and counts, whoever moves."""
    counted = position.quiet, position.exchanges, position.last_turns
    return position.cells, position.reserve, counted
