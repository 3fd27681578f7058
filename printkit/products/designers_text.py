"""What a designer writes in Markdown, with the figures, faces and pictures that it asks for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from re import compile as pattern
from re import fullmatch

from printkit.base.catalogue import catalogue
from printkit.base.errors import Message, PrintkitError, Problem, Source, did_you_mean
from printkit.document.blocks import Block, Break, Inline, Rank, Words
from printkit.document.reading import read_markdown
from printkit.document.sizes import Size
from printkit.document.wording import LeftOut
from printkit.model import Language
from printkit.model.figures import Figure
from printkit.notation.files import FileText, read_file
from printkit.products.figures.composing import compose
from printkit.products.figures.faces_in_words import kinds_in, words_with_faces
from printkit.products.figures.illustrated import illustration
from printkit.products.front_matter import front_of
from printkit.products.request import Request
from printkit.scene import Scene

_FACE = pattern(r"\{[a-z][a-z0-9_-]*\}")
_SHOWN = pattern(r"!\[[^\]]*\]\(#([a-z0-9-]+)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlocks:
    """A text that was read.

    Attributes:
        blocks: what it says.
        figures: how many figures stand in it.
        problems: all that is wrong with what it shows, each with its place.
        losses: what no page can show and is left out, likewise.
    """

    blocks: tuple[Block, ...]
    figures: int
    problems: tuple[Problem, ...]
    losses: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a text stands.

    Attributes:
        width: of a figure at most, in mm.
        before: how many figures come before its first.
        top: the rank of its first headings.
    """

    width: float
    before: int = 0
    top: Rank = Rank.TITLE


def tell(text: FileText, request: Request | None, language: Language, place: Place) -> TextBlocks:
    """What a text says.

    Args:
        text: Markdown; pictures are looked for beside its file.
        request: the game that it is about, or None.
        language: of the text.
        place: where it stands.
    """
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
    told = tell(front.text, request, language, place)
    blocks = tuple(one for one in told.blocks if not isinstance(one, Break))
    return replace(told, blocks=blocks, losses=(*front.losses, *told.losses))


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
    pictures: dict[tuple[str, Size, bool], Scene] = field(default_factory=dict)

    def words(self, text: str, source: Source) -> tuple[Inline, ...]:
        """Words with the spaces that their language never breaks, and faces."""
        text = catalogue(self.language).spaced(text)
        if not _FACE.search(text):
            return (text,)
        request = self._asked(source)
        kinds_in(text, request.game, source)
        return words_with_faces(request, text)

    def figure(self, name: str, caption: Words, source: Source) -> Block:
        """A figure of the game by its name."""
        game = self._asked(source).game
        known = [one.name for one in game.figures]
        for one in game.figures:
            if one.name == name:
                return self._composed(one, caption)
        what = Message("rule_figures.no-such-figure", name=name)
        listed = Message("common.known", names=", ".join(known)) if known else ""
        raise PrintkitError(what, source=source, hint=did_you_mean(name, known) or listed)

    def drawn(self, text: str, name: str, source: Source) -> Block:
        """A figure that the text itself describes."""
        from printkit.gamefile.figures import read_figure
        from printkit.gamefile.schema import ID  # few books have a figure that no spec has

        self._asked(source)
        if name and not fullmatch(ID, name):
            what = Message("gamefile.cannot-name-figure", name=name)
            hint = Message("gamefile.small-letters-digits-hyphens")
            raise PrintkitError(what, source=replace(source, line=source.line - 1), hint=hint)
        return self._composed(read_figure(text, source, name or "figure", self.folder), ())

    def picture(self, address: str, size: Size, source: Source, *, among_words: bool) -> Scene:
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

    def _composed(self, figure: Figure, caption: Words) -> Block:
        request = self._asked(figure.source)
        made = compose(request, figure, self.width, captioned=False)
        self.count += 1
        return illustration(request, made, self.count, caption)
