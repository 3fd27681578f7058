"""A booklet of a game record: a title page with the list of turns, then a diagram for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.generators.diagram import Look, Scenery, diagram_scene
from printkit.model import Game
from printkit.page import Box, Frame, Publication, Sheet, Tones, imprint, upright
from printkit.page.frame import LABEL, LEADING, TEXT, TITLE
from printkit.scene import (
    Anchor,
    Figures,
    Group,
    Path,
    Scene,
    Shape,
    Style,
    Text,
    Weight,
    move,
    polyline,
)
from printkit.scene.lines import wrapped
from printkit.units import Paper
from printkit.words.figures import FIGURES, FigureWords
from printkit.words.sheets import SHEET_WORDS

_GUTTER = 7.0
_LEAST_WIDTH = 72.0
_GRIDS = ((3, 3), (2, 3), (2, 2), (1, 2), (1, 1))
_TURN_COLUMN = 62.0
_START_SHARE = 0.7
_BELOW_TITLE = 0.9
"""From the players to the event, in ems of the title."""
_RULE = 0.25
_SCORE = 3 * TITLE
"""The room of a score beside the players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A game as it was played, ready to be set.

    Attributes:
        title: the players, or the game and the record's name.
        event: what, where and when they played, or empty.
        score: `1–0` and the like, or empty.
        result: how it ended, in words.
        notes: what else the record tells, a paragraph each.
        start: the first position.
        plies: per turn its diagram; the headings are the turns as the list shows them.
        numbers: per turn its number as printed.
        turns: per turn its text.
    """

    title: str
    event: str = ""
    score: str = ""
    result: str
    notes: tuple[str, ...]
    start: Scenery
    plies: tuple[Scenery, ...]
    numbers: tuple[str, ...]
    turns: tuple[str, ...]


def replay(game: Game, story: Story, *, look: Look, paper: Paper) -> Publication:
    """The booklet of a story on `paper`; the look's width is chosen to fill the pages."""
    frame = Frame(paper=upright(paper))
    pages = [_title_page(game, story, look, frame), *_turn_pages(game, story, look, frame)]
    tones = Tones(text=look.theme.text, quiet=look.theme.quiet_text)
    return Publication(
        sheets=tuple(
            Sheet(
                paper=frame.paper,
                shapes=(
                    *shapes,
                    *imprint(frame, _imprint(game, look, number + 1, len(pages)), tones),
                ),
                title=title,
                margins=frame.margins,
            )
            for number, (title, shapes) in enumerate(pages)
        ),
        title=story.title,
        author=game.author,
        subject=" · ".join(filter(None, (game.title[look.language], game.edition, game.licence))),
        language=look.language,
    )


def _imprint(game: Game, look: Look, page: int, pages: int) -> tuple[str, ...]:
    sheets = SHEET_WORDS[look.language]
    return (
        game.heading(look.language),
        FIGURES[look.language].page.format(page=page, pages=pages),
        game.author,
        game.licence,
        sheets.imprint_spec.format(digits=game.fingerprint),
    )


def _turn_pages(
    game: Game, story: Story, look: Look, frame: Frame
) -> Iterator[tuple[str, tuple[Shape, ...]]]:
    """Pages of equal diagrams, as many on each as stay readable."""
    ratio = _tallest(game, story, look)
    columns, rows, width = _grid(frame.area, ratio)
    sized = replace(look, width=width)
    per_page = columns * rows
    for first in range(0, len(story.plies), per_page):
        plies = story.plies[first : first + per_page]
        scenes = [diagram_scene(game, ply, sized) for ply in plies]
        last = first + len(plies) - 1
        title = f"{story.numbers[first]}–{story.numbers[last]}"
        yield title, _placed(scenes, frame.area, columns, rows)


def _tallest(game: Game, story: Story, look: Look) -> float:
    """Height of the tallest diagram over its width."""
    sample = replace(look, width=_LEAST_WIDTH)
    return max(
        (diagram_scene(game, ply, sample).height / _LEAST_WIDTH for ply in story.plies),
        default=1.0,
    )


def _grid(area: Box, ratio: float) -> tuple[int, int, float]:
    """Columns, rows and the width of a diagram: the most a page that stay readable."""
    for columns, rows in _GRIDS:
        width = min(
            (area.width - (columns - 1) * _GUTTER) / columns,
            (area.height - (rows - 1) * _GUTTER) / rows / ratio,
        )
        if width >= _LEAST_WIDTH:
            return columns, rows, width
    return 1, 1, min(area.width, area.height / ratio)


def _placed(scenes: Sequence[Scene], area: Box, columns: int, rows: int) -> tuple[Shape, ...]:
    """Scenes in reading order, columns spread evenly, rows on equal pitches."""
    pitch_x = (area.width + _GUTTER) / columns
    pitch_y = (area.height + _GUTTER) / rows
    return tuple(
        Group(
            shapes=_nameless(scene.shapes),
            alt=_words(scene),
            transform=move(
                area.x + rank % columns * pitch_x + (pitch_x - _GUTTER - scene.width) / 2,
                area.y + rank // columns * pitch_y,
            ),
        )
        for rank, scene in enumerate(scenes)
    )


