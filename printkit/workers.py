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
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from threading import Thread, active_count
from traceback import format_exception
from typing import Any, Generic, TypeAlias, TypeVar

from printkit.errors import Message, PrintkitError

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


_Pipe: TypeAlias = "Connection[Any, Any]"


def shared(
    work: Callable[[Item], Result], items: Sequence[Item], count: int, method: str
) -> Generator[tuple[int, Result], None, None]:
    """The places of `items` with what `work` makes of them, as `count` processes finish them.

    This process begins at the front and the others at the back; each takes one when it is free.
    None is left once the generator is closed.

    Args:
        work: what is done; a function of a module, for it is sent to other processes.
        items: what it is done to.
        count: how many processes, this one among them.
        method: how the others begin: `spawn`, or `fork` where this process may be copied.

    Raises:
        PrintkitError: a worker was killed, as the system does when memory is short.
    """
    count = min(count, len(items))
    if count < 2:
        yield from enumerate(map(work, items))
        return
    to_do, finished = deque(range(len(items))), SimpleQueue[tuple[int, _Outcome[Result]]]()

    def hand_out(pipe: _Pipe) -> None:
        while (rank := _taken(to_do.pop)) is not None:
            finished.put((rank, _sent(pipe, items[rank])))
        _sent(pipe)

    with _workers(work, hand_out, count - 1, method):
        for _ in items:
            own = _taken(to_do.popleft) if finished.empty() else None
            if own is not None:
                yield own, work(items[own])
                continue
            rank, outcome = finished.get()
            if outcome.error is not None:
                raise outcome.error
            yield rank, outcome.results[0]


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


@contextmanager
def _workers(
    work: Callable[[Item], Result], hand_out: Callable[[_Pipe], None], count: int, method: str
) -> Iterator[None]:
    """Processes that work while the block runs, each with a thread here that hands out to it."""
    processes: list[BaseProcess] = []
    threads: list[Thread] = []
    try:
        with _undisturbed():
            pipes = [_begun(processes, work, method) for _ in range(count)]
            for pipe in pipes:  # once all processes are there: a copy is made without threads
                threads.append(Thread(target=hand_out, args=(pipe,), daemon=True))
                threads[-1].start()
        yield
    except BaseException:
        for process in processes:
            process.kill()  # they write no files: there is nothing for them to clear up
        raise
    finally:
        for process in processes:
            process.join()
        for thread in threads:
            thread.join()


def _begun(processes: list[BaseProcess], work: Callable[[Item], Result], method: str) -> _Pipe:
    """A process begun, and put to `processes`; the pipe to it."""
    context: ForkContext | SpawnContext = get_context(method)  # type: ignore[assignment]
    ours, theirs = context.Pipe()
    processes.append(context.Process(target=_serve, args=(theirs, work)))
    processes[-1].start()
    theirs.close()  # before another copy is made: the end of its one holder is the end of it
    return ours


def _sent(pipe: _Pipe, *items: object) -> _Outcome[Result]:
    """What a worker makes of an item; of none, its end."""
    try:
        pipe.send(items)
        if not items:
            pipe.close()
            return _Outcome()
        outcome = pipe.recv()
    except (EOFError, OSError):
        ended = PrintkitError(Message("files.process-ended"), hint=Message("files.memory-short"))
        return _Outcome(error=ended)
    except Exception as error:  # what cannot be sent: it is raised in the main thread
        return _Outcome(error=error)
    assert isinstance(outcome, _Outcome)
    return outcome


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
    Thread(target=_end_with_master, daemon=True).start()
    while items := pipe.recv():
        outcome = _done(work, *items)
        try:
            pipe.send(outcome)
        except Exception as error:  # what cannot be sent is an error of the work
            pipe.send(_Outcome(error=TypeError(f"{error}: what comes of a worker")))


def _done(work: Callable[[Item], Result], item: Item) -> _Outcome[Result]:
    """What comes of an item; an error keeps the lines that it came from."""
    try:
        return _Outcome((work(item),))
    except Exception as error:  # it is raised in the master
        if not isinstance(error, PrintkitError):
            error.add_note("".join(format_exception(error)))
        return _Outcome(error=error)


def _end_with_master() -> None:
    """Wait for the end of the master, even by a signal that lets it clear nothing up."""
    master = parent_process()
    if master is not None:
        wait([master.sentinel])
        os._exit(1)
