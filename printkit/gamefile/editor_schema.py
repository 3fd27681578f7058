"""The shape of a spec as a JSON Schema (2020-12), and how that of other files is made.

They are for editors that complete and check. A file that extends another, or a variant, gives only
what differs: there nothing is required, and `null` removes a key. What a whole file needs besides
stands in the definition `Whole`.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

import pydantic
from pydantic.json_schema import GenerateJsonSchema

from printkit.base.catalogue import REFERENCE, catalogue, languages
from printkit.base.disk_cache import kept
from printkit.gamefile.schema import (
    OTHERS,
    NameSpec,
    OwnTextSpec,
    PlayerSpec,
    SpecFile,
    SpecMap,
    VariantFile,
)
from printkit.model import FORMS

_Schema: TypeAlias = dict[str, Any]

ID = "urn:printkit:game"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LIMITS = {"ge": "minimum", "le": "maximum", "gt": "exclusiveMinimum", "lt": "exclusiveMaximum"}
"""What pydantic calls the limits of numbers that pass a function first."""
_WHOLE, _REMOVED, _GIVEN = "Whole", "Removed", "Given"
_IN_LISTS = {"RowSpec", "FaceShapeSpec", "RoundSpec", "ArcSpec", "LemniscateSpec"}
"""Maps that stand in lists alone: lists replace one another, and so these are always whole."""


# beginnings that an editor offers where a part is begun, in the manner of TextMate: `${1:man}` is
# a word to be typed over, `${2|cube,disc|}` are words to choose from

_FORM = f"${{4|{','.join(FORMS)}|}}"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A beginning, by its name in the catalogue's part `snippets`."""

    name: str
    body: Mapping[str, Any]

    def offered(self, language: str) -> dict[str, Any]:
        """What an editor reads of it, in a language."""
        words = catalogue(language).part(f"snippets.{self.name}")
        return {"label": words["label"], "description": words["about"], "body": self.body}


_LOOK = {"extends": "${2|screen,print|}", "outline": '"${3:#4a3b2a}"', "text": '"${4:#23201c}"'}
SNIPPETS: Mapping[tuple[str, str], tuple[Snippet, ...]] = MappingProxyType(
    {
        ("BoardSpec", "rows"): (
            Snippet("row", {"name": "${1:a}", "cells": "${2:8}"}),
            Snippet("shifted-row", {"name": "${1:a}", "x": "${2:1}", "cells": "${3:7}"}),
        ),
        ("SpecFile", "kinds"): (
            Snippet(
                "kind",
                {"${1:man}": {"letter": "${2:M}", "count": "${3:8}", "form": _FORM}},
            ),
        ),
        ("SpecFile", "figures"): (
            Snippet("figure", {"${1:a-place}": {"mark": "${2:a1}", "caption": "${3:…}"}}),
            Snippet(
                "standing-figure",
                {"${1:a-fight}": {"stand": "'${2:a1:M b1:m}'", "caption": "${3:…}"}},
            ),
        ),
        ("SpecFile", "themes"): (Snippet("theme", {"${1:night}": _LOOK}),),
    }
)
"""By the class of the schema and its key what is offered there; of a list one item."""


def _to(name: str) -> _Schema:
    return {"$ref": f"#/$defs/{name}"}


class _WithoutNull(GenerateJsonSchema):
    """None is a key left out: a whole spec has no null."""

    def nullable_schema(self, schema: Any) -> _Schema:
        return self.generate_inner(schema["schema"])


_KINDS: tuple[type[SpecMap], ...] = (SpecFile, VariantFile)


def _bare() -> tuple[_Schema, ...]:
    """What keys there are, without words: the same in every run, and long to find out."""

    def found() -> tuple[_Schema, ...]:
        return tuple(kind.model_json_schema(schema_generator=_WithoutNull) for kind in _KINDS)

    return kept("shapes", pydantic.VERSION, found, kind=tuple)


