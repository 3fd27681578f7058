"""A figure drawn whole: panels with cells of one size, what is said of each, and a caption.

`compose` checks a figure and draws it. Its panels stand in as many columns as are good, below each
its letter, its turn and a sentence; a panel alone has its words below the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, islice

from printkit.base import features
from printkit.base.catalogue import catalogue
from printkit.base.errors import Message, PrintkitError, Problem, Problems
from printkit.base.fonts import CAP_HEIGHT, text_width
from printkit.document import blocks as doc
from printkit.draw.cell_names import MARGIN, Names, least_part_cell
from printkit.draw.diagram import DiagramContents, Viewport, diagram
from printkit.draw.layout import BoardLayout
from printkit.draw.marks import cross_colour
from printkit.draw.plate_art import SMALL, WORDS, words
from printkit.draw.trays import Trays
from printkit.draw.view import ASIDE, Projection, close_up_size
from printkit.grid import Grid
from printkit.model import Game, Language
from printkit.model.figures import Figure
from printkit.model.game import without_turned
from printkit.model.theme import NamePlace
from printkit.notation.alphabet import Numbering
from printkit.products.annotations import note_in_words
from printkit.products.descriptions import position_description, turn_sentence
from printkit.products.figures.faces_in_words import FaceWords, kinds_in, words_with_faces
from printkit.products.figures.panel import (
    Barred,
    CheckedPanel,
    check_panel,
    left_out,
    number_in_game,
    refused,
    whole_cells,
)
from printkit.products.figures.plates import plate_scene
from printkit.products.figures.subject import caption_of
from printkit.products.request import Request
from printkit.rules import Side, StepEffect
from printkit.scene import Anchor, Circle, Path, Scene, Style, Weight, bounds, polyline
from printkit.scene.combine import above, align, beside, column_of
from printkit.scene.runs import Point
from printkit.text import reasons
from printkit.text.nouns import capital
from printkit.text.words import FigureWords, RuleBookWords

BELOW = 1.6
"""From a panel to its words, and from there to the next, in mm."""
GAP = 5.0
"""Between panels, in mm."""
_LEAST_CAPTION = 62.0
"""The width of the words below a picture that is narrower, in mm."""


# the whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """A figure that was made, and `said`: of its only panel, where that is not in the picture.

    The caption is its own or what it shows, without faces; `alt` is for who cannot see it.
    """

    figure: Figure
    scene: Scene
    caption: str
    alt: str
    warnings: tuple[Problem, ...] = ()
    said: PanelWords | None = None


def compose(
    request: Request, figure: Figure, width: float, *, captioned: bool = True, worded: bool = True
) -> Composed:
    """A figure, `width` mm wide at most.

    Its own caption stands below it if it is `captioned`, and what is said of its only panel if it
    is `worded`.

    Raises:
        PrintkitError: all that is wrong with it, each mistake with its place.
    """
    game, language = request.game, request.language
    caption = figure.caption[language] if figure.caption else ""
    shown = checked_panels(request, figure)
    if figure.plate is not None:
        scene = plate_scene(request, figure.plate, width, figure.source)
        alt = scene.description
    else:
        labels = labels_of(request, shown)
        scene = rows_of_panels(request, shown, labels, width, figure.columns)
        leads = (f"{label}: " if len(shown) > 1 else "" for label in labels)
        stated = (described(game, one, language) for one in shown)
        alt = " ".join(lead + text for lead, text in zip(leads, stated, strict=False))
    lines: list[Scene] = []
    column = max(scene.width, min(width, _LEAST_CAPTION))
    alone = len(shown) == 1
    if alone and (worded or shown[0].panel.caption):  # it has its words beside nothing else
        lines += words_below(request, shown[0], "", column)
    if caption and captioned:
        setter = FaceWords(request=request, size=WORDS, fill=request.theme.text)
        lines.append(setter.column(caption, column))
    if lines:  # the picture in the middle above its words, no wider than both need
        wide = max(scene.width, *(bounds(line.shapes)[2] for line in lines))
        below = (replace(line, width=wide) for line in lines)
        scene = above((align(scene, width=wide), *below), gap=BELOW)
    return Composed(
        figure=figure,
        scene=replace(scene, title=figure.name, description=alt),
        caption=caption_of(game, figure, language),
        alt=alt,
        warnings=tuple(warning for one in shown for warning in one.warnings),
        said=panel_words(request, shown[0]) if alone and not worded else None,
    )


def checked_panels(request: Request, figure: Figure) -> list[CheckedPanel]:
    """What its panels show.

    Raises:
        PrintkitError: all that is wrong with panels and captions.
    """
    game, language = request.game, request.language
    problems, shown = Problems(), list[CheckedPanel]()
    for stated in (figure.caption, *(panel.caption for panel in figure.panels)):
        with problems.noting():
            if stated is not None:
                kinds_in(stated[language], game, stated.place(language))
    for panel in figure.panels:
        with problems.noting():
            one = check_panel(game, panel, language)
            odd = left_out(game, one, whole_cells(game, one))
            shown.append(replace(one, warnings=(*one.warnings, *odd)))
    problems.sort(key=lambda one: one.source or figure.source)  # in the order of the file
    problems.stop()
    return shown


def labels_of(request: Request, shown: Sequence[CheckedPanel]) -> list[str]:
    """What panels are called: by the numbers of the turns of the game that all show, or letters."""
    game = request.game
    numbers = [number_in_game(game, one, request.language) for one in shown]
    if None in numbers or game.record_style.numbers is not Numbering.TURNS:
        return list(islice(letters(), len(shown)))
    return [str(number) for number in numbers]


def letters() -> Iterator[str]:
    """What panels are called: a, b, and so on, after z aa."""
    for rank in count():
        lead, last = divmod(rank, 26)
        yield (chr(96 + lead) if lead else "") + chr(97 + last)


def rows_of_panels(
    request: Request,
    shown: Sequence[CheckedPanel],
    labels: Iterable[str],
    width: float,
    columns: int = 0,
) -> Scene:
    """Panels in rows, all with cells of one size, `width` mm wide together.

    Where there are several, a label stands in the disc before the words of each. As many as fit
    stand side by side, or as many as `columns` says if it is not 0.
    """
    grid = request.game.grid
    parts = together(grid, [whole_cells(request.game, one) for one in shown])
    found = arrange(grid, parts, columns, width)
    rooms, across = list(found.rooms(len(shown))), len(found.widths)
    pictures = [
        panel_scene(request, one, part, room)
        for one, part, room in zip(shown, parts, rooms, strict=True)
    ]
    if len(pictures) == 1:
        return pictures[0]
    stated = [
        words_below(request, one, letter, room.width)
        for one, letter, room in zip(shown, labels, rooms, strict=False)
    ]
    rows = []
    for first in range(0, len(shown), across):
        row = slice(first, first + across)
        tallest = max(picture.height for picture in pictures[row])
        views = {one.panel.view for one in shown[row]}
        down = Anchor.START if len(views) == 1 else Anchor.MIDDLE
        cells = [
            above((align(picture, width=wide, height=tallest, down=down), *lines), gap=BELOW)
            for picture, lines, wide in zip(pictures[row], stated[row], found.widths, strict=False)
        ]
        rows.append(beside(cells, gap=GAP, down=Anchor.START))
    return above(rows, gap=GAP)


def arranged(request: Request, figure: Figure, width: float) -> PanelGrid:
    """How the panels of a figure of this width stand.

    Raises:
        PrintkitError: all that is wrong with its panels.
    """
    game = request.game
    cells = [whole_cells(game, one) for one in checked_panels(request, figure)]
    return arrange(game.grid, together(game.grid, cells), figure.columns, width)


# in how many columns panels stand, and how large a cell is in all of them

CLOSE_UP = 12.5
"""The width of a cell in close-ups, in mm: one for all of a book, where the page lets it."""
_LEAST_CELL = 9.0
"""The width of a cell in close-ups below which there are rather fewer columns, in mm."""
_ROWS_FOR_SIZE = 4.0
"""So many rows more are as bad as cells of no size."""
LEAST_SEEN = 5.0
"""The width of a cell of a whole board at least, in mm: in a smaller one no piece is told."""
_LEAST_BOARD = 36.0
"""The width of a whole board below which there are rather fewer columns, in mm."""
_TALLEST = 200.0
"""The height of a single column of panels above which there are two all the same, in mm."""
_LEAST_WORDS = 25.0
"""The width of a column of words beside others, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRoom:
    """The column and the row that a panel has in its figure, and the width of a cell, in mm."""

    width: float
    height: float
    cell: float


