"""`printkit enter`: a game typed in at the board."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

import click

from printkit import library
from printkit.base.errors import Message, NotationError, PrintkitError, said_all
from printkit.base.files import held, keep_copy, write_file
from printkit.cli.console import note, problem_line, say, warn
from printkit.cli.inputs import GAME_NUMBER
from printkit.cli.options import game_argument, language_option
from printkit.cli.outputs import STDOUT, OutputType
from printkit.cli.speech import about
from printkit.features.entry.session import Command, Session, begin, commands, resume
from printkit.features.entry.words import EnterWords
from printkit.gamefile import load_game
from printkit.model import Game, Language
from printkit.notation.files import MOST_BYTES, decode, encoding_kept, read_file, typed_text
from printkit.notation.positions.textboard import write_reserve, write_small_board
from printkit.notation.records.scores import score_of
from printkit.notation.records.tree import remarks
from printkit.products.scenery import result_words
from printkit.replay.interpret import called
from printkit.text.players import Player, names_of, players_of

_LONGEST = 1 << 20
"""Of a line, as of a record."""
_FEW, _COLUMNS = 12, 60
_GOES_ON = "-=~:/"
"""What never ends a turn: a beginning is no turn with a judgement."""
_HEADER = re.compile(r"\[(\w+)[ \t]+[\"\u201c](.+)[\"\u201d]\]")
_BEGINS = re.compile(r"[a-z]+[0-9]+|[A-Za-z]+:")


@click.command(name="enter")
@game_argument
@click.option("-o", "--output", type=OutputType(), required=True, metavar="FILE")
@GAME_NUMBER
@language_option
def enter_command(game_name: str, output: Path, number: int | None, language: str) -> None:
    """Type in a game of GAME, turn by turn, checked and saved after each one."""
    words = Language(language)
    game = about(load_game(game_name))
    library.rules_of(game)
    if output is STDOUT:
        raise PrintkitError(Message("cli.no-file-write"), hint=Message("cli.name-file"))
    if output.is_dir():
        raise PrintkitError(Message("cli.folder", output=output), hint=Message("files.name-file"))
    is_new = not output.exists()
    with held(output) if is_new or output.is_file() else nullcontext():
        desk = _Desk.opened(game, output, number, words)
        note(desk.words.help.format())
        desk.show_board()
        try:
            for line in desk.typed():
                if not desk.obey(line):
                    break
        except KeyboardInterrupt:
            click.echo()
        note(desk.farewell())


@dataclass(slots=True, kw_only=True)
class _File:
    """The record's file, which is written only while it is as we know it."""

    path: Path
    known: bytes | None = None  # as it was read or written last; None where there is none
    encode: Callable[[str], bytes] = str.encode
    opened: bytes | None = None  # as it came, where others wrote it and no copy was made yet
    words: frozenset[str] = frozenset()

    def save(self, text: str, words: EnterWords) -> None:
        """Writes the text, read back from its bytes, with a copy beside where words are gone."""
        data = self.encode(text)
        if len(data) > MOST_BYTES:
            raise NotationError(Message("notation.too-large"))
        if decode(data, str(self.path)) != text:
            raise NotationError(Message("cli.cannot-written-read-back"))
        found = self.path.read_bytes() if self.path.is_file() else None
        if self.known is not None and found is not None and found != self.known:
            what = words.changed.format(file=self.path)
            raise NotationError(what, hint=words.changed_hint)
        if self.opened is not None and not self.words.issubset(text.split()):
            say(words.copied.format(file=keep_copy(self.path, self.opened)))
            self.opened = None
        write_file(self.path, data)
        self.known = data


