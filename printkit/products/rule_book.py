"""A rule book from a spec: what is in the box, the setup, the rules with their figures.

A page reminds who knows the rules: pieces, setup, turns, who takes whom, stacks, the end. All that
the book states as a rule stands there, in the same words. What makes room is smaller type, smaller
pictures or none, and at last a second page; never a sentence less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, product, takewhile
from typing import TypeAlias

from printkit.base.errors import Message, PrintkitError
from printkit.document import blocks as doc
from printkit.document.levelled import best_share
from printkit.document.typeset import fullest, measured, pages_of
from printkit.gamefile import load_game, shipped_names
from printkit.model import Game
from printkit.model.figures import ActionsPlate, Section, StacksPlate, TakesPlate
from printkit.page import Publication
from printkit.products.base import ALL, Plan, Product, Shared, group, once, option
from printkit.products.book.chapters import BookText, paragraphs, takers
from printkit.products.book.figures import BOARDS, BookFigures, pictured_turns, plate_of
from printkit.products.book.sentences import (
    changed_beginnings,
    changed_rules,
    edition_things,
    other_beginnings,
    setup_sentences,
)
from printkit.products.figures.faces_in_words import words_with_faces
from printkit.products.masthead import Masthead, publication_of
from printkit.products.options import Binding
from printkit.products.play_page import pieces_of, start_picture
from printkit.products.request import Request
from printkit.scene import Scene
from printkit.scene.combine import scaled
from printkit.text.words import RuleBookWords, Say

# The page that reminds


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """How the page is set.

    Attributes:
        row: how wide the setup and the turns are side by side, as a share of the page.
        graph: how wide who takes whom is, as a share of a column; with 0 the list alone says it.
        chain: how wide turns of two steps seen from the side are, likewise.
        start: how wide the setup is that stands in its column, as a share of it; with 0 it stands
            in the row, where there is one.
        run_in: whether headings begin the first lines of what they head.
        air: above and below what stands across the page, in mm, where little is said.
    """

    size: doc.TypeSize
    row: float
    graph: float = 0.0
    chain: float = 0.0
    start: float = 0.0
    run_in: bool = False
    air: float = 0.0


_LEAD, _TEXT, _NOTE = doc.TypeSize.LEAD, doc.TypeSize.TEXT, doc.TypeSize.NOTE
_ROWS = ((1.0, 1.0), (1.0, 0.8), (1.0, 0.6), (1.0, 0.0), (0.75, 0.0))
"""How wide the row and the setup in its column are."""
_SETTINGS = (
    *(
        _Setting(size=_LEAD, row=1.0, graph=1.0, chain=1.0, start=start, air=air)
        for start, air in product((1.0, 0.0), (8.0, 4.0))
    ),
    *(
        _Setting(size=size, row=row, graph=graph, chain=1.0, start=start)
        for size, graph, (row, start) in product((_LEAD, _TEXT), (1.0, 0.8, 0.0), _ROWS)
    ),
    *(
        _Setting(size=_NOTE, row=row, graph=graph, chain=steps, start=start)
        for steps, graph, (row, start) in product((1.0, 0.0), (1.0, 0.8, 0.0), _ROWS)
    ),
    *(
        _Setting(size=_NOTE, row=row, graph=graph, run_in=True)
        for graph, row in product((1.0, 0.8, 0.0), (1.0, 0.75))
    ),
)
"""Of those that take no more pages than the last, that whose pages are fullest is taken."""
_GUTTER = 10.0
"""Between the columns, in mm."""
_LEAST_GRAPH = 55.0
"""The names in a narrower picture of who takes whom cannot be read, in mm."""
_LEAST_PICTURE = 30.0
"""Nor can what stands on a narrower board, in mm."""
_LEAST_ROW = 128.0
"""So wide are four of those side by side, in mm, with what is between them."""


def quick_document(chapters: BookText, title: str) -> doc.Document:
    """The page, in two columns on any paper; what the author says has those of the book."""
    drawn: _Drawn = {}

    def page(setting: _Setting) -> doc.Document:
        quick = _Quick(chapters, setting, drawn)
        chapters.drawing.problems.clear()
        chapters.drawing.column = quick.column
        chapters.has_own_chapters = False  # each way says all anew
        blocks = tuple(quick.blocks(title))
        return replace(chapters.head.document(title, blocks), size=setting.size)

    made = fullest(_SETTINGS, page)
    count, (heading, *rest) = pages_of(made), made.blocks
    if count == 1 or not isinstance(heading, doc.Heading):
        return made
    several = chapters.words.quick_pages.format(count=count)
    counted = replace(made, blocks=(replace(heading, aside=several), *rest))
    return counted if pages_of(counted) == count else made  # a long title has no room for it


_Drawn: TypeAlias = dict[tuple[object, ...], tuple[doc.Block, ...]]
"""Pictures by what they show and how wide they are: many ways to set the page share them."""


@dataclass(frozen=True, slots=True)
class _Quick:
    """What the page says, set in one way."""

    chapters: BookText
    setting: _Setting
    drawn: _Drawn

    @property
    def columns(self) -> int:
        """How many stand side by side; whole boards are not drawn in half of a small paper."""
        return 2 if self.chapters.rules else min(2, self.chapters.area.columns)

    @property
    def column(self) -> float:
        """How wide one of the columns is, in mm."""
        return (self.chapters.area.width + _GUTTER) / self.columns - _GUTTER

    def blocks(self, title: str) -> Iterator[doc.Block]:
        chapters, request = self.chapters, self.chapters.request
        head, words, begun = chapters.head, chapters.words, any(chapters.game.setup.cells)
        yield from chapters.masthead(title)
        if chapters.area.columns > 1:
            yield from pieces_of(head, chapters.area)
        else:  # the kinds with their faces and how many a side has, one after the other
            found: list[doc.Inline] = []
            for kind in (kind for kind in chapters.game.kinds if kind.of is None):
                found += ["\u00a0· "] if found else []
                found += words_with_faces(request, f"{{{kind.id}}}")
                found.append(f"\u00a0×\u00a0{max(kind.counts)}")
            yield doc.Paragraph(words=tuple(word for word in found if word))

        def start(width: float) -> tuple[doc.Block, ...]:
            return (doc.Illustration(scene=start_picture(head, width)),)

        # the setup and the turns, where each is wide enough
        wide = chapters.area.width
        width = max(self.setting.row * wide, min(wide, _LEAST_ROW))
        turns = chapters.figures.get(Section.TURN, ())
        before = start if begun and not self.setting.start else None
        row = self._once(
            lambda: pictured_turns(request, turns, width, _LEAST_PICTURE, before),
            (Section.TURN, width, before is None),
        )
        air = (doc.Gap(height=self.setting.air),) if self.setting.air else ()
        yield from (*air, *row, *air)
        stated = paragraphs((*setup_sentences(head), *other_beginnings(head)))
        blocks = [*self._headed(words.setup, stated)]
        if begun and (self.setting.start or not row):
            width = (self.setting.start or self.setting.graph or 0.8) * self.column
            blocks.append(doc.Kept(blocks=start(width)))
        blocks += self._rules()
        if chapters.game.is_played:  # what of the book does not stand here
            blocks.append(
                doc.Paragraph(words=words.quick_rest, size=doc.TypeSize.NOTE, tone=doc.Tone.QUIET)
            )
        yield doc.Flow(blocks=tuple(blocks), columns=self.columns, level=True, fills=True)

    def _rules(self) -> Iterator[doc.Block]:
        """The matters in words, and as a picture what can be seen."""
        wide = self.setting.graph * self.column
        *_, turn = self.chapters.rules.get(Section.TURN, (None,))
        for rule in chain.from_iterable(self.chapters.rules.values()):
            pictures: list[doc.Block] = []
            if rule is turn and self.setting.chain:
                room = self.setting.chain * self.column
                pictures += self._plate(Section.TURN, ActionsPlate, room, "chain")
            if rule.about is Say.CAPTURES:
                if wide >= _LEAST_GRAPH:
                    pictures += self._plate(Section.CAPTURES, TakesPlate, wide)
                pictures += takers(self.chapters.request)
            elif rule.about is Say.STACKS:
                pictures += self._plate(Section.STACKS, StacksPlate, self.column)
            yield from self._headed(rule.heading, paragraphs(rule.sentences), *pictures)
        if not self.chapters.rules:
            yield from self.chapters.unknown()

    def _headed(
        self, heading: str, stated: tuple[str, ...], *pictures: doc.Block
    ) -> Iterator[doc.Block]:
        """Words under their heading or behind it, pictures where the first of them end."""
        run_in = self.setting.run_in
        if not run_in:
            yield doc.Heading(words=heading, rank=doc.Rank.PART)
        for rank, text in enumerate(stated):
            lead = doc.Styled(text=f"{heading}. ", emphasis=doc.Emphasis.STRONG)
            yield doc.Paragraph(words=(lead, text) if run_in and rank == 0 else text)
            if rank == (len(stated) - 1 if run_in else 0):  # below them, on whatever page
                yield from (doc.Kept(blocks=(one,)) for one in pictures)

    def _plate(
        self, section: Section, kind: type, width: float, form: str = ""
    ) -> tuple[doc.Block, ...]:
        """The plate that a part of the book has, without number or caption."""
        figure = plate_of(self.chapters.figures.get(section, ()), kind, form)

        def draw() -> Iterator[doc.Block]:
            made = self.chapters.drawing.made(figure, width) if figure else None
            if made is not None:
                yield doc.Illustration(scene=replace(made.scene, description=made.alt))

        return self._once(draw, (section, kind, width, form))

    def _once(
        self, draw: Callable[[], Iterable[doc.Block]], key: tuple[object, ...]
    ) -> tuple[doc.Block, ...]:
        """What is drawn, or was in another way; what is wrong with it is told each time."""
        found = self.drawn.get(key) or tuple(draw())
        self.drawn[key] = found
        return found


# What is other than in an edition before


def since_document(chapters: BookText, before: Game, compared: Request, title: str) -> doc.Document:
    """What changed from an edition to the book's: things, rules by their matters, figures.

    `chapters` are of the later edition; `compared` asks for the book of the earlier one, `before`.
    """
    game, words, language = chapters.game, chapters.words, chapters.request.language
    things = list(edition_things(before, game, language))
    now, gone = (
        (*((words.setup, text) for text in setup), *rules)
        for setup, rules in zip(
            changed_beginnings(compared.masthead(), chapters.head),
            changed_rules(before, game, language),
            strict=True,
        )
    )
    blocks: list[doc.Block] = [doc.Heading(words=title, rank=doc.Rank.TITLE)]
    if not (now or gone) and things in ([], [words.variant_faces]):
        said = words.since_faces if things else words.since_same
        return chapters.head.document(title, (*blocks, doc.Paragraph(words=said)))
    if things:
        blocks += [doc.Heading(words=words.components), doc.Listing(items=tuple(things))]
    for heading in dict.fromkeys(heading for heading, _ in (*now, *gone)):
        said_now, said_then = (
            " ".join(text for about, text in some if about == heading) for some in (now, gone)
        )
        both = [
            doc.Paragraph(words=(doc.Styled(text=label, emphasis=doc.Emphasis.STRONG), f" {text}"))
            for label, text in ((words.since_now, said_now), (words.since_before, said_then))
            if text
        ]
        blocks.append(doc.Kept(blocks=(doc.Heading(words=heading), *both)))
    earlier = BookFigures(request=compared, column=chapters.drawing.column, height=10_000.0)
    drawn = tuple(chapters.drawing.unlike(earlier))
    if drawn:
        blocks += [doc.Heading(words=words.since_figures), *drawn]
    flow = chapters.flow(blocks[1:])
    return chapters.head.document(title, (blocks[0], doc.Gap(height=3.0), flow))


def _earlier(game: Game, name: str) -> Game:
    """The edition that is compared.

    Raises:
        PrintkitError: it is of another game.
    """
    before = load_game(name)
    if before.id != game.id:
        known = [one for one in shipped_names() if one.startswith(f"{game.id}/")]
        what = Message(
            "products.since-other-game",
            one=f"{before.id}/{before.edition}",
            other=f"{game.id}/{game.edition}",
        )
        listed = ", ".join(one for one in known if one != f"{game.id}/{game.edition}")
        raise PrintkitError(what, hint=Message("products.since-editions", names=listed))
    return before


# The book


_SHORT = 4
"""A book of so many pages needs no list of what is in it."""
_LEAST_COVER = 0.7
"""The picture on the first page is so wide at the least, as a share of the page."""


def book_document(request: Request, head: Masthead, title: str) -> tuple[BookText, doc.Document]:
    """The book with boards as wide as makes its pages best, and what it says.

    Heights are measured once; with narrower boards they follow from those.
    """

    def written(chapters: BookText) -> doc.Document:
        return head.document(title, tuple(chapters.blocks()))

    def short(document: doc.Document) -> doc.Document:
        """A document without the list of what is in it."""
        kept = (one for one in document.blocks if not isinstance(one, doc.Contents))
        return replace(document, blocks=tuple(kept))

    chapters = BookText(request, head)
    document = written(chapters)
    brief = measured(short(document))
    is_short = brief.least <= _SHORT and len(brief.pages) <= _SHORT
    document = _opened(short(document) if is_short else document)
    widest = min(BOARDS[0], chapters.area.column)
    shares = [
        width / widest for width in BOARDS if chapters.drawing.whole(width) <= width <= widest
    ]
    if not shares:
        return chapters, document
    flow = measured(document)
    best = best_share(flow, chapters.drawing.boards, shares)
    if best < 1:
        others = chapters.with_boards(best * widest)
        narrower = written(others)
        narrower = _opened(short(narrower) if is_short else narrower)
        if flow.is_as_bad(measured(narrower).badness):
            return others, narrower
    return chapters, document


def _opened(document: doc.Document) -> doc.Document:
    """A book whose first page holds what is in the box, if a smaller picture makes the room."""
    front = takewhile(lambda one: not isinstance(one, doc.Kept), document.blocks)
    pictures = [one for one in front if isinstance(one, doc.Illustration) and not one.caption]
    begun = measured(document)
    if begun.first == 1 or begun.room >= begun.full or len(pictures) != 1:
        return document
    (cover,) = pictures

    def with_cover(scene: Scene) -> doc.Document:
        blocks = (replace(one, scene=scene) if one is cover else one for one in document.blocks)
        return replace(document, blocks=tuple(blocks))

    def room(share: float) -> float:
        """What a smaller picture leaves of the page on which the columns begin."""
        flow = measured(with_cover(scaled(cover.scene, share)))
        return flow.room if flow.first < begun.first or flow.room > begun.room else -1.0

    share, left = _LEAST_COVER, room(_LEAST_COVER)
    if left < 0:
        return document
    if left < begun.full:
        share = min(1.0, share + left / cover.scene.height)
    while share > _LEAST_COVER and room(share) < 0:
        share = max(_LEAST_COVER, share - 0.02)
    return with_cover(scaled(cover.scene, share))


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBookOptions:
    """What can be asked of a rule book; a quick one is a page that reminds who knows the rules."""

    quick: bool = option(False, named=True)
    since: str | None = option(None, metavar="GAME", also="--compare")
    binding: Binding = group(Binding)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBookPlan(Plan):
    """A rule book to be made."""

    document: doc.Document
    request: Request
    binding: Binding


def plan_rule_book(request: Request, options: RuleBookOptions) -> RuleBookPlan:
    """What a rule book says; figures that are wrong are left out and named."""
    binding = options.binding
    on_pages = binding.on_pages(request)
    head = on_pages.masthead()
    words = RuleBookWords.of(request.language, request.game.wording)
    title = (words.quick_title if options.quick else words.title).format(game=head.title)
    if options.since is not None:
        chapters = BookText(on_pages, head)
        before = _earlier(request.game, options.since)
        theme = before.themes.get(request.theme.name, before.themes["print"])
        compared = replace(on_pages, game=before, theme=theme)
        title = words.since_title.format(game=head.title, before=compared.masthead().title)
        pages = since_document(chapters, before, compared, title)
    elif options.quick:
        chapters = BookText(on_pages, head)
        pages = quick_document(chapters, title)
    else:
        chapters, pages = book_document(on_pages, head, title)
    return RuleBookPlan(
        file_name=request.file_name("quick-reference" if options.quick else PRODUCT.name),
        endings=binding.endings.known,
        only=binding.endings.only,
        document=replace(head.by_itself(pages), accent=request.theme.accent),
        request=request,
        binding=binding,
        doubts=tuple(chapters.losses),
        faults=tuple(dict.fromkeys(chapters.drawing.problems)),
    )


def make_rule_book(plan: RuleBookPlan) -> Publication:
    """The pages."""
    request = plan.request
    folding = plan.binding.folding(request)
    return publication_of(plan.document, request.setup.correction, folding)


PRODUCT = Product(
    name="rulebook",
    options=RuleBookOptions,
    plan=plan_rule_book,
    make=make_rule_book,
    takes=ALL - {Shared.PIECE, Shared.PRINTER},
    endings=lambda options: options.binding.endings,
    formats=True,
    # where it holds more than the page to play from
    kit=lambda request, options: (
        once(RuleBookOptions)(request, options)
        if request.game.figures or request.game.chapters
        else ()
    ),
    plans_long=True,
)