@lru_cache(maxsize=128)  # a book is said anew for each width of its boards, in the same figures
def panel_scene(
    request: Request, shown: CheckedPanel, cells: frozenset[int], room: PanelRoom
) -> Scene:
    """The picture of a panel, without words; `cells` are seen, with none the whole board."""
    # Where views of a table are left out, games whose figures ask for them are shown in plan.
    game, view = request.game, shown.panel.view if "table" in features.offered("view") else None
    words = FigureWords.of(request.language, game.wording)
    trace = without_turned(game, shown.trace) if shown.trace else None
    dropped = tuple(drop.kind for drop in trace.turn.drops) if trace else ()
    trays: Trays | None = None
    held = any(map(any, (*game.setup.reserve, *shown.position.reserve)))
    if trace and dropped and cells and (game.rules is not None or held):
        # Beside a part of the board the reserve of who drops, with the ghosts of what left.
        side = trace.side
        trays = Trays(reserve=words.reserve, lost=words.lost, only=side, left=dropped)
    elif (game.grid.boardless or not cells) and any(map(any, shown.position.reserve)):
        trays = Trays(reserve=words.reserve, lost=words.lost)
    contents = DiagramContents(
        position=shown.position,
        trace=shown.trace,
        annotations=shown.notes,
        rays=shown.rays,
        barred=refused(game, shown.position, shown.barred),
        zones=shown.zones,
        turned=shown.turned,
        trays=trays,
    )
    width = room.width
    if view == Projection.UNIT:
        width = min(width, _ALONE * sum(map(bool, shown.position.cells)))
    viewport = Viewport(
        width=width,
        names=_NAMES[shown.panel.names or "corner"],
        projection=Projection(view or "plan"),
        cells=cells,
        least=(room.width / room.cell, room.height / room.cell),
        aside=ASIDE,
    )
    if shown.panel.names == "corner":  # whatever the board itself says
        game = replace(game, board=replace(game.board, names=NamePlace.CORNER))
    return diagram(game, request.theme, contents, viewport)


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelGrid:
    """The widths of columns and heights of rows of panels, and the width of a cell, in mm."""

    cell: float
    widths: tuple[float, ...]
    heights: tuple[float, ...]

    def rooms(self, count: int) -> Iterator[PanelRoom]:
        """What each of so many panels has."""
        for rank in range(count):
            row, column = divmod(rank, len(self.widths))
            yield PanelRoom(width=self.widths[column], height=self.heights[row], cell=self.cell)

    @classmethod
    def of(cls, sizes: Sequence[Point], count: int, width: float, *, close: bool) -> PanelGrid:
        """Panels in so many columns, each as wide as its widest one or, at least, as words need."""
        shares = [max(wide for wide, _ in sizes[rank::count]) for rank in range(count)]
        least = _LEAST_WORDS if count > 1 else 0.0
        room = width - (count - 1) * GAP
        cell = min(room / sum(shares), CLOSE_UP if close else room)
        for _ in shares:  # a column that words make wider leaves less for the others
            wider = [share for share in shares if share * cell < least]
            free = room - least * len(wider)
            drawn = sum(shares) - sum(wider)
            if not drawn or free <= 0:
                break
            cell = min(cell, free / drawn)
        rows = (sizes[first : first + count] for first in range(0, len(sizes), count))
        return cls(
            cell=cell,
            widths=tuple(max(share * cell, least) for share in shares),
            heights=tuple(cell * max(tall for _, tall in row) for row in rows),
        )


