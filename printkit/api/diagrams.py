"""Pictures of games, positions, turns and replays: how they are drawn, and in which format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, fields, replace
from enum import StrEnum
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypedDict, Unpack

from printkit import notation
from printkit.base.errors import (
    Message,
    NotationError,
    Source,
    WrongType,
    WrongValue,
    argument,
    chosen,
    known_words,
    no_value,
)
from printkit.rules import Side

if TYPE_CHECKING:
    from printkit.model import Game, Language
    from printkit.products.diagram import Scenery, Size

_SHOWN = "Game, Position, Turn, Replay, Frame"
"""What programs call what can be shown."""


class Drawable(ABC):
    """What a diagram can show: a game's setup, a position, a turn, a replay, a frame of it."""

    __slots__ = ()

    @abstractmethod
    def _drawn(self, language: Language) -> tuple[Game, Scenery]:
        """The game, and what is shown of it."""

    def _repr_svg_(self) -> str:
        return svg(self)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture of a position, of a turn with its arrows, of a game's setup or a replay's end.

    Attributes:
        shown: what it shows.
        width: in mm, as it is printed, or a text with its unit: `"3in"`, or `"800px"` for a screen;
            type keeps its size in points at every width.
        height: likewise, the same for all pictures of a series; None for as high as it needs.
        theme: the colours, by the name that the game's file gives them; see `Game.themes`.
        language: of the words below the board; see `languages`.
        side: who sits at the bottom.
        marks: what is marked besides: `e5` a ring, `e5x` a cross, `e5v` a tick, `e5=3` a number,
            `c3>e5` an arrow; `:red` behind it colours it. And cells of a rule: `goal.white`,
            `home.black`, `drop.white`, `beside f2`.
        fan: first steps that are legal: `b4-` of a piece, `b4=` of a stack, `b4=!` captures; what
            follows a colon is checked (`b4=: only a3 a4`).
        bar: turns that are illegal, crossed out: `b4=b2`, or with the reason, which is checked:
            `b4=b2: path-blocked`.
        crop: what is seen: `whole`, `marked`, or a part, `b3..d6`.
        begin: a turn to break off, or the cell where one begins: rings show where it may go on.
        before: whether a turn is shown before it is played: its marks on what stood there.
        names: where the names of cells stand: `auto`, `cells`, `rim`, `rows`, `large` or `none`.
        view: from where it is seen: `plan`, straight above; in perspective `table`; `cover`, from
            a corner; or `unit`, the pieces without the board.
        caption: whether words stand below the board.
        legend: whether it shows what the signs of the game mean, instead of a board.
        transparent: whether nothing is behind the picture, not even white.
        layers: whether an SVG has named layers, for who draws on in it.
        text: how its letters are written: `outlines`, or `live` as text in the fonts of the reader.

    Raises:
        PrintkitError: a field is none of these, or a value nothing that it can be; when it is
            written, also a theme or a mark that the game does not have, or too small a width.
    """

    shown: Drawable
    _: KW_ONLY
    width: float | str = 90.0
    height: float | str | None = None
    theme: str = "screen"
    language: str = "en"
    side: Side = Side.WHITE
    marks: Sequence[str] = ()
    fan: Sequence[str] = ()
    bar: Sequence[str] = ()
    crop: str = "whole"
    begin: str = ""
    before: bool = False
    names: str = "auto"
    view: str = "plan"
    caption: bool = True
    legend: bool = False
    transparent: bool = False
    layers: bool = False
    text: str = "outlines"

    def __new__(cls, *_: object, **look: object) -> Self:
        """Refuse a keyword that is no field, with a hint; the fields follow in `__init__`."""
        words = Look.__annotations__
        for name in (one for one in look if one not in words and one != cls.__match_args__[0]):
            what = Message("products.no-option", product="Diagram", name=name)
            raise WrongType(what, hint=known_words(words, name))
        return object.__new__(cls)

    def __post_init__(self) -> None:
        self._asked()

    def _asked(self) -> dict[str, Any]:
        """The fields, each of the type of its default, as the options of `printkit diagram`."""
        from printkit.draw.cell_names import Names
        from printkit.draw.view import Projection
        from printkit.export import Lettering
        from printkit.model import Language

        asked: dict[str, Any] = {"shown": argument("shown", self.shown, Drawable, types=_SHOWN)}
        words: dict[str, type[StrEnum]] = {"names": Names, "view": Projection, "text": Lettering}
        for one in fields(self)[1:]:
            name, value = one.name, getattr(self, one.name)
            if name in {"width", "height"}:
                asked[name] = value if value is None is one.default else _length(name, value)
            elif one.default == ():
                several = argument(name, value, list, tuple)
                asked[name] = tuple(argument(name, each, str) for each in several)
            elif name in words:
                asked[name] = words[name](chosen(name, value, words[name]))
            else:
                asked[name] = argument(name, value, type(one.default))
        return asked | {"language": Language.named(self.language), "no_caption": not self.caption}

    def svg(self) -> str:
        """The picture as SVG, its size in mm, or in pixels where its width is."""
        return self._written("svg").decode()

    def png(self, ppi: float | None = None) -> bytes:
        """The picture as PNG, on white if it is not `transparent`; 300 pixels per inch or `ppi`."""
        return self._written("png", ppi)

    def pdf(self) -> bytes:
        """The picture as a page of PDF, checked to print well."""
        return self._written("pdf")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file, whole or not at all, as `.svg`, `.png` or `.pdf`."""
        from printkit.base.files import write_file

        path = Path(argument("path", path, str, PathLike))
        write_file(path, self._written(path.suffix.lower().lstrip(".")))

    def _written(self, ending: str, ppi: float | None = None) -> bytes:
        from printkit.export import PPI_BOUNDS, picture
        from printkit.products.base import built
        from printkit.products.diagram import DiagramOptions, make_diagram, plan_diagram
        from printkit.products.request import Request, theme_named

        least, most = PPI_BOUNDS
        if ppi is not None and not least <= argument("ppi", ppi, Real) <= most:
            hint = Message("api.between", least=least, most=most)
            raise WrongValue(no_value("ppi", ppi), hint=hint)
        asked = self._asked()
        language: Language = asked["language"]
        game, scenery = self._seen(language)
        # the rules are asked for zones, as which no annotation is written
        zoned = any("." in one or "beside" in one for one in self.marks)
        asked["mark" if zoned else "annotations"] = asked["marks"]
        asked |= {"scenery": scenery, "ppi": ppi}
        theme = theme_named(game, self.theme)
        request = Request(game=game.said_in(language), theme=theme, language=language)
        try:
            plan = plan_diagram(request, built(DiagramOptions, asked))
        except NotationError as error:
            called = {"--mark": "marks", "--annotate": "marks"}
            called |= {f"--{name}": name for name in ("fan", "bar", "crop")}
            raise NotationError(
                replace(one, source=replace(place, file=called[place.file]))
                for one in error.problems
                if (place := one.source)
            ) from error
        made = make_diagram(plan)
        return picture(made.scene, replace(made.form, ending=ending), game, language)

    def _seen(self, language: Language) -> tuple[Game, Scenery]:
        """The game, and what is shown of it, with the turn that it breaks off."""
        from printkit.products.scenery import begun_scenery

        game, scenery = self.shown._drawn(language)
        scenery = scenery.before if self.before else scenery
        if not self.begin:
            return game, scenery
        source, stood = Source("begin", 1, 1), scenery.position
        given = notation.GivenPosition(position=stood, source=source, side=stood.to_move, turn=1)
        return game, begun_scenery(game, given, self.begin, source, language)

    def _repr_svg_(self) -> str:
        return self.svg()


