"""A booklet of a game record: a title page with the list of turns, then a diagram for each turn.

All of it runs in columns: a picture stays with its caption, a long remark goes on in the next
column. Type has its size; where there is more to say, there are more pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from printkit.draw.small_board import without_patterns
from printkit.errors import NotationError
from printkit.fonts import printable
from printkit.model import Language
from printkit.page import Box, Frame, Publication, Sheet, Tones, imprint
from printkit.page.flow import Block, Parting, columns, paragraph, pour
from printkit.page.frame import LABEL, TEXT, TITLE
from printkit.page.text import Type, set_lines, wrap
from printkit.products.base import ALL, Order, Plan, Product, Shared
from printkit.products.diagram import DiagramOptions, Scenery, Size, diagram_scene
from printkit.products.examples import example_of
from printkit.products.legend import legend_scene
from printkit.products.request import Request
from printkit.products.scenery import (
    judged,
    printed_number,
    result_words,
    start_scenery,
    turn_scenery,
)
from printkit.products.titles import correction_words, told_apart
from printkit.replay.heading import heading_of
from printkit.replay.playing import Replay
from printkit.replay.prose import prose
from printkit.rules import Side
from printkit.scene import Anchor, Figures, Group, Path, Scene, Shape, Style, Text, Weight, move
from printkit.scene.shapes import polyline
from printkit.text.players import players_of
from printkit.text.words import FigureWords, RecordWords, SheetWords
from printkit.units import PT_PER_MM

REMARK = 9 / PT_PER_MM
"""The size of remarks, in mm."""

_GUTTER = 7.0
_MOST_WIDTH = 88.0
"""A picture is not wider, in mm: it reads well, and larger ones cost ink."""
_LEAST_WIDTH = 80.0
"""A picture is not narrower, in mm, where the paper has room for one of this width."""
_ROWS = {4: _LEAST_WIDTH, 3: _LEAST_WIDTH, 2: 70.0}
"""How many pictures stand one above the other, each at least so many mm wide."""
_MOST_OF_THEM = 0.9
_STEP = 0.5
_PICTURE_GAP = 5.0
_REMARK_GAP = 1.2
_BELOW_TITLE = 0.9
"""From the players to the event, in ems of the title."""
_RULE = 0.25
_SCORE = 3 * TITLE
"""The room of a score beside the players."""
_MOST_HEADS = 4
_MOST_FACTS = 10
"""So many lines stand above the columns; what more a record tells stands in them."""
_NUMBER = 1.9
"""From a turn's number to the turn, in em."""
_SECOND = 0.5
"""Where the second turn of a line begins, as a share of the column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A game as it was played, ready to be set.

    Attributes:
        title: the players, or the game and the record's name.
        event: what, where and when they played, or empty.
        score: `1–0` and the like, or empty.
        result: how it ended, in words.
        notes: what else the record tells, a paragraph each.
        opening: what it says before the first turn, or empty.
        start: the first position.
        plies: per turn its diagram; the headings are the turns as the list shows them.
        numbers: per turn its number as printed.
        turns: per turn its text, with what it is judged to be.
        remarks: per turn what the record says after it: remarks, variations; empty for nothing.
    """

    title: str
    event: str = ""
    score: str = ""
    result: str
    notes: tuple[str, ...]
    opening: str = ""
    start: Scenery
    plies: tuple[Scenery, ...]
    numbers: tuple[str, ...]
    turns: tuple[str, ...]
    remarks: tuple[str, ...]


def booklet(request: Request, story: Story) -> Publication:
    """The booklet of a story on paper; its pictures are as wide as fills the pages."""
    booklet = _Booklet(request=request, story=story, frame=request.setup.standing)
    game, language = request.game, request.language
    pages = booklet.pages
    titles = told_apart([title for title, _ in pages])
    return Publication(
        sheets=tuple(
            Sheet(
                paper=booklet.frame.paper,
                shapes=(
                    *shapes,
                    *imprint(
                        booklet.frame,
                        _imprint(request, number, len(pages)),
                        booklet.tones,
                    ),
                ),
                title=title,
                margins=booklet.frame.margins,
            )
            for number, (title, (_, shapes)) in enumerate(zip(titles, pages, strict=True), start=1)
        ),
        title=story.title,
        author=game.author,
        subject=" · ".join(filter(None, (game.title[language], game.edition, game.licence))),
        language=language,
        correction=request.setup.correction,
    )


