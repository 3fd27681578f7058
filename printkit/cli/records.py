"""`printkit check` and `printkit position`: game records."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING

import click

from printkit import library
from printkit.base.sharing import Helpers
from printkit.cli.console import (
    Status,
    give,
    give_json,
    is_quiet,
    note,
    say,
    tell_error,
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
    choice_of,
    game_option,
    games_that_begin,
    helpers_options,
    language_option,
    variant_option,
)
from printkit.library.checking import Checks, checked
from printkit.model import Language
from printkit.notation.positions.formats import PositionFormat, not_held
from printkit.text.players import Player, players_of
from printkit.text.words import RecordWords

if TYPE_CHECKING:
    from printkit.cli.checked_games import CheckedGame

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
    found_games = _check_games(games, widest, words, as_json=as_json)
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
                _tell_result(result, widest, words)
    everything: list[CheckedGame | library.CheckResult] = [*found_games, *results]
    if as_json:
        give_json([one.as_json() for one in everything])
    if len(results) > 1:
        note(_total(results, RecordWords.of(words)))
    if not all(one.is_sound for one in everything):
        raise click.exceptions.Exit(Status.REFUSED)


def _check_games(
    names: list[str], widest: int, language: Language, *, as_json: bool
) -> list[CheckedGame]:
    """The games among what is checked, a row each."""
    if not names:
        return []
    from printkit.cli.checked_games import checked_game

    checked = []
    for name in names:
        checked.append(checked_game(name, language))
        if not as_json:
            warn(checked[-1].doubts)
            for problem in checked[-1].problems:
                tell_error(problem)
            say(checked[-1].row(widest, RecordWords.of(language)))
    return checked


def _total(results: list[library.CheckResult], words: RecordWords) -> str:
    states = Counter(result.state for result in results)
    counts = {state.value: states[state] for state in library.State}
    positions = words.positions.format(count=counts["position"])
    records = len(results) - counts["position"]
    if not records:
        return positions
    text = words.total.format(count=records, **counts)
    if counts["unreadable"]:
        text += words.unreadable.format(**counts)
    return words.both.format(one=text, other=positions) if counts["position"] else text


def _tell_result(result: library.CheckResult, widest: int, language: Language) -> None:
    """A row of the table on stdout, what is wrong and odd on stderr."""
    warn(result.warnings)
    for problem in result.problems:
        tell_error(problem)
    words = RecordWords.of(language, result.form)
    name = result.file if result.number is None else f"{result.file} #{result.number}"
    row = f"{name:{widest}}  {words.states[result.state]:8}"
    if result.state is library.State.UNREADABLE:
        say(row.rstrip())
        return
    size, end = _size_and_end(result, players_of(result.players, language), words)
    say(f"{row}  {result.game:13}  {size:>9}  {end}".rstrip())


def _size_and_end(
    result: library.CheckResult, players: tuple[Player, Player], words: RecordWords
) -> tuple[str, str]:
    """How much there is of a record or a position, and how it ends or goes on."""
    if result.state is library.State.POSITION:
        if result.positions > 1:
            return words.positions.format(count=result.positions), ""
        return words.cubes.format(count=result.cubes), (
            "" if result.side is None else words.to_move.format(to=players[result.side].to)
        )
    turns = words.turns.format(count=result.plies)
    return turns, _end_of(result, players, words)


def _end_of(result: library.CheckResult, players: tuple[Player, Player], words: RecordWords) -> str:
    if result.state is library.State.ILLEGAL:
        return words.stops.format(ply=result.plies + 1)
    if result.outcome is None:
        score = result.recorded
        return words.unfinished if score is None else words.recorded.format(score=score)
    winner, reason = result.outcome.winner, str(result.outcome.reason)
    reason = words.reasons.get(reason, reason)
    return f"{words.draw if winner is None else players[winner].label} ({reason})"


@click.command(name="position")
@opening_options
@click.option(
    "--as",
    "form",
    type=choice_of(*PositionFormat),
    default=PositionFormat.TEXT.value,
    show_default=True,
)
def position_command(opening: WhatToOpen, form: str) -> None:
    """Show the position of WHAT: a game, its YAML file, a record, a state file, or a position."""
    played = opening.open(Language.EN, PositionsShown.ALL)
    reached = opening.reached(played)
    written = PositionFormat(form)
    several = (played.given(reached), *played.others)
    texts = [library.given_text(played.game, given, written).rstrip("\n") for given in several]
    for given in several:
        warn(not_held(given.position, written, library.alphabet_of(played.game)))
    one_a_line = written in {PositionFormat.PSN, PositionFormat.STATE}
    give(("\n" if one_a_line else "\n\n").join(texts) + "\n")
