"""Pictures of games, positions, turns and replays: how they are drawn, and in which format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypedDict, Unpack

from printkit.api.arguments import argument, known_words, language_of, member
from printkit.errors import Message, Source, WrongType, WrongValue, did_you_mean
from printkit.rules import Side

if TYPE_CHECKING:
    from printkit.model import Game, Language
    from printkit.products.diagram import Scenery
    from printkit.scene import Scene

PPI = 300.0
"""Pixels per inch of a PNG, if nothing else is said: as for print."""


class Drawable(ABC):
    """What a diagram can show: a game's setup, a position, a turn, a replay, a frame of it."""

    __slots__ = ()

    @abstractmethod
    def _drawn(self, language: Language) -> tuple[Game, Scenery]:
        """The game, and what is shown of it."""

    def _repr_svg_(self) -> str:
        return svg(self)


class Look(TypedDict, total=False):
    """How something is drawn: the fields of `Diagram`, all of which may be left out."""

    width: float
    theme: str
    language: str
    side: Side
    marks: Sequence[str]
    names: str
    view: str
    caption: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture of a position, of a turn with its arrows, of a game's setup or a replay's end.

    Attributes:
        shown: what it shows.
        width: in mm, as it is printed; type keeps its size in points at every width.
        theme: the colours, by the name that the game's file gives them: `screen` and `print` are
            always there.
        language: of the words below the board, `en` or `fr`.
        side: who sits at the bottom.
        marks: what is marked besides: `e5` a ring, `e5x` a cross, `e5v` a tick, `e5=3` a number,
            `c3>e5` an arrow; `:red` behind it colours it.
        names: where the names of cells stand: `auto`, `cells`, `rim` or `none`.
        view: from where it is seen: `plan`, straight above; in perspective `table`; `cover`, from
            a corner; or `unit`, the pieces without the board.
        caption: whether words stand below the board.

    Raises:
        PrintkitError: a field is none of these, or a value nothing that it can be.
    """

    shown: Drawable
    _: KW_ONLY
    width: float = 90.0
    theme: str = "screen"
    language: str = "en"
    side: Side = Side.WHITE
    marks: Sequence[str] = ()
    names: str = "auto"
    view: str = "plan"
    caption: bool = True

    def __new__(cls, *_: object, **look: object) -> Self:
        """Refuse a keyword that is no field, with a hint; the fields follow in `__init__`."""
        for name in look:
            if name not in cls.__match_args__ and name not in Look.__annotations__:
                hint = did_you_mean(name, Look.__annotations__) or known_words(Look.__annotations__)
                raise WrongType(
                    Message("products.no-option", product="Diagram", name=name), hint=hint
                )
        return object.__new__(cls)

    def __post_init__(self) -> None:
        from printkit.draw.cell_names import Names
        from printkit.draw.view import Projection
        from printkit.units import LONGEST

        argument("shown", self.shown, Drawable)
        if not 0 < argument("width", self.width, Real) <= LONGEST:
            hint = Message("units.longest", most=LONGEST)
            raise WrongValue(Message("api.no-width", width=self.width), hint=hint)
        argument("theme", self.theme, str)
        language_of(self.language)
        argument("side", self.side, Side)
        for mark in argument("marks", self.marks, list, tuple):
            argument("marks", mark, str)
        member("names", self.names, Names)
        member("view", self.view, Projection)
        argument("caption", self.caption, bool)

    def svg(self) -> str:
        """The picture as SVG, its size in mm.

        Raises:
            PrintkitError: a theme or a mark that the game does not have, or a width in which the
                board cannot be drawn.
        """
        return self._written("svg").decode()

    def png(self, ppi: float = PPI) -> bytes:
        """The picture as PNG, on white, with so many pixels per inch; errors as for `svg`."""
        return self._written("png", ppi)

    def pdf(self) -> bytes:
        """The picture as a page of PDF, checked to print well; errors as for `svg`."""
        return self._written("pdf")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file, whole or not at all.

        Args:
            path: the file; its ending, `.svg`, `.png` or `.pdf`, chooses the format.

        Raises:
            PrintkitError: another ending; else as for `svg`.
            OSError: the system refuses.
        """
        from printkit.files import write_file

        path = Path(argument("path", path, str, PathLike))
        write_file(path, self._written(path.suffix.lower().lstrip(".")))

    def _written(self, ending: str, ppi: float = PPI) -> bytes:
        from printkit.export import PPI_BOUNDS, Format, picture

        least, most = PPI_BOUNDS
        if not least <= argument("ppi", ppi, Real) <= most:
            hint = Message("api.between", least=least, most=most)
            raise WrongValue(Message("common.no-value", name="ppi", value=repr(ppi)), hint=hint)
        form = Format(ending=ending, ppi=ppi)
        language = language_of(self.language)
        game, scenery = self.shown._drawn(language)
        return picture(self._scene(game, scenery, language), form, game, language)

    def _scene(self, game: Game, scenery: Scenery, language: Language) -> Scene:
        from printkit.draw.cell_names import Names
        from printkit.draw.diagram import Viewport, diagram
        from printkit.draw.view import Projection
        from printkit.products.annotations import parse_annotation
        from printkit.products.diagram import figure
        from printkit.products.request import theme_named

        theme = theme_named(game, self.theme)
        marks = tuple(
            parse_annotation(mark, game.grid, Source("marks", rank, 1))
            for rank, mark in enumerate(self.marks, start=1)
        )
        scenery = replace(scenery, annotations=(*scenery.annotations, *marks))
        drawn = figure(game, scenery, language)
        if not self.caption:
            drawn = replace(drawn, caption=None)
        viewport = Viewport(
            width=self.width,
            side=self.side,
            names=Names(self.names),
            projection=Projection(self.view),
        )
        return diagram(game, theme, drawn, viewport)

    def _repr_svg_(self) -> str:
        return self.svg()


def svg(shown: Drawable, **look: Unpack[Look]) -> str:
    """A picture as SVG: `svg(position, width=60, theme="print", marks=["e5"])`.

    Args:
        shown: a game (its setup), a position, a turn with its arrows, or a replay (its end).
        look: how it is drawn; see `Diagram`.

    Raises:
        PrintkitError: see `Diagram.svg`.
    """
    return Diagram(shown, **look).svg()


def png(shown: Drawable, ppi: float = PPI, **look: Unpack[Look]) -> bytes:
    """A picture as PNG, on white, with so many pixels per inch; else as `svg`."""
    return Diagram(shown, **look).png(ppi)
