"""What is made when it is first asked for: the modules of a package (PEP 562), and patterns.

A command that draws one diagram imports what draws it, not all that the rooms hold.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping
    from typing import Any


def homes(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package.

    Modules, as seen from the package (`engine`) or whole (`printkit.replay.replay`), come with the
    names that they give, blanks between them. Under `TYPE_CHECKING` the modules are imported, for
    mypy: with a star, so that a name stands in one list.

    Raises:
        ValueError: a module and what it gives have one name: whoever imports the module first
            would get it under the name of the other.
    """
    home = {name: module for module, names in modules.items() for name in names.split()}
    if twice := sorted(home.keys() & modules.keys()):
        raise ValueError(f"{package}.{twice[0]} is a module and what one gives")

    def __getattr__(name: str) -> object:  # noqa: N807 - as Python calls it
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = home[name]
        if not module.startswith("printkit."):
            module = f"{package}.{module}"
        value: object = getattr(import_module(module), name)
        setattr(sys.modules[package], name, value)  # asked once
        return value

    return __getattr__


class _LazyPattern:
    """A pattern that is compiled when it is first used, and then answers for itself."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self.flags = pattern, flags

    def __getattr__(self, name: str) -> object:
        import re

        made = (LazyPatterns.real or re.compile)(self.pattern, self.flags)
        self.__dict__.update({one: getattr(made, one) for one in _METHODS})
        return getattr(made, name)


_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split")


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, when it is first used: few commands use a tenth of all patterns.

    A mistake in the pattern is raised when it is used.
    """
    made: Any = _LazyPattern(pattern, flags)
    return made  # type: ignore[no-any-return]


class LazyPatterns:
    """While it lasts, `re.compile` is `regex`: for a library that compiles more than it uses.

    Only where no other thread runs, which might compile patterns of its own meanwhile.
    """

    real: Any = None

    def __enter__(self) -> None:
        import re
        import threading

        if threading.active_count() == 1:
            LazyPatterns.real, re.compile = re.compile, regex  # type: ignore[assignment]

    def __exit__(self, *_: object) -> None:
        import re

        if LazyPatterns.real is not None:
            re.compile, LazyPatterns.real = LazyPatterns.real, None
