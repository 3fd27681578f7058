"""A game on paper or to be read: as a magazine prints it, or with a picture for each turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile
from math import ceil

from printkit.base.errors import LayoutError, Message
from printkit.base.files import read_at_most
from printkit.document import blocks as doc
from printkit.document.typeset import first_on_fewest_pages
from printkit.draw.board import without_patterns
from printkit.draw.caption import marker_scene
from printkit.draw.layout import BoardLayout
from printkit.notation.records.tree import DIAGRAM_NAGS
from printkit.page import Publication
from printkit.products.base import ALL, Order, Plan, Product, Shared, group, option
from printkit.products.diagram import (
    Scenery,
    diagram_scene,
    scene_height,
    undescribed_contents,
    without_caption,
)
from printkit.products.legend import Sign, legend_scene, signs_in
from printkit.products.masthead import publication_of
from printkit.products.options import Binding
from printkit.products.replays.diagrams import (
    WIDTH,
    Habit,
    TurnSelection,
    diagrams,
    shown_places,
    signs_shown,
)
from printkit.products.replays.movetext import MovetextWriter, Place, judgements_in
from printkit.products.replays.record import (
    Head,
    RecordedGame,
    RecordOptions,
    frames,
    step_sceneries,
)
from printkit.products.request import Request
from printkit.products.turn_signs import signs_written
from printkit.replay.story import Story, story_of
from printkit.text.reasons import judgement
from printkit.text.words import MagazineWords, PlayWords, RecordWords

_SIGN = 20.0
"""How wide the column of signs is, in mm."""


_MOST_TITLE = 160
"""A longer title is cut at a word, and given whole below it."""


def _headed(request: Request, head: Head) -> doc.Document:
    """The pages of a game, with the lines of its head."""
    title = head.title
    if len(title) > _MOST_TITLE:
        title = title[:_MOST_TITLE].rpartition(" ")[0] + " …"
    blocks: list[doc.Block] = [doc.Heading(words=title, rank=doc.Rank.TITLE, aside=head.score)]
    if title != head.title:
        blocks.append(doc.Paragraph(words=head.title))
    if head.event:
        blocks.append(doc.Paragraph(words=head.event, size=doc.TypeSize.LEAD))
    if head.result:
        blocks.append(doc.Paragraph(words=head.result))
    if head.facts:
        blocks.append(doc.Paragraph(words=" · ".join(head.facts), tone=doc.Tone.QUIET))
    game, page = request.game, request.masthead()
    subject = (game.title[request.language], game.edition, game.licence)
    document = page.by_itself(page.document(head.title, tuple(blocks)))
    return replace(document, subject=" · ".join(filter(None, subject)))


def magazine(
    request: Request, story: Story, head: Head, shown: TurnSelection, width: float = WIDTH
) -> doc.Document:
    """A game on the pages of a magazine.

    Raises:
        LayoutError: turns are to be shown that the game does not have.
    """
    pages = Surroundings(request=request, story=story)
    places = shown_places(story, shown)
    document = _headed(request, head)
    if not request.game.grid.boardless:
        seen = _LEAST_CELL * (BoardLayout.of(request.game.grid, 1.0).width + 1)
        width = max(width, min(seen, document.measure.column))
    pictures = diagrams(request, story, places, width)
    movetext = MovetextWriter(
        story=story,
        language=request.language,
        pictures=pictures,
        score=head.score,
        recorded=head.recorded,
    )
    legend = pages.legend(document.measure.column, signs_shown(request, story, places))
    blocks = (*movetext.blocks(), *pages.signs(), *legend)
    galley = doc.Galley(blocks=blocks, columns=document.measure.columns)
    return replace(document, blocks=(*document.blocks, galley))


def with_key(document: doc.Document, request: Request, story: Story) -> doc.Document:
    """The same with how its turns are written at its end."""
    game, language = request.game, request.language
    words = PlayWords.of(language, game.wording)
    turns = (turn.ply.text for line in story.lines for turn in line.turns)
    (signs, named), strong = signs_written(game, language, turns), doc.Emphasis.STRONG
    rows = (((doc.Styled(text=sign, emphasis=strong),), meaning) for sign, meaning in signs)
    key: tuple[doc.Block, ...] = (
        doc.Heading(words=words.score_legend, rank=doc.Rank.PART),
        doc.Tabular(
            columns=(doc.TableColumn(width=_SIGN), doc.TableColumn()),
            rows=tuple(rows),
            ruled=False,
            size=doc.TypeSize.NOTE,
        ),
    )
    if named:
        key = (*key, doc.Paragraph(words=named, size=doc.TypeSize.NOTE))
    *before, galley = document.blocks
    assert isinstance(galley, doc.Galley)
    galley = replace(galley, blocks=(*galley.blocks, doc.Kept(blocks=key)))
    return replace(document, blocks=(*before, galley))


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a game in words holds besides its turns and diagrams."""

    request: Request
    story: Story

    def signs(self) -> Iterator[doc.Heading | doc.Paragraph]:
        """What the signs mean that stand behind turns."""
        words, language = MagazineWords.of(self.request.language), self.request.language
        numbers = sorted({*judgements_in(self.story)} - DIAGRAM_NAGS)
        signs = dict.fromkeys(judgement(number, language) for number in numbers)
        said: list[doc.Inline] = []
        for sign in (one for one in signs if one in words.said):
            between = "\u00a0· " if said else ""
            said += (between, doc.Link(text=sign), f"\u00a0{words.said[sign]}")
        if said:
            yield doc.Heading(words=words.signs, rank=doc.Rank.PART)
            yield doc.Paragraph(words=tuple(said), size=doc.TypeSize.NOTE)

    def legend(self, width: float, signs: frozenset[Sign]) -> Iterator[doc.Illustration]:
        """What the signs mean that stand in diagrams, if any does."""
        legend = legend_scene(self.request, width, signs)
        if legend is not None:
            described = f"{legend.title} {legend.description}"
            yield doc.Illustration(
                scene=replace(legend, description=described), side=doc.Align.START
            )


