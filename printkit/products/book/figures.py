"""Figures in a book: numbered, with captions in the type of its text, or turns in a row.

The row has three small pictures: where a piece goes, where a stack goes, a turn of two steps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from printkit.base.errors import PrintkitError, Problem, Source
from printkit.document import blocks as doc
from printkit.draw.layout import BoardLayout
from printkit.model import Game
from printkit.model.figures import Figure, Panel, Section, StacksPlate
from printkit.products.figures.faces_in_words import words_with_faces
from printkit.products.figures.figure import (
    BELOW,
    LEAST_SEEN,
    Composed,
    arranged,
    checked_panels,
    compose,
    described,
    labels_of,
    numbered,
    rows_of_panels,
    words_below,
)
from printkit.products.figures.panel import whole_cells
from printkit.products.figures.product import PAGE
from printkit.products.figures.subject import section_of, steps_of
from printkit.products.request import Request
from printkit.scene import Clip, Group, Scene, Shape, Text
from printkit.scene.combine import above
from printkit.text.claims import Deed
from printkit.text.words import RuleBookWords

BOARDS = (80.0, 72.0, 64.0, 56.0)
"""So wide pictures of the whole board may be in a column, in mm: one for all of a book."""
_WIDEST = BOARDS[0]
"""No figure in a column is wider, in mm."""
_HIGHEST = 0.65
"""A figure of panels that is higher comes in parts, as a share of the page."""
_PAIR = 2
"""So many panels are a part."""
_LEAST = 40.0
"""No plate becomes narrower so that it fits a page, in mm."""
_RIMS = 2.2
"""Names at the rim and white beside a board take so many cells."""
_VARIANTS = "variants/"
"""Where what comes of a variant stands."""
_BESIDE = 32.0
"""Where so many mm of a column are left of a figure, its caption stands there."""


@dataclass(kw_only=True)
class BookFigures:
    """Draws the figures of a book one after the other; what is wrong with some is kept.

    Attributes:
        column: how wide a column is, in mm; `height` how high.
        page: how wide a picture across all columns is, in mm; 0 where none may be.
        board: how wide a picture of the whole board is in a column, in mm, at most.
        own: figures that the game gets because its spec has none of their part of the book.
        number: of the last figure.
        composed: figures that were made, by how wide they were asked for.
    """

    request: Request
    column: float
    height: float
    page: float = 0.0
    board: float = _WIDEST
    boards: list[Scene] = field(default_factory=list)
    own: frozenset[str] = frozenset()
    number: int = 0
    problems: list[Problem] = field(default_factory=list)
    composed: dict[tuple[Figure, float], Composed] = field(default_factory=dict)

    @property
    def width(self) -> float:
        """How wide a figure is at most in a column, in mm."""
        return min(self.column, _WIDEST)

    def whole(self, width: float) -> float:
        """How wide a picture of the whole board is that is to be so wide, in mm.

        Wider where its cells would be too small, across all columns if need be.
        """
        grid = self.request.game.grid
        if grid.boardless:
            return width
        cells = BoardLayout.of(grid, 1.0).width + _RIMS
        return min(max(width, LEAST_SEEN * cells), max(self.page, self.column))

    def illustrations(self, figures: Iterable[Figure], width: float = 0.0) -> Iterator[doc.Block]:
        """Figures with captions, at most `width` mm wide; 0 for what a column has room for."""
        for figure in figures:
            spans = figure.width is not None and figure.width.text == PAGE  # all columns
            several = len(figure.panels) > 1 or figure.plate is not None
            usual = max(self.page, self.column) if spans else self.column if several else self.width
            wide = width or usual
            made, board = self.made(figure, wide), False
            asked = made is None or width or several or spans
            panels = () if asked else checked_panels(self.request, figure)
            # the whole board alone
            if panels and not whole_cells(self.request.game, panels[0]):
                wide = self.whole(min(wide, self.board))
                made = self.made(figure, wide) or made
                board = True
            elif made is not None and not width and wide < self.page:
                # Across all columns rather than in parts, or without words that it has there.
                wider, high = self.made(figure, self.page), _HIGHEST * self.height
                parted = made.scene.height > high and len(figure.panels) > _PAIR
                if len(figure.panels) > 1 and not parted:
                    here, there = (arranged(self.request, figure, w) for w in (wide, self.page))
                    parted = here.cell < LEAST_SEEN  # or one would stand alone in its row
                    if len(figure.panels) > _PAIR and not parted:
                        rows = [len(figure.panels) % len(one.widths) for one in (here, there)]
                        parted = rows[0] == 1 != rows[1] and len(here.widths) > 1
                cells = self.request.game.grid.index
                if parted or (wider is not None and lacks(made.scene, wider.scene, cells)):
                    made, wide = wider, self.page
            if made is not None:
                *before, last = self._parts(made, wide)
                self.boards += [last] if board else []
                yield from (doc.Illustration(scene=scene, side=doc.Align.START) for scene in before)
                yield self.illustration(last, self._caption(figure, made))

    def made(self, figure: Figure, width: float) -> Composed | None:
        """A figure; None where something is wrong with it."""
        asked = figure, width
        if (known := self.composed.get(asked)) is not None:
            return known
        try:
            made = compose(self.request, figure, width, captioned=False, worded=False)
            while figure.plate and made.scene.height > self.height and width > _LEAST:
                width *= 0.9 * self.height / made.scene.height
                made = compose(self.request, figure, width, captioned=False)
        except PrintkitError as error:
            self.note(error, figure.source)
            return None
        self.composed[asked] = made
        return made

    def unlike(self, earlier: BookFigures) -> Iterator[doc.Block]:
        """The figures that another edition has not, or that say something else there."""
        width = self.width
        known = {one.name: earlier.made(one, width) for one in earlier.request.game.figures}
        for figure in self.request.game.figures:
            was, made = known.get(figure.name), self.made(figure, width)
            if made is not None and (was is None or was.alt != made.alt):
                yield from self.illustrations((figure,))

    def note(self, error: PrintkitError, source: Source | None) -> None:
        """Keep what is wrong with something, unless a variant alone makes it so."""
        laid = self.request.game.variants
        if not laid or (source is not None and _VARIANTS in source.file):
            self.problems += error.problems

    def _parts(self, made: Composed, width: float) -> tuple[Scene, ...]:
        """A figure in one picture, or in several where it is too high to find room on a page."""
        figure, high = made.figure, made.scene.height
        if high <= _HIGHEST * self.height or len(figure.panels) <= _PAIR:
            return (replace(made.scene, description=made.alt),)
        shown = checked_panels(self.request, figure)
        names = labels_of(self.request, shown)
        scenes = []
        for first in range(0, len(shown), _PAIR):
            part = shown[first : first + _PAIR]
            drawn = rows_of_panels(self.request, part, names[first:], width, figure.columns)
            if len(part) == 1:
                words = words_below(self.request, part[0], names[first], width)
                drawn = above((drawn, *words), gap=BELOW)
            stated = " ".join(
                f"{letter}: {described(self.request.game, one, self.request.language)}"
                for letter, one in zip(names[first:], part, strict=False)
            )
            scenes.append(replace(drawn, description=stated))
        return tuple(scenes)

    def illustration(self, scene: Scene, caption: doc.Words) -> doc.Illustration:
        """A picture with its number and caption, beside it where it is narrow."""
        self.number += 1
        alone = self.page <= self.column  # captions stand in one place, where columns are two
        beside = alone and bool(caption) and scene.width <= self.column - _BESIDE
        made = numbered(self.request, scene, self.number, caption)
        return replace(made, side=doc.Align.START, beside=beside)

    def _caption(self, figure: Figure, made: Composed) -> tuple[doc.Inline, ...]:
        game, language, found = self.request.game, self.request.language, list[doc.Inline]()
        if figure.caption:
            found += words_with_faces(self.request, figure.caption[language])
        elif figure.name in self.own:  # made for the book
            keys, rules = [figure.name], game.rules
            if isinstance(figure.plate, StacksPlate) and not figure.plate.barred:
                keys = ["legal_stacks"]
            elif figure.name == "stack" and rules and rules.tells_counts:
                keys = ["stack_counted"]
            elif figure.name == "piece":
                effects = [ray for one in checked_panels(self.request, figure) for ray in one.rays]
                keys += ["piece_builds"] if any(one.built_on for one in effects) else []
                keys += ["piece_takes"] if any(one.captured for one in effects) else []
            words = RuleBookWords.of(language, game.wording).own_captions
            found += [" ".join(words[key] for key in keys if key in words)]
        elif not (made.said and made.said.turn):
            found.append(made.caption)
        if made.said and made.said.turn:
            found += [" "] if found else []
            found.append(doc.Styled(text=made.said.turn, emphasis=doc.Emphasis.STRONG))
        if made.said and made.said.sentence:
            found += [" "] if found else []
            found.append(f"{made.said.sentence.rstrip('.')}.")
        return tuple(found)


def by_section(
    figures: Iterable[tuple[Figure, Section]], present: frozenset[Section]
) -> Mapping[Section, tuple[Figure, ...]]:
    """Figures by the part of the book where they stand: their own, or the next that is present."""
    found: dict[Section, tuple[Figure, ...]] = {}
    for figure, section in figures:
        home = section
        while home not in present and home in _ELSEWHERE:
            home = _ELSEWHERE[home]
        found[home] = (*found.get(home, ()), figure)
    return found


_ELSEWHERE = {
    Section.KING: Section.END,
    Section.END: Section.TURN,
    Section.PIECES: Section.STACKS,
    Section.STACKS: Section.TURN,
    Section.DROP: Section.TURN,
    Section.CAPTURES: Section.TURN,
    Section.TURN: Section.SETUP,
}


# words that a small picture lacks


def texts_of(shapes: Iterable[Shape]) -> Iterator[Text]:
    """The texts that stand in a picture, without those of symbols."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group | Clip):
            yield from texts_of(shape.shapes)


