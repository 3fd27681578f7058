"""A booklet of a game record: a title page with the list of turns, then a diagram for each turn.

All of it runs in columns: a picture stays with its caption, a long remark goes on in the next
column. Type has its size; where there is more to say, there are more pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printkit.document.blocks import (
    Align,
    Block,
    Break,
    Document,
    Emphasis,
    Face,
    Flow,
    Folio,
    Heading,
    Illustration,
    Kept,
    Paragraph,
    Rank,
    Styled,
    TableColumn,
    Tabular,
    TextArea,
    Tone,
    TypeSize,
    Words,
)
from printkit.draw.caption import marker_scene
from printkit.draw.small_board import without_patterns
from printkit.errors import Message, NotationError
from printkit.fonts import printable, text_width
from printkit.model import Language
from printkit.page import Publication
from printkit.products.base import ALL, Order, Plan, Product, Shared, group
from printkit.products.diagram import (
    DiagramOptions,
    Scenery,
    Size,
    diagram_scene,
    figure,
    scene_height,
)
from printkit.products.legend import legend_scene
from printkit.products.masthead import correction_words
from printkit.products.options import Binding
from printkit.products.replays.record import RecordOptions, Told
from printkit.products.request import Request
from printkit.products.scenery import (
    judged,
    printed_number,
    result_words,
    start_scenery,
    turn_scenery,
)
from printkit.replay.heading import heading_of
from printkit.replay.playing import Replay
from printkit.replay.prose import prose
from printkit.rules import Side
from printkit.text.players import players_of
from printkit.text.words import FigureWords, RecordWords, SheetWords
from printkit.units import PT_PER_MM

_MOST_WIDTH = 90.0
"""A picture is not wider, in mm: it reads well, and larger ones cost ink."""
_LEAST_WIDTH = 60.0
"""A picture that is made smaller to leave room for the signs keeps so many mm."""
_ROWS = {4: 70.0, 3: 70.0, 2: 60.0}
"""How many pictures stand one above the other, each at least so many mm wide."""
_CAPTION = 14.0
"""What a caption of three lines takes below a picture, with the white around it, in mm."""
_HEAD = 22.0
"""What the title, the event and the end of the game take at the top of the first page, in mm."""
_STEP = 1.0
_MOST_TITLE = 160
"""A longer title is cut at a word, and given whole below it."""
_MOST_ROWS = 32
"""So many rows of the list of turns stay together: they fit a page of A5."""
_NUMBER = 8.0
"""Room of a turn's number in the list, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureStory:
    """A game as it was played, ready to be set.

    Attributes:
        title: the players, or the game and the record's name.
        event: what, where and when they played, or empty.
        score: `1–0` and the like, or empty.
        result: how it ended, in words.
        notes: what else the record says, a paragraph each.
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


def booklet(request: Request, story: PictureStory) -> Publication:
    """The booklet of a story on paper; its pictures are as wide as fills the pages."""
    document = booklet_document(request, story)
    return Publication(
        sheets=(document,),
        title=story.title,
        author=document.author,
        subject=document.subject,
        language=request.language,
        correction=request.setup.correction,
    )


def booklet_document(request: Request, story: PictureStory) -> Document:
    """The booklet of a story as a document."""
    game, language = request.game, request.language
    head, frame = request.masthead(), request.setup.standing
    pages = _Pages(request=request, story=story, measure=TextArea.of(frame.paper, frame.margins))
    return replace(
        head.document(story.title, tuple(pages.blocks())),
        foot=(
            head.title,
            Folio.of(FigureWords.of(language).page, "page", "pages"),
            correction_words(request.setup.correction, language),
            game.author,
            game.licence,
            SheetWords.of(language).imprint_spec.format(digits=game.fingerprint),
        ),
        pages=0,
        subject=" · ".join(filter(None, (game.title[language], game.edition, game.licence))),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pages:
    """A booklet in the making: what it says, how it looks, how its pages are divided."""

    request: Request
    story: PictureStory
    measure: TextArea

    def blocks(self) -> Iterator[Block]:
        # Players with the score at the right, the event, how it ended, what else is known.
        story, title = self.story, self.story.title
        if len(title) > _MOST_TITLE:
            title = title[:_MOST_TITLE].rpartition(" ")[0] + " …"
        yield Heading(words=title, rank=Rank.TITLE, aside=story.score)
        if title != story.title:
            yield Paragraph(words=story.title)
        if story.event:
            yield Paragraph(words=story.event, size=TypeSize.LEAD)
        for note in (story.result, *story.notes):
            yield Paragraph(words=note, tone=Tone.QUIET)
        columns = self.measure.columns
        yield Flow(blocks=tuple(self._front()), columns=columns)
        yield Break.PAGE
        yield Flow(blocks=tuple(self._turns()), columns=columns)

    def _front(self) -> Iterator[Block]:
        """The start with the signs of the pictures, and in the next column the list of turns."""
        legend = legend_scene(self.request, self.measure.column)
        width = self._width(1)
        if self.measure.columns == 1 and not self.story.opening:
            beside = self._width(1, _HEAD + legend.height)
            width = beside if beside >= _LEAST_WIDTH else width
        yield self._picture(self.story.start, width, self.story.opening)
        words = f"{legend.title} {legend.description}"
        yield Illustration(scene=replace(legend, description=words), side=Align.START)
        if self.measure.columns > 1:
            yield Break.COLUMN
        heading = Heading(words=FigureWords.of(self.request.language).turns, rank=Rank.PART)
        turns = turns_listed(self.story, self.measure.column)
        if len(turns.rows) <= _MOST_ROWS:
            yield Kept(blocks=(heading, turns))
        else:
            yield from (heading, turns)

    def _turns(self) -> Iterator[Block]:
        """A picture for each turn, and below it what the record says of the turn."""
        story = self.story
        rows, width = next(
            (rows, width)
            for rows, least in (*_ROWS.items(), (1, 0.0))
            if (width := self._width(rows)) >= min(least, self.measure.column)
        )
        pitch = (self.measure.height - 1) / rows
        for scenery, remark, label in zip(story.plies, story.remarks, story.numbers, strict=True):
            picture = self._picture(scenery, width, remark)
            yield replace(picture, label=label, pitch=pitch)

    def _width(self, rows: int, taken: float = 0.0) -> float:
        """How wide pictures are of which so many stand one above the other, and what else."""
        width = min(self.measure.column, _MOST_WIDTH)
        room = (self.measure.height - 1 - taken) / rows - _CAPTION
        while width > _STEP:
            beyond = max(
                scene_height(self.request, one, _shown(width)) - room
                for one in (self.story.start, self.story.plies[-1])
            )
            if beyond <= 0:
                break
            width -= max(beyond, _STEP)
        return width

    def _picture(self, scenery: Scenery, width: float, remark: str) -> Illustration:
        """A diagram with its caption, and what the record says of it."""
        scene = diagram_scene(self.request, scenery, _shown(width))
        caption = figure(self.request.game, scenery, self.request.language).caption
        lines: list[Paragraph] = []
        if caption is not None:
            head: Words = (Styled(text=caption.heading, emphasis=Emphasis.STRONG),)
            if caption.side is not None:
                cube = Face(scene=marker_scene(self.request.theme, caption.side), em=0.7)
                head = (cube, "\u00a0 ", *head)
            rows = (
                (head, TypeSize.LEAD, Tone.ALERT if caption.fault else Tone.PLAIN),
                (caption.sentence, TypeSize.NOTE, Tone.QUIET),
                (caption.fault, TypeSize.NOTE, Tone.ALERT),
            )
            lines = [
                Paragraph(words=words, size=size, tone=tone) for words, size, tone in rows if words
            ]
        return Illustration(
            scene=replace(scene, description=f"{scene.title}. {scene.description}"),
            caption=tuple(lines),
            note=(Paragraph(words=remark),) if remark else (),
            side=Align.START if self.measure.columns > 1 else Align.CENTER,
        )


def turns_listed(story: PictureStory, column: float) -> Tabular:
    """The turns, two on a line as records are written where they are short enough."""
    room, nine = column / 2 - _NUMBER - 6, 9 / PT_PER_MM
    abreast = 2 if max(text_width(turn, nine) for turn in story.turns) <= room else 1
    turn = (TableColumn(width=_NUMBER, side=Align.END, tone=Tone.QUIET), TableColumn())
    cells = [cell for pair in zip(story.numbers, story.turns, strict=True) for cell in pair]
    cells += [""] * (-len(cells) % (2 * abreast))
    starts = range(0, len(cells), 2 * abreast)
    return Tabular(
        columns=turn * abreast,
        rows=tuple(tuple(cells[start : start + 2 * abreast]) for start in starts),
        ruled=False,
    )


def _shown(width: float) -> DiagramOptions:
    """How a turn is drawn: its caption is words of the page."""
    return DiagramOptions(width=Size(width), no_caption=True)


def picture_story(played: Replay, name: str, language: Language) -> PictureStory:
    """A replay as the booklet shows it.

    Raises:
        NotationError: there is no turn to show.
    """
    if not played.plies:
        raise NotationError(Message("files.holds-no-turns-show", name=name))
    figure_words = FigureWords.of(language, played.game.wording)
    white, black = players_of(played.game.players, language)
    lost = played.plies[-1].lost
    heading = heading_of(played, language)
    edition = played.game.heading(language)
    return PictureStory(
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
class BookletOptions(RecordOptions):
    """What can be asked of a booklet.

    Attributes:
        binding: whether its pages are folded.
    """

    binding: Binding = group(Binding)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletPlan(Plan):
    """A booklet to be made.

    Attributes:
        request: what is asked for.
        told: the game that it shows.
        binding: whether its pages are folded.
    """

    request: Request
    told: Told
    binding: Binding


def plan_booklet(request: Request, options: BookletOptions) -> BookletPlan:
    """Which game a booklet shows.

    Raises:
        PrintkitError: the game has no example, or it cannot be replayed.
    """
    language, told = request.language, options.told(request.game, request.language)
    return BookletPlan(
        file_name=f"{told.stem}_{request.setup.paper.name}_{language}.pdf",
        endings=options.binding.endings,
        only=options.binding.only,
        notes=(RecordWords.of(language).turns.format(count=len(told.played.plies)),),
        request=request,
        told=told,
        binding=options.binding,
    )


def make_booklet(plan: BookletPlan) -> Publication:
    """The booklet, its boards without patterns, for they are small.

    Raises:
        NotationError: there is no turn to show.
    """
    request = plan.request
    on_pages = plan.binding.on_pages(request)
    plain = replace(on_pages, theme=without_patterns(request.theme))
    made = booklet(plain, picture_story(plan.told.played, plan.told.name, request.language))
    return replace(made, folding=plan.binding.folding(request))


def _in_kit(request: Request, _: object) -> Iterable[Order[BookletOptions]]:
    """The example game, where there is one that can be replayed."""
    if request.game.example is not None and request.game.rules is not None:
        yield Order(request=request, options=BookletOptions())


PRODUCT = Product(
    name="replay",
    options=BookletOptions,
    plan=plan_booklet,
    make=make_booklet,
    takes=ALL - {Shared.PIECE},
    kit=_in_kit,
)
