"""Names of a package whose modules are imported when a name is first asked for (PEP 562).

A command that draws one diagram imports what draws it, not all that the rooms hold.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def homes(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package.

    Args:
        package: its `__name__`.
        modules: per module, seen from the package (`engine`) or whole (`printkit.replay.playing`),
            the names that it gives, blanks between them. The same names are imported under
            `TYPE_CHECKING`, for mypy and for who reads.
    """
    home = {name: module for module, names in modules.items() for name in names.split()}

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