def together(grid: Grid, parts: Sequence[frozenset[int]]) -> tuple[frozenset[int], ...]:
    """The parts of a board as they are, or all of them at once where that is hardly more.

    What is compared is best seen on the same cells.
    """
    whole = frozenset().union(*parts)
    if len(parts) < 2 or not all(parts) or len(whole) == len(grid.names):
        return tuple(parts)
    sizes = [close_up_size(grid, part, Side.WHITE) for part in parts]
    wide, tall = close_up_size(grid, whole, Side.WHITE)
    fits = wide < max(x for x, _ in sizes) + 1.01 and tall < max(y for _, y in sizes) + 1.01
    return (whole,) * len(parts) if fits else tuple(parts)


def arrange(grid: Grid, parts: Sequence[frozenset[int]], columns: int, width: float) -> PanelGrid:
    """The best arrangement of panels in a width of so many mm.

    Of a panel its part of the board is whole, or the whole board where there is none. The spec may
    ask for so many `columns` at most; 0 is for as many as are good.
    """
    board = BoardLayout.of(grid, 1.0)
    whole = (board.width + 2 * MARGIN, board.height + 2 * MARGIN)
    sizes = [close_up_size(grid, part, Side.WHITE) if part else whole for part in parts]
    most = min(columns or len(parts), len(parts))
    close = any(parts)
    found = [PanelGrid.of(sizes, count, width, close=close) for count in range(most, 0, -1)]
    tall = sum(found[-1].heights) > _TALLEST
    least = max(_LEAST_CELL, least_part_cell(grid)) if close else 0.0

    def readable(one: PanelGrid) -> bool:
        """Whether cells are large enough for their names, or boards for what stands on them."""
        if least:
            return one.cell >= least
        return min(one.widths) >= _LEAST_BOARD and one.cell >= LEAST_SEEN

    named = found[-1].cell >= least  # names of cells count for more than a short picture
    good = list(filter(readable, found[:-1]))
    good = good or (found[-2:] if tall and not (close and named) else found[-1:])
    if columns:
        return good[0]

    def cost(one: PanelGrid) -> tuple[float, int]:
        smaller = 1 - one.cell / CLOSE_UP if close else 0.0
        return len(one.heights) + _ROWS_FOR_SIZE * smaller, len(one.widths)

    return min(good, key=cost)


