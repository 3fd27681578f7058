"""The chapters of a rule book, from the cover to the credits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from printkit.base.catalogue import REFERENCE
from printkit.base.errors import PrintkitError, Problem
from printkit.document import blocks as doc
from printkit.draw.board import without_patterns
from printkit.draw.page_signs import licence_badge, licence_words
from printkit.model.figures import Figure, GamePlate, KindsPlate, Section, TakesPlate
from printkit.products.book.figures import BOARDS, BookFigures, by_section, deeds
from printkit.products.book.sentences import (
    in_the_box,
    other_beginnings,
    setup_sentences,
    variant_lines,
)
from printkit.products.designers_text import Place, chapters, shown_by_chapters
from printkit.products.diagram import diagram_contents, diagram_scene, without_caption
from printkit.products.figures.faces_in_words import words_with_faces
from printkit.products.figures.figure import Composed
from printkit.products.figures.lessons import teaching_figures
from printkit.products.figures.subject import part_of, section_of
from printkit.products.masthead import Masthead
from printkit.products.play_page import cards_of_tables, pieces_of, start_picture, unknown_rules
from printkit.products.replays.movetext import MovetextWriter
from printkit.products.replays.record import Head, example_of, line_frames
from printkit.products.request import Request
from printkit.products.turn_signs import cells_in_words, letters, turn_signs
from printkit.replay.story import story_of
from printkit.rules.scope import Scope
from printkit.scene import Scene
from printkit.scene.combine import cropped, scaled
from printkit.text.claims import Deed
from printkit.text.nouns import capital, credit, sentence
from printkit.text.players import audience_line
from printkit.text.questions import questions_heading, questions_of
from printkit.text.rules import Rule, RuleWriter
from printkit.text.words import RuleBookWords, Say

_PARAGRAPH = 220
"""So many characters a paragraph of several sentences has at most."""
_SIGNS = 22.0
"""The width of the column of signs of the notation, in mm."""
_ORDER = (
    Section.TURN,
    Section.STACKS,
    Section.CAPTURES,
    Section.PIECES,
    Section.DROP,
    Section.KING,
    Section.END,
)
_FIRST_STEPS = frozenset(
    {Deed.CUBE_GOES, Deed.STACK_GOES_ONE, Deed.PART_GOES, Deed.BUILT_STACK_GOES_ON}
)
"""What figures of turns show; each stands behind the sentence that says so."""


class BookText:
    """Collects what a rule book says, with boards of so many mm in its columns."""

    def __init__(self, request: Request, head: Masthead, board: float = BOARDS[0]) -> None:
        self.request, self.head, self.game = request, head, request.game
        self.words = RuleBookWords.of(request.language, request.game.wording)
        frame = head.setup.standing
        self.area = doc.TextArea.of(frame.paper, frame.margins)
        self.has_own_chapters = False
        self.losses: list[Problem] = []
        self.drawing = BookFigures(
            request=request, column=self.area.column, height=self.area.height, page=self.area.width
        )
        self.drawing.board = board

    def with_boards(self, board: float) -> BookText:
        """The same book with boards of another width; what was drawn of it is drawn no more."""
        other = BookText(self.request, self.head, board)
        other.drawing.composed = self.drawing.composed
        return other

    @cached_property
    def rules(self) -> Mapping[Section, tuple[Rule, ...]]:
        """The matters of the rules by the part of the book where they stand."""
        teller = RuleWriter.of(self.game, self.request.language)
        found: dict[Section, tuple[Rule, ...]] = {}
        for rule in teller.rules() if teller else ():
            section = part_of(rule, self.game)
            if rule.statements and section is not None:
                found[section] = (*found.get(section, ()), rule)
        return found

    @cached_property
    def figures(self) -> Mapping[Section, tuple[Figure, ...]]:
        """The figures of every part: the spec's, or where it has none what the rules give."""
        elsewhere = shown_by_chapters(self.request)
        shown = (one for one in self.game.figures if one.name not in elsewhere)
        own = [(one, section_of(one, self.game)) for one in shown]
        stated = {section for _, section in own}
        theirs = [(one.panels, one.plate) for one in self.game.figures if one.name in elsewhere]
        made = [
            one
            for one in teaching_figures(self.game, stated)
            if (one.panels, one.plate) not in theirs
        ]
        added = [(one, section_of(one, self.game)) for one in made]
        self.drawing.own = frozenset(one.name for one, _ in added)
        always = {Section.COVER, Section.COMPONENTS, Section.SETUP, Section.NOTATION}
        behind = {Section.EXAMPLE, Section.AROUND}
        present = frozenset({*always, *behind, *(self.rules or _ORDER)})
        return by_section((*own, *added), present)

    def blocks(self) -> Iterator[doc.Block]:
        """All that it says, in reading order."""
        yield from self._front()
        for figure in self._of(Section.COVER):  # words and a number only where the spec has some
            if figure.caption:
                yield from self.drawing.illustrations((figure,), self.area.width)
            elif made := self.drawing.made(figure, self.area.width):
                yield doc.Illustration(scene=self._flush(made))
        box: list[doc.Block] = [doc.Heading(words=self.words.components, rank=doc.Rank.SECTION)]
        box.append(doc.Paragraph(words=" ".join(in_the_box(self.game, self.request.language))))
        kinds = [one for one in self._of(Section.COMPONENTS) if isinstance(one.plate, KindsPlate)]
        drawn = tuple(self.drawing.illustrations(kinds, self.area.width))
        box += drawn or pieces_of(self.head, self.area)
        others = [one for one in self._of(Section.COMPONENTS) if one not in kinds]
        pictures = (*self.drawing.illustrations(others), *self._own(Section.COMPONENTS))
        blocks = (*pictures, *self._setup(), *self._all_rules(), *self._after())
        flow = self.flow(blocks)
        parts = tuple(one.words for one in doc.parts_of((*box, flow)))
        yield doc.Contents(title=self.words.contents, parts=parts)
        yield doc.Kept(blocks=tuple(box))
        yield from cards_of_tables(self.head)
        yield flow

    def _flush(self, made: Composed) -> Scene:
        """A picture whose ink is as wide as the page, or as high as it was with white around it."""
        inked = cropped(made.scene.shapes)
        scale = min(self.area.width / inked.width, made.scene.height / inked.height)
        return replace(scaled(inked, scale), title=made.scene.title, description=made.alt)

    def flow(self, blocks: Iterable[doc.Block]) -> doc.Flow:
        """Blocks in columns that end level, but for pictures that span them all."""
        flowing = (
            replace(one, across=True)
            if isinstance(one, doc.Illustration) and one.scene.width > self.area.column + 1
            else one
            for one in blocks
        )
        return doc.Flow(blocks=tuple(flowing), columns=min(2, self.area.columns), level=True)

    def masthead(self, title: str = "") -> Iterator[doc.Block]:
        """Title, aim, author, and whom the game is for."""
        yield doc.Heading(words=title or self.head.title, rank=doc.Rank.TITLE)
        teller = RuleWriter.of(self.game, self.request.language)
        if teller is not None and (aim := teller.aim()):
            yield doc.Paragraph(words=aim, size=doc.TypeSize.LEAD)
        author = " ".join(self._made_by(self.words.author, self.words.author_of_kind))
        line = audience_line(self.game.audience, self.request.language)
        said = (author, line) if self.game.front else ("   ".join(filter(None, (author, line))),)
        yield from (doc.Paragraph(words=one, tone=doc.Tone.QUIET) for one in said if one)

    def _front(self) -> Iterator[doc.Block]:
        """Title, what the game is and its aim, who made it and for whom, its sign beside them."""
        title, *aim = self.masthead()
        front, language = self.game.front, self.request.language
        if front is None:
            yield from (title, *aim)
            return
        stated: list[doc.Block] = [title]
        if lead := front.lead[language]:
            stated.append(doc.Paragraph(words=lead, size=doc.TypeSize.LEAD))
        stated += aim
        logo = front.logos.get(language) or front.logos.get(REFERENCE)
        if logo is None:
            yield from stated
            return
        if self.request.theme.is_grey:
            from printkit.pictures.picture_files import greyed  # few games have a logo

            logo = greyed(logo)
        sign = doc.Illustration(
            scene=replace(logo, description=self.game.title[language]), side=doc.Align.END
        )
        yield doc.SideBySide(parts=(tuple(stated), (sign,)), widths=(-1.0, logo.width))

    def _of(self, section: Section) -> tuple[Figure, ...]:
        return self.figures.get(section, ())

    def _drawn(self, section: Section, width: float = 0.0) -> Iterator[doc.Block]:
        yield from self.drawing.illustrations(self._of(section), width)

    def _setup(self) -> Iterator[doc.Block]:
        said: list[doc.Block] = [doc.Heading(words=self.words.setup, rank=doc.Rank.SECTION)]
        said += map(_paragraph, paragraphs(tuple(setup_sentences(self.head))))
        figures = self._of(Section.SETUP)
        usual = [  # those of the position that *as the picture shows* means
            figure
            for figure in figures
            if any(panel.stand and panel.stand.text == "setup" for panel in figure.panels)
        ]
        drawn = tuple(self.drawing.illustrations(usual))
        begun = any(self.game.setup.cells)
        bare = self.game.grid.boardless or figures or self._of(Section.COMPONENTS)
        if not drawn and (begun or not bare):
            scene = start_picture(
                self.head, self.drawing.whole(min(self.drawing.width, self.drawing.board))
            )
            self.drawing.boards.append(scene)
            caption = (self.words.own_captions["setup" if begun else "board"],)
            drawn = (self.drawing.illustration(scene, caption),)
        others = tuple(other_beginnings(self.head))
        if not (drawn or said[1:] or others or figures):
            said.clear()  # nothing stands anywhere
        first = next(iter(drawn), None)
        wide = self.area.column + 1
        if isinstance(first, doc.Illustration) and first.scene.width <= wide:
            # Never parted from the words that name it, unless it spans all columns.
            yield doc.Kept(blocks=(*said, first))
            yield from drawn[1:]
        else:
            yield from (*said, *drawn)
        yield from map(_paragraph, paragraphs(others))
        yield from self.drawing.illustrations(one for one in figures if one not in usual)
        yield from self._own(Section.SETUP)

    def _own(self, after: str = "") -> Iterator[doc.Block]:
        """The author's own chapters, where they follow this part; all that are left, for none."""
        own = self.game.chapters
        if self.has_own_chapters or (after and (own is None or own.after != after)):
            return
        self.has_own_chapters = True
        place = Place(width=self.drawing.width, before=self.drawing.number, top=doc.Rank.SECTION)
        stated = chapters(self.request, place)
        self.drawing.number += stated.figures
        self.drawing.problems += stated.problems
        self.losses += stated.losses
        for one in stated.blocks:  # captions stand in one place
            if isinstance(one, doc.Illustration) and one.caption:
                yield replace(one, side=doc.Align.START)
            else:
                yield one

    def _all_rules(self) -> Iterator[doc.Block]:
        """The rules, and what readers ask, each with its answer."""
        for section in _ORDER if self.rules else ():
            figures = list(self._of(section))
            rules = self.rules.get(section, ())
            for rank, rule in enumerate(rules):
                yield doc.Heading(words=rule.heading, rank=doc.Rank.SECTION)
                last = rank == len(rules) - 1
                yield from self._matter(rule, figures, last=last)
            yield from self._own(section)
        if not self.rules:
            if not self.has_own_chapters:
                yield from self.unknown()
            for section in _ORDER:
                yield from self._drawn(section)
        game, language = self.game, self.request.language
        if asked := questions_of(game, language):
            yield doc.Heading(words=questions_heading(game, language), rank=doc.Rank.SECTION)
        for one in asked:
            question = doc.Styled(text=one.asked, emphasis=doc.Emphasis.STRONG)
            yield doc.Paragraph(words=(question, f" {one.answer.text}"))

    def unknown(self) -> Iterator[doc.Block]:
        """What is said where no switch says the rules: the author's chapters, or where they are."""
        own = tuple(self._own())
        yield from own or unknown_rules(self.head, doc.Rank.SECTION)

    def _matter(self, rule: Rule, figures: list[Figure], *, last: bool) -> Iterator[doc.Block]:
        """A matter, figures behind the sentences that they show, the others at its end."""
        texts: list[str] = []
        plates = [(one, one.plate) for one in figures if isinstance(one.plate, TakesPlate)]
        graph = [figure for figure, _ in plates]
        arrow = sentence(Say.ARROW, self.request.language, form=self.game.wording)
        for statement in rule.statements:
            if statement.text != arrow:
                texts.append(statement.text)
            done = {one.deed for one in statement.claims if one.happens} & _FIRST_STEPS
            here = [one for one in figures if deeds(one) & done]
            if here:
                yield from (doc.Paragraph(words=text) for text in paragraphs(texts))
                yield from self.drawing.illustrations(here)
                texts.clear()
                figures[:] = [one for one in figures if one not in here]
        yield from (doc.Paragraph(words=text) for text in paragraphs(texts))
        if rule.about is Say.CAPTURES:
            if graph:
                yield doc.Paragraph(words=arrow)
                yield from self.drawing.illustrations(graph)
                figures[:] = [one for one in figures if one not in graph]
            if not any(plate.form == "lines" for _, plate in plates):
                yield from takers(self.request)
        if last:
            yield from self.drawing.illustrations(figures)

    def _after(self) -> Iterator[doc.Block]:
        """What comes behind the rules: how turns are written, an example, variants, who made it."""
        game, language = self.game, self.request.language
        if game.is_played or self._of(Section.NOTATION):
            yield doc.Heading(words=self.words.notation, rank=doc.Rank.SECTION)
        if game.is_played:
            if stated := cells_in_words(game, language):
                yield doc.Paragraph(words=stated)
            signs = tuple(turn_signs(game, language))
            rows = (
                ((doc.Styled(text=sign, emphasis=doc.Emphasis.STRONG),), what)
                for sign, what in signs
            )
            columns = (doc.TableColumn(width=_SIGNS), doc.TableColumn())
            yield doc.Kept(blocks=(doc.Tabular(columns=columns, rows=tuple(rows), ruled=False),))
            if any(":" in sign for sign, _ in signs):
                yield doc.Paragraph(words=letters(game, language))
        yield from self._drawn(Section.NOTATION)
        yield from self._own(Section.NOTATION)
        example = tuple(self._drawn(Section.EXAMPLE))
        if not any(isinstance(one.plate, GamePlate) for one in self._of(Section.EXAMPLE)):
            example += tuple(example_game(self.drawing))
        if example:
            yield doc.Heading(words=self.words.example, rank=doc.Rank.SECTION)
            yield from example
        if variants := variant_lines(game, language):
            yield doc.Heading(words=self.words.variants, rank=doc.Rank.SECTION)
            yield doc.Listing(items=variants)
        if around := tuple(self._drawn(Section.AROUND)):
            yield doc.Heading(words=self.words.around, rank=doc.Rank.SECTION)
            yield from around
        yield from self._own()
        heading = doc.Heading(words=self.words.credits, rank=doc.Rank.SECTION)
        yield doc.Kept(blocks=(heading, *self._credits()))

    def _made_by(self, by: str, of_kind: str, **given: str) -> Iterator[str]:
        """Who made the game, and who drew it."""
        if stated := credit(self.head.author, by, of_kind, **given):
            yield stated
        front = self.game.front
        if front is not None and (drawn := front.illustrator[self.request.language]):
            yield self.words.illustrator.format(illustrator=drawn)

    def _credits(self) -> Iterator[doc.Block]:
        game, words, language = self.game, self.words, self.request.language
        title = self.head.title
        if stated := " ".join(self._made_by(words.credit, words.credit_of_kind, game=title)):
            yield doc.Paragraph(words=stated)
        if game.licence:
            stated = licence_words(game.licence, language)
            badge = licence_badge(game.licence, description=stated)
            licence = doc.Paragraph(words=words.licence.format(licence=game.licence))
            if badge is None:
                yield licence
            else:
                yield doc.Illustration(
                    scene=badge, caption=(licence,), side=doc.Align.START, beside=True
                )
        if game.origin:
            yield doc.Paragraph(words=words.origin.format(link=game.origin))
        made = words.made
        if game.rules is None:  # what its pictures of turns may claim
            turns = any(panel.play for one in game.figures for panel in one.panels)
            turns = turns or (game.is_played and game.example is not None)
            made = words.made_as_written if turns else words.made_without_rules
        made = made.format(digits=game.fingerprint)
        yield doc.Paragraph(words=made, size=doc.TypeSize.NOTE, tone=doc.Tone.QUIET)


