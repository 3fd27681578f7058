"""The board on paper: proof page, assembly page, and its parts at true size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from printkit.draw.board import board_art, labels
from printkit.draw.layout import BoardLayout
from printkit.generators.imprint import Edition
from printkit.grid import CellShape
from printkit.model import Game, Language, Theme
from printkit.page import (
    DEEP_MARGIN,
    AssemblyText,
    Frame,
    ImprintPlace,
    Orientation,
    ProofText,
    Publication,
    Sheet,
    TiledPicture,
    Tiling,
    assembly,
    frames,
    imprint,
    proof,
    spans,
    tile_shapes,
    upright,
)
from printkit.scene import Symbol
from printkit.units import Paper
from printkit.words.sheets import SHEET_WORDS

CUBE_SHARE = 2.0
"""A cell is two cubes wide across its flats (jersi/DIY.md of the author)."""

ONE_SHEET_REACH = 0.95
"""A board this much smaller that fits one sheet is worth a hint."""


@dataclass(frozen=True, slots=True)
class ByCube:
    """A board for cubes of `cube` mm."""

    cube: float


@dataclass(frozen=True, slots=True)
class ByCell:
    """A board with cells `cell` mm wide across their flats."""

    cell: float


@dataclass(frozen=True, slots=True)
class FitOne:
    """The largest board that fits one sheet."""


BoardSize: TypeAlias = ByCube | ByCell | FitOne


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlan:
    """How a board comes on paper, known before anything is drawn.

    Attributes:
        layout: the board at its size.
        frame: how each of its sheets is turned and divided.
        tiling: what each of its sheets shows.
        one_sheet: the cell in mm with which the board would fit one sheet, where that is at most
            5 % smaller; else None.
    """

    layout: BoardLayout
    frame: Frame
    tiling: Tiling
    one_sheet: float | None

    @property
    def cell(self) -> float:
        """Width of a cell across its flats, in mm."""
        return self.layout.cell

    @property
    def cube(self) -> float:
        """Side of the cubes that go with it, in mm."""
        return self.layout.cell / CUBE_SHARE

    @property
    def orientation(self) -> Orientation:
        """How the board's sheets are turned."""
        return self.frame.orientation

    @property
    def board_sheets(self) -> int:
        """How many sheets the board itself takes."""
        return self.tiling.count

    @property
    def sheets(self) -> int:
        """How many sheets the file holds: proof page, assembly page of a joined board, board."""
        return 1 + (self.tiling.count > 1) + self.tiling.count


def plan_board(game: Game, *, paper: Paper, size: BoardSize) -> BoardPlan:
    """Choose how the board comes on `paper`.

    The fewest sheets come first, then a lower margin of 12.7 mm, then the imprint below the art,
    then the roomiest turn of the paper.

    Raises:
        LayoutError: the paper is too small, or the board takes more sheets than can be joined.
    """
    ways = frames(paper)
    largest = max(_fitting_cell(game, frame) for frame in ways)
    cell = _cell(size, largest)
    layout = BoardLayout.of(game.grid, cell)
    plans = [_plan(layout, frame) for frame in ways]
    frame, tiling = min(plans, key=lambda plan: _cost(*plan))
    near = tiling.count > 1 and largest >= ONE_SHEET_REACH * cell
    return BoardPlan(layout=layout, frame=frame, tiling=tiling, one_sheet=largest if near else None)


def _cell(size: BoardSize, largest: float) -> float:
    match size:
        case ByCube(cube=cube):
            return CUBE_SHARE * cube
        case ByCell(cell=cell):
            return cell
        case FitOne():
            return largest


def _fitting_cell(game: Game, frame: Frame) -> float:
    unit, area = BoardLayout.of(game.grid, 1.0), frame.area
    return min(area.width / unit.width, area.height / unit.height)


def _plan(layout: BoardLayout, frame: Frame) -> tuple[Frame, Tiling]:
    columns = spans(layout.width, frame.area.width, _upright_snaps(layout))
    rows = spans(layout.height, frame.area.height, _level_snaps(layout))
    return frame, Tiling(columns=columns, rows=rows)


def _upright_snaps(layout: BoardLayout) -> tuple[float, ...]:
    """Where an upright cut meets edges and middles of cells, but no name of a cell."""
    half = layout.cell / 2
    middles = {x for x, _ in layout.centres}
    return tuple(sorted({round(x + dx, 6) for x in middles for dx in (-half, 0.0, half)}))


def _level_snaps(layout: BoardLayout) -> tuple[float, ...]:
    """Where a level cut meets middles (or edges of squares), but no name of a cell."""
    half = layout.cell / 2
    offsets = (-half, 0.0, half) if layout.grid.shape is CellShape.SQUARE else (0.0,)
    return tuple(sorted({round(y + dy, 6) for _, y in layout.centres for dy in offsets}))


