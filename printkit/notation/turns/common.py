"""What the turns of all dialects share: steps, items `X:cell`, capture signs, reading, writing.

    turn  = ( steps [ "/" item ] [ ransom ] | item { "/" item } | swap ) [ "*" ] [ judgement ]
    steps = cell step { step }        step = ( "-" | "=" ) cell [ "!" | "!!" ]
                                      (in Staku "-", "+" and "*", for one, two and three tokens)
    item  = code ":" cell             ransom = ( "#" | "$" ) cell
    swap  = cell "~" cell             (two cubes that change places, the king's cell first)

A turn that reads may still be against the rules; the rules tell why. Whose a `!` is, a capture's
or a judgement's, tells `printkit.notation.turns.signs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from printkit.errors import InvalidTurn, Message, NotationError, Problem, Source
from printkit.notation.alphabet import Alphabet, LetterCase
from printkit.notation.records.tree import Note
from printkit.notation.turns.signs import JUDGEMENTS, readings, resolve, split_tail
from printkit.rules import Drop, Mover, Piece, Side, Step, StepEffect, Trace, Turn

_CELL = re.compile(r"[A-Za-z]*[0-9]*")
_CROSSED = re.compile(r"[xX]([a-z][0-9]{1,2})")
_GLUED = re.compile(r"[a-z][0-9]{1,2}[-=]")
_STEP = re.compile(r"([-=+*])([A-Za-z]*[0-9]*)([!?]*)")
_ITEM = re.compile(r"([A-Za-z]*):([A-Za-z]*[0-9]*)")
_RANSOM = re.compile(r"[#$]([A-Za-z]*[0-9]*)\Z")
_EXCHANGE = "*"
SWAP = "~"
"""Between the cells whose cubes change places."""
SWAPS = re.compile("<-?>|[\u2194\u21c4\u21c6\u21d4]")
"""What people write for it."""
_MOVERS = {mover.value: mover for mover in Mover}
_SHOWN = 40


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
        turn: what it means.
        signs: per step the signs glued to its cell, such as `!`, `!!`, `!?` or none.
        dropped: the pieces that the letters of the drops name, in the case they are written in.
        relocated: the king that the letter after the steps names, or None.
        case: what a capital among those letters stands for.
        ending: what is glued to the turn's end behind anything but a step: `*` and a judgement.
        others: what the text may mean besides; which one is meant, the position tells.
        source: where the turn's text begins.
        text: the turn as written.
        number: the turn number printed before it, or None. Two turns of one printed number share
            it.
        notes: what stands after it: remarks, judgements, variations.
    """

    turn: Turn
    signs: tuple[str, ...]
    dropped: tuple[Piece, ...]
    relocated: Piece | None
    source: Source
    text: str
    case: LetterCase = LetterCase.SIDES
    ending: str = ""
    others: tuple[Turn, ...] = ()
    number: int | None = None
    notes: tuple[Note, ...] = ()

    def noted(self, number: int | None, notes: tuple[Note, ...]) -> ParsedTurn:
        """The same turn with the number printed before it and what stands after it."""
        return replace(self, number=number, notes=notes)

    @property
    def side(self) -> Side | None:
        """The player that the case of the letters tells, or None where nothing tells."""
        if self.case is LetterCase.CAPITALS:
            return None
        if self.dropped:
            return self.dropped[0].side
        return self.relocated.side.other if self.relocated else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    piece: Piece
    cell: int


def parse_steps_turn(
    text: str, source: Source, alphabet: Alphabet, known: StepSigns = StepSigns.WHOLE
) -> ParsedTurn:
    """A turn that is made of steps alone.

    Raises:
        InvalidTurn: the text is no such turn, or names a cell that is not on the board.
    """
    steps, signs = _steps(text, source, alphabet, known)
    return ParsedTurn(
        turn=Turn(steps),
        signs=signs,
        dropped=(),
        relocated=None,
        source=source,
        text=text,
        case=alphabet.case,
    )


def parse_full_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """A turn of any form: drops, or steps with what follows them.

    Raises:
        InvalidTurn: the text is no turn; the place is where it stops being one.
    """
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
        parsed = replace(parsed, turn=replace(parsed.turn, ransom=cell))
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
        turn=Turn(drops=tuple(Drop(item.piece.kind, item.cell) for item in items)),
        signs=(),
        dropped=tuple(item.piece for item in items),
        relocated=None,
        source=source,
        text=text,
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
    swap = (
        _cell(first, source, 0, alphabet),
        _cell(second, source, len(first) + 1, alphabet),
    )
    return ParsedTurn(
        turn=Turn(swap=swap),
        signs=(),
        dropped=(),
        relocated=None,
        source=source,
        text=text,
        case=alphabet.case,
    )