def json_schema(language: str = REFERENCE) -> _Schema:
    """The JSON Schema of a game's file, one that extends another, and a variant, in a language."""
    words = catalogue(language).part("schema")
    schema, variant = (
        _tidy(_described(one, kind, language)) for one, kind in zip(_bare(), _KINDS, strict=True)
    )
    whole = _needs(schema, schema["$defs"])
    faces = whole["properties"]["faces"]
    whole["properties"]["faces"] = {
        **_to(_GIVEN), "if": {"not": {"required": ["extends"]}}, "then": faces,
    }  # fmt: skip
    definitions = {
        name: one if name in _IN_LISTS else _part(one) for name, one in schema["$defs"].items()
    }
    sections = _part(schema)["properties"]
    pointers = {name: {"$ref": f"#/properties/{name}"} for name in sections}
    changes = {
        "description": words["whole"]["changes"],
        "type": "object",
        "additionalProperties": {
            "description": words["whole"]["changes"],
            "type": "object",
            "properties": pointers,
            "additionalProperties": False,
        },
    }
    own = {"variant": variant["properties"]["variant"], "when": changes}
    whole["properties"] |= dict.fromkeys(own, False)
    return {
        "$schema": _DIALECT,
        "$id": ID,
        "title": words["whole"]["title"],
        "description": schema["description"],
        "type": "object",
        "properties": {**sections, **own},
        "additionalProperties": False,
        "if": {"anyOf": [{"required": ["extends"]}, {"required": ["variant"]}]},
        "else": _to(_WHOLE),
        "$defs": {
            **definitions,
            "VariantSpec": variant["$defs"]["VariantSpec"],
            _REMOVED: {"type": "null", "description": words["whole"]["removed"]},
            _GIVEN: {"not": {"type": "null"}},
            _WHOLE: whole,
        },
    }


def schema_of(kind: type[SpecMap], name: str, language: str = REFERENCE) -> _Schema:
    """The JSON Schema of a file of another kind, in a language.

    `name` is that of the kind, in the schema's address and for its title (`schema.whole`).
    """
    words = catalogue(language).part("schema")
    schema = kind.model_json_schema(schema_generator=_WithoutNull)
    head = {"$schema": _DIALECT, "$id": f"urn:printkit:{name}", "title": words["whole"][name]}
    return {**head, **_tidy(_described(schema, kind, language))}


def _described(schema: _Schema, kind: type[SpecMap], language: str) -> _Schema:
    """The schema of a class and of those below it, with what a language says and offers of them."""
    part = catalogue(language).part
    words = part("schema")
    said = {kind.__name__: schema, **schema.get("$defs", {})}
    for one in (one for one in _below(SpecMap) if one.__name__ in said):
        inherited = [dict(words[it.__name__]) for it in one.__mro__ if it.__name__ in words]
        rows = ChainMap({}, *inherited)
        if issubclass(one, NameSpec | PlayerSpec | OwnTextSpec):
            names = {code: catalogue(code).part("grammar.name") for code in languages()}
            in_language = words["whole"]["language"]
            rows |= {code: in_language.format(name=name) for code, name in names.items()}
        map_ = said[one.__name__]
        if others := map_["properties"].pop(OTHERS, None):
            _of_any_players(map_, others)
        about = part(f"schema.{one.__name__}.about")
        map_ |= {**_at_names(map_, about), "description": about}
        for key, value in map_["properties"].items():
            meaning = rows.get(key) or part(f"schema.{one.__name__}.{key}")
            map_["properties"][key] = {"description": meaning, **_at_names(value, meaning)}
            if offered := SNIPPETS.get((one.__name__, key)):
                begun = [snippet.offered(language) for snippet in offered]
                map_["properties"][key]["defaultSnippets"] = begun
    return schema


def _of_any_players(map_: _Schema, others: _Schema) -> None:
    """Let a map have players by any keys: with one of these it needs no key of White's."""
    map_["additionalProperties"] = others["additionalProperties"]
    needed = map_.pop("anyOf", None) or [{"required": map_.pop("required", [])}]
    if needed != [{"required": []}]:
        own_key = {"not": {"propertyNames": {"enum": [*map_["properties"]]}}}
        map_["anyOf"] = [*needed, own_key]


