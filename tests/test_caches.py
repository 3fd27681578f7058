"""What is kept by game is kept of few: a program may read many thousand specs."""

from __future__ import annotations

import inspect
import pkgutil
import sys
from functools import lru_cache
from importlib import import_module

import printkit
import pytest

Cached = type(lru_cache(len))
OF_USERS = ("Game", "Theme", "Ruleset", "Grid", "tuple[str")


@pytest.mark.usefixtures("with_cairo")  # a module of pictures begins with it
def test_no_cache_grows_with_the_games_that_are_read():
    for module in pkgutil.walk_packages(printkit.__path__, "printkit."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    kept = {
        f"{name}.{key}": value
        for name, module in list(sys.modules.items())
        if name.startswith("printkit.")
        for key, value in vars(module).items()
        if isinstance(value, Cached) and value.cache_info().maxsize is None
    }
    assert kept
    for name, function in kept.items():
        taken = inspect.signature(function).parameters.values()
        told = " ".join(str(parameter.annotation) for parameter in taken)
        assert not any(word in told for word in OF_USERS), name
