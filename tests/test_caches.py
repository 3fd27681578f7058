"""What is kept by game is kept of few: a program may read many thousand specs."""

from __future__ import annotations

import inspect
import pkgutil
import re
import sys
from functools import lru_cache
from importlib import import_module
from typing import Any

import printkit
import pytest

Cached = type(lru_cache(len))
OF_USERS = ("Game", "Theme", "Ruleset", "Grid", "tuple[str")


SHARED = {
    "printkit.base.fonts._read_only": "asked under the lock `_OPEN`",
    "printkit.backends.pdf._font": "asked under the lock `_REPORTLAB`",
    "printkit.document.typeset._fonts": "never changes: the typesetter has threads of its own",
}
"""What belongs to a library and is kept: why threads may share it."""


def caches() -> dict[str, tuple[object, dict[str, object]]]:
    """All functions of printkit that keep what they give, each with what its module knows."""
    for module in pkgutil.walk_packages(printkit.__path__, "printkit."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    return {
        f"{name}.{key}": (value, vars(module))
        for name, module in list(sys.modules.items())
        if name.startswith("printkit.")
        for key, value in vars(module).items()
        if isinstance(value, Cached) and value.__module__ == name
    }


def of_a_library(kind: object) -> bool:
    """Whether a type is another's, or may be any."""
    root = getattr(kind, "__module__", "printkit").partition(".")[0]
    return kind is Any or root not in {"printkit", *sys.stdlib_module_names}


@pytest.mark.usefixtures("with_cairo")
def test_what_is_kept_of_a_library_is_known_to_be_shared_by_threads():
    found = {
        name
        for name, (function, known) in caches().items()
        for word in re.findall(r"\w+", str(inspect.signature(function).return_annotation))
        if word in known and of_a_library(known[word])
    }
    assert found == SHARED.keys()


@pytest.mark.usefixtures("with_cairo")  # a module of pictures begins with it
def test_no_cache_grows_with_the_games_that_are_read():
    kept = {
        name: function
        for name, (function, _) in caches().items()
        if function.cache_info().maxsize is None
    }
    assert kept
    for name, function in kept.items():
        taken = inspect.signature(function).parameters.values()
        told = " ".join(str(parameter.annotation) for parameter in taken)
        assert not any(word in told for word in OF_USERS), name
