"""A game on paper or to be read: as a magazine prints it, or with a picture for each turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from printkit.base.errors import LayoutError, Message
from printkit.base.files import read_at_most
from printkit.document.blocks import Document
from printkit.document.typeset import first_on_fewest_pages
from printkit.draw.board import without_patterns
from printkit.page import Publication
from printkit.products.base import ALL, Order, Plan, Product, Shared, group, option
from printkit.products.masthead import publication_of
from printkit.products.options import Binding
from printkit.products.replays.illustrating import Habit, Shown, shown_places
from printkit.products.replays.record import RecordOptions, Told
from printkit.products.request import Request
from printkit.replay.story import Story, story_of
from printkit.text.words import RecordWords

_MOST_RECORD = 1_000_000
_NUMBERS = re.compile(rb"(?<!\S)[0-9]{1,3}(?![^\s.])")
"""In an example's first bytes the numbers of its turns."""

_PICTURES, _LEAST_STEP = 4, 3
"""An example without words has so many pictures, and not of turns so near each other."""
_WIDTHS = (62.0, 56.0, 50.0)
"""The widths in mm of diagrams that come before a key: the first of those on the fewest pages."""


class BookletForm(StrEnum):
    """How a game is told on paper."""

    MAGAZINE = "magazine"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletOptions(RecordOptions):
    """What can be asked of a booklet.

    Attributes:
        form: as a magazine prints a game, or a picture a turn.
        diagrams: which turns get a diagram in a magazine; None for an editor's choice.
        steps: whether each step of a turn has its picture.
        key: whether a magazine says how turns are written.
        binding: whether its pages are folded.
    """

    form: BookletForm = option(BookletForm.MAGAZINE, parse=BookletForm)
    diagrams: Shown | None = option(None, parse=Shown.of, metavar="TURNS")
    steps: bool = option(False)
    key: bool = option(False)
    binding: Binding = group(Binding)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletPlan(Plan):
    """A booklet to be made.

    Attributes:
        request: what is asked for.
        told: the game that it shows.
        story: the same with its variations.
        options: how it is told.
    """

    request: Request
    told: Told
    story: Story
    options: BookletOptions


def plan_booklet(request: Request, options: BookletOptions) -> BookletPlan:
    """Which game a booklet shows.

    Raises:
        PrintkitError: the game has no example, or it cannot be replayed.
        LayoutError: options that the form does not have, or turns that the game does not have.
    """
    full = options.form is BookletForm.FULL
    if full and options.diagrams is not None:
        raise LayoutError(
            Message("replay.full-shows-all"), hint=Message("replay.leave-diagrams-out")
        )
    if options.steps and not full:
        raise LayoutError(Message("replay.steps-of-full"), hint=Message("replay.add-form-full"))
    language, told = request.language, options.told(request.game, request.language)
    story = story_of(told.played, language)
    if options.diagrams is not None:
        shown_places(story, options.diagrams)
    return BookletPlan(
        file_name=f"{told.stem}_{request.setup.paper.name}_{language}.pdf",
        endings=options.binding.endings,
        only=options.binding.only,
        notes=(RecordWords.of(language).turns.format(count=len(told.played.plies)),),
        request=request,
        told=told,
        story=story,
        options=options,
    )


def booklet_document(plan: BookletPlan) -> Document:
    """The pages of a booklet, its boards without patterns, for they are small."""
    from printkit.products.replays.head import Head

    request, options = plan.options.binding.on_pages(plan.request), plan.options
    request = replace(request, theme=without_patterns(plan.request.theme))
    head = Head.of(plan.told.played, plan.told.name, request.language)
    if options.form is BookletForm.FULL:
        from printkit.products.replays.full import picture_a_turn

        return picture_a_turn(request, plan.story, head, steps=options.steps)
    from printkit.products.replays.magazine import magazine, with_key

    shown = options.diagrams or Shown()
    if not options.key:
        return magazine(request, plan.story, head, shown)

    def written(width: float) -> Document:
        return with_key(magazine(request, plan.story, head, shown, width), request)

    return first_on_fewest_pages(_WIDTHS, written)


def make_booklet(plan: BookletPlan) -> Publication:
    """The booklet."""
    request = plan.request
    folding = plan.options.binding.folding(request)
    return publication_of(booklet_document(plan), request.setup.correction, folding)


def _in_kit(request: Request, _: object) -> Iterable[Order[BookletOptions]]:
    """The example game, where there is one that can be replayed."""
    example = request.game.example
    if example is not None and request.game.rules is not None:
        # a game without words has little on its page: more of it is shown
        text = read_at_most(example, _MOST_RECORD)
        last = max(map(int, _NUMBERS.findall(text)), default=0)
        step = max(_LEAST_STEP, ceil(last / _PICTURES))
        shown = Shown(habit=Habit.EVERY, step=step) if last and b"{" not in text else None
        given = {"--diagrams": f"{Habit.EVERY} {step}"} if shown else {}
        yield Order(
            request=replace(request, given={**request.given, **given, "--key": ""}),
            options=BookletOptions(diagrams=shown, key=True),
        )


PRODUCT = Product(
    name="replay",
    options=BookletOptions,
    plan=plan_booklet,
    make=make_booklet,
    takes=ALL - {Shared.PIECE},
    kit=_in_kit,
)