def _paragraph(text: str) -> doc.Paragraph:
    return doc.Paragraph(words=text)


def paragraphs(texts: Sequence[str]) -> tuple[str, ...]:
    """Sentences, short ones together."""
    done: list[str] = []
    for text in texts:
        if done and len(done[-1]) + len(text) < _PARAGRAPH:
            done[-1] += f" {text}"
        else:
            done.append(text)
    return tuple(done)


def takers(request: Request) -> Iterator[doc.Block]:
    """Who takes whom, a line each with the faces: rock → scissors; none where all take all."""
    game = request.game
    if game.rules is None or Scope(game.rules).takes_any:
        return
    pairs = Scope(game.rules).captures
    ids = [kind.id for kind in game.kinds]
    lines: list[doc.Words] = []
    for one in sorted({one for one, _ in pairs}):
        prey = ", ".join(f"{{{ids[other]}}}" for some, other in sorted(pairs) if some == one)
        stated = words_with_faces(request, f"{{{ids[one]}}} → {prey}")
        first, *more = (word for word in stated if word != "")
        lines.append((capital(first) if isinstance(first, str) else first, *more))
    if lines:
        yield doc.Listing(items=tuple(lines))


# the example game

_WIDEST_TURN = 75.0
"""The width of a position at most, in mm."""


