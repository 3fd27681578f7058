"""The products by name: those of printkit and those that other packages bring along.

A product is found by the name of its module, which is imported when the product is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from printkit.errors import Message, PrintkitError, did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from printkit.products.base import Product

GROUP = "printkit.products"
"""The group of entry points by which a package brings a product along: `NAME = MODULE`."""

SHIPPED: dict[str, str] = {
    "print-me": "print_me",
    "board": "board",
    "stickers": "stickers",
    "paper-cubes": "paper_cubes",
    "parts": "parts",
    "diagram": "diagram",
    "replay": "booklet",
    "laser": "laser",
}
"""Each product with its module, in the order of a kit."""


@cache
def brought() -> dict[str, EntryPoint]:
    """The products of other packages, by name."""
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=GROUP) if one.name not in SHIPPED}


def product(name: str) -> Product[Any, Any]:
    """The product called `name`.

    Raises:
        PrintkitError: there is none.
    """
    if name in SHIPPED:
        found = import_module(f"printkit.products.{SHIPPED[name]}").PRODUCT
    elif name in brought():
        found = brought()[name].load()
        found = getattr(found, "PRODUCT", found)
    else:
        raise PrintkitError(
            Message("products.no-product", name=name), hint=did_you_mean(name, SHIPPED)
        )
    made: Product[Any, Any] = found
    return made


def command(name: str) -> str:
    """How the command of a product is called."""
    return name.replace("-", "")


def named_by(command: str) -> str | None:
    """The name of the product that a command makes, if there is one."""
    for known in (SHIPPED, brought()):
        for name in known:
            if name.replace("-", "") == command:
                return name
    return None


def products() -> Iterator[Product[Any, Any]]:
    """All products, those of printkit first."""
    return map(product, (*SHIPPED, *brought()))
