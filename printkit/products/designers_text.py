"""What a designer writes in Markdown, with the figures, faces and pictures that it asks for.

It stands in a rule book as its author's own chapters, or on pages by itself: PDF for paper, HTML or
Markdown for a screen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from re import compile as pattern
from re import fullmatch

from printkit.base.catalogue import catalogue
from printkit.base.errors import Message, PrintkitError, Problem, Source, known_words
from printkit.document import blocks as doc
from printkit.document.markdown_blocks import read_markdown
from printkit.document.markdown_words import LeftOut
from printkit.document.sizes import PictureSize
from printkit.document.typeset import numbered
from printkit.model import Language
from printkit.model.figures import Figure
from printkit.notation.files import FileText, read_file
from printkit.page import PageSetup, Publication
from printkit.products.figures.faces_in_words import kinds_in, words_with_faces
from printkit.products.figures.figure import compose, illustration
from printkit.products.front_matter import FrontMatter, front_of
from printkit.products.request import Request
from printkit.scene import Scene
from printkit.text.words import SheetWords

_FACE = pattern(r"\{[a-z][a-z0-9_-]*\}")
_SHOWN = pattern(r"!\[[^\]]*\]\(#([a-z0-9-]+)\)")
_WIDEST = 90.0
"""No figure on pages of a text is wider, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlocks:
    """A text that was read, and how many figures stand in it.

    `problems` are with what it shows; `losses` are what no page can show and is left out.
    """

    blocks: tuple[doc.Block, ...]
    figures: int
    problems: tuple[Problem, ...]
    losses: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a text stands: how wide figures may be in mm, and what comes before its own."""

    width: float
    before: int = 0
    top: doc.Rank = doc.Rank.TITLE


def text_blocks(
    text: FileText, request: Request | None, language: Language, place: Place
) -> TextBlocks:
    """What a text in Markdown says, of a game or of none; pictures lie beside its file."""
    shows = _FigureSource(
        request=request,
        language=language,
        folder=Path(text.name).parent,
        width=place.width,
        count=place.before,
    )
    read = read_markdown(text.text, text.name, shows, place.top)
    return TextBlocks(
        blocks=read.blocks,
        figures=shows.count - place.before,
        problems=read.problems,
        losses=read.losses,
    )


def chapters(request: Request, place: Place) -> TextBlocks:
    """What the author of a game adds to its rule book in a language; nothing where there is none.

    Raises:
        PrintkitError: the file cannot be read.
    """
    own, language = request.game.chapters, request.language
    if own is None:
        return TextBlocks(blocks=(), figures=0, problems=())
    if language not in own.files:
        what = Message("markdown.no-chapters", language=str(language))
        return TextBlocks(blocks=(), figures=0, problems=(Problem(what, own.source),))
    front = front_of(read_file(own.files[language]))
    stated = text_blocks(front.text, request, language, place)
    blocks = tuple(one for one in stated.blocks if not isinstance(one, doc.Break))
    return replace(stated, blocks=blocks, losses=(*front.losses, *stated.losses))


def shown_by_chapters(request: Request) -> frozenset[str]:
    """The figures that the author's own chapters show, and so no other part of a book."""
    own, language = request.game.chapters, request.language
    if own is None or language not in own.files:
        return frozenset()
    return frozenset(_SHOWN.findall(read_file(own.files[language]).text))


