"""A page of a game: a board to step through, the turns beside it, in one file without a network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.base.errors import LayoutError, said_all
from printkit.draw.board import without_patterns
from printkit.draw.caption import marker_scene
from printkit.draw.cell_names import Names
from printkit.features.page.html import GamePage, PageFrame, PageLine, PagePlayer, PageTurn
from printkit.features.page.words import GamePageWords
from printkit.model import Language
from printkit.notation.positions.state import write_state
from printkit.notation.records.tree import DIAGRAM_NAGS, Nag, Variation, plain_text
from printkit.products.base import Endings, Plan, Product, Shared, option
from printkit.products.descriptions import spoken_start, spoken_turn
from printkit.products.diagram import (
    DiagramOptions,
    Scenery,
    Size,
    diagram_scene,
    scene_height,
    undescribed_contents,
)
from printkit.products.replays.movetext import times_of
from printkit.products.replays.record import (
    Head,
    RecordedGame,
    RecordOptions,
    StoryFrame,
    frames,
    paired,
    turn_label,
)
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.conversion import record_text
from printkit.replay.interpret import alphabet_of, persons
from printkit.replay.story import Line, Story, prose, story_of
from printkit.rules import Side
from printkit.text.nouns import credit
from printkit.text.players import names_of, players_of
from printkit.text.reasons import judgement
from printkit.text.words import RecordWords, SheetWords

_ENDINGS = Endings((".html", ".htm"))
_WIDTHS = (84.0, 100.0, 120.0, 150.0, 200.0, 300.0)
"""Of a picture in mm, by which its type is measured: the first can be read on a telephone. Where
names are asked for in cells that have no room for them, type is smaller on the same screen."""
_MOST_PRINTED = 100
"""So many pictures are printed at most where the record asks for none: of more, some."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageOptions(RecordOptions):
    """What can be asked of a page."""

    side: Side = option(Side.WHITE, parse=Side)
    names: Names = option(Names.AUTO, parse=Names)


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePlan(Plan):
    """A page to be made."""

    request: Request
    record: RecordedGame
    options: PageOptions


def plan_page(request: Request, options: PageOptions) -> PagePlan:
    """Which game a page shows.

    Raises:
        PrintkitError: the game has no example, or it cannot be replayed.
    """
    request.refuse_seat(options.side)
    record = options.recorded(request.game, request.language)
    return PagePlan(
        file_name=f"{record.stem}_{request.language}.html",
        endings=_ENDINGS.known,
        notes=(RecordWords.of(request.language).turns.format(count=len(record.played.plies)),),
        request=request,
        record=record,
        options=options,
    )


def make_page(plan: PagePlan) -> bytes:
    """The page as a file of HTML, its boards without patterns, for they are small."""
    from printkit.features.page import html  # what writes SVG takes long to import

    plain = replace(plan.request, theme=without_patterns(plan.request.theme))
    return html.write(game_page(plain, plan.record, plan.options))


def game_page(request: Request, record: RecordedGame, options: PageOptions) -> GamePage:
    """A game as its page shows it."""
    game, language, played = request.game, request.language, record.played
    story = story_of(played, language)
    head = Head.of(played, record.name, language)
    edition, sheet = game.heading(language), SheetWords.of(language, game.form)
    words = GamePageWords.of(language)
    why = " ".join(filter(None, (story.stopped, head.recorded and f"{head.recorded}.")))
    shown = [one for line in story.lines for one in frames(story, language, line.number)]
    # the sides by who plays them, else by their own names
    named = persons(game, ((key, value.strip()) for key, value in played.headers))
    points = head.score.split("–") if head.score else ["", ""]
    sides = zip(named, game.sides, players_of(game.players, language), strict=True)
    players = tuple(
        PagePlayer(
            name=person.strip("?") or (player.label if game.has_sides else ""),
            marker=marker_scene(game, request.theme, side),
            points=points[side] if len(game.players) == 2 else "",
        )
        for person, side, player in sides
    )
    return GamePage(
        title=head.title if edition in head.title else f"{head.title} · {edition}",
        heading=head.title,
        facts=tuple(filter(None, (head.event, head.result, *head.facts))),
        players=players,
        game=replace(_line(story, story.game_line, language), why=why),
        frames=tuple(_page_frames(request, story, shown, options)),
        printed=_printed(story, shown),
        below=options.side.value,
        record=record_text(played),
        foot=(
            edition,
            *filter(None, (credit(game.author[language], sheet.credit, sheet.credit_of_kind),)),
            *((sheet.licence.format(licence=game.licence),) if game.licence else ()),
            words.made,
        ),
        language=language,
        ground=request.theme.ground or "#ffffff",
        words=vars(words),
    )


