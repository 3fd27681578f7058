"""The options of every product, for type checkers; `python -m tools.asked` writes it.

At run time they are read by `option_values`; what a `Look` holds, by `Diagram`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypedDict, Unpack, overload

if TYPE_CHECKING:
    from printkit.api.values import Game, Replay
    from printkit.rules import Side

class Asked(TypedDict, total=False):
    """What plug-ins may be asked for besides their own."""

    piece: float | str | None
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None

class PrintMeAsked(TypedDict, total=False):
    """What `print-me` may be asked for."""

    piece: float | str | None
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    cell: float | str | None
    fit: str | None
    board_paper: float | str | None
    joint: str | None
    overlap: float | str | None
    wrap: bool | None
    faces: str | None
    painted: bool | None
    sides: str | None
    lines: str | None
    sheets: str | None

class BoardAsked(TypedDict, total=False):
    """What `board` may be asked for."""

    piece: float | str | None
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    cell: float | str | None
    fit: str | None
    joint: str | None
    overlap: float | str | None
    sheets: str | None
    names: str | None
    one_piece: bool | None
    ppi: float | None
    press: bool | None
    colour: str | None
    spot: str | None
    profile: str | None
    black: str | None
    rectangle: float | str | None
    background: float | str | None
    border: float | str | None
    fold: str | None
    wrap: float | str | None
    format: str

class StickersAsked(TypedDict, total=False):
    """What `stickers` may be asked for."""

    piece: float | str | None
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    wrap: bool | None
    faces: str | None
    painted: bool | None
    sides: str | None
    lines: str | None
    only: str | None
    count: int | None
    label: str | None
    label_file: float | str | None
    start_at: int | None
    press: bool | None
    colour: str | None
    spot: str | None
    profile: str | None
    black: str | None

class PaperCubesAsked(TypedDict, total=False):
    """What `paper-cubes` may be asked for."""

    piece: float | str | None
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    only: str | None
    sides: str | None

class PartsAsked(TypedDict, total=False):
    """What `parts` may be asked for."""

    piece: float | str | None
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    part: Sequence[str] | str | None

class DiagramAsked(TypedDict, total=False):
    """What `diagram` may be asked for."""

    theme: str | None
    language: float | str | None
    annotate: Sequence[str] | str | None
    fan: Sequence[str] | str | None
    bar: Sequence[str] | str | None
    mark: Sequence[str] | str | None
    crop: str | None
    side: str | Side | None
    width: float | str | None
    height: float | str | None
    names: str | None
    view: str | None
    no_caption: bool | None
    legend: bool | None
    transparent: bool | None
    layers: bool | None
    text: str | None
    ppi: float | None
    format: str

class FigureAsked(TypedDict, total=False):
    """What `figure` may be asked for."""

    theme: str | None
    language: float | str | None
    names: Sequence[str] | str | None
    all: bool | None
    width: float | str | None
    format: str | None
    caption: bool | None
    transparent: bool | None
    layers: bool | None
    text: str | None
    ppi: float | None

class FacesAsked(TypedDict, total=False):
    """What `faces` may be asked for."""

    theme: str | None
    language: float | str | None
    height: float | str | None
    ppi: float | None

class RulebookAsked(TypedDict, total=False):
    """What `rulebook` may be asked for."""

    paper: float | str | None
    margin: float | str | None
    theme: str | None
    language: float | str | None
    quick: bool | None
    since: str | None
    booklet: str | None
    format: str

class ReplayAsked(TypedDict, total=False):
    """What `replay` may be asked for."""

    played: Replay | None
    name: str
    stem: str
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    form: str | None
    diagrams: float | str | None
    steps: bool | None
    key: bool | None
    booklet: str | None

class CardsAsked(TypedDict, total=False):
    """What `cards` may be asked for."""

    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    flip: str | None
    fronts: bool | None

class CoverAsked(TypedDict, total=False):
    """What `cover` may be asked for."""

    theme: str | None
    language: float | str | None
    shape: str | None
    width: float | str | None
    bleed: float | str | None
    ground: str | None
    ply: int | None
    title: str | None
    side: str | Side | None
    seed: int | None
    ppi: float | None
    format: str

class PageAsked(TypedDict, total=False):
    """What `page` may be asked for."""

    played: Replay | None
    name: str
    stem: str
    theme: str | None
    language: float | str | None
    side: str | Side | None
    names: str | None

class AnimateAsked(TypedDict, total=False):
    """What `animate` may be asked for."""

    played: Replay | None
    name: str
    stem: str
    theme: str | None
    language: float | str | None
    size: float | str | None
    delay: float | str | None
    hold_last: float | str | None
    to: str | None
    line: int | None
    arrows: bool | None
    reserve: bool | None
    caption: bool | None
    side: str | Side | None
    names: str | None
    view: str | None
    loop: int | None
    max_size: float | str | None
    strip: int | None

class PostAsked(TypedDict, total=False):
    """What `post` may be asked for."""

    played: Replay | None
    name: str
    stem: str
    theme: str | None
    language: float | str | None
    diagrams: float | str | None
    spoilers: str | None
    view: str | None
    size: int | None
    gif: bool | None

class LaserAsked(TypedDict, total=False):
    """What `laser` may be asked for."""

    piece: float | str | None
    part: str | None
    profile: str | None
    format: str | None
    bed: float | str | None
    kerf: float | str | None
    clearance: float | str | None
    thickness: float | str | None
    tabs: float | str | None
    side: str | Side | None
    face_style: str | None
    up: int | None
    guides: bool | None
    no_frame: bool | None

class TableAsked(TypedDict, total=False):
    """What `table` may be asked for."""

    piece: float | str | None
    theme: str | None
    language: float | str | None
    base_url: float | str | None
    seed: Sequence[int] | int | None
    thickness: float | str | None
    board_margin: float | str | None

class ShopAsked(TypedDict, total=False):
    """What `shop` may be asked for."""

    piece: float | str | None
    theme: str | None
    language: float | str | None
    copies: int | None
    stock: str | None
    spot: str | None
    profile: str | None
    black: str | None
    rectangle: float | str | None
    background: float | str | None
    border: float | str | None
    fold: str | None
    wrap: float | str | None

class SavedAsked(TypedDict, total=False):
    """What any file of a replay may be asked for."""

    name: str
    stem: str
    paper: float | str | None
    margin: float | str | None
    measured: float | str | None
    theme: str | None
    language: float | str | None
    form: str | None
    diagrams: float | str | None
    steps: bool | None
    key: bool | None
    booklet: str | None
    side: str | Side | None
    names: str | None
    size: float | str | None
    delay: float | str | None
    hold_last: float | str | None
    to: str | None
    line: int | None
    arrows: bool | None
    reserve: bool | None
    caption: bool | None
    view: str | None
    loop: int | None
    max_size: float | str | None
    strip: int | None

class OwnPageAsked(TypedDict, total=False):
    """The same of `page`, of a replay that is there."""

    name: str
    stem: str
    theme: str | None
    language: float | str | None
    side: str | Side | None
    names: str | None

class OwnAnimateAsked(TypedDict, total=False):
    """The same of `animate`, of a replay that is there."""

    name: str
    stem: str
    theme: str | None
    language: float | str | None
    size: float | str | None
    delay: float | str | None
    hold_last: float | str | None
    to: str | None
    line: int | None
    arrows: bool | None
    reserve: bool | None
    caption: bool | None
    side: str | Side | None
    names: str | None
    view: str | None
    loop: int | None
    max_size: float | str | None
    strip: int | None

class Look(TypedDict, total=False):
    """How something is drawn: the fields of `Diagram`."""

    width: float | str
    height: float | str | None
    theme: str
    language: str
    side: Side
    marks: Sequence[str]
    fan: Sequence[str]
    bar: Sequence[str]
    crop: str
    begin: str
    before: bool
    names: str
    view: str
    caption: bool
    legend: bool
    transparent: bool
    layers: bool
    text: str

class Make(Protocol):
    """`make`, by the names of products."""
    @overload
    def __call__(
        self, game: Game, product: Literal["print-me"], **asked: Unpack[PrintMeAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["board"], **asked: Unpack[BoardAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["stickers"], **asked: Unpack[StickersAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["paper-cubes"], **asked: Unpack[PaperCubesAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["parts"], **asked: Unpack[PartsAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["diagram"], **asked: Unpack[DiagramAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["figure"], **asked: Unpack[FigureAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["faces"], **asked: Unpack[FacesAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["rulebook"], **asked: Unpack[RulebookAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["replay"], **asked: Unpack[ReplayAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["cards"], **asked: Unpack[CardsAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["cover"], **asked: Unpack[CoverAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["page"], **asked: Unpack[PageAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["animate"], **asked: Unpack[AnimateAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["post"], **asked: Unpack[PostAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["laser"], **asked: Unpack[LaserAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["table"], **asked: Unpack[TableAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(
        self, game: Game, product: Literal["shop"], **asked: Unpack[ShopAsked]
    ) -> dict[str, bytes]: ...
    @overload
    def __call__(self, game: Game, product: str, **asked: Unpack[Asked]) -> dict[str, bytes]: ...