def parse_relocating_turn(text: str, source: Source, alphabet: Alphabet) -> ParsedTurn:
    """Steps and the place where the taken king is put back (`f1=h2!!-g2!/K:a2`).

    Raises:
        InvalidTurn: the text is no such turn, or the letter is not the king's.
    """
    steps, (last, place) = text.rsplit("/", 1)[0], list(_parts(text, source))[-1]
    item = _item(last, place, alphabet)
    if item.piece.kind != alphabet.king:
        raise InvalidTurn(
            Message("notation.after-move-only-taken-king", text=last),
            source=place,
        )
    parsed = parse_steps_turn(steps, source, alphabet)
    turn = Turn(parsed.turn.steps, relocation=item.cell)
    return replace(parsed, turn=turn, relocated=item.piece, text=text)


def _parts(text: str, source: Source) -> Iterator[tuple[str, Source]]:
    column = 0
    for part in text.split("/"):
        yield part, source.shifted(column)
        column += len(part) + 1


def _steps(
    text: str, source: Source, alphabet: Alphabet, known: StepSigns
) -> tuple[tuple[Step, ...], tuple[str, ...]]:
    name = text[: _end_of_cell(text)]
    at = len(name)
    steps: list[Step] = []
    signs: list[str] = []
    cell = _cell(name, source, 0, alphabet)
    while at < len(text) or not steps:
        match = _STEP.match(text, at)
        if match is None or match[1] not in known:
            raise _unreadable(text, at, source, known)
        _check_signs(match, source, text)
        end = _cell(match[2], source, match.start(2), alphabet)
        steps.append(Step(_MOVERS[match[1]], cell, end))
        signs.append(match[3])
        cell, at = end, match.end()
    return tuple(steps), tuple(signs)


def _check_signs(match: re.Match[str], source: Source, text: str) -> None:
    signs, place = match[3], source.shifted(match.start(3))
    if not signs:
        return
    if "?" in signs and match.end() < len(text):
        raise InvalidTurn(Message("notation.judgement-stands-end-turn"), source=place)
    if not readings(signs):
        raise InvalidTurn(
            Message("notation.capture-sign-king-capture"),
            source=place,
            hint=Message("notation.judgement-stands-after-blank"),
        )


def _end_of_cell(text: str) -> int:
    match = _CELL.match(text)
    return match.end() if match else 0


def _unreadable(text: str, at: int, source: Source, known: StepSigns) -> InvalidTurn:
    rest = text[at : at + _SHOWN]
    crossed, glued = _CROSSED.match(text, at), at and _GLUED.match(text, at)
    if crossed and at and known is StepSigns.WHOLE:
        one, other = (f"{text[:at]}{sign}{crossed[1]}!"[-_SHOWN:] for sign in "-=")
        what = Message(
            "notation.x-between-cells-not-tell",
            turn=one,
            turn2=other,
        )
    elif glued:
        what = Message("notation.blank-missing-between-two-turns", text=rest)
    elif rest:
        what = Message("notation.not-part-turn", text=rest)
    else:
        what = Message("notation.ends-too-early", text=text[:_SHOWN])
    return InvalidTurn(what, source=source.shifted(at), hint=Message(_EXAMPLES[known]))


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


def _item(text: str, source: Source, alphabet: Alphabet) -> _Item:
    match = _ITEM.fullmatch(text)
    if match is None:
        raise InvalidTurn(
            Message("notation.no-drop", text=text[:_SHOWN]),
            source=source,
            hint=Message(_DROP_EXAMPLE),
        )
    try:
        piece = alphabet.coded(match[1][:_SHOWN], source)
    except NotationError as error:
        raise InvalidTurn(error.problems) from error
    return _Item(piece=piece, cell=_cell(match[2], source, match.start(2), alphabet))


def write_turn(turn: Turn, side: Side, alphabet: Alphabet, signs: Sequence[str] = ()) -> str:
    """The text of a turn that `side` plays; `signs` per step, none when left out."""
    names = alphabet.grid.names
    if turn.drops:
        return "/".join(
            f"{alphabet.code(Piece(drop.kind, side))}:{names[drop.cell]}" for drop in turn.drops
        )
    if turn.swap is not None:
        return SWAP.join(names[cell] for cell in turn.swap)
    text = _written_steps(turn.steps, alphabet, signs or ("",) * len(turn.steps))
    if turn.relocation is not None and alphabet.king is not None:
        king = alphabet.code(Piece(alphabet.king, side.other))
        text += f"/{king}:{names[turn.relocation]}"
    return text if turn.ransom is None else f"{text}{alphabet.ransom}{names[turn.ransom]}"


