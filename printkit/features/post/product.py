"""A game as a post for a site: its text as the site writes, its pictures, and what goes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import cast

from printkit.base.errors import LayoutError, Message, NotationError, Problem
from printkit.base.units import MM_PER_INCH
from printkit.document.blocks import Emphasis, Heading, Illustration, Styled, Words
from printkit.export import Format, picture
from printkit.features.post.sites import MARKUPS, Markup, Site, counted, site_named, sites
from printkit.features.post.words import PostWords
from printkit.notation.records.tree import Remark, commands
from printkit.products import registry
from printkit.products.base import Film, Pack, Plan, Product, Shared, option
from printkit.products.replays.booklet import Surroundings
from printkit.products.replays.diagrams import TurnSelection, diagrams, shown_places
from printkit.products.replays.movetext import MovetextWriter
from printkit.products.replays.record import Head, RecordedGame, RecordOptions
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.replay import Replay
from printkit.replay.story import Story, StoryNote, story_of
from printkit.text.words import SheetWords

_WIDTH = 90.0
"""Of a picture in mm: its type is of the sizes of a diagram of that width."""
_PIXELS = 1000
"""Of its width where nobody says: sharp on a screen that shows half of them."""
_LEAST_PIXELS = 240
_MOST_LETTERS = 100_000
"""Of a post where the site names no limit: more than any game takes."""
_NO_LIMIT = 10**9
_LISTED = 5
"""So many files are named one by one."""
_OF_RESULT = frozenset({"result", "termination"})
"""The headers that say how a game ended."""


class Hidden(StrEnum):
    """What readers of a post see on request only."""

    NONE = "none"
    RESULT = "result"
    VARIATIONS = "variations"
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class PostOptions(RecordOptions):
    """What can be asked of a post.

    Attributes:
        site: where it goes; must be named.
        diagrams: which turns get a picture; None for an editor's choice.
        spoilers: what is shown on request only.
        size: the width of its pictures, in pixels.
        gif: whether an animation of the game goes with it.
    """

    site: Site | None = option(None, name="--for", parse=site_named, metavar="SITE", named=True)
    diagrams: TurnSelection | None = option(None, parse=TurnSelection.of, metavar="TURNS")
    spoilers: Hidden = option(Hidden.NONE, parse=Hidden)
    size: int = option(_PIXELS, bounds=(_LEAST_PIXELS, 4000), metavar="PIXELS")
    gif: bool = option(False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostPlan(Plan):
    """A post to be made.

    Attributes:
        request: what is asked for.
        site: where it goes.
        record: the game.
        story: the same with its variations.
        options: what is asked of it.
    """

    request: Request
    site: Site
    record: RecordedGame
    story: Story
    options: PostOptions


def plan_post(request: Request, options: PostOptions) -> PostPlan:
    """What a post shows.

    Raises:
        LayoutError: no site is named, or turns that the game does not have.
        PrintkitError: the game has no example, or it cannot be replayed.
        NotationError: there is no turn to show.
    """
    if options.site is None:
        known = Message("common.known", names=", ".join(sites()))
        raise LayoutError(Message("replay.site-missing"), hint=known)
    site, language = options.site, request.language
    record = options.recorded(request.game, language)
    if not record.played.plies:
        raise NotationError(Message("files.holds-no-turns-show", name=record.name))
    story = story_of(record.played, language)
    count = len(shown_places(story, options.diagrams or TurnSelection()))
    most, doubts = site.most("pictures", _NO_LIMIT), list[Problem]()
    if count > most and not MARKUPS[site.name].attached:
        what = Message("replay.many-pictures", site=site.title, count=count, most=most)
        doubts.append(Problem(what, hint=Message("replay.fewer-pictures")))
    return PostPlan(
        file_name=f"{record.stem}_{site.name}_{language}",
        endings=(),
        doubts=tuple(doubts),
        request=request,
        site=site,
        record=record,
        story=story,
        options=options,
    )


def make_post(plan: PostPlan) -> Pack:
    """The files of a post.

    Raises:
        LayoutError: turns are to be shown that the game does not have.
    """
    writing = _PostWriter(plan)
    texts, pictures = writing.texts(), writing.pictures()
    words = PostWords.of(plan.request.language)
    readme = writing.readme().encode()
    return Pack(
        files={words.readme: readme, **texts, **pictures, **writing.animated()}, whole=PRODUCT.name
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _PostPicture:
    """A picture of a post.

    Attributes:
        number: from 1.
        file: its name.
        shown: the picture with its caption.
        hidden: whether it is shown on request only.
    """

    number: int
    file: str
    shown: Illustration
    hidden: bool

    @property
    def caption(self) -> str:
        """What stands below it."""
        words = self.shown.caption[0].words
        assert isinstance(words, str)
        return words


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paragraph:
    """A paragraph of a post.

    Attributes:
        words: what it says.
        depth: by how many steps it stands further in.
        label: what it is called where it is shown on request only, else empty.
    """

    words: Words
    depth: int = 0
    label: str = ""


class _PostWriter:
    """A post in the making."""

    def __init__(self, plan: PostPlan) -> None:
        self._plan, self._site = plan, plan.site
        self.names: tuple[str, ...] = ()
        self._goes_with: dict[int, int] = {}
        self._markup: Markup = MARKUPS[plan.site.name]
        self._language = plan.request.language
        self._words = PostWords.of(self._language)
        hides = plan.options.spoilers
        self._hides_result = hides in {Hidden.RESULT, Hidden.ALL}
        self._hides_lines = hides in {Hidden.VARIATIONS, Hidden.ALL}
        self._around = Surroundings(request=plan.request, story=plan.story)
        self._whole = Head.of(plan.record.played, plan.record.name, self._language)
        self._head = self._whole
        if self._hides_result:
            open_headers = Head.of(
                _unfinished(plan.record.played), plan.record.name, self._language
            )
            stops = plan.record.played.stop and not plan.record.played.outcome
            so_far = open_headers.result if stops else ""
            self._head = replace(open_headers, score="", result=so_far, recorded="")
        self._open, self._last_said = plan.story, tuple[str, ...]()
        if self._hides_result and (self._whole.score or self._whole.result):
            self._open, self._last_said = _without_last_remarks(plan.story)
        self._shots = {shot.shown.name: shot for shot in self._taken()}

    def _taken(self) -> Iterator[_PostPicture]:
        """The pictures, in the order of the text."""
        plan, last = self._plan, self._plan.story.game_line.turns[-1].ply.number
        places = shown_places(plan.story, plan.options.diagrams or TurnSelection())
        shown = diagrams(plan.request, plan.story, places, _WIDTH)
        order = [one.name for one in self._telling(shown).blocks() if isinstance(one, Illustration)]
        by_name = {one.name: (place, one) for place, one in shown.items()}
        for number, (place, one) in enumerate(map(by_name.__getitem__, order), start=1):
            hidden = self._hides_result and place == (0, last)
            hidden = hidden or (self._hides_lines and place[0] > 0)
            file = self._markup.file[hidden].format(number=number)
            yield _PostPicture(number=number, file=file, shown=one, hidden=hidden)

    def _telling(self, shown: Mapping[tuple[int, int], Illustration]) -> MovetextWriter:
        return MovetextWriter(
            story=self._open,
            language=self._language,
            pictures=shown,
            score=self._head.score,
            recorded=self._head.recorded,
            apart=self._hides_lines,
        )

    def texts(self) -> dict[str, bytes]:
        """The files of its text, each short enough for the site."""
        first = self._site.most("letters", _MOST_LETTERS) - len("\n")
        more, markup = self._site.most("more", first + 1) - len("\n"), self._markup
        parts, part = list[str](), ""
        for text, shots in self._paragraphs(min(first, more)):
            longer = f"{part}{markup.between}{text}" if part else text
            if part and counted(longer) > (more if parts else first):
                parts.append(part)
                longer = text
            part = longer
            self._goes_with |= {shot.number: len(parts) for shot in shots}
            if shots and markup.attached:
                parts.append(part)
                part = ""
        parts += [part] if part else []
        several = len(parts) > 1 or markup.attached
        self.names = tuple(
            markup.text.format(number=f"-{rank:02}" if several else "")
            for rank in range(1, len(parts) + 1)
        )
        return {name: f"{one}\n".encode() for name, one in zip(self.names, parts, strict=True)}

    def _paragraphs(self, most: int) -> Iterator[tuple[str, tuple[_PostPicture, ...]]]:
        """The text, paragraph by paragraph, each with the pictures that stand in it."""
        markup, head = self._markup, self._head
        title = f"{head.title} ({head.score})" if head.score else head.title
        for line in markup.paragraphs(title, most - len(markup.heading)):
            yield markup.heading.format(text=line), ()
        for label, run in groupby(self._blocks(), key=self._cover):
            if label and markup.covers:
                yield from self._covered(label, run, most)
                continue
            for one in run:
                if isinstance(one, Illustration):
                    yield self._shown(self._shots[one.name]), (self._shots[one.name],)
                    continue
                for line in markup.paragraphs(one.words, most, depth=one.depth, label=one.label):
                    yield line, ()

    def _cover(self, one: _Paragraph | Illustration) -> str:
        """What that is called which hides a paragraph or a picture; empty where nothing does."""
        if isinstance(one, _Paragraph):
            return one.label
        if not self._shots[one.name].hidden:
            return ""
        return self._words.variation if _place(one.name)[0] else self._words.result

    def _covered(
        self, label: str, run: Iterable[_Paragraph | Illustration], most: int
    ) -> Iterator[tuple[str, tuple[_PostPicture, ...]]]:
        """Paragraphs and pictures one after the other that are shown by one click."""
        markup = self._markup
        room = most - len(markup.hidden) - len(label)
        held, shots = list[str](), list[_PostPicture]()

        def whole() -> tuple[str, tuple[_PostPicture, ...]]:
            text = markup.between.join(held)
            return markup.hidden.format(text=text, label=markup.escape(label)), tuple(shots)

        for one in run:
            shown = [self._shots[one.name]] if isinstance(one, Illustration) else []
            texts = [self._shown(shot) for shot in shown]
            if isinstance(one, _Paragraph):
                texts = [*markup.paragraphs(one.words, room, depth=max(one.depth - 1, 0))]
            for text in texts:
                if held and counted(markup.between.join((*held, text))) > room:
                    yield whole()
                    held, shots = [], []
                held.append(text)
            shots += shown
        yield whole()

    def _blocks(self) -> Iterator[_Paragraph | Illustration]:
        """What stands below the title."""
        head, words = self._head, self._words
        above = (head.event, head.result, " · ".join(head.facts))
        yield from (_Paragraph(words=one) for one in above if one)
        shown = {_place(name): shot.shown for name, shot in self._shots.items()}
        for one in self._telling(shown).blocks():
            if isinstance(one, Illustration):
                yield one
            else:
                label = words.variation if self._hides_lines and one.depth else ""
                seen = self._markup.nests and (self._markup.covers or not label)
                nested = one.depth > 1 and not seen
                text = ("(", *one.words, ")") if nested else one.words
                yield _Paragraph(words=text, depth=one.depth, label=label)
        if self._hides_result:
            facts = [one for one in self._whole.facts if one not in head.facts]
            result = "" if self._whole.result == head.result else self._whole.result
            ended = (self._whole.score, result, self._whole.recorded, *facts)
            said = *self._last_said, " · ".join(filter(None, ended))
            yield from (_Paragraph(words=one, label=words.result) for one in said if one)
        for sign in self._around.signs():
            bold = isinstance(sign, Heading) and isinstance(sign.words, str)
            yield _Paragraph(
                words=(Styled(text=str(sign.words), emphasis=Emphasis.STRONG),)
                if bold
                else sign.words
            )
        yield _Paragraph(words=self.credit())

    def _shown(self, shot: _PostPicture) -> str:
        """Where a picture stands in the text, with its caption."""
        markup, words = self._markup, self._words
        return markup.picture.format(
            number=shot.number,
            file=shot.file,
            place=markup.plain(words.place.format(file=shot.file)),
            alternative=markup.escape(self._alternative(shot)),
            caption=markup.escape(shot.caption),
        )

    def _alternative(self, shot: _PostPicture) -> str:
        """What a picture shows, in whole sentences that the site takes."""
        text = shot.shown.scene.description.replace("  ", " ")
        most = self._site.most("alternative", _NO_LIMIT)
        while len(text) > most:
            text = text.rstrip(".").rpartition(". ")[0] + "."
        return text

    def pictures(self) -> dict[str, bytes]:
        """The files of its pictures, each small enough for the site."""
        pixels = min(self._plan.options.size, self._site.most("pixels", _NO_LIMIT))
        most = self._site.most("bytes", _NO_LIMIT)
        made = {}
        for shot in self._shots.values():
            data = self._drawn(shot, pixels)
            for less in range(pixels - 100, _LEAST_PIXELS, -100):
                if len(data) <= most:
                    break
                data = self._drawn(shot, less)
            made[shot.file] = data
        return made

    def _drawn(self, shot: _PostPicture, pixels: int) -> bytes:
        request, scene = self._plan.request, shot.shown.scene
        most = self._site.most("pixels", _NO_LIMIT)
        wide = min(pixels, most * scene.width / max(scene.width, scene.height))
        form = Format(ending="png", ppi=wide * MM_PER_INCH / scene.width)
        return picture(scene, form, request.game, self._language)

    def animated(self) -> dict[str, Film]:
        """The animation of the game, where one is asked for, as small as the site takes it."""
        plan = self._plan
        if not plan.options.gif:
            return {}
        animation = registry.product("animate")
        options = animation.options(
            played=plan.record.played,
            name=plan.record.name,
            stem=plan.record.stem,
            max_size=self._site.most("bytes", _NO_LIMIT),
        )
        made = animation.make(animation.planned(plan.request, options))
        return {self._film: cast("Film", made)}

    @property
    def _film(self) -> str:
        hidden = self._hides_result and self._markup.attached
        return f"{'SPOILER_' if hidden else ''}game.gif"

    def credit(self) -> str:
        """Whose the game is, and what may be done with its pictures."""
        game, sheet = self._plan.request.game, SheetWords.of(self._language)
        lines = [f"{game.heading(self._language)}."]
        lines += [sheet.credit.format(author=game.author)] if game.author else []
        lines += [sheet.licence.format(licence=game.licence)] if game.licence else []
        return " ".join(lines)

    def _steps(self) -> Iterator[str]:
        """What to do, one thing after the other; nothing is said of files that there are not."""
        files = {
            "first": self.names[0],
            "others": _several(self.names[1:]),
            "pictures": _several([shot.file for shot in self._shots.values()]),
            "film": self._film if self._plan.options.gif else "",
        }
        missing = [f"{{{what}}}" for what, named in files.items() if not named]
        for step in self._words.steps[self._site.name]:
            if not any(one in step for one in missing):
                yield step.format(**files)

    def readme(self) -> str:
        """What goes where, for who posts it."""
        words, site = self._words, self._site
        lines = [words.heading[site.name]]
        lines += [
            words.title.format(title=_cut(self._head.title, site.most("title", _NO_LIMIT))),
            "",
        ]
        lines += [f"{rank}. {step}" for rank, step in enumerate(self._steps(), start=1)]
        for shot in self._shots.values():
            name = self.names[self._goes_with[shot.number]]
            cover = shot.hidden and not (self._markup.covers or self._markup.attached)
            lines += [
                "",
                words.goes_with.format(file=shot.file, text=name),
                *([words.cover] if cover else []),
                words.caption.format(caption=f"{shot.caption} · {self.credit()}"),
                words.alternative.format(text=self._alternative(shot)),
            ]
        if self._plan.options.gif:
            lines += ["", words.goes_with.format(file=self._film, text=self.names[0])]
            lines += [words.caption.format(caption=f"{self._head.title} · {self.credit()}")]
        lines += ["", words.limits.format(site=site.title)] if site.limits else []
        for what, limit in site.limits.items():
            said = words.limit[what].format(value=f"{limit.value:,}".replace(",", "\u00a0"))
            lines.append(f"- {said} ({limit.read}, {limit.source or words.hearsay})")
        return "\n".join(lines) + "\n"


def _several(names: Sequence[str]) -> str:
    """The names of files that are numbered: of many the first and the last."""
    return f"{names[0]} … {names[-1]}" if len(names) > _LISTED else ", ".join(names)


def _cut(text: str, most: int) -> str:
    """A text of at most so many letters, cut at a word."""
    return text if len(text) <= most else f"{text[: most - 2].rpartition(' ')[0]} …"


def _place(name: str) -> tuple[int, int]:
    """The place of a picture by its name: `d0p12`."""
    line, _, ply = name[1:].partition("p")
    return int(line), int(ply)


def _without_last_remarks(story: Story) -> tuple[Story, tuple[str, ...]]:
    """A story without what is said of its last turn, which mostly gives the end away; and that."""
    game = story.game_line
    last = game.turns[-1]
    silent = replace(last, notes=tuple(map(_commands_only, last.notes)))
    line = replace(game, turns=(*game.turns[:-1], silent))
    return replace(story, game_line=line, lines=(line, *story.lines[1:])), last.remarks


def _commands_only(note: StoryNote) -> StoryNote:
    if not isinstance(note, Remark):
        return note
    return replace(note, text=" ".join(f"[%{name} {value}]" for name, value in commands(note)))


def _unfinished(played: Replay) -> Replay:
    """A game without what its headers say of its end."""
    kept = tuple(one for one in played.headers if one[0].lower() not in _OF_RESULT)
    return replace(played, headers=kept)


PRODUCT = Product(
    name="post",
    options=PostOptions,
    plan=plan_post,
    make=make_post,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    typeset=False,
)