def _imprint(request: Request, page: int, pages: int) -> tuple[str, ...]:
    game, language = request.game, request.language
    return (
        request.title,
        FigureWords.of(language).page.format(page=page, pages=pages),
        correction_words(request.setup.correction, language),
        game.author,
        game.licence,
        SheetWords.of(language).imprint_spec.format(digits=game.fingerprint),
    )


@dataclass(frozen=True, kw_only=True)
class _Booklet:
    """A booklet in the making: what is told, how it looks, how its pages are divided."""

    request: Request
    story: Story
    frame: Frame
    tones: Tones = field(init=False)

    def __post_init__(self) -> None:
        theme = self.request.theme
        object.__setattr__(self, "tones", Tones(text=theme.text, quiet=theme.quiet_text))

    @cached_property
    def _count(self) -> int:
        """How many columns a page has."""
        return max(1, int((self.frame.area.width + _GUTTER) / (_LEAST_WIDTH + _GUTTER)))

    @cached_property
    def _column(self) -> Box:
        """A column of a page without a title."""
        return columns(self.frame.area, self._count, _GUTTER)[0]

    @property
    def pages(self) -> list[tuple[str, tuple[Shape, ...]]]:
        """Titles of the pages, and what stands on them."""
        heads, top, rest = self._heading()
        area = self.frame.area

        def columns_of(page: int) -> Sequence[Box]:
            free = area if page else replace(area, y=top, height=area.bottom - top)
            return columns(free, self._count, _GUTTER)

        found = []
        title = self.story.title
        for rank, page in enumerate(pour((*self._front(rest), *self._turns()), columns_of)):
            if page.labels:
                first, last = page.labels[0], page.labels[-1]
                title = first if first == last else f"{first}–{last}"
            found.append((title, (*heads, *page.shapes) if rank == 0 else page.shapes))
        return found

    def _heading(self) -> tuple[list[Shape], float, tuple[str, ...]]:
        """Players with the score at the right, event, a rule, how it ended, what else is told.

        Also where the columns begin, and the lines that do not fit above them.
        """
        story, area, theme = self.story, self.frame.area, self.request.theme
        bold = Type(size=TITLE, fill=theme.text, weight=Weight.SEMIBOLD)
        plain = Type(size=TEXT, fill=theme.text)
        room = area.width - (_SCORE if story.score else 0)
        heads = wrap(story.title, room, bold)
        events = wrap(story.event, area.width, plain) if story.event else ()
        y = area.y + TITLE
        shapes: list[Shape] = [*set_lines(heads[:_MOST_HEADS], area.x, y, bold)]
        if story.score:
            shapes.append(_score(story.score, area.right, y, bold))
        y += (len(heads[:_MOST_HEADS]) - 1) * bold.leading + TITLE * _BELOW_TITLE
        shapes += set_lines(events[:_MOST_HEADS], area.x, y, plain)
        y += len(events[:_MOST_HEADS]) * plain.leading - TEXT * 0.5
        ends = ((area.x + _RULE / 2, y), (area.right - _RULE / 2, y))
        shapes.append(
            Path(segments=polyline(ends), style=Style(stroke=theme.quiet_text, width=_RULE))
        )
        facts = [
            line for note in (story.result, *story.notes) for line in wrap(note, area.width, plain)
        ]
        quiet = replace(plain, fill=theme.quiet_text)
        shapes += set_lines(tuple(facts[:_MOST_FACTS]), area.x, y + TEXT * 1.3, quiet)
        end = y + TEXT * 1.3 + len(facts[:_MOST_FACTS]) * plain.leading
        rest = (heads[_MOST_HEADS:], events[_MOST_HEADS:], tuple(facts[_MOST_FACTS:]))
        return shapes, end, tuple(" ".join(lines) for lines in rest if lines)

    def _front(self, rest: Sequence[str]) -> Iterator[Block]:
        """What the first page tells: what does not fit above, the start, the list of turns."""
        type_ = Type(size=TEXT, fill=self.request.theme.text)
        for text in rest:
            yield from paragraph(text, self._column.width, type_, gap=LABEL)
        start = self._scene(self.story.start, self._width)
        yield self._picture(start, Parting.FREE)
        if self.story.opening:
            yield from self._remark(self.story.opening, start)
        legend = self._picture(legend_scene(self.request, self._column.width), Parting.FREE)
        yield legend
        yield from self._list()

    def _turns(self) -> Iterator[Block]:
        """A picture for each turn, and below it what the record says of the turn."""
        story = self.story
        scenes = [self._scene(ply, self._width) for ply in story.plies]
        pitch = (self._column.height + _PICTURE_GAP) / self._rows
        for rank, (scene, remark) in enumerate(zip(scenes, story.remarks, strict=True)):
            parting = Parting.FREE if rank or self._count == 1 else Parting.PAGE
            picture = self._picture(scene, parting)
            yield replace(picture, pitch=pitch, label=story.numbers[rank])
            if remark:
                first, *more = self._remark(remark, scene)
                yield replace(first, parting=Parting.KEPT)
                yield from more

    def _remark(self, text: str, above: Scene) -> Iterator[Block]:
        """A text below a picture, as far left as the words of its caption."""
        type_ = Type(size=REMARK, fill=self.request.theme.text)
        words = [shape.x for shape in above.shapes if isinstance(shape, Text)]
        left = self._left(above) + min(words, default=0.0)
        for block in paragraph(text, self._column.width - 2 * left, type_, gap=_REMARK_GAP):
            yield replace(block, shapes=(Group(shapes=block.shapes, transform=move(left, 0)),))

    def _left(self, scene: Scene) -> float:
        """How far a picture stands from the left of its column, in mm."""
        return (self._column.width - scene.width) / 2

    def _scene(self, scenery: Scenery, width: float) -> Scene:
        return diagram_scene(self.request, scenery, DiagramOptions(width=Size(width)))

    def _picture(self, scene: Scene, parting: Parting) -> Block:
        """A picture with its caption in the middle of a column."""
        left = self._left(scene)
        shapes = Group(shapes=_nameless(scene.shapes), alt=_words(scene), transform=move(left, 0))
        return Block(shapes=(shapes,), height=scene.height, gap=_PICTURE_GAP, parting=parting)

    @cached_property
    def _sizes(self) -> tuple[int, float]:
        """How many pictures stand one above the other, and how wide they are."""
        column, sample = self._column, self._sample
        for rows, narrowest in _ROWS.items():
            room = (column.height - (rows - 1) * _PICTURE_GAP) / rows
            width = self._fitting(sample, room, min(narrowest, column.width))
            if width:
                return rows, width
        return 1, self._fitting(sample, column.height, 0.0)

    @cached_property
    def _sample(self) -> Scenery:
        """A turn whose picture is as high as nine of ten are, at most."""
        plies = self.story.plies
        width = min(self._column.width, _MOST_WIDTH)
        heights = [self._scene(ply, width).height for ply in plies]
        ranks = sorted(range(len(plies)), key=heights.__getitem__)
        return plies[ranks[int(_MOST_OF_THEM * (len(ranks) - 1))]]

    def _fitting(self, sample: Scenery, room: float, narrowest: float) -> float:
        """The width of a picture that is at most `room` mm high; 0 if it were too narrow."""
        width = min(self._column.width, _MOST_WIDTH)
        while width >= max(narrowest, 1.0):
            beyond = self._scene(sample, width).height - room
            if beyond <= 0:
                return width
            width -= max(beyond, _STEP)
        return 0.0

    @property
    def _rows(self) -> int:
        return self._sizes[0]

    @property
    def _width(self) -> float:
        return self._sizes[1]

    def _list(self) -> Iterator[Block]:
        """The turns, two on a line as records are written where they are short enough."""
        story, theme, width = self.story, self.request.theme, self._column.width
        plain = Type(size=TEXT, fill=theme.text)
        room = width * _SECOND - _NUMBER * TEXT
        a_line = 2 if max(map(plain.width, story.turns)) <= room else 1
        bold = replace(plain, weight=Weight.SEMIBOLD)
        heading = set_lines((FigureWords.of(self.request.language).turns,), 0, TEXT, bold)
        parting = Parting.COLUMN if self._count > 1 else Parting.FREE
        yield Block(shapes=heading, height=1.7 * TEXT, gap=_PICTURE_GAP, parting=parting)
        pairs = list(zip(story.numbers, story.turns, strict=True))
        for rank in range(0, len(pairs), a_line):
            shapes = tuple(
                text
                for second, (number, turn) in enumerate(pairs[rank : rank + a_line])
                for text in _turn(number, turn, second * _SECOND * width, plain, theme.quiet_text)
            )
            keep = Parting.KEPT if rank == 0 else Parting.FREE
            yield Block(shapes=shapes, height=plain.leading, parting=keep)