def _cost(frame: Frame, tiling: Tiling) -> tuple[float, ...]:
    slack_x = frame.area.width - max(span.size for span in tiling.columns)
    slack_y = frame.area.height - max(span.size for span in tiling.rows)
    return (
        tiling.count,
        frame.bottom != DEEP_MARGIN,
        frame.place is ImprintPlace.BESIDE,
        -round(min(slack_x, slack_y), 3),
    )


def board(game: Game, plan: BoardPlan, *, theme: Theme, language: Language) -> Publication:
    """The board as planned, in `language` and the colours of `theme`."""
    edition = Edition(game=game, cube=plan.cube, language=language, theme=theme, sheets=plan.sheets)
    tiled = TiledPicture(
        picture=Symbol(id="board", shapes=board_art(game, theme, plan.layout)),
        labels=labels(game, theme, plan.layout),
        width=plan.layout.width,
        height=plan.layout.height,
        tiling=plan.tiling,
        frame=plan.frame,
    )
    fronts = [_proof_sheet(edition, plan)]
    if plan.board_sheets > 1:
        fronts.append(_assembly_sheet(edition, tiled))
    return Publication(
        sheets=(*fronts, *_board_sheets(edition, tiled, len(fronts))),
        title=SHEET_WORDS[language].board_title.format(game=edition.title),
        author=game.author,
        subject=edition.subject,
        language=language,
    )


def _front(tiled_on: Paper) -> Frame:
    """How pages of words are divided: always upright."""
    return Frame(paper=upright(tiled_on))


def _proof_sheet(edition: Edition, plan: BoardPlan) -> Sheet:
    words, frame = SHEET_WORDS[edition.language], _front(plan.frame.paper)
    shapes = proof(frame, _proof_text(edition, plan), edition.cube, edition.tones)
    return Sheet(
        paper=frame.paper,
        shapes=shapes,
        title=words.proof_bookmark,
    )


def _proof_text(edition: Edition, plan: BoardPlan) -> ProofText:
    words, one = SHEET_WORDS[edition.language], plan.board_sheets == 1
    size = words.board_size.format(
        width=words.length(plan.layout.width, 0),
        height=words.length(plan.layout.height, 0),
        cube=words.length(plan.cube),
    )
    sheets = (words.board_one_sheet if one else words.board_sheets).format(
        count=plan.board_sheets, paper=_paper_words(plan.frame.paper)
    )
    holds = (words.holds_one if one else words.holds_tiles).format(
        sheets=plan.sheets, count=plan.board_sheets
    )
    game = edition.game
    credit = words.credit.format(author=game.author) if game.author else ""
    licence = (
        words.licence.format(licence=game.licence.replace(" ", "\u00a0")) if game.licence else ""
    )
    content = " ".join(part for part in (holds, credit, licence) if part)
    return ProofText(
        title=words.board_title.format(game=edition.title),
        size=size,
        sheets=sheets,
        cube=words.cube_hides.format(cube=words.length(plan.cube)),
        paragraphs=(
            (words.scale_heading, words.scale),
            (words.measure_heading, words.measure),
            (words.wrong_heading, words.wrong),
            (words.holds_heading, content),
        ),
        imprint=edition.imprint(1),
    )


def _paper_words(paper: Paper) -> str:
    """A paper as one writes it: A4, Letter, 600 × 400."""
    if paper.name[:1].isdigit():
        return paper.name.replace("x", "\u00a0×\u00a0")
    return paper.name.capitalize()


def _assembly_sheet(edition: Edition, tiled: TiledPicture) -> Sheet:
    words, frame = SHEET_WORDS[edition.language], _front(tiled.frame.paper)
    text = AssemblyText(
        title=words.assembly_title,
        steps=(words.lay, words.cut, words.glue, words.trim),
        imprint=edition.imprint(2),
    )
    shapes = assembly(frame, tiled, text, edition.tones)
    return Sheet(
        paper=frame.paper,
        shapes=shapes,
        title=words.assembly_title,
    )


def _board_sheets(edition: Edition, tiled: TiledPicture, before: int) -> tuple[Sheet, ...]:
    words, frame = SHEET_WORDS[edition.language], tiled.frame
    joined = tiled.tiling.count > 1
    sheets = []
    for number, tile in enumerate(tiled.tiling.tiles, start=before + 1):
        code = tile.code if joined else ""
        furniture = imprint(frame, edition.imprint(number), edition.tones, code=code)
        sheets.append(
            Sheet(
                paper=frame.paper,
                shapes=(*tile_shapes(tiled, tile), *furniture),
                title=words.board_bookmark.format(code=code) if joined else words.board_alone,
                code=code,
            )
        )
    return tuple(sheets)