@dataclass(slots=True, kw_only=True)
class _Desk:
    """The board, the record's file, and what is said about them."""

    session: Session
    file: _File
    words: EnterWords
    is_changed: bool = False

    def prompt(self) -> str:
        session = self.session
        player = self._player()
        if session.to_place is not None:
            return f"{self.words.places.format(player=player)} {len(session.text.turns) + 1}> "
        return f"{player.label} {session.turn_to_come}> "

    def _player(self) -> Player:
        """Who places, or plays, next."""
        session = self.session
        position = session.played.position(len(session.played.plies))
        side = position.to_move if session.to_place is None else session.to_place
        return players_of(session.game.players, session.language)[side]

    def show_board(self) -> None:
        session = self.session
        position = session.played.position(len(session.played.plies))
        alphabet, words = library.alphabet_of(session.game), self.words.facts
        to_come = "turn" if session.to_place is None else "placing"
        # What the board does not show, a line each.
        facts = [words[to_come].format(turn=session.turn_to_come, player=self._player())]
        if reserve := write_reserve(position, alphabet):
            facts.append(words["reserve"].format(reserve=reserve))
        if alphabet.credit is not None and position.quiet:
            facts.append(words["credit"].format(count=max(0, alphabet.credit - position.quiet)))
        if position.exchanges:
            facts.append(words["exchanges"].format(count=position.exchanges))
        if position.last_turns is not None:
            facts.append(words["last"].format(count=position.last_turns))
        click.echo("\n".join(("", write_small_board(position, alphabet), "", *facts, "")))
        if session.played.outcome is not None:
            click.echo(result_words(session.played, session.language))
        elif session.score:
            say(self.words.ended.format(score=session.score))

    def obey(self, line: str) -> bool:
        """Does what a line asks for; False when it asks to quit."""
        word, _, rest = line.partition(" ")
        command = commands().get(word.lower())
        if command is Command.QUIT:
            return False
        if command is Command.HELP:
            click.echo("\n".join((self.words.help, *self.words.more)).format())
            return True
        try:
            if command is not None:
                self._command(command, rest.strip())
            elif line:
                self._read(line)
        except NotationError as error:
            language = self.session.language
            names = names_of(self.session.game, language)
            for problem in said_all(error.problems, language, names):
                say(problem_line(replace(problem, source=None)))
        return True

    def _command(self, command: Command, rest: str) -> None:
        session = self.session
        match command:
            case Command.LEGAL:
                self._show(session.legal(rest))
            case Command.UNDO:
                shorter = session.taken_back()
                self._take(shorter)
                is_turn = len(shorter.text.turns) < len(session.text.turns)
                if is_turn and remarks(session.text.turns[-1].notes):
                    say(self.words.stays)
            case Command.REDO:
                self._take(session.again())
            case Command.HEADER:
                key, _, value = rest.partition(" ")
                self._take(session.headed(key, value.strip()))
            case Command.RESIGN | Command.DRAW:
                self._take(session.scored(command.value))
            case _:
                self.show_board()

    def _read(self, line: str) -> None:
        session = self.session
        if line[0] == "{" and line.count("}") == line.endswith("}"):
            self._take(session.remarked(line[1:].removesuffix("}").strip()))
        elif line[0] == "(":
            self._take(session.varied(line))
        elif header := _HEADER.fullmatch(line):
            self._take(session.headed(header[1], header[2]))
        elif score_of(line, called(session.game, ())) is not None:
            self._take(session.scored(line))
        elif begun := session.hints(line) if line[-1] in _GOES_ON else ():
            self._show(begun)
        else:
            try:
                self._take(session.enter(line))
            except NotationError:
                hints = session.hints(line)
                if not hints or line in hints:
                    raise
                self._show(hints)

    def _show(self, turns: tuple[str, ...]) -> None:
        """A few turns in a line, many by where they begin; a terminal pages long lists."""
        if len(turns) <= _FEW:
            say(self.words.hints.format(turns=" ".join(turns)) if turns else self.words.none)
            return
        groups: dict[str, list[str]] = {}
        for turn in turns:
            match = _BEGINS.match(turn)
            groups.setdefault(match[0] if match else "", []).append(turn)
        lines = [self.words.many.format(count=len(turns))]
        for group in groups.values():
            lines += wrap(" ".join(group), _COLUMNS, subsequent_indent="  ", break_on_hyphens=False)
        if sys.stdout.isatty() and len(lines) >= get_terminal_size().lines:
            click.echo_via_pager("\n".join(lines))
        else:
            click.echo("\n".join(lines))

    def _take(self, session: Session) -> None:
        """Saves first: what is shown is kept."""
        before = self.session
        moved = len(session.text.turns) != len(before.text.turns) or session.score != before.score
        self.file.save(session.paper.text, self.words)
        self.session, self.is_changed = session, True
        if moved:
            self.show_board()

    def farewell(self) -> str:
        if not self.file.path.exists():
            return self.words.empty
        words = self.words.saved if self.is_changed else self.words.unchanged
        return words.format(file=self.file.path)

    @classmethod
    def opened(cls, game: Game, path: Path, number: int | None, language: Language) -> _Desk:
        """The board with the game that the file holds, or with a new one."""
        words = EnterWords.of(language, game.form)
        if not path.exists() or path.stat().st_size == 0:
            file = _File(path=path, known=path.read_bytes() if path.is_file() else None)
            return cls(session=begin(game, language), file=file, words=words)
        found, was = read_file(path), path.read_bytes()
        session = resume(game, found.text, str(path), language, number)
        file = _File(
            path=path,
            known=was,
            encode=encoding_kept(found.text, was),
            opened=None if session.paper.is_own else was,
            words=frozenset(found.text.split()),
        )
        warn((*found.notes, *session.played.warnings))
        if file.encode is str.encode and found.text.encode() != was:
            note(
                (words.ends if typed_text(was).encode() == was else words.recoded).format(file=path)
            )
        if len(session.paper.games) > 1:
            game_number = session.paper.number + 1
            count = len(session.paper.games)
            note(words.which.format(number=game_number, count=count, file=path))
        note(words.resumed.format(count=len(session.text.turns), file=path))
        return cls(session=session, file=file, words=words)

    def typed(self) -> Iterator[str]:
        """The lines that come from the keyboard or from a file."""
        if sys.stdin is None:
            raise NotationError(Message("cli.standard-input-closed"))
        is_terminal = all(getattr(one, "isatty", bool)() for one in (sys.stdin, sys.stdout))
        lines = self.lines()
        if is_terminal:

            def hints(word: str) -> tuple[str, ...]:
                return self.session.hints(word)  # of the session that the desk holds then

            try:
                from printkit.features.entry.line_editor import edited_lines

                lines = edited_lines(self.prompt, hints)
            except ImportError:
                note(Message("cli.install-prompt"))
        for line in lines:
            yield line.encode(errors="replace").decode().strip("\ufeff \t\r\n\0")

    def lines(self) -> Iterator[str]:
        """Lines as they come, bytes as UTF-8 or else as Windows-1252, which is reported once."""
        stream = getattr(sys.stdin, "buffer", sys.stdin)
        is_noted = False
        while True:
            click.echo(self.prompt(), nl=False)
            line = stream.readline(_LONGEST)
            if not line:
                click.echo()
                return
            if len(line) == _LONGEST:
                raise NotationError(Message("notation.too-large"))
            text = typed_text(line) if isinstance(line, bytes) else line
            if isinstance(line, bytes) and not is_noted and text.encode() != line:
                is_noted = True
                note(self.words.typed_so)
            yield text
