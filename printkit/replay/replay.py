"""Games played out turn by turn, every turn checked, and where a record cannot be followed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from printkit.base.errors import (
    IllegalTurn,
    Message,
    NotationError,
    Problem,
    Reason,
    ReasonCode,
    Source,
    said,
)
from printkit.base.lazy import regex
from printkit.model import Game, Language, Owner
from printkit.model.game import without_turned
from printkit.notation import GivenPosition, ParsedTurn, doubts
from printkit.notation.alphabet import Manner
from printkit.notation.records.tree import Note, Remark, Token, drawings, nags, plain_text, remarks
from printkit.notation.turns.common import contradictions, is_example, judgements, write_traced
from printkit.notation.turns.plain import says_nothing
from printkit.notation.turns.plain_text import AND, TAKES
from printkit.replay.interpret import (
    alphabet_of,
    meant,
    mover,
    nearest_legal,
    player_of,
    pushing,
    rules_of,
)
from printkit.rules import CannotForce, Outcome, Piece, Position, Side, Trace, Turn, unit_pieces
from printkit.text import reasons
from printkit.text.players import names_of, players_of
from printkit.text.words import RecordWords

if TYPE_CHECKING:
    from printkit.notation import Record


_PLAYED = "[%played]"
"""The command in a comment on an illegal turn that was really played."""
_MOST_OFFERED = 12
_SHOWN = 60
_PRINTED = regex(r"([0-9]{1,6})([a-z]?)")
_STACK_OF_TWO = regex(r":[A-Za-z]{2}")
_STACK_OF_MANY = regex(r":(?:[a-z]?[A-Z]){2}")
"""More than one piece on a cell in the position of a figure: `c3:Ff`, or `c3:rPgP`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """The turn at which a record stops, and why it cannot be played.

    Attributes:
        problem: the mistake as a message, with its place and a hint.
        text: the turn as it is written; empty where what stands before the turns is at fault.
        number: the number that the record prints before the turn, else the count of plies.
        letter: of its player, if the record prints that number before the last turn too.
        turn: its meaning; None where it cannot be read.
        reason: the rule that it breaks; None where it cannot be read, or may mean several turns.
    """

    problem: Problem
    number: int
    letter: str = ""
    text: str = ""
    turn: Turn | None = None
    reason: Reason | None = None

    @property
    def label(self) -> str:
        """The turn's number as `--at` takes it: `17`, `12b`."""
        return f"{self.number}{self.letter}"

    def sentence(self, game: Game, language: Language) -> str:
        """How the record goes on, for readers of the game up to there."""
        words = RecordWords.of(language)
        if self.reason is not None:
            why = reasons.reason(self.reason, game, language)
            form = words.goes_on if game.rules else words.goes_on_unread
            return form.format(turn=self.text, why=why)
        what = said(self.problem.what, language, names_of(game, language))
        if not self.text:
            return words.goes_nowhere.format(why=what)
        return words.goes_on_unread.format(turn=self.text, why=what)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ply:
    """One turn of a replay.

    Attributes:
        number: from 1.
        printed: the number printed before it in the record, or None.
        source: its place in the record.
        text: the turn in the game's notation, with its capture signs.
        position: after it.
        lost: per owner, White first, the pieces taken so far, in order; without a king put back
            and exchanged prisoners.
        warnings: statements of the record that contradict the turn, and other doubts about it.
        lost_before: as `lost`, before the turn.
        notes: the record's remarks, judgements and variations after it.
        nags: its judgements, by their numbers in PGN, a glued one first.
        illegal: for an illegal turn that was really played, the rule that it breaks, in words.
    """

    number: int
    printed: int | None
    turn: Turn
    source: Source
    text: str
    trace: Trace
    position: Position
    lost: tuple[tuple[Piece, ...], ...]
    warnings: tuple[Problem, ...]
    lost_before: tuple[tuple[Piece, ...], ...] = ((), ())
    notes: tuple[Note, ...] = ()
    nags: tuple[int, ...] = ()
    illegal: str = ""

    @property
    def side(self) -> Side:
        """Who played it."""
        return self.trace.side

    @property
    def comments(self) -> tuple[str, ...]:
        """The texts of its remarks, without their commands."""
        return _texts_of(self.notes)

    @property
    def drawings(self) -> tuple[str, ...]:
        """The annotations that its remarks draw: `c3>e5:green`, `e5`."""
        return _drawings_of(self.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A game played out, every turn checked.

    Attributes:
        start: the position before the first turn, as it was given.
        warnings: about the start, the record's text, and every ply.
        headers: the keys and values of the record, in order.
        score: the score that ends the record, as written, or empty.
        ending: how it ended, in the words beside the score (`Black resigned`), or empty.
        opening: the record's remarks before the first turn.
        others: the further positions of a text with one in each line; `start` is the first.
        problems: why the record stops after the last of the plies; empty for a record that can be
            read and is legal to its end.
        stop: the turn that could not be played; None for such a record.
    """

    game: Game
    start: GivenPosition
    plies: tuple[Ply, ...]
    warnings: tuple[Problem, ...]
    problems: tuple[Problem, ...] = ()
    stop: Stop | None = None
    headers: tuple[tuple[str, str], ...] = ()
    score: str = ""
    ending: str = ""
    opening: tuple[Remark, ...] = ()
    others: tuple[GivenPosition, ...] = ()

    @property
    def outcome(self) -> Outcome | None:
        """How the last turn ended the game by its rules, or None."""
        if self.game.rules is None:
            return None
        return rules_of(self.game).outcome(self.position(len(self.plies)))

    @property
    def comments(self) -> tuple[str, ...]:
        """The texts of the remarks before the first turn, without their commands."""
        return _texts_of(self.opening)

    @property
    def drawings(self) -> tuple[str, ...]:
        """The annotations that the remarks before the first turn draw."""
        return _drawings_of(self.opening)

    def position(self, ply: int) -> Position:
        """The position after `ply` turns; 0 is the start."""
        return self.plies[ply - 1].position if ply else self.start.position

    def given(self, ply: int) -> GivenPosition:
        """The position after `ply` turns, with the side to move and the number of the next turn."""
        if ply == 0:
            return self.start
        position = self.plies[ply - 1].position
        turn = first_turn(self.start) + ply
        return GivenPosition(
            position=position, source=self.start.source, side=position.to_move, turn=turn
        )


def _texts_of(notes: tuple[Note, ...]) -> tuple[str, ...]:
    return tuple(filter(None, map(plain_text, remarks(notes))))


def _drawings_of(notes: tuple[Note, ...]) -> tuple[str, ...]:
    return tuple(one for remark in remarks(notes) for one in drawings(remark))


def first_turn(start: GivenPosition) -> int:
    """The number of the first turn from a start, from 1; every player's turns count."""
    return 1 + start.position.to_move if start.turn is None else start.turn


def replay(game: Game, record: Record, language: Language = Language.EN) -> Replay:
    """The record played out, every turn checked.

    Raises:
        IllegalTurn: a turn breaks a rule; says the rule and the nearest legal turns.
        NotationError: the record cannot be read; says all mistakes together.
    """
    if faults := _misplaced(game, record):
        raise NotationError((*faults, *record.problems))
    start = record.start(game.setup)
    plies = tuple(play_out(game, start.position, record.turns, language))
    if record.problems:
        reached = plies[-1].position if plies else start.position
        raise NotationError(_with_nearest(game, reached, record.unread, record.problems, language))
    return _with_record(finish(game, start, plies, record.notes), record)


def _misplaced(game: Game, record: Record) -> tuple[Problem, ...]:
    if not record.placing:
        return ()
    from printkit.replay.faults import placing_faults

    return tuple(placing_faults(game, record))


def replay_legal(game: Game, record: Record, language: Language = Language.EN) -> Replay:
    """The record played out up to its first mistake, which stands in `Replay.problems`.

    Raises:
        NotationError: not even the start can be read.
    """
    if record.problems and not record.turns:
        raise NotationError(record.problems)
    return replay_so_far(game, record, language)


def replay_so_far(game: Game, record: Record, language: Language = Language.EN) -> Replay:
    """As `replay_legal`; a record without any turn that can be read gives its start."""
    start, plies, stop = record.start(game.setup), list[Ply](), None
    problems = (*_misplaced(game, record), *record.problems)
    sound = len(problems) == len(record.problems)
    turns = record.turns if sound else ()
    try:
        plies.extend(play_out(game, start.position, turns, language))
    except NotationError as error:
        turn = turns[len(plies)]  # it can be read, but not played
        goes_on = bool(plies) and plies[-1].printed == turn.number is not None
        problems = (*error.problems, *problems)
        stop = Stop(
            problem=problems[0],
            number=len(plies) + 1 if turn.number is None else turn.number,
            letter=[*alphabet_of(game).sides][plies[-1].position.to_move] if goes_on else "",
            text=turn.text[:_SHOWN],
            turn=turn.turn,
            reason=error.reason if isinstance(error, IllegalTurn) else None,
        )
    else:
        reached = plies[-1].position if plies else start.position
        problems = _with_nearest(game, reached, record.unread, problems, language)
    if problems and stop is None:
        text = record.unread.text[:_SHOWN] if sound and record.unread else ""
        stop = Stop(problem=problems[0], number=len(plies) + 1, text=text)
    start = start if sound else replace(start, placed=())
    played = finish(game, start, tuple(plies), record.notes)
    return replace(_with_record(played, record), problems=problems, stop=stop)


def _with_record(played: Replay, record: Record) -> Replay:
    """A replay with the record's headers, score, ending and opening remarks."""
    return replace(
        played,
        headers=record.headers,
        score=record.result.text if record.result else "",
        opening=record.opening,
        ending=record.ending,
    )


def _with_nearest(
    game: Game,
    position: Position,
    unread: Token | None,
    problems: tuple[Problem, ...],
    language: Language,
) -> tuple[Problem, ...]:
    """Problems, those of the first turn that cannot be read with the nearest legal turns.

    Args:
        game: the game.
        position: before the first turn that cannot be read.
        unread: that turn, or None.
        problems: all mistakes.
        language: of the words about illegal turns.
    """
    if unread is None or game.rules is None:
        return problems
    offer = reasons.legal(nearest_legal(game, position, unread.text), language)
    if not offer:
        return problems
    offered, turn = [], unread.source
    for one in problems:
        more, place = one.hint, one.source
        in_line = place is not None and (place.file, place.line) == (turn.file, turn.line)
        if in_line and place and 0 <= place.column - turn.column <= len(unread.text):
            # The offer replaces an example of how turns look.
            kept = "" if is_example(one.hint) else one.hint
            more = Message("replay.two-hints", hint=kept, more=offer) if kept else offer
        offered.append(replace(one, hint=more))
    return tuple(offered)


def play_turns(
    game: Game,
    given: GivenPosition,
    texts: Iterable[tuple[str, Source]],
    language: Language = Language.EN,
) -> Replay:
    """The turns given as texts with their places, played out from a position.

    Where the position does not say who moves, the owner of the first piece that is moved does.

    Raises:
        IllegalTurn: see `replay`.
        NotationError: a text cannot be read; says all mistakes together.
    """
    from printkit.notation import DIALECTS

    parse, alphabet = DIALECTS[game.dialect].parse_turn, alphabet_of(game)
    turns: list[ParsedTurn] = []  # before the first that cannot be read
    unread: Token | None = None
    problems: list[Problem] = []
    for text, source in texts:
        try:
            parsed = parse(text, source, alphabet)
        except NotationError as error:
            problems.extend(error.problems)
            unread = unread or Token(text, source)
        else:
            if unread is None:
                turns.append(parsed)
    if turns and given.side is None:
        position = replace(
            given.position, to_move=mover(given.position, turns[0], alphabet.neutral)
        )
        given = replace(given, position=position, side=position.to_move)
    plies = tuple(play_out(game, given.position, turns, language))
    if problems:
        reached = plies[-1].position if plies else given.position
        raise NotationError(_with_nearest(game, reached, unread, tuple(problems), language))
    return finish(game, given, plies, ())


def play_turn(game: Game, given: GivenPosition, text: str) -> Ply:
    """The turn that a text means in a position; messages place it in a file called `turn`.

    Raises:
        NotationError: see `play_turns`.
    """
    (ply,) = play_turns(game, given, [(text, Source("turn", 1, 1))]).plies
    return ply


def rule_against(
    game: Game, given: GivenPosition, text: str, language: Language = Language.EN
) -> str | None:
    """The rule that a turn breaks in a position, as a clause; None for a legal turn.

    Raises:
        NotationError: it is no turn of this board.
    """
    try:
        play_turn(game, given, text)
    except IllegalTurn as error:
        return reasons.reason(error.reason, game, language)
    return None


def finish(
    game: Game, start: GivenPosition, plies: tuple[Ply, ...], notes: tuple[Problem, ...]
) -> Replay:
    """The replay of plies played out from `start`, with all warnings."""
    about_start = doubts(start, game.rules) if game.rules and start.placed else ()
    return Replay(
        game=game,
        start=start,
        plies=plies,
        warnings=(*about_start, *notes, *(warning for ply in plies for warning in ply.warnings)),
    )


def play_out(
    game: Game, position: Position, turns: Sequence[ParsedTurn], language: Language
) -> Iterator[Ply]:
    """The turns played one by one, up to the first illegal one, which raises `IllegalTurn`."""
    if not turns:  # a game that is only drawn has no rules to ask
        return
    referee, cased = Referee(game, language), any(Side.BLACK in one.owners for one in turns)
    for number, written in enumerate(turns, start=1):
        parsed = replace(written, cased=True) if cased and written.owners else written
        ply = referee.ply(number, position, parsed)
        position = ply.position
        yield ply


class Referee:
    """Plays the turns of one game, and counts what is lost.

    `lost` has the pieces that White, Black and all others have lost before.
    """

    def __init__(
        self,
        game: Game,
        language: Language,
        lost: Sequence[Sequence[Piece]] = (),
    ) -> None:
        self._game, self._language = game, language
        self._rules, self._alphabet = player_of(game), alphabet_of(game)
        before = (*lost, *((),) * len(game.players))
        self._lost = tuple(map(tuple, before[: len(game.players)]))
        self._warned = set[str]()  # warnings that are given once in a game

    def ply(self, number: int, position: Position, parsed: ParsedTurn) -> Ply:
        """The next turn, played in `position`.

        Raises:
            IllegalTurn: it breaks a rule, and its record does not say that it was played.
        """
        trace, after, illegal = self._played(position, parsed)
        is_free = self._alphabet.manner is Manner.UNCHECKED
        bare = parsed.text.removesuffix(parsed.ending)
        lost_before = self._lost
        warnings = (
            *contradictions(parsed, trace, self._alphabet),
            *self._odd(parsed, trace, after),
            *self._crossing(parsed, trace, position),
        )
        if illegal:
            hint = RecordWords.of(self._language).played
            warnings = (Problem(illegal, parsed.source, hint), *warnings)
        self._lost = self._lost_after(trace)
        return Ply(
            number=number,
            printed=parsed.number,
            turn=trace.turn,
            source=parsed.source,
            text=bare if is_free else write_traced(trace, self._alphabet),
            trace=trace,
            position=after,
            lost=self._lost,
            lost_before=lost_before,
            warnings=warnings,
            notes=parsed.notes,
            nags=(*judgements(parsed, trace, self._alphabet), *nags(parsed.notes)),
            illegal=illegal,
        )

    def _played(self, position: Position, parsed: ParsedTurn) -> tuple[Trace, Position, str]:
        """A turn's trace, the position after it, and the rule that it breaks, or nothing."""
        turn, reason = meant(self._rules, position, parsed)
        if reason is None:
            return self._rules.trace(position, turn), self._rules.play(position, turn), ""
        game, language = self._game, self._language
        why, unchecked = reasons.reason(reason, game, language), game.rules is None
        what = reasons.illegal(parsed.text[:_SHOWN], why, language, unchecked=unchecked)
        if all(_PLAYED not in remark.text for remark in remarks(parsed.notes)):
            hint: str = end_words(game, position, language)
            if not hint and reason.code is ReasonCode.NOT_YOURS:
                # A turn of the player to move may be missing before one of the other's.
                others = replace(position, to_move=position.to_move.other)
                if self._rules.explain(others, turn) is None:
                    side = players_of(game.players, language)[position.to_move].of
                    hint = Message("replay.turn-missing", side=side)
            near = nearest_legal(game, position, parsed.text)
            hint = hint or reasons.legal(near, language, unchecked=unchecked)
            raise IllegalTurn(what, reason, source=parsed.source, hint=hint)
        try:
            after, trace = self._rules.force(position, turn)
        except CannotForce as cannot:
            neither = reasons.reason(cannot.reason, game, language)
            refusal = Message("replay.cannot-played-either", why=what, cannot=neither)
            raise IllegalTurn(refusal, reason, source=parsed.source) from cannot
        return trace, after, what

    def _lost_after(self, trace: Trace) -> tuple[tuple[Piece, ...], ...]:
        """The pieces that each player has lost, once a turn has been played."""
        lasting = without_turned(self._game, trace)
        if not (lasting.captured or trace.exchanged):
            return self._lost
        # Neutral pieces count with the unit that they were taken in; each side gets back one
        # piece of each kind that an exchange of prisoners names.
        found, neutral = [[*one] for one in self._lost], self._rules.ruleset.neutral
        taken = list(lasting.captured)
        if trace.relocated in taken:
            taken.remove(trace.relocated)
        for piece in taken:
            shared = piece.kind in neutral and self._game.has_sides
            loser = trace.side.other if len(found) == 2 else trace.side  # else who took it
            found[loser if shared else piece.side].append(piece)
        for lost, kind in product(found, trace.exchanged):
            prisoner = next((piece for piece in lost if piece.kind == kind), None)
            if prisoner is not None:
                lost.remove(prisoner)
        return tuple(map(tuple, found))

    def _odd(self, parsed: ParsedTurn, trace: Trace, after: Position) -> Iterator[Problem]:
        """Doubts about a turn that no rules check; each is reported once in a game."""
        if self._alphabet.manner is not Manner.UNCHECKED:
            return
        if says_nothing(parsed.text):  # this every time
            what = Message("replay.moves-nothing", turn=parsed.text)
            yield Problem(what, parsed.source, Message("replay.write-the-moves"))
        found = (
            *self._moves_others(trace),
            *self._comes_onto(parsed, trace, after),
            *self._beyond_the_box(trace, after),
        )
        for what, hint in found:
            # what a box lacks is said once for each kind and player
            once = f"{what.key} {what.values.get('kind')} {what.values.get('side')}"
            if once not in self._warned:
                self._warned.add(once)
                yield Problem(what, parsed.source, hint)

    def _moves_others(self, trace: Trace) -> Iterator[tuple[Message, str]]:
        """Each piece of another player that a turn begins with."""
        names = self._game.grid.names
        first = pushing(trace.turn.steps) if trace.effects else None
        for effect in (one for one in trace.effects if one.step == first):
            top, cell = effect.moved[-1], names[effect.step.start]
            if top.side is trace.side or top.kind in self._alphabet.neutral:
                continue
            what = Message("replay.moves-others", cell=cell)
            if len(self._game.players) > 2:
                called = players_of(self._game.players, self._language)
                whose, turn = called[top.side].of, called[trace.side].of
                what = Message("replay.moves-of-other", cell=cell, whose=whose, turn=turn)
            yield what, Message("replay.turn-before-missing")

    def _comes_onto(
        self, parsed: ParsedTurn, trace: Trace, after: Position
    ) -> Iterator[tuple[Message, str]]:
        """The first cell where a turn comes onto a piece, though none stand on one another."""
        names = self._game.grid.names
        drops = (drop.cell for drop in trace.turn.drops if drop.other is None)
        placed = [cell for cell in drops if len(after.at(cell)) > 1]
        onto = [effect.step.end for effect in trace.effects[-1:] if effect.built_on is not None]
        cell = next((cell for cell in (*onto, *placed) if not self._stacks(after, cell)), None)
        if cell is not None:
            advice = Message("replay.taken-by-x", cell=names[cell])
            parts = parsed.text.removesuffix(parsed.ending).split(AND)
            if cell in trace.turn.removed:  # it takes what came, too
                takes = f"{TAKES}{names[cell]}"
                example = AND.join((takes, *(part for part in parts if part != takes)))
                advice = Message("replay.x-first", example=example)
            yield Message("replay.comes-onto", cell=names[cell]), advice
        elif placed and not parsed.dropped:  # a cell by itself may be where a turn begins
            what = Message("replay.cell-alone-places", cell=names[placed[0]])
            yield what, Message("replay.write-where-to", cell=names[placed[0]])

    def _stacks(self, position: Position, cell: int) -> bool:
        """Whether a game without rules lets the pieces of a cell stand on one another.

        It does if some do so in its setup or a figure, or if these differ in form (disc on tile).
        """
        setup, kinds, figures = self._game.setup, self._game.kinds, self._game.figures
        stacked = _STACK_OF_MANY if len(self._game.players) > 2 else _STACK_OF_TWO
        drawn = (str(panel.stand or "") for figure in figures for panel in figure.panels)
        if any(len(setup.at(cell)) > 1 for cell in range(len(setup.cells))):
            return True
        if any(map(stacked.search, drawn)):
            return True
        forms = [kinds[piece.kind].form for piece in position.at(cell)]
        return len({(form.name, form.size) for form in forms}) > 1

    def _beyond_the_box(self, trace: Trace, after: Position) -> Iterator[tuple[Message, str]]:
        """Each kind and side of which a turn has placed more on the board than the box holds.

        Pieces that show their owner by their direction may change hands: all players' are counted.
        """
        game = self._game
        standing = Counter(
            Piece(game.whole(piece.kind), piece.side)
            for unit in (*after.cells, *(unit for *_, unit in after.between))
            for piece in unit_pieces(unit)
        )
        placed = (drop.piece(trace.side) for drop in trace.turn.drops)
        for rank, side in dict.fromkeys((game.whole(one.kind), one.side) for one in placed):
            kind = game.kinds[rank]
            is_shared = kind.owner is Owner.NONE or kind.points_away
            sides = game.sides if is_shared else (side,)
            count = sum(kind.counts[one] for one in sides)
            if sum(standing[Piece(rank, one)] for one in sides) <= count:
                continue
            title = str(side) if side > Side.BLACK else side.name.title()
            what = Message("replay.more-box-holds", kind=kind.id, count=count)
            if not is_shared:
                given = {"kind": kind.id, "count": count, "side": title}
                what = Message("replay.more-box-holds-of-side", **given)
            yield what, ""

    def _crossing(self, parsed: ParsedTurn, trace: Trace, before: Position) -> Iterator[Problem]:
        """Each placed wall that would lie across another, or over it."""
        grid, kinds = self._game.grid, self._game.kinds
        if grid.lattice.on_points or grid.lattice.is_staggered:
            return
        placed = [(drop.cell, drop.other, drop.kind) for drop in trace.turn.drops]
        stands = [(one, other, unit_pieces(unit)[0].kind) for one, other, unit in before.between]
        for rank, (one, other, kind) in enumerate(placed):
            if other is None or not kinds[kind].form.spans:
                continue
            size = kinds[kind].form.size
            for first, second, there in (*stands, *placed[:rank]):
                form = kinds[there].form
                if second is None or not form.spans:
                    continue
                if grid.walls_meet((one, other), size, (first, second), form.size):
                    wall, across = (
                        "|".join(grid.names[cell] for cell in sorted(ends))
                        for ends in ((one, other), (first, second))
                    )
                    what = Message("replay.walls-meet", wall=wall, size=size, other=across)
                    yield Problem(what, parsed.source, Message("replay.walls-have-room"))


def end_words(game: Game, position: Position, language: Language) -> str:
    """How a position ends a game, as a clause; empty where the game goes on.

    Raises:
        PrintkitError: printkit only draws this game.
    """
    outcome = player_of(game).outcome(position)
    return reasons.outcome(outcome, game, language) if outcome else ""


def turn_text(game: Game, position: Position, turn: Turn) -> str:
    """A turn played in `position`, in the game's notation with its capture signs."""
    return write_traced(player_of(game).trace(position, turn), alphabet_of(game))


def ply_at(played: Replay, printed: str) -> int:
    """The number of the ply that the record counts as `printed`: `32`, or `16b` by pairs.

    Raises:
        NotationError: no such number, or one that stands for several plies.
    """
    match, letters = _PRINTED.fullmatch(printed.strip().lower()), [*alphabet_of(played.game).sides]
    if match is None or match[2] not in ("", *letters):
        what = Message("replay.no-number-turn", number=printed)
        raise NotationError(what, hint=Message("replay.number-example"))
    number, letter = int(match[1]), match[2]
    counted = (ply for ply in played.plies if ply.printed == number)
    found = [ply for ply in counted if letter in ("", letters[ply.side])]
    if not found:
        numbers = [ply.printed for ply in played.plies if ply.printed is not None]
        hint = Message("replay.none-printed")
        if numbers:
            hint = Message("replay.numbers-range", first=min(numbers), last=max(numbers))
        raise NotationError(Message("replay.no-turn-record", number=printed), hint=hint)
    if len(found) > 1:
        one, other = (f"{number}{letters[ply.side]}" for ply in found[:2])
        choices = Message("common.one-or-other", one=one, other=other)
        plies = ", ".join(str(ply.number) for ply in found[:_MOST_OFFERED])
        what = Message("replay.several-turns-numbered-plies", number=printed, plies=plies)
        raise NotationError(what, hint=choices)
    return found[0].number
