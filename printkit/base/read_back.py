"""Values that come back from where others may have changed them: written plainly, checked once.

A ledger, a cache, what another machine answers: bytes of others, though printkit wrote their like.
They are plain data (JSON), of which values of printkit's own classes are made, and nothing is taken
whose shape is not the one that its reader declares.
"""

from __future__ import annotations

import json
import sys
import typing
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path, PurePath
from types import MappingProxyType, NoneType, UnionType
from typing import Any

from printkit.base.errors import Message, PrintkitError


class WrongShape(ValueError):
    """What was read is not what is written there."""


def written(value: object) -> bytes:
    """A value as plain data: of numbers, texts, bytes, paths, collections, our classes and enums.

    Raises:
        TypeError: it holds something else.
    """
    return json.dumps(_plain(value), ensure_ascii=True).encode()


def read(data: bytes, shape: Any = Any) -> Any:
    """The value that `written` gave, if it is of the shape: a type, as an annotation says it.

    Raises:
        WrongShape: the bytes are no such value.
    """
    try:
        value = _made(json.loads(data))
    except (ValueError, TypeError, LookupError, AttributeError, ImportError, RecursionError) as bad:
        raise WrongShape(str(bad)) from bad
    if not fits(value, shape):
        raise WrongShape(f"no {shape}")
    return value


def fits(value: object, shape: Any) -> bool:
    """Whether a value is of a type, as an annotation says it, with all that is in it."""
    origin, inner = typing.get_origin(shape), typing.get_args(shape)
    if origin in {typing.Union, UnionType}:
        return any(fits(value, one) for one in inner)
    if origin is typing.Literal:
        return value in inner
    if isinstance(origin, type):
        return isinstance(value, origin) and _holds(value, inner)
    if typing.is_typeddict(shape):
        return isinstance(value, dict) and _has_keys(value, shape)
    kind = NoneType if shape is None else shape
    if not isinstance(kind, type) or kind is Any:  # what a type checker alone can hold
        return True
    is_flag = isinstance(value, bool) and kind is not bool
    held = _hints(kind) if is_dataclass(kind) else {}
    return (
        isinstance(value, kind)
        and not is_flag
        and all(fits(getattr(value, name), hint) for name, hint in held.items())
    )


def _has_keys(value: Mapping[object, object], shape: Any) -> bool:
    hints = typing.get_type_hints(shape, include_extras=True)
    needed = {
        key for key, hint in hints.items() if typing.get_origin(hint) is not typing.NotRequired
    }
    types = typing.get_type_hints(shape)
    return needed <= value.keys() <= hints.keys() and all(
        fits(one, types[str(key)]) for key, one in value.items()
    )


def is_below(name: str) -> bool:
    """Whether a name leads to a place below the folder that it is looked for in."""
    path = PurePath(name)
    return "\0" not in name and not path.is_absolute() and ".." not in path.parts


def _holds(value: object, inner: tuple[Any, ...]) -> bool:
    if isinstance(value, Mapping):
        key, held = inner or (Any, Any)
        return all(fits(name, key) and fits(one, held) for name, one in value.items())
    if isinstance(value, tuple) and Ellipsis not in inner:
        return len(value) == len(inner) and all(map(fits, value, inner))
    if isinstance(value, Collection) and inner:
        return all(fits(one, inner[0]) for one in value)
    return True


@cache
def _hints(kind: type) -> Mapping[str, object]:
    """The types of a dataclass's fields; where its module does not import one, of none."""
    try:
        known = typing.get_type_hints(kind)
    except NameError:
        known = {}
    return {one.name: known.get(one.name, Any) for one in fields(kind)}


def _plain(value: object) -> object:
    """A value as JSON: what JSON does not know is an object of one key, which says what it is."""
    kind, held = type(value).__name__, object()
    match value:
        case Enum():
            kind, held = "member", [_name_of(type(value)), value.name]
        case Message():
            kind, held = "message", [value.key, _plain(value.values)]
        case None | int() | float() | str():
            return str(value) if isinstance(value, str) else value
        case bytes():
            kind, held = "bytes", b64encode(value).decode()
        case PurePath():
            kind, held = "path", str(value)
        case PrintkitError():
            kind, held = "error", _plain(value.problems)
        case dict() | MappingProxyType():
            held = [[_plain(key), _plain(one)] for key, one in value.items()]
        case tuple() | list() | frozenset():
            held = [_plain(one) for one in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            parts = {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
            kind, held = "held", [_name_of(type(value)), parts]
        case _:
            raise TypeError(f"a {kind} is no plain value")
    return {kind: held}


def _made(plain: Any) -> Any:
    if isinstance(plain, dict):
        ((kind, given),) = plain.items()
        return _MAKERS[kind](given)
    if isinstance(plain, list):
        raise WrongShape("a list without its kind")
    return plain


def _pairs(given: Any) -> dict[Any, Any]:
    return {_made(key): _made(one) for key, one in given}


def _filled(given: Any) -> Any:
    """A value of a dataclass; its own check of what it is given is the last to look."""
    name, held = given
    kind: Any = _class(name)
    if not is_dataclass(kind):
        raise WrongShape(f"{name} holds no fields")
    names = {one.name for one in fields(kind) if one.init}
    make: Callable[..., Any] = kind  # type: ignore[assignment]
    return make(**{name: _made(one) for name, one in held.items() if name in names})


def _member(given: Any) -> Any:
    name, member = given
    kind = _class(name)
    if not issubclass(kind, Enum):
        raise WrongShape(f"{name} has no members")
    return kind[member]


_MAKERS: Mapping[str, Callable[[Any], Any]] = {
    "member": _member,
    "held": _filled,
    "message": lambda given: Message(given[0], **_made(given[1])),
    "bytes": lambda given: b64decode(given, validate=True),
    "path": Path,
    "error": lambda given: PrintkitError(_made(given)),
    "dict": _pairs,
    "mappingproxy": lambda given: MappingProxyType(_pairs(given)),
    "tuple": lambda given: tuple(map(_made, given)),
    "list": lambda given: [*map(_made, given)],
    "frozenset": lambda given: frozenset(map(_made, given)),
}


def _name_of(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def _class(name: str) -> Any:
    """A class of printkit's own; nothing else that has a name is found here."""
    module, _, inside = name.partition(":")
    if module.partition(".")[0] != __name__.partition(".")[0] or not inside.isidentifier():
        raise WrongShape(name)
    found = getattr(sys.modules.get(module) or import_module(module), inside)
    if not isinstance(found, type) or found.__module__ != module:
        raise WrongShape(name)
    return found