def _page_frames(
    request: Request, story: Story, shown: list[StoryFrame], options: PageOptions
) -> Iterator[PageFrame]:
    """What is seen at each place, all in pictures of one size."""
    game, language = request.game, request.language
    drawn = DiagramOptions(names=options.names, no_caption=True)
    sceneries = [replace(one.scenery, lost=one.scenery.lost or ((), ())) for one in shown]
    trays = ((*one.position.reserve, *(one.lost or ())) for one in sceneries)
    if not any(any(side) for tray in trays for side in tray):
        sceneries = [replace(one, lost=None) for one in sceneries]
    rows = {(one.position.reserve, one.lost): one for one in sceneries}
    drawn = _sized(request, tuple(rows.values()), drawn)
    places: dict[tuple[int, int], int] = {}
    for rank, (frame, scenery) in enumerate(zip(shown, sceneries, strict=True)):
        places[frame.line, frame.ply] = rank
        line = story.lines[frame.line]
        while (line.number, frame.ply - 1) not in places and line.parent >= 0:
            line = story.lines[line.parent]
        white, black = (diagram_scene(request, scenery, replace(drawn, side=side)) for side in Side)
        caption = undescribed_contents(game, scenery, language).caption
        assert caption is not None
        spoken = spoken_start(game, frame.scenery.position, language)
        if frame.turn is not None:
            number = turn_label(story, frame.turn)
            spoken = spoken_turn(game, frame.turn.ply, language, number)
        yield PageFrame(
            line=frame.line,
            ply=frame.ply,
            before=places.get((line.number, frame.ply - 1), -1),
            scenes=(white, black),
            heading=" ".join(caption.heading.split()),
            sentence=caption.sentence,
            fault=caption.fault,
            remark="\n".join((frame.turn or story.game_line).remarks),
            spoken=spoken,
            position=write_state(scenery.position, alphabet_of(game)),
        )


def _sized(
    request: Request, sceneries: tuple[Scenery, ...], drawn: DiagramOptions
) -> DiagramOptions:
    """The first width for which names fit, and the height that all pictures have.

    Raises:
        LayoutError: they fit in none.
    """
    for width in _WIDTHS:
        drawn = replace(drawn, width=Size(width))
        try:
            height = max(scene_height(request, one, drawn) for one in sceneries)
        except LayoutError:
            if width == _WIDTHS[-1]:
                raise
        else:
            return replace(drawn, height=Size(height))
    raise AssertionError("there is a width")


def _printed(story: Story, shown: list[StoryFrame]) -> tuple[tuple[int, int], ...]:
    """The pictures that are printed, each with who sits below, in the order of the game.

    Those that the record asks for or draws on, and the end; else the whole game.
    """
    game, last, white = story.game_line, len(story.game_line.turns), Side.WHITE.value
    marked = [
        (one.ply, one.line, rank, one.turn.side_below.value)
        for rank, one in enumerate(shown)
        if one.turn and (one.turn.asks_diagram or one.turn.has_drawings)
    ]
    if game.asks_diagram or game.has_drawings:
        marked.append((0, 0, 0, white))
    if not marked:
        step = max(-(-last // _MOST_PRINTED), 1)
        return tuple((rank, white) for rank in sorted({*range(step, last, step), last}))
    if not any((ply, line) == (last, 0) for ply, line, *_ in marked):
        marked.append((last, 0, last, white))
    return tuple((rank, below) for _, _, rank, below in sorted(marked))


def _line(story: Story, line: Line, language: Language) -> PageLine:
    """A line in the list of turns; below it those that leave it."""
    turns: list[PageTurn] = []
    for turn in line.turns:
        ply = turn.ply
        follows = bool(turns) and not turns[-1].said
        said = [
            _line(story, one, language) if isinstance(one, Line) else plain_text(one)
            for one in turn.notes
            if not isinstance(one, Nag)
        ]
        counted = paired(story) and ply.side is Side.BLACK and follows
        turns.append(
            PageTurn(
                ply=ply.number,
                number="" if counted else turn_label(story, turn),
                text=ply.text,
                signs=tuple(
                    (judgement(nag, language), nag) for nag in ply.nags if nag not in DIAGRAM_NAGS
                ),
                first=ply.side is not Side.BLACK or len(story.played.game.players) > 2,
                fault=ply.illegal,
                times=tuple(times_of(turn.notes)),
                said=tuple(filter(None, said)),
            )
        )
    names = names_of(story.played.game, language)
    return PageLine(
        number=line.number,
        opening=line.remarks,
        turns=tuple(turns),
        rest=prose((Variation(line.rest),), language)[1:-1] if line.rest else "",
        why="; ".join(str(one.what) for one in said_all(line.problems, language, names)),
    )


PRODUCT = Product(
    name="page",
    options=PageOptions,
    plan=plan_page,
    make=make_page,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    typeset=False,
    endings=lambda _: _ENDINGS,
)
