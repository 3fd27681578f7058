"""What commands say and how they end: notes and warnings on stderr, one line an error.

Whatever is said goes through here. What others wrote (names of files, keys, fonts, remarks) is
shown, not obeyed: a terminal gets none of its control characters.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import IntEnum
from importlib.machinery import ExtensionFileLoader
from io import TextIOWrapper
from types import FrameType
from typing import TYPE_CHECKING

import click

from printkit.base.catalogue import REFERENCE, catalogue
from printkit.base.errors import Message, PrintkitError, said, said_all
from printkit.base.lazy import regex
from printkit.cli.speech import LANGUAGE, language, names, settings_of_run

if TYPE_CHECKING:
    import re
    from pathlib import Path

    from click._termui_impl import ProgressBar

    from printkit.base.errors import Problem


class Status(IntEnum):
    """How a command ends; docs/commands.md says what each means."""

    DONE = 0
    REFUSED = 1
    MISUSED = 2
    """click's own, for an option that does not exist or a word that is missing."""
    STOPPED = 128
    """To which the number of the signal is added."""


_STOPS = tuple(
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_CONTROLS = regex(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ud800-\udfff\ufeff]"
)
"""What moves a cursor, breaks a line, turns the direction of writing, or shows nothing."""
_TEXT_CONTROLS = regex(_CONTROLS.pattern.replace("\x00-\x1f", "\x00-\x08\x0b-\x1f"))
"""The same without tabs and the ends of lines."""
_NO_TEXT = regex("[\\0\ud800-\udc7f\udd00-\udfff]")
"""What no shell hands over, though a program that calls us may: a zero byte, half a character."""
_LONGEST_WAIT = 48
"""Of a file's name in a line that is wiped away, and so must be one line of any terminal."""
_WIPE = "\r\x1b[K"
"""What clears the line of a terminal."""
_LONGEST_WORD, _LONGEST = 100, 400
"""Of one run of letters and of one part of a message; what is longer is shortened."""


_PAUSE = 0.02
"""So many seconds later a stop is tried again that came while it could not be."""
_stopped: list[int] = []
"""The signal that asked for the end, if one did: a library may make another error of it."""


def heed_signals() -> None:
    """Let Ctrl-C, TERM and HUP end the work as an error would: what was begun is cleared up.

    Those that are ignored, as after `nohup`, stay ignored. A second signal ends at once.
    """
    for number in _STOPS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    if _is_lost_in(frame) and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda _, later: _stop(number, later))
        signal.setitimer(signal.ITIMER_REAL, _PAUSE)
        return
    for one in _STOPS:
        if signal.getsignal(one) is _stop:
            signal.signal(one, signal.SIG_DFL)
    _stopped.append(number)
    raise KeyboardInterrupt


def _is_lost_in(frame: FrameType | None) -> bool:
    """Whether what is raised now would do harm or nothing.

    A compiled library that is just being imported may end the process on any error; what Python
    calls by itself (`__del__`, the callback that lets an import's lock go) drops every error; one
    that leaves an `exec` of a text, as dataclasses are made, lets Python end by the signal itself.
    """
    if frame and frame.f_code.co_filename == "<string>" and frame.f_back is not None:
        return True
    while frame is not None:
        code = frame.f_code
        if isinstance(frame.f_locals.get("self"), ExtensionFileLoader):
            return True
        if code.co_name == "__del__" or (code.co_name == "cb" and "importlib" in code.co_filename):
            return True
        frame = frame.f_back
    return False


@contextmanager
def stop_reported(said: Callable[[], str]) -> Iterator[None]:
    """Let a user who stops the work read what became of it, whatever a library makes of it."""
    try:
        yield
    except BaseException:
        if not _stopped:
            raise
        if sys.stderr.isatty():
            click.echo(err=True)  # below the ^C that the terminal shows
        note(said())
        raise click.exceptions.Exit(Status.STOPPED + _stopped[-1]) from None