def words_of(shapes: Iterable[Shape]) -> Iterator[str]:
    """The words of these texts."""
    return (word for text in texts_of(shapes) for word in text.text.split())


def lacks(small: Scene, large: Scene, cells: Collection[str]) -> bool:
    """Whether a small picture has not the words of a larger one.

    Names of cells may stand at the rim, where the first and last of a row name the others.
    """
    here, there = set(words_of(small.shapes)), set(words_of(large.shapes))
    named = [word for word in there if word in cells]
    return not there - here <= set(named) or (bool(named) and here.isdisjoint(named))


# Turns in a row

_TURNS = (Deed.CUBE_GOES, Deed.STACK_GOES_ONE, Deed.BUILT_STACK_GOES_ON)
_GAP = 2.5
"""Between two of the pictures, in mm."""


def deeds(figure: Figure) -> frozenset[Deed]:
    """What a figure of turns shows: first steps of a piece or of a stack, a turn of two steps."""
    return frozenset(deed for panel in figure.panels for deed in _deeds(panel))


def _deeds(panel: Panel) -> Iterator[Deed]:
    for key, _ in panel.fan:
        if key.text.endswith("-"):
            yield Deed.CUBE_GOES
        elif "!" not in key.text:
            yield from (Deed.STACK_GOES_ONE, Deed.PART_GOES)
    if panel.play and steps_of(panel.play.text) > 1 and "!" not in panel.play.text:
        yield Deed.BUILT_STACK_GOES_ON


