"""Work handed to other machines by way of a dask scheduler: the one place that knows dask."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from printkit.errors import Message, PrintkitError

if TYPE_CHECKING:
    from typing import Any

Item = TypeVar("Item")
Result = TypeVar("Result")

_PATIENCE = 5
"""So many seconds a scheduler has to answer."""
_AT_ONCE = 256
"""So many items are on their way: the scheduler need not hold all of a large collection."""


def shared(
    work: Callable[[Item], Result], items: Sequence[Item], address: str
) -> Iterator[tuple[int, Result]]:
    """The places of `items` with what `work` makes of them, as the workers of a cluster finish.

    Args:
        work: what is done; a function of a module of printkit, which the workers have too.
        items: what it is done to; they are sent, so they name no files of this machine.
        address: of the scheduler, as in `tcp://192.168.1.20:8786`.

    Raises:
        PrintkitError: the package is not installed, no scheduler answers, it has no workers, or
            all of them are lost.
    """
    with _client(address) as client:
        from distributed import as_completed

        to_do, ranks = iter(range(len(items))), dict[str, int]()
        finished = as_completed(loop=client.loop)

        def hand_out(count: int) -> None:
            for rank in islice(to_do, count):
                future = client.submit(work, items[rank], pure=False)
                ranks[future.key] = rank
                finished.add(future)

        hand_out(_AT_ONCE)
        for future in finished:
            hand_out(1)
            yield ranks.pop(future.key), future.result()


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """The scheduler at an address; what it does not finish is taken back at the end."""
    client = _connected(address)
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    try:
        if not client.scheduler_info(n_workers=1)["workers"]:
            what = Message("cluster.idle", address=address)
            raise PrintkitError(what, hint=Message("cluster.begin-workers", address=address))
        yield client
    except KilledWorker as error:
        what = Message("files.process-ended")
        raise PrintkitError(what, hint=Message("files.memory-short")) from error
    except (CommClosedError, FutureCancelledError) as error:
        raise PrintkitError(Message("cluster.lost", address=address)) from error
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client.close(timeout=_PATIENCE)


def _silence() -> None:
    """Keep what dask logs to who runs the cluster: who asks for records reads one line.

    Its loggers have levels of their own, and what its tasks leave undone at the end is told by
    those whose loop it uses.
    """
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for name in ("asyncio", "tornado.application"):
        logging.getLogger(name).addFilter(is_of_others)


def is_of_others(record: logging.LogRecord) -> bool:
    """Whether a message is none of dask's."""
    error = record.exc_info[1] if record.exc_info else None
    return "distributed" not in f"{record.getMessage()} {type(error).__module__}"


def _connected(address: str) -> Any:
    """A client of the scheduler at an address.

    Raises:
        PrintkitError: the package is not installed, or no scheduler answers.
    """
    try:
        from distributed import Client
        from distributed.comm import resolve_address
    except ImportError as error:
        what = Message("cluster.missing")
        raise PrintkitError(what, hint=Message("cluster.install")) from error
    _silence()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions that differ a little
            resolve_address(address)  # a client of what is no address cannot be closed again
            return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, MemoryError) as error:
        # What is no scheduler may answer all the same, and be taken for one that sends too much.
        what = Message("cluster.silent", address=address)
        raise PrintkitError(what, hint=Message("cluster.address")) from error
