"""The make sheet: what one needs and does to make a game from a file, every number counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from printkit.draw import howto
from printkit.draw.howto import Sketch
from printkit.draw.qr import holds, is_link, qr_code
from printkit.errors import Problem
from printkit.generators.board import BoardPlan
from printkit.generators.imprint import Edition, paper_words
from printkit.generators.stickers import StickersPlan, sticker_cuts
from printkit.model import Game, Owner
from printkit.page import Making, PageSetup, Sheet, Step, making_page
from printkit.page.making import CODE
from printkit.rules import Side
from printkit.words.making import MAKING, MakingWords
from printkit.words.sheets import SHEET_WORDS

_FRONTS = 1
"""Sheets before the board's: the make sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePlan:
    """How a file with everything comes on paper.

    Attributes:
        setup: paper, margins and printer of all but the board's own sheets.
        board: the board's part, with its proof page and assembly page.
        stickers: the stickers' part.
    """

    setup: PageSetup
    board: BoardPlan
    stickers: StickersPlan

    @property
    def joining(self) -> int:
        """How many sheets tell how the board is joined."""
        return self.board.sheets - 1 - self.board.board_sheets

    @property
    def proof(self) -> int:
        """The proof page's number."""
        return _FRONTS + 1

    @property
    def first_board(self) -> int:
        """The number of the board's first sheet."""
        return _FRONTS + self.board.sheets - self.board.board_sheets + 1

    @property
    def first_stickers(self) -> int:
        """The number of the first sheet of stickers."""
        return _FRONTS + self.board.sheets + 1

    @property
    def play(self) -> int:
        """The play page's number, which is the last."""
        return self.first_stickers + self.stickers.sheets

    @property
    def sheets(self) -> int:
        """How many sheets the file holds."""
        return self.play

    @property
    def plain_sheets(self) -> int:
        """How many of them hold words only: this one, proof, joining, play."""
        return self.sheets - self.board.board_sheets - self.stickers.sheets

    @property
    def joints(self) -> int:
        """How many glued edges join the board; each has a sheet cut along a dashed line."""
        return sum(bool(tile.right) + bool(tile.below) for tile in self.board.tiling.tiles)


def make_sheet(edition: Edition, plan: FilePlan, ink: Sequence[float]) -> Sheet:
    """The first sheet of a file with everything.

    Args:
        edition: whose file, in which language and colours.
        plan: how it comes on paper.
        ink: of the sheets after this one, which share (0 to 1) is inked.

    Raises:
        LayoutError: the texts are too long for the paper.
    """
    frame = plan.setup.standing
    words = MAKING[edition.language]
    making = Making(
        title=words.title.format(game=edition.title),
        lead=words.lead.format(
            cube=_length(edition, edition.cube), paper=paper_words(plan.setup.paper)
        ),
        needs_heading=words.needs,
        needs=tuple(_needs(edition, plan, words)),
        holds_heading=words.holds,
        ink_heading=words.ink,
        holds=tuple(_holds(plan, words, ink)),
        work=_work(edition, plan, words),
        steps_heading=words.steps,
        steps=tuple(_steps(edition, plan, words)),
        notes=tuple(_notes(edition, words)),
        codes=tuple(
            (qr_code(link, 0, 0, CODE, edition.theme.text),)
            for link in (edition.game.origin,)
            if is_link(link) and holds(link, CODE)
        ),
        imprint=edition.imprint(1),
    )
    return Sheet(
        paper=frame.paper,
        shapes=making_page(frame, making, edition.tones),
        title=making.title,
        margins=frame.margins,
    )


def cubes_of(game: Game, side: Side) -> int:
    """How many cubes a side owns."""
    return sum(kind.counts[side] for kind in game.kinds if kind.owner is Owner.SIDES)


def _length(edition: Edition, value: float, decimals: int = 2) -> str:
    return SHEET_WORDS[edition.language].length(value, decimals)


def _card(edition: Edition, plan: FilePlan) -> str:
    """Width and height of the card or wood under the board (`288 × 259 mm`)."""
    layout = plan.board.layout
    width, height = (ceil(size - 1e-6) for size in (layout.width, layout.height))
    return f"{width}\u00a0×\u00a0{_length(edition, height, 0)}"