def run(command: click.Command, arguments: Sequence[str] | None = None) -> int:
    """The exit status after running `command` on `arguments`, or on those of this process."""
    from printkit.cli.speech import asked_for, teach_click

    teach_click()
    asked = asked_for(sys.argv[1:] if arguments is None else arguments)
    settings: dict[str, object] = {LANGUAGE: asked} if asked else {}
    for argument in filter(_NO_TEXT.search, arguments or ()):
        no_text = Message("cli.argument-is-no-text", text=ascii(argument))
        return _failed(PrintkitError(no_text), settings)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        result = command.main(
            arguments, standalone_mode=False, prog_name="printkit", color=_colour(), obj=settings
        )
    except (click.Abort, KeyboardInterrupt):
        return Status.STOPPED + (_stopped[-1] if _stopped else signal.SIGINT)
    except click.ClickException as error:
        if not isinstance(error, click.exceptions.NoArgsIsHelpError):  # a page of help
            error.message = shown(_shortened(error.message))  # type: ignore[misc]  # only shown
        with click.Context(command, obj=settings):  # whose language it is shown in
            error.show()
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has enough: leave nothing for Python to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Status.REFUSED
    except Exception as error:
        return _failed(error, settings)
    status = result if isinstance(result, int) else Status.DONE
    # A command may take Ctrl-C for its end.
    ended = _stopped and _stopped[-1] != signal.SIGINT
    return Status.STOPPED + _stopped[-1] if ended else status


def _failed(error: Exception, settings: Mapping[str, object]) -> int:
    """The exit status after an error, reported in lines; a fault of ours is raised again."""
    if _stopped:
        return Status.STOPPED + _stopped[-1]
    # What a user's mistake or the system says, a line each; nothing for a fault of ours.
    if isinstance(error, PrintkitError):
        lines = [problem_line(problem) for problem in _said(error.problems, settings)]
    elif isinstance(error, MemoryError):
        lines = [put(Message("cli.not-enough-memory-close-other"), settings)]
    else:
        lines = [put(os_words(error), settings)] if isinstance(error, OSError) else []
    if not lines:
        raise error
    for line in lines:
        _labelled(line, Message("cli.error"), "red", settings)
    return Status.REFUSED


def os_words(error: OSError) -> str:
    """What the system refused, in one line: `out/board.pdf: permission denied`."""
    code = errno.errorcode.get(error.errno or 0, "")
    known = catalogue(REFERENCE).part("system")
    what = Message(f"system.{code}") if code in known else (error.strerror or str(error)).lower()
    full = error.errno in {errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT}
    if full and not error.filename:
        return Message("cli.standard-output-refused", what=what)
    return Message("cli.of-file", file=error.filename, what=what) if error.filename else what


def shown(text: str) -> str:
    """A line with its control characters written out (`\\x1b`), so that no terminal obeys them."""
    return _CONTROLS.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def problem_line(problem: Problem) -> str:
    """A problem as one line of bearable length, whatever it quotes."""
    source = problem.source
    if source is not None:
        source = replace(source, path=_shortened(source.path))
    return shown(
        str(
            replace(
                problem, what=_shortened(problem.what), source=source, hint=_shortened(problem.hint)
            )
        )
    )


def _shortened(text: str) -> str:
    if len(text) > _LONGEST_WORD:
        text = _LONG_WORD.sub(lambda found: _cut(found[0], _LONGEST_WORD), text)
    return _cut(text, _LONGEST)


_LONG_WORD = regex(rf"\S{{{_LONGEST_WORD + 1},}}")


def _cut(text: str, most: int) -> str:
    """A text of at most `most` letters: what is too long lacks its middle."""
    head = most * 2 // 3
    return text if len(text) <= most else f"{text[:head]}…{text[head + 1 - most :]}"


def put(text: str, settings: Mapping[str, object] | None = None) -> str:
    """A text as it is shown: a message in the language that is spoken, without controls."""
    settings = settings_of_run() if settings is None else settings
    return shown(said(text, language(settings), names(settings)))


def _said(problems: Iterable[Problem], settings: Mapping[str, object]) -> Iterable[Problem]:
    return said_all(problems, language(settings), names(settings))


def _colour() -> bool | None:
    return False if "NO_COLOR" in os.environ else None