# a panel's picture

_ALONE = 28.0
"""The width of a unit without the board, in mm, at most."""
_NAMES = {"corner": Names.AUTO, "large": Names.LARGE, "rows": Names.ROWS, "none": Names.NONE}


# a panel's words


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelWords:
    """What is said of a panel: the turn, which may be illegal, what it does or why not, the end."""

    turn: str
    barred: bool
    sentence: str


def panel_words(request: Request, shown: CheckedPanel) -> PanelWords:
    """What is said of a panel."""
    language, game = request.language, request.game
    turn, sentence, barred = "", "", False
    if shown.ply is not None:
        turn = shown.ply.text
        sentence = turn_sentence(game, shown.ply.trace, language)
    elif len(shown.barred) == 1 and not shown.rays:
        (only,) = shown.barred
        turn, barred = only.text, True
        sentence = _why(only, game, language)
    sentence = ". ".join(filter(None, (sentence, _ended(shown, game, language))))
    return PanelWords(turn=turn, barred=barred, sentence=sentence)


def words_below(
    request: Request, shown: CheckedPanel, letter: str, width: float
) -> tuple[Scene, ...]:
    """What stands below a panel: its letter, turn and sentence.

    Raises:
        PrintkitError: the turn is too long for its column.
    """
    theme, language, said = request.theme, request.language, panel_words(request, shown)
    height, middle = 1.3 * WORDS, 0.65 * WORDS
    head, lines = list[Scene](), list[Scene]()
    if letter:  # in a disc
        radius = 0.62 * WORDS
        disc = Circle(x=radius, y=middle, radius=radius, style=Style(fill=theme.text))
        at = (radius, middle - 0.04 * WORDS * CAP_HEIGHT)
        sign = words(letter, at, "#ffffff", size=0.8 * WORDS).bold
        head.append(Scene(width=2 * radius + 0.45 * WORDS, height=height, shapes=(disc, sign)))
    if said.barred:  # a red cross
        arm, line = 0.28 * WORDS, 0.17 * WORDS
        left = line / 2  # all of it within the picture, its line too
        top, bottom, right = middle - arm, middle + arm, left + 2 * arm
        ends = ((left, top), (right, bottom)), ((left, bottom), (right, top))
        strokes = (*polyline(ends[0]), *polyline(ends[1]))
        red = Style(stroke=cross_colour(theme), width=line)
        cross = Path(segments=strokes, style=red)
        head.append(Scene(width=right + 0.35 * WORDS, height=height, shapes=(cross,)))
    if said.turn:
        wide, start = text_width(said.turn, WORDS, Weight.SEMIBOLD), Anchor.START
        turn = words(said.turn, (0, middle), theme.text, size=WORDS, anchor=start).bold
        head.append(Scene(width=wide, height=height, shapes=(turn,)))
    own = shown.panel.caption[language] if shown.panel.caption else ""
    room, alone = width, bool(letter and not said.turn and (own or said.sentence))
    if alone:  # its words stand beside the letter
        room -= head[0].width
    if own:
        setter = FaceWords(request=request, size=SMALL, fill=theme.quiet_text)
        lines.append(setter.column(own, room))
    elif said.sentence:
        lines.append(column_of(said.sentence, width=room, size=SMALL, fill=theme.quiet_text))
    if alone:
        level = Scene(width=0.0, height=0.65 * (WORDS - SMALL), shapes=())
        return (beside((head[0], above((level, *lines))), down=Anchor.START),)
    if letter or said.turn:
        lines.insert(0, beside(head))
        if (beyond := lines[0].width - width) > 0:
            what = Message("rule_figures.too-long", text=said.turn, beyond=beyond)
            raise PrintkitError(what, source=shown.panel.source)
    return tuple(lines)