def _needs(edition: Edition, plan: FilePlan, words: MakingWords) -> Iterator[tuple[str, str]]:
    owned = {side.name.lower(): cubes_of(edition.game, side) for side in Side}
    amount = words.cubes_count.format(**owned)
    neutral = edition.game.cubes - sum(owned.values())
    amount += f" + {neutral}" if neutral else ""
    yield amount, words.cubes.format(cube=_length(edition, edition.cube))
    yield _card(edition, plan), words.card
    for count, kind in (
        (plan.board.board_sheets, words.thick),
        (plan.stickers.sheets, words.sticky),
        (plan.plain_sheets, words.plain),
    ):
        yield words.sheets[count > 1].format(count=count), kind
    yield from words.tools


def _holds(
    plan: FilePlan, words: MakingWords, ink: Sequence[float]
) -> Iterator[tuple[str, str, str, str]]:
    """Numbers of sheets, what they are, their paper, and the most ink on one of them."""

    def row(first: int, count: int, what: str, paper: str) -> tuple[str, str, str, str]:
        last = first + count - 1
        numbers = str(first) if count == 1 else words.range.format(first=first, last=last)
        most = max(ink[first - 2 : last - 1])
        return numbers, what, paper, words.percent.format(percent=ceil(100 * most - 1e-6))

    yield "1", words.make_sheet, words.plain, ""
    yield row(plan.proof, 1, words.proof, words.plain)
    if plan.joining:
        yield row(plan.proof + 1, 1, words.joining, words.plain)
    yield row(plan.first_board, plan.board.board_sheets, words.board, _short(words.thick))
    yield row(plan.first_stickers, plan.stickers.sheets, words.stickers, words.sticky)
    yield row(plan.play, 1, words.play, words.plain)


def _short(text: str) -> str:
    """A paper's name without its weight."""
    return text.partition(",")[0]


def _work(edition: Edition, plan: FilePlan, words: MakingWords) -> str:
    joints = words.joints.format(parts=plan.board.board_sheets, cuts=plan.joints, count=plan.joints)
    return words.work.format(
        cuts=sticker_cuts(edition, plan.stickers),
        pieces=plan.stickers.parts,
        faces=plan.stickers.faces,
        spares=plan.stickers.spares,
        joints=joints if plan.joints else "",
    )


def _steps(edition: Edition, plan: FilePlan, words: MakingWords) -> Iterator[Step]:
    sketch = Sketch(game=edition.game, theme=edition.theme)
    yield Step(picture=howto.proof(sketch), text=words.measure.format(proof=plan.proof))
    yield Step(picture=howto.printing(sketch), text=words.print)
    if plan.joints:
        codes = _first_joint(plan)
        yield Step(picture=howto.cutting(sketch, codes), text=words.cut)
        text = words.join.format(one=codes[0], two=codes[1])
        yield Step(picture=howto.joining(sketch, codes), text=text)
    press = words.press.format(size=_card(edition, plan))
    yield Step(picture=howto.pressing(sketch), text=press)
    yield Step(picture=howto.trimming(sketch), text=words.trim)
    yield Step(picture=howto.facing(sketch), text=words.face)
    if plan.joints:
        text = words.stick_and_varnish.format(play=plan.play)
        yield Step(picture=howto.sticking(sketch), text=text)
        return
    yield Step(picture=howto.sticking(sketch), text=words.stick)
    yield Step(picture=howto.varnishing(sketch), text=words.varnish)
    yield Step(picture=howto.playing(sketch), text=words.begin.format(play=plan.play))


def _first_joint(plan: FilePlan) -> tuple[str, str]:
    """The codes of the first two neighbours: the second comes on top of the first."""
    tile = plan.board.tiling.tiles[0]
    return tile.code, tile.right or tile.below


def doubts_of_link(game: Game) -> tuple[Problem, ...]:
    """Why the address of the rules is printed without a code that a phone reads, if it is."""
    if not game.origin or (is_link(game.origin) and holds(game.origin, CODE)):
        return ()
    if is_link(game.origin):
        what = "the origin is too long for a QR code; its address alone is printed"
    else:
        what = "the origin is no address of a page; it is printed without a QR code"
    hint = "" if is_link(game.origin) else "an address begins with https://"
    return (Problem(what, game.source, hint),)


def _notes(edition: Edition, words: MakingWords) -> Iterator[str]:
    game = edition.game
    if game.origin:
        yield words.rules.format(link=game.origin)
    if game.author and game.licence:
        yield words.credit.format(game=edition.title, author=game.author, licence=game.licence)
