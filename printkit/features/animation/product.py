"""A game as an animation, or as a strip of its pictures in one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import ceil

from printkit.base.errors import LayoutError, Message, NotationError
from printkit.base.fonts import Weight, printable
from printkit.base.units import MM_PER_INCH, PT_PER_MM
from printkit.draw.cell_names import Names
from printkit.draw.diagram import Viewport, diagram
from printkit.draw.view import Projection
from printkit.export import SCREEN_PPI, Format, Measure
from printkit.products.base import Endings, Picture, Plan, Product, Shared, Watch, option
from printkit.products.diagram import diagram_contents, undescribed_contents
from printkit.products.replays.missing_signs import unprinted
from printkit.products.replays.record import RecordOptions, StoryFrame, frames
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.story import Story, heading_of, story_of
from printkit.rules import Side
from printkit.scene import Path, Scene, Style, rectangle
from printkit.scene.combine import above, beside, column_of, pad

USUAL_COLOURS = 63
"""More cannot be distinguished: at the edges of shapes alone are there so many."""
_FEW_COLOURS = 31
_SMALLER = (0.75, 0.5)
"""Shares of the width that is asked for."""
_LEAST_WIDTH = 160
"""Less cannot be read."""
_FEWER = (2, 4)
"""How many turns one picture stands for."""
_FEWEST = 8
"""So many pictures are not thinned out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """How the pictures are made."""

    width: int  # in pixels
    colours: int = USUAL_COLOURS
    every: int = 1  # how many turns one picture stands for

    @property
    def label(self) -> Message:
        """The same in words."""
        label = Message("animation.rung", width=self.width)
        if self.colours < USUAL_COLOURS:
            label = Message("animation.rung-colours", what=label, colours=self.colours)
        if self.every > 1:
            label = Message("animation.rung-fewer", what=label, every=self.every)
        return label


def rungs(width: int, count: int, ending: str, most: int | None) -> Iterator[Rung]:
    """All ways to make so many pictures, from what is asked for downwards.

    `width` is in pixels, as asked for; a film, by its ending, has no palette. `most` is how large
    the file may be; None where nothing is given up.
    """
    film = ending == "mp4"
    rung = Rung(width=width + width % 2 if film else width)  # its colours are stored by two pixels
    yield rung
    if most is None:
        return
    if not film:
        rung = replace(rung, colours=_FEW_COLOURS)
        yield rung
    for share in _SMALLER:
        smaller = 2 * round(share * width / 2)
        if smaller >= _LEAST_WIDTH:
            rung = replace(rung, width=smaller)
            yield rung
    for every in _FEWER:
        if count > _FEWEST * every / 2:
            rung = replace(rung, every=every)
            yield rung


def megabytes(size: int) -> Message:
    """How large a file is, in words."""
    if size < 1_000_000:
        return Message("animation.kilobytes", size=size / 1000)
    return Message("animation.megabytes", size=size / 1_000_000)


LEAST_PAUSE, PAUSE_STEP, MOST_PAUSE = 20, 10, 60_000
"""Of a picture, in ms: GIF counts in hundredths of a second, and viewers take less than two of them
for a tenth."""
LEAST_PIXELS, MOST_PIXELS = 120, 2400
"""How wide a picture is."""
_UNITS = {"": 1, "k": 1000, "m": 1_000_000, "g": 1_000_000_000}


def pixels(text: str) -> int:
    """How wide a picture is, from text: `480`, or `480px`.

    Raises:
        LayoutError: no number of pixels, or too few or too many.
    """
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*(?:px)?\s*", text, re.ASCII)
    if match is None or not LEAST_PIXELS <= int(match[1]) <= MOST_PIXELS:
        raise LayoutError(
            Message("animation.no-pixels", text=text),
            hint=Message("animation.pixels-range", least=LEAST_PIXELS, most=MOST_PIXELS),
        )
    return int(match[1])


