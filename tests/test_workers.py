"""Processes that share the work: none is lost, none is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from multiprocessing import active_children, parent_process
from pathlib import Path
from pickle import PicklingError
from threading import Timer

import pytest
from printkit.base.errors import (
    IllegalTurn,
    Message,
    PrintkitError,
    Reason,
    ReasonCode,
    Source,
    SpecError,
)
from printkit.base.workers import crew, shared
from printkit.gamefile.tree import Word


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


@pytest.mark.parametrize("method", ["fork", pytest.param("spawn", marks=pytest.mark.slow)])
def test_another_process_begins_before_there_is_work_to_share(method):
    """And shares it afterwards, with what it keeps of what it has done."""
    with crew(counted_up, 2, method) as at_work:
        ahead = at_work.ahead("first")
        assert ahead() == (["first"], True)
        found = dict(at_work.shared(["x", "y", "z"]))
    assert sorted(found) == [0, 1, 2]
    assert found[2][0][0] == "first"  # who has begun takes the last
    assert not active_children()


DONE: list[str] = []


def counted_up(name: str) -> tuple[list[str], bool]:
    """All that this process has done, and whether it helps."""
    if parent_process() is None:
        time.sleep(0.2)
    DONE.append(name)
    return list(DONE), parent_process() is not None


def test_a_process_that_is_alone_begins_nothing():
    with crew(squared, 1, "fork") as at_work:
        assert at_work.ahead(3) is None
        assert list(at_work.shared([3])) == [(0, 9)]


@pytest.mark.parametrize(
    ("work", "item", "error"),
    [
        ("failed", "illegal", IllegalTurn),
        ("killed", 1, PrintkitError),
        ("ended", 1, PrintkitError),
        ("squared", lambda: 1, (PicklingError, AttributeError)),
    ],
)
def test_what_goes_wrong_ahead_is_raised_where_it_is_asked_for(work, item, error):
    with crew(globals()[work], 2, "fork") as at_work:
        ahead = at_work.ahead(item)
        with pytest.raises(error):
            ahead()
    assert not active_children()


def test_what_nobody_asks_for_ends_with_the_rest():
    with pytest.raises(KeyboardInterrupt):
        stopped_behind(asleep)
    assert not active_children()


def stopped_behind(work: Callable) -> None:
    with crew(work, 2, "fork") as at_work:
        at_work.ahead(1)
        raise KeyboardInterrupt


def test_a_worker_that_is_killed_is_told_in_one_line():
    with pytest.raises(PrintkitError, match="ended from outside") as caught:
        list(shared(killed, range(20), 3, "fork"))
    assert len(caught.value.problems) == 1
    assert not active_children()


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit, ValueError])
def test_a_stop_ends_the_workers_at_once(stop):
    with pytest.raises(stop):
        stopped_at(3, asleep, stop)
    assert not active_children()


def stopped_at(place: int, work: Callable, stop: type[BaseException], delay: float = 0) -> None:
    with closing(shared(work, range(30), 3, "fork")) as finished:
        for rank, _ in finished:
            time.sleep(delay)
            if rank == place:
                raise stop


def asleep(number: int) -> int:
    if os.getpid() != MASTER:
        time.sleep(60)
    return number


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.01, 0.05])
def test_a_stop_ends_workers_whose_results_are_on_their_way(delay):
    """Nobody waits for the rest of a result whose writer is gone."""
    with pytest.raises(KeyboardInterrupt):
        stopped_at(3, large, KeyboardInterrupt, delay)
    assert not active_children()


def large(_: int) -> bytes:
    return bytes(30_000_000)


def test_a_worker_that_is_killed_as_it_writes_is_told():
    with pytest.raises(PrintkitError, match="ended from outside"):
        list(shared(killed_soon, range(20), 3, "fork"))
    assert not active_children()


def killed_soon(number: int) -> bytes:
    if os.getpid() != MASTER:
        Timer(0.05, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return bytes(100_000_000)
    time.sleep(0.02)
    return bytes(number)


def test_an_error_of_a_worker_is_raised_here_and_says_where_it_came_from():
    with pytest.raises(ZeroDivisionError) as caught:
        list(shared(halved, range(20), 3, "fork"))
    assert "in halved" in "".join(caught.value.__notes__)
    assert not active_children()


def halved(number: int) -> float:
    if os.getpid() != MASTER:
        return number / 0
    time.sleep(0.05)
    return number / 2


class Picky(Exception):
    """One that cannot be made anew from its text alone."""

    def __init__(self, what: str, place: int) -> None:
        super().__init__(what)
        self.place = place


REASON = Reason(ReasonCode.PATH_BLOCKED, ("a1", "a3", "a2"))
JRESI = Word("jresi", Source("my.yaml", 2, 3))
ERRORS = {
    "plain": ValueError("no such value"),
    "end-of-file": EOFError("the file has no end"),
    "system": OSError(28, "No space left on device"),
    "memory": MemoryError("out of it"),
    "exit": SystemExit(3),
    "illegal": IllegalTurn("a1-a3 is illegal", REASON, source=Source("game", 3, 7)),
    "spec": SpecError(Message("gamefile.unknown-game", name=JRESI)),
}


@pytest.mark.parametrize("method", ["fork", pytest.param("spawn", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ERRORS)
def test_an_error_of_a_worker_is_told_as_itself(name, method):
    with pytest.raises(type(ERRORS[name])) as caught:
        list(shared(failed, [name] * 20, 2, method))
    assert str(caught.value) == str(ERRORS[name])
    if isinstance(caught.value, PrintkitError):
        assert caught.value.problems == ERRORS[name].problems
    if name == "illegal":
        assert caught.value.reason == REASON
    assert not active_children()


def failed(name: str) -> str:
    if parent_process():
        raise ERRORS[name]
    time.sleep(0.05)
    return name


def test_an_error_that_cannot_travel_is_told_by_its_kind_and_its_words():
    with pytest.raises(RuntimeError, match="Picky: too far") as caught:
        list(shared(picky, range(20), 3, "fork"))
    assert "in picky" in "".join(caught.value.__notes__)


def picky(number: int) -> int:
    if parent_process():
        raise Picky("too far", number)
    time.sleep(0.05)
    return number


class Stubborn:
    """What is sent and cannot be made anew."""

    def __reduce__(self) -> tuple[object, ...]:
        return unmade, ()


def unmade() -> None:
    raise KeyError("a part of it is missing")


def test_what_a_worker_cannot_make_anew_is_no_lack_of_memory():
    with pytest.raises(KeyError, match="a part of it is missing"):
        list(shared(waited, [Stubborn()] * 20, 3, "fork"))
    assert not active_children()


def waited(_: object) -> None:
    time.sleep(0.05)


def test_a_worker_that_ends_by_itself_is_told_with_its_status():
    with pytest.raises(PrintkitError, match="ended by itself, with status 7") as caught:
        list(shared(ended, range(20), 3, "fork"))
    assert "memory" not in str(caught.value)


def ended(number: int) -> int:
    if parent_process():
        os._exit(7)
    time.sleep(0.05)
    return number


@pytest.mark.parametrize("work", ["results", "items"])
def test_what_cannot_be_sent_is_an_error(work):
    items = range(20) if work == "results" else [lambda: 1] * 20
    with pytest.raises((TypeError, AttributeError, PicklingError)):
        list(shared(unsendable, items, 3, "fork"))
    assert not active_children()


def unsendable(_: object) -> object:
    time.sleep(0.02)
    return lambda: 1


def test_workers_end_with_a_master_that_is_killed(tmp_path):
    program = tmp_path / "master.py"
    # Each writes its line at one go: `print` may write the end of it apart, after another's.
    program.write_text(
        "import os, time\n"
        "from printkit.base.workers import shared\n"
        "def work(_):\n"
        "    os.write(1, b'%d\\n' % os.getpid())\n"
        "    time.sleep(60)\n"
        "list(shared(work, range(8), 3, 'fork'))\n"
    )
    with subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent
    ) as master:
        left = {int(master.stdout.readline()) for _ in range(3)} - {master.pid}
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
