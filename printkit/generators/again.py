"""Single sheets of a publication, to be printed again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printkit.errors import LayoutError, did_you_mean
from printkit.page import Publication


def only_sheets(publication: Publication, codes: Sequence[str]) -> Publication:
    """The sheets with these codes alone, each as it stands in the whole file.

    Raises:
        LayoutError: there is no sheet with such a code.
    """
    known = [sheet.code for sheet in publication.sheets if sheet.code]
    for code in codes:
        if code not in known:
            told = f"known: {', '.join(known)}" if known else "the board is on one sheet"
            raise LayoutError(f"no sheet {code!r}", hint=did_you_mean(code, known) or told)
    sheets = tuple(sheet for sheet in publication.sheets if sheet.code in codes)
    return replace(publication, sheets=sheets)
