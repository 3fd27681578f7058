"""Processes that share the work: none is lost, none is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest
from printkit.errors import PrintkitError
from printkit.workers import shared, workers


def squared(number: int) -> int:
    return number * number


def killed(number: int) -> int:
    if os.getpid() != MASTER:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.05)
    return number


MASTER = os.getpid()


@pytest.mark.parametrize("count", [1, 3])
def test_all_that_is_shared_is_done_once(count):
    found = sorted(shared(squared, range(20), count, "fork"))
    assert found == [(number, number * number) for number in range(20)]
    assert not active_children()


def test_a_worker_that_is_killed_is_told_in_one_line():
    with pytest.raises(PrintkitError, match="ended from outside") as caught:
        list(shared(killed, range(20), 3, "fork"))
    assert len(caught.value.problems) == 1
    assert not active_children()


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, ValueError])
def test_a_stop_ends_the_workers_at_once(stop):
    with pytest.raises(stop):
        busy_until(stop)
    assert not active_children()


def busy_until(stop: type[BaseException]) -> None:
    with workers(2, "fork") as pool:
        for _ in range(8):
            pool.submit(time.sleep, 60)
        raise stop


def test_workers_end_with_a_master_that_is_killed(tmp_path):
    program = tmp_path / "master.py"
    program.write_text(
        "import os, sys, time\n"
        "from printkit.workers import workers\n"
        "with workers(2, 'fork') as pool:\n"
        "    futures = [pool.submit(time.sleep, 60) for _ in range(8)]\n"
        "    print(*pool._processes, flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent
    ) as master:
        left = {int(word) for word in master.stdout.readline().split()}
        assert len(left) == 2
        master.kill()
    for _ in range(100):
        left = {one for one in left if runs(one)}
        if not left:
            return
        time.sleep(0.05)
    pytest.fail(f"{len(left)} workers are left")


def runs(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
