"""`printkit enter`: a game typed in at the board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import TextIOWrapper
from pathlib import Path

import click

from printkit import workbench
from printkit.build import result_words
from printkit.cli.console import note, problem_line, say, warn
from printkit.cli.options import OutputType, game_argument, language_option
from printkit.errors import NotationError, Phrase, PrintkitError
from printkit.files import write_file
from printkit.model import Language
from printkit.notation.files import read_text
from printkit.notation.formats import PositionFormat
from printkit.spec import load_game
from printkit.words.entering import ENTERING, EnterWords
from printkit.words.notation import said_all
from printkit.words.players import names_of, players_of
from printkit.workbench.entering import Session, begin, resume

_LONGEST = 1 << 20
"""Of a line, as of a record."""


@click.command(name="enter", short_help="Type in a game at the board, turn by turn.")
@game_argument
@click.option(
    "-o",
    "--output",
    type=OutputType(),
    required=True,
    metavar="FILE",
    help="The record; a game that is in it goes on.",
)
@language_option
def enter_command(game_name: str, output: Path, language: str) -> None:
    """Type in a game of GAME, turn by turn, checked and saved after each one.

    At the prompt: a turn (a2-b2=d3), its beginning for hints (a2-), a remark in braces,
    undo, board, legal, help, quit.

    \b
    Examples:
      printkit enter jersi -o game.txt
      printkit enter pijersi -o game.txt --lang fr
      printkit enter pijersi -o game.txt < turns.txt
    """
    words = Language(language)
    desk = _Desk(_session(game_name, output, words), output, ENTERING[words])
    note(desk.words.help)
    desk.show_board()
    try:
        for line in _typed(desk):
            if not desk.obey(line):
                break
    except KeyboardInterrupt:
        click.echo()
    note(desk.farewell())


def _session(game_name: str, path: Path, language: Language) -> Session:
    game = load_game(game_name)
    workbench.rules_of(game)
    if path.is_dir():
        raise PrintkitError(f"{path} is a folder", hint="name a file in it")
    if not path.exists() or path.stat().st_size == 0:
        return begin(game, language)
    session = resume(game, read_text(path), str(path), language)
    count = len(session.played.plies)
    warn(session.played.warnings)
    note(ENTERING[language].resumed.format(count=count, file=path))
    return session


def _typed(desk: _Desk) -> Iterator[str]:
    """The lines that come from the keyboard or from a file; bytes that are no text are replaced."""
    if sys.stdin is None:
        raise NotationError(Phrase("standard input is closed"))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    while True:
        click.echo(desk.prompt(), nl=False)
        line = sys.stdin.readline(_LONGEST)
        if not line:
            click.echo()
            return
        if len(line) == _LONGEST:
            raise NotationError(Phrase("more than 1 MB is not a game's text"))
        yield line.strip()


@dataclass(slots=True)
class _Desk:
    """The board, the record's file, and what is said about them."""

    session: Session
    path: Path
    words: EnterWords
    is_changed: bool = False

    def prompt(self) -> str:
        position = self.session.played.position(len(self.session.played.plies))
        player = players_of(self.session.game.players, self.session.language)[position.to_move]
        return f"{player.label} {self.session.turn_to_come}> "

    def show_board(self) -> None:
        played = self.session.played
        text = workbench.position_text(played, len(played.plies), PositionFormat.TEXT)
        click.echo(f"\n{text}")
        if played.outcome is not None:
            click.echo(result_words(played, self.session.language))

    def obey(self, line: str) -> bool:
        """Does what a line asks for; False when it asks to quit."""
        word = line.lower()
        if word in _QUIT:
            return False
        try:
            if word in _ACTIONS:
                _ACTIONS[word](self)
            elif line:
                self._read(line)
        except NotationError as error:
            language = self.session.language
            names = names_of(self.session.game, language)
            for problem in said_all(error.problems, language, names):
                say(problem_line(replace(problem, source=None)))
        return True

    def show_help(self) -> None:
        click.echo(self.words.help)

    def show_legal(self) -> None:
        self._hint("")

    def undo(self) -> None:
        self._take(self.session.undone())

    def _read(self, line: str) -> None:
        if line.startswith("{") and line.endswith("}"):
            self._take(self.session.remarked(line[1:-1].strip()))
            return
        try:
            self._take(self.session.enter(line))
        except NotationError:
            if not self.session.hints(line):
                raise
            self._hint(line)

    def _hint(self, beginning: str) -> None:
        turns = self.session.hints(beginning)
        say(self.words.hints.format(turns=" ".join(turns)))

    def _take(self, session: Session) -> None:
        """Saves first: what is shown is kept."""
        moved = len(session.played.plies) != len(self.session.played.plies)
        write_file(self.path, session.record.encode(errors="replace"))
        self.session, self.is_changed = session, True
        if moved:
            self.show_board()

    def farewell(self) -> str:
        if not self.path.exists():
            return self.words.empty
        words = self.words.saved if self.is_changed else self.words.unchanged
        return words.format(file=self.path)


_QUIT = frozenset({"quit", "q", "exit"})
_ACTIONS: dict[str, Callable[[_Desk], None]] = {
    "help": _Desk.show_help,
    "?": _Desk.show_help,
    "board": _Desk.show_board,
    "b": _Desk.show_board,
    "legal": _Desk.show_legal,
    "l": _Desk.show_legal,
    "undo": _Desk.undo,
    "u": _Desk.undo,
}