def pause(text: str) -> int:
    """How long a picture is shown, in ms, from text: `800`, `800ms`, `1.2s`.

    Raises:
        LayoutError: no time, or one that viewers cannot keep.
    """
    match = re.fullmatch(r"\s*([0-9]{1,6}(?:[.,][0-9]{1,3})?)\s*(ms|s|)\s*", text, re.ASCII)
    asked = float(match[1].replace(",", ".")) * (1000 if match[2] == "s" else 1) if match else 0.0
    if match and LEAST_PAUSE <= asked <= MOST_PAUSE and asked % PAUSE_STEP == 0:
        return round(asked)
    what = Message("animation.no-pause", text=text)
    if match and asked < LEAST_PAUSE:
        what = Message("animation.pause-too-short", time=asked)
    hint = Message("animation.pause-range", least=LEAST_PAUSE, most=MOST_PAUSE)
    raise LayoutError(what, hint=hint)


def file_size(text: str) -> int:
    """How large a file may be, in bytes, from text: `8MB`, `500 kB`, `1.5 Mo`.

    Raises:
        LayoutError: no size of a file.
    """
    match = re.fullmatch(r"\s*([0-9]{1,9}(?:[.,][0-9]{1,3})?)\s*([kmg]?)i?[bo]?\s*", text.lower())
    size = int(float(match[1].replace(",", ".")) * _UNITS[match[2]]) if match else 0
    if not size:
        hint = Message("animation.file-size-example")
        raise LayoutError(Message("animation.no-file-size", text=text), hint=hint)
    return size


