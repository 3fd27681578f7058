"""Pictures of games, positions, turns and replays: how they are drawn, and in which format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, fields
from numbers import Real
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypedDict

from printkit.base.errors import Message, Source, WrongType, argument, known_words, places_called
from printkit.rules import Side

if TYPE_CHECKING:
    from printkit.model import Game, Language
    from printkit.products.diagram import Scenery

_PRODUCT = "diagram"
_MARKED = {"annotate": "marks", "mark": "marks"}
"""What the command calls the marks of a `Diagram`: those of players, and those of rules."""
_SHOWN = "Game, Position, Turn, Replay, Frame"
"""What programs call what can be shown."""


class Drawable(ABC):
    """What a diagram can show: a game's setup, a position, a turn, a replay, a frame of it."""

    __slots__ = ()

    @abstractmethod
    def _drawn(self, language: Language) -> tuple[Game, Scenery]:
        """The game, and what is shown of it."""

    def _repr_svg_(self) -> str:
        return Diagram(self).svg()


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
        from printkit.products.diagram import PRODUCT
        from printkit.products.option_values import read

        argument("shown", self.shown, Drawable, types=_SHOWN)
        read(PRODUCT, self._asked())

    def _asked(self) -> dict[str, object]:
        """What is not as usual, as the options of `printkit diagram`; each of its usual type."""
        asked: dict[str, Any] = {}
        for one in fields(self)[1:]:
            name, value = one.name, getattr(self, one.name)
            if value is one.default:
                continue
            if one.default == ():
                for each in argument(name, value, list, tuple):
                    argument(name, each, str)
            elif name not in {"width", "height"}:
                argument(name, value, type(one.default))
            elif not (isinstance(value, str) and value.strip()[-1:].isalpha()):  # with its unit
                argument(name, value, Real)
            asked[name] = value
        for name in {"begin", "before"} & asked.keys():
            del asked[name]
        if "marks" in asked:
            # the rules are asked for zones, as which no annotation is written
            zoned = any("." in one or "beside" in one for one in self.marks)
            asked["mark" if zoned else "annotate"] = asked.pop("marks")
        if "caption" in asked:
            asked["no_caption"] = not asked.pop("caption")
        return asked

    def svg(self) -> str:
        """The picture as SVG, its size in mm, or in pixels where its width is."""
        return self._written(".svg").decode()

    def png(self, ppi: float | None = None) -> bytes:
        """The picture as PNG, on white if it is not `transparent`; 300 pixels per inch or `ppi`."""
        return self._written(".png", ppi=None if ppi is None else argument("ppi", ppi, Real))

    def pdf(self) -> bytes:
        """The picture as a page of PDF, checked to print well."""
        return self._written(".pdf")

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file, whole or not at all, as `.svg`, `.png` or `.pdf`."""
        from printkit.products.option_values import save

        game, asked = self._ordered()
        with places_called(_MARKED):
            save(game, _PRODUCT, asked, Path(argument("path", path, str, PathLike)))

    def _written(self, ending: str, **more: object) -> bytes:
        from printkit.products.option_values import file_of

        game, asked = self._ordered()
        with places_called(_MARKED):
            return file_of(game, _PRODUCT, asked | more, ending)

    def _ordered(self) -> tuple[Game, dict[str, object]]:
        """The game, and all that is asked for, what is shown of it with the turn broken off."""
        from printkit.model import Language
        from printkit.notation import GivenPosition
        from printkit.products.scenery import begun_scenery

        language = Language.named(self.language)
        game, scenery = self.shown._drawn(language)
        scenery = scenery.before if self.before else scenery
        if self.begin:
            source, stood = Source("begin", 1, 1), scenery.position
            given = GivenPosition(position=stood, source=source, side=stood.to_move, turn=1)
            scenery = begun_scenery(game, given, self.begin, source, language)
        return game, self._asked() | {"scenery": scenery}

    def _repr_svg_(self) -> str:
        return self.svg()


if TYPE_CHECKING:
    from printkit.products.asked import Look as Look  # noqa: PLC0414 - others take it from here
else:
    Look = TypedDict("Look", {one.name: one.type for one in fields(Diagram)[1:]}, total=False)
    Look.__doc__ = "How something is drawn: the fields of `Diagram`, all of which may be left out."
