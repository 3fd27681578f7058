r"""Games with all that people write about them, as text: headers, turns, comments, variations.

Lines have 80 columns at most where a blank lets them be broken. In a comment `\}` stands for a
brace, `\\` for a backslash, `\n` and `\r` for line ends; in a header `\"` for a quotation mark.
What is written is read back by `printkit.notation.records.scan` without loss: whatever rewrites a
person's file reads what it is about to write, and compares it with what it means (`lost`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TypeAlias

from printkit.base.errors import Message
from printkit.base.lazy import regex
from printkit.notation.records.record_text import RecordText
from printkit.notation.records.scores import score_of
from printkit.notation.records.tree import Nag, Note, Remark, Variation, WrittenTurn
from printkit.rules import Side

_WIDTH = 80
_BREAK = regex(r"(?<=\S) (?=\S)")
_COMMENT_ESCAPES = str.maketrans({"\\": r"\\", "}": r"\}", "\n": r"\n", "\r": r"\r"})
_BEFORE = "."
"""The place of a turn that is written already."""
_HEADER_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r"})


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText:
    """What a game record says; its setup by lines, its result as a score (`1-0`, `0 2`)."""

    turns: tuple[WrittenTurn, ...]
    headers: tuple[tuple[str, str], ...] = ()
    setup: tuple[str, ...] = ()
    opening: tuple[Remark, ...] = ()
    result: str | None = None
    first_side: Side = Side.WHITE


def write_game(game: GameText) -> str:
    """The text of a game."""
    headers = [header_line(key, value) for key, value in game.headers]
    moves = wrapped(_chunks(Variation(game.turns, game.opening), dots=_dots(game)))
    if game.result:
        moves.append(game.result)
    blocks = ("\n".join(block) for block in (headers, game.setup, moves) if block)
    return "\n\n".join(blocks) + "\n"


def header_line(key: str, value: str) -> str:
    """A header: `[White "Ada"]`."""
    return f'[{key} "{value.translate(_HEADER_ESCAPES)}"]'


def _dots(game: GameText) -> str:
    """The mark that Black begins, where the first number does not show it."""
    numbers = [turn.number for turn in game.turns[:2]]
    plain = numbers and numbers[0] and numbers[0] % 2 == 0 and len(set(numbers)) == len(numbers)
    return "..." if game.first_side is Side.BLACK and not plain else ""


def more_moves(
    before: GameText, notes: Sequence[Note], turns: Sequence[WrittenTurn]
) -> tuple[str, ...]:
    """What goes on with a game that is written already, in pieces that a blank or a line parts.

    `notes` are what more stands after the last turn of the game so far, or before a first one.
    """
    if not before.turns:
        opening = tuple(note for note in notes if isinstance(note, Remark))
        dots = _dots(replace(before, turns=tuple(turns)))
        return tuple(_chunks(Variation(tuple(turns), opening), dots=dots))
    last = replace(before.turns[-1], text=_BEFORE, notes=tuple(notes))
    return tuple(_chunks(Variation((last, *turns)), dots="")[1:])


def _chunks(line: Variation, *, dots: str) -> list[str]:
    """What a space or a line's end may part; a bracket is glued to its neighbour."""
    chunks: list[str] = []
    opened = ""
    work: list[str | Variation | None] = []
    work.extend(reversed([*_pieces(line, dots)]))
    while work:
        piece = work.pop()
        if piece is None:
            chunks[-1] += ")"
        elif isinstance(piece, Variation):
            opened += "("
            work.append(None)
            work.extend(reversed([*_pieces(piece)]))
        else:
            chunks.append(opened + piece)
            opened = ""
    return chunks


def _pieces(line: Variation, dots: str = "") -> Iterator[str | Variation]:
    for remark in line.opening:
        yield from _comment(remark)
    number = None
    for turn in line.turns:
        yield turn.text if turn.number in (None, number) else f"{turn.number}{dots} {turn.text}"
        number, dots = turn.number, ""
        for note in turn.notes:
            match note:
                case Remark():
                    yield from _comment(note)
                case Nag():
                    yield f"${note.number}"
                case Variation():
                    yield note


def _comment(remark: Remark) -> Sequence[str]:
    return _BREAK.split(f"{{{remark.text.translate(_COMMENT_ESCAPES)}}}")


def wrapped(chunks: Iterable[str], begun: str = "") -> list[str]:
    """Lines of 80 columns at most, where a chunk is no longer; the first goes on with `begun`."""
    lines = [begun] if begun else []
    for chunk in chunks:
        fits = lines and len(lines[-1]) + 1 + len(chunk) <= _WIDTH
        # At a line's beginning these signs quote a mail or bound a table.
        if lines and (fits or chunk.startswith((">", "›", "|"))):
            lines[-1] += f" {chunk}"
        else:
            lines.append(chunk)
    return lines


# What is read back

_Item: TypeAlias = tuple[str, str]
_SHOWN = 40
_ENDING = "termination"
_WHAT = {
    "turn": "notation.lost-turn",
    "remark": "notation.lost-remark",
    "judgement": "notation.lost-judgement",
    "variation": "notation.lost-variation",
    "header": "notation.lost-header",
    "setup": "notation.lost-setup",
    "score": "notation.lost-score",
    "side": "notation.lost-first-player",
}


def lost(meant: RecordText, read: RecordText) -> Message | None:
    """What of a game is not read back as it was meant: the first such thing; None if all is.

    Turns, remarks (with the drawings in them), judgements, variations, headers, the setup, the
    score and who begins are compared; numbers are not. How the game ended may stand by the score
    or in the header `Termination`.
    """
    read = stated(read)
    for one, other in zip_longest(_items(meant), _items(read)):
        if one != other:
            kind, text = one or other or ("", "")
            return Message(_WHAT[kind], text=text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")
    endings = (value.text for key, value in read.headers if key.lower() == _ENDING)
    if meant.ending not in {read.ending, *endings}:
        return Message(_WHAT["score"], text=meant.ending)
    return None


def stated(game: RecordText) -> RecordText:
    """A game without the score that was only gathered from its last remark (`{Black resigns}`)."""
    last = game.turns[-1].notes[-1] if game.turns and game.turns[-1].notes else None
    if not isinstance(last, Remark) or game.result is None or game.result.source != last.source:
        return game
    return replace(game, result=None)


def _items(game: RecordText) -> Iterator[_Item]:
    """All that a game says, one thing after another, with its variations, however deep."""
    yield from (("header", f"{key} {value.text}") for key, value in game.headers)
    yield from (("setup", word) for token in game.setup for word in token.text.split())
    work: list[Note | WrittenTurn | None] = [*reversed(game.turns), *reversed(game.opening)]
    while work:
        one = work.pop()
        match one:
            case None:
                yield "variation", ")"
            case Remark():
                yield "remark", one.text
            case Nag():
                yield "judgement", f"${one.number}"
            case WrittenTurn():
                yield "turn", one.text
                work.extend(reversed(one.notes))
            case Variation():
                yield "variation", "("
                work += [None, *reversed(one.turns), *reversed(one.opening)]
    yield from (("remark", remark.text) for remark in game.below)
    if game.turns:
        yield "side", str(int(game.first_side))
    if game.result is not None:
        ending = score_of(game.result.text)
        winner = ending.winner if ending else None
        yield "score", game.result.text if winner is None else str(winner)
