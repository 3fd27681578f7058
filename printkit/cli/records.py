"""`printkit check` and `printkit position`: game records."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from printkit import library
from printkit.base.errors import Message, PrintkitError, Problem, Source, said_all
from printkit.base.sharing import Helpers
from printkit.cli.console import (
    Status,
    give,
    give_json,
    is_quiet,
    note,
    report_error,
    say,
    warn,
    wipe,
)
from printkit.cli.inputs import (
    GAME_NUMBER,
    STDIN,
    PositionsShown,
    WhatToOpen,
    game_named,
    opening_options,
    records_named,
    standard_input,
)
from printkit.cli.options import (
    WordChoice,
    game_option,
    games_that_begin,
    helpers_options,
    language_option,
    variant_option,
)
from printkit.cli.speech import about
from printkit.cli.speech import language as spoken
from printkit.gamefile import load_game
from printkit.library.checks import Checks, checked
from printkit.model import Language
from printkit.notation.positions.formats import PositionFormat, not_held
from printkit.text.players import players_of
from printkit.text.words import RecordWords

if TYPE_CHECKING:
    from printkit.products.designers_text import TextBlocks
    from printkit.products.figures.product import Found

_SURE = 3
"""From so many legal turns on, a record is of the game that it was taken for."""
_WIDEST = 60
"""Longer names of files push their row aside."""
_MANY = 20
"""From so many records on, checking is long work."""
_TOO_MANY = 100
"""So many lines are more than a person reads on a terminal: of sound records there are none."""


@click.command(name="check")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", shell_complete=games_that_begin
)
@game_option
@variant_option
@GAME_NUMBER
@click.option("--json", "as_json", is_flag=True)
@helpers_options
@language_option
def check_command(
    files: tuple[str, ...],
    game_name: str | None,
    number: int | None,
    as_json: bool,
    helpers: Helpers,
    language: str,
) -> None:
    """Check every turn of game records. Exit 1 if any record is illegal."""
    words = Language(language)
    checks = Checks(game=game_named(game_name), language=words, number=number)
    games = [name for name in dict.fromkeys(files) if library.is_game(name)]
    paths = records_named(tuple(name for name in files if name not in games))
    widest = min(max(len(str(path)) for path in (*games, *paths)), _WIDEST)
    found_games = []
    for name in games:
        found_games.append(checked_game(name, words))
        if not as_json:
            warn(found_games[-1].doubts)
            for problem in found_games[-1].problems:
                report_error(problem)
            say(found_games[-1].row(widest, RecordWords.of(words)))
    results: list[library.CheckResult] = []
    # A bar on the terminal shows how far long work is, instead of a line for each sound record.
    is_seen = sys.stderr.isatty() and not is_quiet()
    is_short = is_seen and sys.stdout.isatty() and len(paths) >= _TOO_MANY
    hidden = not (is_short or (as_json and is_seen and len(paths) >= _MANY))
    label = RecordWords.of(words).checking
    given = {path: standard_input() for path in paths if str(path) == STDIN}
    found = checked(paths, checks, helpers, given)
    with (
        closing(found),
        click.progressbar(
            found, len(paths), label=label, file=sys.stderr, hidden=hidden, show_pos=True
        ) as bar,
    ):
        for several in bar:
            results.extend(several)
            for result in () if as_json else several:
                if is_short:
                    if result.is_sound and not result.warnings:
                        continue
                    wipe()
                _report(result, widest, words)
                if result.guessed and result.problems and result.game and result.plies < _SURE:
                    what = Message("library.nearest-game", game=result.game)
                    warn((Problem(what, Source(result.file), Message("library.name-its-game")),))
    everything: list[CheckedGame | library.CheckResult] = [*found_games, *results]
    if as_json:
        give_json([one.as_json() for one in everything])
    if len(results) > 1:
        note(_total(results, RecordWords.of(words)))
    if not all(one.is_sound for one in everything):
        raise click.exceptions.Exit(Status.REFUSED)


def _total(results: list[library.CheckResult], words: RecordWords) -> str:
    states = Counter(result.state for result in results)
    counts = {state.value: states[state] for state in library.State}
    positions = words.positions.format(count=counts["position"])
    records = len(results) - counts["position"]
    if not records:
        return positions
    text = words.total.format(count=records, **counts)
    if counts["written"]:
        text += words.written.format(**counts)
    if counts["unreadable"]:
        text += words.unreadable.format(**counts)
    return words.both.format(one=text, other=positions) if counts["position"] else text


def _report(result: library.CheckResult, widest: int, language: Language) -> None:
    """A row of the table on stdout, what is wrong and odd on stderr."""
    warn(result.warnings)
    for problem in result.problems:
        report_error(problem)
    words = RecordWords.of(language, result.form)
    name = result.file if result.number is None else f"{result.file} #{result.number}"
    faulty = result.state is library.State.ILLEGAL and not result.checked
    row = f"{name:{widest}}  {words.states['faulty' if faulty else result.state]:8}"
    if result.state is library.State.UNREADABLE:
        say(row.rstrip())
        return
    players = players_of(result.players, language)
    if result.state is not library.State.POSITION:
        size = words.turns.format(count=result.plies)
        if result.state is library.State.ILLEGAL:
            end = words.stops.format(ply=result.plies + 1)
        elif result.outcome is None:
            score = result.recorded
            end = words.unfinished if result.checked else ""
            end = end if score is None else words.recorded.format(score=score)
        else:
            winner, reason = result.outcome.winner, str(result.outcome.reason)
            won = words.draw if winner is None else players[winner].label
            end = f"{won} ({words.reasons.get(reason, reason)})"
    elif result.positions > 1:
        size, end = words.positions.format(count=result.positions), ""
    else:
        size = words.cubes.format(count=result.pieces)
        end = "" if result.side is None else words.to_move.format(to=players[result.side].to)
    say(f"{row}  {result.game:13}  {size:>9}  {end}".rstrip())


@click.command(name="position")
@opening_options
@click.option(
    "--as",
    "form",
    type=WordChoice(*PositionFormat),
    default=PositionFormat.TEXT.value,
    show_default=True,
)
def position_command(opening: WhatToOpen, form: str) -> None:
    """Show the position of WHAT: a game, its YAML file, a record, a state file, or a position."""
    played = opening.open(Language(spoken()), PositionsShown.ALL)
    reached = opening.reached(played)
    written = PositionFormat(form)
    several = (played.given(reached), *played.others)
    texts = [library.given_text(played.game, given, written).rstrip("\n") for given in several]
    for given in several:
        warn(not_held(given.position, written, library.alphabet_of(played.game)))
    one_a_line = written in {PositionFormat.PSN, PositionFormat.STATE}
    give(("\n" if one_a_line else "\n\n").join(texts) + "\n")


_COLUMN = 80.0
"""So wide are figures of a text as it is checked, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """What checking a game found: how many of its figures are wrong, what else, what is odd.

    The game has no name where its file could not be read; problems come in the file's order.
    """

    file: str
    game: str | None = None
    figures: int = 0
    wrong: int = 0
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def row(self, widest: int, words: RecordWords) -> str:
        """Its row in the table."""
        state = "unreadable" if self.game is None else "sound" if self.is_sound else "faulty"
        row = f"{self.file:{widest}}  {words.states[state]:8}"
        if self.game is None:
            return row.rstrip()
        count = words.figures.format(count=self.figures)
        wrong = words.wrong.format(count=self.wrong) if self.wrong else ""
        return f"{row}  {self.game:13}  {count:>10}  {wrong}".rstrip()

    def as_json(self) -> dict[str, object]:
        """The fields that `printkit check --json` prints for it."""
        return {
            "file": self.file,
            "kind": "game",
            "game": self.game,
            "legal": self.is_sound,
            "figures": self.figures,
            "wrong": self.wrong,
            "errors": [str(problem) for problem in self.problems],
            "warnings": [str(problem) for problem in self.doubts],
        }


