"""What is made when it is first asked for."""

from __future__ import annotations

import re
import threading

import printkit.library
import pytest
from printkit.base.lazy import LazyPatterns, homes, regex


def test_a_lazy_pattern_is_the_pattern() -> None:
    lazy, whole = regex("(a+)(b)?", re.IGNORECASE), re.compile("(a+)(b)?", re.IGNORECASE)
    text = "xAAbxa"
    assert lazy.sub(r"<\1>", text) == whole.sub(r"<\1>", text)
    assert lazy.findall(text) == whole.findall(text)
    assert [one.span() for one in lazy.finditer(text)] == [(1, 4), (5, 6)]
    assert (lazy.pattern, lazy.flags & re.IGNORECASE) == ("(a+)(b)?", re.IGNORECASE)
    assert lazy.groups == 2


def test_a_pattern_that_is_none_says_so_when_it_is_used() -> None:
    broken = regex("(")
    with pytest.raises(re.error):
        broken.search("")


def test_a_name_of_a_package_is_imported_when_it_is_asked_for() -> None:
    lookup = homes("printkit.library", {"games": "Evidence", "printkit.replay.replay": "Replay"})
    from printkit.library.games import Evidence
    from printkit.replay.replay import Replay

    assert (lookup("Evidence"), lookup("Replay")) == (Evidence, Replay)
    with pytest.raises(AttributeError, match=r"'printkit.library' has no attribute 'Tolt'"):
        lookup("Tolt")
    with pytest.raises(ImportError, match="cannot import name 'Tolt'"):
        from printkit.library import Tolt  # type: ignore[attr-defined]  # noqa: F401
    assert printkit.library.Evidence is Evidence


def test_a_package_gives_nothing_under_the_name_of_a_module() -> None:
    with pytest.raises(ValueError, match=r"printkit.page.headed is a module"):
        homes("printkit.page", {"headed": "headed room_below"})


def test_a_library_may_compile_its_patterns_later() -> None:
    real = re.compile
    with LazyPatterns():
        pattern = re.compile(rb"(a)")
        assert not isinstance(pattern, re.Pattern)
        assert pattern.sub(rb"<\1>", b"ab") == b"<a>b"
    assert re.compile is real
    assert isinstance(re.compile("a"), re.Pattern)


def test_patterns_are_compiled_at_once_where_another_thread_runs() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    with LazyPatterns():
        assert isinstance(re.compile("another"), re.Pattern)
    done.set()
    thread.join()
