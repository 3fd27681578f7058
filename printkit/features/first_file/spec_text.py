"""The text of a first file: short, with comments, sound as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from printkit.features.first_file.answers import Cells, Wanted, plain
from printkit.features.first_file.words import FirstFileWords
from printkit.model import Language

SCHEMA = "game.schema.json"
"""The file beside it by which an editor explains each key."""
_PLAIN = re.compile(r"[^\W\d_][\w ’.-]*[\w.]|[^\W\d_]")
"""What needs no quotes as a value."""
_CHECKERED = (("dark", "#c9a876", "checkered"), ("light", "#f0e2c4", "rest"))
_PLAIN_TINTS = (("plain", "#ecdcb9", "rest"),)
"""Per tint its name, its colour and its cells."""


def spec_text(
    title: str,
    board: Cells,
    pieces: Sequence[Wanted],
    language: Language,
    *,
    explained: bool = True,
) -> str:
    """The file of a game.

    The first of the kinds has the most pieces. If `explained`, its first line names the schema
    beside it.
    """
    words, (standing, waiting) = FirstFileWords.of(language), _placed(board, pieces)
    counts = [sum(len(cells) for one, cells in standing if one is piece) or 1 for piece in pieces]
    tints = _CHECKERED if board.cells == "squares" else _PLAIN_TINTS
    head = [f"# yaml-language-server: $schema={SCHEMA}"] if explained else []
    head += [f"# {line}" for line in words.head]
    body = [
        "game:",
        f"  id: {plain(title) or words.id}  # {words.of_id}",
        f"  title: {_value(title)}",
        "",
        "board:",
        f"  cells: {board.cells}  # {words.of_cells}",
        f"  shape: {board.shape}  # {words.of_shape}",
        *([f"  lines: grid  # {words.of_lines}"] if board.cells == "points" else ()),
        f"  tints:  # {words.of_tints}",
        *(f'    {name}: {{colour: "{colour}", cells: {which}}}' for name, colour, which in tints),
        "",
        f"kinds:  # {words.of_kinds}",
        *(
            f"  {one.id}: {{letter: {one.letter}, count: {count}, form: {one.form}, "
            f"name: {{{language}: {_value(one.name)}}}}}"
            for one, count in zip(pieces, counts, strict=True)
        ),
        "",
        f"setup:  # {words.of_setup}",
        f"  white: {' '.join(f'{board.span(cells)}:{one.letter}' for one, cells in standing)}",
        f"  black: half-turn  # {words.of_black}",
        *([f"  reserve: {''.join(one.letter for one in waiting)}"] if waiting else ()),
        "",
    ]
    # What may come next, as comments: whoever takes their signs away has a sound file.
    first, *others = pieces
    white, black = (f"{{{language}: {_value(name)}}}" for name in (words.white, words.black))
    caption = f"{{{language}: {_value(words.caption)}}}"
    to_come = [
        words.what_next,
        "",
        f"faces:  # {words.of_faces}",
        f"  {first.id}: [{{circle: {{radius: 0.2}}}}, {{dot: [0, 0]}}]",
        *(f"  {one.id}: [{{text: {one.letter}}}]" for one in others),
        f"players: {{white: {white}, black: {black}}}",
        f"figures:  # {words.of_figures}",
        f"  {words.figure}: {{mark: {standing[0][1][0]}, caption: {caption}}}",
    ]
    return "\n".join((*head, "", *body, *(f"# {line}".rstrip() for line in to_come))) + "\n"


_Standing = list[tuple[Wanted, list[str]]]


def _placed(board: Cells, pieces: Sequence[Wanted]) -> tuple[_Standing, list[Wanted]]:
    """Which kind stands on which cells of White's, and what finds no room there.

    The first kind fills the second row, or what is left of the first where there are few rows;
    one piece of each other kind stands in the first row, from its middle.
    """
    lengths = board.lengths()
    first = [f"a{column + 1}" for column in range(lengths[0])]
    middle = sorted(first, key=lambda cell: abs(2 * first.index(cell) + 1 - len(first)))
    main, *others = pieces
    if not others:
        return [(main, first)], []
    is_low = len(lengths) < 4
    room = middle[: len(first) - is_low]
    single = [(one, [cell]) for one, cell in zip(others, room, strict=False)]
    if is_low:
        taken = [first.index(cell) for _, (cell,) in single]
        beside = (first[: min(taken)], first[max(taken) + 1 :])
        standing = [(main, cells) for cells in beside if cells]
    else:
        standing = [(main, [f"b{at + 1}" for at in range(lengths[1])])]
    return [*standing, *single], others[len(room) :]


def _value(text: str) -> str:
    """A text as a value of YAML, in quotes where it needs them."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