def _turn(number: str, turn: str, x: float, type_: Type, quiet: str) -> tuple[Text, Text]:
    size = type_.size
    return (
        Text(
            x=x + size * 1.5,
            y=size,
            text=number,
            size=size,
            fill=quiet,
            anchor=Anchor.END,
            figures=Figures.TABULAR,
        ),
        Text(x=x + size * _NUMBER, y=size, text=turn, size=size, fill=type_.fill),
    )


def _score(text: str, x: float, y: float, type_: Type) -> Text:
    (line,) = set_lines((text,), x, y, type_)
    return replace(line, anchor=Anchor.END)


def _words(scene: Scene) -> str:
    """What a diagram shows, for who cannot see it."""
    return f"{scene.title}. {scene.description}"


def _nameless(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """Shapes of a picture that stands on a page beside others of its kind: ids would repeat."""
    return tuple(replace(shape, id="") if isinstance(shape, Group) else shape for shape in shapes)


def story_of(played: Replay, name: str, language: Language) -> Story:
    """A replay as the booklet tells it.

    Raises:
        NotationError: there is no turn to show.
    """
    if not played.plies:
        raise NotationError(f"{name} holds no turns to show")
    figure_words = FigureWords.of(language)
    white, black = players_of(played.game.players, language)
    lost = played.plies[-1].lost
    heading = heading_of(played, language)
    edition = played.game.heading(language)
    return Story(
        title=printable(heading.players or f"{edition} · {name}"),
        event=printable(" · ".join(filter(None, (heading.players and edition, heading.event)))),
        score=heading.score,
        result=heading.agreed or result_words(played, language),
        notes=(
            *map(printable, heading.facts),
            figure_words.cubes_lost.format(
                white_name=white.label,
                white=len(lost[Side.WHITE]),
                black_name=black.label,
                black=len(lost[Side.BLACK]),
            ),
        ),
        opening=printable(prose(played.opening, language)),
        start=replace(start_scenery(played, language), remark=""),
        plies=tuple(
            replace(turn_scenery(played.game, ply, language, printed_number(ply)), remark="")
            for ply in played.plies
        ),
        numbers=tuple(map(printed_number, played.plies)),
        turns=tuple(judged(ply, language) for ply in played.plies),
        remarks=tuple(printable(prose(ply.notes, language)) for ply in played.plies),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletOptions:
    """What can be asked of a booklet.

    Attributes:
        played: the game that it shows; the game's example if None.
        name: what the record is called.
        stem: how the name of its file begins.
    """

    played: Replay | None = None
    name: str = ""
    stem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletPlan(Plan):
    """A booklet to be made.

    Attributes:
        request: what is asked for.
        played: the game that it shows.
        name: what the record is called.
        stem: how the name of its file begins.
    """

    request: Request
    played: Replay
    name: str
    stem: str

    @property
    def file_name(self) -> str:
        """The name of the file."""
        return f"{self.stem}_{self.request.setup.paper.name}_{self.request.language}.pdf"

    @property
    def notes(self) -> tuple[str, ...]:
        """How many turns there are."""
        count = len(self.played.plies)
        return (RecordWords.of(self.request.language).turns.format(count=count),)


def plan_booklet(request: Request, options: BookletOptions) -> BookletPlan:
    """Which game a booklet shows.

    Raises:
        PrintkitError: the game has no example, or it cannot be replayed.
    """
    game, language = request.game, request.language
    return BookletPlan(
        request=request,
        played=options.played or example_of(game, language),
        name=options.name or FigureWords.of(language).example,
        stem=options.stem or f"{game.file_stem}_example",
    )


def make_booklet(plan: BookletPlan) -> Publication:
    """The booklet, its boards without patterns, for they are small.

    Raises:
        NotationError: there is no turn to show.
    """
    request = plan.request
    plain = replace(request, theme=without_patterns(request.theme))
    return booklet(plain, story_of(plan.played, plan.name, request.language))


def _in_kit(request: Request, _: object) -> Iterable[Order[BookletOptions]]:
    """The example game, where there is one that can be replayed."""
    if request.game.example is not None and request.game.rules is not None:
        yield Order(request=request, options=BookletOptions())


PRODUCT = Product(
    name="replay",
    help="""Make a PDF booklet of RECORD: the list of turns, then a diagram for each turn.

    The name of a game stands for its example game; - is standard input.

    \b
    Examples:
      printkit replay game.txt -o game.pdf
      printkit replay game.txt --paper letter --lang fr
      printkit replay match.txt --game-number 2
      printkit replay jersi
    """,
    options=BookletOptions,
    plan=plan_booklet,
    make=make_booklet,
    takes=ALL - {Shared.PIECE},
    kit=_in_kit,
)
