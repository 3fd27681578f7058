"""A rule book from a spec: what is in the box, the setup, the rules with their figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.document.blocks import (
    Align,
    Block,
    Document,
    Emphasis,
    Flow,
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
)
from printkit.draw.licence import licence_badge
from printkit.errors import PrintkitError, Problem
from printkit.model.figures import Figure, TakesPlate
from printkit.page import Folding, Publication
from printkit.products.base import ALL, Plan, Product, Shared, group
from printkit.products.designers_text import Place, chapters, shown_by_chapters
from printkit.products.figures.composing import compose
from printkit.products.figures.illustrated import illustration
from printkit.products.figures.sections import OF_RULES, Section, section_of
from printkit.products.masthead import Masthead
from printkit.products.options import Binding
from printkit.products.play_page import captures_picture, pieces_of, placing_of, start_picture
from printkit.products.request import Request
from printkit.products.turn_signs import cells_in_words, letters, turn_signs
from printkit.text.audience import audience_line
from printkit.text.licence import licence_words
from printkit.text.nouns import nouns_of
from printkit.text.rule_sentences import Say, sentence
from printkit.text.rules import Rule, effective_pairs, rules_in_words
from printkit.text.words import RuleBookWords

_WIDEST = 90.0
"""No figure is wider, but for those as wide as the page, in mm."""
_SIGNS = 22.0
"""The width of the column of signs of the notation, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBookOptions:
    """What can be asked of a rule book.

    Attributes:
        binding: whether its pages are folded.
    """

    binding: Binding = group(Binding)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBookPlan(Plan):
    """A rule book to be made.

    Attributes:
        document: what it says.
        head: what its pages say of themselves.
        folding: how its pages become a booklet, or None.
    """

    document: Document
    head: Masthead
    folding: Folding | None


def plan_rule_book(request: Request, options: RuleBookOptions) -> RuleBookPlan:
    """What a rule book says; figures that are wrong are left out and named."""
    binding, pages = options.binding, options.binding.on_pages(request)
    head = pages.masthead()
    book = _Book(pages, head)
    title = RuleBookWords.of(request.language, request.game.wording).title.format(game=head.title)
    document = head.document(title, tuple(book.blocks()))
    return RuleBookPlan(
        file_name=request.file_name("rule-book"),
        endings=binding.endings,
        only=binding.only,
        folding=binding.folding(request),
        document=document,
        head=head,
        faults=tuple(book.problems),
    )


def make_rule_book(plan: RuleBookPlan) -> Publication:
    """The pages."""
    made = plan.head.publication((plan.document,), plan.document.title)
    return replace(made, folding=plan.folding)