def turn_panels(figures: Sequence[Figure]) -> list[tuple[Deed, Figure, Panel]]:
    """The first panel that shows each of the three, with its figure."""
    panels = [(figure, panel) for figure in figures for panel in figure.panels]
    found = []
    for deed in _TURNS:
        found += [(deed, *one) for one in panels if deed in _deeds(one[1])][:1]
    return found


def panel_alone(request: Request, figure: Figure, panel: Panel, width: float) -> Scene | None:
    """A panel of a figure without words, so many mm wide; None where it is at fault."""
    alone = replace(figure, panels=(replace(panel, caption=None),), caption=None)
    try:
        made = compose(request, alone, width, captioned=False, worded=False)
    except PrintkitError:  # the book names what is wrong with it
        return None
    return replace(made.scene, description=made.alt)


def pictured_turns(
    request: Request,
    figures: Sequence[Figure],
    width: float,
    least: float = 0.0,
    before: Callable[[float], tuple[doc.Block, ...]] | None = None,
) -> tuple[doc.Block, ...]:
    """A row of the first panels that show the three; nothing where there is none.

    It is `width` mm wide, and begins with what `before` makes of the width of a picture. A picture
    narrower than `least` mm is no picture, nor then is the row.
    """
    chosen = turn_panels(figures)
    count = len(chosen) + (before is not None)
    room = (width - (count - 1) * _GAP) / max(count, 1)
    if not chosen or room < least:
        return ()
    parts = [before(room)] if before is not None else []
    scenes = (panel_alone(request, figure, panel, room) for _, figure, panel in chosen)
    parts += [(doc.Illustration(scene=scene),) for scene in scenes if scene is not None]
    return (doc.SideBySide(parts=tuple(parts), gap=_GAP),) if parts else ()


def of_section(game: Game, section: Section) -> tuple[Figure, ...]:
    """The figures of a spec that stand in a part of its book: they show what it is about."""
    return tuple(figure for figure in game.figures if section_of(figure, game) is section)


def plate_of(figures: Sequence[Figure], kind: type, form: str = "") -> Figure | None:
    """The first figure of a part of the book that is such a plate, in one of its forms if named."""
    plates = ((one, one.plate) for one in figures if isinstance(one.plate, kind))
    return next((one for one, plate in plates if form in ("", getattr(plate, "form", ""))), None)
