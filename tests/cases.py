"""Cases of a test are run by one item: for most of them pytest's own work took longer than they do.

`parametrize`, and `few` beside it, are written as ever. All cases that fail are told, each with its
name, and each has a folder of its own. They are items of their own where a test asks for other
fixtures, and where one of them is chosen: by `::test_it[case]`, or by `-k`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any

import pytest

ANEW = {"monkeypatch": (), "tmp_path": ("tmp_path",), "printkit": ("printkit", "tmp_path")}
"""What each case gets anew, and the fixtures that are asked for it."""
AROUND = {"alone", "settings", "capfd", "request", "tmp_path_factory"}
"""Fixtures that all cases of a test may share."""
MOST, MOST_SLOW = 30, 6
"""So many cases of an item at the most: a worker that is done takes over items of another."""
TOGETHER = "[cases-"
APART = ("parametrize", "few")
"""Markers that say which cases there are, and are done with when they are put together."""
JUDGED = ("skip", "skipif", "xfail")
"""Markers by which pytest judges an item as a whole."""


def number_of_cases(item: pytest.Item) -> int:
    """How many cases an item runs."""
    return int(str(dict(item.user_properties).get("cases", 1)))


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector, name: str) -> Iterator[None]:
    """Puts cases of a test together; of `few(n)` all but `n` spread evenly count as slow."""
    made = yield
    if not isinstance(made, list) or len(made) < 2:
        return made
    if few := made[0].get_closest_marker("few"):
        chosen = {rank * len(made) // few.args[0] for rank in range(few.args[0])}
        for rank, item in enumerate(made):
            if rank not in chosen:
                item.add_marker(pytest.mark.slow)
    asked = [one for one in collector.config.args if "[" in one and TOGETHER not in one]
    named = [mark.args[0] for mark in made[0].iter_markers("parametrize")]
    given = {one.strip() for of in named for one in (of.split(",") if isinstance(of, str) else of)}
    others = set(made[0].fixturenames) - given - ANEW.keys() - AROUND
    others |= signature(made[0].obj).parameters.keys() - given - ANEW.keys()
    is_property = getattr(made[0].obj, "is_hypothesis_test", False)
    if asked or collector.config.option.keyword or is_property or others:
        return made
    return list(_put_together(collector, name, made))


def _put_together(
    collector: pytest.Collector, name: str, made: Sequence[pytest.Function]
) -> Iterator[pytest.Function]:
    alike = defaultdict(list)
    for case in made:
        marks = [mark for mark in case.own_markers if mark.name not in APART]
        key = case.name if any(mark.name in JUDGED for mark in marks) else str(marks)
        alike[key].append((case, marks))
    parts = []
    for of in alike.values():
        is_slow = of[0][0].get_closest_marker("slow") is not None
        most = MOST_SLOW if is_slow else MOST
        parts += [of[at : at + most] for at in range(0, len(of), most)]
    for rank, part in enumerate(parts):
        cases = {case.callspec.id: case.callspec.params for case, _ in part}
        run = together(part[0][0].obj, cases)
        run.pytestmark = part[0][1]
        one = name if len(parts) == 1 else f"{name}{TOGETHER}{rank}]"
        item = pytest.Function.from_parent(collector, name=one, callobj=run)
        item.user_properties.append(("cases", len(cases)))
        yield item


def together(test: Callable[..., None], cases: dict[str, dict[str, Any]]) -> Callable[..., None]:
    """A test of all cases, which goes on behind one that fails."""

    @wraps(test)
    def run(**given: Any) -> None:
        failed: list[BaseException] = []
        skipped: list[str] = []
        for rank, (name, case) in enumerate(cases.items()):
            with pytest.MonkeyPatch.context() as monkeypatch:
                anew = {**given, "monkeypatch": monkeypatch}
                if "tmp_path" in given:
                    anew["tmp_path"] = given["tmp_path"] / str(rank)
                    anew["tmp_path"].mkdir()
                if "printkit" in given:  # a command runs in the folder of its case
                    monkeypatch.chdir(anew["tmp_path"])
                try:
                    test(**case, **{one: anew[one] for one in wanted})
                except pytest.skip.Exception as why:
                    skipped.append(f"{name}: {why}")
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"case: {name}")
                    failed.append(error)
        if len(failed) == 1:
            raise failed[0]
        if failed:
            raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} cases", failed)
        if skipped:
            pytest.skip("; ".join(skipped))

    wanted = signature(test).parameters.keys() & ANEW.keys()
    asked = sorted({fixture for one in wanted for fixture in ANEW[one]})
    run.__signature__ = Signature([Parameter(one, Parameter.KEYWORD_ONLY) for one in asked])
    return run
