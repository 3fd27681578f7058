"""What else goes with a game: a page to play from, reserve mats, a template, score sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType

from printkit.document.blocks import Document
from printkit.draw.layout import BoardLayout
from printkit.draw.pieces.piece import recoloured
from printkit.errors import LayoutError, PrintkitError
from printkit.model import Game
from printkit.page import Box, Frame, PageSetup, Publication, Sheet, headed, imprint, room_below
from printkit.page.frame import Rulers
from printkit.page.marks import HAIRLINE, MARK, PALE, Point, lines
from printkit.page.rulers import sheet_rulers
from printkit.page.score_sheet import Scores, scores_page
from printkit.products.board import CUBE_SHARE
from printkit.products.edition import Edition
from printkit.products.play_page import play_document
from printkit.rules import Side, Taken
from printkit.scene import (
    Cap,
    Group,
    Join,
    Path,
    Shape,
    Style,
    Text,
    Weight,
    place,
    polygon,
    rounded_rectangle,
)
from printkit.text.nouns import nouns_of
from printkit.text.words import PlayWords, SheetWords


class Part(StrEnum):
    """A sheet that goes with a game."""

    PLAY = "play"
    MATS = "mats"
    TEMPLATE = "template"
    SCORES = "scores"


_CLEAR = 3.0
_PAD = 5.0
_MAT_GAP = 18.0
_JAIL = 3
"""So many rows of cubes the room for prisoners has at most."""
_NAME = 10 / 72 * 25.4
_FAINT = 0.55
_CROSS = 2.5
_DOTS = (0.3, 1.2)
_FACE = 0.8


def parts_of(game: Game) -> tuple[Part, ...]:
    """The parts that make sense for a game: mats only where cubes wait in reserve."""
    waits = any(map(any, game.setup.reserve))
    return tuple(part for part in Part if part is not Part.MATS or waits)


def parts(edition: Edition, setup: PageSetup, wanted: Sequence[Part]) -> Publication:
    """The parts asked for, a sheet each, in the order of `Part`.

    Args:
        edition: whose game, for which cubes, in which language and colours.
        setup: what is printed on.
        wanted: which parts.

    Raises:
        PrintkitError: a part that the game has no use for.
        LayoutError: a part does not fit on the paper.
    """
    useless = [part for part in wanted if part not in parts_of(edition.game)]
    if useless:
        raise PrintkitError(f"{edition.game.name} has no reserve, and so no {useless[0]}")
    chosen = [part for part in Part if part in wanted]
    numbered = replace(edition, sheets=len(chosen), correction=setup.correction)
    sheets = [_MAKERS[part](numbered, setup, number) for number, part in enumerate(chosen, start=1)]
    return numbered.publication(
        tuple(sheets), PlayWords.of(edition.language).parts_title.format(game=edition.title)
    )


def _play(edition: Edition, setup: PageSetup, number: int) -> Document:
    return play_document(edition, setup, number=number)


def _headed_sheet(
    edition: Edition, frame: Frame, words: tuple[str, str], shapes: tuple[Shape, ...], number: int
) -> Sheet:
    title, note = words
    area = frame.area
    return Sheet(
        paper=frame.paper,
        shapes=(
            *headed(title, note, area.x, area, edition.tones),
            *shapes,
            *imprint(frame, edition.imprint(number), edition.tones),
        ),
        title=title,
        margins=frame.margins,
    )


def _length(edition: Edition, value: float) -> str:
    return SheetWords.of(edition.language).length(value)


def _mats(edition: Edition, setup: PageSetup, number: int) -> Sheet:
    """A mat for the reserve of either side, a place for every cube that waits there.

    Where captors keep what they have taken, there is room for it below, as far as the paper goes.
    """
    words, frame = PlayWords.of(edition.language), setup.standing
    room = room_below(frame)
    shapes, end = _both_mats(edition, room, jail=0.0)
    rules = edition.game.rules
    spare = (room.bottom - end) / len(Side) - 3 * _NAME
    if rules is not None and rules.taken is Taken.CAPTOR and spare > edition.cube + 2 * _PAD:
        jail = min(spare, _JAIL * (edition.cube + _CLEAR) + 2 * _PAD)
        shapes, end = _both_mats(edition, room, jail=jail)
    if end > room.bottom:
        raise LayoutError(
            f"the reserve mats do not fit on {setup.paper.name}",
            hint="take a larger paper or a smaller cube",
        )
    title = words.mat_title.format(game=edition.title)
    return _headed_sheet(edition, frame, (title, words.mat_note), tuple(shapes), number)


def _both_mats(edition: Edition, room: Box, *, jail: float) -> tuple[list[Shape], float]:
    """The mats of both sides, each with room for prisoners `jail` mm high, and where they end."""
    shapes: list[Shape] = []
    y = room.y
    for side in Side:
        waiting = edition.game.setup.reserve[side]
        kinds = [kind for kind, count in enumerate(waiting) for _ in range(count)]
        if not kinds:
            continue
        mat, y = _mat(edition, side, kinds, replace(room, y=y))
        shapes += mat
        if jail:
            label = PlayWords.of(edition.language).mat_jail
            shapes.append(_mat_name(edition, label, room.x, y + 2 * _NAME))
            shapes.append(_mat_border(edition, room.x, y + 3 * _NAME, room.width, jail))
            y += 3 * _NAME + jail
        y += _MAT_GAP
    return shapes, y - _MAT_GAP


def _mat_name(edition: Edition, name: str, x: float, y: float) -> Text:
    return Text(x=x, y=y, text=name, size=_NAME, fill=edition.tones.text, weight=Weight.SEMIBOLD)


def _mat_border(edition: Edition, x: float, y: float, width: float, height: float) -> Path:
    return Path(
        segments=rounded_rectangle(x + HAIRLINE, y, width - 2 * HAIRLINE, height, radius=_PAD),
        style=Style(stroke=edition.theme.outline, width=2 * HAIRLINE),
    )


def _mat(edition: Edition, side: Side, kinds: list[int], room: Box) -> tuple[list[Shape], float]:
    pitch = edition.cube + _CLEAR
    columns = max(1, min(len(kinds), int((room.width - 2 * _PAD + _CLEAR) / pitch)))
    rows = -(-len(kinds) // columns)
    top = room.y + 2 * _NAME
    width = columns * pitch - _CLEAR + 2 * _PAD
    height = rows * pitch - _CLEAR + 2 * _PAD
    name = _mat_name(edition, edition.players[side].label, room.x, room.y + _NAME)
    border = _mat_border(edition, room.x, top, width + 2 * HAIRLINE, height)
    places = [
        shape
        for rank, kind in enumerate(kinds)
        for shape in _mat_place(
            edition,
            kind,
            room.x + _PAD + rank % columns * pitch,
            top + _PAD + rank // columns * pitch,
        )
    ]
    return [name, border, *places], top + height


def _mat_place(edition: Edition, kind: int, x: float, y: float) -> tuple[Shape, ...]:
    """The outline of a cube with its face in pale grey."""
    cube = edition.cube
    square = polygon(((x, y), (x + cube, y), (x + cube, y + cube), (x, y + cube)))
    face = recoloured(edition.game.kinds[kind].face, PALE)
    return (
        Path(segments=square, style=Style(stroke=MARK, width=HAIRLINE, join=Join.MITER)),
        Group(shapes=face, transform=place(x + cube / 2, y + cube / 2, _FACE * cube)),
    )


def _template(edition: Edition, setup: PageSetup, number: int) -> Sheet:
    """One cell at true size with its corners to be marked through, its neighbours dotted."""
    words, frame = PlayWords.of(edition.language), replace(setup.standing, rulers=Rulers.KEPT)
    cell, room = CUBE_SHARE * edition.cube, room_below(frame)
    lattice = edition.game.grid.lattice
    x, y = centre = (room.x + room.width / 2, room.y + room.height / 2)
    outline, *around = (
        tuple((x + (dx + ox) * cell, y + (dy + oy) * cell) for dx, dy in lattice.outline)
        for ox, oy in ((0.0, 0.0), *lattice.middles_around)
    )
    if not _inside(outline, room):
        raise LayoutError(
            f"a cell of {cell:g} mm does not fit on {setup.paper.name}", hint="take a larger paper"
        )
    dots = Style(stroke=MARK, width=2 * HAIRLINE, dash=_DOTS, cap=Cap.ROUND)
    shapes = (
        *(Path(segments=polygon(one), style=dots) for one in around if _inside(one, room)),
        Path(
            segments=polygon(outline),
            style=Style(stroke=edition.tones.text, width=HAIRLINE, join=Join.MITER),
        ),
        lines(_crosses((*outline, centre)), edition.tones.text),
        *sheet_rulers(frame),
    )
    note = words.template_note.format(
        cell=_length(edition, cell), cube=_length(edition, edition.cube)
    )
    title = words.template_title.format(game=edition.title)
    return _headed_sheet(edition, frame, (title, note), shapes, number)


def _inside(points: Sequence[Point], room: Box) -> bool:
    return all(room.x <= x <= room.right and room.y <= y <= room.bottom for x, y in points)


def _crosses(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    for x, y in points:
        yield (x - _CROSS, y), (x + _CROSS, y)
        yield (x, y - _CROSS), (x, y + _CROSS)


def _scores(edition: Edition, setup: PageSetup, number: int) -> Sheet:
    """A sheet to write a game down in the notation of its edition."""
    words, frame = PlayWords.of(edition.language), setup.standing
    white, black = (player.label for player in edition.players)
    scores = Scores(
        title=words.score_title.format(game=edition.title),
        fields=(
            (white, black),
            (words.score_date, words.score_place, words.score_result),
        ),
        sides=(white, black),
        legend_heading=words.score_legend,
        legend=tuple(_signs(edition)),
        imprint=edition.imprint(number),
    )
    return Sheet(
        paper=frame.paper,
        shapes=scores_page(frame, scores, edition.tones),
        title=scores.title,
        margins=frame.margins,
    )


def _signs(edition: Edition) -> Iterator[tuple[str, str]]:
    """How turns are written, with cells of this board and letters of these kinds."""
    game, words = edition.game, PlayWords.of(edition.language)
    nouns = nouns_of(game, edition.language)
    one, two, three = _cells_in_line(game)
    yield f"{one}-{two}", words.sign_cube.format(one=one, two=two)
    rules = game.rules
    if rules is not None and rules.tells_counts:
        yield f"{one}+{three}", words.sign_count["2"].format(one=one, two=three)
        if rules.height > 2:
            yield f"{one}*{three}", words.sign_count["3"].format(one=one, two=three)
    else:
        yield f"{one}={three}", words.sign_stack.format(one=one, two=three)
    yield f"{one}-{two}{'+' if rules and rules.tells_counts else '='}{three}", words.sign_two
    yield "!", words.sign_capture
    if rules is not None and rules.relocation is not None:
        kind, king = game.kinds[rules.relocation.kind], nouns[rules.relocation.kind]
        yield "!!", words.sign_king.format(the=king.definite, of=king.genitive)
        if any(rules.relocation.zones):
            home = game.grid.names[min(rules.relocation.zones[Side.WHITE])]
            yield (
                f"/{kind.letter}:{home}",
                words.sign_back.format(the=king.definite, of=king.genitive, one=home),
            )
    if rules is not None and rules.drop is not None:
        first = min(rules.drop.kinds)
        yield (
            f"{game.kinds[first].letter}:{two}",
            words.sign_drop.format(a=nouns[first].indefinite, of=nouns[first].of_one, one=two),
        )
    for kind in game.kinds:
        yield kind.letter, kind.name[edition.language]


def _cells_in_line(game: Game) -> tuple[str, str, str]:
    """Three cells in a straight line that begins near White; one twice where there is none."""
    layout = BoardLayout.of(game.grid, 1.0)
    names = game.grid.names
    for one, (x, y) in enumerate(layout.centres):
        for two, (x2, y2) in enumerate(layout.centres):
            if two != one and (x2 - x) ** 2 + (y2 - y) ** 2 < 1.01 and y2 <= y:
                end = (2 * x2 - x, 2 * y2 - y)
                for three, at in enumerate(layout.centres):
                    if abs(at[0] - end[0]) + abs(at[1] - end[1]) < 0.01:
                        return names[one], names[two], names[three]
    return names[0], names[-1], names[0]


_MAKERS: Mapping[Part, Callable[[Edition, PageSetup, int], Sheet | Document]] = MappingProxyType(
    {Part.PLAY: _play, Part.MATS: _mats, Part.TEMPLATE: _template, Part.SCORES: _scores}
)