if TYPE_CHECKING:
    from printkit.api.asked import Look as Look  # noqa: PLC0414 - others take it from here
else:
    Look = TypedDict("Look", {one.name: one.type for one in fields(Diagram)[1:]}, total=False)
    Look.__doc__ = "How something is drawn: the fields of `Diagram`, all of which may be left out."


def _length(name: str, value: Any) -> Size:
    """A length of a picture, from a number in mm or a text with its unit."""
    from printkit.base.units import LONGEST
    from printkit.products.diagram import Size, size

    if isinstance(value, str) and value.strip()[-1:].isalpha():
        return size(value)
    if not 0 < argument(name, value, Real) <= LONGEST:
        hint = Message("units.longest", most=LONGEST)
        raise WrongValue(Message(f"api.no-{name}", **{name: value}), hint=hint)
    return Size(float(value))


def svg(shown: Drawable, **look: Unpack[Look]) -> str:
    """A picture as SVG: `svg(position, width=60, theme="print", marks=["e5"])`; see `Diagram`."""
    return Diagram(shown, **look).svg()


def png(shown: Drawable, ppi: float | None = None, **look: Unpack[Look]) -> bytes:
    """A picture as PNG: with so many pixels per inch, or `width="800px"` wide; else as `svg`."""
    return Diagram(shown, **look).png(ppi)