MOVING = (".gif", ".webp", ".png", ".mp4")
"""How the file of an animation may end."""
STILL = (".png", ".svg", ".pdf")
"""How the file of a strip may end."""
_VIEWS = tuple(map(str, (Projection.PLAN, Projection.TABLE, Projection.COVER)))
_SHADED = 127
"""Colours where pieces are seen from aside, whose faces have shades, instead of the usual ones."""
_FOR_EVER = 0
_MOST_ROUNDS = 65_535
_MOST_IN_ROW = 100
_GAP = 4.0
"""Between the pictures of a strip and around them, in mm."""
_TITLE, _TITLE_SHARE = 14 / PT_PER_MM, 0.022
"""The size of a strip's title: at least so many mm, and so much of its width."""
_PAPER = "#ffffff"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimationOptions(RecordOptions):
    """What can be asked of an animation."""

    size: int = option(480, parse=pixels, metavar="PX")
    delay: int = option(1000, parse=pause, metavar="MS")
    hold_last: int = option(3000, parse=pause, metavar="MS")
    first: str | None = option(None, name="--from", metavar="N")
    last: str | None = option(None, name="--to", metavar="N")
    line: int | None = option(None, bounds=(1, None), metavar="N")
    arrows: bool = option(True)
    reserve: bool = option(True)
    captions: bool = option(True, name="--caption")
    side: Side = option(Side.WHITE, parse=Side)
    names: Names = option(Names.AUTO, parse=Names)
    view: str = option(_VIEWS[0], choices=_VIEWS)
    loop: int = option(_FOR_EVER, bounds=(_FOR_EVER, _MOST_ROUNDS), metavar="N")
    max_size: int | None = option(None, parse=file_size, metavar="SIZE")
    strip: int | None = option(None, bounds=(1, _MOST_IN_ROW), metavar="N")

    @property
    def endings(self) -> Endings:
        """How its file may end: what moves, or a row of pictures."""
        return Endings(MOVING if self.strip is None else STILL)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimationPlan(Plan):
    """An animation to be made."""

    shooting: Shooting


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooting:
    """The pictures of a game, to be drawn in a size, and what is made of them."""

    request: Request
    options: AnimationOptions
    frames: tuple[StoryFrame, ...]
    title: str  # who played

    def scenes(self, width: int, every: int = 1) -> list[Scene]:
        """All of one height in whole pixels, an even number of them, on a ground that covers them.

        They are `width` pixels wide; one stands for `every` turns, the last of all is always shown.
        """
        request, options = self.request, self.options
        # what moves has no room for words
        contents = diagram_contents if options.strip else undescribed_contents
        view = Projection(options.view)
        port = Viewport(width=_mm(width), side=options.side, names=options.names, projection=view)
        drawn = []
        for frame in thinned(self.frames, every):
            seen = contents(request.game, frame.scenery, request.language)
            if not options.arrows:
                seen = replace(seen, trace=None)
            if not options.reserve:
                seen = replace(seen, trays=None)
            if not options.captions:
                seen = replace(seen, caption=None)
            around = replace(port, cells=frame.scenery.cells)
            drawn.append(diagram(request.game, request.theme, seen, around))
        height = _mm(2 * ceil(max(scene.height for scene in drawn) / _mm(2) - 1e-6))
        ground = request.theme.ground or _PAPER
        under = Path(segments=rectangle(0, 0, _mm(width), height), style=Style(fill=ground))
        return [replace(one, height=height, shapes=(under, *one.shapes)) for one in drawn]

    def written(self, ending: str, watch: Watch) -> bytes:
        """The animation in the format of an ending, on the first rung that is small enough.

        Raises:
            LayoutError: not even the last one is.
            PrintkitError: what writes films is not installed.
        """
        most, sizes = self.options.max_size, list[int]()
        steps = list(rungs(self.options.size, len(self.frames), ending, most))
        if most is not None:  # what is given up, one after the other
            kind, size = Message(f"animation.format-{ending}"), megabytes(most)
            ladder = Message("animation.no-ladder", format=kind, most=size)
            if labels := [step.label for step in steps[1:]]:
                then = reduce(
                    lambda one, more: Message("animation.then", one=one, other=more), labels
                )
                ladder = Message("animation.ladder", format=kind, most=size, steps=then)
            watch.note(ladder)
        for rung in steps:
            data = self._shot(rung, ending, watch)
            if most is None:
                return data
            fits = len(data) <= most
            key = "animation.chosen" if fits else "animation.too-large"
            watch.note(Message(key, what=rung.label, size=megabytes(len(data))))
            if fits:
                return data
            sizes.append(len(data))
        raise LayoutError(
            Message(
                "animation.fits-not",
                format=Message(f"animation.format-{ending}"),
                most=megabytes(most or 0),
                size=megabytes(min(sizes)),
            ),
            hint=Message("animation.show-fewer-turns"),
        )

    def _shot(self, rung: Rung, ending: str, watch: Watch) -> bytes:
        from printkit.features.animation import film

        scenes, options = self.scenes(rung.width, rung.every), self.options
        shaded = options.view != _VIEWS[0] and rung.colours == USUAL_COLOURS
        reel = film.Reel(
            scenes=scenes,
            delays=(*[options.delay] * (len(scenes) - 1), options.hold_last),
            width=rung.width,
            loop=options.loop,
            colours=_SHADED if shaded else rung.colours,
            title=self.title,
        )
        watch.begin(len(scenes))
        return film.write(reel, ending, watch.step)

    def strip(self, across: int) -> Scene:
        """All pictures in one, so many in a row, below the title."""
        drawn = self.scenes(self.options.size)
        rows = [drawn[start : start + across] for start in range(0, len(drawn), across)]
        joined = above([beside(row, gap=_GAP) for row in rows], gap=_GAP)
        theme = self.request.theme
        title = column_of(
            self.title,
            width=joined.width,
            size=max(_TITLE, _TITLE_SHARE * joined.width),
            fill=theme.text,
            weight=Weight.SEMIBOLD,
        )
        whole = pad(above((title, joined), gap=_GAP), across=_GAP, down=_GAP)
        area = rectangle(0, 0, whole.width, whole.height)
        ground = Path(segments=area, style=Style(fill=theme.ground or _PAPER))
        description = " ".join(f"{one.title}. {one.description}" for one in drawn)
        shapes = (ground, *whole.shapes)
        return replace(whole, shapes=shapes, title=self.title, description=description)


def thinned(shown: Sequence[StoryFrame], every: int) -> tuple[StoryFrame, ...]:
    """One of so many frames, counted so that the last one is among them, and the first one."""
    picked = shown[(len(shown) - 1) % every :: every]
    return (*(() if picked[0] is shown[0] else shown[:1]), *picked)


def _mm(count: int) -> float:
    return count * MM_PER_INCH / SCREEN_PPI


