"""What is asked for: a game on paper, for pieces of a size, in a language and a theme."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from printkit.base.errors import LayoutError, Message, PrintkitError, known_words
from printkit.base.units import MM_PER_INCH, millimetres, paper
from printkit.model import Game, Kind, Language, Theme
from printkit.page.frame import PageSetup
from printkit.rules import Side
from printkit.text.players import players_of

if TYPE_CHECKING:
    from printkit.products.masthead import Masthead

USUAL_EDGE = 20.0
"""Edge of a piece in mm where nothing is said of it."""
USUAL_PAPER = "a4"
USUAL_LANGUAGE = Language.EN
ON_PAPER, ON_SCREEN = "print", "screen"
"""The themes that every game has."""

SOLD: Mapping[str, float] = {"mm": 0.5, "in": MM_PER_INCH / 16}
"""In steps of which pieces are sold, in mm, by the unit of a paper."""

_THINNEST, _THICKEST = 4.0, 200.0
"""Of pieces that a person can hold, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is asked for, the same value for every product.

    Attributes:
        setup: paper, margins and what makes up for the printer.
        piece: edge of the pieces in mm; None for the usual one, or the one that fits a board.
        given: the options that were given in words, by their names (`--margin`), for manifests
            and for refusing those of no use.
    """

    game: Game
    theme: Theme
    language: Language = USUAL_LANGUAGE
    setup: PageSetup = field(default_factory=lambda: PageSetup(paper=paper(USUAL_PAPER)))
    piece: float | None = None
    given: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def edge(self) -> float:
        """Edge of the pieces in mm: `piece`, or the usual one."""
        return USUAL_EDGE if self.piece is None else self.piece

    @property
    def cell(self) -> float:
        """Width of a cell across its flats in mm, as the widest pieces and cards on it need it."""
        return max(self.edge / self.game.share, self.game.card_cell)

    def width(self, kind: int | Kind) -> float:
        """How wide a piece of a kind is, in mm; the widest are as wide as is asked for.

        What has another size has half or whole millimetres, or sixteenths of an inch, as it is
        sold; its stickers too.
        """
        one = self.game.kinds[kind] if isinstance(kind, int) else kind
        scale = self.game.scale(one)
        width, step = self.edge * scale, SOLD[self.setup.paper.unit]
        return width if scale == 1 or one.form.mm else max(1, round(width / step)) * step

    @property
    def widest(self) -> float:
        """How wide the widest of its pieces are that stand in cells, in mm."""
        kinds = (kind for kind in self.game.kinds if kind.of is None and kind.form.mm is None)
        widths = [self.width(kind) for kind in kinds if not kind.form.spans]
        return max(widths) if widths else self.edge

    def masthead(
        self, sheets: int = 1, *, before: int = 0, heading: str = "", contents: str = ""
    ) -> Masthead:
        """What the pages of a file say of themselves, `sheets` in number; see `Masthead`."""
        from printkit.products.masthead import Masthead

        most = self.game.measured
        return Masthead(
            game=self.game,
            theme=self.theme,
            language=self.language,
            setup=self.setup,
            edge=self.widest,
            usual=self.width(most) if most else 0.0,
            sheets=sheets,
            before=before,
            heading=heading,
            contents=contents,
        )

    def file_name(self, product: str, on: str = "", ending: str = ".pdf") -> str:
        """The file name of a product: `jersi-4.16_board_16mm_a4_fr.pdf`.

        A theme other than the one for paper is named too. The edge stays in mm on every paper, so
        that the files of one size are called alike and `/` and `"` come into no name. `on` is what
        it is made on, where that is not the paper asked for.
        """
        theme = () if self.theme.name == ON_PAPER else (self.theme.name,)
        edge = f"{self.edge:.2f}".rstrip("0").rstrip(".")
        sizes = (f"{edge}mm",) if self.game.measured else ()  # cards have theirs, whatever is asked
        on = on or self.setup.paper.name
        parts = (self.game.file_stem, product, *sizes, on, *theme, self.language)
        return "_".join(parts) + ending

    def refuse_seat(self, below: Side) -> None:
        """Refuse to turn a board half round for the second of more than two players.

        Raises:
            LayoutError: somebody else than the first is to sit below.
        """
        if below is not Side.WHITE and len(self.game.players) > 2:
            players = players_of(self.game.players, self.language)
            what = Message("products.seat-of-two", names=", ".join(one.label for one in players))
            raise LayoutError(what, hint=Message("products.first-sits", name=players[0].label))

    def refuse_given(self, option: str, *names: str) -> None:
        """Refuse options that mean nothing beside `option`.

        Raises:
            LayoutError: one of them is given; all that are given are named.
        """
        found = [name for name in names if name in self.given]
        if found:
            raise LayoutError(
                Message("products.of-no-use", names=", ".join(found), option=option),
                hint=Message("common.leave-out"),
            )


def theme_named(game: Game, name: str) -> Theme:
    """The theme called `name`.

    Raises:
        PrintkitError: the game has no such theme.
    """
    if name in game.themes:
        return game.themes[name]
    hint = known_words(game.themes, name)
    raise PrintkitError(Message("products.no-theme", game=game.name, name=name), hint=hint)


def edge(text: str, share: float = 1.0) -> float:
    """Edge of a piece in mm, from text: a share of the length that it gives.

    Raises:
        LayoutError: no length, or none that a person can hold: from 4 mm to 200 mm.
    """
    length = share * millimetres(text)
    if not _THINNEST <= length <= _THICKEST:
        hint = Message("products.cube-range", least=_THINNEST, most=_THICKEST)
        raise LayoutError(Message("products.cube-out-of-reach", cube=length), hint=hint)
    return length
