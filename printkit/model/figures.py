"""Figures of a rule book as a spec writes them: panels that show positions and turns, and plates.

What is written here has its form, not yet its meaning: whether a turn is legal, a cell there or a
reason the right one is found out when a figure is made (`printkit.figures`). So each word keeps the
place where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto
from typing import TypeAlias

from printkit.base.catalogue import REFERENCE
from printkit.base.errors import Source
from printkit.model.game import Localised


@dataclass(frozen=True, slots=True)
class Written:
    """Some words of a spec and where they stand."""

    text: str
    source: Source = field(compare=False)

    def __str__(self) -> str:
        return self.text


class Section(StrEnum):
    """A part of a rule book, in its order."""

    COVER = auto()
    COMPONENTS = auto()
    SETUP = auto()
    TURN = auto()
    STACKS = auto()
    PIECES = auto()
    DROP = auto()
    CAPTURES = auto()
    KING = auto()
    END = auto()
    NOTATION = auto()
    EXAMPLE = auto()
    AROUND = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCaption(Localised):
    """A caption per language, and where the spec has it."""

    places: Mapping[str, Source] = field(compare=False)

    def place(self, language: str) -> Source:
        """Where the text stands that is shown in a language."""
        return self.places.get(language if self.texts.get(language) else REFERENCE) or next(
            iter(self.places.values())
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One scene of a figure; what it leaves out is the figure's.

    Attributes:
        stand: what stands on the board: a state line, `setup`, `empty`, `game@18`, `game@end`.
        play: a turn in the edition's notation, which must be legal; its marks are drawn.
        bar: turns that must be illegal, each with the code of the reason.
        fan: first steps of units (`b4-`, `b4=`, `b4=!`), each with what they are: `all`, `none`,
            `only` and cells, or some cells.
        ends: how the game stands after it: `none`, `white goal`, `draw no-capture`.
        mark: annotations and zones: `e5x`, `c3>e5:red`, `goal.white`, `beside f2`.
        crop: what is seen of the board: `marked`, `whole`, `b3..d6`; None for the usual.
        view: `plan` or `table`; None for the usual.
        names: where names of cells stand: `corner`, `large`, `rows`, `none`; None for the usual.
        caption: what stands below it, with kinds in braces, or None.
    """

    source: Source = field(compare=False)
    stand: Written | None = None
    play: Written | None = None
    bar: tuple[tuple[Written, Written], ...] = ()
    fan: tuple[tuple[Written, Written], ...] = ()
    ends: Written | None = None
    mark: tuple[Written, ...] = ()
    crop: Written | None = None
    view: str | None = None
    names: str | None = None
    caption: FigureCaption | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KindGroup:
    """Kinds, or other groups by their names, that a figure shows together under a name.

    What is printed are its `words`, or the name as the spec has it.
    """

    name: Written
    kinds: tuple[Written, ...]
    words: Localised | None = None


USUAL_COLUMNS = ("count", "name", "face")


@dataclass(frozen=True, slots=True, kw_only=True)
class KindsPlate:
    """The pieces: a `table` of them, or one `line`.

    It shows of each `face`, `count`, `name`, `letter`, `code`, `also` or `say`, in the spec's order
    where there are no groups.
    """

    form: str
    show: tuple[str, ...] = USUAL_COLUMNS
    groups: tuple[KindGroup, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesPlate:
    """Who takes whom, as `graph`, `lines` or `matrix`, or how strong each kind is, `strengths`.

    Kinds of a group are alike towards all others; those apart neither take nor are taken. Of
    editions it is what the rules of any of them say.
    """

    form: str
    groups: tuple[KindGroup, ...] = ()
    apart: tuple[Written, ...] = ()
    editions: tuple[Written, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StacksPlate:
    """A row of stacks, bottom first, with a tick under those that may stand, else a cross."""

    legal: tuple[Written, ...] = ()
    barred: tuple[Written, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsPlate:
    """What a turn may be: a `table`, or a `chain` of two steps seen from the side.

    `cubes` are the kinds of the chain's pieces `a`, `b`, `c`; letters where none is named.
    """

    form: str
    cubes: tuple[tuple[Written, Written], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlate:
    """A record: the list of its turns, some of them drawn.

    Attributes:
        record: the file, whose name starts from `folder`.
        turns: those that are drawn (`1..4`, `1 3 end`), or None for the list alone.
        columns: how many of them stand side by side, or of the list's columns; 0 for what fits.
    """

    record: Written
    folder: str
    turns: Written | None = None
    columns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPlate:
    """In which order cells are filled: per cell its numbers, bottom first, on empty pieces."""

    cells: tuple[tuple[Written, tuple[Written, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """What the spec calls something, and what is printed."""

    key: Written
    words: Localised


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphPlate:
    """A free graph of named nodes, from the top clockwise: what feeds or fells what.

    An arrow is `wood > earth`, with its words or None.
    """

    nodes: tuple[Name, ...]
    arrows: tuple[tuple[Written, Localised | None], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CompassPlate:
    """The directions of the board (`north`, `north-east` … as its cells have them) with words."""

    directions: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparePlate:
    """`faces` or `tints` of several editions, by their names, side by side."""

    what: str
    editions: tuple[Written, ...]


Plate: TypeAlias = (
    KindsPlate
    | TakesPlate
    | StacksPlate
    | ActionsPlate
    | GamePlate
    | OrderPlate
    | GraphPlate
    | CompassPlate
    | ComparePlate
)
"""A picture without a board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a rule book.

    Attributes:
        name: as its file is called and text refers to it.
        panels: what it shows of the board; one, as a rule. None of them for a plate.
        plate: what it shows instead, or None.
        columns: how many panels stand side by side; 0 for as many as fit.
        width: of the figure: `page`, `column` or a length; None for what is asked for.
        caption: what stands below it all, with kinds in braces, or None.
        section: the part of the book where it stands; None for what follows from what it shows.
    """

    name: str
    source: Source = field(compare=False)
    panels: tuple[Panel, ...] = ()
    plate: Plate | None = None
    columns: int = 0
    width: Written | None = None
    caption: FigureCaption | None = None
    section: Section | None = None


Figures: TypeAlias = Mapping[str, Figure]
"""Figures by name, in the book's order."""