def checked_game(what: str, language: Language) -> CheckedGame:
    """A game with its figures and texts checked in every language: a caption may lack in one."""
    from printkit.products.designers_text import Place, TextBlocks, chapters
    from printkit.products.figures.product import found_in
    from printkit.products.request import ON_SCREEN, Request, theme_named

    try:
        game = about(load_game(what))
    except PrintkitError as error:
        return CheckedGame(file=what, problems=said_all(error.problems, language))
    theme = theme_named(game, ON_SCREEN)
    request = Request(game=game.said_in(language), theme=theme, language=language)
    others = [replace(request, language=one) for one in Language if one is not language]
    found = [*zip(*(found_in(one) for one in (request, *others)), strict=True)]
    own = game.chapters.files if game.chapters else {}
    texts = list[TextBlocks]()
    for one in (each for each in (request, *others) if each.language in own):
        try:
            texts.append(chapters(one, Place(width=_COLUMN)))
        except PrintkitError as error:  # it cannot be read
            texts.append(TextBlocks(blocks=(), figures=0, problems=error.problems))
    return CheckedGame(
        file=what,
        game=game.name,
        figures=len(found),
        wrong=sum(any(one.faults for one in several) for several in found),
        problems=_once((one for several in found for one in several), "faults", language)
        + _once(texts, "problems", language),
        doubts=said_all(game.doubts, language)
        + _once((one for several in found for one in several), "doubts", language)
        + _once(texts, "losses", language),
    )


def _once(
    found: Iterable[Found | TextBlocks], which: str, language: Language
) -> tuple[Problem, ...]:
    """What is wrong in one language is mostly wrong in all: it is said once, in the reader's."""
    problems: dict[object, Problem] = {}
    for one in found:
        for problem in getattr(one, which):
            problems.setdefault((problem.source, getattr(problem.what, "key", "")), problem)
    return said_all(problems.values(), language)
