"""Processes that share the work, and that never outlive the one that began them."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from queue import SimpleQueue
from threading import Thread, active_count
from typing import TypeVar

from printkit.errors import Message, PrintkitError

Item = TypeVar("Item")
Result = TypeVar("Result")

_WAITING = {
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
}


@contextmanager
def workers(count: int, method: str) -> Iterator[ProcessPoolExecutor]:
    """Some processes that work while the block runs; none is left after it, however it ends.

    Args:
        count: how many.
        method: `spawn`, or `fork` where this process may be copied.

    Raises:
        PrintkitError: a worker was killed, as the system does when memory is short.
    """
    others = set(active_children())
    pool = ProcessPoolExecutor(count, mp_context=get_context(method), initializer=_serve)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise PrintkitError(
            Message("files.process-ended"),
            hint=Message("files.memory-short"),
        ) from error
    except BaseException:
        for worker in set(active_children()) - others:
            worker.kill()  # they write no files: there is nothing for them to clear up
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def shared(
    work: Callable[[Item], Result], items: Sequence[Item], count: int, method: str
) -> Iterator[tuple[int, Result]]:
    """The places of `items` with what `work` makes of them, as `count` processes finish them.

    This process begins at the front and the others at the back; each takes one when it is free.

    Args:
        work: what is done; a function of a module, for it is sent to other processes.
        items: what it is done to.
        count: how many processes, this one among them.
        method: see `workers`.

    Raises:
        PrintkitError: a worker was killed.
    """
    if count < 2:
        yield from enumerate(map(work, items))
        return
    to_do, finished = deque(range(len(items))), SimpleQueue[tuple[int, Future[Result]]]()
    with workers(count - 1, method) as pool:

        def hand_out(done: Future[Result] | None = None) -> None:  # noqa: ARG001 - a callback
            rank = _taken(to_do.pop)
            if rank is not None:
                future = _submitted(pool, work, items[rank])
                future.add_done_callback(lambda one: finished.put((rank, one)))
                future.add_done_callback(hand_out)

        for _ in range(count - 1):
            hand_out()
        own = 0
        while (rank := _taken(to_do.popleft)) is not None:
            own += 1
            yield rank, work(items[rank])
        for _ in range(len(items) - own):
            rank, future = finished.get()
            yield rank, future.result()


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


def _submitted(
    pool: ProcessPoolExecutor, work: Callable[[Item], Result], item: Item
) -> Future[Result]:
    """Work given to a pool; where all its processes are gone, that is what comes of it."""
    try:
        with _undisturbed():
            return pool.submit(work, item)
    except RuntimeError as error:
        lost = Future[Result]()
        lost.set_exception(error)
        return lost


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals wait while processes begin: Python drops what a handler raises inside a fork."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _WAITING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve() -> None:
    """Begin a worker: its master alone ends it, and its master's end is its own.

    Ctrl-C and a terminal that closes reach a whole group of processes; the master answers them.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _WAITING)
    Thread(target=_end_with_master, daemon=True).start()


def _end_with_master() -> None:
    """Wait for the end of the master, even by a signal that lets it clear nothing up."""
    master = parent_process()
    if master is not None:
        wait([master.sentinel])
        os._exit(1)