def path_to(story: Story, number: int, request: Request) -> tuple[StoryFrame, ...]:
    """The frames of a line from the start of the game on.

    Raises:
        NotationError: no such variation, or one of which no turn can be played.
    """
    if number == 0:
        return frames(story, request.language)
    if number >= len(story.lines):
        hint = Message("animation.variations-range", last=len(story.lines) - 1)
        if len(story.lines) == 1:
            hint = Message("animation.no-variations")
        raise NotationError(Message("animation.no-variation", number=number), hint=hint)
    line = story.lines[number]
    if not line.turns:
        raise NotationError(Message("animation.variation-empty", number=number))
    before = path_to(story, line.parent, request)[: line.before + 1]
    return (*before, *frames(story, request.language, number))


def from_to(
    shown: Sequence[StoryFrame], first: str | None, last: str | None
) -> tuple[StoryFrame, ...]:
    """The frames from one turn to another, each by the number that stands before it in print.

    A number of a pair means its first turn where it begins and its second where it ends; `0` is
    the start.

    Raises:
        LayoutError: there are no such turns, or they stand in the other order.
    """
    start = 0 if first is None else _ranks(shown, first, "--from")[0]
    end = len(shown) - 1 if last is None else _ranks(shown, last, "--to")[-1]
    if start > end:
        raise LayoutError(
            Message("animation.ends-before-it-begins", first=first or "0", last=last or ""),
            hint=Message("animation.exchange-them"),
        )
    return tuple(shown[start : end + 1])


def _ranks(shown: Sequence[StoryFrame], asked: str, name: str) -> list[int]:
    word = asked.strip().lower().rstrip(".…")
    if word in {"last", "0"}:
        return [len(shown) - 1 if word == "last" else 0]
    side = {"w": Side.WHITE, "b": Side.BLACK}.get(word[-1:])
    found = [
        rank
        for rank, frame in enumerate(shown)
        if (turn := frame.turn) is not None
        and str(turn.number or turn.ply.number) == word.rstrip("wb")
        and side in (None, turn.ply.side)
    ]
    if not found:
        turns = [turn.number or turn.ply.number for frame in shown if (turn := frame.turn)]
        hint = Message("replay.numbers-range", first=min(turns), last=max(turns)) if turns else ""
        raise LayoutError(Message("animation.no-turn", name=name, number=asked), hint=hint)
    return found


def plan_animation(request: Request, options: AnimationOptions) -> AnimationPlan:
    """Which turns an animation shows.

    Raises:
        PrintkitError: the game has no example, or it cannot be replayed.
        LayoutError: there are no such turns, or options contradict one another.
    """
    if options.strip is not None:
        request.refuse_given("--strip", "--delay", "--hold-last", "--loop", "--max-size")
    request.refuse_seat(options.side)
    record = options.recorded(request.game, request.language)
    story = story_of(record.played, request.language)
    shown = path_to(story, options.line or 0, request)
    begins = options.first
    if options.line and begins is None:
        shown = shown[story.lines[options.line].before :]
    shown = from_to(shown, begins, options.last)
    heading = heading_of(record.played, request.language)
    players = heading.players or f"{request.game.heading(request.language)} · {record.name}"
    parts = (players, heading.event, heading.so_far or heading.score)
    title = replace(record.played, plies=(), opening=())  # whose words alone are drawn
    shooting = Shooting(
        request=request,
        options=options,
        frames=shown,
        title=printable(" · ".join(filter(None, parts))),
    )
    count, across = len(shown), options.strip
    note = Message(
        "animation.pictures",
        count=count,
        width=options.size,
        time=((count - 1) * options.delay + options.hold_last) / 1000,
    )
    if across:
        note = Message("animation.pictures-row", count=count, across=min(across, count))
    return AnimationPlan(
        file_name=f"{record.stem}_{request.language}.{'png' if across else 'gif'}",
        endings=options.endings.known,
        notes=(note,),
        doubts=unprinted(title, record.name) if across else (),
        shooting=shooting,
    )


def make_animation(plan: AnimationPlan) -> Picture | Shooting:
    """The animation, or the still."""
    shooting = plan.shooting
    if shooting.options.strip is None:
        return shooting
    form = Format(ppi=SCREEN_PPI, measure=Measure.PX)
    scene = shooting.strip(shooting.options.strip)
    return Picture(scene=scene, request=shooting.request, form=form)


PRODUCT = Product(
    name="animate",
    options=AnimationOptions,
    plan=plan_animation,
    make=make_animation,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    typeset=False,
    endings=lambda options: options.endings,
)
