"""The work on many records handed to a real dask scheduler with processes of its own."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from printkit.base.errors import PrintkitError
from printkit.base.sharing import Helpers
from printkit.cli import printkit
from printkit.cli.console import run
from printkit.features.cluster import dask as cluster
from printkit.library.checks import Checks, checked
from printkit.model import Language

RECORDS = Path(__file__).parents[2] / "data" / "records"


SCHEDULER = """\
import time
from distributed import LocalCluster
if __name__ == "__main__":
    one = LocalCluster(
        n_workers={workers}, threads_per_worker={threads}, dashboard_address=None, host="127.0.0.1"
    )
    print(one.scheduler_address, flush=True)
    time.sleep(300)
"""


@contextmanager
def begun(program: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that shows the address of its scheduler; it and all it began end with the block."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", program]
    with subprocess.Popen(
        command, **pipes, start_new_session=True, env=os.environ | paths
    ) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler whose worker, a process of its own, does two things at a time."""
    with begun(SCHEDULER.format(workers=1, threads=2)) as (_, address):
        yield address


def halved(number: int) -> int:
    if number % 2:
        raise PrintkitError(f"{number} is odd")
    return number // 2


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_finds_what_one_process_finds_in_the_same_order(scheduler: str) -> None:
    paths = [*sorted(RECORDS.rglob("*.txt")), Path("gone.txt")]
    asked = Checks(game=None, language=Language("en"), number=None)
    alone, shared = (
        [*checked(paths, asked, helpers, given={})]
        for helpers in (Helpers(), Helpers(cluster=scheduler))
    )
    assert shared == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_tells_games_as_this_process_does(scheduler: str, tmp_path, capfd) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "good.txt").write_text("1 a5-b6=c6 2 f6-g5=e6\n")
    (games / "bad.txt").write_text("1 a5-b6=c6 2 a1-a2\n")
    (games / "own.txt").write_text((RECORDS / "jersi" / "rulebook-example.txt").read_text())
    made: list[dict[str, bytes]] = []
    for more in ([], ["--cluster", scheduler]):
        out = tmp_path / f"out{len(made)}"
        assert run(printkit, ["page", str(games), "-o", str(out), *more]) == 1
        made.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert made[0] == made[1]
    assert len(made[0]) == 6
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.slow
def test_a_scheduler_that_is_lost_midway_is_told_in_one_line(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for number in range(12):
        (games / f"{number}.txt").write_text('[Edition "pijersi/45"]\n1 a5-b6=c6 2 f6-g5=e6\n')
    with begun(SCHEDULER.format(workers=1, threads=1)) as (process, address):
        asked = ["page", games, "-o", tmp_path / "out", "--cluster", address]
        telling = [sys.executable, "-m", "printkit", *asked]
        with subprocess.Popen(telling, stderr=subprocess.PIPE, text=True) as told:
            assert told.stderr is not None
            lines = [told.stderr.readline() for _ in range(2)]
            os.killpg(process.pid, signal.SIGKILL)
            lines += told.stderr.readlines()
    made = [line for line in lines if line.startswith("[")]
    assert made
    assert lines[1 + len(made) :] == [
        f"error: the scheduler at {address} is gone; what was finished is kept\n"
    ]
    assert told.returncode == 1
    assert len([*(tmp_path / "out").glob("*.html")]) == len(made)


def test_only_what_dask_logs_is_silenced() -> None:
    def logged(message: str) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, (), None)

    assert cluster.is_of_others(logged("Task exception was never retrieved in games.py"))
    assert not cluster.is_of_others(logged("Task was destroyed: distributed/client.py:1533"))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_mistakes_come_back_from_a_cluster_as_they_were_made(scheduler: str) -> None:
    assert sorted(cluster.shared(halved, [0, 4, 2], scheduler, int)) == [(0, 0), (1, 2), (2, 1)]
    with pytest.raises(PrintkitError, match="3 is odd"):
        list(cluster.shared(halved, [2, 3], scheduler, int))


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.slow
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    "address",
    [
        *("tcp://127.0.0.1:{port}", "nowhere", "http://x:1", "tcp://a.invalid:1", "tcp://x:y"),
        *("tls://127.0.0.1:{port}", "ucx://127.0.0.1:{port}", "inproc://x"),
    ],
)
def test_an_address_where_no_scheduler_answers_is_told_in_one_line(monkeypatch, address) -> None:
    """And nothing of dask's comes after it, when what it has begun is cleared away."""
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    address = address.format(port=free_port())
    with pytest.raises(PrintkitError, match="no dask scheduler answers") as caught:
        list(cluster.shared(halved, [1], address, int))
    assert len(caught.value.problems) == 1
    del caught
    gc.collect()


def test_without_dask_the_hint_says_how_to_install_it(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(PrintkitError) as caught:
        list(cluster.shared(halved, [1], "tcp://x:1", int))
    assert caught.value.problems[0].hint == "pip install distributed"


LIAR = """\
import asyncio, os, sys
from distributed import Scheduler, Worker, protocol
from printkit.features.cluster import dask as cluster

class Calls:
    def __reduce__(self):
        return os.mkdir, ({folder!r},)

def lie(*_):
    return {answer}

cluster._answer = lie
{more}
async def main():
    scheduler = await Scheduler(host="127.0.0.1", dashboard=False)
    await Worker(scheduler.address, nthreads=1, host="127.0.0.1", dashboard=False)
    print(scheduler.address, flush=True)
    await asyncio.sleep(300)

asyncio.run(main())
"""
PICKLED = """\
from distributed.protocol.serialize import ToPickle
async def gather(*_, **__):
    return {{"status": "OK", "data": ToPickle(Calls())}}
Scheduler.gather = gather
"""


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    ("answer", "more"),
    [
        ("Calls()", ""),
        ("Calls()", PICKLED),
        ("'no plain data'", ""),
        ("cluster.written(('made', 'five')).decode()", ""),
        ("cluster.written(('made', 5, 6)).decode()", ""),
        ('\'{{"held": {{}}, "of": "os:system"}}\'', ""),
    ],
)
def test_a_worker_that_lies_runs_nothing_here(answer, more, tmp_path: Path) -> None:
    """The command that asks is a process of its own: what dask may read stays refused in it."""
    called = str(tmp_path / "called")
    lying = LIAR.format(folder=called, answer=answer, more=more.format())
    asks = (
        "from printkit.base import errors\nfrom printkit.features.cluster import dask as cluster\n"
        "from operator import neg\n"
        "try: print([*cluster.shared(neg, [1], {!r}, int)])\n"
        "except errors.PrintkitError as error: print('refused:', error)\n"
    )
    with begun(lying.replace("{{", "{").replace("}}", "}")) as (_, address):
        asked = [sys.executable, "-c", asks.format(address)]
        told = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    assert "refused: what the scheduler" in told.stdout, told.stdout + told.stderr
    assert not Path(called).exists()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_workers_that_are_all_gone_do_not_make_the_command_wait(monkeypatch) -> None:
    monkeypatch.setattr(cluster, "_WITHOUT_WORKERS", 1)
    program = SCHEDULER.format(workers=1, threads=1).replace(
        "    time.sleep(300)", "    time.sleep(2)\n    one.scale(0)\n    time.sleep(300)"
    )
    with begun(program) as (_, address), pytest.raises(PrintkitError, match="lost all its workers"):
        list(cluster.shared(time.sleep, [200], address, int))