def described(game: Game, shown: CheckedPanel, language: Language) -> str:
    """What a panel shows, for who cannot see it: what its marks say, then what stands where."""
    names = game.grid.names
    words = catalogue(language, game.wording)
    stated = []
    if shown.trace:
        stated.append(f"{turn_sentence(game, shown.trace, language)}.")
    # Where units go by their first steps, what they take there and what they build on.
    fans: dict[tuple[int, bool], list[StepEffect]] = {}
    for ray in shown.rays:
        fans.setdefault((ray.step.start, len(ray.moved) > 1), []).append(ray)
    for (start, several), effects in fans.items():
        ways = (
            ("alt-stack" if several else "alt-piece", effects),
            ("alt-takes", [one for one in effects if one.captured]),
            ("alt-builds", [one for one in effects if one.built_on and not one.captured]),
        )
        for key, some in ways:
            if cells := " ".join(names[one.step.end] for one in some):
                stated.append(words.say(f"rule_figures.{key}", cell=names[start], cells=cells))
    for one in shown.barred:
        why = _why(one, game, language)
        why = why[:1].lower() + why[1:]
        key = "alt-barred" if why else "alt-barred-by-word"
        stated.append(words.say(f"rule_figures.{key}", turn=one.text, why=why))
    if ended := _ended(shown, game, language):
        stated.append(f"{ended}.")
    for zone in shown.zones:
        cells = " ".join(names[cell] for cell in sorted(zone))
        stated.append(words.say("rule_figures.alt-zone", cells=cells))
    stated += [words.say("rule_figures.alt-turned")] * shown.turned
    figure_words = FigureWords.of(language, game.wording)
    if marks := figure_words.between.join(
        note_in_words(one, names, figure_words) for one in shown.notes
    ):
        stated.append(figure_words.marked.format(marks=marks))
    # What stands where; of an empty board its cells, row by row.
    position = shown.position
    if any(position.cells) or position.between or any(map(any, position.reserve)):
        stated.append(position_description(game, position, language))
    elif not game.grid.boardless:
        rows = (game.grid.row(row.name) for row in game.grid.rows)
        ends = ((names[row[0]], names[row[-1]]) for row in rows if row)
        listed = (words.say("replay.first-to-last", first=one, last=other) for one, other in ends)
        joint = words.part("grammar.joint")
        stated.append(words.say("rule_figures.alt-empty", rows=joint.join(listed)))
    return " ".join(stated)


def _why(barred: Barred, game: Game, language: Language) -> str:
    """Why a turn is illegal; empty where the author's word stands."""
    return capital(reasons.reason(barred.reason, game, language)) if barred.reason else ""


def _ended(shown: CheckedPanel, game: Game, language: Language) -> str:
    """How the game ended; empty while it goes on."""
    return capital(reasons.outcome(shown.outcome, game, language)) if shown.outcome else ""


# a figure in a document, with a number from which a word processor counts on


def illustration(
    request: Request, made: Composed, number: int, caption: doc.Words = ()
) -> doc.Illustration:
    """A figure with a caption in the text's own type: the one given, its own, or what it shows."""
    stated = caption or made.caption
    if made.figure.caption and not caption:
        stated = words_with_faces(request, made.figure.caption[request.language])
    return numbered(request, replace(made.scene, description=made.alt), number, stated)


def numbered(request: Request, scene: Scene, number: int, caption: doc.Words) -> doc.Illustration:
    """A picture with its number and its caption."""
    label = RuleBookWords.of(request.language, request.game.wording).figure
    before, _, after = label.partition("{number}")
    strong = doc.Emphasis.STRONG
    words: doc.Words = (
        doc.Styled(text=before, emphasis=strong),
        doc.Serial(series="Figure", number=number, emphasis=strong),
        doc.Styled(text=after, emphasis=strong),
    )
    if caption:
        words = (*words, " ", *((caption,) if isinstance(caption, str) else caption))
    return doc.Illustration(
        scene=scene, caption=(doc.Paragraph(words=words, size=doc.TypeSize.NOTE),)
    )