@dataclass(slots=True, kw_only=True)
class _FigureSource:
    """Shows what a text asks for, and counts its figures."""

    request: Request | None
    language: Language
    folder: Path
    width: float
    count: int
    pictures: dict[tuple[str, PictureSize, bool], Scene] = field(default_factory=dict)

    def words(self, text: str, source: Source) -> tuple[doc.Inline, ...]:
        """Words with the spaces that their language never breaks, and faces."""
        text = catalogue(self.language).spaced(text)
        if not _FACE.search(text):
            return (text,)
        request = self._asked(source)
        kinds_in(text, request.game, source)
        return words_with_faces(request, text)

    def figure(self, name: str, caption: doc.Words, source: Source) -> doc.Block:
        """A figure of the game by its name."""
        game = self._asked(source).game
        known = [one.name for one in game.figures]
        for one in game.figures:
            if one.name == name:
                return self._composed(one, caption)
        what = Message("rule_figures.no-such-figure", name=name)
        raise PrintkitError(what, source=source, hint=known_words(known, name))

    def drawn(self, text: str, name: str, source: Source) -> doc.Block:
        """A figure that the text itself describes."""
        from printkit.gamefile.figures import read_figure
        from printkit.gamefile.schema import ID  # few books have a figure that no spec has

        self._asked(source)
        if name and not fullmatch(ID, name):
            what = Message("gamefile.cannot-name-figure", name=name)
            hint = Message("gamefile.small-letters-digits-hyphens")
            raise PrintkitError(what, source=replace(source, line=source.line - 1), hint=hint)
        return self._composed(read_figure(text, source, name or "figure", self.folder), ())

    def picture(
        self, address: str, size: PictureSize, source: Source, *, among_words: bool
    ) -> Scene:
        """A picture of the designer's own, of the size that the text asks for.

        Raises:
            LeftOut: it lies elsewhere, and nothing is fetched.
        """
        from printkit.pictures.picture_files import is_elsewhere, read_picture

        key = address, size, among_words
        if key not in self.pictures:
            wide = partial(size.settled, line=self.width, among_words=among_words)
            try:
                self.pictures[key] = read_picture(address, self.folder, self.width, source, wide)
            except PrintkitError as error:
                raise LeftOut(error.problems) if is_elsewhere(address) else error from error
        return self.pictures[key]

    def say(self, name: str) -> str:
        """A word that printkit adds to a text."""
        return catalogue(self.language).say(f"document.{name}")

    def _asked(self, source: Source) -> Request:
        if self.request is None:
            hint = Message("markdown.name-the-game")
            raise PrintkitError(Message("markdown.no-game"), source=source, hint=hint)
        return self.request

    def _composed(self, figure: Figure, caption: doc.Words) -> doc.Block:
        request = self._asked(figure.source)
        made = compose(request, figure, self.width, captioned=False)
        self.count += 1
        return illustration(request, made, self.count, caption)


# pages of a text


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPages:
    """A text as pages.

    What is wrong with what it shows is left out, and what no page can show: `problems`, `losses`.
    """

    publication: Publication
    problems: tuple[Problem, ...]
    losses: tuple[Problem, ...]


def pages_of(
    front: FrontMatter, request: Request | None, setup: PageSetup, language: Language
) -> TextPages:
    """The pages of a text in Markdown, of a game or of none; pictures lie beside its file."""
    frame = setup.standing
    area = doc.TextArea.of(frame.paper, frame.margins)
    width = min(area.column, _WIDEST)
    stated = text_blocks(front.text, request, language, Place(width=width))
    blocks = front.headed(stated.blocks)
    title, head = "", blocks[:1]
    if head and isinstance(head[0], doc.Heading) and head[0].rank is doc.Rank.TITLE:
        title = " ".join(doc.said_words(head[0].words).split())
    head = head if title else ()
    title = title or Path(front.text.name).stem
    parts = (  # in columns, which end where the text ends a page
        doc.Break.PAGE if ends else doc.Flow(blocks=tuple(part), columns=min(2, area.columns))
        for ends, part in groupby(blocks[len(head) :], key=lambda one: one is doc.Break.PAGE)
    )
    game = request.game if request else None
    document = doc.Document(
        title=title,
        blocks=(*head, *parts),
        paper=frame.paper,
        margins=frame.margins,
        language=language,
        foot=(title, doc.Folio.of(SheetWords.of(language).imprint_sheet, "sheet", "sheets")),
        author=front.said.get("author", "") or (game.author[language] if game else ""),
    )
    publication = Publication(
        sheets=numbered((document,)),
        title=title,
        author=document.author,
        subject=game.licence if game else "",
        language=language,
        correction=setup.correction,
    )
    return TextPages(
        publication=publication, problems=stated.problems, losses=(*front.losses, *stated.losses)
    )