class _Book:
    """Collects what a rule book says."""

    def __init__(self, request: Request, head: Masthead) -> None:
        self.request, self.head, self.game = request, head, request.game
        self.words = RuleBookWords.of(request.language, request.game.wording)
        frame = head.setup.standing
        self.area = TextArea.of(frame.paper, frame.margins)
        self.problems: list[Problem] = []
        self.number = 0
        self.told_chapters = False
        self.figures: dict[Section, list[Figure]] = {}
        elsewhere = shown_by_chapters(request)
        for one in self.game.figures:
            if one.name in elsewhere:
                continue
            self.figures.setdefault(section_of(one, self.game), []).append(one)

    def blocks(self) -> Iterator[Block]:
        """All that it says, in reading order."""
        yield Heading(words=self.head.title, rank=Rank.TITLE)
        if self.game.author:
            lead = self.words.author.format(author=self.game.author)
            yield Paragraph(words=lead, size=TypeSize.LEAD, tone=Tone.QUIET)
        if told := audience_line(self.game.audience, self.request.language):
            yield Paragraph(words=told, tone=Tone.QUIET)
        yield from self._drawn(Section.COVER, wide=True)
        yield Heading(words=self.words.components, rank=Rank.SECTION)
        drawn = tuple(self._drawn(Section.COMPONENTS, wide=True))
        yield from drawn or pieces_of(self.head, self.area)
        yield from self._chapters(Section.COMPONENTS)
        yield Flow(blocks=tuple(self._flowing()), columns=min(2, self.area.columns))

    def _flowing(self) -> Iterator[Block]:
        yield Heading(words=self.words.setup, rank=Rank.SECTION)
        drawn = tuple(self._drawn(Section.SETUP))
        yield from drawn or (Illustration(scene=start_picture(self.head, self.column)),)
        yield from (Paragraph(words=text) for text in placing_of(self.head))
        yield from self._chapters(Section.SETUP)
        for rule in self._rules():
            yield Heading(words=rule.heading, rank=Rank.SECTION)
            yield from (Paragraph(words=text) for text in rule.paragraphs)
            yield from self._captures(rule)
            yield from self._drawn(Section.of(rule))
            yield from self._chapters(Section.of(rule))
        yield from self._untold()
        yield from self._notation()
        yield from self._chapters(Section.NOTATION)
        if shown := tuple(self._drawn(Section.EXAMPLE)):
            yield Heading(words=self.words.example, rank=Rank.SECTION)
            yield from shown
        yield from self._rest_of_chapters()
        yield Kept(blocks=tuple(self._credits()))

    def _credits(self) -> Iterator[Block]:
        """Whose game it is, and what its licence lets others do."""
        yield Heading(words=self.words.credits, rank=Rank.SECTION)
        said = licence_words(self.game.licence, self.request.language)
        if badge := licence_badge(self.game.licence, description=said):
            yield Illustration(scene=badge, side=Align.START)
        yield Paragraph(words=self.head.subject)

    def _chapters(self, section: Section | None) -> Iterator[Block]:
        """The author's own chapters, where they follow this part."""
        if section and self.game.chapters and self.game.chapters.after == section:
            yield from self._rest_of_chapters()

    def _rest_of_chapters(self) -> Iterator[Block]:
        """The author's own chapters, if they have not been told."""
        if self.told_chapters:
            return
        self.told_chapters = True
        told = chapters(
            self.request, Place(width=self.column, before=self.number, top=Rank.SECTION)
        )
        self.number += told.figures
        self.problems += told.problems
        yield from told.blocks

    def _captures(self, rule: Rule) -> Iterator[Block]:
        """Who takes whom, where no figure of the spec draws it."""
        if rule.about is not Say.CAPTURES or self.game.rules is None:
            return
        drawn = any(isinstance(one.plate, TakesPlate) for one in self.game.figures)
        if not drawn and effective_pairs(self.game.rules):
            yield Illustration(scene=captures_picture(self.head, self.column))

    def _untold(self) -> Iterator[Block]:
        """The figures about matters of which the rules say nothing, each below its heading."""
        for about, section in OF_RULES.items():
            if drawn := tuple(self._drawn(section)):
                told = sentence(about, self.request.language, form=self.game.wording)
                yield Heading(words=told, rank=Rank.SECTION)
                yield from drawn
                yield from self._chapters(section)

    def _notation(self) -> Iterator[Block]:
        """How turns are written: in words, and in the figures of the spec."""
        known = self.game.rules is not None
        signs = tuple(turn_signs(self.game, self.request.language)) if known else ()
        drawn = tuple(self._drawn(Section.NOTATION))
        if not signs and not drawn:
            return
        yield Heading(words=self.words.notation, rank=Rank.SECTION)
        if signs:
            if told := cells_in_words(self.game, self.request.language):
                yield Paragraph(words=told)
            rows = (((Styled(text=one, emphasis=Emphasis.STRONG),), told) for one, told in signs)
            columns = (TableColumn(width=_SIGNS), TableColumn())
            yield Tabular(columns=columns, rows=tuple(rows), ruled=False)
            if any(":" in sign for sign, _ in signs):
                yield Paragraph(words=letters(self.game, self.request.language))
        yield from drawn

    @property
    def column(self) -> float:
        """How wide a figure is in a column, in mm."""
        return min(self.area.column, _WIDEST)

    def _rules(self) -> tuple[Rule, ...]:
        ruleset, language = self.game.rules, self.request.language
        if ruleset is None or ruleset.engine:
            return ()
        nouns, game = nouns_of(self.game, language), self.game
        return rules_in_words(ruleset, nouns, language, game.players, game.wording)

    def _drawn(self, section: Section | None, *, wide: bool = False) -> Iterator[Block]:
        """The figures of a section that stand nowhere yet, numbered, with their captions."""
        for figure in self.figures.pop(section, ()) if section else ():
            try:
                width = self.area.width if wide else self.column
                made = compose(self.request, figure, width, captioned=False)
            except PrintkitError as error:
                self.problems += error.problems
                continue
            self.number += 1
            yield illustration(self.request, made, self.number)


PRODUCT = Product(
    name="rule-book",
    options=RuleBookOptions,
    plan=plan_rule_book,
    make=make_rule_book,
    takes=ALL - {Shared.PIECE, Shared.PRINTER},
)
