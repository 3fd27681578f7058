"""How bench measures: medians of many runs, in milliseconds. Needs nothing but Python."""

from __future__ import annotations

import subprocess
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


def process_medians_ms(commands: Sequence[Sequence[str]], rounds: int) -> list[float]:
    """Median time in ms of each command from start to end, the commands in turns."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(rounds):
        for command, taken in zip(commands, times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            taken.append(time.perf_counter() - start)
    return [1000 * median(taken) for taken in times]
