"""Who shares the work on a collection: this process, others beside it, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from printkit.base import features
from printkit.base.errors import Message, PrintkitError

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, kw_only=True)
class Helpers:
    """Who shares the work.

    Attributes:
        jobs: how many processes, this one among them.
        cluster: the address of a dask scheduler whose workers do it instead; empty for none.
    """

    jobs: int = 1
    cluster: str = ""

    def shared(
        self, work: Callable[[Item], Result], items: Sequence[Item], shape: Any
    ) -> Generator[tuple[int, Result], None, None]:
        """The places of `items` with what `work` makes of them, as they are finished.

        `work` is a function of a module, for others find it by its name; what a cluster answers is
        held against `shape`, the type of what `work` makes.

        Raises:
            PrintkitError: a process was killed, or there is no such cluster.
        """
        if self.cluster:
            cluster = features.find("sharing", "cluster")
            if cluster is None:
                raise PrintkitError(Message("common.not-included", what="--cluster"))
            yield from cluster.shared(work, items, self.cluster, shape)
            return
        jobs = min(self.jobs, len(items))
        if jobs < 2:
            yield from enumerate(map(work, items))
            return
        from printkit.base.workers import beginning, shared

        yield from shared(work, items, jobs, beginning())


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(found: Iterator[tuple[int, Result]]) -> Iterator[Result]:
    """What is shared in the order of the items, each as soon as all before it are there."""
    waiting: dict[int, Result] = {}
    due = 0
    for rank, result in found:
        waiting[rank] = result
        while due in waiting:
            yield waiting.pop(due)
            due += 1