_COLUMN = 86.0
"""How wide columns of pictures are, in mm, where two stand side by side."""
_LEAST = 50.0
"""A picture is not narrower, in mm, where that leaves two rows to a page."""
_LEAST_ALONE = 60.0
"""The same of pictures on small paper, two of which stand one above the other."""
_CAPTION = 14.0
"""What a caption of three lines takes below a picture, with the white around it, in mm."""
_LINE = 4.1
"""A line of a remark, in mm; so many letters stand in it, and so many lines are thought of."""
_LETTERS, _SAID = 40, 3
_STEP = 0.5
_ROWS = 2
_ROW = 98.0
"""How high a row is on paper that holds more of them, in mm."""
_NARROWEST = 20.0
"""A picture that has a column to itself is not narrower, in mm."""
_HEAD = 36.0
"""What the head of a game takes above the first picture, in mm."""
_SMALL_LINE, _SMALL_LETTER = 3.7, 1.6
"""A line of a caption, and one of its letters, in mm, as roomy as they ever are."""
_LINE_OF_HEAD, _LETTER = 5.0, 2.1
"""The same of the turn above it."""
_MOST_BEFORE = 150
"""So many turns in lines leave the rest of a page to pictures."""


def picture_a_turn(request: Request, story: Story, head: Head, *, steps: bool) -> doc.Document:
    """A game with a picture for each turn, or for each of its steps, four on a page of A4."""
    document = replace(_headed(request, head), column=_COLUMN)
    pages = _Pages(request=request, story=story, measure=document.measure, steps=steps, head=head)
    parts = [tuple(pages.front()), tuple(pages.turns())]
    if len(story.game_line.turns) <= _MOST_BEFORE:  # pictures follow the words in their column
        parts = [(*parts[0], *parts[1])]
    flows = (doc.Flow(blocks=one, columns=document.measure.columns) for one in parts if one)
    return replace(document, blocks=(*document.blocks, *flows))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pages:
    """What the pages show."""

    request: Request
    story: Story
    measure: doc.TextArea
    steps: bool
    head: Head

    def front(self) -> Iterator[doc.Block]:
        """The start with what is said of it, all turns in lines, what signs mean."""
        shown = [frame.scenery for frame in frames(self.story, self.request.language)]
        movetext = MovetextWriter(story=self.story, language=self.request.language)
        yield self._picture(shown[0], self._width(self._rows, _HEAD), movetext.opening())
        if self.measure.columns > 1:
            yield doc.Break.COLUMN
        around = Surroundings(request=self.request, story=self.story)
        head = self.head
        plies = [turn.ply.number for turn in self.story.game_line.turns]
        links = {(0, ply): _name(ply) for ply in plies}
        bare = replace(movetext, links=links, score=head.score, recorded=head.recorded)
        yield from bare.turns_alone()
        yield from around.signs()
        own = frozenset(sign for one in shown for sign in signs_in(one.trace, one.annotations))
        signs = own | signs_shown(self.request, self.story, self._drawn())
        yield from around.legend(min(self.measure.column, _COLUMN), signs)

    def _drawn(self) -> set[Place]:
        """What variations draw or ask for."""
        return {place for place in shown_places(self.story, TurnSelection()) if place[0]}

    def turns(self) -> Iterator[doc.Block]:
        """A picture for each turn, and below it what the record says of the turn."""
        width = self._width(self._rows)
        # rows stand level in columns
        pitch = (self.measure.height - 1) / self._rows if self.measure.columns > 1 else 0.0
        movetext = MovetextWriter(
            story=self.story,
            language=self.request.language,
            pictures=diagrams(self.request, self.story, self._drawn()),
        )
        for frame in frames(self.story, self.request.language)[1:]:
            for scenery in step_sceneries(self.story, frame) if self.steps else ():
                yield replace(self._picture(scenery, width, ()), pitch=pitch)
            assert frame.turn is not None
            blocks = movetext.notes(frame.turn)
            # what stands before the first picture belongs to the turn's own
            before = takewhile(lambda one: not isinstance(one, doc.Illustration), blocks)
            note = tuple(one for one in before if isinstance(one, doc.Paragraph))
            picture = self._picture(frame.scenery, width, note)
            label = frame.scenery.heading.split()[0]  # in the list of bookmarks
            yield replace(picture, label=label, name=_name(frame.ply), pitch=pitch)
            yield from blocks[len(note) :]

    @property
    def _rows(self) -> int:
        """How many pictures stand one above the other: two, of flat boards as many as fit.

        Of high boards it is one, where two would be too narrow to be read.
        """
        rows = max(_ROWS, int(self.measure.height // _ROW))
        wide = min(self.measure.column, _COLUMN)
        if self.measure.columns > 1:
            flat = self._high(wide) + self._said
            rows = max(rows, int((self.measure.height - 1) // flat))
        while rows > 1 and self._high(self._least) > self._room(rows):
            rows -= 1
        return rows

    @property
    def _least(self) -> float:
        return _LEAST if self.measure.columns > 1 else _LEAST_ALONE

    def _room(self, rows: int) -> float:
        """How high a picture with its caption may be of which so many stand on a page."""
        room = (self.measure.height - 1) / rows
        # small paper leaves remarks room
        return room - self._said if self.measure.columns == 1 else room

    def _high(self, width: float) -> float:
        """How high the highest picture is with its caption, in mm."""
        # the last is the one in which the most is lost
        *_, last = frames(self.story, self.request.language)
        return scene_height(self.request, last.scenery, without_caption(width)) + _CAPTION

    @property
    def _said(self) -> float:
        """How high the remarks on a turn are as a rule, in mm."""
        turns = self.story.game_line.turns
        lines = sum(ceil(len(one) / _LETTERS) for turn in turns for one in turn.remarks)
        return min(_SAID, ceil(lines / max(1, len(turns)))) * _LINE

    def _width(self, rows: int, above: float = 0.0) -> float:
        """How wide pictures are of which so many stand one above the other, `above` them a head."""
        width, room, least = min(self.measure.column, _COLUMN), self._room(rows), self._least
        if rows == 1:  # what the longest caption takes beyond two lines has to stand there too
            language, narrow = self.request.language, min(self.measure.column, _LEAST_ALONE)
            shown = (one.scenery for one in frames(self.story, language))
            said = (undescribed_contents(self.request.game, one, language) for one in shown)
            lines = (
                ceil(len(one.heading) * _LETTER / narrow) * _LINE_OF_HEAD
                + ceil(len(one.sentence + one.fault) * _SMALL_LETTER / narrow) * _SMALL_LINE
                for one in (each.caption for each in said)
                if one
            )
            longer = max(0.0, max(lines, default=0.0) - _LINE_OF_HEAD - _SMALL_LINE)
            least, room = _NARROWEST, room - above - longer
        while width > least and self._high(width) > room:
            width -= _STEP
        return width

    def _picture(
        self, scenery: Scenery, width: float, said: tuple[doc.Paragraph, ...]
    ) -> doc.Illustration:
        """A diagram with its caption, and what the record says of it."""
        scene = diagram_scene(self.request, scenery, without_caption(width))
        caption = undescribed_contents(self.request.game, scenery, self.request.language).caption
        lines: list[doc.Paragraph] = []
        if caption is not None:
            head: doc.Words = (doc.Styled(text=caption.heading, emphasis=doc.Emphasis.STRONG),)
            if caption.side is not None:
                sign = marker_scene(self.request.game, self.request.theme, caption.side)
                cube = doc.Face(scene=sign, em=0.7)
                head = (cube, "\u00a0 ", *head)
            rows = (
                (head, doc.TypeSize.LEAD, doc.Tone.ALERT if caption.fault else doc.Tone.PLAIN),
                (caption.sentence, doc.TypeSize.NOTE, doc.Tone.QUIET),
                (caption.fault, doc.TypeSize.NOTE, doc.Tone.ALERT),
            )
            lines = [
                doc.Paragraph(words=words, size=size, tone=tone)
                for words, size, tone in rows
                if words
            ]
        return doc.Illustration(
            scene=replace(scene, description=f"{scene.title}. {scene.description}"),
            caption=tuple(lines),
            note=said,
            side=doc.Align.START if self.measure.columns > 1 else doc.Align.CENTER,
        )


def _name(ply: int) -> str:
    return f"d0p{ply}"


_MOST_RECORD = 1_000_000
_NUMBERS = re.compile(rb"(?<!\S)[0-9]{1,3}(?![^\s.])")
"""In an example's first bytes the numbers of its turns."""

_PICTURES, _LEAST_STEP = 4, 3
"""An example without words has so many pictures, and not of turns so near each other."""
_LEAST_CELL = 5.0
"""No cell of a diagram is smaller, as far as columns are wide enough, in mm."""
_WIDTHS = (80.0, 71.0, 62.0, 56.0, 50.0)
"""The widths in mm of diagrams that come before a key: the first of those on the fewest pages."""


class BookletForm(StrEnum):
    """How a game stands on paper."""

    MAGAZINE = "magazine"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletOptions(RecordOptions):
    """What can be asked of a booklet."""

    form: BookletForm = option(BookletForm.MAGAZINE, parse=BookletForm)
    diagrams: TurnSelection | None = option(None, parse=TurnSelection.of, metavar="TURNS")
    steps: bool = option(False)
    key: bool = option(False)
    binding: Binding = group(Binding)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletPlan(Plan):
    """A booklet to be made."""

    request: Request
    record: RecordedGame
    story: Story  # the same with its variations
    options: BookletOptions


def plan_booklet(request: Request, options: BookletOptions) -> BookletPlan:
    """Which game a booklet shows.

    Raises:
        PrintkitError: the game has no example, or it cannot be replayed.
        LayoutError: options that the form does not have, or turns that the game does not have.
    """
    full = options.form is BookletForm.FULL
    if full and options.diagrams is not None:
        hint = Message("replay.leave-diagrams-out")
        raise LayoutError(Message("replay.full-shows-all"), hint=hint)
    if options.steps and not full:
        raise LayoutError(Message("replay.steps-of-full"), hint=Message("replay.add-form-full"))
    language, record = request.language, options.recorded(request.game, request.language)
    story = story_of(record.played, language)
    if options.diagrams is not None:
        shown_places(story, options.diagrams)
    return BookletPlan(
        file_name=f"{record.stem}_{request.setup.paper.name}_{language}.pdf",
        endings=options.binding.endings.known,
        only=options.binding.endings.only,
        notes=(RecordWords.of(language).turns.format(count=len(record.played.plies)),),
        request=request,
        record=record,
        story=story,
        options=options,
    )


def booklet_document(plan: BookletPlan) -> doc.Document:
    """The pages of a booklet, its boards without patterns, for they are small."""
    request, options = plan.options.binding.on_pages(plan.request), plan.options
    request = replace(request, theme=without_patterns(plan.request.theme))
    head = Head.of(plan.record.played, plan.record.name, request.language)
    if options.form is BookletForm.FULL:
        return picture_a_turn(request, plan.story, head, steps=options.steps)

    shown = options.diagrams or TurnSelection()
    if not options.key:
        return magazine(request, plan.story, head, shown)

    def written(width: float) -> doc.Document:
        return with_key(magazine(request, plan.story, head, shown, width), request, plan.story)

    return first_on_fewest_pages(_WIDTHS, written)[1]


def make_booklet(plan: BookletPlan) -> Publication:
    """The booklet."""
    request = plan.request
    folding = plan.options.binding.folding(request)
    return publication_of(booklet_document(plan), request.setup.correction, folding)


def _in_kit(request: Request, _: object) -> Iterable[Order[BookletOptions]]:
    """The example game, where there is one that can be replayed."""
    example = request.game.example
    if example is not None and request.game.is_played:
        # a game without words has little on its page: more of it is shown
        text = read_at_most(example, _MOST_RECORD)
        last = max(map(int, _NUMBERS.findall(text)), default=0)
        step = max(_LEAST_STEP, ceil(last / _PICTURES))
        shown = TurnSelection(habit=Habit.EVERY, step=step) if last and b"{" not in text else None
        given = {"--diagrams": f"{Habit.EVERY} {step}"} if shown else {}
        yield Order(
            request=replace(request, given={**request.given, **given, "--key": ""}),
            options=BookletOptions(diagrams=shown, key=True),
        )


PRODUCT = Product(
    name="replay",
    options=BookletOptions,
    plan=plan_booklet,
    make=make_booklet,
    takes=ALL - {Shared.PIECE},
    endings=lambda options: options.binding.endings,
    kit=_in_kit,
)