def _labelled(text: str, label: str, colour: str, settings: Mapping[str, object]) -> None:
    context = click.get_current_context(silent=True)
    plain = _colour() is False or (context is not None and context.color is False)
    styled = click.style(put(label, settings), fg=colour)
    said = catalogue(language(settings)).say("common.labelled", label=styled, text=shown(text))
    click.echo(said, err=True, color=False if plain else None)


def say(line: str) -> None:
    """One line on stdout."""
    click.echo(put(line))


def give(text: str) -> None:
    """A text on stdout as it is, to be kept; a terminal gets it without control characters."""
    if sys.stdout.isatty():
        text = _TEXT_CONTROLS.sub(_escaped, text)
    click.echo(text, nl=False, color=True)  # else click would take something out of it


def send(data: bytes) -> None:
    """A file on stdout, byte for byte."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def give_json(value: object) -> None:
    """A value on stdout as JSON; in plain ASCII where stdout could not hold all of it."""
    import json

    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    text = json.dumps(value, indent=2, ensure_ascii=plain)
    click.echo(_TEXT_CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def is_quiet() -> bool:
    """Whether `--quiet` was given."""
    return bool(settings_of_run().get("quiet"))


def note(text: str) -> None:
    """One line on stderr that says what happens."""
    if not is_quiet():
        click.echo(put(text), err=True)


def report_error(problem: Problem) -> None:
    """One error of several, on stderr; the work goes on."""
    line = problem_line(problem.said(language(), names(settings_of_run())))
    click.echo(put(Message("common.labelled", label=Message("cli.error"), text=line)), err=True)


def warn(problems: Iterable[Problem]) -> None:
    """Warnings on stderr, a line each."""
    if not is_quiet():
        for problem in _said(problems, settings_of_run()):
            _labelled(problem_line(problem), Message("cli.warning"), "yellow", settings_of_run())


def wrote(path: Path, size: int) -> None:
    """Reports a finished file."""
    if size >= 1000:
        note(Message("cli.wrote-kilobytes", path=path, size=size / 1000))
    else:
        note(Message("cli.wrote-bytes", path=path, size=size))


def save(data: bytes, path: Path, *, named: bool) -> None:
    """Write a finished file and report it.

    `named` says whether the user named the place, and so may mean a link; else the name is ours.
    """
    from printkit.base.files import write_file, write_own

    if named:
        write_file(path, data)
    else:
        write_own(path, data)
    wrote(path, len(data))


def wipe() -> None:
    """Clear the line of a terminal that shows how far work is: another is said there."""
    click.echo(_WIPE, nl=False, err=True, color=True)


class Waiting:
    """Notes on what takes long, and on a terminal a bar that shows how far it is."""

    def __init__(self) -> None:
        self._bar: ProgressBar[int] | None = None
        self._shown = False

    def making(self, name: str) -> None:
        """Says on a terminal what is being made, until something else is said."""
        self.end()
        if not is_quiet() and sys.stderr.isatty():
            line = Message("cli.making", file=_cut(name, _LONGEST_WAIT))
            click.echo(put(line), nl=False, err=True)
            self._shown = True

    def note(self, text: str) -> None:
        """One line on stderr, below the bar."""
        self.end()
        note(text)

    def begin(self, steps: int) -> None:
        """Work of so many steps begins."""
        self.end()
        hidden = is_quiet() or not sys.stderr.isatty()
        self._bar = click.progressbar(
            length=steps, label=put(Message("cli.drawing")), file=sys.stderr, hidden=hidden
        )
        self._bar.render_progress()

    def step(self) -> None:
        """One of them is done."""
        if self._bar is not None:
            self._bar.update(1)

    def end(self) -> None:
        """The work is done, or given up."""
        if self._bar is not None:
            self._bar.render_finish()
            self._bar = None
        if self._shown:
            wipe()
            self._shown = False

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def note_engine() -> None:
    """Says once that PNG comes from another engine than cairo, where libcairo is not installed."""
    from printkit.backends import png

    if png.engine() != "cairo":
        note(Message("cli.png-no-libcairo-drawn-resvg"))
