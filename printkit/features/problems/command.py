"""`printkit problems`: sheets of problems, and problems found in records."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from printkit.base.errors import Message, PrintkitError, Source, said_all
from printkit.base.sharing import cores
from printkit.base.units import Paper
from printkit.cli.console import Status, is_quiet, note, put, report_error, say, warn
from printkit.cli.inputs import filled, records_named
from printkit.cli.options import WordChoice, game_option, theme_of, variant_option
from printkit.cli.outputs import STDOUT, files_that_begin, format_option, output_as, target_of
from printkit.cli.products import given_marks, setup_of, shared_options
from printkit.cli.speech import about
from printkit.features.problems.search import Searched, Sought, found_text, search_record
from printkit.features.problems.words import ProblemWords
from printkit.gamefile import load_game
from printkit.model import Language
from printkit.products.base import TO_READ, Shared
from printkit.products.file_names import called_apart
from printkit.products.request import Request
from printkit.text.players import players_of

GREY = "greyscale"
"""The theme of sheets that are copied."""
_MANY = 4
"""So many records and more are worth a second process."""
_OF_YAML = frozenset({".yaml", ".yml"})
_WIDEST = 60
"""Longer names of positions push their row aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemOptions:
    """What the command asks for; `win_in`, `unique` and `missed` are of what is found."""

    files: tuple[str, ...]
    find: bool
    win_in: str
    unique: bool
    missed: bool
    deep: bool
    game_name: str | None
    paper: Paper
    margin: str | None
    theme: str
    language: str
    form: str
    output: Path | None


@click.command(name="problems")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", shell_complete=files_that_begin
)
@click.option("--find", "find", is_flag=True)
@click.option("--win-in", "win_in", type=WordChoice("1", "2"), default="1", show_default=True)
@click.option("--unique", "unique", is_flag=True)
@click.option("--missed", "missed", is_flag=True)
@click.option("--deep", "deep", is_flag=True)
@game_option
@variant_option
@shared_options(Shared.PAPER, Shared.MARGIN, Shared.THEME, Shared.LANGUAGE, theme=GREY)
@format_option
@output_as()
def problems_command(**values: Any) -> None:
    """Print problems with their solutions, each put to the rules; or find some in records."""
    asked = ProblemOptions(**values)
    if asked.find:
        _find(asked)
    else:
        _print(asked)


def _print(asked: ProblemOptions) -> None:
    """Check the problems of a file and print them."""
    from printkit.features.problems.puzzle_file import read_puzzles
    from printkit.features.problems.puzzles import check_puzzles
    from printkit.features.problems.sheet import problem_sheet, unprinted_signs

    if asked.win_in != "1" or asked.unique or asked.missed:
        option = "--unique" if asked.unique else "--missed" if asked.missed else "--win-in"
        raise PrintkitError(Message("problems.for-finding", option=option))
    if len(asked.files) > 1:
        raise PrintkitError(Message("problems.one-file"), hint=Message("problems.to-find"))
    path = Path(filled(asked.files[0]))
    if path.suffix.lower() not in _OF_YAML and path.is_file():
        what = Message("problems.no-yaml")
        raise PrintkitError(what, source=Source(str(path)), hint=Message("problems.to-find"))
    game = None if asked.game_name is None else load_game(asked.game_name)
    setup, language = setup_of(asked.paper, asked.margin), Language(asked.language)
    usual = f"{path.stem}_problems_{setup.paper.name}_{language}.pdf"
    apart = called_apart(usual, given_marks("game_name", "deep", "margin", "theme"))
    target = target_of(asked.output, apart, *TO_READ, form=asked.form)
    words = ProblemWords.of(language)

    def report(number: int, done: int, total: int) -> None:
        if done % 10 == 0 or done == total:
            line = put(words.proving.format(number=number, done=done, total=total))
            click.echo(f"\r{line}", nl=done == total, err=True)

    shown_on = None if is_quiet() or not sys.stderr.isatty() else report
    sound = check_puzzles(read_puzzles(path), game, language, deep=asked.deep, report=shown_on)
    shown = about(sound.puzzles[0].game)
    warn(said_all(sound.doubts, language))
    if target.ending == ".pdf":
        warn(said_all(unprinted_signs(sound, language), language))
    theme = theme_of(shown, asked.theme)
    request = Request(game=shown.said_in(language), theme=theme, language=language, setup=setup)
    target.put_made(problem_sheet(request, sound))


def _find(asked: ProblemOptions) -> None:
    """Look through records, print what can be won, and write it as a file of problems."""
    from printkit.base.workers import beginning, shared

    language, output = Language(asked.language), asked.output
    sought = Sought(
        turns=int(asked.win_in),
        unique=asked.unique,
        game=asked.game_name or "",
        language=language,
    )
    paths, words = records_named(asked.files), ProblemWords.of(language)
    target = None if output is None else target_of(output, "found.yaml", ".yaml", ".yml")
    count = min(cores(), len(paths)) if len(paths) >= _MANY else 1
    work = [(str(path), sought) for path in paths]
    hidden = is_quiet() or not sys.stderr.isatty()
    label, results = put(words.searching), dict[int, Searched]()
    with (
        click.progressbar(length=len(work), label=label, file=sys.stderr, hidden=hidden) as bar,
        closing(shared(search_record, work, count, beginning())) as finished,
    ):
        for rank, result in finished:
            bar.update(1)
            results[rank] = result
    ordered = [results[rank] for rank in sorted(results)]
    for problem in (one for result in ordered for one in result.problems):
        report_error(problem)
    found = [one for result in ordered for one in result.wins if one.is_missed or not asked.missed]
    widest = min(max((len(one.reference) for one in found), default=0), _WIDEST)
    show = note if output is STDOUT else say
    for one in found:
        player = players_of(load_game(one.game).players, language)[one.side].label
        played = words.played.format(turn=one.played) if one.is_missed else ""
        again = words.again.format(plies=", ".join(map(str, one.again))) if one.again else ""
        said = "  ".join(filter(None, (" ".join(one.wins), played, again)))
        show(f"{one.reference:{widest}}  {one.game:13}  {player:6}  {said}")
    positions = sum(result.positions for result in ordered)
    note(words.looked_at.format(count=positions, records=len(paths)))
    single = sum(len(one.wins) == 1 for one in found)
    note(words.found.format(count=len(found), single=single))
    if target is not None:
        if not found:
            raise PrintkitError(Message("problems.nothing-found"))
        target.put(found_text(found, target.path.parent, sought).encode())
    if any(result.problems for result in ordered):
        raise click.exceptions.Exit(Status.REFUSED)
