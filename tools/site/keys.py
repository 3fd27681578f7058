"""A page with every key of a game's file: its meaning, and its shortest example in a real file.

The examples are cut out of files that come with printkit, and of those that its tests load.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import yaml
from printkit import languages
from printkit.gamefile import json_schema
from tools.site.pages import HOME

FILES = (
    "specs/**/*.yaml",
    "docs/engines/*.yaml",
    "tests/data/specs/good/*.yaml",
    "tests/data/keys/*.yaml",
)
"""Where examples are taken from; all of them are loaded by tests."""
LONGEST = 14
"""Lines of an example; of what is longer the first are shown."""
NAME = "…"
"""Stands in a path for a name that the file chooses, as of a kind."""
LANGUAGES = set(languages())
CHANGES = ("when",)
"""Below it stands what stands at the top of a file, as a variant has it."""

Place: TypeAlias = tuple[str, str]
"""A map of the schema, and a key in it."""


class _Plain(yaml.SafeDumper):
    """Writes scalars as files have them: as text."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012


@cache
def _schema() -> dict[str, Any]:
    return json_schema()


def _referred(pointer: str) -> Mapping[str, Any]:
    found = _schema()
    for key in pointer.removeprefix("#/").split("/"):
        found = found[key]
    return found


def _arms(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The ways in which something may be written, each with its name in the schema."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from ((name, arm) for _, arm in _arms(_referred(schema["$ref"])))
    elif "anyOf" in schema and "properties" not in schema:
        for one in schema["anyOf"]:
            yield from _arms(one)
    else:
        yield "", schema


def _below(
    schema: Mapping[str, Any], value: object
) -> Iterator[tuple[Place, tuple[str, ...], Any]]:
    """All keys in a part of a file: which of the schema, the path to it, and what it holds."""
    if isinstance(value, list):
        for arm in (arm for _, arm in _arms(schema) if isinstance(arm.get("items"), Mapping)):
            for one in value:
                yield from (
                    (place, ("-", *path), it) for place, path, it in _below(arm["items"], one)
                )
    if not isinstance(value, dict):
        return
    for name, arm in _arms(schema):
        own, others = arm.get("properties", {}), arm.get("additionalProperties")
        if arm.get("type") != "object" or not (set(value) <= set(own) or others):
            continue
        for key, held in value.items():
            if key in own:
                yield (name, key), (key,), held
            inner = own.get(key, others)
            if isinstance(inner, Mapping):
                yield from ((place, (key, *path), it) for place, path, it in _below(inner, held))


def examples() -> dict[Place, str]:
    """The shortest example of every key that a file has, as YAML from the file's top."""
    found: dict[Place, str] = {}
    for path in sorted({one for pattern in FILES for one in HOME.glob(pattern)}):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
        for place, way, value in _below(_schema(), data):
            text = _written(way, value)
            if place not in found or len(text) < len(found[place]):
                found[place] = text
    return found


def _written(way: tuple[str, ...], value: object) -> str:
    whole = value
    for key in reversed(way):
        whole = [whole] if key == "-" else {key: whole}
    text: str = yaml.dump(
        whole, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=96, default_flow_style=None
    )
    lines = text.rstrip("\n").splitlines()
    more = ["# …"] if len(lines) > LONGEST else []
    return "\n".join([*lines[:LONGEST], *more])


def keys() -> Iterator[tuple[tuple[str, ...], Place, Mapping[str, Any]]]:
    """Every key of the schema by its path, those of a map that several have once."""
    seen: set[str] = set()

    def inside(name: str, schema: Mapping[str, Any], way: tuple[str, ...]) -> Iterator[Any]:
        if name in seen or set(schema.get("properties", ())) == LANGUAGES:
            return  # a text, or one per language: its own key says so
        seen.add(name) if name else None
        for key, value in schema.get("properties", {}).items():
            yield (*way, key), (name, key), value
            for below, arm in _arms(value) if (*way, key) != CHANGES else ():
                yield from inside(below, arm, (*way, key))
        if way != CHANGES and isinstance(others := schema.get("additionalProperties"), Mapping):
            for below, arm in _arms(others):
                yield from inside(below, arm, (*way, NAME))
        if isinstance(items := schema.get("items"), Mapping):
            for below, arm in _arms(items):
                yield from inside(below, arm, way)

    yield from inside("", _schema(), ())


def keys_page() -> str:
    """The page as Markdown."""
    parts = [
        "# Every key of a game’s file\n",
        "Made from the schema by which editors complete a file; the examples are parts of files",
        "that are played. [How a file is written](spec.md) tells it as a whole. A `…` in a path",
        "stands for a name that you choose.\n",
    ]
    shown, top = examples(), ""
    for way, place, value in keys():
        if way[0] != top:
            top = way[0]
            parts.append(f"## {top}\n")
        parts.append(f"### `{'.'.join(way)}`\n" if len(way) > 1 else "")
        words = sorted({word for _, arm in _arms(value) for word in arm.get("enum", ())}, key=str)
        choices = f" One of {', '.join(f'`{one}`' for one in words)}." if words else ""
        said = value.get("description", "")
        parts.append(f"{said[:1].upper()}{said[1:].rstrip('.')}.{choices}\n")
        if place in shown:
            parts.append(f"```yaml\n{shown[place]}\n```\n")
    return "\n".join(parts)