def example_game(drawing: BookFigures) -> Iterator[doc.Block]:
    """The turns with the result, the turn that takes most, and the last."""
    request = drawing.request
    if request.game.example is None or not request.game.is_played:
        return
    try:
        played = example_of(request.game, request.language)
    except PrintkitError as error:
        drawing.note(error, request.game.example_source)
        return
    story, language = story_of(played, request.language), request.language
    head = Head.of(played, "", language)
    yield from MovetextWriter(story=story, language=language, score=head.score).blocks()
    if head.result:
        yield doc.Paragraph(words=head.result, tone=doc.Tone.QUIET)
    shown = tuple(line_frames(story, story.game_line, language))
    last = len(played.plies) - 1
    most = max(range(last + 1), key=lambda rank: (len(played.plies[rank].trace.captured), -rank))
    plain = replace(request, theme=without_patterns(request.theme))
    options = without_caption(drawing.whole(min(drawing.column, _WIDEST_TURN)))
    for ply in sorted({most, last}):
        scene = diagram_scene(plain, shown[ply].scenery, options)
        stated = diagram_contents(request.game, shown[ply].scenery, language).caption
        words: tuple[doc.Inline, ...] = ()
        if stated is not None:
            heading = doc.Styled(
                text=" ".join(stated.heading.split()), emphasis=doc.Emphasis.STRONG
            )
            words = (heading, f" {stated.sentence.rstrip('.')}.")
        yield drawing.illustration(scene, words)
