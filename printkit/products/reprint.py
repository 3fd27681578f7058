"""Single sheets of a publication, to be printed again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from printkit.base.errors import LayoutError, Message, did_you_mean
from printkit.page import Publication, Sheet

_NUMBERS = re.compile(r"([0-9]{1,4})(?:[-–]([0-9]{1,4}))?", re.ASCII)


def sheet_codes(text: str | None) -> tuple[str, ...]:
    """The sheets that `--sheets` names; none without it."""
    return () if text is None else tuple(word.strip().upper() for word in text.split(","))


def named(asked: Sequence[str]) -> int:
    """How many sheets such words name, if they are there."""
    ranges = (_NUMBERS.fullmatch(word) for word in dict.fromkeys(asked))
    return sum(int(one[2]) - int(one[1]) + 1 if one and one[2] else 1 for one in ranges)


def only_sheets(publication: Publication, asked: Sequence[str]) -> Publication:
    """The sheets asked for alone, each as it stands in the whole file; all where none is.

    Args:
        publication: the whole file.
        asked: sheets by their codes (`1B`) or by their numbers (`4`, `4-6`).

    Raises:
        LayoutError: there is no such sheet.
    """
    from printkit.document.blocks import Document
    from printkit.document.typeset import typeset

    if not asked:
        return publication
    known = [one.code for one in publication.sheets if isinstance(one, Sheet) and one.code]
    pages = [
        rank
        for rank, one in enumerate(publication.sheets)
        for _ in range(typeset(one).pages if isinstance(one, Document) else 1)
    ]
    wanted: set[int] = set()
    for word in asked:
        numbers = _NUMBERS.fullmatch(word)
        if numbers is not None:
            first, last = int(numbers[1]), int(numbers[2] or numbers[1])
            if not 1 <= first <= last <= len(pages):
                hint = Message("products.numbers-go-1", count=len(pages))
                raise LayoutError(Message("products.no-sheet", word=word), hint=hint)
            wanted.update(pages[first - 1 : last])
            continue
        refuse_unknown(word, known)
        wanted |= {
            rank
            for rank, one in enumerate(publication.sheets)
            if isinstance(one, Sheet) and one.code == word
        }
    sheets = tuple(one for rank, one in enumerate(publication.sheets) if rank in wanted)
    return replace(publication, sheets=sheets)


def refuse_unknown(code: str, known: Sequence[str]) -> None:
    """See that a board has a sheet with this code.

    Raises:
        LayoutError: it has not.
    """
    if code not in known:
        hint = (
            Message("common.known", names=", ".join(known))
            if known
            else Message("products.board-one-sheet")
        )
        raise LayoutError(
            Message("products.no-sheet-of-code", code=code), hint=did_you_mean(code, known) or hint
        )
