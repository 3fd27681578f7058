"""Processes that share the work, and that never outlive the one that began them.

Each has a pipe of its own. Where many write into one pipe, as those of `concurrent.futures` do,
the end of one that is killed as it writes is never noticed: whoever reads waits for the rest.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from threading import Thread, active_count
from traceback import format_exception
from typing import Any, Generic, TypeAlias, TypeVar

from printkit.base.errors import Message, PrintkitError

Item = TypeVar("Item")
Result = TypeVar("Result")

_WAITING = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}


@dataclass(frozen=True, slots=True)
class _Outcome(Generic[Result]):
    """What came of an item: a result, or an error instead."""

    results: tuple[Result, ...] = ()
    error: BaseException | None = None


_KILLED = {-getattr(signal, name) for name in ("SIGKILL", "SIGTERM") if hasattr(signal, name)}
"""What a process ends with that another, or the system, has ended."""
_LAST_BREATH = 5.0
"""So many seconds a process has to be gone after the end of its pipe."""
_Pipe: TypeAlias = "Connection[Any, Any]"


class Crew(Generic[Item, Result]):
    """This process and others that have begun, to share some work once."""

    def __init__(
        self,
        work: Callable[[Item], Result],
        processes: Sequence[BaseProcess] = (),
        pipes: Sequence[_Pipe] = (),
    ) -> None:
        self._work, self._processes, self._pipes = work, processes, pipes

    def shared(self, items: Sequence[Item]) -> Generator[tuple[int, Result], None, None]:
        """The places of `items` with what is made of them, as they are finished.

        This process begins at the front and the others at the back; each takes one when it is
        free. All are ended where the generator is closed before it is through.
        """
        to_do, finished = deque(range(len(items))), SimpleQueue[tuple[int, _Outcome[Result]]]()

        def hand_out(pipe: _Pipe) -> None:
            while (rank := _taken(to_do.pop)) is not None:
                outcome = self._handed(pipe, items[rank]) or self._answer(pipe)
                finished.put((rank, outcome))
            _let_go(pipe)

        with self._handing(hand_out):
            for _ in items:
                own = _taken(to_do.popleft) if finished.empty() else None
                if own is not None:
                    yield own, self._work(items[own])
                    continue
                rank, outcome = finished.get()
                if outcome.error is not None:
                    raise outcome.error
                yield rank, outcome.results[0]

    def end(self) -> None:
        """Let those end that still wait for work."""
        for pipe in self._pipes:
            if not pipe.closed:
                _let_go(pipe)

    def kill(self) -> None:
        """End all others at once; they write no files: there is nothing for them to clear up."""
        for process in self._processes:
            process.kill()

    def ahead(self, item: Item) -> Callable[[], Result] | None:
        """Let another process begin with something before there is work to share.

        Returns:
            what waits for it and gives what was made of it, or raises its error: it is called
            before work is shared. None where this process is alone.
        """
        if not self._pipes:
            return None
        pipe, error = self._pipes[0], self._handed(self._pipes[0], item)

        def made() -> Result:
            outcome = self._answer(pipe) if error is None else error
            if outcome.error is not None:
                raise outcome.error
            return outcome.results[0]

        return made

    def _handed(self, pipe: _Pipe, item: Item) -> _Outcome[Result] | None:
        """Hand an item to a worker; why not, if it cannot be sent: it is raised in the main thread.

        A worker that has ended is noticed where its answer is waited for.
        """
        try:
            data = _packed(item)
        except Exception as error:
            return _Outcome(error=error)
        with suppress(OSError):
            pipe.send_bytes(data)
        return None

    def _answer(self, pipe: _Pipe) -> _Outcome[Result]:
        """What a worker made of what it was handed, or why it has ended."""
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            process = self._processes[self._pipes.index(pipe)]
            process.join(_LAST_BREATH)
            code = process.exitcode
            if code is None or code in _KILLED:
                hint = Message("files.memory-short")
                return _Outcome(error=PrintkitError(Message("files.process-ended"), hint=hint))
            return _Outcome(error=PrintkitError(Message("files.process-failed", code=code)))
        try:
            outcome: _Outcome[Result] = ForkingPickler.loads(data)
        except Exception as error:  # what cannot be made anew here, though it could be sent
            return _Outcome(error=error)
        return outcome

    @contextmanager
    def _handing(self, hand_out: Callable[[_Pipe], None]) -> Iterator[None]:
        """A thread for each process that hands out to it while the block runs."""
        threads: list[Thread] = []
        try:
            with _undisturbed():
                for pipe in self._pipes:
                    threads.append(Thread(target=hand_out, args=(pipe,), daemon=True))
                    threads[-1].start()
            yield
        except BaseException:
            self.kill()
            raise
        finally:
            for thread in threads:
                thread.join()


@contextmanager
def crew(work: Callable[[Item], Result], count: int, method: str) -> Iterator[Crew[Item, Result]]:
    """Processes that begin now, to share what may only be known later; none outlives the block.

    A copy of this process is made as it is now: what is imported and which threads begin while the
    block runs is not in it. `work` is a function of a module, for other processes find it by its
    name; `count` is how many there are, this one among them. Others begin by `spawn`, or `fork`
    where this process may be copied.
    """
    processes, pipes = list[BaseProcess](), list[_Pipe]()
    at_work = Crew(work, processes, pipes)
    try:
        with _undisturbed():
            context: ForkContext | SpawnContext = get_context(method)  # type: ignore[assignment]
            for _ in range(count - 1):
                ours, theirs = context.Pipe()
                processes.append(context.Process(target=_serve, args=(theirs, work)))
                processes[-1].start()
                # Before another copy is made: the end of its one holder is the end of it.
                theirs.close()
                pipes.append(ours)
        yield at_work
        at_work.end()
    except BaseException:
        at_work.kill()
        raise
    finally:
        for process in processes:
            process.join()


def shared(
    work: Callable[[Item], Result], items: Sequence[Item], count: int, method: str
) -> Generator[tuple[int, Result], None, None]:
    """What a crew of so many processes makes of `items`: see `Crew.shared`.

    Raises:
        PrintkitError: a worker was killed, as the system does when memory is short.
    """
    with crew(work, min(count, len(items)), method) as at_work:
        yield from at_work.shared(items)


def beginning() -> str:
    """How other processes begin: as copies of this one (`fork`), which spares them all imports.

    Not once there is another thread, or a library that may have threads of its own: the copy of a
    lock that a thread holds is never released. So it is for a command that has just begun.
    """
    alone = active_count() == 1 and {"pyvips", "typst"}.isdisjoint(sys.modules)
    return "fork" if alone and sys.platform == "linux" else "spawn"


def _taken(take: Callable[[], int]) -> int | None:
    """What is taken from a queue that other threads empty too; None where nothing is left."""
    try:
        return take()
    except IndexError:
        return None


def _let_go(pipe: _Pipe) -> None:
    """Let a worker end: there is nothing more for it."""
    with suppress(OSError):
        pipe.send_bytes(b"")
    pipe.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals wait while processes and threads begin, and never reach those threads.

    Python drops what a handler raises inside a fork; and a signal that another thread takes does
    not wake the main one.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _WAITING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: _Pipe, work: Callable[[Item], Result]) -> None:
    """Do what is handed out: the master alone ends it, and the master's end is its own.

    Ctrl-C and a terminal that closes reach a whole group of processes; the master answers them.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WAITING)

    def end_with_master() -> None:  # even by a signal that lets it clear nothing up
        master = parent_process()
        if master is not None:
            wait([master.sentinel])
            os._exit(1)

    Thread(target=end_with_master, daemon=True).start()
    while data := pipe.recv_bytes():
        pipe.send_bytes(_done(work, data))


def _done(work: Callable[[Item], Result], data: bytes) -> bytes:
    """What comes of an item, both as they are sent; an error keeps the lines that it came from."""
    try:
        return _packed(_Outcome((work(ForkingPickler.loads(data)),)))
    except BaseException as error:  # raised in the master, which alone ends us
        if not isinstance(error, PrintkitError):
            error.add_note("".join(format_exception(error)))
        try:
            packed = _packed(_Outcome(error=error))
            ForkingPickler.loads(packed)
        except Exception:  # it cannot be made anew from its parts: what it says is sent
            plain = RuntimeError(f"{type(error).__name__}: {error}")
            plain.__notes__ = error.__notes__
            return _packed(_Outcome(error=plain))
        return packed


def _packed(value: object) -> bytes:
    return bytes(ForkingPickler.dumps(value))