def _written_steps(steps: Sequence[Step], alphabet: Alphabet, signs: Sequence[str]) -> str:
    names = alphabet.grid.names
    start = names[steps[0].start] if steps else ""
    return start + "".join(
        f"{step.mover.value}{names[step.end]}{sign}"
        for step, sign in zip(steps, signs, strict=True)
    )


def capture_signs(trace: Trace, alphabet: Alphabet) -> tuple[str, ...]:
    """Per step the sign of what it took: `!!` for a king (alone or in a stack), else `!`."""
    return tuple(_capture_sign(effect, alphabet) for effect in trace.effects)


def _capture_sign(effect: StepEffect, alphabet: Alphabet) -> str:
    if not effect.captured:
        return ""
    return "!!" if any(piece.kind == alphabet.king for piece in effect.captured) else "!"


def write_traced(trace: Trace, alphabet: Alphabet) -> str:
    """The text of a turn that was played, with its signs for captures and an exchange."""
    text = write_turn(trace.turn, trace.side, alphabet, capture_signs(trace, alphabet))
    return text + _EXCHANGE if trace.exchanged else text


def judgements(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> tuple[int, ...]:
    """The judgement glued to a turn that was played, by its number in PGN; empty if none is."""
    glued = parsed.ending.removeprefix(_EXCHANGE)
    if parsed.signs and not parsed.ending:
        taken = capture_signs(trace, alphabet)
        glued = resolve(parsed.signs[-1], taken[-1] if taken else "")[1]
    return (JUDGEMENTS[glued],) if "?" in glued else ()


def contradictions(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> tuple[Problem, ...]:
    """Warnings where the signs or letters of a written turn do not fit what it does.

    A capture sign that is missing says nothing; where capitals stand for White, a capital may yet
    stand for either side, as the rule books 4.0 to 4.8 wrote them, so only a small letter of the
    wrong player is told.
    """
    told = [*_wrong_signs(parsed, trace, alphabet), *_wrong_ending(parsed, trace)]
    told += _whole_stacks(parsed, trace)
    if _is_small_for_white(parsed, trace):
        told.append(
            Problem(Message("notation.pieces-written-capitals", side="White"), parsed.source)
        )
    return tuple(told)


def _wrong_signs(parsed: ParsedTurn, trace: Trace, alphabet: Alphabet) -> Iterator[Problem]:
    if not any(parsed.signs):
        return
    right = capture_signs(trace, alphabet)
    for (cell, glued, column), sign in zip(_written_signs(parsed.text), right, strict=False):
        written, _ = resolve(glued, sign)
        if written and written != sign:
            what = Message(
                "notation.wrong-capture-sign",
                sign=written,
                cell=cell,
                happened=Message(_HAPPENED[sign]),
            )
            last = column + len(glued) == len(parsed.text)
            hint = (
                Message("notation.if-praise-write", cell=cell, sign=written)
                if last and not sign
                else ""
            )
            yield Problem(what, parsed.source.shifted(column), hint)


def _whole_stacks(parsed: ParsedTurn, trace: Trace) -> Iterator[Problem]:
    """A `=` where each sign tells a number of cubes."""
    for written, played in zip(parsed.turn.steps, trace.turn.steps, strict=False):
        if written.mover is Mover.STACK is not played.mover:
            what = Message("notation.read-as-whole-stack", sign=played.mover.value)
            yield Problem(what, parsed.source)
            return


def _wrong_ending(parsed: ParsedTurn, trace: Trace) -> Iterator[Problem]:
    star, glued = parsed.ending[:1] == _EXCHANGE, parsed.ending.removeprefix(_EXCHANGE)
    place = parsed.source.shifted(len(parsed.text) - len(parsed.ending))
    if glued in {"!", "!!"}:
        hint = Message("notation.if-praise-put-blank-before", sign=glued)
        yield Problem(Message("notation.behind-turn-where-nothing-taken", sign=glued), place, hint)
    if star and not trace.exchanged:
        yield Problem(Message("notation.behind-turn-exchanges-no-prisoners"), place)
    if trace.exchanged and not star:
        yield Problem(Message("notation.turn-exchanges-prisoners-missing"), place)


def _is_small_for_white(parsed: ParsedTurn, trace: Trace) -> bool:
    """Whether a letter in lower case stands for a piece of White's."""
    letters = parsed.dropped if trace.side is Side.WHITE else (parsed.relocated,)
    return any(piece is not None and piece.side is Side.BLACK for piece in letters)


_HAPPENED = {
    "": "notation.nothing-taken",
    "!": "notation.taken-no-king",
    "!!": "notation.king-taken",
}


def _written_signs(text: str) -> Iterator[tuple[str, str, int]]:
    """Per step the cell, the signs and the column where the signs stand, from 0."""
    return ((match[2], match[3], match.start(3)) for match in _STEP.finditer(text))
