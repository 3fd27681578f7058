"""What a record says and no font holds: it is printed as □, and reported with its place."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printkit import library
from printkit.base.errors import Message, NotationError, Problem, Source
from printkit.base.fonts import PLACEHOLDER, replaced
from printkit.notation.files import read_text
from printkit.notation.records.tree import Note, Remark, Variation

_READ = frozenset({".html", ".md", ".docx"})
"""The endings of files that are shown in the fonts of whoever reads them."""
_MOST = 20
"""So many signs are reported; a text in another script has hundreds."""


def unprinted(played: library.Replay, name: str, ending: str = "") -> tuple[Problem, ...]:
    """A warning for each sign that is printed as □, at the first place where it stands.

    `name` is what the game is called in its booklet: the name of its file. By that file's ending,
    one that the reader's own fonts show lacks no sign.
    """
    if ending.lower() in _READ:
        return ()
    file, texts = played.start.source.file, list[tuple[str, Source | None]]()
    texts += ((value, Source(file)) for _, value in played.headers)
    work: list[Note] = [*played.opening, *(note for ply in played.plies for note in ply.notes)]
    work.reverse()
    while work:
        note = work.pop()
        match note:
            case Remark():
                texts.append((note.text, note.source))
            case Variation():
                inner = [*note.opening, *(one for turn in note.turns for one in turn.notes)]
                work.extend(reversed(inner))
            case _:
                pass
    return unprinted_among((*texts, (name, None)), file)


def unprinted_among(texts: Iterable[tuple[str, Source | None]], file: str) -> tuple[Problem, ...]:
    """The same of texts, each with a place before it in their file."""
    problems: dict[str, Problem] = {}
    try:
        text = read_text(Path(file)) if Path(file).is_file() else ""
    except (NotationError, OSError, ValueError):
        text = ""
    for said, source in texts:
        for sign in replaced(said):
            if sign not in problems and len(problems) < _MOST:
                code = f"U+{ord(sign[0]):04X}"
                what = Message("cli.no-font-printed", sign=sign, code=code, shown=PLACEHOLDER)
                place = _place(text, sign, said, source) if source else None
                problems[sign] = Problem(what, place)
    return tuple(problems.values())


def _place(text: str, sign: str, said: str, source: Source) -> Source:
    """Where `sign` of what is `said` stands in the text of a file, at `source` or after it.

    Where the file cannot be read again, counted from the sign that opens a remark.
    """
    if not text:
        return source.shifted(said.find(sign) + 1) if source.line else source
    first = max(source.line, 1)
    for number, line in enumerate(text.split("\n")[first - 1 :], start=first):
        begin = max(source.column - 1, 0) if number == first else 0
        at = line.find(sign, begin)
        if at >= 0:
            return Source(source.file, number, at + 1)
    return source