def _words(scene: Scene) -> str:
    """What a diagram shows, for who cannot see it."""
    return f"{scene.title}. {scene.description}"


def _nameless(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Shapes of a picture that stands on a page beside others of its kind: ids would repeat."""
    return tuple(replace(shape, id="") if isinstance(shape, Group) else shape for shape in shapes)


def _title_page(
    game: Game, story: Story, look: Look, frame: Frame
) -> tuple[str, tuple[Shape, ...]]:
    area = frame.area
    words, tones = FIGURES[look.language], look.theme
    shapes, y = _heading(story, look, area)
    for paragraph in (story.result, *story.notes):
        for line in wrapped(paragraph, area.width, TEXT):
            shapes.append(_line(line, area.x, y, TEXT, tones.quiet_text, Weight.REGULAR))
            y += TEXT * LEADING
    start = diagram_scene(
        game, story.start, replace(look, width=area.width * _start_share(story, area))
    )
    shapes.append(
        Group(
            shapes=_nameless(start.shapes),
            alt=_words(start),
            transform=move(area.x + (area.width - start.width) / 2, y + TEXT),
        )
    )
    below = Box(
        x=area.x,
        y=y + TEXT + start.height + TEXT * 2,
        width=area.width,
        height=area.bottom - y - start.height - TEXT * 3,
    )
    shapes.extend(_turn_list(words, story, look, below))
    return story.title, tuple(shapes)


def _heading(story: Story, look: Look, area: Box) -> tuple[list[Shape], float]:
    """The players with the score at the right, the event below, a line; and where text goes on."""
    tones = look.theme
    room = area.width - (_SCORE if story.score else 0)
    y = area.y + TITLE
    shapes: list[Shape] = []
    if story.score:
        score = _line(story.score, area.right, y, TITLE, tones.text)
        shapes.append(replace(score, anchor=Anchor.END))
    for line in wrapped(story.title, room, TITLE, Weight.SEMIBOLD):
        shapes.append(_line(line, area.x, y, TITLE, tones.text))
        y += TITLE * LEADING
    y -= TITLE * (LEADING - _BELOW_TITLE)
    for line in wrapped(story.event, area.width, TEXT) if story.event else ():
        shapes.append(_line(line, area.x, y, TEXT, tones.text, Weight.REGULAR))
        y += TEXT * LEADING
    ends = (area.x + _RULE / 2, area.right - _RULE / 2)
    rule = polyline((x, y - TEXT * 0.5) for x in ends)
    shapes.append(Path(segments=rule, style=Style(stroke=tones.quiet_text, width=_RULE)))
    return shapes, y + TEXT * 0.8


def _start_share(story: Story, area: Box) -> float:
    """How wide the first diagram is: less where the list of turns is long."""
    columns = int(area.width // _TURN_COLUMN) or 1
    lines = -(-len(story.turns) // (2 * columns))
    room = area.height - (lines + 8) * TEXT * LEADING - TITLE * 2
    return max(0.25, min(_START_SHARE, room / area.width * 0.85))


def _turn_list(words: FigureWords, story: Story, look: Look, box: Box) -> tuple[Shape, ...]:
    """The turns, two on a line as records are written, in as many columns as fit."""
    columns = int(box.width // _TURN_COLUMN) or 1
    lines = -(-len(story.turns) // 2)
    per_column = -(-lines // columns)
    leading = min(TEXT * LEADING, (box.height - TEXT * 1.5) / max(per_column, 1))
    size = min(TEXT, leading / LEADING) if leading > 0 else LABEL
    pitch = box.width / columns
    shapes: list[Shape] = [_line(words.turns, box.x, box.y, TEXT, look.theme.text)]
    for rank, (number, turn) in enumerate(zip(story.numbers, story.turns, strict=True)):
        line, second = divmod(rank, 2)
        column, row = divmod(line, per_column)
        x = box.x + column * pitch + second * pitch * 0.47
        y = box.y + TEXT * 1.5 + (row + 0.3) * leading
        shapes.extend(_turn(number, turn, x, y, size, look))
    return tuple(shapes)


def _turn(number: str, turn: str, x: float, y: float, size: float, look: Look) -> tuple[Text, Text]:
    return (
        Text(
            x=x + size * 1.5,
            y=y,
            text=number,
            size=size,
            fill=look.theme.quiet_text,
            anchor=Anchor.END,
            figures=Figures.TABULAR,
        ),
        Text(x=x + size * 1.9, y=y, text=turn, size=size, fill=look.theme.text),
    )


def _line(
    text: str, x: float, y: float, size: float, fill: str, weight: Weight = Weight.SEMIBOLD
) -> Text:
    return Text(x=x, y=y, text=text, size=size, fill=fill, weight=weight)
