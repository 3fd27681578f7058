"""What printkit can do besides: each a folder of `printkit/features/` that may be taken out.

A folder specifies in its `__init__.py` what it offers (`FEATURE`), and holds its words, a file per
language. One that specifies nothing offers the product of its `product.py`, by the folder's name,
and its files in a kit, if it has any. It imports what it likes; nothing but this module leads to
it, by what it offers:

- `product` by its name: a module with `PRODUCT`; `command`: one with `NAME_command` of click;
- `schema` by the kind of file: `json_schema(language)`;
- `writer` by an ending: `require_installed()`; `document` by an ending: `write(documents)`;
- `positions` by an ending: `position_in(path, game)`;
- `kit` by the name of a product that has files in each kit of a game that has them, its module;
  `kit_option` by the name of an option that asks for some: the module with the `PRODUCT` that heeds
  it in a kit;
- `view`, `press`, `readings`, `records`, `sharing`: what the one room that asks for it says there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parent.parent / "features"
_PACKAGE = "printkit.features"
_LAST = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """What a folder offers.

    Attributes:
        place: its place among the features, in lists and in a kit.
        offers: per kind (`product`, `command` …) from a name to the module of the folder
            that is imported when that name is asked for.
    """

    place: int
    offers: Mapping[str, Mapping[str, str]]


@cache
def names() -> tuple[str, ...]:
    """The folders that are there, sorted."""
    found = os.scandir(FOLDER) if FOLDER.is_dir() else ()
    return tuple(sorted(one.name for one in found if one.is_dir() and one.name[0] != "_"))


@cache
def offered(kind: str) -> Mapping[str, str]:
    """From the names of a kind that features offer to their modules, in the features' order."""
    made = []
    for name in names():
        feature = getattr(import_module(f"{_PACKAGE}.{name}"), "FEATURE", None)
        if feature is None:
            is_product = (FOLDER / name / "product.py").is_file()
            called = {name.replace("_", "-"): "product"} if is_product else {}
            feature = Feature(place=_LAST, offers={"product": called, "kit": called})
        made.append((feature, name))
    return {
        what: f"{_PACKAGE}.{name}.{module}"
        for feature, name in sorted(made, key=lambda one: one[0].place)
        for what, module in feature.offers.get(kind, {}).items()
    }


def find(kind: str, name: str) -> ModuleType | None:
    """The module that is offered under a name, if there is one."""
    module = offered(kind).get(name)
    return None if module is None else import_module(module)
