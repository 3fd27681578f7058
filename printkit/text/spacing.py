"""The spaces that French sets before its high signs: they never break."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar, cast

T = TypeVar("T")

_BEFORE = re.compile(" (?=[;:!?»%])")
_AFTER = re.compile("(?<=«) ")
UNBREAKABLE = "\u00a0"


def french(text: str) -> str:
    """A French text whose spaces before `; : ! ? » %` and after `«` do not break."""
    return _AFTER.sub(UNBREAKABLE, _BEFORE.sub(UNBREAKABLE, text))


def unbroken(words: T) -> T:
    """A French text, or a table, a tuple or a dataclass of them, with `french` done to each."""
    return cast("T", _unbroken(words))


def _unbroken(words: Any) -> Any:
    if isinstance(words, str):
        return french(words) if type(words) is str else words
    if isinstance(words, tuple):
        return tuple(map(_unbroken, words))
    if isinstance(words, Mapping):
        done = {key: _unbroken(value) for key, value in words.items()}
        return MappingProxyType(done) if isinstance(words, MappingProxyType) else done
    if is_dataclass(words) and not isinstance(words, type):
        done = {field.name: _unbroken(getattr(words, field.name)) for field in fields(words)}
        return replace(words, **done)
    return words
