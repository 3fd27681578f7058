"""Makes helper modules importable; puts cases together; counts what is left out."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import settings
from printkit import pictures

from cases import number_of_cases, pytest_pycollect_makeitem

__all__ = ["pytest_pycollect_makeitem"]
_WHY = {
    "system": "need a system program (poppler, qpdf, mupdf, cairo)",
    "slow": "are slow (deep perft, full-size rasters, every case where a few show most)",
}
QUICK = "not system and not slow"  # what `make test` runs
# Thousands of collected tests would be looked through at every full collection: let there be few.
gc.set_threshold(250_000, 50, 50)

# What is said is said in English, whatever the machine speaks.
os.environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}

# A busy machine is no fault of the code: no test fails by the clock. `make check` asks for more.
settings.register_profile("quick", deadline=None, max_examples=5)
settings.register_profile("thorough", deadline=None, max_examples=100)
settings.load_profile("quick")

_left_out: Counter[str] = Counter()
_of_workers: list[float] = []


@pytest.fixture
def with_cairo() -> None:
    """The test needs libcairo, which a machine with Python alone may not have."""
    from printkit.backends.cairo import library

    if library() is None:
        pytest.skip("libcairo is not installed")
    vars(pictures)["cairo_surface"] = import_module("printkit.pictures.cairo_surface")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """No quick test reads an SVG as on a machine with libcairo, unless it says that it needs it."""
    is_marked = "with_cairo" in getattr(item, "fixturenames", ())
    if is_marked or any(map(item.get_closest_marker, _WHY)):
        return (yield)
    there = vars(pictures).get("cairo_surface")
    vars(pictures)["cairo_surface"] = SimpleNamespace(as_shapes=_unmarked)
    try:
        return (yield)
    finally:
        del vars(pictures)["cairo_surface"]
        if there is not None:
            vars(pictures)["cairo_surface"] = there


def _unmarked(_: bytes) -> None:
    raise OSError("this test is to be marked with_cairo")


def pytest_configure(config: pytest.Config) -> None:
    """What printkit keeps from run to run it keeps for tests alone, until its code changes.

    A shell that starts the tests in the background has them and all they start ignore Ctrl-C,
    and `nohup` hang-ups, which some of them send: both are heeded again by what the tests start,
    but a hang-up does not end the tests themselves.
    """
    is_worker = hasattr(config, "workerinput")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and (
        is_worker or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    ):
        signal.signal(signal.SIGHUP, lambda *_: None)
    if not is_worker:
        os.environ["PRINTKIT_CACHE"] = str(config.rootpath / ".pytest_cache" / "printkit")


def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker of xdist sends what is told: of a test that passed that it did, no more.

    That it begins, that its fixtures are set up and taken down are three of six messages a test,
    which took longer than many tests do. Who asks for durations gets all of them.
    """
    if session.config.option.durations is not None:
        return
    for plugin in session.config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = partial(_send, plugin.sendevent)


def _send(send: Callable[..., None], name: str, **values: Any) -> None:
    report = values.get("data", {})
    is_around = report.get("when") in {"setup", "teardown"} and report["outcome"] == "passed"
    if name != "logstart" and not is_around:
        send(name, **values)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The packs of virtual tables come first: begun in the middle, two workers made the same ones.

    Each worker of xdist begins with a stretch of the tests and then takes some of another.
    """
    items.sort(key=lambda item: "features/tables/" not in item.nodeid)


def pytest_collection_finish() -> None:
    """What is collected stays to the end: the collector of garbage need not look at it again."""
    gc.freeze()


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Counts the tests that `-m` leaves out, by the marker that did it."""
    for item in items:
        for name in filter(item.get_closest_marker, _WHY):
            _left_out[name] += number_of_cases(item)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of xdist hands its counts to the process that prints.

    What is lost is looked for once, while pytest still hears what that says. What stays is left to
    the system: pytest looks through it twice more, and Python as it ends.
    """
    gc.collect()
    gc.freeze()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput |= {"left_out": dict(_left_out), "cpu": cpu()}


def cpu() -> float:
    """Seconds of processor time of this process and of those that it began and that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes the counts of a worker; each worker leaves out the same tests."""
    given: dict[str, Any] = getattr(node, "workeroutput", {})
    _left_out.update(Counter(given.get("left_out", {})) - _left_out)
    _of_workers.append(given.get("cpu", 0.0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says how long all took, and how many tests `-m` left out and why."""
    # Workers that have ended are among the children of this process, those that end later are not.
    seconds = max(cpu(), sum(os.times()[:2]) + sum(_of_workers))
    terminalreporter.write_line(f"processor time: {seconds:.0f} s")
    reports = [one for some in ("passed", "failed") for one in terminalreporter.getreports(some)]
    more = (dict(one.user_properties).get("cases", 1) - 1 for one in reports)
    terminalreporter.write_line(f"cases in all: {len(reports) + sum(more)}")
    said = (text for one in reports for name, text in one.user_properties if name == "summary")
    for line in sorted(map(str, said)):
        terminalreporter.write_line(line)
    config = terminalreporter.config
    if not config.option.markexpr:
        return
    whole = config.args == config.getini("testpaths") and not config.option.collectonly
    if config.option.markexpr == QUICK and whole:
        (Path(config.cache.mkdir("printkit")) / "quick_cpu").write_text(f"{seconds:.0f}")
    for name, count in sorted(_left_out.items()):
        terminalreporter.write_line(f"left out: {count} tests that {_WHY[name]}")
    if _left_out:
        terminalreporter.write_line("`make check` installs the programs and leaves out none")
