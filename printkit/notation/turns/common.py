"""What the turns of all dialects share: steps, items `X:cell`, capture signs, reading, writing.

    turn  = ( steps [ "/" item ] [ ransom ] | item { "/" item } | swap ) [ "*" ] [ judgement ]
    steps = cell step { step }        step = ( "-" | "=" ) cell [ "!" | "!!" ]
                                      (in Staku "-", "+" and "*", for one, two and three tokens)
    item  = code ":" cell             ransom = ( "#" | "$" ) cell
    swap  = cell "~" cell             (two cubes that change places, the king's cell first)

A turn that reads may still be against the rules; the rules say why. Whose a `!` is, a capture's
or a judgement's, `printkit.notation.turns.spelling` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, product

from printkit.base.errors import InvalidTurn, Message, NotationError, Problem, Source
from printkit.base.lazy import regex
from printkit.notation.alphabet import Alphabet, LetterCase, Manner
from printkit.notation.records.tree import Note
from printkit.notation.turns.plain_text import SWAP, write_plain
from printkit.notation.turns.spelling import JUDGEMENTS, readings, resolve, split_tail
from printkit.rules import Drop, Mover, Piece, Side, Step, Trace, Turn

_CELL = regex(r"[A-Za-z]*[0-9]*")
_CROSSED = regex(r"(?<=[0-9!])[xX](?=[a-z][0-9]{1,2})")
_MOST_CROSSED = 3
_PLAIN_STEPS = regex(
    r"([a-z][0-9]{1,2})([-=])([a-z][0-9]{1,2})(!{0,2})(?:([-=])([a-z][0-9]{1,2})(!{0,2}))?"
)
"""As most turns of steps are written: they are read at once."""
_GLUED = regex(r"[a-z][0-9]{1,2}[-=]")
_STEP = regex(r"([-=+*x])([A-Za-z]*[0-9]*)([!?]*)")
_ITEM = regex(r"([A-Za-z]*):([A-Za-z]*[0-9]*)")
_RANSOM = regex(r"[#$]([A-Za-z]*[0-9]*)\Z")
_EXCHANGE = "*"
SWAPS = regex("<-?>|[\u2194\u21c4\u21c6\u21d4]")
"""What people write for it."""
_MOVERS = {mover.value: mover for mover in Mover}
_SHOWN = 40
_GOES = frozenset({"", Mover.CUBE, Mover.STACK})
"""What says that a step takes nothing."""


class StepSigns(StrEnum):
    """The signs that steps begin with: for cubes and whole stacks, or for numbers of cubes."""

    WHOLE = "-="
    COUNTED = "-+*="


_EXAMPLES = {
    StepSigns.WHOLE: "notation.turn-example",
    StepSigns.COUNTED: "notation.turn-example-counted",
}


_DROP_EXAMPLE = "notation.drop-example"


def is_example(hint: str) -> bool:
    """Whether a hint only shows how turns look."""
    return isinstance(hint, Message) and hint.key in {*_EXAMPLES.values(), _DROP_EXAMPLE}


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedTurn:
    """A turn as it was written.

    Attributes:
        signs: per step the signs glued to its cell, such as `!`, `!!`, `!?` or none.
        dropped: the pieces that the letters of the drops name, in the case they are written in.
        relocated: the king that the letter after the steps names, or None.
        case: what a capital among those letters stands for.
        ending: what is glued to the turn's end behind anything but a step: `*` and a judgement.
        others: what the text may mean besides; which one is meant, the position shows.
        at_once: whether the others are meant only where this turn cannot be played.
        owners: per drop whose it is by the case of its letter, where that counts; None: who moves.
        cased: whether a capital is White's in Black's turns too: not where all write capitals.
        number: the turn number printed before it, or None. Two turns of one printed number share
            it.
    """

    turn: Turn
    source: Source
    text: str
    signs: tuple[str, ...] = ()
    dropped: tuple[Piece, ...] = ()
    relocated: Piece | None = None
    case: LetterCase = LetterCase.SIDES
    ending: str = ""
    others: tuple[Turn, ...] = ()
    at_once: bool = False
    owners: tuple[Side | None, ...] = ()
    cased: bool = False
    number: int | None = None
    notes: tuple[Note, ...] = ()

    def placed(self, source: Source, number: int | None, notes: tuple[Note, ...]) -> ParsedTurn:
        """The same turn at a place, with the number before it and what stands after it."""
        return ParsedTurn(  # for each turn of a record: `replace` takes five times as long
            turn=self.turn,
            source=source,
            text=self.text,
            signs=self.signs,
            dropped=self.dropped,
            relocated=self.relocated,
            case=self.case,
            ending=self.ending,
            others=self.others,
            at_once=self.at_once,
            owners=self.owners,
            cased=self.cased,
            number=number,
            notes=notes,
        )

    def played_by(self, side: Side) -> ParsedTurn:
        """The same turn of a side, which may place pieces of the other."""

        def owned(turn: Turn) -> Turn:
            drops = (
                replace(drop, owner=owner) if owner is side.other else drop
                for drop, owner in zip(turn.drops, self.owners, strict=True)
            )
            return replace(turn, drops=tuple(drops))

        if side.other not in self.owners or (side is Side.BLACK and not self.cased):
            return self
        return replace(self, turn=owned(self.turn), others=tuple(map(owned, self.others)))

    @property
    def side(self) -> Side | None:
        """The player that the case of the letters names, or None where nothing does."""
        if self.case is LetterCase.CAPITALS:
            return None
        if self.dropped:
            return self.dropped[0].side
        return self.relocated.side.other if self.relocated else None

    def wrong_signs(self, trace: Trace, alphabet: Alphabet) -> Iterator[Problem]:
        """Capture signs behind steps that take something else, or nothing."""
        if not any(self.signs):
            return
        steps, right = _STEP.finditer(self.text), capture_signs(trace, alphabet)
        for match, sign in zip(steps, right, strict=False):
            cell, glued, column = match[2], match[3], match.start(3)
            written, _ = resolve(glued, sign)
            if written and written != sign:
                key, happened = "notation.wrong-capture-sign", Message(_HAPPENED[sign])
                what = Message(key, sign=written, cell=cell, happened=happened)
                hint = ""
                if not sign and column + len(glued) == len(self.text):
                    hint = Message("notation.if-praise-write", cell=cell, sign=written)
                yield Problem(what, self.source.shifted(column), hint)


def is_drop(text: str) -> bool:
    """Whether a word begins as a drop does."""
    return _ITEM.match(text) is not None and text[:1] != ":"


def parse_steps_turn(
    text: str, source: Source, alphabet: Alphabet, known: StepSigns = StepSigns.WHOLE
) -> ParsedTurn:
    """A turn that is made of steps alone.

    Raises:
        InvalidTurn: the text is no such turn, or names a cell that is not on the board.
    """
    plain = _PLAIN_STEPS.fullmatch(text)
    if plain and (read := _plain_steps(plain, source, alphabet)):
        return read
    if known is StepSigns.WHOLE and len(texts := signed(text)) > 1:
        # An x says nothing of what goes: any may be meant.
        first, *others = (parse_steps_turn(one, source, alphabet) for one in texts)
        return replace(first, text=text, others=tuple(way.turn for way in others))
    name = _CELL.match(text)
    at = name.end() if name else 0
    cell = _cell(text[:at], source, 0, alphabet)
    steps, signs = list[Step](), list[str]()
    while at < len(text) or not steps:
        match = _STEP.match(text, at)
        if match is None or match[1] not in known:
            rest = text[at : at + _SHOWN]
            what = Message("notation.not-part-turn", text=rest)
            if at and _GLUED.match(text, at):
                what = Message("notation.blank-missing-between-two-turns", text=rest)
            elif not rest:
                what = Message("notation.ends-too-early", text=text[:_SHOWN])
            raise InvalidTurn(what, source=source.shifted(at), hint=Message(_EXAMPLES[known]))
        _check_signs(match, source, text)
        end = _cell(match[2], source, match.start(2), alphabet)
        steps.append(Step(_MOVERS[match[1]], cell, end))
        signs.append(match[3])
        cell, at = end, match.end()
    return ParsedTurn(
        turn=Turn(tuple(steps)), source=source, text=text, signs=tuple(signs), case=alphabet.case
    )


def signed(text: str) -> list[str]:
    """What a turn may be with a sign for each x between its cells; the turn alone without one."""
    parts = _CROSSED.split(text)
    if len(parts) > _MOST_CROSSED:
        return [text]
    ways = product(StepSigns.WHOLE, repeat=len(parts) - 1)
    return ["".join(chain(*zip(parts, (*signs, ""), strict=True))) for signs in ways]


def _plain_steps(match: re.Match[str], source: Source, alphabet: Alphabet) -> ParsedTurn | None:
    """A turn of steps written plainly; None where a cell is not on the board."""
    index = alphabet.grid.index
    first, sign, second, took, next_sign, third, next_took = match.groups()
    start, middle, end = index.get(first), index.get(second), index.get(third or second)
    if start is None or middle is None or end is None:
        return None
    steps: tuple[Step, ...] = (Step(_MOVERS[sign], start, middle),)
    signs: tuple[str, ...] = (took,)
    if third:
        steps, signs = (*steps, Step(_MOVERS[next_sign], middle, end)), (took, next_took)
    return ParsedTurn(
        turn=Turn(steps), source=source, text=match[0], signs=signs, case=alphabet.case
    )


def parse_full_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """A turn of any form: drops, or steps with what follows them.

    Raises:
        InvalidTurn: the text is no turn; the place is where it stops being one.
    """
    if _PLAIN_STEPS.fullmatch(text):
        return parse_steps_turn(text, source, alphabet)
    core, ending, ransom = _parted(text if SWAP in text else SWAPS.sub(SWAP, text))
    head, slash, _ = core.partition("/")
    if SWAP in head:
        parsed = parse_swap_turn(core, source, alphabet)
    elif ":" in head:
        parsed = parse_items_turn(core, source, alphabet)
    elif slash:
        parsed = parse_relocating_turn(core, source, alphabet)
    else:
        parsed = parse_steps_turn(core, source, alphabet)
    if ransom is not None:
        cell = _cell(ransom, source, len(core) + 1, alphabet)
        others = tuple(replace(other, ransom=cell) for other in parsed.others)
        parsed = replace(parsed, turn=replace(parsed.turn, ransom=cell), others=others)
    return parsed if core == text else replace(parsed, text=text, ending=ending)


def _parted(text: str) -> tuple[str, str, str | None]:
    """Steps or items of a turn, the signs behind them, and the name of a ransom's cell.

    Signs behind a step's cell stay with the steps.
    """
    bare, judgement = split_tail(text)
    core = bare.removesuffix(_EXCHANGE)
    ransom = _RANSOM.search(core)
    plain = core[: ransom.start()] if ransom else core
    if plain == bare and ":" not in plain and SWAP not in plain:
        return text, "", None
    if judgement not in {*JUDGEMENTS, ""}:
        return text, "", None
    return plain, text[len(core) :], ransom[1] if ransom else None


def parse_items_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """A turn that is made of drops alone (`M:c4/W:c5`).

    Raises:
        InvalidTurn: the text is no such turn, or names an unknown letter or cell.
    """
    items = [_item(part, place, alphabet) for part, place in _parts(text, source)]
    return ParsedTurn(
        turn=Turn(drops=tuple(Drop(piece.kind, cell) for piece, cell in items)),
        source=source,
        text=text,
        dropped=tuple(piece for piece, _ in items),
        case=alphabet.case,
    )


def parse_swap_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """A king and a ghost that change places (`a3~d4`), the cells in either order.

    Raises:
        InvalidTurn: the text is no such turn, or names an unknown cell.
    """
    first, _, second = text.partition(SWAP)
    for name, column in ((first, 0), (second, len(first) + 1)):
        if _CELL.fullmatch(name) is None:
            what = Message("notation.not-part-turn", text=name[:_SHOWN])
            hint = Message("notation.swap-example")
            raise InvalidTurn(what, source=source.shifted(column), hint=hint)
    one = _cell(first, source, 0, alphabet)
    turn = Turn(swap=(one, _cell(second, source, len(first) + 1, alphabet)))
    return ParsedTurn(turn=turn, source=source, text=text, case=alphabet.case)


def parse_relocating_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """Steps and the place where the taken king is put back (`f1=h2!!-g2!/K:a2`).

    Raises:
        InvalidTurn: the text is no such turn, or the letter is not the king's.
    """
    steps, (last, place) = text.rsplit("/", 1)[0], list(_parts(text, source))[-1]
    piece, cell = _item(last, place, alphabet)
    if piece.kind != alphabet.king:
        raise InvalidTurn(Message("notation.after-move-only-taken-king", text=last), source=place)
    parsed = parse_steps_turn(steps, source, alphabet)
    turn, *others = (Turn(one.steps, relocation=cell) for one in (parsed.turn, *parsed.others))
    return replace(parsed, turn=turn, relocated=piece, text=text, others=tuple(others))


def _parts(text: str, source: Source) -> Iterator[tuple[str, Source]]:
    column = 0
    for part in text.split("/"):
        yield part, source.shifted(column)
        column += len(part) + 1


def _check_signs(match: re.Match[str], source: Source, text: str) -> None:
    signs = match[3]
    if not signs:
        return
    place = source.shifted(match.start(3))
    if "?" in signs and match.end() < len(text):
        raise InvalidTurn(Message("notation.judgement-stands-end-turn"), source=place)
    if not readings(signs):
        what = Message("notation.capture-sign-king-capture")
        hint = Message("notation.judgement-stands-after-blank")
        raise InvalidTurn(what, source=place, hint=hint)


def _cell(name: str, source: Source, column: int, alphabet: Alphabet) -> int:
    """The cell called `name`, written `column` characters after `source`."""
    cell = alphabet.grid.index.get(name)
    if cell is not None:
        return cell
    if name and any(name == row.name for row in alphabet.grid.rows):
        what = Message("notation.number-cell-missing-behind", text=name)
        raise InvalidTurn(what, source=source.shifted(column))
    try:
        return alphabet.cell(name[:_SHOWN], source.shifted(column))
    except NotationError as error:
        raise InvalidTurn(error.problems) from error


def _item(text: str, source: Source, alphabet: Alphabet) -> tuple[Piece, int]:
    """The piece and the cell of an item `X:cell`."""
    match = _ITEM.fullmatch(text)
    if match is None:
        what = Message("notation.no-drop", text=text[:_SHOWN])
        raise InvalidTurn(what, source=source, hint=Message(_DROP_EXAMPLE))
    try:
        piece = alphabet.coded(match[1][:_SHOWN], source)
    except NotationError as error:
        raise InvalidTurn(error.problems) from error
    return piece, _cell(match[2], source, match.start(2), alphabet)


def write_turn(turn: Turn, side: Side, alphabet: Alphabet, signs: Sequence[str] = ()) -> str:
    """The text of a turn that `side` plays; `signs` per step, none when left out."""
    if alphabet.manner is not Manner.FAMILY:
        return write_plain(turn, side, alphabet, [sign not in _GOES for sign in signs])
    names = alphabet.grid.names
    if turn.drops:
        return "/".join(
            f"{alphabet.code(Piece(drop.kind, side))}:{names[drop.cell]}" for drop in turn.drops
        )
    if turn.swap is not None:
        return SWAP.join(names[cell] for cell in turn.swap)
    text = names[turn.steps[0].start] if turn.steps else ""
    for step, sign in zip(turn.steps, signs or ("",) * len(turn.steps), strict=True):
        text += f"{step.mover}{names[step.end]}{sign}"
    if turn.relocation is not None and alphabet.king is not None:
        king = alphabet.code(Piece(alphabet.king, side.other))
        text += f"/{king}:{names[turn.relocation]}"
    return text if turn.ransom is None else f"{text}{alphabet.ransom}{names[turn.ransom]}"


def capture_signs(trace: Trace, alphabet: Alphabet) -> tuple[str, ...]:
    """Per step the sign of what it took: `!!` for a king (alone or in a stack), else `!`."""
    kinds = ([piece.kind for piece in effect.captured] for effect in trace.effects)
    return tuple("!!" if alphabet.king in one else "!" if one else "" for one in kinds)


def write_traced(trace: Trace, alphabet: Alphabet) -> str:
    """The text of a turn that was played, with its signs for captures and an exchange."""
    text = write_turn(trace.turn, trace.side, alphabet, capture_signs(trace, alphabet))
    return text + _EXCHANGE if trace.exchanged else text


def judgements(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> tuple[int, ...]:
    """The judgement glued to a turn that was played, by its number in PGN; empty if none is."""
    glued = parsed.ending.removeprefix(_EXCHANGE)
    if alphabet.manner is not Manner.FAMILY:  # there a `!` is no capture's
        return (JUDGEMENTS[glued],) if glued in JUDGEMENTS else ()
    if parsed.signs and not parsed.ending and "?" in parsed.signs[-1]:
        taken = capture_signs(trace, alphabet)
        glued = resolve(parsed.signs[-1], taken[-1] if taken else "")[1]
    return (JUDGEMENTS[glued],) if "?" in glued else ()


def contradictions(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> tuple[Problem, ...]:
    """Warnings where the signs or letters of a written turn do not fit what it does.

    A capture sign that is missing says nothing; where capitals stand for White, a capital may yet
    stand for either side, as the rule books 4.0 to 4.8 wrote them, so only a small letter of the
    wrong player is reported.
    """
    if alphabet.manner is not Manner.FAMILY:
        return tuple(_plainly_wrong(parsed, trace, alphabet))
    silent = not (parsed.ending or parsed.dropped or parsed.relocated or any(parsed.signs))
    if silent and parsed.turn is trace.turn and not trace.exchanged:
        return ()
    found = [*parsed.wrong_signs(trace, alphabet)]
    # The signs behind a turn: of praise, or of an exchange of prisoners.
    star, glued = parsed.ending[:1] == _EXCHANGE, parsed.ending.removeprefix(_EXCHANGE)
    place = parsed.source.shifted(len(parsed.text) - len(parsed.ending))
    if glued in {"!", "!!"}:
        what = Message("notation.behind-turn-where-nothing-taken", sign=glued)
        found.append(
            Problem(what, place, Message("notation.if-praise-put-blank-before", sign=glued))
        )
    if star and not trace.exchanged:
        found.append(Problem(Message("notation.behind-turn-exchanges-no-prisoners"), place))
    if trace.exchanged and not star:
        found.append(Problem(Message("notation.turn-exchanges-prisoners-missing"), place))
    # A sign for a whole stack where a cube moves, and small letters of White.
    steps = zip(parsed.turn.steps, trace.turn.steps, strict=False)
    for one, played in steps:
        # A = where each sign is of a number of cubes.
        if one.mover is Mover.STACK is not played.mover and not parsed.others:
            what = Message("notation.read-as-whole-stack", sign=played.mover.value)
            found.append(Problem(what, parsed.source))
            break
    letters = parsed.dropped if trace.side is Side.WHITE else (parsed.relocated,)
    found += _small_of_white(parsed, letters)
    return tuple(found)


def _small_of_white(parsed: ParsedTurn, letters: Iterable[Piece | None]) -> Iterator[Problem]:
    """A warning where a small letter stands for a piece that is White's."""
    if any(piece is not None and piece.side is Side.BLACK for piece in letters):
        what = Message("notation.pieces-written-capitals", side="White")
        yield Problem(what, parsed.source)


