"""What a record says of a turn, as chess books print it: remarks, and variations in brackets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.model import Language
from printkit.notation.records.tree import Nag, Note, Remark, Variation, plain_text
from printkit.text.reasons import judgement

_STOPS = ".!?…:;,—–"
_CLOSING = "»”’\"')"


@dataclass(frozen=True, slots=True)
class _Numbered:
    """A turn of a variation with its number, as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class _End:
    """Where a variation ends."""


def prose(notes: Iterable[Note], language: Language) -> str:
    """Remarks and variations in the order written; judgements are not of this text.

    Remarks in a row are parted by a stop; one before a variation runs on into it.

    Args:
        notes: what stands after a turn, or the remarks before the first.
        language: of judgements within variations.
    """
    found: list[str] = []
    opened, before = "", None
    work: list[Note | _Numbered | _End] = []
    work.extend(note for note in reversed([*notes]) if not isinstance(note, Nag))
    while work:
        one = work.pop()
        match one:
            case Variation():
                opened += "("
                work.append(_End())
                # The remarks before it, its turns, what stands after each.
                said: list[Note | _Numbered] = [*one.opening]
                number = None
                for turn in one.turns:
                    shown = turn.number not in (None, number)
                    numbered = _Numbered(f"{turn.number} {turn.text}" if shown else turn.text)
                    said += (numbered, *turn.notes)
                    number = turn.number
                work.extend(reversed(said))
            case _End() if found and not opened:
                found[-1] += ")"
            case _End():
                opened = opened[:-1]
            case _:
                text = (
                    plain_text(one)
                    if isinstance(one, Remark)
                    else judgement(one.number, language)
                    if isinstance(one, Nag)
                    else one.text
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
