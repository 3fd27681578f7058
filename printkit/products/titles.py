"""Words that several products print: papers, corrections, titles that differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from printkit.model import Language
from printkit.page import AS_IT_IS, Correction
from printkit.text.words import SheetWords
from printkit.units import Paper

_ISO = re.compile(r"(sra|[ab])\d\+?")


def correction_words(correction: Correction, language: Language) -> str:
    """Which correction a sheet carries, along its shorter and its longer edge; else empty."""
    if correction == AS_IT_IS:
        return ""
    words = SheetWords.of(language)
    short, long = (
        f"{words.number(100 * factor)}\u00a0%" for factor in (correction.short, correction.long)
    )
    return words.imprint_corrected.format(short=short, long=long)


def paper_words(paper: Paper) -> str:
    """A paper as one writes it: A4, SRA3, Letter, A4 + Letter, 600 × 400."""
    if paper.name[:1].isdigit():
        return paper.name.replace("x", "\u00a0×\u00a0")
    if _ISO.fullmatch(paper.name):
        return paper.name.upper()
    return "\u00a0+\u00a0".join(
        part.upper() if _ISO.fullmatch(part) else part.capitalize()
        for part in paper.name.split("+")
    )


def told_apart(titles: Sequence[str]) -> tuple[str, ...]:
    """Titles of sheets; those that several share get their rank: `Stickers (1/2)`."""
    seen: Counter[str] = Counter()
    total = Counter(titles)
    found = []
    for title in titles:
        seen[title] += 1
        rank = f" ({seen[title]}/{total[title]})" if total[title] > 1 else ""
        found.append(title + rank)
    return tuple(found)
