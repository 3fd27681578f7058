"""Work handed to other machines by way of a dask scheduler: the one place that knows dask.

What is asked for goes out as dask sends it. What comes back is plain data that is checked: whoever
answers as a worker, or as a scheduler, can call nothing on the machine that asks.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import monotonic
from traceback import format_exception
from typing import Any, TypeVar

from printkit.base.errors import Message, PrintkitError
from printkit.base.read_back import WrongShape, fits, read, written

Item = TypeVar("Item")
Result = TypeVar("Result")

_PATIENCE = 5
"""So many seconds a scheduler has to answer."""
_WITHOUT_WORKERS = 20
"""So many seconds workers have to come back: what watches over them begins them anew."""
_AT_ONCE = 256
"""So many items are on their way: the scheduler need not hold all of a large collection."""
_SCHEMES = ("tcp",)


def shared(
    work: Callable[[Item], Result], items: Sequence[Item], address: str, shape: Any
) -> Iterator[tuple[int, Result]]:
    """The places of `items` with what `work` makes of them, as the workers of a cluster finish.

    `work` is a function of a module of printkit, which the workers have too. Items are sent, so
    they name no files of this machine. An address is as in `tcp://192.168.1.20:8786`, `shape` the
    type of what `work` makes, as an annotation says it.

    Raises:
        PrintkitError: the package is not installed, no scheduler answers, it has no workers, all
            of them are lost, or one answers what no `work` makes.
    """
    with _client(address) as client:
        from distributed import wait

        to_do, ranks = iter(range(len(items))), dict[Any, int]()
        seen = monotonic()

        def hand_out(count: int) -> None:
            for rank in islice(to_do, count):
                ranks[client.submit(_answer, work, items[rank], pure=False)] = rank

        hand_out(_AT_ONCE)
        while ranks:
            try:
                with client.as_current():
                    done = wait([*ranks], timeout=1, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                if client.scheduler_info(n_workers=1)["workers"]:
                    seen = monotonic()
                elif monotonic() - seen > _WITHOUT_WORKERS:
                    what = Message("cluster.no-workers-left", address=address)
                    hint = Message("cluster.begin-workers", address=address)
                    raise PrintkitError(what, hint=hint) from None
                continue
            seen = monotonic()
            for future in done:
                rank = ranks.pop(future)
                hand_out(1)
                yield rank, _taken(future, shape, address)


def _answer(work: Callable[[Item], Result], item: Item) -> str:
    """What a worker sends back: what comes of an item, or its error, as plain data."""
    try:
        return written(("made", work(item))).decode()
    except PrintkitError as error:
        return written(("refused", error)).decode()
    except Exception as error:
        return written(("failed", "".join(format_exception(error)))).decode()


def _taken(future: Any, shape: Any, address: str) -> Any:
    """What comes of an item, of which a worker says so.

    Raises:
        PrintkitError: what the worker refused, or nothing that a worker of ours says.
        RuntimeError: the work itself failed there.
    """
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError
    from distributed.scheduler import KilledWorker

    try:
        manner, value = read(future.result().encode(), tuple[str, Any])
    except (KilledWorker, CommClosedError, FutureCancelledError):
        raise
    except Exception as error:  # whatever comes of bytes that are none of ours
        raise _foreign(address) from error
    if manner == "refused" and isinstance(value, PrintkitError):
        raise value
    if manner == "failed":
        raise RuntimeError(value)
    if manner == "made" and fits(value, shape):
        return value
    raise _foreign(address)


def _foreign(address: str) -> PrintkitError:
    what = Message("cluster.foreign-answer", address=address)
    return PrintkitError(what, hint=Message("cluster.same-version"))


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """The scheduler at an address; what it does not finish is taken back at the end."""
    client = _connected(address)
    from distributed.client import FutureCancelledError, FuturesCancelledError
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
    except (CommClosedError, FutureCancelledError, FuturesCancelledError) as error:
        raise PrintkitError(Message("cluster.lost", address=address)) from error
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client.close(timeout=_PATIENCE)


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
        from distributed.protocol import pickle
    except ImportError as error:
        what = Message("cluster.missing")
        raise PrintkitError(what, hint=Message("cluster.install")) from error
    scheme = address.partition("://")[0] if "://" in address else _SCHEMES[0]
    if scheme not in _SCHEMES:
        what = Message("cluster.silent", address=address)
        raise PrintkitError(what, hint=Message("cluster.address"))
    # What dask logs is for who runs the cluster: who asks for records reads one line. Its loggers
    # have levels of their own; what its tasks leave undone is reported by those whose loop it uses.
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for name in ("asyncio", "tornado.application"):
        logging.getLogger(name).addFilter(is_of_others)

    def refuse(*_: object, **__: object) -> Any:
        raise WrongShape("a pickle")

    # Pickles could call anything, and a scheduler may send some of its own accord, whatever
    # serializers its client names: dask makes nothing of those that reach this process.
    pickle.loads = refuse
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions that differ a little
            resolve_address(address)  # a client of what is no address cannot be closed again
            return Client(
                address, timeout=_PATIENCE, set_as_default=False, deserializers=["msgpack", "error"]
            )
    except (OSError, ValueError, TypeError, MemoryError) as error:
        # What is no scheduler may answer all the same, and be taken for one that sends too much.
        what = Message("cluster.silent", address=address)
        raise PrintkitError(what, hint=Message("cluster.address")) from error