def _at_names(value: _Schema, said: str) -> _Schema:
    """A value’s schema; where it maps names of the user’s, what it is for is said at each name."""
    found = dict(value)
    if isinstance(rest := value.get("additionalProperties"), dict) and "$ref" not in rest:
        found["additionalProperties"] = {"description": said, **rest}
    if patterns := value.get("patternProperties"):
        told = {pattern: {"description": said, **one} for pattern, one in patterns.items()}
        found["patternProperties"] = told
    if "anyOf" in value:
        found["anyOf"] = [_at_names(one, said) for one in value["anyOf"]]
    return found


def _below(kind: type[SpecMap]) -> Iterator[type[SpecMap]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _tidy(node: Any) -> Any:
    """The schema with the standard's words for limits, and without titles and defaults of null."""
    if isinstance(node, list):
        return [_tidy(one) for one in node]
    if not isinstance(node, dict):
        return node
    tidied: _Schema = {}
    for key, value in node.items():
        if key == "properties":
            tidied[key] = {name: _tidy(one) for name, one in value.items()}
        elif key == "patternProperties":
            ((pattern, one),) = value.items()
            tidied |= {"propertyNames": {"pattern": pattern}, "additionalProperties": _tidy(one)}
        elif key not in {"title", "default"}:
            tidied[_LIMITS.get(str(key), str(key))] = _tidy(value)
    if isinstance(node.get("default"), str | int | float | list) and node["default"] != []:
        tidied["default"] = node["default"]
    return tidied


def _part(one: _Schema) -> _Schema:
    """A map of which a file may give a part, and remove keys by `null`."""
    return _over_values(one, _or_null, drop=("required", "anyOf"))


def _or_null(value: _Schema) -> _Schema:
    """A value, or the word that removes it."""
    named: _Schema = {key: value[key] for key in ("description", "default") if key in value}
    kind = {key: one for key, one in value.items() if key not in named}
    if kind.get("type") == "object":
        kind = _over_values(kind, _or_null, drop=("required", "minProperties"))
    arms = kind.pop("anyOf", None) or kind.pop("oneOf", None)
    return {**named, "anyOf": [*(arms or [kind]), _to(_REMOVED)]}


def _needs(one: _Schema, definitions: Mapping[str, _Schema]) -> _Schema:
    """What a whole map needs besides the shape of its parts: its required keys, and no `null`."""
    asked = ("required", "anyOf", "minProperties")  # of a map: one of several keys
    needed: _Schema = {key: one[key] for key in asked if key in one}
    maps = {key: one[key] for key in ("properties", "additionalProperties") if one.get(key)}

    def inner(value: _Schema) -> _Schema:
        """No `null`, and where the value is a map, what that needs."""
        return {**_to(_GIVEN), **_needs(_map_of(value, definitions), definitions)}

    return {**needed, **_over_values(maps, inner, drop=())}


def _map_of(value: _Schema, definitions: Mapping[str, _Schema]) -> _Schema:
    """The map that a value is, or may be; empty where it is none."""
    if "$ref" in value:
        return definitions[value["$ref"].rpartition("/")[2]]
    arms: list[_Schema] = value.get("anyOf") or value.get("oneOf") or []
    maps = (_map_of(arm, definitions) for arm in arms)
    return next(filter(None, maps), value if value.get("type") == "object" else {})


def _over_values(
    one: _Schema, change: Callable[[_Schema], _Schema], drop: tuple[str, ...]
) -> _Schema:
    """A map's schema with every value's schema changed."""
    changed: _Schema = {}
    for key, value in one.items():
        if key == "properties":
            changed[key] = {name: change(inner) for name, inner in value.items()}
        elif key == "additionalProperties" and isinstance(value, dict):
            changed[key] = change(value)
        elif key not in drop:
            changed[key] = value
    return changed
