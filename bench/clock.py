"""How bench measures: medians of many runs, in milliseconds. Needs nothing but Python."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from statistics import median

FEWEST, MOST, BUDGET = 5, 200, 2.0


def median_ms(run: Callable[[], object]) -> float:
    """Median time of a call in ms, warmed up; as many calls as two seconds hold, 5 to 200."""
    run()
    times: list[float] = []
    begin = time.perf_counter()
    while len(times) < FEWEST or (len(times) < MOST and time.perf_counter() - begin < BUDGET):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return 1000 * median(times)


def processor_ms(run: Callable[[int], object], rounds: int) -> float:
    """Median processor time in ms of a call with the number of the round, after the first one."""
    times: list[float] = []
    for rank in range(rounds + 1):
        start = time.process_time()
        run(rank)
        times.append(time.process_time() - start)
    return 1000 * median(times[1:])


def process_medians_ms(
    commands: Sequence[Sequence[str]], rounds: int, statuses: Sequence[int] = (0,)
) -> list[float]:
    """Median time in ms of each command from start to end, the commands in turns."""
    times: list[list[float]] = [[] for _ in commands]
    with tempfile.TemporaryDirectory() as folder:
        for command in commands:
            _run(command, folder, statuses)
        for _ in range(rounds):
            for command, taken in zip(commands, times, strict=True):
                start = time.perf_counter()
                _run(command, folder, statuses)
                taken.append(time.perf_counter() - start)
    return [1000 * median(taken) for taken in times]


def processor_s(command: Sequence[str], rounds: int) -> float:
    """Least processor time in s of a command and its children, user and system (POSIX)."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        _run(command, folder)
        for _ in range(rounds):
            before = os.times()
            _run(command, folder)
            after = os.times()
            user = after.children_user - before.children_user
            times.append(user + after.children_system - before.children_system)
    return min(times)


def _run(command: Sequence[str], bytecode: str, statuses: Sequence[int] = (0,)) -> None:
    """Run a command as an installed program runs: with bytecode, whatever the shell forbids."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(command, check=False, capture_output=True, env=environment)
    if done.returncode not in statuses:
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stderr.decode()}")
