"""`printkit check`, `printkit replay` and `printkit position`: game records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from printkit import workbench
from printkit.build import booklet, example_of, write_file
from printkit.cli.console import is_quiet, note, warn, wrote
from printkit.cli.inputs import (
    PLY,
    STRICT,
    game_named,
    opened,
    ply_asked,
    records_named,
    tell,
)
from printkit.cli.options import (
    game_option,
    language_option,
    output_option,
    paper_option,
    theme_of,
    theme_option,
)
from printkit.model import Language
from printkit.notation.formats import PositionFormat
from printkit.spec import load_game
from printkit.units import Paper
from printkit.words.figures import FIGURES
from printkit.words.records import RECORDS, RecordWords

_WIDEST = 60
"""Longer names of files push their row aside."""
_MANY = 20
"""From so many records on, checking is long work."""


@click.command(name="check", short_help="Check game records turn by turn.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@game_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON, an object per file.")
@language_option
def check_command(
    files: tuple[str, ...], game_name: str | None, as_json: bool, language: str
) -> None:
    """Check every turn of game records. Exit 1 if any record is illegal.

    An unfinished game is fine as far as it goes. A folder stands for the .txt files in it and in
    the folders below; a pattern in quotes is looked up by printkit itself.

    \b
    Examples:
      printkit check game.txt
      printkit check games --lang fr
      printkit check 'games/**/2024*.txt' --game pijersi
      printkit check game.txt --json
    """
    game, words = game_named(game_name), Language(language)
    paths = records_named(files)
    widest = min(max(len(str(path)) for path in paths), _WIDEST)
    results = []
    for path in _watched(paths, quiet=not as_json):
        results.append(workbench.check(path, game, words))
        if not as_json:
            _tell_result(results[-1], widest, RECORDS[words])
    if as_json:
        rows = [result.as_json() for result in results]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
    legal = sum(result.is_legal for result in results)
    if len(results) > 1:
        total, illegal = RECORDS[words].total, len(results) - legal
        note(total.format(count=len(results), legal=legal, illegal=illegal))
    if legal < len(results):
        raise click.exceptions.Exit(1)


def _watched(paths: list[Path], *, quiet: bool) -> Iterator[Path]:
    """The paths; a bar on the terminal tells how far long work is, where no lines do."""
    hidden = quiet or is_quiet() or len(paths) < _MANY or not sys.stderr.isatty()
    with click.progressbar(paths, label="checking", file=sys.stderr, hidden=hidden) as bar:
        yield from bar


def _tell_result(result: workbench.CheckResult, widest: int, words: RecordWords) -> None:
    """A row of the table on stdout, what is wrong and odd on stderr."""
    warn(result.warnings)
    for problem in result.problems:
        click.echo(f"error: {problem}", err=True)
    state = words.states[not result.is_legal]
    turns = words.turns[result.plies != 1].format(count=result.plies)
    row = f"{result.file:{widest}}  {state:8}  {result.game or '?':13}  {turns:>9}"
    click.echo(f"{row}  {_end_of(result, words)}")


def _end_of(result: workbench.CheckResult, words: RecordWords) -> str:
    if not result.is_legal:
        return words.stops.format(ply=result.plies + 1)
    if result.result is None:
        return words.unfinished
    return f"{words.results[result.result]} ({result.reason})"


@click.command(name="replay", short_help="Make a booklet of a game record, every turn checked.")
@click.argument("record", metavar="RECORD")
@game_option
@paper_option
@theme_option("print")
@language_option
@output_option
def replay_command(
    record: str,
    game_name: str | None,
    paper: Paper,
    theme: str,
    language: str,
    output: Path | None,
) -> None:
    """Make a PDF booklet of RECORD: the list of turns, then a diagram for each turn.

    The name of a game tells its example game.

    \b
    Examples:
      printkit replay game.txt -o game.pdf
      printkit replay game.txt --paper letter --lang fr
      printkit replay jersi
    """
    words = Language(language)
    played, name, stem = _told(record, game_name, words)
    warn(played.warnings)
    look = theme_of(played.game, theme)
    target = output or Path(f"{stem}_{paper.name}_{words}.pdf")
    note(f"{len(played.plies)} turns")
    data = booklet(played, name, words, look, paper)
    write_file(target, data)
    wrote(target, len(data))


def _told(
    record: str, game_name: str | None, language: Language
) -> tuple[workbench.Replay, str, str]:
    """The game to tell, what it is called, and how its file's name begins."""
    if workbench.what_is(record) in {workbench.What.GAME, workbench.What.SPEC}:
        game = load_game(record)
        return example_of(game, language), FIGURES[language].example, f"{game.file_stem}_example"
    path = Path(record)
    read, choice = workbench.read_record(path, game_named(game_name))
    tell(choice)
    played = workbench.replay(choice.game, read, language)
    return played, path.stem, f"{path.stem}_{played.game.file_stem}"


@click.command(name="position", short_help="Show a position as text.")
@click.argument("what", metavar="WHAT")
@game_option
@PLY
@click.option("--at", default=None, metavar="NUMBER", help="After the turn numbered so: 32 or 16b.")
@click.option(
    "--as",
    "form",
    type=click.Choice([form.value for form in PositionFormat]),
    default=PositionFormat.TEXT.value,
    show_default=True,
    help="The board, a PSN, one line (bottom cube first), or a state file.",
)
@STRICT
def position_command(
    what: str, game_name: str | None, ply: str | None, at: str | None, form: str, strict: bool
) -> None:
    """Show the position of WHAT: a game, its YAML file, a record or a state file.

    \b
    Examples:
      printkit position jersi
      printkit position game.txt --ply 12 --as state
      printkit position pijersi --as psn
    """
    played = opened(what, game_name, Language.EN, strict)
    reached = ply_asked(played, ply, at)
    click.echo(workbench.position_text(played, reached, PositionFormat(form)).rstrip("\n"))