def _plainly_wrong(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> Iterator[Problem]:
    """The same of a turn in the plain dialect: an x where an engine takes nothing, letters."""
    pairs = zip(parsed.signs, trace.effects, strict=False)
    if any(sign == Mover.TAKER and not effect.captured for sign, effect in pairs):
        yield Problem(Message("notation.takes-nothing", turn=parsed.text[:_SHOWN]), parsed.source)
    if alphabet.manner is Manner.UNCHECKED:
        yield from _doubtful(parsed, trace, alphabet)
        return
    owned = [one for one in parsed.dropped if one.kind not in alphabet.neutral]
    if len({one.side for one in owned}) > 1:
        what = Message("notation.pieces-of-both-placed", turn=parsed.text[:_SHOWN])
        hint = Message("notation.one-turn-for-each")
        yield Problem(what, parsed.source, hint)
    elif trace.side is Side.WHITE:
        yield from _small_of_white(parsed, owned)


def _doubtful(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> Iterator[Problem]:
    """What may be a slip where nobody checks: a piece of the other player's that is placed."""
    sides = ("White", "Black")
    for drop in trace.turn.drops:
        if drop.owner is not None:
            letter = alphabet.code(Piece(drop.kind, drop.owner))
            named = {"side": sides[drop.owner], "side2": sides[trace.side]}
            own = Turn(drops=(replace(drop, owner=None),))
            example = write_plain(own, trace.side, alphabet)
            hint = Message("notation.of-own", side=sides[trace.side], example=example)
            what = Message("notation.places-others", letter=letter, **named)
            yield Problem(what, parsed.source, hint)
    for what, hint in _doubtful_ways(trace, alphabet):
        yield Problem(what, parsed.source, hint)


def _doubtful_ways(trace: Trace, alphabet: Alphabet) -> Iterator[tuple[Message, Message]]:
    """The same of a piece that takes where it has passed, or that comes back and did nothing."""
    names, steps = alphabet.grid.names, [effect.step for effect in trace.effects]
    start, came = -1, -1
    for rank, step in enumerate(steps):
        if step.start != came:
            start = step.start
        elif step.mover is Mover.TAKER:
            last = steps[rank - 1]
            if step.end in alphabet.grid.passed(last.start, last.end):
                ends = names[last.start], names[last.end], names[step.end]
                example = "{}-{}/x{}".format(*ends)
                what = Message("notation.takes-what-it-passed", cell=ends[2])
                yield what, Message("notation.jumps-so", example=example)
        came = step.end
        if came == start and not trace.captured:
            other = SWAP.join((names[start], names[step.start]))
            what = Message("notation.goes-and-comes", cell=names[start])
            yield what, Message("notation.swaps-by", example=other)
            return


_HAPPENED = {
    "": "notation.nothing-taken",
    "!": "notation.taken-no-king",
    "!!": "notation.king-taken",
}
