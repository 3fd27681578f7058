"""The products by name: those of printkit and those that other packages bring along.

A product is found by the name of its module, which is imported when the product is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

from printkit.base import features
from printkit.base.errors import Message, PrintkitError, known_words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from printkit.products.base import Product

GROUP = "printkit.products"
"""The group of entry points by which a package brings a product along: `NAME = MODULE`."""

SHIPPED: dict[str, str] = {
    "print-me": "printkit.products.print_me",
    "board": "printkit.products.board",
    "stickers": "printkit.products.stickers",
    "paper-cubes": "printkit.products.paper_cubes",
    "parts": "printkit.products.parts",
    "diagram": "printkit.products.diagram",
    "figure": "printkit.products.figures.product",
    "faces": "printkit.products.faces",
    "rulebook": "printkit.products.rule_book",
    "replay": "printkit.products.replays.booklet",
    **features.offered("product"),
}
"""Each product with its module, in the order of a kit."""


@cache
def brought() -> dict[str, EntryPoint]:
    """The products of other packages, by name."""
    # `importlib.metadata` takes as long to import as click: few have a package to read with it.
    if not _may_be_brought():
        return {}
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=GROUP) if one.name not in SHIPPED}


def _may_be_brought() -> bool:
    """Whether a package that is installed names the group; also where only its finder knows."""
    if any(hasattr(one, "find_distributions") for one in sys.meta_path if one is not PathFinder):
        return True
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - at every start
        except NotADirectoryError:
            return True  # an archive
        except OSError:
            continue
        for name in names:
            if name.lower().endswith(("dist-info", "egg-info")):
                points = os.path.join(folder, name, "entry_points.txt")  # noqa: PTH118
                with suppress(OSError), open(points, "rb") as lines:  # noqa: PTH123
                    if GROUP.encode() in lines.read():
                        return True
    return False


def product(name: str) -> Product[Any, Any]:
    """The product called `name`.

    Raises:
        PrintkitError: there is none.
    """
    name = named_by(name) or name
    if name in SHIPPED:
        found = import_module(SHIPPED[name]).PRODUCT
    elif name in brought():
        found = brought()[name].load()
        found = getattr(found, "PRODUCT", found)
    else:
        hint = known_words(names(), name)
        raise PrintkitError(Message("products.no-product", name=name), hint=hint)
    made: Product[Any, Any] = found
    return made


def names() -> tuple[str, ...]:
    """The names of all products, those of printkit first, then what plug-ins bring along."""
    return (*SHIPPED, *brought())


def named_by(word: str) -> str | None:
    """The name of the product that a word means, however its hyphens stand, if there is one.

    A product has one name, in commands, programs and manifests; that `print-me` was once the
    command `printme` and `rulebook` the product `rule-book` is still understood.
    """
    plain = word.replace("-", "")
    known = (name for known in (SHIPPED.keys, brought) for name in known())
    return next((name for name in known if name.replace("-", "") == plain), None)


def products() -> Iterator[Product[Any, Any]]:
    """All products, those of printkit first."""
    return map(product, names())


def kit_products(asked: Iterable[str] = ()) -> Iterator[Product[Any, Any]]:
    """The products that have files in a kit; no feature is imported that has none there.

    Args:
        asked: what a kit is asked for that only a feature brings, by the names of their options.
    """
    options = features.offered("kit_option")
    kept = {*features.offered("kit").values(), *(options[one] for one in asked)}
    left = {*features.offered("product").values()} - kept
    return (product(name) for name in names() if SHIPPED.get(name) not in left)
