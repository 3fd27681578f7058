"""A game as a post for a site: its text as the site writes, its pictures, and what goes where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from typing import cast

from printkit.base.errors import LayoutError, Message, NotationError, Problem, known_words
from printkit.base.units import MM_PER_INCH
from printkit.document.blocks import Emphasis, Heading, Illustration, Paragraph, Styled, Words
from printkit.export import Format, picture
from printkit.features.post.sites import MARKUPS, Markup, Site, counted, site_named, sites
from printkit.features.post.words import PostWords
from printkit.notation.records.tree import Remark, commands
from printkit.products import registry
from printkit.products.base import Film, Pack, Plan, Product, Shared, option
from printkit.products.replays.booklet import Surroundings
from printkit.products.replays.diagrams import TurnSelection, diagrams, shown_places
from printkit.products.replays.movetext import MovetextWriter, Place
from printkit.products.replays.record import Head, RecordedGame, RecordOptions
from printkit.products.request import ON_SCREEN, Request
from printkit.replay.story import Story, StoryNote, story_of
from printkit.text.nouns import credit
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
    """What can be asked of a post."""

    site: Site | None = option(None, name="--for", parse=site_named, metavar="SITE", named=True)
    diagrams: TurnSelection | None = option(None, parse=TurnSelection.of, metavar="TURNS")
    spoilers: Hidden = option(Hidden.NONE, parse=Hidden)
    size: int = option(_PIXELS, bounds=(_LEAST_PIXELS, 4000), metavar="PIXELS")
    gif: bool = option(False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostPlan(Plan):
    """A post to be made."""

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
        raise LayoutError(Message("replay.site-missing"), hint=known_words(sites()))
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
    record, language, hides = plan.record, plan.request.language, plan.options.spoilers
    hides_result = hides in {Hidden.RESULT, Hidden.ALL}
    whole = head = Head.of(record.played, record.name, language)
    story, last_said = plan.story, tuple[str, ...]()
    if hides_result:
        headers = [one for one in record.played.headers if one[0].lower() not in _OF_RESULT]
        head = Head.of(replace(record.played, headers=tuple(headers)), record.name, language)
        stops = record.played.stop and not record.played.outcome
        head = replace(head, score="", result=head.result if stops else "", recorded="")
        if whole.score or whole.result:
            story, last_said = _without_last_remarks(story)
    post = _SitePost(
        plan=plan,
        markup=MARKUPS[plan.site.name],
        words=PostWords.of(language),
        whole=whole,
        head=head,
        story=story,
        last_said=last_said,
        hides_result=hides_result,
        hides_lines=hides in {Hidden.VARIATIONS, Hidden.ALL},
    )
    # its pictures, in the order of the text
    end = 0, plan.story.game_line.turns[-1].ply.number
    places = shown_places(plan.story, plan.options.diagrams or TurnSelection())
    shown = diagrams(plan.request, plan.story, places, _WIDTH)
    in_text = [one for one in post.movetext(shown) if isinstance(one, Illustration)]
    shots = dict[str, _PostPicture]()
    for number, one in enumerate(in_text, start=1):
        place = _place(one.name)
        hidden = (hides_result and place == end) or (post.hides_lines and place[0] > 0)
        file = post.markup.file[hidden].format(number=number)
        shots[one.name] = _PostPicture(number=number, file=file, shown=one, hidden=hidden)
    post = replace(post, shots=shots)
    texts = post.texts()
    readme = post.readme(texts).encode()
    files = {post.words.readme: readme, **texts.files, **post.pictures()}
    return Pack(files={**files, **post.animated()}, whole=PRODUCT.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PostPicture:
    """A picture of a post with its caption, which may be shown on request only."""

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
class _Passage:
    """A paragraph of a post."""

    words: Words
    depth: int = 0  # by how many steps it stands further in
    label: str = ""  # what it is called where it is shown on request only


@dataclass(frozen=True, slots=True, kw_only=True)
class _Texts:
    """The files of a post's text, and with which of them each picture goes, by its number."""

    files: Mapping[str, bytes]
    homes: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _SitePost:
    """A post: what it says and hides of its game, and its pictures by their names."""

    plan: PostPlan
    markup: Markup
    words: PostWords
    whole: Head
    head: Head  # without what is hidden
    story: Story  # the same
    last_said: tuple[str, ...]  # the remarks that were taken out of it
    hides_result: bool
    hides_lines: bool
    shots: Mapping[str, _PostPicture] = field(default_factory=dict)

    def most(self, what: str, usual: int = _NO_LIMIT) -> int:
        """The most of something that the site takes."""
        return self.plan.site.most(what, usual)

    def movetext(self, shown: Mapping[Place, Illustration]) -> Iterator[Paragraph | Illustration]:
        """The turns with what is said of them and these pictures."""
        return MovetextWriter(
            story=self.story,
            language=self.plan.request.language,
            pictures=shown,
            score=self.head.score,
            recorded=self.head.recorded,
            apart=self.hides_lines,
        ).blocks()

    def texts(self) -> _Texts:
        """The files of its text, each short enough for the site."""
        first = self.most("letters", _MOST_LETTERS) - len("\n")
        more, markup = self.most("more", first + 1) - len("\n"), self.markup
        parts, part, homes = list[str](), "", dict[int, int]()
        for text, shots in self._paragraphs(min(first, more)):
            longer = f"{part}{markup.between}{text}" if part else text
            if part and counted(longer) > (more if parts else first):
                parts.append(part)
                longer = text
            part = longer
            homes |= {shot.number: len(parts) for shot in shots}
            if shots and markup.attached:
                parts.append(part)
                part = ""
        parts += [part] if part else []
        several = len(parts) > 1 or markup.attached
        names = [
            markup.text.format(number=f"-{rank:02}" if several else "")
            for rank in range(1, len(parts) + 1)
        ]
        return _Texts(
            files={name: f"{one}\n".encode() for name, one in zip(names, parts, strict=True)},
            homes={number: names[rank] for number, rank in homes.items()},
        )

    def _paragraphs(self, most: int) -> Iterator[tuple[str, tuple[_PostPicture, ...]]]:
        """The text, paragraph by paragraph, each with the pictures that stand in it."""
        markup, head = self.markup, self.head
        title = f"{head.title} ({head.score})" if head.score else head.title
        for line in markup.paragraphs(title, most - len(markup.heading)):
            yield markup.heading.format(text=line), ()

        def cover(one: _Passage | Illustration) -> str:
            """What that is called which hides a paragraph or a picture; empty for nothing."""
            if isinstance(one, _Passage):
                return one.label
            if not self.shots[one.name].hidden:
                return ""
            return self.words.variation if _place(one.name)[0] else self.words.result

        for label, run in groupby(self._blocks(), key=cover):
            if label and markup.covers:
                yield from self._covered(label, run, most)
                continue
            for one in run:
                if isinstance(one, Illustration):
                    yield self._shown(self.shots[one.name]), (self.shots[one.name],)
                    continue
                for line in markup.paragraphs(one.words, most, depth=one.depth, label=one.label):
                    yield line, ()

    def _covered(
        self, label: str, run: Iterable[_Passage | Illustration], most: int
    ) -> Iterator[tuple[str, tuple[_PostPicture, ...]]]:
        """Paragraphs and pictures one after the other that are shown by one click."""
        markup = self.markup
        room = most - len(markup.hidden) - len(label)
        held, shots = list[str](), list[_PostPicture]()

        def whole() -> tuple[str, tuple[_PostPicture, ...]]:
            text = markup.between.join(held)
            return markup.hidden.format(text=text, label=markup.escape(label)), tuple(shots)

        for one in run:
            shown = [self.shots[one.name]] if isinstance(one, Illustration) else []
            texts = [self._shown(shot) for shot in shown]
            if isinstance(one, _Passage):
                texts = [*markup.paragraphs(one.words, room, depth=max(one.depth - 1, 0))]
            for text in texts:
                if held and counted(markup.between.join((*held, text))) > room:
                    yield whole()
                    held, shots = [], []
                held.append(text)
            shots += shown
        yield whole()

    def _blocks(self) -> Iterator[_Passage | Illustration]:
        """What stands below the title."""
        head, words, whole = self.head, self.words, self.whole
        above = (head.event, head.result, " · ".join(head.facts))
        yield from (_Passage(words=one) for one in above if one)
        shown = {_place(name): shot.shown for name, shot in self.shots.items()}
        for one in self.movetext(shown):
            if isinstance(one, Illustration):
                yield one
            else:
                label = words.variation if self.hides_lines and one.depth else ""
                seen = self.markup.nests and (self.markup.covers or not label)
                nested = one.depth > 1 and not seen
                text = ("(", *one.words, ")") if nested else one.words
                yield _Passage(words=text, depth=one.depth, label=label)
        if self.hides_result:
            facts = [one for one in whole.facts if one not in head.facts]
            result = "" if whole.result == head.result else whole.result
            said = " · ".join(filter(None, (whole.score, result, whole.recorded, *facts)))
            ended = filter(None, (*self.last_said, said))
            yield from (_Passage(words=one, label=words.result) for one in ended)
        for sign in Surroundings(request=self.plan.request, story=self.plan.story).signs():
            line = sign.words
            if isinstance(sign, Heading) and isinstance(line, str):
                line = (Styled(text=line, emphasis=Emphasis.STRONG),)
            yield _Passage(words=line)
        yield _Passage(words=self._credit())

    def _shown(self, shot: _PostPicture) -> str:
        """Where a picture stands in the text, with its caption."""
        markup = self.markup
        return markup.picture.format(
            number=shot.number,
            file=shot.file,
            place=markup.plain(self.words.place.format(file=shot.file)),
            alternative=markup.escape(self._alternative(shot)),
            caption=markup.escape(shot.caption),
        )

    def _alternative(self, shot: _PostPicture) -> str:
        """What a picture shows, in whole sentences that the site takes."""
        text, most = shot.shown.scene.description.replace("  ", " "), self.most("alternative")
        while len(text) > most:
            text = text.rstrip(".").rpartition(". ")[0] + "."
        return text

    def pictures(self) -> dict[str, bytes]:
        """The files of its pictures, each small enough for the site."""
        request, most = self.plan.request, self.most("bytes")
        pixels, made = min(self.plan.options.size, self.most("pixels")), dict[str, bytes]()
        for shot in self.shots.values():
            scene = shot.shown.scene
            widest = self.most("pixels") * scene.width / max(scene.width, scene.height)
            for wide in (pixels, *range(pixels - 100, _LEAST_PIXELS, -100)):
                ppi = min(wide, widest) * MM_PER_INCH / scene.width
                form = Format(ending="png", ppi=ppi)
                made[shot.file] = picture(scene, form, request.game, request.language)
                if len(made[shot.file]) <= most:
                    break
        return made

    def animated(self) -> dict[str, Film]:
        """The animation of the game, where one is asked for, as small as the site takes it."""
        plan = self.plan
        if not plan.options.gif:
            return {}
        animation = registry.product("animate")
        options = animation.options(
            played=plan.record.played,
            name=plan.record.name,
            stem=plan.record.stem,
            max_size=self.most("bytes"),
        )
        made = animation.make(animation.planned(plan.request, options))
        return {self._film: cast("Film", made)}

    @property
    def _film(self) -> str:
        hidden = self.hides_result and self.markup.attached
        return f"{'SPOILER_' if hidden else ''}game.gif"

    def _credit(self) -> str:
        """Whose the game is, and what may be done with its pictures."""
        game, language = self.plan.request.game, self.plan.request.language
        sheet = SheetWords.of(language)
        lines = [f"{game.heading(language)}."]
        lines += filter(None, [credit(game.author[language], sheet.credit, sheet.credit_of_kind)])
        lines += [sheet.licence.format(licence=game.licence)] if game.licence else []
        return " ".join(lines)

    def readme(self, texts: _Texts) -> str:
        """What goes where, for who posts it; nothing is said of files that there are not."""
        words, site, title = self.words, self.plan.site, self.head.title
        first, *others = texts.files
        files = {
            "first": first,
            "others": _several(others),
            "pictures": _several([shot.file for shot in self.shots.values()]),
            "film": self._film if self.plan.options.gif else "",
        }
        missing = [f"{{{what}}}" for what, named in files.items() if not named]
        steps = [one for one in words.steps[site.name] if not any(lack in one for lack in missing)]
        most = self.most("title")
        cut = title if len(title) <= most else f"{title[: most - 2].rpartition(' ')[0]} …"
        lines = [words.heading[site.name], words.title.format(title=cut), ""]
        lines += [f"{rank}. {step.format(**files)}" for rank, step in enumerate(steps, start=1)]
        for shot in self.shots.values():
            cover = shot.hidden and not (self.markup.covers or self.markup.attached)
            lines += [
                "",
                words.goes_with.format(file=shot.file, text=texts.homes[shot.number]),
                *([words.cover] if cover else []),
                words.caption.format(caption=f"{shot.caption} · {self._credit()}"),
                words.alternative.format(text=self._alternative(shot)),
            ]
        if self.plan.options.gif:
            lines += ["", words.goes_with.format(file=self._film, text=first)]
            lines += [words.caption.format(caption=f"{title} · {self._credit()}")]
        lines += ["", words.limits.format(site=site.title)] if site.limits else []
        for what, limit in site.limits.items():
            said = words.limit[what].format(value=f"{limit.value:,}".replace(",", "\u00a0"))
            lines.append(f"- {said} ({limit.read}, {limit.source or words.hearsay})")
        return "\n".join(lines) + "\n"


def _several(names: Sequence[str]) -> str:
    """The names of files that are numbered: of many the first and the last."""
    return f"{names[0]} … {names[-1]}" if len(names) > _LISTED else ", ".join(names)


def _place(name: str) -> Place:
    """The place of a picture by its name: `d0p12`."""
    line, _, ply = name[1:].partition("p")
    return int(line), int(ply)


def _without_last_remarks(story: Story) -> tuple[Story, tuple[str, ...]]:
    """A story without what is said of its last turn, which mostly gives the end away; and that."""

    def silent(note: StoryNote) -> StoryNote:
        """Of a remark its commands alone."""
        if not isinstance(note, Remark):
            return note
        return replace(note, text=" ".join(f"[%{name} {value}]" for name, value in commands(note)))

    *before, last = story.game_line.turns
    turns = (*before, replace(last, notes=tuple(map(silent, last.notes))))
    line = replace(story.game_line, turns=turns)
    return replace(story, game_line=line, lines=(line, *story.lines[1:])), last.remarks


PRODUCT = Product(
    name="post",
    options=PostOptions,
    plan=plan_post,
    make=make_post,
    takes=frozenset({Shared.THEME, Shared.LANGUAGE}),
    theme=ON_SCREEN,
    typeset=False,
)
