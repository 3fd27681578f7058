"""One product made of one record of many: what is asked for, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any

from printkit import __version__, library
from printkit.base.errors import Message, PrintkitError, Problem, Source, said_all
from printkit.model import Game, Language
from printkit.notation import Record
from printkit.notation.files import FileText
from printkit.notation.positions.given import MOST_PROBLEMS
from printkit.page import PageSetup
from printkit.products import door
from printkit.products.base import Pack, Plan
from printkit.products.registry import product
from printkit.products.replays.missing_signs import unprinted
from printkit.products.request import ON_SCREEN, Request, theme_named
from printkit.replay.replay import Replay
from printkit.replay.story import GameHeading, heading_of, story_of
from printkit.text.players import names_of

_WHEN = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionJob:
    """What is made of every record."""

    product: str  # the name of the product; other processes find it by that
    options: Any  # what is asked of it, without a record
    theme: str  # the name of the theme
    language: Language
    setup: PageSetup
    piece: float | None  # the edge of the pieces in mm, or None
    given: Mapping[str, str]  # the options that were given, as text
    game: Game | None  # which game the records are of, or None to identify it
    number: int | None  # which game of several in a file; all of them without it
    until_error: bool  # whether a game is shown up to its first mistake
    ending: str = ""  # how the files end; the product's own if empty

    def request(self, game: Game) -> Request:
        """The request for a game.

        Raises:
            PrintkitError: it has no such theme.
        """
        return Request(
            game=game.said_in(self.language),
            theme=theme_named(game, self.theme),
            language=self.language,
            setup=self.setup,
            piece=self.piece,
            given=dict(self.given),
        )

    @property
    def key(self) -> str:
        """What all but the record says about what is made."""
        digest = self.game.digest if self.game else ""
        words = (self.options, self.theme, self.language, self.setup, self.piece, self.number)
        more = (self.until_error, self.ending, self.game and self.game.name, digest)
        return f"{__version__} {self.product} {words} {more}"

    def picture_before(self, played: Replay, base: str) -> tuple[door.Finished, ...]:
        """A picture of the position before the turn that stops a game, where it can be drawn."""
        from printkit.products.diagram import DiagramOptions
        from printkit.products.replays.record import stopped_scenery

        name = f"{base}_before_{played.stop.label if played.stop else ''}.svg"
        drawn = product("diagram")
        with suppress(PrintkitError):
            options = DiagramOptions(scenery=stopped_scenery(played, self.language))
            request = replace(self, theme=ON_SCREEN).request(played.game)
            (file,) = door.files(drawn.make(drawn.plan(request, options)), PurePath(name).name)
            return (replace(file, name=name),)
        return ()

    def files(self, played: Replay, base: str) -> tuple[Plan, tuple[door.Finished, ...]]:
        """The files of a game.

        Raises:
            PrintkitError: it cannot be made so.
        """
        made_of, stem = product(self.product), PurePath(base).name
        title = stem.encode(errors="replace").decode()  # a name on disk need not be a text
        options = replace(self.options, played=played, name=title, stem=stem)
        plan: Plan = made_of.plan(self.request(played.game), options)
        ending = self.ending or Path(plan.file_name).suffix
        if plan.endings and ending not in plan.endings:
            known = ", ".join(plan.endings)
            raise PrintkitError(Message("products.no-ending", ending=ending, known=known))
        door.require_installed(ending)
        made = made_of.make(plan)
        if not isinstance(made, Pack):
            return plan, tuple(
                replace(one, name=base + one.name.removeprefix(stem))
                for one in door.files(made, stem + ending)
            )
        files = door.files(made, stem)
        listed = door.Finished(
            name=door.MANIFEST, data=door.manifest([one.entry() for one in files], made.whole)
        )
        return plan, tuple(replace(one, name=f"{base}/{one.name}") for one in (*files, listed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One record to be made."""

    task: CollectionJob
    file: str  # what messages call it
    base: str  # what the names of its files begin with, below the folder
    text: FileText

    @property
    def digest(self) -> str:
        """Shows whether it was made already, of the same record in the same way."""
        words = f"{self.task.key} {self.base} {self.text.text} {self.text.notes}"
        return sha256(words.encode(errors="surrogatepass")).hexdigest()

    def made(self, game: Game, record: Record, number: int | None) -> MadeGame:
        """What comes of one game of the record."""
        task, names = self.task, names_of(game, self.task.language)
        language = task.language
        try:
            played = library.replay_so_far(game, record, language)
        except PrintkitError as error:
            return MadeGame(number=number, problems=said_all(error.problems, language, names))
        odd = [*(played.problems if task.until_error else ()), *played.warnings]
        odd += story_of(played, language).problems[:MOST_PROBLEMS]
        if product(task.product).typeset:
            odd += unprinted(played, PurePath(self.file).stem, task.ending)
        found = MadeGame(
            number=number,
            game=game.heading(language),
            heading=heading_of(played, language),
            when=next((text for key, text in played.headers if key.lower() == _WHEN), ""),
            turns=len(played.plies),
            warnings=said_all(odd, language, names),
        )
        base = self.base if number is None else f"{self.base}_{number}"
        if played.problems and not task.until_error:
            problems = said_all(played.problems, language, names)
            return replace(found, files=task.picture_before(played, base), problems=problems)
        try:
            plan, files = task.files(played, base)
        except PrintkitError as error:
            problems = said_all(error.problems, language, names)
            placed = (replace(one, source=one.source or Source(self.file)) for one in problems)
            return replace(found, problems=tuple(placed))
        return replace(
            found,
            files=files,
            warnings=(*dict.fromkeys((*found.warnings, *said_all(plan.doubts, language, names))),),
            problems=said_all(plan.faults, language, names),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeGame:
    """What came of one game of a record."""

    number: int | None = None  # which game of the file it is, from 1, where the file holds several
    game: str = ""  # its name in words, or empty where it could not be made
    # players, event, date and score; None for a record that cannot be read
    heading: GameHeading | None = None
    when: str = ""  # the date as the record writes it, by which games are sorted
    turns: int = 0  # how many turns were played
    files: tuple[door.Finished, ...] = ()  # what was made of it, by names below the folder
    warnings: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


def games_of(job: Job) -> tuple[MadeGame, ...]:
    """What comes of each game of a record; never raises for a record."""
    task, text = job.task, job.text
    try:
        if task.number is not None:
            found = [library.read_found(text, job.file, task.game, task.number)]
        else:
            found = [*library.read_games(text.text, job.file, task.game)]
            for record, choice in found[:1]:
                found[0] = replace(record, notes=(*text.notes, *record.notes)), choice
    except PrintkitError as error:
        return (MadeGame(problems=said_all(error.problems, task.language)),)
    several = len(found) > 1
    numbers = [task.number] if task.number else range(1, len(found) + 1)
    return tuple(
        job.made(choice.game, record, number if several or task.number else None)
        for number, (record, choice) in zip(numbers, found, strict=True)
    )
