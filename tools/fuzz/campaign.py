"""What every surface shares: try an input, know faults apart, shrink, keep, count."""

from __future__ import annotations

import random
import re
import resource
import signal
import sys
import time
import traceback
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from printkit.base.errors import PrintkitError
from printkit.cli.console import problem_line

LONGEST_CPU = 20.0
"""Seconds of processor time that one input may take."""
_MOST_MEMORY = 4 << 30
_LONGEST_LINE = 2000
_TURNS = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""What turns the direction of writing, as Unicode names it."""
_TRIES = 300
"""How often a fault is tried again, smaller."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surface:
    """Something that reads what others wrote.

    Attributes:
        name: what it is called.
        ending: of the files in which its faults are kept.
        inputs: an endless supply of inputs, the same for the same chance.
        target: takes an input; raises `PrintkitError` where it refuses.
    """

    name: str
    ending: str
    inputs: Callable[[random.Random], Iterator[bytes]]
    target: Callable[[bytes], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How long a campaign lasts, and where its faults are kept.

    Attributes:
        seconds: for all surfaces together, by the clock on the wall; what a surface makes before
            its first input does not count, so that each has its share of inputs.
        inputs: for each surface, instead of the seconds; or None.
        seed: of chance.
        keep: the folder for inputs that fail.
    """

    seconds: float
    inputs: int | None
    seed: int
    keep: Path


@dataclass(slots=True)
class Tally:
    """What came of a surface's inputs."""

    taken: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)


class TooLong(BaseException):
    """An input took more than `LONGEST_CPU`."""


class BadMessage(Exception):
    """A message breaks the house's rules."""


def campaign(surfaces: Sequence[Surface], bounds: Bounds) -> int:
    """Try inputs on every surface, a line each; the number of kinds of fault."""
    faults = 0
    for surface in surfaces:
        chance = random.Random(f"{surface.name} {bounds.seed}")
        tally, end = Tally(), 0.0
        for rank, data in enumerate(surface.inputs(chance)):
            end = end or time.monotonic() + bounds.seconds / len(surfaces)
            if rank == bounds.inputs or (bounds.inputs is None and time.monotonic() > end):
                break
            _try(surface, data, tally, bounds.keep)
        print(
            f"{surface.name}: {tally.taken + tally.refused + sum(tally.faults.values())} inputs, "
            f"{tally.taken} taken, {tally.refused} refused, {len(tally.faults)} kinds of fault; "
            f"slowest {tally.slowest:.1f} s",
            flush=True,
        )
        faults += len(tally.faults)
    return faults


def limit_memory() -> None:
    """Let what asks for more memory than anything needs fail, before the machine does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    set_already = [one for one in (soft, hard) if one != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min([_MOST_MEMORY, *set_already]), hard))


def _try(surface: Surface, data: bytes, tally: Tally, keep: Path) -> None:
    start = time.process_time()
    fault = _fault_of(surface.target, data)
    tally.slowest = max(tally.slowest, time.process_time() - start)
    if fault is None:
        tally.taken += 1
    elif isinstance(fault, PrintkitError):
        tally.refused += 1
    elif (name := _signature(fault)) in tally.faults:
        tally.faults[name] += 1
    else:
        tally.faults[name] = 1
        shown = "".join(traceback.format_exception(fault))
        small = data if isinstance(fault, TooLong) else shrunk(data, _alike(surface.target, name))
        path = keep / f"{surface.name}-{re.sub('[^A-Za-z0-9_.]+', '-', name)}{surface.ending}"
        path.write_bytes(small)
        print(f"{surface.name}: {name}: {path}\n{shown}", file=sys.stderr, flush=True)


def _fault_of(target: Callable[[bytes], object], data: bytes) -> BaseException | None:
    """What an input leads to: nothing, a refusal in good words, or a fault."""
    try:
        with _limited():
            target(data)
    except PrintkitError as error:
        return _judged(error)
    except (Exception, SystemExit, TooLong) as error:
        return error
    return None


def _judged(error: PrintkitError) -> Exception:
    for problem in error.problems:
        line = problem_line(problem)
        if not problem.what.strip() or any(map(_harms, line)) or len(line) > _LONGEST_LINE:
            return BadMessage(line[:_LONGEST_LINE])
    return error


def _harms(letter: str) -> bool:
    """Whether a terminal would do something else than show it."""
    turns = unicodedata.bidirectional(letter) in _TURNS
    return turns or unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}


@contextmanager
def _limited() -> Iterator[None]:
    def ring(_: int, __: FrameType | None) -> None:
        raise TooLong

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_CPU)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _signature(fault: BaseException) -> str:
    """The kind of an exception and the innermost place in printkit."""
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [frame for frame in frames if "/printkit/" in frame.filename] or list(frames)
    place = f"{Path(ours[-1].filename).stem}.{ours[-1].name}" if ours else "nowhere"
    return f"{type(fault).__name__} in {place}"


def _alike(target: Callable[[bytes], object], name: str) -> Callable[[bytes], bool]:
    def fails(data: bytes) -> bool:
        fault = _fault_of(target, data)
        return fault is not None and _signature(fault) == name

    return fails


def shrunk(data: bytes, fails: Callable[[bytes], bool]) -> bytes:
    """A small part of `data` that still fails: lines are left out, then bytes."""
    lines: list[bytes] = data.splitlines(keepends=True)
    kept = b"".join(_least(lines, lambda parts: fails(b"".join(parts))))
    singles: list[bytes] = [kept[rank : rank + 1] for rank in range(len(kept))]
    return b"".join(_least(singles, lambda parts: fails(b"".join(parts))))


def _least(parts: list[bytes], fails: Callable[[list[bytes]], bool]) -> list[bytes]:
    """`parts` without those that are not needed, by halves, quarters and so on (ddmin)."""
    size, left = max(len(parts) // 2, 1), _TRIES
    while size and left:
        at = 0
        while at < len(parts) and left:
            rest = parts[:at] + parts[at + size :]
            left -= 1
            if rest and fails(rest):
                parts = rest
            else:
                at += size
        size //= 2
    return parts
